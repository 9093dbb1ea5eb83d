"""A game's card for the screen: its place, its tables, and how to get there. There is one for each place."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from casino.engines.base import Event
from casino.records.levels import Level
from casino.records.rounds import RoundRecord
from casino.scenes.app.beside import Beside
from casino.scenes.app.house import House
from casino.scenes.app.place import Miniature, Place
from casino.scenes.app.scene import Scene
from casino.tables.table import Table
from casino.ui.drawing.look import Look


class Tables(Protocol):
    """The module of a game's tables, imported only when a player goes there."""

    def live_table(self, house: House, table: Table, events: tuple[Event, ...]) -> Scene:
        """A table to sit down at; `events` are those of a round that was found open."""

    def replay_table(
        self,
        house: House,
        records: Sequence[tuple[str, RoundRecord]],
        faces: Mapping[str, str] | None,
        *,
        ends_program: bool,
    ) -> Scene:
        """A table that shows recorded rounds. Raises RecordError."""


class GameLobby(Protocol):
    """The module of a lobby with tables in it."""

    def enter(self, house: House, level: Level) -> None:
        """Enters the lobby with the table `level` chosen."""

    def sit_down(self, house: House, level: Level) -> None:
        """Goes straight through the lobby to a table."""

    def resume(self, house: House, table: Table, events: tuple[Event, ...]) -> None:
        """Returns to a table at which a round was found open."""


class Missions(Protocol):
    """The module of a page of missions."""

    def open_page(self, house: House, level: Level) -> None:
        """Opens the page; `level` is the one whose plaque leads there."""

    def prepare(self, level: Level) -> None:
        """Works out ahead what the page shows and takes longer than a frame."""


class BombAdvised(Protocol):
    """A bomb at another machine, as far as its experts are told of it: seconds on the clock, strikes, and the end.

    `record` and `outcome` are those of the last one that is over.
    """

    level: Level
    record: RoundRecord | None
    outcome: str

    @property
    def is_armed(self) -> bool: ...
    @property
    def left(self) -> float | None: ...
    @property
    def strikes(self) -> int: ...


class ExpertsDesk(Protocol):
    """The module of what experts have who see nothing of the bomb."""

    def open_manual(self, house: House, level: Level, beside: Beside) -> Scene:
        """Puts the manual on the stack, with the desk a button away, and something beside both."""

    def clock_words(self, bomb: BombAdvised) -> str:
        """The time on the clock as it is painted."""

    def paint_gauge(self, target: pygame.Surface, look: Look, area: pygame.Rect, bomb: BombAdvised) -> None:
        """Paints the clock and the strikes."""

    def open_end(self, house: House, bomb: BombAdvised) -> None:
        """Opens the page that says how the bomb ended, and leads to its review."""


@dataclass(frozen=True)
class GameCard:
    """A place with its tables.

    `lobby` is the room entered first, if there is one; `miniature` is the picture behind its door in the hall.
    `missions` is the page to which the plaque of such a level leads, `advice` what experts at other machines have.
    """

    place: Place
    tables: Callable[[], Tables]
    miniature: Callable[[], Miniature]
    lobby: Callable[[], GameLobby] | None = None
    missions: Callable[[], Missions] | None = None
    advice: Callable[[], ExpertsDesk] | None = None
