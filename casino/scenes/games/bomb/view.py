"""The picture of a bomb on its velvet, and the movement of each event."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol

import pygame

from casino.core.texts import _, ngettext
from casino.engines.baccarat import events as e
from casino.engines.baccarat.bets import CHIPS
from casino.engines.baccarat.bomb_clock import BombClock, Lights, OthersAtWork, WarningLamp
from casino.engines.baccarat.defusal import Case
from casino.engines.baccarat.settings import DefusalSettings
from casino.engines.base import Event, RoundSettled
from casino.records.levels import Level
from casino.scenes.app import timing
from casino.scenes.games.bomb import result
from casino.scenes.games.bomb.art.blast import Blast
from casino.scenes.games.bomb.art.casing import CasePainter, manual_number
from casino.scenes.games.bomb.art.clock_face import clock_text
from casino.scenes.games.bomb.art.module import ModulePainter
from casino.scenes.games.bomb.closed.lid import CaseLid
from casino.scenes.games.bomb.layout import DefusalLayout, case_layout
from casino.scenes.games.bomb.model import DefusalModel
from casino.scenes.games.bomb.motion import CaseMotion, CaseView
from casino.scenes.games.bomb.result import TITLES, ResultLayout, time_left_in_words
from casino.scenes.motion.card_warming import DecksAhead
from casino.scenes.table.canvas import Canvas
from casino.scenes.table.view import run_length
from casino.ui.cards.cards import CardSprites
from casino.ui.chips.chip_choice import chip_choice
from casino.ui.drawing.animator import Animation, Series, Speed, Together, Wait
from casino.ui.widgets.tooltips import Told

_STILL_SOUNDS: dict[type[Event], str] = {
    e.BombArmed: "door",
    e.CardDealt: "card_place",
    e.ChipsResorted: "chip_stack",
    e.DealRefused: "strike",
    e.DeckChanged: "card_sweep",
    e.ModuleOpened: "door",
    e.ModuleSolved: "knock",
    e.StrikeGiven: "strike",
}
_EVERY_FIGURE = (83.0, 296.0, 428.0, 540.0)  # seconds: 1:23, 4:56, 7:08 and 9:00
_CASE_MIDDLE = 0.5  # the share of a closed case that a word about it keeps clear


class AtHand(result.Hands, Protocol):
    """The choices of a player at the bomb: the module the keys work on, and a chip at each."""

    chips: list[int]

    @property
    def chosen(self) -> int: ...


class BombView(CaseView):
    """The case with its model and its motions. `no_clock` is what the clock shows where none runs."""

    place = "defusal"
    room_sound = "defusal_room"
    described_at_rest = (e.CardDealt,)
    slow_events = (
        e.CardDealt,
        e.CoupSettled,
        e.DealRefused,
        e.StrikeGiven,
        e.ChipsResorted,
        e.DeckChanged,
        e.BombEnded,
    )

    def __init__(self, canvas: Canvas, level: Level, rules: DefusalSettings, *, no_clock: str = _("NO CLOCK")) -> None:
        super().__init__(canvas, level, rules)
        canvas.blinking.at = float("inf")  # a bomb has no faces
        self.motion = CaseMotion(self)
        self.lid = CaseLid(self)
        self.hands: AtHand | None = None  # of a person at the bomb
        self.clock = BombClock(None)
        self.lights = Lights(None, 0)
        self.others = OthersAtWork(None)
        self.warning = WarningLamp(None, "")
        self._no_clock = no_clock
        self._clock_drawn = ""  # the time that is on the screen
        self._clock_area: pygame.Rect | None = None
        self._ahead = DecksAhead(self._decks)

    def new_model(self) -> DefusalModel:
        return DefusalModel(currency=self.level.currency)

    @property
    def denominations(self) -> tuple[int, ...]:
        """The denominations for laying out amounts: none, which means all, as every chip can be chosen here."""
        return ()

    def make_layout(self) -> DefusalLayout:
        return case_layout(self.metrics, self.rules.modules)

    def lay_out(self, case: Case, rules: DefusalSettings, *, is_for_honour: bool = False) -> None:
        """Lays another case on the velvet, its lid closed."""
        self.rules = rules
        self.model.lay_out(case, case.code, is_for_honour=is_for_honour)
        self.model.hides_after_strike = rules.face_down_after_strike
        for module in self.model.modules[1:]:
            module.is_open = not rules.one_by_one
        self.lights = Lights(rules.blackout_every, rules.blackout_seconds)
        self.others = OthersAtWork(rules.others_solve_every)
        self.warning = WarningLamp(rules.warning_every, case.bomb.serial)
        self.model.counts_others = rules.others_solve_every is not None
        self.clock = BombClock(rules.seconds)
        self.motion.forget()
        self._ahead.forget()
        self.lid.forget()
        self.forget_layout()
        self.forget_picture()

    @property
    def places(self) -> dict[str, pygame.Rect]:
        layout = self.layout
        module = layout.module(1)
        found = {"serial": layout.serial, "ports": layout.ports, "lamps": layout.lamps, "placard": module.placard}
        found |= {"deck": module.deck, "clock": layout.clock, **module.hands}  # the clock is drawn over all else
        if self.model.phase == "over":
            lines = result.result_lines(self.model, self.clock.left, self.rules.strikes)
            return {"result": self.result_places(len(lines)).plate}
        return found if self.model.phase == "armed" else {"case": layout.case.scale_by(_CASE_MIDDLE)}

    # -- the still picture ------------------------------------------------------------------------------------

    @property
    def case(self) -> CasePainter:
        """The painter of the case for the present size."""
        return CasePainter(self.look, self.layout)

    def module_painter(self, number: int) -> ModulePainter:
        """The painter of a module, counted from 1, for the present size."""
        return ModulePainter(self.look, self.layout.module(number))

    def on_resized(self) -> None:
        self._ahead.forget()
        self.motion.forget_wreck()
        self.lid.forget()

    def forget_picture(self) -> None:
        super().forget_picture()
        self.lid.forget_picture()

    def pictures_ahead(self) -> Iterator[None]:
        """Makes pictures of lid, clock, thinner decks, a strike and the end, as this view shows no faces."""
        look, layout = self.look, self.layout
        scratch = pygame.Surface((1, 1))
        Blast.warm(self.motion.wreck)
        yield
        self.lid.paint(scratch)
        self._paint_clock(scratch)
        for seconds in _EVERY_FIGURE:
            self.case.paint_clock(scratch, seconds, "")
            yield
        for number, place in enumerate(layout.modules, 1):
            self._paint_module(scratch, number)
            self.motion.moves.cards.sprites(place.card_px).draw_outline(scratch, (0, 0), 0.0, look.theme.win)
            self.module_painter(number).paint_lamp(scratch, is_lit=True)
            self.module_painter(number).paint_locked(scratch)
            yield
            module = self.model.module(number)
            for left in range(1, module.cards_left):
                self.module_painter(number).paint_deck(scratch, module.colour, left)
                yield
        for strikes in range(self.rules.strikes + 1):
            self.case.paint_strikes(scratch, strikes, self.rules.strikes)
            yield
        paid = replace(self.model, fee=int(self.rules.entry_fee))
        lines = result.result_lines(paid, self.clock.left, self.rules.strikes)
        for outcome in TITLES:
            result.paint_result(scratch, look, self.result_places(len(lines)), outcome, "", lines)
            yield

    def paint_backdrop(self, target: pygame.Surface) -> None:
        self.case.paint_room(target)
        rules = self.rules
        self.case.paint_casing(target, self.model, manual_number(rules.edition), names_ports=rules.port_names)
        for number, module in enumerate(self.model.modules, 1):
            self.module_painter(number).paint_plate(target, module, in_times=rules.placards == "times")

    @property
    def has_gone_off(self) -> bool:
        """Whether the bomb has gone off."""
        return self.motion.is_wrecked or self.model.outcome in result.WENT_OFF

    def told(self) -> Sequence[Told]:
        if self.lid.is_closed or self.model.phase == "over":
            return ()
        layout, most = self.layout, self.rules.strikes
        clock = _("The time left. After a strike it runs faster.")
        if self.rules.bounty_falls:
            clock = _("The time left. After a strike it runs faster, and the bounty falls with it.")
        strikes = ngettext("{n} strike, and the bomb goes off.", "{n} strikes, and the bomb goes off.", most, n=most)
        seen_always = (
            Told(layout.clock, clock),
            Told(layout.strikes, strikes),
        )
        if self.model.is_dark:
            return seen_always
        return (
            *seen_always,
            Told(layout.serial, _("The serial number: read it to your expert.")),
            Told(layout.lamps, _("Indicators: their letters count, and whether they are lit.")),
            Told(layout.ports, _("Ports: the expert needs to know how many there are of each kind.")),
        )

    @property
    def is_clock_live(self) -> bool:
        """Whether the clock is drawn over the still picture, as it may change with every frame."""
        return not self.lid.is_closed and self.model.phase != "over" and not self.motion.is_wrecked

    def paint_table(self, target: pygame.Surface) -> None:
        if self.lid.is_closed:
            self.lid.paint(target)
            return
        for number in range(1, len(self.model.modules) + 1):
            self._paint_module(target, number)
        if self.model.counts_others:
            self.case.paint_code(target, self.model, manual_number(self.rules.edition))
        self.case.paint_strikes(target, 0 if self.has_gone_off else self.model.strikes, self.rules.strikes)
        if not self.is_clock_live:
            self._paint_clock(target)
        if self.model.phase != "over":
            self.case.paint_dusk(target, self.clock.room_step)
        if self.has_gone_off:
            self.motion.wreck.paint(target, with_pieces=not self.motion.is_flying)
        elif self.model.outcome == "disarmed":
            self.case.paint_calm(target)

    def _paint_clock(self, target: pygame.Surface) -> pygame.Rect:
        return self.case.paint_clock(target, self.clock.left, self._no_clock)

    def _paint_module(self, target: pygame.Surface, number: int) -> None:
        painter, module = self.module_painter(number), self.model.module(number)
        if not module.is_open:
            self.case.paint_cover(target, painter.place.rect)
            return
        if self.motion.absent_deck != number:
            painter.paint_deck(target, module.colour, module.cards_left)
        is_bare = self.motion.fresh == number
        chips = self.model.beginning[1] if is_bare else module.chips
        absent = frozenset((hand, at) for n, hand, at in self.motion.absent_cards if n == number)
        sprites = self.motion.moves.cards.sprites(painter.place.card_px)
        painter.paint_hands(target, module, sprites, absent, is_bare=is_bare)
        painter.paint_lamp(target, is_lit=module.is_solved and not self.has_gone_off)
        if len(self.model.modules) > 1:
            painter.paint_number(target, number, is_chosen=self.chosen == number)
        if module.is_solved:
            painter.paint_locked(target)
        pressable = {widget.key for widget in self.canvas.focus.widgets}
        is_open = self.model.phase == "armed" and not module.is_solved
        if self.hands is not None and is_open and f"{number}-chip" not in pressable:  # it cannot be changed now
            chip = self.hands.chips[number - 1]
            for widget in chip_choice(painter.place.choice, chip, lambda chip: None, CHIPS):
                widget.draw(target, self.look)
        for area, stack in chips.items():
            if f"{number}-{area}" not in pressable and (number, area) not in self.motion.absent_chips:
                self.motion.draw_chips(target, number, area, stack)

    @property
    def chosen(self) -> int:
        """The module the keys work on, from 1; 0 where none is chosen."""
        return self.hands.chosen if self.hands is not None else 0

    @property
    def end_words(self) -> str:
        """The words on the plate for how the bomb ended."""
        if self.model.outcome == "disarmed" and self.clock.left is not None:
            return _("Disarmed with {time}", time=time_left_in_words(self.clock.left))
        return TITLES.get(self.model.outcome, "")

    @property
    def has_result(self) -> bool:
        """Whether the result plate is shown on the case."""
        return self.model.phase == "over" and self.director.is_idle

    def result_places(self, lines: int) -> ResultLayout:
        """The layout of the result plate for that many lines."""
        labels = [label for _key, label in result.buttons(self.hands)]
        cards = [
            area for number in range(1, self.rules.modules + 1) for area in self.layout.module(number).hands.values()
        ]
        bottom = max(area.bottom for area in cards)
        return result.result_layout(self.metrics, self.layout.case, lines, labels, bottom)

    def paint_over(self, target: pygame.Surface) -> None:
        if self.model.is_dark:
            self.case.paint_blackout(target)
            self.case.paint_strikes(target, self.model.strikes, self.rules.strikes)
        if self.rules.warning_every is not None and not self.lid.is_closed and self.model.phase == "armed":
            self.case.paint_warning(target, self.warning.word)
        if self.has_result:
            lines = result.result_lines(self.model, self.clock.left, self.rules.strikes)
            place = self.result_places(len(lines))
            result.paint_result(target, self.look, place, self.model.outcome, self.end_words, lines)

    @property
    def limits(self) -> str:
        count = self.rules.modules
        if not self.rules.seconds:
            return ngettext("{count} module, no clock", "{count} modules, no clock", count)
        time = clock_text(self.rules.seconds)
        return ngettext("{count} module, {time} on the clock", "{count} modules, {time} on the clock", count, time=time)

    # -- over the still picture -------------------------------------------------------------------------------

    def work_ahead(self) -> None:
        is_still = self.director.is_idle
        if is_still:
            self._ahead.advance()
        if self.model.phase == "armed" and not self.motion.is_flying:
            self.motion.wreck.work_ahead(is_still=is_still)

    def _decks(self) -> list[tuple[CardSprites, str]]:
        sprites = self.motion.moves.cards.sprites(self.layout.module(1).card_px)
        return [(sprites, colour) for colour in sorted({module.colour for module in self.model.modules})]

    @property
    def is_moving(self) -> bool:
        return self._is_clock_late or self._pulse > 0.0

    @property
    def lasting(self) -> Sequence[pygame.Rect]:
        return [self._clock_area] if self._clock_area is not None else ()

    @property
    def _is_clock_late(self) -> bool:
        return self.is_clock_live and self.clock.left is not None and clock_text(self.clock.left) != self._clock_drawn

    @property
    def _pulse(self) -> float:
        """The alarm's light, 0 to 1, where lights may move."""
        may_move = self.model.phase == "armed" and not self.house.preferences.reduced_motion
        return self.clock.pulse(self.model.strikes) if may_move else 0.0

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        areas: list[pygame.Rect] = []
        self._clock_area = None
        if self.is_clock_live:
            self._clock_area = self._paint_clock(target)
            areas.append(self._clock_area)
            self._clock_drawn = clock_text(self.clock.left or 0.0)
        return areas + self.case.paint_pulse(target, self._pulse) if self._pulse else areas

    # -- the director's stage ---------------------------------------------------------------------------------

    @property
    def lamp_place(self) -> None:
        """None, as the bomb has no dealer and the room's light is the clock's."""
        return None

    @property
    def big_centre(self) -> tuple[int, int]:
        return self.layout.inside.center

    def group_size(self, events: Sequence[Event]) -> int:
        """How many events are shown at once: the first four cards, else one, so that nothing hints at a third card."""
        return max(1, min(run_length(events, (e.CardDealt,)), 4 - self._placed_cards))

    @property
    def _placed_cards(self) -> int:
        """The number of cards on the felt in the deal that is shown."""
        number = self.model.dealing
        return sum(len(cards) for cards in self.model.module(number).hands.values()) if number else 0

    @property
    def seconds_left(self) -> float | None:
        return self.clock.left

    @property
    def tension(self) -> float:
        """How tense the case is: the less time is left, the more; without a clock it is half so."""
        if self.model.phase != "armed" or self.motion.is_stopped:
            return 0.0
        whole = self.rules.seconds
        return 0.5 if not whole or self.clock.left is None else 1.0 - 0.9 * min(1.0, self.clock.left / whole)

    def land(self, event: Event) -> None:
        self.motion.land()
        self.lid.land()

    def settle(self, event: Event) -> None:
        super().settle(event)
        is_up = isinstance(event, e.BombEnded) and event.outcome == "time"
        self.clock.stand_at(self.model.asked, is_up=is_up)
        if self.house.speed is Speed.INSTANT and (name := self._sound_at_once(event)):
            self.house.sound.play(name)

    def hear_results(self, event: RoundSettled) -> None:
        """Plays nothing, as a blast or a bomb that is disarmed has been heard."""

    def _sound_at_once(self, event: Event) -> str:
        """The sound of an event whose movement is not shown: only sounds no player may miss."""
        if isinstance(event, e.BombEnded):
            return "blast" if event.outcome in result.WENT_OFF else self._sound_of(event)
        return "strike" if isinstance(event, e.DealRefused | e.StrikeGiven) else ""

    def begin(self, events: Sequence[Event]) -> Animation | None:
        """The movement of an event; an explosion has a calm form of its own."""
        first = events[0]
        self.motion.is_stopped = self.motion.is_stopped or isinstance(first, e.BombEnded)
        if isinstance(first, e.BombEnded) and first.outcome in result.WENT_OFF:
            self.model.message = self.model.describe(first)
            return self.motion.go_off()
        if self.house.preferences.reduced_motion and (name := self._sound_of(first)):
            self.house.sound.play(name)
        return super().begin(events)

    def _sound_of(self, event: Event) -> str:
        """The sound of an event without a movement."""
        if isinstance(event, e.BombEnded):
            return result.disarmed_sound(self.clock) if event.outcome == "disarmed" else ""
        return next((name for kind, name in _STILL_SOUNDS.items() if isinstance(event, kind)), "")

    def movement(self, events: Sequence[Event]) -> Animation | None:
        match events[0]:
            case e.DefusalEntered():
                return Series([self.motion.calls("coin_count", 0.7), Wait(timing.LONG_REST)])
            case e.BombArmed():
                return self.lid.open()
            case e.DealRefused(strikes=strikes):
                self.motion.begin_deal()
                return Series([self.motion.strike(strikes), Wait(timing.READ)])
            case e.StrikeGiven(strikes=strikes):
                return self.motion.strike(strikes)
            case e.ChipsResorted(area=area, chips=chips):
                return self.motion.resort(area, chips)
            case e.CardDealt():
                return self.motion.cards_dealt([event for event in events if isinstance(event, e.CardDealt)])
            case e.NaturalShown():
                return Series([self.motion.calls("natural_blackjack", 0.35), Wait(timing.READ)])
            case e.HandStood():
                return Wait(timing.LONG_REST)
            case e.CoupSettled():
                return self.motion.coup_ended(events[0])
            case e.ModuleSolved(module=number):
                return self.motion.light_lamp(number)
            case e.ModuleOpened(module=number):
                return Series([self.motion.calls("door", number=number), Wait(timing.READ)])
            case e.DeckChanged(module=number, colour=colour):
                return self.motion.change_deck(number, colour)
            case e.BombEnded(outcome="disarmed"):
                moment = result.disarmed(self.look, self.model, self.clock, self.rules)
                return Together([(0.0, self.motion.relieved()), (0.0, self.call_out(moment))])
            case e.BombEnded():
                return Wait(timing.READ)
            case e.FeeSettled(returned=returned) if returned:
                return self.motion.pay(returned)
            case RoundSettled() if self.clock.is_close_call:
                return Wait(timing.REST)  # what it brings was called out as it was disarmed
        return None

    def said_meanwhile(self, event: Event) -> str:
        return _("The cards are dealt.") if isinstance(event, e.CardDealt) and not self._placed_cards else ""
