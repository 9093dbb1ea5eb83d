"""The checks of a bomb: its case follows from the seal and the secrets, and its clock ran as a bomb's does.

Whoever defuses it, its experts and the audit use the same checks. Nothing is read from a file or the wire here.
"""

from collections.abc import Iterator, Sequence

import msgspec

from casino.core.seals import seal_of_table
from casino.core.texts import _
from casino.engines.baccarat.bomb_clock import rate_of
from casino.engines.baccarat.events import DefusalView
from casino.engines.base import Action
from casino.online.messages import TableEntry
from casino.players.bomb.cases import case_of, drawn_code
from casino.records.draw_secrets import DrawSecret, mixed
from casino.records.replay import Replay
from casino.records.rounds import RoundRecord, special_of

_SLACK_MS = 250  # by which a clock may be told too low, as it is told in whole steps
_TENTH_MS = 100
_strikes_of = msgspec.json.Decoder(DefusalView | None).decode


def drawn_case(record: RoundRecord, seed: str, parts: Sequence[DrawSecret]) -> str:
    """The case that a hall's seed and everybody's secrets make at a record's table, as it is prepared.

    Raises CasinoError where the record's settings make none.
    """
    modules, others = (record.settings.get(key, 0) for key in ("modules", "others_solved"))
    return case_of(drawn_code(seed, mixed(parts)), int(modules), int(others)).as_text


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
    """True if the action that was told is the next one of a bomb's record, or the end that the record names."""
    wanted = running.next_action or running.engine.ending(running.record.ending)
    return wanted == told


class ClockWatch:
    """The clock of one table's bomb as it was told: it never runs faster than by its rule."""

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
    running = Replay(record)
    running.opening()
    deals, found = 0, [(0, 0)]
    while not running.is_at_end:
        step = running.next_action
        running.act()
        deals += step is not None and step.action == "deal"
        found.append((deals, running.engine.view(0).strikes))
    running.finish()
    return found
