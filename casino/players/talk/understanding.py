"""The meaning of a visitor's typed line: its kind, whom it is about, and which cards. Answers come from elsewhere.

Visitors type as they like: without capitals and apostrophes, in short forms, with half a name. A line is first written
out, then the kinds are tried in order, the most particular first. A line that means nothing known is "asked" if it is a
question, and "" otherwise.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from casino.core.resources import asset
from casino.players.characters import TITLES

_TITLE_FORMS = {"madam": "madame", "bro": "brother", "skipper": "captain"}
_TITLE_FORMS |= dict.fromkeys(("capt", "captin", "cpt", "cap'n"), "captain")
# Words that begin or end no form of address although they are titles, or are too near to a name.
_NO_TITLE_AFTER = frozenset({"my", "your", "his", "her", "their", "a", "an", "big", "little"})
_NO_NAMES = frozenset({"narrow", "barrow", "morrow", "jester", "fester", "pester", "harrow", "stable", "tobacco"})
_ASKS = re.compile(  # how a question begins, with or without its mark
    r"\W*(?:what|who|where|when|why|how|which|do|does|did|can|could|is|are|will|would|should|have|has)\b"
)
_DEEDS = {"hit": "hit", "stand": "stand", "stay": "stand", "stick": "stand", "twist": "hit", "draw": "hit"}
_DEEDS |= {"split": "split", "double": "double", "surrender": "surrender", "card": "hit"}


@dataclass(frozen=True)
class Meaning:
    """The meaning of a line. `kind` is what is asked or said; "" for a statement that needs no answer.

    `about` is whom a question is about, if somebody in the list of names; `deed` and `points` are what a question of
    play is about: one of an engine's actions and a hand's points, or those of each card of a pair.
    """

    kind: str = ""
    about: str = ""
    deed: str = ""
    points: int = 0
    is_pair: bool = False


class _Understanding:
    """The words that visitors use, as their file has them."""

    def __init__(self, read: dict[str, Any]) -> None:
        words: dict[str, str] = read["words"]
        self.short_forms = {typed: meant for meant, forms in read["short_forms"].items() for typed in forms}
        self.numbers = {word: int(number) for number, forms in read["numbers"].items() for word in forms}
        self.courtesies = {kind: re.compile(has) for kind, has in read["courtesies"].items()}
        self.looks = {name: re.compile(has) for name, has in read["looks"].items()}
        filled = [(one["kind"], re.sub(r"<(\w+)>", lambda found: words[found[1]], one["has"])) for one in read["kinds"]]
        self.kinds = [(kind, re.compile(has)) for kind, has in filled]


@cache
def understood() -> _Understanding:
    """The words of the visitors. Raises MissingAsset."""
    return _Understanding(tomllib.loads(asset("texts", "understanding.toml").read_text("utf-8")))


def written_out(words: str) -> str:
    """A line in small letters with its short forms written out, its sentence marks kept."""
    plain = words.casefold().replace("\u2019", "'").replace("`", "'")
    forms = understood().short_forms
    return re.sub(r"[\w']+", lambda found: forms.get(found[0]) or _unended(found[0]), plain)


def _unended(word: str) -> str:
    """A word without the "'s" that stands for "is" or marks whose something is."""
    return word[:-2] if word.endswith("'s") else word.strip("'")


def kinds() -> tuple[str, ...]:
    """All kinds that a line may have, besides ""."""
    return (*dict.fromkeys(kind for kind, _has in understood().kinds), *understood().courtesies, "asked")


def meaning(words: str, names: Iterable[str] = ()) -> Meaning:
    """The meaning of a line; `names` are those of whom it may speak."""
    plain, known = written_out(words), understood()
    is_question = "?" in words or _ASKS.match(plain) is not None
    parting = next((kind for kind in ("farewell", "thanked") if known.courtesies[kind].search(plain)), "")
    if parting and "?" not in words:
        return Meaning(parting)
    for kind, has in known.kinds:
        if not (found := has.search(plain)):
            continue
        if kind in ("who", "where"):
            about = _spoken_of(plain[found.start() :], names)
            if not about and (kind == "where" or not re.search(r"\bwho (?:is|was)\b", plain)):
                continue  # about something, not somebody
            return Meaning(kind, about)
        return Meaning(kind, "", *_hand_in(plain)) if kind in ("style", "odds") else Meaning(kind)
    if known.courtesies["greeted"].search(plain):
        return Meaning("greeted")
    return Meaning(parting or ("asked" if is_question else ""))


def _spoken_of(plain: str, names: Iterable[str]) -> str:
    """The name that words speak of, the last one where there are several; empty for none."""
    found = {name: place for name in names if (place := _place_of(plain, name)) >= 0}
    return max(found, key=lambda name: found[name]) if found else ""


def _place_of(plain: str, name: str) -> int:
    """The place in written-out words where a name or a part of it occurs last; -1 for nowhere."""
    spoken = [(found[0], found.start()) for found in re.finditer(r"\w+", plain)]
    parts = {part.casefold() for part in name.split()} - {"old"}
    places = [at for word, at in spoken if word in parts or _TITLE_FORMS.get(word) in parts or _is_near(word, parts)]
    if (looks := understood().looks.get(name)) is not None:
        places += [found.start() for found in looks.finditer(plain)]
    return max(places, default=-1)


def _hand_in(plain: str) -> tuple[str, int, bool]:
    """The deed and the hand that words speak of: its name as an action, points, and whether it is a pair."""
    deed = next((_DEEDS[word] for word in re.findall(r"\w+", plain) if word in _DEEDS), "")
    figures = [int(word) for word in re.findall(r"\b\d{1,2}\b", plain) if 1 <= int(word) <= 20]
    numbers = understood().numbers
    figures += [numbers[word] for word in re.findall(r"\w+", plain) if word in numbers]
    points = figures[0] if figures else 0
    is_pair = deed == "split" and 1 <= points <= 10
    return (deed, points if is_pair or (deed != "split" and points >= 4) else 0, is_pair)


def called_in(words: str, names: Iterable[str]) -> list[str]:
    """The people whom a line calls or names: any word of a name will do, also one that is nearly right.

    A title alone is a name where it stands as one: "evening, captain", but not "my old captain" nor "dame fortune".
    """
    plain = written_out(words)
    spoken = re.findall(r"\w+|[^\w\s]", plain)
    return [name for name in names if _is_called(spoken, {word.casefold() for word in name.split()})]


def _is_called(spoken: list[str], parts: set[str]) -> bool:
    for number, word in enumerate(spoken):
        word = _TITLE_FORMS.get(word, word)
        if word in parts - TITLES or _is_near(word, parts - TITLES):
            return True
        if word in parts & TITLES and word != "old":
            before = spoken[number - 1] if number else ""
            after = spoken[number + 1] if number + 1 < len(spoken) else ""
            is_address = number == 0 or not after or not after[0].isalnum() or word != "dame"
            if is_address and before not in _NO_TITLE_AFTER:
                return True
    return False


def _is_near(word: str, parts: Iterable[str]) -> bool:
    """Whether a word of some length is one letter off a part of a name."""
    if len(word) < 5 or word in _NO_NAMES:
        return False
    return any(len(part) >= 5 and part not in TITLES and _is_one_off(word, part) for part in parts)


def _is_one_off(one: str, other: str) -> bool:
    """Whether two words differ by one letter more, less or other, or by two that changed places."""
    if abs(len(one) - len(other)) > 1 or one == other:
        return one == other
    if len(one) == len(other):
        wrong = [at for at in range(len(one)) if one[at] != other[at]]
        if len(wrong) == 2 and wrong[1] == wrong[0] + 1:
            return one[wrong[0]] == other[wrong[1]] and one[wrong[1]] == other[wrong[0]]
        return len(wrong) == 1
    short, long = sorted((one, other), key=len)
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
