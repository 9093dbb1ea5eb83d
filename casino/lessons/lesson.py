"""A lesson as data: its rounds, which are records, and its steps, each a sentence beside the thing it speaks of.

Nothing is read or played here.
"""

import re
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from casino.records.levels import Level
from casino.records.rounds import RoundRecord

NEXT, BEGIN, ANSWER, ROUND, SHOWN = _WAITS = "next", "begin", "answer", "round", "shown"  # besides an action
LONGEST_TITLE, LONGEST_BLURB, LONGEST_SENTENCE = 40, 120, 220
MAX_STEPS, MAX_ROUNDS, MAX_ANSWERS = 60, 8, 4
_PLACES = r"|dealer|middle|message|purse|pressed|leave|(seat|hand|bet)-[1-9]|[a-z]+"

Sentence = Annotated[str, Meta(min_length=1, max_length=LONGEST_SENTENCE)]


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words by which a lesson presents itself, the seat its learner holds, and its place in the list."""

    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
    blurb: Annotated[str, Meta(min_length=1, max_length=LONGEST_BLURB)]
    seat: Annotated[int, Meta(ge=1, le=9)] = 1
    order: int = 100


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step: what it says, beside what (`at`), and what it waits for.

    That is "next", a press to read on; "begin", the bet that opens the next of the lesson's rounds; the name of the
    learner's next action in the record; "answer", one of `answers`; "round", a round of the learner's own; or "shown",
    the end of a movement in which the learner has a hand.
    `press` names what is lit besides, `wrong` what is said of any other try. `plays` is how many actions of the record
    are played before the step speaks; `until` is the event that is shown last before it does.
    """

    say: Sentence
    at: Annotated[str, Meta(pattern=rf"^({_PLACES})$")] = ""
    wait: Annotated[str, Meta(pattern=r"^[a-z_]{1,20}$")] = NEXT
    press: tuple[str, ...] = ()
    wrong: Annotated[str, Meta(max_length=LONGEST_SENTENCE)] = ""
    plays: Annotated[int, Meta(ge=0, le=40)] = 0
    until: Annotated[str, Meta(max_length=40)] = ""
    answers: Annotated[tuple[Sentence, ...], Meta(max_length=MAX_ANSWERS)] = ()
    right: Annotated[int, Meta(ge=0, le=MAX_ANSWERS)] = 0  # the number of the right answer, from 1

    @property
    def is_own_action(self) -> bool:
        """Whether it waits for an action in a round that is open."""
        return self.wait not in _WAITS


@dataclass(frozen=True)
class Lesson:
    """A lesson that can be played to its end. `name` is its file's name without the ending."""

    name: str
    heading: Heading
    rounds: tuple[RoundRecord, ...]
    steps: tuple[Step, ...]
    level: Level

    @property
    def title(self) -> str:
        return self.heading.title


@dataclass(frozen=True)
class LessonFault:
    """A lesson's file that cannot be used, and the sentence that says why."""

    name: str
    message: str


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson's file as it is written; its rounds are records."""

    lesson: Heading
    rounds: Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=MAX_ROUNDS)]
    steps: Annotated[list[Step], Meta(min_length=1, max_length=MAX_STEPS)]


def is_lesson_name(name: str) -> bool:
    """Whether a text has the form of a lesson's name."""
    return re.fullmatch(r"[a-z0-9_]{1,60}", name) is not None
