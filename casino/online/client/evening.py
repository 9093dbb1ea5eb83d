"""A game master's evening at a hall's table, as a visitor's program knows it: told by the hall, changed by asking it.

The game master's own program also asks for the purses of those who left the table, which no entry tells.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from casino.core.texts import _
from casino.engines.base import Opening
from casino.online.client.channel import Channel
from casino.online.messages import (
    FACES,
    Answer,
    EveningState,
    EveningTold,
    MemberAsked,
    MemberTold,
    TableEntry,
    TakenSeat,
)
from casino.players.characters import CHARACTERS, Character
from casino.records.levels import Level, changed_level
from casino.save.ledger import Account
from casino.tables.evening.desk import Then
from casino.tables.evening.members import Member, Outcome, by_gain
from casino.tables.evening.purses import invented, of_character
from casino.tables.seating import characters_at
from casino.tables.table import Candidate

_OVER = -1  # what `watch` gives once the evening has ended


class EndedEvening(NamedTuple):
    """An evening that is over, as the hall told it to everybody at the table."""

    level: Level
    rounds: int
    results: Sequence[Outcome]
    has_own_books: bool

    def outcomes(self) -> Sequence[Outcome]:
        """What the evening was to everybody in it, the greatest gain first."""
        return by_gain(self.results)


class Followed(NamedTuple):
    """What an evening needs to know of its table: its level as it is without one, how rounds begin, and its seats."""

    level: Level
    begins_with: Opening
    seats: int


class RemoteEvening:
    """The evening at one table of a hall. `ended` is the last one that ended, until it has been shown.

    `announced` is what the player was told of it here: the game master's name, and whether people play from their own
    purses. It outlives the picture of the table, which is made anew with other limits.
    """

    faces: Collection[str] | None = FACES

    def __init__(self, table: Followed, line: Channel, me: Account, my_id: str) -> None:
        self._table, self._line, self._me, self._my_id = table, line, me, my_id
        self.level = table.level  # with fee and limits as they are now
        self.told: EveningTold | None = None  # as the table shows it
        self._heard: EveningTold | None = None  # as it is now
        self.ended: EndedEvening | None = None
        self.announced = ("", False)
        self._places: Mapping[int, TakenSeat] = {}
        self._state = EveningState()
        self._version = 0
        self._is_stale = self._is_asking = False

    # -- what the hall tells ----------------------------------------------------------------------------------

    def hear(self, entry: TableEntry) -> None:
        """Hears an entry as it comes, before the table has shown what was before it."""
        if entry.evening != self._heard:
            self._heard = entry.evening
            terms = entry.evening.terms if entry.evening is not None else {}
            self.level = changed_level(self._table.level, terms)
        self._is_stale = self._is_stale or entry.kind not in ("begun", "acted") or entry.is_settled

    def take(self, entry: TableEntry) -> bool:
        """Takes what an entry tells of the evening; True if another begins, ends, or has other fees and limits."""
        is_new = entry.evening != self.told
        self.told, self._places = entry.evening, {place.seat: place for place in entry.places}
        if entry.over is not None and entry.over.outcomes:
            results = [Outcome(Member(0, one.name, "", one.given), one.held) for one in entry.over.outcomes]
            self.ended = EndedEvening(self._table.level, entry.over.rounds, results, not entry.over.own_purses)
        return is_new

    @property
    def has_own_books(self) -> bool:
        return self._heard is None or not self._heard.own_purses

    @property
    def host(self) -> int:
        return self._me.id if self.is_master else 0

    @property
    def is_master(self) -> bool:
        return self.told is not None and self.told.master == self._my_id

    @property
    def played(self) -> Sequence[int]:
        """The seats of the house's players whom the game master plays."""
        return [seat for seat, place in sorted(self._places.items()) if place.by_master]

    @property
    def lays_for(self) -> Sequence[int]:
        """The seats of the house's players whose bets are laid here, beside the player's own."""
        is_seated = any(place.id == self._my_id for place in self._places.values())
        return self.played if self.is_master and is_seated and self._table.begins_with == "bet" else ()

    def purse_holder(self, me: Account) -> Account:
        """The player: the hall keeps the purse."""
        return me

    def computer_player(self, held: Account) -> Character | None:
        """None: the hall plays for the house."""
        return None

    @property
    def rounds(self) -> int:
        return self._state.rounds

    def outcomes(self) -> Sequence[Outcome]:
        return by_gain(Outcome(_member_of(one), one.cents) for one in self._state.members)

    # -- what the game master's pages ask ---------------------------------------------------------------------

    @property
    def takes_skills(self) -> bool:
        return self._table.begins_with == "skill"

    @property
    def has_begun(self) -> bool:
        return self.rounds > 0

    @property
    def has_room(self) -> bool:
        return len(self.seated()) < self._table.seats

    def seated(self) -> Sequence[tuple[int, Member]]:
        return sorted(((one.seat, _member_of(one)) for one in self._state.members if one.seat), key=lambda one: one[0])

    def away(self) -> Sequence[Member]:
        return [_member_of(one) for one in self._state.members if not one.seat and one.manner]

    def purse(self, member: Member) -> int:
        return next((one.cents for one in self._state.members if one.member == member.account), member.given)

    def new_player(self) -> Member:
        return invented(self.level, len(self._state.members))

    def watch(self) -> int:
        """Asks for the purses again where they may have changed; grows when they have, and is below 0 at the end."""
        if not self.is_master or self._heard is None:
            return _OVER
        if self._is_stale and not self._is_asking:
            self.look()
        return self._version

    def newcomers(self) -> list[Candidate]:
        """The house's characters who may be asked to an empty seat."""
        names = {one.name for one in self._state.members}
        coming = characters_at(self.level, {place.portrait for place in self._places.values()})
        return [one for one in coming if one.name not in names]

    def seat(self, seat: int, key: str, then: Then) -> None:
        """Asks for what was chosen for a seat: one of the house's characters, or nobody."""
        if key in CHARACTERS:
            newcomer = of_character(self.level, key)
            self.put(newcomer, newcomer.given, then, seat)
        else:
            self.empty(seat, then)

    # -- asking -----------------------------------------------------------------------------------------------

    def begin(self, then: Then) -> None:
        """Asks for the game master's place."""
        self._ask("master_begin", then)

    def look(self, then: Then = lambda refusal: None) -> None:
        """Asks for all purses of the evening."""
        self._is_stale = False
        self._ask("master_look", then)

    def put(self, member: Member, purse: int | None, then: Then, seat: int = 0) -> None:
        said = (member.account, member.name, member.portrait, member.manner, member.by_master, member.skill, seat)
        self._ask("master_put", then, member=MemberAsked(purse, *said))

    def put_terms(self, raw: Mapping[str, Any], then: Then, *, has_own_books: bool) -> None:
        self._ask("master_terms", then, terms=dict(raw), text="" if has_own_books else "own")

    def lay(self, bets: Sequence[tuple[int, int]], refused: Then, then: Callable[[], object]) -> None:
        """Lays the bets of the house's players, one after the other; `then` is called once all were answered."""
        if not bets:
            then()
            return
        (seat, cents), *rest = bets

        def answered(refusal: str) -> None:
            if refusal:
                refused(refusal)
            self.lay(rest, refused, then)

        self._ask("master_bet", answered, seat=seat, cents=cents)

    def empty(self, seat: int, then: Then) -> None:
        """Asks one of the house's players to leave the table."""
        self._ask("master_empty", then, seat=seat)

    def end(self, then: Then) -> None:
        """Ends the evening."""
        self._ask("master_end", then)

    def _ask(self, what: str, then: Then, **more: Any) -> None:
        self._is_asking = True

        def answered(answer: Answer) -> None:
            self._is_asking = False
            sentence = "" if answer.is_done else answer.sentence
            if answer.is_done and answer.told is not None:
                try:
                    self._state = msgspec.convert(answer.told, EveningState)
                except msgspec.ValidationError:
                    sentence = _("The hall's answer cannot be read.")
            self._version += 1
            then(sentence)

        self._line.ask(what, answered, table=self.level.name, **more)


def _member_of(told: MemberTold) -> Member:
    return Member(
        *(told.member, told.name, told.portrait, told.given, told.member if told.is_own else 0),
        *(told.manner, told.by_master, told.skill),
    )
