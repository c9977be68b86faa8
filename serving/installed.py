"""Which installed release answers for a project, and what to say when it is not the one the project asks for."""

from pathlib import Path

from artifacts.errors import VersionMissingError
from artifacts.releases import Release, find_release
from artifacts.versions import version_order
from serving.knowledge import Knowledge
from serving.llm.settings import LlmSettings
from serving.project import project_version


def open_for_project(
    artifact: Path | None,
    cangjie_version: str | None,
    *,
    folder: Path,
    verify: bool = False,
    has_generated: bool = True,
    llm: LlmSettings | None = None,
    registry_url: str | None = None,
) -> Knowledge:
    """Open the release that fits a project folder best.

    Args:
        artifact: Release named by the user.
        cangjie_version: Version named by the user; else that of the folder's cjpm.toml.
        folder: Folder of the project.
        verify: Whether every byte is checked first.
        has_generated: Whether generated examples may be answered with.
        llm: The language model that may order and word answers.
        registry_url: Search of a package registry; None asks none.

    Raises:
        ArtifactError: there is no release, none of the named version, or a damaged one.
        RegistryUrlError: the address of the registry is none.
    """
    release = _release(artifact, cangjie_version, folder)
    if verify:
        from artifacts.verification import refuse_damage

        refuse_damage(release.path)
    wanted = cangjie_version or project_version(folder)
    return Knowledge(
        release,
        warning=_warning(release, wanted, is_from_project=cangjie_version is None),
        has_generated=has_generated,
        llm=llm,
        registry_url=registry_url,
    )


def _release(artifact: Path | None, cangjie_version: str | None, folder: Path) -> Release:
    if cangjie_version:
        return find_release(artifact, cangjie_version)
    try:
        return find_release(artifact, project_version(folder))
    except VersionMissingError:
        return find_release(artifact)


def _warning(release: Release, wanted: str | None, *, is_from_project: bool) -> str | None:
    found = release.manifest.cangjie_version
    if wanted is None or version_order(wanted) == version_order(found):
        return None
    who = f"cjpm.toml asks for Cangjie {wanted}" if is_from_project else f"Cangjie {wanted} was asked for"
    return f"{who}, but this release documents {found}: names and signatures may differ. `cjkb list` shows others."
