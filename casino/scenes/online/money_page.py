"""Money for a hall on another machine: a page to bring it from the purse at home."""

from collections.abc import Sequence
from functools import partial

import pygame

from casino.core.errors import CasinoError
from casino.core.money import PURSE, format_amount
from casino.core.texts import _
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Gap, Grid, Line, Words
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.online.session import OnlineSession
from casino.ui.widgets.keys import ENTER_KEYS
from casino.ui.widgets.widgets import Button

_WORDS = _("You play with what you bring. What is left returns to your purse when you leave.")
_SUMS = (50_00, 100_00, 500_00, 1_000_00, 5_000_00)  # cents
_SIZE = 16


class MoneyPage(PageScene):
    """A page that offers some sums, and all that is left."""

    title = _("Money for this hall")
    widest = 700

    def __init__(self, house: House, session: OnlineSession, place: str) -> None:
        super().__init__(house, place)
        self._session = session
        self._shown = (-1, -1)

    @property
    def _at_home(self) -> int:
        return self.house.store.purse(self._session.me.id)

    @property
    def _here(self) -> int:
        return self._session.connection.purse if self._session.connection is not None else 0

    @property
    def _sums(self) -> list[int]:
        """The sums that can be brought, in cents, the least first, the whole purse last."""
        held = self._at_home
        sums = [cents for cents in _SUMS if cents < held]
        return [*sums, held] if held else []

    def blocks(self, width: int) -> Sequence[Block]:
        title, here = self._session.title, format_amount(self._here, PURSE)
        return [
            Words(_WORDS, _SIZE),
            Gap(6),
            Line(_("In your purse at home: {amount}.", amount=format_amount(self._at_home, PURSE)), _SIZE, "felt_ink"),
            Line(_("With you in {hall}: {amount}.", hall=title, amount=here), _SIZE, "felt_ink"),
            Gap(10),
            Grid(
                [partial(self._button, number, cents) for number, cents in enumerate(self._sums)],
                3 if self.metrics.letters < 1.5 else 2,
                self.foot_px,
            ),
        ]

    def _button(self, number: int, cents: int, rect: pygame.Rect) -> Button:
        keys, style = (ENTER_KEYS, "accent") if number == self._suggested else ((), "plain")
        amount = format_amount(cents, PURSE)
        words = _("All: {amount}", amount=amount) if cents == self._at_home else _("Bring {amount}", amount=amount)
        return Button(f"bring-{number}", rect, words, keys, style, on_press=partial(self._bring, cents), size=_SIZE)

    @property
    def _suggested(self) -> int:
        """The index of the sum that Enter brings to an empty purse here, -1 for none: at most half of that at home."""
        if self._here or not self._sums:
            return -1
        return max((number for number, cents in enumerate(self._sums) if 2 * cents <= self._at_home), default=0)

    @property
    def start(self) -> str:
        return f"bring-{self._suggested}" if self._suggested >= 0 else "back"

    @property
    def default_button(self) -> str:
        return "back" if self._suggested < 0 else ""

    def foot(self) -> Sequence[FootButton]:
        return ()

    def on_moment(self, seconds: float) -> None:
        if (now := (self._at_home, self._here)) != self._shown:
            self._shown = now
            self.refresh()

    def _bring(self, cents: int) -> None:
        try:
            self._session.money.bring(cents)
        except CasinoError as refusal:
            self.house.say(str(refusal), _("Not taken"))
            return
        self.house.sound.play("chip_chip")
        self.house.stack.pop()
