"""The standings of a tournament in a hall, in which everybody began with the same purse."""

from collections.abc import Sequence

import msgspec

from casino.core.money import PURSE, format_amount
from casino.core.texts import _
from casino.online.messages import Answer, Standing
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Drawing, Listing
from casino.scenes.dialogs.page import PageScene
from casino.scenes.online.session import OnlineSession
from casino.ui.drawing.portraits import portrait
from casino.ui.widgets.lists import Row, Rows

_AGAIN_SECONDS = 3.0
_HEADS = (_("Rank"), _("Player"), _("Purse"))
_EMPTY = _("No standings yet.")


class StandingsPage(PageScene):
    """A page of all visitors' money, stakes on tables counted to their owners."""

    title = _("Standings")
    widest = 700

    def __init__(self, house: House, session: OnlineSession, place: str) -> None:
        super().__init__(house, place)
        self._session = session
        self._standings: tuple[Standing, ...] = ()
        self._asks_in = 0.0

    def blocks(self, width: int) -> Sequence[Block]:
        if not self._standings:
            empty = lambda target, area: self.paint_nothing(target, area, _EMPTY, "list")  # noqa: E731
            return [Drawing(empty, lambda width: Rows.head_px(self.metrics) + 4 * Rows.usual_px(self.metrics))]
        rows = lambda width: [self._row(one) for one in self._standings]  # noqa: E731
        count = len(self._standings)
        return [Listing("standings", self.title, _HEADS, count, rows, self.memory, min_rows=4, figures=1)]

    def _row(self, one: Standing) -> Row:
        is_me = self._session.connection is not None and one.id == self._session.connection.id
        ring = self.look.theme.accent if is_me else self.look.theme.light
        picture = lambda px: portrait(one.portrait, "pleased" if one.rank == 1 else "calm", px, ring=ring)  # noqa: E731
        cells = (f"{one.rank}.", one.name, format_amount(one.cents, PURSE))
        return Row(cells, None, "win" if is_me else "ink", picture)

    def on_moment(self, seconds: float) -> None:
        self._asks_in -= seconds
        if self._asks_in <= 0 and self._session.connection is not None:
            self._asks_in = _AGAIN_SECONDS
            self._session.connection.ask("standings", self._told)

    def _told(self, answer: Answer) -> None:
        if answer.is_done:
            told = msgspec.convert(answer.told, tuple[Standing, ...])
            if told != self._standings:
                self._standings = told
                self.refresh()
