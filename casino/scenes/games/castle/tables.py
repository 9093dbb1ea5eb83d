"""A table of Black Axe in the castle's hall: its changing company, and the parts beside it.

The round is played as at any table of twenty-one. Purses are the house's; the castle only knows who sits where.
"""

from typing import Any

from casino.core.errors import CasinoError
from casino.core.texts import _
from casino.engines.base import Event
from casino.players.castle.hall_life import Castle
from casino.save.ledger import Account
from casino.scenes.app.house import House
from casino.scenes.games.castle.table_parts import PatienceClock, TableTalk
from casino.scenes.games.castle.talk.speakers import sitters_at
from casino.scenes.games.twentyone.tables import TwentyOneDriver
from casino.scenes.games.twentyone.view import CardTableView
from casino.scenes.table.coach.counsel import Counsel
from casino.scenes.table.drivers.people import Seating
from casino.scenes.table.scene import TableScene
from casino.tables.table import Table


class CastleSeating(Seating):
    """The castle's people at a table, who sit where the hall places them and come and go as they like."""

    def __init__(self, castle: Castle) -> None:
        self._castle = castle

    def seat_people(self, table: Table, me: Account) -> None:
        for seat, sitter in self._castle.table(table.level.name).seats.items():
            try:
                if sitter.is_human:
                    table.sit(seat, me)
                else:
                    table.seat_character(seat, sitter.portrait)
            except CasinoError:
                continue  # a person may be remembered in two seats; the second chair stays empty

    def on_seats_changed(self, table: Table) -> None:
        self._castle.take_over(table.level.name, sitters_at(table))

    def come_and_go(self, table: Table) -> bool:
        for seat, wish in self._castle.restless(table.level.name):
            held = table.sitters.get(seat)
            try:
                if wish is None and held is not None and held.kind == "character":
                    table.stand(seat)
                elif wish is not None and held is None:
                    table.seat_character(seat, wish)
            except CasinoError:
                continue  # the chair is taken, or the save does not take it: no one moves
        return True


class BlackAxeDriver(TwentyOneDriver):
    """Drives a live table in the castle."""

    watch_label = _("Pass")
    leave_label = _("Leave table")


def visited_table(house: House, table: Table, events: tuple[Event, ...]) -> TableScene[Any]:
    """A table of a hall on another machine, with space for its chat. The hall decides on the company."""
    view = lambda canvas: CardTableView(canvas, table.level, table.settings, has_chat=True)  # noqa: E731
    scene = TableScene(house, table.level, view)
    BlackAxeDriver(scene, table).sit_down(events)
    return scene


def castle_table(house: House, table: Table, events: tuple[Event, ...], castle: Castle) -> TableScene[Any]:
    """A table in the castle's hall; `events` are those of a round that was found open."""
    assert house.profile is not None
    name = table.level.name
    if table.sitters:
        castle.take_over(name, sitters_at(table))
    else:
        castle.sit(name, castle.table(name).free_seats[0], house.profile.name)
    view = lambda canvas: CardTableView(canvas, table.level, table.settings, has_chat=True)  # noqa: E731
    scene = TableScene(house, table.level, view)
    driver = BlackAxeDriver(scene, table, CastleSeating(castle))
    counsel = Counsel(driver)
    castle.facts.counsel = counsel.of
    scene.parts += [TableTalk(driver, castle, counsel=counsel), PatienceClock(driver)]
    driver.sit_down(events)
    return scene
