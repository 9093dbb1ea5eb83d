"""Reads lessons from `levels/lessons/`. Each is played to its end as it is read, so that none can stop a learner.

A file that cannot be used becomes a fault with a sentence that names file and step, and all others stay open.
"""

import tomllib
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from casino.core.errors import CasinoError, LevelError, reason_of
from casino.core.texts import _
from casino.lessons.lesson import Lesson, LessonFault, LessonFile, is_lesson_name
from casino.lessons.run import check
from casino.records.decoder_words import key_and_reason
from casino.records.levels import LESSONS, Level, level_folders, level_text
from casino.records.rounds import FORMAT, RoundRecord, level_of

MAX_LESSONS = 100  # of a folder, that are read


def lessons() -> tuple[list[Lesson], list[LessonFault]]:
    """All lessons in the order of their headings, and the faults of the others; a player's own come last."""
    found: list[Lesson] = []
    faults: list[LessonFault] = []
    for folder in level_folders():
        for path in sorted(folder.glob(f"{LESSONS}/*.toml"))[:MAX_LESSONS]:
            try:
                found.append(read_lesson(path))
            except LevelError as error:
                faults.append(LessonFault(path.stem, str(error)))
    return sorted(found, key=lambda lesson: lesson.heading.order), faults


def lesson_for(level: Level) -> Lesson | None:
    """The first lesson in the rules a table is played by; None where there is none."""
    kind = type(level.settings)
    fitting = (one for one in lessons()[0] if one.level.game == level.game and type(one.level.settings) is kind)
    return next(fitting, None)


def read_lesson(path: Path) -> Lesson:
    """Reads and plays one lesson. Raises LevelError, naming file and step."""
    where = f"levels/{LESSONS}/{path.name}"
    if not is_lesson_name(path.stem):
        raise LevelError(_("{where}: the file's name is made of small letters, digits and _.", where=where))
    try:
        text = level_text(path)
    except OSError as error:
        raise LevelError(_("{where} cannot be read: {error}.", where=where, error=reason_of(error))) from None
    except ValueError as error:
        raise LevelError(_("{where} cannot be read: {error}.", where=where, error=error)) from None
    try:
        return lesson_in(text, path.stem)
    except LevelError as error:
        raise LevelError(f"{where}: {error}") from None


@lru_cache(maxsize=2 * MAX_LESSONS)  # the hall asks whenever a player comes back
def lesson_in(text: str, name: str) -> Lesson:
    """The lesson in a file's text. Raises LevelError, naming key or step."""
    try:
        raw = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise LevelError(_("not valid TOML: {error}.", error=error)) from None
    except (ValueError, RecursionError):
        raise LevelError(_("it holds a number or a list that is too large.")) from None
    try:
        file = msgspec.convert(raw, LessonFile)
    except (msgspec.ValidationError, ValueError) as error:
        raise LevelError(f"{key_and_reason(error)}.") from None
    rounds = tuple(_record(number, one) for number, one in enumerate(file.rounds))
    try:
        level = level_of(rounds[0])
    except CasinoError as error:
        raise LevelError(f"rounds[0]: {error}") from None
    lesson = Lesson(name, file.lesson, rounds, tuple(file.steps), level)
    if any(record.table != rounds[0].table for record in rounds):
        raise LevelError(_("rounds: all of them are played at one table."))
    if not 1 <= lesson.heading.seat <= len(rounds[0].seats):
        raise LevelError(_("lesson.seat: nobody sits there."))
    check(lesson)
    return lesson


def _record(number: int, raw: dict[str, Any]) -> RoundRecord:
    """A round as a record; TOML has no word for an empty seat, which is written as an empty table."""
    seats = raw.get("seats")
    if isinstance(seats, list):
        raw = raw | {"seats": [seat or None for seat in seats]}
    try:
        return msgspec.convert({"format": FORMAT} | raw, RoundRecord)
    except (msgspec.ValidationError, ValueError) as error:
        raise LevelError(f"rounds[{number}]: {key_and_reason(error)}.") from None
