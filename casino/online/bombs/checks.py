"""The checks of a bomb: its case follows from the seal and the secrets, and its clock ran as a bomb's does.

Its defuser, its experts and the audit use the same checks. Nothing is read from a file or the wire here.
"""

from collections.abc import Iterator, Sequence

import msgspec

from casino.core.errors import CasinoError, RecordError
from casino.core.seals import seal_of_table
from casino.core.texts import _
from casino.engines.baccarat.bets import AREAS
from casino.engines.baccarat.bomb_clock import rate_of
from casino.engines.baccarat.defusal import Defusal
from casino.engines.baccarat.events import DeckChanged, DefusalView, ModuleOpened, ModuleSolved
from casino.engines.baccarat.warning import WORDS
from casino.engines.base import Action, Engine, Event
from casino.online.messages import TableEntry
from casino.players.bomb.cases import case_of, drawn_code
from casino.records.draw_secrets import DrawSecret, mixed
from casino.records.replay import Replay
from casino.records.rounds import RoundRecord, special_of

_SLACK_MS = 250  # by which a clock may be told too low, as it is told in whole steps
_TENTH_MS = 100
NOT_ARMED = _("Something was told of a bomb that was not armed.")
_MODULES_AND_AREAS = _("It names a module or a bet that the bomb does not have.")
_strikes_of = msgspec.json.Decoder(DefusalView | None).decode


def drawn_case(record: RoundRecord, seed: str, parts: Sequence[DrawSecret]) -> str:
    """The case that a hall's seed and everybody's secrets make at a record's table, as it is prepared.

    Raises CasinoError where the record is not of a bomb.
    """
    _running, bomb = _played_again(record)
    return case_of(drawn_code(seed, mixed(parts)), bomb.settings.modules, bomb.settings.others_solved).as_text


def _played_again(record: RoundRecord) -> tuple[Replay, Defusal]:
    """A bomb's record at its beginning, and the bomb. Raises RecordError, also for the record of another game."""
    running = Replay(record)
    if not isinstance(running.engine, Defusal):
        raise RecordError(_("this is not the record of a bomb."))
    return running, running.engine


def faults_of_form(engine: Engine, entry: TableEntry) -> Iterator[str]:
    """Faults of an entry about a bomb that no window could show, such as an impossible case or lamp.

    `engine` is a table of the entry's game at which nothing is played.
    """
    if not isinstance(engine, Defusal):
        if entry.case or entry.clocks is not None:
            yield _("It tells of a bomb at a table that has none.")
        return
    if entry.case or entry.kind == "begun":
        try:
            engine.prepare(entry.case)
        except CasinoError:
            yield _("It shows a case that cannot exist.")
    if entry.clocks is not None and entry.clocks.word not in ("", *WORDS):
        yield _("It names a word that no lamp says.")
    deal = entry.action
    if deal is not None and not (
        (deal.target or 1) in range(1, engine.settings.modules + 1) and set(deal.bets or ()) <= set(AREAS)
    ):
        yield _MODULES_AND_AREAS


def is_at_a_module(engine: Engine, event: Event) -> bool:
    """True unless an event happens at a module that the bombs of a table do not have."""
    if not isinstance(engine, Defusal) or not isinstance(event, DeckChanged | ModuleOpened | ModuleSolved):
        return True
    return event.module in range(1, engine.settings.modules + 1)


def faults_of_case(table: str, record: RoundRecord, seal: str, seed: str, parts: Sequence[DrawSecret]) -> Iterator[str]:
    """Faults of a bomb that is over: its case must be the one that was sealed. Raises CasinoError."""
    if not all(part.holds for part in parts):
        yield _("A secret is not the one that was committed.")
    if not seed or seal_of_table(seed, table, record.settings, ()) != seal:
        yield _("The case of the bomb is not the one that was sealed.")
        return
    special = special_of(drawn_case(record, seed, parts))
    if any(getattr(record, key) != value for key, value in special.items()):
        yield _("The case of the bomb was not drawn from the seal and everybody's secrets.")


def is_as_recorded(running: Replay, told: Action | None) -> bool:
    """True if the published action is the next one of a bomb's record, or the end that the record names."""
    wanted = running.next_action or running.engine.ending(running.record.ending)
    return wanted == told


class ClockWatch:
    """The published clock of one table's bomb, which never runs faster than by its rule."""

    def __init__(self) -> None:
        self._t = self._strikes = 0
        self._left: int | None = None

    def begin(self) -> None:
        """Begins anew, with another bomb."""
        self._left, self._strikes = None, 0

    def faults(self, t: int, left: int | None, strikes: int) -> Iterator[str]:
        """Faults of the clock at a moment, after which there are so many strikes."""
        before = self._left
        if before is not None and left is not None:
            due = before - (t - self._t) * rate_of(self._strikes)
            if left < due - _SLACK_MS or (left and left > before):
                yield _("The clock of the bomb did not run as a bomb's does.")
        self._t, self._left, self._strikes = t, left, strikes

    def faults_of(self, entry: TableEntry) -> Iterator[str]:
        """Faults of the clock in a table's entry."""
        clocks, action = entry.clocks, entry.action
        if clocks is None:
            return
        view = _strikes_of(bytes(entry.view))
        yield from self.faults(entry.t, clocks.left, view.strikes if view is not None else self._strikes)
        if action is None or clocks.left is None:
            return
        if action.action == "time_out" and clocks.left > _SLACK_MS:
            yield _("The time was said to be up before it was.")
        if action.action == "deal" and abs((action.clock or 0) - clocks.left // _TENTH_MS) > 1:
            yield _("The time of a deal is not the one that was on the clock.")


def tally_of(record: RoundRecord) -> list[tuple[int, int]]:
    """Deals and strikes of a bomb after its arming and after each action, by its record. Raises CasinoError."""
    running, bomb = _played_again(record)
    running.opening()
    deals, found = 0, [(0, 0)]
    while not running.is_at_end:
        step = running.next_action
        running.act()
        deals += step is not None and step.action == "deal"
        found.append((deals, bomb.strikes))
    running.finish()
    return found
