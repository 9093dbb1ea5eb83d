"""The way from a table to the cashier, and the words for a purse that is too low for the table.

The page decides what the cashier lends; no bet and no rule of a game is here.
"""

from collections.abc import Sequence
from typing import Any, Protocol

import pygame

from casino.core.money import format_amount
from casino.core.texts import _
from casino.save.store import LENDS_BELOW_CENTS, MARKER_CENTS
from casino.scenes.app.house import House
from casino.scenes.table.part import TablePart
from casino.scenes.table.scene import TableScene
from casino.scenes.table.top_bar import BarEntry
from casino.tables.table import Table
from casino.ui.widgets.keys import ENTER_KEYS
from casino.ui.widgets.widgets import Button, Widget

_LABEL, _ICON, _KEY = _("Cashier"), "coin", pygame.K_F8
_WIDE = 240  # layout units, of the large button
_WAITS = _("The cashier waits until the round is over.")


class Borrower(Protocol):
    """The driver of a table, as far as its purses are concerned."""

    scene: TableScene[Any]
    house: House
    table: Table

    @property
    def is_playing(self) -> bool: ...
    @property
    def shows_need(self) -> bool: ...
    @property
    def need_words(self) -> str: ...
    def show_seats(self) -> None: ...
    def on_purse_changed(self) -> None: ...


def below_minimum_message(table: Table, purse: int, *, is_show: bool) -> str:
    """The words of a table for a purse below its minimum, in cents."""
    level = table.level
    least = format_amount(level.settings.minimum, level.currency)
    words = _("You need at least {amount} to play here.", amount=least)
    if purse >= LENDS_BELOW_CENTS:
        return words
    if table.evening is not None and table.evening.has_own_books:
        return words + " " + _("The game master can top up your purse.")
    if not table.deals_here:
        return words
    if is_show:
        return words + " " + _("The cashier in the hall helps.")
    return words + " " + _("The cashier lends you {amount}.", amount=format_amount(MARKER_CENTS, level.currency))


class ToCashier(TablePart):
    """The button in the bar that opens the cashier's page over the table, and a large one where it is needed."""

    def __init__(self, driver: Borrower) -> None:
        self._driver = driver
        self._need_said = ""  # at the end of the message

    @property
    def is_large(self) -> bool:
        """Whether a button among the controls leads to the cashier instead of the one in the bar."""
        driver = self._driver
        is_at_rest = not driver.is_playing and driver.scene.director.is_idle
        return self._is_open and is_at_rest and driver.shows_need

    @property
    def _is_open(self) -> bool:
        """Whether the cashier lends here: not in a show, not elsewhere, and not into a game master's evening."""
        driver = self._driver
        return driver.house.show is None and driver.table.deals_here and driver.table.evening is None

    def bar_entries(self) -> Sequence[BarEntry]:
        if not self._is_open or self.is_large:
            return ()
        return [BarEntry("cashier", _LABEL, _ICON, _KEY, self.open)]

    def controls(self, area: pygame.Rect, *, takes_enter: bool) -> list[Widget]:
        """The large button in the middle of an area in px, where the purse does not cover the table's minimum."""
        if not self.is_large:
            return []
        rect = pygame.Rect(0, 0, min(area.w, self._driver.scene.metrics.px(_WIDE)), area.h)
        rect.center = area.center
        keys = (_KEY, *ENTER_KEYS) if takes_enter else (_KEY,)
        hint = "Enter" if takes_enter else "F8"
        return [Button("cashier", rect, _LABEL, keys, "accent", on_press=self.open, icon=_ICON, hint=hint, size=18)]

    def say_need(self) -> None:
        """Adds what is lacking for the next round to the end of the message, or removes it."""
        model = self._driver.scene.view.model
        before, self._need_said = self._need_said, self._driver.need_words
        said = model.message.removesuffix(before).strip() if before else model.message
        model.message = f"{said} {self._need_said}".strip()

    def take_purses(self) -> None:
        """Shows the purses after the cashier's page, and bets that fit them."""
        driver = self._driver
        if driver.is_playing or not driver.scene.director.is_idle:
            return
        model, table = driver.scene.view.model, driver.table
        shown = model.seats | model.arrivals
        if table.evening is None and all(
            seat in shown and shown[seat].purse == table.purse(seat) for seat in table.sitters
        ):
            return
        driver.show_seats()
        driver.on_purse_changed()
        self.say_need()
        driver.scene.refresh()

    def on_money_moved(self) -> None:
        self.take_purses()

    def open(self) -> None:
        """Opens the page; a round still being shown is finished first, and a round in play is not left."""
        driver = self._driver
        if driver.is_playing:
            driver.scene.refuse(_WAITS)
            return
        driver.scene.director.skip_all()
        driver.house.pages.cashier()
