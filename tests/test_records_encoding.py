"""The ladder by which the encoding of texts is found."""

from __future__ import annotations

import pytest

from gorecord.records.encoding import Encoding, choose, normalised

# Texts as records have them (roles and invented events, no people), by the character set that they are written in.
TEXTS = {
    "gb18030": [
        "黑方棋手",
        "白方棋手",
        "第三届名人战预选赛",
        "黑中盘胜",
        "九段",
        "2001年3月5日",
        "全国围棋甲级联赛第七轮",
        "共245手 白胜3目半",
    ],
    "big5": ["黑方棋士", "白方棋士", "第三屆名人戰預選賽", "黑中盤勝", "職業圍棋公開賽決賽", "白勝三目半", "臺灣棋院"],
    "shift_jis": ["黒番の棋士", "白番の棋士", "名人戦リーグ第三局", "黒中押し勝ち", "日本棋院選手権戦", "白2目半勝ち"],
    "euc-jp": ["黒番の棋士", "名人戦リーグ第三局", "黒中押し勝ち", "白の2目半勝ち", "ひらがなとカタカナ"],
    "euc-kr": ["흑번 기사", "백번 기사", "제3기 명인전 본선", "흑 불계승", "백 3집반승", "한국기원"],
    "cp1252": ["Jürgen Spieler", "José el Negro", "Tournoi de Pâques à Orléans", "Größe", "Öffentliche Meisterschaft"],
}
CODEC = {"gb18030": "gb18030", "big5": "big5", "shift_jis": "cp932", "euc-jp": "euc_jp", "euc-kr": "cp949", "cp1252": "cp1252"}


@pytest.mark.parametrize("charset", TEXTS)
def test_the_texts_of_a_header_together_tell_their_charset(charset: str) -> None:
    found = choose([text.encode(CODEC[charset]) for text in TEXTS[charset]], None)
    assert (found.name, found.rung, found.wrong) == (charset, "detected", False)
    assert [found.decode(text.encode(CODEC[charset])) for text in TEXTS[charset]] == TEXTS[charset]


@pytest.mark.parametrize(("charset", "text"), [(charset, text) for charset in TEXTS for text in TEXTS[charset]])
def test_one_short_text_tells_its_charset(charset: str, text: str) -> None:
    found = choose([text.encode(CODEC[charset])], None)
    assert found.name == charset, found.decode(text.encode(CODEC[charset]))


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("UTF-8", "utf-8"),
        ("utf8", "utf-8"),
        ("GBK", "gb18030"),
        ("gb2312", "gb18030"),
        ("cp936", "gb18030"),
        ("Big5", "big5"),
        ("big5-hkscs", "big5"),
        ("MS_KANJI", "shift_jis"),
        ("Shift-JIS", "shift_jis"),
        ("sjis", "shift_jis"),
        ("cp932", "shift_jis"),
        ("EUC-JP", "euc-jp"),
        ("EUC_KR", "euc-kr"),
        ("cp949", "euc-kr"),
        ("ISO-8859-1", "iso-8859-1"),
        ("latin1", "iso-8859-1"),
        ("windows-1252", "cp1252"),
        ("ASCII", "us-ascii"),
        ("no such thing", None),
        ("utf-16", None),
        ("rot13", None),
        ("idna", None),
        ("", None),
        ("a\0b", None),
    ],
)
def test_names_of_character_sets(said: str, name: str | None) -> None:
    assert normalised(said) == name


GBK = "黑方".encode("gb18030")
UTF8 = "黑方".encode()


@pytest.mark.parametrize(
    ("texts", "declared", "options", "name", "rung", "wrong"),
    [
        ([b"plain"], None, {}, "utf-8", "ASCII", False),
        ([b"plain"], b"GB2312", {}, "gb18030", "CA", False),
        ([b"plain"], b"ASCII", {}, "utf-8", "CA", False),
        ([b"plain"], b"nonsense", {}, "utf-8", "ASCII", True),
        ([b"plain"], None, {"bom": True}, "utf-8", "BOM", False),
        ([GBK], b"GBK", {}, "gb18030", "CA", False),
        ([GBK], b"UTF-8", {}, "gb18030", "detected", True),
        ([UTF8], b"UTF-8", {}, "utf-8", "CA", False),
        ([UTF8], None, {}, "utf-8", "UTF-8", False),
        ([UTF8], b"ASCII", {}, "utf-8", "UTF-8", True),
        ([UTF8], None, {"bom": True}, "utf-8", "BOM", False),
        ([UTF8], None, {"wide": True}, "utf-16", "BOM", False),
        ([GBK], None, {"forced": "euc-kr"}, "euc-kr", "user", False),
        ([UTF8], None, {"forced": "gbk", "wide": True}, "utf-16", "BOM", False),
        (["黑方白方第一局".encode()[:-1] + b"?"], None, {}, "utf-8", "detected", True),
        ([b"\x81\xff\xfe\x80\xff"], None, {}, "iso-8859-1", "last", False),
    ],
)
def test_the_rungs_of_the_ladder(
    texts: list[bytes], declared: bytes | None, options: dict[str, object], name: str, rung: str, wrong: bool
) -> None:
    found = choose(texts, declared, **options)  # type: ignore[arg-type]
    assert (found.name, found.rung, found.wrong) == (name, rung, wrong)


def test_a_name_that_is_cut_inside_a_character_does_not_spoil_the_others() -> None:
    texts = [text.encode("gb18030") for text in TEXTS["gb18030"]]
    texts[1] = texts[1][:-1]
    assert choose(texts, None).name == "gb18030"


def test_texts_that_were_encoded_twice_are_told_but_not_touched() -> None:
    twice = "黑方白方".encode("gb18030").decode("latin-1").encode("utf-8")
    found = choose([twice], b"UTF-8")
    assert (found.name, found.twice) == ("utf-8", "gb18030")
    assert choose(["Müller é à".encode()], b"UTF-8").twice is None
    assert choose([UTF8], b"UTF-8").twice is None


def test_the_header_outweighs_comments_in_another_encoding() -> None:
    comments = ["이 수는 좋은 수입니다 그러나 백은 다음에 끊을 수 있습니다".encode("cp949")] * 5
    headers = ["黑方棋手".encode("gb18030"), "白中盘胜".encode("gb18030")]
    assert choose(comments + headers, None, headers=headers).name == "gb18030"


def test_a_character_set_that_the_user_invents_is_refused() -> None:
    with pytest.raises(ValueError, match="no character set"):
        choose([b"x"], None, forced="klingon")


@pytest.mark.parametrize(
    "name", ["utf-8", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr", "cp1252", "iso-8859-1", "utf-16", "us-ascii"]
)
def test_every_encoding_decodes_anything(name: str) -> None:
    assert Encoding(name, "CA").decode(bytes(range(256)))
