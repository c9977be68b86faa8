"""Since when a member exists, from a history of our own making."""

from pathlib import Path

import pytest

from pipeline.jdk.errors import JdkToolError
from pipeline.jdk.history import read_history
from tests.pipeline.jdk.classes import PRIVATE, PUBLIC, SYNTHETIC, class_bytes, write_ct_sym

FIRST = [("size", "()I", PUBLIC), ("secret", "()V", PRIVATE)]
LATER = [*FIRST, ("of", "(I)Ljava/lang/Object;", PUBLIC), ("MAX", "I", PUBLIC)]


def test_first_release_of_types_and_members(tmp_path: Path) -> None:
    """A folder name lists the releases in which a class looked like that: `8`, `9A` for 9 and 10."""
    write_ct_sym(
        tmp_path / "ct.sym",
        {
            "8/java.base/java/util/List.sig": class_bytes(FIRST),
            "9A/java.base/java/util/List.sig": class_bytes(LATER, deprecated=("size",)),
            "A/java.base/java/util/Map$New.sig": class_bytes(FIRST),
            "8/java.base/java/util/Gone.sig": class_bytes(FIRST),
            "9A/java.base/java/awt/List.sig": class_bytes(FIRST),
        },
    )

    history = read_history(tmp_path / "ct.sym", release=10, packages=["java.util"])

    assert {name: item.since for name, item in history.items()} == {"java.util.List": 8, "java.util.Map$New": 10}
    assert history["java.util.List"].members == {"size()": 8, "of(I)": 9, "MAX": 9}
    assert history["java.util.List"].deprecated == {"size()"}


def test_methods_that_the_compiler_made_are_marked(tmp_path: Path) -> None:
    """A bridge has the parameters of the overridden method."""
    members = [("compareTo", "(Ljava/util/X;)I", PUBLIC), ("compareTo", "(Ljava/lang/Object;)I", PUBLIC | SYNTHETIC)]
    write_ct_sym(tmp_path / "ct.sym", {"8/java.base/java/util/X.sig": class_bytes(members)})

    history = read_history(tmp_path / "ct.sym", release=8, packages=["java.util"])

    assert history["java.util.X"].synthetic == {"compareTo(Ljava/lang/Object;)"}


def test_a_jdk_without_history_is_refused(tmp_path: Path) -> None:
    """The message names the file and the option to pass."""
    with pytest.raises(JdkToolError, match=r"ct\.sym: no such file.*--jdk"):
        read_history(tmp_path / "ct.sym", release=21, packages=[])
