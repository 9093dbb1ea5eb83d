"""What disturbs at an armed bomb: lights that go out, a lamp to put out, others that are solved meanwhile.

When each comes is up to `bomb_clock`, what it looks like to `view`. None of them comes while a deal is shown. In a hall
the hall says when, but for the lights.
"""

from functools import partial
from typing import Protocol

from casino.core.texts import _
from casino.engines.baccarat.defusal import MOST_OTHERS
from casino.engines.baccarat.warning import ANSWER_SECONDS, PLACES, place_for
from casino.engines.base import HOUSE, Action
from casino.scenes.app.house import House
from casino.scenes.games.bomb.view import BombView
from casino.scenes.games.bomb.widgets import line_button
from casino.scenes.table.scene import TableScene
from casino.tables.table import ClockElsewhere, Table
from casino.ui.widgets.widgets import Button


class AtArmedBomb(Protocol):
    """The driver of a bomb, as far as troubles need it."""

    scene: TableScene[BombView]
    house: House
    view: BombView
    table: Table

    @property
    def is_playing(self) -> bool: ...
    def act(self, action: Action) -> None: ...


class Troubles:
    """The disturbances at one bomb."""

    def __init__(self, driver: AtArmedBomb) -> None:
        self._driver = driver
        self._strikes = 0  # as the lamp of a bomb in a hall came on

    def let_pass(self, seconds: float) -> None:
        """Lets real time pass at an armed bomb."""
        is_still = self._is_still
        self._change_lights(seconds, is_still)
        if (bomb := self._driver.table.far_clock) is not None:
            self._follow(bomb)
            return
        self._change_others(seconds, is_still)
        self._change_lamp(seconds, is_still)

    def _follow(self, bomb: ClockElsewhere) -> None:
        """Shows the other modules and the lamp as a hall has them."""
        view, strikes = self._driver.view, self._driver.table.view(HOUSE).strikes
        if bomb.others > view.model.others_since:
            view.model.others_since = bomb.others
            self._say_others()
        if bomb.word == view.warning.word:
            return
        view.warning.word = bomb.word
        if bomb.word:
            self._strikes = strikes
            self._say_lamp()
        elif strikes == self._strikes:
            self._say_lamp_is_out()

    def run_clock(self, passed: float, least: float) -> bool:
        """Lets the clock run, but not below `least`, or follow that of a hall; returns whether it beeps."""
        clock, far = self._driver.view.clock, self._driver.table.far_clock
        if far is None:
            return clock.advance(passed, self._driver.table.view(HOUSE).strikes, least=least)
        return far.left is not None and clock.fall_to(max(least, far.left), passed)

    def take_deals(self) -> None:
        """Takes the deals that were made at a bomb in a hall, whose modules and chips no event names."""
        if (far := self._driver.table.far_clock) is not None:
            self._driver.view.model.coming.extend((number, dict(chips)) for number, chips in far.deals())

    @property
    def _is_still(self) -> bool:
        """Whether a person at the bomb could act, so that something may come."""
        return self._driver.is_playing and self._driver.scene.director.is_idle

    def _change_others(self, seconds: float, is_still: bool) -> None:
        view = self._driver.view
        if view.others.advance(seconds, may_solve=is_still) and view.model.others_since < MOST_OTHERS:
            view.model.others_since += 1
            self._say_others()

    def _say_others(self) -> None:
        view = self._driver.view
        self._driver.house.play_at("knock", view.layout.code.centerx)
        count = view.model.others_solved + view.model.others_since
        self._driver.scene.say(_("One more of the other modules is solved: {count} by now.", count=count))

    def _change_lights(self, seconds: float, is_still: bool) -> None:
        view = self._driver.view
        if view.lights.advance(seconds, may_go_out=is_still):
            view.model.is_dark = view.lights.is_out
            self._driver.house.play_at("clock_relay", view.layout.case.centerx)
            self._driver.scene.say(_("The lights are out.") if view.model.is_dark else _("The lights are on again."))

    def _change_lamp(self, seconds: float, is_still: bool) -> None:
        view = self._driver.view
        came = view.warning.advance(seconds, may_act=is_still)
        if came == "on":
            self._say_lamp()
        elif came == "missed":
            self._driver.act(Action(HOUSE, "lamp_missed"))

    def _say_lamp(self) -> None:
        view = self._driver.view
        self._driver.house.play_at("knock", view.layout.case.centerx)
        word, count = view.warning.word, ANSWER_SECONDS
        self._driver.scene.say(_("The lamp says {word}: {count} seconds to turn the dial.", word=word, count=count))

    def _say_lamp_is_out(self) -> None:
        self._driver.house.play_at("clock_relay", self._driver.view.layout.case.centerx)
        self._driver.scene.say(_("The lamp is out."))

    # -- the dial ---------------------------------------------------------------------------------------------

    @property
    def dial(self) -> list[Button]:
        """A button for each place of the dial, for the row below the case while the lamp is on."""
        return [
            line_button(f"dial-{place}", _("Dial to {place}", place=place), (), partial(self.turn_dial, place), "")
            for place in PLACES
        ]

    def turn_dial(self, place: int) -> None:
        """Turns the dial to a place, which puts the lamp out or costs a strike."""
        view = self._driver.view
        if not (view.warning.word and self._is_still):
            return
        if (bomb := self._driver.table.far_clock) is not None:
            bomb.turn_dial(place, self._driver.scene.refuse)
            return
        is_right = place == place_for(view.warning.word, view.model.strikes)
        view.warning.put_out()
        if is_right:
            self._say_lamp_is_out()
        else:
            self._driver.act(Action(HOUSE, "lamp_missed"))
