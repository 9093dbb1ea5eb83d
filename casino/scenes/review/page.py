"""The review of a round: its account, and each decision with what it cost, the dearest first.

A press on a decision opens what can be done with it. The account is worked out a little in every frame. A bomb,
whose decisions have no values, is laid open instead (`post_mortem`).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import pygame

from casino.core.errors import CasinoError
from casino.core.texts import _
from casino.odds.accounts.account import Decision, RoundAccount, Work, Yardstick
from casino.odds.accounts.making import account_in_slices
from casino.odds.mistakes import is_laid_open
from casino.records.rounds import RoundRecord, level_of
from casino.scenes.app.house import House
from casino.scenes.app.idle_counting import run_for
from casino.scenes.dialogs.column import Block, Drawing, Gap, Listing, Words
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.dialogs.facts import facts_px, paint_facts
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.review.post_mortem import PostMortemPage
from casino.scenes.review.practice import play_other_cards, play_other_way, show_at
from casino.scenes.review.words import choice_name, cost, position, sums
from casino.scenes.table.coach.words import headline
from casino.ui.widgets.lists import Row

_FRAME_SHARE = 0.012  # seconds of a frame that the account may take
_HEADS = (_("Situation"), _("You chose"), _("Best"), _("Cost"))
_WORKING = _("Working out what each decision was worth.")
_NOTHING = _("There was nothing to decide in this round.")
_NOBODY = _("You did not play in this round.")
_ADDS_UP = _("Net is what your bet brings on average, plus luck, minus what your mistakes cost.")
_BY_THE_BOOK = _("Measured with the cards of this round alone in mind.")
_EVERY_CARD = _("Measured with every card already dealt from this shoe in mind.")
_PRESS = _("Press a decision to see it again, or to play it the other way.")


class ReviewPage(PageScene):
    """The page on what a seat's decisions in a round cost."""

    widest = 820

    def __init__(
        self, house: House, place: str, title: str, record: RoundRecord, seat: int, faces: Mapping[str, str] | None
    ) -> None:
        super().__init__(house, place)
        self.title = _("Review: {title}", title=title)
        self._name, self._record, self._seat, self._faces = title, record, seat, faces
        self._level = level_of(record)
        self._found: list[Decision] = []
        self._is_by_the_book = house.preferences.coach_yardstick == "by the book"
        yardstick: Yardstick = "by the book" if self._is_by_the_book else "every card"
        self._steps = self._make(account_in_slices(record, yardstick, self._found, seat))
        self._is_over = False
        self._shown = 0  # decisions
        self.account: RoundAccount | None = None
        self.refusal = ""

    def _make(self, work: Work) -> Iterator[None]:
        try:
            accounts = yield from work
        except CasinoError as why:
            self.refusal = str(why)
            return
        self.account = next((one for one in accounts if one.seat == self._seat), None)
        self.refusal = "" if self.account is not None else _NOBODY

    def on_moment(self, seconds: float) -> None:
        if self._is_over:
            return
        self._is_over = run_for(self._steps, _FRAME_SHARE)
        if self._is_over or len(self.decisions) != self._shown:
            self._shown = len(self.decisions)
            self.refresh()

    @property
    def decisions(self) -> list[Decision]:
        """The seat's decisions as far as they are known, those that cost most first."""
        held = [one for one in self._found if one.seat == self._seat]
        return sorted(held, key=lambda one: (not one.is_level, one.cost), reverse=True)

    # -- layout and widgets ---------------------------------------------------------------------------------------

    @property
    def note(self) -> str:
        """The words on how the sums add up and how they were measured, or why there are none."""
        if self.account is None:
            return self.refusal or _WORKING
        if self.account.refusal:
            return self.account.refusal
        if getattr(self._level.settings, "decks", None) is None:  # dice remember nothing
            return f"{_ADDS_UP} {_PRESS}"
        return f"{_ADDS_UP} {_BY_THE_BOOK if self._is_by_the_book else _EVERY_CARD} {_PRESS}"

    def blocks(self, width: int) -> Sequence[Block]:
        if not self.decisions:
            said = self.refusal or (_WORKING if self.account is None else _NOTHING)
            return [self.nothing(said, "chart")]
        label, count = _("Decisions, the costliest first"), len(self.decisions)
        return [
            Drawing(self._paint_sums, lambda width: facts_px(self.look)),
            Listing("decisions", label, _HEADS, count, self._rows, self.memory, figures=1),
            Gap(8),
            Words(self.note, 13, "ink_dim"),
        ]

    def _paint_sums(self, target: pygame.Surface, area: pygame.Rect) -> None:
        paint_facts(target, self.look, area, sums(self.account, self._level.currency))

    def _rows(self, width: int) -> Sequence[Row]:
        return [self._row(one) for one in self.decisions]

    def foot(self) -> Sequence[FootButton]:
        me = self.house.profile
        if me is None:
            return []
        return [FootButton("all", _("All decisions"), partial(self.house.pages.decisions, me))]

    def _row(self, one: Decision) -> Row:
        currency = self._level.currency
        named = choice_name(one.chosen), choice_name(one.best)
        cells = (position(one.told, currency), *named, cost(one, currency))
        return Row(cells, partial(self._open, one), "ink_dim" if one.is_level else "lose")

    def _open(self, one: Decision) -> None:
        """Asks what is to be done with a decision."""
        currency = self._level.currency
        words = one.refusal or headline(one.values, lambda name: choice_name(name).lower(), currency)
        show = AnswerOption(
            _("Show it in the replay"), partial(show_at, self.house, self._name, self._record, one, self._faces)
        )
        answers = [show]
        if "bets" not in one.told:
            answers += [
                AnswerOption(_("Play it the other way"), partial(play_other_way, self.house, self._record, one)),
                AnswerOption(_("Same hand, new cards"), partial(play_other_cards, self.house, self._record, one)),
            ]
        title = position(one.told, currency)
        chosen = _("You chose {choice}.", choice=choice_name(one.chosen).lower())
        ask(self.house, title, f"{chosen} {words}", *answers, AnswerOption(_("Back")))


def review_page(
    house: House, place: str, title: str, record: RoundRecord, seat: int, faces: Mapping[str, str] | None
) -> PageScene:
    """The page that reviews a round: by what decisions cost where they have values; a bomb is laid open."""
    if is_laid_open(record):
        return PostMortemPage(house, place, title, record)
    return ReviewPage(house, place, title, record, seat, faces)
