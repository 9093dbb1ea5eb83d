"""The trainer: one hand after another to be decided by a table's rules, with the verdict at once. Nothing is booked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

import pygame

from casino.core.errors import NoOdds
from casino.core.texts import _
from casino.odds.trainer.counting import decks_to_count
from casino.odds.trainer.spots import HandToDecide
from casino.odds.trainer.trainer import EVERYTHING, MISTAKES, Trainer
from casino.records.levels import Level
from casino.scenes.app.house import House
from casino.scenes.app.idle_counting import run_for
from casino.scenes.dialogs.column import Block, Listing
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.review.counting import CountingPage
from casino.scenes.review.hand_picture import paint_hand
from casino.scenes.review.training import (
    COME_FIRST,
    TableHabits,
    first_level,
    hand_head,
    in_words,
    keep_learned,
    label_of,
    learned_of,
    levels_to_train,
    tally,
    verdict,
)
from casino.scenes.review.words import choice_name
from casino.scenes.statistics.section import choice, choice_px
from casino.tally.games.registry import title_of
from casino.ui.widgets.button_row import button_row, preferred_width
from casino.ui.widgets.lists import Row
from casino.ui.widgets.widgets import Button, Widget

_KEYS = {
    "hit": pygame.K_h,
    "stand": pygame.K_s,
    "stay": pygame.K_s,
    "double": pygame.K_d,
    "split": pygame.K_p,
    "surrender": pygame.K_u,
    "insurance": pygame.K_i,
    "no_insurance": pygame.K_n,
}
_ON = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_FRAME_SHARE = 0.012  # seconds of a frame that values may take
_FRAMES_BEFORE = 60  # at the most, in which past rounds are looked at before the first hand
_LOOKS = _("Looking at your past rounds.")
_VERDICT, _REASON = 19, 15  # layout units
_NOTE, _BUTTON = 13, 17
_GAP, _HAND = 10, 236
_LINES = 2.7  # of the reason, at the most, in lines
_NO_MISTAKES = _("No mistakes are left to train here, so all kinds of hands come.")
_HEADS = (_("Game"), _("Table"), "")
_HERE = _("here")


class TrainerPage(PageScene):
    """Hands of a level, its choices with their keys at the table, and what each choice would have given away."""

    widest = 860
    tallest = 680

    def __init__(
        self, house: House, place: str, level: Level, what: str = EVERYTHING, rng: Random | None = None
    ) -> None:
        super().__init__(house, place)
        assert house.profile is not None
        self._rng, self._who = rng, house.profile
        self._costs: list[float] = []
        self._habits = TableHabits(house, self._who, level.game)
        self._frames_before = _FRAMES_BEFORE
        self._take(level, what)

    def _take(self, level: Level, what: str) -> None:
        """Chooses a table to train for, and its first hand."""
        self.level, self.title = level, _("Trainer: {table}", table=_(level.title))
        self._trainer = Trainer(level, learned_of(self.house.store, self._who, level.game), self._rng)
        if self._habits.game != level.game:
            self._habits = TableHabits(self.house, self._who, level.game)
            self._frames_before = _FRAMES_BEFORE
        self._whats = (EVERYTHING, MISTAKES, *self._trainer.kinds)
        self.what = what if what in self._whats else EVERYTHING
        self._deal()

    # -- hands ------------------------------------------------------------------------------------------------

    def _deal(self) -> None:
        self.asked: HandToDecide | None = None
        self.chosen, self.refusal = "", ""
        self._work: Iterator[None] | None = self._dealing()

    def _dealing(self) -> Iterator[None]:
        self._trainer.lapses = self._habits.lapses
        try:
            self.asked = yield from self._trainer.next_hand(self.what)
        except NoOdds as refusal:
            self.refusal = str(refusal)

    def on_moment(self, seconds: float) -> None:
        if self._work is None or self._is_looking:
            self._habits.count(_FRAME_SHARE)
            self._frames_before -= 1
        elif run_for(self._work, _FRAME_SHARE):
            self._work = None
            self.refresh()

    @property
    def _is_looking(self) -> bool:
        """Whether past rounds are looked at before the first hand."""
        return self._habits.is_counting and self._frames_before > 0

    @property
    def spare_seconds(self) -> float:
        """The seconds of a frame for other work: 0 while the page counts by itself."""
        return 0.0 if self._habits.is_counting else super().spare_seconds

    def decide(self, name: str) -> None:
        """Takes the player's choice for the present hand."""
        if self.asked is None or self.chosen:
            return
        self.chosen = name
        self._costs.append(self._trainer.answer(self.asked, name))
        if refusal := keep_learned(self.house.store, self._who, self.level.game, self._trainer.learned):
            self.house.say(refusal)
        self.house.messages.add(f"{verdict(self.asked, name)} {self.asked.reason}")
        self.refresh()

    def go_on(self) -> None:
        """Deals the next hand."""
        self._deal()
        self.refresh()

    def train(self, number: int) -> None:
        """Chooses what is trained."""
        self.what = self._whats[number]
        self.go_on()

    def take_level(self, level: Level) -> None:
        """Trains for another table and drops the results so far, which are of another game or other rules."""
        self._costs = []
        self._take(level, self.what)
        self.refresh()

    # -- layout and widgets -----------------------------------------------------------------------------------

    @property
    def start(self) -> str:
        return "next" if self.chosen else next(iter(self.asked.values), "back") if self.asked is not None else ""

    @property
    def default_button(self) -> str:
        return ""  # Enter is for the next hand

    @property
    def key_group(self) -> str:
        return self.house.doors.place(self.level).keys

    @property
    def _heights(self) -> dict[str, int]:
        """The heights in px of everything but the hand."""
        metrics = self.metrics
        row = max(metrics.px(46), metrics.pt(_BUTTON) + metrics.px(18))
        said = round(metrics.pt(_VERDICT) * 1.3 + metrics.pt(_REASON) * 1.3 * _LINES)
        note = round(metrics.pt(_NOTE) * 1.4)
        return {"what": choice_px(self.look), "hand": 0, "said": said, "row": row, "note": note}

    def content_px(self, width: int) -> int:
        heights = self._heights
        return sum(heights.values()) + self.metrics.px(_GAP) * (len(heights) - 1) + self.metrics.px(_HAND)

    @property
    def _places(self) -> dict[str, pygame.Rect]:
        """The places from top to bottom: what is trained, the hand, the verdict, the buttons, the note."""
        body, heights, gap = self.body, self._heights, self.metrics.px(_GAP)
        free = body.h - sum(heights.values()) - gap * (len(heights) - 1)
        heights["hand"] = max(free, body.h // 4)
        heights["said"] -= max(0, heights["hand"] - free)
        found, y = {}, body.y
        for name, high in heights.items():
            found[name] = pygame.Rect(body.x, y, body.w, high)
            y += high + gap
        return found

    def content(self) -> Sequence[Widget]:
        places, labels = self._places, [label_of(what) for what in self._whats]
        at = self._whats.index(self.what)
        found: list[Widget] = [choice("what", places["what"], _("What is trained"), labels, at, self.train)]
        if self.chosen or self.refusal:
            row = places["row"]
            wide = min(row.w, preferred_width(_("Next hand"), self.metrics, _BUTTON).total + self.metrics.px(120))
            rect = pygame.Rect(row.centerx - wide // 2, row.y, wide, row.h)
            found.append(
                Button("next", rect, _("Next hand"), _ON, "accent", on_press=self.go_on, hint="Enter", size=_BUTTON)
            )
        elif self.asked is not None:
            found += self._choices(self.asked, places["row"])
        return found

    def _choices(self, asked: HandToDecide, row: pygame.Rect) -> list[Widget]:
        names, metrics = list(asked.values), self.metrics
        caps = metrics.px(12) + metrics.pt(11) * 2
        needs = [preferred_width(choice_name(name), metrics, _BUTTON) for name in names]
        needs = [need._replace(around=need.around + caps) for need in needs]
        return [
            Button(
                name,
                rect,
                choice_name(name),
                (_KEYS[name],),
                on_press=partial(self.decide, name),
                hint=chr(_KEYS[name]).upper(),
                size=_BUTTON,
            )
            for name, rect in zip(names, button_row(row, needs, metrics.px(_GAP)), strict=True)
        ]

    def foot(self) -> Sequence[FootButton]:
        found = [FootButton("table", _("Another table"), self._choose_table)]
        if decks_to_count(self.level.settings):
            found.append(FootButton("counting", _("Counting"), self._count))
        return found

    def _choose_table(self) -> None:
        self.house.stack.push(TablesPage(self.house, self.place, levels_to_train(), self.level, self.take_level))

    def _count(self) -> None:
        self.house.stack.push(CountingPage(self.house, self.place, decks_to_count(self.level.settings), self._rng))

    # -- the picture ------------------------------------------------------------------------------------------

    @property
    def note(self) -> str:
        """The player's results so far, what comes first, or that no mistakes are left."""
        if self.what == MISTAKES and not self.chosen and not self._trainer.has_mistakes():
            return _NO_MISTAKES
        if not self._costs and self._trainer.lapses_of(self.what):
            return COME_FIRST
        return tally(self._costs)

    def state_in_words(self) -> str:
        if self.asked is None:
            return super().state_in_words()
        lies = in_words(self.asked)
        said = verdict(self.asked, self.chosen) if self.chosen else ""
        return " ".join(filter(None, (lies, said, super().state_in_words())))

    def paint_body(self, target: pygame.Surface) -> None:
        places, look, metrics, theme = self._places, self.look, self.metrics, self.look.theme
        note = places["note"]
        look.say(target, self.note, *note.center, size=_NOTE, colour=theme.ink_dim, anchor="center", room=note.w)
        asked = self.asked
        if asked is None:
            if self.refusal:
                self.paint_nothing(target, places["hand"], self.refusal, "chart")
            elif self._is_looking:
                self.paint_nothing(target, places["hand"], _LOOKS, "clock")
            return
        paint_hand(target, look, self.house.preferences, places["hand"], asked, hand_head(asked))
        if not self.chosen:
            return
        said = places["said"]
        tone = theme.win if asked.is_right(self.chosen) else theme.lose
        words = verdict(asked, self.chosen)
        head = pygame.Rect(said.x, said.y, said.w, min(said.h, round(metrics.pt(_VERDICT) * 1.3)))
        look.paragraph(target, words, head, size=_VERDICT, colour=tone, align="center", weight="Semibold", fits=True)
        below = pygame.Rect(said.x, head.bottom, said.w, said.bottom - head.bottom)
        look.paragraph(target, asked.reason, below, size=_REASON, colour=theme.ink, align="center", fits=True)


class TablesPage(PageScene):
    """The page of tables by game; a press on one chooses it and goes back."""

    title = _("Choose a table")

    def __init__(
        self, house: House, place: str, levels: Sequence[Level], now: Level, on_chosen: Callable[[Level], object]
    ) -> None:
        super().__init__(house, place)
        self._levels = sorted(levels, key=lambda level: title_of(level.game))
        self._now, self._on_chosen = now, on_chosen
        self.memory["at"] = next((n for n, level in enumerate(self._levels) if level.name == now.name), 0)

    @property
    def start(self) -> str:
        return "tables"

    def blocks(self, width: int) -> Sequence[Block]:
        return [Listing("tables", self.title, _HEADS, len(self._levels), self._rows, self.memory)]

    def _rows(self, width: int) -> Sequence[Row]:
        here = {self._now.name: _HERE}
        return [
            Row((title_of(level.game), _(level.title), here.get(level.name, "")), partial(self._take, level))
            for level in self._levels
        ]

    def _take(self, level: Level) -> None:
        self.house.stack.pop()
        self._on_chosen(level)


def open_trainer(house: House, place: str, level: Level | None, game: str, what: str) -> None:
    """Opens the trainer for a table if it can train for that, else for one of the game or any."""
    assert house.profile is not None
    level = first_level(house.store, house.profile, level, game)
    house.stack.push(TrainerPage(house, place, level, what or EVERYTHING))
