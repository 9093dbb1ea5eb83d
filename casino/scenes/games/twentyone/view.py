"""A table of twenty-one on the screen: its picture, and the movement of each event."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from casino.core.texts import _, all_of, in_words
from casino.engines.base import BetPlaced, Event, StakeSettled
from casino.engines.twentyone import events as e
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.side_bets import SPOT
from casino.engines.twentyone.table import POINTS, TARGET
from casino.odds.open_outcomes import can_still_change, card_ends
from casino.records.levels import Level
from casino.scenes.app import timing
from casino.scenes.games.twentyone.art.felt import TwentyOneFelt, hand_stations, insurance_place
from casino.scenes.games.twentyone.hands import hands_at
from casino.scenes.games.twentyone.layout import TwentyOneLayout, table_layout
from casino.scenes.games.twentyone.model import TwentyOneModel
from casino.scenes.games.twentyone.motion import CardHandling, TwentyOneTableView
from casino.scenes.games.twentyone.words import pay_table
from casino.scenes.motion.chips import warm_chips
from casino.scenes.motion.moments.card_arts import FallingAxe, FannedCards, HouseOfCards
from casino.scenes.motion.moments.moment import Art, BigMoment, has_room
from casino.scenes.table.canvas import Canvas
from casino.scenes.table.model import HandOnFelt
from casino.scenes.table.view import run_length
from casino.tables.table import OWN
from casino.ui.drawing.animator import Animation, Call, Series, Together, Wait
from casino.ui.widgets.tooltips import Told

_BESIDE, _MIN_BESIDE = 320, 200  # layout units, how wide a picture beside the only hand is
_CALLED_SIDES = {  # what side bets are won by so rarely that it is called out
    "perfect_pair": (_("A perfect pair!"), "win_large"),
    "straight_flush": (_("A straight flush!"), "win_large"),
    "suited_trips": (_("Suited trips!"), "win_big"),
}
_BETS = (BetPlaced, e.SpotBetPlaced, e.SideBetPlaced)
MANY_CARDS = 7  # of one hand, which are called out


@dataclass(frozen=True)
class RoomStyle:
    """The looks and sounds of one room."""

    dealer: str  # the portrait
    dealer_name: str
    natural_name: str
    room_sound: str
    fanfare: str
    furniture: str  # the style of shoe and tray: "iron" or "house"
    rail: str  # the table's rail
    bars: str  # the material of the bars above and below
    floor: str  # "carpet" or "stone"
    back: str  # the back of its cards


ROOM_STYLES = {
    "black_axe": RoomStyle(
        dealer="steward",
        dealer_name=_("The steward"),
        natural_name=_("Black Axe"),
        room_sound="axe_room",
        fanfare="natural_axe",
        furniture="iron",
        rail="oak",
        bars="oak",
        floor="stone",
        back="red",
    ),
    "blackjack": RoomStyle(
        dealer="croupier",
        dealer_name=_("The dealer"),
        natural_name=_("blackjack"),
        room_sound="blackjack_room",
        fanfare="natural_blackjack",
        furniture="house",
        rail="padded",
        bars="mahogany",
        floor="carpet",
        back="blue",
    ),
}


class CardTableView(TwentyOneTableView):
    """The table, its model and its motions. With `has_chat` it leaves space for a chat."""

    described_at_rest = (
        BetPlaced,
        e.CardDealt,
        e.UpCardDealt,
        e.DealerDrew,
        e.HoleCardShown,
        e.DealerPeeked,
        e.HandSettled,
        e.InsuranceSettled,
        e.SideBetSettled,
    )
    concurrent_groups = (
        (e.TurnBegan,),
        (e.CardDealt,),
        (e.HandDoubled,),
        (e.HandSplit,),
        (e.HandStood,),
        (e.HandSettled,),
    )
    takes_hold = ("hit", "double")
    held_hint = _("Let go to take the card.")
    slow_events = (
        e.CardDealt,
        e.HandSettled,
        e.DealerEnded,
        e.DealerPeeked,
        e.ShoeShuffled,
        e.InsuranceSettled,
        e.SideBetSettled,
    )

    def __init__(self, canvas: Canvas, level: Level, rules: TwentyOneSettings, *, has_chat: bool = False) -> None:
        self.place = level.game
        self.style = ROOM_STYLES[level.game]
        self.dealer, self.room_sound = self.style.dealer, self.style.room_sound
        self.dealer_name = self.style.dealer_name
        self._has_chat = has_chat
        self.turns_to_person = rules.seats > 1
        self.beside: dict[tuple[int, str], int] = {}  # pending bets on further areas, by seat and area
        super().__init__(canvas, level, rules)
        self.motion = CardHandling(self, self.style.back)

    def new_model(self) -> TwentyOneModel:
        return TwentyOneModel(
            currency=self.level.currency,
            dealer_name=self.style.dealer_name,
            natural_name=self.style.natural_name,
            natural_pays=self.rules.natural_pays.in_words(),
            own_spot=self.rules.own_spot,
        )

    def make_layout(self) -> TwentyOneLayout:
        rules = self.rules
        return table_layout(
            self.metrics,
            rules.seats,
            self.own_seat,
            has_chat=self._has_chat,
            spots=rules.spots,
            has_sides=bool(rules.side_bets),
        )

    @property
    def felt(self) -> TwentyOneFelt:
        """The painter of the table, for the present size."""
        return TwentyOneFelt(self.look, self.layout, self.model, self.motion.cards)

    # -- the still picture ------------------------------------------------------------------------------------

    def paint_backdrop(self, target: pygame.Surface) -> None:
        style = self.style
        self.felt.paint_backdrop(
            target, self.rules, style.natural_name, rail=style.rail, bars=style.bars, ground=style.floor
        )
        warm_chips(self.chip_px, self.rules.maximum, self.denominations)
        for station in self.layout.every_station:
            for hands in range(1, self.rules.max_hands + 1):
                self.felt.turn_light(station, hands)

    def pictures_ahead(self) -> Iterator[None]:
        yield from super().pictures_ahead()
        yield from self.felt.tags_ahead(self.rules.minimum)
        yield from self.hush_ahead(self.layout.dealer_cards)

    def paint_table(self, target: pygame.Surface) -> None:
        felt, absent = self.felt, self.motion.absent
        felt.paint_furniture(target, self.rules, self.style.furniture)
        if self.house.preferences.shows_count and not self.rules.shuffles_every_round:
            felt.paint_count(target)
        felt.paint_dealer(target, self.dealer, self.dealer_mood(), absent)
        for number in range(1, len(self.layout.stations) + 1):
            drafts = self.drafts(number)
            felt.paint_seat(target, number, drafts, absent)
            felt.paint_sides(target, number, drafts, self.rules.side_bets)

    def drafts(self, seat: int) -> dict[str, int]:
        """The pending bets of a seat in cents, by area."""
        further = {area: cents for (owner, area), cents in self.beside.items() if owner == seat and cents}
        return further | {OWN: self.bet_placed(seat)}

    def area_place(self, seat: int, area: str) -> pygame.Rect:
        """The place where a bet on an area of a seat lies."""
        if area == OWN:
            return self.layout.station(seat).bet
        bet, spot = self.rules.areas[area]
        if bet == SPOT:
            return self.layout.station(seat, spot).bet
        return self.layout.side_place(seat, spot, bet, self.rules.side_bets)

    def told(self) -> Sequence[Told]:
        rules = self.rules
        return [
            Told(self.layout.side_place(seat, spot, bet, rules.side_bets), pay_table(rules, bet))
            for seat in range(1, rules.seats + 1)
            for spot in range(1, rules.spots + 1)
            for bet in rules.side_bets
        ]

    def dealer_mood(self) -> str:
        if self.model.is_house_round:
            return "pleased"
        return {"bust": "hurt", "natural": "pleased"}.get(self.model.dealer_end, "calm")

    def house_place(self, cents: int) -> tuple[int, int]:
        return self.layout.rack.center

    @property
    def chip_px(self) -> int:
        return self.layout.chip_px

    @property
    def big_centre(self) -> tuple[int, int]:
        layout, printed = self.layout, self.layout.lettering
        if printed.sizes:  # over the lines in the middle, where there are no cards
            return printed.place(len(printed.sizes) // 2, 0)
        foot = max(station.cards.y for station in layout.every_station)
        return layout.table.centerx, (layout.dealer_cards.bottom + foot) // 2

    @property
    def hand_areas(self) -> list[pygame.Rect]:
        return [self.layout.dealer_cards, *(station.cards for station in self.layout.every_station)]

    @property
    def moment_stage(self) -> pygame.Rect:
        """The area of a great moment's picture; at a single seat it is beside the cards if it is too low above them."""
        above, stations = super().moment_stage, self.layout.stations
        if not stations[0].is_alone or has_room(self.look, above):
            return above
        cards, gap = stations[0].cards, self.metrics.px(12)
        beside = pygame.Rect(cards.right + gap, self.layout.dealer_cards.bottom + gap, 0, 0)
        beside.w = min(self.layout.table.right - 2 * gap - beside.x, self.metrics.px(_BESIDE))
        beside.h = min(cards.bottom - beside.y, beside.w)
        return beside if beside.w >= self.metrics.px(_MIN_BESIDE) else above

    def hand_area(self, seat: int) -> pygame.Rect:
        station, held = self.layout.station(seat), self.model.seats.get(seat)
        hands = held.hands if held is not None else []
        if self.layout.spots:
            played = [self.layout.station(seat, hand.spot) for hand in hands] or [station]
            return played[0].cards.unionall([at.cards.union(at.bet) for at in played])
        return station.hands.union(station.bets) if len(hands) > 1 else station.cards.union(station.bet)

    @property
    def places(self) -> dict[str, pygame.Rect]:
        cards = pygame.Rect(self.layout.dealer_cards)
        cards.w += cards.h  # the total beside them
        return {"cards": cards}

    @property
    def read_areas(self) -> list[pygame.Rect]:
        layout = self.layout
        stations = [area for one in layout.every_station for area in (one.cards, one.bet, one.hands, one.bets)]
        return [*super().read_areas, layout.rack, layout.shoe, layout.discards, layout.count, *stations]

    def stake_place(self, event: StakeSettled) -> tuple[int, int]:
        if isinstance(event, e.InsuranceSettled):
            return insurance_place(self.layout, event.seat, self.model.hand(event.seat, event.hand).spot)
        if isinstance(event, e.SideBetSettled):
            spot = self.model.hand(event.seat, event.hand).spot
            return self.layout.side_place(event.seat, spot, event.bet, self.rules.side_bets).center
        return super().stake_place(event)

    def pile(self, seat: int, number: int) -> HandOnFelt | None:
        hands, stations = self.model.seats[seat].hands, hand_stations(self.layout, self.model, seat)
        at = stations[number - 1]
        is_alike = stations.count(at) == 1 and at.chip_px == self.chip_px
        return hands[number - 1] if is_alike else None

    def hand_place(self, seat: int, number: int) -> tuple[int, int]:
        return hands_at(hand_stations(self.layout, self.model, seat))[number - 1].chips

    @property
    def rare_outcomes(self) -> dict[str, tuple[str, str]]:
        return {"natural": (self.model.natural_called, self.style.fanfare), **_CALLED_SIDES}

    def art_of(self, event: StakeSettled) -> Art | None:
        if isinstance(event, e.SideBetSettled):
            return None
        cards = self.model.hand(event.seat, event.hand).cards
        return FallingAxe(cards) if self.style.fanfare == "natural_axe" else FannedCards(cards)

    def rare_note(self, event: StakeSettled) -> str:
        won = _(
            "{gain} at {pays}",
            gain=self.model.money(event.returned - event.staked),
            pays=self.rules.pays(event.outcome).in_words()
            if event.outcome in _CALLED_SIDES
            else self.model.natural_pays,
        )
        return won if event.seat == self.model.you else f"{self.model.who(event.seat)}: {won}"

    @property
    def min_bust(self) -> int:
        return TARGET + 1

    def _draw_shoe(self, on_way: int) -> None:
        """Makes the shoe's picture without the cards on their way ahead, so that no frame has to when they land."""
        self.felt.paint_furniture(pygame.Surface((1, 1)), self.rules, self.style.furniture, on_way=on_way)

    # -- over the still picture -------------------------------------------------------------------------------

    @property
    def is_moving(self) -> bool:
        return self.motion.is_sweeping

    def update(self, seconds: float) -> None:
        self.motion.update(seconds)

    @property
    def has_time(self) -> bool:
        return not self.motion.is_sweeping  # a card or two in the air take little of a frame

    def work_ahead(self) -> None:
        self.motion.warm()

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        return self.motion.paint_sweep(target)

    def land(self, event: Event) -> None:
        self.motion.land()

    def on_resized(self) -> None:
        self.motion.on_resized()

    def clear_felt(self) -> None:
        self.motion.clear_felt()

    # -- the director's stage ---------------------------------------------------------------------------------

    def group_size(self, events: Sequence[Event]) -> int:
        """How many events are shown at once: bets, the whole deal, cards of a split, others' turns, the reckoning."""
        together = run_length(
            events,
            _BETS,
            (e.CardDealt, e.HoleCardDealt, e.UpCardDealt),
            (e.HandSettled, e.InsuranceSettled),
            (e.SideBetSettled,),
        )
        return together if isinstance(events[0], e.HandSplit) else max(together, self.concurrent_length(events))

    def movement(self, events: Sequence[Event]) -> Animation | None:
        match events[0]:
            case BetPlaced():
                return self._bets_tossed(events)
            case e.ShoeShuffled():
                return self.motion.shuffle()
            case e.CardDealt() | e.HoleCardDealt() | e.UpCardDealt():
                parts = (
                    (0.0, self.motion.deal(events)),
                    (timing.SHOE_AHEAD, Call(lambda: self._draw_shoe(len(events)))),
                )
                return Together(parts)
            case e.InsuranceTaken(seat=seat, amount=amount, hand=number):
                goal = insurance_place(self.layout, seat, self.model.hand(seat, number).spot)
                start = self.layout.station(seat).plate.center
                return Series([self.chips.toss(amount, start, goal), Wait(timing.REST)])
            case e.InsuranceDeclined():
                return Wait(timing.GLANCE)
            case e.DealerPeeked():
                return self.motion.peek()
            case e.HoleCardShown(card=card):
                return self._last(self.motion.turn_hole_card(card), self.model.dealer)
            case e.HandDoubled():
                return self.chips.all_raised([event for event in events if isinstance(event, e.HandDoubled)])
            case e.HandSplit(seat=seat, hand=number, amount=amount):
                return self.motion.split(seat, number, amount)
            case e.DealerDrew(card=card):
                return self._last(self.motion.dealer_card(card), self.model.dealer)
            case e.HandSettled() | e.InsuranceSettled() | e.SideBetSettled():
                return self.chips.settlement([event for event in events if isinstance(event, StakeSettled)])
            case e.HandStood():
                return self._stood(events)
            case e.DealerEnded():
                return Wait(timing.READ)
        return None

    def _bets_tossed(self, events: Sequence[Event]) -> Animation | None:
        """The movement of bets out of the purses; those laid by hand stay."""
        first = self.chips.bets_tossed((event.seat, event.amount) for event in events if isinstance(event, BetPlaced))
        parts: list[tuple[float, Animation]] = [] if first is None else [(0.0, first)]
        for event in events:
            if isinstance(event, e.SpotBetPlaced | e.SideBetPlaced) and not self.beside.get((event.seat, event.area)):
                start = self.layout.station(event.seat).plate.center
                goal = self.area_place(event.seat, event.area).center
                parts.append((timing.FEE_GAP * len(parts), self.chips.toss(event.amount, start, goal)))
        return Together(parts) if parts else None

    def _stood(self, events: Sequence[Event]) -> Animation:
        """The rest after hands that stand, or the call of one with as many cards as a house of cards takes."""
        for event in events:
            if isinstance(event, e.HandStood):
                cards = self.model.hand(event.seat, event.hand).cards
                if len(cards) >= MANY_CARDS:
                    words = _("{number} cards", number=in_words(len(cards)).capitalize())
                    who = "" if event.seat == self.model.you else self.model.who(event.seat)
                    art = HouseOfCards(cards)
                    return self.call_out(BigMoment(words, "seven_cards", who, art, is_bright=False, is_verdict=False))
        return Wait(timing.LONG_REST)

    def _last(self, motion: Animation, seen: Sequence[str | None]) -> Animation:
        """The motion of a card of the dealer's, slowed if it is the last and can still change a person's result."""
        decides = isinstance(self.director.coming, e.DealerEnded)
        if decides:
            ends = card_ends((POINTS[card[0]] for card in seen if card), hits_soft_17=self.rules.dealer_hits_soft_17)
            decides = can_still_change(self.open_totals, ends, TARGET)
        return self.hushed(motion, self.layout.dealer_cards, decides=decides)

    def said_meanwhile(self, event: Event) -> str:
        dealer = self.model.dealer_name
        match event:
            case e.CardDealt(seat=seat) if len(self.model.dealer) >= 2:
                return _("A card for {name}.", name=self.model.who(seat))
            case e.CardDealt() | e.HoleCardDealt() | e.UpCardDealt():
                return _("The cards are dealt.")
            case e.DealerPeeked():
                return _("{dealer} peeks at the hole card.", dealer=dealer)
            case e.HoleCardShown():
                return _("{dealer} turns up the hole card.", dealer=dealer)
            case e.DealerDrew():
                return _("{dealer} draws.", dealer=dealer)
        return ""

    def said_together(self, events: Sequence[Event]) -> str:
        seats = dict.fromkeys(event.seat for event in events if isinstance(event, e.CardDealt))
        if len(seats) < 2 or len(self.model.dealer) < 2:
            return super().said_together(events)
        return _("Cards for {names}.", names=all_of([self.model.seats[seat].name for seat in seats]))
