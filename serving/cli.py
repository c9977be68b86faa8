"""The command `cjkb`: where it starts, and how it finds its subcommands.

Commands that only read a release are part of the base install and stand in
`serving.commands`. Others (building, publishing, the LLM stage) register
through the entry-point group `cjkb.commands`; when the extra they need is not
installed, they say the one line that brings it. No command is imported before
it is asked for.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final

import click

from artifacts.errors import ArtifactError
from serving.errors import ServingError

COMMANDS: Final = {
    "check": "serving.commands.check:check",
    "diff": "serving.commands.releases:diff",
    "eval": "serving.commands.evaluate:evaluate",
    "info": "serving.commands.releases:info",
    "list": "serving.commands.releases:list_command",
    "query": "serving.commands.query:query",
    "serve": "serving.commands.serve:serve",
    "verify": "serving.commands.releases:verify",
}
GROUP: Final = "cjkb.commands"
EXAMPLES: Final = """\b
Start with:
  cjkb build                             a release of the included corpus
  cjkb query search "append to a list"   what an agent would be told
  cjkb check src/main.cj                 faults of code, without a compiler
  cjkb serve                             the MCP server on stdio
"""  # \b keeps the lines as they are
EXTRAS: Final = {"dagster": "pipeline", "pyarrow": "pipeline", "javalang": "pipeline"}  # by the module that is missing


class LazyGroup(click.Group):
    """A group whose commands are imported when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return every command's name, sorted."""
        return sorted({*COMMANDS, *(entry.name for entry in entry_points(group=GROUP))})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import one command."""
        if target := COMMANDS.get(cmd_name):
            module, _, attribute = target.partition(":")
            command = getattr(import_module(module), attribute)
        elif found := next(iter(entry_points(group=GROUP, name=cmd_name)), None):
            command = found.load()
        else:
            return None
        if not isinstance(command, click.Command):
            raise TypeError(f"{cmd_name} is registered as {command!r}, which is no click command.")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Name the nearest command when there is none of this name."""
        # Reading the entry points of everything installed takes longer than starting most commands.
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            self._refuse_unknown(ctx, args[0])
        return super().resolve_command(ctx, args)

    def _refuse_unknown(self, ctx: click.Context, name: str) -> None:
        known = self.list_commands(ctx)
        if name not in known:
            from rapidfuzz import process

            near = process.extractOne(name, known, score_cutoff=60)
            hint = f" Did you mean `cjkb {near[0]}`?" if near else " `cjkb --help` lists them."
            raise click.UsageError(f"No command {name!r}.{hint}", ctx)


@click.group(cls=LazyGroup, epilog=EXAMPLES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cangjie-knowledge", prog_name="cjkb")
def cli() -> None:
    """Knowledge for translating Java to Cangjie: build it, read it, serve it."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `cjkb` and exit: 0 done, 1 the work failed, 2 wrong usage."""
    try:
        cli.main(args=list(arguments) if arguments is not None else None, prog_name="cjkb")
    except (ArtifactError, ServingError) as error:
        click.echo(f"cjkb: {error}", err=True)
        sys.exit(1)
    except ModuleNotFoundError as error:
        extra = EXTRAS.get((error.name or "").partition(".")[0])
        if extra is None:
            raise
        line = f"pip install 'cangjie-knowledge[{extra}]'"
        click.echo(f"cjkb: This command needs {error.name}, which is not installed. To bring it: {line}", err=True)
        sys.exit(1)
