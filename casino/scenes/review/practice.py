"""A hand played without money at its own table: the other way, or again and again with other cards to come.

The coach of that table works out the values; no books are touched, and nothing is kept.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from casino.core.errors import CasinoError
from casino.core.money import Currency
from casino.core.texts import _
from casino.engines.base import Event, RoundSettled
from casino.odds.accounts.account import Decision
from casino.odds.value import Value, best_of, level_with_best
from casino.records.replay import Replay
from casino.records.rewind import rewound, with_other_cards
from casino.records.rounds import RoundRecord
from casino.scenes.app.house import House
from casino.scenes.review.words import choice_name
from casino.scenes.table.coach.words import coins
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.foot.bars import bets_and_actions
from casino.scenes.table.part import TablePart
from casino.scenes.table.scene import TableScene
from casino.tables.practice import PracticeTable
from casino.ui.widgets.button_row import button_row, preferred_width
from casino.ui.widgets.keys import ENTER_KEYS
from casino.ui.widgets.widgets import Button, Widget

_OTHER_WAY = _("For practice, with the same cards or dice. No money moves.")
_OTHER_CARDS = _("For practice, with new cards to come. What do you do?")
_SIZE = 18


class PracticePart(TablePart):
    """Says how a hand for the honour ended, and leads on. `again` opens the next one; `is_drill` asks for the best."""

    def __init__(self, driver: LiveDriver, table: PracticeTable, again: Callable[[], object], *, drills: bool) -> None:
        self._driver, self._table, self._again, self._drills = driver, table, again, drills
        self._scene: TableScene[Any] = driver.scene
        self._values: Mapping[str, Value] = {}
        self._verdict = ""
        self._net = 0
        self.has_it = not drills
        driver.coach.listens = drills

    def update(self, seconds: float) -> None:
        if not self._drills or self._verdict:
            return
        if not self._table.asked:
            self._values = self._driver.coach.values or self._values
        elif self._values:
            self._verdict = self._judge(self._table.asked[0].action)
            self._scene.say(self._verdict if self._table.is_open else self._said_last)

    def _judge(self, chosen: str) -> str:
        values, best = self._values, best_of(self._values)
        self.has_it = chosen in level_with_best(values)
        if self.has_it:
            return _("Right: {choice} costs you nothing.", choice=choice_name(chosen).lower())
        lost = coins(values[best].cents - values[chosen].cents, self._table.level.currency)
        return _(
            "{best} is worth {amount} more than {choice}.",
            best=choice_name(best),
            amount=lost.lstrip("+"),
            choice=choice_name(chosen).lower(),
        )

    def on_settled(self, event: Event) -> None:
        if isinstance(event, RoundSettled):
            self._net = sum(result.net for result in event.seats if result.seat == self._table.seat)

    def on_idle(self) -> None:
        if not self._table.is_open:
            self._scene.view.model.message = self._said_last

    @property
    def _said_last(self) -> str:
        currency: Currency = self._table.level.currency
        result = _("This time: {amount}. No money moved.", amount=coins(self._net, currency))
        return f"{self._verdict} {result}".strip()

    def widgets(self) -> Sequence[Widget]:
        if self._table.is_open or not self._scene.director.is_idle:
            return ()
        metrics = self._scene.metrics
        layout = self._scene.layout
        row = layout.controls
        if not layout.is_one_row:
            row = bets_and_actions(row, metrics.px(10), is_one_row=False)[1]
        labels = [_("New cards") if self._drills else _("Once more"), _("Back to the review")]
        needs = [preferred_width(label, metrics, _SIZE) for label in labels]
        row = pygame.Rect(0, row.y, min(row.w, sum(need.total for need in needs) + metrics.px(90)), row.h)
        row.centerx = self._scene.layout.controls.centerx
        again, back = button_row(row, needs, metrics.px(10))
        enter = ENTER_KEYS
        first, second = (enter, (pygame.K_c,)) if not self.has_it else ((pygame.K_r,), enter)
        styles = ("accent", "plain") if not self.has_it else ("plain", "accent")
        return [
            Button("again", again, labels[0], first, styles[0], on_press=self._again, size=_SIZE),
            Button("start", back, labels[1], second, styles[1], on_press=self._driver.leave, size=_SIZE),
        ]


def show_at(house: House, name: str, record: RoundRecord, decision: Decision, faces: Mapping[str, str] | None) -> None:
    """Shows the table in a replay as it was when the decision was made."""
    scene: Any = house.doors.replay([(name, record)], faces)
    house.stack.push(scene)
    scene.driver.go_to(decision.step + ("bets" not in decision.told))


def play_other_way(house: House, record: RoundRecord, decision: Decision) -> None:
    """Opens the table at the decision; the same cards or dice come from there on."""
    _open(house, decision, lambda: rewound(record, decision.step), _OTHER_WAY, drills=False)


def play_other_cards(house: House, record: RoundRecord, decision: Decision) -> None:
    """Opens the table at the decision, with other cards or dice to come, each time anew."""
    draw = random.Random()
    make = lambda: with_other_cards(record, decision.step, draw.getrandbits(64))  # noqa: E731
    _open(house, decision, make, _OTHER_CARDS, drills=True)


def _open(
    house: House,
    decision: Decision,
    make: Callable[[], tuple[Replay, tuple[Event, ...]]],
    words: str,
    *,
    drills: bool,
    replaces: bool = False,
) -> None:
    assert house.profile is not None
    try:
        replay, told = make()
    except CasinoError as refusal:
        house.say(str(refusal))
        return
    table = PracticeTable(replay, told, house.profile, decision.seat)
    scene: Any = house.doors.practise(table, table.told)
    again = partial(_open, house, decision, make, words, drills=drills, replaces=True)
    scene.parts.append(PracticePart(scene.driver, table, again, drills=drills))
    scene.view.model.message = words
    if replaces:
        house.stack.replace(scene)
    else:
        house.stack.push(scene)
