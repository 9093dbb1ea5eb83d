"""Coins for another person of this machine: to whom, and how many."""

from collections.abc import Sequence
from functools import partial

import pygame

from casino.core.errors import AmountError, SaveError
from casino.core.money import COINS, format_amount, parse_amount, typed_amount
from casino.core.texts import _
from casino.save.ledger import Account
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Gap, Grid
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.dialogs.seat_menu import FaceChoice, FaceGallery
from casino.scenes.pages.people.purse import purse_of
from casino.tables.table import Candidate
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Button

_SUMS = (1_000, 5_000, 10_000, 50_000)  # cents
_MOST_LETTERS = 12


def others(house: House, who: Account) -> list[Account]:
    """The people whom somebody may give coins to."""
    return [account for account in house.store.accounts("profile") if account.id != who.id]


def give(house: House, giver: Account) -> None:
    """Opens the question to whom coins go, or where there is but one other person, how many."""
    takers = others(house, giver)
    house.stack.push(GiftPage(house, giver, takers[0]) if len(takers) == 1 else TakersPage(house, giver))


class TakersPage(PageScene):
    """The people of this machine, one of whom gets coins."""

    title = _("Who gets the coins?")
    widest = 800

    def __init__(self, house: House, giver: Account) -> None:
        super().__init__(house)
        self._giver = giver

    @property
    def faces(self) -> FaceGallery:
        store = self.house.store
        faces = []
        for account in others(self.house, self._giver):
            who = Candidate(str(account.id), account.name, format_amount(store.purse(account.id)), account.portrait)
            faces.append(FaceChoice(f"profile-{account.id}", who, partial(self._choose, account)))
        return FaceGallery(self, faces)

    def blocks(self, width: int) -> Sequence[Block]:
        return [self.faces]

    def foot(self) -> Sequence[FootButton]:
        return self.faces.foot()

    def _choose(self, taker: Account) -> None:
        self.house.stack.pop()
        self.house.stack.push(GiftPage(self.house, self._giver, taker))


class GiftPage(PageScene):
    """The question how many coins go from one purse to another; what cannot be is refused in one sentence."""

    widest = 620
    tallest = 520

    def __init__(self, house: House, giver: Account, taker: Account) -> None:
        super().__init__(house)
        self._giver, self._taker = giver, taker
        self.title = _("Coins for {name}", name=taker.name)
        self._sum = ""

    @property
    def start(self) -> str:
        return "sum"

    @property
    def default_button(self) -> str:
        return "give"

    @property
    def _held(self) -> int:
        return self.house.store.purse(self._giver.id)

    def blocks(self, width: int) -> Sequence[Block]:
        sums = [*(cents for cents in _SUMS if cents < self._held), self._held]
        return [
            purse_of(self, self._giver, [_("{name}'s purse", name=self._giver.name)]),
            Gap(10),
            Grid([self._field], 1, TextField.labelled_px(self.metrics), 12),
            Gap(10),
            Grid([partial(self._button, cents) for cents in sums], 5, TextField.usual_px(self.metrics), gap=8),
        ]

    def _field(self, rect: pygame.Rect) -> TextField:
        return TextField(
            "sum",
            TextField.below_label(rect, self.metrics),
            _("How many coins"),
            value=self._sum,
            most=_MOST_LETTERS,
            on_change=self._typed,
            on_enter=self._give,
        )

    def _button(self, cents: int, rect: pygame.Rect) -> Button:
        amount = typed_amount(cents)
        words = _("All") if cents == self._held else amount
        return Button(f"sum-{cents}", rect, words, on_press=partial(self._choose, amount))

    def foot(self) -> Sequence[FootButton]:
        return [FootButton("give", _("Give"), self._give)]

    def _typed(self, written: str) -> None:
        self._sum = written

    def _choose(self, amount: str) -> None:
        self._sum = amount
        self.refresh()

    def _give(self) -> None:
        try:
            cents = parse_amount(self._sum)
            self.house.store.give(self._giver.id, self._taker.id, cents)
        except (AmountError, SaveError) as refusal:
            self.house.say(str(refusal))
            return
        self.house.sound.play("coin_count")
        self.house.stack.pop()
        self.house.stack.money_moved()
        amount = format_amount(cents, COINS)
        self.house.notify(
            _("{giver} gave {taker} {amount}.", giver=self._giver.name, taker=self._taker.name, amount=amount)
        )
