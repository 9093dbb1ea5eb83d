"""A character's habits with a hand at twenty-one, found by asking how it plays. No card is dealt here."""

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from casino.core.texts import _, all_of, one_of
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.players.characters import Character
from casino.players.twentyone.play import TwentyOnePlay

_FEW, _TRIES = 3, 40  # of a hand against one card: more where a style goes by whims
_ACTIONS = {"hit", "stand", "double", "split", "surrender"}
_CARDS = {1: _("an ace"), 8: _("an eight"), 2: _("a two"), 3: _("a three"), 4: _("a four"), 5: _("a five")}
_CARDS |= {6: _("a six"), 7: _("a seven"), 9: _("a nine"), 10: _("a ten")}
_PAIRS = {1: _("two aces"), 2: _("two twos"), 3: _("two threes"), 4: _("two fours"), 5: _("two fives")}
_PAIRS |= {6: _("two sixes"), 7: _("two sevens"), 8: _("two eights"), 9: _("two nines"), 10: _("two tens")}
_KINDS = {1: _("aces"), 2: _("twos"), 3: _("threes"), 4: _("fours"), 5: _("fives"), 6: _("sixes"), 7: _("sevens")}
_KINDS |= {8: _("eights"), 9: _("nines"), 10: _("tens")}
_DEEDS = {"hit": _("hit"), "stand": _("stand"), "double": _("double"), "split": _("split"), "surrender": _("surrender")}

Habit = Literal["always", "never", "when", "unless", "often", "pairs", "all_pairs", "no_pairs"]
_USUAL = {"hit": 16, "stand": 12, "double": 11, "surrender": 16}  # the hand that is meant where none is named


class Habits(NamedTuple):
    """A character's habit with a hand, and the words for it: the hand, the deed, and against which cards.

    "unless" names the cards against which it is not done. `times` is how often in ten, where it is a matter of whims.
    """

    habit: Habit
    hand: str
    deed: str
    cards: str = ""
    times: int = 0


def habits(who: Character, settings: TwentyOneSettings, deed: str, points: int, *, is_pair: bool) -> Habits | None:
    """A character's habit at a table of these rules; None for a hand that cannot be or a deed that is not allowed.

    Without points it is about the hand that is usually meant, or about all pairs.
    """
    play = _play(settings)
    if deed == "split" and not points:
        return _of_pairs(play, who, settings)
    points = points or _USUAL.get(deed, 0)
    cards = (points, points) if is_pair else _two_cards(points)
    offered = _offered(settings) - (set() if is_pair else {"split"})
    if cards is None or deed not in offered:
        return None
    shares = {up: _share(play, who, cards, up, offered, deed) for up in (*range(2, 11), 1)}
    hand = _PAIRS[points] if is_pair else str(points)
    total = sum(shares.values()) / len(shares)
    if total == 0:
        return Habits("never", hand, _DEEDS[deed])
    if total == 1:
        return Habits("always", hand, _DEEDS[deed])
    if all(share in (0, 1) for share in shares.values()):
        is_usual = total > 0.5
        told = [_CARDS[up] for up, share in shares.items() if bool(share) != is_usual]
        return Habits("unless" if is_usual else "when", hand, _DEEDS[deed], one_of(told))
    return Habits("often", hand, _DEEDS[deed], times=min(9, max(1, round(10 * total))))


@lru_cache(maxsize=8)
def _play(settings: TwentyOneSettings) -> TwentyOnePlay:
    """The play at a table of these rules, whose odds are kept."""
    return TwentyOnePlay(settings)


def _offered(settings: TwentyOneSettings) -> set[str]:
    """The actions that a pair has at a table of these rules."""
    return _ACTIONS - (set() if settings.surrender else {"surrender"})


def _of_pairs(play: TwentyOnePlay, who: Character, settings: TwentyOneSettings) -> Habits | None:
    """The pairs that a character splits against most cards; None where that is a matter of whims."""
    offered = _offered(settings)
    shares = {
        points: [_share(play, who, (points, points), up, offered, "split") for up in range(1, 11)]
        for points in range(1, 11)
    }
    if any(share not in (0, 1) for against in shares.values() for share in against):
        return None
    found = [points for points, against in shares.items() if sum(against) > len(against) / 2]
    if not found:
        return Habits("no_pairs", "", _DEEDS["split"])
    if len(found) == len(_PAIRS):
        return Habits("all_pairs", "", _DEEDS["split"])
    return Habits("pairs", all_of([_KINDS[points] for points in found]), _DEEDS["split"])


def _two_cards(points: int) -> tuple[int, int] | None:
    """Two different cards without an ace that make a total; None where there are none."""
    high = min(10, points - 2)
    return (high, points - high) if 5 <= points <= 19 else None


def _share(play: TwentyOnePlay, who: Character, cards: Sequence[int], up: int, offered: set[str], deed: str) -> float:
    """The share of tries in which a character does something with these cards against an up card."""

    def does(number: int) -> bool:
        return play.would(who.style, cards, up, offered, random.Random(number)) == deed

    done = [does(number) for number in range(_FEW)]
    if len(set(done)) > 1:
        done += [does(number) for number in range(_FEW, _TRIES)]
    return sum(done) / len(done)
