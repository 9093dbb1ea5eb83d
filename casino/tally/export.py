"""Rounds as texts to take home: a table for a spreadsheet, and the records themselves. Callers write the files.

The table is CSV as RFC 4180 has it: a head line, then a line for each round, lines ending in CR LF, fields in quotes
where they need them. Its file begins with a mark, without which spreadsheets do not take it for UTF-8. Its columns:

round     the round's number in the books
opened_at when it began, as the books write it: date, time and offset from UTC
game      the game's name in the house: black_baron, black_axe, pilok, blackjack, baccarat
table     the table's name there: black_baron/standard
player    who played
staked    all that was put down, a decimal number with two places
returned  all that came back
net       what came back above what was put down, negative for a loss
outcome   won, pushed or lost
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from casino.core.money import CENTS_PER_UNIT
from casino.records.round_files import file_name
from casino.records.rounds import encode_record
from casino.save.rows import RoundSummary
from casino.save.store import Store
from casino.tables.stored_rounds import record_of
from casino.tally.results import game_of, outcome_of

COLUMNS = ("round", "opened_at", "game", "table", "player", "staked", "returned", "net", "outcome")
MARK = "\ufeff"
_LINE_END = "\r\n"
_MAKES_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


class RecordText(NamedTuple):
    """A round's record as JSON, and the name for a file of it."""

    name: str
    text: str


def decimal(cents: int) -> str:
    """Cents as a plain decimal number of units with two places: -1250.50."""
    whole, rest = divmod(abs(cents), CENTS_PER_UNIT)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02d}"


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula: one that begins like one gets an apostrophe before it."""
    return f"'{text}" if text.lstrip(" ").startswith(_MAKES_A_FORMULA) else text


def _line(fields: Iterable[str]) -> str:
    return ",".join(map(_field, fields)) + _LINE_END


def _field(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if any(sign in text for sign in ',"\r\n') else text


def csv_lines(player: str, summaries: Iterable[RoundSummary]) -> Iterator[str]:
    """The table of these rounds, line by line with line ends."""
    yield _line(COLUMNS)
    for summary in summaries:
        yield _line(
            (
                str(summary.id),
                summary.opened_at,
                game_of(summary.level),
                harmless(summary.level),
                harmless(player),
                decimal(summary.staked),
                decimal(summary.returned),
                decimal(summary.net),
                outcome_of(summary),
            )
        )


def record_text(store: Store, round_id: int) -> RecordText:
    """One round in the form that `python main.py replay` and `verify` read.

    Raises LedgerError if there is none, SaveDamaged if it cannot be read.
    """
    text = encode_record(record_of(store.stored_round(round_id))).decode()
    return RecordText(file_name(round_id), text)
