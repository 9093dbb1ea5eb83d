"""The Jump at a live table of Pi'Lok: a person weighs up whom to jump, and points at a die where a duel was won.

Goes in front of the stage. The plate it shows is in `panel`, everything else of a turn in `live`.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from casino.engines.base import Action, Event, Offer
from casino.engines.pilok.events import PilokView
from casino.players.pilok.odds import jump_prospect
from casino.scenes.app.house import House
from casino.scenes.games.pilok.art.felt import paint_shut_glass
from casino.scenes.games.pilok.controls import Press, action_row, rows
from casino.scenes.games.pilok.jump import panel
from casino.scenes.games.pilok.stage import PilokStage
from casino.scenes.table import felt
from casino.scenes.table.bet_widgets import Painted
from casino.scenes.table.live import LiveTable
from casino.tables.session import TableSession
from casino.ui.widgets.button_row import button_row, wish_of
from casino.ui.widgets.widgets import Button, Widget

_DIE_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3)


class JumpTable(LiveTable, PilokStage):
    """A live table, as far as the Jump goes."""

    def __init__(self, house: House, session: TableSession, told: tuple[Event, ...] = ()) -> None:
        self._target = 0  # whom the one to act would jump
        self._weighed: panel.Duel | None = None
        super().__init__(house, session, told)

    @property
    def view(self) -> PilokView:
        """The hand as everybody sees it."""
        view: PilokView = self.session.engine.view(0)
        return view

    @property
    def offers(self) -> dict[str, Offer]:
        """What the one to act may do, by name."""
        return {offer.action: offer for offer in self.session.legal_actions(self.session.engine.turn or 0)}

    @property
    def start(self) -> str:
        if self.is_playing and self.session.engine.phase == "duel" and self.session.engine.turn in self.persons:
            return "die-0"
        return super().start

    def on_idle(self) -> None:
        self._target = 0
        super().on_idle()

    def widgets(self) -> list[Widget]:
        self._weighed = None
        return super().widgets()

    def turn_widgets(self) -> list[Widget]:
        return self._jump_widgets() if self.session.engine.phase == "jumping" else self._pick_widgets()

    def _weigh(self, other: int, *, is_won: bool) -> panel.Duel:
        people = {seat: (shown.name, shown.portrait) for seat, shown in self.model.seats.items()}
        me = self.session.engine.turn or 0
        return panel.duel_between(self.view, self.rules, people, me, other, is_won=is_won)

    def _best_target(self, choices: Sequence[int]) -> int:
        """Whom a jump promises most against; the plate opens with that one."""
        view, me = self.view, self.session.engine.turn or 0
        dice_of, skills = panel.open_hands(view)

        def promise(other: int) -> float:
            return jump_prospect(dice_of, view.pots, skills, self.rules, me, other).value

        return max(choices, key=promise)

    def _jump_widgets(self) -> list[Widget]:
        me, choices = self.session.engine.turn or 0, self.offers["jump"].choices
        if self._target not in choices:
            self._target = self._best_target(choices)
        upper, lower = rows(self.layout.controls, self.metrics)
        metrics = self.metrics
        names = [self.model.seats[seat].name for seat in choices]
        wide = pygame.Rect(0, upper.y, min(upper.w, len(choices) * metrics.px(230)), upper.h)
        wide.centerx = upper.centerx
        cells = button_row(wide, [wish_of(f"{name} 1 ", metrics, 16) for name in names], metrics.px(8))
        tabs: list[Widget] = [
            Button(
                f"target-{seat}",
                rect,
                name,
                (pygame.K_1 + number,),
                on_press=lambda s=seat: self._aim(s),
                style="accent" if seat == self._target else "plain",
                hint=str(number + 1),
                size=16,
            )
            for number, (seat, name, rect) in enumerate(zip(choices, names, cells, strict=True))
        ]
        plates = [
            Painted(
                f"seat-{seat}",
                self.layout.station(seat).plate,
                f"Jump {self.model.seats[seat].name}?",
                on_press=lambda s=seat: self._aim(s),
                show=lambda target, look, hot, s=seat: self._paint_victim(target, s, is_hot=hot),
            )
            for seat in choices
        ]
        jump = lambda: self._act(Action(me, "jump", target=self._target))  # noqa: E731
        stay = lambda: self._act(Action(me, "no_jump"))  # noqa: E731
        presses = [
            Press("no_jump", "No jump", pygame.K_n, stay),
            Press("jump", f"Jump {self.model.seats[self._target].name}", pygame.K_j, jump),
        ]
        self._weighed = self._weigh(self._target, is_won=False)
        return [*tabs, *plates, *action_row(lower, metrics, presses)]

    def _paint_victim(self, target: pygame.Surface, seat: int, *, is_hot: bool) -> None:
        station = self.layout.station(seat)
        felt.paint_plate(
            target,
            self.look,
            station.plate,
            station.portrait_px,
            self.model.seats[seat],
            self.level.currency,
            is_hot=is_hot,
            is_turn=seat == self._target,
        )

    def _aim(self, seat: int) -> None:
        self._target = seat
        self.refresh()

    def paint_backdrop(self, target: pygame.Surface) -> None:
        super().paint_backdrop(target)
        if self.rules.jump:
            people = [(shown.name, shown.portrait) for shown in self.model.seats.values()]
            rect = panel.panel_rect(self.layout.jump_panel, self.look)
            panel.warm_panel(self.look, rect, people, self.level.currency)

    def paint_over(self, target: pygame.Surface) -> None:
        super().paint_over(target)
        if self._weighed is None:
            return
        rect, currency = panel.panel_rect(self.layout.jump_panel, self.look), self.level.currency
        paint_shut_glass(target, self.look, self.layout)
        panel.paint_panel(target, self.look, rect, self._weighed, currency)
        if self._weighed.prospect is not None:  # the cells of a duel that is won are pressed, and paint themselves
            for number, cell in enumerate(panel.die_cells(rect, self.look)):
                panel.paint_die_cell(target, self.look, cell, self._weighed, number, currency, is_hot=False)

    def _pick_widgets(self) -> list[Widget]:
        """The winner of a duel points at one of the loser's dice, or spares them."""
        winner, loser = self.view.duel or (0, 0)
        duel = self._weigh(loser, is_won=True)
        rect = panel.panel_rect(self.layout.jump_panel, self.look)
        currency = self.level.currency
        dice = [
            Painted(
                f"die-{number}",
                cell,
                f"Have the {duel.other.dice[number]} rolled again",
                (_DIE_KEYS[number],),
                on_press=lambda n=number: self._act(Action(winner, "reroll", die=n)),
                show=lambda target, look, hot, c=cell, n=number: panel.paint_die_cell(
                    target, look, c, duel, n, currency, is_hot=hot
                ),
            )
            for number, cell in enumerate(panel.die_cells(rect, self.look))
        ]
        upper, lower = rows(self.layout.controls, self.metrics)
        gap = self.metrics.px(10)
        faces = [f"Roll the {face} again" for face in duel.other.dice]
        wide = pygame.Rect(0, upper.y, min(upper.w, self.metrics.px(720)), upper.h)
        wide.centerx = upper.centerx
        cells = button_row(wide, [wish_of(f"{words} 1 ", self.metrics, 16) for words in faces], gap)
        named: list[Widget] = [
            Button(
                f"reroll-{number}",
                cell,
                words,
                on_press=lambda n=number: self._act(Action(winner, "reroll", die=n)),
                hint=str(number + 1),
                size=16,
            )
            for number, (cell, words) in enumerate(zip(cells, faces, strict=True))
        ]
        spare = lambda: self._act(Action(winner, "spare"))  # noqa: E731
        presses = [Press("spare", f"Spare {duel.other.name}", pygame.K_s, spare)]
        self._weighed = duel
        return [*dice, *named, *action_row(lower, self.metrics, presses)]
