"""A game's card for the screen: its place, its tables, and how to get there. There is one for each place."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from casino.engines.base import Event
from casino.records.levels import Level
from casino.records.rounds import RoundRecord
from casino.scenes.app.house import House
from casino.scenes.app.place import Miniature, Place
from casino.scenes.app.scene import Scene
from casino.tables.table import Table


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

    def prepare(self, house: House, levels: Sequence[Level]) -> None:
        """Makes ahead what the lobby needs and takes longer than a frame; `levels` are those in the hall."""

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


@dataclass(frozen=True)
class GameCard:
    """A place with its tables.

    `lobby` is the room entered first, if there is one; `miniature` is the picture behind its door in the hall.
    `missions` is the page to which the plaque of such a level leads, `advice` the module of what
    experts at other machines have, an `ExpertsDesk` of `casino.scenes.dialogs.beside`.
    """

    place: Place
    tables: Callable[[], Tables]
    miniature: Callable[[], Miniature]
    lobby: Callable[[], GameLobby] | None = None
    missions: Callable[[], Missions] | None = None
    advice: Callable[[], Any] | None = None
