"""Replays round records: step by step or to the end, settled, and checked against their committed seed.

`casino.records.rounds` has the form of a record. Nothing here knows a screen or the save file.

A check claims only what a file can show. A record cannot prove when its seed was fixed, so `verify` holds only
against a seal that the player noted.
"""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import UNSET, UnsetType

from casino.core.cards import Shoe
from casino.core.chance import Chance, FairChance, RecordingChance, ScriptedChance, why_no_seed
from casino.core.errors import CasinoError, PurseTooSmall, RecordError
from casino.core.money import format_amount
from casino.core.seals import SEED_ONLY
from casino.core.texts import _, ngettext
from casino.engines.base import (
    HOUSE,
    Action,
    DealerResult,
    Engine,
    Entrant,
    Event,
    Paid,
    RoundSettled,
    Staked,
    StakeSettled,
)
from casino.engines.registry import GAMES
from casino.engines.sheets import Trait
from casino.records.draw_secrets import mixed
from casino.records.levels import override_settings, written_settings
from casino.records.rounds import SPECIAL, TOO_LATE, RoundRecord, SeatRecord, level_of

_FEWEST_CARDS = 4  # of a deal
_MAX_BOMB_DEALS = 500


class SeatSettled(msgspec.Struct, frozen=True):
    """A seat's settlement: amounts in cents, and the purse afterwards.

    Of a player with a sheet of their own also what it called the skill, and its dice code.
    """

    seat: int
    name: str
    staked: int
    returned: int
    net: int
    purse: int
    skill: str | UnsetType = UNSET
    sheet: Trait | UnsetType = UNSET


class Settlement(msgspec.Struct, frozen=True, tag_field="event", tag="settled"):
    """The last line of a replay: every seat's stake and return, the dealer's result, and the draws that were used.

    Of rounds made of deals also the strikes, and whether the bomb's modules were solved.
    """

    seats: tuple[SeatSettled, ...]
    dealer: DealerResult | UnsetType = UNSET
    draws_used: int = 0
    strikes: int | UnsetType = UNSET
    solved: bool | UnsetType = UNSET


class Replayed(msgspec.Struct, frozen=True):
    """A record played to its end: all its events, the settlement and the draws it used."""

    events: tuple[Event, ...]
    settlement: Settlement
    draws: tuple[int | str, ...]


class Replay:
    """Plays a record step by step: `opening` first, then `act` for every action, then `finish`.

    Every step returns its events, so that a screen may show one before asking for the next. All raise RecordError with
    the place in the record. `source` replaces the record's draws.
    """

    def __init__(self, record: RoundRecord, source: Chance | None = None) -> None:
        self.record = record
        self.level = level_of(record)
        try:
            settings = override_settings(self.level, record.settings)
        except CasinoError as error:
            raise RecordError(str(error)) from None
        self.engine: Engine = GAMES[self.level.game].engine(settings)
        self.engine.is_replaying = True
        if len(record.seats) > self.engine.seats:
            given = len(record.seats)
            if self.engine.seats == 1:
                raise RecordError(_("seats: this table has one seat, not {given}.", given=given))
            raise RecordError(
                _("seats: this table has {seats} seats, not {given}.", seats=self.engine.seats, given=given)
            )
        if not any(record.seats):
            raise RecordError(_("seats: nobody sits at the table."))
        self.purses = {seat: held.purse for seat, held in self._seated()}
        self._check_form()
        self._check_seats()
        self._lay_out(record.discards)
        self._prepare()
        self.chance = RecordingChance(source or self._source())
        self._settled: list[RoundSettled] = []
        self._done = 0

    def _lay_out(self, discards: list[str]) -> None:
        if not discards:
            return
        if self.engine.shoe is None:
            raise RecordError(_("discards: {title} is not played with cards.", title=GAMES[self.level.game].title))
        try:
            self.engine.shoe.lay_out(discards)
        except CasinoError as error:
            raise RecordError(_("discards: {error}", error=error)) from None

    def _prepare(self) -> None:
        """Prepares the table. Raises RecordError for keys that are missing, or that this game's records do not have."""
        special = self.record.special
        if not self.engine.opening_from(special):
            key = next(iter(special))
            raise RecordError(_("{key}: there is no {special} at this table.", key=key, special=SPECIAL[key]))

    def _check_form(self) -> None:
        """Raises RecordError if a game of deals has actions, or one of actions has deals."""
        title = GAMES[self.level.game].title
        deals, actions = self.record.rounds is not UNSET, self.record.actions is not UNSET
        if self._in_deals and (actions or not deals):
            raise RecordError(_("rounds: a record of {title} has `rounds` in place of `actions`.", title=title))
        if not self._in_deals and (deals or not actions):
            fault = (
                _("actions: a record of {title} has `actions`, not `rounds`.")
                if deals
                else _("actions: a record of {title} has `actions`.")
            )
            raise RecordError(fault.format(title=title))
        if self.engine.begins_with == "chips" and not self.record.rounds:
            raise RecordError(_("rounds: nothing is dealt in this record."))
        if self._in_deals and self.record.steps > self._max_deals:
            raise RecordError(
                _(
                    "rounds: there are {steps} deals; at most {max_deals} are possible.",
                    steps=f"{self.record.steps:,}",
                    max_deals=self._max_deals,
                )
            )
        if self.record.seed and (why := why_no_seed(self.record.seed)):
            raise RecordError(_("seed: {why}.", why=why))

    @property
    def _max_deals(self) -> int:
        """The number of deals a record may hold: those of two shoes, as one may run out on the way, or a bomb's."""
        shoe = self.engine.shoe
        return _MAX_BOMB_DEALS if shoe is None else 2 * shoe.size // _FEWEST_CARDS

    @property
    def _in_deals(self) -> bool:
        return self.engine.begins_with in ("chips", "fee")

    def _check_seats(self) -> None:
        """Raises RecordError if a seat lacks what this game begins with, or has what another game begins with."""
        has_button, begins_with = self.engine.has_button, self.engine.begins_with
        if has_button and self.record.dealer not in self.purses:
            raise RecordError(_("dealer: it must be a seat somebody sits at: the button lies there."))
        if not has_button and self.record.dealer is not None:
            raise RecordError(_("dealer: {title} is played without a button.", title=GAMES[self.level.game].title))
        for seat, held in self._seated():
            place = f"seats[{seat - 1}]"
            if begins_with == "bet" and held.bet is None:
                raise RecordError(_("{place}: it has no `bet`.", place=place))
            if begins_with != "bet" and held.bet is not None:
                if self._in_deals:
                    raise RecordError(_("{place}: a round here begins without a `bet`.", place=place))
                raise RecordError(_("{place}: a hand here begins without a `bet`.", place=place))
            if begins_with == "skill" and not held.skill:
                raise RecordError(_("{place}: it has no `skill`.", place=place))
            if begins_with != "skill" and held.skill is not None:
                raise RecordError(_("{place}: this game asks for no `skill`.", place=place))
            if begins_with != "skill" and held.sheet is not None:
                raise RecordError(_("{place}: this game asks for no `sheet`.", place=place))
            if begins_with != "bet" and held.bets:
                raise RecordError(_("{place}: this game asks for no `bets` of a seat.", place=place))

    def _seated(self) -> Iterator[tuple[int, SeatRecord]]:
        return ((number, seat) for number, seat in enumerate(self.record.seats, 1) if seat is not None)

    def _source(self) -> Chance:
        record = self.record
        if self.engine.why_no_draws:
            if record.draws or record.seed is not None:
                raise RecordError(_("draws: {why_no_draws}.", why_no_draws=self.engine.why_no_draws))
            return ScriptedChance([])
        if record.seed is not None and record.commitment is not None and record.commitment != record.seal:
            raise RecordError(_("commitment: it is not the seal of the seed and the table."))
        if record.draws is not None:
            return ScriptedChance(record.draws)
        if record.seed is None:
            raise RecordError(_("draws: the record has neither draws nor a seed."))
        return FairChance(record.seed, record.phrase)

    def opening(self) -> tuple[Event, ...]:
        """Plays all stakes before the first draw, and the deal; nothing where each deal brings its own chips."""
        if self.engine.begins_with == "chips":
            return ()
        self.engine.open_round(self.chance)
        events: list[Event] = []
        places = {
            seat: Entrant(
                held.purse,
                held.bet or 0,
                held.skill or "",
                {area: (cents,) for area, cents in held.bets.items()},
                sheet=held.sheet or "",
            )
            for seat, held in self._seated()
        }
        for action in self.engine.opening(places, self.record.dealer or HOUSE):
            place = f"seats[{action.seat - 1}]" if action.seat != HOUSE else "seats"
            events += self._apply(action, f"{place}.bet" if action.action == "bet" else place)
        return tuple(events)

    @property
    def is_at_end(self) -> bool:
        """Whether every action has been played and no round is left open."""
        return self._done >= self.record.steps and (self.engine.turn is None or self._ending is None)

    @property
    def _ending(self) -> Action | None:
        return self.engine.ending(self.record.ending)

    @property
    def next_action(self) -> Action | None:
        """The next action of the record, a deal as an action; None after the last."""
        return self._step(self._done) if self._done < self.record.steps else None

    def act(self) -> tuple[Event, ...]:
        """Plays the next action or deal of the record; after them, the end of a round left open."""
        at, self._done = self._done, self._done + 1
        if at >= self.record.steps:
            return self._apply(self._ending or self.engine.default_action(1), "ending")
        place = f"{'rounds' if self._in_deals else 'actions'}[{at}]"
        runs_on = self.engine.begins_with == "chips"
        if self._settled and not runs_on:
            raise RecordError(self._left_over(place, self.record.steps - at))
        if runs_on:
            self.engine.open_round(self.chance)
        return self._apply(self._step(at), place)

    def _left_over(self, place: str, count: int) -> str:
        """The fault of so many deals or actions after the end of the round."""
        if self._in_deals:
            return ngettext(
                "{place}: the round is settled; {count} deal left over.",
                "{place}: the round is settled; {count} deals left over.",
                count,
                place=place,
            )
        return ngettext(
            "{place}: the round is settled; {count} action left over.",
            "{place}: the round is settled; {count} actions left over.",
            count,
            place=place,
        )

    def play(self, action: Action) -> tuple[Event, ...]:
        """Plays an action that the record does not have, after all of its own. Raises RecordError."""
        return self._apply(action, action.action)

    def _step(self, at: int) -> Action:
        if not self._in_deals:
            return list(self.record.actions or ())[at]
        deal = list(self.record.rounds or ())[at]
        if deal.is_lamp:
            return Action(HOUSE, "lamp_missed")
        return Action(next(iter(self.purses)), "deal", bets=deal.bets, target=deal.module, to=deal.others)

    def finish(self) -> Settlement:
        """Checks that the round is settled and nothing is left over."""
        if not self._settled:
            turn = self.engine.turn
            raise RecordError(_("actions: the record ends before the round does (seat {turn} is to act).", turn=turn))
        if self.record.ending == "time" and self._done == self.record.steps:
            raise RecordError(_("ending: {too_late}.", too_late=TOO_LATE))
        draws = self.record.draws
        if draws is not None and len(draws) != len(self.chance.draws):
            raise RecordError(
                ngettext(
                    "draws: {count} draw left over at the end of the round.",
                    "draws: {count} draws left over at the end of the round.",
                    len(draws) - len(self.chance.draws),
                )
            )
        return self._settlement()

    def _settlement(self) -> Settlement:
        """The round's result; of a kept shoe, all its deals together."""
        names, last = dict(self._seated()), self._settled[-1]
        seats = []
        for seat in [result.seat for result in last.seats]:
            results = [result for settled in self._settled for result in settled.seats if result.seat == seat]
            staked, returned = sum(r.staked for r in results), sum(r.returned for r in results)
            purse = self.purses[seat]
            held = names[seat]
            own = (held.skill or UNSET, held.sheet) if held.sheet is not None else ()
            seats.append(SeatSettled(seat, held.name, staked, returned, returned - staked, purse, *own))
        settlement = Settlement(
            tuple(seats), last.dealer or UNSET, sum(settled.draws_used for settled in self._settled)
        )
        return msgspec.structs.replace(settlement, **self.engine.settlement_extra())

    def _apply(self, action: Action, place: str) -> tuple[Event, ...]:
        try:
            cost = self.engine.verify(action)
            held = self.purses.get(action.seat, 0)
            if cost > held:
                raise PurseTooSmall(
                    _("This costs {cost}, the purse holds {held}.", cost=format_amount(cost), held=format_amount(held))
                )
            events = self.engine.apply(action)
        except CasinoError as error:
            text = str(error)
            raise RecordError(text if text.startswith("draws") else f"{place}: {text}") from None
        for event in events:
            self._book(event)
        return events

    def _book(self, event: Event) -> None:
        if isinstance(event, Staked):
            self.purses[event.seat] -= event.amount
        elif isinstance(event, Paid):
            self.purses[event.seat] += event.amount
        elif isinstance(event, StakeSettled):
            self.purses[event.seat] += event.returned
        elif isinstance(event, RoundSettled):
            self._settled.append(event)


def replay(record: RoundRecord, source: Chance | None = None) -> Replayed:
    """Plays a whole record. Raises RecordError, naming the place in it and the rule."""
    running = Replay(record, source)
    events = list(running.opening())
    while not running.is_at_end:
        events += running.act()
    return Replayed(tuple(events), running.finish(), tuple(running.chance.draws))


class _SideBySide:
    """A stream that passes on the written draws, and records what another stream gives at the same places."""

    def __init__(self, written: Chance, beside: Chance) -> None:
        self._written = written
        self._beside = beside

    def die(self, sides: int) -> int:
        face = self._written.die(sides)
        self._beside.die(sides)
        return face

    def card(self, shoe: Shoe) -> str:
        self._beside.card(shoe)
        return self._written.card(shoe)


class Verification(msgspec.Struct, frozen=True):
    """The check, in words, that a record's draws are those of its seed and its seal; the verdict is the last line."""

    holds: bool
    lines: tuple[str, ...]


def verify_record(record: RoundRecord, noted: str = "") -> Verification:
    """Checks a record: what its seal covers, what was drawn, and whether it holds.

    `noted` is the seal that a player was shown before the round. Without it a file cannot prove when its seed was
    fixed, and the verdict says so. Raises RecordError if the record cannot be played or names no seed.
    """
    if record.seed is None:
        raise RecordError(_("seed: the record names no seed, so there is nothing to check its draws against."))
    committed, own = record.commitment or "", record.seal
    fair = RecordingChance(FairChance(record.seed, record.phrase))
    source = fair if record.draws is None else _SideBySide(ScriptedChance(record.draws), fair)
    try:
        replay(msgspec.structs.replace(record, commitment=None), source)
    except RecordError:
        # Draws other than the seed's may not fit the actions: that is the finding, not a fault of the record.
        has_other_draws = record.draws is not None and record.draws[: len(fair.draws)] != fair.draws
        if not has_other_draws and (committed == own or not committed):
            raise
    drawn = fair.draws
    lines = [
        f"seal       {committed or 'none'}",
        f"seed       {record.seed}",
        f"their seal {own}",
        f"phrase     {record.phrase!r}",
        *(f"secret     of seat {part.seat}: {part.secret}" for part in record.parts),
        *_table_lines(record),
        f"drawn      {' '.join(map(str, record.draws if record.draws is not None else drawn))}",
        f"the seed gives {' '.join(map(str, drawn))}",
    ]
    holds, said = verdict(record, drawn, noted.lower())
    return Verification(holds, (*lines, said))


def _table_lines(record: RoundRecord) -> list[str]:
    """The lines about the table besides its level: settings that are not the level's, and cards dealt before.

    They are the terms of the round, so no reader should have to look for them in the file.
    """
    usual = _usual_settings(record)
    changed = {key: value for key, value in record.settings.items() if usual.get(key) != value}
    lines = [f"changed    {key} = {msgspec.json.encode(value).decode()}" for key, value in changed.items()]
    return [*lines, f"dealt before {' '.join(record.discards)}"] if record.discards else lines


def _usual_settings(record: RoundRecord) -> dict[str, object]:
    """All settings of the record's level, as a record writes them."""
    return written_settings(override_settings(level_of(record), {}))


def verdict(record: RoundRecord, drawn: Sequence[int | str], noted: str = "") -> tuple[bool, str]:
    """Whether a record holds whose seed gave these draws as it was replayed, and the sentence that says so."""
    covered = _("the seed") if record.format == SEED_ONLY else _("the seed, the rules and the shoe")
    if not record.commitment:
        return False, _("It does NOT hold: the record has no seal.")
    if record.commitment != record.seal:
        return False, _("It does NOT hold: the seal is not that of {covered}.", covered=covered)
    if record.format != SEED_ONLY and not _usual_settings(record).keys() <= record.settings.keys():
        return False, _("It does NOT hold: the record leaves out settings, so its seal does not cover them.")
    if record.draws is not None and record.draws != list(drawn):
        return False, _("It does NOT hold: the draws are not those of the seed.")
    if record.parts and not (all(part.holds for part in record.parts) and record.phrase == mixed(record.parts)):
        return False, _("It does NOT hold: the phrase is not mixed from the secrets that were committed.")
    if noted and noted != record.seal:
        return False, _("It does NOT hold: the seal you noted is not that of {covered}.", covered=covered)
    if noted:
        return True, _(
            "It holds: the seal you noted fixed {covered}, and every draw follows from the seed.", covered=covered
        )
    return True, _("Every draw follows from the seed. Compare the seal with the one you were shown before the round.")
