"""Labels of API pages: the words that say what the next lines hold, in both languages.

English pages spell one label in many ways (Function, Purpose, Description;
Returns, Return value), some in bold, some left in Chinese. They all come out
as one of eight roles.
"""

import re
from functools import lru_cache
from typing import Final, Literal

Role = Literal["description", "params", "returns", "throws", "type", "parents", "example", "output"]

_SPELLINGS: Final[dict[Role, str]] = {
    "description": "功能|功能描述|功能说明|描述|function|functions|functionality|functional description|purpose"
    "|description|feature|features",
    "params": "参数|入参|参数列表|参数说明|parameter|parameters|params|argument|arguments",
    "returns": "返回值|返回|返回类型|return|returns|return value|return values|returned value|return type|return types",
    "throws": "异常|抛出异常|exception|exceptions|throw|throws|raises",
    "type": "类型|type|property type",
    "parents": "父类型|父类|父接口|parent type|parent types|parent class|parent classes|parent interface"
    "|parent interfaces|superclass|superclasses|supertype|supertypes|super type|super types|base type|base types"
    "|base class|inherits from",
    "example": "示例|样例|示例代码|代码示例|参考示例|使用示例|例|例如|示例如下|example|examples|usage example"
    "|usage examples|code example|sample|sample code|see example|see examples|reference example|reference examples"
    "|for example",
    "output": "运行结果|可能的运行结果|运行结果如下|运行结果可能如下|可能的运行结果如下|执行结果|可能的执行结果|输出"
    "|输出结果|可能的输出|结果|运行输出|编译执行上述代码，输出结果为|execution result|execution results"
    "|execution output|output|outputs|possible output|possible outputs|possible execution result"
    "|possible execution results|possible result|possible results|running result|running results"
    "|possible running result|possible running results|run result|run results|runtime result|runtime results"
    "|example result|example output|expected output|expected result|result|results|operation result",
}
_ROLES: Final[dict[str, Role]] = {
    spelling: role for role, spellings in _SPELLINGS.items() for spelling in spellings.split("|")
}
_LABEL: Final = re.compile(
    r"\s{0,3}(\*\*)?([^\W\d_][\w ，]{0,39}?)\s*(\*\*)?\s*[:：]\s*(\*\*)?(?![:：])\s*(.*)$", re.DOTALL
)
_GLUED: Final = re.compile(
    r"(.*[.。!！)）\]`>；;])\s*"
    r"(\*{0,2}(?:[A-Z][A-Za-z]+(?: [A-Za-z]+)?|[\u4e00-\u9fff]{2,6})\*{0,2}\s*[:：]\*{0,2})\s*$"
)
_GLUED_TO_TYPE: Final = re.compile(r"(.*[a-z0-9>)\]])([A-Z][a-z]+(?: [A-Za-z]+)?\s*[:：])\s*$")
_BOLD: Final = re.compile(r"\s{0,3}\*\*([^*\n]{1,40})\*\*\s*$")


@lru_cache(maxsize=65536)
def read_label(line: str) -> tuple[Role, str] | None:
    """Return the role a line announces and what follows the label on it, or None.

    A bold label needs no colon when it stands alone.
    """
    if bold := _BOLD.match(line):
        role = _ROLES.get(bold[1].strip().rstrip(":：").strip().casefold())
        return (role, "") if role else None
    found = _LABEL.match(line)
    if found is None:
        return None
    role = _ROLES.get(" ".join(found[2].split()).casefold())
    if role is None or (found[1] and not (found[3] or found[4])):
        return None
    return role, found[5].strip()


def split_glued_label(line: str) -> tuple[str, str] | None:
    """Return a text and the label that is glued to its end.

    A sentence ends in a mark (`... from DER format.Parameters:`); a type need not (`Type: ?DurationExceptions:`).
    """
    if not line.endswith((":", "：", "*")):
        return None
    found = _GLUED.match(line) or _glued_to_type(line)
    label = read_label(found[2]) if found else None
    if found is None or label is None or label[0] in {"description", "example"}:
        return None
    return found[1], found[2]


def _glued_to_type(line: str) -> re.Match[str] | None:
    found = _GLUED_TO_TYPE.match(line)
    before = read_label(found[1]) if found else None
    return found if before and before[0] == "type" and before[1] else None
