"""What a deprecation note names to use instead."""

import re
from typing import Final

_CHINESE: Final = re.compile(
    r"(?:请使用|可使用|可以使用|推荐使用|建议使用|使用|由|用)\s*([^，。；\n]{1,160}?)\s*(?:来)?(?:替代|代替|替换|取代)"
)
_ENGLISH: Final = (
    re.compile(r"\b[Uu]s(?:e|ing)\s+(?:the\s+)?([^.;\n]{1,160}?)\s+(?:\w+\s+)?instead\b"),
    re.compile(r"\b[Uu]s(?:e|ing)\s+(?:the\s+)?((?:[^.;\n]|\.(?=\w)){1,160}?)\s+(?:\w+\s+){0,2}instead\b"),
    re.compile(r"\breplaced\s+(?:by|with)\s+(?:the\s+)?((?:[^.;\n]|\.(?=\w)){1,160})"),
)
_TRAILING: Final = re.compile(
    r"\s*(?:函数|方法|类型|接口|类|属性|结构体"
    r"|(?:member |instance |static )?(?:function|method|property|class|interface|struct|type))$"
)


def replacement_in(description: str) -> str | None:
    """Return what a description names as the replacement of a deprecated declaration."""
    for pattern in (_CHINESE, *_ENGLISH):
        if found := pattern.search(description):
            return _TRAILING.sub("", found[1].strip()).strip() or None
    return None
