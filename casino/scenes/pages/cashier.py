"""The cashier's page: the purse, the ledger's last movements, markers, and who is playing."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

import pygame

from casino.core.money import format_amount, signed_amount
from casino.core.texts import _, ngettext
from casino.records.levels import catalogue
from casino.save import hall_money
from casino.save.ledger import Account
from casino.save.store import GIFT, LENDS_BELOW_CENTS, MARKER_CENTS
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Drawing, Gap, Listing, Words
from casino.scenes.dialogs.dates import day_of
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.pages.people.gift import give, others
from casino.tables.invitations import covers_no_table, missing_deed
from casino.ui.drawing import text
from casino.ui.drawing.portraits import portrait
from casino.ui.widgets.lists import Row

_MAX_ROWS = 400
_LENDING = _(
    "Below {least} the cashier lends you {amount}, even if you still owe.",
    least=format_amount(LENDS_BELOW_CENTS),
    amount=format_amount(MARKER_CENTS),
)
_OFFER = _("“Nothing left? The house will lend you {amount}, here and now.”", amount=format_amount(MARKER_CENTS))
_TOO_LITTLE = _("“Too little for any table? The house will lend you {amount}.”", amount=format_amount(MARKER_CENTS))
_TERMS = _("“There is no interest and no deadline: pay it back when you can.”")
_REASONS = {
    "opening": _("The house's welcome"),
    "bet": _("Bet"),
    "raise": _("Doubled or split"),
    "stake back": _("Bet returned"),
    "won": _("Won"),
    "baron": _("A Black Baron"),
    "marker": _("Marker taken"),
    "marker_repaid": _("Marker repaid"),
    "void": _("Round taken back"),
}
_OF_HALLS = {
    hall_money.TAKEN: _("Taken to {hall}"),
    hall_money.TURNED_BACK: _("Not taken by {hall}"),
    hall_money.BROUGHT_HOME: _("Brought home from {hall}"),
}
_GIFTS = {True: _("Given to {name}"), False: _("From {name}")}
_MAX_HALLS = 2  # that are named


class CashierPage(PageScene):
    """Shows a player's money."""

    title = _("The cashier")
    widest = 800

    def __init__(self, house: House, place: str = "hall") -> None:
        super().__init__(house, place)
        self._owed = hall_money.owed(house.store, self._me.id)
        self._read_books()

    @property
    def _me(self) -> Account:
        assert self.house.profile is not None
        return self.house.profile

    @property
    def _may_borrow(self) -> bool:
        """Whether the purse is so low that the house lends something; the amount owed does not matter."""
        return self.house.store.purse(self._me.id) < LENDS_BELOW_CENTS

    def _read_books(self) -> None:
        """Reads the newest movements, and whether the purse covers no bet at any table that is open to the player."""
        store, me = self.house.store, self._me
        self._movements = store.statement(me.id, _MAX_ROWS)
        self._covers_no_table = self._may_borrow and covers_no_table(
            store.purse(me.id), catalogue()[0], partial(missing_deed, store, me.id)
        )

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
            label = _("Take a marker of {amount}", amount=format_amount(MARKER_CENTS))
            buttons.append(FootButton("marker", label, self._take))
        owed = min(store.debt(self._me.id), MARKER_CENTS)
        if owed and store.purse(self._me.id) >= owed:
            buttons.append(FootButton("repay", _("Repay {amount}", amount=format_amount(owed)), self._repay))
        show_statistics = partial(self.house.pages.statistics, self._me)
        buttons.append(FootButton("statistics", _("Statistics"), show_statistics))
        if others(self.house, self._me):
            buttons.append(FootButton("gift", _("Give coins"), partial(give, self.house, self._me)))
        if self._is_in_the_hall:
            buttons.append(FootButton("people", _("Who's playing"), self.house.pages.persons))
        return buttons

    def _take(self) -> None:
        self.house.store.take_marker(self._me.id)
        self._count()

    def _repay(self) -> None:
        self.house.store.repay_marker(self._me.id)
        self._count()

    def _count(self) -> None:
        """Lets a sum that moved be heard and seen."""
        self.house.sound.play("coin_count")
        self.house.stack.money_moved()

    def on_money_moved(self) -> None:
        self._read_books()
        super().on_money_moved()

    def owed_lines(self, width: int) -> list[str]:
        """A line for each hall in which there is still money, and one for those beyond the first few.

        A long title is shortened, so that a line stays one in a body of a width in px.
        """
        px, lines = self.metrics.pt(15), []
        for one in self._owed[:_MAX_HALLS]:
            when = datetime.fromisoformat(one.at)
            moment = _("{date} {time}", date=day_of(when), time=f"{when:%H:%M}")
            left = partial(
                _("You left {amount} in {hall} ({when}).").format, amount=format_amount(one.cents), when=moment
            )
            lines.append(left(hall=text.fitted(one.title, px, width - text.width(left(hall=""), px))))
        if beyond := self._owed[_MAX_HALLS:]:
            lines.append(
                ngettext(
                    "You left {amount} in another hall.",
                    "You left {amount} in {count} other halls.",
                    len(beyond),
                    amount=format_amount(sum(one.cents for one in beyond)),
                )
            )
        return lines

    @property
    def _lending(self) -> Sequence[Block]:
        """The terms of a marker; to those who cannot bet at any table, the cashier says them herself."""
        if not self._covers_no_table:
            return [Words(_LENDING, 15, "warn" if self._may_borrow else "ink_dim", "center")]
        offer = _TOO_LITTLE if self.house.store.purse(self._me.id) else _OFFER
        return [Gap(10), Words(offer, 21, "warn", "center"), Words(_TERMS, 17, "ink", "center"), Gap(6)]

    def blocks(self, width: int) -> Sequence[Block]:
        row_px = max(self.metrics.px(30), round(self.metrics.pt(15) * 1.6))
        count, heads = len(self._movements), (_("When"), _("What for"), _("Amount"), _("Purse after"))
        return [
            Drawing(self._paint_purse, lambda width: self._purse_px),
            Gap(4),
            *(Words(line, 15, align="center") for line in self.owed_lines(width)),
            *self._lending,
            Gap(14),
            Listing("movements", _("Movements"), heads, count, self._rows, self.memory, row_px, figures=2, toned=2),
        ]

    def _rows(self, width: int) -> Sequence[Row]:
        rows, left = [], self.house.store.purse(self._me.id)
        for at, cents, reason in self._movements:
            when, tone = at[:16].replace("T", "  "), "win" if cents > 0 else "lose"
            rows.append(Row((when, _in_words(reason, cents), signed_amount(cents), format_amount(left)), tone=tone))
            left -= cents
        return rows

    @property
    def _purse_px(self) -> int:
        figure = text.font(self.metrics.title_pt(36), text.SERIF, "Bold")
        return figure.get_height() + text.font(self.metrics.pt(15)).get_height()

    def _paint_purse(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Paints the person's face, the purse, and what is owed."""
        metrics, look, store = self.metrics, self.look, self.house.store
        figure = text.figures(format_amount(store.purse(self._me.id)), metrics.title_pt(36), look.theme.felt_ink)
        debt = store.debt(self._me.id)
        said = _("{name}'s purse", name=self._me.name)
        if debt:
            owed = format_amount(debt)
            said = _("{name}'s purse, with {amount} owed to the house", name=self._me.name, amount=owed)
        px, high, gap = metrics.pt(15), self._purse_px, metrics.px(16)
        words = text.line(text.fitted(said, px, area.w - high - gap), px, look.theme.ink_dim)
        group = pygame.Rect(0, area.y, high + gap + max(figure.get_width(), words.get_width()), high)
        group.centerx = area.centerx
        mood = "calm" if store.purse(self._me.id) else "hurt"
        target.blit(portrait(self._me.portrait, mood, high, ring=look.theme.metal), group)
        at = text.put(target, figure, group.x + high + gap, area.y)
        text.put(target, words, at.x, at.bottom)


def _in_words(reason: str, cents: int) -> str:
    """The words for the purpose of a movement, which of a gift depend on its direction."""
    kind, _, title = reason.partition(":")
    if kind == GIFT:
        return _GIFTS[cents < 0].format(name=title)
    if kind in _OF_HALLS:
        return _OF_HALLS[kind].format(hall=title)
    return _REASONS.get(reason, reason.replace("_", " ").capitalize())
