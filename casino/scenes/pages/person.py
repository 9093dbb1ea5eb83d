"""The page of one person: purse, markers and rounds, and buttons to play, rename or delete it."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from casino.core.money import format_amount
from casino.core.texts import _, ngettext
from casino.save.ledger import Account
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Drawing, Gap, Grid
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.dialogs.page import PageScene
from casino.scenes.pages.welcome import RenamePage, become
from casino.ui.drawing import text
from casino.ui.drawing.portraits import portrait
from casino.ui.widgets.widgets import Button

_FIGURE, _SAID = 32, 15  # layout units


class PersonPage(PageScene):
    """A person's account, and four buttons."""

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
        debt, rounds = store.debt(who.id), store.rounds_played(who.id)
        owed = _("Nothing owed to the house")
        if debt:
            owed = _("{amount} owed to the house", amount=format_amount(debt))
        played = ngettext("{count} round played", "{count} rounds played", rounds, count=f"{rounds:,}")
        return owed, played

    @property
    def _words_px(self) -> int:
        figure = text.font(self.metrics.title_pt(_FIGURE), text.SERIF, "Bold").get_height()
        return figure + len(self._lines) * round(self.metrics.pt(_SAID) * 1.3)

    def blocks(self, width: int) -> Sequence[Block]:
        high = max(self.metrics.px(46), self.metrics.pt(17) + self.metrics.px(20))
        first: tuple[str, str, str, Callable[[], object]] = (
            ("persons", _("Who's playing"), "person", self.house.pages.persons)
            if self._is_me
            else ("become", _("Play as this person"), "person", partial(become, self.house, self.who))
        )
        entries: tuple[tuple[str, str, str, Callable[[], object]], ...] = (
            first,
            ("statistics", _("Statistics"), "chart", partial(self.house.pages.statistics, self.who)),
            ("rename", _("Rename"), "pen", self._rename),
            ("delete", _("Delete"), "bin", self._ask_to_delete),
        )
        buttons = [partial(self._button, *entry) for entry in entries]
        return [Drawing(self._paint_purse, lambda width: self._words_px), Gap(20), Grid(buttons, 2, high, gap=10)]

    def _button(self, key: str, label: str, icon: str, action: Callable[[], object], rect: pygame.Rect) -> Button:
        return Button(key, rect, label, on_press=action, icon=icon, style="accent" if key == self.start else "plain")

    def _paint_purse(self, target: pygame.Surface, area: pygame.Rect) -> None:
        metrics, look = self.metrics, self.look
        high = self._words_px
        purse = format_amount(self.house.store.purse(self.who.id))
        gap = metrics.px(18)
        room = area.w - high - gap
        px = text.fit_size(purse, metrics.title_pt(_FIGURE), room, 10, text.SERIF, "Bold")
        figure = text.figures(purse, px, look.theme.felt_ink)
        said_px = min(text.fit_size(words, metrics.pt(_SAID), room, 8) for words in self._lines)
        lines = [text.line(words, said_px, look.theme.ink_dim) for words in self._lines]
        group = pygame.Rect(0, area.y, high + gap + max(one.get_width() for one in (figure, *lines)), high)
        group.centerx = area.centerx
        target.blit(portrait(self.who.portrait, "calm", high, ring=look.theme.metal), group)
        x, y = group.x + high + gap, text.put(target, figure, group.x + high + gap, area.y).bottom
        for line in lines:
            target.blit(line, (x, y))
            y += round(metrics.pt(_SAID) * 1.3)

    # -- what can be done -------------------------------------------------------------------------------------

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
