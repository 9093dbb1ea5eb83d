"""Background threads that make pictures. None may still be drawing when the window is closed.

What they make belongs to the modules that start them.
"""

from collections.abc import Generator
from threading import Event, Thread

_LONGEST_END_SECONDS = 3.0  # enough for one that is in the middle of a picture

_is_ending = Event()  # every thread checks it between two pictures
_running: list[Thread] = []


def start(name: str, steps: Generator[object, None, None]) -> Thread:
    """Starts a thread that makes one picture a step, until all are made or the window is closed."""
    _is_ending.clear()
    _running[:] = [thread for thread in _running if thread.is_alive()]
    thread = Thread(target=_make, args=(steps,), name=name, daemon=True)
    _running.append(thread)
    thread.start()
    return thread


def _make(steps: Generator[object, None, None]) -> None:
    for _ in steps:
        if _is_ending.is_set():
            steps.close()


def end_all() -> None:
    """Waits until all threads have ended."""
    _is_ending.set()
    for thread in _running:
        thread.join(_LONGEST_END_SECONDS)
    _running.clear()
