"""The choice of a character's answer to what a visitor meant: the kind of line, and the facts in it.

The lines are those of the kind "answers"; what stands under a kind of question that ends with "_castle" is said in the
castle alone. Every figure in an answer is a fact that is asked for here: of the evening's books, the clock, the hand on
the table, or a style of play.
"""

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from casino.players.characters import IDS, Character
from casino.players.talk.understanding import Meaning

KNOWS_THE_ODDS = "by_the_odds"  # the style of those who can say the chances of a hand

# Who answers best what is asked of nobody in particular, the best first; of other kinds everybody does equally well.
_FITTING: dict[str, tuple[str, ...]] = {
    "odds": ("odile", "idris", "hester"),
    "my_gain": ("odile",),
    "leader": ("odile",),
    "fair": ("odile", "marrow"),
    "rules": ("odile", "ambrose", "marrow"),
    "house": ("marrow", "hester"),
    "owner": ("vesna", "marrow"),
    "old": ("marrow", "odile"),
    "ghosts": ("sable", "rook"),
    "story": ("idris", "marrow", "hester"),
    "joke": ("rook", "pip"),
    "secret": ("sable", "rook"),
    "food": ("ambrose", "pip"),
    "loan": ("rook", "vesna"),
    "weather": ("idris", "marrow"),
    "cat": ("pip", "odile"),
    "luck": ("sable", "pip"),
    "love": ("vesna", "sable"),
    "insult": ("hester", "vesna"),
}


_OF_THE_CASTLE = ("rules", "style", "house", "owner", "old", "ghosts", "fair")  # what is another thing at other tables


class Facts(Protocol):
    """The facts of the hall at this moment."""

    def gain(self, name: str) -> tuple[int, str] | None:
        """The gain of a person or character this evening, in cents and as text; None before a round of theirs ended."""

    def leader(self) -> tuple[str, str] | None:
        """The name of the one furthest ahead this evening, and by how much as text; None where none is ahead."""

    def place_of(self, name: str) -> str:
        """The talk's name of the place where a person or character is; empty for one who is not in the hall."""

    def lobby(self) -> str:
        """The talk's name of the lobby."""

    def clock(self) -> str:
        """The time of day; empty where there is no clock."""

    def chances(self, name: str) -> str | None:
        """The chances of the hand that a visitor has to play now, in a sentence.

        Empty where there is none, None while they are still worked out.
        """

    def manner(self, who: Character) -> str:
        """A few words on how a character plays here, as others say them."""

    def habit(self, who: Character, name: str, meant: Meaning) -> tuple[str, Mapping[str, object]] | None:
        """A character's way with the hand that a visitor means, by the rules of the table where the visitor is.

        It is how ("always", "never", "when", "unless", "often"; of all pairs "pairs", "all_pairs", "no_pairs") and the
        words for it; None where that is no hand.
        """


class Answer(NamedTuple):
    """The kind of an answer, and the words in its places beside {name}."""

    kind: str
    words: Mapping[str, object] = {}


def fitting(kind: str, there: Sequence[str], rng: random.Random) -> str:
    """The id of the character who answers a kind of question best, among those there."""
    best = next((who for who in _FITTING.get(kind, ()) if who in there), "")
    return best or rng.choice(list(there))


def answer_to(meant: Meaning, who: Character, person: str, facts: Facts, *, is_at_home: bool = True) -> Answer | None:
    """The answer of a character to what a visitor meant; None while its figures are still worked out.

    Where they are not at home, at a table outside the castle, they say less of the game and the place.
    """
    if meant.kind in _OF_THE_CASTLE and not is_at_home:
        return Answer(f"{meant.kind}_else", {"manner": facts.manner(who)} if meant.kind == "style" else {})
    match meant.kind:
        case "my_gain":
            return _of_gain("mine", facts.gain(person))
        case "their_gain":
            return _of_gain("their", facts.gain(who.name) or (0, ""))
        case "leader":
            return _of_leader(facts.leader(), who.name, person)
        case "odds":
            return _of_odds(who, facts.chances(person))
        case "style":
            return _of_style(facts.habit(who, person, meant))
        case "time":
            now = facts.clock()
            return Answer("time", {"time": now}) if now else Answer("time_none")
        case "who":
            return _of_somebody(meant.about, who.name)
        case "where":
            return _of_place(meant.about, who.name, facts)
    return Answer(meant.kind or "called")


def _of_gain(whose: str, gain: tuple[int, str] | None) -> Answer:
    if gain is None:
        return Answer(f"{whose}_none")
    cents, told = gain
    return Answer(f"{whose}_{'won' if cents > 0 else 'lost' if cents else 'even'}", {"gain": told})


def _of_leader(leader: tuple[str, str] | None, mine: str, person: str) -> Answer:
    if leader is None:
        return Answer("leader_none")
    who, told = leader
    kind = {mine: "leader_self", person: "leader_mine"}.get(who, "leader")
    return Answer(kind, {"who": who, "gain": told})


def _of_odds(who: Character, chances: str | None) -> Answer | None:
    if who.style != KNOWS_THE_ODDS:
        return Answer("odds_ask")
    if chances is None:
        return None
    return Answer("odds", {"odds": chances}) if chances else Answer("odds_none")


def _of_style(habit: tuple[str, Mapping[str, object]] | None) -> Answer:
    return Answer("style") if habit is None else Answer(f"style_{habit[0]}", habit[1])


def _of_somebody(about: str, mine: str) -> Answer:
    if about == mine:
        return Answer("self")
    if about in IDS:
        return Answer(f"who_{IDS[about]}")
    return Answer("who_person", {"who": about}) if about else Answer("who_nobody")


def _of_place(about: str, mine: str, facts: Facts) -> Answer:
    if about == mine:
        return Answer("called")
    place = facts.place_of(about)
    words = {"who": about, "place": place}
    if not place:
        return Answer("where_gone", words)
    if place == facts.place_of(mine):
        return Answer("where_here", words)
    return Answer("where_lobby" if place == facts.lobby() else "where_table", words)
