"""The lobby of a hall on another machine: what it offers beside the castle's own. The picture is the castle's."""

from collections.abc import Sequence
from functools import partial

import pygame

from casino.core.money import PURSE, Currency, format_amount
from casino.core.texts import _
from casino.engines.registry import GAMES
from casino.online.commands import every_table
from casino.players.castle.gossip import STEWARD
from casino.players.castle.hall_talk import ChatMessage
from casino.players.characters import CHARACTERS
from casino.records.levels import Level, catalogue, load_level
from casino.save.ledger import Account
from casino.scenes.app.house import House
from casino.scenes.app.place import needed
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.games.castle.doors import is_newcomer
from casino.scenes.games.castle.lobby_host import LobbyEntry
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.online.advice.walking import WalkingToDesk
from casino.scenes.online.castle import OpenCastle
from casino.scenes.online.host_page import HostPage
from casino.scenes.online.money_page import MoneyPage
from casino.scenes.online.person_page import show_person
from casino.scenes.online.session import OnlineSession
from casino.scenes.online.standings_page import StandingsPage
from casino.scenes.online.to_table import by_the_middle, go_to_table, too_little

_WELCOME = _(
    "Good evening, {name}. Choose a table to play at or to watch. What you type is heard by everybody around you; "
    "press a name to whisper."
)
_PARTNERS = 2  # the house's players at a table for several
_STAND = 3  # of the house's players sit nowhere
_FOR_SEVERAL = 5  # seats
_MAX_TABLES = 10


class OnlineLobby:
    """The lobby's owner: a hall that is visited."""

    is_elsewhere = True

    def __init__(self, house: House, session: OnlineSession) -> None:
        self._house, self._session = house, session

    @property
    def me(self) -> Account:
        return self._session.me

    @property
    def title(self) -> str:
        connection = self._session.connection
        return connection.trouble if connection is not None and connection.trouble else self._session.title

    @property
    def currency(self) -> Currency:
        return PURSE

    @property
    def purse(self) -> int:
        return self._session.connection.purse if self._session.connection is not None else 0

    @property
    def is_over(self) -> bool:
        """True if the visit has ended, so that the lobby must close."""
        return self._session.connection is None

    def need(self, level: Level) -> str:
        return needed(level, self.purse)

    def missing_deed(self, level: Level) -> str:
        return ""

    def beside(self, level: Level) -> LobbyEntry | None:
        table = self._session.castle.table(level.name)
        if not table.is_bomb or table.own_seat or table.is_closed or self._house.show is not None:  # nobody types there
            return None
        return LobbyEntry("advise", _("Advise"), "book", pygame.K_F10, lambda: self._advise(level))

    def _advise(self, level: Level) -> None:
        self._house.stack.push(WalkingToDesk(self._house, self._session, level))

    def entries(self) -> Sequence[LobbyEntry]:
        house, session = self._house, self._session
        push = house.stack.push
        found = []
        if house.show is not None:
            return ()
        if session.money.is_tournament:
            standings = lambda: push(StandingsPage(house, session, "black_axe"))  # noqa: E731
            found.append(LobbyEntry("standings", _("Standings"), "list", pygame.K_F8, standings))
        else:
            money = lambda: push(MoneyPage(house, session, "black_axe"))  # noqa: E731
            found.append(LobbyEntry("money", _("Money for this hall"), "coin", pygame.K_F8, money))
        if session.hosting is not None:
            host = lambda: push(HostPage(house, session, "black_axe"))  # noqa: E731
            found.append(LobbyEntry("host", _("Your open hall"), "network", pygame.K_F9, host))
        return found

    def say(self, line: str) -> ChatMessage:
        return self._session.say(line)

    def leave(self) -> bool:
        """Asks first, as all the visitor's money here is taken home."""
        house, session = self._house, self._session
        if session.connection is None:
            return True
        if session.connection.trouble:
            words = session.connection.trouble + " " + _("What you have there is listed at your cashier.")
            go = AnswerOption(_("Leave anyway"), self._give_up, key=pygame.K_l)
            ask(house, _("Leave the hall?"), words, go, AnswerOption(_("Stay"), style="accent"))
            return False
        held = format_amount(self.purse, PURSE)
        words = _("You take home what you have here: {amount}.", amount=held)
        if session.money.is_tournament:
            words = _("Your tournament purse stays here, and you can come back to it.")
        answers = [AnswerOption(_("Leave the hall"), self._go, key=pygame.K_l)]
        if session.hosting is not None:
            words += " " + _("The hall stays open to the others until you close it.")
        ask(house, _("Leave the hall?"), words, *answers, AnswerOption(_("Stay"), style="accent"))
        return False

    def _go(self) -> None:
        self._session.go_home(self._left)

    def _give_up(self) -> None:
        self._session.give_up()
        self._left()

    def _left(self) -> None:
        stack = self._house.stack
        while stack.top.is_overlay:
            stack.pop()
        if isinstance(stack.top, CastleHall) and stack.top.host is self:
            stack.pop()

    def show_person(self, name: str) -> bool:
        return show_person(self._house, self._session, name)


def open_lobby(house: House, session: OnlineSession) -> None:
    """Enters the lobby of the hall that let the visitor in."""
    host = OnlineLobby(house, session)
    hall = CastleHall(house, session.castle, host, partial(_go_to, house, session))
    if session.castle.tables:
        hall.choose(session.castle.tables[0].level.name)
    house.stack.push(hall)
    if house.show is None and session.castle.talk.is_present(session.me.name):
        _receive(house, session)
    if not session.money.lacks_money:
        return
    if house.show is None:
        house.stack.push(MoneyPage(house, session, "black_axe"))
    elif held := house.store.purse(session.me.id):
        session.money.bring(held)  # a visitor has no home to leave any of it at


def _receive(house: House, session: OnlineSession) -> None:
    """Lets the steward explain a hall to a person who visits one for the first time."""
    if is_newcomer(house, session.me, "halls"):
        castle, name = session.castle, session.me.name
        castle.talk.announce(_WELCOME.format(name=name), castle.seconds, speaker=STEWARD, to=name)


def _go_to(house: House, session: OnlineSession, level: Level) -> None:
    castle: OpenCastle = session.castle
    table = castle.table(level.name)
    if table.is_closed:
        house.say(_("The host has closed this table."), _(level.title))
    elif table.is_bomb:
        _go_to_bomb(house, session, level)
    elif castle.has_onlookers:
        go_to_table(house, session, level)
    elif table.own_seat:
        go_to_table(house, session, level, [table.own_seat])
    elif not table.free_seats:
        house.say(_("Every seat is taken, and the host allows no spectators."), _(level.title))
    elif not table.gives_purses and (
        lack := too_little(level, session.connection.purse if session.connection is not None else 0)
    ):
        house.say(lack + " " + _("The host allows no spectators."), _(level.title))
    else:
        go_to_table(house, session, level, by_the_middle(table.free_seats, table.seat_count))


def _go_to_bomb(house: House, session: OnlineSession, level: Level) -> None:
    """Goes to a bomb, which its defuser alone may see."""
    table, purse = session.castle.table(level.name), session.connection.purse if session.connection is not None else 0
    if table.own_seat or (table.free_seats and purse >= int(level.settings.minimum)):
        go_to_table(house, session, level, [1])
    elif table.free_seats:
        house.say(too_little(level, purse) + " " + _("Advising costs nothing."), _(level.title))
    else:
        name = next(one.name for one in table.seats.values())
        words = _("{name} is at the bomb, and nobody else may see it. You can advise.", name=name)
        house.say(words, _(level.title))


def company_of() -> list[str]:
    """The options for opening a hall of one's own: its tables, and some of the house's players at them."""
    axe = [level.name for level in catalogue()[0] if level.game == "black_axe" and not level.is_own]
    tables = list(dict.fromkeys((*axe, *every_table())))[:_MAX_TABLES]
    options = [word for name in tables for word in ("--table", name)]
    players = iter([*CHARACTERS][:-_STAND])  # the others are in the lobby
    for name in tables:
        level = load_level(name)
        seats = GAMES[level.game].engine(level.settings).seats
        for seat in range(seats, seats - 2 * _PARTNERS, -2) if seats >= _FOR_SEVERAL else ():
            if (who := next(players, None)) is not None:
                options += ["--seat", f"{name}:{seat}={who}"]
    return options
