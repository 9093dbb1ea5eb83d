"""The Jump at a live Pi'Lok table: a person chooses whom to jump, or which die of a duel's loser is rolled again.

Its panel is painted in `panel`; all other turns are in `tables`.
"""

from collections.abc import Sequence
from functools import partial

import pygame

from casino.core.texts import _
from casino.engines.base import HOUSE, Action
from casino.engines.pilok.events import PilokView
from casino.engines.pilok.hands import DICE
from casino.engines.pilok.settings import PilokSettings
from casino.players.pilok.odds import jump_prospect
from casino.scenes.games.pilok.art.felt import BET_DIE, kept_ring, paint_die, paint_shut_glass
from casino.scenes.games.pilok.controls import Controls, Press
from casino.scenes.games.pilok.jump import panel, weighed
from casino.scenes.table import felt
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.foot.bet_widgets import Painted
from casino.scenes.table.part import TablePart
from casino.ui.drawing.look import Look
from casino.ui.widgets.widgets import Widget

_DIE_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3)


class JumpChoice(TablePart):
    """The widgets of a Jump, and its panel.

    `target` is the seat chosen for a jump, 0 for none; `weighed` is the duel on the panel now.
    """

    def __init__(self, driver: LiveDriver) -> None:
        self._driver = driver
        self._scene = driver.scene
        self.target = 0
        self.weighed: weighed.Duel | None = None

    @property
    def _view(self) -> PilokView:
        """The public view of the hand."""
        view: PilokView = self._driver.table.view(HOUSE)
        return view

    @property
    def _rules(self) -> PilokSettings:
        rules: PilokSettings = self._driver.table.settings
        return rules

    @property
    def _controls(self) -> Controls:
        layout = self._scene.layout
        return Controls(layout.controls, self._scene.metrics, is_one_row=layout.is_one_row)

    @property
    def _panel(self) -> panel.JumpPanel:
        """The painter of the panel, for the present size."""
        scene, currency = self._scene, self._driver.table.level.currency
        return panel.JumpPanel(scene.look, scene.layout.jump_panel, currency, scene.model.dice_seat)

    def forget(self) -> None:
        """Closes the panel."""
        self.weighed, self._scene.model.weighed = None, ""

    def on_idle(self) -> None:
        self.target = 0

    def turn_widgets(self) -> list[Widget]:
        """The widgets to choose whom to jump, or which die of the loser is rolled again."""
        return self._jump_widgets() if self._view.phase == "jumping" else self._pick_widgets()

    def _weigh(self, other: int, *, is_won: bool) -> weighed.Duel:
        """Opens the panel with a duel."""
        people = {seat: (shown.name, shown.portrait) for seat, shown in self._scene.model.seats.items()}
        me = self._driver.table.turn or 0
        duel = weighed.duel_between(self._view, self._rules, people, me, other, is_won=is_won)
        self._scene.model.weighed = weighed.in_words(duel, self._driver.table.level.currency)
        self.weighed = duel
        return duel

    def _best_target(self, choices: Sequence[int]) -> int:
        """The seat against which a jump is worth most; the panel opens with it."""
        view, me = self._view, self._driver.table.turn or 0
        dice_of, skills = weighed.open_hands(view)

        def promise(other: int) -> float:
            return jump_prospect(dice_of, view.pots, skills, self._rules, me, other).value

        return max(choices, key=promise)

    def _jump_widgets(self) -> list[Widget]:
        me = self._driver.table.turn or 0
        choices = next(offer.choices for offer in self._driver.table.offers(me) if offer.action == "jump")
        if self.target not in choices:
            self.target = self._best_target(choices)
        px, name = self._scene.metrics.px, self._scene.model.name
        tabs: list[Press] = []
        plates: list[Widget] = []
        hidden = self._panel.rect
        for hot_key, seat in enumerate(choices, pygame.K_1):
            aim, show = partial(self._aim, seat), partial(self._paint_victim, seat)
            tabs.append(
                Press(f"target-{seat}", name(seat), hot_key, aim, style="chosen" if seat == self.target else "plain")
            )
            plate = self._scene.layout.station(seat).plate
            if not plate.colliderect(hidden):
                plates.append(
                    Painted(f"seat-{seat}", plate, _("Jump {name}?", name=name(seat)), on_press=aim, show=show)
                )
        presses = [
            self._press_for("no_jump", _("No jump"), pygame.K_n, Action(me, "no_jump")),
            self._press_for(
                "jump", _("Jump {name}", name=name(self.target)), pygame.K_j, Action(me, "jump", target=self.target)
            ),
        ]
        self._weigh(self.target, is_won=False)
        named = self._controls.choices(tabs, len(choices) * px(230), px(8))
        return [*named, *plates, *self._controls.duel_actions(presses)]

    def _paint_victim(self, seat: int, target: pygame.Surface, look: Look, is_hot: bool) -> None:
        station, is_turn = self._scene.layout.station(seat), seat == self.target
        plate, px, shown = station.plate, station.portrait_px, self._scene.model.seats[seat]
        felt.paint_plate(target, look, plate, px, shown, self._scene.model.currency, is_hot=is_hot, is_turn=is_turn)

    def _press_for(self, key: str, label: str, hot_key: int, action: Action) -> Press:
        """A button; its first press may only ask for a second one."""
        press = partial(self._choose, action)
        if self._driver.second.pending == action:
            return Press(key, _("Again"), hot_key, press, label, "again")
        return Press(key, label, hot_key, press)

    def _choose(self, action: Action) -> None:
        """Carries out a choice, or asks for a second press where the coach warns of it."""
        driver, warning = self._driver, ""
        if driver.coach.values:
            from casino.odds.pilok.position import choice_of  # read by then, and never before

            warning = driver.coach.warning(choice_of(action))
        if driver.second.confirmed({}, action, warning):
            driver.act(action)

    def _aim(self, seat: int) -> None:
        self._driver.second.drop()
        self.target = seat
        self._scene.refresh()

    def paint_backdrop(self, target: pygame.Surface) -> None:
        if self._rules.jump:
            self._panel.warm({seat: (one.name, one.portrait) for seat, one in self._scene.model.seats.items()})

    def paint(self, target: pygame.Surface) -> None:
        if self.weighed is None:
            return
        paint_shut_glass(target, self._scene.look, self._scene.layout)
        self._panel.paint(target, self.weighed)
        if self.weighed.prospect is not None:  # after a duel the cells are widgets, which are painted later
            for number in range(DICE):
                self._panel.paint_die_cell(target, self.weighed, number)

    def _pick_widgets(self) -> list[Widget]:
        """The loser's dice, on the panel and where they lie, and a button to spare them."""
        winner, loser = self._view.duel or (0, 0)
        duel = self._weigh(loser, is_won=True)
        dice: list[Widget] = []
        for number, (cell, face) in enumerate(zip(self._panel.die_cells, duel.other.dice, strict=True)):
            reroll = Action(winner, "reroll", die=number)
            words, press = _("Reroll the {face}", face=face), partial(self._choose, reroll)
            show = partial(self._paint_cell, duel, reroll)
            dice.append(Painted(f"die-{number}", cell, words, (_DIE_KEYS[number],), on_press=press, show=show))
        dice += self._lying_dice(winner, loser)
        spare = self._press_for("spare", _("Spare {name}", name=duel.other.name), pygame.K_s, Action(winner, "spare"))
        return [*dice, *self._controls.duel_actions([spare])]

    def _lying_dice(self, winner: int, loser: int) -> list[Widget]:
        """The loser's dice where they lie at the table, unless the panel covers them."""
        station = self._scene.layout.station(loser)
        found: list[Widget] = []
        for number in range(DICE):
            place = pygame.Rect(0, 0, station.ring_px - 2, station.ring_px - 2)  # two never touch
            place.center = station.slot_place(number)
            if not place.colliderect(self._panel.rect):
                reroll = Action(winner, "reroll", die=number)
                show, press = partial(self._paint_lying, loser, reroll), partial(self._choose, reroll)
                found.append(Painted(f"lying-{number}", place, _("Reroll this die"), on_press=press, show=show))
        return found

    def _state(self, reroll: Action, is_hot: bool) -> panel.CellState:
        """How a die that can be picked is lit."""
        return "again" if self._driver.second.pending == reroll else "hot" if is_hot else "open"

    def _paint_cell(self, duel: weighed.Duel, reroll: Action, target: pygame.Surface, look: Look, is_hot: bool) -> None:
        self._panel.paint_die_cell(target, duel, reroll.die or 0, self._state(reroll, is_hot))

    def _paint_lying(self, loser: int, reroll: Action, target: pygame.Surface, look: Look, is_hot: bool) -> None:
        """Paints a die over the darkened table as bright as before, in a ring."""
        model, station, number = self._scene.model, self._scene.layout.station(loser), reroll.die or 0
        tone = {"again": look.theme.lose, "hot": look.theme.accent}.get(self._state(reroll, is_hot), look.theme.focus)
        ring = kept_ring(station.ring_px, tone)
        target.blit(ring, ring.get_rect(center=station.slot_place(number)))
        die = look.die(BET_DIE, model.dice_seat(loser))
        paint_die(target, station.die_px, die, model.of(loser).dice[number], station.die_place(number))
