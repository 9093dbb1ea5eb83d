"""The Black Baron table on the screen: its picture, and the movement of each event."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import pi, sin, sqrt

import pygame

from casino.core.texts import _, all_of
from casino.engines.base import BetPlaced, Event, StakeRaised, StakeSettled
from casino.engines.black_baron import events as e
from casino.engines.black_baron.settings import SEATS, SIDES, BlackBaronSettings
from casino.odds.open_outcomes import can_still_change, dice_ends
from casino.records.levels import Level
from casino.scenes.app import timing
from casino.scenes.games.black_baron import felt
from casino.scenes.games.black_baron.decor import dark_area, plague_darkness, warm_light
from casino.scenes.games.black_baron.felt import BaronFelt
from casino.scenes.games.black_baron.layout import BaronLayout, dice_places, seat_dice, table_layout
from casino.scenes.games.black_baron.model import BaronModel
from casino.scenes.games.black_baron.stations import DICE_IN_A_ROW
from casino.scenes.motion.chips import warm_chips
from casino.scenes.motion.moments.dice_arts import CutLetters, RingOfDice, StrikingDice
from casino.scenes.motion.moments.moment import Art, BigMoment
from casino.scenes.motion.throws.ahead import Expected
from casino.scenes.motion.throws.throw import DieThrown
from casino.scenes.motion.throws.thrower import Thrower
from casino.scenes.table.canvas import Canvas
from casino.scenes.table.felt import money_chip_px
from casino.scenes.table.model import HandOnFelt
from casino.scenes.table.view import TableView, run_length
from casino.ui.chips.chips import prepare_stack
from casino.ui.drawing.animator import Animation, Call, Series, Together, Tween, Wait, ease_out

_LIT = 0.75  # how much of the table's width and height a big moment's light takes
_KNOCKS = {"floor": "die_leather", "wall": "die_wood", "die": "die_die"}


class BlackBaronTableView(TableView[BaronModel, BaronLayout, BlackBaronSettings]):
    """The table, its model and its motions."""

    place = "black_baron"
    dealer = "mr_red"
    dealer_name = _("Mr Red")
    room_sound = "baron_room"
    turns_to_person = follows_turns = True
    described_at_rest = (
        BetPlaced,
        e.HandRolled,
        e.OpenDieRolled,
        e.DieRolled,
        e.DealerRolled,
        e.SecretDieShown,
        e.HandSettled,
    )
    concurrent_groups = (
        (e.TurnBegan,),
        (e.DieRolled,),
        (e.HandDoubled, e.HandSplit),
        (e.HandStayed,),
        (e.HandSettled,),
    )
    slow_events = (e.HandRolled, e.HandSettled, e.DealerEnded, e.PlagueStruck)
    takes_hold = ("start", "hit", "double")
    rare_outcomes = {"baron": (_("Black Baron"), "baron")}

    def __init__(self, canvas: Canvas, level: Level, rules: BlackBaronSettings) -> None:
        super().__init__(canvas, level, rules)
        self._thrower = Thrower(self.house, self.hand, canvas.rng, _KNOCKS, felt.sprites)

    def new_model(self) -> BaronModel:
        return BaronModel(currency=self.level.currency, target=self.rules.target)

    def make_layout(self) -> BaronLayout:
        return table_layout(self.metrics, self.own_seat)

    @property
    def chip_px(self) -> int:
        """The width of chips in flight, the same as on the table so that both share pictures."""
        return money_chip_px(self.metrics, self.layout.stations[0].bet)

    @property
    def felt(self) -> BaronFelt:
        """The painter of the table, for the present size."""
        return BaronFelt(self.look, self.layout)

    # -- the still picture ------------------------------------------------------------------------------------

    def paint_backdrop(self, target: pygame.Surface) -> None:
        self.felt.paint_backdrop(target, self.rules)
        for count, floor in ((1, self.layout.tray), (15, self.layout.whole_floor)):
            felt.sprites(self.tray_die_px(count, floor)).prepare(10)
        warm_chips(self.chip_px, self.rules.maximum, self.denominations)

    def pictures_ahead(self) -> Iterator[None]:
        yield from super().pictures_ahead()
        yield from self.hush_ahead(self._dealers_light)
        for number in self.model.seats:
            self.felt.prepare_seat(number)
            yield
        for value in self.denominations:
            prepare_stack(felt.split_chip_px(self.metrics), value)
            yield
        for number, seat in self.model.seats.items():
            if seat.is_human:  # whose dice are large
                yield from self._faces_ahead(number)

    def _faces_ahead(self, seat: int) -> Iterator[None]:
        """Makes the pictures of a seat's first two dice, whatever they will show."""
        place = dice_places(self.layout.station(seat), 1, [2], self.layout.largest_die_px(seat))[0][0]
        for face in range(1, SIDES + 1):
            die = self._seat_die(seat, face, place)
            felt.sprites(die.goal_px).resting(die.sides, die.material, face)
            yield

    def paint_table(self, target: pygame.Surface) -> None:
        self.felt.paint_dealer(target, self.model, self.dealer_mood())
        for number in range(1, len(self.layout.stations) + 1):
            draft = self.bet_placed(number)
            self.felt.paint_seat(target, number, self.model, draft=draft)

    def paint_over(self, target: pygame.Surface) -> None:
        if self.model.is_plague:
            self._darken(target, 1.0)

    def dealer_mood(self) -> str:
        return self.model.dealer_mood

    @property
    def min_bust(self) -> int:
        return self.rules.target + 1

    @property
    def places(self) -> dict[str, pygame.Rect]:
        return {"dice": self.layout.dealer_dice}

    @property
    def read_areas(self) -> list[pygame.Rect]:
        return [*super().read_areas, self.layout.rack, self.layout.tray]

    @property
    def big_centre(self) -> tuple[int, int]:
        return self.layout.tray.center

    @property
    def hand_areas(self) -> list[pygame.Rect]:
        return [self.layout.dealer_dice, *(self._dice_area(seat) for seat in range(1, SEATS + 1))]

    def hand_area(self, seat: int) -> pygame.Rect:
        held, station = self.model.seats.get(seat), self.layout.station(seat)
        is_split = held is not None and len(held.hands) > 1
        dice = station.dice if is_split else self._dice_area(seat)
        return dice.unionall([station.totals, station.bet])

    def _dice_area(self, seat: int) -> pygame.Rect:
        """The area of a seat's dice; where they are in one row, of that row."""
        area, layout = self.layout.station(seat).dice.copy(), self.layout
        held = self.model.seats.get(seat)
        if seat == layout.own and not any(len(hand.dice) > DICE_IN_A_ROW for hand in (held.hands if held else ())):
            area.h = min(area.h, layout.own_die_px)
            area.bottom = layout.station(seat).dice.bottom
        return area

    def art_of(self, event: StakeSettled) -> Art | None:
        material = self.look.die(felt.PLAYER_DIE, self.model.dice_seat(event.seat))
        return StrikingDice(SIDES, SIDES, material) if event.outcome == "baron" else None

    def _round_table(self, events: Sequence[Event]) -> BigMoment:
        """The moment of a Round Table: the dice of the hand that ended, or Mr Red's, close into a ring."""
        event = events[0]
        if isinstance(event, e.HandStayed):
            dice = self.model.hand(event.seat, event.hand).dice
            material = self.look.die(felt.PLAYER_DIE, self.model.dice_seat(event.seat))
        else:
            dice, material = self.model.dealer, felt.DEALER_DIE
        art = RingOfDice(SIDES, dice, material)
        return BigMoment(_("Round Table"), "seven_dice", art=art, is_bright=False, is_verdict=False)

    def pile(self, seat: int, number: int) -> HandOnFelt | None:
        hands = self.model.seats[seat].hands
        return hands[0] if len(hands) == 1 else None

    def hand_place(self, seat: int, number: int) -> tuple[int, int]:
        return felt.stake_place(self.layout.station(seat), number - 1, len(self.model.seats[seat].hands))

    def house_place(self, cents: int) -> tuple[int, int]:
        return self.layout.rack.center

    def _darken(self, target: pygame.Surface, share: float) -> pygame.Rect:
        dark = plague_darkness(self.look, self.layout)
        dark.set_alpha(round(255 * share))
        return target.blit(dark, dark_area(self.layout))

    # -- the director's stage ---------------------------------------------------------------------------------

    def group_size(self, events: Sequence[Event]) -> int:
        """How many events are shown at once: bets, starting dice, others' turns side by side, the whole reckoning."""
        together = run_length(events, (BetPlaced,), (e.HandRolled, e.OpenDieRolled), (e.HandSettled,))
        return max(together, self.concurrent_length(events))

    def movement(self, events: Sequence[Event]) -> Animation | None:
        match events[0]:
            case BetPlaced():
                return self.chips.bets_tossed(
                    (event.seat, event.amount) for event in events if isinstance(event, BetPlaced)
                )
            case e.HandRolled() | e.OpenDieRolled():
                return self._start_throw(events)
            case e.DieRolled():
                thrown, beside = self._seat_dice(events)
                return Series([self._throw(thrown, beside=beside), Wait(timing.BRIEF_REST)])
            case e.PlagueStruck():
                return self._plague()
            case e.HandDoubled() | e.HandSplit():
                raised = [event for event in events if isinstance(event, StakeRaised)]
                return self.chips.all_raised(raised, "split" if isinstance(events[0], e.HandSplit) else "double")
            case e.HandSettled():
                return self.chips.settlement([event for event in events if isinstance(event, e.HandSettled)])
            case e.HandStayed() | e.DealerEnded() if any(
                isinstance(event, e.HandStayed | e.DealerEnded) and event.reason == "round_table" for event in events
            ):
                return self.call_out(self._round_table(events))
            case e.HandStayed():
                return Series([Call(partial(self._tap, events)), Wait(timing.LONG_REST)])
        return self._dealer_movement(events[0])

    def _dealer_movement(self, event: Event) -> Animation | None:
        match event:
            case e.DealerRolled(face=face):
                thrown = self._throw([self._dealer_die(face, len(self.model.dealer) + 1)])
                return Series([self.hushed(thrown, self._dealers_light, decides=self._decides()), Wait(timing.REST)])
            case e.SecretDieRolled():
                return self._cup(lift=0.0)
            case e.SecretDieShown():
                return self.hushed(self._cup(lift=1.6), self._dealers_light, decides=self._decides())
            case e.DealerEnded():
                return Wait(timing.READ)
        return None

    def said_meanwhile(self, event: Event) -> str:
        match event:
            case e.HandRolled() | e.OpenDieRolled():
                return _("The dice are rolling.")
            case e.DieRolled(seat=seat):
                return self.model.about(seat, _("You roll."), _("{name} rolls."))
            case e.DealerRolled():
                return _("Mr Red rolls.")
            case e.SecretDieShown():
                return _("Mr Red lifts the cup.")
        return ""

    def _decides(self) -> bool:
        """Whether Mr Red's die on its way is his last and could still change how a person's hand ends."""
        dealer, rules = self.model.dealer, self.rules
        if not isinstance(self.director.coming, e.DealerEnded | e.PlagueStruck):
            return False
        return can_still_change(self.open_totals, dice_ends(sum(dealer), len(dealer), rules), rules.target)

    @property
    def _dealers_light(self) -> pygame.Rect:
        """The area of Mr Red's dice and of the felt on which he throws."""
        return self.layout.dealer_dice.union(self.layout.tray)

    def said_together(self, events: Sequence[Event]) -> str:
        rolling = [self.model.seats[event.seat].name for event in events if isinstance(event, e.DieRolled)]
        return _("{names} roll.", names=all_of(rolling)) if len(rolling) > 1 else super().said_together(events)

    # -- dice -------------------------------------------------------------------------------------------------

    def tray_die_px(self, count: int, floor: pygame.Rect) -> int:
        """A die's diameter where dice are thrown; a few dice are larger than those of all seats at once."""
        room, rows = (38.0, 3.9) if count > 3 else (17.0, 2.7)  # dice that would cover the floor, and stand across it
        return max(12, min(int(sqrt(floor.w * floor.h / room)), int(floor.h / rows), self.metrics.px(92)))

    def _throw(
        self, dice: Sequence[DieThrown], floor: pygame.Rect | None = None, beside: Sequence[DieThrown] = ()
    ) -> Animation:
        floor = floor or self.layout.tray
        return self._thrower.throw(dice, floor, self.tray_die_px(len(dice), floor), self.look.theme, beside)

    def work_ahead(self) -> None:
        place = self.layout.station(self.own_seat).plate.midtop if self.own_seat else None
        self._thrower.work_ahead(self.round_moment, self._coming, is_quiet=self.director.is_idle, place=place)

    def _expected(self, dice: Sequence[DieThrown], floor: pygame.Rect | None = None) -> Expected:
        floor = floor or self.layout.tray
        return Expected.of(dice, floor, self.tray_die_px(len(dice), floor))

    def _coming(self) -> list[Expected]:
        """The dice that may be thrown next: one of the acting player, of Mr Red, of later players.

        Between rounds it is all first dice.
        """
        seats, dealers, goal = self.model.seats, self._dealer_die(1, 1), (*self.layout.tray.center, self.layout.die_px)
        if all(hand.outcome for seat in seats.values() for hand in seat.hands):
            return [
                self._expected(
                    [*(self._seat_die(seat, 1, goal) for seat in sorted(seats) for die in range(2)), dealers],
                    self.layout.whole_floor,
                )
            ]
        now = self.model.turn[0] if self.model.turn is not None else 0
        acting = [seat for seat in sorted(seats) if seat >= now and not all(hand.outcome for hand in seats[seat].hands)]
        dice = [self._seat_die(seat, 1, goal) for seat in acting]
        return [self._expected([die]) for die in [*dice[:1], dealers, *dice[1:]]]

    def _tap(self, events: Sequence[Event]) -> None:
        """Knocks on the table for players who want no more dice."""
        for event in events:
            if isinstance(event, e.HandStayed):
                self.house.play_at("knock", self.layout.station(event.seat).plate.centerx, volume=0.7)

    def _start_throw(self, events: Sequence[Event]) -> Animation:
        thrown: list[DieThrown] = []
        for event in events:
            if isinstance(event, e.HandRolled):
                px = self.layout.largest_die_px(event.seat)
                goals = dice_places(self.layout.station(event.seat), 1, [2], px)[0]
                thrown += [self._seat_die(event.seat, face, goal) for face, goal in zip(event.dice, goals, strict=True)]
            elif isinstance(event, e.OpenDieRolled):
                thrown.append(self._dealer_die(event.face, 1))
        return Series([self._throw(thrown, self.layout.whole_floor), Wait(timing.BRIEF_REST)])

    def _seat_dice(self, events: Sequence[Event]) -> tuple[list[DieThrown], list[DieThrown]]:
        """The throw of one more die for each of some seats, all at once, and the dice that lie there already."""
        thrown, beside = list[DieThrown](), list[DieThrown]()
        for event in events:
            if isinstance(event, e.DieRolled):
                station, at = self.layout.station(event.seat), event.hand - 1
                hands = self.model.seats[event.seat].hands
                counts = [len(hand.dice) + (index == at) for index, hand in enumerate(hands)]
                places = seat_dice(station, counts, at, self.layout.largest_die_px(event.seat))
                thrown.append(self._seat_die(event.seat, event.face, places[at][-1]))
                for hand, goals in zip(hands, places, strict=True):
                    beside += [self._seat_die(event.seat, *die) for die in zip(hand.dice, goals, strict=False)]
        return thrown, beside

    def _seat_die(self, seat: int, face: int, goal: tuple[int, int, int]) -> DieThrown:
        """A die thrown from a seat; its goal is its place there, with its diameter."""
        x, y, px = goal
        of = self.model.dice_seat(seat)
        origin = self.layout.station(seat).plate.midtop
        return DieThrown(face, self.look.die(felt.PLAYER_DIE, of), origin, (x, y), px, is_own=not of)

    def _dealer_die(self, face: int, count: int) -> DieThrown:
        goal = self.felt.dealer_place(count - 1, count)
        return DieThrown(face, felt.DEALER_DIE, self.layout.dealer_portrait.center, goal, self.layout.dealer_die_px)

    def _cup(self, lift: float) -> Animation:
        place = self.felt.dealer_place(1, 2)

        def show(target: pygame.Surface, share: float) -> pygame.Rect | None:
            shake = 0.0 if lift else (1 - share) * self.metrics.px(7) * (1 if int(share * 14) % 2 else -1)
            if lift and share > 0.98:
                return None
            centre = (place[0] + round(shake), place[1])
            return self.felt.paint_cup(target, centre, lift * share)

        sound = Call(lambda: self.house.play_at("dice_shake", place[0]))
        return Series([sound, Tween(timing.CUP, show, ease_out), Wait(timing.LONG_REST)])

    # -- big moments ------------------------------------------------------------------------------------------

    def call_out(self, moment: BigMoment, before: Callable[[], object] = lambda: None) -> Animation:
        """The movement of a big moment; a bright one lets warm light swell over the table and sink."""
        said = super().call_out(moment, before)
        if not moment.is_bright:
            return said
        table = self.layout.table.clip(dark_area(self.layout)).scale_by(_LIT)  # the light hardly reaches further
        light = warm_light(table.size, self.look.theme.light)

        def warm(target: pygame.Surface, share: float) -> pygame.Rect:
            light.set_alpha(round(255 * sin(pi * share)))
            return target.blit(light, table)

        return Together([(0.0, Tween(timing.BIG_WORDS, warm)), (0.0, said)])

    def _plague(self) -> Animation:
        """Darkens the room behind the words."""
        words = self.call_out(BigMoment(_("The Black Plague"), "plague", art=CutLetters(self.dealer), is_bright=False))

        def darken(target: pygame.Surface, share: float) -> pygame.Rect:
            return self._darken(target, share)

        return Series([Together([(0.0, Tween(timing.PLAGUE_DARKENS, darken, ease_out)), (timing.BRIEF_REST, words)])])
