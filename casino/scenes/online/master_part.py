"""The game master at a hall's table on the screen: the way to be it, who it is, new fees and limits, and the end.

Nothing is decided here: the hall says what is done. The pages are those of an evening at a table of this house.
"""

from collections.abc import Callable, Sequence
from typing import Any

from casino.core.texts import _
from casino.online.client.remote import RemoteTable
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.dialogs.page import FootButton
from casino.scenes.online.session import OnlineSession
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.part import TablePart

_WHAT_IT_IS = _(
    "Everyone at this table then plays from a purse of this evening, and nobody's own purse changes unless you say so. "
    "You set the house's players, fee and limits, and play any of them."
)
_STILL = _("The house plays for you now; without you the evening ends in three minutes.")


class MasterPart(TablePart):
    """The part of a table that knows its game master. `reopen` sets the table up anew, as its signs say its limits."""

    def __init__(
        self, driver: LiveDriver, table: RemoteTable, session: OnlineSession, reopen: Callable[[], object]
    ) -> None:
        self._driver, self._table, self._session, self._reopen = driver, table, session, reopen
        self._scene: Any = driver.scene
        self._level = table.level
        self._opens_desk = False  # once the hall has told that the evening has begun

    @property
    def _is_free(self) -> bool:
        """True if nothing moves, and nothing is open over the table."""
        scene = self._scene
        return scene.house.stack.top is scene and scene.director.is_idle and not self._table.is_open

    # -- the way there ----------------------------------------------------------------------------------------

    def seat_choices(self) -> Sequence[FootButton]:
        from casino.players.plays import PLAYS  # the odds of every game, which no first frame has time for

        table = self._table
        is_possible = self._session.castle.has_masters and table.seats > 1 and table.level.game in PLAYS
        if self._scene.house.show is not None or not (table.masters.is_master or is_possible):
            return ()
        if table.evening is not None and not table.masters.is_master:
            return ()
        return [FootButton("master", _("Game master"), self._open)]

    def _open(self) -> None:
        if self._table.masters.is_master:
            self._table.masters.look(self._looked)
            return
        begin = AnswerOption(_("Begin"), lambda: self._table.masters.begin(self._begun))
        ask(
            self._scene.house,
            _("Be the game master here?"),
            _WHAT_IT_IS,
            begin,
            AnswerOption(_("Not now"), style="accent"),
        )

    def _looked(self, refusal: str) -> None:
        if refusal:
            self._scene.house.say(refusal)
        elif self._scene.house.stack.top is self._scene:
            self._show_desk()

    def _begun(self, refusal: str) -> None:
        if refusal:
            self._scene.house.say(refusal)
        self._opens_desk = not refusal

    def _show_desk(self) -> None:
        house, masters = self._scene.house, self._table.masters
        house.pages.master_desk(masters, lambda: masters.end(self._ended), house.stack.pop)

    def _ended(self, refusal: str) -> None:
        if refusal:
            self._scene.house.say(refusal)

    # -- what the hall tells ----------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        self._tell_who_it_is()
        if not self._is_free:
            return
        masters, house = self._table.masters, self._scene.house
        if self._opens_desk and masters.is_master:
            self._opens_desk = False
            self._show_desk()
        elif masters.ended is not None:
            ended, masters.ended = masters.ended, None
            if house.show is None:
                house.pages.evening_over(ended, None)
        elif self._table.level is not self._level:
            self._reopen()

    def _tell_who_it_is(self) -> None:
        """Says once who the game master is, as everybody at the table is to know."""
        masters = self._table.masters
        told = (masters.told.name, masters.told.own_purses) if masters.told is not None else ("", False)
        if told == masters.announced:
            return
        before, masters.announced = masters.announced, told
        name, is_own = told
        if name and masters.is_master:
            return
        said = _(
            "{name} is the game master: everyone here plays from a purse of this evening, and nobody's own purse "
            "changes.",
            name=name,
        )
        if is_own:
            said = _(
                "{name} is the game master, and people here play from their own purses. Bet only if you agree.",
                name=name,
            )
        if not name:
            said = _("{name}'s evening is over.", name=before[0])
        self._scene.say(said)
        self._session.castle.announce(said, self._table.level.name)

    def on_left(self) -> None:
        if self._table.masters.is_master:
            self._scene.house.notify(_STILL)
