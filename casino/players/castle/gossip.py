"""The speech of characters in time: remarks on what happened, small talk, exchanges, and answers to persons.

Speech is sparing on purpose: after every remark a place stays silent for a while, and a person who keeps writing is not
answered for ever. `small_talk` chooses the words, `casino.players.talk` what a visitor meant and what fits as an
answer, and `casino.players.castle.hall_talk` who hears it.
"""

import math
import random
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from casino.core.letters import folded
from casino.core.texts import _, in_words
from casino.players.castle import hall_talk
from casino.players.castle.chat_words import length_objection, whisper_start
from casino.players.castle.happenings import Happening
from casino.players.castle.small_talk import SmallTalk
from casino.players.characters import CHARACTERS, IDS, short_name
from casino.players.talk.answers import Facts, answer_to, fitting
from casino.players.talk.dialogues import Dialogue, Exchanges
from casino.players.talk.lately import SaidLately
from casino.players.talk.understanding import Meaning, called_in, meaning

STEWARD = _("The steward")
TABLE_SILENCE = (8.0, 15.0)  # seconds between two remarks at a table
LOBBY_SILENCE = (13.0, 26.0)
_LOBBY_BREAK = (14.0, 36.0)  # until a character in the lobby starts a conversation
_PAUSE = (1.0, 2.4)  # before a remark
_ANSWER = (1.8, 5.0)  # before an answer, as reading and typing take time
_RECKONING = 0.5  # until somebody who still reckons is asked again
_READING, _A_LETTER = 1.6, 0.045  # seconds between two lines of an exchange: for any, and for each letter of the first
_EXCHANGE = 0.34  # how likely a conversation in the lobby is an exchange, where one fits
_TABLE_EXCHANGE = 0.16  # how likely the end of a round begins one
_MAX_ANSWERS, _ANSWERS_SECONDS = 6, 60.0  # to one person in one place, and to one person's whispers by one character

_SHARES = {"off": 0.0, "sparse": 1 / 3, "lively": 1.0}  # of what is said unasked, by the pace of talk (`TALK`)

# How likely each happening is talked about; rare ones more than others.
_WORTH = {"bust": 0.35, "axe": 0.8, "split": 0.7, "wins": 0.45, "losses": 0.4, "dealer_bust": 0.4, "dealer_axe": 0.6}
_WORTH["shuffle"] = 0.5
_SHUFFLES = (
    _("The shoe is low: all cards go back and are shuffled."),
    _("The cards are shuffled. Whoever was counting may start again."),
    _("A shuffle, ladies and gentlemen: a full shoe from here on."),
    _("The cut card is out. All cards are shuffled."),
)
_NODS = (_("Good evening, {name}. The table is yours."), _("Be welcome, {name}."), _("Good evening, {name}."))
# What a whisper is answered by in the way of whispers, as it asks for nothing.
_JUST_WHISPERED = ("", "greeted")


Setting = Literal["castle", "open hall", "table"]


@dataclass(order=True)
class _Saying:
    """A line that a character is about to say: when, who (by id), where or to whom, and on which occasion.

    `name` is whom it speaks to or of: it is dropped where they have gone. An answer knows what was `meant`; a line of
    an exchange has its `text`, and goes with all lines of the same number.
    """

    at: float
    who: str = field(compare=False)
    place: str = field(compare=False)  # said only if they are still there
    occasion: str = field(compare=False, default="")
    words: dict[str, object] = field(compare=False, default_factory=dict)
    name: str = field(default="", compare=False)
    addressee: str = field(default="", compare=False)  # whispered to; empty: said aloud
    meant: Meaning | None = field(default=None, compare=False)
    text: str = field(default="", compare=False)
    exchange: int = field(default=0, compare=False)


class Gossip:
    """The speech of all characters in one hall: at home, in an open hall, or at one other table.

    `pace` tells how much is said unasked, one of `TALK`.
    """

    def __init__(
        self,
        talk: hall_talk.HallTalk,
        rng: random.Random,
        facts: Facts,
        said: SaidLately,
        *,
        setting: Setting = "castle",
        pace: Callable[[], str] = lambda: "lively",
    ) -> None:
        self.talk = talk
        self._rng = rng
        self._facts = facts
        self._said = said  # to persons; what the characters say among themselves is another matter
        self._murmurs = SaidLately()
        self._small_talk = SmallTalk(rng, is_at_home=setting != "table")
        self._exchanges = Exchanges(rng)
        self._exchange = 0  # the number of the last
        self._sayings: list[_Saying] = []
        self._silent_until: dict[str, float] = {}
        self._answered: dict[tuple[str, str], deque[float]] = {}
        self._shuffle = 0
        self._setting = setting
        self._lobby_talk_at = rng.uniform(*_LOBBY_BREAK) if setting != "table" else math.inf
        self._pace = pace

    # -- what is going to be said -----------------------------------------------------------------------------

    @property
    def due(self) -> float:
        """The time in seconds at which the next line is due."""
        return min([self._lobby_talk_at, *(saying.at for saying in self._sayings)])

    @property
    def lobby_due(self) -> float:
        """The time in seconds at which a character in the lobby starts a conversation."""
        return self._lobby_talk_at

    def is_engaged(self, who: str) -> bool:
        """Whether a character (by id) is in the middle of an exchange, and stays for it."""
        return any(saying.exchange and saying.who == who for saying in self._sayings)

    def remark(
        self,
        happening: Happening,
        place: str,
        seconds: float,
        sitting: Sequence[str],
        is_own: dict[str, str],
        **words: object,
    ) -> None:
        """Lets one of the characters (ids) at a table remark, a moment later, on what happened there.

        `is_own` maps names to ids of those whose happening it may be.
        """
        owner = is_own.get(happening.name, "")
        speakers = [who for who in sitting if who != owner]
        occasion, who = happening.kind, ""
        if happening.name:
            if owner and (not speakers or self._rng.random() < 0.6):
                occasion, who = f"my_{happening.kind}", owner
            elif speakers and happening.kind != "losses":  # no one is reminded of their bad luck by others
                occasion, who = f"their_{happening.kind}", self._rng.choice(speakers)
        elif speakers:
            who = self._rng.choice(speakers)
        if not who or self._rng.random() > _WORTH[happening.kind]:
            return
        called = short_name(happening.name) if owner else happening.name
        filled = {"name": called, "total": happening.figure, "count": in_words(happening.figure), **words}
        self.chatter(who, place, occasion, seconds, of=happening.name, **filled)

    def chatter(self, who: str, place: str, occasion: str, seconds: float, *, of: str = "", **words: object) -> bool:
        """Lets a character speak on an occasion, if others are there and the place has been silent long enough.

        `of` is the whole name of whom it speaks to or of. Returns whether one will speak.
        """
        if not self._may_begin(place, seconds):
            return False
        at = seconds + self._rng.uniform(*_PAUSE)
        self._fall_silent(place, seconds)
        if not self._is_worth_saying():
            return False
        self._sayings.append(_Saying(at, who, place, occasion, words, of))
        return True

    def _may_begin(self, place: str, seconds: float) -> bool:
        return seconds >= self._silent_until.get(place, 0.0) and len(self.talk.present(place)) >= 2

    def _is_worth_saying(self) -> bool:
        """Whether what could be said unasked is said; the same silence follows what is not, to keep the share."""
        share = _SHARES[self._pace()]
        return share >= 1.0 or self._rng.random() < share

    def _fall_silent(self, place: str, seconds: float) -> None:
        """Notes that a place is silent after a remark.

        The next one comes a pause after it was chosen, so the silence counts from the latest moment this one can come.
        """
        silence = LOBBY_SILENCE if place == hall_talk.LOBBY else TABLE_SILENCE
        self._silent_until[place] = seconds + _PAUSE[1] - _PAUSE[0] + self._rng.uniform(*silence)

    def lobby_talk(self, seconds: float, gains: dict[str, tuple[int, str]]) -> None:
        """Lets a character in the lobby start a conversation.

        `gains` has those there by id: what they won or lost this evening, in cents and as text.
        """
        self._lobby_talk_at = seconds + self._rng.uniform(*_LOBBY_BREAK)
        if not gains:
            return
        if self._rng.random() < _EXCHANGE and self._converse(hall_talk.LOBBY, list(gains), seconds):
            return
        who = self._rng.choice(sorted(gains))
        gain, filled = gains[who]
        occasion = "lobby"
        if gain and self._rng.random() < 0.2:
            occasion = "lobby_won" if gain > 0 else "lobby_lost"
        self.chatter(who, hall_talk.LOBBY, occasion, seconds, gain=filled)

    def table_talk(self, place: str, seconds: float, sitting: Sequence[str]) -> None:
        """Lets the characters at a table begin an exchange now and then, as a round there is over."""
        if len(sitting) > 1 and self._rng.random() < _TABLE_EXCHANGE:
            self._converse(place, sitting, seconds)

    def _converse(self, place: str, there: Sequence[str], seconds: float) -> bool:
        """Begins an exchange between some of those there (ids), if one fits; returns whether one did."""
        if not self._may_begin(place, seconds):
            return False
        said = self._heard_at(place, seconds)
        dialogue = self._exchanges.next("lobby" if place == hall_talk.LOBBY else "table", there, said)
        if dialogue is None:
            return False
        if not self._is_worth_saying():
            self._fall_silent(place, seconds)
            return False
        self._exchanges.note(dialogue, said, is_known=said is self._said)
        self._begin(dialogue, place, seconds)
        return True

    def _heard_at(self, place: str, seconds: float) -> SaidLately:
        """The memory of what is said at a place: the house's where a person hears it, or the characters' own."""
        self._murmurs.seconds = seconds
        return self._said if any(one.who == "person" for one in self.talk.present(place)) else self._murmurs

    def _begin(self, dialogue: Dialogue, place: str, seconds: float) -> None:
        self._exchange += 1
        at = seconds + self._rng.uniform(*_PAUSE)
        for who, words in dialogue.said:
            self._sayings.append(_Saying(at, who, place, text=words, exchange=self._exchange))
            at += _READING + _A_LETTER * len(words)
        self._fall_silent(place, at)

    # -- the steward ------------------------------------------------------------------------------------------

    def announce_shuffle(self, place: str, seconds: float) -> None:
        """Lets the dealer announce to a table that the cards are shuffled."""
        self._shuffle += 1
        self.talk.announce(_SHUFFLES[self._shuffle % len(_SHUFFLES)], seconds, place, STEWARD)

    # -- answers ----------------------------------------------------------------------------------------------

    def hear(self, message: hall_talk.ChatMessage, seconds: float) -> None:
        """Lets a character answer what a person said or whispered to it."""
        if message.who != "person" or message.kind not in ("said", "whisper"):
            return
        others = [one.name for one in self.talk.present() if folded(one.name) != folded(message.speaker)]
        meant = meaning(message.text, dict.fromkeys([*IDS, *others]))
        if message.kind == "whisper":
            who = IDS.get(message.addressee, "")
            if who and self._may_answer(message.speaker, who, seconds):
                occasion = "whispered" if meant.kind in _JUST_WHISPERED else ""
                self._answer(who, "", meant, seconds, message.speaker, occasion)
        else:
            self._hear_said(message, meant, seconds)

    def _hear_said(self, message: hall_talk.ChatMessage, meant: Meaning, seconds: float) -> None:
        """Lets a character at the place answer what all could hear, or the steward nod where no character is."""
        present = self.talk.present(message.place)
        names = [one.name for one in present if one.who == "character"]
        there = [name for name in names if name in IDS and not self.talk.is_ignored(message.speaker, name)]
        called = [name for name in called_in(message.text, there) if name != meant.about]
        if not called and not self._is_for_all(message, meant, present):
            return
        if not there:
            if self._setting != "table" and message.place != hall_talk.LOBBY and meant.kind == "greeted":
                nod = self._rng.choice(_NODS).format(name=message.speaker)
                self.talk.announce(nod, seconds, message.place, STEWARD)
            return
        if not self._may_answer(message.speaker, message.place, seconds):
            return
        able = called or [name for name in there if name != meant.about] or there
        who = fitting(meant.kind, sorted(IDS[name] for name in able), self._rng)
        self._answer(who, message.place, meant, seconds, message.speaker)

    def _is_for_all(
        self, message: hall_talk.ChatMessage, meant: Meaning, present: Sequence[hall_talk.Participant]
    ) -> bool:
        """Whether a line that calls no character is for all there: one that names a person is for that person alone."""
        persons = [one.name for one in present if one.who == "person" and folded(one.name) != folded(message.speaker)]
        is_to_person = bool(called_in(message.text, persons)) and meant.kind not in ("who", "where")
        return bool(meant.kind) and not is_to_person

    def welcome(self, name: str, place: str, seconds: float, there: Sequence[str]) -> None:
        """Lets one of the characters at a place greet a person who came there."""
        if there and self._rng.random() < 0.75:
            self.chatter(self._rng.choice(list(there)), place, "greeted", seconds, of=name, name=name)

    def _may_answer(self, person: str, where: str, seconds: float) -> bool:
        """Whether another line of a person is answered; counts it if so."""
        lately = self._answered.setdefault((folded(person), where), deque(maxlen=_MAX_ANSWERS))
        if len(lately) == _MAX_ANSWERS and seconds - lately[0] < _ANSWERS_SECONDS:
            return False
        if any(s.meant is not None and s.name == person and where in (s.place, s.who) for s in self._sayings):
            return False
        lately.append(seconds)
        return True

    def _answer(self, who: str, place: str, meant: Meaning, seconds: float, person: str, occasion: str = "") -> None:
        """Lets a character answer a moment later: aloud at a place, or in a whisper without one."""
        at, addressee = seconds + self._rng.uniform(*_ANSWER), "" if place else person
        self._sayings.append(_Saying(at, who, place, occasion, name=person, addressee=addressee, meant=meant))

    # -- saying it --------------------------------------------------------------------------------------------

    def speak(self, seconds: float) -> bool:
        """Says what is due by now; True if anything was said."""
        due = sorted(saying for saying in self._sayings if saying.at <= seconds)
        self._sayings = [saying for saying in self._sayings if saying.at > seconds]
        said = [self._say(saying, seconds) for saying in due]
        return any(said)

    def _say(self, saying: _Saying, seconds: float) -> bool:
        name = CHARACTERS[saying.who].name
        if not self._is_apt(saying, name):
            if saying.exchange:
                self._sayings = [other for other in self._sayings if other.exchange != saying.exchange]
            return False
        line = saying.text and _(saying.text)
        if not line:
            occasion, words = saying.occasion, {"name": saying.name, **saying.words}
            if saying.meant is not None and not occasion:
                who, is_at_home = CHARACTERS[saying.who], self._setting != "table"
                answer = answer_to(saying.meant, who, saying.name, self._facts, is_at_home=is_at_home)
                if answer is None:
                    saying.at = seconds + _RECKONING
                    self._sayings.append(saying)
                    return False
                occasion, words = answer.kind, {**words, **answer.words}
            is_answer = saying.meant is not None
            said = self._said if saying.addressee else self._heard_at(saying.place, seconds)
            line = self._small_talk.line(saying.who, occasion, said, is_answer=is_answer, **words)
            if length_objection(line):
                line = str(words.get("odds", ""))
        start = ""
        if saying.addressee:
            start = whisper_start(saying.addressee, [one.name for one in self.talk.present()])
        return bool(line) and self.talk.say(name, start + line, seconds).kind != "refused"

    def _is_apt(self, saying: _Saying, name: str) -> bool:
        """Whether a line can still be said: its speaker, and whom it is to or about, are where they were."""
        if not self.talk.is_present(name) or self.talk.presence(name).who != "character":
            return False
        if saying.meant is None and self._pace() == "off":
            return False
        if saying.addressee:
            return self.talk.is_present(saying.addressee)
        here = {one.name for one in self.talk.present(saying.place)}
        return name in here and len(here) >= 2 and (not saying.name or saying.name in here)

    def forget(self, person: str) -> None:
        """Forgets a person who left the hall, and drops what was about to be said to them."""
        self._answered = {key: times for key, times in self._answered.items() if key[0] != folded(person)}
        self._sayings = [saying for saying in self._sayings if folded(saying.name) != folded(person)]
