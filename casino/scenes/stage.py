"""What the stages of all tables share: the picture's frame, people's eyes, money in motion, big moments.

No event of any one game and nobody's decisions: those come in sub-classes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from casino.engines.base import Event, StakeSettled
from casino.levels import Level
from casino.scenes import felt, rooms
from casino.scenes.chip_motion import ChipFlight
from casino.scenes.table import TableScene
from casino.scenes.table_model import TableModel
from casino.ui import materials, text
from casino.ui.animator import Animation, Call, Series, Together, Tween, Wait, linear
from casino.ui.portraits import MOODS, portrait
from casino.ui.theme import Colour

if TYPE_CHECKING:
    from casino.scenes.app import App

READ_SECONDS = 0.55  # a sentence that nothing moves for stays at least so long
_STILL_SECONDS = 0.25  # of what needs no reading, where nothing moves
_SETTLE_GAP_SECONDS = 0.16
_BLINK_SECONDS = 0.14
_BIG_SECONDS = 1.5


class Eyes(NamedTuple):
    """A face that may blink: whose, where in px, and the ring around it."""

    person: str
    place: pygame.Rect
    ring: Colour


class TableStage(TableScene):
    """A table with its view model. `drafts` are bets still being put together, cents by seat."""

    dealer = ""  # the portrait of whoever deals
    room_sound = ""
    told_at_rest: tuple[type[Event], ...] = ()  # said when what they tell of lies still; all others while it happens
    slow_events: tuple[type[Event], ...] = ()  # kept a while to be read where nothing moves
    shown: TableModel[Any]

    def __init__(self, app: App, level: Level, rules: Any) -> None:
        super().__init__(app, level)
        self.rules = rules
        self.shown = self.new_model()
        self.drafts: dict[int, int] = {}
        self._layout: Any = None
        self._backdrop: pygame.Surface | None = None
        self.payouts = 0
        self._eyes = Random(1)  # apart from `whim`: how long a frame takes must not change what anybody does
        self._blink_at = 2.0
        self._blinks: int | None = None  # whose eyes are shut: a seat, 0 for the dealer

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

    def before_events(self) -> None:
        """Before the first event of a table or a record: what the model must know that no event tells."""

    def clear_felt(self) -> None:
        """The last round is taken off the table."""
        self.shown.clear_round()

    def dealer_mood(self) -> str:
        """How the dealer looks at the round."""
        return "calm"

    @property
    def big_centre(self) -> tuple[int, int]:
        """Where a big moment's name is said."""
        raise NotImplementedError

    # -- the still picture ------------------------------------------------------------------------------------

    @property
    def layout(self) -> Any:
        """All places for the present size."""
        if self._layout is None:
            self._layout = self.make_layout()
        return self._layout

    def forget_picture(self) -> None:
        """The backdrop is made anew with the next frame."""
        self._backdrop = None
        self.is_stale = True

    def on_resized(self) -> None:
        self.director.skip()
        self._layout = None
        self._backdrop = None

    def on_entered(self) -> None:
        self.app.sound.room(self.room_sound)

    @property
    def message(self) -> str:
        return self.shown.message

    def paint(self, target: pygame.Surface) -> None:
        layout, look = self.layout, self.look
        if self._backdrop is None:
            self._backdrop = pygame.Surface(target.get_size()).convert()
            self.paint_backdrop(self._backdrop)
            self.warm_faces()
        target.blit(self._backdrop, (0, 0))
        self.paint_table(target)
        pressable = {widget.key for widget in self.focus.widgets}
        for number, station in enumerate(layout.stations, 1):
            if f"seat-{number}" not in pressable:
                seat = self.shown.seats.get(number)
                is_turn = self.shown.acting == number
                currency = self.shown.currency
                felt.paint_plate(target, look, station.plate, station.portrait_px, seat, currency, is_turn=is_turn)
        self.paint_over(target)
        self.paint_bar(target, layout.top_bar, f"{self.level.title} · {self._limits()}")
        self.paint_message(target, layout.message)
        if not self.director.is_idle and not any(layout.controls.contains(w.rect) for w in self.focus.widgets):
            words = "A click or Space finishes the movement."
            look.say(target, words, *layout.controls.center, size=14, colour=look.theme.ink_dim, anchor="center")

    def warm_faces(self) -> None:
        """Makes every mood of everybody here ahead, so that no result waits for a face."""
        theme, layout = self.look.theme, self.layout
        for mood in MOODS:
            portrait(self.dealer, mood, layout.dealer_portrait.w, ring=theme.metal)
            for number, seat in self.shown.seats.items():
                ring = theme.accent if seat.is_person else theme.metal
                portrait(seat.portrait, mood, layout.stations[number - 1].portrait_px, ring=ring)

    def paint_over(self, target: pygame.Surface) -> None:
        """What lies over the whole table, below the bars."""

    def _limits(self) -> str:
        return rooms.stakes(self.level)

    # -- at rest ----------------------------------------------------------------------------------------------

    def _open_eyes(self) -> dict[int, Eyes]:
        """The calm faces, by seat; 0 is the dealer."""
        theme, layout = self.look.theme, self.layout
        faces = {}
        if self.dealer_mood() == "calm":
            faces[0] = Eyes(self.dealer, layout.dealer_portrait, theme.metal)
        for number, seat in self.shown.seats.items():
            if seat.mood == "calm":
                station = layout.stations[number - 1]
                place = felt.face_place(station.plate, station.portrait_px)
                faces[number] = Eyes(seat.portrait, place, theme.accent if seat.is_person else theme.metal)
        return faces

    def on_moment(self, seconds: float) -> None:
        super().on_moment(seconds)
        if self.app.preferences.reduced_motion or self.time < self._blink_at:
            return
        if self._blinks is None:
            self._blinks = self._eyes.choice([0, *self.shown.seats])
            self._blink_at = self.time + _BLINK_SECONDS
        else:
            self._blinks = None
            self._blink_at = self.time + self._eyes.uniform(1.2, 3.5)

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self._blinks is not None

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        areas = super().paint_moving(target)
        if self._blinks is not None and (eyes := self._open_eyes().get(self._blinks)) is not None:
            areas.append(target.blit(portrait(eyes.person, "blink", eyes.place.w, ring=eyes.ring), eyes.place))
        return areas

    # -- the director's stage ---------------------------------------------------------------------------------

    def settle(self, event: Event) -> None:
        self.shown.settle(event)
        self.is_stale = True

    def moves(self, events: Sequence[Event]) -> Animation | None:
        first = events[0]
        self.shown.message = self._told_before(first) or self.shown.message
        if self.app.preferences.reduced_motion:  # nothing moves, but a sentence keeps its time
            return Wait(READ_SECONDS if isinstance(first, self.slow_events) else _STILL_SECONDS)
        return self.movement(events)

    def _told_before(self, event: Event) -> str:
        """What the message line says while an event is shown: nothing of how it ends."""
        return self.said_meanwhile(event) or ("" if isinstance(event, self.told_at_rest) else self.shown.told(event))

    def _say(self, event: Event) -> None:
        self.shown.message = self.shown.told(event)
        self.is_stale = True

    # -- chips ------------------------------------------------------------------------------------------------

    @property
    def chip_px(self) -> int:
        """The diameter of a chip on its way."""
        return self.metrics.px(24)

    def toss(self, cents: int, start: tuple[float, float], goal: tuple[float, float]) -> Animation:
        """Chips tossed from a purse."""
        landed = lambda: self.app.sound.play("chip_chip")  # noqa: E731
        return ChipFlight(cents, start, goal, self.chip_px, is_tossed=True, on_landed=landed)

    def bets_tossed(self, bets: Iterable[tuple[int, int]]) -> Animation | None:
        """Bets (seat, cents) come out of the purses, one a little after the other; those put down already lie."""
        flights: list[tuple[float, Animation]] = []
        for seat, cents in bets:
            if not self.drafts.get(seat):
                station = self.layout.stations[seat - 1]
                flights.append((0.07 * len(flights), self.toss(cents, station.plate.center, station.bet.center)))
        return Together(flights) if flights else None

    def raised(self, seat: int, number: int, amount: int) -> Animation:
        """More money tossed to a hand."""
        purse = self.layout.stations[seat - 1].plate.center
        return Series([self.toss(amount, purse, self.hand_place(seat, number)), Wait(0.1)])

    def reckoning(self, events: Sequence[StakeSettled]) -> Animation:
        """Stakes are settled; what is rare among them is called out first."""
        settled = self._settling(events)
        rare = next((event for event in events if event.outcome in self.rare_outcomes), None)
        if rare is None:
            return settled
        words, sound = self.rare_outcomes[rare.outcome]
        return Series([self.big_words(words, sound, lambda: self._say(rare)), settled])

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
                ring = lambda s=step: self.app.sound.play("chip_stack", pitch_step=s)  # noqa: E731
                gain = event.returned - event.staked
                parts.append((delay, ChipFlight(gain, house, spot, self.chip_px, is_tossed=False, on_landed=ring)))
            elif event.returned < event.staked:
                rake = lambda: self.app.sound.play("chip_rake", volume=0.7)  # noqa: E731
                lost = event.staked - event.returned
                swept = ChipFlight(lost, spot, house, self.chip_px, is_tossed=False, on_landed=rake, stays=False)
                parts.append((delay, swept))
            delay += _SETTLE_GAP_SECONDS
        return Series([Together(parts), Wait(READ_SECONDS)])

    def _tell_outcome(self, event: StakeSettled) -> None:
        self._say(event)
        if self.shown.seats[event.seat].is_person:
            if event.outcome == "bust":
                self.app.sound.play("bust", volume=0.8)
            elif event.returned != event.staked:
                self.app.sound.play("win_small" if event.returned > event.staked else "loss", volume=0.8)

    # -- big moments ------------------------------------------------------------------------------------------

    def big_words(self, words: str, sound: str, before: Callable[[], object] = lambda: None) -> Animation:
        """A name over the table, for what is rare."""

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            fade = min(1.0, share * 5, (1 - share) * 4)
            px = self.metrics.title_pt(54)
            px = text.fit_size(words, px, round(target.get_width() * 0.8), 20, text.SERIF, "Bold")
            centre = self.big_centre
            size = (text.width(words, px, text.SERIF, "Bold") + px, round(px * 1.2))
            veil = materials.soft_shadow(size, px // 2, 0.72, corner_px=px / 2).copy()
            veil.set_alpha(round(255 * max(0.0, fade)))
            dark = target.blit(veil, veil.get_rect(center=centre))
            for colour, shift in ((self.look.theme.shade, self.metrics.px(3)), (self.look.theme.warn, 0)):
                surface = text.line(words, px, colour, text.SERIF, "Bold").copy()
                surface.set_alpha(round(255 * max(0.0, fade)))
                area = target.blit(surface, surface.get_rect(center=(centre[0] + shift, centre[1] + shift)))
            return dark.union(area)

        def begin() -> None:
            before()
            self.app.sound.play(sound)

        return Series([Call(begin), Tween(_BIG_SECONDS, show, linear)])
