"""Where the parameters of the rulesets come from: texts and articles, told in our own words.

A parameter that is not listed for a ruleset is told nowhere, or follows from the text as a whole. "Reported" marks what rests on
second-hand accounts.
"""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: Mapping[str, str] = {
    "chinese": "Chinese rules of 2002",
    "japanese": "Japanese rules of 1989, with the commentary of the Nihon Kiin",
    "korean": "Korean rules of 2016, as reported by R. Jasiek, and older Korean texts",
    "ing": "Ing's SST laws of 1991 and Goe rules of 1996",
    "aga": "Rules of the American Go Association of 1991, with its later komi; the British association plays by them",
    "french": "Rule of the French federation, as taught by its clubs",
    "new-zealand": "New Zealand rules of Go",
    "tromp-taylor": "The logical rules of J. Tromp and B. Taylor",
    "tang-song": "Zhao Zhiyun's reconstruction of how the Tang and Song counted, from the game note of the Golden Bowl",
    "ming-qing": "Zhao Zhiyun's account of how the Ming and Qing counted",
}
"""The text that each ruleset rests on."""

SOURCES: Mapping[str, Mapping[str, str]] = {
    "chinese": {
        "ko": "Article 6: no play may make the opponent face an earlier position again. By its letter this asks who is to "
        "play; servers and programs take it without, and tournaments mostly play the plain ko rule.",
        "repetition": "Article 20: cycles of several kos are forbidden in principle; an event may rule no result, a draw or a "
        "replay.",
        "suicide": "Article on forbidden points.",
        "scoring": "Articles 9 and following: stones and the points between them.",
        "seki_points": "Points between living groups are shared, eyes belong to their group.",
        "shared": "Shared points are halved.",
        "komi": "3 3/4 zi, that is 7.5 points; 2 3/4 zi (5.5 points) before 2002.",
        "compensation": "Black gives back half a zi, one point, for each handicap stone.",
        "end": "Article 7: agreement, resignation, or two passes in a row.",
        "unit": "Counted in zi against 180 1/2 on 19x19.",
    },
    "japanese": {
        "ko": "Article 6: the plain ko rule. Article 7.2: when life and death is confirmed, a ko is retaken only after a pass "
        "for it.",
        "repetition": "Article 12: no result if both players agree.",
        "suicide": "Article 4.",
        "scoring": "Articles 8 and 10: territory, prisoners, and dead stones as prisoners.",
        "seki_points": "Article 8: stones beside a neutral point are in seki, and their eyes are no territory.",
        "komi": "Not in the text: 6.5 in tournaments today, 5.5 earlier.",
        "compensation": "None.",
        "end": "Article 9: two passes stop the game, agreement ends it.",
        "tie": "Equal scores are a draw (jigo).",
    },
    "korean": {
        "ko": "The plain ko rule.",
        "repetition": "2016: a repeated position is a draw; older texts say no result.",
        "suicide": "2016, article 5.",
        "scoring": "Territory and prisoners.",
        "seki_points": "Reported: eyes in seki do not count.",
        "komi": "6.5 in tournaments.",
        "end": "Agreement after passes.",
    },
    "ing": {
        "ko": "Fighting ko: a hot stone may not be taken until a move, or a pass, has come between. Disturbing ko: the "
        "disturber may not start a second cycle; this is approximated here by positional repetition and left to the referee.",
        "suicide": "1996: a single stone may not be given up, two or more may.",
        "scoring": "Fill-in with 180 stones each, which gives the same as counting area.",
        "shared": "Shared points are divided equally, an odd last one stays vacant.",
        "komi": "8 points.",
        "tie": "Black wins ties.",
        "compensation": "None in the official texts; some servers give a point for each stone.",
        "end": "Two passes pause the game, four end it.",
    },
    "aga": {
        "ko": "Situational: the same position with the same player to move.",
        "suicide": "Forbidden.",
        "scoring": "Area, or territory with pass stones, which come to the same.",
        "komi": "7.5 in even games, 0.5 with handicap (5.5 in 1991).",
        "compensation": "One point less than there are stones, when area is counted.",
        "pass_stones": "Each pass hands a stone to the opponent.",
        "white_passes_last": "White must have made the last pass.",
        "end": "Two passes in a row.",
    },
    "french": {
        "ko": "Reported: a player may not create a position that he created before.",
        "suicide": "Reported: forbidden.",
        "scoring": "Area; a quick count with pass stones gives the same.",
        "komi": "7.5 in even games, 0.5 with handicap.",
        "compensation": "One point less than there are stones.",
        "end": "Two passes in a row.",
    },
    "new-zealand": {
        "ko": "No play may bring back the position after one of the player's own earlier moves; a pass is a move.",
        "suicide": "Allowed, even of a single stone.",
        "scoring": "Stones and the points that only they surround.",
        "shared": "Shared points count for nobody.",
        "komi": "7 points.",
        "tie": "Equal scores are a draw.",
        "compensation": "None; White passes while Black places the stones.",
        "end": "Agreement of the players; passing does not end the game.",
    },
    "tromp-taylor": {
        "ko": "No play may bring back any earlier position, the empty board included.",
        "suicide": "Allowed; that of a single stone falls to the rule on repetition.",
        "scoring": "Stones and the points that reach only one colour; dead stones come off only by play or agreement.",
        "komi": "By agreement; 7.5 is what programs use.",
        "end": "Two passes in a row.",
    },
    "tang-song": {
        "scoring": "Territory, with prisoners filled in; both sides must have made equally many moves.",
        "group_tax": "Each living group gives up the two points of its eyes.",
        "komi": "None.",
        "end": "Agreement of the players.",
        "repetition": "Not told; taken as a draw.",
    },
    "ming-qing": {
        "scoring": "Stones and points, counted in zi against half the board.",
        "shared": "Eyes in seki and shared points are halved.",
        "group_tax": "One zi, two points, is returned for each group more than the opponent's.",
        "komi": "None.",
        "end": "Agreement of the players.",
        "repetition": "Not told; taken as a draw.",
    },
}
"""Sources by ruleset and parameter."""
