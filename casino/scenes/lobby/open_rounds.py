"""Asks in the hall about things a stopped program left behind: open rounds, and guests of that evening.

A round is played on at its table or settled by its rules. The session takes care of its money.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import pygame

from casino.core.errors import SaveError
from casino.core.money import format_amount
from casino.core.texts import _
from casino.scenes.app.house import House
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.tables import seating
from casino.tables.evening.evening import open_rounds
from casino.tables.table import Table

if TYPE_CHECKING:
    from casino.engines.base import Event


def look_for_open_rounds(house: House) -> None:
    """Asks about every open round, reports abandoned bombs and closes the accounts of forgotten guests.

    Raises SaveError where the save does not accept it.
    """
    found = open_rounds(house.store)
    for table, events in found:
        if table.is_open:
            _ask(house, table, events)
        else:
            house.say(*house.doors.place(table.level).left_open(table.level))
    if not found:
        seating.send_guests_home(house.store)


def _ask(house: House, table: Table, events: tuple[Event, ...]) -> None:
    """Asks whether to play on a round that was open when the program stopped, or to settle it by its rules."""
    people = {held.id: held for held in house.store.accounts("profile")}
    here = [table.evening.host] if table.evening is not None else [held.id for held in table.sitters.values()]
    me = next((people[one] for one in here if one in people), None)
    if me is None:
        table.settle_by_rules()
        seating.send_guests_home(house.store)
        return
    house.profile = me
    stake = format_amount(house.store.on_table(table.round_id or 0), table.level.currency)

    told = _(
        "The casino closed in the middle of a round at {table}, with {stake} on the table. Everything is as "
        "you left it, and the seed is the same.",
        table=_(table.level.title),
        stake=stake,
    )
    play_out, go_on = partial(_play_out, house, table), partial(house.doors.open_table, table, events)
    answers = (
        AnswerOption(_("Let it play out"), play_out),
        AnswerOption(_("Resume"), go_on, style="accent", key=pygame.K_RETURN),
    )
    ask(house, _("A round is still open"), told, *answers)


def _play_out(house: House, table: Table) -> None:
    assert house.profile is not None
    before = house.store.purse(house.profile.id)
    try:
        table.settle_by_rules()
    except SaveError:
        look_for_open_rounds(house)  # it is as open as before, and is asked about again below the error message
        raise
    back = house.store.purse(house.profile.id) - before
    with suppress(SaveError):  # the money of the round has moved; guests who are still here go home at the next start
        seating.send_guests_home(house.store)
    came = _("Nothing went back to your purse.")
    if back:
        came = _("{amount} went back to your purse.", amount=format_amount(back, table.level.currency))
    house.say(_("All hands stayed as they were.") + " " + came, _("The round is over"))
