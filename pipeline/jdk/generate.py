"""Writes the JDK data file: `python -m pipeline.jdk.generate --jdk DIR --system DIR --usage FILE`.

Run it to move to another JDK; the file is kept with the code, so that neither
a build nor a server needs a JDK.
"""

import sys
from pathlib import Path

import click

from pipeline.jdk.data_file import data_file_text
from pipeline.jdk.errors import JdkError, JdkToolError
from pipeline.jdk.history import read_history
from pipeline.jdk.javap import print_types
from pipeline.jdk.scope import PACKAGES
from pipeline.jdk.usage import read_usage
from serving.java.jdk import DATA_FILE


@click.command()
@click.option("--jdk", type=click.Path(path_type=Path), required=True, help="JDK with bin/javap and lib/ct.sym.")
@click.option("--system", type=click.Path(path_type=Path), help="JDK or image to describe; the same JDK if absent.")
@click.option("--usage", type=click.Path(path_type=Path, exists=True), help="List of how often members are used.")
@click.option("--out", type=click.Path(path_type=Path), default=DATA_FILE, show_default=False, help="File to write.")
def generate(jdk: Path, system: Path | None, usage: Path | None, out: Path) -> None:
    """Write the declarations of a JDK into one data file."""
    try:
        text = jdk_text(jdk, system or jdk, usage)
    except JdkError as error:
        click.echo(str(error), err=True)
        sys.exit(1)
    out.write_text(text, encoding="utf-8", newline="\n")
    click.echo(f"{out}: {len(text.encode())} bytes, {text.count(chr(10) + '@')} types", err=True)


def jdk_text(jdk: Path, system: Path, usage: Path | None) -> str:
    """Return the data file of a JDK.

    Raises:
        JdkError: a tool or file is missing, or a declaration cannot be read.
    """
    version = java_version(system)
    release = int(version.partition(".")[0])
    history = read_history(jdk / "lib" / "ct.sym", release=release, packages=PACKAGES)
    types = list(print_types(sorted(history), javap=jdk / "bin" / "javap", system=system))
    title = f"JDK {version}, public and protected members"
    return data_file_text(types, history=history, usage=read_usage(usage) if usage else {}, title=title)


def java_version(system: Path) -> str:
    """Return the version that a JDK or image says it has, `21.0.8`.

    Raises:
        JdkToolError: the folder has no `release` file with a version.
    """
    file = system / "release"
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    for line in lines:
        key, _, value = line.partition("=")
        if key == "JAVA_VERSION":
            return value.strip('"')
    raise JdkToolError(str(file), "no JAVA_VERSION")


if __name__ == "__main__":
    generate()
