"""The talk of a hall of many machines: lines at a place, whispers, and reports to the host.

Lines are kept in memory alone, some of each place; of a whisper nothing is kept. Speakers were let in before. Nothing
is sent here, and no clock is read: messages to be published go to `publish`.

What is said is not kept: the last lines of a place are in the hall's memory, and a whisper between visitors is sealed
between their two keys, so that the hall cannot read it. A whisper to one of the house's characters is for the hall
itself, which answers; it is never sealed, and the visitor's own program says so. A report to the host
carries only lines that everyone could hear. A banned player goes when the round is over.
"""

import base64
import binascii
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from casino.core.errors import HallRefusal
from casino.core.letters import NAME_RULE, cleaned, written_name
from casino.core.texts import _, ngettext, pgettext
from casino.online.checking.witness import Witness, witness_of
from casino.online.host.book import HostBook, Report
from casino.online.messages import Ask, HeldTold, Receipt, Statement, encode, held_told_of
from casino.online.server.books import HallBooks
from casino.online.server.names import check_free
from casino.online.server.presence import LOBBY, Presence
from casino.online.server.visitors import Visitor
from casino.players.castle.chat_words import MAX_OCTETS, length_objection, named, quoted
from casino.players.castle.hall_talk import MAX_SAYINGS, SAYINGS_SECONDS, Who
from casino.players.characters import CHARACTERS

MAX_KEPT = 50  # lines kept for each place
MAX_SEALED = 4096  # characters of a sealed whisper
MAX_REPORTED, REPORTED_SECONDS = 3, 60.0  # by one visitor
LINES_OF_REPORT = 10
_MAX_NAMED = 5  # names listed if several people could be meant

Publish = Callable[[str, bytes], None]  # a subject and a message's bytes


class TalkLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line said at a place. `n` grows with each line, also when the hall was opened again between two.

    `name` is the speaker's own, or that of the second person at the same machine; `owner` is then the machine's name in
    the hall. `id` is the one to ignore, mute or report, `who` what kind of speaker it is.
    """

    n: int
    place: str
    t: int
    id: str
    name: str
    text: str
    who: Who = "person"
    owner: str = ""


class Whispered(msgspec.Struct, frozen=True):
    """A whisper as its addressee gets it: the sender, their public key, and the sealed text."""

    id: str
    name: str
    public: str
    t: int
    sealed: str


class HouseWhispered(msgspec.Struct, frozen=True):
    """A whisper of one of the house's characters, by its id, to a visitor who whispered to it."""

    character: str
    t: int
    words: str


class Ejected(msgspec.Struct, frozen=True):
    """A farewell to a visitor whom the host has sent out, with the reason."""

    shown_out: str


class Owes(msgspec.Struct, frozen=True):
    """A statement of what a closing hall owes a visitor and cannot pay, as it cannot write its books."""

    owes: Statement


_line_of = msgspec.json.Decoder(TalkLine).decode
EAR = (
    msgspec.json.Decoder(Whispered),
    msgspec.json.Decoder(Receipt),
    msgspec.json.Decoder(Ejected),
    msgspec.json.Decoder(Owes),
    msgspec.json.Decoder(TalkLine),
    msgspec.json.Decoder(Witness),
    msgspec.json.Decoder(HouseWhispered),
)


def place_of(body: bytes) -> TalkLine | HeldTold | Witness:
    """Decodes what all visitors at a place hear. Raises msgspec.MsgspecError."""
    for decode in (_line_of, held_told_of):
        with suppress(msgspec.MsgspecError):
            return decode(body)
    return witness_of(body)


def ear_of(body: bytes) -> Whispered | Receipt | Ejected | Owes | TalkLine | Witness | HouseWhispered | None:
    """Decodes a message to one visitor alone; None for anything else."""
    for decoder in EAR:
        try:
            return decoder.decode(body)
        except msgspec.MsgspecError:
            continue
    return None


def spoken(text: str) -> str:
    """A spoken text as one harmless line. Raises HallRefusal for nothing or too much."""
    if len(text) > 20 * MAX_OCTETS:
        raise HallRefusal(length_objection(text[: 20 * MAX_OCTETS]) or _("This message is too long."))
    text = cleaned(text).strip()
    if not text:
        raise HallRefusal(_("There is nothing to say yet."))
    if objection := length_objection(text):
        raise HallRefusal(objection)
    return text


def whisper_by_house(told: HouseWhispered) -> tuple[str, str] | None:
    """A character's name and what it whispers; None for anybody else, as a person's whispers are always sealed."""
    with suppress(HallRefusal):
        if told.character in CHARACTERS:
            return CHARACTERS[told.character].name, spoken(told.words)
    return None


def subjects_of(place: str, to: Sequence[str] | None) -> list[str]:
    """The subjects on which something said at a place is published: for all there, or `to` some visitors alone."""
    return [f"ev.say.{place}"] if to is None else [f"ear.{id_}" for id_ in to]


class RateLimit:
    """A limit on something in so many seconds for each visitor. `what` names it in a refusal."""

    def __init__(self, what: str, most: int, seconds: float) -> None:
        self._what, self._most, self._ms = what, most, int(seconds * 1000)
        self._times: defaultdict[str, deque[int]] = defaultdict(lambda: deque(maxlen=most))

    def check(self, visitor: str, now: int) -> None:
        """Raises HallRefusal, with the time to wait, if one more would be too many."""
        times = self._times[visitor]
        if len(times) == self._most and (left := times[0] + self._ms - now) > 0:
            seconds = -(-left // 1000)
            refusal = ngettext(
                "That is more than {most} {things} in {seconds} seconds; wait {count} second.",
                "That is more than {most} {things} in {seconds} seconds; wait {count} seconds.",
                seconds,
                most=self._most,
                things=self._what,
                seconds=self._ms // 1000,
            )
            raise HallRefusal(refusal)

    def spend(self, visitor: str, now: int) -> None:
        """Counts one more."""
        self._times[visitor].append(now)


class Talk:
    """The talk in a hall. All methods raise HallRefusal, and then nothing was said."""

    def __init__(self, books: HallBooks, host_book: HostBook, presence: Presence, publish: Publish) -> None:
        self._books, self._host_book, self._presence, self._publish = books, host_book, presence, publish
        self._lines: defaultdict[str, deque[TalkLine]] = defaultdict(lambda: deque(maxlen=MAX_KEPT))
        self._last_n = 0
        self._sayings = RateLimit(pgettext("more than so many", "messages"), MAX_SAYINGS, SAYINGS_SECONDS)
        self._whispers = RateLimit(pgettext("more than so many", "whispers"), MAX_SAYINGS, SAYINGS_SECONDS)
        self._reports = RateLimit(pgettext("more than so many", "reports"), MAX_REPORTED, REPORTED_SECONDS)

    def say(self, who: Visitor, place: str, ask: Ask, now: int, to: Sequence[str] | None = None) -> None:
        """Says a line at a place, or `to` some visitors there, for a visitor or the second person at their machine."""
        if not self._presence.is_at(who.id, place):
            raise HallRefusal(_("You are not in the lobby.") if place == LOBBY else _("You are not at this table."))
        self._check_mute(who)
        name, text = self._speaker(who, ask.by), spoken(ask.text)
        self._sayings.check(who.id, now)
        self._sayings.spend(who.id, now)
        owner = who.name if name != who.name else ""
        self._say(TalkLine(self._next_n(now), place, now, who.id, name, text, owner=owner), to)

    def say_of_house(self, name: str, place: str, text: str, now: int, to: Sequence[str] | None = None) -> None:
        """Says a line of one of the house's characters at a place, or `to` some visitors there."""
        self._say(TalkLine(self._next_n(now), place, now, "", name, text, "character"), to)

    def _next_n(self, now: int) -> int:
        self._last_n = max(self._last_n + 1, now)
        return self._last_n

    def _say(self, line: TalkLine, to: Sequence[str] | None) -> None:
        self._lines[line.place].append(line)
        for subject in subjects_of(line.place, to):
            self._publish(subject, encode(line))

    def last_lines(self, place: str) -> tuple[TalkLine, ...]:
        """The last lines of a place, oldest first."""
        return tuple(self._lines[place]) if place in self._lines else ()

    def whisper(self, who: Visitor, ask: Ask, now: int) -> None:
        """Passes on a whisper that only its addressee can read."""
        other = self._books.people.visitor(ask.to)
        if other is None or other.standing != "in" or not self._presence.is_here(other.id, now):
            raise HallRefusal(_("The person you whisper to is not in this hall."))
        if other.id == who.id:
            raise HallRefusal(_("You need not whisper to yourself."))
        self._check_mute(who)
        try:
            sealed = base64.b64decode(ask.sealed.encode(), validate=True)
        except (binascii.Error, ValueError):
            sealed = b""
        if not sealed or len(ask.sealed) > MAX_SEALED:
            raise HallRefusal(_("This is not a sealed whisper."))
        self._whispers.check(who.id, now)
        self._whispers.spend(who.id, now)
        self._publish(f"ear.{other.id}", encode(Whispered(who.id, who.name, who.public, now, ask.sealed)))

    def whisper_to_house(self, who: Visitor, ask: Ask, now: int, *, is_heard: bool) -> str:
        """Takes a whisper to one of the house's characters, which the hall reads; returns the words."""
        if not is_heard:
            raise HallRefusal(_("{name} hears no whispers here.", name=CHARACTERS[ask.to].name))
        self._check_mute(who)
        text = spoken(ask.text)
        self._whispers.check(who.id, now)
        self._whispers.spend(who.id, now)
        return text

    def whisper_of_house(self, character: str, to: str, text: str, now: int) -> None:
        """Whispers to a visitor for one of the house's characters."""
        self._publish(f"ear.{to}", encode(HouseWhispered(character, now, text)))

    def named(self, text: str, now: int) -> str:
        """The id of the person in the hall whose name, or its first word, a text begins with."""
        known = [self._books.people.visitor(id_) for id_ in self._presence.here(now)]
        here = {who.name: who.id for who in known if who is not None and who.standing == "in"}
        found = named(cleaned(text), here)[0]
        if not found:
            raise HallRefusal(_("There is no {name} in this hall.", name=quoted(cleaned(text))))
        if len(found) > 1:
            shown = [*found[:_MAX_NAMED], *("…" for more in found[_MAX_NAMED:][:1])]
            raise HallRefusal(_("Which of them: {names}?", names=_(", ").join(shown)))
        return here[found[0]]

    def report(self, who: Visitor, ask: Ask, now: int) -> None:
        """Reports a visitor to the host, with their last lines where `who` is."""
        about = self._books.people.visitor(ask.to)
        if about is None:
            raise HallRefusal(_("Nobody of that name has been in this hall."))
        if about.id == who.id:
            raise HallRefusal(_("You need not report yourself."))
        text = spoken(ask.text)
        self._reports.check(who.id, now)
        place = ask.table or self._presence.place_of(who.id)
        if not self._presence.is_at(who.id, place):
            raise HallRefusal(_("You can report what was said where you are."))
        lines = [f"{line.name}: {line.text}" for line in self.last_lines(place) if line.id == about.id]
        self._host_book.report(Report(now, who.id, about.id, text, tuple(lines[-LINES_OF_REPORT:])))
        self._reports.spend(who.id, now)

    def _check_mute(self, who: Visitor) -> None:
        if self._host_book.is_muted(who.id):
            raise HallRefusal(_("The host has muted you in this hall."))

    def _speaker(self, who: Visitor, by: str) -> str:
        """The name shown with a line. Raises HallRefusal for a name that is another visitor's."""
        if not by:
            return who.name
        name = written_name(by)
        if not name:
            raise HallRefusal(NAME_RULE)
        check_free(name)
        self._books.people.check_name(who.id, name)
        return name
