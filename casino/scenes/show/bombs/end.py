"""The card at the end of a pair's bomb: how it ended, their place today, the prize, and who is next."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from casino.core.errors import CasinoError
from casino.core.texts import _
from casino.engines.baccarat.events import BombEnded
from casino.records.replay import replay
from casino.save.store import Store
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Drawing, Gap, Words
from casino.scenes.dialogs.page import PageScene
from casino.scenes.show.bombs.board import board_in_words, paint_board
from casino.scenes.show.bombs.offer import Offer
from casino.show.bombs.day import DayBook, Pair, limit_in_words, time_in_words
from casino.tables.stored_rounds import record_of

_TITLES = {"exploded": _("BOOM"), "time": _("Time is up"), "left": _("Given up")}
_TITLE, _SIZE, _PRIZE, _BOARD = 52, 20, 24, 270  # font sizes; layout units of the board's height
_ROWS = 5


class Ended(NamedTuple):
    """How a pair's bomb ended: "disarmed", "exploded", "time" or "left"; "" if the books cannot tell.

    `seconds` of the bomb's clock were used; `place` is that of this run today, 0 for none.
    """

    outcome: str
    pair: Pair | None = None
    seconds: float | None = None
    place: int = 0
    has_prize: bool = False


def outcome_of(store: Store, round_id: int) -> str:
    """How a stored bomb ended; "" where the save holds no record that can be replayed."""
    try:
        events = replay(record_of(store.stored_round(round_id))).events
    except CasinoError:
        return ""
    return next((event.outcome for event in reversed(events) if isinstance(event, BombEnded)), "")


class BombEnd(PageScene):
    """The card over the title card or the case. `on_done` is called once, when the pair closes it."""

    back_label = _("Done")
    widest = 820
    tallest = 680

    def __init__(
        self, house: House, ended: Ended, offer: Offer, book: DayBook, on_done: Callable[[], object], event: str = ""
    ) -> None:
        super().__init__(house, "defusal")
        self.title = event or _("The bomb")
        self._ended = ended
        self._offer = offer
        self._book = book
        self._on_done: Callable[[], object] | None = on_done

    # -- words ------------------------------------------------------------------------------------------------

    @property
    def headline(self) -> str:
        """How it ended."""
        ended = self._ended
        if ended.outcome != "disarmed":
            return _TITLES.get(ended.outcome, _("The bomb is over"))
        return _("Disarmed") if ended.seconds is None else _("Disarmed in {time}", time=time_in_words(ended.seconds))

    @property
    def standing(self) -> str:
        """Who it was, and their place today."""
        pair, place = self._ended.pair, self._ended.place
        if pair is None:
            return ""
        if place == 1:
            return _("{pair}: the best time today", pair=pair.words)
        return _("{pair}: place {place} today", pair=pair.words, place=place) if place else pair.words

    @property
    def prize(self) -> str:
        """What they have won, or what was lacking; empty where nothing is to be won, or the bomb was not disarmed."""
        ended, offer = self._ended, self._offer
        if not offer.prize or ended.outcome != "disarmed":
            return ""
        if ended.has_prize:
            return _("You have won the prize! Show this card at the stand.")
        return _("It takes {time} or less to win the prize.", time=limit_in_words(offer.prize_seconds))

    @property
    def following(self) -> str:
        """Who is next."""
        queue = self._book.queue
        return _("Next: {pair}. Come to the bomb!", pair=queue[0].words) if queue else ""

    def state_in_words(self) -> str:
        words = [self.headline, self.standing, self.prize, board_in_words(self._book, _ROWS), self.following]
        return " ".join(f"{one.removesuffix('.')}." for one in words if one) + f" {super().state_in_words()}"

    # -- places and widgets -----------------------------------------------------------------------------------

    def blocks(self, width: int) -> Sequence[Block]:
        metrics = self.metrics
        tone = "win" if self._ended.has_prize else "ink"
        standing = [Words(self.standing, _SIZE, "ink", "center")] if self.standing else []
        prize = [Words(self.prize, _PRIZE, tone, "center")] if self.prize else []
        following = [Gap(8), Words(self.following, _SIZE, "warn", "center")] if self.following else []
        return [
            Drawing(self._paint_headline, lambda _width: round(metrics.title_pt(_TITLE) * 1.3)),
            *standing,
            *prize,
            Gap(8),
            Drawing(self._paint_board, lambda _width: metrics.px(_BOARD), shrinks=True),
            *following,
        ]

    def _paint_headline(self, target: pygame.Surface, area: pygame.Rect) -> None:
        tokens, outcome = self.look.theme, self._ended.outcome
        ink = {"disarmed": tokens.win, "exploded": tokens.lose, "time": tokens.lose}.get(outcome, tokens.ink)
        self.look.title(
            target, self.headline, *area.center, size=_TITLE, colour=ink, anchor="center", room=area.w, high=area.h
        )

    def _paint_board(self, target: pygame.Surface, area: pygame.Rect) -> None:
        paint_board(target, self.look, area, self._book, _ROWS, self._ended.pair)

    @property
    def start(self) -> str:
        return "back"

    def on_escape(self) -> None:
        if self._on_done is not None:
            on_done, self._on_done = self._on_done, None
            on_done()
