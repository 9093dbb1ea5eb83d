"""A bomb being defused, and shown again from its records: what a person presses, and the clock that runs meanwhile.

The case itself is `defusal`'s, which one lies there `live_cases`'; widgets are made in `press`. The clock
goes on under every page and question.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

import pygame

from casino.core.errors import IllegalAction, SaveError
from casino.core.money import format_amount
from casino.engines.baccarat.bets import CHIPS
from casino.engines.baccarat.events import BombArmed
from casino.engines.baccarat.salon import SEAT
from casino.engines.base import HOUSE, Action, Event
from casino.players.bomb.expert import solving_chips
from casino.records.rounds import RoundRecord
from casino.scenes.app.house import House
from casino.scenes.dialogs.dialogs import Answer, Question
from casino.scenes.games.bomb.clock import BombClock
from casino.scenes.games.bomb.live_cases import CaseTable
from casino.scenes.games.bomb.press import Press, button_line, module_widgets
from casino.scenes.games.bomb.stage import DefusalStage
from casino.scenes.table.replay import ReplayTable
from casino.tables.session import TableSession
from casino.ui.chips.chip_choice import chip_choice
from casino.ui.widgets.widgets import Button, Widget

_MODULE_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)
_CHIP_KEYS = {pygame.K_COMMA: -1, pygame.K_PAGEDOWN: -1, pygame.K_PERIOD: 1, pygame.K_PAGEUP: 1}
_RETRY_SECONDS = 3.0
_SHOWN_SECONDS = 0.1  # while the last deal of a bomb that is over is still shown, the clock does not end


def real_seconds() -> float:
    """Seconds that go on while the computer sleeps, where it can tell them: closing its lid stops no bomb."""
    kind = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if kind is None else time.clock_gettime(kind)


class DefusalTable(CaseTable):
    """A live bomb. `now` gives real seconds."""

    def __init__(
        self, house: House, session: TableSession, told: tuple[Event, ...] = (), now: Callable[[], float] = real_seconds
    ) -> None:
        self._now = now
        self._then = now()
        self._tries_again_at = 0.0  # to tell the books that the time is up, if the disk refused
        super().__init__(house, session, told)

    # -- the clock --------------------------------------------------------------------------------------------

    def settle(self, event: Event) -> None:
        super().settle(event)
        if isinstance(event, BombArmed):
            self.clock = BombClock(event.seconds)
            self._then = self._now()

    def on_background_tick(self) -> bool:
        """The clock runs in every frame, whatever lies over the table."""
        is_covered = self.house.stack.top is not self
        if is_covered and self.is_playing and self.model.phase != "armed":
            self.director.skip_all()  # a page over the lid while it opens would stop the time
        before = self.clock.left
        self._let_time_pass()
        return is_covered and before is not None and int(before) != int(self.clock.left or 0)

    def _let_time_pass(self) -> None:
        now = self._now()
        passed, self._then = now - self._then, now
        if self.model.phase != "armed" or self._is_stopped:
            return
        step = self.clock.room_step
        # What is settled already but still being shown must not be told by a clock that stands, nor by 0:00.
        least = 0.0 if self.is_playing else _SHOWN_SECONDS
        if self.clock.advance(passed, self.session.engine.strikes, least=least):
            self.house.sound.play("beep", volume=0.5)
        if self.clock.is_up and self.is_playing:
            self._run_out()
        if self.clock.room_step != step:
            self.invalidate()

    def _run_out(self) -> None:
        """The time is up. A deal that was made is shown first: it counts."""
        if self._now() < self._tries_again_at:
            return
        while self.house.stack.top is not self:
            self.house.stack.pop()
        if self.director.is_idle:
            self._tries_again_at = self._now() + _RETRY_SECONDS
            self._act(Action(HOUSE, "time_out"))

    # -- turns ------------------------------------------------------------------------------------------------

    @property
    def bar_note(self) -> str:
        """No seal: nothing is drawn here."""
        return ""

    def on_idle(self) -> None:
        if not self.is_playing:
            self._end_round()
        elif self.model.module(self._chosen).is_solved:
            self._choose(next(n for n, module in enumerate(self.model.modules, 1) if not module.is_solved))

    def press_deck(self, number: int) -> None:
        """A deck was pressed or flicked, unless that only hurried on what was shown before."""
        if not self.is_hurrying():
            self.deal(number)

    def deal(self, number: int) -> None:
        """Deals at a module with the chips that lie there, if there is time left."""
        self._let_time_pass()
        if self.clock.is_up or not self.is_playing:
            return
        chips = {area: stack for area, stack in self.model.module(number).chips.items() if stack}
        self._chosen = number
        try:
            events = self.session.act(Action(SEAT, "deal", target=number, bets=chips))
        except (IllegalAction, SaveError) as refusal:
            self.refuse(str(refusal))
            return
        self.model.coming.append((number, chips))
        self.tell(events)

    def add_chip(self, number: int, area: str) -> None:
        """One more of the chips at hand on an area."""
        self._chosen = number
        self.model.module(number).put(area, self._chips[number - 1])
        self.house.sound.play("chip_chip")
        self.refresh()

    def take_back(self, number: int, area: str) -> None:
        """All chips of an area go back."""
        self._chosen = number
        if self.model.module(number).chips.get(area):
            self.model.module(number).take_back(area)
            self.house.sound.play("chip_rake", volume=0.7)
        self.refresh()

    def choose_chip(self, number: int, chip: int) -> None:
        """Another chip is at hand at a module."""
        self._chosen = number
        self._chips[number - 1] = chip
        self.house.sound.play("chip_chip", volume=0.5)
        self.refresh()

    def _move_chip(self, steps: int) -> None:
        number = self.chosen
        at = CHIPS.index(self._chips[number - 1]) + steps
        if 0 <= at < len(CHIPS):
            self.choose_chip(number, CHIPS[at])

    @property
    def chosen(self) -> int:
        """Where the keyboard is, or what was touched last."""
        if self.model.phase != "armed":
            return 0
        key = self.focus.focused.key if self.focus.shows_ring and self.focus.focused is not None else ""
        number = key.partition("-")[0]
        if number.isdigit() and 1 <= int(number) <= len(self.model.modules):
            return int(number)
        return self._chosen

    def _choose(self, number: int) -> None:
        self._chosen = number
        self.refresh()
        self.focus.go_to(f"{number}-deck")

    @property
    def _can_act(self) -> bool:
        return self.is_playing and self.director.is_idle and self.model.phase == "armed" and not self.clock.is_up

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self._can_act and self._take_table_key(event.key):
            return True
        return super().on_event(event)

    def handle(self, event: pygame.event.Event) -> None:
        before = self.chosen
        super().handle(event)
        if self._can_act and self.chosen != before:
            self.refresh()

    def _take_table_key(self, key: int) -> bool:
        """The keys that belong to the chosen module, and those that choose one."""
        self._chosen = self.chosen
        if key in _MODULE_KEYS[: len(self.model.modules)]:
            number = _MODULE_KEYS.index(key) + 1
            if not self.model.module(number).is_solved:
                self._choose(number)
        elif key == pygame.K_d:
            self.press_deck(self._chosen)
        elif key in _CHIP_KEYS:
            self._move_chip(_CHIP_KEYS[key])
        else:
            return False
        return True

    # -- playing itself ---------------------------------------------------------------------------------------

    @property
    def takes_time(self) -> bool:  # type: ignore[override]
        return self.is_playing

    def start_round(self) -> None:
        if self.model.phase == "over":
            self.lay_another()
        else:
            self.arm()

    def show_off(self) -> None:
        """Somebody who knows the manual by heart lays chips, and then deals."""
        if not self.is_playing:
            self.start_round()
            return
        number = next(n for n, module in enumerate(self.model.modules, 1) if not module.is_solved)
        wanted, lying = solving_chips(self.session.engine.deck(number)), self.model.module(number).chips
        for area, pile in wanted.items():
            if len(lying.get(area, ())) < len(pile):
                self.model.module(number).put(area, pile[len(lying.get(area, ()))])
                self.house.sound.play("chip_chip")
                self.refresh()
                return
        self.deal(number)

    # -- leaving ----------------------------------------------------------------------------------------------

    @property
    def _what_it_costs(self) -> str:
        fee = self.model.fee
        lost = f"the fee of {format_amount(fee, self.level.currency)} is gone" if fee else "only the honour is lost"
        return f"the bomb counts as given up and {lost}."

    def ask_to_leave(self) -> None:
        if not self.is_playing:
            self.leave()
            return
        self._ask("Walk away from the bomb?", "Leave", "If you leave", self._walk_away)

    def ask_to_give_up(self) -> None:
        """Giving up is asked for once more."""
        self._ask("Give the bomb up?", "Give up", "If you give up", self.give_up)

    def _ask(self, title: str, label: str, condition: str, action: Callable[[], object]) -> None:
        sentence = f"The clock runs on. {condition}, {self._what_it_costs}"
        answers = [Answer(label, action, key=pygame.K_l), Answer("Stay at the bomb", style="accent")]
        self.house.stack.push(Question(self.house, title, sentence, answers))

    def give_up(self) -> None:
        """The bomb is given up, and that is shown."""
        self.director.skip_all()
        if self.is_playing:
            self._act(Action(SEAT, "give_up"))

    def _walk_away(self) -> None:
        self.director.skip_all()
        if self.is_playing:
            for event in self.session.act(Action(SEAT, "give_up")):
                self.settle(event)
        self.leave()

    @property
    def can_pause(self) -> bool:
        return not self.is_playing

    def on_escape(self) -> None:
        self.pause()

    def pause(self) -> None:
        """The pause menu; at an armed bomb nothing pauses, and it says so."""
        house = self.house
        if not self.is_playing:
            house.pages.pause(self)
            return
        answers = [
            Answer("Rules", lambda: house.pages.rules(self.level)),
            Answer("The manual", self.open_manual),
            Answer("Settings", house.pages.settings),
            Answer("Leave the bomb", self.ask_to_leave),
            Answer("Go on", style="accent"),
        ]
        house.stack.push(Question(house, "No pause", "A bomb does not wait: the clock runs on.", answers))

    # -- widgets ----------------------------------------------------------------------------------------------

    @property
    def start(self) -> str:
        if self.model.phase == "armed" or not self.director.is_idle:
            return f"{self._chosen}-deck"
        return "another" if self.model.phase == "over" else "arm"

    def widgets(self) -> list[Widget]:
        if self.demonstrator is not None:
            return []
        bar = self.bar_buttons(self.layout.top_bar)
        for widget in bar:
            if isinstance(widget, Button) and widget.key == "pause":
                widget.on_press = self.pause
        if not self.director.is_idle:
            return bar
        if self.model.phase == "closed":
            return [*self._closed_widgets(), *bar]
        if self.model.phase == "over":
            return [*self._result_widgets(), *bar]
        return [*self._armed_widgets(), *bar]

    def warm_faces(self) -> None:
        """What can be pressed once the lid is open is drawn beforehand too."""
        super().warm_faces()
        scratch = pygame.Surface((1, 1))
        for widget in self._armed_widgets():
            widget.draw(scratch, self.look)

    def paint_choice(self, target: pygame.Surface, number: int) -> None:
        for widget in chip_choice(self.layout.module(number).choice, self._chips[number - 1], lambda chip: None, CHIPS):
            widget.draw(target, self.look)

    def _armed_widgets(self) -> list[Widget]:
        widgets: list[Widget] = []
        for number, module in enumerate(self.model.modules, 1):
            if not module.is_solved:
                widgets += module_widgets(
                    number,
                    self.layout.module(number),
                    module,
                    self._chips[number - 1],
                    is_chosen=self.chosen == number,
                    on_deal=lambda n=number: self.press_deck(n),
                    on_add=lambda area, n=number: self.add_chip(n, area),
                    on_clear=lambda area, n=number: self.take_back(n, area),
                    on_chip=lambda chip, n=number: self.choose_chip(n, chip),
                )
        presses = [
            self._manual_press,
            Press("give_up", "Give up", (pygame.K_g,), self.ask_to_give_up, "G"),
        ]
        return [*widgets, *button_line(self.layout.controls, self.metrics, presses)]


class DefusalReplay(ReplayTable, DefusalStage):
    """Recorded bombs. How long anything took is in no record."""

    no_clock = "REPLAY"

    @property
    def purse(self) -> int | None:
        """Nobody's plate is on the case, so the purse stands in the bar."""
        return self.model.seats[SEAT].purse if SEAT in self.model.seats else None

    def before_events(self) -> None:
        case, record = self.replay.engine.case, self.replay.record
        self.lay_out(case, self.rules, is_for_honour=not self.rules.entry_fee)
        self.clock = BombClock(None)
        self.model.coming.extend(
            (deal.module or 1, {area: tuple(chips) for area, chips in deal.bets.items()})
            for deal in record.rounds or ()
        )


def live_table(house: House, session: TableSession, told: tuple[Event, ...]) -> DefusalTable:
    """A table somebody sits down at."""
    return DefusalTable(house, session, told)


def replay_table(
    house: House,
    records: Sequence[tuple[str, RoundRecord]],
    faces: Mapping[str, str] | None = None,
    *,
    ends_program: bool = False,
) -> DefusalReplay:
    """A table at which records are shown. Raises RecordError."""
    return DefusalReplay(house, records, faces, ends_program=ends_program)
