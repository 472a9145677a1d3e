"""RE as written, in whatever language, to winner, margin, and how the game ended.

SGF writes "B+3.5", "W+R", "0", "Void", "?"; archives add prose, units (目, 子, 집), fractions, move counts and placeholders.
A margin in zi is doubled. Where a number could be zi or points and nothing decides, the margin is left unknown.
"""

from __future__ import annotations

import re
from typing import Final

from gorecord.records.game import Result
from gorecord.records.numbers import Number, first_number, is_multiple, normalised


def _any(words: str) -> str:
    """A pattern for any of the words, which may be patterns themselves; ASCII ones stand as words of their own."""
    return "|".join(rf"(?<![a-z]){word}(?![a-z])" if word.isascii() else word for word in words.split())


_STANDARD: Final = re.compile(r"^(?P<side>[bw])\s*(?:\+\s*)+(?P<tail>.*)$|^(?P<alone>[bw])$", re.DOTALL)
_COUNT_OF_MOVES: Final = r"(?:共|全|宫|总|總|計|计)?\s*(\d{1,4})\s*(?:手|moves?\b|수)"
_MOVES_FIRST: Final = re.compile(r"^\s*" + _COUNT_OF_MOVES)
_MOVES: Final = re.compile(r"[(（]?\s*" + _COUNT_OF_MOVES + r"\s*(?:完|止|以下略|后略|後略|略)?[\s,，、。)）:]*")
_CUT_SHORT: Final = re.compile(r"略|not given|not recorded|beyond")
_DRAW: Final = frozenset(
    """
    0 0+0 = draw jigo d d+j tie tied drawn even remis unentschieden nulle 和 和棋 和局 平 平局 平手 双方和棋 持碁 持棋 ジゴ
    引き分け 引分け 引分 무승부 빅 비김
    """.split()  # noqa: SIM905
)
_DRAW_IN_TEXT: Final = re.compile(_any("draw jigo 和棋 和局 持碁 무승부"))
_VOID: Final = re.compile(
    r"^(?:void|no ?result|annul|cancel)|ohne ergebnis|" + _any("无胜负 無勝負 无胜負 無胜负 無効 无效 ノーゲーム 무효 무승무패")
)
_UNKNOWN: Final = re.compile(
    r"^(?:\?+|-+|unknown|not known|unfinished|left unfinished|unf|in progress|n/?a|\*)$|adjourn|suspend|abgebrochen|"
    + _any("打挂 打掛 打ち掛け 封手 未完 未详 不明 봉수 미상")
)
_RESIGN: Final = re.compile(
    _any("r res resigns? resigned resignation abandon aufgabe aufgegeben 中\\s*(?:盘|盤|押し?) 投了 投子 认输 認輸 불계")
    + "|gibt auf"
)
_TIME: Final = re.compile(
    _any("t time times? timeout overtime zeit zeitüberschreitung 超时 超時 时间 時間 逾时 逾時 切れ 시간") + "|au temps"
)
_FORFEIT: Final = re.compile(
    _any(
        """
        f forf forfeit forfeits forfeited forfeiture forfait offline disconnected disconnect illegal default
        弃权 棄權 棄権 缺席 不戰 不战 不戦 违规 違規 反則 犯规 犯規 掉线 斷線 断线 반칙 기권
        """
    )
)
_JUDGED: Final = re.compile(r"^(?:j|aw|a|v)$|" + _any("judged? judge?ment adj adjudicated adjudication referee 判定 裁定 판정"))

_BLACK: Final = "black|schwarz|noir|黑|黒|흑|先番|先手"
_WHITE: Final = "white|wei(?:ß|ss)|blanc|白|백|後手"
_WINS: Final = "wins?|won|victory|gewinnt|gewann|gagne|胜|勝|赢|贏|승|이김|かち"
_LOSES: Final = (
    "resigns?|resigned|loses?|lost|forfeits?|gibt auf|verliert|abandonne|times? out|timed out|runs? out of time|"
    "投了|投子|认输|認輸|负|負|败|敗|패"
)
_SIDES: Final = re.compile(rf"(?P<black>{_BLACK})|(?P<white>{_WHITE})|(?P<win>{_WINS})|(?P<lose>{_LOSES})")
_SHORT_SIDE: Final = re.compile(r"^([bw])\b(?=[\s.:,])")

_PLACEHOLDER: Final = 1000.0
"""Margins from here on stand for results that were not counted, such as 8194."""


def read_result(text: str | None, *, zi: bool | str | None = None) -> Result:
    """The result that a text states.

    `zi` says that a number without a unit counts zi (True), points (False), or zi where it has a quarter and points else
    ("quarters"); None that it is not known, in which case a quarter leaves the margin unknown. Nothing is raised; what cannot be
    understood has `how` "unknown" and no winner.
    """
    if text is None:
        return Result(None)
    plain = normalised(text).strip().rstrip("!！。 ")
    plain = re.sub(r"^re(?:sult)?\s*:\s*", "", plain)
    if not plain or _UNKNOWN.search(plain):
        return Result(text)
    if plain in _DRAW:
        return Result(text, margin=None if plain == "d+j" else 0.0, how="draw")
    if _VOID.search(plain):
        return Result(text, how="void")
    rest = _without_moves(plain)
    standard = _STANDARD.match(rest)
    if standard:
        side = (standard["side"] or standard["alone"]).upper()
        return _ended(text, side, (standard["tail"] or "").strip(), zi, sure=True)
    if rest.strip(" ,，.()（）") in _DRAW or _DRAW_IN_TEXT.search(rest):
        return Result(text, margin=0.0, how="draw")
    winner = _winner(rest)
    if winner is None:
        return Result(text, sure=False)
    return _ended(text, winner, rest, zi, sure=False)


def stated_moves(text: str | None) -> tuple[int, bool] | None:
    """How many moves the text says the game has (共245手), and whether it says that the rest was left out; None if it does not."""
    if text is None:
        return None
    plain = normalised(text)
    found = _MOVES_FIRST.match(plain)
    return (int(found[1]), bool(_CUT_SHORT.search(plain))) if found else None


def understood(result: Result) -> bool:
    """Whether the text said anything that was understood, be it only that the result is not known."""
    if result.text is None or result.winner is not None or result.how != "unknown":
        return True
    plain = normalised(result.text).strip()
    return not plain or bool(_UNKNOWN.search(plain))


def _without_moves(plain: str) -> str:
    """The text without a count of moves, which is no margin."""
    plain = _MOVES_FIRST.sub("", plain, count=1)
    plain = _MOVES.sub(" ", plain)
    return re.sub(r"^[\s,，、。:：后後略完止]+", "", plain).strip() or plain


def _winner(plain: str) -> str | None:
    """Who wins by a sentence: the side beside the last word for winning, or the other side of a word for losing."""
    side: str | None = None
    said: list[tuple[str, str]] = []
    short = _SHORT_SIDE.match(plain)
    if short:
        side = short[1].upper()
    for found in _SIDES.finditer(plain):
        kind = found.lastgroup
        if kind in ("black", "white"):
            side = "B" if kind == "black" else "W"
        elif side and kind == "win":
            said.append(("win", side))
        elif side and kind == "lose":
            said.append(("lose", side))
    wins = [who for what, who in said if what == "win"]
    if wins:
        return wins[-1]
    loses = [who for what, who in said if what == "lose"]
    if loses:
        return "W" if loses[0] == "B" else "B"
    return None


def _ended(text: str, winner: str, tail: str, zi: bool | str | None, *, sure: bool) -> Result:
    """The result of a game that somebody won, from what is said about how."""
    plain = tail.strip(" .")
    if not plain:
        return Result(text, winner)
    for how, pattern in (("resign", _RESIGN), ("time", _TIME), ("judged", _JUDGED), ("forfeit", _FORFEIT)):
        found = pattern.search(plain)
        if found and not (sure and re.match(r"\d", plain)):
            return Result(text, winner, how=how)
    number = first_number(plain)
    if number is None:
        return Result(text, winner, sure=False)
    return _counted(text, winner, number, zi, sure=sure)


def _counted(text: str, winner: str, number: Number, zi: bool | str | None, *, sure: bool) -> Result:
    """A result with a margin; placeholders and quarters of unknown unit have none."""
    value = number.value
    if value == 0 or value >= _PLACEHOLDER or not is_multiple(value, 0.25):
        return Result(text, winner, how="unknown", sure=False)
    quarter = not is_multiple(value, 0.5)
    if number.unit is None and quarter and zi is None:
        return Result(text, winner, how="points", sure=False)
    if number.unit is None:
        in_zi = zi is True or (zi == "quarters" and quarter)
    else:
        in_zi = number.unit == "zi" or (quarter and zi is not False)
    sign = 1.0 if winner == "B" else -1.0
    if in_zi:
        return Result(text, winner, sign * value * 2, "points", "zi", sure=sure or number.unit == "zi")
    return Result(text, winner, sign * value, "points", "points", sure=sure or number.unit == "points")


def is_placeholder(result: Result) -> bool:
    """Whether the text names a winner with a number that no count can give (0.0, 0.02, 8194)."""
    if result.text is None or result.winner is None or result.margin is not None or result.how != "unknown":
        return False
    return first_number(_without_moves(normalised(result.text))) is not None
