"""Three Street Pi'Lok being played, and played again from its records: what a person sets, presses and points at.

The table itself is `pilok`'s; what sums mean is in `pilok_sums`, the rows of buttons in `pilok_controls`, the plate of
a duel in `pilok_jump_panel`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from casino.dice import DiceCode, parse_code
from casino.engines.base import Action, Event, Offer
from casino.engines.pilok_events import PilokView
from casino.errors import IllegalAction, SaveError
from casino.money import format_amount
from casino.players.gambling_skill import wins_to_rise
from casino.players.pilok_odds import jump_prospect
from casino.rounds import RoundRecord
from casino.scenes import felt
from casino.scenes import pilok_jump_panel as panel
from casino.scenes.betting import Painted
from casino.scenes.live_table import LiveTable
from casino.scenes.pilok import PilokStage
from casino.scenes.pilok_controls import Press, action_row, rows, sum_row
from casino.scenes.pilok_log import HandLog, open_log
from casino.scenes.pilok_sums import fitted, is_grave, player_of, presets
from casino.scenes.replay_table import ReplayTable
from casino.session import TableSession
from casino.ui import text
from casino.ui.button_row import button_row, wish_of
from casino.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from casino.scenes.app import App

_DIE_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3)
_SECOND_THOUGHT_SECONDS = 4.0
_NOT_ENOUGH = "A hand needs two players who can pay the Berthing Fee: ask somebody to an empty seat."


class _Logged(PilokStage):
    """A stage beside which the hand's log lies, or behind a button where there is no room for it."""

    def __init__(self, *args, **kwargs) -> None:  # type: ignore[no-untyped-def]
        self._log_memory: dict[str, int] = {}
        super().__init__(*args, **kwargs)

    def log_widgets(self, bar: Sequence[Widget]) -> list[Widget]:
        """The log at its place, or the button that opens it."""
        if self.layout.log.w:
            return [
                HandLog("log", self.layout.log, "The hand so far", lines=self.shown.history, memory=self._log_memory)
            ]
        side = bar[0].rect.h
        left = max(widget.rect.right for widget in bar if widget.rect.centerx < self.layout.top_bar.centerx)
        rect = pygame.Rect(left + self.metrics.px(6), bar[0].rect.y, side, side)
        press = lambda: open_log(self.app, self.place, self.shown.history)  # noqa: E731
        return [Button("log", rect, "The hand so far", (pygame.K_F5,), on_press=press, icon="list", size=0)]


class PilokTable(LiveTable, _Logged):
    """A live table of Three Street Pi'Lok."""

    usual_actions = ("pass", "call", "no_jump")
    leaving = (
        "What you put in stays in the pot. If you leave now, you pass where that costs nothing and fold where it does, "
        "and the hand is played to its end without you."
    )

    def __init__(self, app: App, session: TableSession, told: tuple[Event, ...] = ()) -> None:
        self._sum: int | None = None  # what the one to act would bring the street's bet to, in cents
        self._target = 0  # whom the one to act would jump
        self._second: Action | None = None  # what was pressed once and is to be pressed again
        self._second_until = 0.0
        self._skill: DiceCode | None = None
        self._weighed: panel.Duel | None = None
        super().__init__(app, session, told)

    # -- who is here ------------------------------------------------------------------------------------------

    def _show_seats(self) -> None:
        super()._show_seats()
        playing = {player.seat: player.skill for player in self._view.players} if self.is_playing else {}
        self.shown.skills = {seat: playing.get(seat) or str(self.session.skill(seat)) for seat in self.session.sitters}

    @property
    def _view(self) -> PilokView:
        view: PilokView = self.session.engine.view(0)
        return view

    @property
    def _skill_note(self) -> str:
        """How good the player is at the Jump, and how long it takes to become better."""
        lacking = wins_to_rise(self.app.store.rounds_won(self.me.id, self.level.game))
        more = "one more hand" if lacking == 1 else f"{lacking} more hands"
        to_go = "as high as it goes" if lacking is None else f"{more} won and it rises"
        return f"your Gambling is {self.shown.skills.get(self.own_seat, '')}: {to_go}"

    def before_betting(self) -> None:
        """A person whose skill has risen with the hand that was won is told so."""
        super().before_betting()
        skill = self.session.skill(self.own_seat) if self.own_seat else None
        if skill is not None and self._skill is not None and skill > self._skill:
            self.shown.message += f" {self.me.name}'s Gambling has risen to {skill}!"
            self.app.sound.play("duel_win", volume=0.7)

    # -- between hands ----------------------------------------------------------------------------------------

    def between_rounds(self) -> None:
        super().between_rounds()
        self._skill = self.session.skill(self.own_seat) if self.own_seat else None
        if not self._can_begin:
            self.shown.message = f"{self.shown.message} {_NOT_ENOUGH}".strip()

    @property
    def _can_begin(self) -> bool:
        return sum(self.session.can_play(seat) for seat in self.session.sitters) >= 2

    def opening_widgets(self) -> list[Widget]:
        if not self._can_begin:
            return []
        is_in = any(self.session.can_play(seat) for seat in self.persons)
        fee = format_amount(self.rules.ante, self.level.currency)
        note = self._skill_note if self.own_seat else ""
        area = self.layout.controls.inflate(0, -self.metrics.px(14))
        wide = max(self.metrics.px(380), text.width(note, self.metrics.pt(11.5)) + self.metrics.px(40))
        rect = pygame.Rect(0, 0, min(area.w, wide), area.h)
        rect.center = area.center
        label = f"Berthing Fee: {fee}" if is_in else "Watch a hand"
        keys = (pygame.K_RETURN, pygame.K_KP_ENTER)
        begin = self.start_round
        return [
            Button("start", rect, label, keys, on_press=begin, style="accent", hint="Enter", note=note, size=18),
        ]

    def start_round(self) -> None:
        """Everybody pays the fee, and the first die rolls."""
        try:
            events = self.session.open_round()
        except (IllegalAction, SaveError) as refusal:
            self.refuse(str(refusal))
            return
        self.clear_felt()
        self.payouts = 0
        self.tell(events)

    # -- a person's turn --------------------------------------------------------------------------------------

    def on_idle(self) -> None:
        self._sum, self._target, self._second = None, 0, None
        super().on_idle()

    def on_moment(self, seconds: float) -> None:
        super().on_moment(seconds)
        if self._second is not None and self.time >= self._second_until:
            self._second = None
            self.refresh()

    def turn_widgets(self) -> list[Widget]:
        phase = self.session.engine.phase
        if phase == "betting":
            return self._betting_widgets()
        return self._jump_widgets() if phase == "jumping" else self._pick_widgets()

    def _offers(self) -> dict[str, Offer]:
        return {offer.action: offer for offer in self.session.legal_actions(self.session.engine.turn or 0)}

    @property
    def _putting(self) -> Offer | None:
        """The offer of a bet or a raise, if there is one."""
        offers = self._offers()
        return offers.get("bet") or offers.get("raise")

    def _betting_widgets(self) -> list[Widget]:
        seat = self.session.engine.turn or 0
        view, offers, putting = self._view, self._offers(), self._putting
        upper, lower = rows(self.layout.controls, self.metrics)
        widgets: list[Widget] = []
        if putting is not None:
            cents = self._sum = fitted(self._sum or putting.least, putting)
            ready = presets(putting, view, seat)
            step = self.rules.least_bet
            widgets += sum_row(
                upper, self.metrics, putting, cents, step, ready, self.level.currency, self._set_sum,
                self.layout.table.collidepoint,
            )  # fmt: skip
        presses = [self._press_for(Action(seat, "fold"), "Fold", pygame.K_f)]
        if "pass" in offers:
            presses.append(self._press_for(Action(seat, "pass"), "Pass", pygame.K_p, is_accent=True))
        else:
            cost = offers["call"].cost
            note = self._money_note(cost, seat)
            presses.append(
                self._press_for(Action(seat, "call"), f"Call {self._money(cost)}", pygame.K_c, note, is_accent=True)
            )
        if putting is not None:
            cost = cents - player_of(view, seat).street_paid
            note = self._money_note(cost, seat)
            if putting.action == "bet":
                action, words, key = Action(seat, "bet", amount=cents), f"Bet {self._money(cents)}", pygame.K_b
            else:
                action, words, key = Action(seat, "raise", to=cents), f"Raise to {self._money(cents)}", pygame.K_r
                note = note or f"costs {self._money(cost)}"
            presses.append(self._press_for(action, words, key, note))
        return [*widgets, *action_row(lower, self.metrics, presses)]

    def _money(self, cents: int) -> str:
        return format_amount(cents, self.level.currency)

    def _money_note(self, cost: int, seat: int) -> str:
        return "all-in" if cost == player_of(self._view, seat).stack else ""

    def _press_for(self, action: Action, label: str, hot_key: int, note: str = "", *, is_accent: bool = False) -> Press:
        if self._second is not None and self._second.action == action.action:
            label, note = f"Again: {label.lower()}", "pressed once"
        press = lambda: self._press(action)  # noqa: E731
        return Press(action.action, label, hot_key, press, note, is_accent)

    def _set_sum(self, cents: int) -> None:
        self._sum, self._second = cents, None
        self.app.sound.play("chip_chip", volume=0.6)
        self.refresh()

    def _press(self, action: Action) -> None:
        """Does an action; what would hurt if it were a slip of the finger is pressed twice."""
        cost = self.session.engine.verify(action)
        if is_grave(action.action, cost, self._view, action.seat) and self._second != action:
            self._second, self._second_until = action, self.time + _SECOND_THOUGHT_SECONDS
            self.shown.message = self._warning(action, cost)
            self.app.sound.play("turn", volume=0.6)
            self.refresh()
            return
        self._second = None
        self._act(action)

    def _warning(self, action: Action, cost: int) -> str:
        player = player_of(self._view, action.seat)
        if action.action == "fold" and self._view.to_match == player.street_paid:
            return "Passing costs nothing here. Press Fold again if you mean it."
        if action.action == "fold":
            return f"You have put {self._money(player.paid)} into this hand. Press Fold again if you mean it."
        part = "all you have" if cost == player.stack else f"of the {self._money(player.stack)} you have"
        return f"That is {self._money(cost)}, {part}. Press it again if you mean it."

    # -- the Jump ---------------------------------------------------------------------------------------------

    def _weigh(self, other: int, *, is_won: bool) -> panel.Duel:
        people = {seat: (shown.name, shown.portrait) for seat, shown in self.shown.seats.items()}
        me = self.session.engine.turn or 0
        return panel.duel_between(self._view, self.rules, people, me, other, is_won=is_won)

    def _best_target(self, choices: Sequence[int]) -> int:
        """Whom a jump promises most against; the plate opens with that one."""
        view, me = self._view, self.session.engine.turn or 0
        live = {player.seat: player for player in view.players if not player.is_folded}
        dice_of = {seat: player.dice for seat, player in live.items()}
        skills = {seat: parse_code(player.skill) for seat, player in live.items()}

        def promise(other: int) -> float:
            return jump_prospect(dice_of, view.pots, skills, self.rules, me, other).value

        return max(choices, key=promise)

    def _jump_widgets(self) -> list[Widget]:
        me, choices = self.session.engine.turn or 0, self._offers()["jump"].choices
        if self._target not in choices:
            self._target = self._best_target(choices)
        upper, lower = rows(self.layout.controls, self.metrics)
        metrics = self.metrics
        names = [self.shown.seats[seat].name for seat in choices]
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
                f"Jump {self.shown.seats[seat].name}?",
                on_press=lambda s=seat: self._aim(s),
                show=lambda target, look, hot, s=seat: self._paint_victim(target, s, is_hot=hot),
            )
            for seat in choices
        ]
        jump = lambda: self._act(Action(me, "jump", target=self._target))  # noqa: E731
        stay = lambda: self._act(Action(me, "no_jump"))  # noqa: E731
        presses = [
            Press("no_jump", "No jump", pygame.K_n, stay, is_accent=True),
            Press("jump", f"Jump {self.shown.seats[self._target].name}", pygame.K_j, jump),
        ]
        self._weighed = self._weigh(self._target, is_won=False)
        return [*tabs, *plates, *action_row(lower, metrics, presses)]

    def _paint_victim(self, target: pygame.Surface, seat: int, *, is_hot: bool) -> None:
        station = self.layout.station(seat)
        felt.paint_plate(
            target, self.look, station.plate, station.portrait_px, self.shown.seats[seat], self.level.currency,
            is_hot=is_hot, is_turn=seat == self._target,
        )  # fmt: skip

    def _aim(self, seat: int) -> None:
        self._target = seat
        self.refresh()

    def paint_over(self, target: pygame.Surface) -> None:
        super().paint_over(target)
        if self._weighed is None:
            return
        rect, currency = panel.panel_rect(self.layout.jump_panel, self.look), self.level.currency
        panel.paint_panel(target, self.look, rect, self._weighed, currency)
        if self._weighed.prospect is not None:  # the cells of a duel that is won are pressed, and paint themselves
            for number, cell in enumerate(panel.die_cells(rect, self.look)):
                panel.paint_die_cell(target, self.look, cell, self._weighed, number, currency, is_hot=False)

    def _pick_widgets(self) -> list[Widget]:
        """The winner of a duel points at one of the loser's dice, or spares them."""
        winner, loser = self._view.duel or (0, 0)
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

    # -- widgets ----------------------------------------------------------------------------------------------

    @property
    def start(self) -> str:
        if self.is_playing and self.session.engine.phase == "duel" and self.session.engine.turn in self.persons:
            return "die-0"
        return super().start

    def widgets(self) -> list[Widget]:
        self._weighed = None
        widgets = super().widgets()
        bar = [widget for widget in widgets if self.layout.top_bar.contains(widget.rect)]
        return [*widgets, *self.log_widgets(bar)]


class PilokReplay(ReplayTable, _Logged):
    """Recorded hands of Three Street Pi'Lok."""

    def before_events(self) -> None:
        super().before_events()
        seats = self.replay.record.seats
        self.shown.skills = {
            seat: held.skill for seat, held in enumerate(seats, 1) if held is not None and held.skill is not None
        }

    def widgets(self) -> list[Widget]:
        widgets = super().widgets()
        bar = [widget for widget in widgets if self.layout.top_bar.contains(widget.rect)]
        return [*widgets, *self.log_widgets(bar)]


def live_table(app: App, session: TableSession, told: tuple[Event, ...]) -> PilokTable:
    """A table somebody sits down at."""
    return PilokTable(app, session, told)


def replay_table(
    app: App, records: Sequence[tuple[str, RoundRecord]], faces: Mapping[str, str] | None, *, ends_program: bool
) -> PilokReplay:
    """A table at which records are shown. Raises RecordError."""
    return PilokReplay(app, records, faces, ends_program=ends_program)
