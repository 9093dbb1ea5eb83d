"""Pages about who plays: the first evening's question for a name and a mask, and the choice of a profile."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from casino.core.errors import LedgerError
from casino.core.money import format_amount
from casino.core.texts import _
from casino.engines.sheets import sheet_words
from casino.save.ledger import Account
from casino.save.store import OPENING_CENTS
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Grid, Words
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.dialogs.seat_menu import FaceChoice, FaceGallery
from casino.tables.seating import GUEST_PORTRAITS
from casino.tables.sheets import sheet_of
from casino.tables.table import Candidate
from casino.ui.drawing.look import Look
from casino.ui.drawing.materials import light_pool
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.portraits import portrait
from casino.ui.drawing.wordmark import paint_wordmark
from casino.ui.widgets.keys import ENTER_KEYS
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Button, Widget

MASKS = {
    "guest_fox": _("Fox"),
    "guest_owl": _("Owl"),
    "guest_stag": _("Stag"),
    "guest_raven": _("Raven"),
    "guest_hare": _("Hare"),
    "guest_bear": _("Bear"),
}

_WORDS = _(
    "Choose a name and a mask. The house opens your purse with {amount}; it is play money.",
    amount=format_amount(OPENING_CENTS),
)
_MORE_WORDS = _(
    "Another player, or another character of yours. The house opens a purse with {amount}; it is play money.",
    amount=format_amount(OPENING_CENTS),
)
_MASK_NAME = 15  # layout units
_ABOUT = 40  # layout units of the button that leads to a person's own page
_OVER_HALL = 0.74  # how much the hall is darkened behind the first evening's invitation


@dataclass
class MaskCard(Widget):
    """A mask to choose, by its picture and its name; its key is the portrait's."""

    is_chosen: bool = False

    def draw(self, target: pygame.Surface, look: Look) -> None:
        metrics, theme = look.metrics, look.theme
        name_px = metrics.pt(_MASK_NAME)
        face = min(self.rect.w - metrics.px(8), self.rect.h - name_px - metrics.px(12))
        ring = theme.focus if self.is_chosen else theme.metal
        mood = "pleased" if self.is_chosen or self.is_hot else "calm"
        if self.is_chosen:
            look.plate(target, self.rect, theme.button, theme.accent)
        picture = portrait(self.key, mood, face, ring=ring)
        target.blit(picture, picture.get_rect(midtop=(self.rect.centerx, self.rect.y + metrics.px(4))))
        x, y = self.rect.centerx, self.rect.bottom - metrics.px(3)
        look.say(target, MASKS[self.key], x, y, size=_MASK_NAME, anchor="midbottom")
        if self.is_focused:
            look.focus_ring(target, self.rect)


class NewPersonPage(PageScene):
    """Asks for a name and a mask and opens a purse of 1,000.00. `on_made` is called with the new account.

    On the first evening `wordmark` gives the place of the house's name in the hall, which has to stay readable above
    the page.
    """

    widest = 760
    tallest = 520
    words = _MORE_WORDS
    name_label = _("Your name")

    def __init__(
        self,
        house: House,
        on_made: Callable[[Account], object],
        *,
        wordmark: Callable[[Metrics], pygame.Rect] | None = None,
    ) -> None:
        super().__init__(house)
        is_first = wordmark is not None
        self.title = _("Welcome to Shadowport") if is_first else _("Add a player")
        self._on_made = on_made
        self._is_first = is_first
        self.words = _WORDS if is_first else self.words
        self._wordmark = wordmark
        self.veil = _OVER_HALL if is_first else self.veil
        self._is_suggested = True
        taken = {account.name for account in house.store.accounts("profile")}
        self._name = next(
            name
            for name in (_("Player"), *(_("Player {number}", number=n) for n in range(2, 999)))
            if name not in taken
        )
        self._mask = GUEST_PORTRAITS[len(taken) % len(GUEST_PORTRAITS)]

    @property
    def start(self) -> str:
        return "name"

    @property
    def done(self) -> str:
        """The label of the button that accepts the name."""
        return _("Enter the casino") if self._is_first else _("Sit down")

    @property
    def box(self) -> pygame.Rect:
        box = super().box
        if self._is_first:  # the house's name stays readable above it
            box.bottom = min(max(box.bottom, self._mark.bottom + self.metrics.px(14) + box.h), box.bottom + box.y)
            box.y = min(box.y, self.house.size[1] - box.h - self.metrics.px(12))
        return box

    @property
    def _mark(self) -> pygame.Rect:
        """The place of the house's name in the hall."""
        return self._wordmark(self.metrics) if self._wordmark is not None else pygame.Rect(0, 0, 0, 0)

    def paint_behind(self, target: pygame.Surface) -> None:
        if self._is_first and self._mark.bottom <= self.box.y:
            self._paint_light(target)
            paint_wordmark(target, self._mark)

    def _paint_light(self, target: pygame.Surface) -> None:
        """Paints a lamp's light on the house's name, falling on the upper edge of the invitation."""
        mark = self._mark
        pool = light_pool((mark.w // 3, mark.h), self.look.theme.light, strength=0.30)
        pool = pygame.transform.smoothscale(pool, (round(mark.w * 1.5), mark.h * 5))
        target.blit(pool, pool.get_rect(center=mark.center), special_flags=pygame.BLEND_RGB_ADD)

    def blocks(self, width: int) -> Sequence[Block]:
        metrics, masks = self.metrics, GUEST_PORTRAITS
        card_px = width // len(masks) + metrics.pt(_MASK_NAME) + metrics.px(12)
        cards = [partial(self._card, mask) for mask in masks]
        return [
            Words(self.words, align="center"),
            Grid([self._field], 1, TextField.labelled_px(metrics), 12),
            Grid(cards, len(masks), card_px, gap=0, stretches=True),
        ]

    def _field(self, rect: pygame.Rect) -> TextField:
        return TextField(
            "name",
            TextField.below_label(rect, self.metrics),
            self.name_label,
            value=self._name,
            is_suggested=self._is_suggested,
            most=20,
            on_change=self._named,
            on_enter=self._enter,
        )

    def _card(self, mask: str, rect: pygame.Rect) -> MaskCard:
        choose, is_chosen = partial(self._choose, mask), mask == self._mask
        return MaskCard(
            mask, rect.inflate(-4, 0), _("{animal} mask", animal=MASKS[mask]), on_press=choose, is_chosen=is_chosen
        )

    def foot_widgets(self) -> Sequence[Widget]:
        metrics, box = self.metrics, self.box
        gap = metrics.px(10)
        row = pygame.Rect(0, 0, min(box.w - metrics.px(48), metrics.px(470)), self.foot_px)
        row.midbottom = (box.centerx, box.bottom - metrics.px(18))
        keys = ENTER_KEYS
        enter = Button("enter", row, self.done, keys, on_press=self._enter, style="accent", hint="Enter", size=19)
        if self._is_first:
            return [enter]
        back = row.copy()
        back.w = row.w // 2 - gap
        enter.rect = back.copy()
        back.right = row.right
        return [enter, Button("back", back, _("Back"), on_press=self.house.stack.pop)]

    def _named(self, name: str) -> None:
        self._name = name
        self._is_suggested = False

    def _choose(self, mask: str) -> None:
        self._mask = mask
        self.refresh()

    def _enter(self) -> None:
        try:
            account = self._written()
        except LedgerError as refusal:
            self.house.say(str(refusal))
            return
        self.house.sound.play("door")
        self.house.stack.pop()
        self._on_made(account)

    def _written(self) -> Account:
        """Writes name and mask to the ledger. Raises LedgerError where the name is taken."""
        return self.house.store.create_profile(self._name, self._mask)

    def on_escape(self) -> None:
        if self._is_first:
            self.house.quit()
        else:
            super().on_escape()


class RenamePage(NewPersonPage):
    """Asks for another name and mask. `on_made` is called with the changed account."""

    words = _("Choose a new name or mask. Rounds already played keep the old name.")
    name_label = _("Name")

    def __init__(self, house: House, who: Account, on_made: Callable[[Account], object]) -> None:
        super().__init__(house, on_made)
        self.title = _("A new name for {name}", name=who.name)
        self._who = who
        self._name, self._mask, self._is_suggested = who.name, who.portrait, True

    @property
    def done(self) -> str:
        return _("Rename")

    def _written(self) -> Account:
        return self.house.store.rename_profile(self._who.id, self._name, self._mask)


class ProfilesPage(PageScene):
    """The profiles of this machine. A press changes the player; a small button beside it opens a person's page."""

    title = _("Who's playing?")
    widest = 800

    @property
    def faces(self) -> FaceGallery:
        store, me = self.house.store, self.house.profile
        faces = []
        for account in store.accounts("profile"):
            sheet, line = sheet_of(store, account.id), format_amount(store.purse(account.id))
            if sheet is not None:
                line = _("{purse} · {skill}", purse=line, skill=sheet_words(sheet.trait, sheet.skill))
            who = Candidate(str(account.id), account.name, line, account.portrait)
            is_chosen, choose = me is not None and account.id == me.id, partial(become, self.house, account)
            faces.append(FaceChoice(f"profile-{account.id}", who, choose, is_chosen=is_chosen))
        return FaceGallery(self, faces)

    def blocks(self, width: int) -> Sequence[Block]:
        return [self.faces]

    def content(self) -> Sequence[Widget]:
        """The cards, each with a small button at its edge."""
        made: list[Widget] = []
        people = {f"profile-{account.id}": account for account in self.house.store.accounts("profile")}
        for card in super().content():
            who, side = people[card.key], min(card.rect.h, self.metrics.px(_ABOUT))
            about = pygame.Rect(card.rect.right - side, card.rect.y, side, card.rect.h)
            card.rect.w -= side + self.metrics.px(4)
            tell = partial(self.house.pages.person, who)
            made += [
                card,
                Button(f"about-{who.id}", about, _("About {name}", name=who.name), on_press=tell, icon="gear", size=0),
            ]
        return made

    def foot(self) -> Sequence[FootButton]:
        welcome = lambda: self.house.stack.push(NewPersonPage(self.house, partial(become, self.house)))  # noqa: E731
        return [*self.faces.foot(), FootButton("new", _("Add a player"), welcome)]


def become_in_hall(house: House, account: Account) -> None:
    """Changes the player, who stays in the hall."""
    house.profile = account
    house.change(profile=account.id)
    house.stack.top.refresh()


def become(house: House, account: Account) -> None:
    """Changes the player, and starts over in the hall."""
    house.profile = account
    house.change(profile=account.id)
    house.stack.replace_all(house.doors.hall())
