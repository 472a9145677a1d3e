"""The terms of counting and of the end of a game; see `glossary_terms`."""

from __future__ import annotations

from gorecord.output.glossary_terms import Term

_SETTLED = """
. X . X O . O
X X X X O O O
. . X X O . .
. . X O O . .
X X X O O . .
. . X X O O O
. . . X O . .
"""
_DEAD_INSIDE = """
. X . X O . O
X X X X O O O
. . X X O . .
. . X O O . .
X X X O O . .
. O X X O O O
. . . X O . .
"""
_FOUR_STONES = """
. . . . . . . . .
. . . . . . . . .
. . X . . . X . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X . . . X . .
. . . . . . . . .
. . . . . . . . .
"""
_SEATS = """
. . . . . . . . .
. . . . . . . . .
. . O . . . X . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X . . . O . .
. . . . . . . . .
. . . . . . . . .
"""
_TWO_STONES = """
. . . . . . . . .
. . . . . . . . .
. . . . . . X . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X . . . . . .
. . . . . . . . .
. . . . . . . . .
"""

TERMS_OF_COUNTING: tuple[Term, ...] = (
    Term(
        ("territory",),
        "目 (空)",
        "地 (目)",
        "집",
        "Empty points that one side alone surrounds with living stones; each is marked as its owner's. Territory "
        "counting adds prisoners and dead stones of the opponent to them; the stones on the board do not count.",
        _SETTLED,
        shows="territory",
    ),
    Term(
        ("area",),
        "子空",
        "面積 (子)",
        "면적",
        "A side's living stones and the empty points that they alone surround, together. Area counting needs no prisoners: "
        "playing inside one's own territory costs nothing.",
        _SETTLED,
        shows="area",
    ),
    Term(
        ("prisoner", "prisoners"),
        "提子 (俘虏)",
        "アゲハマ",
        "사석 (따낸 돌)",
        "A stone that was captured in play, or lifted as dead at the end. A point each where territory is counted, of no "
        "effect where area is. Black at a takes a prisoner.",
        ". . . . .\n. . X . .\n. X O . .\n. . X . .\n. . . . .",
        "D3=a",
    ),
    Term(
        ("komi",),
        "贴目, 贴子",
        "コミ",
        "덤",
        "Points that White gets because Black plays first: 6.5 under Japanese and Korean rules, 3 3/4 zi (7.5 points) under "
        "Chinese ones, 8 under Ing's, 7 in New Zealand. The half point prevents draws. The board shows Black ahead on the "
        "board; komi decides who wins.",
        _SETTLED,
        shows="area",
    ),
    Term(
        ("zi",),
        "子",
        "子",
        "자",
        "The unit of a Chinese count: one stone or point of area. A zi that Black has more is one that White has less, so that "
        "a margin of one zi is two points: 3/4 zi is a point and a half.",
        _SETTLED,
        shows="area",
    ),
    Term(
        ("base number", "180 1/2", "half the board"),
        "归本数",
        "半数",
        "기준수",
        "Half of the points of the board, 180 1/2 on 19 by 19. A Chinese referee counts one side only and compares it with "
        "this number and half the komi: Black needs more than 180 1/2 + 3 3/4 = 184 1/4 zi. On this board of 49 points half is "
        "24 1/2.",
        _SETTLED,
        shows="area",
    ),
    Term(
        ("handicap",),
        "让子",
        "置碁",
        "접바둑",
        "A weaker player takes Black and may have stones on the board before White's first move. Komi is then none, or half a "
        "point. Chinese rules give White a point for each stone, the AGA's a point for each but one, since the stones "
        "themselves count as area.",
        _TWO_STONES,
    ),
    Term(
        ("handicap stones", "handicap stone"),
        "让子",
        "置石",
        "치석",
        "The stones that Black has on the board before White's first move, on the star points by custom, or where Black likes "
        "under Chinese and some other rules. Records write them as HA and AB.",
        _FOUR_STONES,
    ),
    Term(
        ("pass",),
        "停一手 (虚着)",
        "パス",
        "착수포기 (패스)",
        "To give up one's turn. Two passes in a row end the play under most rules; Ing's rules want four, the AGA's that White "
        "passes last. A pass costs a stone under the AGA's rules, nothing elsewhere. On this board there is nothing left to "
        "play: both pass.",
        _SETTLED,
    ),
    Term(
        ("resign", "resignation"),
        "认输 (中盘胜)",
        "投了 (中押し勝ち)",
        "기권 (불계승)",
        "To give up the game before the end. The opponent wins by resignation, and nothing is counted. SGF writes B+R or W+R. "
        "White, who lost a stone at B2 and cannot make up for it, might resign here.",
        _DEAD_INSIDE,
    ),
    Term(
        ("jigo", "draw"),
        "和棋",
        "持碁 (ジゴ)",
        "빅 (판빅)",
        "A game in which both sides have equally many points. It happens only where komi has no half point. Ing's rules give "
        "such a tie to Black. On this board both sides have eight points of area: without komi it is a draw.",
        ". X O .\nX X O O\nX X O O\n. X O .",
        shows="area",
    ),
    Term(
        ("half point",),
        "半目",
        "半目",
        "반집",
        "The smallest margin when komi has a half. Black's area here is one point more than White's: with a komi of half a "
        "point Black wins by half a point, in zi by a quarter.",
        ". X O O .\nX X O . O\n. X X O O\nX X X O .\n. X X O O",
        shows="area",
    ),
    Term(
        ("group tax",),
        "还棋头",
        "切り賃 (還棋頭)",
        "환기두",
        "In old China each living group gave up the two points that its eyes need. So it paid to have few groups. The modern "
        "rules have dropped it. Black has two groups here and pays four points, White one and pays two.",
        ". X O . O X .\nX X O O O X X\n. X O . O X .\nX X O O O X X\n. X O . O X .\nX X O O O X X\n. X O . O X .",
    ),
    Term(
        ("opening seats", "seats"),
        "座子",
        "事前置石 (座子)",
        "좌자",
        "In old China two stones of each colour stood crosswise on the corner stars when the game began. They cancel out in "
        "every count.",
        _SEATS,
    ),
    Term(
        ("counting by fill-in", "fill-in", "Ing counting"),
        "填满计点",
        "計点制",
        "전만법",
        "Ing's way to count: each side has 180 stones and fills its own territory with those that are left, prisoners "
        "returned. Whoever has points left over that he cannot fill wins by as many. It gives the same as counting area. On 19 "
        "by 19 one point stays vacant, since 360 stones meet 361 points.",
        _SETTLED,
        shows="area",
    ),
    Term(
        ("area counting", "area scoring"),
        "数子法",
        "面積計算",
        "수자식",
        "To count each side's living stones and the points they surround: Chinese, Ing's, AGA, French, New Zealand and "
        "Tromp-Taylor rules. A stone in one's own territory costs nothing, a neutral point is worth one.",
        _SETTLED,
        shows="area",
    ),
    Term(
        ("territory counting", "territory scoring"),
        "数目法",
        "地計算",
        "집계산",
        "To count each side's surrounded points and the stones it has taken: Japanese and Korean rules. A stone in one's own "
        "territory costs a point, a neutral point is worth nothing.",
        _DEAD_INSIDE,
        shows="territory",
        dead=("B2",),
    ),
    Term(
        ("snapback",),
        "倒扑",
        "ウッテガエシ",
        "환격",
        "To give a stone and take back more at the same point. It is no ko, since more than one stone is taken. White gives a "
        "stone at a, Black takes it at b, White takes eight stones at a.",
        "O O O O O\nO X X X O\nO X . X O\nO X . X O\n. O O O .",
        "C3=a C2=b",
    ),
)
"""The terms of counting, handicap and the end of a game."""
