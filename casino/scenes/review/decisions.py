"""The page of decisions over many rounds: what was given away and what was luck, by game, table and kind.

Rounds are accounted for a little in every frame, the newest first; `casino.tally.decisions.count` does that.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from operator import itemgetter

import pygame

from casino.core.money import signed_amount
from casino.core.texts import _, ngettext
from casino.save.ledger import Account
from casino.scenes.app.house import House
from casino.scenes.dialogs.facts import Fact, facts_px, paint_facts
from casino.scenes.dialogs.page import FootButton
from casino.scenes.review.training import can_practise
from casino.scenes.review.words import choice_name, times
from casino.scenes.statistics.counted_page import CountedPage
from casino.scenes.statistics.section import choice, choice_px
from casino.scenes.statistics.words import short_amount, table_title, tone_of
from casino.tally.decisions.count import MAX_ROUNDS, DecisionCount
from casino.tally.decisions.habits import Cost, Habit, Habits
from casino.tally.games.registry import title_of
from casino.ui.drawing import text
from casino.ui.plots.over_time import lines_plot
from casino.ui.widgets.lists import Page
from casino.ui.widgets.widgets import Widget

_SPANS = (_("This evening"), _("The last {count} rounds", count=f"{MAX_ROUNDS:,}"))
_NOTE = 13  # layout units
_MAX_TEXT, _MIN_PLOT = 0.44, 0.31  # of the body: the words below the lines, and those
_MAX_POINTS = 320
_NOTHING = _("No decisions to weigh yet. Play a round to see what yours cost.")
_KINDS = {
    "hard": _("Hard totals"),
    "soft": _("Soft totals"),
    "pair": _("Pairs"),
    "insurance": _("Insurance"),
    "dice": _("Totals of dice"),
    "jump": _("The Jump"),
    "bet": _("Bets"),
}
_MEASURED = _(
    "Measured by the book: the edge of the table, and the cards or dice of each round alone. How well you play "
    "shows in what your mistakes cost some fifty times sooner than in your results."
)


class DecisionsPage(CountedPage):
    """Two lines over a player's rounds, and what to learn next."""

    widest = 1000
    tallest = 690

    def __init__(self, house: House, who: Account) -> None:
        super().__init__(house)
        self.title = _("{name}'s decisions", name=who.name)
        self._count = DecisionCount(house.store, who.id, found=house.idle_counting.accounts_of(who.id))
        self._count.look()
        self._steps = self._count.steps()
        self.is_counting = self._count.rounds > 0
        self._is_evening = True
        self._habits = Habits()

    @property
    def habits(self) -> Habits:
        """The habits that are shown now."""
        return self._habits

    def counting_steps(self) -> Iterator[None]:
        return self._steps

    def show_counted(self) -> None:
        self._habits = self._count.habits(is_evening=self._is_evening)
        super().show_counted()

    def choose(self, number: int) -> None:
        """Shows this evening alone, or all rounds that are looked at."""
        self._is_evening = number == 0
        self.show_counted()

    # -- layout and widgets ---------------------------------------------------------------------------------------

    @property
    def start(self) -> str:
        return "span" if self._count.rounds else "back"

    def content_px(self, width: int) -> int:
        return self.metrics.px(self.tallest) if self._count.rounds else self.metrics.pt(17) * 8

    @property
    def _note_px(self) -> int:
        return text.font(self.metrics.pt(_NOTE)).get_height() + self.metrics.px(4)

    @property
    def _plot_top(self) -> int:
        return self.body.y + choice_px(self.look) + self.metrics.px(8) + facts_px(self.look)

    def _told_area(self) -> pygame.Rect:
        """The area of the words below the lines; they scroll, so that the lines keep their share."""
        body = self.body
        bottom = body.bottom - self._note_px
        most = bottom - self._plot_top - self.metrics.px(10) - round(body.h * _MIN_PLOT)
        high = min(round(body.h * _MAX_TEXT), most)
        return pygame.Rect(body.x, bottom - high, body.w, high)

    def foot(self) -> Sequence[FootButton]:
        if self._habits.dearest is None or self.house.profile is None:
            return []
        habit, _cost = self._habits.dearest
        if not can_practise(habit.game, habit.kind):
            return []
        practise = partial(self.house.pages.trainer, None, habit.game, habit.kind)
        return [FootButton("practise", _("Practise this"), practise)]

    def content(self) -> Sequence[Widget]:
        if not self._count.rounds:
            return []
        body = self.body
        row = pygame.Rect(body.x, body.y, body.w, choice_px(self.look))
        at = 0 if self._is_evening else 1
        found: list[Widget] = [choice("span", row, _("Which rounds"), _SPANS, at, self.choose)]
        if self._habits.bets:
            told = self._told_area()
            found.append(Page("told", told, _("What it says"), pieces=self._pieces(), memory=self.memory))
        return found

    def _pieces(self) -> list[tuple[str, str]]:
        held, pieces = self._habits, []
        if held.dearest is not None:
            pieces += [("head", _("What to learn next")), ("body", _lesson(*held.dearest))]
        by_game = {title_of(game): held.per_hundred(game) for game in held.by_game}
        by_table = {table_title(table): held.per_hundred(table) for table in held.by_table}
        pieces += [("head", _("Cost of mistakes per 100 bets")), *_listed(by_game, short_amount)]
        if len(by_table) > 1:
            pieces += [("head", _("By table")), *_listed(by_table, short_amount)]
        if held.by_kind:
            costs = {_KINDS[kind]: cost.cents for kind, cost in held.by_kind.items()}
            pieces += [("head", _("In total, by kind of decision")), *_listed(costs, short_amount)]
        return [*pieces, ("head", _("How it is measured")), ("body", _MEASURED)]

    # -- the picture ------------------------------------------------------------------------------------------

    @property
    def note(self) -> str:
        """The progress of counting, and the number of rounds whose decisions have no worth."""
        if self.is_counting:
            counted, rounds = f"{self._count.counted:,}", f"{self._count.rounds:,}"
            return _("Counting: {counted} of {rounds} rounds", counted=counted, rounds=rounds)
        if unread := self._count.unread:
            return ngettext(
                "{count} round has no decision with a price.",
                "{count} rounds have no decision with a price.",
                unread,
                count=f"{unread:,}",
            )
        return ""

    def paint_body(self, target: pygame.Surface) -> None:
        body, look, held = self.body, self.look, self._habits
        if not held.bets:
            area = body.copy()
            area.y += choice_px(look) if self._count.rounds else 0
            area.h = body.bottom - area.y - self._note_px
            self.paint_nothing(target, area, "" if self.is_counting else _NOTHING, "chart")
        else:
            self._paint_figures(target, held)
        dim = look.theme.ink_dim
        look.say(target, self.note, *body.midbottom, size=_NOTE, colour=dim, anchor="midbottom", room=body.w)

    def _paint_figures(self, target: pygame.Surface, held: Habits) -> None:
        body, look, metrics, tokens = self.body, self.look, self.metrics, self.look.theme
        luck = round(held.luck[-1])
        lost = "lose" if held.whole else "ink"
        facts = (
            Fact(_("Rounds"), f"{held.bets:,}"),
            Fact(_("Luck"), signed_amount(luck), tone_of(luck)),
            Fact(_("Mistakes cost"), short_amount(round(held.whole)), lost),
            Fact(_("Per 100 bets"), short_amount(round(held.per_hundred())), lost),
        )
        row = pygame.Rect(body.x, body.y + choice_px(look) + metrics.px(8), body.w, facts_px(look))
        paint_facts(target, look, row, facts)
        top = self._plot_top
        plot = pygame.Rect(body.x, top, body.w, self._told_area().y - metrics.px(10) - top)
        lines = [
            (_("Luck"), _thinned([round(cents) for cents in held.luck]), tokens.accent),
            (_("Mistakes"), _thinned([-round(cents) for cents in held.given_away]), tokens.lose),
        ]
        lines_plot(target, look, plot, lines, say=short_amount)


def _thinned(values: list[int]) -> list[int]:
    """Values thinned out to as many as a line needs, the last among them."""
    step = max(1, -(-len(values) // _MAX_POINTS))
    return [0, *values[step - 1 :: step], *([values[-1]] if len(values) % step else [])]


def _listed(costs: Mapping[str, Fraction], say: Callable[[int], str]) -> list[tuple[str, str]]:
    """Items of a list with their amounts, the dearest first."""
    order = sorted(costs.items(), key=itemgetter(1), reverse=True)
    return [("fact", f"{name}\t{say(round(cents))}") for name, cents in order]


def _lesson(habit: Habit, cost: Cost) -> str:
    """The costliest habit in a sentence."""
    chosen, best = choice_name(habit.chosen).lower(), choice_name(habit.best).lower()
    return _(
        "{game}, {kind}: you chose {chosen} where {best} was better, {times}. That cost you {amount} in total.",
        game=title_of(habit.game),
        kind=_KINDS[habit.kind].lower(),
        chosen=chosen,
        best=best,
        times=times(cost.times),
        amount=short_amount(round(cost.cents)),
    )
