"""Which character set short texts are in, by how common the characters are that each would read.

The lists are the characters that game records use most: surnames and syllables of names, ranks, dates, results and the words of the
game, and the commonest characters of each language.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import Final

_SIMPLIFIED: Final = (
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运"
    "黑白胜负盘目半子段九八七六五四三二一手让先贴又和棋共局赛杯战名人本因坊天元碁圣十小富士围甲级联赛选拔预决挑番李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔崔康毛邱秦江史顾侯邵孟龙万段钱汤尹黎易常武乔贺赖龚文超时院年月日朝鲜韩国日本中国女子职业新世界应氏三星农心春兰丰田快棋电视擂台关门上海北京"
)
_TRADITIONAL: Final = (
    "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運"
    "黑白勝負盤目半子段九八七六五四三二一手讓先貼和棋局賽盃杯戰名人本因坊天元碁聖圍甲級聯選拔預挑番李王張劉陳楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮于董蕭程曹袁鄧許傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉閻余潘杜戴夏鍾汪田任姜范方石姚譚廖鄒熊金陸郝孔崔康毛邱秦江史顧侯邵孟龍萬錢湯尹黎易常武喬賀賴龔文超時應氏台灣海峰功"
)
_JAPANESE: Final = (
    "あいうえおかがきくけこさしじすせそただちつってでとなにねのはばひふへほまみむめもやゆよらりるれろわをんアイウエオカガキギクグケゲコゴサシジスズセゼソタダチッツテデトドナニネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロワンー"
    "日一人国会年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相方四定今回新場金員九入選立開手米力学問高代明実円関決子動京全目表戦経通外最言氏現理調体化田当八六約主題下首意法不来作性的要用制治度務強気小七成期公持野協取都和統以機平総加山思家話世受区領多県続進正安設保改数記院女初北午指権心界支第産結百派点教報済書府活原先共得解名交資予川向際査勝面委告軍文反元重近千考判認画海参売利組知案道信策集在件団別物側任引使求所次水半品昨論計死官増係感特情投示変打男基私各始島直両朝革価式確村提運終挙果西勢減台広容必応演電歳住争談能無再位置企真流格有疑口過局少放税検藤町常校料沢裁状工建語球営空職証土与急止送援供可役構木割聞身費付施切由説転食比難防補車優夫研収断井何南石足違消境神番規術護展態導鮮備宅害配副算視条幹独警宮究育席輸訪楽起万着乗店述残想線率病農州武声質念待試族象銀域助労例衛然早張映限親額監環験追審商葉義伝働形景落欧担好退準賀訴辺造英被株頭技低毎医復仕去姿味負閣韓渡失移差衆個門写評課末守若脳極種美岡影命含福蔵量望松非撃佐核観察整段横融型白深字答夜製票況音申様財港識注呼渉達"
    "碁聖棋黒白勝負目半段坊因挑戦押吉坂呉藤木谷橋本武宮石加小林竹依治趙羽結城張栩山下敬吾井裕太井山河野臨高尾紳路太郎花一二三四五次郎名人戦リーグ打"
)
_KOREAN: Final = (
    "이다는의에을가한고를은하지로도기사시그리어아자나해인들대서정수보게일부있것상전제과주만여라원장적면구공소성물관동화조경국위안마스오때용우세신모유간생무비문년되할없미방중음학행개내당발교실연등작산식결본회명요선반였었진저현러너민니르거같려야야번습업름"
    "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도석선설마길연위표명기반왕금옥육인맹제모탁국흑백승불계집반시간기권단급프로기전국수왕위명인패왕본선결승예선국제한중일삼성화재농심신라면배춘란응씨도요타세돌창호훈현철민환"
)


CANDIDATES: Final = ("gb18030", "big5", "shift_jis", "euc-jp", "euc-kr", "cp1252")
_CODEC: Final = {"big5": "big5hkscs", "shift_jis": "cp932", "euc-jp": "euc_jp", "euc-kr": "cp949"}
_COMMON: Final = {
    "gb18030": frozenset(_SIMPLIFIED),
    "big5": frozenset(_TRADITIONAL),
    "shift_jis": frozenset(_JAPANESE),
    "euc-jp": frozenset(_JAPANESE),
    "euc-kr": frozenset(_KOREAN),
}
_PUNCTUATION: Final = frozenset("　、。，．・：；？！（）「」『』【】《》〈〉—…～“”‘’·")
_PRIOR: Final = {"gb18030": 0.15, "shift_jis": 0.05, "big5": 0.05}
"""How much commoner a character set is in public archives than the others, in the unit of the scores."""
_CLOSE: Final = 0.35


def ranked(texts: list[bytes], candidates: list[str], *, tolerant: bool = False, least: float = 0.0) -> str | None:
    """The candidate that reads the texts best, or None if none reads them as anything like a language, scoring `least`.

    With `tolerant` bytes that do not decode count against a candidate instead of ruling it out.
    """
    scores = {c: _score(b"\n".join(texts), c, tolerant) + _PRIOR.get(c, 0.0) for c in candidates}
    order = sorted(scores, key=lambda c: -scores[c])
    if not order or scores[order[0]] < least:
        return None
    close = [c for c in order if scores[order[0]] - scores[c] < _CLOSE]
    if len(close) > 1 and sum(map(len, texts)) >= 40:
        asked = _detector(b"\n".join(texts))
        if asked in close:
            return asked
    return order[0]


def _score(text: bytes, charset: str, tolerant: bool) -> float:
    """How much the text looks like a language in that charset: about 3 for common characters throughout, below 0 for noise."""
    decoded = text.decode(_CODEC.get(charset, charset), "replace" if tolerant else "strict")
    high = [c for c in decoded if c > "\x7f"]
    if not high:
        return -1.0
    if charset == "cp1252":
        return _western(decoded, len(high))
    common = _COMMON[charset]
    return sum(_weight(c, common, charset) * count for c, count in Counter(high).items()) / len(high)


def _weight(c: str, common: frozenset[str], charset: str) -> float:
    if c in common:
        return 3.0
    if c in _PUNCTUATION:
        return 1.0
    if c == "\ufffd":
        return -3.0
    if "\uff61" <= c <= "\uff9f" or "\ue000" <= c <= "\uf8ff" or unicodedata.category(c) in ("Cn", "Cc", "Co"):
        return -2.0
    if "\u4e00" <= c <= "\u9fff":
        return _ideograph(c, charset)
    if "\uac00" <= c <= "\ud7a3":
        return 0.6 if _encodes(c, "euc_kr") else -1.0
    if "\uff01" <= c <= "\uff5e":
        return 0.8
    return 0.0 if unicodedata.category(c).startswith(("P", "S", "N")) else -0.5


def _ideograph(c: str, charset: str) -> float:
    """A character of the first level of its national set is a usual one; others are rare in records."""
    first, last = {
        "gb18030": (0xB0, 0xD7),
        "big5": (0xA4, 0xC6),
        "shift_jis": (0x88, 0x98),
        "euc-jp": (0xB0, 0xCF),
    }.get(charset, (1, 0))
    try:
        lead, trail = c.encode(_CODEC.get(charset, charset))[:2]
    except (UnicodeError, ValueError):
        return -1.0
    usual = first <= lead <= last and (charset != "gb18030" or trail >= 0xA1)
    return 1.2 if usual else 0.0


def _encodes(c: str, codec: str) -> bool:
    try:
        c.encode(codec)
    except UnicodeError:
        return False
    return True


def _western(decoded: str, high: int) -> float:
    """Letters with accents between plain letters look like a name; runs of them do not."""
    good = 0.0
    for i, c in enumerate(decoded):
        if c <= "\x7f":
            continue
        beside = decoded[max(0, i - 1) : i] + decoded[i + 1 : i + 2]
        plain = sum(d.isascii() and d.isalpha() for d in beside)
        if c.isalpha() and plain:
            good += 2.2 if c in "äöüßéèêëáàâåæøñçíìîïóòôõúùûýÄÖÜÉÅØÆš" else 0.8
        elif c in "’“”–—…«»°®©£§":
            good += 0.6
        else:
            good -= 1.5
    return good / high


def _detector(text: bytes) -> str | None:
    """What charset-normalizer takes the text for, by our names."""
    import charset_normalizer

    best = charset_normalizer.from_bytes(text, cp_isolation=["gb18030", "big5", "cp932", "euc_jp", "cp949", "cp1252"]).best()
    names = {"gb18030": "gb18030", "big5": "big5", "cp932": "shift_jis", "euc_jp": "euc-jp", "cp949": "euc-kr", "cp1252": "cp1252"}
    return names.get(best.encoding) if best else None
