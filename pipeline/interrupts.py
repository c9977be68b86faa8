"""Ctrl-C and `kill`, noticed whoever handles them.

Python raises KeyboardInterrupt wherever it happens to be; inside a destructor
it is printed and forgotten, and Dagster forgets one that comes between two
steps. So a thread reads every signal from the file descriptor that Python
offers for it: the first is passed on until somebody stops, the second ends the
process at once.
"""

import os
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_AT_ONCE: Final = b"cjkb: Stopped at once. No release was written; the last one is in place.\n"
_STDERR: Final = 2
_SHELL_BASE: Final = 128  # a shell's exit code of a process that a signal ended


class Interrupts:
    """What has arrived so far."""

    def __init__(self) -> None:
        self.arrived = threading.Event()

    @property
    def have_come(self) -> bool:
        """Return whether somebody wants this process to end."""
        return self.arrived.is_set()

    def pass_on(self) -> None:
        """Hand an interrupt to whoever handles them now, in case it got lost."""
        handler = signal.getsignal(signal.SIGINT)
        if self.have_come and callable(handler):
            handler(signal.SIGINT, None)

    def take(self, number: int) -> None:
        """Note one signal.

        The second one ends the process, since the first is being dealt with and somebody cannot wait.
        """
        if number not in _SIGNALS:
            return
        if self.have_come:
            os.write(_STDERR, _AT_ONCE)
            os._exit(_SHELL_BASE + number)
        self.arrived.set()


@contextmanager
def watched_interrupts() -> Iterator[Interrupts]:
    """Notice every Ctrl-C and `kill` while the body runs; both raise KeyboardInterrupt in it."""
    found = Interrupts()
    if threading.current_thread() is not threading.main_thread():
        yield found  # signals are the business of the main thread
        return
    here, there = socket.socketpair()
    there.setblocking(False)
    before = signal.set_wakeup_fd(there.fileno(), warn_on_full_buffer=False)
    handled = signal.signal(signal.SIGTERM, signal.default_int_handler)
    reader = threading.Thread(target=_read, args=(here, found), daemon=True, name="interrupts")
    reader.start()
    try:
        yield found
    finally:
        signal.signal(signal.SIGTERM, handled)
        signal.set_wakeup_fd(before)
        there.close()
        reader.join()
        here.close()


def _read(here: socket.socket, found: Interrupts) -> None:
    while numbers := here.recv(64):
        for number in numbers:
            found.take(number)
