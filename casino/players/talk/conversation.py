"""The talk of one table in time: who makes which remark, and when. Nothing is drawn, and no event is read here.

Its whims come from a stream of their own, so that talk changes neither a draw nor anybody's play. Persons never speak
here: nobody puts words into their mouths.

The lines are in `assets/texts/tables/`, a file for each speaker and `shared` for all players of the house, by occasion:
"my_bust" one's own, "their_bust" somebody else's, "dealer_bust" the dealer's, and the table's own by their kind alone.
What a line may name is in `occasions`.
"""

import random
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from casino.core.preferences import TALK
from casino.core.texts import _, in_words
from casino.engines.base import HOUSE
from casino.players.characters import CHARACTERS, IDS, short_name
from casino.players.talk.lately import SaidLately
from casino.players.talk.lines import EVERYBODY, lines_of
from casino.players.talk.occasions import NOBODY, RARE, WORTH, Occasion

_FRESH_SECONDS = 6.0  # a happening is talked about no later
_PAUSE = (0.5, 1.2)  # seconds before a remark
_UNTIL_QUIET = (8.0, 15.0)  # seconds of nothing to talk about until somebody speaks of something else
_SOON = 0.4  # of the usual silence, before a remark on something rare
_ALONE = 2.0  # times as long is the silence where only those speak who deal
_EXCHANGED = 0.4  # how likely a quiet moment is for an exchange, where two here have one
_GREETS_AFTER = 2.5  # seconds until somebody who comes back is greeted
_OWN, _AGAIN, _SHARED_WEIGHT = 2.0, 0.3, 0.15  # how much likelier who it happened to speaks, who spoke last, and all


Exchange = Sequence[tuple[str, str]]  # whose voice, and the words


class Speaker(NamedTuple):
    """A player or dealer who may speak: the seat (HOUSE for a dealer), the voice, and the name."""

    seat: int
    who: str
    name: str


@dataclass(frozen=True)
class Remark:
    """A line as it is said. `line` has its places still unfilled, `about` is what it is about, None for an exchange.

    `name` is whose occasion it was.
    """

    speaker: Speaker
    words: str
    line: str
    about: Occasion | None = None
    name: str = ""


class _Heard(NamedTuple):
    """An occasion as it came: when, and the name of whose it was, as another may have the seat later."""

    at: float
    occasion: Occasion
    name: str

    def is_theirs(self, names: Mapping[int, str]) -> bool:
        """Whether the seat still belongs to the player whose occasion it was."""
        return names.get(self.occasion.seat, "") == self.name


@dataclass(frozen=True)
class _Choice:
    """A speaker who has lines for an occasion, and how likely it is that this one speaks."""

    speaker: Speaker
    heard: _Heard
    lines: Sequence[str]
    weight: float


def reading_seconds(words: str) -> float:
    """The seconds that a line takes to be read at leisure."""
    return max(3.0, 1.8 + 0.06 * len(words))


class Conversation:
    """The talk at one table. `money` writes an amount in the table's currency.

    `exchange_of` gives an exchange between some of those whose voices are here, for a quiet moment; empty for none.
    """

    def __init__(
        self,
        rng: random.Random,
        said: SaidLately,
        money: Callable[[int], str],
        exchange_of: Callable[[Collection[str]], Exchange] = lambda here: (),
    ) -> None:
        self._rng = rng
        self._said = said
        self._money = money
        self._exchange_of = exchange_of
        self._now = 0.0
        self._heard: list[_Heard] = []
        self._spoke_at = 0.0  # when a remark was made last
        self._silence = 0.0  # until somebody may speak again: from the pace's least, 0, to its most, 1
        self._recalled: list[_Heard] = []  # what is said first
        self._quiet = self._rng.uniform(*_UNTIL_QUIET)
        self._last = ""  # who spoke last
        self._coming: tuple[float, Remark] | None = None
        self._exchange: deque[tuple[str, str]] = deque()
        self._read_at = 0.0  # when the last line of an exchange has been read

    def hear(self, occasions: Sequence[Occasion], names: Mapping[int, str]) -> None:
        """Takes in what happened just now to those of these names, by seat; of each kind some are passed over."""
        worth = [one for one in occasions if self._rng.random() < WORTH[one.kind]]
        self._heard += [_Heard(self._now, one, names.get(one.seat, "")) for one in worth]

    def recall(self, occasions: Sequence[Occasion], names: Mapping[int, str]) -> None:
        """Has those here speak first of what was before: who was away, and what passed between two of them."""
        self._recalled += [_Heard(self._now, one, names.get(one.seat, "")) for one in occasions]

    def play(self, exchange: Exchange) -> None:
        """Begins an exchange, which is said line by line at leisure. It ends where a speaker is gone."""
        self._exchange = deque(exchange)
        self._read_at = self._now

    def pause(self) -> None:
        """Keeps the table silent for a while, as something else has been said."""
        self.break_off()
        self._spoke_at, self._last = self._now, ""

    def break_off(self) -> None:
        """Forgets what was about to be said."""
        self._heard, self._coming, self._recalled = [], None, []
        self._exchange.clear()

    def advance(
        self,
        seconds: float,
        pace: str,
        speakers: Sequence[Speaker],
        names: Mapping[int, str],
        out: Collection[int] = (),
        *,
        is_calm: bool = True,
    ) -> Remark | None:
        """Lets time pass; returns what is said now, if anything.

        `pace` is one of `TALK`; `out` keep to themselves what could help others. Small talk comes where it `is_calm`.
        """
        self._now += seconds
        self._said.seconds += seconds
        self._heard = [one for one in self._heard if self._now - one.at <= _FRESH_SECONDS and one.is_theirs(names)]
        self._recalled = [one for one in self._recalled if one.is_theirs(names)]
        if not TALK[pace][1] or not speakers:
            self.break_off()
            return None
        if self._coming is None:
            self._coming = self._next_of_exchange(speakers) or self._choose(pace, speakers, out, is_calm=is_calm)
        if self._coming is None or self._coming[0] > self._now:
            return None
        remark, self._coming = self._coming[1], None
        if remark.speaker not in speakers or (remark.speaker.seat in out and not _is_harmless(remark)):
            return None
        if remark.about is not None and names.get(remark.about.seat, "") != remark.name:
            return None
        self._spoke_at, self._last, self._silence = self._now, remark.speaker.who, self._rng.random()
        self._quiet = self._rng.uniform(*_UNTIL_QUIET)
        return remark

    # -- who says what ----------------------------------------------------------------------------------------

    def _next_of_exchange(self, speakers: Sequence[Speaker]) -> tuple[float, Remark] | None:
        if not self._exchange:
            return None
        who, words = self._exchange.popleft()
        speaker = next((one for one in speakers if one.who == who), None)
        if speaker is None:
            self._exchange.clear()
            return None
        self._said.note(words)
        at = max(self._now, self._read_at) + self._rng.uniform(*_PAUSE)
        said = _(words)
        self._read_at = at + reading_seconds(said)
        return at, Remark(speaker, said, words)

    def _choose(
        self, pace: str, speakers: Sequence[Speaker], out: Collection[int], *, is_calm: bool
    ) -> tuple[float, Remark] | None:
        """The next remark, with the moment it is made; None while the table is silent."""
        least, most = TALK[pace]
        have_company = any(one.seat != HOUSE for one in speakers)
        wait = (least + (most - least) * self._silence) * (1.0 if have_company else _ALONE)
        silent = self._now - self._spoke_at
        if self._recalled and silent >= (wait * _SOON if self._spoke_at else _GREETS_AFTER):
            recalled = self._recalled.pop(0)
            if choices := [*self._choices(recalled, speakers, ())]:
                return self._made(choices)
        heard = sorted(self._heard, key=lambda one: -WORTH[one.occasion.kind])
        for one in heard:
            is_due = silent >= wait or (silent >= wait * _SOON and WORTH[one.occasion.kind] >= RARE)
            if is_due and (choices := [*self._choices(one, speakers, out)]):
                return self._made(choices)
        if silent < wait + self._quiet or not is_calm:
            return None
        if self._rng.random() < _EXCHANGED and (exchange := self._exchange_of({one.who for one in speakers})):
            self.play(exchange)
            return self._next_of_exchange(speakers)
        choices = [*self._choices(_QUIET, speakers, ())]
        return self._made(choices) if choices else None

    def _choices(self, heard: _Heard, speakers: Sequence[Speaker], out: Collection[int]) -> Iterator[_Choice]:
        """All who have something fresh to say on an occasion."""
        occasion = heard.occasion
        for speaker in speakers:
            is_own = speaker.seat == occasion.seat
            if (speaker.seat in out and not is_own) or occasion.by not in ("", speaker.who):
                continue
            key, weight = _key(occasion, is_own=is_own), _OWN if is_own else 1.0
            weight *= _AGAIN if speaker.who == self._last else 1.0
            if lines := self._said.fresh(lines_of("tables", speaker.who).get(key, ())):
                yield _Choice(speaker, heard, lines, weight)
            if (
                speaker.who in CHARACTERS
                and not occasion.by
                and (lines := self._said.fresh(lines_of("tables", EVERYBODY).get(key, ())))
            ):
                yield _Choice(speaker, heard, lines, weight * _SHARED_WEIGHT)

    def _made(self, choices: Sequence[_Choice]) -> tuple[float, Remark]:
        chosen = self._rng.choices(choices, [one.weight for one in choices])[0]
        line = self._rng.choice(chosen.lines)
        self._said.note(line)
        self._heard = []
        _at, about, name = chosen.heard
        words = self._filled(line, about, name)
        return self._now + self._rng.uniform(*_PAUSE), Remark(chosen.speaker, words, line, about, name)

    def _filled(self, line: str, occasion: Occasion, name: str) -> str:
        """A line with its places filled: sums as the table writes them, names as one calls them."""
        values: dict[str, object] = dict(occasion.figures)
        if "amount" in occasion.figures:
            values["amount"] = self._money(occasion.figures["amount"])
        if "count" in occasion.figures:
            values["count"] = in_words(occasion.figures["count"])
        values["day"] = occasion.day
        values["name"] = called(name)
        said = _(line).format_map(values)
        return said[:1].upper() + said[1:]


_QUIET = _Heard(0.0, Occasion("quiet", NOBODY), "")


def _is_harmless(remark: Remark) -> bool:
    """Whether a player who is out can make a remark: about themselves, or about nothing that goes on."""
    about = remark.about
    return about is None or about == _QUIET.occasion or bool(about.by) or about.seat == remark.speaker.seat


def called(name: str) -> str:
    """The name by which others at a table call a player: short for one of the house's, whole for a person."""
    return short_name(name) if name in IDS else name


def _key(occasion: Occasion, *, is_own: bool) -> str:
    """The name of an occasion in the voice of a speaker whose own it is, or not."""
    if occasion.seat == NOBODY:
        return occasion.kind
    owner = "my" if is_own else "dealer" if occasion.seat == HOUSE else "their"
    return f"{owner}_{occasion.kind}"
