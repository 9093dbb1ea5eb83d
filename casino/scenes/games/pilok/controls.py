"""The widgets below the Pi'Lok table: one part sets a sum, begins a hand or duels, the other one acts or chooses.

In a wide window the parts are beside each other, else in two rows. Sums are worked out in `sums`, and actions are done
in `tables`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from casino.core.money import CENTS_PER_UNIT, Currency, format_amount
from casino.core.texts import _, pgettext
from casino.engines.base import Offer
from casino.scenes.games.pilok.sums import PRESETS, Preset, fitted
from casino.scenes.table.foot.absent import Absent
from casino.scenes.table.foot.bars import action_places, bets_and_actions
from casino.scenes.table.foot.bet_widgets import BetSum, chip_values
from casino.scenes.table.foot.stake_row import StakeRow
from casino.ui.drawing import text
from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.button_row import ButtonWidth, button_row, preferred_width
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.widgets import Button, Slider, Widget

_MIN_LINE = 130  # layout units, the least width of the slider
_MIN_TRACK, _MIN_ONE_ROW_TRACK = 70, 120  # layout units, the least room for its knob to move in
_HINTED_FROM = 0.95  # of the width that presets need; in less they show no keys, so that their words stay readable
BETTING = ("fold", "pass", "call", "bet")  # by their places from the left; a raise is where a bet is
_ABSENT = {
    "fold": _("Fold"),
    "pass": pgettext("action", "Pass"),
    "call": _("Call"),
    "bet": _("Bet"),
    "no_jump": _("No jump"),
    "jump": pgettext("action", "Jump"),
    "spare": _("Spare"),
}
_DUEL_SHARES = {"no_jump": 3, "jump": 5, "spare": 5}  # likewise; names need more room
_DUEL_PARTS = [f"{name} {part}" for name, share in _DUEL_SHARES.items() for part in range(share)]
_SETTING = 0.42  # of one row: what sets a sum
_CHIP, _LEAST_SUM = 44, 64  # layout units, where everything is in one row
_PRESET, _SMALL_PRESET = 84, 14  # likewise
_UPPER = 29  # layout units: of that row, down to the middle between more and less
_PRESET_KEYS = {"least": pygame.K_m, "half": pygame.K_h, "pot": pygame.K_o, "most": pygame.K_x}

_SumPlaces = tuple[pygame.Rect, pygame.Rect, pygame.Rect, list[pygame.Rect]]  # less, the sum, more, the presets


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
    """Lays out both parts of the controls in an area, for one size."""

    def __init__(self, area: pygame.Rect, metrics: Metrics, *, is_one_row: bool) -> None:
        self._metrics = metrics
        self._is_one_row = is_one_row
        self._area = area
        gap = metrics.px(14 if is_one_row else 6)
        self._setting, self._acting = bets_and_actions(area, gap, is_one_row=is_one_row, bets_share=_SETTING)

    def opening(self, wish_px: int, *, is_alone: bool) -> tuple[pygame.Rect, pygame.Rect]:
        """The place of the button that begins a hand, of about a width, and of another one at its left.

        In one row both are where bets are set, and the first is never where a hand was skipped to its end.
        """
        gap = self._metrics.px(10)
        if self._is_one_row:
            left = pygame.Rect(self._setting.x, self._setting.y, (self._setting.w - gap) // 2, self._setting.h)
            return left.move(left.w + gap, 0), left
        area = self._area.inflate(0, -self._metrics.px(14))
        beside = pygame.Rect(area.x, area.y, min(self._metrics.px(240), area.w * 2 // 5 - gap), area.h)
        taken = 0 if is_alone else beside.w + gap
        begin = pygame.Rect(0, area.y, min(wish_px, area.w - taken), area.h)
        beside.x = area.centerx - (taken + begin.w) // 2
        begin.x = beside.x + taken
        return begin, beside

    def choices(self, presses: Sequence[Press], max_px: int, gap_px: int) -> list[Widget]:
        """Numbered buttons in the middle of the actions, together at most `max_px` wide."""
        widths = [preferred_width(f"{press.label} 1 ", self._metrics, 16) for press in presses]
        places = button_row(_middle(self._acting, max_px), widths, gap_px)
        numbered = enumerate(zip(presses, places, strict=True), 1)
        return [press.button(rect, str(number), 16) for number, (press, rect) in numbered]

    def actions(self, presses: Sequence[Press]) -> list[Widget]:
        """The buttons of a turn of betting, each in its place whatever else is offered."""
        places = self._betting_places
        return self._hinted(presses, [places[press.key] for press in presses])

    def usual(self, offer: Offer, currency: Currency) -> list[Widget]:
        """What stands here in a turn of betting with such an offer, to be drawn ahead: its presses do nothing."""
        ready = [Preset(key, words, offer.most) for key, words in PRESETS.items()]
        presses = [Press(key, words, 0, bool) for key, words in _ABSENT.items() if key in BETTING]
        row = self.sum_row(offer, offer.most, offer.least, ready, currency, bool, bool)
        return [*row, *self.actions(presses)]

    @property
    def _betting_places(self) -> dict[str, pygame.Rect]:
        gap = self._metrics.px(5 if self._is_one_row else 10)
        places = action_places(self._acting, BETTING, self._metrics.px(250), gap)
        return places | {"raise": places["bet"]}  # one or the other adds to the pot

    def absent(self, *, has_choices: bool, is_duel: bool) -> list[Absent]:
        """The actions of betting, unless choices are in their place, and those of a duel, where all is in one row."""
        if not self._is_one_row:
            return []
        places = ({} if has_choices else self._betting_places) | (self._duel_places if is_duel else {})
        return [Absent(places[name], words) for name, words in _ABSENT.items() if name in places]

    def duel_actions(self, presses: Sequence[Press]) -> list[Widget]:
        """The buttons of the Jump, none of them where a button of a turn of betting was."""
        places = self._duel_places
        return self._hinted(presses, [places[press.key] for press in presses])

    @property
    def _duel_places(self) -> dict[str, pygame.Rect]:
        parts = action_places(self._setting, _DUEL_PARTS, self._metrics.px(60), self._metrics.px(4))
        return {name: parts[f"{name} 0"].union(parts[f"{name} {share - 1}"]) for name, share in _DUEL_SHARES.items()}

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
        metrics, gap = self._metrics, self._metrics.px(6)

        def with_chip(value: int) -> int:
            return fitted(cents + value * CENTS_PER_UNIT, offer)

        def pick(value: int, number: int) -> None:
            on_sum(with_chip(value))

        def drop(value: int, number: int, position: tuple[int, int]) -> None:
            on_sum(with_chip(value) if takes_chips(position) else cents)

        row = StakeRow(self._setting, metrics, gap)
        values = chip_values(offer, offer.most)
        diameter = min(self._setting.h, metrics.px(_CHIP)) if self._is_one_row else self._setting.h
        widgets = row.chips(values, diameter, pick, drop)
        wishes = [preferred_width(f"{preset.label} M ", metrics, 15) for preset in ready]
        if self._is_one_row:
            less, line, more, set_at = self._places_in_one_row(row.x, len(ready))
        else:
            less, line, more, set_at = self._places_in_a_row(row.x, wishes)
        room, wish = sum(one.w for one in set_at), sum(wish.total for wish in wishes)
        has_hints = not self._is_one_row and room >= wish * _HINTED_FROM
        span = max(1, offer.most - offer.least)
        unit = CENTS_PER_UNIT / span if span > CENTS_PER_UNIT else 1.0

        def at(share: float) -> int:
            return fitted(round(offer.least + share * span), offer)

        def figure(sum_cents: int) -> str:
            return format_amount(sum_cents, currency).split(" ")[0]

        def by_wheel(steps: int) -> None:
            on_sum(fitted(cents + steps * CENTS_PER_UNIT, offer))

        def sum_between(place: pygame.Rect) -> Widget:
            """A slider, or only the sum where there is no room for one."""
            taken = text.width(figure(offer.most), metrics.pt(15), weight="Semibold") + metrics.px(18)
            if place.w - taken < metrics.px(_MIN_ONE_ROW_TRACK if self._is_one_row else _MIN_TRACK):
                return BetSum("sum", place, _("The sum"), words=figure(cents), who=_("your bet"), on_wheel=by_wheel)
            high = min(place.h, metrics.px(_CHIP))  # so that there is no room for its label
            return Slider(
                "sum",
                pygame.Rect(place.x, place.centery - high // 2, place.w, high),
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
        for preset, rect in zip(ready, set_at, strict=True):
            hot_key = _PRESET_KEYS[preset.key]
            press, is_now = partial(on_sum, preset.cents), preset.cents == cents
            wanted = Press(f"preset-{preset.key}", preset.label, hot_key, press, style="chosen" if is_now else "plain")
            size = _SMALL_PRESET if self._is_one_row else 15
            widgets.append(wanted.button(rect, pygame.key.name(hot_key).upper() if has_hints else "", size))
        for widget in widgets:
            widget.lays_chips = True
        return widgets

    def _places_in_a_row(self, left: int, wishes: Sequence[ButtonWidth]) -> _SumPlaces:
        """The places of less, the sum, more and the presets beside one another, to the right of `left`."""
        area, metrics, gap = self._setting, self._metrics, self._metrics.px(6)
        small = max(area.h, metrics.px(FINGERTIP) - gap)
        wish = sum(one.total for one in wishes) + gap * len(wishes)
        spare = area.right - left - 2 * small - 5 * gap - metrics.px(_MIN_LINE)
        right = pygame.Rect(0, area.y, min(wish, max(area.w * 2 // 5, spare)), area.h)
        right.right = area.right
        less = pygame.Rect(left + gap, area.y, small, area.h)
        more = pygame.Rect(right.x - 2 * gap - small, area.y, small, area.h)
        line = pygame.Rect(less.right + gap, area.y, more.x - less.right - 2 * gap, area.h)
        return less, line, more, button_row(right, wishes, gap) if wishes else []

    def _places_in_one_row(self, left: int, count: int) -> _SumPlaces:
        """The same places where little width is left: more above less, and presets in two columns.

        The upper ones begin a little higher than the row, so that a finger reaches each in its own half of the bar.
        """
        area, px, gap = self._setting, self._metrics.px, self._metrics.px(5)
        middle = area.y + px(_UPPER)
        upper, lower = (area.y - px(5), middle - gap // 2), (middle + gap - gap // 2, area.bottom)

        def cell(x: int, width: int, rows: tuple[int, int]) -> pygame.Rect:
            return pygame.Rect(x, rows[0], width, rows[1] - rows[0])

        wide = min(self._metrics.pt(_PRESET), (area.right - left - px(FINGERTIP) - px(_LEAST_SUM) - 2 * gap) // 2 - gap)
        first = area.right - 2 * wide - gap  # whatever is offered
        cells = [
            cell(first + number // 2 * (wide + gap), wide, lower if number % 2 else upper) for number in range(count)
        ]
        small = cell(first - gap - px(FINGERTIP), px(FINGERTIP), upper)
        line = pygame.Rect(left, area.y, small.x - gap - left, area.h)
        return cell(small.x, small.w, lower), line, small, cells


def _middle(row: pygame.Rect, max_px: int) -> pygame.Rect:
    rect = pygame.Rect(0, row.y, min(row.w, max_px), row.h)
    rect.centerx = row.centerx
    return rect
