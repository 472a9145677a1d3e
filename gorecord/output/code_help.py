"""What each finding means, what is to be done about it, and a record that brings it about.

The records are as small as they can be; whoever explains a code reads and judges its record anew, so that what is shown is what
the program says today.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gorecord.referee.policy import EXAMPLE


@dataclass(frozen=True, slots=True)
class CodeHelp:
    """The explanation of a finding's code. `example` is the record, None where none can bring it about; `command` names the
    command that reports it; `file` is what a file of the user's that the finding rests on may say, complete and commented.
    """

    text: str
    example: bytes | None
    command: str = "check"
    file: str = ""


def _of(text: str, example: str | bytes | None, command: str = "check") -> CodeHelp:
    return CodeHelp(text, example.encode("utf-8") if isinstance(example, str) else example, command)


CODE_HELP: Mapping[str, CodeHelp] = {
    "occupied": _of(
        "A stone was played on a point where one stands already. The replay puts the new stone in its place, as the SGF "
        "standard asks, and goes on; later moves may not fit the board in consequence. Most often a move before it is missing "
        "or was entered wrongly.",
        "(;SZ[9]RU[Japanese]KM[6.5];B[ee];W[ec];B[cc];W[ee])",
    ),
    "off-board": _of(
        "A move names a point that this board does not have. The move is lost in the replay. Either the size of the board is "
        "wrong in the record, or the point.",
        "(;SZ[9]RU[Japanese]KM[6.5];B[ee];W[pd])",
    ),
    "bad-point": _of(
        "The value of a move is no point at all. It is taken for a pass. In SGF a point is two letters, such as dd.",
        "(;SZ[9]RU[Japanese]KM[6.5];B[ee];W[e5])",
    ),
    "suicide": _of(
        "A play left its own chain without a liberty and took nothing. Most rulesets forbid it; Ing's allow it for two stones "
        "or more, New Zealand and Tromp-Taylor rules for one too. The stones come off in the replay.",
        "(;SZ[5]RU[Japanese]KM[6.5];B[ba];W[dd];B[ab];W[aa])",
    ),
    "ko": _of(
        "A single stone that had just taken a single stone was taken back in the very next move. No ruleset allows it: a move "
        "elsewhere must come first. Often the threat and its answer are missing in the record.",
        "(;SZ[5]RU[Chinese]KM[7.5]AB[ba][ab][bc]AW[bb][ca][cc];W[db];B[cb];W[bb])",
    ),
    "superko": _of(
        "The whole board stands as it stood before, and it is no simple ko. Superko rules forbid it; Chinese and Ing's rules "
        "leave a longer cycle to the referee; under Japanese rules the game may end without result, under Korean ones as a "
        "draw. The finding names the kind and the length of the cycle, and whether the same player is to move as before (a "
        "situational repetition, and thereby a positional one) or the other (a positional one only).",
        "(;SZ[5]RU[Tromp-Taylor]KM[7.5]AB[da][ea][eb][ec][ed][de]AW[bb][cb][db][bc][dc][bd][cd][dd][be]PL[B];B[ce];W[ee];B[de])",
    ),
    "result-mismatch": _of(
        "The count of the final board, made as the record's own rules, komi and handicap have it, does not give the result "
        "that the record states. It is an error only where nothing about the count is in doubt; else the message says what is.",
        "(;SZ[5]RU[Chinese]KM[0]RE[B+9];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[bb];W[ea];B[bd];W[ec];B[];W[])",
        "score",
    ),
    "handicap-stones-missing": _of(
        "The record says that Black has a handicap, but sets no stones, and White begins. The stones have to be added (AB) "
        "before anything about the game can be trusted.",
        "(;SZ[9]RU[Japanese]KM[0.5]HA[4];W[ee];B[ec])",
    ),
    "policy": CodeHelp(
        "The record is in order by itself, but does not meet what a league or an archive expects of its records, as the "
        "file says that `gorecord check --policy FILE.toml` names. Each clause of the file is judged by itself: broken is an "
        "error, not told by the record a warning, and those that are kept are named in a note. A clause that is left out asks "
        "for nothing. Below is a file with every clause there is; save what you need of it, and change it.",
        None,
        file=EXAMPLE,
    ),
    "unreadable": _of(
        "No game could be read from this file: it is no SGF, or so damaged that nothing is left of it.",
        "Nothing of a game stands here.",
    ),
    "not-go": _of("The file is a record of another game: its GM property says so.", "(;GM[2]SZ[8];B[d3];W[c3])"),
    "empty": _of("There is nothing in this file.", ""),
    "internal": _of(
        "gorecord itself failed on this game. The other games are not affected. Please report it together with the record.", None
    ),
    "engine-failed": _of(
        "The engine that was asked for its opinion on the stones gave none for this game: the program is missing, ended, kept "
        "silent, answered nonsense or does not take such boards. The message says which, and what was done instead.",
        None,
    ),
    "out-of-turn": _of(
        "A side moved although it was the other's turn. A move or a pass is missing, or the colours are wrong. Where Black "
        "begins with several stones that are a handicap, it is told as handicap-as-moves.",
        "(;SZ[9]RU[Japanese]KM[6.5];B[ee];W[ec];W[gc])",
    ),
    "after-end": _of(
        "A stone was played after two passes had ended the game. That is in order if the players resumed it, and where the "
        "rules end a game otherwise.",
        "(;SZ[9]RU[Japanese]KM[6.5];B[ee];W[ec];B[];W[];B[gc];W[gg])",
    ),
    "two-moves-in-node": _of(
        "Two moves, or a move and stones that are set up, stand in one node of the file, which SGF does not allow. Both moves are "
        "played, in the order written; stones are set up first.",
        "(;SZ[9]RU[Japanese]KM[6.5];B[ee]W[ec];B[gc])",
    ),
    "setup-no-liberties": _of(
        "Among the stones set up is a chain without a liberty. It stays on the board, as the SGF standard says.",
        "(;SZ[5]RU[Japanese]KM[6.5]AB[aa]AW[ba][ab];B[cc];W[dd])",
    ),
    "result-unreadable": _of(
        "The result of the record cannot be understood. SGF writes B+3.5, W+R (resignation), W+T (time), 0 (draw), Void, or ?.",
        "(;SZ[9]RU[Japanese]KM[6.5]RE[what a game];B[ee];W[ec])",
    ),
    "result-impossible": _of(
        "The result names a margin that no count of this board can give. It was left out of account.",
        "(;SZ[9]RU[Japanese]KM[6.5]RE[B+500];B[ee];W[ec])",
    ),
    "komi-missing": _of(
        "The record gives no komi, or one that cannot be read. Counts are told without it, and at each ruleset's own.",
        "(;SZ[9]RU[Japanese];B[ee];W[ec])",
    ),
    "komi-repaired": _of(
        "The komi of the record was written in another unit (zi, hundredths), in another property, or left out as some servers "
        "do. The message says how it was read. Komi is always told in points for White.",
        "(;SZ[19]RU[Chinese]KM[375];B[pd];W[dp])",
    ),
    "komi-parity": _of(
        "The margin of the result and the komi cannot both be right: what is counted on the board is a whole number of points, "
        "so that with a komi of 6.5 every margin has a half.",
        "(;SZ[19]RU[Japanese]KM[6.5]RE[B+3];B[pd];W[dp])",
    ),
    "handicap-mismatch": _of(
        "The number of handicap stones (HA) and the stones that are set (AB) do not agree, or the number cannot be read.",
        "(;SZ[9]RU[Japanese]KM[0.5]HA[3]AB[cc][gg];W[ee])",
    ),
    "white-first": _of(
        "White makes the first move of an even game. Perhaps the colours are exchanged, or a handicap is not recorded.",
        "(;SZ[9]RU[Japanese]KM[6.5];W[ee];B[ec])",
    ),
    "rules-unknown": _of(
        "The ruleset that the record names is not known here. What Chinese, Japanese and Ing's rules all forbid is an error "
        "all the same, anything else a warning. A ruleset that is spelt out as KataGo does it is counted as it is written.",
        "(;SZ[9]RU[house rules of our club]KM[6.5];B[ee];W[ec])",
    ),
    "not-finished": _of(
        "The record states a result by points, but its final position is open: the last moves are missing, or the result was "
        "agreed.",
        "(;SZ[9]RU[Japanese]KM[6.5]RE[B+3.5];B[ee];W[ec])",
        "score",
    ),
    "resign-as-pass": _of(
        "The last move is a single pass by the player who lost by resignation: that is how some programs write a resignation. "
        "It is not counted as a pass.",
        "(;SZ[9]RU[Japanese]KM[6.5]RE[B+R];B[ee];W[ec];B[gc];W[])",
    ),
    "marks-contradicted": _of(
        "The territory marks of the record (TB, TW) contradict the board, for instance by calling stones dead that cannot be "
        "captured.",
        "(;SZ[5]RU[Chinese]KM[0]RE[B+25];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[bb];W[eb];B[bd];W[ed];B[];W[]TB[aa][ba][ea][da][db][dc][dd][de][eb][ec][ed][ee])",
        "score",
    ),
    "date-impossible": _of(
        "The date of the record cannot be right: there is no such day, or it lies in the future.",
        "(;SZ[9]RU[Japanese]KM[6.5]DT[2019-02-30];B[ee];W[ec])",
    ),
    "truncated": _of(
        "The file ends in the middle, or has fewer moves than it says. What is there was read.",
        "(;SZ[9]RU[Japanese]KM[6.5];B[ee];W[ec];B[g",
    ),
    "unbalanced": _of(
        "Brackets or parentheses are missing or superfluous. The file was read as it must have been meant.",
        "(;SZ[9]RU[Japanese]KM[6.5];B[ee];W[ec]",
    ),
    "encoding-wrong": _of(
        "The file names a character set (CA) that does not fit its texts, or its texts are damaged, or it is in UTF-16, which most "
        "programs for SGF cannot read. The message says as what they were read; --encoding says better.",
        b"(;CA[UTF-8]SZ[9]RU[Japanese]KM[6.5]PB[\xc4\xfe\xce\xc0\xc6\xbd]PW[\xb9\xc5\xc1\xa6];B[ee];W[ec])",
    ),
    "duplicate-property": _of(
        "A property stands twice in one node. The message says which of its values was used.",
        "(;SZ[9]RU[Japanese]KM[6.5]KM[5.5];B[ee];W[ec])",
    ),
    "size": _of(
        "The size of the board is missing, unusable, contradicted by the moves, or written in an unusual way. The message says "
        "which was taken.",
        "(;SZ[9:9]RU[Japanese]KM[6.5];B[ee];W[ec])",
    ),
    "setup-in-game": _of(
        "Stones were set up or taken off in the middle of the game, without a move, and repetition is reckoned anew from there; or "
        "they are set up behind the root, before the first move, and are taken for the position at the start.",
        "(;SZ[9]RU[Japanese]KM[6.5];B[ee];W[ec];AB[gc];B[gg])",
    ),
    "third-pass": _of(
        "The game closes with more than two passes. Some servers and the AGA's rules ask for it; nothing is wrong with it.",
        "(;SZ[9]RU[AGA]KM[7.5];B[ee];W[ec];B[];W[];B[])",
    ),
    "handicap-as-moves": _of(
        "The handicap stones were played as moves of Black, with White passing or with moves in a row, instead of being set up "
        "(AB).",
        "(;SZ[9]RU[New Zealand]KM[0]HA[2];B[gc];W[];B[cg];W[ee])",
    ),
    "rules-missing": _of(
        "The record does not say under which rules it was played (RU). What Chinese, Japanese and Ing's rules all forbid is an "
        "error all the same, anything else a warning.",
        "(;SZ[9]KM[6.5];B[ee];W[ec])",
    ),
    "ruleset-assumed": _of(
        "The record names no ruleset that is known, so one was assumed for its own count, from its program, komi and place, "
        "never from its result. The message says on what the assumption rests.",
        "(;SZ[5]KM[6.5];B[ca];W[da];B[];W[])",
        "score",
    ),
    "encoding-guessed": _of(
        "The file does not say in which character set its texts are. The message says as what they were read and why; "
        "--encoding says better.",
        b"(;SZ[9]RU[Japanese]KM[6.5]PB[\xc4\xfe\xce\xc0\xc6\xbd]PW[\xb9\xc5\xc1\xa6];B[ee];W[ec])",
    ),
    "junk": _of(
        "Something stands in the file that is no part of the game: text before or after it, or between its properties. It was "
        "left out.",
        "A letter came with the game.\n(;SZ[9]RU[Japanese]KM[6.5];B[ee];W[ec])",
    ),
}
"""The explanation of every code."""
