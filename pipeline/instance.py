"""The Dagster instance of `cjkb build`: $DAGSTER_HOME if set, else our own."""

import os
from pathlib import Path
from typing import Final

import dagster as dg

from artifacts.releases import cjkb_home

PACKAGED_CONFIG: Final = Path(__file__).with_name("dagster.yaml")


def open_instance() -> dg.DagsterInstance:
    """Return the instance; our own is made on first use from the packaged dagster.yaml."""
    if os.environ.get("DAGSTER_HOME"):
        return dg.DagsterInstance.get()
    home = cjkb_home() / "dagster"
    home.mkdir(parents=True, exist_ok=True)
    config = home / "dagster.yaml"
    if not config.exists():
        config.write_text(PACKAGED_CONFIG.read_text(encoding="utf-8"), encoding="utf-8")
    return dg.DagsterInstance.from_config(str(home))
