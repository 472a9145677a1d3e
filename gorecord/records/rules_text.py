"""RU as records write it, in every spelling and language, to the name of a ruleset.

What is not known stays unknown: it is never taken for Japanese.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_NAMES: Final[dict[str, str]] = {
    "chinese": """
        chinese chin cn china chineserules prc chinesisch chinois area areascoring 中国 中國 中国规则 中國規則 中国規則 中国围棋规则
        中國圍棋規則 中国棋规 中国ルール 数子 数子法 數子 数子规则 중국 중국룰 중국식 중국규칙
    """,
    "japanese": """
        japanese jap jp japan japaneserules nihonkiin nihon japanisch japonais territory territoryscoring 日本 日本规则 日本規則
        日本囲碁規約 日本囲碁規則 日本棋院 日本棋院围棋规则 日本ルール 日本棋规 数目 数目法 比目 比目法 일본 일본룰 일본식 일본규칙
    """,
    "korean": """
        korean kr korea koreanrules koreanisch coréen 韩国 韓国 韓國 韩国规则 韓國規則 韩国围棋规则 韓国ルール 한국 한국룰 한국식
        한국규칙 한국기원
    """,
    "ing": """
        ing goe inggoe ingrules ingsst sst inggo goerules ings 应氏 應氏 応氏 应氏规则 應氏規則 应氏围棋规则 应氏计点 應氏計點
        应氏计点制 计点制 計點制 計點制規則 应昌期 應昌期 応氏ルール 응씨 응씨룰 잉씨
    """,
    "aga": "aga agarules american americangoassociation us bga british bgarules 美国 美國",
    "french": "french ffg fr frenchrules francais française franaise francaise règlefrançaise 法国",
    "new-zealand": "nz newzealand newzealandrules nzrules nzgs 新西兰 新西蘭 紐西蘭 ニュージーランド",
    "tromp-taylor": "tromptaylor tromptaylorrules tt logical tromp",
    "tang-song": "tangsong tang song 唐宋",
    "ming-qing": "mingqing ming qing 明清",
}
_ALIASES: Final = {alias: name for name, aliases in _NAMES.items() for alias in aliases.split()}
_WORDS: Final = frozenset(
    """
    chinese china japanese japan korean korea ing goe aga american bga british nz newzealand french ffg tromp
    """.split()  # noqa: SIM905
)
"""Names that may stand in a longer text."""
_IN_TEXT: Final = {alias: name for alias, name in _ALIASES.items() if not alias.isascii() and len(alias) >= 2}
_NO_LETTERS: Final = re.compile(r"[\W_]+")
_SUFFIX: Final = re.compile(r"(?:rules?|ruleset|规则|規則|规|ルール|룰|규칙|regeln|règles)$")
_KATAGO: Final = re.compile(
    r"^ko(?P<ko>simple|positional|situational|spight)score(?P<score>area|territory)(?:tax(?P<tax>none|seki|all))?(?:sui(?P<sui>[01]))?"
    r"(?:button(?P<button>[01]))?(?:whb(?P<whb>0|n-?1|n))?(?:fpok?(?P<fpok>[01]))?"
)
_NONE: Final = frozenset({"", "none", "unknown", "?", "-", "other", "不明", "未知"})


def read_rules(text: str | None) -> tuple[str | None, str | None]:
    """The name of the ruleset that RU means, and the code of the finding where it means none: rules-missing or rules-unknown."""
    if text is None or unicodedata.normalize("NFKC", text).strip().lower() in _NONE:
        return None, "rules-missing"
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    katago = katago_rules(plain)
    if katago is not None:
        name = _katago_preset(katago)
        return name, None if name else "rules-unknown"
    name = _named(plain)
    return name, None if name else "rules-unknown"


def _named(plain: str) -> str | None:
    squeezed = _NO_LETTERS.sub("", plain)
    for form in (squeezed, _SUFFIX.sub("", squeezed)):
        if form in _ALIASES:
            return _ALIASES[form]
    # "Japanese (some suffix)", "Chinese 2002", "日本规则(1989)": what stands first decides, if only one ruleset is named.
    before = re.split(r"[(（\[,;:/]", plain)[0].strip()
    if before != plain:
        found = _named(before)
        if found:
            return found
    words = re.findall(r"[a-z]+", plain.replace("new zealand", "newzealand").replace("new-zealand", "newzealand"))
    if "button" in words:
        return None
    named = {_ALIASES[word] for word in words if word in _WORDS}
    named |= {name for alias, name in _IN_TEXT.items() if alias in plain}
    return named.pop() if len(named) == 1 else None


def katago_rules(text: str) -> dict[str, str] | None:
    """The parts of a KataGo rule string (koSIMPLEscoreAREAtaxNONEsui0...), in lower case; None if it is none."""
    found = _KATAGO.match(re.sub(r"\s", "", text).lower())
    return {key: value for key, value in found.groupdict().items() if value is not None} if found else None


def _katago_preset(parts: dict[str, str]) -> str | None:
    """The preset with the same ko, scoring, suicide, tax and bonus, where there is one; a button belongs to none."""
    if parts.get("button") == "1":
        return None
    tax = parts.get("tax", "seki" if parts["score"] == "territory" else "none")
    found = _KATAGO_PRESETS.get((parts["ko"], parts["score"], tax, parts.get("sui") == "1"))
    if found is None:
        return None
    name, bonus = found
    return name if parts.get("whb", bonus).replace("-", "") == bonus else None


# Ko, scoring, tax and suicide of a KataGo rule string: the preset, and what White gets for handicap stones under it. KataGo's own
# "chinese" has the simple ko that is played in practice.
_KATAGO_PRESETS: Final = {
    ("simple", "territory", "seki", False): ("japanese", "0"),
    ("simple", "area", "none", False): ("chinese", "n"),
    ("positional", "area", "none", False): ("chinese", "n"),
    ("positional", "area", "none", True): ("tromp-taylor", "0"),
    ("situational", "area", "none", False): ("aga", "n1"),
    ("situational", "area", "none", True): ("new-zealand", "0"),
}
