"""Halls in the same network, searched for in a thread while a page is open. Nothing is shown here."""

import asyncio
from threading import Thread

from casino.online.wire.discovery import Found, browse

_LOOK_SECONDS = 2.5


class Nearby:
    """The halls found so far; `looks` counts finished searches, each of which takes a few seconds."""

    def __init__(self) -> None:
        self.found: tuple[Found, ...] = ()
        self.looks = 0
        self._thread: Thread | None = None

    def update(self) -> None:
        """Begins the next search when the last one is over."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._look, name="halls nearby", daemon=True)
            self._thread.start()

    def _look(self) -> None:
        self.found = asyncio.run(browse(_LOOK_SECONDS))
        self.looks += 1
