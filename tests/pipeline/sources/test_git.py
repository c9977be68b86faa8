"""Repositories as sources, tested against local ones over file://."""

from pathlib import Path

import pytest

from pipeline.errors import GitError
from pipeline.sources import load_sources, locate_all
from pipeline.sources.git import Repository, fetch, resolve_commit
from tests.pipeline.small_corpus import CLASS_PAGE, commit_all, tag, write_corpus


@pytest.fixture
def origin(tmp_path: Path) -> Path:
    """A repository with the small corpus, tagged v1.1.3."""
    folder = tmp_path / "origin"
    write_corpus(folder)
    commit_all(folder)
    tag(folder, "v1.1.3")
    return folder


def repository(origin: Path, revision: str) -> Repository:
    """The repository at a revision, by URL."""
    return Repository("runtime", origin.as_uri(), revision)


def test_only_the_folders_that_are_needed_are_checked_out(origin: Path, tmp_path: Path) -> None:
    """A source is some megabytes of a repository of gigabytes; its licence stands at the top."""
    root, _ = fetch(repository(origin, "v1.1.3"), folders=["runtime/stdlib/doc"], cache=tmp_path / "cache")

    assert (root / CLASS_PAGE).is_file()
    assert (root / "sources.yaml").is_file()
    assert not (root / "docs").exists()
    assert not (root / ".git").exists()


@pytest.mark.parametrize("kind", ["tag", "branch", "commit"])
def test_tag_branch_and_commit_all_lead_to_the_commit(origin: Path, tmp_path: Path, kind: str) -> None:
    """An annotated tag is an object of its own; what counts is the commit behind it."""
    commit = commit_all(origin, "again")
    tag(origin, "v2")
    revision = {"tag": "v2", "branch": "main", "commit": commit}[kind]

    root, found = fetch(repository(origin, revision), folders=[], cache=tmp_path / "cache")

    assert found == commit
    assert (root / CLASS_PAGE).is_file()


def test_a_tag_is_remembered_for_when_nobody_answers(
    origin: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Its files are in the cache, and the log says that nobody was asked."""
    first = fetch(repository(origin, "v1.1.3"), folders=[], cache=tmp_path / "cache")
    origin.rename(tmp_path / "elsewhere")

    second = fetch(repository(origin, "v1.1.3"), folders=[], cache=tmp_path / "cache")

    assert second == first
    assert "does not answer; v1.1.3 is taken for what it was last time" in caplog.text
    with pytest.raises(GitError):
        fetch(repository(origin, "main"), folders=[], cache=tmp_path / "cache")


def test_a_moved_branch_is_asked_for_each_time(origin: Path, tmp_path: Path) -> None:
    """What is remembered counts only without an answer."""
    fetch(repository(origin, "main"), folders=[], cache=tmp_path / "cache")
    commit = commit_all(origin, "again")

    assert fetch(repository(origin, "main"), folders=[], cache=tmp_path / "cache")[1] == commit


def test_a_commit_is_fetched_once(origin: Path, tmp_path: Path) -> None:
    """A cached commit needs no network: the origin may be gone."""
    commit = resolve_commit(repository(origin, "v1.1.3")).digits
    first, _ = fetch(repository(origin, commit), folders=[], cache=tmp_path / "cache")
    origin.rename(tmp_path / "elsewhere")

    second, _ = fetch(repository(origin, commit), folders=[], cache=tmp_path / "cache")

    assert second == first


def test_a_failing_clone_names_url_and_command(tmp_path: Path) -> None:
    """And leaves nothing in the cache that could be taken for a source."""
    missing = Repository("docs", (tmp_path / "missing").as_uri(), "v1")

    with pytest.raises(GitError) as caught:
        fetch(missing, folders=[], cache=tmp_path / "cache")

    assert f"Try `git ls-remote {missing.url} v1`" in str(caught.value)
    assert not [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]


def test_an_unknown_revision_is_told_apart_from_a_dead_repository(origin: Path, tmp_path: Path) -> None:
    """The person mistyped a tag; the network is fine."""
    with pytest.raises(GitError, match="no such tag or branch"):
        fetch(repository(origin, "v9"), folders=[], cache=tmp_path / "cache")


@pytest.mark.parametrize(
    ("url", "public"),
    [
        ("https://me:secret@example.org/a.git", "https://example.org/a.git"),
        ("https://token@example.org:8443/a.git", "https://example.org:8443/a.git"),
        ("ssh://git:secret@example.org/a.git", "ssh://git@example.org/a.git"),
        ("git@example.org:a/b.git", "git@example.org:a/b.git"),
        ("https://example.org/a.git", "https://example.org/a.git"),
    ],
)
def test_credentials_are_not_part_of_the_public_url(url: str, public: str) -> None:
    """That URL goes into messages, manifests and file names."""
    assert Repository("x", url, "v1").public_url == public


def test_credentials_never_reach_the_message(tmp_path: Path) -> None:
    """Port 1 refuses every connection."""
    guarded = Repository("docs", "http://me:secret@127.0.0.1:1/a.git", "v1")

    with pytest.raises(GitError) as caught:
        fetch(guarded, folders=[], cache=tmp_path / "cache")

    assert "secret" not in str(caught.value)
    assert "http://127.0.0.1:1/a.git" in str(caught.value)


def test_proxy_variables_are_respected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection that fails is the one to the proxy."""
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)

    with pytest.raises(GitError, match=r"port 9|127\.0\.0\.1:9"):
        resolve_commit(Repository("docs", "http://example.invalid/a.git", "v1"))


def test_a_repository_is_a_source_like_any_other(origin: Path, tmp_path: Path) -> None:
    """The record holds URL and commit, never the place of the cache."""
    sources = tmp_path / "sources.yaml"
    entry = f'{{kind: cangjie_docs, git: "{(origin / "docs").as_uri()}", revision: main}}'
    sources.write_text(f'cangjie_version: "1.1.3"\nsources:\n  - {entry}\n', encoding="utf-8")
    commit = commit_all(origin / "docs")

    [source] = locate_all(load_sources(sources), cache=tmp_path / "cache")

    assert (source.location, source.revision) == ((origin / "docs").as_uri(), commit)
    assert [file.path for file in source.files] == [
        "docs/dev-guide/source_en/boxes.md",
        "docs/dev-guide/source_zh_cn/boxes.md",
        "docs/tools/source_en/lid.md",
        "docs/tools/source_zh_cn/lid.md",
    ]
