"""What a table has told so far: whether each entry goes on from the one before it, and a round is what it says.

Its visitors and the audit check by the same hand. Nothing is read from a file or the wire here.
"""

from casino.core.errors import CasinoError
from casino.hall.wire import NO_START, Bet, Entry, Start, entry_of, head_of
from casino.records.parts import mixed
from casino.records.replay import verify_record
from casino.records.rounds import decode_record


class Past:
    """All that was told at a table from its first entry on, or from a later one: how many, and the head of the last."""

    def __init__(self, table: str, start: Start = NO_START) -> None:
        self.n, self.head = start.n + 1, start.head
        self._table = table
        self._asked: set[tuple[str, str]] = set()
        self._seal = ""
        self._locked: tuple[Bet, ...] = ()
        self._begun: Entry | None = None

    def take(self, body: bytes) -> tuple[Entry, list[str]]:
        """The next entry, and what is wrong with it, in sentences. Raises msgspec.MsgspecError for what is none."""
        entry = entry_of(body)
        faults = []
        if (entry.table, entry.n, entry.prev) != (self._table, self.n, self.head):
            faults.append("It does not go on from the one before it.")
        self.n, self.head = self.n + 1, head_of(body)
        if entry.aid:
            if (entry.asked_by, entry.aid) in self._asked:
                faults.append("The same action was done twice.")
            self._asked.add((entry.asked_by, entry.aid))
        if entry.kind == "bets":
            self._seal = entry.seal
        elif entry.kind == "locked":
            self._locked = entry.bets
            commitments = [bet.commitment for bet in entry.bets if bet.commitment]
            if len(set(commitments)) < len(commitments):
                faults.append("Two seats have bet on one secret.")
        elif entry.kind == "begun":
            self._begun = entry
            faults += self._faults_of_parts(entry)
        if entry.is_settled:
            faults += self._faults_of_round(bytes(entry.record))
        return entry, faults

    def _faults_of_parts(self, begun: Entry) -> list[str]:
        faults = []
        wanted = {bet.seat: bet.commitment for bet in self._locked if bet.commitment and bet.seat not in begun.out}
        if wanted != {part.seat: part.commitment for part in begun.parts}:
            faults.append("The secrets are not of those whose bets were in.")
        if not all(part.holds for part in begun.parts):
            faults.append("A secret is not the one that was committed.")
        return faults

    def _faults_of_round(self, body: bytes) -> list[str]:
        faults = []
        try:
            record = decode_record(body)
            begun = self._begun
            if begun is None or record.phrase != mixed(begun.parts) or record.parts != begun.parts:
                faults.append("The round was not drawn with everybody's secrets.")
            if not verify_record(record, self._seal).holds:
                faults.append("The round does not hold the seal that was shown.")
        except CasinoError as error:
            faults.append(f"The round cannot be played again: {error}")
        return faults
