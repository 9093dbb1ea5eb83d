"""Sections of statistics that compare results with expectations: luck, rates, dice and cards.

`casino.tally` computes the figures, `casino.ui` draws the plots; here they are put together.
"""

from collections.abc import Callable
from functools import partial

import pygame

from casino.core.money import signed_amount
from casino.core.texts import _, all_of, percent
from casino.scenes.app.emblem import emblem
from casino.scenes.statistics.section import Section, choice, choice_px
from casino.scenes.statistics.words import short_amount, short_title
from casino.tally.draws.evenness import Evenness
from casino.tally.games.registry import title_of
from casino.tally.luck import Luck
from casino.tally.rates import Rate
from casino.ui.plots.expected import Pillar, Share, pillars, shares_across
from casino.ui.plots.luck import luck_band
from casino.ui.widgets.lists import Row

_DICE = {6: _("Six-sided dice"), 10: _("Ten-sided dice")}
_SUITS = {"S": _("Spades"), "H": _("Hearts"), "D": _("Diamonds"), "C": _("Clubs")}
_RATES = (_("What"), _("Game"), _("Seen"), _("Out of"), _("Share"), _("Expected"))  # the heads of their list
_USUAL, _UNCOMMON = 0.05, 0.01  # probabilities below which unevenness is called uncommon or rare


class LuckSection(Section):
    """A player's place on the curve of luck, and the expectation it is compared with."""

    def _luck(self) -> Luck | None:
        luck = self.shown.figures.luck
        held = luck.by_kind.get(self.shown.game) if self.shown.game else luck.whole
        return held if held is not None and held.rounds and held.variance else None

    def lay_out(self) -> None:
        luck, own = self.shown.figures.luck, self._luck()
        pieces: list[tuple[str, str]] = []
        if own is not None:
            if not self.shown.game:  # some games have no expectation to compare with
                counted = [title_of(kind) for kind in luck.by_kind]
                pieces.append(("head", all_of(counted)))
            pieces.append(("body", own.sentence))
        if not self.shown.game and len(luck.by_kind) > 1:
            for kind, held in luck.by_kind.items():
                pieces += [("head", title_of(kind)), ("body", held.sentence)]
        if luck.meanings:
            pieces += [("head", _("How it is measured"))] if pieces else []
            pieces += [("item", words) for words in luck.meanings]
        if own is not None:
            self._plot, page = self.split("luck_told", pieces, self.area.y)
            self.widgets.append(page)
        elif luck.by_kind:
            self.widgets.append(self.text_page("luck_told", self.area, pieces))
        elif luck.meanings:
            self.nothing = " ".join(luck.meanings)

    def paint(self, target: pygame.Surface) -> None:
        luck = self._luck()
        if luck is None or self.is_empty:
            return
        names = (
            _("On average {amount}", amount=signed_amount(round(luck.expected))),
            _("You {amount}", amount=signed_amount(luck.net)),
        )
        mean, deviation = float(luck.expected), luck.deviation
        luck_band(target, self.look, self._plot, mean, deviation, luck.net, say=short_amount, names=names)


class RatesSection(Section):
    """How often notable things happened: bars for one game, a list for all."""

    def lay_out(self) -> None:
        self._rates = self.shown.figures.rates.rates
        if self.shown.game or not self._rates:
            return
        rows = [self._row(rate) for rate in self._rates]
        self.widgets.append(self.list_in(self.area, "rates", _("Frequencies"), rows, _RATES, least=30, figures=4))

    @property
    def is_empty(self) -> bool:
        return not self._rates

    def _row(self, rate: Rate) -> Row:
        expected = percent(float(rate.expected) / rate.chances) if rate.expected is not None else "–"
        counted = f"{rate.seen:,}", f"{rate.chances:,}", percent(rate.seen / rate.chances), expected
        face = lambda px: emblem(self.look, self.shown.doors.places(rate.game)[0].face, px)  # noqa: E731
        return Row((rate.title, short_title(rate.game), *counted), picture=face)

    def paint(self, target: pygame.Surface) -> None:
        if self.is_empty or not self.shown.game:
            return
        shares = [
            Share(
                rate.title,
                rate.seen / rate.chances,
                float(rate.expected) / rate.chances if rate.expected is not None else None,
                _(
                    "{share}, {seen} of {chances} {what}",
                    share=percent(rate.seen / rate.chances),
                    seen=f"{rate.seen:,}",
                    chances=f"{rate.chances:,}",
                    what=rate.of,
                ),
            )
            for rate in self._rates
        ]
        shares_across(target, self.look, self.area, shares, (_("Seen"), _("Expected, where the rules give a figure")))


class DrawsSection(Section):
    """How evenly dice and cards fell."""

    def lay_out(self) -> None:
        draws, metrics = self.shown.figures.draws, self.look.metrics
        kinds: list[tuple[str, Callable[[], Evenness]]] = [
            (_DICE.get(sides, _("Dice with {sides} sides", sides=sides)), partial(draws.dice, sides))
            for sides in draws.sides
        ]
        if draws.has_cards:
            kinds += [(_("Ranks of cards"), draws.ranks), (_("Suits of cards"), draws.suits)]
        self._even: Evenness | None = None
        if not kinds:
            return
        at = min(self.shown.draws_at, len(kinds) - 1)
        self._name, even = kinds[at]
        self._even = even()
        top = self.area.y
        if len(kinds) > 1:
            row = pygame.Rect(self.area.x, self.area.y, self.area.w, choice_px(self.look))
            words = [name for name, _even in kinds]
            self.widgets.append(choice("draws", row, _("Dice or cards"), words, at, self.shown.on_draws))
            top = row.bottom + metrics.px(8)
        self._plot, page = self.split("draws_told", self._verdict(self._even), top)
        self.widgets.append(page)

    @property
    def is_empty(self) -> bool:
        return self._even is None

    def _verdict(self, even: Evenness) -> list[tuple[str, str]]:
        """The verdict on evenness in plain words."""
        sentence = even.sentence
        if even.chance is not None:
            verdicts = (
                (_USUAL, _("That is nothing unusual.")),
                (_UNCOMMON, _("That is uncommon, but fair draws do it too.")),
            )
            verdict = next((words for least, words in verdicts if even.chance >= least), _("That is rare."))
            sentence = f"{sentence} {verdict}"
        measured = _(
            "{draws} draws were made at these tables, by everybody. The chi-square, which adds up how far each bar is "
            "from its mark, is {chi_square}; fair draws give about {freedom}.",
            draws=f"{even.draws:,}",
            chi_square=f"{even.chi_square:.1f}",
            freedom=even.freedom,
        )
        return [("body", sentence), ("body", measured)]

    def paint(self, target: pygame.Surface) -> None:
        even = self._even
        if even is None:
            return
        names = [_SUITS.get(label, "10" if label == "T" else label) for label in even.labels]
        kinds = [
            Pillar(name, seen, float(expected))
            for name, seen, expected in zip(names, even.seen, even.expected, strict=True)
        ]
        pillars(target, self.look, self._plot, kinds, (_("Seen"), _("Fair draws on average")))
