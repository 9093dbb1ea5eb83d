"""How the cards of a table of twenty-one move: out of the shoe, aside, apart, over, and to the tray.

The view chooses the movement for an event.
"""

from collections.abc import Sequence
from functools import partial

from casino.engines.base import Event
from casino.engines.twentyone import events as e
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.scenes.app import timing
from casino.scenes.games.twentyone.art import felt
from casino.scenes.games.twentyone.art.felt import DEALER_HAND, CardKey
from casino.scenes.games.twentyone.hands import CardPlace, card_height, hands_at, seat_places
from casino.scenes.games.twentyone.layout import TwentyOneLayout, dealer_places
from casino.scenes.games.twentyone.model import TwentyOneModel
from casino.scenes.games.twentyone.table_cards import TableCards
from casino.scenes.motion.card_base import ShownCard
from casino.scenes.motion.cards import CardFlight, FlickedCard, Peek
from casino.scenes.table.view import TableView
from casino.ui.drawing.animator import Animation, Call, Series, Together, Wait

TwentyOneTableView = TableView[TwentyOneModel, TwentyOneLayout, TwentyOneSettings]

_BRISK, _BRISK_SQUARE = 2.4, 1.8  # how much faster a shuffle, or its short form, is that comes with every round
_FILMS = 2  # so many of those are seen in full: before the first hand the deck is new


class CardHandling(TableCards[TwentyOneTableView]):
    """The movements of cards at one table, and which cards are on their way."""

    def __init__(self, view: TwentyOneTableView, own_back: str) -> None:
        super().__init__(view, own_back)
        self._shuffles = 0
        self.absent: set[CardKey] = set()  # cards on their way, which the still picture leaves out

    # -- the cards of the last round --------------------------------------------------------------------------

    def clear_felt(self) -> None:
        """Clears the model's round and sweeps its cards to the tray. Bets need not wait for the sweep."""
        hands = self._lying_hands()
        self.view.model.clear_round()
        self.sweep(hands)

    def _lying_hands(self) -> dict[int, list[list[ShownCard]]]:
        """All hands on the felt by the height of their cards in px."""
        layout, model = self.view.layout, self.view.model
        hands: dict[int, list[list[ShownCard]]] = {}
        for seat in sorted(model.seats):
            held, stations = model.seats[seat].hands, felt.hand_stations(layout, model, seat)
            for hand, at, places in zip(held, stations, felt.hand_cards(layout, model, seat), strict=True):
                lying = hands.setdefault(card_height(at, stations.count(at)), [])
                lying.append([(card, 1.0, place) for card, place in zip(hand.cards, places, strict=True)])
        places = dealer_places(layout, len(model.dealer))
        dealers: list[ShownCard] = [
            (card, 1.0 if card else 0.0, p) for card, p in zip(model.dealer, places, strict=True)
        ]
        hands.setdefault(layout.dealer_card_px, []).append(dealers)
        return {height: [hand for hand in lying if hand] for height, lying in hands.items()}

    def sizes(self) -> list[int]:
        layout = self.view.layout
        heights = {card_height(station, hands) for station in layout.every_station for hands in (1, 2)}
        return [layout.dealer_card_px, *sorted(heights - {layout.dealer_card_px}, reverse=True)]

    def land(self) -> None:
        self.absent = set()

    # -- cards ------------------------------------------------------------------------------------------------

    def _dealt(self, flight: CardFlight, *, is_own: bool = False) -> Animation:
        return Series([Wait(timing.BEFORE_FLIGHT), FlickedCard(flight, self.view.hand) if is_own else flight])

    def _moved(
        self,
        cards: Sequence[tuple[str | None, CardPlace, CardPlace]],
        keys: Sequence[CardKey],
        height_px: int,
        pushed_by: CardFlight | None = None,
    ) -> Animation | None:
        """Moves cards to let another in, which pushes the last of them; None if none has to move.

        The still picture leaves them out meanwhile.
        """
        moved = self.moved(cards, height_px, pushed_by=pushed_by)
        if moved is None:
            return None

        def take_up() -> None:
            self.absent.update(keys)
            self.view.invalidate()

        # They are taken up when they begin to move, as some wait for others first.
        return Series([Call(take_up), moved])

    def deal(self, events: Sequence[Event]) -> Animation:
        """Deals cards out of the shoe; the next one leaves before the last one lands."""
        parts: list[tuple[float, Animation]] = []
        coming: dict[tuple[int, int], int] = {}
        for event in events:
            delay = timing.DEAL_GAP * len(parts)
            if isinstance(event, e.CardDealt):
                parts += [(delay, part) for part in self._seat_card(event, coming)]
            elif isinstance(event, e.HoleCardDealt | e.UpCardDealt):
                card, number = (event.card, 1) if isinstance(event, e.UpCardDealt) else (None, 0)
                place = dealer_places(self.view.layout, 2)[number]
                parts.append((delay, self._dealt(self.flight(card, place, self.view.layout.dealer_card_px))))
        return Series([Together(parts), Wait(timing.BRIEF_REST)])

    def _seat_card(self, event: e.CardDealt, coming: dict[tuple[int, int], int]) -> list[Animation]:
        """Deals a card to a hand, whose other cards move to let it in.

        `coming` counts the cards of the same movement that are on their way to each hand already.
        """
        key, hands = (event.seat, event.hand), self.view.model.seats[event.seat].hands
        counts = [len(hand.cards) + coming.get((event.seat, n), 0) for n, hand in enumerate(hands, 1)]
        doubled = [hand.is_doubled for hand in hands]
        stations = felt.hand_stations(self.view.layout, self.view.model, event.seat)
        before = seat_places(stations, counts, [d and c > 2 for d, c in zip(doubled, counts, strict=True)])
        counts[event.hand - 1] += 1
        after = seat_places(stations, counts, [d and c > 2 for d, c in zip(doubled, counts, strict=True)])
        coming[key] = coming.get(key, 0) + 1
        station = stations[event.hand - 1]
        height = card_height(station, stations.count(station))
        is_own = self.view.is_human(event.seat)
        coming_card = self.flight(event.card, after[event.hand - 1][-1], height)
        flight = self._dealt(coming_card, is_own=is_own)
        if coming[key] > 1:
            return [flight]  # the one before it is still in the air
        lying = hands[event.hand - 1].cards
        moves = list(zip(lying, before[event.hand - 1], after[event.hand - 1], strict=False))
        moved = self._moved(moves, [(*key, n) for n in range(len(lying))], height, coming_card)
        return [moved, flight] if moved is not None else [flight]

    def dealer_card(self, card: str) -> Animation:
        """Deals the dealer a card; the others move to let it in."""
        count = len(self.view.model.dealer)
        before, after = dealer_places(self.view.layout, count), dealer_places(self.view.layout, count + 1)
        keys = [(0, DEALER_HAND, n) for n in range(count)]
        height = self.view.layout.dealer_card_px
        flight = self.flight(card, after[-1], height)
        moved = self._moved(list(zip(self.view.model.dealer, before, after, strict=False)), keys, height, flight)
        return Series(
            [Together([(0.0, part) for part in (moved, self._dealt(flight)) if part is not None]), Wait(timing.GLANCE)]
        )

    def turn_hole_card(self, card: str) -> Animation:
        """Turns the hidden card up."""
        self.absent.add((0, DEALER_HAND, 0))
        place = dealer_places(self.view.layout, len(self.view.model.dealer))[0]
        turn = self.turned(card, place, self.view.layout.dealer_card_px, timing.HELD_BEFORE_TURN)
        return Series([turn, Wait(timing.LONG_REST)])

    def peek(self) -> Animation:
        """Shows the dealer looking under the hidden card."""
        self.absent.add((0, DEALER_HAND, 0))
        place = dealer_places(self.view.layout, len(self.view.model.dealer))[0]
        sprites, width = self.cards.sprites(self.view.layout.dealer_card_px), self.view.metrics.width
        look = Peek(sprites, (place.x, place.y), self.cards.back, on_sound=self.hear, width_px=width)
        return Series([look, Wait(timing.REST)])

    def split(self, seat: int, number: int, amount: int) -> Animation:
        """Draws a pair apart, moves the other hands aside, and puts the second bet down."""
        hands = self.view.model.seats[seat].hands
        stations = felt.hand_stations(self.view.layout, self.view.model, seat)
        station = stations[number - 1]
        stations.insert(number, station)
        before = felt.hand_cards(self.view.layout, self.view.model, seat)
        counts = [len(hand.cards) for hand in hands]
        apart = [*counts[: number - 1], 1, 1, *counts[number:]]
        lying_across = [felt.crossed(hand) for hand in hands]
        across = [*lying_across[: number - 1], False, False, *lying_across[number:]]
        after = seat_places(stations, apart, across)
        moves: list[tuple[str | None, CardPlace, CardPlace]] = []
        keys: list[CardKey] = []
        for index, hand in enumerate(hands):
            if hand.spot != hands[number - 1].spot:
                continue
            for at, card in enumerate(hand.cards):
                goal_hand, goal_at = (index, at) if index < number - 1 else (index + 1, at)
                if index == number - 1:
                    goal_hand, goal_at = index + at, 0
                moves.append((card, before[index][at], after[goal_hand][goal_at]))
                keys.append((seat, index + 1, at))
        # They already have their new size while they move.
        moved = self._moved(moves, keys, card_height(station, stations.count(station)))
        goal = hands_at(stations)[number].chips
        heard = Call(partial(self.view.house.play_at, "split", goal[0]))
        toss = self.view.chips.toss(amount, self.view.layout.station(seat).plate.center, goal)
        return Together([(0.0, part) for part in (heard, moved, toss) if part is not None])

    def shuffle(self) -> Animation:
        """Shows the shuffle. Where one comes before every round it is quick, and after a few only a squaring up."""
        card_px = self.view.layout.dealer_card_px
        if not self.view.rules.shuffles_every_round:
            return self.shuffled(card_px)
        self._shuffles += 1
        is_brief = self._shuffles > _FILMS
        return self.shuffled(card_px, _BRISK_SQUARE if is_brief else _BRISK, is_brief=is_brief)
