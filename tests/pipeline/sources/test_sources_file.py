"""The sources file: what it may say, and the sentence for what it may not."""

from pathlib import Path

import pytest

from pipeline.errors import SourcesFileError
from pipeline.sources import load_sources


def written(folder: Path, text: str) -> Path:
    """A sources file with this text."""
    path = folder / "sources.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def complaint(folder: Path, text: str) -> str:
    """What is said about a sources file with this text."""
    with pytest.raises(SourcesFileError) as caught:
        load_sources(written(folder, text))
    return str(caught.value).removeprefix(str(folder / "sources.yaml"))


def test_paths_are_relative_to_the_file(tmp_path: Path) -> None:
    """A sources file can be moved together with its corpora."""
    text = 'cangjie_version: "1.1.3"\nsources:\n  - {kind: cangjie_runtime, path: corpus/runtime}\n'

    sources = load_sources(written(tmp_path, text))

    assert sources.cangjie_version == "1.1.3"
    assert [(s.name, s.path, s.given_path) for s in sources.sources] == [
        ("cangjie_runtime", tmp_path / "corpus/runtime", "corpus/runtime")
    ]


def test_unnamed_sources_of_one_kind_get_different_names(tmp_path: Path) -> None:
    """Names tell sources apart in the manifest, so they never repeat."""
    text = (
        'cangjie_version: "1.1.3"\nsources:\n  - {kind: cangjie_docs, path: a}\n  - {kind: terms, path: b}\n'
        "  - {kind: terms, path: c}\n  - {kind: terms, path: d, name: mine}\n"
    )

    assert [s.name for s in load_sources(written(tmp_path, text)).sources] == [
        "cangjie_docs", "terms", "terms-2", "mine",
    ]  # fmt: skip


HEAD = 'cangjie_version: "1.1.3"\nsources:\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + "  - {kind: cangjie_runtim, path: a}\n", ", line 3: there is no kind 'cangjie_runtim'. Did you mean"),
        (HEAD + "  - {kind: cangjie_docs, pth: a}\n", ", line 3: A source has no key 'pth'. Did you mean path?"),
        ("version: 1\n" + HEAD, ", line 1: A sources file has no key 'version'. Did you mean cangjie_version?"),
        (HEAD + "  - {kind: cangjie_docs}\n", ", line 3: source cangjie_docs needs either `path`"),
        (HEAD + "  - {kind: cangjie_docs, path: a, git: b}\n", ", line 3: source cangjie_docs needs either"),
        (HEAD + "  - {kind: cangjie_docs, git: a}\n", ", line 3: source cangjie_docs: `git` and"),
        (HEAD + "  - {kind: cangjie_docs, git: a, revision: --upload-pack=x}\n", "cannot start with a dash"),
        (HEAD + "  - {path: a}\n", ", line 3: a source has no kind. Kinds are: cangjie_runtime"),
        (HEAD + "  []\n", "`sources` is empty"),
        ("sources: []\n", "the key 'cangjie_version' is missing"),
        ("cangjie_version: 1.1\nsources: [{kind: terms, path: a}]\n", 'Quote it: "1.1"'),
        ('cangjie_version: "../x"\nsources: [{kind: cangjie_docs, path: a}]\n', "should look like 1.1.3, not '../x'"),
        (HEAD + "  - {kind: terms, path: a}\n", "no source holds documentation pages"),
        (HEAD + "  - {kind: cangjie_docs, path: a\n", ", line 4: this is no valid YAML"),
        (HEAD + "  - {kind: cangjie_docs, path: a, path: b}\n", "the key 'path' stands twice"),
        (HEAD + "  - {kind: terms, path: a, name: x}\n  - {kind: terms, path: b, name: x}\n", "sources are called 'x'"),
        ("- a\n", ", line 1: A sources file should be a mapping, not a list."),
        ("", ", line 1: A sources file should be a mapping, not nothing."),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_meant_is_refused_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    """Whoever wrote the file learns the line and what to write instead."""
    assert said in complaint(tmp_path, text)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """The path in the message is the one that was looked for."""
    with pytest.raises(SourcesFileError, match=r"nothing\.yaml: there is no such file"):
        load_sources(tmp_path / "nothing.yaml")


def test_a_file_that_is_no_utf8_is_refused(tmp_path: Path) -> None:
    """Bytes of another encoding must not become wrong paths."""
    path = tmp_path / "sources.yaml"
    path.write_bytes("# 仓颉\n".encode("gbk"))

    with pytest.raises(SourcesFileError, match="it is not UTF-8"):
        load_sources(path)
