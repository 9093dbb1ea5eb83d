"""The Three Street Pi'Lok table as a stage: what is seen, and how each event moves. Who decides comes in sub-classes.

There is no house: money goes from the seats into the well and from there to whoever wins it. The duel at the Jump is
`pilok_duel`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from casino.engines.base import Event, RoundSettled, Staked
from casino.engines.pilok_events import (
    BetMade,
    BettingSkipped,
    ButtonPlaced,
    Called,
    DieRerolled,
    DieSpared,
    DuelTied,
    DuelWon,
    FeePaid,
    Folded,
    HandShown,
    JumpBegan,
    JumpDeclined,
    Jumped,
    Passed,
    PotWon,
    Raised,
    SatOut,
    SkillRolled,
    StreetBegan,
    StreetDieRolled,
    StreetEnded,
)
from casino.engines.pilok_hands import BEST, SIDES
from casino.engines.pilok_settings import PilokSettings
from casino.levels import Level
from casino.physics.dice import Impact
from casino.scenes import pilok_felt as felt
from casino.scenes import pilok_well as well
from casino.scenes.chip_motion import ChipFlight, warm_chips
from casino.scenes.dice_motion import DieThrown, ThrowMotion
from casino.scenes.pilok_duel import DuelMotion, paint_duel, warm_duel
from casino.scenes.pilok_layout import PilokLayout, table_layout, tray_die_px
from casino.scenes.pilok_model import PilokModel
from casino.scenes.pilok_motion import Gestures
from casino.scenes.stage import READ_SECONDS, TableStage
from casino.scenes.table import leading
from casino.ui.animator import Animation, Call, Hastened, Series, Together, Wait

if TYPE_CHECKING:
    from casino.scenes.app import App

_KNOCKS = {"floor": "die_glass", "wall": "die_wood", "die": "die_die"}
_MANY_DICE = 3
_HASTE_OF_MANY = 1.45  # many dice lie still later than few, and nobody wants to wait longer for a street
_FEE_GAP_SECONDS = 0.07
_SWEEP_GAP_SECONDS = 0.06
_OWN_PACE, _OTHERS_PACE = 1.25, 1.8  # of what takes long, where a person has a part in it and where none has


class PilokStage(TableStage):
    """The table, its view model and its motions."""

    place = "pilok"
    dealer = "keeper"
    room_sound = "pilok_room"
    told_at_rest = (StreetDieRolled, SkillRolled, DieRerolled)
    slow_events = (
        BettingSkipped, StreetDieRolled, StreetEnded, JumpBegan, Jumped, SkillRolled, DuelTied, DuelWon, DieRerolled,
        DieSpared, HandShown, PotWon,
    )  # fmt: skip
    shown: PilokModel
    layout: PilokLayout
    rules: PilokSettings

    def __init__(self, app: App, level: Level, rules: PilokSettings) -> None:
        self._away: set[tuple[object, ...]] = set()  # what is on its way, and not painted where it lay
        self._gestures = Gestures(self)
        self._duel = DuelMotion(self)
        super().__init__(app, level, rules)

    def new_model(self) -> PilokModel:
        return PilokModel(currency=self.level.currency)

    def make_layout(self) -> PilokLayout:
        return table_layout(self.metrics, self.rules.seats)

    # -- the still picture ------------------------------------------------------------------------------------

    def paint_backdrop(self, target: pygame.Surface) -> None:
        felt.paint_backdrop(target, self.look, self.layout)
        for count in (1, self.rules.seats):
            felt.sprites(self._tray_die_px(count)).prepare(SIDES)
        if self.rules.jump:
            warm_duel(self.look, self.layout, self.shown.seats.values())
        warm_chips(self.chip_px, self.rules.maximum)

    def paint_table(self, target: pygame.Surface) -> None:
        look, layout, shown = self.look, self.layout, self.shown
        well.paint_keeper(target, look, layout, self.dealer, self.dealer_mood())
        well.paint_in_all(target, look, layout, shown)
        well.paint_streets(target, look, layout, shown, self.rules)
        well.paint_pots(target, look, layout, shown, self._away)
        for number in range(1, len(layout.stations) + 1):
            felt.paint_seat(target, look, layout, number, shown, self._away)

    def paint_over(self, target: pygame.Surface) -> None:
        if self.shown.duel is not None and ("duel",) not in self._away:
            paint_duel(target, self.look, self.layout, self.shown, self.shown.duel)

    def dealer_mood(self) -> str:
        is_perfect = any(hand.worth == BEST for seat in self.shown.seats.values() for hand in seat.hands)
        return "pleased" if is_perfect else "calm"

    @property
    def big_centre(self) -> tuple[int, int]:
        return self.layout.well.center

    def hand_place(self, seat: int, number: int) -> tuple[int, int]:
        return self.layout.station(seat).spot

    # -- the director's stage ---------------------------------------------------------------------------------

    def group_size(self, events: Sequence[Event]) -> int:
        """All fees together, a street's dice in one throw, a pot to all who share it."""
        first = events[0]
        if isinstance(first, PotWon):
            same = 0
            for event in events:
                if not (isinstance(event, PotWon) and event.pot == first.pot):
                    break
                same += 1
            return same
        return leading(events, (FeePaid, SatOut), (StreetDieRolled,))

    def settle(self, event: Event) -> None:
        self._away.clear()
        super().settle(event)

    def movement(self, events: Sequence[Event]) -> Animation | None:
        first = events[0]
        duel = self.shown.duel
        if isinstance(first, Jumped):
            return self._paced(self._duel.entrance(first), (first.seat, first.target))
        if duel is not None and (fought := self._fought(first)) is not None:
            return self._paced(fought, duel.seats)
        match first:
            case FeePaid() | SatOut():
                return self._fees([event for event in events if isinstance(event, FeePaid)])
            case ButtonPlaced(seat=seat):
                self._away = {("button",)}
                return self._gestures.button(self.shown.button, seat)
            case StreetBegan(street=street):
                return self._gestures.street_called(street)
            case StreetDieRolled():
                return self._street_throw([event for event in events if isinstance(event, StreetDieRolled)])
            case Passed(seat=seat):
                return self._gestures.knock(seat)
            case BetMade() | Called() | Raised():
                return self._bet(first, is_all_in=first.is_all_in)
            case Folded(seat=seat):
                return self._fold(seat)
            case BettingSkipped():
                return Wait(READ_SECONDS * 2)
            case StreetEnded():
                return self._swept(first)
            case JumpBegan():
                return self.big_words("The Jump", "jump")
            case JumpDeclined():
                return Wait(READ_SECONDS)
            case HandShown():
                return self._shadowport(first)
            case PotWon():
                return self._pot_won([event for event in events if isinstance(event, PotWon)])
            case RoundSettled():
                return self._end(first)
        return None

    def _paced(self, animation: Animation, seats: Sequence[int]) -> Animation:
        """A duel is watched at leisure by those who fight it."""
        is_own = any(self.shown.seats[seat].is_person for seat in seats)
        return Hastened(animation, _OWN_PACE if is_own else _OTHERS_PACE)

    def _fought(self, event: Event) -> Animation | None:
        """What happens in a duel, and to its loser's dice."""
        match event:
            case SkillRolled():
                return self._duel.roll(event)
            case DuelTied():
                return self._duel.tie(event)
            case DuelWon():
                return self._duel.won(event)
            case DieRerolled():
                return self._rerolled(event)
            case DieSpared(loser=loser):
                self._away = {("duel",)}
                return self._gestures.spared(loser)
        return None

    def said_meanwhile(self, event: Event) -> str:
        match event:
            case FeePaid(amount=amount):
                return f"Everybody pays the Berthing Fee: {self.shown.money(amount)}."
            case StreetDieRolled():
                return "The dice are rolling."
            case SkillRolled(seat=seat, skill=skill):
                return f"{self.shown.seats[seat].name} rolls the Gambling skill: {skill}."
            case DieRerolled(winner=winner, loser=loser, before=before):
                return f"{self.shown.seats[winner].name} picks {self.shown.seats[loser].name}'s {before}."
        return ""

    # -- dice -------------------------------------------------------------------------------------------------

    def _tray_die_px(self, count: int) -> int:
        return tray_die_px(self.layout, self.metrics, count)

    def throw(self, dice: Sequence[DieThrown], floor: pygame.Rect, die_px: int) -> Animation:
        """Dice thrown on a floor and carried to where they belong."""
        seed = self.whim.getrandbits(48)
        motion = ThrowMotion(dice, floor, felt.sprites(die_px), seed, self._knock, felt.sprites)
        return Hastened(motion, _HASTE_OF_MANY) if len(dice) > _MANY_DICE else motion

    def _knock(self, impact: Impact, across: float) -> None:
        if impact.strength > 0.06:
            self.app.sound.play(_KNOCKS[impact.kind], volume=0.25 + 0.75 * impact.strength, pan=across * 2 - 1)

    def _die(self, seat: int, number: int, face: int, origin: tuple[float, float]) -> DieThrown:
        station = self.layout.station(seat)
        return DieThrown(face, self.look.die(felt.BET_DIE), origin, station.die_place(number), station.die_px, SIDES)

    def _street_throw(self, events: Sequence[StreetDieRolled]) -> Animation:
        """Everybody's die at once, each from its own seat."""
        dice = [
            self._die(event.seat, len(event.dice) - 1, event.face, self.layout.station(event.seat).plate.center)
            for event in events
        ]
        return Series([self.throw(dice, self.layout.tray, self._tray_die_px(len(dice))), Wait(0.1)])

    def _rerolled(self, event: DieRerolled) -> Animation:
        """The die is lifted from the loser's hand, thrown again in the well, and brought back."""
        self._away = {("duel",), ("die", event.loser, event.die)}
        place = self.layout.station(event.loser).die_place(event.die)
        lifted = self._gestures.lifted(event.loser, event.die, event.before)
        thrown = self.throw(
            [self._die(event.loser, event.die, event.face, place)], self.layout.tray, self._tray_die_px(1)
        )
        return Series([lifted, thrown, Wait(READ_SECONDS / 2)])

    def _fold(self, seat: int) -> Animation:
        hand = self.shown.hand(seat, 1)
        self._away = {("die", seat, number) for number in range(len(hand.dice))}
        return self._gestures.fold(seat, hand.dice)

    def _shadowport(self, event: HandShown) -> Animation:
        shown = self._gestures.shown(event.seat, event.dice, event.kept)
        if event.total < BEST:
            return Series([shown, Wait(0.2)])
        return Series([shown, self.big_words("Perfect hand", "win_big")])

    # -- money ------------------------------------------------------------------------------------------------

    def _pot_place(self, number: int, count: int) -> tuple[int, int]:
        """Where the chips of pot `number` (from 1) of so many lie."""
        return well.pot_chips_place(self.layout.pot_places(max(1, count))[number - 1])

    def _pushed(self, cents: int, start: tuple[float, float], goal: tuple[float, float], step: int = 0) -> Animation:
        """Chips pushed over the table; `step` is how high they sound."""
        landed = lambda: self.app.sound.play("chip_stack", pitch_step=step)  # noqa: E731
        return ChipFlight(cents, start, goal, self.chip_px, is_tossed=False, on_landed=landed)

    def _fees(self, events: Sequence[FeePaid]) -> Animation | None:
        """The Berthing Fees fly into the well."""
        goal = self._pot_place(1, 1)
        flights = [
            (_FEE_GAP_SECONDS * n, self.toss(event.amount, self.layout.station(event.seat).plate.center, goal))
            for n, event in enumerate(events)
        ]
        return Together(flights) if flights else Wait(READ_SECONDS)

    def _bet(self, event: Staked, *, is_all_in: bool) -> Animation:
        tossed = self.raised(event.seat, 1, event.amount)
        return Series([tossed, self.big_words("All-in", "all_in")]) if is_all_in else tossed

    def _swept(self, event: StreetEnded) -> Animation:
        """The street's bets go to the last pot their seat has a part in; those of the folded to the main pot."""
        flights: list[tuple[float, Animation]] = []
        for seat in self.shown.seats:
            hand = self.shown.of(seat)
            if hand is None or not hand.street_bet:
                continue
            parts = [number for number, pot in enumerate(event.pots, 1) if seat in pot.seats]
            goal = self._pot_place(parts[-1] if parts else 1, len(event.pots))
            self._away.add(("bet", seat))
            flights.append(
                (_SWEEP_GAP_SECONDS * len(flights), self._pushed(hand.street_bet, self.hand_place(seat, 1), goal))
            )
        return Series([Together(flights), Wait(0.15)]) if flights else Wait(READ_SECONDS / 2)

    def _pot_won(self, events: Sequence[PotWon]) -> Animation:
        """A pot is pushed to whoever wins it, in parts if it is split, each note higher than the one before."""
        number, count = events[0].pot, len(self.shown.pots)
        self._away = {("pot", number)}
        parts: list[tuple[float, Animation]] = []
        if events[0].reason == "folded":
            self._away |= {("pot", other) for other in range(1, count + 1)}
            self._away |= {("bet", seat) for seat in self.shown.seats}
        delay = 0.0
        for event in events:
            goal = self.hand_place(event.seat, 1)
            for cents, start in self._sources(event, number, count):
                parts.append((delay, self._pushed(cents, start, goal, self.payouts)))
            parts.append((delay + 0.25, self._gestures.counted(event.seat, event.amount)))
            parts.append((delay, Call(partial(self._tell_win, event))))
            self.payouts += 1
            delay += 0.3
        return Series([Together(parts), Wait(READ_SECONDS / 2)])

    def _sources(self, event: PotWon, number: int, count: int) -> list[tuple[int, tuple[int, int]]]:
        """Where what a seat wins lies: in its pot, or in all pots and before all seats where the others folded."""
        if event.reason != "folded":
            return [(event.amount, self._pot_place(number, count))]
        lying = [(pot.amount, self._pot_place(n, count)) for n, pot in enumerate(self.shown.pots, 1) if pot.amount]
        for seat in self.shown.seats:
            hand = self.shown.of(seat)
            if hand is not None and hand.street_bet and seat != event.seat:
                lying.append((hand.street_bet, self.hand_place(seat, 1)))
        return lying

    def _tell_win(self, event: PotWon) -> None:
        self._say(event)
        if self.shown.seats[event.seat].is_person and event.reason != "unmatched":
            self.app.sound.play("win_small", volume=0.8)

    def _end(self, event: RoundSettled) -> Animation | None:
        """Who sits at the screen hears it if the hand was lost."""
        nets = [result.net for result in event.seats if self.shown.seats[result.seat].is_person]
        if not nets or max(nets) >= 0:
            return None
        return Call(lambda: self.app.sound.play("loss", volume=0.6))
