"""Round records: a round written down as settings, draws and actions, read, checked and played again.

Format "casino-round/1" (RULES, Round records). Amounts in a record are cents, except under `settings`.
Nothing here knows a screen or the save file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from casino.cards import Shoe
from casino.chance import Chance, FairChance, RecordingChance, ScriptedChance, commitment
from casino.engines.base import (
    HOUSE,
    Action,
    DealerResult,
    Engine,
    Event,
    Paid,
    Place,
    RoundSettled,
    Staked,
    StakeSettled,
)
from casino.engines.registry import GAMES
from casino.errors import CasinoError, PurseTooSmall, RecordError
from casino.levels import Level, override_settings, shipped_level
from casino.money import LARGEST_CENTS, format_amount

FORMAT: Literal["casino-round/1"] = "casino-round/1"
_MOST_BYTES = 4_000_000
_LONGEST_MESSAGE = 600

Amount = Annotated[int, Meta(ge=0, le=LARGEST_CENTS)]


class SeatRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sat there, with what purse before the round in cents; and the bet in cents, or the skill as a dice code."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    purse: Amount
    bet: Amount | None = None
    skill: Annotated[str, Meta(max_length=20)] | None = None


class RoundRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One round. Draws are given, or come from `seed` and `phrase`; a record of our own holds both.

    `commitment` is the SHA-256 of the seed that was shown before the round. `discards` are the cards that were gone
    from a shoe that runs on when the round began; without them it begins with a full shoe. `dealer` is the seat with
    the button, where players play among themselves.
    """

    format: Literal["casino-round/1"] = FORMAT
    table: str
    settings: dict[str, Any] = {}
    seats: list[SeatRecord | None]
    dealer: int | None = None
    discards: list[str] = []
    draws: list[int | str] | None = None
    seed: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    phrase: Annotated[str, Meta(max_length=200)] = ""
    commitment: str | None = None
    actions: list[Action]


class SeatSettled(msgspec.Struct, frozen=True):
    """A seat in the settlement line: amounts in cents, the purse as it stands afterwards."""

    seat: int
    name: str
    staked: int
    returned: int
    net: int
    purse: int


class Settlement(msgspec.Struct, frozen=True, tag_field="event", tag="settled", omit_defaults=True):
    """The last line of a replay: who staked and got back what, what the dealer had, the draws that were used."""

    seats: tuple[SeatSettled, ...]
    dealer: DealerResult | None = None
    draws_used: int = 0


class Replayed(msgspec.Struct, frozen=True):
    """A record played to its end: all its events, the settlement and the draws it took."""

    events: tuple[Event, ...]
    settlement: Settlement
    draws: tuple[int | str, ...]


def encode_record(record: RoundRecord) -> bytes:
    """A record as JSON, the format always first so that a reader knows what it holds."""
    body = msgspec.to_builtins(record)
    return msgspec.json.format(msgspec.json.encode({"format": FORMAT} | body), indent=1)


def decode_record(data: bytes) -> RoundRecord:
    """JSON to a record. Raises RecordError, naming the place in it."""
    if len(data) > _MOST_BYTES:
        raise RecordError("the record is larger than any round can be.")
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"the record is not valid JSON: {error}.") from None
    if not isinstance(raw, dict):
        raise RecordError("the record is not a JSON object.")
    if raw.get("format") != FORMAT:
        shown = msgspec.json.encode(raw.get("format")).decode()[:60]
        raise RecordError(f'format: it must be "{FORMAT}", not {shown}.')
    if isinstance(raw.get("table"), str) and raw["table"].split("/")[0] not in GAMES:
        raise RecordError(f'table: there is no game "{raw["table"].split("/")[0][:60]}" in this house.')
    try:
        return msgspec.convert(raw, RoundRecord)
    except msgspec.ValidationError as error:
        text, _, place = str(error).partition(" - at `")
        where = place.rstrip("`").removeprefix("$").removeprefix(".")
        raise RecordError(f"{where + ': ' if where else ''}{text}.") from None


def read_record(path: Path) -> RoundRecord:
    """Reads a record file. Raises RecordError where it cannot be read or is malformed."""
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise RecordError(f"the file cannot be read: {(error.strerror or 'unknown reason').lower()}.") from None
    return decode_record(data)


def level_of(record: RoundRecord) -> Level:
    """The level a record was played at. Raises RecordError."""
    try:
        return shipped_level(record.table)
    except CasinoError as error:
        raise RecordError(f"table: {error}") from None


class Replay:
    """Plays a record step by step: `opening` first, then `act` for every action, then `finish`.

    Every step returns its events, so that a screen may show one before asking for the next. All raise RecordError
    with the place in the record. `source` draws in place of what the record says.
    """

    def __init__(self, record: RoundRecord, source: Chance | None = None) -> None:
        self.record = record
        self.level = level_of(record)
        try:
            settings = override_settings(self.level, record.settings)
        except CasinoError as error:
            raise RecordError(str(error)) from None
        self.engine: Engine = GAMES[self.level.game].engine(settings)
        if len(record.seats) > self.engine.seats:
            has = "one seat" if self.engine.seats == 1 else f"{self.engine.seats} seats"
            raise RecordError(f"seats: this table has {has}, not {len(record.seats)}.")
        if not any(record.seats):
            raise RecordError("seats: nobody sits at the table.")
        self.purses = {seat: held.purse for seat, held in self._seated()}
        self._check_seats()
        self._lay_out(record.discards)
        self.chance = RecordingChance(source or self._source())
        self._settled: RoundSettled | None = None
        self._done = 0

    def _lay_out(self, discards: list[str]) -> None:
        if not discards:
            return
        if self.engine.shoe is None:
            raise RecordError(f"discards: {GAMES[self.level.game].title} is not played with cards.")
        try:
            self.engine.shoe.lay_out(discards)
        except CasinoError as error:
            raise RecordError(f"discards: {error}") from None

    def _check_seats(self) -> None:
        """Raises RecordError where a seat lacks what this game begins with, or has what another game begins with."""
        has_button = self.engine.has_button
        if has_button and self.record.dealer not in self.purses:
            raise RecordError("dealer: it must be a seat somebody sits at: the button lies there.")
        if not has_button and self.record.dealer is not None:
            raise RecordError(f"dealer: {GAMES[self.level.game].title} is played without a button.")
        for seat, held in self._seated():
            place = f"seats[{seat - 1}]"
            if (held.bet is None) != has_button:
                raise RecordError(
                    f"{place}: {'a hand here begins without a `bet`' if has_button else 'it has no `bet`'}."
                )
            if has_button and not held.skill:
                raise RecordError(f"{place}: it has no `skill`.")
            if not has_button and held.skill is not None:
                raise RecordError(f"{place}: this game asks for no `skill`.")

    def _seated(self) -> Iterator[tuple[int, SeatRecord]]:
        return ((number, seat) for number, seat in enumerate(self.record.seats, 1) if seat is not None)

    def _source(self) -> Chance:
        record = self.record
        if record.seed is not None and record.commitment is not None and record.commitment != commitment(record.seed):
            raise RecordError("commitment: it is not the SHA-256 of the seed.")
        if record.draws is not None:
            return ScriptedChance(record.draws)
        if record.seed is None:
            raise RecordError("draws: the record has neither draws nor a seed.")
        return FairChance(record.seed, record.phrase)

    def opening(self) -> tuple[Event, ...]:
        """All that is put down before the first draw, and the deal."""
        self.engine.open_round(self.chance)
        events: list[Event] = []
        places = {seat: Place(held.purse, held.bet or 0, held.skill or "") for seat, held in self._seated()}
        for action in self.engine.opening(places, self.record.dealer or HOUSE):
            place = f"seats[{action.seat - 1}]" if action.seat != HOUSE else "seats"
            events += self._apply(action, f"{place}.bet" if action.action == "bet" else place)
        return tuple(events)

    @property
    def is_at_end(self) -> bool:
        """Whether every action has been played."""
        return self._done == len(self.record.actions)

    def act(self) -> tuple[Event, ...]:
        """The next action of the record."""
        place = f"actions[{self._done}]"
        action = self.record.actions[self._done]
        if self._settled is not None:
            raise RecordError(
                f"{place}: the round is settled; {len(self.record.actions) - self._done} action(s) left over."
            )
        events = self._apply(action, place)
        self._done += 1
        return events

    def finish(self) -> Settlement:
        """Checks that the round is settled and nothing is left over."""
        if self._settled is None:
            turn = self.engine.turn
            raise RecordError(f"actions: the record ends before the round does (seat {turn} is to act).")
        draws = self.record.draws
        if draws is not None and len(draws) != len(self.chance.draws):
            raise RecordError(
                f"draws: {len(draws) - len(self.chance.draws)} draw(s) left over at the end of the round."
            )
        names = dict(self._seated())
        seats = tuple(
            SeatSettled(r.seat, names[r.seat].name, r.staked, r.returned, r.net, self.purses[r.seat])
            for r in self._settled.seats
        )
        return Settlement(seats, self._settled.dealer, self._settled.draws_used)

    def _apply(self, action: Action, place: str) -> tuple[Event, ...]:
        try:
            cost = self.engine.verify(action)
            held = self.purses.get(action.seat, 0)
            if cost > held:
                raise PurseTooSmall(f"This costs {format_amount(cost)}, the purse holds {format_amount(held)}.")
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
            self._settled = event


def replay(record: RoundRecord, source: Chance | None = None) -> Replayed:
    """Plays a whole record. Raises RecordError, naming the place in it and the rule."""
    running = Replay(record, source)
    events = list(running.opening())
    while not running.is_at_end:
        events += running.act()
    return Replayed(tuple(events), running.finish(), tuple(running.chance.draws))


class _SideBySide:
    """The written draws, and beside each of them what another stream gives at the same place."""

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
    """Whether a record's draws are those its committed seed gives, in words."""

    holds: bool
    lines: tuple[str, ...]


def verify_record(record: RoundRecord) -> Verification:
    """Checks a record against its commitment: what was committed, what was drawn, and whether it holds.

    Raises RecordError where the record itself cannot be played or names no seed.
    """
    if record.seed is None:
        raise RecordError("seed: the record names no seed, so there is nothing to check its draws against.")
    committed = record.commitment or ""
    seed_holds = committed == commitment(record.seed)
    fair = RecordingChance(FairChance(record.seed, record.phrase))
    source = fair if record.draws is None else _SideBySide(ScriptedChance(record.draws), fair)
    try:
        replay(msgspec.structs.replace(record, commitment=None), source)
    except RecordError:
        # Draws other than the seed's may well not fit the actions: that is the finding, not a fault of the record.
        has_other_draws = record.draws is not None and record.draws[: len(fair.draws)] != fair.draws
        if not has_other_draws and (seed_holds or not committed):
            raise
    drawn = fair.draws
    draws_hold = record.draws is None or record.draws == drawn
    lines = [
        f"committed  {committed or 'nothing'}",
        f"seed       {record.seed}",
        f"its SHA-256 {commitment(record.seed)}",
        f"phrase     {record.phrase!r}",
        f"drawn      {' '.join(map(str, record.draws if record.draws is not None else drawn))}",
        f"the seed gives {' '.join(map(str, drawn))}",
    ]
    if seed_holds and draws_hold:
        lines.append("It holds: the seed was fixed before the round, and every draw follows from it.")
    elif not seed_holds:
        lines.append("It does NOT hold: the seed is not the one that was committed.")
    else:
        lines.append("It does NOT hold: the draws are not those of the seed.")
    return Verification(seed_holds and draws_hold, tuple(lines))


def one_line(text: str) -> str:
    """A message on one line and not without end, whatever was quoted in it."""
    line = re.sub(r"\s+", " ", text).strip()
    return line if len(line) <= _LONGEST_MESSAGE else line[:_LONGEST_MESSAGE] + "..."
