"""How the cards of a table of twenty-one move: out of the shoe, aside, apart, over, and to the tray.

Which event is shown by which movement is the view's.
"""

from collections.abc import Sequence

import pygame

from casino.engines.base import Event
from casino.engines.twentyone import events as e
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.scenes.app import timing
from casino.scenes.games.twentyone.art import felt
from casino.scenes.games.twentyone.art.felt import DEALER_HAND, CardKey, CardLook
from casino.scenes.games.twentyone.houses import RoomStyle
from casino.scenes.games.twentyone.layout import CardPlace, TwentyOneLayout, dealer_places, seat_places
from casino.scenes.games.twentyone.model import TwentyOneModel
from casino.scenes.motion.card_warming import DecksAhead
from casino.scenes.motion.cards import CardFlight, CardsMoved, CardsSwept, CardTurn, Peek
from casino.scenes.motion.shuffle import ShuffleShow
from casino.scenes.table.view import TableView
from casino.ui.cards import card_furniture
from casino.ui.cards.cards import CardSprites
from casino.ui.drawing.animator import Animation, Call, Hastened, Series, Together, Wait

TwentyOneTableView = TableView[TwentyOneModel, TwentyOneLayout, TwentyOneSettings]

_BRISK = 2.4  # how much faster a shuffle is that comes with every round


class CardHandling:
    """The movements of cards at one table, and which cards are on their way."""

    def __init__(self, view: TwentyOneTableView, style: RoomStyle) -> None:
        self._view = view
        self._style = style
        self.absent: set[CardKey] = set()  # cards on their way, which the still picture leaves out
        self._ahead = DecksAhead(self._decks)
        self._sweep: CardsSwept | None = None  # the last round's cards on their way to the tray

    @property
    def cards(self) -> CardLook:
        """How the player wants the cards."""
        preferences = self._view.house.preferences
        back = self._style.back if preferences.card_back == "table" else preferences.card_back
        return CardLook(back, preferences.four_colour, preferences.large_index)

    @property
    def seed(self) -> int:
        """A seed for decoration, which no result depends on."""
        return self._view.rng.getrandbits(32)

    # -- the cards of the last round --------------------------------------------------------------------------

    def clear_felt(self) -> None:
        """Clears the model's round and sweeps its cards to the tray. Bets need not wait for the sweep."""
        hands, card_px = self._lying_hands(), self._seat_card_px()
        self._view.model.clear_round()
        if hands and self._view.director.speed.value and not self._view.house.preferences.reduced_motion:
            self._sweep = CardsSwept(
                hands,
                self._tray_mouth(),
                self.cards.sprites(card_px),
                self.cards.back,
                self.seed,
                on_sound=self._hear,
                width_px=self._view.metrics.width,
            )
            self._sweep.begin()

    def _seat_card_px(self) -> int:
        """The height of the cards at the seats; at the only seat, as its hands have it now."""
        station = self._view.layout.stations[0]
        hands = max((len(seat.hands) for seat in self._view.model.seats.values()), default=1) if station.is_alone else 1
        return station.card_height(hands)

    def _lying_hands(self) -> list[list[tuple[str | None, float, CardPlace]]]:
        hands: list[list[tuple[str | None, float, CardPlace]]] = []
        for seat in sorted(self._view.model.seats):
            for hand, places in zip(
                self._view.model.seats[seat].hands,
                felt.hand_cards(self._view.layout, self._view.model, seat),
                strict=True,
            ):
                hands.append([(card, 1.0, place) for card, place in zip(hand.cards, places, strict=True)])
        places = dealer_places(self._view.layout, len(self._view.model.dealer))
        hands.append([(card, 1.0 if card else 0.0, p) for card, p in zip(self._view.model.dealer, places, strict=True)])
        return [hand for hand in hands if hand]

    def _decks(self) -> list[tuple[CardSprites, str]]:
        """The sizes in which cards lie here."""
        layout = self._view.layout
        heights = {station.card_height(hands) for station in layout.stations[:1] for hands in (1, 2)}
        sizes = [layout.dealer_card_px, *sorted(heights - {layout.dealer_card_px}, reverse=True)]
        return [(self.cards.sprites(px), self.cards.back) for px in sizes]

    # -- time -------------------------------------------------------------------------------------------------

    @property
    def is_warming(self) -> bool:
        """Whether pictures of cards are still being made ahead."""
        return self._ahead.is_under_way

    @property
    def is_sweeping(self) -> bool:
        """Whether cards are on their way to the tray."""
        return self._sweep is not None

    def update(self, seconds: float) -> None:
        """Time passed."""
        if self._view.director.is_idle and self._sweep is None:
            self._ahead.advance()
        if self._sweep is not None and self._sweep.update(seconds * max(1.0, self._view.director.speed.value)):
            self._sweep = None
            self._view.invalidate()

    def on_resized(self) -> None:
        """Every size is another one: nothing is on its way any more."""
        self._sweep = None
        self.absent = set()
        self._ahead.forget()

    def paint_sweep(self, target: pygame.Surface) -> list[pygame.Rect]:
        """The cards on their way to the tray; returns the areas drawn on."""
        return self._sweep.draw(target) if self._sweep is not None else []

    def _hear(self, name: str, pan: float, strength: float) -> None:
        if strength > 0.04:
            self._view.house.sound.play(name, volume=0.25 + 0.75 * strength, pan=pan * 2 - 1)

    # -- cards ------------------------------------------------------------------------------------------------

    def _shoe_mouth(self) -> tuple[float, float, float]:
        return card_furniture.shoe_mouth(self._view.layout.shoe)

    def _tray_mouth(self) -> tuple[float, float, float]:
        return card_furniture.tray_mouth(self._view.layout.discards)

    def _flight(self, card: str | None, goal: CardPlace, height_px: int) -> Animation:
        sprites = self.cards.sprites(height_px)
        first_scale = card_furniture.shoe_card_height(self._view.layout.shoe) / height_px
        flight = CardFlight(
            card,
            self._shoe_mouth(),
            (goal.x, goal.y),
            goal.angle,
            sprites,
            self.cards.back,
            self.seed,
            True,
            on_sound=self._hear,
            width_px=self._view.metrics.width,
            first_scale=first_scale,
        )
        return Series([Wait(timing.BEFORE_FLIGHT), flight])

    def _moved(
        self, cards: Sequence[tuple[str | None, CardPlace, CardPlace]], keys: Sequence[CardKey], height_px: int
    ) -> Animation | None:
        """Moves cards to let another in; None if none has to move. The still picture leaves them out meanwhile."""
        if all(start == goal for _, start, goal in cards):
            return None
        moves = [(card, 1.0 if card else 0.0, start, goal) for card, start, goal in cards]
        moved = CardsMoved(
            moves,
            self.cards.sprites(height_px),
            self.cards.back,
            self.seed,
            on_sound=self._hear,
            width_px=self._view.metrics.width,
        )
        # They are taken up when they begin to move, as some wait for others first.
        return Series([Call(lambda: self._take_up(keys)), moved])

    def _take_up(self, keys: Sequence[CardKey]) -> None:
        """Leaves cards that begin to move out of the still picture."""
        self.absent.update(keys)
        self._view.invalidate()

    def deal(self, events: Sequence[Event]) -> Animation:
        """Deals cards out of the shoe; the next one leaves before the last one lands."""
        parts: list[tuple[float, Animation]] = []
        coming: dict[tuple[int, int], int] = {}
        gap = timing.DEAL_GAP
        for event in events:
            delay = gap * len(parts)
            if isinstance(event, e.CardDealt):
                parts += [(delay, part) for part in self._seat_card(event, coming)]
            elif isinstance(event, e.HoleCardDealt | e.UpCardDealt):
                card = event.card if isinstance(event, e.UpCardDealt) else None
                number = 1 if isinstance(event, e.UpCardDealt) else 0
                place = dealer_places(self._view.layout, 2)[number]
                parts.append((delay, self._flight(card, place, self._view.layout.dealer_card_px)))
        return Series([Together(parts), Wait(timing.BRIEF_REST)])

    def _seat_card(self, event: e.CardDealt, coming: dict[tuple[int, int], int]) -> list[Animation]:
        """Deals a card to a hand, whose other cards move to let it in.

        `coming` counts the cards of the same movement that are on their way to each hand already.
        """
        key = (event.seat, event.hand)
        hands = self._view.model.seats[event.seat].hands
        counts = [len(hand.cards) + coming.get((event.seat, n), 0) for n, hand in enumerate(hands, 1)]
        doubled = [hand.is_doubled for hand in hands]
        station = self._view.layout.station(event.seat)
        before = seat_places(station, counts, [d and c > 2 for d, c in zip(doubled, counts, strict=True)])
        counts[event.hand - 1] += 1
        after = seat_places(station, counts, [d and c > 2 for d, c in zip(doubled, counts, strict=True)])
        coming[key] = coming.get(key, 0) + 1
        height = station.card_height(len(hands))
        flight = self._flight(event.card, after[event.hand - 1][-1], height)
        if coming[key] > 1:
            return [flight]  # the one before it is still in the air
        lying = hands[event.hand - 1].cards
        moves = list(zip(lying, before[event.hand - 1], after[event.hand - 1], strict=False))
        moved = self._moved(moves, [(*key, n) for n in range(len(lying))], height)
        return [moved, flight] if moved is not None else [flight]

    def dealer_card(self, card: str) -> Animation:
        """Deals the dealer a card; the others move to let it in."""
        count = len(self._view.model.dealer)
        before, after = dealer_places(self._view.layout, count), dealer_places(self._view.layout, count + 1)
        keys = [(0, DEALER_HAND, n) for n in range(count)]
        height = self._view.layout.dealer_card_px
        moved = self._moved(list(zip(self._view.model.dealer, before, after, strict=False)), keys, height)
        flight = self._flight(card, after[-1], height)
        return Series([Together([(0.0, part) for part in (moved, flight) if part is not None]), Wait(timing.GLANCE)])

    def turn_hole_card(self, card: str) -> Animation:
        """Turns the hidden card up."""
        self.absent.add((0, DEALER_HAND, 0))
        place = dealer_places(self._view.layout, len(self._view.model.dealer))[0]
        sprites = self.cards.sprites(self._view.layout.dealer_card_px)
        turn = CardTurn(
            card,
            (place.x, place.y),
            place.angle,
            sprites,
            self.cards.back,
            on_sound=self._hear,
            width_px=self._view.metrics.width,
            held_seconds=timing.HELD_BEFORE_TURN,
        )
        return Series([turn, Wait(timing.LONG_REST)])

    def peek(self) -> Animation:
        """Shows the dealer looking under the hidden card."""
        self.absent.add((0, DEALER_HAND, 0))
        place = dealer_places(self._view.layout, len(self._view.model.dealer))[0]
        sprites = self.cards.sprites(self._view.layout.dealer_card_px)
        look = Peek(
            sprites, (place.x, place.y), self.cards.back, on_sound=self._hear, width_px=self._view.metrics.width
        )
        return Series([look, Wait(timing.REST)])

    def split(self, seat: int, number: int, amount: int) -> Animation:
        """Draws a pair apart, moves the other hands aside, and puts the second bet down."""
        hands = self._view.model.seats[seat].hands
        station = self._view.layout.station(seat)
        before = felt.hand_cards(self._view.layout, self._view.model, seat)
        counts = [len(hand.cards) for hand in hands]
        apart = [*counts[: number - 1], 1, 1, *counts[number:]]
        lying_across = [felt.crossed(hand) for hand in hands]
        across = [*lying_across[: number - 1], False, False, *lying_across[number:]]
        after = seat_places(station, apart, across)
        moves: list[tuple[str | None, CardPlace, CardPlace]] = []
        keys: list[CardKey] = []
        for index, hand in enumerate(hands):
            for at, card in enumerate(hand.cards):
                goal_hand, goal_at = (index, at) if index < number - 1 else (index + 1, at)
                if index == number - 1:
                    goal_hand, goal_at = index + at, 0
                moves.append((card, before[index][at], after[goal_hand][goal_at]))
                keys.append((seat, index + 1, at))
        # They already have their new size while they move.
        moved = self._moved(moves, keys, station.card_height(len(hands) + 1))
        goal = felt.stake_place(station, number, len(hands) + 1)
        toss = self._view.chips.toss(amount, station.plate.center, goal)
        return Together([(0.0, part) for part in (moved, toss) if part is not None])

    def shuffle(self) -> Animation:
        """Shows the shuffle; a click or a key ends it."""
        sprites = self.cards.sprites(self._view.layout.dealer_card_px)
        show = ShuffleShow(
            sprites,
            self.cards.back,
            self._tray_mouth(),
            self._view.big_centre,
            self._shoe_mouth(),
            self._view.rules.decks,
            on_sound=self._hear,
            width_px=self._view.metrics.width,
        )
        # A shuffle before every round is quick, and the last round's cards come in first.
        shown = Hastened(show, _BRISK) if self._view.rules.shuffles_every_round else show
        swept = self._sweep.seconds if self._sweep is not None else 0.0
        return Series([Wait(swept), shown, Wait(timing.BRIEF_REST)])
