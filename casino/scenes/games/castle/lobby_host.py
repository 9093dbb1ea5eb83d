"""What the castle's lobby shows and belongs to: the house's own hall, or one of another machine. Paints nothing."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

import pygame

from casino.core.money import PURSE, Currency
from casino.engines.base import Event
from casino.players.castle.hall_life import Castle, Presence
from casino.players.castle.hall_talk import ChatMessage, HallTalk
from casino.players.castle.happenings import CardsOnTable
from casino.players.castle.table import Sitter
from casino.records.levels import Level
from casino.save.ledger import Account
from casino.scenes.app.house import House


class SeenTable(Protocol):
    """A table as it is seen from the lobby. `version` grows with every change."""

    level: Level
    version: int
    cards: CardsOnTable

    @property
    def seats(self) -> Mapping[int, Sitter]: ...
    @property
    def seat_count(self) -> int: ...
    @property
    def free_seats(self) -> tuple[int, ...]: ...
    @property
    def news(self) -> str: ...
    @property
    def shoe_share(self) -> float: ...


class TalkingCastle(Protocol):
    """A hall as somebody at one of its tables knows it. `version` grows with all that can be seen or heard."""

    talk: HallTalk
    version: int

    def say(self, name: str, line: str) -> ChatMessage: ...
    def advance(self, seconds: float) -> bool: ...
    def heard(self, level_name: str, events: Sequence[Event], names: Mapping[int, str]) -> None:
        """Something was shown at a table."""

    def free(self, level_name: str) -> None:
        """Whoever plays at this screen left a table."""


class SeenCastle(Protocol):
    """A hall with its tables and everybody in it."""

    talk: HallTalk

    @property
    def tables(self) -> Sequence[SeenTable]: ...
    def table(self, level_name: str) -> SeenTable: ...
    def present(self) -> Sequence[Presence]: ...
    @property
    def in_all(self) -> int:
        """How many are in it, of whom `present` may tell some only."""

    def enter(self, name: str, portrait: str) -> None: ...
    def leave(self, name: str) -> None: ...
    def advance(self, seconds: float) -> bool: ...


class LobbyEntry(NamedTuple):
    """A button on the right of the top bar."""

    key: str
    label: str
    icon: str
    hotkey: int
    on_press: Callable[[], object]


class LobbyHost(Protocol):
    """Whose lobby it is. `is_elsewhere`: its people sit at other machines."""

    is_elsewhere: bool

    @property
    def me(self) -> Account:
        """Who stands in it."""

    @property
    def title(self) -> str: ...
    @property
    def currency(self) -> Currency: ...
    @property
    def purse(self) -> int:
        """What the player can stake in this hall, in cents."""

    def entries(self) -> Sequence[LobbyEntry]:
        """The buttons of its own."""

    def say(self, line: str) -> ChatMessage:
        """The player typed a line. Raises ChatError."""

    def leave(self) -> bool:
        """The player wants to go; False where something is asked first."""

    @property
    def is_over(self) -> bool:
        """Whether the hall has closed or sent the player home."""

    def show_person(self, name: str) -> bool:
        """Opens what may be done about somebody in the hall; False where there is nothing but a whisper."""


class HouseLobby:
    """The castle of this house."""

    title = "The castle's gambling hall"
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

    def entries(self) -> Sequence[LobbyEntry]:
        """The cashier, who is in the house's hall alone where visitors come and go, and the way to other machines."""
        if self._house.show is not None:
            return ()
        return (
            LobbyEntry("cashier", "Cashier", "coin", pygame.K_F8, self._house.pages.cashier),
            LobbyEntry("halls", "Play with friends", "network", pygame.K_F9, self._house.pages.halls),
        )

    def say(self, line: str) -> ChatMessage:
        return self._castle.say(self.me.name, line)

    def leave(self) -> bool:
        return True

    def show_person(self, name: str) -> bool:
        return False
