"""The page of one person: purse, markers, rounds and sheet, and buttons to play, give coins, rename or delete it."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from casino.core.money import format_amount
from casino.core.texts import _, ngettext
from casino.engines.sheets import sheet_words
from casino.save.ledger import Account
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Gap, Grid
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.dialogs.page import PageScene
from casino.scenes.pages.people.gift import give, others
from casino.scenes.pages.people.purse import purse_of
from casino.scenes.pages.people.sheet import SheetPage
from casino.scenes.pages.welcome import RenamePage, become
from casino.tables.sheets import sheet_of
from casino.ui.widgets.widgets import Button


class PersonPage(PageScene):
    """A person's account, and buttons for all that can be done with it."""

    widest = 620
    tallest = 520

    def __init__(self, house: House, who: Account) -> None:
        super().__init__(house)
        self.who = who
        self.title = who.name

    @property
    def start(self) -> str:
        return "persons" if self._is_me else "become"

    @property
    def _is_me(self) -> bool:
        """Whether this person plays already."""
        return self.house.profile is not None and self.house.profile.id == self.who.id

    @property
    def default_button(self) -> str:
        return ""

    def on_entered(self) -> None:
        """Reads the account again: the name may have changed."""
        self.who = self.house.store.account(self.who.id)
        self.title = self.who.name

    # -- places -----------------------------------------------------------------------------------------------

    @property
    def _lines(self) -> tuple[str, ...]:
        """The lines below the purse."""
        store, who = self.house.store, self.who
        debt, rounds, sheet = store.debt(who.id), store.rounds_played(who.id), sheet_of(store, who.id)
        owed = _("Nothing owed to the house")
        if debt:
            owed = _("{amount} owed to the house", amount=format_amount(debt))
        played = ngettext("{count} round played", "{count} rounds played", rounds, count=f"{rounds:,}")
        return owed, played, *((sheet_words(sheet.trait, sheet.skill),) if sheet is not None else ())

    def blocks(self, width: int) -> Sequence[Block]:
        first: tuple[str, str, str, Callable[[], object]] = (
            ("persons", _("Who's playing"), "person", self.house.pages.persons)
            if self._is_me
            else ("become", _("Play as this person"), "person", partial(become, self.house, self.who))
        )
        gift = (
            (("gift", _("Give coins"), "coin", partial(give, self.house, self.who)),)
            if others(self.house, self.who)
            else ()
        )
        entries: tuple[tuple[str, str, str, Callable[[], object]], ...] = (
            first,
            ("statistics", _("Statistics"), "chart", partial(self.house.pages.statistics, self.who)),
            ("sheet", _("Pi'Lok sheet"), "die", self._sheet),
            *gift,
            ("rename", _("Rename"), "pen", self._rename),
            ("delete", _("Delete"), "bin", self._ask_to_delete),
        )
        buttons = [partial(self._button, *entry) for entry in entries]
        return [purse_of(self, self.who, self._lines), Gap(20), Grid(buttons, 2, self.foot_px, gap=10)]

    def _button(self, key: str, label: str, icon: str, action: Callable[[], object], rect: pygame.Rect) -> Button:
        return Button(key, rect, label, on_press=action, icon=icon, style="accent" if key == self.start else "plain")

    # -- what can be done -------------------------------------------------------------------------------------

    def _sheet(self) -> None:
        self.house.stack.push(SheetPage(self.house, self.who))

    def _rename(self) -> None:
        self.house.stack.push(RenamePage(self.house, self.who, self._renamed))

    def _renamed(self, account: Account) -> None:
        if self.house.profile is not None and self.house.profile.id == account.id:
            self.house.profile = account

    def _ask_to_delete(self) -> None:
        store, who = self.house.store, self.who
        purse, debt = store.purse(who.id), store.debt(who.id)
        told = [_("Name, settings, seats and statistics are gone for good.")]
        if purse:
            told[0] = _(
                "The {amount} in the purse go back to the bank, and settings, seats and statistics are gone for good.",
                amount=format_amount(purse),
            )
        if debt:
            told.append(_("The {amount} owed are forgiven.", amount=format_amount(debt)))
        told.append(_("The house's books keep every movement and every round."))
        if len(store.accounts("profile")) == 1:
            told.append(_("Nobody else plays here: the house will ask for a new name."))
        ask(
            self.house,
            _("Delete {name}?", name=who.name),
            " ".join(told),
            AnswerOption(_("Delete"), self._delete),
            AnswerOption(_("Keep"), style="accent"),
        )

    def _delete(self) -> None:
        house = self.house
        house.store.delete_profile(self.who.id)
        if house.profile is None or house.profile.id != self.who.id:
            house.stack.pop()
            return
        house.doors.begin()
        if house.profile is not None:
            house.change(profile=house.profile.id)
            house.pages.persons()
