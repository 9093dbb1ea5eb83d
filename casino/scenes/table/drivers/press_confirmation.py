"""The second press asked of a player who risks or gives up much. The worth of a fold is not known here."""

from collections.abc import Mapping
from typing import Any

from casino.core.money import format_amount
from casino.core.texts import _
from casino.scenes.table.drivers.people import People
from casino.scenes.table.scene import TableScene
from casino.tables.table import Table

_WAITS_SECONDS = 4.0


class PressConfirmation:
    """A press at a table that is to be confirmed, for a few seconds."""

    def __init__(self, scene: TableScene[Any], table: Table, people: People) -> None:
        self._scene = scene
        self._table = table
        self._people = people
        self._until = 0.0
        self._before, self._warned = "", ""  # the message before it was asked for, and after
        self.pending: object = None  # what the next press of the same confirms

    def confirms(self, what: object, warning: str) -> bool:
        """Whether a press repeats the pending one; if not, asks for a second press with a sentence.

        The row of controls counts as new, so that a double press is not an answer.
        """
        if what == self.pending:
            self.pending = None
            return True
        self.drop()
        scene = self._scene
        self.pending, self._until = what, scene.time + _WAITS_SECONDS
        self._before, self._warned = scene.model.message, warning
        scene.model.message = warning
        scene.house.sound.play("turn", volume=0.6)
        scene.refresh()
        scene.take_no_press()
        return False

    def confirmed(self, stakes: Mapping[int, int], what: object, warning: str = "") -> bool:
        """Whether a press may stake so many cents at each seat: more than half a purse at once has to be confirmed.

        So does a bet for which another part gives a `warning`.
        """
        for seat, cents in stakes.items():
            purse = self._table.purse(seat)
            if cents * 2 > purse:
                return self.confirms(what, warning or self._warning(seat, cents, purse))
        return not warning or self.confirms(what, warning)

    def _warning(self, seat: int, cents: int, purse: int) -> str:
        staked, held = (format_amount(sum_, self._table.level.currency) for sum_ in (cents, purse))
        name = self._table.sitters[seat].name
        match len(self._people.humans) == 1, cents == purse:
            case True, True:
                said = _("That is all you have: {staked}.", staked=staked)
            case True, False:
                said = _("That is {staked} of the {held} you have.", staked=staked, held=held)
            case False, True:
                said = _("That is all {name} has: {staked}.", staked=staked, name=name)
            case _:
                said = _("That is {staked} of the {held} {name} has.", staked=staked, held=held, name=name)
        return said + " " + _("Press again to confirm.")

    def drop(self) -> None:
        """Forgets the first press, and restores the message."""
        self.pending = None
        if self._warned and self._scene.model.message == self._warned:
            self._scene.model.message = self._before
        self._warned = ""

    def update(self) -> None:
        """Forgets the first press once its time is over."""
        if self.pending is not None and self._scene.time >= self._until:
            self.drop()
            self._scene.refresh()
