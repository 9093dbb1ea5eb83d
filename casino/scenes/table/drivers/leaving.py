"""The ways for a person to leave a live table, also in the middle of a round.

The driver decides what a game asks at its door.
"""

from typing import Any, Protocol

import pygame

from casino.core.texts import _
from casino.engines.base import Action
from casino.players.characters import concluded
from casino.scenes.app.house import House
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.table.drivers.computer_turns import ComputerTurns
from casino.scenes.table.drivers.people import People
from casino.scenes.table.scene import TableScene
from casino.tables import seating
from casino.tables.table import Happened, Refused, Table

_ELSEWHERE = _("The rules finish the round, and then your seat is free.")


class Leaver(Protocol):
    """The driver of a table, as far as leaving is concerned."""

    scene: TableScene[Any]
    house: House
    table: Table
    people: People
    others: ComputerTurns

    @property
    def is_playing(self) -> bool: ...
    def leave(self) -> None: ...


class Leaving:
    """The ways out of one table."""

    def __init__(self, driver: Leaver) -> None:
        self._driver = driver

    def ask(self, warning: str) -> None:
        """Leaves, after a question where a person at the screen has money on the table."""
        driver = self._driver
        is_onlooker = not driver.table.deals_here and not driver.people.bettors
        if not driver.is_playing or is_onlooker or driver.table.is_practice:
            driver.leave()
            return
        play_out = AnswerOption(_("Leave and let it play out"), self._play_out, key=pygame.K_l)
        stay = AnswerOption(_("Stay at the table"), style="accent")
        ask(driver.house, _("Leave in the middle of a round?"), warning, play_out, stay)

    def _play_out(self) -> None:
        """Plays the round out, the rules acting for persons and characters for themselves, then leaves."""
        driver = self._driver
        if not driver.table.deals_here:
            driver.leave()
            driver.house.notify(_ELSEWHERE)
            return
        driver.others.show()
        driver.scene.director.skip_all()
        while driver.is_playing:
            seat = driver.table.turn or 0
            is_human = seat in driver.people.humans
            action = driver.table.default_action(seat) if is_human else concluded(driver.others.thought_of(seat))
            if not self.at_once(action):
                return
        result = driver.scene.message
        driver.leave()
        driver.house.say(result, _("The round was played out"))

    def at_once(self, action: Action) -> bool:
        """Carries out an action and settles the rest without showing it.

        Says so and returns False where it was refused.
        """
        scene, table = self._driver.scene, self._driver.table
        table.ask(action)
        for news in table.news():
            if isinstance(news, Refused):
                scene.refuse(news.sentence)
                return False
            for event in news.events if isinstance(news, Happened) else ():
                scene.settle(event)
        return True

    def go(self) -> None:
        """Leaves the table at once."""
        driver = self._driver
        driver.scene.director.skip_all()
        # First: a save that cannot be written is reported in the hall and keeps no player here.
        driver.house.stack.pop()
        driver.table.left()
        seating.send_guests_home(driver.house.store, driver.people.me)
        driver.house.store.begin_backup()
        for part in driver.scene.parts:
            part.on_left()
        evening = driver.table.evening
        if evening is not None and driver.table.deals_here:
            driver.house.pages.evening_over(evening, driver.people.me)
