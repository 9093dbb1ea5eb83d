"""How lines of talk are read: names and what follows them, and how long a line may be. Nobody is known here."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from casino.core.letters import count, octets

MOST_LETTERS, MOST_OCTETS = 200, 600  # of one message, cleaned
LONGEST_NAME = 40


def length_objection(text: str) -> str:
    """Why a message is too long, in one sentence with the numbers; nothing where it is not."""
    if (has := count(text)) > MOST_LETTERS:
        return f"A message has at most {MOST_LETTERS} letters; this has {has}."
    if (has := octets(text)) > MOST_OCTETS:
        return f"A message has at most {MOST_OCTETS} bytes, counting all marks; this has {has}."
    return ""


def length_note(line: str) -> str:
    """How many letters of a line being typed are left, told only when they are few; or how many are too many."""
    left = min(MOST_LETTERS - count(line), (MOST_OCTETS - octets(line)) // 3)
    return "" if left > 30 else f"{left} left" if left >= 0 else f"{-left} too many"


def whisper_start(name: str, present: Sequence[str] = ()) -> str:
    """What a line begins with that is to be whispered to a name, in quotes where another name begins with it."""
    is_clear = not any(folded(other).startswith(folded(name) + " ") for other in present)
    return f"/w {name} " if is_clear and '"' not in name else f'/w "{name}" '


def folded(name: str) -> str:
    """A name as names are told apart."""
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


def quoted(words: str) -> str:
    """Somebody else's words in a sentence of the house, not longer than a name."""
    return f'"{words if len(words) <= LONGEST_NAME else words[: LONGEST_NAME - 1] + "…"}"'


def named(rest: str, names: Iterable[str]) -> tuple[list[str], str]:
    """Whom a line begins with and the text after that: the longest whole name, or else who is called so by the first
    word of theirs. Several where it could be any of them, none where it is nobody."""
    by_fold = {folded(name): name for name in names}
    if marked := re.match(r'["“”]([^"“”]+)["“”](?:[:,]?\s+|$)', rest):
        name = by_fold.get(folded(marked[1]))
        return ([name] if name else []), rest[marked.end() :]
    ends = [match.end() for match in re.finditer(r"\S+", rest)]
    for end in reversed(ends):
        for trimmed in (rest[:end], rest[:end].rstrip(":,")):
            if (name := by_fold.get(folded(trimmed))) is not None:
                return [name], rest[end:].strip()
    if not ends:
        return [], ""
    first = folded(rest[: ends[0]].rstrip(":,"))
    return [name for fold, name in by_fold.items() if fold.split(" ")[0] == first], rest[ends[0] :].strip()


def name_in(rest: str) -> str:
    """What somebody meant for a name: the words in quotes, or the first word."""
    marked = re.match(r'["“”]([^"“”]*)', rest)
    return marked[1] if marked else rest.split(" ")[0]
