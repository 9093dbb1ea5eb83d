"""The page after a game master's evening: what everybody won and lost."""

from collections.abc import Sequence
from functools import partial

from casino.core.money import format_amount, signed_amount
from casino.core.texts import _, ngettext
from casino.save.ledger import Account
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Gap, Listing, Words
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.tables.evening.desk import EveningSummary
from casino.ui.widgets.lists import Row

_OWN_BOOKS = _("These purses were for this evening only: nobody's own purse has changed.")
_OWN_PURSES = _("People played from their own purses and keep what is in them.")


class EveningOverPage(PageScene):
    """Everybody of an evening that is over, the greatest gain first; at a table with a house, also that.

    `who` is the purse that the person played from, None where its rounds are in the books of a hall.
    """

    title = _("The evening is over")
    widest = 760
    tallest = 620

    def __init__(self, house: House, evening: EveningSummary, who: Account | None) -> None:
        super().__init__(house)
        self._evening, self._who = evening, who

    def blocks(self, width: int) -> Sequence[Block]:
        evening = self._evening
        rounds = ngettext("{count} round was played.", "{count} rounds were played.", evening.rounds)
        books = _OWN_BOOKS if evening.has_own_books else _OWN_PURSES
        heads = (_("Player"), _("Began with"), _("Ended with"), _("Won or lost"))
        rows = self._rows()
        return [
            Words(f"{rounds} {books}", 16, "ink_dim", "center"),
            Gap(10),
            Listing("outcomes", self.title, heads, len(rows), lambda width: rows, self.memory, figures=3, toned=3),
        ]

    def foot(self) -> Sequence[FootButton]:
        house, evening, who = self.house, self._evening, self._who
        rounds = FootButton("history", _("History"), lambda: house.pages.history(evening.level.game, who))
        return [rounds] if evening.rounds and who is not None else []

    def _rows(self) -> Sequence[Row]:
        outcomes, currency = self._evening.outcomes(), self._evening.level.currency
        money = partial(format_amount, currency=currency)
        rows = [
            Row(
                (who.name, money(who.given), money(one.held), signed_amount(one.net, currency)),
                tone=self._tone(one.net),
            )
            for one in outcomes
            for who in (one.member,)
        ]
        if kept := -sum(one.net for one in outcomes):
            rows.append(Row((_("The house"), "", "", signed_amount(kept, currency)), tone=self._tone(kept)))
        return rows

    @staticmethod
    def _tone(cents: int) -> str:
        return "win" if cents > 0 else "lose" if cents < 0 else "ink_dim"
