"""Questions to a visitor of an unattended house: still there? done? And the cashier's help for an empty purse."""

from collections.abc import Callable

import pygame

from casino.core.money import format_amount
from casino.core.texts import _
from casino.save.store import LENDS_BELOW_CENTS
from casino.scenes.app.house import House
from casino.scenes.app.scene import Scene
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.ui.drawing import text
from casino.ui.widgets.page_frame import paint_head, paint_plate

_FIGURE, _BOX = 84, (560, 300)  # layout units: the font size of the seconds; the plate's size


class IdleWarning(Scene):
    """Counts the seconds until an idle table goes to the next visitor. Any input closes it."""

    is_overlay = True

    def __init__(self, house: House, seconds_left: Callable[[], float]) -> None:
        super().__init__(house)
        self.place = house.stack.top.place
        self._seconds_left = seconds_left
        self._shown = 0

    @property
    def _seconds(self) -> int:
        return max(1, round(self._seconds_left() + 0.499))

    def on_moment(self, seconds: float) -> None:
        if self._seconds != self._shown:
            self._shown, self.needs_repaint = self._seconds, True
            self.house.sound.play("focus", volume=0.5)

    def paint(self, target: pygame.Surface) -> None:
        look, metrics, theme = self.look, self.metrics, self.look.theme
        width, height = self.house.size
        grown = 1 + (metrics.text_scale - 1) / 2
        box = pygame.Rect(0, 0, min(width - metrics.px(40), round(metrics.px(_BOX[0]) * grown)), 0)
        box.h = round(metrics.px(_BOX[1]) * grown)
        box.center = (width // 2, height // 2)
        paint_plate(target, look, box)
        paint_head(target, look, box, _("Are you still there?"))
        px = metrics.title_pt(_FIGURE)
        figure = text.line(str(self._seconds), px, theme.accent, text.SERIF, "Bold")
        text.put(target, figure, box.centerx, box.centery + metrics.px(14), "center")
        foot = pygame.Rect(box.x + metrics.px(24), 0, box.w - metrics.px(48), round(metrics.pt(19) * 1.4))
        foot.bottom = box.bottom - metrics.px(22)
        look.paragraph(target, _("Touch anything to stay."), foot, size=19, align="center", fits=True)


def ask_to_finish(house: House, on_done: Callable[[], object]) -> None:
    """Asks a visitor who wants to leave."""
    told = _("Your seat goes to the next visitor, and your purse back to the house.")
    ask(
        house,
        _("Ready to finish?"),
        told,
        AnswerOption(_("I am done"), on_done, key=pygame.K_q),
        AnswerOption(_("Stay"), style="accent"),
    )


def ask_cashier(house: House, new_purse: Callable[[], int]) -> None:
    """Fills a visitor's empty purse once more with `new_purse`, which returns the amount, and says so."""
    me = house.profile
    assert me is not None
    if house.store.purse(me.id) >= LENDS_BELOW_CENTS:
        held = format_amount(house.store.purse(me.id))
        least = format_amount(LENDS_BELOW_CENTS)
        house.say(
            _("Your purse holds {held}. Below {least} the house fills it again.", held=held, least=least),
            _("The cashier"),
        )
        return
    lent = new_purse()
    house.stack.money_moved()
    house.sound.play("chip_stack")
    house.say(_("On the house: {amount}. Better luck with these.", amount=format_amount(lent)), _("The cashier"))
