"""A table for the honour, behind the table port: a round taken back to one of its steps and played on from there.

Nothing is booked: purses are those of the record, and no save is known here. The other seats are played by the house's
characters who sat there, or do what the rules do for a player who does nothing.

Where other cards are to come, draws that no player saw are drawn again until everything that was shown is the same.
"""

from collections.abc import Sequence

from casino.core.errors import ActionNotAllowed, CasinoError
from casino.engines.base import Action, Event
from casino.records.replay import Replay
from casino.save.ledger import Account
from casino.tables.refusals import NOT_YOUR_TURN
from casino.tables.table import Happened, Refused
from casino.tables.unbooked import UnbookedTable


class PracticeTable(UnbookedTable):
    """A `Table` around a replay that has been played up to a step. `asked` are the player's own actions."""

    def __init__(self, replay: Replay, told: Sequence[Event], me: Account, seat: int) -> None:
        super().__init__(replay, me, seat)
        self.asked: list[Action] = []
        self.told = (*told, *self.let_others_play())  # up to the step

    def ask(self, action: Action) -> None:
        try:
            if action.seat != self.seat:
                raise ActionNotAllowed(NOT_YOUR_TURN)
            events = self.replay.play(action)
        except CasinoError as refusal:
            self.unread.append(Refused(str(refusal)))
            return
        self.asked.append(action)
        self.unread.append(Happened((*events, *self.let_others_play())))
