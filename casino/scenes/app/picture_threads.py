"""Background threads that make pictures. None may still be drawing when the window is closed.

What they make belongs to the modules that start them.
"""

from collections.abc import Callable
from threading import Event, Thread

_LONGEST_END_SECONDS = 3.0  # enough for one that is in the middle of a picture

is_ending = Event()  # every thread checks it between two pictures
_running: list[tuple[Thread, Callable[[], object]]] = []


def start(name: str, work: Callable[[], object], wake: Callable[[], object] = lambda: None) -> Thread:
    """Starts a thread; `wake` is called at the end, for one that waits for work."""
    is_ending.clear()
    _running[:] = [(thread, other) for thread, other in _running if thread.is_alive()]
    thread = Thread(target=work, name=name, daemon=True)
    _running.append((thread, wake))
    thread.start()
    return thread


def end_all() -> None:
    """Waits until all threads have ended."""
    is_ending.set()
    for _, wake in _running:
        wake()
    for thread, _ in _running:
        thread.join(_LONGEST_END_SECONDS)
    _running.clear()
