"""The count as it is done at the board: the steps by which a referee comes to the result, under three ways of counting."""

from __future__ import annotations

from collections.abc import Iterator

from gorecord.go.points import BLACK, WHITE
from gorecord.go.regions import without
from gorecord.go.rules import PRESETS, Rules, Scoring, Unit
from gorecord.output import board_text, boards, wrap
from gorecord.output.board_text import PLAIN, Style
from gorecord.output.text import WIDTH
from gorecord.output.words import colour_name, listed, mark_many, tell, tell_many
from gorecord.scoring.count import Score, count, number_text
from gorecord.scoring.score import Scored

PROCEDURES = ("chinese", "japanese", "ing")
"""The ways of counting at the board, by the ruleset that they belong to."""


def steps(done: Scored, name: str, komi: float | None = None) -> list[str]:
    """The steps of the count, each a sentence or two, under the ruleset of that name as it was asked for, or its preset.

    `komi` in points for White; None is the ruleset's own.
    """
    rules = done.scores[name].rules if name in done.scores else PRESETS[name]
    score = count(done.filling.board, rules, komi=komi, handicap=done.handicap, adjustment=_adjustment(done))
    told = list(_preparation(done, rules))
    if rules.scoring is Scoring.TERRITORY:
        told += _territory(done, score)
    elif rules.unit is Unit.ZI:
        told += _zi(done, score)
    else:
        told += _fill_in(done, score)
    told += _closing(score)
    return told


def as_text(done: Scored, name: str, style: Style = PLAIN, komi: float | None = None) -> str:
    """The steps as text, with the board on which the count is made. `komi` as in `steps`."""
    board = done.filling.board
    lifted = sorted(board.dead)
    colours = len({board.cells[p] for p in lifted})
    picture = boards.of_position(board.geometry, without(board.cells, board.dead), taken=lifted)
    lines = [f"  {tell('The count at the board, as under {rules} rules:', rules=PRESETS[name].title)}", ""]
    for number, step in enumerate(steps(done, name, komi), 1):
        lead = f"  {number:>2}. "
        lines.append(wrap.fill(step, WIDTH, initial_indent=lead, subsequent_indent=" " * len(lead)))
        if lifted and number == colours:
            lines += ["", board_text.draw(picture, style, indent="      "), ""]
    return "\n".join(lines) + "\n"


def _adjustment(done: Scored) -> float:
    return next((s.adjustment for s in done.scores.values()), 0.0)


def _preparation(done: Scored, rules: Rules) -> Iterator[str]:
    """Dead stones come off; neutral points have been filled."""
    board = done.filling.board
    names = board.geometry.vertices
    if rules.scoring is Scoring.TERRITORY:
        one = "{who}'s dead stone is lifted and put with the prisoners: {points}."
        many = "{who}'s {count} dead stones are lifted and put with the prisoners: {points}."
    else:
        one = "{who}'s dead stone is lifted and put back into the bowl: {points}."
        many = "{who}'s {count} dead stones are lifted and put back into the bowl: {points}."
    for colour in (BLACK, WHITE):
        dead = [names[p] for p in sorted(board.dead) if board.cells[p] == colour]
        if dead:
            yield tell_many(one, many, len(dead), who=colour_name(colour), points=listed(dead))
    if not board.dead:
        yield tell("Both players agree that no stone is dead.")
    if done.filling.played:
        yield tell("The last neutral points have been filled in turn, with the moves that became necessary.")
    if board.seki:
        yield tell("The stones in seki stay as they are.")


def _zi(done: Scored, score: Score) -> Iterator[str]:
    """One side's stones and points against half the board and half the komi."""
    points = done.record.geometry.points
    side = score.black
    yield tell(
        "Only Black is counted. First his territory: {territory} points, rounded to tens by moving stones where that helps.",
        territory=number_text(side.territory),
    )
    yield tell("Then his stones, set out in rows of ten: {stones}.", stones=side.stones)
    if side.shared:
        yield tell("Half of the points that both sides share are his: {shared}.", shared=number_text(side.shared))
    assert score.zi_black is not None
    assert score.zi_needed is not None
    yield tell("Together Black has {zi} zi.", zi=number_text(score.zi_black))
    yield tell("Half of the board's {points} points is {half}.", points=points, half=number_text(points / 2))
    if score.komi:
        yield tell("Half of the komi of {komi} points is {zi} zi.", komi=number_text(score.komi), zi=number_text(score.komi / 2))
    if score.white.compensation:
        yield tell("For the handicap stones {zi} zi are given back.", zi=number_text(score.white.compensation / 2))
    yield tell("So Black needs {needed} zi.", needed=number_text(score.zi_needed))


def _territory(done: Scored, score: Score) -> Iterator[str]:
    """Prisoners are filled into the territory of their colour, and what is left is arranged and counted."""
    for side, other, colour in ((score.black, score.white, WHITE), (score.white, score.black, BLACK)):
        taken = side.prisoners + side.dead
        if not taken:
            text = "{who} holds no prisoners: {other}'s territory stays {before} points."
            yield tell(text, who=colour_name(3 - colour), other=colour_name(colour), before=other.territory)
            continue
        yield tell_many(
            *_PRISONERS[colour],
            taken,
            who=colour_name(3 - colour),
            other=colour_name(colour),
            before=other.territory,
            left=other.territory - taken,
        )
    board = done.filling.board
    if board.teire:
        names = [board.geometry.vertices[p] for p in sorted(board.teire)]
        yield tell("Points that must still be filled are no territory: {points}.", points=listed(names))
    black = score.black.territory - score.white.prisoners - score.white.dead
    white = score.white.territory - score.black.prisoners - score.black.dead
    yield tell(
        "The territories are arranged in rectangles of tens and counted: Black {black}, White {white}.", black=black, white=white
    )
    if score.komi:
        yield tell("White adds the komi of {komi}: {sum}.", komi=number_text(score.komi), sum=number_text(white + score.komi))


_PRISONERS = {
    BLACK: mark_many(
        "{who} holds one black stone and puts it into {other}'s territory: {before} points less that stone leave {left}.",
        "{who} holds {count} black stones and puts them into {other}'s territory: {before} points less these leave {left}.",
    ),
    WHITE: mark_many(
        "{who} holds one white stone and puts it into {other}'s territory: {before} points less that stone leave {left}.",
        "{who} holds {count} white stones and puts them into {other}'s territory: {before} points less these leave {left}.",
    ),
}


def _fill_in(done: Scored, score: Score) -> Iterator[str]:
    """Each side fills its area with its share of all stones; points left over against stones left over."""
    each = (done.record.geometry.points - 1) // 2
    yield tell("Each side has exactly {count} stones; prisoners go back to their owner.", count=each)
    for side, colour in ((score.black, BLACK), (score.white, WHITE)):
        area = side.stones + side.territory + side.shared
        facts = {
            "who": colour_name(colour),
            "stones": side.stones,
            "bowl": each - side.stones,
            "points": number_text(area - side.stones),
        }
        if side.shared:
            facts["points"] = number_text(side.territory + side.shared)
        left = area - each
        if left > 0:
            text = "{who} has {stones} stones on the board and fills {bowl} more into {points} points: {left} points stay vacant."
        elif left < 0:
            text = "{who} has {stones} stones on the board and fills {points} points: {left} stones stay in the bowl."
        else:
            text = "{who} has {stones} stones on the board and fills {points} points: nothing is left over."
        yield tell(text, left=number_text(abs(left)), **facts)
    ahead = score.black.stones + score.black.territory - score.white.stones - score.white.territory
    yield tell("Vacant points of one side and stones left to the other make up the difference: {margin} for Black.", margin=ahead)
    if score.komi:
        yield tell("Black gives {komi} points of komi.", komi=number_text(score.komi))
    if score.white.compensation:
        yield tell("White gets {points} points for the handicap.", points=score.white.compensation)


def _closing(score: Score) -> Iterator[str]:
    for side, colour in ((score.black, BLACK), (score.white, WHITE)):
        if side.adjustment:
            yield tell("The referee awards {points} points to {who}.", points=number_text(side.adjustment), who=colour_name(colour))
    if score.winner is None:
        yield tell("The game is a draw.")
        return
    who = tell("Black") if score.winner == "B" else tell("White")
    if not score.margin:
        yield tell("The game is a tie, which these rules give to {who}: {result}.", who=who, result=score.told)
    elif score.told_zi:
        zi = number_text(abs(score.margin) / 2)
        told = {"who": who, "zi": zi, "chinese": score.told_zi, "result": score.told}
        yield tell("{who} wins by {zi} zi, {chinese}; in points {result}.", **told)
    else:
        yield tell("{who} wins by {points}: {result}.", who=who, points=number_text(abs(score.margin)), result=score.told)
