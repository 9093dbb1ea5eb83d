"""Moves cards, chips and coins at a salon's table.

The view chooses the movement for an event; a person squeezes cards in `squeeze/`.
"""

from collections.abc import Sequence
from functools import partial
from math import pi, sin

import pygame

from casino.engines.baccarat import events as e
from casino.engines.baccarat.settings import SalonSettings
from casino.scenes.app import timing
from casino.scenes.games.salon.art.felt import CardKey, SalonFelt, coins_for
from casino.scenes.games.salon.layout import SalonLayout
from casino.scenes.games.salon.model import HAND_NAMES, AreaShown, SalonModel
from casino.scenes.games.twentyone.hands import CardPlace
from casino.scenes.games.twentyone.table_cards import TableCards
from casino.scenes.motion.card_base import ShownCard
from casino.scenes.motion.chips import ChipFlight
from casino.scenes.table.view import TableView
from casino.ui.chips.chips import draw_stack, stack_height
from casino.ui.drawing.animator import Animation, Call, Series, Together, Tween, Wait, ease_in_out

_MAX_FLYING_COINS = 6
_BACK = "blue"
FACES = ("croupier", "banquier")  # the croupiers on the left and on the right

SalonViewBase = TableView[SalonModel, SalonLayout, SalonSettings]


class SalonMotion(TableCards[SalonViewBase]):
    """The movements at one table, and what is moving."""

    def __init__(self, view: SalonViewBase) -> None:
        super().__init__(view, _BACK)
        self.absent: set[CardKey] = set()  # moving cards, which the still picture leaves out
        self.away: set[str] = set()  # areas whose chips are moving
        self.called = ""  # the winner, once it has been called out

    def sizes(self) -> list[int]:
        return [self.view.layout.card_px]

    def land(self) -> None:
        self.absent, self.away = set(), set()

    # -- cards ------------------------------------------------------------------------------------------------

    def clear_felt(self) -> None:
        """Clears the felt at once, and shows the last round's cards move to the tray."""
        hands = self._lying_hands()
        self.view.model.clear_round()
        self.called = ""
        self.sweep({self.view.layout.card_px: hands})

    def _lying_hands(self) -> list[list[ShownCard]]:
        hands: list[list[ShownCard]] = []
        for name in HAND_NAMES:
            places = self.view.layout.hand_places(name)
            held = self.view.model.hands[name]
            hands.append([(card, 1.0, place) for card, place in zip(held, places, strict=False)])
        return [hand for hand in hands if hand]

    def felt_cleared(self) -> Animation:
        """Takes the last deal off the table, for a record that goes on with the next one."""
        keys = [(name, number) for name, held in self.view.model.hands.items() for number in range(len(held))]

        def take() -> None:
            self.absent.update(keys)
            self.away.update(self.view.model.areas)
            self.called = ""
            self.view.invalidate()

        return Series([Call(take), self.swept(self._lying_hands(), self.view.layout.card_px)])

    def places_for(self, events: Sequence[e.CardDealt]) -> list[CardPlace]:
        """The places of the cards in a group, with their angles."""
        counts = {name: len(self.view.model.hands[name]) for name in HAND_NAMES}
        places = []
        for event in events:
            places.append(self.view.layout.hand_places(event.hand)[counts[event.hand]])
            counts[event.hand] += 1
        return places

    def deal(self, events: Sequence[e.CardDealt]) -> Animation:
        """Deals cards out of the shoe one by one, each turned in flight."""
        flights = [
            (timing.SALON_DEAL_GAP * n, self.flight(event.card, place, self.view.layout.card_px))
            for n, (event, place) in enumerate(zip(events, self.places_for(events), strict=True))
        ]
        return Series([Wait(timing.BEFORE_FLIGHT), Together(flights), Wait(timing.GLANCE)])

    # -- chips ------------------------------------------------------------------------------------------------

    @property
    def _chips(self) -> partial[ChipFlight]:
        """A flight of chips that is heard where it is seen."""
        return partial(ChipFlight, on_sound=self.hear, width_px=self.view.metrics.width)

    def bets_placed(self, events: Sequence[e.AreaBetPlaced]) -> Animation:
        """Brings chips from the player's plate, area by area."""
        layout = self.view.layout
        start, toss = layout.stations[0].plate.center, partial(self._chips, is_tossed=True)
        flights = [
            (0.12 * n, toss(event.amount, start, layout.stake_place(event.area), layout.chip_px))
            for n, event in enumerate(events)
        ]
        return Series([Together(flights), Wait(timing.REST)])

    def resorted(self, event: e.ChipsResorted) -> Animation:
        """Sorts the chips of a pile, out of it and in again."""
        before, after = self.view.model.areas[event.area].chips, event.chips
        left = list(range(len(before)))
        origins = []
        for value in after:
            origin = next(at for at in left if before[at] == value)
            left.remove(origin)
            origins.append(origin)
        layout = self.view.layout
        x, y = layout.stake_place(event.area)
        step = max(1, min(stack_height(1, layout.chip_px), layout.pile_px(event.area) // max(1, len(after))))

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            area = pygame.Rect(x, y, 0, 0)
            places = []
            for goal, (origin, value) in enumerate(zip(origins, after, strict=True)):
                height = origin + (goal - origin) * share
                side = (1 if goal % 2 else -1) * (origin != goal)
                places.append((height, side * sin(pi * share) * layout.chip_px * 0.62, value))
            for height, aside, value in sorted(places):
                area.union_ip(draw_stack(target, [value], (x + aside, y - height * step), layout.chip_px))
            return area

        def lift() -> None:
            self.away.add(event.area)
            self.view.invalidate()
            self.view.house.play_at("chip_stack", x, volume=0.6)

        return Series([Call(lift), Tween(timing.SORT, show, ease_in_out), Wait(timing.READ)])

    # -- the settlement ---------------------------------------------------------------------------------------

    def settled(self, settled: Sequence[e.AreaSettled], coup: e.CoupSettled | None) -> Animation:
        """Calls the deal out, sweeps losing bets, pays winning ones beside them and keeps the commission."""
        parts: list[Animation] = []
        if coup is not None:
            parts += [Call(partial(self._call_out, coup)), Wait(timing.READ)]
        moves: list[tuple[float, Animation]] = []
        delay = 0.0
        for event in sorted(settled, key=lambda event: event.returned > event.staked):
            moves += [(delay + later, part) for later, part in self._bet_settled(event)]
            delay += timing.SALON_SETTLE_GAP
        return Series([*parts, Together(moves), Wait(timing.READ)])

    def _call_out(self, coup: e.CoupSettled) -> None:
        self.called = coup.winner
        self.view.say(coup)
        self.view.invalidate()

    def _bet_settled(self, event: e.AreaSettled) -> list[tuple[float, Animation]]:
        layout, chip_px = self.view.layout, self.view.layout.chip_px
        stake = layout.stake_place(event.area)
        heard = Call(partial(self._play_outcome, event))
        if event.outcome == "lost":
            house = self.view.house_place(event.staked)
            swept = self._chips(event.staked, stake, house, chip_px, is_tossed=False, stays=False)
            return [(0.0, heard), (0.0, Call(partial(self._take_up, event.area))), (0.0, swept)]
        if event.outcome == "pushed":
            return [(0.0, heard)]
        step = self.view.payouts
        self.view.payouts += 1
        gain = event.returned - event.staked
        house, goal = self.view.house_place(gain), layout.gain_place(event.area)
        ring = partial(self.view.house.play_at, "chip_stack", goal[0], pitch_step=step)
        paid: list[tuple[float, Animation]] = [
            (0.0, heard),
            (0.0, self._chips(gain, house, goal, chip_px, is_tossed=False, on_landed=ring)),
        ]
        kept = AreaShown(stake=event.staked, outcome="won", returned=event.returned).commission
        return [*paid, (timing.COMMISSION_AFTER, self._commission(goal, kept))] if kept else paid

    def _commission(self, start: tuple[int, int], cents: int) -> Animation:
        """Slides coins from the paid chips to the tray of the commission."""
        layout, kept = self.view.layout, self.view.model.commission
        felt = SalonFelt(self.view.look, layout)
        picture, count = felt.coin, max(1, min(_MAX_FLYING_COINS, coins_for(cents)))
        goals = felt.coin_places(max(coins_for(kept + cents), coins_for(kept) + count))[-count:]

        def coin(goal: tuple[int, int]) -> Animation:
            def show(target: pygame.Surface, share: float) -> pygame.Rect:
                x = start[0] + (goal[0] - start[0]) * share
                y = start[1] + (goal[1] - start[1]) * share - sin(pi * share) * layout.chip_px * 0.8
                return target.blit(picture, picture.get_rect(center=(round(x), round(y))))

            chime = Call(partial(self.view.house.play_at, "coin_count", goal[0], volume=0.5))
            return Series([Tween(timing.COIN, show, ease_in_out), chime])

        return Together([(timing.COIN_GAP * n, coin(goal)) for n, goal in enumerate(goals)])

    def _take_up(self, area: str) -> None:
        """Leaves chips that begin to move out of the still picture."""
        self.away.add(area)
        self.view.invalidate()

    def _play_outcome(self, event: e.AreaSettled) -> None:
        if self.view.model.seats[event.seat].is_human:
            sound = self.view.verdict(event.seat, event.staked, event.returned)
            x = self.view.layout.stake_place(event.area)[0]
            self.view.house.play_at(sound, x, volume=0.7, is_verdict=True)
