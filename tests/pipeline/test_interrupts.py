"""Ctrl-C at many moments of a build: never lost, never half a release."""

import os
import signal
import subprocess
import sys

import pytest

from pipeline.interrupts import Interrupts, watched_interrupts

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows knows no SIGINT between processes")


def test_one_that_got_lost_is_passed_on() -> None:
    """Nothing raised where it came; whoever asks later is told."""
    before = signal.signal(signal.SIGINT, lambda _number, _frame: None)
    try:
        with watched_interrupts() as interrupts:
            os.kill(os.getpid(), signal.SIGINT)
            assert interrupts.arrived.wait(timeout=30)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            with pytest.raises(KeyboardInterrupt):
                interrupts.pass_on()
    finally:
        signal.signal(signal.SIGINT, before)


def test_without_one_nothing_is_passed_on() -> None:
    """And what is no request to end counts for nothing."""
    interrupts = Interrupts()
    interrupts.take(signal.SIGWINCH)
    interrupts.pass_on()

    assert not interrupts.have_come


def test_handlers_are_what_they_were_afterwards() -> None:
    """Tests and servers have their own."""
    before = signal.getsignal(signal.SIGTERM)
    with watched_interrupts():
        assert signal.getsignal(signal.SIGTERM) is signal.default_int_handler

    assert signal.getsignal(signal.SIGTERM) is before


def test_the_second_one_ends_the_process_at_once() -> None:
    """Also where nobody looks, as here inside one long call."""
    code = (
        "import os, signal, sys\n"
        "from pipeline.interrupts import watched_interrupts\n"
        "signal.signal(signal.SIGINT, lambda number, frame: None)\n"
        "with watched_interrupts() as interrupts:\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    interrupts.arrived.wait()\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    sys.stdin.read()\n"
    )
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        said = process.stderr.read()

    assert process.returncode == 130
    assert said == "cjkb: Stopped at once. No release was written; the last one is in place.\n"
