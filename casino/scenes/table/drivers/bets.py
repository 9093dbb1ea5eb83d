"""Drives live tables whose rounds begin with bets: the bettor, the row of chips and buttons, the spots on the felt.

It knows no single game. Turns and leaving are in `live`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pygame

from casino.core.money import CENTS_PER_UNIT, format_amount
from casino.engines.base import Offer
from casino.save.ledger import Account
from casino.scenes.table.drivers.bet_widgets import BetSpot, BetSum, changed_bet, chip_values
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.drivers.people import Company
from casino.scenes.table.drivers.stake_row import StakeRow
from casino.scenes.table.drivers.to_cashier import too_thin
from casino.scenes.table.scene import TableScene
from casino.tables.table import Table
from casino.ui.drawing import text
from casino.ui.widgets.button_row import wish_of
from casino.ui.widgets.widgets import Button, Widget

_CLEAR_KEYS = (pygame.K_c, pygame.K_BACKSPACE)
_LEAST_WORDED = 65  # layout units, the least width of "Clear" and "Repeat"


class BetDriver(LiveDriver):
    """Drives a live table with bets. All bets are in cents."""

    start_label = ""  # the button that confirms the bets
    watch_label = ""  # the same button if no person has a bet
    pass_label = ""  # the button to sit a round out and watch it; empty for none

    def __init__(self, scene: TableScene[Any], table: Table, company: Company | None = None) -> None:
        super().__init__(scene, table, company)
        self._last_bets: dict[int, int] = {}  # by account
        self._bettor = 0  # the seat whose bet is being set
        self._chip = 0  # the number of the last chip used
        self._placed: dict[int, int] = {}  # the bets sent to the table, by seat

    @property
    def own_seat(self) -> int:
        return self._bettor

    def start_round(self) -> None:
        """Confirms all bets and deals."""
        bets = {seat: bet for seat, bet in self.scene.view.pending_bets.items() if bet}
        for seat, held in self.table.sitters.items():
            offer = self.table.bet_range(seat)
            minder = self.people.minder(seat)
            if minder is not None and offer is not None:
                memory = self.people.memory_of(held)
                memory.bet = minder.bet(offer, memory, self.scene.rng)
                bets[seat] = memory.bet
        if not bets:
            self.scene.refuse("Place a bet first.")
            return
        self._placed = bets
        self.table.begin(bets)
        self.read_news()

    def on_opened(self) -> None:
        super().on_opened()
        for seat in self.people.persons:
            if seat in self._placed:
                self._last_bets[self.table.sitters[seat].id] = self._placed[seat]
        self.scene.view.clear_felt()

    def pass_round(self) -> None:
        """All persons sit this round out and watch."""
        self.scene.view.pending_bets = {}
        self.start_round()

    def clear_table(self) -> None:
        self.scene.view.pending_bets = {}
        super().clear_table()

    def invitation(self) -> str:
        return f"Press {self.start_label} to play, or change your bet first."

    # -- betting ----------------------------------------------------------------------------------------------

    def between_rounds(self) -> None:
        """Suggests everybody's last bet, as far as the purse allows."""
        super().between_rounds()
        self._suggest({})

    def on_purse_changed(self) -> None:
        """Keeps the bets that were set, as far as the purse allows."""
        self._suggest(self.scene.view.pending_bets)
        self.scene.view.clear_felt()

    def _suggest(self, kept: Mapping[int, int]) -> None:
        """Suggests everybody's last bet, but for those that are kept."""
        persons = self.people.persons
        bets = self.scene.view.pending_bets = {}
        for seat in persons:
            offer = self.table.bet_range(seat)
            if offer is not None:
                last = kept.get(seat, self._last_bets.get(self.table.sitters[seat].id, offer.least))
                bets[seat] = max(offer.least, min(last, offer.most)) if last else 0
        if self._bettor not in bets:
            self._bettor = next(iter(bets), persons[0] if persons else 0)
        self._chip = min(self._chip, max(0, len(self._chips()) - 1))

    def _offer(self) -> Offer | None:
        return self.table.bet_range(self._bettor) if self._bettor else None

    def _chips(self) -> tuple[int, ...]:
        offer = self._offer()
        return chip_values(offer, self.table.settings.maximum) if offer else ()

    @property
    def _bet(self) -> int:
        """The bet being set."""
        return int(self.scene.view.pending_bets.get(self._bettor, 0))

    @property
    def _last_bet(self) -> int:
        return self._last_bets.get(self.table.sitters[self._bettor].id, 0)

    def change_bet(self, by: int, seat: int = 0) -> None:
        """Adds to a bet or takes from it: to that of a seat, or else to the one being set."""
        self._bettor = seat or self._bettor
        offer = self._offer()
        if offer is None:
            self.scene.refuse(too_thin(self.table.level, self.table.purse(self._bettor), is_show=bool(self.house.show)))
            return
        bet, why_not = changed_bet(self._bet, by, offer, self.table.level.currency)
        if why_not:
            self.scene.refuse(why_not)
        elif bet != self._bet:
            self.scene.view.pending_bets[self._bettor] = bet
            self.scene.view.clear_felt()
            self.house.sound.play("chip_chip")
        self.scene.refresh()

    def _repeat(self) -> None:
        self.change_bet(self._last_bet - self._bet)

    def _clear(self) -> None:
        self.scene.view.pending_bets[self._bettor] = 0
        self.scene.view.clear_felt()
        self.scene.refresh()

    def _next_bettor(self) -> None:
        able = [seat for seat in self.people.persons if self.table.bet_range(seat) is not None]
        self._bettor = able[(able.index(self._bettor) + 1) % len(able)]
        self.scene.refresh()

    def opening_widgets(self) -> list[Widget]:
        area, metrics = self.scene.layout.controls, self.scene.metrics
        gap = metrics.px(7)
        offer = self._offer()
        has_bet = any(self.scene.view.pending_bets.values())
        shown = self.start_label if offer is not None else self.watch_label
        words_px = text.width(shown, metrics.pt(18), weight="Semibold")
        start_px = min(max(metrics.px(170), words_px + metrics.px(64)), area.w // (4 if offer is not None else 2))
        can_watch = any(held.kind == "character" for held in self.table.sitters.values())
        row: list[Widget] = []
        if has_bet or can_watch:
            rect = pygame.Rect(area.right - start_px, area.y, start_px, area.h)
            label = self.start_label if has_bet else self.watch_label
            keys = (pygame.K_RETURN, pygame.K_KP_ENTER)
            press = self.start_round
            style = "plain" if offer is None and self.to_cashier.is_large else "accent"
            row.append(Button("start", rect, label, keys, on_press=press, style=style, hint="Enter", size=18))
            if self.pass_label and has_bet and can_watch:
                pass_px = min(max(metrics.px(92), wish_of(self.pass_label, metrics, 16).total), area.w // 8)
                rect = pygame.Rect(rect.x - gap - pass_px, area.y, pass_px, area.h)
                press = self.pass_round
                row.append(Button("pass", rect, self.pass_label, (pygame.K_z,), on_press=press, hint="Z", size=16))
                start_px += pass_px + gap
        if offer is None:
            free = pygame.Rect(area.x, area.y, area.w - (start_px + gap if row else 0), area.h)
            return [*self.to_cashier.controls(free, takes_enter=not row), *row]
        chips = self._chips()
        chip_px = min(area.h, metrics.px(56), (area.w // 3) // max(1, len(chips)) - gap)
        stake_row = StakeRow(area, metrics, gap)
        row += stake_row.chips(chips, chip_px, self._pick, self._drop)
        rest = area.right - start_px - gap - stake_row.x
        small = min(area.h, rest // 7)
        worded = max(small * 3 // 2, metrics.px(_LEAST_WORDED))
        held = self.table.sitters[self._bettor]
        less, more = partial(self.change_bet, -offer.step), partial(self.change_bet, offer.step)
        parts: list[tuple[int, Callable[[pygame.Rect], Widget]]] = [
            (small, lambda rect: stake_row.less(rect, "Bet less", less)),
            (0, lambda rect: self._sum(rect, held)),
            (small, lambda rect: stake_row.more(rect, "Bet more", more)),
            (worded, self._clear_button),
        ]
        if self._last_bet not in (0, self._bet) and self._last_bet <= offer.most:
            parts.append((worded, self._repeat_button))
        fixed = sum(width for width, _ in parts) + gap * (len(parts) - 1)
        sum_px = max(small, min(rest - fixed, metrics.px(210)))
        x = stake_row.x + max(0, (rest - fixed - sum_px) // 2)
        for width, make in parts:
            rect = pygame.Rect(x, area.y, width or sum_px, area.h)
            x = rect.right + gap
            row.append(make(rect))
        return row

    def _clear_button(self, rect: pygame.Rect) -> Widget:
        return Button("clear", rect, "Clear", _CLEAR_KEYS, on_press=self._clear, hint="C", size=16)

    def _repeat_button(self, rect: pygame.Rect) -> Widget:
        return Button("repeat", rect, "Repeat", (pygame.K_r,), on_press=self._repeat, hint="R", size=16)

    def place_widgets(self, seat: int, held: Account) -> list[Widget]:
        """The spot for a person's bet."""
        if held.kind == "character":
            return []
        return [
            BetSpot(
                f"spot-{seat}",
                self.scene.layout.stations[seat - 1].bet,
                f"Bet for {held.name}",
                on_press=lambda: self.press_spot(seat),
                on_wheel=lambda steps: self.change_bet(steps * self.table.settings.bet_step, seat),
            )
        ]

    def _sum(self, rect: pygame.Rect, held: Account) -> Widget:
        many = len(self.people.persons) > 1
        words = format_amount(self._bet, self.table.level.currency) if self._bet else "sits out"
        return BetSum(
            "sum",
            rect,
            f"Bet of {held.name}: next person" if many else "The bet",
            words=words,
            who=f"{held.name} ›" if many else "your bet",
            on_wheel=lambda steps: self.change_bet(steps * self.table.settings.bet_step),
            on_press=self._next_bettor,
        )

    def _pick(self, value: int, number: int) -> None:
        self._chip = number
        self.change_bet(value * CENTS_PER_UNIT)

    def _drop(self, value: int, number: int, position: tuple[int, int]) -> None:
        """Bets a dragged chip if it was dropped on a person's place."""
        self._chip = number
        for seat in self.people.persons:
            if self.scene.layout.stations[seat - 1].column.collidepoint(position):
                self.change_bet(value * CENTS_PER_UNIT, seat)
                return
        self.scene.refresh()

    def press_spot(self, seat: int) -> None:
        """Adds the last chip used to a seat's bet."""
        self._bettor = seat
        chips = self._chips()
        self.change_bet(chips[self._chip] * CENTS_PER_UNIT if chips else 0)
