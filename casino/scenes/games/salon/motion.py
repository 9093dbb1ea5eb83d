"""Moves cards, chips and coins at a salon's table.

The view chooses the movement for an event; a person squeezes cards in `squeeze`.
"""

from collections.abc import Sequence
from functools import partial
from math import pi, sin

import pygame

from casino.engines.baccarat import events as e
from casino.engines.baccarat.settings import SalonSettings
from casino.scenes.app import timing
from casino.scenes.games.salon.art.felt import CardKey, SalonFelt, coins_for
from casino.scenes.games.salon.layout import CardSpot, SalonLayout
from casino.scenes.games.salon.model import HAND_NAMES, AreaShown, SalonModel, called
from casino.scenes.games.twentyone.art.felt import CardLook
from casino.scenes.motion.card_base import ShownCard
from casino.scenes.motion.card_warming import DecksAhead
from casino.scenes.motion.cards import CardFlight, CardsSwept
from casino.scenes.motion.chips import ChipFlight
from casino.scenes.motion.shuffle import ShuffleShow
from casino.scenes.table.view import TableView
from casino.ui.cards import card_furniture
from casino.ui.cards.cards import CardSprites
from casino.ui.chips.chips import draw_stack, stack_height
from casino.ui.drawing.animator import Animation, Call, Series, Together, Tween, Wait, ease_in_out

_MOST_FLYING_COINS = 6
_BACK = "blue"
FACES = ("croupier", "banquier")  # the croupiers on the left and on the right

SalonViewBase = TableView[SalonModel, SalonLayout, SalonSettings]


class SalonMotion:
    """The movements at one table, and what is moving."""

    def __init__(self, view: SalonViewBase) -> None:
        self._view = view
        self.absent: set[CardKey] = set()  # moving cards, which the still picture leaves out
        self.away: set[str] = set()  # areas whose chips are moving
        self.called = ""  # the winner, once it has been called out
        self._ahead = DecksAhead(self._decks)
        self._sweep: CardsSwept | None = None  # the last round's cards, moving to the tray

    @property
    def cards(self) -> CardLook:
        """The player's preferences for cards."""
        preferences = self._view.house.preferences
        back = _BACK if preferences.card_back == "table" else preferences.card_back
        return CardLook(back, preferences.four_colour, preferences.large_index)

    @property
    def seed(self) -> int:
        """A random seed for decoration."""
        return self._view.rng.getrandbits(32)

    def hear(self, name: str, pan: float, strength: float) -> None:
        """Plays a movement's sound, `pan` 0 (left) to 1, `strength` 0 to 1."""
        if strength > 0.04:
            self._view.house.sound.play(name, volume=0.25 + 0.75 * strength, pan=pan * 2 - 1)

    # -- time -------------------------------------------------------------------------------------------------

    @property
    def is_sweeping(self) -> bool:
        """Whether cards are moving to the tray."""
        return self._sweep is not None

    def update(self, seconds: float) -> None:
        """Lets time pass."""
        if self._sweep is not None and self._sweep.update(seconds * max(1.0, self._view.director.speed.value)):
            self._sweep = None
            self._view.invalidate()

    def warm(self) -> None:
        """Makes pictures of cards ahead while nothing moves."""
        if self._is_still:
            self._ahead.advance()

    def _decks(self) -> list[tuple[CardSprites, str]]:
        return [(self.cards.sprites(self._view.layout.card_px), self.cards.back)]

    @property
    def is_ready(self) -> bool:
        """Whether no picture is still being made ahead."""
        return self._ahead.is_done or not self._is_still

    @property
    def _is_still(self) -> bool:
        """Whether nothing moves."""
        return self._view.director.is_idle and self._sweep is None

    def on_resized(self) -> None:
        """Ends every movement and forgets what was made for another size."""
        self._sweep = None
        self.put_down()
        self._ahead.forget()

    def put_down(self) -> None:
        """Puts everything that was moving in its place."""
        self.absent, self.away = set(), set()

    def paint_sweep(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Paints the cards moving to the tray; returns the areas drawn on."""
        return self._sweep.draw(target) if self._sweep is not None else []

    # -- cards ------------------------------------------------------------------------------------------------

    def clear_felt(self) -> None:
        """Clears the felt at once, and shows the last round's cards move to the tray."""
        hands = self._lying_hands()
        self._view.model.clear_round()
        self.called = ""
        if hands and self._view.director.speed.value and not self._view.house.preferences.reduced_motion:
            self._sweep = self._swept(hands)
            self._sweep.begin()

    def _lying_hands(self) -> list[list[ShownCard]]:
        hands: list[list[ShownCard]] = []
        for name in HAND_NAMES:
            places = self._view.layout.hand_places(name)
            hands.append(
                [(card, 1.0, place) for card, place in zip(self._view.model.hands[name], places, strict=False)]
            )
        return [hand for hand in hands if hand]

    def _swept(self, hands: Sequence[Sequence[ShownCard]]) -> CardsSwept:
        return CardsSwept(
            hands,
            card_furniture.tray_mouth(self._view.layout.discards),
            self.cards.sprites(self._view.layout.card_px),
            self.cards.back,
            self.seed,
            on_sound=self.hear,
            width_px=self._view.metrics.width,
        )

    def felt_cleared(self) -> Animation:
        """Takes the last deal off the table, for a record that goes on with the next one."""
        keys = [(name, number) for name, held in self._view.model.hands.items() for number in range(len(held))]

        def take() -> None:
            self.absent.update(keys)
            self.away.update(self._view.model.areas)
            self.called = ""
            self._view.invalidate()

        return Series([Call(take), self._swept(self._lying_hands())])

    def card_flight(
        self, card: str | None, goal: tuple[float, float], height_px: int, angle: float = 0.0, *, turns: bool = True
    ) -> CardFlight:
        """Flies a card out of the shoe to a place in px; it turns in flight or stays face down."""
        first_scale = card_furniture.shoe_card_height(self._view.layout.shoe) / height_px
        return CardFlight(
            card,
            card_furniture.shoe_mouth(self._view.layout.shoe),
            goal,
            angle,
            self.cards.sprites(height_px),
            self.cards.back,
            self.seed,
            turns,
            on_sound=self.hear,
            width_px=self._view.metrics.width,
            first_scale=first_scale,
            calm=self._view.house.preferences.reduced_motion,
        )

    def places_for(self, events: Sequence[e.CardDealt]) -> list[CardSpot]:
        """The places of the cards in a group, with their angles."""
        counts = {name: len(self._view.model.hands[name]) for name in HAND_NAMES}
        places = []
        for event in events:
            places.append(self._view.layout.hand_places(event.hand)[counts[event.hand]])
            counts[event.hand] += 1
        return places

    def deal(self, events: Sequence[e.CardDealt]) -> Animation:
        """Deals cards out of the shoe one by one, each turned in flight."""
        flights = [
            (timing.SALON_DEAL_GAP * n, self.card_flight(event.card, (x, y), self._view.layout.card_px, angle))
            for n, (event, (x, y, angle)) in enumerate(zip(events, self.places_for(events), strict=True))
        ]
        return Series([Wait(timing.BEFORE_FLIGHT), Together(flights), Wait(timing.GLANCE)])

    def shuffle(self) -> Animation:
        """Shows the shuffle; a click or a key ends it."""
        layout = self._view.layout
        show = ShuffleShow(
            self.cards.sprites(layout.card_px),
            self.cards.back,
            card_furniture.tray_mouth(layout.discards),
            self._view.big_centre,
            card_furniture.shoe_mouth(layout.shoe),
            self._view.rules.decks,
            on_sound=self.hear,
            width_px=self._view.metrics.width,
        )
        swept = self._sweep.seconds if self._sweep is not None else 0.0
        return Series([Wait(swept), show, Wait(timing.BRIEF_REST)])

    # -- chips ------------------------------------------------------------------------------------------------

    def bets_laid(self, events: Sequence[e.AreaBetPlaced]) -> Animation:
        """Brings chips from the player's plate, area by area."""
        start = self._view.layout.stations[0].plate.center
        flights = [
            (
                0.12 * n,
                ChipFlight(
                    event.amount,
                    start,
                    self._view.layout.stake_place(event.area),
                    self._view.layout.chip_px,
                    is_tossed=True,
                    on_sound=self.hear,
                    width_px=self._view.metrics.width,
                ),
            )
            for n, event in enumerate(events)
        ]
        return Series([Together(flights), Wait(timing.REST)])

    def resorted(self, event: e.ChipsResorted) -> Animation:
        """Sorts the chips of a pile, out of it and in again."""
        before, after = self._view.model.areas[event.area].chips, event.chips
        left = list(range(len(before)))
        origins = []
        for value in after:
            origin = next(at for at in left if before[at] == value)
            left.remove(origin)
            origins.append(origin)
        layout = self._view.layout
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
            self._view.invalidate()
            self._view.house.sound.play("chip_stack", volume=0.6)

        return Series([Call(lift), Tween(timing.SORT, show, ease_in_out), Wait(timing.READ)])

    # -- the settlement ---------------------------------------------------------------------------------------

    def _house_place(self, area: str) -> tuple[int, int]:
        """The place before the croupier who settles a bet, the one on its side of the table."""
        is_left = self._view.layout.areas[area].centerx <= self._view.layout.table.centerx
        face = self._view.layout.dealer_portrait if is_left else self._view.layout.second_portrait
        return face.centerx, face.bottom

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
        self._view.model.message = called(coup)
        self._view.invalidate()

    def _bet_settled(self, event: e.AreaSettled) -> list[tuple[float, Animation]]:
        layout, chip_px = self._view.layout, self._view.layout.chip_px
        stake, house = layout.stake_place(event.area), self._house_place(event.area)
        flight = partial(ChipFlight, on_sound=self.hear, width_px=self._view.metrics.width)
        heard = Call(partial(self._play_outcome, event))
        if event.outcome == "lost":
            swept = flight(event.staked, stake, house, chip_px, is_tossed=False, stays=False)
            return [(0.0, heard), (0.0, Call(partial(self._take_up, event.area))), (0.0, swept)]
        if event.outcome == "pushed":
            return [(0.0, heard)]
        step = self._view.payouts
        self._view.payouts += 1
        ring = partial(self._view.house.sound.play, "chip_stack", pitch_step=step)
        gain = event.returned - event.staked
        goal = layout.gain_place(event.area)
        paid: list[tuple[float, Animation]] = [
            (0.0, heard),
            (0.0, flight(gain, house, goal, chip_px, is_tossed=False, on_landed=ring)),
        ]
        kept = AreaShown(stake=event.staked, outcome="won", returned=event.returned).commission
        return [*paid, (timing.COMMISSION_AFTER, self._commission(goal, kept))] if kept else paid

    def _commission(self, start: tuple[int, int], cents: int) -> Animation:
        """Slides coins from the paid chips to the tray of the commission."""
        layout, kept = self._view.layout, self._view.model.commission
        felt = SalonFelt(self._view.look, layout)
        picture, count = felt.coin, max(1, min(_MOST_FLYING_COINS, coins_for(cents)))
        goals = felt.coin_places(max(coins_for(kept + cents), coins_for(kept) + count))[-count:]

        def coin(goal: tuple[int, int]) -> Animation:
            def show(target: pygame.Surface, share: float) -> pygame.Rect:
                x = start[0] + (goal[0] - start[0]) * share
                y = start[1] + (goal[1] - start[1]) * share - sin(pi * share) * layout.chip_px * 0.8
                return target.blit(picture, picture.get_rect(center=(round(x), round(y))))

            chime = Call(partial(self._view.house.sound.play, "coin_count", volume=0.5))
            return Series([Tween(timing.COIN, show, ease_in_out), chime])

        return Together([(timing.COIN_GAP * n, coin(goal)) for n, goal in enumerate(goals)])

    def _take_up(self, area: str) -> None:
        """Leaves chips that begin to move out of the still picture."""
        self.away.add(area)
        self._view.invalidate()

    def _play_outcome(self, event: e.AreaSettled) -> None:
        if event.returned != event.staked and self._view.model.seats[event.seat].is_person:
            self._view.house.sound.play("win_small" if event.returned > event.staked else "loss", volume=0.7)
