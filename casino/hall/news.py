"""News from a thread to the window's own: calls that wait until the window makes them. What they do is not known."""

import queue
from collections.abc import Callable


class News:
    """Calls in their order. `put` from any thread, `take` from the window's."""

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()

    def put(self, call: Callable[[], object]) -> None:
        self._calls.put(call)

    def take(self) -> int:
        """Makes all calls that wait; how many there were."""
        count = 0
        while True:
            try:
                self._calls.get_nowait()()
            except queue.Empty:
                return count
            count += 1
