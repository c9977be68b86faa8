"""The cap, with several requests under way."""

import threading

from pipeline.generation.budget import Budget, Use
from serving.llm.settings import Prices


def test_a_request_starts_only_when_those_under_way_leave_room() -> None:
    """The second waits, and starts once the first has used less than it might have."""
    budget = Budget(max_tokens=100)
    most = Use(50, 60)
    started = threading.Event()
    results: list[bool] = []

    def second() -> None:
        started.set()
        results.append(budget.reserve(most))

    assert budget.reserve(most)
    waiting = threading.Thread(target=second)
    waiting.start()
    started.wait()
    assert results == []
    budget.settle(most, Use(10, 10))
    waiting.join()

    assert results == [True]


def test_who_waits_is_told_when_the_cap_is_reached_meanwhile() -> None:
    """Nothing starts any more."""
    budget = Budget(max_tokens=100)
    most = Use(50, 60)
    results: list[bool] = []

    assert budget.reserve(most)
    waiting = threading.Thread(target=lambda: results.append(budget.reserve(most)))
    waiting.start()
    budget.settle(most, Use(60, 60))
    waiting.join()

    assert results == [False]
    assert budget.is_spent


def test_money_is_counted_by_the_prices() -> None:
    """Per million tokens, input and output apart."""
    budget = Budget(max_cost=0.5, prices=Prices(1.0, 2.0))

    assert budget.reserve(Use(1, 1))
    budget.settle(Use(1, 1), Use(100_000, 150_000))
    assert budget.cost == 0.4
    assert budget.reserve(Use(1, 1))
    budget.settle(Use(1, 1), Use(100_000, 0))

    assert budget.cost == 0.5
    assert not budget.reserve(Use(1, 1))


def test_a_stopped_budget_lets_nothing_start() -> None:
    """Somebody pressed Ctrl-C."""
    budget = Budget()
    budget.stop()

    assert not budget.reserve(Use(1, 1))
    assert budget.is_spent
