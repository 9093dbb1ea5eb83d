"""The Jump at a live table of Pi'Lok: a person weighs up whom to jump, and points at a die where a duel was won.

The plate it shows is in `panel`, everything else of a turn in `tables`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from casino.engines.base import HOUSE, Action
from casino.engines.pilok.events import PilokView
from casino.engines.pilok.settings import PilokSettings
from casino.players.pilok.odds import jump_prospect
from casino.scenes.games.pilok.art.felt import paint_shut_glass
from casino.scenes.games.pilok.controls import Press, action_row, rows
from casino.scenes.games.pilok.jump import panel
from casino.scenes.table import felt
from casino.scenes.table.drivers.bet_widgets import Painted
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.part import Part
from casino.ui.drawing.look import Look
from casino.ui.widgets.button_row import button_row, wish_of
from casino.ui.widgets.widgets import Button, Widget

_DIE_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3)


class JumpChoice(Part):
    """What a person may press at a Jump, and the plate on which it is weighed up.

    `target` is whom the one to act would jump, 0 for nobody; `weighed` is what the plate shows now.
    """

    def __init__(self, driver: LiveDriver) -> None:
        self._driver = driver
        self._scene = driver.scene
        self.target = 0
        self.weighed: panel.Duel | None = None

    @property
    def _view(self) -> PilokView:
        """The hand as everybody sees it."""
        view: PilokView = self._driver.table.view(HOUSE)
        return view

    @property
    def _rules(self) -> PilokSettings:
        rules: PilokSettings = self._driver.table.settings
        return rules

    def forget(self) -> None:
        """Nothing is weighed up any more."""
        self.weighed = None

    def on_idle(self) -> None:
        self.target = 0

    def turn_widgets(self) -> list[Widget]:
        """Whom to jump, or which die of the loser is rolled again."""
        return self._jump_widgets() if self._view.phase == "jumping" else self._pick_widgets()

    def _weigh(self, other: int, *, is_won: bool) -> panel.Duel:
        people = {seat: (shown.name, shown.portrait) for seat, shown in self._scene.model.seats.items()}
        me = self._driver.table.turn or 0
        return panel.duel_between(self._view, self._rules, people, me, other, is_won=is_won)

    def _best_target(self, choices: Sequence[int]) -> int:
        """Whom a jump promises most against; the plate opens with that one."""
        view, me = self._view, self._driver.table.turn or 0
        dice_of, skills = panel.open_hands(view)

        def promise(other: int) -> float:
            return jump_prospect(dice_of, view.pots, skills, self._rules, me, other).value

        return max(choices, key=promise)

    def _jump_widgets(self) -> list[Widget]:
        me = self._driver.table.turn or 0
        choices = next(offer.choices for offer in self._driver.table.offers(me) if offer.action == "jump")
        if self.target not in choices:
            self.target = self._best_target(choices)
        upper, lower = rows(self._scene.layout.controls, self._scene.metrics)
        metrics = self._scene.metrics
        names = [self._scene.model.seats[seat].name for seat in choices]
        wide = pygame.Rect(0, upper.y, min(upper.w, len(choices) * metrics.px(230)), upper.h)
        wide.centerx = upper.centerx
        cells = button_row(wide, [wish_of(f"{name} 1 ", metrics, 16) for name in names], metrics.px(8))
        tabs: list[Widget] = [
            Button(
                f"target-{seat}",
                rect,
                name,
                (pygame.K_1 + number,),
                on_press=partial(self._aim, seat),
                style="accent" if seat == self.target else "plain",
                hint=str(number + 1),
                size=16,
            )
            for number, (seat, name, rect) in enumerate(zip(choices, names, cells, strict=True))
        ]
        plates = [
            Painted(
                f"seat-{seat}",
                self._scene.layout.station(seat).plate,
                f"Jump {self._scene.model.seats[seat].name}?",
                on_press=partial(self._aim, seat),
                show=partial(self._paint_victim, seat),
            )
            for seat in choices
        ]
        jump = lambda: self._driver.act(Action(me, "jump", target=self.target))  # noqa: E731
        stay = lambda: self._driver.act(Action(me, "no_jump"))  # noqa: E731
        presses = [
            Press("no_jump", "No jump", pygame.K_n, stay),
            Press("jump", f"Jump {self._scene.model.seats[self.target].name}", pygame.K_j, jump),
        ]
        self.weighed = self._weigh(self.target, is_won=False)
        return [*tabs, *plates, *action_row(lower, metrics, presses)]

    def _paint_victim(self, seat: int, target: pygame.Surface, look: Look, is_hot: bool) -> None:
        station = self._scene.layout.station(seat)
        felt.paint_plate(
            target,
            self._scene.look,
            station.plate,
            station.portrait_px,
            self._scene.model.seats[seat],
            self._driver.table.level.currency,
            is_hot=is_hot,
            is_turn=seat == self.target,
        )

    def _aim(self, seat: int) -> None:
        self.target = seat
        self._scene.refresh()

    def paint_backdrop(self, target: pygame.Surface) -> None:
        if self._rules.jump:
            people = [(shown.name, shown.portrait) for shown in self._scene.model.seats.values()]
            rect = panel.panel_rect(self._scene.layout.jump_panel, self._scene.look)
            panel.warm_panel(self._scene.look, rect, people, self._driver.table.level.currency)

    def paint(self, target: pygame.Surface) -> None:
        if self.weighed is None:
            return
        rect, currency = (
            panel.panel_rect(self._scene.layout.jump_panel, self._scene.look),
            self._driver.table.level.currency,
        )
        paint_shut_glass(target, self._scene.look, self._scene.layout)
        panel.paint_panel(target, self._scene.look, rect, self.weighed, currency)
        if self.weighed.prospect is not None:  # the cells of a duel that is won are pressed, and paint themselves
            for number, cell in enumerate(panel.die_cells(rect, self._scene.look)):
                panel.paint_die_cell(target, self._scene.look, cell, self.weighed, number, currency, is_hot=False)

    def _paint_die(
        self, cell: pygame.Rect, duel: panel.Duel, number: int, target: pygame.Surface, look: Look, is_hot: bool
    ) -> None:
        panel.paint_die_cell(target, look, cell, duel, number, self._driver.table.level.currency, is_hot=is_hot)

    def _pick_widgets(self) -> list[Widget]:
        """The winner of a duel points at one of the loser's dice, or spares them."""
        winner, loser = self._view.duel or (0, 0)
        duel = self._weigh(loser, is_won=True)
        rect = panel.panel_rect(self._scene.layout.jump_panel, self._scene.look)
        dice = [
            Painted(
                f"die-{number}",
                cell,
                f"Have the {duel.other.dice[number]} rolled again",
                (_DIE_KEYS[number],),
                on_press=partial(self._driver.act, Action(winner, "reroll", die=number)),
                show=partial(self._paint_die, cell, duel, number),
            )
            for number, cell in enumerate(panel.die_cells(rect, self._scene.look))
        ]
        upper, lower = rows(self._scene.layout.controls, self._scene.metrics)
        gap = self._scene.metrics.px(10)
        faces = [f"Roll the {face} again" for face in duel.other.dice]
        wide = pygame.Rect(0, upper.y, min(upper.w, self._scene.metrics.px(720)), upper.h)
        wide.centerx = upper.centerx
        cells = button_row(wide, [wish_of(f"{words} 1 ", self._scene.metrics, 16) for words in faces], gap)
        named: list[Widget] = [
            Button(
                f"reroll-{number}",
                cell,
                words,
                on_press=partial(self._driver.act, Action(winner, "reroll", die=number)),
                hint=str(number + 1),
                size=16,
            )
            for number, (cell, words) in enumerate(zip(cells, faces, strict=True))
        ]
        spare = lambda: self._driver.act(Action(winner, "spare"))  # noqa: E731
        presses = [Press("spare", f"Spare {duel.other.name}", pygame.K_s, spare)]
        self.weighed = duel
        return [*dice, *named, *action_row(lower, self._scene.metrics, presses)]
