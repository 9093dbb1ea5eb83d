"""The names of files of rounds and levels, and the meaning of a command line that only names some. None is opened."""

from collections.abc import Sequence

ENDING = ".round"  # of the files we write: one round each, as JSON
ENDINGS = (ENDING, ".json", ".txt")  # of the files that are taken for rounds; a text file holds a scanned code
LEVEL_ENDING = ".toml"
_WITH_VALUE = ("--save", "--size")


def file_name(number: int) -> str:
    """The name of a round's file."""
    return f"round-{number}{ENDING}"


def is_named(word: str) -> bool:
    """Whether a word names a file of a round."""
    return word.lower().endswith(ENDINGS)


def is_level(word: str) -> bool:
    """Whether a word names a file of a level."""
    return word.lower().endswith(LEVEL_ENDING)


def with_command(words: Sequence[str]) -> list[str]:
    """The words with the command for files that were named without one, as a double click on them does.

    It is the one for rounds; levels among them are known by their names.
    """
    at = 0
    while at < len(words) and words[at].partition("=")[0] in _WITH_VALUE:
        at += 1 if "=" in words[at] else 2
    if at >= len(words) or not (is_named(words[at]) or is_level(words[at])):
        return list(words)
    return [*words[:at], "replay", "--without-command", *words[at:]]
