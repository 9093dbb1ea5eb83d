"""News from a thread to the window's own: calls that wait until the window makes them, whatever they do.

A large hall is quiet: its state is pushed while that costs little to all together, and in a crowd the visitors in the
lobby ask for it. It names 64 people; others can be asked for by name.
"""

import queue
from collections.abc import Callable


class News:
    """A queue of calls. `put` may be called from any thread, `take` from the window's."""

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()

    def put(self, call: Callable[[], object]) -> None:
        self._calls.put(call)

    def take(self) -> int:
        """Makes all waiting calls and returns their number."""
        count = 0
        while True:
            try:
                self._calls.get_nowait()()
            except queue.Empty:
                return count
            count += 1
