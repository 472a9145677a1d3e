"""The count of a final position under a ruleset: who owns each point and why, the parts of each side's sum, the margin.

A count takes what is dead and what is in seki as given; it judges no stones and plays none. Margins are in points, positive for
Black; komi is positive for White. Nothing here asks for the name of a ruleset, only for its parameters.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from gorecord.go.points import BLACK, COLOUR_LETTER, EMPTY, WHITE, Geometry
from gorecord.go.regions import Region, chains, empty_regions, without
from gorecord.go.rules import Rules, Scoring, Shared, Tie, Unit
from gorecord.go.words import result_words, tell

_NONE: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class FinalBoard:
    """What is counted: the stones as they stand, what is said of their life, and the facts of the game behind them.

    Pairs are (Black's, White's). `cells` hold the dead stones too. `dead` are the points of dead stones; `seki` points of stones
    in seki (one stone stands for its chain); `teire` are points of a side's own territory, empty or under a dead stone, that it
    will have to fill, or that only look like territory: territory counting leaves them out, area counting does not care.

    `prisoners` = (white stones taken by Black, black stones taken by White) during play, suicides included. `plays` counts the
    moves that put a stone on the board, `passes` those that did not. `setup` counts stones set up (AB, AW), less those that a
    setup took off or covered; `replaced` those that vanished under a stone played on their point. `given` are the prisoners among
    `prisoners` that somebody told of and no move of the record took. `to_play` is the side whose turn it would be,
    `end_passes` the number of passes that close the record, `first_pass` the colour that passed first (EMPTY: nobody).

    Raises ValueError if dead or seki points hold no stone, or teire points a living one.
    """

    geometry: Geometry
    cells: bytes
    dead: frozenset[int] = _NONE
    seki: frozenset[int] = _NONE
    prisoners: tuple[int, int] = (0, 0)
    plays: tuple[int, int] = (0, 0)
    setup: tuple[int, int] = (0, 0)
    passes: tuple[int, int] = (0, 0)
    given: tuple[int, int] = (0, 0)
    to_play: int = BLACK
    end_passes: int = 0
    first_pass: int = EMPTY
    teire: frozenset[int] = _NONE
    replaced: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        cells, names = self.cells, self.geometry.vertices
        if len(cells) != self.geometry.points:
            raise ValueError(f"{len(cells)} cells for a board of {self.geometry.columns} by {self.geometry.rows}")
        for what, points in (("dead", self.dead), ("in seki", self.seki)):
            for p in points:
                if cells[p] == EMPTY:
                    raise ValueError(f"{names[p]} is said to be {what}, but no stone stands there")
        for p in self.teire:
            if cells[p] != EMPTY and p not in self.dead:
                raise ValueError(f"{names[p]} is said to be a point to fill, but a living stone stands there")

    @classmethod
    def standing(
        cls,
        geometry: Geometry,
        cells: bytes,
        *,
        dead: frozenset[int] = _NONE,
        seki: frozenset[int] = _NONE,
        prisoners: tuple[int, int] = (0, 0),
        to_play: int = BLACK,
    ) -> FinalBoard:
        """A position without its moves, such as a typed diagram: all stones are set up, all prisoners are hearsay."""
        return cls(
            geometry,
            cells,
            dead,
            seki,
            prisoners,
            setup=(cells.count(BLACK), cells.count(WHITE)),
            given=prisoners,
            to_play=to_play,
        )

    @property
    def unrecorded(self) -> bool:
        """Whether prisoners count here that no move of the record took."""
        return self.given != (0, 0)


class Why(StrEnum):
    """Why a point belongs to its owner, or to nobody."""

    STONE = "stone"
    DEAD_STONE = "dead stone"
    TERRITORY = "territory"
    SEKI_EYE = "eye in seki"
    NEUTRAL = "neutral"
    TEIRE = "own point that must be filled"
    KO_MOUTH = "mouth of an open ko"


@dataclass(frozen=True, slots=True)
class Side:
    """The parts of one side's sum, in points; the sum is `total`. Parts that take points away are negative.

    `stones`: living stones, where area is counted. `territory`: surrounded points, those under dead enemy stones and, where the
    ruleset counts them, eyes in seki included. `prisoners`: enemy stones taken during play, `dead`: enemy stones that are lifted
    at the end, where territory is counted. `shared`: its part of points that touch both colours, or belong to nobody.
    """

    stones: int = 0
    territory: int = 0
    prisoners: int = 0
    dead: int = 0
    shared: float = 0
    tax: int = 0
    pass_stones: int = 0
    compensation: int = 0
    komi: float = 0
    adjustment: float = 0
    button: float = 0

    @property
    def total(self) -> float:
        """The sum of the parts."""
        return (
            self.stones
            + self.territory
            + self.prisoners
            + self.dead
            + self.shared
            + self.tax
            + self.pass_stones
            + self.compensation
            + self.komi
            + self.adjustment
            + self.button
        )

    def parts(self) -> dict[str, float]:
        """The parts by name, in the order in which they are told."""
        return {name: getattr(self, name) for name in PARTS}


PARTS = (
    "stones",
    "territory",
    "prisoners",
    "dead",
    "shared",
    "tax",
    "pass_stones",
    "compensation",
    "komi",
    "adjustment",
    "button",
)
"""The names of a side's parts."""


@dataclass(frozen=True, slots=True)
class Score:
    """A count under one ruleset.

    `margin` is Black's sum less White's. `winner` is "B", "W" or None for a draw. `result` is told as SGF tells it: "B+1.5",
    "0" for a draw; a margin of nought that the ruleset gives to a side is told "B+0". `owners` has a row of letters for each
    row of the board from the top: B, W, "." for a point of nobody, "s" for an eye in seki that does not count; `why` has the
    reason of every point. `groups` are the independent living groups of each side, where the ruleset taxes them.
    """

    rules: Rules
    komi: float
    handicap: int
    black: Side
    white: Side
    margin: float
    winner: str | None
    result: str
    owners: tuple[str, ...]
    why: tuple[Why, ...] = field(repr=False)
    neutral: int = 0
    """Empty points that go to nobody (or are shared)."""
    groups: tuple[int, int] | None = None
    adjustment: float = 0.0

    @property
    def zi(self) -> float | None:
        """The margin in zi, half as many as points, where the ruleset tells it so; positive for Black."""
        return self.margin / 2 if self.rules.unit is Unit.ZI else None

    @property
    def zi_black(self) -> float | None:
        """Black's zi as counted on the board, group tax returned, where the ruleset counts in zi."""
        if self.rules.unit is not Unit.ZI:
            return None
        black, white = self.black, self.white
        return black.stones + black.territory + black.shared + (black.tax - white.tax) / 2

    @property
    def zi_needed(self) -> float | None:
        """The zi that Black must have for a draw: half the board, half the komi, half the compensation, and so on."""
        return None if self.zi_black is None else self.zi_black - self.margin / 2

    @property
    def told(self) -> str:
        """The result in the form of the language; `result` is the same for programs."""
        return tell("0") if self.winner is None else result_words(self.winner, self.margin)

    @property
    def result_zi(self) -> str | None:
        """The result as Chinese referees write it, such as 黑胜3/4子, where the ruleset counts in zi."""
        return zi_text(self.margin, self.winner) if self.rules.unit is Unit.ZI else None

    @property
    def told_zi(self) -> str:
        """The same in the form of the language, in English as Chinese referees write it; empty where there is none."""
        if self.rules.unit is not Unit.ZI:
            return ""
        if self.winner is None:
            return tell("和棋")
        whole, part = _in_zi(self.margin)
        zi = tell("{whole}又{part}", whole=whole, part=part) if whole and part else whole or part
        return tell("{winner}胜{zi}子", winner=tell("黑") if self.winner == "B" else tell("白"), zi=zi)


@dataclass(frozen=True, slots=True)
class Survey:
    """The plain facts of a board once the dead stones are lifted: what every count starts from.

    `region_of` numbers the region of each empty point (-1 for a stone); `owner[r]` is the colour that alone borders region r,
    EMPTY if both do or none; `in_seki[r]` tells whether a chain in seki borders it.
    """

    cells: bytes
    regions: tuple[Region, ...]
    region_of: tuple[int, ...]
    owner: tuple[int, ...]
    in_seki: tuple[bool, ...]
    seki: frozenset[int]


@lru_cache(maxsize=16)
def survey(board: FinalBoard) -> Survey:
    """Look at the board once for all the rulesets that will count it."""
    geometry = board.geometry
    cells = without(board.cells, board.dead)
    regions = tuple(empty_regions(geometry, cells))
    region_of = [-1] * geometry.points
    for number, region in enumerate(regions):
        for p in region.points:
            region_of[p] = number
    seki: set[int] = set()
    touched = [False] * len(regions)
    if board.seki:
        for chain in chains(geometry, cells):
            if not board.seki.isdisjoint(chain.stones):
                seki.update(chain.stones)
                for p in chain.liberties:
                    touched[region_of[p]] = True
    owner = tuple(r.touches if r.touches in (BLACK, WHITE) else EMPTY for r in regions)
    return Survey(cells, regions, tuple(region_of), owner, tuple(touched), frozenset(seki))


def living_groups(board: FinalBoard) -> tuple[int, int]:
    """How many independent living groups each side has: what group tax is taken from.

    Chains of a colour that touch the same region of their own are one group. Chains in seki are none, and neither are stones
    that breathe only beside them, such as the single stones of a double ko.
    """
    seen = survey(board)
    standing = [
        c
        for c in chains(board.geometry, seen.cells)
        if c.stones[0] not in seen.seki and not all(seen.in_seki[seen.region_of[p]] for p in c.liberties)
    ]
    leader = list(range(len(standing)))

    def find(a: int) -> int:
        while leader[a] != a:
            leader[a] = leader[leader[a]]
            a = leader[a]
        return a

    joins: dict[int, int] = {}
    for number, chain in enumerate(standing):
        for p in chain.liberties:
            region = seen.region_of[p]
            if seen.owner[region] == chain.colour:
                leader[find(number)] = find(joins.setdefault(region, number))
    heads = [standing[n].colour for n in range(len(standing)) if find(n) == n]
    return heads.count(BLACK), heads.count(WHITE)


def closing_passes(board: FinalBoard, *, white_last: bool) -> tuple[int, int]:
    """The passes of the game when it is closed as it must be: two in a row and, if asked, the last by White.

    Passes that the record lacks are added, from the side to play on.
    """
    passes = [EMPTY, *board.passes]
    turn, row = board.to_play, min(board.end_passes, 2)
    while row < 2:
        passes[turn] += 1
        turn, row = 3 - turn, row + 1
    if white_last and turn == WHITE:
        passes[WHITE] += 1
    return passes[BLACK], passes[WHITE]


def count(board: FinalBoard, rules: Rules, *, komi: float | None = None, handicap: int = 0, adjustment: float = 0.0) -> Score:
    """Count the board under the rules.

    `komi` in points, positive for White; None takes the ruleset's own. `handicap` is the number of handicap stones as it
    counts (none and one are the same); where area is counted it gives White the ruleset's compensation. `adjustment` are points
    that a referee gives (positive for Black).
    """
    if komi is None:
        komi = rules.own_komi(handicap)
    seen = survey(board)
    area = rules.scoring is Scoring.AREA
    owners, why, points = _owners(board, rules, seen)
    groups = living_groups(board) if rules.group_tax else None
    nobody = points[EMPTY]
    shared: float = 0
    if rules.shared is Shared.HALVES:
        shared = nobody / 2
    elif rules.shared is Shared.EQUALLY:
        shared = nobody // 2
    closed = closing_passes(board, white_last=rules.white_passes_last) if rules.pass_stones and not area else (0, 0)
    compensation = rules.compensation_for(handicap) if area else 0

    def side(colour: int) -> Side:
        other = 3 - colour
        own = colour - 1
        return Side(
            stones=seen.cells.count(colour) if area else 0,
            territory=points[colour],
            prisoners=0 if area else board.prisoners[own],
            dead=0 if area else sum(1 for p in board.dead if board.cells[p] == other),
            shared=shared if area else 0,
            tax=-rules.group_tax * groups[own] if groups else 0,
            pass_stones=closed[other - 1],
            compensation=compensation if colour == WHITE else 0,
            komi=komi if colour == WHITE else 0,
            adjustment=max(adjustment if colour == BLACK else -adjustment, 0),
            button=0.5 if rules.button and area and board.first_pass == colour else 0,
        )

    black, white = side(BLACK), side(WHITE)
    margin = black.total - white.total
    winner = _winner(margin, rules.tie)
    columns = board.geometry.columns
    rows = tuple(owners[start : start + columns] for start in range(0, len(owners), columns))
    return Score(
        rules,
        komi,
        handicap,
        black,
        white,
        margin,
        winner,
        result_text(margin, winner),
        rows,
        tuple(why),
        nobody,
        groups,
        adjustment,
    )


def leaves_teire_out(rules: Rules) -> bool:
    """Whether points that a side must still fill are not its own: in territory, unless pass stones make it equal to area."""
    return rules.scoring is Scoring.TERRITORY and not rules.pass_stones


def _owners(board: FinalBoard, rules: Rules, seen: Survey) -> tuple[str, list[Why], list[int]]:
    """The owner's letter and the reason of every point, and how many empty points go to nobody, Black and White."""
    left_out = leaves_teire_out(rules)
    letters = [COLOUR_LETTER[c] for c in seen.cells]
    why = [Why.STONE] * len(letters)
    points = [0, 0, 0]
    for region, owner, in_seki in zip(seen.regions, seen.owner, seen.in_seki, strict=True):
        if owner == EMPTY:
            letter, reason = ".", Why.NEUTRAL
        elif not in_seki:
            letter, reason = COLOUR_LETTER[owner], Why.TERRITORY
        else:
            letter, reason = COLOUR_LETTER[owner] if rules.seki_points else "s", Why.SEKI_EYE
            if not rules.seki_points:
                owner = EMPTY
        points[owner] += len(region.points)
        for p in region.points:
            letters[p] = letter
            why[p] = reason
    for p in board.teire:
        owner = seen.owner[seen.region_of[p]]
        # A point to fill stays its owner's area; as territory it is lost, unless it never was any.
        if why[p] is Why.TERRITORY or (why[p] is Why.SEKI_EYE and rules.seki_points):
            why[p] = Why.KO_MOUTH if _is_ko_mouth(board.geometry, seen.cells, p, owner) else Why.TEIRE
            if left_out:
                letters[p] = "."
                points[owner] -= 1
                points[EMPTY] += 1
    for p in board.dead:
        if why[p] in (Why.TERRITORY, Why.SEKI_EYE):
            why[p] = Why.DEAD_STONE
    return "".join(letters), why, points


def _is_ko_mouth(geometry: Geometry, cells: bytes, point: int, owner: int) -> bool:
    """Whether the point is the last liberty of a single stone of the owner, and all else around it is his too."""
    if any(cells[q] != owner for q in geometry.neighbours[point]):
        return False
    return any(all(cells[r] == 3 - owner for r in geometry.neighbours[q] if r != point) for q in geometry.neighbours[point])


def _winner(margin: float, tie: Tie) -> str | None:
    if margin:
        return "B" if margin > 0 else "W"
    return {Tie.DRAW: None, Tie.BLACK: "B", Tie.WHITE: "W"}[tie]


def result_text(margin: float, winner: str | None) -> str:
    """The result as SGF writes it: "B+1.5", "0" for a draw, "B+0" for a tie that counts as Black's win."""
    return "0" if winner is None else f"{winner}+{number_text(abs(margin))}"


def number_text(number: float) -> str:
    """A number of points without superfluous noughts: 1, 1.5, -0.25."""
    return f"{number + 0.0:.3f}".rstrip("0").rstrip(".")


_FRACTIONS = {0.0: "", 0.25: "1/4", 0.5: "1/2", 0.75: "3/4"}


def zi_text(margin: float, winner: str | None) -> str:
    """A margin in points as Chinese referees write it in zi: 1.5 is 黑胜3/4子, -5.5 is 白胜2又3/4子, a draw is 和棋."""
    if winner is None:
        return "和棋"
    whole, part = _in_zi(margin)
    told = f"{whole}又{part}" if whole and part else whole or part
    return f"{'黑' if winner == 'B' else '白'}胜{told}子"


def _in_zi(margin: float) -> tuple[str, str]:
    """A margin in points as whole zi and a fraction, one of them empty where it is nought; odd fractions stand with the whole."""
    whole, rest = divmod(abs(margin) / 2, 1)
    if rest not in _FRACTIONS:
        return number_text(abs(margin) / 2), ""
    return str(int(whole)) if whole or not rest else "", _FRACTIONS[rest]
