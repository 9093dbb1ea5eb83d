"""Help at a bomb that pays nothing: hints at a button, which are counted, and afterwards a review of mistakes.

The hints are worked out in `casino.odds`, which is imported with the first one. In a show there are none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import pygame

from casino.core.errors import NoOdds
from casino.core.texts import _, all_of, ngettext
from casino.engines.baccarat.events import BombArmed, BombEnded
from casino.engines.baccarat.salon import SEAT
from casino.engines.base import Event
from casino.scenes.app.house import House
from casino.scenes.dialogs.page import TextPage
from casino.scenes.games.bomb.view import BombView
from casino.scenes.table.coach.review_button import REVIEW_KEY
from casino.scenes.table.part import TablePart
from casino.scenes.table.scene import TableScene
from casino.scenes.table.top_bar import BarEntry
from casino.tables.table import Table

if TYPE_CHECKING:
    from casino.odds.bomb.hints import BombWatch, Hint


class AtBomb(Protocol):
    """The driver of a bomb, as far as hints need it."""

    scene: TableScene[BombView]
    house: House
    table: Table

    @property
    def chosen(self) -> int: ...
    @property
    def is_playing(self) -> bool: ...


class HintPage(TextPage):
    """A hint that is too long for the message line. The clock runs on under it."""

    def __init__(self, house: House, place: str, title: str, said: Sequence[str]) -> None:
        super().__init__(house, place)
        self.title = title
        self.pieces = [("item", one) for one in said]


class BombHelp(TablePart):
    """The buttons "Hint" while a bomb is armed, and "Review" once it is over."""

    def __init__(self, driver: AtBomb) -> None:
        self._driver = driver
        self._scene = driver.scene
        self._events: list[Event] = []  # of the bomb that is armed
        self._watch: BombWatch | None = None

    @property
    def _is_offered(self) -> bool:
        """Whether a hint can be had now."""
        driver = self._driver
        is_armed = driver.is_playing and self._scene.view.model.phase == "armed"
        may_help = driver.table.settings.at_hand != "none" and driver.table.far_clock is None  # in a hall experts help
        return is_armed and driver.house.show is None and may_help

    def bar_entries(self) -> Sequence[BarEntry]:
        driver = self._driver
        if self._is_offered:
            return [BarEntry("hint", _("Hint"), "coach", pygame.K_h, self.tell)]
        is_over = self._scene.view.model.phase == "over" and driver.table.last_round is not None
        if is_over and driver.house.show is None:
            return [BarEntry("review", _("Review"), "chart", REVIEW_KEY, self.review)]
        return ()

    def on_settled(self, event: Event) -> None:
        if isinstance(event, BombArmed):
            self._events, self._watch = [], None
        self._events.append(event)
        if isinstance(event, BombEnded) and self._watch is not None:
            self._scene.view.model.hints = len(self._watch.given)

    def tell(self) -> None:
        """Gives the next hint for the chosen module; a movement under way is finished first."""
        from casino.odds.bomb.hints import BombWatch

        driver, scene = self._driver, self._scene
        scene.director.skip_all()
        if not self._is_offered:
            return
        if self._watch is None:
            self._watch = BombWatch(driver.table.settings, scene.view.model.others_solved)
        self._watch.observe(self._events)
        self._events = []
        try:
            hint = self._watch.hint(driver.table.view(SEAT), driver.chosen)
        except NoOdds as refusal:
            scene.refuse(str(refusal))
            return
        self._say(hint, len(self._watch.given))

    def _say(self, hint: Hint, given: int) -> None:
        """Shows a hint in the message line, or on a page over the bomb where it is longer than that."""
        from casino.odds.bomb.hints import PAGES, ROWS

        scene, house, head = (
            self._scene,
            self._driver.house,
            _("Hint {count}, module {module}", count=given, module=hint.module),
        )
        if hint.step == PAGES:
            numbers = all_of([str(page) for page in hint.pages])
            scene.say(
                ngettext(
                    "{hint}: look at page {numbers} of the manual.",
                    "{hint}: look at pages {numbers} of the manual.",
                    len(hint.pages),
                    hint=head,
                    numbers=numbers,
                )
            )
            return
        house.messages.add(f"{head}: {' '.join(hint.said)}")
        steps = _("{hint}: the steps to the next cards.", hint=head)
        scene.say(steps if hint.step == ROWS else f"{head}: {hint.said[-1]}")
        house.stack.push(HintPage(house, scene.place, head, hint.said))

    def review(self) -> None:
        """Opens the review of the bomb that is over; a movement under way is finished first."""
        self._scene.director.skip_all()
        if (draw := self._driver.table.last_draw) is not None:
            self._driver.house.pages.review(_("the last bomb"), draw.record, SEAT)
