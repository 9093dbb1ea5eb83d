"""The page of past rounds, each of which can be replayed."""

from collections.abc import Sequence

import pygame

from casino.core.money import PURSE, format_amount, signed_amount
from casino.core.texts import _
from casino.records.levels import known_level
from casino.records.lost_levels import title_of_gone
from casino.save.ledger import Account
from casino.save.rows import RoundSummary
from casino.scenes.app.emblem import emblem
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Listing
from casino.scenes.dialogs.page import PageScene
from casino.ui.widgets.lists import Row, Rows

_HEADS = (_("Played"), _("Table"), _("Bet"), _("Won or lost"))
_EMPTY = _("No rounds yet. Every round you play can be replayed here.")


class HistoryPage(PageScene):
    """Past rounds, newest first; a press replays one."""

    title = _("History")
    widest = 820

    def __init__(self, house: House, place: str, game: str, who: Account | None = None) -> None:
        super().__init__(house, place)
        who = who or house.profile
        assert who is not None
        self._rounds = house.store.history(who.id, 500, game)

    def blocks(self, width: int) -> Sequence[Block]:
        if not self._rounds:
            return [self.nothing(_EMPTY, "clock")]
        return [Listing("rounds", self.title, _HEADS, len(self._rounds), self._rows, self.memory, figures=2)]

    def _rows(self, width: int) -> Sequence[Row]:
        """The rows of all rounds, without the time of day where a column is too narrow for it."""
        rows = [self._row(summary, 16) for summary in self._rounds]
        probe = Rows("", pygame.Rect(0, 0, width, 0), "", rows=rows, heads=_HEADS, figures=2)
        return (
            rows if probe.preferred_px(self.metrics) <= width else [self._row(summary, 10) for summary in self._rounds]
        )

    def _row(self, summary: RoundSummary, of_date: int) -> Row:
        try:
            level = known_level(summary.level)
            title, currency, face = _(level.title), level.currency, self.house.doors.place(level).face
        except Exception:  # the level is gone: the round is still history
            title, currency, face = title_of_gone(summary.level), PURSE, "host"
        when = summary.opened_at[:of_date].replace("T", "  ")
        bet = format_amount(summary.staked, currency)
        net = signed_amount(summary.net, currency)
        tone = "win" if summary.net > 0 else "lose" if summary.net < 0 else "ink_dim"
        show = lambda: self.house.pages.replay(summary.id)  # noqa: E731
        return Row((when, title, bet, net), show, tone, lambda px: emblem(self.look, face, px))
