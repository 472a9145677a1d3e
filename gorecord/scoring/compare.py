"""Why two rulesets differ on the same board: the difference of their margins as a sum of named terms.

For any final board, with all stones that left it accounted for,

    area margin - territory margin = (Black's board plays - White's) + (Black's setup stones - White's)
                                     + points in seki + points that territory counting leaves out (each Black's - White's),

because a territory count charges every stone that was ever put on the board, and an area count none. Komi, compensation for
handicap stones, group tax, pass stones, adjustments and the button come on top where two rulesets differ in them. Each term is
reckoned from the record and the board on its own, none as what remains; so the sum is a check of the whole count, and a sum
that fails is a fault of this program. Stones that a setup took off or covered count as negative setup stones; stones that vanished
under a stone played on their point are a term of their own, `replaced`, and so are prisoners that no move of the record took
(`FinalBoard.given`): `captures`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from gorecord.go.points import BLACK, EMPTY, WHITE
from gorecord.go.rules import Rules, Scoring
from gorecord.go.words import colour_name, commas, mark, mark_many, tell, tell_many
from gorecord.scoring.count import FinalBoard, Score, closing_passes, count, leaves_teire_out, living_groups, number_text

TERMS = ("board_plays", "setup", "seki", "teire", "compensation", "tax", "pass_stones", "komi", "adjustment")
"""The terms that every difference has, in points for Black."""

RARE_TERMS = ("captures", "replaced", "button")
"""Terms that a difference has only where they are not nought."""

_EXACT = 1e-9


class CountError(AssertionError):
    """The terms of a difference do not add up, or stones are missing: a fault of this program, told in the message."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference of the margins of two scores, first less second, and what it is made of.

    `terms` are points for Black by name; `faults` says what does not add up, and is empty in every game that is counted right.
    `sentences` put the terms that are not nought in words.
    """

    between: tuple[str, str]
    margin: float
    terms: dict[str, float]
    faults: tuple[str, ...]
    sentences: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether everything adds up."""
        return not self.faults


@dataclass(frozen=True, slots=True)
class Facts:
    """What the terms are made of, each Black's less White's, taken from the record and the board without any count.

    `captures`: stones lost that no move of the record took. `replaced`: stones that vanished under another. `seki`: points that
    only one colour borders and a chain in seki touches. `teire` and `seki_teire`: points to fill outside of seki and in it.
    `missing`: for each colour, stones that were put on the board and are neither there nor taken (nought, unless the replay
    miscounted).
    """

    board_plays: int
    setup: int
    captures: int
    replaced: int
    seki: int
    teire: int
    seki_teire: int
    missing: tuple[int, int]


def facts(board: FinalBoard) -> Facts:
    """The facts of a board, by a flood of its own that shares nothing with the count."""
    cells = [EMPTY if p in board.dead else c for p, c in enumerate(board.cells)]
    neighbours = board.geometry.neighbours
    in_seki = _whole_chains(cells, neighbours, board.seki)
    seen = bytearray(len(cells))
    balance = {(kind, fill): 0 for kind in (False, True) for fill in (False, True)}
    for start, cell in enumerate(cells):
        if cell != EMPTY or seen[start]:
            continue
        seen[start] = 1
        stack, points = [start], [start]
        wall = set()
        while stack:
            for q in neighbours[stack.pop()]:
                if cells[q] != EMPTY:
                    wall.add(q)
                elif not seen[q]:
                    seen[q] = 1
                    stack.append(q)
                    points.append(q)
        colours = {cells[q] for q in wall}
        if len(colours) == 1:
            sign = 1 if BLACK in colours else -1
            kind = not in_seki.isdisjoint(wall)
            to_fill = len(board.teire.intersection(points))
            balance[kind, False] += sign * len(points)
            balance[kind, True] += sign * to_fill
    lost = [board.prisoners[1], board.prisoners[0]]
    told = [board.given[1], board.given[0]]
    put = [board.plays[i] + board.setup[i] - board.replaced[i] + told[i] for i in (BLACK - 1, WHITE - 1)]
    missing = tuple(put[i] - board.cells.count(i + 1) - lost[i] for i in (BLACK - 1, WHITE - 1))
    return Facts(
        board_plays=board.plays[0] - board.plays[1],
        setup=board.setup[0] - board.setup[1],
        captures=told[0] - told[1],
        replaced=board.replaced[0] - board.replaced[1],
        seki=balance[True, False],
        teire=balance[False, True],
        seki_teire=balance[True, True],
        missing=(missing[0], missing[1]),
    )


def _whole_chains(cells: list[int], neighbours: tuple[tuple[int, ...], ...], points: Iterable[int]) -> set[int]:
    found = {p for p in points if cells[p] != EMPTY}
    stack = list(found)
    while stack:
        p = stack.pop()
        for q in neighbours[p]:
            if cells[q] == cells[p] and q not in found:
                found.add(q)
                stack.append(q)
    return found


def terms_of(rules: Rules, board: FinalBoard, known: Facts, *, komi: float, handicap: int, adjustment: float) -> dict[str, float]:
    """What a count under the rules has beyond the bare area (stones, own points, eyes in seki), in points for Black."""
    terms: dict[str, float] = dict.fromkeys((*TERMS, *RARE_TERMS), 0)
    if rules.scoring is Scoring.AREA:
        terms["compensation"] = -rules.compensation_for(handicap)
        if rules.button and board.first_pass != EMPTY:
            terms["button"] = 0.5 if board.first_pass == BLACK else -0.5
    else:
        terms["board_plays"] = -known.board_plays
        terms["setup"] = -known.setup
        terms["captures"] = -known.captures
        terms["replaced"] = known.replaced
        if rules.pass_stones:
            black, white = closing_passes(board, white_last=rules.white_passes_last)
            terms["pass_stones"] = white - black
    if not rules.seki_points:
        terms["seki"] = -known.seki
    if leaves_teire_out(rules):
        terms["teire"] = -known.teire - (known.seki_teire if rules.seki_points else 0)
    if rules.group_tax:
        black, white = living_groups(board)
        terms["tax"] = rules.group_tax * (white - black)
    terms["komi"] = -komi
    terms["adjustment"] = adjustment
    return terms


def explain(board: FinalBoard, scores: Mapping[str, Score], *, handicap: int | None = None) -> list[Difference]:
    """Every pair of the scores of one board, in the order given, with the terms of their difference.

    `handicap` is the number of handicap stones of the game; None takes it from the scores.
    """
    known = facts(board)
    faults = _lost_stones(known)
    own = {
        name: terms_of(
            s.rules,
            board,
            known,
            komi=s.komi,
            handicap=s.handicap if handicap is None else handicap,
            adjustment=s.adjustment,
        )
        for name, s in scores.items()
    }
    return [_difference(board, (a, b), (scores[a], scores[b]), (own[a], own[b]), faults) for a, b in combinations(scores, 2)]


_LOST = {
    (BLACK, True): mark_many(
        "{count} black stone neither on the board nor taken", "{count} black stones neither on the board nor taken"
    ),
    (WHITE, True): mark_many(
        "{count} white stone neither on the board nor taken", "{count} white stones neither on the board nor taken"
    ),
    (BLACK, False): mark_many("{count} black stone more than were played", "{count} black stones more than were played"),
    (WHITE, False): mark_many("{count} white stone more than were played", "{count} white stones more than were played"),
}


def _lost_stones(known: Facts) -> list[str]:
    return [tell_many(*_LOST[c, n > 0], abs(n)) for c, n in zip((BLACK, WHITE), known.missing, strict=True) if n]


def _difference(
    board: FinalBoard,
    names: tuple[str, str],
    pair: tuple[Score, Score],
    own: tuple[dict[str, float], dict[str, float]],
    lost: list[str],
) -> Difference:
    margin = pair[0].margin - pair[1].margin
    terms = {name: own[0][name] - own[1][name] + 0.0 for name in own[0]}
    terms = {name: value for name, value in terms.items() if name in TERMS or value}
    faults = list(lost)
    total = sum(terms.values())
    if abs(total - margin) > _EXACT:
        faults.append(
            tell("the terms sum to {total}, the margins differ by {margin}", total=_signed(total), margin=_signed(margin))
        )
    for name, score in zip(names, pair, strict=True):
        parts = score.black.total - score.white.total
        if abs(parts - score.margin) > _EXACT:
            faults.append(
                tell(
                    "under {rules} the parts make {parts}, the margin is {margin}",
                    rules=name,
                    parts=_signed(parts),
                    margin=_signed(score.margin),
                )
            )
    titles = (title_of(names[0], pair[0]), title_of(names[1], pair[1]))
    return Difference(names, margin, terms, tuple(faults), tuple(_sentences(board, titles, pair, terms)))


def title_of(name: str, score: Score) -> str:
    """How a score is called in a sentence: by its ruleset's title, unless it goes by another name."""
    return score.rules.title if name == score.rules.name else name


def check(differences: Iterable[Difference]) -> None:
    """Raise CountError if any difference does not add up."""
    for difference in differences:
        if not difference.holds:
            a, b = difference.between
            raise CountError(f"{a} against {b}: {'; '.join(difference.faults)}")


def both_ways(board: FinalBoard, rules: Rules, *, komi: float | None = None, handicap: int = 0) -> tuple[Score, Score, Difference]:
    """A ruleset with pass stones counted by area and by territory: equal, as the moves of the two sides alternate.

    Returns the score by area, the score by territory with pass stones, and their difference; its margin is not nought only where
    moves did not alternate or the handicap stones on the board are not those that are compensated.
    """
    area = replace(rules, scoring=Scoring.AREA)
    territory = replace(rules, scoring=Scoring.TERRITORY, pass_stones=True)
    scores = {
        f"{rules.name} by area": count(board, area, komi=komi, handicap=handicap),
        f"{rules.name} by territory": count(board, territory, komi=komi, handicap=handicap),
    }
    by_area, by_territory = scores.values()
    return by_area, by_territory, explain(board, scores, handicap=handicap)[0]


# Sentences -----------------------------------------------------------------------------------------------------------------


def _signed(number: float) -> str:
    return f"{'-' if number < 0 else '+'}{number_text(abs(number))}"


def _sentences(board: FinalBoard, names: tuple[str, str], pair: tuple[Score, Score], terms: Mapping[str, float]) -> Iterable[str]:
    for term, value in terms.items():
        if value:
            fact = _fact(board, names, pair, term, value)
            text = "{fact}: {points} for Black under {first}, compared with {second}."
            yield tell(text, fact=fact, points=_signed(value), first=names[0], second=names[1])


def _fact(board: FinalBoard, names: tuple[str, str], pair: tuple[Score, Score], term: str, value: float) -> str:
    first, second = (s.rules for s in pair)
    # The one of the two rulesets under which the term's points are somebody's.
    counts_first = {
        "seki": first.seki_points,
        "teire": not leaves_teire_out(first),
    }.get(term, first.scoring is Scoring.AREA)
    gain = value if counts_first else -value
    who, other = (tell("Black"), tell("White")) if gain > 0 else (tell("White"), tell("Black"))
    told = dict(zip(names, pair, strict=True))
    if term in _OF_STONES:
        number = abs(value)
        return tell_many(*_OF_STONES[term], 1 if number == 1 else 2, who=who, other=other, size=number_text(number))
    if term == "compensation":
        stones = max(s.handicap for s in pair)
        return tell("White is compensated for {stones} handicap stones: {each}", stones=stones, each=_each(told, "compensation"))
    if term == "tax":
        black, white = next(s.groups for s in pair if s.groups)
        tax = max(first.group_tax, second.group_tax)
        return tell("Each living group pays {tax} points: Black has {black} and White {white}", tax=tax, black=black, white=white)
    if term == "pass_stones":
        black, white = closing_passes(board, white_last=first.white_passes_last or second.white_passes_last)
        text = "Each pass hands over a stone: Black passed {black}, White {white}"
        return tell(text, black=_times(black), white=_times(white))
    if term == "komi":
        return tell("Komi: {each}", each=_each(told, "komi"))
    if term == "button":
        return tell("{colour} passed first and takes the button, half a point", colour=colour_name(board.first_pass))
    return tell("The referee adjusted the two results differently")


_OF_STONES: Mapping[str, tuple[str, str]] = {
    "board_plays": mark_many(
        "{who} made one board play more than {other}; a stone costs a point of territory and no area",
        "{who} made {size} board plays more than {other}; a stone costs a point of territory and no area",
    ),
    "setup": mark_many(
        "{who} had {size} stone more set up than {other}; a stone is a point of area and none of territory",
        "{who} had {size} stones more set up than {other}; a stone is a point of area and none of territory",
    ),
    "captures": mark_many(
        "{who} lost {size} stone more than {other} in play that is not recorded; prisoners are territory only",
        "{who} lost {size} stones more than {other} in play that is not recorded; prisoners are territory only",
    ),
    "replaced": mark_many(
        "{other} had {size} stone more than {who} that stood on points where another stone was played; they are neither on the"
        " board nor prisoners",
        "{other} had {size} stones more than {who} that stood on points where another stone was played; they are neither on the"
        " board nor prisoners",
    ),
    "seki": mark_many(
        "{who} has {size} point more than {other} inside groups in seki, which one of the two does not count",
        "{who} has {size} points more than {other} inside groups in seki, which one of the two does not count",
    ),
    "teire": mark_many(
        "{who} has {size} point more than {other} still to be filled; they are area and not territory",
        "{who} has {size} points more than {other} still to be filled; they are area and not territory",
    ),
}
"""The terms that are made of stones and points, for one and for several."""


def _each(told: Mapping[str, Score], part: str) -> str:
    return commas([tell("{points} under {rules}", points=number_text(getattr(s.white, part)), rules=n) for n, s in told.items()])


def _times(number: int) -> str:
    return tell({0: mark("never"), 1: mark("once"), 2: mark("twice")}.get(number, mark("{count} times")), count=number)
