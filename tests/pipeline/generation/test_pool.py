"""The slots of the pool, when two runs start at the same moment."""

from collections.abc import Callable
from pathlib import Path

import dagster as dg
import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from pipeline.assets.generated import POOL, set_slots, twice


class Racing:
    """A note that another process makes between the look and the insertion."""

    def __init__(self, error: Exception, note: Callable[[], None]) -> None:
        self.error = error
        self.note = note
        self.times = 0

    def __call__(self) -> None:
        """Lose the race once."""
        self.times += 1
        if self.times == 1:
            raise self.error
        self.note()


def test_who_loses_the_race_finds_the_row(tmp_path: Path) -> None:
    """The second try changes the row that is there by then."""
    with dg.instance_for_test(temp_dir=str(tmp_path)) as instance:
        race = Racing(IntegrityError("INSERT", {}, Exception("UNIQUE")), lambda: set_slots(instance, 2))

        twice(race)

        assert {pool.name: pool.limit for pool in instance.event_log_storage.get_pool_limits()} == {POOL: 2}


def test_another_failure_is_told_at_once() -> None:
    """A full disk is no race."""
    race = Racing(OperationalError("INSERT", {}, Exception("disk is full")), lambda: None)

    with pytest.raises(OperationalError):
        twice(race)

    assert race.times == 1
