"""Makes the list of published packages: `python -m pipeline.registry_list FILE`, FILE as the registry's API gives it.

Kept are facts: owner, name, stars, day of the last change, and topics that are
recognised in name and description. Descriptions are not kept, since they are
their authors' prose. Three rules drop what nobody would depend on:

* an owner with many repositories most of which say nothing is a course;
* a name that many owners share is a copied template, or no name at all;
* of what is left, what has neither a topic nor a second star.
"""

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from artifacts.schema import RegistryPackageRow

LIST_FILE: Final = Path(__file__).resolve().parent / "curated" / "registry_packages.tsv"
TOPICS_FILE: Final = LIST_FILE.with_name("topics.tsv")
COURSE_SIZE: Final = 20  # repositories of one owner
COPIES: Final = 4  # owners of one name
KNOWN_STARS: Final = 2
EXAMPLES: Final = "examples"  # the topic that alone makes no package
_COPY_NUMBER: Final = re.compile(r"[_-]\d+$")
_HEAD: Final = "#owner\tname\tstars\tupdated\ttopics_en\ttopics_zh"


@dataclass(frozen=True, slots=True)
class Repository:
    """One repository, as the registry's API tells of it."""

    owner: str
    name: str
    description: str
    stars: int
    updated: str


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that packages are about."""

    en: str
    zh: str
    words: re.Pattern[str]


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True))
@click.option("--out", type=click.Path(path_type=Path), default=LIST_FILE, show_default=False, help="File to write.")
def main(file: Path, out: Path) -> None:
    """Write the list of packages from what the registry's API gave."""
    try:
        rows = chosen(read_repositories(file.read_text(encoding="utf-8")), read_topics())
    except ValueError as error:
        click.echo(f"{file}: {error}", err=True)
        sys.exit(1)
    out.write_text(list_text(rows), encoding="utf-8", newline="\n")
    click.echo(f"{out}: {len(rows)} packages", err=True)


def read_topics(file: Path = TOPICS_FILE) -> list[Topic]:
    """Return the topics, in order."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    cells = [line.split("\t") for line in lines]
    return [Topic(en, zh, re.compile(pattern, re.IGNORECASE | re.ASCII)) for en, zh, pattern in cells]


def read_repositories(text: str) -> list[Repository]:
    """Return the repositories of a list in JSON.

    Raises:
        ValueError: it is no list of repositories.
    """
    entries = json.loads(text)
    if not isinstance(entries, list):
        raise ValueError(  # noqa: TRY004 - a wrong file, not a wrong call
            "expected a JSON list of repositories; pass the list the registry's API gives."
        )
    return [_repository(entry) for entry in entries]


def _repository(entry: Mapping[str, object]) -> Repository:
    owner, _, name = str(entry["full_name"]).partition("/")
    day = str(entry["updated_at"])[:10]
    return Repository(owner, name, str(entry.get("description") or ""), int(str(entry["stars_count"])), day)


def chosen(repositories: Sequence[Repository], topics: Sequence[Topic]) -> list[RegistryPackageRow]:
    """Return the packages worth naming, by id; of one name that of the owner with most stars."""
    best: dict[str, RegistryPackageRow] = {}
    for repository in _named_packages(repositories):
        found = _topics_of(repository, topics)
        if not _is_known(repository, found):
            continue
        row = RegistryPackageRow(
            registry_package_id=f"{repository.owner}/{repository.name}",
            name=repository.name,
            topics_en=tuple(topic.en for topic in found),
            topics_zh=tuple(topic.zh for topic in found),
            stars=repository.stars,
            updated=repository.updated,
        )
        other = best.get(repository.name.lower())
        if other is None or (other.stars, other.registry_package_id) < (row.stars, row.registry_package_id):
            best[repository.name.lower()] = row
    return sorted(best.values(), key=lambda row: row.registry_package_id)


def _named_packages(repositories: Sequence[Repository]) -> Iterable[Repository]:
    """Yield repositories that are neither of a course nor copies of a template."""
    by_owner: dict[str, list[Repository]] = defaultdict(list)
    for repository in repositories:
        by_owner[repository.owner].append(repository)
    courses = {owner for owner, owned in by_owner.items() if _is_course(owned)}
    owners = Counter(name for name, _ in {(_base(repository), repository.owner) for repository in repositories})
    for repository in repositories:
        if repository.owner not in courses and owners[_base(repository)] < COPIES:
            yield repository


def _is_course(owned: Sequence[Repository]) -> bool:
    silent = sum(not repository.description for repository in owned)
    return len(owned) >= COURSE_SIZE and silent * 2 > len(owned)


def _base(repository: Repository) -> str:
    return _COPY_NUMBER.sub("", repository.name).lower()


def _topics_of(repository: Repository, topics: Sequence[Topic]) -> list[Topic]:
    text = f"{repository.name} {repository.description}"
    return [topic for topic in topics if topic.words.search(text)]


def _is_known(repository: Repository, topics: Sequence[Topic]) -> bool:
    return repository.stars >= KNOWN_STARS or any(topic.en != EXAMPLES for topic in topics)


def list_text(rows: Sequence[RegistryPackageRow]) -> str:
    """Return the file of packages."""
    lines = [_HEAD]
    for row in rows:
        owner, _, name = row.registry_package_id.partition("/")
        lines.append(
            "\t".join((owner, name, str(row.stars), row.updated, ";".join(row.topics_en), ";".join(row.topics_zh)))
        )
    return "\n".join(lines) + "\n"


def read_list(file: Path = LIST_FILE) -> list[RegistryPackageRow]:
    """Return the packages of the list that is kept with the code."""
    rows = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            owner, name, stars, updated, en, zh = line.split("\t")
            topics_en, topics_zh = (tuple(text.split(";")) if text else () for text in (en, zh))
            rows.append(RegistryPackageRow(f"{owner}/{name}", name, topics_en, topics_zh, int(stars), updated))
    return rows


if __name__ == "__main__":
    main()
