"""Terms of repetition, of the initiative, and of passing that costs something; see `glossary_terms`."""

from __future__ import annotations

from gorecord.output.glossary_terms import Term

_TWO_FOR_ONE = ". . . X X\n. O O O X\n. O . O X\n. O O O X\n. O . X ."
_TWO_KOS = ". X O . . . X O .\nX . X O . X O . O\n. X O . . . X O ."
_SETTLED = ". X O .\nX X O O\nX X O O\n. X O ."

TERMS_BESIDE: tuple[Term, ...] = (
    Term(
        ("positional superko",),
        "禁止局面同形 (局面超级劫)",
        "局面の同形反復禁止 (ポジショナル・スーパーコウ)",
        "국면의 동형반복 금지",
        "The rule that no play may bring back any earlier position of the whole board, whoever is to play. Black gives two stones "
        "at a, White takes them at b; Black may not take back, since the board would be as it was before. Tromp-Taylor rules have "
        "it, and Chinese rules as servers and programs play them.",
        _TWO_FOR_ONE,
        "C1=a E1=b",
    ),
    Term(
        ("situational superko",),
        "禁止轮次同形 (情形超级劫)",
        "手番を含む同形反復禁止 (シチュエーショナル・スーパーコウ)",
        "차례를 포함한 동형반복 금지",
        "The rule that no play may bring back an earlier position with the same player to move. Black gives two stones at a, White "
        "takes them at b; Black may take back, since it is White's turn then, and it was Black's before. The AGA's rules have it.",
        _TWO_FOR_ONE,
        "C1=a E1=b",
    ),
    Term(
        ("double ko",),
        "双劫",
        "両コウ",
        "양패",
        "Two kos at once: White can take at a, Black at b, and whoever has lost one takes the other. A group that has both for its "
        "second eye cannot be captured, and is for ever a source of ko threats.",
        _TWO_KOS,
        "B2=a H2=b",
    ),
    Term(
        ("sente", "initiative"),
        "先手",
        "先手",
        "선수",
        "The initiative, and a move that keeps it: the opponent has to answer, so that the player may choose again where to play. "
        "Black at a puts two stones in atari, White runs out at b, and Black is free to play elsewhere.",
        ". . . . . .\n. X X . . .\nX O O . . .\n. X . . . .",
        "C1=a D2=b",
    ),
    Term(
        ("gote",),
        "后手",
        "後手",
        "후수",
        "To leave the next move to the opponent: a move, or the end of a sequence, that asks for no answer. Black at a captures a "
        "stone, but White need not answer and plays elsewhere.",
        ". . . . .\n. X . . .\nX O . . .\n. X . . .",
        "C2=a",
    ),
    Term(
        ("pass stone",),
        "停着交子",
        "パスの石",
        "패스 돌",
        "A stone that is handed to the opponent as a prisoner with each pass, so that a count of territory gives the same as a "
        "count of area. The AGA's rules have it. On this board nothing is left to play: Black passes and hands over a stone, then "
        "White.",
        _SETTLED,
        shows="territory",
    ),
    Term(
        ("button",),
        "先停半目 (按钮)",
        "ボタン",
        "버튼",
        "Half a point for whoever passes first. Some programs play with it, because it makes area counting as fine as territory "
        "counting: the last neutral point is then worth half a point more than a pass. On this board both would pass, and the "
        "first to do so gains half a point.",
        _SETTLED,
        shows="area",
    ),
)
"""Terms that beginners meet a little later."""
