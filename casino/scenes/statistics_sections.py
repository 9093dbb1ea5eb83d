"""What the pages of statistics show of the figures, section by section: their plots, their lists, their sentences.

The figures are worked out in `casino.tally`, the plots drawn in `casino.ui.plots`; here one is laid beside the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

import pygame

from casino.engines.registry import GAMES
from casino.levels import shipped_level
from casino.money import format_amount
from casino.scenes.speakers import emblem, place_of
from casino.store import RoundSummary, Store
from casino.tally.evenness import Evenness
from casino.tally.luck import EXACT, Luck
from casino.tally.purse import PursePoint, thinned
from casino.tally.rates import Rate
from casino.tally.results import Results
from casino.tally.tallying import Tallying
from casino.ui import plots, text
from casino.ui.lists import Page, Row, Rows
from casino.ui.look import Look
from casino.ui.widgets import Choice, Widget

if TYPE_CHECKING:
    from casino.ledger import Account

_MOST_POINTS = 320
_FACT, _FACT_NAME = 19, 13  # layout units
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_LONG_SPAN_DAYS = 300
_SQUEEZED = 1.2  # lists stay side by side where their words are at most so many times too wide
_MOST_TEXT = 0.46  # of a section's height, where a plot stands above
_DICE = {6: "Six-sided dice", 10: "Ten-sided dice"}
_SUITS = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
_SHORT = {"pilok": "Pi'Lok"}
_KINDS = {game: held.title for game, held in GAMES.items()} | {"bomb": "The bomb"}
_USUAL, _UNCOMMON = 0.05, 0.01  # how probable unevenness is that calls for no other word


@dataclass
class Shown:
    """Whose figures, of which game ("" for all), as far as they are counted; and what a section keeps of its lists."""

    store: Store
    who: Account
    game: str
    tallying: Tallying
    purse: Sequence[PursePoint]
    look: Look
    on_round: Callable[[int], object]
    on_draws: Callable[[int], object]
    draws_at: int = 0  # which dice or cards were chosen
    memory: dict[str, dict[str, int]] = field(default_factory=dict)

    def kept(self, key: str) -> dict[str, int]:
        """What a list keeps under a key from one time to the next."""
        return self.memory.setdefault(f"{self.game} {key}", {})


class Fact(NamedTuple):
    """A figure with its name; tone is a theme token."""

    name: str
    words: str
    tone: str = "ink"


class Section:
    """Base: lays its parts into an area once and paints them as often as wanted."""

    nothing = "None of this has happened in these rounds yet."  # said where there is nothing to show

    def __init__(self, shown: Shown, area: pygame.Rect) -> None:
        self.shown = shown
        self.area = area
        self.look = shown.look
        self.widgets: list[Widget] = []
        self._lay()

    def _lay(self) -> None:
        """Makes the widgets and looks up the figures."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self.widgets

    def paint(self, target: pygame.Surface) -> None:
        """All but the widgets."""

    # -- parts ------------------------------------------------------------------------------------------------

    def _facts_px(self) -> int:
        """How high a row of facts is."""
        metrics = self.look.metrics
        name, figure = text.font(metrics.pt(_FACT_NAME)), text.font(metrics.pt(_FACT), text.SANS, "Semibold")
        wish = name.get_height() + figure.get_height()
        return min(wish, self.area.h // 5) + metrics.px(6)

    def _paint_facts(self, target: pygame.Surface, area: pygame.Rect, facts: Sequence[Fact]) -> None:
        """Figures side by side, each below its name."""
        metrics, tokens = self.look.metrics, self.look.theme
        wide = area.w / len(facts)
        room = round(wide) - metrics.px(10)
        name_px = min(metrics.pt(_FACT_NAME), round(area.h * 0.36))
        name_px = min(text.fit_size(fact.name, name_px, room, 8) for fact in facts)
        px = min(metrics.pt(_FACT), round(area.h * 0.5))
        px = min(text.fit_size(fact.words, px, room, 8, weight="Bold") for fact in facts)
        for number, fact in enumerate(facts):
            x = area.x + wide * (number + 0.5)
            name = text.line(fact.name, name_px, tokens.ink_dim)
            below = text.put(target, name, x, area.y, "midtop").bottom
            figure = text.figures(fact.words, px, getattr(tokens, fact.tone), text.SANS, "Semibold")
            text.put(target, figure, x, below, "midtop")

    def _page(self, key: str, area: pygame.Rect, pieces: Sequence[tuple[str, str]]) -> Page:
        return Page(key, area, "What it says", pieces=pieces, memory=self.shown.kept(key))

    def _split(self, key: str, pieces: Sequence[tuple[str, str]], top: int) -> tuple[pygame.Rect, Page]:
        """The room for a plot from a height in px on, and below it a text as high as it wishes, if that is not much."""
        gap, bottom = self.look.metrics.px(10), self.area.bottom
        page = self._page(key, pygame.Rect(self.area.x, top, self.area.w, 0), pieces)
        high = min(page.wish_px(self.look), round(self.area.h * _MOST_TEXT))
        page.rect = pygame.Rect(self.area.x, bottom - high, self.area.w, high)
        return pygame.Rect(self.area.x, top, self.area.w, page.rect.y - gap - top), page


def signed(cents: int) -> str:
    """A sum won or lost."""
    sign = "+" if cents > 0 else "−" if cents < 0 else ""
    return f"{sign}{format_amount(abs(cents))}"


def _tone(cents: int) -> str:
    return "win" if cents > 0 else "lose" if cents < 0 else "ink"


def short_amount(cents: int) -> str:
    """A sum as an axis has it: whole units where it is whole."""
    sign = "−" if cents < 0 else ""
    return f"{sign}{format_amount(abs(cents)).removesuffix('.00')}"


def moments(points: Sequence[PursePoint]) -> list[str]:
    """When each point was: the time within a day, the day within some months, else the month.

    Where the books say it in a way nobody can read, as they say it.
    """
    try:
        whens = [datetime.fromisoformat(point.at) for point in points]
        span = max(whens) - min(whens)
    except (ValueError, TypeError):
        return [point.at[:10] for point in points]
    if whens[0].date() == whens[-1].date():
        return [f"{when:%H:%M}" for when in whens]
    if span.days < _LONG_SPAN_DAYS:
        return [f"{when.day} {_MONTHS[when.month - 1]}" for when in whens]
    return [f"{_MONTHS[when.month - 1]} {when.year}" for when in whens]


class PurseSection(Section):
    """The purse over time; of one game, what it brought."""

    def _lay(self) -> None:
        points = self.shown.tallying.curve if self.shown.game else self.shown.purse
        self._points = thinned(points, _MOST_POINTS)

    @property
    def is_empty(self) -> bool:
        return not self._points

    def _facts(self) -> list[Fact]:
        shown, values = self.shown, [point.cents for point in self._points]
        if shown.game:
            net = values[-1]
            return [
                Fact("Won or lost so far", signed(net), _tone(net)),
                Fact("At best", signed(max(0, *values)), "win"),
                Fact("At worst", signed(min(0, *values)), "lose"),
                Fact("Rounds", f"{shown.tallying.done:,}"),
            ]
        debt = shown.store.debt(shown.who.id)
        return [
            Fact("In the purse", format_amount(values[-1])),
            Fact("At best", format_amount(max(values)), "win"),
            Fact("At worst", format_amount(min(values)), "lose"),
            Fact("Owed to the house", format_amount(debt), "warn" if debt else "ink"),
        ]

    def paint(self, target: pygame.Surface) -> None:
        if self.is_empty:
            return
        facts = pygame.Rect(self.area.x, self.area.y, self.area.w, self._facts_px())
        self._paint_facts(target, facts, self._facts())
        plot = self.area.copy()
        plot.y, plot.h = facts.bottom, self.area.bottom - facts.bottom
        plots.line_plot(
            target,
            self.look,
            plot,
            [point.cents for point in self._points],
            say=short_amount,
            times=moments(self._points),
            has_nought=bool(self.shown.game),
        )


class ResultsSection(Section):
    """What the rounds came to: sums, runs, and a bar for each game or table."""

    @property
    def is_empty(self) -> bool:
        return not self.shown.tallying.results.whole.rounds

    def _bars(self) -> list[plots.Bar]:
        results = self.shown.tallying.results
        parts = results.by_table if self.shown.game else results.by_game
        names = {name: table_title(name) if self.shown.game else _KINDS.get(name, name) for name in sorted(parts)}
        return [plots.Bar(title, parts[name].net, signed(parts[name].net)) for name, title in names.items()]

    @staticmethod
    def _facts(held: Results) -> tuple[list[Fact], list[Fact]]:
        return [
            Fact("Rounds", f"{held.rounds:,}"),
            Fact("Won", f"{held.won:,}", "win"),
            Fact("Neither", f"{held.pushed:,}"),
            Fact("Lost", f"{held.lost:,}", "lose"),
        ], [
            Fact("Put down", format_amount(held.staked)),
            Fact("All in all", signed(held.net), _tone(held.net)),
            Fact("Won in a row", f"{held.longest_wins:,}", "win"),
            Fact("Lost in a row", f"{held.longest_losses:,}", "lose"),
        ]

    def paint(self, target: pygame.Surface) -> None:
        if self.is_empty:
            return
        results = self.shown.tallying.results.whole
        row = pygame.Rect(self.area.x, self.area.y, self.area.w, self._facts_px())
        for facts in self._facts(results):
            self._paint_facts(target, row, facts)
            row.y += row.h
        plot = pygame.Rect(self.area.x, row.y, self.area.w, self.area.bottom - row.y)
        plots.bars_across(target, self.look, plot, self._bars())


def table_title(level: str) -> str:
    """A table's name as its plaque has it; of one that is gone, the name in the books."""
    try:
        return shipped_level(level).title
    except Exception:  # whatever became of the level, the rounds were played
        return level


class LuckSection(Section):
    """Where somebody stands on the curve of what luck brings, and what that is measured against."""

    def _luck(self) -> Luck | None:
        luck = self.shown.tallying.luck
        held = luck.by_kind.get(self.shown.game) if self.shown.game else luck.whole
        return held if held is not None and held.rounds and held.variance else None

    def _lay(self) -> None:
        luck, pieces = self.shown.tallying.luck, []
        if self._luck():
            pieces.append(("body", self._luck().sentence))
        if not self.shown.game:
            for kind, held in luck.by_kind.items():
                if held.rounds and (kind not in EXACT or len([k for k in luck.by_kind if k in EXACT]) > 1):
                    pieces += [("head", _KINDS[kind]), ("body", held.sentence)]
        if luck.meanings:
            pieces += [("head", "What it is measured against")] if pieces else []
            pieces += [("item", words) for words in luck.meanings]
        if self._luck():
            self._plot, page = self._split("luck_told", pieces, self.area.y)
            self.widgets.append(page)
        elif luck.by_kind:
            self.widgets.append(self._page("luck_told", self.area, pieces))
        elif luck.meanings:
            self.nothing = " ".join(luck.meanings)

    def paint(self, target: pygame.Surface) -> None:
        luck = self._luck()
        if luck is None or self.is_empty:
            return
        plots.luck_band(
            target,
            self.look,
            self._plot,
            mean=float(luck.expected),
            deviation=luck.deviation,
            net=luck.net,
            say=short_amount,
            names=(f"On average {signed(round(luck.expected))}", f"You {signed(luck.net)}"),
        )


class RatesSection(Section):
    """How often notable things happened: of one game as bars, of all as a list."""

    def _lay(self) -> None:
        self._rates = self.shown.tallying.rates.rates
        if self.shown.game or not self._rates:
            return
        head = Rows.head_px(self.look.metrics)
        area = pygame.Rect(self.area.x, self.area.y + head, self.area.w, self.area.h - head)
        least = max(self.look.metrics.px(30), round(self.look.metrics.pt(15) * 1.6))
        self.widgets.append(
            Rows(
                "rates",
                area,
                "How often",
                rows=[self._row(rate) for rate in self._rates],
                row_px=Rows.filling(area.h, least, len(self._rates)),
                memory=self.shown.kept("rates"),
                heads=("What", "Game", "Seen", "Out of", "Share", "To expect"),
                figures=4,
            )
        )

    @property
    def is_empty(self) -> bool:
        return not self._rates

    def _row(self, rate: Rate) -> Row:
        expected = percent(float(rate.expected) / rate.chances) if rate.expected is not None else "–"
        return Row(
            (
                rate.title,
                short_title(rate.game),
                f"{rate.seen:,}",
                f"{rate.chances:,}",
                percent(rate.seen / rate.chances),
                expected,
            ),
            picture=lambda px: emblem(self.look, "salon" if rate.game == "baccarat" else rate.game, px),
        )

    def paint(self, target: pygame.Surface) -> None:
        if self.is_empty or not self.shown.game:
            return
        shares = [
            plots.Share(
                rate.title,
                rate.seen / rate.chances,
                float(rate.expected) / rate.chances if rate.expected is not None else None,
                f"{percent(rate.seen / rate.chances)}, {rate.seen:,} of {rate.chances:,} {rate.of}",
            )
            for rate in self._rates
        ]
        plots.shares_across(target, self.look, self.area, shares, ("seen", "to be expected, where the rules tell"))


def percent(share: float) -> str:
    """A share as so many of a hundred, finer where it is small."""
    return f"{100 * share:.2f} %" if share < 0.1 else f"{100 * share:.1f} %"


class DrawsSection(Section):
    """How evenly dice and cards fell."""

    def _lay(self) -> None:
        draws, metrics = self.shown.tallying.draws, self.look.metrics
        kinds: list[tuple[str, Callable[[], Evenness]]] = [
            (_DICE.get(sides, f"Dice with {sides} sides"), lambda s=sides: draws.dice(s)) for sides in draws.sides
        ]
        if draws.has_cards:
            kinds += [("Ranks of cards", draws.ranks), ("Suits of cards", draws.suits)]
        self._even: Evenness | None = None
        if not kinds:
            return
        at = min(self.shown.draws_at, len(kinds) - 1)
        self._name, even = kinds[at]
        self._even = even()
        top = self.area.y
        if len(kinds) > 1:
            row = pygame.Rect(self.area.x, self.area.y, self.area.w, choice_px(self.look))
            words = tuple(name for name, _ in kinds)
            self.widgets.append(
                Choice("draws", row, "Dice or cards", options=words, index=at, label_share=0.0,
                       on_change=self.shown.on_draws)
            )  # fmt: skip
            top = row.bottom + metrics.px(8)
        self._plot, page = self._split("draws_told", self._told(self._even), top)
        self.widgets.append(page)

    @property
    def is_empty(self) -> bool:
        return self._even is None

    def _told(self, even: Evenness) -> list[tuple[str, str]]:
        """What is to be thought of it, in plain words."""
        pieces = [("body", even.sentence)]
        if even.chance is not None:
            verdict = (
                "That is nothing unusual."
                if even.chance >= _USUAL
                else "That is uncommon, but it happens to honest ones too."
                if even.chance >= _UNCOMMON
                else "That is rare."
            )
            pieces = [("body", f"{even.sentence} {verdict}")]
        pieces.append(
            (
                "body",
                f"{even.draws:,} draws were made at these tables, whoever's they were. The chi-square, which adds up "
                f"how far each bar is off its stroke, is {even.chi_square:.1f}; fair draws bring about {even.freedom}.",
            )
        )
        return pieces

    def paint(self, target: pygame.Surface) -> None:
        even = self._even
        if even is None:
            return
        names = [_SUITS.get(label, "10" if label == "T" else label) for label in even.labels]
        kinds = [
            plots.Pillar(name, seen, float(expected))
            for name, seen, expected in zip(names, even.seen, even.expected, strict=True)
        ]
        plots.pillars(target, self.look, self._plot, kinds, ("seen", "fair draws on average"))


class RoundsSection(Section):
    """The best and the worst rounds; a press plays one again."""

    def _lay(self) -> None:
        extremes = self.shown.tallying.extremes
        lists = [
            (key, name, held)
            for key, name, held in (
                ("best", "Best rounds", extremes.best),
                ("worst", "Worst rounds", extremes.worst),
            )
            if held
        ]
        if not lists:
            return
        gap = self.look.metrics.px(22)
        half = pygame.Rect(self.area.x, self.area.y, (self.area.w - (len(lists) - 1) * gap) // len(lists), self.area.h)
        beside = [
            self._list(key, name, held, half.move(number * (half.w + gap), 0))
            for number, (key, name, held) in enumerate(lists)
        ]
        metrics = self.look.metrics
        if not metrics.is_tall and all(one.wish_px(metrics) <= half.w * _SQUEEZED for one in beside):
            self.widgets += beside
            return
        high = (self.area.h - gap // 2 * (len(lists) - 1)) // len(lists)
        for number, (key, name, held) in enumerate(lists):
            area = pygame.Rect(self.area.x, self.area.y + number * (high + gap // 2), self.area.w, high)
            self.widgets.append(self._list(key, name, held, area))

    def _list(self, key: str, name: str, held: Sequence[RoundSummary], area: pygame.Rect) -> Rows:
        metrics = self.look.metrics
        head = Rows.head_px(metrics)
        area = pygame.Rect(area.x, area.y + head, area.w, area.h - head)
        least = min(area.h, max(metrics.px(34), round(metrics.pt(15) * 1.6)))
        return Rows(
            key,
            area,
            name,
            rows=[self._row(summary) for summary in held],
            row_px=Rows.filling(area.h, least, len(held)),
            memory=self.shown.kept(key),
            heads=(name, "When", "Won or lost"),
            figures=1,
        )

    def _row(self, summary: RoundSummary) -> Row:
        try:
            level = shipped_level(summary.level)
            title, place = level.title, place_of(level)
        except Exception:  # the level is gone: the round is still history
            title, place = summary.level, "hall"
        return Row(
            (title, summary.opened_at[:10], signed(summary.net)),
            lambda: self.shown.on_round(summary.id),
            _tone(summary.net),
            lambda px: emblem(self.look, place, px),
        )


def short_title(game: str) -> str:
    """A game's name where there is little room."""
    return _SHORT.get(game, GAMES[game].title)


def choice_px(look: Look) -> int:
    """The height of a row of words to choose from."""
    return max(look.metrics.px(34), look.metrics.pt(15) + look.metrics.px(14))


SECTIONS: dict[str, tuple[str, type[Section]]] = {
    "purse": ("Purse", PurseSection),
    "results": ("Results", ResultsSection),
    "luck": ("Luck", LuckSection),
    "rates": ("How often", RatesSection),
    "draws": ("Dice and cards", DrawsSection),
    "rounds": ("Rounds", RoundsSection),
}
