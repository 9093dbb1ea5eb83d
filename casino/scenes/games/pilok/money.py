"""Money on its way over the Three Street Pi'Lok table: fees, bets, the pots, and the room pots make for dice and words.

Each movement is given what an event says; which event begins which is the stage's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from casino.engines.base import Staked
from casino.engines.pilok import events as e
from casino.scenes.app import timing
from casino.scenes.games.pilok.art import well
from casino.scenes.games.pilok.canvas import PilokCanvas
from casino.scenes.games.pilok.motion import Gestures
from casino.scenes.motion.chips import ChipFlight
from casino.ui.drawing.animator import Animation, Call, Series, Together, Wait


class Money:
    """The movements of money, on a stage."""

    def __init__(self, stage: PilokCanvas, gestures: Gestures) -> None:
        self._stage = stage
        self._gestures = gestures

    def _pot_place(self, number: int, count: int) -> tuple[int, int]:
        """Where the chips of pot `number` (from 1) of so many lie."""
        stage = self._stage
        return well.pot_chips_place(stage.layout.pot_places(max(1, count))[number - 1])

    def pots_moved(self, *, is_aside: bool) -> Animation:
        """The pots make room in the middle of the well, or come back to it."""
        stage = self._stage
        lying = {("pot", number) for number in well.shown_pots(stage.model)}

        def lift() -> None:
            stage.away = (stage.away - {("aside",)}) | lying
            stage.invalidate()

        return Series([Call(lift), self._gestures.pots_moved(is_aside=is_aside)]) if lying else Call(lambda: None)

    def in_the_middle(self, shown: Animation) -> Animation:
        """Something that needs the middle of the well: the pots lie at its foot meanwhile."""
        stage = self._stage
        lying = {("pot", number) for number in well.shown_pots(stage.model)}

        def settle() -> None:
            stage.away = (stage.away - lying) | {("aside",)}
            stage.invalidate()

        return Series([self.pots_moved(is_aside=True), Call(settle), shown, self.pots_moved(is_aside=False)])

    def _pushed(self, cents: int, start: tuple[float, float], goal: tuple[float, float], step: int = 0) -> Animation:
        """Chips pushed over the table; `step` is how high they sound."""
        stage = self._stage
        landed = lambda: stage.house.sound.play("chip_stack", pitch_step=step)  # noqa: E731
        return ChipFlight(cents, start, goal, stage.chip_px, is_tossed=False, on_landed=landed)

    def fees(self, events: Sequence[e.FeePaid]) -> Animation | None:
        """The Berthing Fees fly into the well."""
        stage = self._stage
        goal = self._pot_place(1, 1)
        flights = [
            (timing.FEE_GAP * n, stage.chips.toss(event.amount, stage.layout.station(event.seat).plate.center, goal))
            for n, event in enumerate(events)
        ]
        return Together(flights) if flights else Wait(timing.READ)

    def bet(self, event: Staked, *, is_all_in: bool) -> Animation:
        """A bet, a call or a raise is tossed before its seat; all that somebody has is called out."""
        stage = self._stage
        tossed = stage.chips.raised(event.seat, 1, event.amount)
        return Series([tossed, self.in_the_middle(stage.big_words("All-in", "all_in"))]) if is_all_in else tossed

    def swept(self, event: e.StreetEnded) -> Animation:
        """The street's bets go to the last pot their seat has a part in; those of the folded to the main pot."""
        stage = self._stage
        flights: list[tuple[float, Animation]] = []
        for seat in stage.model.seats:
            hand = stage.model.of(seat)
            if hand is None or not hand.street_bet:
                continue
            parts = [number for number, pot in enumerate(event.pots, 1) if seat in pot.seats]
            goal = self._pot_place(parts[-1] if parts else 1, len(event.pots))
            stage.away.add(("bet", seat))
            flights.append(
                (timing.POT_GAP * len(flights), self._pushed(hand.street_bet, stage.hand_place(seat, 1), goal))
            )
        return Series([Together(flights), Wait(timing.REST)]) if flights else Wait(timing.READ / 2)

    def pot_won(self, events: Sequence[e.PotWon]) -> Animation:
        """A pot is pushed to whoever wins it, in parts if it is split, each note higher than the one before."""
        stage = self._stage
        number, count = events[0].pot, len(stage.model.pots)
        stage.away = {("pot", number)}
        parts: list[tuple[float, Animation]] = []
        if events[0].reason == "folded":
            stage.away |= {("pot", other) for other in range(1, count + 1)}
            stage.away |= {("bet", seat) for seat in stage.model.seats}
        delay = 0.0
        for event in events:
            goal = stage.hand_place(event.seat, 1)
            for cents, start in self._sources(event, number, count):
                parts.append((delay, self._pushed(cents, start, goal, stage.payouts)))
            parts.append((delay + 0.25, self._gestures.counted(event.seat, event.amount)))
            parts.append((delay, Call(partial(self._tell_win, event))))
            stage.payouts += 1
            delay += 0.3
        return Series([Together(parts), Wait(timing.READ / 2)])

    def _sources(self, event: e.PotWon, number: int, count: int) -> list[tuple[int, tuple[int, int]]]:
        """Where what a seat wins lies: in its pot, or in all pots and before all seats where the others folded."""
        stage = self._stage
        if event.reason != "folded":
            return [(event.amount, self._pot_place(number, count))]
        lying = [(pot.amount, self._pot_place(n, count)) for n, pot in enumerate(stage.model.pots, 1) if pot.amount]
        for seat in stage.model.seats:
            hand = stage.model.of(seat)
            if hand is not None and hand.street_bet and seat != event.seat:
                lying.append((hand.street_bet, stage.hand_place(seat, 1)))
        return lying

    def _tell_win(self, event: e.PotWon) -> None:
        stage = self._stage
        stage.say(event)
        if stage.model.seats[event.seat].is_person and event.reason != "unmatched":
            stage.house.sound.play("win_small", volume=0.8)
