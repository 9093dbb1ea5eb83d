"""The picture of the Three Street Pi'Lok table, and how each event moves.

There is no house: money goes from the seats into the well and from there to its winner. The duel at the Jump is in
`duel`.
"""

from collections.abc import Container, Iterator, Sequence
from itertools import chain, takewhile

import pygame

from casino.core.dice import parse_code
from casino.core.texts import _, percent
from casino.engines.base import Event, RoundSettled, SeatResult
from casino.engines.pilok import events as e
from casino.engines.pilok.events import STREETS
from casino.engines.pilok.hands import BEST, DICE, SIDES
from casino.engines.pilok.settings import PilokSettings
from casino.engines.pilok.table import BEGINNER
from casino.players.pilok.odds import duel_chances
from casino.records.levels import Level
from casino.scenes.app import timing
from casino.scenes.app.stake_sounds import verdict
from casino.scenes.games.pilok.art import felt
from casino.scenes.games.pilok.art.felt import Seats
from casino.scenes.games.pilok.art.hex_table import rail_px
from casino.scenes.games.pilok.art.layout import PilokLayout, table_layout, tray_die_px
from casino.scenes.games.pilok.art.well import Well
from casino.scenes.games.pilok.art.winners import Winners
from casino.scenes.games.pilok.descriptions import begun_in_words
from casino.scenes.games.pilok.jump.dark_table import DarkTable
from casino.scenes.games.pilok.jump.deciding import draw_decides
from casino.scenes.games.pilok.jump.duel import DuelMotion, DuelPainter
from casino.scenes.games.pilok.jump.duel_places import duel_places
from casino.scenes.games.pilok.model import JUMP, SHADOWPORT, PilokModel
from casino.scenes.games.pilok.model_parts import DuelShown
from casino.scenes.games.pilok.money import Money
from casino.scenes.games.pilok.motion import Gestures
from casino.scenes.motion.blinking import Eyes
from casino.scenes.motion.chips import warm_chips
from casino.scenes.motion.moments.chip_arts import ChipTowers, LitRow
from casino.scenes.motion.moments.moment import BigMoment
from casino.scenes.motion.moments.story_arts import TippedBalance
from casino.scenes.motion.throws.ahead import Expected
from casino.scenes.motion.throws.throw import DieThrown
from casino.scenes.motion.throws.thrower import Thrower
from casino.scenes.table.canvas import Canvas
from casino.scenes.table.view import TableView, run_length
from casino.ui.drawing.animator import Animation, Call, Hastened, Series, Together, Wait

UNLIKELY = 0.15  # a duel that is won with less than this chance is a moment of its own
_KNOCKS = {"floor": "die_glass", "wall": "die_wood", "die": "die_die"}
_MANY_DICE = 3
_POT_IN_BETS = 10  # so many of the table's largest bets a pot seldom holds
_HASTE_OF_MANY = 1.45  # many dice come to rest later than few, but a street should not take longer
_LIT_BEHIND_PANEL = 0.7  # of a duel's darkness: a die is picked where it lies
_IN_DUEL = (e.Jumped, e.SkillRolled, e.DuelTied, e.DuelWon)  # what changes nothing but the duel
_DUEL_DICE = 0.6  # the share of a duel's floors where dice come to rest
_OWN_PACE, _OTHERS_PACE = 1.25, 1.8  # of what takes long, where a person has a part in it and where none has


class PilokTableView(TableView[PilokModel, PilokLayout, PilokSettings]):
    """The table, its model and its motions."""

    place = "pilok"
    dealer = "keeper"
    dealer_name = _("The droid")
    room_sound = "pilok_room"
    turns_to_person = True
    takes_hold = ("start", "pass", "call", "bet", "raise", "fold", "jump", "reroll")
    described_at_rest = (e.StreetDieRolled, e.SkillRolled, e.DieRerolled)
    concurrent_groups = ((e.TurnBegan,), (e.Passed, e.Called, e.Folded), (e.JumpTurnBegan,), (e.JumpDeclined,))
    slow_events = (
        e.BettingSkipped,
        e.StreetDieRolled,
        e.StreetEnded,
        e.JumpBegan,
        e.Jumped,
        e.SkillRolled,
        e.DuelTied,
        e.DuelWon,
        e.DieRerolled,
        e.DieSpared,
        e.HandShown,
        e.PotWon,
    )

    def __init__(self, canvas: Canvas, level: Level, rules: PilokSettings) -> None:
        super().__init__(canvas, level, rules)
        self.away: set[tuple[object, ...]] = set()  # moving, so not painted in its place; shared with `Money`
        self._dark = DarkTable(lambda: self.backdrop, self.paint_table)
        self._thrower = Thrower(self.house, self.hand, canvas.rng, _KNOCKS, felt.sprites)

    def new_model(self) -> PilokModel:
        return PilokModel(currency=self.level.currency)

    def make_layout(self) -> PilokLayout:
        return table_layout(self.metrics, self.rules.seats, self.own_seat)

    # -- painters and movements, for the present size ---------------------------------------------------------

    @property
    def _well(self) -> Well:
        return Well(self.look, self.layout, self.model, self.rules)

    @property
    def _winners(self) -> Winners:
        return Winners(self.look, self.layout, self.model)

    @property
    def _duel(self) -> DuelPainter:
        return DuelPainter(self.look, self.layout, self.model, self._dark)

    @property
    def _gestures(self) -> Gestures:
        return Gestures(self.house, self.look, self.layout, self._well, self.model)

    @property
    def _money(self) -> Money:
        return Money(self.canvas, self.layout, self.model, self.chips, self._gestures, self.away)

    @property
    def _duel_motion(self) -> DuelMotion:
        return DuelMotion(self.house, self._duel, self._throw)

    # -- the still picture ------------------------------------------------------------------------------------

    def paint_backdrop(self, target: pygame.Surface) -> None:
        felt.paint_backdrop(target, self.look, self.layout)
        for count in (1, self.rules.seats):
            felt.sprites(tray_die_px(self.layout, self.metrics, count)).prepare(SIDES)
        if self.rules.jump:
            self._duel.warm()
        felt.warm_rings(self.look, self.layout)
        self._well.warm(self.rules.maximum * _POT_IN_BETS)
        warm_chips(self.chip_px, self.rules.maximum, self.denominations)

    def pictures_ahead(self) -> Iterator[None]:
        yield from super().pictures_ahead()
        if self.rules.jump:
            yield from self.hush_ahead(self._duel.places.panel, self.layout.well)
        yield from Seats(self.look, self.layout, self.model).tags_ahead(self.rules.minimum)
        for seat in self.model.seats:
            in_duel = self._duel.faces(seat) if self.rules.jump else ()
            for _face in chain(self._winners.faces(seat), self._well.faces(seat), in_duel):
                yield

    def paint_table(self, target: pygame.Surface) -> None:
        is_aside = self.model.is_rolling or ("aside",) in self.away  # the pots have made room for dice
        self._well.paint_keeper(target, self.dealer, self.dealer_mood())
        self._well.paint(target, self.away, is_aside=is_aside)
        if not is_aside:
            self._winners.paint(target)
        seats = Seats(self.look, self.layout, self.model)
        for number in range(1, len(self.layout.stations) + 1):
            seats.paint(target, number, self.away)

    def ground(self, backdrop: pygame.Surface) -> pygame.Surface:
        return backdrop if _shown_duel(self.model, self.away) is None else self._duel.dark_table(backdrop)

    def paint_over(self, target: pygame.Surface) -> None:
        if (duel := _shown_duel(self.model, self.away)) is not None:
            self._duel.paint(target, duel)
        elif self.model.duel is not None and self.model.weighed:
            self._duel.darken(target, _LIT_BEHIND_PANEL)

    def dealer_mood(self) -> str:
        """The dealer's face: calm while it keeps the pot, pleased at the best hand or when a shown hand was paid."""
        hands = [hand for seat in self.model.seats.values() for hand in seat.hands]
        is_paid = not self.model.in_all and any(hand.outcome in ("best", "tie") for hand in hands)
        return "pleased" if is_paid or any(hand.is_shown and hand.worth == BEST for hand in hands) else "calm"

    def open_eyes(self) -> dict[int, Eyes]:
        """The calm open faces; none in the dark of a duel, which closed eyes would not share."""
        is_dark = self.model.duel is not None or (not self.director.is_idle and self.model.street == JUMP)
        return {} if is_dark else super().open_eyes()

    @property
    def big_centre(self) -> tuple[int, int]:
        return self.layout.tray.center

    @property
    def hand_areas(self) -> list[pygame.Rect]:
        return [station.dice for station in self.layout.stations]

    @property
    def moment_stage(self) -> pygame.Rect:
        """The area of a great moment's picture; in a duel both floors, whose dice have been read.

        It ends within the well's frame, on which no amount could be read.
        """
        if self.model.duel is None:
            stage, well = super().moment_stage, self.layout.well
            stage.h = min(stage.h, well.bottom - rail_px(well) // 2 - stage.y)
            return stage
        places = self._duel.places
        return places.left.dice.union(places.right.dice)

    def hand_area(self, seat: int) -> pygame.Rect:
        station = self.layout.station(seat)
        if self.model.duel is not None:
            return pygame.Rect(self.message_area)
        return station.dice.unionall([station.totals, station.bet])

    @property
    def places(self) -> dict[str, pygame.Rect]:
        if self.model.duel is not None:  # it covers the table
            duel = duel_places(self.layout, self.metrics)
            sides = {"jumper": duel.left, "jumped": duel.right}
            shown = {name: side.face.unionall([side.total, side.name]) for name, side in sides.items()}
            thrown = {f"{name}-dice": side.dice.scale_by(_DUEL_DICE) for name, side in sides.items()}
            return shown | thrown | {"verdict": duel.words}
        found = {"pot": self.layout.pots.union(self.layout.foot)}
        return found | {"panel": pygame.Rect(self.layout.jump_panel)} if self.model.weighed else found

    @property
    def read_areas(self) -> list[pygame.Rect]:
        layout = self.layout
        columns = [layout.station(seat).column for seat in self.model.seats if seat <= len(layout.stations)]
        panel = [layout.jump_panel] if self.model.order else []
        return [*super().read_areas, *columns, layout.well, layout.log, *panel]

    def hand_place(self, seat: int, number: int) -> tuple[int, int]:
        return self.layout.station(seat).chips

    # -- the director's stage ---------------------------------------------------------------------------------

    def group_size(self, events: Sequence[Event]) -> int:
        """How many events are shown at once: all fees, a street's throw, others' answers to a bet, a shared pot."""
        first = events[0]
        if isinstance(first, e.PotWon):
            same = takewhile(lambda event: isinstance(event, e.PotWon) and event.pot == first.pot, events)
            return len(list(same))
        return max(run_length(events, (e.FeePaid, e.SatOut), (e.StreetDieRolled,)), self.concurrent_length(events))

    def land(self, event: Event) -> None:
        self.away.clear()
        if not isinstance(event, _IN_DUEL):
            self._dark.forget()

    def _set_away(self, *moving: tuple[object, ...]) -> None:
        self.away.clear()
        self.away.update(moving)

    def movement(self, events: Sequence[Event]) -> Animation | None:
        first = events[0]
        duel = self.model.duel
        decides = draw_decides(self.model, self.rules, first, self.director.coming)
        if isinstance(first, e.Jumped):
            self._dark.forget()
            return _paced(self._duel_motion.entrance(first), self.model, (first.seat, first.target))
        if duel is not None and (fought := self._fought(duel, first)) is not None:
            lit = self._duel.places.panel if isinstance(first, e.SkillRolled) else self.layout.well
            return self.hushed(_paced(fought, self.model, duel.seats), lit, decides=decides)
        match first:
            case e.FeePaid() | e.SatOut():
                return self._money.fees([event for event in events if isinstance(event, e.FeePaid)])
            case e.StreetBegan(street=street):
                called = self._gestures.street_called(street)
                return Together([(0.0, self._money.pots_moved(is_aside=True)), (0.0, called)])
            case e.StreetDieRolled():
                thrown = self._street_throw([event for event in events if isinstance(event, e.StreetDieRolled)])
                return self.hushed(thrown, self.layout.well, decides=decides)
            case e.Passed() | e.Called() | e.Folded() | e.BetMade() | e.Raised():
                return self._answers(events)
            case e.TurnBegan() if self.model.is_rolling:
                return self._money.pots_moved(is_aside=False)
            case e.BettingSkipped():
                return Series([self._money.pots_moved(is_aside=False), Wait(timing.READ * 2)])
            case e.StreetEnded():
                return self._money.swept(first)
        return self._opening_or_end(events)

    def _opening_or_end(self, events: Sequence[Event]) -> Animation | None:
        """The movement of an event before the first street or after the last one."""
        match first := events[0]:
            case e.ButtonPlaced(seat=seat):
                self._set_away(("button",))
                return self._gestures.button(self.model.button, seat)
            case e.JumpBegan():
                called = self._money.in_the_middle(self.call_out(BigMoment(_("The Jump"), "jump", is_verdict=False)))
                return Together([(0.0, called), (0.0, self._gestures.lit(JUMP))])
            case e.JumpDeclined():
                return Wait(timing.READ)
            case e.HandShown():
                return self._shadowport(first)
            case e.PotWon():
                note = self.payouts
                self.payouts += len(events)
                won = [event for event in events if isinstance(event, e.PotWon)]
                return self._money.pot_won(won, note, self._announce_win)
            case RoundSettled():
                return self._end(first)
        return None

    def _answers(self, events: Sequence[Event]) -> Animation:
        """The seats' answers to a bet, one a little after the other."""
        shown: list[Animation] = []
        away: list[tuple[object, ...]] = []
        for event in events:
            match event:
                case e.Passed(seat=seat):
                    shown.append(self._gestures.knock(seat))
                case e.Folded(seat=seat):
                    dice = self.model.hand(seat, 1).dice
                    away += (("die", seat, number) for number in range(len(dice)))
                    shown.append(self._gestures.fold(seat, dice))
                case e.BetMade() | e.Called() | e.Raised():
                    shown.append(self.chips.raised(event.seat, 1, event.amount))
        self._set_away(*away)
        together = Together([(timing.ANSWER_GAP * number, answer) for number, answer in enumerate(shown)])
        if not any(isinstance(event, e.BetMade | e.Called | e.Raised) and event.is_all_in for event in events):
            return together
        moment = BigMoment(_("All-in"), "all_in", is_verdict=False, art=ChipTowers(self.denominations))
        called = self.call_out(moment)
        return Series([together, self._money.in_the_middle(called)])

    def _fought(self, duel: DuelShown, event: Event) -> Animation | None:
        """The movement of an event in a duel, or of its loser's dice."""
        match event:
            case e.SkillRolled():
                return self._duel_motion.roll(duel, event)
            case e.DuelTied():
                return self._duel_motion.tie(event)
            case e.DuelWon():
                return self._duel_won(duel, event)
            case e.DieRerolled():
                return self._rerolled(event)
            case e.DieSpared(loser=loser):
                self._set_away(("duel",))
                return self._gestures.spared(loser)
        return None

    def _duel_won(self, duel: DuelShown, event: e.DuelWon) -> Animation:
        """The end of a duel; a person's win that was hardly to be expected is called out."""
        won = self._duel_motion.won(duel, event)
        if not self.is_human(event.winner):
            return won
        jumper, target = (parse_code(duel.rolls[seat].skill) for seat in duel.seats)
        chances = duel_chances(jumper, target, self.rules)
        chance = chances.win if event.winner == duel.jumper else chances.lose
        if chance >= UNLIKELY:
            return won
        own, other = (self.look.die(felt.BET_DIE, self.model.dice_seat(s)) for s in (event.winner, event.loser))
        note = _("{chance} to win the duel", chance=percent(chance, 1))
        moment = BigMoment(_("Against the odds"), "underdog", note, TippedBalance(SIDES, own, other))
        return Together([(0.0, won), (timing.DUEL_WON, self.call_out(moment))])

    def said_meanwhile(self, event: Event) -> str:
        match event:
            case e.StreetDieRolled():
                return _("The dice are rolling.")
            case e.SkillRolled() | e.DieRerolled():
                return begun_in_words(self.model, event)
        return ""

    # -- dice -------------------------------------------------------------------------------------------------

    def _throw(self, dice: Sequence[DieThrown], floor: pygame.Rect, die_px: int) -> Animation:
        """Dice thrown on a floor and carried to their places."""
        motion = self._thrower.throw(dice, floor, die_px, self.look.theme)
        return Hastened(motion, _HASTE_OF_MANY) if len(dice) > _MANY_DICE else motion

    def work_ahead(self) -> None:
        place = self.layout.station(self.own_seat).plate.center if self.own_seat else None
        self._thrower.work_ahead(self.round_moment, self._coming, is_quiet=self.director.is_idle, place=place)

    def _coming(self) -> list[Expected]:
        """The throws that may come next: the next street's dice, skills for a duel, a die that is picked after it."""
        model, duel = self.model, self.model.duel
        if model.street != JUMP:
            live = model.live if model.street in STREETS else sorted(model.seats)
            origins = [self.layout.station(seat).plate.center for seat in live]
            return [self._expected_in_the_well(origins)] if live else []
        if duel is None:
            jumper = model.turn[0] if model.turn is not None else 0
            duels = [DuelShown(jumper, target) for target in model.live if jumper and target != jumper]
            return [self._expected_skill(one, seat) for one in duels for seat in one.seats]
        skills = [self._expected_skill(duel, seat) for seat in duel.seats if not duel.winner]
        losers = [duel.foe(duel.winner)] if duel.winner else duel.seats
        places = [self.layout.station(seat).die_place(number) for seat in losers for number in range(DICE)]
        return skills + [self._expected_in_the_well([place]) for place in places]

    def _expected_in_the_well(self, origins: Sequence[tuple[int, int]]) -> Expected:
        die_px = tray_die_px(self.layout, self.metrics, len(origins))
        return Expected(tuple((SIDES, origin) for origin in origins), tuple(self.layout.tray), die_px)

    def _expected_skill(self, duel: DuelShown, seat: int) -> Expected:
        corner = self._duel.places.corner(duel, seat)
        count = parse_code(self.model.skills.get(seat, str(BEGINNER))).dice
        dice = ((SIDES, corner.face.center),) * count
        return Expected(dice, tuple(corner.dice), corner.thrown_die_px(count, self.metrics))

    def _throw_in_the_well(self, dice: Sequence[DieThrown]) -> Animation:
        return self._throw(dice, self.layout.tray, tray_die_px(self.layout, self.metrics, len(dice)))

    def _die(self, seat: int, number: int, face: int, origin: tuple[float, float]) -> DieThrown:
        station = self.layout.station(seat)
        of = self.model.dice_seat(seat)
        die, place = self.look.die(felt.BET_DIE, of), station.die_place(number)
        return DieThrown(face, die, origin, place, station.die_px, SIDES, is_own=not of)

    def _street_throw(self, events: Sequence[e.StreetDieRolled]) -> Animation:
        """A throw of all players' dice at once, each from its own seat."""
        dice = [
            self._die(event.seat, len(event.dice) - 1, event.face, self.layout.station(event.seat).plate.center)
            for event in sorted(events, key=lambda event: event.seat)
        ]
        return Series([self._throw_in_the_well(dice), Wait(timing.BRIEF_REST)])

    def _rerolled(self, event: e.DieRerolled) -> Animation:
        """A die that is lifted from the loser's hand, thrown again in the well, and brought back."""
        self._set_away(("duel",), ("die", event.loser, event.die))
        place = self.layout.station(event.loser).die_place(event.die)
        lifted = self._gestures.lifted(event.loser, event.die, event.before)
        thrown = self._throw_in_the_well([self._die(event.loser, event.die, event.face, place)])
        return Series([lifted, self._money.in_the_middle(thrown), Wait(timing.READ / 2)])

    def _shadowport(self, event: e.HandShown) -> Animation:
        model = self._gestures.shown(event.seat, event.dice, event.kept)
        if self.model.street != SHADOWPORT:
            model = Together([(0.0, self._gestures.lit(SHADOWPORT)), (0.0, model)])
        if event.total < BEST:
            return Series([model, Wait(timing.REST)])
        lit = LitRow(6, event.dice, self.look.die(felt.BET_DIE, self.model.dice_seat(event.seat)))
        moment = BigMoment(_("Perfect hand"), "perfect_hand", art=lit)
        return Series([model, self._money.in_the_middle(self.call_out(moment))])

    def is_big_gain(self, result: SeatResult) -> bool:
        """False, as the well shows who has won how much."""
        return False

    def _announce_win(self, event: e.PotWon) -> None:
        self.say(event)
        if self.is_human(event.seat) and event.reason != "unmatched":
            hand, x = self.model.hand(event.seat, 1), self.layout.station(event.seat).chips[0]
            sound = self.verdict(event.seat, hand.stake, hand.returned + event.amount)
            self.house.play_at(sound, x, volume=0.8, is_verdict=True)

    def _end(self, event: RoundSettled) -> Animation | None:
        """The sound of a lost hand, for the person at the screen."""
        people = [result for result in event.seats if self.model.seats[result.seat].is_human]
        best = max(people, key=lambda result: result.net, default=None)
        if best is None or best.net >= 0:
            return None
        sound = verdict(best.net, best.staked, self.model.seats[best.seat].purse - best.net)
        x = self.layout.station(best.seat).chips[0]
        return Call(lambda: self.house.play_at(sound, x, volume=0.7, is_verdict=True))


def _shown_duel(model: PilokModel, away: Container[tuple[object, ...]]) -> DuelShown | None:
    """The duel that covers the table now; none while the panel tells how it ended."""
    return None if model.weighed or ("duel",) in away else model.duel


def _paced(animation: Animation, model: PilokModel, seats: Sequence[int]) -> Animation:
    """A duel's movement at its pace, which is slower for a person who fights in it."""
    is_own = any(model.seats[seat].is_human for seat in seats)
    return Hastened(animation, _OWN_PACE if is_own else _OTHERS_PACE)
