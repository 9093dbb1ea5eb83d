"""The reading of chat lines: names and what follows them, and how long a line may be. No person is known here."""

import re
from collections.abc import Iterable, Sequence

from casino.core.letters import cleaned, count, folded, octets
from casino.core.texts import _

MAX_LETTERS, MAX_OCTETS = 200, 600  # of one message, cleaned
LONGEST_NAME = 40


def length_objection(text: str) -> str:
    """The reason why a message is too long, in one sentence with the numbers; empty if it is not."""
    if (has := count(text)) > MAX_LETTERS:
        return _("A message has at most {most} letters; this has {count}.", most=MAX_LETTERS, count=has)
    if (has := octets(text)) > MAX_OCTETS:
        return _(
            "A message has at most {most} bytes, counting all marks; this has {count}.", most=MAX_OCTETS, count=has
        )
    return ""


def length_note(line: str) -> str:
    """A note on how many letters a line being typed has left, when they are few, or how many are too many."""
    left = min(MAX_LETTERS - count(line), (MAX_OCTETS - octets(line)) // 3)
    if left > 30:
        return ""
    return _("{count} left", count=left) if left >= 0 else _("{count} too many", count=-left)


def whisper_start(name: str, present: Sequence[str] = ()) -> str:
    """The beginning of a line that whispers to a name, in quotes if another name begins with it."""
    is_clear = not any(folded(other).startswith(folded(name) + " ") for other in present)
    return f"/w {name} " if is_clear and '"' not in name else f'/w "{name}" '


def quoted(words: str) -> str:
    """A person's words quoted in a sentence of the house, no longer than a name."""
    return f'"{words if len(words) <= LONGEST_NAME else words[: LONGEST_NAME - 1] + "…"}"'


def named(rest: str, names: Iterable[str]) -> tuple[list[str], str]:
    """The person a line begins with, and the rest of the line.

    The longest whole name wins, or else the people whose first word it is, or else any word: several if ambiguous,
    none if unknown.
    """
    by_fold = {folded(name): name for name in names}
    if marked := re.match(r'["“”]([^"“”]+)["“”](?:[:,]?\s+|$)', rest):
        name = by_fold.get(folded(marked[1]))
        return ([name] if name else []), rest[marked.end() :]
    ends = [match.end() for match in re.finditer(r"\S+", rest)]
    most = max((fold.count(" ") for fold in by_fold), default=0) + 2  # words of a name, and one of signs behind it
    for end in reversed(ends[:most]):
        for trimmed in (rest[:end], rest[:end].rstrip(":,")):
            if (name := by_fold.get(folded(trimmed))) is not None:
                return [name], rest[end:].strip()
    if not ends:
        return [], ""
    first = folded(rest[: ends[0]].rstrip(":,"))
    found = [name for fold, name in by_fold.items() if fold.split(" ")[0] == first]
    found = found or [name for fold, name in by_fold.items() if first in fold.split(" ")]
    return found, rest[ends[0] :].strip()


def whispered_to(line: str) -> str:
    """The name and words after the command of a typed line that whispers. Empty for any other line."""
    whisper = re.fullmatch(r"/w(?:hisper)?\s+(.+)", cleaned(line).strip(), re.IGNORECASE)
    return whisper[1] if whisper else ""


def name_in(rest: str) -> str:
    """The name that a line begins with: the words in quotes, or the first word."""
    marked = re.match(r'["“”]([^"“”]*)', rest)
    return marked[1] if marked else rest.split(" ")[0]
