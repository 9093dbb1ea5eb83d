"""The table that plays itself while nobody sits at the screen, step by step, so that a visitor can take over."""

from typing import Any, Protocol

from casino.core.errors import SaveError
from casino.engines.base import HOUSE
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.table.drivers.computer_turns import ComputerTurns
from casino.scenes.table.drivers.people import People
from casino.scenes.table.scene import TableScene
from casino.tables.table import Table


class SelfPlayer(Protocol):
    """A driver, as far as playing itself is concerned."""

    scene: TableScene[Any]
    house: House
    table: Table
    people: People
    others: ComputerTurns

    @property
    def is_playing(self) -> bool: ...
    def show_seats(self) -> None: ...
    def show_off(self) -> None: ...
    def read_news(self, *, has_buttons: bool = True) -> None: ...


class SelfPlay:
    """The time between the steps of one table that plays itself."""

    def __init__(self, driver: SelfPlayer) -> None:
        self._driver = driver
        self.rest()

    def rest(self) -> None:
        """Begins the rest before the next step."""
        self._rests = timing.SHOWN_REST

    def advance(self, seconds: float) -> None:
        """Lets time pass where nothing moves: a character thinks in a person's seat, or the table rests."""
        driver = self._driver
        if not driver.is_playing or driver.people.play is None:
            self._pass(seconds)
            return
        driver.others.show()
        seat = driver.table.turn or HOUSE
        action = driver.others.thinking.update(seconds, lambda: driver.others.thought_of(seat))
        if action is not None:
            driver.table.ask(action)
            driver.read_news(has_buttons=False)  # this frame has done enough

    def _pass(self, seconds: float) -> None:
        """Rests, and then takes the next step."""
        driver = self._driver
        self._rests -= seconds
        if self._rests > 0 or driver.house.show is None:
            return
        self.rest()
        try:
            if not driver.is_playing:
                driver.house.show.refill()
                driver.show_seats()
            driver.show_off()
        except SaveError as refusal:
            driver.scene.refuse(str(refusal))
