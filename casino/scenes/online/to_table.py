"""The way to a hall's table: it is followed first, and shown when all its past entries have come."""

from collections.abc import Sequence
from typing import Any

from casino.core.errors import CasinoError
from casino.core.money import format_amount
from casino.core.texts import _
from casino.online.client.remote import RemoteTable
from casino.online.messages import Answer as Outcome
from casino.records.levels import Level
from casino.scenes.app.house import House
from casino.scenes.dialogs.dialogs import AnswerOption, Question
from casino.scenes.games.castle.table_parts import TableTalk
from casino.scenes.games.castle.tables import visited_table
from casino.scenes.games.places import card_of
from casino.scenes.online.advice.talk import BombTalk
from casino.scenes.online.master_part import MasterPart
from casino.scenes.online.session import OnlineSession
from casino.scenes.online.table_parts import HallPart, TalkButton
from casino.scenes.table.scene import TableScene


class Walking(Question):
    """A question that waits until the hall has sent all of a table's entries, or refuses to.

    With `seats` it first takes the first of them that the hall gives: without onlookers only sitters get entries.
    """

    def __init__(self, house: House, session: OnlineSession, level: Level, seats: Sequence[int] = ()) -> None:
        super().__init__(
            house,
            "",
            _("You walk over to {table}.", table=session.castle.place_of(level.name)),
            [AnswerOption(_("Stay here"), self._give_up)],
        )
        self._session, self._level, self._seats = session, level, list(seats)
        self._table: RemoteTable | None = None
        self._refusal = ""
        self._is_over = self._has_sat = False
        self._go_on()

    def _go_on(self) -> None:
        """Takes the next step: asks for a seat, or for the table's entries."""
        if self._seats and self._session.connection is not None:
            seat = self._seats.pop(0)
            sheet = self._session.sheet_for(self._level)
            self._session.connection.ask("sit", self._seated, table=self._level.name, seat=seat, sheet=sheet)
            return
        try:
            self._table = self._session.table(self._level.name)
        except CasinoError as refusal:
            self._refusal = str(refusal)

    def _seated(self, answer: Outcome) -> None:
        self._has_sat = answer.is_done
        if self._is_over:
            self._get_up()
        elif answer.is_done:
            self._seats = []
            self._go_on()
        elif self._seats:
            self._go_on()
        else:
            self._refusal = answer.sentence

    def _give_up(self) -> None:
        self._is_over = True
        self._get_up()
        self._session.leave_table(self._level.name)

    def _get_up(self) -> None:
        if self._has_sat and self._session.connection is not None:
            self._session.connection.ask("stand", table=self._level.name)

    def on_moment(self, seconds: float) -> None:
        table = self._table
        refusal = self._refusal or (table.refusal if table is not None else "")
        if refusal or self._session.connection is None:
            self.house.stack.pop()
            self._give_up()
            self.house.say(refusal or _("The hall has closed."), _(self._level.title))
        elif table is not None and table.is_told:
            self.house.stack.pop()
            sit_down(self.house, self._session, table)


def go_to_table(house: House, session: OnlineSession, level: Level, seats: Sequence[int] = ()) -> None:
    """Goes to a table of the hall, and sits down there if a seat is free. With `seats` only if one of them is."""
    house.stack.push(Walking(house, session, level, seats))


def by_the_middle(seats: Sequence[int], of: int) -> list[int]:
    """The given seats of a table with `of` seats, nearest to the middle first."""
    return sorted(seats, key=lambda seat: abs(seat - (of + 1) / 2))


def too_little(level: Level, purse: int) -> str:
    """A sentence on why a purse is too small for a table, and what to do; empty if it is not."""
    least = int(level.settings.minimum)
    if purse >= least:
        return ""
    return _(
        "You need at least {amount}: bring money in the lobby.",
        amount=format_amount(least, level.currency),
    )


def sit_down(house: House, session: OnlineSession, table: RemoteTable) -> TableScene[Any]:
    """Puts a table on the stack in its present state, and takes a seat there."""
    scene = show_table(house, session, table)
    take_a_seat(table, scene, session)
    return scene


def _show_again(house: House, session: OnlineSession, table: RemoteTable) -> None:
    """Puts a table on the stack anew, as its signs say fee and limits, which have changed."""
    house.stack.pop()
    scene = show_table(house, session, table)
    stakes = house.doors.place(table.level).stakes(table.level)
    if table.evening is None:
        scene.say(_("The evening is over, and fee and limits are as before: {stakes}.", stakes=stakes))
    else:
        scene.say(_("The game master has changed fee and limits: {stakes}.", stakes=stakes))


def show_table(house: House, session: OnlineSession, table: RemoteTable) -> TableScene[Any]:
    """Puts a table on the stack in its present state."""
    events = table.catch_up()
    card = card_of(table.level)
    if card.lobby is not None:
        scene = visited_table(house, table, events)
    else:
        made = card.tables().live_table(house, table, events)
        assert isinstance(made, TableScene)
        scene = made
    driver: Any = scene.driver
    scene.parts.append(HallPart(driver, table, session))
    scene.parts.append(MasterPart(driver, table, session, lambda: _show_again(house, session, table)))
    if card.lobby is not None:  # with room for it on the screen
        scene.parts.append(TableTalk(driver, session.castle, session.say, session.me.name))
    elif table.far_clock is not None:
        scene.parts.append(BombTalk(driver, session))
        scene.resized()
    else:
        scene.parts.append(TalkButton(driver, session))
    house.stack.push(scene)
    return scene


def take_a_seat(table: RemoteTable, scene: TableScene[Any], session: OnlineSession) -> None:
    """Takes a free seat nearest to the middle, unless the visitor has a seat or too little money."""
    taken = table.sitters
    if any(held.id == session.me.id for held in taken.values()):
        return
    free = [seat for seat in range(1, table.seats + 1) if seat not in taken]
    is_given = table.evening is not None and table.evening.has_own_books  # a purse for the evening
    if not free:
        scene.say(_("Every seat is taken: you are watching."))
    elif not is_given and (lack := too_little(table.level, table.purse_of(session.me))):
        scene.say(_("You are watching.") + " " + lack)
    else:
        table.sit(by_the_middle(free, table.seats)[0], session.me)
