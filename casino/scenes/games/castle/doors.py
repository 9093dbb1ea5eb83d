"""The ways between the house's hall, the castle's lobby and its tables."""

import random
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from weakref import WeakKeyDictionary, ref

from casino.core.errors import SaveError
from casino.core.texts import _
from casino.engines.base import Event
from casino.players.castle.hall_life import Castle
from casino.records.levels import Level, catalogue
from casino.records.own_levels import offered
from casino.save.ledger import Account
from casino.scenes.app.house import House
from casino.scenes.games.castle.lobby_host import HouseLobby
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.games.castle.tables import castle_table
from casino.scenes.motion.door_transition import walk_through
from casino.tables.local import local_table
from casino.tables.table import Table

_MAX_TABLES = 8  # that have room in the castle
_TOLD = "castle"  # what a person keeps in the save who was told what one does in the castle
# A castle per house whose evening is under way already: the walk through its door has no frame to let it begin in.
_ready: WeakKeyDictionary[House, tuple[list[Level], Castle]] = WeakKeyDictionary()


def prepare(house: House, levels: Sequence[Level]) -> None:
    """Lets the evening of the castle that is entered next begin, with those of the hall's `levels` that are its own."""
    own = offered([level for level in levels if level.game == "black_axe"], _MAX_TABLES)
    _ready[house] = own, _castle(house, own)


def enter(house: House, level: Level) -> None:
    """Enters the castle's lobby with the table `level` chosen; in a show, the hall it belongs to."""
    if house.show is not None and house.show.hall and not house.show.is_attracting:
        house.pages.halls(house.show.hall)
    else:
        _enter(house, level)


def sit_down(house: House, level: Level) -> None:
    """Goes straight through the lobby to a table."""
    _sit_down(house, _enter(house, level)[1], level)


def resume(house: House, table: Table, events: tuple[Event, ...]) -> None:
    """Returns to a table at which a round was found open."""
    _, castle = _enter(house, table.level)
    house.stack.push(castle_table(house, table, events, castle))


def _enter(house: House, level: Level) -> tuple[CastleHall, Castle]:
    assert house.profile is not None
    levels = offered([one for one in catalogue()[0] if one.game == level.game], _MAX_TABLES, level.name)
    if level.name not in {
        one.name for one in levels
    }:  # a table of one's own with a round still open, and its file gone
        levels.append(level)
    prepared, castle = _ready.pop(house, ([], None))
    if castle is None or prepared != levels:
        castle = _castle(house, levels)
    castle.facts.clock = lambda: f"{datetime.now():%H:%M}"
    castle.enter(house.profile.name, house.profile.portrait)
    if house.show is None and is_newcomer(house, house.profile, _TOLD):
        castle.receive(house.profile.name)
    host = HouseLobby(house, castle, house.profile)

    def go_to(chosen: Level) -> None:
        if deed := host.missing_deed(chosen):
            house.say(deed, _(chosen.title))
            return
        enter, place = lambda: _sit_down(house, castle, chosen), hall.place_of(chosen)
        walk_through(house, enter, hall.still_picture, place, chosen.title)

    hall = CastleHall(house, castle, host, go_to)
    hall.choose(level.name)
    house.stack.push(hall)
    return hall, castle


def _castle(house: House, levels: Sequence[Level]) -> Castle:
    seen = ref(house)  # a castle that is kept ready does not keep its house

    def pace() -> str:
        house = seen()
        return house.preferences.talk if house is not None else "off"

    return Castle(levels, random.Random(), house.said_lately, pace)


def is_newcomer(house: House, me: Account, kept_as: str) -> bool:
    """Whether a person has not been told yet what one does in a place; once asked, they count as told.

    The save remembers it among the person's own choices, under the name `kept_as`.
    """
    if house.store.preference(me.id, kept_as):
        return False
    with suppress(SaveError):  # it is said again next time
        house.store.keep_preference(me.id, kept_as, value=True)
    return True


def _sit_down(house: House, castle: Castle, level: Level) -> None:
    table = local_table(house.store, level, house.preferences.phrase)
    house.stack.push(castle_table(house, table, (), castle))
