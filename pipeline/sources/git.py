"""Repositories: what commit a revision is, and a cached copy of its files.

The copy is an ordinary folder named by its commit; it appears by one rename,
so an interrupted fetch leaves nothing that could be taken for a source.
Credentials of a URL reach git through its environment only: they stand in no
command line, no file, no message. Proxy variables are git's own business and
pass through untouched.
"""

import base64
import logging
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from pipeline.errors import GitError, SourceError

_LOG: Final = logging.getLogger(__name__)
_COMMIT: Final = re.compile(r"[0-9a-f]{40}([0-9a-f]{24})?")
_TIMEOUT_SECONDS: Final = 600
_NO_PROMPT: Final = {"GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "", "GCM_INTERACTIVE": "never", "LC_ALL": "C"}


@dataclass(frozen=True, slots=True)
class Repository:
    """A revision of a repository, as a sources file names it."""

    name: str  # of the source
    url: str
    revision: str

    @property
    def public_url(self) -> str:
        """Return the URL without user and password."""
        parts = urlsplit(self.url)
        if not parts.scheme or "@" not in parts.netloc:
            return self.url
        account, _, host = parts.netloc.rpartition("@")
        keeps_user = parts.scheme not in {"http", "https"}  # ssh needs one, and it is no secret
        return parts._replace(netloc=f"{account.partition(':')[0]}@{host}" if keeps_user else host).geturl()


@dataclass(frozen=True, slots=True)
class Commit:
    """What a revision is now, and the ref to ask for it."""

    digits: str
    ref: str


def resolve_commit(repository: Repository, *, memory: Path | None = None) -> Commit:
    """Return the commit that the revision is now.

    Args:
        repository: What to ask.
        memory: File that keeps the last answer, for when nobody answers; None to do without.

    Raises:
        GitError: the repository does not answer, or has no such revision.
    """
    if _COMMIT.fullmatch(repository.revision):
        return Commit(repository.revision, repository.revision)
    wanted = repository.revision
    refs = [f"refs/tags/{wanted}", f"refs/heads/{wanted}", wanted]
    question = ["ls-remote", repository.public_url, *refs, f"refs/tags/{wanted}^{{}}"]
    try:
        said = _git(question, repository, folder=None)
    except GitError:
        if memory is None or not memory.is_file():
            raise
        said = memory.read_text(encoding="utf-8")
        _LOG.warning("%s does not answer; %s is taken for what it was last time.", repository.public_url, wanted)
    commits: dict[str, str] = {}
    for line in said.splitlines():
        digits, _, ref = line.partition("\t")
        commits[ref] = digits
    for ref in refs:
        if ref in commits:
            if memory is not None:
                memory.parent.mkdir(parents=True, exist_ok=True)
                memory.write_text(said, encoding="utf-8")
            return Commit(commits.get(f"{ref}^{{}}", commits[ref]), ref)
    raise _failed(repository, "it has no such tag or branch; a commit has to be written with all 40 digits")


def fetch(repository: Repository, *, folders: Sequence[str], cache: Path) -> tuple[Path, str]:
    """Return a folder with the repository's files at the revision, and the commit.

    Args:
        repository: What to fetch.
        folders: Folders that are needed, besides the files at the top; all when empty.
        cache: Folder that keeps the copies.

    Raises:
        GitError: the repository does not answer, or has no such revision.
    """
    folder = cache / sha256(repository.public_url.encode()).hexdigest()[:12]
    memory = folder / "refs" / sha256(repository.revision.encode()).hexdigest()[:12]
    commit = resolve_commit(repository, memory=memory)
    scope_digest = sha256("\n".join(sorted(folders)).encode()).hexdigest()[:8]
    target = folder / f"{commit.digits}-{scope_digest}"
    if not target.is_dir():
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".fetch-") as scratch:
            copy = Path(scratch) / "copy"
            _check_out(repository, commit, folders, copy)
            _install(copy, target)
    return target, commit.digits


def local_commit(folder: Path) -> str | None:
    """Return the commit of a checkout whose files below the folder are unchanged, else None."""
    try:
        head = _plain_git(["rev-parse", "HEAD"], folder)
        changed = _plain_git(["status", "--porcelain", "--", "."], folder)
        tracked = _plain_git(["ls-files", "--", "."], folder)
    except (OSError, subprocess.SubprocessError):
        return None
    return head.strip() if tracked and not changed else None


def _check_out(repository: Repository, commit: Commit, folders: Sequence[str], copy: Path) -> None:
    copy.mkdir()
    _git(["init", "--quiet"], repository, folder=copy)
    _git(["config", "core.autocrlf", "false"], repository, folder=copy)
    _git(["remote", "add", "origin", repository.public_url], repository, folder=copy)
    if folders:
        _git(["sparse-checkout", "init", "--cone"], repository, folder=copy)
        _git(["sparse-checkout", "set", *folders], repository, folder=copy)
    _git(["fetch", "--quiet", "--depth=1", "--filter=blob:none", "origin", commit.ref], repository, folder=copy)
    _git(["checkout", "--quiet", "--detach", commit.digits], repository, folder=copy)
    shutil.rmtree(copy / ".git", onerror=_make_writable)


def _make_writable(_remove: object, path: str, _error: object) -> None:
    """Remove a read-only file: Windows refuses to, and git's objects are read-only."""
    Path(path).chmod(0o700)
    Path(path).unlink()


def _install(copy: Path, target: Path) -> None:
    try:
        copy.rename(target)
    except OSError:
        if not target.is_dir():  # else somebody else was faster, with the same files
            raise


def _git(arguments: Sequence[str], repository: Repository, *, folder: Path | None) -> str:
    environment = {**os.environ, **_credentials(repository), **_NO_PROMPT}
    environment.setdefault("GIT_SSH_COMMAND", "ssh -oBatchMode=yes")
    command = ["git", *(["-C", str(folder)] if folder else []), *arguments]
    try:
        done = subprocess.run(  # noqa: S603 - a list of arguments, no shell
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=_TIMEOUT_SECONDS,
        )
    except FileNotFoundError as error:
        raise SourceError(
            repository.name, "the program `git` is not installed. Install it, or use a `path`."
        ) from error
    except subprocess.TimeoutExpired as error:
        raise _failed(repository, f"no answer for {_TIMEOUT_SECONDS} seconds") from error
    if done.returncode:
        raise _failed(repository, _last_words(done.stderr.decode("utf-8", "replace")))
    return done.stdout.decode("utf-8", "replace")


def _plain_git(arguments: Sequence[str], folder: Path) -> str:
    environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
    command = ["git", "-C", str(folder), *arguments]
    done = subprocess.run(  # noqa: S603 - a list of arguments, no shell
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=True, timeout=60
    )
    return done.stdout.decode("utf-8", "replace")


def _credentials(repository: Repository) -> Mapping[str, str]:
    """Return variables that make git send the URL's user and password as a header."""
    parts = urlsplit(repository.url)
    if parts.scheme not in {"http", "https"} or not (parts.username or parts.password):
        return {}
    pair = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}"
    header = "Authorization: Basic " + base64.b64encode(pair.encode()).decode()
    count = int(os.environ.get("GIT_CONFIG_COUNT", "0") or 0)
    return {
        "GIT_CONFIG_COUNT": str(count + 1),
        f"GIT_CONFIG_KEY_{count}": f"http.{repository.public_url}.extraHeader",
        f"GIT_CONFIG_VALUE_{count}": header,
    }


def _failed(repository: Repository, said: str) -> GitError:
    return GitError(repository.name, url=repository.public_url, revision=repository.revision, said=said)


def _last_words(stderr: str) -> str:
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    telling = [line for line in lines if line.startswith(("fatal:", "error:"))]
    return (telling or lines or [""])[0].removeprefix("fatal: ").removeprefix("error: ").rstrip(".")
