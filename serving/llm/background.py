"""An event loop in a thread of its own, so that plain code can send requests with an exact deadline.

Timeouts of a socket count from byte to byte; an answer that drips would never
meet one. Cancelling a task ends it wherever it waits: connecting, for the
first byte, in the middle of a body.
"""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import TypeVar

ResultT = TypeVar("ResultT")


class BackgroundLoop:
    """Runs coroutines of any number of threads; its own thread starts with the first one."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def run(self, work: Callable[[], Coroutine[None, None, ResultT]], *, deadline_seconds: float) -> ResultT:
        """Return what the coroutine returns.

        Raises:
            TimeoutError: it took longer than the deadline.
        """

        async def within_deadline() -> ResultT:
            async with asyncio.timeout(max(deadline_seconds, 0)):
                return await work()

        future = asyncio.run_coroutine_threadsafe(within_deadline(), self._started())
        try:
            return future.result()
        except BaseException:
            future.cancel()  # an interrupted caller must not leave a paid request running
            raise

    def _started(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(target=self._loop.run_forever, name=self._name, daemon=True)
                self._thread.start()
            return self._loop

    def close(self) -> None:
        """End the thread; requests that still run are dropped."""
        with self._lock:
            loop, thread, self._loop, self._thread = self._loop, self._thread, None, None
        if loop is None or thread is None:
            return
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        for task in asyncio.all_tasks(loop):
            task.cancel()
            loop.run_until_complete(asyncio.gather(task, return_exceptions=True))
        loop.close()
