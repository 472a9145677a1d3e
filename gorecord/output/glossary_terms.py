"""The terms of the game: what each means, a board that shows it, and the word in Chinese, Japanese and Korean.

The words in the three languages were taken from books, servers and federations' pages. None has been confirmed by a native
referee, and each entry says so (`confirmed`).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """A term. `names` are its English names, the first one the usual; a name is found whatever its case.

    `board` is a diagram; `marks` names points with letters for the text to speak of ("C3=a D4=b"); `shows` is "territory" or
    "area" where the board is drawn as counted, with the stones of `dead` and `seki` named by one stone of each chain.
    `confirmed` says that a native referee has confirmed the words in the three languages.
    """

    names: tuple[str, ...]
    chinese: str
    japanese: str
    korean: str
    text: str
    board: str
    marks: str = ""
    shows: str = ""
    dead: tuple[str, ...] = ()
    seki: tuple[str, ...] = ()
    confirmed: bool = False


_TRIPLE_KO = """
. . . . . . . . .
O O O O O O O O O
X X O X X X O X X
O X X X . X X X O
. O O O X O O O .
O O X O O O X O O
X X X X X X X X X
. . . . X . . . .
. . . . X . . . .
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

TERMS_OF_PLAY: tuple[Term, ...] = (
    Term(
        ("board",),
        "棋盘",
        "盤",
        "바둑판",
        "The game is played on a grid, usually of 19 by 19 lines; 13 by 13 and 9 by 9 are for short games. The stones stand on "
        "the crossings of the lines, those on the edge included, not in the squares.",
        ". . . . . . .\n" * 7,
    ),
    Term(
        ("intersection", "point"),
        "交叉点",
        "交点",
        "교차점",
        "A crossing of two lines, on the edge and in the corner too: a place where a stone can stand, such as a, b and c. A "
        "board of 19 lines has 361. Points are named by a letter (A to T without I, from the left) and a number (from below).",
        ". . . . .\n" * 5,
        "A1=a C3=b E4=c",
    ),
    Term(
        ("star point", "hoshi"),
        "星位",
        "星",
        "화점",
        "One of the points that are marked with a dot on the board, for the eye, and for handicap stones. They have no meaning "
        "in the rules. A board of 19 lines has nine, smaller boards five.",
        ". . . . . . . . .\n" * 9,
        "C3=a C7=a G3=a G7=a E5=a",
    ),
    Term(
        ("centre point", "center point", "tengen"),
        "天元",
        "天元",
        "천원",
        "The point in the middle of the board, here a.",
        ". . . . . . . . .\n" * 9,
        "E5=a",
    ),
    Term(
        ("stone",),
        "棋子",
        "石",
        "돌",
        "A playing piece, black or white. Once played a stone is not moved; it leaves the board only when it is captured, or "
        "when it is agreed to be dead at the end.",
        ". . . . .\n. . X . .\n. O X . .\n. . O . .\n. . . . .",
    ),
    Term(
        ("Black",),
        "黑",
        "黒",
        "흑",
        "The player with the black stones. Black plays first in an even game, and in a handicap game has the handicap stones "
        "on the board before White's first move.",
        ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .",
    ),
    Term(
        ("White",),
        "白",
        "白",
        "백",
        "The player with the white stones. White plays second in an even game and gets komi for it; in a handicap game White "
        "plays first.",
        ". . . . .\n. . . . .\n. . X . .\n. . O . .\n. . . . .",
    ),
    Term(
        ("liberty", "liberties"),
        "气",
        "呼吸点 (ダメ)",
        "활로",
        "An empty point directly beside a stone, along a line. Connected stones share their liberties: the two black stones "
        "have the six liberties a, the white stone in the corner has one, b.",
        ". . . . .\n. . . . .\n. X X . .\nX . . . .\nO . . . .",
        "A3=a B4=a C4=a D3=a B2=a C2=a B1=b",
    ),
    Term(
        ("chain", "connected stones", "string"),
        "棋块 (不可分割的整体)",
        "連",
        "연결된 돌",
        "Stones of one colour that are connected along the lines. They share their liberties and are captured together. The "
        "black stones a are one chain; b is another, since a diagonal is no connection.",
        ". . . . .\n. X X . .\n. . X . .\n. . . X .\n. . . . .",
        "B4=a C4=a C3=a D2=b",
    ),
    Term(
        ("group",),
        "棋",
        "石の一団",
        "돌무리",
        "Chains of one colour that belong together, because the opponent could not well separate them. A group lives or dies "
        "as a whole; how many groups a side has matters where there is group tax.",
        ". . . . . .\n. X . X . .\n. X . . X .\n. . X X . .\n. . . . . .\n. . . . . .",
        "B5=a B4=a D5=a E4=a C3=a D3=a",
    ),
    Term(
        ("connect", "connection"),
        "连 (粘)",
        "ツギ",
        "이음",
        "To play a stone that joins chains of one's own into one. A black stone at a connects two chains; they share their "
        "liberties from then on.",
        ". . . . .\n. X . X .\n. X . X .\n. O O O .\n. . . . .",
        "C3=a",
    ),
    Term(
        ("cut",),
        "断",
        "キリ",
        "끊음",
        "To play a stone that keeps the opponent's chains apart. White at a cuts the black stones: they can no longer connect "
        "there.",
        ". . . . .\n. X . X .\n. O X O .\n. O . O .\n. . . . .",
        "C4=a",
    ),
    Term(
        ("extend", "extension"),
        "长",
        "ノビ",
        "뻗음",
        "To play a stone directly beside one's own along a line, so that the chain grows, often to gain liberties. The black "
        "stone extends to a: it had one liberty, the chain then has three.",
        ". . . . .\n. O . . .\nO X . . .\n. O . . .\n. . . . .",
        "C3=a",
    ),
    Term(
        ("atari",),
        "打吃 (叫吃)",
        "アタリ",
        "단수",
        "A chain is in atari when it has one liberty left: it can be captured by the next move. The white stone is in atari, "
        "its last liberty is a.",
        ". . . . .\n. . X . .\n. X O . .\n. . X . .\n. . . . .",
        "D3=a",
    ),
    Term(
        ("capture", "take"),
        "提子",
        "取り (ヌキ)",
        "따냄",
        "A chain whose last liberty is filled by the opponent is taken off the board. Black at a captures the two white "
        "stones; they become prisoners.",
        ". . . . .\n. X X . .\nX O O . .\n. X X . .\n. . . . .",
        "D3=a",
    ),
    Term(
        ("forbidden point", "illegal move"),
        "禁着点",
        "着手禁止点",
        "착수금지점",
        "A point where a player may not play now: an occupied point, a point where his stone would have no liberty and take "
        "nothing (suicide), or one that would bring back an earlier position (ko). White may not play at a, where his stone "
        "would have no liberty. Once he has played b he may: then a takes the three black stones.",
        ". X . O .\nX X O O .\nO O O . .\n. . . . .\n. . . . .",
        "A5=a C5=b",
    ),
    Term(
        ("suicide", "self-capture"),
        "自杀 (自尽)",
        "自殺手",
        "자살수",
        "A play that leaves one's own chain without a liberty and captures nothing. Most rulesets forbid it. Ing's rules allow "
        "it for two stones or more, New Zealand and Tromp-Taylor rules allow it. White at a would be suicide of one stone, "
        "White at b of two.",
        ". X . O .\nX . . X X\n. . . . .\n. X X . .\nX O . X .\n. X X . .",
        "A6=a C2=b",
    ),
    Term(
        ("ko",),
        "劫 (打劫)",
        "コウ",
        "패",
        "Two players could take the same single stone back and forth for ever. So whoever has just lost the stone may not take "
        "back at once: a move elsewhere must come first. Black takes the white stone at C3 by playing a; White may not play C3 "
        "in the next move.",
        ". . . . . .\n. . X O . .\n. X O . O .\n. . X O . .\n. . . . . .",
        "D3=a",
    ),
    Term(
        ("ko threat",),
        "劫材",
        "コウ材",
        "팻감",
        "A move elsewhere that the opponent should answer, played only to be allowed to take a ko back. Black at a takes the "
        "ko; White threatens at b to save the two stones below; if Black answers by taking them, White may take the ko back.",
        ". . X O . . .\n. X O . O . .\n. . X O . . .\n. . . . . . .\n. X X . . . .\nX O O . . . .\n. X X . . . .",
        "D6=a D2=b",
    ),
    Term(
        ("whole-board repetition", "repetition", "superko"),
        "全局同形再现",
        "同一局面反復 (スーパーコウ)",
        "동형반복",
        "The whole board stands as it stood before. The plain ko rule stops only the shortest case. Superko rules forbid every "
        "repetition: positional superko looks at the stones alone, situational superko also at who is to play. Under Japanese "
        "rules a repeated position can end the game without result. Black gives two stones at a, White takes them at b, Black "
        "takes back: no ko, but the board repeats.",
        ". . . X X\n. O O O X\n. O . O X\n. O O O X\n. O . X .",
        "C1=a E1=b",
    ),
    Term(
        ("triple ko",),
        "三劫循环",
        "三コウ",
        "삼패",
        "Three kos at once, in which each side must take one in every turn or lose much. Nobody can give way, and the position "
        "repeats after six moves. Japanese rules end such a game without result, Korean ones as a draw, Chinese ones leave it "
        "to the referee; superko rules forbid the repeating move. The kos here are at a, b and c.",
        _TRIPLE_KO,
        "E6=b A5=a J5=c",
    ),
    Term(
        ("no result", "void game"),
        "无胜负",
        "無勝負",
        "무승부 (무효)",
        "A game that ends without a winner and usually is played again. Under Japanese rules both players may agree on it when "
        "the whole board repeats, as in a triple ko. SGF writes Void.",
        _TRIPLE_KO,
    ),
    Term(
        ("eye",),
        "眼",
        "眼",
        "눈 (집)",
        "An empty point, or a few, surrounded by one side's stones, where the opponent cannot play without being captured. A "
        "group with two eyes, here a and b, cannot be captured: the opponent can never fill both.",
        ". X . X O\nX X X X O\nO O O O O\n. . . . .\n. . . . .",
        "A5=a C5=b",
    ),
    Term(
        ("real eye",),
        "真眼",
        "本眼",
        "참눈",
        "An eye whose surrounding stones are all connected, or cannot be captured separately: it stays an eye. Both a and b "
        "are real eyes.",
        ". X . X O\nX X X X O\nO O O O O\n. . . . .\n. . . . .",
        "A5=a C5=b",
    ),
    Term(
        ("false eye",),
        "假眼",
        "欠け眼",
        "옥집",
        "A point that looks like an eye but whose surrounding stones can be captured separately, so that it must be filled in "
        "the end. The stone at B5 hangs on the point a alone and is in atari: Black must connect there. So the group has one "
        "real eye, b, and is dead.",
        "O X . X O .\nO O X X O O\n. O X . X O\n. O X X X O\n. . O O O O",
        "C5=a D3=b",
    ),
    Term(
        ("alive", "living stones"),
        "活棋",
        "活き石",
        "산 돌",
        "Stones that cannot be captured, however the opponent plays: because they have two eyes, or can make them, or live in "
        "seki. At the end they stay on the board.",
        ". X . X O\nX X X X O\nO O O O O\n. . . . .\n. . . . .",
    ),
    Term(
        ("dead", "dead stones"),
        "死棋",
        "死に石",
        "죽은 돌",
        "Stones that cannot escape being captured. They need not be captured in play: at the end both players agree on them, "
        "and they are lifted. The white stone at B2 has no room for two eyes inside Black's territory.",
        _DEAD_INSIDE,
        shows="territory",
        dead=("B2",),
    ),
    Term(
        ("seki", "mutual life"),
        "双活",
        "セキ",
        "빅",
        "Stones of both sides that live without two eyes, because neither side can attack the other without being captured "
        "first. Whoever plays a or b loses his stones. Area rules count stones and eyes in a seki, Japanese and Korean rules "
        "count nothing in it.",
        "X O O . X X O\nX O O . X X O\nX X X X O O O\n. . . X O . .\n. X X X O O O\n. . . X O . .\n. . . X O . .",
        "D7=a D6=b",
    ),
    Term(
        ("bent four in the corner", "bent four"),
        "盘角曲四",
        "隅の曲がり四目",
        "귀곡사",
        "A shape in the corner that one side can turn into a ko at a time of its choice, when no threats are left. White can "
        "play neither a nor b; Black can start the ko at a whenever he likes. Japanese rules call the white stones dead as "
        "they stand. Under area rules Black may have to play it out.",
        "X X X . O X .\n. O O O O X .\nO O X X X X .\nX X X . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .",
        "A6=a D7=b",
    ),
    Term(
        ("ten-thousand-year ko",),
        "万年劫",
        "万年コウ",
        "만년패",
        "A ko that either side would rather not start, so that it may stay on the board for ever. Left alone it is counted as "
        "a seki. White's stones in the corner and Black's stones around them wait: Black may take at a and connect later, "
        "White must first fill a shared point, b or c.",
        ". . . . . . .\n. . . . . . .\nO O O O O O O\nO X X X X X X\nO X X . X X O\nO X . O O O .\n",
        "G1=a D2=c C1=b",
    ),
    Term(
        ("neutral point", "dame"),
        "单官",
        "ダメ",
        "공배",
        "An empty point that both sides touch, such as a: nobody's territory. Under area rules it is worth a point to whoever "
        "plays there; under territory rules nothing, but Japanese rules want it filled before the end.",
        ". X X O .\nX X . O O\n. X O O .\nX X O . O\n. X O O .",
        "C4=a",
    ),
    Term(
        ("shared liberty", "common liberty"),
        "公气",
        "共通のダメ",
        "공유 활로",
        "A liberty of chains of both colours, such as a and b. In a seki neither side can play on the shared liberties. "
        "Chinese rules give half of each such point to either side.",
        "X O O . X X O\nX O O . X X O\nX X X X O O O\n. . . X O . .\n. X X X O O O\n. . . X O . .\n. . . X O . .",
        "D7=a D6=b",
    ),
    Term(
        ("protective move", "teire"),
        "补棋",
        "手入れ",
        "가일수",
        "A move in one's own territory that becomes necessary, mostly when the neutral points around have been filled. Once "
        "Black has played a, White must protect at b. It costs a point of territory, and nothing where area is counted.",
        "X X X O O O\nX . X O . O\nX X X O O O\n. . X X O .\nX X X X O O\n. X . O . O",
        "C1=a E1=b",
    ),
)
"""The terms of the board and of play, in the order in which a beginner meets them."""
