"""The host of the castle's lobby: the house's own hall, or a hall on another machine. Paints nothing."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

import pygame

from casino.core.money import PURSE, Currency
from casino.core.texts import _
from casino.engines.base import Event
from casino.players.castle.hall_life import Castle, PersonPresent
from casino.players.castle.hall_talk import ChatMessage, HallTalk
from casino.players.castle.happenings import CardsOnTable
from casino.players.castle.table import CastleSitter
from casino.records.levels import Level
from casino.save.ledger import Account
from casino.scenes.app.house import House
from casino.scenes.app.place import needed
from casino.tables.invitations import missing_deed


class SeenTable(Protocol):
    """A table as seen from the lobby. `version` grows with every change."""

    level: Level
    version: int
    cards: CardsOnTable

    @property
    def seats(self) -> Mapping[int, CastleSitter]: ...
    @property
    def seat_count(self) -> int: ...
    @property
    def free_seats(self) -> tuple[int, ...]: ...
    @property
    def news(self) -> str: ...
    @property
    def shoe_share(self) -> float: ...


class TalkingCastle(Protocol):
    """A hall as a player at one of its tables knows it. `version` grows with everything that can be seen or heard."""

    talk: HallTalk
    version: int

    def say(self, name: str, line: str) -> ChatMessage: ...
    def advance(self, seconds: float) -> bool: ...
    def observe(self, level_name: str, events: Sequence[Event], names: Mapping[int, str]) -> None:
        """Called when events were shown at a table."""

    def free(self, level_name: str) -> None:
        """Called when the player at this screen has left a table."""


class SeenCastle(Protocol):
    """A hall with its tables and all people in it."""

    talk: HallTalk

    @property
    def tables(self) -> Sequence[SeenTable]: ...
    def table(self, level_name: str) -> SeenTable: ...
    def present(self) -> Sequence[PersonPresent]: ...
    @property
    def in_all(self) -> int:
        """The number of people in the hall, of whom `present` may list only some."""

    def enter(self, name: str, portrait: str) -> None: ...
    def leave(self, name: str) -> None: ...
    def advance(self, seconds: float) -> bool: ...


class LobbyEntry(NamedTuple):
    """A button on the right of the lobby's top bar."""

    key: str
    label: str
    icon: str
    hotkey: int
    on_press: Callable[[], object]


class LobbyHost(Protocol):
    """The hall whose lobby is shown. `is_elsewhere`: its people sit at other machines."""

    is_elsewhere: bool

    @property
    def me(self) -> Account:
        """The player in the lobby."""

    @property
    def title(self) -> str: ...
    @property
    def currency(self) -> Currency: ...
    @property
    def purse(self) -> int:
        """The player's money for stakes in this hall, in cents."""

    def need(self, level: Level) -> str:
        """What the player lacks for a table, in a few words; empty where it is open."""

    def missing_deed(self, level: Level) -> str:
        """The deed that invites to a table and is still missing, in a sentence."""

    def beside(self, level: Level) -> LobbyEntry | None:
        """Another way than to the table itself, for the button beside that to the table; None where there is none."""

    def entries(self) -> Sequence[LobbyEntry]:
        """The buttons that only this host's lobby has."""

    def say(self, line: str) -> ChatMessage:
        """Passes on a line that the player typed. Raises ChatError."""

    def leave(self) -> bool:
        """Leaves the hall; returns False where the player is asked first."""

    @property
    def is_over(self) -> bool:
        """Whether the hall has closed or sent the player home."""

    def show_person(self, name: str) -> bool:
        """Opens what can be done about a person in the hall; returns False where there is nothing but a whisper."""


class HouseLobby:
    """The castle of this house as a host."""

    title = _("The castle's gambling hall")
    is_elsewhere = False
    is_over = False

    def __init__(self, house: House, castle: Castle, me: Account) -> None:
        self._house, self._castle, self.me = house, castle, me

    @property
    def currency(self) -> Currency:
        return next((table.level.currency for table in self._castle.tables), PURSE)

    @property
    def purse(self) -> int:
        return self._house.store.purse(self.me.id)

    def need(self, level: Level) -> str:
        return _("by invitation") if self.missing_deed(level) else needed(level, self.purse)

    def missing_deed(self, level: Level) -> str:
        """The deed that invites to a table and is still missing; visitors of a show go everywhere."""
        return "" if self._house.show is not None else missing_deed(self._house.store, self.me.id, level)

    def beside(self, level: Level) -> LobbyEntry | None:
        return None

    def entries(self) -> Sequence[LobbyEntry]:
        """The buttons to other machines and to the cashier, which a show has in the house's hall alone."""
        if self._house.show is not None:
            return ()
        return (
            LobbyEntry("cashier", _("Cashier"), "coin", pygame.K_F8, self._house.pages.cashier),
            LobbyEntry("halls", _("Play with friends"), "network", pygame.K_F9, self._house.pages.halls),
        )

    def say(self, line: str) -> ChatMessage:
        return self._castle.say(self.me.name, line)

    def leave(self) -> bool:
        return True

    def show_person(self, name: str) -> bool:
        return False
