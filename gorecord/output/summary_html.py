"""The summary of a batch as one self-contained HTML page, its plots as inline SVG.

Nothing is loaded from anywhere and no script runs. Every text that comes from a record or a file name is escaped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from gorecord.archive.compared import SIDES, Case, Compared, Pair
from gorecord.archive.summary import Summary
from gorecord.output.safe import text as safe
from gorecord.output.summary_text import half_point_by, kinds, ruleset_title, share, ways
from gorecord.output.words import SEVERITY_WORDS, and_list, language, tell
from gorecord.records.findings import Severity

_LONGEST: Final = 300
_BARS: Final = 61
"""At most so many bars; what lies beyond on either side is gathered in the outer ones."""

_CELL: Final = 46
_BLOCK: Final = 3 * _CELL + 12
_LEFT: Final = 150
_TOP: Final = 46
"""Measures of the matrix of winners, in pixels."""

_STYLE: Final = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
body{color:#222;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.2rem;border-bottom:1px solid #ccc}h3{font-size:1rem}
table{border-collapse:collapse;margin:.7rem 0}
td,th{padding:.2rem .7rem;text-align:left;border-bottom:1px solid #e4e4e4;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}.error{color:#a40000}.warning{color:#8a5a00}.info{color:#355}
details{margin:.1rem 0}summary{cursor:pointer}li{overflow-wrap:anywhere}figure{margin:1rem 0;overflow-x:auto}
figcaption{color:#555;font-size:.9rem}svg text{font:12px system-ui,sans-serif;fill:#333}
@media(prefers-color-scheme:dark){body{background:#181818;color:#ddd}svg text{fill:#ccc}td,th{border-color:#333}
h2{border-color:#555}.error{color:#ff8a80}.warning{color:#ffc766}.info{color:#9cc}figcaption{color:#aaa}}
"""


def summary_html(summary: Summary, title: str) -> str:
    """The page. `title` is what it is about, such as the name of the file."""
    name = _text(title)
    head = (
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>gorecord: {name}</title><style>{_STYLE}</style></head><body>\n<h1>{name}</h1>\n"
    )
    parts = (
        _overview(summary), _findings(summary), _agreement(summary), *(_compared(*kind) for kind in kinds(summary)),
        _komi(summary), _duplicates(summary),
    )  # fmt: skip
    return head + "\n".join(line for part in parts for line in part) + "\n</body></html>\n"


def _text(raw: str) -> str:
    return escape(safe(raw, _LONGEST))


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]], numbers: frozenset[int] = frozenset()) -> str:
    """A table of cells that are HTML already; `numbers` are the columns set to the right."""

    def cells(tag: str, row: Sequence[str]) -> str:
        return "".join(f"<{tag}{' class=n' if i in numbers else ''}>{cell}</{tag}>" for i, cell in enumerate(row))

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table><thead><tr>{cells('th', headings)}</tr></thead><tbody>{body}</tbody></table>"


def _examples(case: Case) -> str:
    if not case.examples:
        return ""
    items = "".join(f"<li><b>{_text(name)}</b>{': ' + _text(note) if note else ''}</li>" for name, note in case.examples)
    return f"<details><summary>{_text(tell('examples'))}</summary><ul>{items}</ul></details>"


def _heading(words: str) -> str:
    return f"<h2>{_text(words)}</h2>"


def _part(words: str) -> str:
    return f"<h3>{_text(words)}</h3>"


def _paragraph(words: str) -> str:
    return f"<p>{escape(words, quote=False)}</p>"


def _overview(summary: Summary) -> Iterator[str]:
    rows = [
        (tell("games"), str(summary.games)),
        (tell("without any finding"), share(summary.clean, summary.games)),
        (tell("counted"), share(summary.counted, summary.games)),
        (tell("certain"), share(summary.certain, summary.games)),
        (tell("no game of Go could be read"), share(summary.files_unreadable, summary.games)),
        (tell("results as recorded"), _text(ways(summary))),
    ]
    yield _table(("", ""), rows)


def _findings(summary: Summary) -> Iterator[str]:
    yield _heading(tell("Findings"))
    if not summary.found:
        yield _paragraph(tell("None."))
        return
    rows = [
        (
            f'<span class="{severity}">{_text(tell(SEVERITY_WORDS[Severity(severity)]))}</span>',
            escape(code),
            str(f.games.count),
            str(f.times),
            _examples(f.games),
        )
        for severity, code, f in summary.codes()
    ]
    yield _table(("", tell("code"), tell("games"), tell("times"), ""), rows, frozenset((2, 3)))


def _agreement(summary: Summary) -> Iterator[str]:
    yield _heading(tell("The count and the recorded result"))
    if not summary.with_points:
        yield _paragraph(tell("No game has a result by points."))
        return
    agreeing, certain = share(summary.agreeing, summary.with_points), share(summary.agreeing_certain, summary.certain_with_points)
    yield _paragraph(
        tell(
            "The count equals the recorded result in {share} of the games decided by counting;\n"
            "where nothing about the stones is in doubt, in {certain}.",
            share=agreeing,
            certain=certain,
        )
    )
    yield _paragraph(tell("No reading gives the recorded result in {count} games.", count=summary.irreproducible.count))
    yield _examples(summary.irreproducible)
    if summary.off_by:
        yield _histogram(summary.off_by, tell("Where the two differ: by how many points (games)"), signed=False)


def _compared(heading: str, games: Compared) -> Iterator[str]:
    if heading:
        yield _heading(heading)
    yield from _winners(games)
    yield from _difference(games)
    yield from _halves(games)


def _winners(games: Compared) -> Iterator[str]:
    if not games.own_komi:
        return
    yield _part(tell("Winners between rulesets"))
    own = tell(
        "At each ruleset's own komi: who wins under the ruleset of the row (B, draw, W downwards) and of the column (across), in"
        " games"
    )
    same = tell(
        "At the recorded komi: who wins under the ruleset of the row (B, draw, W downwards) and of the column (across), in games"
    )
    for caption, pairs in ((own, games.own_komi), (same, games.same_komi)):
        if pairs:
            yield _matrix(caption, games.rulesets, pairs)
            for names, pair in pairs.items():
                if pair.changes.count:
                    between = and_list([ruleset_title(n) for n in names])
                    changes = share(pair.changes.count, pair.games)
                    yield _paragraph(tell("{rules}: the winner changes in {share}.", rules=between, share=changes))
                    yield _examples(pair.changes)


def _matrix(caption: str, rulesets: Sequence[str], pairs: dict[tuple[str, str], Pair]) -> str:
    """A square for each two rulesets: winners under that of the row by winners under that of the column."""
    columns, rows = rulesets[1:], rulesets[:-1]
    out = []
    for j, name in enumerate(columns):
        x = _LEFT + j * _BLOCK
        out.append(_label(x + 1.5 * _CELL, 16, ruleset_title(name), bold=True))
        out += [_label(x + (c + 0.5) * _CELL, 38, tell(s)) for c, s in enumerate(SIDES)]
    for i, name in enumerate(rows):
        out.append(_label(4, _TOP + i * _BLOCK + 1.5 * _CELL, ruleset_title(name), bold=True, anchor="start"))
    for i, first in enumerate(rows):
        y = _TOP + i * _BLOCK
        out += [_label(_LEFT - 8, y + (r + 0.5) * _CELL + 4, tell(s), anchor="end") for r, s in enumerate(SIDES)]
        for j, second in enumerate(columns):
            if (first, second) in pairs:
                out += _square(pairs[first, second], (first, second), _LEFT + j * _BLOCK, y)
    return _figure("".join(out), _LEFT + len(columns) * _BLOCK, _TOP + len(rows) * _BLOCK, caption)


def _square(pair: Pair, names: tuple[str, str], x0: float, y0: float) -> Iterator[str]:
    """The nine cells of two rulesets; those in which the winner changes are red."""
    for r, first in enumerate(SIDES):
        for c, second in enumerate(SIDES):
            count = pair.winners[first, second]
            strength = (count / pair.games) ** 0.5 if pair.games else 0.0
            hue = "60,120,190" if first == second else "200,70,40"
            x, y = x0 + c * _CELL, y0 + r * _CELL
            tip = tell(
                "{first} under {a}, {second} under {b}: {count} of {games}",
                first=tell(first),
                a=ruleset_title(names[0]),
                second=tell(second),
                b=ruleset_title(names[1]),
                count=count,
                games=pair.games,
            )
            fill = f"rgba({hue},{0.06 + 0.8 * strength:.3f})"
            place = f'x="{x:g}" y="{y:g}" width="{_CELL - 2}" height="{_CELL - 2}"'
            yield f'<rect {place} fill="{fill}"><title>{_text(tip)}</title></rect>'
            yield _label(x + _CELL / 2 - 1, y + _CELL / 2 + 4, str(count))


def _label(x: float, y: float, words: str, *, anchor: str = "middle", bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{weight}>{_text(words)}</text>'


def _figure(drawing: str, width: float, height: float, caption: str) -> str:
    words = _text(caption)
    svg = f'<svg role="img" aria-label="{words}" width="{width:g}" height="{height:g}">{drawing}</svg>'
    return f"<figure>{svg}<figcaption>{words}</figcaption></figure>"


def _difference(games: Compared) -> Iterator[str]:
    if games.difference:
        yield _part(tell("Area less territory"))
        yield _paragraph(
            tell("What the board gives Black more by area than by territory, from the count; komi and compensation aside.")
        )
        yield _histogram(games.difference, tell("Points for Black (games)"), signed=True)


def _histogram(counts: Counter[float], caption: str, *, signed: bool) -> str:
    bars = _gathered(counts)
    most = max(counts.values())
    width, height, left = max(8, min(36, 900 // len(bars))), 180, 46
    every = max(1, -(-34 // width))
    out = [_label(left - 6, 14, str(most), anchor="end"), _label(left - 6, height, "0", anchor="end")]
    for i, (label, count) in enumerate(bars):
        x, tall = left + i * width, max((height - 10) * count / most, 0.5 if count else 0.0)
        place = f'x="{x}" y="{height - tall:.1f}" width="{width - 2}" height="{tall:.1f}"'
        out.append(f'<rect {place} fill="#4a7ebb"><title>{_text(label)}: {count}</title></rect>')
        if i % every == 0:
            out.append(_label(x + width / 2 - 1, height + 16, label if signed else label.replace("+", "")))
    return _figure("".join(out), left + len(bars) * width + 10, height + 24, caption)


def _gathered(counts: Counter[float]) -> list[tuple[str, int]]:
    """Bars by value, none left out between the least and the greatest; far ones are gathered at the ends."""
    step = 1.0 if all(value == int(value) for value in counts) else 0.5
    total = sum(counts.values())
    ordered = sorted(counts)
    # The middle of the games decides which values get bars of their own.
    middle, passed = ordered[0], 0
    for value in ordered:
        passed += counts[value]
        if 2 * passed >= total:
            middle = value
            break
    least = max(ordered[0], middle - step * (_BARS // 2))
    greatest = min(ordered[-1], middle + step * (_BARS // 2))
    bars = []
    for k in range(round((greatest - least) / step) + 1):
        value = least + k * step
        inside = counts[value]
        label = f"{value:+g}" if value else "0"
        if k == 0 and (beyond := sum(n for v, n in counts.items() if v < least)):
            inside, label = inside + beyond, f"<={label}"
        if value == greatest and (beyond := sum(n for v, n in counts.items() if v > greatest)):
            inside, label = inside + beyond, f">={label}"
        bars.append((label, inside))
    return bars


def _halves(games: Compared) -> Iterator[str]:
    if games.half_point:
        yield _part(tell("Decided by half a point"))
        rows = [(_text(half_point_by(kind)), str(case.count), _examples(case)) for kind, case in games.halves()]
        yield _table(("", tell("games"), ""), rows, frozenset((1,)))


def _komi(summary: Summary) -> Iterator[str]:
    if summary.komi_wrong.count:
        yield _heading(tell("Komi that cannot be right"))
        yield _paragraph(tell("The recorded margin and komi do not fit together in {count} games.", count=summary.komi_wrong.count))
        rows = [(f"{komi:g}", str(count)) for komi, count in summary.komi_wrong_by_komi.most_common(12)]
        yield _table((tell("recorded komi"), tell("games")), rows, frozenset((0, 1))) + _examples(summary.komi_wrong)


def _duplicates(summary: Summary) -> Iterator[str]:
    if summary.duplicates:
        yield _heading(tell("The same moves more than once"))
        text = "{games} games, with {copies} copies. The most frequent:"
        yield _paragraph(tell(text, games=len(summary.duplicates), copies=summary.duplicate_games))
        rows = [(str(count), ", ".join(_text(name) for name in names)) for count, names in summary.duplicates[:20]]
        yield _table((tell("times"), tell("where")), rows, frozenset((0,)))
