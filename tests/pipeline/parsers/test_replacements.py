"""What a deprecation note names to use instead."""

import pytest

from pipeline.parsers.replacements import replacement_in


@pytest.mark.parametrize(
    ("note", "replacement"),
    [
        ("使用线程。\n\n注意：\n\n未来版本即将废弃，使用 load() 替代。", "load()"),
        ("未来版本即将废弃，使用仓颉原生类型替代。", "仓颉原生类型"),
        ("未来版本即将废弃，可使用 Mutex 类替代。", "Mutex"),
        ("未来版本即将废弃，可使用 make 函数构造 Handle 实例。", "make 函数构造 Handle 实例"),
        ("Adds.\n\nWill be deprecated in future versions. Use OptionLevel.TCP instead.", "OptionLevel.TCP"),
        ("This will be deprecated and replaced with native types.", "native types"),
        ("Deprecated. Use the digest<T>(T) where T <: Digest function instead.", "digest<T>(T) where T <: Digest"),
        ("Will be deprecated in future versions.", None),
        ("未来版本即将废弃。", None),
        ("类型名称，即 SqlBool。", None),
    ],
)
def test_the_replacement_is_what_the_note_names(note: str, replacement: str | None) -> None:
    """A note that names nothing gives nothing."""
    assert replacement_in(note) == replacement
