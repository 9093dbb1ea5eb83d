"""The talk in the castle's hall: who is there, who says what, and who hears it.

Rules of talk only: commands, limits, who is ignored. No window, no table's rules, no clock (seconds are passed in) and
no looks. Everybody in the hall has a log of their own: what was said where they were, what was whispered to or by them,
what the house announced, and the house's answers to them. The log follows them: at a table the earlier lines stay, a
line says where they are now, and from there on only that place is heard, besides whispers. So a conversation by
whispers is never interrupted, and nothing said at a table is ever read by anybody who was not there.
"""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal

from casino.core.errors import CasinoError
from casino.core.letters import cleaned, count, folded, octets
from casino.core.texts import _, ngettext
from casino.players.castle.chat_words import (
    LONGEST_NAME,
    MAX_LETTERS,
    MAX_OCTETS,
    length_objection,
    name_in,
    named,
    quoted,
)

LOBBY = "lobby"
MAX_SAYINGS, SAYINGS_SECONDS = 5, 8.0  # of one speaker
MAX_REPEATS, REPEAT_SECONDS = 2, 60.0  # of one text in a row, while nothing else is said
MAX_KEPT = 500  # messages of one person's log
MAX_PRESENT = 64
MAX_IGNORED = 100
_MOST_OCTETS_OF_NAME = 320  # a person's own may be of joined emoji, which are many bytes each
_MAX_COMINGS, _COMINGS_SECONDS = 4, 10.0  # announced one by one at a place; more are announced in one line
_MAX_REMEMBERED = 200  # people who left, and whom they ignore

Who = Literal["person", "character", "house"]
Kind = Literal["said", "whisper", "notice", "answer", "refused"]


class ChatError(CasinoError):
    """A person or character cannot go where they want, or is not in the hall."""


@dataclass(frozen=True)
class ChatMessage:
    """One line of a participant's log.

    "said" is heard at `place`; a "whisper" by its speaker and its `addressee`; a "notice" of the house at `place`
    (empty: everywhere), or by its addressee alone; an "answer" and what was "refused" only by the addressee, who asked.
    `who` is what the speaker is: a person, one of the house's characters, or the house itself.
    """

    id: int
    seconds: float
    speaker: str
    who: Who
    kind: Kind
    text: str
    place: str = ""
    addressee: str = ""


@dataclass
class Participant:
    """A participant in the hall: a person or a character under one name, in one place."""

    name: str
    who: Who
    place: str
    log: deque[ChatMessage] = field(default_factory=lambda: deque(maxlen=MAX_KEPT), repr=False)
    spoke: deque[float] = field(default_factory=lambda: deque(maxlen=MAX_SAYINGS), repr=False)
    repeated: tuple[str, int, float] = ("", 0, 0.0)  # the last text, how often in a row, and when
    whispered_by: str = ""


HELP = _(
    "Everyone here hears what you type. /w name text whispers to anyone in the hall, /r text answers the last "
    "whisper, /ignore name and /unignore name, /ignored, /who. To start a line with a slash, type two: //so."
)


class HallTalk:
    """The talk of one hall: a lobby and its tables. Names are compared without regard to case."""

    def __init__(self, max_present: int = MAX_PRESENT) -> None:
        self._max_present = max_present
        self._present: dict[str, Participant] = {}
        self._ignored: dict[str, dict[str, str]] = {}  # by folded name: folded name of the ignored -> as it is written
        self._comings: dict[str, deque[float]] = {}
        self._crowd_announced: dict[str, float] = {}
        self._next_id = 1
        self._now = 0.0
        # Called with all that is said aloud or whispered.
        self.on_said: Callable[[ChatMessage], object] = lambda message: None

    # -- who is there -----------------------------------------------------------------------------------------

    def arrive(
        self, name: str, who: Who, seconds: float, place: str = LOBBY, *, is_announced: bool = True
    ) -> Participant:
        """Lets a participant in. Raises ChatError for an empty, long or taken name, or a full hall."""
        name = " ".join(cleaned(name).split())
        if not name or count(name) > LONGEST_NAME or octets(name) > _MOST_OCTETS_OF_NAME:
            raise ChatError(_("A name in the hall has 1 to {most} letters.", most=LONGEST_NAME))
        if folded(name) in self._present:
            raise ChatError(_("There is already somebody called {name} in the hall.", name=name))
        if len(self._present) >= self._max_present:
            raise ChatError(_("The hall is full: {count} are in it.", count=self._max_present))
        if not place:
            raise ChatError(_("Nobody can be nowhere."))
        self._tick(seconds)
        if is_announced:
            self._announce_coming(place, _("{name} joined.", name=name))
        here = self._present[folded(name)] = Participant(name, who, place)
        self._deliver([here], _HOUSE, "notice", _where(place), addressee=name)
        return here

    def move(self, name: str, place: str, seconds: float, *, is_announced: bool = True) -> None:
        """Moves a participant to another place of the hall. Raises ChatError if they are not in it."""
        here = self.presence(name)
        if not place:
            raise ChatError(_("Nobody can be nowhere."))
        if here.place == place:
            return
        self._tick(seconds)
        before, here.place = here.place, ""
        if is_announced:
            self._announce_coming(before, _("{name} went to {place}.", name=here.name, place=_called(place)))
            joined = _("{name} came to the lobby.") if place == LOBBY else _("{name} joined the table.")
            self._announce_coming(place, joined.format(name=here.name))
        here.place = place
        self._deliver([here], _HOUSE, "notice", _where(place), addressee=here.name)

    def leave(self, name: str, seconds: float, *, is_announced: bool = True) -> None:
        """Lets a participant go home: their log is lost, their ignored names are remembered. Raises ChatError."""
        here = self.presence(name)
        self._tick(seconds)
        del self._present[folded(name)]
        if is_announced:
            self._announce_coming(here.place, _("{name} left.", name=here.name))
        remembered = [key for key in self._ignored if key not in self._present]
        for key in remembered[:-_MAX_REMEMBERED]:
            del self._ignored[key]

    def presence(self, name: str) -> Participant:
        """The participant of a name. Raises ChatError if no one in the hall has it."""
        found = self._present.get(folded(name))
        if found is None:
            raise ChatError(_("There is no {name} here.", name=name))
        return found

    def present(self, place: str = "") -> tuple[Participant, ...]:
        """The participants at a place, or in the whole hall, in the order of their coming."""
        return tuple(one for one in self._present.values() if place in ("", one.place))

    def is_present(self, name: str) -> bool:
        """Whether a participant of that name is in the hall."""
        return folded(name) in self._present

    # -- what is heard ----------------------------------------------------------------------------------------

    def lines_for(self, listener: str) -> tuple[ChatMessage, ...]:
        """The lines a listener has heard, oldest first, without those of ignored names. Raises ChatError."""
        mute = self._ignored.get(folded(listener), {})
        log = self.presence(listener).log
        if not mute:
            return tuple(log)
        return tuple(m for m in log if m.kind not in ("said", "whisper") or folded(m.speaker) not in mute)

    def ignored(self, listener: str) -> tuple[str, ...]:
        """The names a listener ignores, in the order they were chosen."""
        return tuple(self._ignored.get(folded(listener), {}).values())

    def is_ignored(self, listener: str, name: str) -> bool:
        """Whether a listener ignores a name."""
        return folded(name) in self._ignored.get(folded(listener), {})

    # -- what is said -----------------------------------------------------------------------------------------

    def announce(self, text: str, seconds: float, place: str = "", speaker: str = "", *, to: str = "") -> ChatMessage:
        """Announces a text of the house, or of its dealer, at a place or everywhere. Never ignored or limited.

        With `to` one listener alone hears it. Raises ChatError if they are not in the hall.
        """
        self._tick(seconds)
        hearers = (self.presence(to),) if to else self.present(place)
        return self._deliver(hearers, (speaker, "house"), "notice", text, place=place, addressee=to)

    def hear(self, speaker: str, text: str, place: str, seconds: float, *, to: str = "", who: Who = "person") -> None:
        """Takes in a line said at a place on another machine, or whispered `to` a listener. It was checked there.

        The speaker need not be known here yet.
        """
        self._tick(seconds)
        text = cleaned(text).strip()
        if not text or length_objection(text):
            return
        if not to:
            self._deliver(self.present(place), (speaker, who), "said", text, place=place)
            return
        here = self.presence(to)
        if not self.is_ignored(to, speaker):
            here.whispered_by = speaker
        self._deliver([here], (speaker, who), "whisper", text, addressee=to)

    def refuse(self, listener: str, sentence: str) -> ChatMessage:
        """Notes for a listener that their line was not taken elsewhere, and why. Raises ChatError."""
        return self._refuse(self.presence(listener), sentence)

    def tell(self, listener: str, sentence: str) -> ChatMessage:
        """Answers one listener alone. Raises ChatError."""
        return self._answer(self.presence(listener), sentence)

    def say(self, speaker: str, line: str, seconds: float) -> ChatMessage:
        """Says a typed line, either words or a command; returns the resulting message.

        A refusal is a message of kind "refused" that only they see, and changes nothing else. Raises ChatError if they
        are not in the hall.
        """
        here = self.presence(speaker)
        self._tick(seconds)
        if len(line) > 20 * MAX_OCTETS:
            return self._refuse(
                here,
                _(
                    "A message has at most {most} letters; this has {count}.",
                    most=MAX_LETTERS,
                    count=len(line),
                ),
            )
        line = cleaned(line).strip()
        if line.startswith("//"):
            return self._speak(here, line[1:])
        if not line.startswith("/"):
            return self._speak(here, line)
        command, _space, rest = line[1:].partition(" ")
        rest = rest.strip()
        match command.casefold():
            case "w" | "whisper":
                return self._whisper_to(here, rest)
            case "r" | "reply":
                return self._reply(here, rest)
            case "ignore":
                return self._ignore(here, rest)
            case "unignore":
                return self._unignore(here, rest)
            case "ignored":
                names = _(", ").join(self.ignored(here.name))
                said = _("You ignore {names}.", names=names) if names else _("You ignore nobody.")
                return self._answer(here, said)
            case "who":
                return self._answer(here, self._who())
            case "help" | "?":
                return self._answer(here, HELP)
        label = command if count(command) <= 20 else command[:20] + "…"
        return self._refuse(here, _("There is no /{label}; /help lists what there is.", label=label))

    def _speak(self, here: Participant, text: str) -> ChatMessage:
        if refusal := self._objection(here, text, ""):
            return self._refuse(here, refusal)
        self._spent(here, text, "")
        return self._deliver(self.present(here.place), (here.name, here.who), "said", text, place=here.place)

    def _whisper_to(self, here: Participant, rest: str) -> ChatMessage:
        names = [one.name for one in self._present.values()]
        found, text = named(rest, names)
        if not rest:
            return self._refuse(here, _("Whom? Write /w name text."))
        if len(found) > 1:
            return self._refuse(here, _("Which of them: {names}?", names=_(", ").join(found)))
        if not found:
            return self._refuse(here, self._unknown(rest))
        return self._whisper(here, self.presence(found[0]), text)

    def _reply(self, here: Participant, text: str) -> ChatMessage:
        if not here.whispered_by:
            return self._refuse(here, _("Nobody has whispered to you yet."))
        if not self.is_present(here.whispered_by):
            return self._refuse(here, _("{name} has left the hall.", name=here.whispered_by))
        return self._whisper(here, self.presence(here.whispered_by), text)

    def _whisper(self, here: Participant, other: Participant, text: str) -> ChatMessage:
        if other is here:
            return self._refuse(here, _("You need not whisper to yourself."))
        if self.is_ignored(here.name, other.name):
            return self._refuse(
                here, _("You ignore {name} and would not hear the answer; /unignore {name}.", name=other.name)
            )
        if refusal := self._objection(here, text, folded(other.name)):
            return self._refuse(here, refusal)
        self._spent(here, text, folded(other.name))
        if not self.is_ignored(other.name, here.name):
            other.whispered_by = here.name
        speaker = (here.name, here.who)
        return self._deliver([here, other], speaker, "whisper", text, addressee=other.name)

    # -- ignoring ---------------------------------------------------------------------------------------------

    def _ignore(self, here: Participant, rest: str) -> ChatMessage:
        if not rest:
            return self._refuse(here, _("Whom? Write /ignore name."))
        heard = [message.speaker for message in here.log if message.kind in ("said", "whisper")]  # some may have left
        found, more = named(rest, [*dict.fromkeys((*heard, *(one.name for one in self._present.values())))])
        if len(found) > 1 and not more:
            return self._refuse(here, _("Which of them: {names}?", names=_(", ").join(found)))
        if len(found) != 1 or more:
            return self._refuse(here, self._unknown(rest))
        name = found[0]
        if folded(name) == folded(here.name):
            return self._refuse(here, _("You cannot ignore yourself."))
        if self.is_ignored(here.name, name):
            return self._answer(here, _("You ignore {name} already.", name=name))
        mine = self._ignored.setdefault(folded(here.name), {})
        if len(mine) >= MAX_IGNORED:
            return self._refuse(here, _("You ignore {count} already, and nobody can ignore more.", count=MAX_IGNORED))
        mine[folded(name)] = name
        return self._answer(here, _("You ignore {name} from now on; /unignore {name} takes it back.", name=name))

    def _unignore(self, here: Participant, rest: str) -> ChatMessage:
        if not rest:
            return self._refuse(here, _("Whom? Write /unignore name."))
        mine = self._ignored.get(folded(here.name), {})
        found, more = named(rest, mine.values())
        if len(found) != 1 or more:
            return self._refuse(here, _("You are not ignoring {name}.", name=quoted(rest)))
        del mine[folded(found[0])]
        return self._answer(here, _("You hear {name} again.", name=found[0]))

    # -- bounds -----------------------------------------------------------------------------------------------

    def _objection(self, here: Participant, text: str, addressee: str) -> str:
        """The reason why a speaker may not say this now, in one sentence; empty if they may."""
        if not text.strip():
            return _("There is nothing to say yet.")
        if over := length_objection(text):
            return over
        said, times, at = here.repeated
        is_same = said == f"{addressee}\n{text.casefold()}" and self._now - at <= REPEAT_SECONDS
        if is_same and times >= MAX_REPEATS:
            return _("You have said that twice just now; say something else first.")
        if len(here.spoke) == MAX_SAYINGS and (left := here.spoke[0] + SAYINGS_SECONDS - self._now) > 0:
            whole = max(1, -int(-left // 1))
            return ngettext(
                "That is more than {most} messages in {seconds} seconds; wait {count} second.",
                "That is more than {most} messages in {seconds} seconds; wait {count} seconds.",
                whole,
                most=MAX_SAYINGS,
                seconds=format(SAYINGS_SECONDS, ".0f"),
            )
        return ""

    def _spent(self, here: Participant, text: str, addressee: str) -> None:
        """Counts an allowed message against its speaker's limits."""
        key = f"{addressee}\n{text.casefold()}"
        said, times, at = here.repeated
        is_same = said == key and self._now - at <= REPEAT_SECONDS
        here.repeated = (key, times + 1 if is_same else 1, self._now)
        here.spoke.append(self._now)

    # -- delivering -------------------------------------------------------------------------------------------

    def _tick(self, seconds: float) -> None:
        """Moves time forward; it never runs backwards."""
        self._now = max(self._now, seconds)

    def _deliver(
        self,
        hearers: Iterable[Participant],
        speaker: tuple[str, Who],
        kind: Kind,
        text: str,
        *,
        place: str = "",
        addressee: str = "",
    ) -> ChatMessage:
        name, who = speaker
        message = ChatMessage(self._next_id, self._now, name, who, kind, text, place, addressee)
        self._next_id += 1
        for hearer in hearers:
            hearer.log.append(message)
        if kind in ("said", "whisper"):
            self.on_said(message)
        return message

    def _answer(self, here: Participant, text: str) -> ChatMessage:
        return self._deliver([here], _HOUSE, "answer", text, addressee=here.name)

    def _refuse(self, here: Participant, text: str) -> ChatMessage:
        return self._deliver([here], _HOUSE, "refused", text, addressee=here.name)

    def _announce_coming(self, place: str, text: str) -> None:
        """Announces a coming or going at a place, unless there are so many that one line sums them up."""
        lately = self._comings.setdefault(place, deque(maxlen=_MAX_COMINGS))
        is_crowd = len(lately) == _MAX_COMINGS and self._now - lately[0] < _COMINGS_SECONDS
        if is_crowd and self._now - self._crowd_announced.get(place, -_COMINGS_SECONDS) < _COMINGS_SECONDS:
            return
        if is_crowd:
            self._crowd_announced[place] = self._now
            text = _("More people came and went.")
        else:
            lately.append(self._now)
        self._deliver(self.present(place) if place else (), _HOUSE, "notice", text, place=place)
        if not self.present(place):  # an empty place needs no memory
            self._comings.pop(place, None)
            self._crowd_announced.pop(place, None)

    def _unknown(self, rest: str) -> str:
        return _("There is no {name} here; /who lists everyone.", name=quoted(name_in(rest)))

    def _who(self) -> str:
        places: dict[str, list[str]] = {LOBBY: []}
        for one in self._present.values():
            label = _("{name} (of the house)", name=one.name) if one.who == "character" else one.name
            places.setdefault(one.place, []).append(label)
        in_lobby = _(", ").join(places.pop(LOBBY)) or _("nobody")
        parts = [_("In the lobby: {names}.", names=in_lobby)]
        parts += [_("At {place}: {names}.", place=place, names=_(", ").join(names)) for place, names in places.items()]
        return " ".join(parts)


_HOUSE: tuple[str, Who] = ("", "house")


def _called(place: str) -> str:
    return _("the lobby") if place == LOBBY else place


def _where(place: str) -> str:
    return _("You are in the lobby.") if place == LOBBY else _("You are at {place}.", place=place)
