"""Drives a bomb that a person defuses, and bombs shown again from their records.

The case is painted by `view` and chosen in `cases`; widgets are made in `press`. The clock runs on under every page
and question.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from casino.core.money import CENTS_PER_UNIT
from casino.core.texts import _, pgettext
from casino.engines.baccarat.bets import CHIPS, largest_chip
from casino.engines.baccarat.bomb_clock import BombClock
from casino.engines.baccarat.defusal import Defusal
from casino.engines.baccarat.events import BombArmed, DeckChanged, ModuleOpened
from casino.engines.baccarat.salon import SEAT
from casino.engines.baccarat.warning import place_for
from casino.engines.base import HOUSE, Action, Event
from casino.players.bomb.expert import Expert
from casino.records.rounds import RoundRecord
from casino.scenes.app.house import House
from casino.scenes.dialogs.dialogs import AnswerOption, Question
from casino.scenes.games.bomb.closed.best_page import BestTimes
from casino.scenes.games.bomb.closed.cases import CaseChoice
from casino.scenes.games.bomb.closed.troubles import Troubles
from casino.scenes.games.bomb.desk.phone import PhoneAtCase
from casino.scenes.games.bomb.hints import BombHelp
from casino.scenes.games.bomb.view import BombView
from casino.scenes.games.bomb.widgets import ModulePresses, button_line, line_button, module_widgets
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.drivers.replay import ReplayDriver
from casino.scenes.table.scene import TableScene
from casino.tables.table import Table
from casino.ui.widgets.widgets import Widget

_MODULE_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)
_CHIP_KEYS = {pygame.K_COMMA: -1, pygame.K_PAGEDOWN: -1, pygame.K_PERIOD: 1, pygame.K_PAGEUP: 1}
_RETRY_SECONDS = 3.0
_BEEP, _CALM = 0.9, 0.4  # how loud a beep is, and what is left of it for whoever wants calm
_LAYERS = ("clock_relay", "clock_growl")  # heard with every beep, one more for each strike
_SHOWN_SECONDS = 0.1  # the least on the clock while the last deal of a bomb that is over is still shown


def real_seconds() -> float:
    """Real seconds, counted while the computer sleeps too where the system allows: closing its lid stops no bomb."""
    kind = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if kind is None else time.clock_gettime(kind)


class BombDriver(LiveDriver):
    """Drives a live bomb. `now` gives real seconds; `chips` are the chosen chips of the modules, in dollars."""

    has_coach = False

    def __init__(self, scene: TableScene[BombView], table: Table, now: Callable[[], float] = real_seconds) -> None:
        super().__init__(scene, table)
        self.view = view = scene.view
        view.hands = self
        self.phone = PhoneAtCase(self)
        scene.parts.append(self.phone)
        self.cases = CaseChoice(self, view, self.phone, self._on_placed)
        self.hints = BombHelp(self)
        self.cases.review = self.hints.review
        scene.parts += [self.hints, *([BestTimes(self)] if table.far_clock is None else [])]
        self.troubles = Troubles(self)
        self.chips: list[int] = []
        self._chosen = 1
        self._chosen_before = 0  # before an event
        self._dealing: tuple[int, dict[str, tuple[int, ...]]] | None = None  # the deal being asked for
        self.expert: Expert | None = None  # plays the bomb while there is no visitor
        self._now = now
        self._then = now()
        self._tries_again_at = 0.0  # when to book again that the time is up, if the disk refused

    def before_events(self) -> None:
        self.cases.place_first()
        self.troubles.take_deals()

    def _on_placed(self) -> None:
        self.phone.close()
        self._chosen = 1
        self.chips = [largest_chip(module.minimum // CENTS_PER_UNIT) for module in self.view.model.modules]

    def keys_towards(self, bet: object) -> Sequence[str]:
        return ("arm",)

    def keys_of(self, action: Action) -> Sequence[str]:
        number = action.target or 1
        laid, chip = self.view.model.module(number).chips, self.chips[number - 1]
        for area, chips in (action.bets or {}).items():
            if (lacking := sum(chips) - sum(laid.get(area, ()))) > 0:
                wanted = largest_chip(lacking)
                step = "chip-more" if wanted > chip else "chip-less"
                return (f"{number}-{area if wanted == chip else step}",)
        return (f"{number}-deck",)

    # -- the clock --------------------------------------------------------------------------------------------

    def on_opened(self) -> None:
        super().on_opened()
        if self.is_elsewhere:
            self.cases.lay_drawn()
        self.expert = Expert(self.table.prepared, self.table.settings)

    def on_settled(self, event: Event) -> None:
        super().on_settled(event)
        if isinstance(event, ModuleOpened | DeckChanged):
            self.view.others.rest()
        if isinstance(event, BombArmed):
            self.view.clock = BombClock(event.seconds)
            self._then = self._now()

    def on_background_tick(self) -> bool:
        """Runs the clock in every frame, also below other pages."""
        is_covered = self.house.stack.top is not self.scene
        if is_covered and self.is_playing and self.view.model.phase != "armed":
            self.scene.director.skip_all()  # a page over the lid while it opens would stop the time
        if is_covered and self.is_elsewhere and self.is_playing:
            self.read_news()
        before = self.view.clock.left
        self._let_time_pass()
        return is_covered and before is not None and int(before) != int(self.view.clock.left or 0)

    def _let_time_pass(self) -> None:
        now = self._now()
        passed, self._then = now - self._then, now
        if self.view.model.phase != "armed" or self.view.motion.is_stopped:
            return
        self.troubles.let_pass(passed)
        step = self.view.clock.room_step
        # Neither a stopped clock nor 0:00 may give away what is settled but still being shown.
        least = 0.0 if self.is_playing else _SHOWN_SECONDS
        if self.troubles.run_clock(passed, least):
            self._beep()
        if self.view.clock.is_up and self.is_playing:
            self._run_out()
        if self.view.clock.room_step != step:
            self.scene.invalidate()

    def _beep(self) -> None:
        """Plays a beat of the clock: higher at the end, with a layer for every strike and at last a heart."""
        clock, house = self.view.clock, self.house
        share = _CALM if house.preferences.reduced_motion else 1.0
        strikes, x = self.table.view(HOUSE).strikes, self.view.layout.clock.centerx
        house.play_at("beep", x, volume=_BEEP * share, pitch_step=clock.pitch_step)
        for layer in _LAYERS[:strikes]:
            house.play_at(layer, self.view.layout.case.centerx, volume=share)
        is_whole = clock.left is not None and -clock.left % 1.0 < 0.5  # every other of the last beeps
        if clock.is_in_last_seconds and is_whole:
            house.play_at("heart", self.view.layout.case.centerx, volume=share)

    def _run_out(self) -> None:
        """Ends the bomb because the time is up. A deal already made counts and is shown first."""
        if self._now() < self._tries_again_at:
            return
        while self.house.stack.top is not self.scene:
            self.house.stack.pop()
        if self.scene.director.is_idle and not self.is_elsewhere:
            self._tries_again_at = self._now() + _RETRY_SECONDS
            self.act(Action(HOUSE, "time_out"))

    # -- turns ------------------------------------------------------------------------------------------------

    @property
    def bar_note(self) -> str:
        """An empty note: without a draw there is no seal."""
        return ""

    def on_idle(self) -> None:
        if not self.is_playing:
            self.end_round()
        elif self.view.model.module(self._chosen).is_solved:
            self._choose(next(n for n, module in enumerate(self.view.model.modules, 1) if not module.is_solved))

    def press_deck(self, number: int) -> None:
        """Deals from a pressed or flicked deck, unless the press was meant to hurry on what moved."""
        if not self.cases.is_hurrying():
            self.deal(number)

    def deal(self, number: int) -> None:
        """Deals at a module with its chips, if there is time left."""
        self._let_time_pass()
        if self.view.clock.is_up or self.view.model.is_dark or self.table.turn != SEAT:
            return
        chips = {area: stack for area, stack in self.view.model.module(number).chips.items() if stack}
        self._chosen = number
        left, others = self.view.clock.left, self.view.model.others_since or None
        tenths = None if left is None else int(left * 10)
        action = Action(SEAT, "deal", target=number, bets=chips, to=others, clock=tenths)
        self._dealing = None if self.is_elsewhere else (number, chips)
        self.act(action)
        if not self.is_elsewhere and self._dealing is None and self.expert is not None:
            self.expert.follow(action)
        self._dealing = None

    def before_showing(self) -> None:
        self.troubles.take_deals()
        if self._dealing is not None:
            self.view.model.coming.append(self._dealing)
            self._dealing = None

    def add_chip(self, number: int, area: str) -> None:
        """Lays the module's chosen chip on an area."""
        self._chosen = number
        self.view.model.module(number).put(area, self.chips[number - 1])
        self._hear("chip_chip", number)
        self.scene.refresh()

    def take_back(self, number: int, area: str) -> None:
        """Takes all chips of an area back."""
        self._chosen = number
        if self.view.model.module(number).chips.get(area):
            self.view.model.module(number).take_back(area)
            self._hear("chip_rake", number, 0.7)
        self.scene.refresh()

    def _hear(self, name: str, number: int, volume: float = 1.0) -> None:
        """Plays a sound of chips at a module."""
        self.house.play_at(name, self.view.layout.module(number).rect.centerx, volume=volume)

    def choose_chip(self, number: int, chip: int) -> None:
        """Chooses another chip at a module."""
        self._chosen = number
        self.chips[number - 1] = chip
        self._hear("chip_chip", number, 0.5)
        self.scene.refresh()

    def _move_chip(self, steps: int) -> None:
        number = self.chosen
        at = CHIPS.index(self.chips[number - 1]) + steps
        if 0 <= at < len(CHIPS):
            self.choose_chip(number, CHIPS[at])

    @property
    def chosen(self) -> int:
        """The module with the keyboard's focus, or the one touched last; 0 unless the bomb is armed."""
        if self.view.model.phase != "armed":
            return 0
        focus = self.scene.focus
        key = focus.focused.key if focus.shows_ring and focus.focused is not None else ""
        number = key.partition("-")[0]
        if number.isdigit() and 1 <= int(number) <= len(self.view.model.modules):
            return int(number)
        return self._chosen

    @property
    def is_elsewhere(self) -> bool:
        """Whether a hall deals."""
        return self.table.far_clock is not None

    def _choose(self, number: int) -> None:
        self._chosen = number
        self.scene.refresh()
        self.scene.focus.go_to(f"{number}-deck")

    @property
    def _can_act(self) -> bool:
        is_ready = self.is_playing and self.scene.director.is_idle
        return is_ready and self.view.model.phase == "armed" and not (self.view.clock.is_up or self.view.model.is_dark)

    def handle(self, event: pygame.event.Event) -> bool | None:
        self.cases.see(event)
        self._chosen_before = self.chosen
        focused = self.scene.focus.focused
        is_typed = focused is not None and focused.takes_text  # in the talk of a hall
        is_key = event.type == pygame.KEYDOWN and not is_typed and self._can_act and self._take_table_key(event.key)
        return True if is_key else None

    def after_handling(self) -> None:
        if self._can_act and self.chosen != self._chosen_before:
            self.scene.refresh()

    def _take_table_key(self, key: int) -> bool:
        """Handles the keys of the chosen module, and those that choose one."""
        self._chosen = self.chosen
        if key in _MODULE_KEYS[: len(self.view.model.modules)]:
            number = _MODULE_KEYS.index(key) + 1
            if self.view.model.module(number).is_open and not self.view.model.module(number).is_solved:
                self._choose(number)
        elif key == pygame.K_d:
            self.press_deck(self._chosen)
        elif key == pygame.K_m and not self.cases.stakes.shows_manual:
            self.cases.stakes.open_manual()  # which says where it is
        elif key in _CHIP_KEYS:
            self._move_chip(_CHIP_KEYS[key])
        else:
            return False
        return True

    # -- playing itself ---------------------------------------------------------------------------------------

    @property
    def takes_time(self) -> bool:
        return self.is_playing

    def start_round(self) -> None:
        if self.view.model.phase == "over":
            self.cases.place_another()
        else:
            self.cases.arm()

    def show_off(self) -> None:
        """Lays one chip as the manual says, or deals once all are laid; in the dark it waits."""
        if not self.is_playing:
            self.start_round()
            return
        if word := self.view.warning.word:
            self.troubles.turn_dial(place_for(word, self.view.model.strikes))
        if self.view.model.is_dark:
            return
        number = next(n for n, module in enumerate(self.view.model.modules, 1) if not module.is_solved)
        assert self.expert is not None
        wanted, lying = self.expert.chips(number), self.view.model.module(number).chips
        for area, pile in wanted.items():
            if len(lying.get(area, ())) < len(pile):
                self.view.model.module(number).put(area, pile[len(lying.get(area, ()))])
                self._hear("chip_chip", number)
                self.scene.refresh()
                return
        self.deal(number)

    def clear_table(self) -> None:
        if self.view.model.phase == "over":
            self.cases.place_another()

    def invitation(self) -> str:
        return _("Press Arm it to open the lid. Whoever plays with you reads the manual.")

    # -- leaving ----------------------------------------------------------------------------------------------

    def ask_to_leave(self) -> None:
        if not self.is_playing or self.table.is_practice:
            self.leave()
            return
        sentence = _("The clock keeps running. If you leave, nothing is lost.")
        if fee := self.view.model.fee:
            lost = self.view.model.money(fee)
            sentence = _("The clock keeps running. If you leave, you lose the fee of {fee}.", fee=lost)
        self._ask(_("Walk away from the bomb?"), sentence, pgettext("button", "Leave"), self._walk_away)

    def ask_to_give_up(self) -> None:
        """Asks whether to give up."""
        sentence = _("The clock keeps running. If you give up, nothing is lost.")
        if fee := self.view.model.fee:
            lost = self.view.model.money(fee)
            sentence = _("The clock keeps running. If you give up, you lose the fee of {fee}.", fee=lost)
        self._ask(_("Give up?"), sentence, _("Give up"), self.give_up)

    def _ask(self, title: str, sentence: str, label: str, action: Callable[[], object]) -> None:
        answers = [AnswerOption(label, action, key=pygame.K_l), AnswerOption(_("Stay at the bomb"), style="accent")]
        self.house.stack.push(Question(self.house, title, sentence, answers))

    def give_up(self) -> None:
        """Gives the bomb up and shows it."""
        self.scene.director.skip_all()
        if self.is_playing:
            self.act(Action(SEAT, "give_up"))

    def _walk_away(self) -> None:
        self.scene.director.skip_all()
        if not self.is_playing or self.leaving.at_once(Action(SEAT, "give_up")):
            self.leave()

    @property
    def can_pause(self) -> bool:
        return not self.is_playing and not self.is_elsewhere

    def pause(self) -> None:
        """Opens the pause menu, or at an armed bomb one that says that nothing pauses."""
        house = self.house
        if not self.is_playing:
            house.pages.pause(self.scene)
            return
        stakes = self.cases.stakes
        answers = [
            AnswerOption(_("Rules"), lambda: house.pages.rules(self.table.level)),
            *([AnswerOption(_("The manual"), stakes.open_manual)] if stakes.shows_manual else []),
            AnswerOption(_("Settings"), house.pages.settings),
            AnswerOption(_("Leave the bomb"), self.ask_to_leave),
            AnswerOption(_("Continue"), style="accent"),
        ]
        house.stack.push(Question(house, _("No pause"), _("A bomb does not wait: the clock keeps running."), answers))

    # -- widgets ----------------------------------------------------------------------------------------------

    @property
    def start(self) -> str:
        if self.view.model.phase == "armed" or not self.scene.director.is_idle:
            return f"{self._chosen}-deck"
        closed = "cashier" if self.to_cashier.is_large else "arm"
        return "another" if self.view.model.phase == "over" else closed

    @property
    def shows_need(self) -> bool:
        return super().shows_need and self.view.model.phase == "closed" and not self.view.model.is_for_honour

    def widgets(self) -> list[Widget]:
        if self.is_watched:
            return []
        bar = self.scene.bar_buttons()
        if not self.scene.director.is_idle:
            return bar
        if self.view.model.phase == "closed":
            if self.is_elsewhere and not self.is_asked_to_bet:  # it has been sent to the hall
                return bar
            return [*self.cases.closed_widgets(), *bar]
        return [*(self.cases.result_widgets() if self.view.model.phase == "over" else self._armed_widgets()), *bar]

    def paint_warm(self) -> None:
        """Draws the widgets below the lid ahead of time."""
        scratch = pygame.Surface((1, 1))
        for widget in self._armed_widgets():
            widget.draw(scratch, self.scene.look)

    def _armed_widgets(self) -> list[Widget]:
        presses = ModulePresses(self.press_deck, self.add_chip, self.take_back, self.choose_chip)
        widgets: list[Widget] = []
        for number, module in enumerate(self.view.model.modules, 1):
            if module.is_open and not (module.is_solved or self.view.model.is_dark):
                painter, chip = self.view.module_painter(number), self.chips[number - 1]
                widgets += module_widgets(number, painter, module, chip, presses, is_chosen=self.chosen == number)
        below = [*self.cases.stakes.manual_buttons]
        if self.view.warning.word:  # the manual says where the dial goes
            below = [*self.troubles.dial, *below]
        else:
            below.append(line_button("give_up", _("Give up"), (pygame.K_g,), self.ask_to_give_up, "G"))
        return [*widgets, *button_line(self.view.layout.controls, self.scene.metrics, below)]


class BombReplay(ReplayDriver):
    """Drives recorded bombs. The clock stands where each deal was made, if the record has that."""

    @property
    def purse(self) -> int | None:
        """The purse in the bar, as the case has no player's plate."""
        seats = self.scene.model.seats
        return seats[SEAT].purse if SEAT in seats else None

    def before_events(self) -> None:
        view, engine, record = self.scene.view, self.replay.engine, self.replay.record
        assert isinstance(view, BombView) and isinstance(engine, Defusal) and engine.case is not None
        view.lay_out(engine.case, view.rules, is_for_honour=not view.rules.entry_fee)
        view.model.hides_after_strike = False  # who looks back sees every card
        deals = [deal for deal in record.rounds or () if not deal.is_lamp]
        times = [deal.clock for deal in deals if deal.clock is not None]
        is_timed = bool(times) and len(times) == len(deals)
        view.clock = BombClock(view.rules.seconds, times) if is_timed else BombClock(None)
        view.model.coming.extend(
            (deal.module or 1, {area: tuple(chips) for area, chips in deal.bets.items()}) for deal in deals
        )


def live_table(
    house: House, table: Table, events: tuple[Event, ...], now: Callable[[], float] = real_seconds
) -> TableScene[BombView]:
    """Makes a table to play at; `events` are those of a round that was found open."""
    scene = TableScene(house, table.level, lambda canvas: BombView(canvas, table.level, table.settings))
    BombDriver(scene, table, now).sit_down(events)
    return scene


def replay_table(
    house: House, records: Sequence[tuple[str, RoundRecord]], faces: Mapping[str, str] | None, *, ends_program: bool
) -> TableScene[BombView]:
    """Makes a table that shows records. Raises RecordError."""
    view = partial(BombView, no_clock=_("REPLAY"))
    return BombReplay(house, records, faces, view, ends_program=ends_program).begin()
