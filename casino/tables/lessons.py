"""A table at which a lesson is played, behind the table port. Nothing is booked, and no save is known here.

What happens comes from the lesson's run; a try that the lesson does not mean is refused with its sentence.
"""

from collections.abc import Callable

from casino.core.errors import CasinoError
from casino.engines.base import HOUSE, Action, Event, Offer
from casino.lessons.lesson import BEGIN, ROUND
from casino.lessons.run import LessonRun
from casino.players.characters import CHARACTERS, Character
from casino.save.ledger import Account
from casino.tables.refusals import NOT_YOUR_TURN
from casino.tables.table import Bets, Happened, Refused, bets_within
from casino.tables.unbooked import UnbookedTable, purses_of


class LessonTable(UnbookedTable):
    """A `Table` around the run through a lesson. `refused` is what was said of a wrong try, until a right one comes."""

    def __init__(self, run: LessonRun, me: Account) -> None:
        super().__init__(run.replay, me, run.lesson.heading.seat)
        self.run = run
        self.refused = ""

    # -- how things stand -------------------------------------------------------------------------------------

    @property
    def has_news(self) -> bool:
        """Whether something happened that was not asked for yet."""
        return bool(self.unread)

    @property
    def has_chosen(self) -> bool:
        return self.run.waits_for not in (BEGIN, ROUND) or self.run.is_open

    @property
    def is_open(self) -> bool:
        return self.run.is_open

    @property
    def _may_act(self) -> bool:
        step = self.run.step
        return self.run.is_own_round or (step is not None and step.is_own_action)

    @property
    def turn(self) -> int | None:
        """The seat to act; while the learner reads that is nobody's turn but the house's."""
        if not self.is_open:
            return None
        return self.replay.engine.turn if self._may_act else HOUSE

    def bet_range(self, seat: int) -> Offer | None:
        if self.has_chosen or seat != self.seat:
            return None
        return bets_within(self.settings, self.purse(seat))

    def entry_skill(self, seat: int) -> str:
        held = self.replay.record.seats[seat - 1]
        return held.skill or "" if held is not None else ""

    # -- asking -----------------------------------------------------------------------------------------------

    def begin(self, bets: Bets | None = None) -> None:
        before = self.replay
        shoe, purses = before.engine.shoe, dict(before.purses)
        dealt = shoe.dealt if shoe is not None else ()
        try:
            events = self.run.begin(bets)
        except CasinoError as refusal:
            self._refuse(str(refusal))
            return
        self.replay = self.run.replay
        runs_on = self.run.is_own_round and self.replay.engine.begins_with == "chips"
        if self.replay is not before and not runs_on:
            purses, dealt = purses_of(self.replay.record), tuple(self.replay.record.discards)
        self.purses_before, self.dealt = purses, dealt
        self._tell(events, opens_round=True)

    def ask(self, action: Action) -> None:
        if action.seat != self.seat:
            self._refuse(NOT_YOUR_TURN)
        else:
            self._try(lambda: self.run.act(action))

    def read_on(self) -> None:
        """Goes on from a step that is only read."""
        self._tell(self.run.read_on())

    def answer(self, number: int) -> None:
        """Answers a question."""
        self._try(lambda: self.run.answer(number))

    def all_is_shown(self) -> None:
        """Goes on where that was waited for."""
        self._tell(self.run.all_is_shown())

    def _try(self, doing: Callable[[], tuple[Event, ...]]) -> None:
        """Does something that the lesson may refuse, and tells what happened."""
        try:
            events = doing()
        except CasinoError as refusal:
            self._refuse(str(refusal))
        else:
            self._tell(events)

    def _refuse(self, sentence: str) -> None:
        self.refused = sentence
        self.unread.append(Refused(sentence))

    def _tell(self, events: tuple[Event, ...], *, opens_round: bool = False) -> None:
        self.refused = ""
        others = self.let_others_play() if self.run.is_own_round else ()
        if events or others:
            self.unread.append(Happened((*events, *others), opens_round))

    def character(self, seat: int) -> Character | None:
        """The character who plays a seat in the learner's own round: of all of them, one after the other."""
        everybody = list(CHARACTERS.values())
        return everybody[seat % len(everybody)] if seat else None
