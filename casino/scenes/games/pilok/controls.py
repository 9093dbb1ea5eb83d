"""The two rows below the Pi'Lok table: the sum is set above, actions are pressed below. Widgets only.

What they do is the table's; what sums mean is in `sums`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from casino.core.money import CENTS_PER_UNIT, Currency, format_amount
from casino.engines.base import Offer
from casino.scenes.games.pilok.sums import Preset, fitted
from casino.scenes.table.drivers.bet_widgets import chip_values
from casino.scenes.table.drivers.stake_row import StakeRow
from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.button_row import button_row, wish_of
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.widgets import Button, Slider, Widget

_LEAST_LINE = 130  # layout units that the slider keeps where presets need room
_HINTED_FROM = 0.95  # of what presets wish for; with less their keys are not shown, so that words stay readable
_PRESET_KEYS = {"least": pygame.K_m, "half": pygame.K_h, "pot": pygame.K_o, "most": pygame.K_x}


@dataclass(frozen=True)
class Press:
    """A button of the lower row: `key` names it, `hot_key` presses it, `note` is its second line."""

    key: str
    label: str
    hot_key: int
    on_press: Callable[[], object]
    note: str = ""
    is_accent: bool = False


def rows(controls: pygame.Rect, metrics: Metrics) -> tuple[pygame.Rect, pygame.Rect]:
    """The upper and the lower row."""
    gap = metrics.px(6)
    upper = pygame.Rect(controls.x, controls.y, controls.w, (controls.h - gap) * 4 // 9)
    lower = pygame.Rect(controls.x, upper.bottom + gap, controls.w, controls.bottom - upper.bottom - gap)
    return upper, lower


def action_row(area: pygame.Rect, metrics: Metrics, presses: Sequence[Press]) -> list[Widget]:
    """The buttons of the lower row, side by side in the middle."""
    gap = metrics.px(10)
    wishes = [wish_of(f"{press.label} {pygame.key.name(press.hot_key)}  ", metrics, 18) for press in presses]
    wide = min(area.w, len(presses) * metrics.px(250))
    row = pygame.Rect(0, area.y, wide, area.h)
    row.centerx = area.centerx
    return [
        Button(
            press.key,
            rect,
            press.label,
            (press.hot_key,),
            on_press=press.on_press,
            style="accent" if press.is_accent else "plain",
            hint=pygame.key.name(press.hot_key).upper(),
            note=press.note,
            size=18,
        )
        for press, rect in zip(presses, button_row(row, wishes, gap), strict=True)
    ]


def sum_row(
    area: pygame.Rect,
    metrics: Metrics,
    offer: Offer,
    cents: int,
    step: int,
    ready: Sequence[Preset],
    currency: Currency,
    on_sum: Callable[[int], object],
    takes_chips: Callable[[tuple[int, int]], bool],
) -> list[Widget]:
    """Chips, a slider between less and more, and presets, for a sum that is `cents` now. `step` is of less and more;

    a chip that is dragged counts where `takes_chips` says so of the place in px.
    """

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
    wishes = [wish_of(f"{preset.label} M ", metrics, 15) for preset in ready]
    wish = sum(wish.total for wish in wishes) + gap * len(wishes)
    spare = area.right - row.x - 2 * small - 5 * gap - metrics.px(_LEAST_LINE)
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

    widgets += [
        row.less(less, "Less", lambda: on_sum(fitted(cents - step, offer))),
        Slider(
            "sum",
            line,
            "The sum",
            value=(cents - offer.least) / span,
            step=min(1.0, unit),
            label_share=0.0,
            on_change=lambda share: on_sum(at(share)),
            shown=lambda share: format_amount(cents, currency).split(" ")[0],
        ),
        row.more(more, "More", lambda: on_sum(fitted(cents + step, offer))),
    ]
    for preset, rect in zip(ready, button_row(right, wishes, gap) if ready else (), strict=True):
        hot_key = _PRESET_KEYS[preset.key]
        widgets.append(
            Button(
                f"preset-{preset.key}",
                rect,
                preset.label,
                (hot_key,),
                on_press=partial(on_sum, preset.cents),
                style="accent" if preset.cents == cents else "plain",
                hint=pygame.key.name(hot_key).upper() if has_hints else "",
                size=15,
            )
        )
    return widgets
