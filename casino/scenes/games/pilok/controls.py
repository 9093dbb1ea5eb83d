"""The two rows of widgets below the Pi'Lok table: the upper one sets a sum or duels, the lower one acts or chooses.

Sums are worked out in `sums`, and actions are done in `tables`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from casino.core.money import CENTS_PER_UNIT, Currency, format_amount
from casino.core.texts import _, pgettext
from casino.engines.base import Offer
from casino.scenes.games.pilok.sums import Preset, fitted
from casino.scenes.table.foot.bars import action_places, bets_and_actions
from casino.scenes.table.foot.bet_widgets import BetSum, chip_values
from casino.scenes.table.foot.stake_row import StakeRow
from casino.ui.drawing import text
from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.button_row import button_row, preferred_width
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.widgets import Button, Slider, Widget

_MIN_LINE = 130  # layout units, the least width of the slider
_MIN_TRACK = 70  # layout units, the least room for its knob to move in
_HINTED_FROM = 0.95  # of the width that presets need; in less they show no keys, so that their words stay readable
BETTING = ("fold", "pass", "call", "bet")  # by their places from the left; a raise is where a bet is
_DUEL_SHARES = {"no_jump": 3, "jump": 5, "spare": 5}  # likewise; names need more room
_DUEL_PARTS = [f"{name} {part}" for name, share in _DUEL_SHARES.items() for part in range(share)]
_PRESET_KEYS = {"least": pygame.K_m, "half": pygame.K_h, "pot": pygame.K_o, "most": pygame.K_x}


@dataclass(frozen=True)
class Press:
    """A button: `key` names it, `hot_key` presses it if it is not 0, `note` is its second line."""

    key: str
    label: str
    hot_key: int
    on_press: Callable[[], object]
    note: str = ""
    style: str = "plain"

    def button(self, rect: pygame.Rect, hint: str, size: float) -> Button:
        """The button in its place, with its key's name as a hint and letters of a size in layout units."""
        keys, press, note = (self.hot_key,) if self.hot_key else (), self.on_press, self.note
        return Button(self.key, rect, self.label, keys, self.style, size=size, note=note, hint=hint, on_press=press)


class Controls:
    """Lays out the two rows, for one size."""

    def __init__(self, area: pygame.Rect, metrics: Metrics) -> None:
        self._metrics = metrics
        gap = metrics.px(6)
        self._upper, self._lower = bets_and_actions(area, gap, is_one_row=False)

    def choices(self, presses: Sequence[Press], max_px: int, gap_px: int) -> list[Widget]:
        """Numbered buttons in the middle of the lower row, together at most `max_px` wide."""
        widths = [preferred_width(f"{press.label} 1 ", self._metrics, 16) for press in presses]
        places = button_row(_middle(self._lower, max_px), widths, gap_px)
        numbered = enumerate(zip(presses, places, strict=True), 1)
        return [press.button(rect, str(number), 16) for number, (press, rect) in numbered]

    def actions(self, presses: Sequence[Press]) -> list[Widget]:
        """The buttons of a turn of betting in the lower row, each in its place whatever else is offered."""
        places = action_places(self._lower, BETTING, self._metrics.px(250), self._metrics.px(10))
        places["raise"] = places["bet"]  # one or the other adds to the pot
        return self._hinted(presses, [places[press.key] for press in presses])

    def duel_actions(self, presses: Sequence[Press]) -> list[Widget]:
        """The buttons of the Jump in the upper row, none of them where a button of a turn of betting was."""
        parts = action_places(self._upper, _DUEL_PARTS, self._metrics.px(60), self._metrics.px(3))
        places = {name: parts[f"{name} 0"].union(parts[f"{name} {share - 1}"]) for name, share in _DUEL_SHARES.items()}
        return self._hinted(presses, [places[press.key] for press in presses])

    @staticmethod
    def _hinted(presses: Sequence[Press], places: Sequence[pygame.Rect]) -> list[Widget]:
        return [
            press.button(rect, pygame.key.name(press.hot_key).upper(), 18)
            for press, rect in zip(presses, places, strict=True)
        ]

    def sum_row(
        self,
        offer: Offer,
        cents: int,
        step: int,
        ready: Sequence[Preset],
        currency: Currency,
        on_sum: Callable[[int], object],
        takes_chips: Callable[[tuple[int, int]], bool],
    ) -> list[Widget]:
        """Chips, a slider between less and more, and presets, for a sum that is `cents` now.

        Less and more change it by `step`. A dragged chip counts if `takes_chips` accepts its position in px.
        """
        area, metrics = self._upper, self._metrics

        def with_chip(value: int) -> int:
            return fitted(cents + value * CENTS_PER_UNIT, offer)

        def pick(value: int, number: int) -> None:
            on_sum(with_chip(value))

        def drop(value: int, number: int, position: tuple[int, int]) -> None:
            on_sum(with_chip(value) if takes_chips(position) else cents)

        gap = metrics.px(6)
        row = StakeRow(area, metrics, gap)
        widgets = row.chips(chip_values(offer, offer.most), area.h, pick, drop)
        small = max(area.h, metrics.px(FINGERTIP) - gap)
        wishes = [preferred_width(f"{preset.label} M ", metrics, 15) for preset in ready]
        wish = sum(wish.total for wish in wishes) + gap * len(wishes)
        spare = area.right - row.x - 2 * small - 5 * gap - metrics.px(_MIN_LINE)
        right = pygame.Rect(0, area.y, min(wish, max(area.w * 2 // 5, spare)), area.h)
        right.right = area.right
        has_hints = right.w >= wish * _HINTED_FROM
        less = pygame.Rect(row.x + gap, area.y, small, area.h)
        more = pygame.Rect(right.x - 2 * gap - small, area.y, small, area.h)
        line = pygame.Rect(less.right + gap, area.y, more.x - less.right - 2 * gap, area.h)
        span = max(1, offer.most - offer.least)
        unit = CENTS_PER_UNIT / span if span > CENTS_PER_UNIT else 1.0

        def at(share: float) -> int:
            return fitted(round(offer.least + share * span), offer)

        def figure(sum_cents: int) -> str:
            return format_amount(sum_cents, currency).split(" ")[0]

        def by_wheel(steps: int) -> None:
            on_sum(fitted(cents + steps * step, offer))

        def sum_between(place: pygame.Rect) -> Widget:
            """A slider, or only the sum where there is no room for one."""
            taken = text.width(figure(offer.most), metrics.pt(15), weight="Semibold") + metrics.px(18)
            if place.w - taken < metrics.px(_MIN_TRACK):
                return BetSum("sum", place, _("The sum"), words=figure(cents), who=_("your bet"), on_wheel=by_wheel)
            return Slider(
                "sum",
                place,
                _("The sum"),
                value=(cents - offer.least) / span,
                step=min(1.0, unit),
                label_share=0.0,
                figure_share=taken / place.w,
                on_change=lambda share: on_sum(at(share)),
                shown=lambda share: figure(cents),
            )

        widgets += [
            row.less(less, pgettext("button", "Less"), lambda: on_sum(fitted(cents - step, offer))),
            sum_between(line),
            row.more(more, pgettext("button", "More"), lambda: on_sum(fitted(cents + step, offer))),
        ]
        for preset, rect in zip(ready, button_row(right, wishes, gap) if ready else (), strict=True):
            hot_key = _PRESET_KEYS[preset.key]
            press, is_now = partial(on_sum, preset.cents), preset.cents == cents
            wanted = Press(f"preset-{preset.key}", preset.label, hot_key, press, style="chosen" if is_now else "plain")
            widgets.append(wanted.button(rect, pygame.key.name(hot_key).upper() if has_hints else "", 15))
        for widget in widgets:
            widget.lays_chips = True
        return widgets


def _middle(row: pygame.Rect, max_px: int) -> pygame.Rect:
    rect = pygame.Rect(0, row.y, min(row.w, max_px), row.h)
    rect.centerx = row.centerx
    return rect
