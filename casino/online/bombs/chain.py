"""The checks of the entries for a bomb's experts, as they come and against the bomb's record at its end.

Nothing is read from a file or the wire here.
"""

from collections.abc import Iterator

import msgspec

from casino.core.errors import CasinoError, HallBroken
from casino.core.texts import _
from casino.online.advice import AdviceEntry, advice_entry_of, table_of
from casino.online.bombs.checks import NOT_ARMED, ClockWatch, faults_of_case, tally_of
from casino.online.messages import NO_START, Start, head_of
from casino.records.rounds import decode_record

_KINDS = frozenset({"people", "armed", "told", "over", "off"})


class AdviceChain:
    """The entries for the experts of one bomb, from the first one on or from a later one."""

    def __init__(self, place: str, start: Start = NO_START) -> None:
        self.n, self.head = start.n + 1, start.head
        self._place = place
        self._clock = ClockWatch()
        self._armed: AdviceEntry | None = None
        self._tallies: list[tuple[int, int]] = []  # deals and strikes since the bomb was armed

    def take(self, body: bytes) -> tuple[AdviceEntry, list[str]]:
        """Takes the next entry; returns it and its faults, in sentences. Raises HallBroken if it cannot be followed."""
        try:
            entry = advice_entry_of(body)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise HallBroken(_("It cannot be read: {why}", why=str(error)[:120])) from None
        if entry.kind not in _KINDS:
            raise HallBroken(_("It names {kind}, which does not exist.", kind=ascii(entry.kind)))
        faults = []
        if (entry.table, entry.n, entry.prev) != (self._place, self.n, self.head):
            faults.append(_("It does not go on from the one before it."))
        self.n, self.head = self.n + 1, head_of(body)
        faults += self._faults(entry)
        return entry, faults

    def goes_live(self) -> None:
        """Does nothing: an expert sends nothing that the hall could repeat wrongly."""

    def _faults(self, entry: AdviceEntry) -> Iterator[str]:
        if entry.kind == "off":
            self._armed = None
        elif entry.kind == "armed":
            self._armed, self._tallies = entry, []
            self._clock.begin()
        elif entry.kind != "people" and self._armed is None:
            yield NOT_ARMED
        if self._armed is None:
            return
        yield from self._clock.faults(entry.t, entry.left, entry.strikes)
        self._tallies.append((entry.deals, entry.strikes))
        if entry.seal != self._armed.seal:
            yield _("The bomb was not played under the seal that was shown before it was armed.")
        if entry.kind == "over":
            yield from self._faults_of_end(entry, self._armed)
            self._armed = None

    def _faults_of_end(self, entry: AdviceEntry, armed: AdviceEntry) -> Iterator[str]:
        if armed.commitments != tuple(part.commitment for part in entry.parts):
            yield _("The secrets are not of those whose bets were in.")
        try:
            record = decode_record(bytes(entry.record))
            yield from faults_of_case(table_of(self._place), record, armed.seal, entry.seed, entry.parts)
            happened = tally_of(record)
            if not set(self._tallies) <= set(happened) or self._tallies[-1] != happened[-1]:
                yield _("The strikes and deals that were told are not those of the bomb.")
        except CasinoError as error:
            yield _("The round cannot be played again: {why}", why=error)
