"""The words of the gallery: what each position asks, how it is to be counted, and what the answer teaches.

No figure stands here that the engine could tell; where a text names one, a test holds it against the count.
"""

from __future__ import annotations

from dataclasses import dataclass

from gorecord.scoring.dame import Dame


@dataclass(frozen=True, slots=True)
class Case:
    """A board of a problem to be counted: the number of the game in its file, what it shows, and what is agreed about it.

    `dead` and `seki` name a stone of each such chain; `captures` are prisoners from before, (Black's, White's).
    """

    game: int
    caption: str
    dead: tuple[str, ...] = ()
    seki: tuple[str, ...] = ()
    dame: Dame = Dame.AS_IS
    captures: tuple[int, int] | None = None
    komi: float | None = None
    only: tuple[str, ...] = ()
    """The rulesets that the case is about, where others have nothing to do with it; none for all."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem of the gallery. Without cases it asks whether its moves are allowed."""

    name: str
    title: str
    question: str
    answer: tuple[str, ...]
    cases: tuple[Case, ...] = ()

    @property
    def is_count(self) -> bool:
        """Whether the problem is about counting, not about the moves."""
        return bool(self.cases)


PROBLEMS: tuple[Problem, ...] = (
    Problem(
        "half-point",
        "Half a point: the same board, two winners",
        "Black played the last move; both pass. Who wins if komi is 6.5 under every ruleset?",
        (
            "Black has seven points more area, but only six points more territory: a stone that Black played once more than "
            "White is a point of area and none of territory.",
            "With the same komi of 6.5 Black wins by half a point where area is counted, and White where territory is.",
        ),
        (Case(0, "The final board", komi=6.5),),
    ),
    Problem(
        "quarter-zi",
        "Seven points more, and White made the last move",
        "White played the last move; both pass. Count under each ruleset with its own komi.",
        (
            "Both sides made equally many moves, so area and territory give the same difference: seven points.",
            "What decides is the komi: Black wins with 6.5, loses by a quarter zi with the Chinese 3 3/4 zi (7.5 points), "
            "loses by a point with Ing's 8, and draws with New Zealand's 7.",
        ),
        (Case(0, "The final board"),),
    ),
    Problem(
        "three-quarter-zi",
        "Three quarters of a zi",
        "Black has 45 points of area, White 36. By how much does Black win under Chinese rules, and why is that told as 3/4 zi?",
        (
            "Chinese referees count one side only, in zi (stones of area): Black needs half the board, 40 1/2, and half the "
            "komi of 7.5 points, 3 3/4, together 44 1/4. Black has 45: 3/4 zi more.",
            "One zi more for Black is one less for White, so a zi is two points: 3/4 zi is a margin of a point and a half.",
        ),
        (Case(0, "The final board"),),
    ),
    Problem(
        "eight-points",
        "Ing: eight points, and ties go to Black",
        "White's inner stones and Black's left side are in seki with one eye each and one shared point at B7. Black has eight "
        "points of area more. Who wins under Ing's rules?",
        (
            "The shared point leaves an even difference, eight, and Ing's komi is eight: a tie, which Ing's rules give to Black.",
            "Chinese rules share the point by halves and count half a zi: Black wins by a quarter zi at 3 3/4 zi komi.",
            "Japanese rules count none of the eyes in seki, and prisoners instead of stones.",
        ),
        (Case(0, "The final board", seki=("A9", "C9"), captures=(5, 0)),),
    ),
    Problem(
        "last-neutral-point",
        "The last neutral point",
        "E5 touches both colours and it is Black's turn. Does it matter whether Black plays there?",
        (
            "Under area counting the point is worth one point to whoever takes it: Black should play there.",
            "Under territory counting it is worth nothing. But by the letter of article 8 of the Japanese rules it must be "
            "filled before the end: stones beside an open neutral point are in seki and have no territory.",
        ),
        (
            Case(0, "Black passes and E5 stays open"),
            Case(1, "Black plays E5"),
            Case(0, "E5 stays open, and the Japanese rules are taken by the letter", dame=Dame.STRICT, only=("japanese",)),
        ),
    ),
    Problem(
        "one-sided-neutral-point",
        "A neutral point that only one side can play",
        "E1 touches both colours. What happens if Black plays there, what if White does?",
        (
            "If White plays E1, Black takes two stones at G1. So only Black can play E1, and White must answer at G1 in his "
            "own territory.",
            "Area: E1 is a point for Black, and G1 is White's with a stone on it or without.",
            "Territory: nothing changes. E1 is nobody's, and G1 is no point of White's, because he must fill it in the end.",
        ),
        (
            Case(0, "As it stands"),
            Case(1, "Black plays E1, White answers at G1"),
            Case(2, "White protects at G1, Black plays E1"),
        ),
    ),
    Problem(
        "open-ko",
        "The last ko is left open",
        "Black holds the ko at F5 and fears no threat. Must he connect at E5?",
        (
            "Area counting does not care: E5 is Black's point whether a stone stands on it or not.",
            "Under territory counting the connection costs a point of Black's own territory. By the official Japanese examples "
            "the point does not count as long as it is open, since White could take the ko at the end: so leaving it open "
            "gains nothing.",
        ),
        (Case(0, "Black leaves E5 open"), Case(1, "Black connects at E5")),
    ),
    Problem(
        "seki",
        "Seki without eyes",
        "Neither side can play at D8 or D9 without being captured. How are the stones and the two points counted?",
        (
            "All the stones live. Under area rules they count; the two shared points are nobody's, or half each.",
            "Under territory rules nothing in a seki counts.",
        ),
        (Case(0, "The final board", seki=("B9", "E9")),),
    ),
    Problem(
        "seki-with-eyes",
        "Seki with eyes",
        "White's four stones in the middle of the upper side live in seki between two black groups that have an eye each, at "
        "C9 and J9. Do these eyes count?",
        (
            "Area rules count the two eyes for Black, the Japanese and Korean rules do not: two points for Black.",
            "With komi 6.5 on both sides Black wins where area is counted and White where territory is.",
        ),
        (Case(0, "The final board", seki=("B9", "F9", "H9")),),
    ),
    Problem(
        "bent-four",
        "Bent four in the corner",
        "White's group in the upper left cannot be attacked without a ko, and White cannot start. Is it dead?",
        (
            "Japanese rules say that it is dead as it stands, whatever threats there are on the board.",
            "Under area rules Black may have to play it out: he fills the outside, then starts a ko in which he takes first. "
            "With no threat that White could keep, the result is the same; a threat that cannot be removed, such as a seki, "
            "would save White.",
        ),
        (
            Case(0, "The white stones are dead", dead=("B8", "E9")),
            Case(0, "If they were counted as alive"),
        ),
    ),
    Problem(
        "ten-thousand-year-ko",
        "Ten-thousand-year ko",
        "Lower right: either side may start a ko, and neither likes to. How is it counted if nobody does?",
        (
            "Left as it stands it is counted as a seki.",
            "Black can end it by taking at J1 and connecting at J2, which makes a plain seki. White can end it only by filling "
            "a shared point, E1 or F2, and letting Black take the ko first.",
        ),
        (Case(0, "Left as it stands", seki=("D1", "F1", "J2")),),
    ),
    Problem(
        "group-tax",
        "Group tax: the price of two groups",
        "Black lives in two groups, White in one. Under the old Chinese rules each group gives up two points for the eyes it "
        "needs. Who wins?",
        (
            "By area Black has a point more. Black pays four points, White two: White wins by a point.",
            "The Tang and Song counted territory so, the Ming and Qing stones; modern rules know no such tax.",
        ),
        (Case(0, "The final board", komi=0.0),),
    ),
    Problem(
        "dead-stone",
        "A dead stone that nobody lifts",
        "The white stone at A5 cannot live. What if it stays on the board when points are counted?",
        (
            "Counted as it stands it would turn Black's territory around it into points of nobody.",
            "Rules without agreement on dead stones, such as the plain Tromp-Taylor rules, count so: there the stone must be "
            "captured.",
        ),
        (Case(0, "The stone is agreed to be dead", dead=("A5",)), Case(0, "The stone is left on the board")),
    ),
    Problem(
        "taking-a-dead-stone",
        "Taking a dead stone by playing",
        "The white stone at A5 is dead. Black, to be sure, spends two moves on taking it, and White passes.",
        (
            "Under area rules that costs nothing. Under territory rules each needless move costs a point.",
            "Under the AGA's rules it costs nothing either way: each pass hands over a stone.",
        ),
        (
            Case(0, "The stone is left and lifted at the end", dead=("A5",)),
            Case(1, "Black has taken it by two moves"),
        ),
    ),
    Problem(
        "stone-thrown-in",
        "A stone thrown into the other's territory",
        "Black plays at H5, where no stone of his can live. Must White answer, and does the answer cost him a point?",
        (
            "Under area rules neither the stone nor the answer changes anything.",
            "Under territory rules the thrown-in stone is a point for White, and the answer takes that point back. A White "
            "that does not need to answer gains a point by passing.",
        ),
        (
            Case(0, "Before"),
            Case(1, "Black plays H5, White passes", dead=("H5",)),
            Case(2, "Black plays H5, White answers at H3", dead=("H5",)),
        ),
    ),
    Problem(
        "passing-early",
        "Passing early, and pass stones",
        "Black passes while White plays one more move inside his own territory. What has changed?",
        (
            "Area: nothing. Territory: White lost the point that he filled.",
            "The AGA's rules count territory so that it equals area: each pass hands a stone to the other side.",
        ),
        (Case(0, "Before"), Case(1, "Black passed, White played G7")),
    ),
    Problem(
        "handicap-compensation",
        "Two handicap stones, and what White gets for them",
        "Black had two stones and White moved first and last. Black has one point more of area. Who wins?",
        (
            "Where area is counted the handicap stones themselves are points for Black. Chinese rules give White as many "
            "points as there are stones, the AGA's and the French rules one less, Ing's and New Zealand's rules none.",
            "Where territory is counted the stones are no points and nothing is given back.",
        ),
        (Case(0, "The final board"),),
    ),
    Problem(
        "ko",
        "Ko: not at once",
        "Black takes a stone with move 2. May White take back at B4 in the next move?",
        ("No ruleset allows it: the board would be as it was. White must play elsewhere first.",),
    ),
    Problem(
        "ko-after-passes",
        "Two passes, and the ko again",
        "Black takes the ko with move 2, both pass, and White takes it back with move 5. Is that allowed?",
        (
            "The plain ko rule forbids only the next move, so Japanese and Korean rules have nothing against it.",
            "A rule against repetition of the whole board does not forget: passes change nothing about it.",
        ),
    ),
    Problem(
        "two-sent-one-returned",
        "Two stones sent, one returned",
        "Black gives White two stones with move 1 and takes one back with move 3. Is move 3 allowed?",
        (
            "The board is as it was before move 1, but now it is White's turn. Positional superko forbids it; a rule that asks "
            "who is to play (AGA, New Zealand, French) allows it once. It is no ko: one stone was taken, but two had been.",
        ),
    ),
    Problem(
        "triple-ko",
        "Triple ko",
        "Each side must take a ko in each turn or lose a long chain. After move 7 the board is as after move 1. What now?",
        (
            "Japanese rules: if the cycle goes on the players may agree on a game without result. Korean rules: a draw.",
            "Chinese rules forbid such a cycle in principle and leave it to the referee; superko rules forbid move 7.",
        ),
    ),
    Problem(
        "snapback",
        "Snapback is no ko",
        "White gives a stone at C3, Black takes it from C2, White takes back at C3. Is that a ko?",
        ("No. White takes eight stones, not one, and the board is new: every ruleset allows it.",),
    ),
    Problem(
        "capture-before-suicide",
        "Capture comes before suicide",
        "A5 has no liberty for White. May White play there?",
        ("Yes: the stone at B5 loses its last liberty and is taken first. Then the white stone has one.",),
    ),
    Problem(
        "suicide-of-one",
        "Suicide of a single stone",
        "May White play at A5?",
        (
            "Most rulesets forbid it. The text of the New Zealand rules allows it: it is a pass that costs a prisoner, though "
            "area counting knows no prisoners. Under Tromp-Taylor rules suicide is allowed, but here the board would repeat.",
        ),
    ),
    Problem(
        "suicide-of-several",
        "Suicide of two stones",
        "White plays at B5 and both white stones lose their last liberty. Is that allowed?",
        (
            "Ing's, New Zealand's and Tromp-Taylor rules allow it: the stones come off. It can be a ko threat.",
            "Chinese, Japanese, Korean and AGA rules forbid it.",
        ),
    ),
)
"""Every problem, in the order of the sheet: counting first, then play."""
