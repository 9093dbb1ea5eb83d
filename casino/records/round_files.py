"""What files of rounds are called, and what a command line means that only names some. No file is opened here."""

from collections.abc import Sequence

ENDING = ".round"  # of the files we write: one round each, as JSON
ENDINGS = (ENDING, ".json", ".txt")  # of the files that are taken for rounds; a text file holds a scanned code
_WITH_VALUE = ("--save", "--size")


def file_name(number: int) -> str:
    """The name of a round's file."""
    return f"round-{number}{ENDING}"


def is_named(word: str) -> bool:
    """Whether a word names a file of a round."""
    return word.lower().endswith(ENDINGS)


def with_command(words: Sequence[str]) -> list[str]:
    """The words with the command for files that were named without one, as a double click on them does."""
    at = 0
    while at < len(words) and words[at].partition("=")[0] in _WITH_VALUE:
        at += 1 if "=" in words[at] else 2
    if at >= len(words) or not is_named(words[at]):
        return list(words)
    return [*words[:at], "replay", "--without-command", *words[at:]]
