"""The Black Baron table as a stage: what is seen, and how each event moves. Who decides comes in sub-classes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

import pygame

from casino.engines.base import BetPlaced, Event
from casino.engines.black_baron import (
    BlackBaronSettings,
    DealerEnded,
    DealerRolled,
    DieRolled,
    HandDoubled,
    HandRolled,
    HandSettled,
    HandSplit,
    HandStayed,
    OpenDieRolled,
    PlagueStruck,
    SecretDieRolled,
    SecretDieShown,
)
from casino.levels import Level
from casino.physics.dice import Impact
from casino.scenes import black_baron_felt as felt
from casino.scenes.black_baron_layout import TableLayout, dice_places, seat_dice, table_layout
from casino.scenes.black_baron_model import TableShown, told
from casino.scenes.chip_motion import ChipFlight, warm_chips
from casino.scenes.dice_motion import DieThrown, ThrowMotion
from casino.scenes.table import TableScene
from casino.ui import furniture, text
from casino.ui.animator import Animation, Call, Series, Together, Tween, Wait, ease_out, linear
from casino.ui.portraits import portrait
from casino.ui.vector import mark

if TYPE_CHECKING:
    from casino.scenes.app import App

_READ_SECONDS = 0.55  # a sentence that nothing moves for stays at least so long
_SETTLE_GAP_SECONDS = 0.16
_BLINK_SECONDS = 0.14
# What these say is said when their dice lie still, or their money is moved; all else while it happens.
_TOLD_AT_REST = (BetPlaced, HandRolled, OpenDieRolled, DieRolled, DealerRolled, SecretDieShown, HandSettled)
_KNOCKS = {"floor": "die_leather", "wall": "die_wood", "die": "die_die"}


class BlackBaronStage(TableScene):
    """The table, its view model and its motions."""

    place = "black_baron"

    def __init__(self, app: App, level: Level, rules: BlackBaronSettings) -> None:
        super().__init__(app, level)
        self.rules = rules
        self.shown = TableShown(currency=level.currency)
        self.drafts: dict[int, int] = {}  # bets that are still being put together, cents by seat
        self._layout: TableLayout | None = None
        self._backdrop: pygame.Surface | None = None
        self._payouts = 0
        self._eyes = Random(1)  # apart from `whim`: how long a frame takes must not change what anybody does
        self._blink_at = 2.0
        self._blinks: int | None = None  # whose eyes are shut: a seat, 0 for the dealer

    @property
    def layout(self) -> TableLayout:
        """All places for the present size."""
        if self._layout is None:
            self._layout = table_layout(self.metrics)
        return self._layout

    def on_resized(self) -> None:
        self.director.skip()
        self._layout = None
        self._backdrop = None

    def on_entered(self) -> None:
        self.app.sound.room("baron_room")

    @property
    def message(self) -> str:
        return self.shown.message

    # -- the still picture ------------------------------------------------------------------------------------

    def paint(self, target: pygame.Surface) -> None:
        layout, look = self.layout, self.look
        if self._backdrop is None:
            self._backdrop = pygame.Surface(target.get_size()).convert()
            felt.paint_backdrop(self._backdrop, look, layout, self.rules)
            for count in (1, 15):
                felt.sprites(self._tray_die_px(count)).prepare(10)
            warm_chips(self._chip_px(), self.rules.maximum)
        target.blit(self._backdrop, (0, 0))
        felt.paint_dealer(target, look, layout, self.shown, self._dealer_mood())
        pressable = {widget.key for widget in self.focus.widgets}
        for number in range(1, len(layout.stations) + 1):
            felt.paint_seat(target, look, layout, number, self.shown, draft=self.drafts.get(number, 0))
            if f"seat-{number}" not in pressable:
                seat = self.shown.seats.get(number)
                is_turn = bool(self.shown.turn and self.shown.turn[0] == number)
                felt.paint_plate(
                    target, look, layout.station(number), seat, self.shown.currency, is_turn=is_turn, mark=mark
                )
        if self.shown.is_plague:
            self._darken(target, 0.45)
        self.paint_bar(target, layout.top_bar, f"{self.level.title} · {self._limits()}")
        self.paint_message(target, layout.message)
        if not self.director.is_idle and not any(layout.controls.contains(w.rect) for w in self.focus.widgets):
            words = "A click or Space finishes the movement."
            look.say(target, words, *layout.controls.center, size=14, colour=look.theme.ink_dim, anchor="center")

    def _limits(self) -> str:
        from casino.money import format_amount

        least, most = self.rules.minimum, self.rules.maximum
        return (
            f"{format_amount(least, self.level.currency).split(' ')[0]} to {format_amount(most, self.level.currency)}"
        )

    def _dealer_mood(self) -> str:
        if self.shown.is_plague:
            return "pleased"
        return "hurt" if self.shown.dealer_end == "bust" else "calm"

    def _darken(self, target: pygame.Surface, share: float) -> pygame.Rect:
        area = pygame.Rect(0, self.layout.top_bar.bottom, target.get_width(), 0)
        area.h = self.layout.bottom_bar.y - area.y
        shade = pygame.Surface(area.size)
        shade.fill(self.look.theme.shade)
        shade.set_alpha(round(255 * share))
        return target.blit(shade, area)

    # -- at rest ----------------------------------------------------------------------------------------------

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
        who, layout = self._blinks, self.layout
        if who == 0 and self._dealer_mood() == "calm":
            place = layout.dealer_portrait
            areas.append(target.blit(portrait("mr_red", "blink", place.w, ring=self.look.theme.metal), place))
        elif who and who in self.shown.seats and self.shown.seats[who].mood == "calm":
            seat, place = self.shown.seats[who], felt.face_place(layout.station(who))
            ring = self.look.theme.accent if seat.is_person else self.look.theme.metal
            areas.append(target.blit(portrait(seat.portrait, "blink", place.w, ring=ring), place))
        return areas

    # -- the director's stage ---------------------------------------------------------------------------------

    def settle(self, event: Event) -> None:
        self.shown.settle(event)
        self.is_stale = True

    def group_size(self, events: Sequence[Event]) -> int:
        """Bets together, all starting dice in one throw, the reckoning in one go."""
        groups = ((BetPlaced,), (HandRolled, OpenDieRolled), (HandSettled,))
        for kinds in groups:
            count = 0
            for event in events:
                if not isinstance(event, kinds):
                    break
                count += 1
            if count:
                return count
        return 1

    def moves(self, events: Sequence[Event]) -> Animation | None:
        first = events[0]
        self.shown.message = self._told_before(first) or self.shown.message
        if self.app.preferences.reduced_motion:
            return self._still_moment(events)
        match first:
            case BetPlaced():
                return self._bets(events)
            case HandRolled() | OpenDieRolled():
                return self._start_throw(events)
            case DieRolled(seat=seat, hand=number, face=face):
                return Series([self._seat_throw(seat, number, face), Wait(0.1)])
            case DealerRolled(face=face):
                return Series([self._throw([self._dealer_die(face, len(self.shown.dealer) + 1)]), Wait(0.15)])
            case SecretDieRolled():
                return self._cup(lift=0.0)
            case SecretDieShown():
                return self._cup(lift=1.6)
            case PlagueStruck():
                return self._plague()
            case HandDoubled(seat=seat, hand=number, amount=amount) | HandSplit(seat=seat, hand=number, amount=amount):
                return self._raise(seat, number, amount)
            case HandSettled():
                return self._reckoning([e for e in events if isinstance(e, HandSettled)])
            case HandStayed(reason="round_table") | DealerEnded(reason="round_table"):
                return self._words("Round Table", "round_table")
            case HandStayed():
                return Wait(0.3)
            case DealerEnded():
                return Wait(_READ_SECONDS)
        return None

    def _told_before(self, event: Event) -> str:
        """What the message line says while an event is shown: nothing of how it ends."""
        match event:
            case HandRolled() | OpenDieRolled():
                return "The dice are rolling."
            case DieRolled(seat=seat):
                return f"{self.shown.seats[seat].name} rolls."
            case DealerRolled():
                return "Mr Red rolls."
            case SecretDieShown():
                return "Mr Red lifts the cup."
        return "" if isinstance(event, _TOLD_AT_REST) else told(self.shown, event)

    def _still_moment(self, events: Sequence[Event]) -> Animation | None:
        """Reduced motion: nothing moves, but a sentence keeps its time."""
        return Wait(
            _READ_SECONDS if isinstance(events[0], HandRolled | HandSettled | DealerEnded | PlagueStruck) else 0.25
        )

    # -- dice -------------------------------------------------------------------------------------------------

    def _floor(self) -> pygame.Rect:
        """The leather dice may lie on. A die seen from the front stands a little above its foot, so the far wall
        is moved in by that much."""
        floor = furniture.tray_floor(self.layout.tray.size).move(self.layout.tray.topleft)
        inset = floor.h // 30
        return pygame.Rect(floor.x, floor.y + inset, floor.w, floor.h - inset)

    def _tray_die_px(self, count: int) -> int:
        """A die's diameter in the tray: all seats and the dealer at once need room, a few dice can be larger."""
        floor = self._floor()
        rows = 4.52 if count > 3 else 3.3
        return max(12, min(int(floor.w / 9.2), int(floor.h / rows), self.metrics.px(56)))

    def _throw(self, dice: Sequence[DieThrown]) -> Animation:
        seed = self.whim.getrandbits(48)
        here = felt.sprites(self._tray_die_px(len(dice)))
        return ThrowMotion(dice, self._floor(), here, seed, self._knock, felt.sprites)

    def _knock(self, impact: Impact, across: float) -> None:
        if impact.strength > 0.06:
            self.app.sound.play(_KNOCKS[impact.kind], volume=0.25 + 0.75 * impact.strength, pan=across * 2 - 1)

    def _start_throw(self, events: Sequence[Event]) -> Animation:
        thrown: list[DieThrown] = []
        for event in events:
            if isinstance(event, HandRolled):
                station = self.layout.station(event.seat)
                goals = dice_places(station, 1, [2], self.layout.die_px)[0]
                for face, (x, y, px) in zip(event.dice, goals, strict=True):
                    thrown.append(DieThrown(face, felt.PLAYER_DIE, station.plate.midtop, (x, y), px))
            elif isinstance(event, OpenDieRolled):
                thrown.append(self._dealer_die(event.face, 1))
        return Series([self._throw(thrown), Wait(0.1)])

    def _seat_throw(self, seat: int, number: int, face: int) -> Animation:
        station = self.layout.station(seat)
        hands = self.shown.seats[seat].hands
        counts = [len(hand.dice) + (1 if index == number - 1 else 0) for index, hand in enumerate(hands)]
        x, y, px = seat_dice(station, counts, number - 1, self.layout.die_px)[number - 1][-1]
        return self._throw([DieThrown(face, felt.PLAYER_DIE, station.plate.midtop, (x, y), px)])

    def _dealer_die(self, face: int, count: int) -> DieThrown:
        goal = felt.dealer_place(self.layout, count - 1, count)
        return DieThrown(face, felt.DEALER_DIE, self.layout.dealer_portrait.center, goal, self.layout.dealer_die_px)

    def _cup(self, lift: float) -> Animation:
        place = felt.dealer_place(self.layout, 1, 2)

        def show(target: pygame.Surface, share: float) -> pygame.Rect | None:
            shake = 0.0 if lift else (1 - share) * self.metrics.px(7) * (1 if int(share * 14) % 2 else -1)
            if lift and share > 0.98:
                return None
            centre = (place[0] + round(shake), place[1])
            return felt.paint_cup(target, self.look, centre, self.layout.dealer_die_px, lift * share)

        sound = Call(lambda: self.app.sound.play("dice_shake"))
        return Series([sound, Tween(0.7, show, ease_out), Wait(0.45)])

    # -- chips ------------------------------------------------------------------------------------------------

    def _chip_px(self) -> int:
        return self.metrics.px(24)

    def _bets(self, events: Sequence[Event]) -> Animation | None:
        flights: list[tuple[float, Animation]] = []
        for event in events:
            if isinstance(event, BetPlaced) and not self.drafts.get(event.seat):
                station = self.layout.station(event.seat)
                flights.append((0.07 * len(flights), self._toss(event.amount, station.plate.center, station.spot)))
        return Together(flights) if flights else None

    def _toss(self, cents: int, start: tuple[float, float], goal: tuple[float, float]) -> Animation:
        landed = lambda: self.app.sound.play("chip_chip")  # noqa: E731
        return ChipFlight(cents, start, goal, self._chip_px(), is_tossed=True, on_landed=landed)

    def _raise(self, seat: int, number: int, amount: int) -> Animation:
        station = self.layout.station(seat)
        hands = len(self.shown.seats[seat].hands)
        goal = felt.stake_place(station, number - 1, hands)
        return Series([self._toss(amount, station.plate.center, goal), Wait(0.1)])

    def _reckoning(self, events: Sequence[HandSettled]) -> Animation:
        """Losing bets go to the house first, then each winner is paid, one note higher than the one before."""
        house = (self.layout.dealer_portrait.centerx, self.layout.dealer_portrait.bottom)
        parts: list[tuple[float, Animation]] = []
        delay = 0.0
        ordered = sorted(events, key=lambda e: e.returned > e.staked)
        for event in ordered:
            station = self.layout.station(event.seat)
            spot = felt.stake_place(station, event.hand - 1, len(self.shown.seats[event.seat].hands))
            parts.append((delay, Call(lambda e=event: self._tell_outcome(e))))
            if event.returned > event.staked:
                step = self._payouts
                self._payouts += 1
                ring = lambda s=step: self.app.sound.play("chip_stack", pitch_step=s)  # noqa: E731
                gain = event.returned - event.staked
                parts.append((delay, ChipFlight(gain, house, spot, self._chip_px(), is_tossed=False, on_landed=ring)))
            elif event.returned < event.staked:
                rake = lambda: self.app.sound.play("chip_rake", volume=0.7)  # noqa: E731
                parts.append(
                    (
                        delay,
                        ChipFlight(
                            event.staked, spot, house, self._chip_px(), is_tossed=False, on_landed=rake, stays=False
                        ),
                    )
                )
            delay += _SETTLE_GAP_SECONDS
        moment: list[Animation] = [Together(parts), Wait(_READ_SECONDS)]
        barons = [event for event in events if event.outcome == "baron"]
        if barons:
            moment[:0] = [Call(lambda: self._tell_outcome(barons[0])), self._words("Black Baron", "win_big")]
        return Series(moment)

    def _tell_outcome(self, event: HandSettled) -> None:
        self.shown.message = told(self.shown, event)
        if self.shown.seats[event.seat].is_person:
            sounds = {"won": "win_small", "lost": "loss", "bust": "bust"}
            if event.outcome in sounds:
                self.app.sound.play(sounds[event.outcome], volume=0.8)
        self.is_stale = True

    # -- big moments ------------------------------------------------------------------------------------------

    def _words(self, words: str, sound: str) -> Animation:
        """A name over the tray, for what is rare."""

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            fade = min(1.0, share * 5, (1 - share) * 4)
            px = self.metrics.title_pt(54)
            px = text.fit_size(words, px, round(target.get_width() * 0.8), 20, text.SERIF, "Bold")
            centre = self.layout.tray.center
            for colour, shift in ((self.look.theme.shade, self.metrics.px(3)), (self.look.theme.warn, 0)):
                surface = text.line(words, px, colour, text.SERIF, "Bold").copy()
                surface.set_alpha(round(255 * max(0.0, fade)))
                area = target.blit(surface, surface.get_rect(center=(centre[0] + shift, centre[1] + shift)))
            return area.inflate(4 * self.metrics.px(3), 4 * self.metrics.px(3))

        return Series([Call(lambda: self.app.sound.play(sound)), Tween(1.5, show, linear)])

    def _plague(self) -> Animation:
        """The light goes out of the room, and two words stay."""
        words = self._words("The Black Plague", "plague")

        def darken(target: pygame.Surface, share: float) -> pygame.Rect:
            return self._darken(target, 0.45 * share)

        return Series([Together([(0.0, Tween(1.6, darken, ease_out)), (0.1, words)])])
