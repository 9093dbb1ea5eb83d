"""How money moves over the Three Street Pi'Lok table: fees, bets and pots, which make way for dice and words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from casino.engines.pilok import events as e
from casino.scenes.app import timing
from casino.scenes.games.pilok.art import well
from casino.scenes.games.pilok.art.layout import PilokLayout
from casino.scenes.games.pilok.model import PilokModel
from casino.scenes.games.pilok.motion import Gestures
from casino.scenes.table.canvas import Canvas
from casino.scenes.table.chip_moves import ChipMoves
from casino.ui.drawing.animator import Animation, Call, Series, Together, Wait


@dataclass(frozen=True)
class Money:
    """Makes the movements of money, for one size. `away` is the view's set of everything that is moving."""

    canvas: Canvas
    layout: PilokLayout
    model: PilokModel
    chips: ChipMoves
    gestures: Gestures
    away: set[tuple[object, ...]]

    def _pot_place(self, number: int, count: int) -> tuple[int, int]:
        """The place of the chips of pot `number` (from 1) out of `count`."""
        return well.pot_chips_place(self.layout.pot_places(max(1, count))[number - 1])

    @property
    def _pots(self) -> set[tuple[object, ...]]:
        return {("pot", number) for number in well.shown_pots(self.model)}

    def pots_moved(self, *, is_aside: bool) -> Animation:
        """The movement of the pots from the middle of the well to its foot, or back."""
        pots = self._pots

        def lift() -> None:
            self.away.discard(("aside",))
            self.away.update(pots)
            self.canvas.invalidate()

        return Series([Call(lift), self.gestures.pots_moved(is_aside=is_aside)]) if pots else Call(lambda: None)

    def in_the_middle(self, shown: Animation) -> Animation:
        """Shows something in the middle of the well while the pots are at its foot."""
        pots = self._pots

        def settle() -> None:
            self.away.difference_update(pots)
            self.away.add(("aside",))
            self.canvas.invalidate()

        return Series([self.pots_moved(is_aside=True), Call(settle), shown, self.pots_moved(is_aside=False)])

    def fees(self, events: Sequence[e.FeePaid]) -> Animation:
        """The movement of the Berthing Fees into the well."""
        goal = self._pot_place(1, 1)
        flights = [
            (timing.FEE_GAP * n, self.chips.toss(event.amount, self.layout.station(event.seat).plate.center, goal))
            for n, event in enumerate(events)
        ]
        return Together(flights) if flights else Wait(timing.READ)

    def swept(self, event: e.StreetEnded) -> Animation:
        """The movement of each bet to the last pot its seat can win, and of folded hands' bets to the main pot."""
        flights: list[tuple[float, Animation]] = []
        for seat in self.model.seats:
            hand = self.model.of(seat)
            if hand is None or not hand.street_bet:
                continue
            parts = [number for number, pot in enumerate(event.pots, 1) if seat in pot.seats]
            goal = self._pot_place(parts[-1] if parts else 1, len(event.pots))
            self.away.add(("bet", seat))
            pushed = self.chips.push(hand.street_bet, self.layout.station(seat).chips, goal)
            flights.append((timing.POT_GAP * len(flights), pushed))
        return Series([Together(flights), Wait(timing.REST)]) if flights else Wait(timing.READ / 2)

    def pot_won(self, events: Sequence[e.PotWon], note: int, announce: Callable[[e.PotWon], object]) -> Animation:
        """The movement of a pot to its winner, or in parts to all who share it.

        The first part sounds `note` steps high, each further one a step higher. `announce` is called as each sets off.
        """
        number, count = events[0].pot, len(self.model.pots)
        self.away.clear()
        self.away.add(("pot", number))
        if events[0].reason == "folded":
            self.away.update(("pot", other) for other in range(1, count + 1))
            self.away.update(("bet", seat) for seat in self.model.seats)
        parts: list[tuple[float, Animation]] = []
        for turn, event in enumerate(events):
            delay = 0.3 * turn
            goal = self.layout.station(event.seat).chips
            for cents, start in self._sources(event, number, count):
                parts.append((delay, self.chips.push(cents, start, goal, note + turn)))
            counted = self.gestures.counted(event.seat, event.amount, self.model.currency)
            parts += [(delay + 0.25, counted), (delay, Call(partial(announce, event)))]
        return Series([Together(parts), Wait(timing.READ / 2)])

    def _sources(self, event: e.PotWon, number: int, count: int) -> list[tuple[int, tuple[int, int]]]:
        """The money a seat wins and its place: one pot, or all pots and bets if all others have folded."""
        if event.reason != "folded":
            return [(event.amount, self._pot_place(number, count))]
        pots = [(pot.amount, self._pot_place(n, count)) for n, pot in enumerate(self.model.pots, 1) if pot.amount]
        hands = {seat: self.model.of(seat) for seat in self.model.seats if seat != event.seat}
        bets = [(hand.street_bet, self.layout.station(seat).chips) for seat, hand in hands.items() if hand]
        return [*pots, *(bet for bet in bets if bet[0])]
