"""The speech of characters in time: remarks on what happened, small talk, and answers to persons.

Speech is sparing on purpose: after every remark a place stays silent for a while, and a person who keeps writing is not
answered for ever. `small_talk` chooses the words, and `casino.players.castle.hall_talk` who hears them.
"""

import random
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from casino.core.letters import folded
from casino.core.texts import _
from casino.players.castle import hall_talk
from casino.players.castle.chat_words import whisper_start
from casino.players.castle.happenings import Happening
from casino.players.castle.small_talk import SmallTalk, called_in, calls_for, in_words
from casino.players.characters import CHARACTERS, short_name

STEWARD = _("The steward")
TABLE_SILENCE = (8.0, 15.0)  # seconds between two remarks at a table
LOBBY_SILENCE = (20.0, 40.0)
_LOBBY_BREAK = (25.0, 70.0)  # until a character in the lobby starts a conversation
_PAUSE = (1.0, 2.4)  # before a remark
_ANSWER = (1.8, 5.0)  # before an answer, as reading and typing take time
_MAX_ANSWERS, _ANSWERS_SECONDS = 6, 60.0  # to one person in one place, and to one person's whispers by one character

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


@dataclass(order=True)
class _Saying:
    """A line that a character is about to say: when, who (by id), where or to whom, and on which occasion."""

    at: float
    who: str = field(compare=False)
    place: str = field(compare=False)  # said only if they are still there
    occasion: str = field(compare=False)
    words: dict[str, object] = field(compare=False)
    addressee: str = field(default="", compare=False)  # whispered to; empty: said aloud
    is_answer: bool = field(default=False, compare=False)


class Gossip:
    """The speech of all characters in one hall."""

    def __init__(self, talk: hall_talk.HallTalk, rng: random.Random) -> None:
        self.talk = talk
        self._rng = rng
        self._small_talk = SmallTalk(rng)
        self._sayings: list[_Saying] = []
        self._silent_until: dict[str, float] = {}
        self._answered: dict[tuple[str, str], deque[float]] = {}
        self._shuffle = 0
        self._lobby_talk_at = rng.uniform(*_LOBBY_BREAK)

    # -- what is going to be said -----------------------------------------------------------------------------

    @property
    def due(self) -> float:
        """The time in seconds at which the next line is due."""
        return min([self._lobby_talk_at, *(saying.at for saying in self._sayings)])

    @property
    def lobby_due(self) -> float:
        """The time in seconds at which a character in the lobby starts a conversation."""
        return self._lobby_talk_at

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
        self.chatter(who, place, occasion, seconds, **filled)

    def chatter(self, who: str, place: str, occasion: str, seconds: float, **words: object) -> bool:
        """Lets a character speak on an occasion, if others are there and the place has been silent long enough.

        Returns whether one will speak.
        """
        if seconds < self._silent_until.get(place, 0.0) or len(self.talk.present(place)) < 2:
            return False
        at = seconds + self._rng.uniform(*_PAUSE)
        silence = LOBBY_SILENCE if place == hall_talk.LOBBY else TABLE_SILENCE
        # The next remark comes a pause after it was chosen, so the silence counts from the latest moment this one can
        # come.
        self._silent_until[place] = seconds + _PAUSE[1] - _PAUSE[0] + self._rng.uniform(*silence)
        self._sayings.append(_Saying(at, who, place, occasion, words))
        return True

    def lobby_talk(self, seconds: float, gains: dict[str, tuple[int, str]]) -> None:
        """Lets a character in the lobby start a conversation.

        `gains` has those there by id: what they won or lost this evening, in cents and as text.
        """
        self._lobby_talk_at = seconds + self._rng.uniform(*_LOBBY_BREAK)
        if not gains:
            return
        who = self._rng.choice(sorted(gains))
        gain, filled = gains[who]
        occasion = "lobby"
        if gain and self._rng.random() < 0.25:
            occasion = "lobby_won" if gain > 0 else "lobby_lost"
        self.chatter(who, hall_talk.LOBBY, occasion, seconds, gain=filled)

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
        ids = {who.name: who.id for who in CHARACTERS.values()}
        occasion = calls_for(message.text)
        if message.kind == "whisper":
            who = ids.get(message.addressee, "")
            if who and self._may_answer(message.speaker, who, seconds):
                wanted = occasion if occasion in ("asked", "thanked", "farewell") else "whispered"
                self._answer(who, "", wanted, seconds, message.speaker, is_whisper=True)
        else:
            self._hear_said(message, occasion, ids, seconds)

    def _hear_said(self, message: hall_talk.ChatMessage, occasion: str, ids: Mapping[str, str], seconds: float) -> None:
        """Lets a character at the place answer what all could hear, or the steward nod where no character is."""
        names = [one.name for one in self.talk.present(message.place) if one.who == "character"]
        there = [name for name in names if name in ids and not self.talk.is_ignored(message.speaker, name)]
        called = called_in(message.text, there)
        if not called and occasion not in ("greeted", "farewell", "thanked"):
            return
        if not self._may_answer(message.speaker, message.place, seconds):
            return
        if there:
            chosen = self._rng.choice(called or there)
            if occasion == "asked" or not occasion:
                occasion = "asked" if occasion else "called"
            self._answer(ids[chosen], message.place, occasion, seconds, message.speaker)
        elif message.place != hall_talk.LOBBY and occasion == "greeted":
            nod = self._rng.choice(_NODS).format(name=message.speaker)
            self.talk.announce(nod, seconds, message.place, STEWARD)

    def welcome(self, name: str, place: str, seconds: float, there: Sequence[str]) -> None:
        """Lets one of the characters at a place greet a person who came there."""
        if there and self._rng.random() < 0.75:
            self.chatter(self._rng.choice(list(there)), place, "greeted", seconds, name=name)

    def _may_answer(self, person: str, where: str, seconds: float) -> bool:
        """Whether another line of a person is answered; counts it if so."""
        lately = self._answered.setdefault((folded(person), where), deque(maxlen=_MAX_ANSWERS))
        if len(lately) == _MAX_ANSWERS and seconds - lately[0] < _ANSWERS_SECONDS:
            return False
        is_pending = any(s.is_answer and s.words["name"] == person and where in (s.place, s.who) for s in self._sayings)
        if is_pending:
            return False
        lately.append(seconds)
        return True

    def _answer(
        self, who: str, place: str, occasion: str, seconds: float, person: str, *, is_whisper: bool = False
    ) -> None:
        at = seconds + self._rng.uniform(*_ANSWER)
        addressee = person if is_whisper else ""
        self._sayings.append(_Saying(at, who, place, occasion, {"name": person}, addressee, is_answer=True))

    # -- saying it --------------------------------------------------------------------------------------------

    def speak(self, seconds: float) -> bool:
        """Says what is due by now; True if anything was said."""
        due = sorted(saying for saying in self._sayings if saying.at <= seconds)
        self._sayings = [saying for saying in self._sayings if saying.at > seconds]
        said = [self._say(saying, seconds) for saying in due]
        return any(said)

    def _say(self, saying: _Saying, seconds: float) -> bool:
        name = CHARACTERS[saying.who].name
        if not self.talk.is_present(name) or self.talk.presence(name).who != "character":
            return False
        if saying.addressee:
            if not self.talk.is_present(saying.addressee):
                return False
            start = whisper_start(saying.addressee, [one.name for one in self.talk.present()])
        elif self.talk.presence(name).place != saying.place or len(self.talk.present(saying.place)) < 2:
            return False
        else:
            start = ""
        line = self._small_talk.line(saying.who, saying.occasion, seconds, **saying.words)
        return bool(line) and self.talk.say(name, start + line, seconds).kind != "refused"

    def forget(self, person: str) -> None:
        """Forgets a person who left the hall."""
        self._answered = {key: times for key, times in self._answered.items() if key[0] != folded(person)}
