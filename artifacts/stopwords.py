"""Words that say nothing about what is asked, in both languages.

Names of the libraries stay out of the lists: `all`, `any`, `none`, `not`,
`get`, `new` and `use` are things one looks for. Part of the tokenizer: a change
here needs a new TOKENIZER_ID.
"""

import re
from typing import Final

_ENGLISH: Final = """
a an the this that these those it its
is are was were be been being am do does did done have has had
can could may might must shall should will would
of to in on at by for from with without into onto as than then
and or but if so such
i me my we our us you your they them their he she
what which who whom whose when where why how
there here also very just only some please
"""
ENGLISH: Final = frozenset(_ENGLISH.split())

# A break ends a word, so that no pair of characters spans it. Longest first.
_CHINESE: Final = (
    "怎么样", "为什么", "什么样", "有没有", "能不能", "是不是",
    "如何", "怎么", "怎样", "什么", "哪个", "哪些", "哪里", "请问",
    "一个", "一种", "一些", "这个", "那个", "这些", "那些",
    "可以", "能够", "以及", "或者", "并且", "而且", "如果", "那么",
    "所以", "因为", "我们", "他们", "你们", "我要", "我想",
    "的", "了", "吗", "呢", "吧", "啊", "我", "你", "与", "及", "和", "将", "把", "被", "该", "其", "之",
)  # fmt: skip
CHINESE_BREAKS: Final = re.compile("|".join(sorted(_CHINESE, key=lambda word: (-len(word), word))))
