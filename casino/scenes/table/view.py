"""The view of a game: its model, its places, how it is painted and how each event moves.

A view is given a canvas and never is one. No player's decision and no event of any one game is here.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from random import Random
from time import perf_counter
from typing import Any, Generic, TypeVar

import pygame

from casino.core.money import CENTS_PER_UNIT
from casino.core.texts import _
from casino.engines.base import Event, RoundSettled, SeatResult, StakeSettled
from casino.records.levels import Level
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.app.place import table_chips
from casino.scenes.app.stake_sounds import size_of, verdict
from casino.scenes.motion.blinking import Eyes
from casino.scenes.motion.chips import before_face
from casino.scenes.motion.hand import Hand
from casino.scenes.motion.moments.big_words import BigWords, clear_band, ribbon_size
from casino.scenes.motion.moments.dice_arts import BrokenTotal
from casino.scenes.motion.moments.hush import Darkness, Hushed
from casino.scenes.motion.moments.moment import Art, BigMoment, Moment, has_room
from casino.scenes.table import felt
from casino.scenes.table.canvas import Canvas, Station, TableLayout
from casino.scenes.table.chip_moves import ChipMoves
from casino.scenes.table.director import Announced, CalledOut, Director
from casino.scenes.table.model import HandOnFelt, TableModel
from casino.ui.drawing.animator import Animation, Call, Series, Speed, Wait
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.portraits import MOODS, portrait
from casino.ui.widgets.tooltips import Told

_STAGE = 640, 300  # layout units, the largest stage of a great moment
_WARM_SECONDS = 0.001  # of a frame in which nothing moves
_MIN_RIBBON = 330  # layout units, the width of a ribbon among hands that are close together


def run_length(events: Sequence[Event], *groups: tuple[type[Event], ...]) -> int:
    """The number of next events in the same group as the first, at least one."""
    kinds = next((group for group in groups if isinstance(events[0], group)), ())
    count = 0
    for event in events:
        if not isinstance(event, kinds):
            break
        count += 1
    return max(1, count)


Model = TypeVar("Model", bound=TableModel[Any])
Layout = TypeVar("Layout", bound=TableLayout)
Settings = TypeVar("Settings")


class TableView(Generic[Model, Layout, Settings]):
    """The view of one game at one table.

    `pending_bets` are bets still being put together, `bets_in` those that others have made for the coming round: cents
    by seat.
    """

    place = ""  # the theme
    dealer = ""  # the portrait of the dealer, whose voice has that name, too
    dealer_name = _("The dealer")  # as what the dealer says is signed
    room_sound = ""
    turns_to_person = False  # whether the seat of the first person at the screen is the nearest one
    follows_turns = False  # whether, among several persons, it is that of whoever acts; one backdrop serves all
    described_at_rest: tuple[type[Event], ...] = ()  # described once their outcome rests; all others at once
    concurrent_groups: tuple[
        tuple[type[Event], ...], ...
    ] = ()  # in turns: shown of several seats at once, those of one group
    takes_hold: tuple[str, ...] = ()  # the buttons, by key, whose press may be held: what it asks for is then flung
    held_hint = _("Let go to throw.")  # while a hand holds that
    slow_events: tuple[type[Event], ...] = ()  # left to be read a while where nothing moves

    def __init__(self, canvas: Canvas, level: Level, rules: Settings) -> None:
        self.canvas = canvas
        self.level = level
        self.rules = rules
        self.model = self.new_model()
        self.model.denominations = self.denominations
        self.pending_bets: dict[int, int] = {}
        self.bets_in: dict[int, int] = {}
        self.payouts = 0
        self.settled = 0  # events so far
        self.chips = ChipMoves(self)
        self.darkness: Darkness | None = None  # over the still picture while a draw that decides is slowed
        self.hand = Hand()  # that of a person at the screen
        self.seen_words = ""  # the message of events being shown, which the event log gets when they are settled
        self.own_seat = 0  # the one the table is turned to, 0 for none
        self._layout: Layout | None = None
        self._backdrop: pygame.Surface | None = None
        self._warmed_for: Sequence[object] = ()
        self._pictures: Iterator[None] = iter(())  # those still to be made for a company

    @property
    def denominations(self) -> tuple[int, ...]:
        """The denominations in which amounts are laid out, in whole units; empty for all there are."""
        return table_chips(self.rules)

    # -- the canvas -------------------------------------------------------------------------------------------

    @property
    def house(self) -> House:
        return self.canvas.house

    @property
    def look(self) -> Look:
        return self.canvas.look

    @property
    def metrics(self) -> Metrics:
        return self.canvas.metrics

    @property
    def director(self) -> Director:
        return self.canvas.director

    @property
    def rng(self) -> Random:
        return self.canvas.rng

    def invalidate(self) -> None:
        """Marks the still picture for a repaint."""
        self.canvas.invalidate()

    # -- what each game says: the picture ---------------------------------------------------------------------

    def told(self) -> Sequence[Told]:
        """What pictures mean that cannot be pressed, for tooltips."""
        return ()

    def new_model(self) -> Model:
        """An empty view model for the level."""
        raise NotImplementedError

    def make_layout(self) -> Layout:
        """All places for the present size."""
        raise NotImplementedError

    def paint_backdrop(self, target: pygame.Surface) -> None:
        """Paints everything that changes only with the size or the table; also makes sprites ahead."""
        raise NotImplementedError

    def paint_table(self, target: pygame.Surface) -> None:
        """Paints dealer and seats in their present state."""
        raise NotImplementedError

    def paint_over(self, target: pygame.Surface) -> None:
        """Paints what is over the whole table, below the bars."""

    def dealer_mood(self) -> str:
        """The mood of the dealer in the round."""
        return "calm"

    def hand_place(self, seat: int, number: int) -> tuple[int, int]:
        """The place of the chips of a seat's hand `number` (from 1)."""
        raise NotImplementedError

    def pile(self, seat: int, number: int) -> HandOnFelt | None:
        """The bet whose chips lie where more are tossed to a seat's hand, as large as these."""
        return None

    def stake_place(self, event: StakeSettled) -> tuple[int, int]:
        """The place of the chips that an event settles."""
        return self.hand_place(event.seat, event.hand)

    @property
    def lamp_place(self) -> pygame.Rect | None:
        """The place of the light over the dealer, which swells and sinks at rest; None where there is none."""
        dealer = self.layout.dealer_portrait
        return dealer.inflate(dealer.w, dealer.h // 2)

    @property
    def big_centre(self) -> tuple[int, int]:
        """The place of a big moment's name, if no hand is there."""
        raise NotImplementedError

    @property
    def hand_areas(self) -> Sequence[pygame.Rect]:
        """The areas of present and coming hands, which a big moment's name must not hide."""
        return ()

    def hand_area(self, seat: int) -> pygame.Rect:
        """The area of a seat's hands."""
        return pygame.Rect(self.station(seat).bet)

    @property
    def places(self) -> dict[str, pygame.Rect]:
        """The places that only this game has, by the names that lessons have for them."""
        return {}

    @property
    def dealers(self) -> Sequence[tuple[str, str, pygame.Rect]]:
        """Those who deal and may speak here: whose voice it is, the name, the face."""
        return [(self.dealer, self.dealer_name, self.dealer_face)]

    @property
    def read_areas(self) -> list[pygame.Rect]:
        """The areas with something to be read, now or later in the round: nothing that is said may cover them."""
        layout, faces = self.layout, [pygame.Rect(face) for _who, _name, face in self.dealers]
        bars = [layout.top_bar, layout.bottom_bar, layout.controls, self.message_area]
        plates = [station.plate for station in layout.stations]
        held = [self.hand_area(seat) for seat in self.model.seats if seat <= len(layout.stations)]
        return [pygame.Rect(area) for area in (*bars, *plates, *held, *faces, *self.places.values())]

    @property
    def big_area(self) -> pygame.Rect:
        """The area that a big moment's name may cover."""
        width = round(min(self.metrics.width * 0.92, self.metrics.px(980)))
        return self._clear_band(ribbon_size(self.look, width))

    @property
    def moment_stage(self) -> pygame.Rect:
        """The area of a great moment's picture, which covers neither a hand nor the message."""
        wide, high = (self.metrics.px(side) for side in _STAGE)
        stage = self._clear_band((min(round(self.metrics.width * 0.60), wide), high))
        stage.h = min(stage.h, self.message_area.y - stage.y)  # the sentence below can be read meanwhile
        return stage

    def _clear_band(self, size: tuple[int, int]) -> pygame.Rect:
        """The largest area about the middle, of a size in px at most, that covers no hand."""
        least = min(size[0], self.metrics.px(_MIN_RIBBON))
        return clear_band(self.big_centre, size, self.hand_areas, least)

    @property
    def chip_px(self) -> int:
        """The diameter of a chip on its way."""
        return self.metrics.px(24)

    @property
    def message_area(self) -> pygame.Rect:
        """The area of the message line."""
        return self.layout.message

    @property
    def seconds_left(self) -> float | None:
        """The seconds left on a clock that runs here; None if none does."""
        return None

    @property
    def limits(self) -> str:
        """The limits of the table, as the top bar says them."""
        return self.house.doors.place(self.level).stakes(self.level)

    # -- what each game says: motion --------------------------------------------------------------------------

    def group_size(self, events: Sequence[Event]) -> int:
        """How many of the next events are shown as one movement."""
        return 1

    def movement(self, events: Sequence[Event]) -> Animation | None:
        """The movement for a group of events, where motion is not reduced."""
        return None

    def concurrent_group(self, event: Event) -> int | None:
        """The group of `concurrent_groups` an event is of."""
        return next((number for number, group in enumerate(self.concurrent_groups) if isinstance(event, group)), None)

    def concurrent_length(self, events: Sequence[Event]) -> int:
        """How many of the next events are of one group of `concurrent_groups`, each of another seat; at least one."""
        kind, seats = self.concurrent_group(events[0]), set[int]()
        for event in events:
            seat = getattr(event, "seat", 0)
            if kind is None or self.concurrent_group(event) != kind or seat in seats:
                break
            seats.add(seat)
        return max(1, len(seats))

    def said_meanwhile(self, event: Event) -> str:
        """The message while an event is shown whose end must not be given away; else empty."""
        return ""

    def said_together(self, events: Sequence[Event]) -> str:
        """The message for several events that are shown at once."""
        return self.said_meanwhile(events[0])

    @property
    def rare_outcomes(self) -> dict[str, tuple[str, str]]:
        """The outcomes that are big moments: the words called out, and their sound."""
        return {}

    @property
    def min_bust(self) -> int:
        """The total of a hand that is bust by one; 0 where no hand can be bust."""
        return 0

    @property
    def is_moving(self) -> bool:
        """Whether something besides the director's movement differs from frame to frame."""
        return False

    @property
    def lasting(self) -> Sequence[pygame.Rect]:
        """The areas drawn over the still picture that stay as they are until they change."""
        return ()

    @property
    def keeps_picture(self) -> bool:
        """Whether a pointer that moves changes nothing but what is drawn over the still picture."""
        return False

    @property
    def is_ready(self) -> bool:
        """Whether no picture is still being made ahead."""
        return True

    def update(self, seconds: float) -> None:
        """Lets time pass while the table is on top."""

    def work_ahead(self) -> None:
        """Works for a part of a frame on what may be needed later; not where the whole table is drawn anew."""

    def on_background_tick(self) -> None:
        """Begins a frame, under a page too; the time to make pictures ahead."""

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Paints movements other than the director's, below that; returns the areas drawn on."""
        return []

    def land(self, event: Event) -> None:
        """Ends an event's movement: what was moving is in its place from now on."""

    def on_resized(self) -> None:
        """Called when every size has changed."""

    def bet_placed(self, seat: int) -> int:
        """The bet laid at a seat for the coming round, in cents."""
        return self.pending_bets.get(seat, 0) or self.bets_in.get(seat, 0)

    def clear_felt(self) -> None:
        """Takes the last round off the table."""
        self.model.clear_round()

    # -- what the scene asks ----------------------------------------------------------------------------------

    @property
    def layout(self) -> Layout:
        """All places for the present size."""
        own = self._nearest if self.turns_to_person else 0
        if own != self.own_seat:
            has_picture = self.own_seat and self.follows_turns
            self.own_seat, self._layout = own, None
            if not has_picture:
                self.forget_picture()
            self.invalidate()
        if self._layout is None:
            self._layout = self.make_layout()
        return self._layout

    @property
    def _nearest(self) -> int:
        """The seat that is nearest: of the person who acts, where it follows turns, or else of the first one here."""
        seats, acting = self.model.seats, self.model.acting
        if self.follows_turns:
            for seat in (acting, self.own_seat):
                if seat in seats and seats[seat].is_human:
                    return int(seat)
        return self.model.first_human

    def station(self, seat: int) -> Station:
        """The places of a seat."""
        return self.layout.stations[seat - 1]

    @property
    def dealer_face(self) -> pygame.Rect:
        """The portrait of the dealer who pays for the house and takes its chips."""
        return self.layout.dealer_portrait

    def house_place(self, cents: int) -> tuple[int, int]:
        """The place where the house pays or takes an amount: before the dealer's face, where there is no rack."""
        return before_face(self.dealer_face, cents, self.chip_px, self.denominations)

    @property
    def backdrop(self) -> pygame.Surface | None:
        """The picture without anything that changes; None before it was made."""
        return self._backdrop

    def ground(self, backdrop: pygame.Surface) -> pygame.Surface:
        """What is below all that changes: the backdrop, or another picture that has dealer and seats in it too."""
        return backdrop

    def make_backdrop(self, size: tuple[int, int]) -> pygame.Surface:
        """Paints the backdrop for a size in px."""
        self._backdrop = pygame.Surface(size)
        self.paint_backdrop(self._backdrop)
        return self._backdrop

    def forget_picture(self) -> None:
        """Discards the backdrop, which is made anew with the next frame."""
        self._backdrop = None
        self.canvas.needs_repaint = True

    def forget_layout(self) -> None:
        """Discards all places, which are worked out anew."""
        self._layout = None

    def resized(self) -> None:
        """Discards everything made for one size."""
        self._layout = self._backdrop = None
        self.on_resized()

    def pictures_ahead(self) -> Iterator[None]:
        """Makes what coming frames need, one picture after the other: every mood of all faces, plates that are lit."""
        theme, layout, scratch = self.look.theme, self.layout, pygame.Surface((1, 1))
        company = [(layout.stations[number - 1], seat) for number, seat in self.model.seats.items()]
        for mood in MOODS:
            portrait(self.dealer, mood, layout.dealer_portrait.w, ring=theme.metal)
            yield
            for station, seat in company:
                portrait(seat.portrait, mood, station.portrait_px, ring=felt.ring_of(theme, seat))
                yield
        for station, seat in company:
            px, currency = station.portrait_px, self.model.currency
            felt.paint_plate(scratch, self.look, station.plate, px, seat, currency, is_turn=True)
            yield

    def warm_up(self) -> None:
        """Makes what coming frames need, so that no result waits for a face. It takes a while on a fine screen."""
        self._warmed_for, self._pictures = self._company, iter(())
        for _picture in self.pictures_ahead():
            self.house.heartbeat()

    @property
    def has_time(self) -> bool:
        """Whether a frame can make a picture beside what moves; one of a face takes as long as a plain redraw."""
        return self.director.is_idle

    def spend_spare(self) -> None:
        """Spends a part of a frame on what coming ones need: on somebody who has come first, where there is time."""
        if not (self.has_time and self._warm_newcomers()):
            self.work_ahead()

    def _warm_newcomers(self) -> bool:
        """Goes on with the pictures of another company; False if none is lacking."""
        if self._warmed_for != self._company:
            self._warmed_for, self._pictures = self._company, self.pictures_ahead()
        ends = perf_counter() + _WARM_SECONDS
        return any(perf_counter() >= ends for _picture in self._pictures)

    @property
    def round_moment(self) -> Hashable:
        """The moment of a round, for what may come next: another one once an event is settled or somebody sits down."""
        return self.settled, self.metrics, tuple(self.model.seats)

    @property
    def _company(self) -> Sequence[object]:
        """Who sits where, as far as it decides what is painted of them."""
        theme = self.look.theme
        return [(number, seat.portrait, felt.ring_of(theme, seat)) for number, seat in self.model.seats.items()]

    def open_eyes(self) -> dict[int, Eyes]:
        """The calm faces, by seat; 0 is the dealer."""
        theme, layout = self.look.theme, self.layout
        faces = {}
        if self.dealer_mood() == "calm":
            faces[0] = Eyes(self.dealer, layout.dealer_portrait, theme.metal)
        for number, seat in self.model.seats.items():
            if seat.mood == "calm":
                station = layout.stations[number - 1]
                place = felt.face_place(station.plate, station.portrait_px)
                faces[number] = Eyes(seat.portrait, place, felt.ring_of(theme, seat))
        return faces

    # -- events -----------------------------------------------------------------------------------------------

    def animate(self, events: Sequence[Event]) -> Animation | None:
        """The movement for a group of events. Changes nothing that `settle` changes."""
        movement = self.begin(events)
        self.seen_words = self.model.message
        return movement

    def begin(self, events: Sequence[Event]) -> Animation | None:
        """The movement for a group of events, whose message is said."""
        first = events[0]
        if isinstance(first, CalledOut):  # beside what the round has brought
            self.model.message = f"{self.model.message} {first.sentence}".strip()
            return None if self.house.preferences.reduced_motion else self.call_out(first.moment)
        if isinstance(first, Announced):
            self.model.message = first.sentence
            return Wait(3 * timing.READ)
        self.model.message = self._said_before(events) or self.model.message
        if self.house.preferences.reduced_motion:  # nothing moves, but a sentence keeps its time
            return Wait(timing.READ if isinstance(first, self.slow_events) else timing.GLANCE)
        return self.movement(events) or (self._called_gain(first) if isinstance(first, RoundSettled) else None)

    def settle(self, event: Event) -> None:
        """Puts an event's outcome into the model."""
        self.settled += 1
        self.darkness, self.seen_words = None, ""
        self.land(event)
        if not isinstance(event, Announced):
            self.model.settle(event)
            self.model.feel()
        if isinstance(event, RoundSettled) and not self.house.shows_motion:
            self.hear_results(event)

    def hear_results(self, event: RoundSettled) -> None:
        """Plays how a round ended for the persons here, where nothing moved that could be heard."""
        for result in event.seats:
            if self.is_human(result.seat):
                heard = verdict(result.net, result.staked, self.model.seats[result.seat].purse - result.net)
                self.house.play_at(heard, self.station(result.seat).plate.centerx, volume=0.8, is_verdict=True)

    def _said_before(self, events: Sequence[Event]) -> str:
        """The message while events are shown, with nothing of how they end."""
        first = events[0]
        return self.said_together(events) or (
            "" if isinstance(first, self.described_at_rest) else self.model.describe(first)
        )

    def say(self, event: Event) -> None:
        """Puts an event that is seen just now into the message."""
        self.model.message = self.seen_words = self.model.describe(event)
        self.invalidate()

    def bet_of(self, event: StakeSettled) -> HandOnFelt:
        """The bet that an event settles."""
        return self.model.bet_of(event)

    def is_human(self, seat: int) -> bool:
        """Whether a person sits at a seat, not one of the house's characters."""
        return self.model.seats[seat].is_human

    # -- the last draw that decides ---------------------------------------------------------------------------

    @property
    def open_totals(self) -> list[int]:
        """The totals of the hands of persons here whose bets are not settled."""
        mine = (seat for seat in self.model.seats.values() if seat.is_human)
        return [hand.total for seat in mine for hand in seat.hands if not hand.outcome]

    def hushed(self, motion: Animation, lit: pygame.Rect, *, decides: bool) -> Animation:
        """A motion, slowed in a dark table if it shows the draw that decides; never at a fast speed."""
        if not decides or self.house.speed not in (Speed.SLOW, Speed.NORMAL):
            return motion
        dark = Darkness(self._darkened, lit, self.look.theme.shade)
        return Series([Call(lambda: self._hush(dark)), Hushed(motion, dark)])

    @property
    def _darkened(self) -> pygame.Rect:
        """The area that darkens about a draw that decides."""
        top, foot = self.layout.top_bar.bottom, self.layout.bottom_bar.y
        return pygame.Rect(0, top, self.metrics.width, foot - top)

    def hush_ahead(self, *lit: pygame.Rect) -> Iterator[None]:
        """Makes the darkness about draws that decide, for areas that stay lit in it."""
        for area in lit:
            Darkness(self._darkened, area, self.look.theme.shade)
            yield

    def _hush(self, dark: Darkness) -> None:
        self.darkness = dark

    def verdict(self, seat: int, staked: int, returned: int) -> str:
        """The name of the sound of a bet that ends now, by what it brings and what its player has."""
        return verdict(returned - staked, staked, self.model.seats[seat].worth)

    @property
    def tension(self) -> float:
        """How tense the round is for the persons here, 0 to 1; where there are none, for the players."""
        people = [seat for seat in self.model.seats.values() if seat.is_human]
        return max((seat.tension for seat in people or self.model.seats.values()), default=0.0)

    # -- big moments ------------------------------------------------------------------------------------------

    def big_moment(self, event: StakeSettled) -> BigMoment | None:
        """The words called out over the table when an event is settled; None for most.

        They are for rare outcomes, and for a person's bust by a single point; any other player's would soon be tiring.
        """
        net = event.returned - event.staked
        if rare := self.rare_outcomes.get(event.outcome):
            own = net if event.seat == self.model.you else 0
            return BigMoment(*rare, self.rare_note(event), self.art_of(event), own, is_bright=net > 0)
        total = self.model.hand(event.seat, event.hand).total
        is_close = event.outcome == "bust" and total == self.min_bust
        if is_close and self.is_human(event.seat):
            return BigMoment(_("Bust by one"), "bust_by_one", art=BrokenTotal(total), is_bright=net > 0)
        return None

    def art_of(self, event: StakeSettled) -> Art | None:
        """The picture of a rare outcome."""
        return None

    def is_big_gain(self, result: SeatResult) -> bool:
        """Whether a player's gain in a round is called out: it is twice the first bet, and was not called before."""
        outcomes = {hand.outcome for hand in self.model.seats[result.seat].hands}
        return (
            result.net > 0
            and result.net >= 2 * self.model.first_stake(result.seat)
            and not outcomes & set(self.rare_outcomes)
        )

    def _called_gain(self, event: RoundSettled) -> Animation | None:
        """The largest gain of a person here, if it is a big one."""
        gains = [result for result in event.seats if self.is_human(result.seat) and self.is_big_gain(result)]
        best = max(gains, key=lambda result: result.net, default=None)
        if best is None:
            return None
        size = size_of(best.net, best.staked, self.model.seats[best.seat].purse - best.net)
        return self.call_out(BigMoment(self.model.result_in_words(best), "win_big" if size > 2 else "win_large"))

    def rare_note(self, event: StakeSettled) -> str:
        """The note on a rare outcome: its gain, and its player if that is not the only person who plays here."""
        won = self.model.money(event.returned - event.staked)
        return f"+{won}" if event.seat == self.model.you else f"{self.model.who(event.seat)}: +{won}"

    def call_out(self, moment: BigMoment, before: Callable[[], object] = lambda: None) -> Animation:
        """The movement of a big moment: its picture where the stage has room for one, else its words on a ribbon.

        `before` is called as it begins.
        """

        def begin() -> None:
            before()
            self.house.play_at(moment.sound, self.big_centre[0], is_verdict=moment.is_verdict)

        words, note, gain, stage = moment.words, moment.note, moment.gain, self.moment_stage
        if moment.art is None or not has_room(self.look, stage):
            return Series([Call(begin), BigWords(self.look, words, self.big_area, note, is_bright=moment.is_bright)])

        def counted(share: float) -> str:
            units = round(gain * share / CENTS_PER_UNIT)
            return note.replace(self.model.money(gain), self.model.money(units * CENTS_PER_UNIT)) if share < 1 else note

        sums = counted if gain >= CENTS_PER_UNIT else None
        return Series([Call(begin), Moment(self.look, words, stage, moment.art, note, sums)])
