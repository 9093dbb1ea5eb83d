"""Going to a hall's table: it is followed first, and shown when everything that was has been told."""

from typing import Any

from casino.core.errors import CasinoError
from casino.core.money import format_amount
from casino.hall.guest.remote import RemoteTable
from casino.records.levels import Level
from casino.scenes.app.house import House
from casino.scenes.dialogs.dialogs import Answer, Question
from casino.scenes.games.castle.table_parts import TableTalk
from casino.scenes.games.castle.tables import visited_table
from casino.scenes.places import card_of
from casino.scenes.table.scene import TableScene
from casino.scenes.visiting.table_parts import HallPart, TalkButton
from casino.scenes.visiting.visiting import Visiting


class Walking(Question):
    """Waits until the hall has told all of a table, or does not want to."""

    def __init__(self, house: House, visiting: Visiting, table: RemoteTable) -> None:
        super().__init__(house, "", f"You walk over to {table.level.title}.", [Answer("Stay here", self._give_up)])
        self._visiting, self._table = visiting, table

    def _give_up(self) -> None:
        self._visiting.leave_table(self._table.level.name)

    def on_moment(self, seconds: float) -> None:
        if self._table.refusal or self._visiting.visit is None:
            self.house.stack.pop()
            self._give_up()
            self.house.say(self._table.refusal or "The hall has closed.", self._table.level.title)
        elif self._table.is_told:
            self.house.stack.pop()
            sit_down(self.house, self._visiting, self._table)


def go_to_table(house: House, visiting: Visiting, level: Level) -> None:
    """Goes to a table of the hall, and sits down there if a seat is free."""
    try:
        table = visiting.table(level.name)
    except CasinoError as refusal:
        house.say(str(refusal), level.title)
        return
    house.stack.push(Walking(house, visiting, table))


def sit_down(house: House, visiting: Visiting, table: RemoteTable) -> TableScene[Any]:
    """Puts a table on the stack, as it stands."""
    events = table.catch_up()
    card = card_of(table.level)
    if card.lobby is not None:
        scene = visited_table(house, table, events)
    else:
        made = card.tables().live_table(house, table, events)
        assert isinstance(made, TableScene)
        scene = made
    driver: Any = scene.driver
    scene.parts.append(HallPart(driver, table, visiting))
    if card.lobby is not None:  # with room for it on the screen
        scene.parts.append(TableTalk(driver, visiting.castle, visiting.say, visiting.me.name))
    else:
        scene.parts.append(TalkButton(driver, visiting))
    house.stack.push(scene)
    take_a_seat(table, scene, visiting)
    return scene


def take_a_seat(table: RemoteTable, scene: TableScene[Any], visiting: Visiting) -> None:
    """Sits down where a seat is free, nearest to the middle, unless one sits there already or has too little."""
    taken = table.sitters
    if any(held.id == visiting.me.id for held in taken.values()):
        return
    free = [seat for seat in range(1, table.seats + 1) if seat not in taken]
    least = int(table.level.settings.minimum)
    if not free:
        scene.say("Every seat is taken: you look on.")
    elif table.purse_of(visiting.me) < least:
        needed = format_amount(least, table.level.currency)
        scene.say(f"You look on. To play here takes at least {needed}: bring money in the lobby.")
    else:
        middle = (table.seats + 1) / 2
        table.sit(min(free, key=lambda seat: abs(seat - middle)), visiting.me)
