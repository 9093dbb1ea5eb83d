"""What the stages of all tables share: the picture's frame, people's eyes, money in motion, big moments.

No event of any one game and nobody's decisions: those come in sub-classes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

import pygame

from casino.core.money import format_amount
from casino.engines.base import Event, StakeSettled
from casino.records.levels import Level
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.motion.big_words import BigWords
from casino.scenes.motion.breathing_light import BreathingLight
from casino.scenes.motion.chips import ChipFlight
from casino.scenes.table import felt
from casino.scenes.table.base import TableScene
from casino.scenes.table.model import TableModel
from casino.ui.drawing.animator import Animation, Call, Series, Together, Wait
from casino.ui.drawing.portraits import MOODS, portrait
from casino.ui.drawing.theme import Colour
from casino.ui.widgets.choices import choices_in_words

_HASTE, _HASTE_SIZE = "A click or Space finishes the movement.", 14


class Eyes(NamedTuple):
    """A face that may blink: whose, where in px, and the ring around it."""

    person: str
    place: pygame.Rect
    ring: Colour


class TableStage(TableScene):
    """A table with its view model. `drafts` are bets still being put together, cents by seat."""

    dealer = ""  # the portrait of whoever deals
    described_at_rest: tuple[
        type[Event], ...
    ] = ()  # said when what they tell of lies still; all others while it happens
    slow_events: tuple[type[Event], ...] = ()  # kept a while to be read where nothing moves
    model: TableModel[Any]

    def __init__(self, house: House, level: Level, rules: Any) -> None:
        super().__init__(house, level)
        self.rules = rules
        self.model = self.new_model()
        self.pending_bets: dict[int, int] = {}
        self._layout: Any = None
        self._backdrop: pygame.Surface | None = None
        self.payouts = 0
        self._eyes = Random(1)  # apart from `whim`: how long a frame takes must not change what anybody does
        self._blink_at = 2.0
        self._blinks: int | None = None  # whose eyes are shut: a seat, 0 for the dealer
        self._blink_shown: int | None = None  # whose are in the picture
        self._blink_area: pygame.Rect | None = None
        self._lamp: BreathingLight | None = None

    # -- what sub-classes say ---------------------------------------------------------------------------------

    def new_model(self) -> TableModel[Any]:
        """An empty view model for the level."""
        raise NotImplementedError

    def make_layout(self) -> Any:
        """All places for the present size."""
        raise NotImplementedError

    def paint_backdrop(self, target: pygame.Surface) -> None:
        """Everything that only a new size or another table changes; also the time to make sprites."""
        raise NotImplementedError

    def paint_table(self, target: pygame.Surface) -> None:
        """Dealer and seats as they are now."""
        raise NotImplementedError

    def hand_place(self, seat: int, number: int) -> tuple[int, int]:
        """Where the chips of a seat's hand `number` (from 1) lie."""
        raise NotImplementedError

    def stake_place(self, event: StakeSettled) -> tuple[int, int]:
        """Where the chips lie that an event settles."""
        return self.hand_place(event.seat, event.hand)

    def movement(self, events: Sequence[Event]) -> Animation | None:
        """The movement for a group of events, where motion is not reduced."""
        return None

    def said_meanwhile(self, event: Event) -> str:
        """What is said while an event is shown whose end must not be told before; else nothing."""
        return ""

    @property
    def rare_outcomes(self) -> dict[str, tuple[str, str]]:
        """Outcomes that are big moments: what is called out, and the sound of it."""
        return {}

    @property
    def least_bust(self) -> int:
        """The total of a hand that is bust by one; nought where no hand can be bust."""
        return 0

    def big_moment(self, event: StakeSettled) -> tuple[str, str] | None:
        """What is called out over the table when this is settled, with its sound: what is rare, and a person's bust by
        a single point; anybody else's would soon be tiring."""
        if rare := self.rare_outcomes.get(event.outcome):
            return rare
        seat = self.model.seats[event.seat]
        is_close = event.outcome == "bust" and self.model.hand(event.seat, event.hand).total == self.least_bust
        return ("Bust by one", "bust") if is_close and seat.is_person else None

    def before_events(self) -> None:
        """Before the first event of a table or a record: what the model must know that no event tells."""

    def clear_felt(self) -> None:
        """The last round is taken off the table."""
        self.model.clear_round()

    def dealer_mood(self) -> str:
        """How the dealer looks at the round."""
        return "calm"

    @property
    def lamp_place(self) -> pygame.Rect | None:
        """Where the light over the dealer falls that swells and sinks at rest; None where there is none."""
        dealer = self.layout.dealer_portrait
        return dealer.inflate(dealer.w, dealer.h // 2)

    @property
    def big_centre(self) -> tuple[int, int]:
        """Where a big moment's name is said."""
        raise NotImplementedError

    @property
    def big_px(self) -> int:
        """How wide the ribbon with a big moment's name is."""
        return round(min(self.metrics.width * 0.92, self.metrics.px(980)))

    # -- the still picture ------------------------------------------------------------------------------------

    @property
    def layout(self) -> Any:
        """All places for the present size."""
        if self._layout is None:
            self._layout = self.make_layout()
        return self._layout

    @property
    def bar_ground(self) -> pygame.Surface | None:
        return self._backdrop

    def forget_picture(self) -> None:
        """The backdrop is made anew with the next frame."""
        self._backdrop = None
        self.needs_repaint = True

    def on_resized(self) -> None:
        self.director.skip()
        self._layout = None
        self._backdrop = None
        self._lamp = None

    @property
    def message(self) -> str:
        return self.model.message

    @property
    def seconds_left(self) -> float | None:
        """On a clock that runs here, if one does."""
        return None

    def state_in_words(self) -> str:
        is_asked = self.is_waiting and (self.model.acting or self.seconds_left is not None)
        seats = self.model.seats
        own = seats.get(self.purse_owner) or next((seat for seat in seats.values() if seat.is_person), None)
        lying = self.model.in_words(own, self.seconds_left) if is_asked else ""
        asked = choices_in_words(self.focus.widgets) if self.is_waiting else ""
        purse = f"The purse holds {format_amount(self.purse)}." if self.purse is not None else ""
        return " ".join(filter(None, (lying or self.message, asked, purse)))

    def paint(self, target: pygame.Surface) -> None:
        layout, look = self.layout, self.look
        if self._backdrop is None:
            self._backdrop = pygame.Surface(target.get_size()).convert()
            self.paint_backdrop(self._backdrop)
            self.house.heartbeat()
            self.warm_faces()
        target.blit(self._backdrop, (0, 0))
        self.paint_table(target)
        pressable = {widget.key for widget in self.focus.widgets}
        for number, station in enumerate(layout.stations, 1):
            if f"seat-{number}" not in pressable:
                seat = self.model.seats.get(number)
                is_turn = self.model.acting == number
                currency = self.model.currency
                felt.paint_plate(target, look, station.plate, station.portrait_px, seat, currency, is_turn=is_turn)
        self.paint_over(target)
        self.paint_bar(target, layout.top_bar, f"{self.level.title} · {self._limits()}")
        self.paint_message(target, layout.message)
        self.paint_controls(target)

    def paint_controls(self, target: pygame.Surface) -> None:
        """What stands in the row of controls where there is nothing to press."""
        if self._is_haste_offered:
            x, y = self.layout.controls.center
            self.look.say(target, _HASTE, x, y, size=_HASTE_SIZE, colour=self.look.theme.ink_dim, anchor="center")

    @property
    def _is_haste_offered(self) -> bool:
        """Whether the row of controls says that movements can be finished: there is nothing else in it then."""
        controls = self.layout.controls
        return not self.director.is_idle and not any(controls.contains(widget.rect) for widget in self.focus.widgets)

    def warm_faces(self) -> None:
        """Makes every mood of everybody here ahead, so that no result waits for a face."""
        theme, layout = self.look.theme, self.layout
        for mood in MOODS:
            self.house.heartbeat()  # a face takes a while at the size of a fine screen
            portrait(self.dealer, mood, layout.dealer_portrait.w, ring=theme.metal)
            for number, seat in self.model.seats.items():
                ring = theme.accent if seat.is_person else theme.metal
                portrait(seat.portrait, mood, layout.stations[number - 1].portrait_px, ring=ring)

    def paint_over(self, target: pygame.Surface) -> None:
        """What lies over the whole table, below the bars."""

    def _limits(self) -> str:
        return self.house.doors.place(self.level).stakes(self.level)

    # -- at rest ----------------------------------------------------------------------------------------------

    def _open_eyes(self) -> dict[int, Eyes]:
        """The calm faces, by seat; 0 is the dealer."""
        theme, layout = self.look.theme, self.layout
        faces = {}
        if self.dealer_mood() == "calm":
            faces[0] = Eyes(self.dealer, layout.dealer_portrait, theme.metal)
        for number, seat in self.model.seats.items():
            if seat.mood == "calm":
                station = layout.stations[number - 1]
                place = felt.face_place(station.plate, station.portrait_px)
                faces[number] = Eyes(seat.portrait, place, theme.accent if seat.is_person else theme.metal)
        return faces

    def on_moment(self, seconds: float) -> None:
        super().on_moment(seconds)
        if self.house.preferences.reduced_motion or self.time < self._blink_at:
            return
        if self._blinks is None:
            self._blinks = self._eyes.choice([0, *self.model.seats])
            self._blink_at = self.time + timing.BLINK
        else:
            self._blinks = None
            self._blink_at = self.time + self._eyes.uniform(*timing.BLINK_EVERY)

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self._blinks != self._blink_shown or self._has_lamp_changed

    @property
    def has_traces(self) -> bool:
        """Closed eyes stay as they are until they open."""
        return any(area != self._blink_area for area in self.touched)

    @property
    def _has_lamp_changed(self) -> bool:
        return self._lamp is not None and self._lamp.has_changed(self.time)

    def light(self, still: pygame.Surface, *, is_bare: bool) -> list[pygame.Rect]:
        if self.house.preferences.reduced_motion or (place := self.lamp_place) is None:
            self._lamp = None
            return []
        if self._lamp is None:
            self._lamp = BreathingLight(place.size, self.look.theme.light)
        below_bar = still.get_rect()
        below_bar.y = self.layout.top_bar.bottom
        return self._lamp.lay(still, place.center, below_bar, self.time, is_bare=is_bare)

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        areas = super().paint_moving(target)
        self._blink_shown, self._blink_area = self._blinks, None
        if self._blinks is not None and (eyes := self._open_eyes().get(self._blinks)) is not None:
            self._blink_area = target.blit(portrait(eyes.person, "blink", eyes.place.w, ring=eyes.ring), eyes.place)
            areas.append(self._blink_area)
        return areas

    # -- the director's stage ---------------------------------------------------------------------------------

    def settle(self, event: Event) -> None:
        self.model.settle(event)
        self.invalidate()

    def moves(self, events: Sequence[Event]) -> Animation | None:
        first = events[0]
        self.model.message = self._told_before(first) or self.model.message
        if self.house.preferences.reduced_motion:  # nothing moves, but a sentence keeps its time
            return Wait(timing.READ if isinstance(first, self.slow_events) else timing.GLANCE)
        return self.movement(events)

    def _told_before(self, event: Event) -> str:
        """What the message line says while an event is shown: nothing of how it ends."""
        return self.said_meanwhile(event) or (
            "" if isinstance(event, self.described_at_rest) else self.model.told(event)
        )

    def _say(self, event: Event) -> None:
        self.model.message = self.model.told(event)
        self.invalidate()

    # -- chips ------------------------------------------------------------------------------------------------

    @property
    def chip_px(self) -> int:
        """The diameter of a chip on its way."""
        return self.metrics.px(24)

    def toss(self, cents: int, start: tuple[float, float], goal: tuple[float, float]) -> Animation:
        """Chips tossed from a purse."""
        landed = lambda: self.house.sound.play("chip_chip")  # noqa: E731
        return ChipFlight(cents, start, goal, self.chip_px, is_tossed=True, on_landed=landed)

    def bets_tossed(self, bets: Iterable[tuple[int, int]]) -> Animation | None:
        """Bets (seat, cents) come out of the purses, one a little after the other; those put down already lie."""
        flights: list[tuple[float, Animation]] = []
        for seat, cents in bets:
            if not self.pending_bets.get(seat):
                station = self.layout.stations[seat - 1]
                coming = self.toss(cents, station.plate.center, station.bet.center)
                flights.append((timing.FEE_GAP * len(flights), coming))
        return Together(flights) if flights else None

    def raised(self, seat: int, number: int, amount: int) -> Animation:
        """More money tossed to a hand."""
        purse = self.layout.stations[seat - 1].plate.center
        return Series([self.toss(amount, purse, self.hand_place(seat, number)), Wait(timing.BRIEF_REST)])

    def settlement(self, events: Sequence[StakeSettled]) -> Animation:
        """Stakes are settled; what is rare among them is called out first."""
        settled = self._settling(events)
        moments = [(event, moment) for event in events if (moment := self.big_moment(event))]
        if not moments:
            return settled
        event, (words, sound) = moments[0]
        is_gain = event.returned > event.staked
        return Series([self.big_words(words, sound, lambda: self._say(event), is_bright=is_gain), settled])

    def _settling(self, events: Sequence[StakeSettled]) -> Animation:
        """Losing bets go to the house first, then each winner is paid, one note higher than the one before."""
        house = (self.layout.dealer_portrait.centerx, self.layout.dealer_portrait.bottom)
        parts: list[tuple[float, Animation]] = []
        delay = 0.0
        for event in sorted(events, key=lambda e: e.returned > e.staked):
            spot = self.stake_place(event)
            parts.append((delay, Call(lambda e=event: self._tell_outcome(e))))
            if event.returned > event.staked:
                step = self.payouts
                self.payouts += 1
                ring = lambda s=step: self.house.sound.play("chip_stack", pitch_step=s)  # noqa: E731
                gain = event.returned - event.staked
                parts.append((delay, ChipFlight(gain, house, spot, self.chip_px, is_tossed=False, on_landed=ring)))
            elif event.returned < event.staked:
                rake = lambda: self.house.sound.play("chip_rake", volume=0.7)  # noqa: E731
                lost = event.staked - event.returned
                swept = ChipFlight(lost, spot, house, self.chip_px, is_tossed=False, on_landed=rake, stays=False)
                parts += [(delay, Call(lambda e=event: self._rake_bet(e))), (delay, swept)]
            delay += timing.SETTLE_GAP
        return Series([Together(parts), Wait(timing.READ)])

    def _rake_bet(self, event: StakeSettled) -> None:
        """What a bet has lost lies there no longer."""
        self.model.bet_of(event).raked = event.staked - event.returned
        self.invalidate()

    def _tell_outcome(self, event: StakeSettled) -> None:
        self._say(event)
        if self.model.seats[event.seat].is_person:
            if event.outcome == "bust":
                if not self.big_moment(event):  # it has been heard with the words
                    self.house.sound.play("bust", volume=0.8)
            elif event.returned != event.staked:
                self.house.sound.play("win_small" if event.returned > event.staked else "loss", volume=0.8)

    # -- big moments ------------------------------------------------------------------------------------------

    def big_words(
        self, words: str, sound: str, before: Callable[[], object] = lambda: None, *, is_bright: bool = True
    ) -> Animation:
        """A name over the table, for what is rare."""

        def begin() -> None:
            before()
            self.house.sound.play(sound)

        return Series([Call(begin), BigWords(self.look, words, self.big_centre, self.big_px, is_bright=is_bright)])
