"""The run through a lesson: at which step it is, what that waits for, and what happens when it comes.

Every action of a lesson's rounds is in their records; a learner who tries another is told so, and nothing changes. A
round of the learner's own begins like the last one, with dice or cards that nobody knows.
"""

import copy
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import UNSET

from casino.core.chance import FastChance
from casino.core.errors import ActionNotAllowed, CasinoError, LevelError, RecordError
from casino.core.texts import _
from casino.engines.base import Action, Event
from casino.lessons.lesson import ANSWER, BEGIN, NEXT, ROUND, SHOWN, Lesson, Step
from casino.records.replay import Replay
from casino.records.rounds import RoundRecord

Bets = Mapping[int, int | Mapping[str, int]] | Mapping[int, Mapping[str, tuple[int, ...]]]

_READ_ON = _("Read this first, then press Next.")
_NOT_THAT = _("That works too, but not in this lesson. Press whatever is lit up.")
_NOT_THAT_BET = _("That bet works too, but not in this lesson. Place the bet in the bubble.")
_TAKE_PART = _("You can't sit out of a lesson.")
_NOT_THAT_ANSWER = _("Not quite. Try again.")


class LessonRun:
    """One learner's way through a lesson, from a step on. Raises RecordError where the lesson cannot be played.

    `told` are the events of the present round that were shown before the step.
    """

    def __init__(self, lesson: Lesson, number: int = 0) -> None:
        self.lesson = lesson
        self.number = 0  # of the step, from 0
        self.is_own_round = False  # the round that is open is the learner's own
        self._round = -1  # the number of the lesson's round that is open, or was last
        self._held: list[Event] = []
        self.told: list[Event] = []
        self.replay = Replay(lesson.rounds[0])
        self.told += self._enter([])
        while self.number < number:
            shown = self.passed()  # where a round begins, nothing before it is told any more
            self.told += shown

    @property
    def step(self) -> Step | None:
        """The present step; None after the last one."""
        return self.lesson.steps[self.number] if self.number < len(self.lesson.steps) else None

    @property
    def waits_for(self) -> str:
        """What the present step waits for; empty after the last one."""
        return self.step.wait if self.step is not None else ""

    @property
    def is_open(self) -> bool:
        """Whether a round is open, or has been played and is still to be shown."""
        return bool(self._held) or self.replay.engine.turn is not None

    @property
    def has_played_all(self) -> bool:
        """Whether all rounds of the lesson have been played to their end."""
        is_last = self._round + 1 == len(self.lesson.rounds)
        return is_last and self.next_action is None and self.replay.engine.turn is None

    # -- what the learner does --------------------------------------------------------------------------------

    def read_on(self) -> tuple[Event, ...]:
        """Goes on from a step that is only read. Raises ActionNotAllowed."""
        if self.waits_for != NEXT:
            raise ActionNotAllowed(self._wrong(_NOT_THAT))
        return self._go_on([])

    def answer(self, number: int) -> tuple[Event, ...]:
        """Answers a question. Raises ActionNotAllowed for a wrong answer."""
        if self.step is None or self.waits_for != ANSWER:
            raise ActionNotAllowed(self._wrong(_READ_ON))
        if number != self.step.right:
            raise ActionNotAllowed(self._wrong(_NOT_THAT_ANSWER))
        return self._go_on([])

    def begin(self, bets: Bets | None) -> tuple[Event, ...]:
        """Opens the lesson's next round, or one of the learner's own. Raises ActionNotAllowed for other bets."""
        if bets is not None and not bets:
            raise ActionNotAllowed(self._wrong(_TAKE_PART))
        if self.waits_for == ROUND and not self.is_open:
            return self._begin_own(bets)
        if self.waits_for != BEGIN:
            raise ActionNotAllowed(self._wrong(_READ_ON))
        wanted = self.bet_asked
        if wanted is not None and not _is_same(wanted, (bets or {}).get(self.lesson.heading.seat)):
            raise ActionNotAllowed(self._wrong(_NOT_THAT_BET))
        return self._go_on(self._open_next())

    def act(self, action: Action) -> tuple[Event, ...]:
        """Does the learner's next action. Raises ActionNotAllowed for any other."""
        if self.is_own_round and self.is_open:
            return self.replay.play(action)
        step = self.step
        if step is None or not step.is_own_action:
            raise ActionNotAllowed(self._wrong(_READ_ON))
        if not self._is_asked(action):
            raise ActionNotAllowed(self._wrong(_NOT_THAT))
        return self._go_on(self._play(1))

    def all_is_shown(self) -> tuple[Event, ...]:
        """Goes on where the step waits for what happened to be shown, or for a round of the learner's own to end."""
        if self.waits_for == SHOWN:
            return self._go_on([])
        if not (self.is_own_round and not self.is_open and self.waits_for == ROUND):
            return ()
        self.is_own_round = False
        return self._go_on([])

    # -- the record -------------------------------------------------------------------------------------------

    @property
    def next_action(self) -> Action | None:
        """The next action of the present round's record, a deal as an action; None after the last."""
        return self.replay.next_action

    @property
    def bet_asked(self) -> int | Mapping[str, tuple[int, ...]] | None:
        """The learner's bet in the round that is to begin, in cents or as chips by area; None where none is laid."""
        if self._is_in_chips:
            deal = self.next_action or self._next_replay().next_action
            return deal.bets if deal is not None else None
        held = self._next_record().seats[self.lesson.heading.seat - 1]
        return held.bet if held is not None else None

    @property
    def _is_in_chips(self) -> bool:
        return self.replay.engine.begins_with == "chips"

    def _next_record(self) -> RoundRecord:
        if self._round + 1 >= len(self.lesson.rounds):
            raise RecordError(_("there is no further round to begin"))
        return self.lesson.rounds[self._round + 1]

    def _next_replay(self) -> Replay:
        """The replay in which the next round is played: of chips, the same shoe as long as its record has deals."""
        if self._round < 0 or (self._is_in_chips and self.next_action is not None):
            return self.replay
        return Replay(self._next_record())

    def _open_next(self) -> list[Event]:
        replay = self._next_replay()
        is_new = replay is not self.replay or self._round < 0
        if is_new:
            if self._round >= 0 and self.next_action is not None:
                raise RecordError(_("the round before has actions that no step plays"))
            self._round, self.replay = self._round + 1, replay
        self.told = []
        events = list(self.replay.opening()) if is_new else []
        return events + (self._play(1) if self._is_in_chips else [])

    def _play(self, count: int) -> list[Event]:
        """Plays the next actions of the record."""
        events: list[Event] = []
        for _number in range(count):
            if self.next_action is None:
                raise RecordError(_("the record has no further action to play"))
            events += self.replay.act()
        return events

    def _is_asked(self, action: Action) -> bool:
        wanted = self.next_action
        if wanted is None or action.bets is None or wanted.bets is None:
            return action == wanted
        return (action.seat, action.action, action.target) == (wanted.seat, wanted.action, wanted.target) and _is_same(
            wanted.bets, action.bets
        )

    # -- from step to step ------------------------------------------------------------------------------------

    def _wrong(self, sentence: str) -> str:
        """What is said of a wrong try: the step's own sentence, or this one."""
        return _(self.step.wrong) if self.step is not None and self.step.wrong else sentence

    def _go_on(self, events: Sequence[Event]) -> tuple[Event, ...]:
        self.number += 1
        return self._enter(events)

    def _enter(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Comes to the present step: what it plays is added, and what is shown before it is let go."""
        step = self.step
        self._held += [*events, *(self._play(step.plays) if step is not None else ())]
        if step is None or not step.until:
            shown, self._held = self._held, []
            return tuple(shown)
        tags = [event.__struct_config__.tag for event in self._held]
        if step.until not in tags:
            raise RecordError(_('the event "{until}" does not come before it', until=step.until))
        end = tags.index(step.until) + 1
        shown, self._held = self._held[:end], self._held[end:]
        return tuple(shown)

    def passed(self) -> tuple[Event, ...]:
        """Passes the present step as the lesson means it. Raises RecordError where that cannot be."""
        step = self.step
        assert step is not None
        if step.wait == NEXT:
            return self.read_on()
        if step.wait == ANSWER:
            if not 1 <= step.right <= len(step.answers):
                raise RecordError(_("`right` is not the number of an answer"))
            return self.answer(step.right)
        if step.wait in (ROUND, SHOWN):
            return self._go_on([])
        if step.wait == BEGIN:
            if self.is_open:
                raise RecordError(_("a round cannot begin while another is open"))
            return self._go_on(self._open_next())
        wanted, seat = self.next_action, self.lesson.heading.seat
        if self._held:
            raise RecordError(_("it waits for an action while events are held back"))
        if wanted is None or (wanted.seat, wanted.action) != (seat, step.wait):
            raise RecordError(_('"{wait}" is not the learner\'s next action in the record', wait=step.wait))
        return self.act(wanted)

    # -- a round of the learner's own -------------------------------------------------------------------------

    def _begin_own(self, bets: Bets | None) -> tuple[Event, ...]:
        record, seat = self.replay.record, self.lesson.heading.seat
        laid = (bets or {}).get(seat)
        seats, own = list(record.seats), record.seats[seat - 1]
        if own is not None and isinstance(laid, int):
            seats[seat - 1] = msgspec.structs.replace(own, bet=laid)
        if self._is_in_chips:  # from the same shoe, which stays as it is if they are refused
            replay = copy.deepcopy(self.replay)
            replay.engine.open_round(FastChance())
            events = replay.play(Action(seat, "deal", bets=laid if isinstance(laid, dict) else None))
        else:
            written = "rounds" if record.actions is UNSET else "actions"  # of which nobody has played any
            blank = msgspec.structs.replace(record, seats=seats, draws=None, **{written: []})
            replay = Replay(blank, FastChance())
            events = replay.opening()
        self.replay = replay
        self.is_own_round, self.told = True, []
        return events


def _is_same(wanted: object, given: object) -> bool:
    """Whether a bet is the one wanted; chips count by their sums."""
    if isinstance(wanted, Mapping) and isinstance(given, Mapping):
        sums = [{area: sum(chips) for area, chips in laid.items() if chips} for laid in (wanted, given)]
        return sums[0] == sums[1]
    return wanted == given


def check(lesson: Lesson) -> None:
    """Plays a lesson to its end. Raises LevelError, naming the step that cannot happen."""
    run: LessonRun | None = None
    try:
        run = LessonRun(lesson)
        while run.step is not None:
            run.passed()
        if not run.has_played_all:
            raise RecordError(_("the lesson ends before its rounds do"))
    except CasinoError as error:
        number = min(run.number if run is not None else 0, len(lesson.steps) - 1) + 1
        reason = str(error).rstrip(".")
        raise LevelError(_("step {number}: {reason}.", number=number, reason=reason)) from None
