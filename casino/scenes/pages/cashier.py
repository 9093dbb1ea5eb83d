"""The cashier's page: the purse, the ledger's last movements, markers, and who is playing."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

import pygame

from casino.core.money import format_amount
from casino.save import hall_money
from casino.save.ledger import Account
from casino.save.store import LENDS_BELOW_CENTS, MARKER_CENTS
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Drawing, Gap, Listing, Words
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.ui.drawing import text
from casino.ui.drawing.portraits import portrait
from casino.ui.widgets.lists import Row

_MAX_ROWS = 400
_LENDING = (
    f"Below {format_amount(LENDS_BELOW_CENTS)} the cashier lends you {format_amount(MARKER_CENTS)}, "
    "even if you still owe."
)
_REASONS = {
    "opening": "The house's welcome",
    "bet": "Bet",
    "raise": "Doubled or split",
    "stake back": "Bet returned",
    "won": "Won",
    "baron": "A Black Baron",
    "marker": "Marker taken",
    "marker_repaid": "Marker repaid",
    "void": "Round taken back",
}
_OF_HALLS = {  # a hall's title follows
    hall_money.TAKEN: "Taken to",
    hall_money.TURNED_BACK: "Not taken by",
    hall_money.BROUGHT_HOME: "Brought home from",
}
_MAX_HALLS = 2  # that are named


class CashierPage(PageScene):
    """Shows a player's money."""

    title = "The cashier"
    widest = 800

    def __init__(self, house: House, place: str = "hall") -> None:
        super().__init__(house, place)
        self._movements = house.store.statement(self._me.id, _MAX_ROWS)
        self._owed = hall_money.owed(house.store, self._me.id)

    @property
    def _me(self) -> Account:
        assert self.house.profile is not None
        return self.house.profile

    @property
    def _may_borrow(self) -> bool:
        """Whether the purse is so low that the house lends something; the amount owed does not matter."""
        return self.house.store.purse(self._me.id) < LENDS_BELOW_CENTS

    @property
    def _is_in_the_hall(self) -> bool:
        """Whether no player is at a table or in a lobby, so that another person may take over."""
        return sum(not scene.is_overlay for scene in self.house.stack.scenes) == 1

    @property
    def default_button(self) -> str:
        return "marker" if self._may_borrow else "back"

    def foot(self) -> Sequence[FootButton]:
        store, buttons = self.house.store, []
        if self._may_borrow:
            buttons.append(FootButton("marker", f"Take a marker of {format_amount(MARKER_CENTS)}", self._take))
        owed = min(store.debt(self._me.id), MARKER_CENTS)
        if owed and store.purse(self._me.id) >= owed:
            buttons.append(FootButton("repay", f"Repay {format_amount(owed)}", self._repay))
        show_statistics = partial(self.house.pages.statistics, self._me)
        buttons.append(FootButton("statistics", "Statistics", show_statistics, "chart"))
        if self._is_in_the_hall:
            buttons.append(FootButton("people", "Who's playing", self.house.pages.persons))
        return buttons

    def _take(self) -> None:
        self.house.store.take_marker(self._me.id)
        self._count()

    def _repay(self) -> None:
        self.house.store.repay_marker(self._me.id)
        self._count()

    def _count(self) -> None:
        """Adds a row to the list after money moved."""
        self._movements = self.house.store.statement(self._me.id, _MAX_ROWS)
        self.house.sound.play("coin_count")
        self.house.stack.money_moved()

    def owed_lines(self, width: int) -> list[str]:
        """A line for each hall in which there is still money, and one for those beyond the first few.

        A long title is shortened, so that a line stays one in a body of a width in px.
        """
        px, lines = self.metrics.pt(15), []
        for one in self._owed[:_MAX_HALLS]:
            when = datetime.fromisoformat(one.at)
            left, rest = f"You left {format_amount(one.cents)} in ", f" ({when.day} {when:%b %H:%M})."
            lines.append(f"{left}{text.fitted(one.title, px, width - text.width(left + rest, px))}{rest}")
        if beyond := self._owed[_MAX_HALLS:]:
            halls = "another hall" if len(beyond) == 1 else f"{len(beyond)} other halls"
            lines.append(f"You left {format_amount(sum(one.cents for one in beyond))} in {halls}.")
        return lines

    def blocks(self, width: int) -> Sequence[Block]:
        row_px = max(self.metrics.px(30), round(self.metrics.pt(15) * 1.6))
        count, heads = len(self._movements), ("When", "What for", "Amount", "Purse after")
        return [
            Drawing(self._paint_purse, lambda width: self._purse_px),
            Gap(4),
            *(Words(line, 15, align="center") for line in self.owed_lines(width)),
            Words(_LENDING, 15, "warn" if self._may_borrow else "ink_dim", "center"),
            Gap(14),
            Listing("movements", "Movements", heads, count, self._rows, self.memory, row_px, figures=2, toned=2),
        ]

    def _rows(self, width: int) -> Sequence[Row]:
        rows, left = [], self.house.store.purse(self._me.id)
        for at, cents, reason in self._movements:
            when, tone = at[:16].replace("T", "  "), "win" if cents > 0 else "lose"
            rows.append(Row((when, _in_words(reason), self._signed(cents), format_amount(left)), tone=tone))
            left -= cents
        return rows

    @property
    def _purse_px(self) -> int:
        figure = text.font(self.metrics.title_pt(36), text.SERIF, "Bold")
        return figure.get_height() + text.font(self.metrics.pt(15)).get_height()

    @staticmethod
    def _signed(cents: int) -> str:
        return f"{'+' if cents > 0 else '−'}{format_amount(abs(cents))}"

    def _paint_purse(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Paints the person's face, the purse, and what is owed."""
        metrics, look, store = self.metrics, self.look, self.house.store
        figure = text.figures(format_amount(store.purse(self._me.id)), metrics.title_pt(36), look.theme.felt_ink)
        debt = store.debt(self._me.id)
        said = f"{self._me.name}'s purse" + (f", with {format_amount(debt)} owed to the house" if debt else "")
        px, high, gap = metrics.pt(15), self._purse_px, metrics.px(16)
        words = text.line(text.fitted(said, px, area.w - high - gap), px, look.theme.ink_dim)
        group = pygame.Rect(0, area.y, high + gap + max(figure.get_width(), words.get_width()), high)
        group.centerx = area.centerx
        target.blit(portrait(self._me.portrait, "calm", high, ring=look.theme.metal), group)
        at = text.put(target, figure, group.x + high + gap, area.y)
        text.put(target, words, at.x, at.bottom)


def _in_words(reason: str) -> str:
    """The words for the purpose of a movement."""
    kind, _, title = reason.partition(":")
    if kind in _OF_HALLS:
        return f"{_OF_HALLS[kind]} {title}"
    return _REASONS.get(reason, reason.replace("_", " ").capitalize())
