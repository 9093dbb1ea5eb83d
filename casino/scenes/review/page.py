"""The review of a round: its account, and each decision with what it cost, the dearest first.

A press on a decision opens what can be done with it. The account is worked out a little in every frame.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import pygame

from casino.core.errors import CasinoError
from casino.odds.account import Decision, RoundAccount, Work, Yardstick, account_in_slices
from casino.records.rounds import RoundRecord, level_of
from casino.scenes.app.house import House
from casino.scenes.app.idle_counting import run_for
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.dialogs.facts import facts_px, paint_facts
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.review.practice import play_other_cards, play_other_way, show_at
from casino.scenes.review.words import choice_name, cost, position, sums
from casino.scenes.table.coach.words import headline
from casino.ui.drawing import text
from casino.ui.widgets.lists import Row, Rows
from casino.ui.widgets.widgets import Widget

_FRAME_SHARE = 0.012  # seconds of a frame that the account may take
_HEADS = ("Situation", "You chose", "Best", "Cost")
_NOTE = 13  # layout units
_WORKING = "Working out what each decision was worth."
_NOTHING = "There was nothing to decide in this round."
_NOBODY = "You did not play in this round."
_ADDS_UP = "Net is what your bet brings on average, plus luck, minus what your mistakes cost."
_BY_THE_BOOK = "Measured with the cards of this round alone in mind."
_EVERY_CARD = "Measured with every card already dealt from this shoe in mind."
_PRESS = "Press a decision to see it again, or to play it the other way."
_NOTHING_ROWS = 4


class ReviewPage(PageScene):
    """The page on what a seat's decisions in a round cost."""

    widest = 820

    def __init__(
        self, house: House, place: str, title: str, record: RoundRecord, seat: int, faces: Mapping[str, str] | None
    ) -> None:
        super().__init__(house, place)
        self.title = f"Review: {title}"
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

    def _note_px(self, width: int) -> int:
        px = self.metrics.pt(_NOTE)
        return round(len(text.wrapped(self.note, px, width)) * px * 1.3) + self.metrics.px(8)

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

    def content_px(self, width: int) -> int:
        if not self.decisions:
            return Rows.usual_px(self.metrics) * _NOTHING_ROWS
        rows = Rows.head_px(self.metrics) + Rows.usual_px(self.metrics) * max(2, len(self.decisions))
        return facts_px(self.look) + rows + self._note_px(width)

    def content(self) -> Sequence[Widget]:
        if not self.decisions:
            return []
        body, metrics = self.body, self.metrics
        area = pygame.Rect(body.x, body.y + facts_px(self.look), body.w, 0)
        area.h = body.bottom - self._note_px(body.w) - area.y
        rows = [self._row(one) for one in self.decisions]
        memory, least = self.memory, Rows.usual_px(self.metrics)
        label = "Decisions, the costliest first"
        return [Rows.below_heads("decisions", area, label, rows, _HEADS, metrics, memory, min_px=least, figures=1)]

    def foot(self) -> Sequence[FootButton]:
        me = self.house.profile
        return [FootButton("all", "All decisions", partial(self.house.pages.decisions, me))] if me is not None else []

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
            "Show it in the replay", partial(show_at, self.house, self._name, self._record, one, self._faces)
        )
        answers = [show]
        if "bets" not in one.told:
            answers += [
                AnswerOption("Play it the other way", partial(play_other_way, self.house, self._record, one)),
                AnswerOption("Same hand, new cards", partial(play_other_cards, self.house, self._record, one)),
            ]
        title = position(one.told, currency)
        ask(self.house, title, f"You chose {choice_name(one.chosen).lower()}. {words}", *answers, AnswerOption("Back"))

    # -- the picture ------------------------------------------------------------------------------------------

    def paint_body(self, target: pygame.Surface) -> None:
        body, look, metrics = self.body, self.look, self.metrics
        if not self.decisions:
            said = self.refusal or (_WORKING if self.account is None else _NOTHING)
            self.paint_nothing(target, body, said, "chart")
            return
        row = pygame.Rect(body.x, body.y, body.w, facts_px(look))
        paint_facts(target, look, row, sums(self.account, self._level.currency))
        high = self._note_px(body.w) - metrics.px(8)
        note = pygame.Rect(body.x, body.bottom - high, body.w, high)
        look.paragraph(target, self.note, note, size=_NOTE, colour=look.theme.ink_dim, fits=True)
