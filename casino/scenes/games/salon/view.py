"""The picture of the salon's table, and how each event moves."""

from collections.abc import Iterator, Sequence

import pygame

from casino.core.texts import _
from casino.engines.baccarat import events as e
from casino.engines.baccarat.settings import SalonSettings
from casino.engines.base import Event
from casino.odds.open_outcomes import third_card_can_change
from casino.records.levels import Level
from casino.scenes.app import timing
from casino.scenes.games.salon.art.felt import SalonFelt
from casino.scenes.games.salon.art.lettering import SalonPrint
from casino.scenes.games.salon.art.panel import IF_NEXT, RoadBoard
from casino.scenes.games.salon.layout import SalonLayout, salon_layout
from casino.scenes.games.salon.model import HAND_NAMES, SalonModel
from casino.scenes.games.salon.motion import FACES, SalonMotion, SalonViewBase
from casino.scenes.games.salon.squeeze.squeezing import Squeezing
from casino.scenes.motion.blinking import Eyes
from casino.scenes.motion.chips import warm_chips
from casino.scenes.motion.moments.card_arts import LargeNumeral
from casino.scenes.motion.moments.moment import BigMoment
from casino.scenes.table.canvas import Canvas
from casino.scenes.table.view import run_length
from casino.ui.drawing.animator import Animation, Series, Wait
from casino.ui.drawing.portraits import portrait
from casino.ui.widgets.tooltips import Told


class SalonTableView(SalonViewBase):
    """The table, its model and its motions."""

    place = "salon"
    dealer = FACES[0]
    dealer_name = _("The croupier")
    room_sound = "salon_room"
    described_at_rest = (e.CardDealt, e.AreaSettled, e.CoupSettled)
    slow_events = (e.CardDealt, e.ChipsResorted, e.ShoeShuffled, e.NaturalShown, e.AreaSettled)

    def __init__(self, canvas: Canvas, level: Level, rules: SalonSettings) -> None:
        super().__init__(canvas, level, rules)
        self.motion = SalonMotion(self)
        self.are_bets_laid = False  # whether the coming bets are on the felt already, laid by hand
        self.squeezing: Squeezing | None = None  # where cards are squeezed by hand
        self.asked = ""  # the hand of which the board shows what its win would add

    def new_model(self) -> SalonModel:
        return SalonModel(currency=self.level.currency)

    @property
    def denominations(self) -> tuple[int, ...]:
        """The denominations for laying out amounts: none, which means all, as every chip can be chosen here."""
        return ()

    def make_layout(self) -> SalonLayout:
        return salon_layout(self.metrics)

    # -- the still picture ------------------------------------------------------------------------------------

    def paint_backdrop(self, target: pygame.Surface) -> None:
        SalonPrint(self.look, self.layout).paint_backdrop(target, self.rules, self.level.currency)
        warm_chips(self.layout.chip_px, self.rules.maximum)

    def paint_table(self, target: pygame.Surface) -> None:
        layout, model, cards = self.layout, self.model, self.motion.cards
        felt = SalonFelt(self.look, layout)
        RoadBoard(self.look, layout.panel.size).paint(target, layout.panel, model.coups, self.asked)
        felt.paint_people(target, FACES, self.dealer_mood())
        felt.paint_furniture(target, model, cards.back, self.rules)
        felt.paint_commission(target, model)
        felt.paint_bets(target, model, self.motion.away)
        felt.paint_hands(target, model, cards, self.motion.absent, self.motion.called or model.winner)

    def questions(self) -> list[tuple[str, pygame.Rect, str]]:
        """What the board may be asked: the hand that would win, the place of the question, and its words."""
        places = RoadBoard(self.look, self.layout.panel.size).fields.ask
        corner = self.layout.panel.topleft
        return [(hand, place.move(corner), IF_NEXT[hand]) for hand, place in zip(IF_NEXT, places, strict=True)]

    def told(self) -> Sequence[Told]:
        return RoadBoard(self.look, self.layout.panel.size).told(self.layout.panel)

    @property
    def message_area(self) -> pygame.Rect:
        """The message's area, which has the chip's room too while that chip is away, so that the words are centred."""
        area = self.layout.message
        if self.layout.is_one_row or any(widget.key == "chip" for widget in self.canvas.focus.widgets):
            return area
        return pygame.Rect(self.layout.controls.x, area.y, self.layout.controls.w, area.h)

    def pictures_ahead(self) -> Iterator[None]:
        yield from super().pictures_ahead()
        yield from self.hush_ahead(*self.layout.hands.values())
        for mood in ("calm", "pleased", "hurt", "blink"):
            portrait(FACES[1], mood, self.layout.second_portrait.w, ring=self.look.theme.metal)
            yield

    def dealer_mood(self) -> str:
        """The croupiers' faces; both are pleased when the player has won."""
        return "pleased" if any((seat.net or 0) > 0 for seat in self.model.seats.values()) else "calm"

    def open_eyes(self) -> dict[int, Eyes]:
        """The calm faces of the croupiers, who blink in turns."""
        eyes = super().open_eyes()
        if 0 in eyes and int(self.canvas.blinking.at * 10) % 2:
            eyes[0] = Eyes(FACES[1], self.layout.second_portrait, self.look.theme.metal)
        return eyes

    @property
    def big_centre(self) -> tuple[int, int]:
        bets = self.layout.bets
        return bets.centerx, bets.y + bets.h // 3

    @property
    def moment_stage(self) -> pygame.Rect:
        """Above the player's plate too, whose name and purse stay in sight."""
        stage = super().moment_stage
        stage.h = min(stage.h, self.layout.stations[0].plate.y - stage.y)
        return stage

    @property
    def hand_areas(self) -> list[pygame.Rect]:
        return list(self.layout.hands.values())

    @property
    def places(self) -> dict[str, pygame.Rect]:
        layout = self.layout
        found = {name: area.union(layout.totals[name]) for name, area in layout.hands.items()}
        laid = [layout.laid_area(name) for name in self.model.areas]
        laid = laid or [layout.areas[name] for name in HAND_NAMES]
        found["bets"] = laid[0].unionall(laid[1:])
        if self.squeezing is not None and (large := self.squeezing.cards_area) is not None:
            found["squeezed"] = large
        return found | {"commission": layout.commission}

    @property
    def dealers(self) -> Sequence[tuple[str, str, pygame.Rect]]:
        layout = self.layout
        faces = {"salon": layout.dealer_portrait, "banquier": layout.second_portrait}
        return [(who, self.dealer_name, face) for who, face in faces.items()]

    @property
    def read_areas(self) -> list[pygame.Rect]:
        layout = self.layout
        furniture = [layout.panel, layout.placard, layout.commission, layout.rack]
        named = [hand.union(pygame.Rect(hand.x, layout.aim.y, hand.w, 0)) for hand in layout.hands.values()]
        return [*super().read_areas, *furniture, *layout.areas.values(), *named]

    def house_place(self, cents: int) -> tuple[int, int]:
        return self.layout.rack.center

    def hand_place(self, seat: int, number: int) -> tuple[int, int]:
        return self.layout.stations[seat - 1].plate.center

    # -- over the still picture -------------------------------------------------------------------------------

    @property
    def is_moving(self) -> bool:
        return self.motion.is_sweeping

    @property
    def is_ready(self) -> bool:
        return self.motion.is_ready

    @property
    def keeps_picture(self) -> bool:
        """Whether a card is being bent, over a still picture that stays as it is until the card is released."""
        return self.squeezing is not None and self.squeezing.is_held

    def update(self, seconds: float) -> None:
        self.motion.update(seconds)

    def on_background_tick(self) -> None:
        if self.squeezing is not None:
            self.squeezing.warm()
        self.motion.warm()

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        return self.motion.paint_sweep(target)

    def on_resized(self) -> None:
        self.motion.on_resized()
        if self.squeezing is not None:
            self.squeezing.forget_pictures()

    def clear_felt(self) -> None:
        self.motion.clear_felt()

    # -- the director's stage ---------------------------------------------------------------------------------

    def land(self, event: Event) -> None:
        self.motion.land()
        if isinstance(event, e.AreaBetPlaced):
            self.motion.called = ""
        if self.squeezing is not None:
            self.squeezing.squeezed = None

    def group_size(self, events: Sequence[Event]) -> int:
        """How many events are shown at once: all bets, the first four cards, both naturals, the whole reckoning."""
        if isinstance(events[0], e.CardDealt):
            return 4 - self.model.on_table if self.model.on_table < 4 else 1
        return run_length(events, (e.AreaBetPlaced,), (e.NaturalShown,), (e.AreaSettled, e.CoupSettled))

    def begin(self, events: Sequence[Event]) -> Animation | None:
        """The movement of events; cards that a person squeezes have a movement of their own."""
        if self.squeezing is not None and self.squeezing.takes(events):
            self.model.message = self.said_meanwhile(events[0])
            return self.squeezing.deal([event for event in events if isinstance(event, e.CardDealt)])
        return super().begin(events)

    def movement(self, events: Sequence[Event]) -> Animation | None:
        match events[0]:
            case e.AreaBetPlaced() if self.are_bets_laid:
                return None
            case e.AreaBetPlaced():
                laid = self.motion.bets_placed([event for event in events if isinstance(event, e.AreaBetPlaced)])
                return Series([self.motion.felt_cleared(), laid]) if self.model.winner else laid
            case e.ChipsResorted():
                return self.motion.resorted(events[0])
            case e.ShoeShuffled():
                return self.motion.shuffled(self.layout.card_px)
            case e.CardDealt(hand=hand):
                dealt = self.motion.deal([event for event in events if isinstance(event, e.CardDealt)])
                return self.hushed(dealt, self.layout.hands[hand], decides=self._decides(events[0]))
            case e.NaturalShown():
                return self._naturals([event for event in events if isinstance(event, e.NaturalShown)])
            case e.HandStood():
                return Wait(timing.READ)
            case e.AreaSettled() | e.CoupSettled():
                coup = next((event for event in events if isinstance(event, e.CoupSettled)), None)
                return self.motion.settled([event for event in events if isinstance(event, e.AreaSettled)], coup)
        return None

    def _decides(self, card: e.CardDealt) -> bool:
        """Whether a third card is the last that can still change how a bet of a person here ends."""
        model, coming = self.model, self.director.coming
        if model.on_table < 4 or not any(seat.is_human for seat in model.seats.values()):
            return False
        player, banker = model.totals["player"], model.totals["banker"]
        of_player = card.hand == "player"
        is_followed = of_player and isinstance(coming, e.CardDealt)
        if is_followed and third_card_can_change(card.total, banker, model.areas, of_player=False):
            return False  # the Banker's third card is the one
        return third_card_can_change(player, banker, model.areas, of_player=of_player)

    def _naturals(self, events: Sequence[e.NaturalShown]) -> Animation:
        """The movement that calls out a natural."""
        first = _("{hand}: natural {total}", hand=HAND_NAMES[events[0].hand], total=events[0].total)
        words = _("Two naturals") if len(events) > 1 else first
        return Series(
            [
                self.call_out(BigMoment(words, "natural_salon", art=LargeNumeral(str(events[0].total)))),
                Wait(timing.BRIEF_REST),
            ]
        )

    def said_meanwhile(self, event: Event) -> str:
        if isinstance(event, e.CardDealt):
            if self.model.on_table < 4:
                return _("The cards are dealt.")
            return _("The {hand} draws a third card.", hand=HAND_NAMES[event.hand])
        return ""
