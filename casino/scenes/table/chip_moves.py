"""The movements of money over any table: out of the purses, onto the bets, to the house and back with the winnings."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

import pygame

from casino.engines.base import StakeRaised, StakeSettled
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.motion.chips import ChipFlight
from casino.scenes.motion.moments.moment import BigMoment
from casino.scenes.table.model import HandOnFelt
from casino.ui.drawing.animator import Animation, Call, Series, Together, Wait


class StationPlaces(Protocol):
    """The places of a seat's plate and of the chips of its bet."""

    @property
    def plate(self) -> pygame.Rect: ...
    @property
    def spot(self) -> tuple[int, int]: ...


class ChipStage(Protocol):
    """A table over which chips move."""

    payouts: int  # of this round, each paid a note higher
    pending_bets: dict[int, int]

    @property
    def house(self) -> House: ...
    @property
    def chip_px(self) -> int: ...
    @property
    def denominations(self) -> tuple[int, ...]: ...
    def house_place(self, cents: int) -> tuple[int, int]: ...
    def station(self, seat: int) -> StationPlaces: ...
    def hand_place(self, seat: int, number: int) -> tuple[int, int]: ...
    def pile(self, seat: int, number: int) -> HandOnFelt | None: ...
    def stake_place(self, event: StakeSettled) -> tuple[int, int]: ...
    def bet_of(self, event: StakeSettled) -> HandOnFelt: ...
    def is_human(self, seat: int) -> bool: ...
    def verdict(self, seat: int, staked: int, returned: int) -> str: ...
    def big_moment(self, event: StakeSettled) -> BigMoment | None: ...
    def call_out(self, moment: BigMoment, before: Callable[[], object]) -> Animation: ...
    def say(self, event: StakeSettled) -> None: ...
    def invalidate(self) -> None: ...


class ChipMoves:
    """The movements of chips at one table."""

    def __init__(self, stage: ChipStage) -> None:
        self._stage = stage
        self._flung: list[Animation] = []  # by a hand, beside all that is shown in turn

    @property
    def are_flying(self) -> bool:
        """Whether chips that a hand has flung are on their way."""
        return bool(self._flung)

    def fling(
        self, cents: int, start: tuple[float, float], goal: tuple[float, float], on_landed: Callable[[], object]
    ) -> None:
        """Lets chips fly from a hand to a bet; they are part of it once they come down."""
        stage = self._stage
        chips = ChipFlight(
            cents, start, goal, stage.chip_px, is_tossed=True, on_landed=on_landed, denominations=stage.denominations
        )
        self._flung.append(chips)

    def update(self, seconds: float) -> None:
        """Lets time pass for the chips that a hand has flung."""
        self._flung = [chips for chips in self._flung if not chips.update(seconds)]

    def land(self) -> None:
        """Puts the chips that a hand has flung where they belong."""
        flung, self._flung = self._flung, []
        for chips in flung:
            chips.finish()

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draws the chips that a hand has flung; returns the areas drawn on."""
        return [area for chips in self._flung for area in chips.draw(target)]

    def toss(
        self, cents: int, start: tuple[float, float], goal: tuple[float, float], pile: HandOnFelt | None = None
    ) -> Animation:
        """The movement of chips tossed from a purse; they knock those of a pile at their goal."""
        landed = lambda: self._stage.house.play_at("chip_chip", goal[0])  # noqa: E731
        stage = self._stage
        flight = ChipFlight(
            cents,
            start,
            goal,
            stage.chip_px,
            is_tossed=True,
            on_landed=landed,
            denominations=stage.denominations,
            lying=pile.stake if pile is not None else 0,
        )
        taken: list[Animation] = [Call(partial(self._knock, pile))] if pile is not None else []
        return Series([Wait(timing.BEFORE_FLIGHT), *taken, flight])

    def _knock(self, pile: HandOnFelt) -> None:
        """Leaves the chips of a pile to those that knock them."""
        pile.knocked = pile.stake
        self._stage.invalidate()

    def push(self, cents: int, start: tuple[float, float], goal: tuple[float, float], note: int = 0) -> Animation:
        """The movement of chips pushed over the felt; they sound `note` steps high as they arrive."""
        landed = lambda: self._stage.house.play_at("chip_stack", goal[0], pitch_step=note)  # noqa: E731
        stage = self._stage
        return ChipFlight(
            cents, start, goal, stage.chip_px, is_tossed=False, on_landed=landed, denominations=stage.denominations
        )

    def bets_tossed(self, bets: Iterable[tuple[int, int]]) -> Animation | None:
        """The movement of bets (seat, cents) out of the purses, one a little after another; bets laid by hand stay."""
        flights: list[tuple[float, Animation]] = []
        for seat, cents in bets:
            if not self._stage.pending_bets.get(seat):
                station = self._stage.station(seat)
                coming = self.toss(cents, station.plate.center, station.spot)
                flights.append((timing.FEE_GAP * len(flights), coming))
        return Together(flights) if flights else None

    def raised(self, seat: int, number: int, amount: int) -> Animation:
        """The movement of more money to a hand."""
        stage, purse = self._stage, self._stage.station(seat).plate.center
        tossed = self.toss(amount, purse, stage.hand_place(seat, number), stage.pile(seat, number))
        return Series([tossed, Wait(timing.BRIEF_REST)])

    def all_raised(self, events: Sequence[StakeRaised], sound: str = "double") -> Animation:
        """The movement of more money to hands of several seats at once, with the sound of what it is for."""
        parts: list[tuple[float, Animation]] = []
        for event in events:
            heard = partial(self._stage.house.play_at, sound, self._stage.hand_place(event.seat, event.hand)[0])
            parts += [(0.0, Call(heard)), (0.0, self.raised(event.seat, event.hand, event.amount))]
        return Together(parts)

    def settlement(self, events: Sequence[StakeSettled]) -> Animation:
        """The settlement of stakes; a rare one among them is called out first, a person's before any other."""
        settled = self._settling(events)
        moments = [(event, moment) for event in events if (moment := self._stage.big_moment(event))]
        if not moments:
            return settled
        event, moment = max(moments, key=lambda one: self._stage.is_human(one[0].seat))
        called = self._stage.call_out(moment, lambda: self._stage.say(event))
        return Series([called, settled])

    def _settling(self, events: Sequence[StakeSettled]) -> Animation:
        """The movement of losing bets to the house first, then of each winner's pay, one note higher than the last."""
        stage, px, kinds = self._stage, self._stage.chip_px, self._stage.denominations
        parts: list[tuple[float, Animation]] = []
        delay = 0.0
        for event in sorted(events, key=lambda e: e.returned > e.staked):
            spot = stage.stake_place(event)
            parts.append((delay, Call(partial(self._announce, event))))
            if event.returned > event.staked:
                won = event.returned - event.staked
                house = stage.house_place(won)
                parts.append((delay, self.push(won, house, spot, stage.payouts)))
                stage.payouts += 1
            elif event.returned < event.staked:
                lost = event.staked - event.returned
                house = stage.house_place(lost)
                rake = partial(stage.house.play_at, "chip_rake", house[0], volume=0.7)
                swept = ChipFlight(
                    lost, spot, house, px, is_tossed=False, on_landed=rake, stays=False, denominations=kinds
                )
                parts += [(delay, Call(partial(self._rake, event))), (delay, swept)]
            delay += timing.SETTLE_GAP
        return Series([Together(parts), Wait(timing.READ)])

    def _rake(self, event: StakeSettled) -> None:
        """Takes the lost part of a bet off the felt."""
        self._stage.bet_of(event).raked = event.staked - event.returned
        self._stage.invalidate()

    def _announce(self, event: StakeSettled) -> None:
        stage = self._stage
        stage.say(event)
        if not stage.is_human(event.seat):
            return
        x = stage.stake_place(event)[0]
        if event.outcome == "bust" and not stage.big_moment(event):  # otherwise it has been heard with the words
            stage.house.play_at("bust", x, volume=0.8, is_verdict=True)
        stage.house.play_at(stage.verdict(event.seat, event.staked, event.returned), x, volume=0.8, is_verdict=True)
