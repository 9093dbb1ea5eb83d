"""A bomb that is over, laid open: a strip for each round with the clock, the manual's steps and the cards they lead to.

Below a strip is what was bet, and what went wrong. What is known of it comes from `casino.odds.mistakes`.
"""

from collections.abc import Sequence
from functools import partial

import pygame

from casino.core.errors import CasinoError
from casino.core.money import Currency, signed_amount
from casino.core.texts import _, ngettext
from casino.odds.mistakes import EVEN, REFUSED, SOLVED, Lesson, PostMortem, RoundOpened, lay_open
from casino.records.rounds import RoundRecord, level_of
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Drawing, Gap, Text
from casino.scenes.dialogs.dates import with_tenths
from casino.scenes.dialogs.facts import Fact, facts_px, paint_facts
from casino.scenes.dialogs.page import PageScene
from casino.scenes.review.hand_picture import paint_row
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import mix

_ENDS = {
    "disarmed": _("Disarmed"),
    "exploded": _("Too many strikes"),
    "time": _("Out of time"),
    "left": _("Given up"),
}
_NOTHING_DEALT = _("Nothing was dealt at this bomb.")
_NOTHING_WRONG = _("Nothing went wrong: every bet was right, or won at least what it cost.")
_BETS_RIGHT = _("Every bet was right, or won at least what it cost.")
_NOTHING_BET = _("{winner}. Nothing was bet.")
_STRIP_TEXT, _STRIP_VALUE = 12, 18  # of the words in a strip
_HIGH = 3.5  # a row of a strip, in sizes of its values
_HANDS = 2.3  # the room of a hand's cards, in cells
_ONE_ROW = 40  # the least width of a strip in one row, in sizes of its values
_WIDE = 980


class PostMortemPage(PageScene):
    """The page on a bomb that is over; `lessons` are its mistakes."""

    widest = _WIDE

    def __init__(self, house: House, place: str, title: str, record: RoundRecord) -> None:
        super().__init__(house, place)
        self.title = _("Review: {title}", title=title)
        self.lessons: tuple[Lesson, ...] = ()
        self.found: PostMortem | None = None
        self._currency = level_of(record).currency
        self._strips: dict[tuple[str, int, int], pygame.Surface] = {}
        self._width = 0  # of a strip, in px
        self.pieces: list[tuple[str, str]] = []
        try:
            self.found = lay_open(record)
        except CasinoError as refusal:
            self.pieces = [("body", str(refusal))]
            return
        self.lessons = tuple(one.why for one in self.found.rounds if one.why is not None)
        told = [piece for one in self.found.rounds for piece in _pieces(one)]
        if not told:
            told = [("body", _NOTHING_DEALT)]
        elif not self.lessons:
            is_flawless = self.found.outcome == "disarmed" and not self.found.lamps
            told.insert(0, ("good", _NOTHING_WRONG if is_flawless else _BETS_RIGHT))
        self.pieces = [*_lamps(self.found.lamps), *told]

    def blocks(self, width: int) -> Sequence[Block]:
        self._width = width - self.look.metrics.px(10)
        above: list[Block] = []
        if self.found is not None:
            facts = _facts(self.found, self._currency)
            paint = partial(self._paint_facts, facts)
            above = [Drawing(paint, lambda width: facts_px(self.look)), Gap(10)]
        return [*above, Text("page", self.title, self.pieces, self.memory, self._strip)]

    def _paint_facts(self, facts: Sequence[Fact], target: pygame.Surface, area: pygame.Rect) -> None:
        paint_facts(target, self.look, area, facts)

    def _strip(self, spec: str, look: Look, high: int) -> pygame.Surface:
        """The strip of a round, by its number."""
        assert self.found is not None
        key = spec, self._width, high
        if key not in self._strips:
            one = next(one for one in self.found.rounds if str(one.number) == spec)
            self._strips[key] = _Strip(look, self.house, one, self._width).picture()
        return self._strips[key]


def _facts(told: PostMortem, currency: Currency) -> list[Fact]:
    """How it ended, and the one figure for what it cost and brought."""
    is_good = told.outcome == "disarmed"
    money = Fact(_("Fee and bounty"), _("no stakes"))
    if told.staked or told.returned:
        money = Fact(
            _("Fee and bounty"),
            signed_amount(told.net, currency),
            "win" if told.net > 0 else "lose" if told.net < 0 else "ink",
        )
    return [
        Fact(_("The end"), _ENDS[told.outcome], "win" if is_good else "ink" if told.outcome == "left" else "lose"),
        Fact(_("Rounds dealt"), str(sum(one.outcome != REFUSED for one in told.rounds))),
        Fact(
            _("Strikes"), _("{count} of {all}", count=told.strikes, all=told.allowed), "lose" if told.strikes else "ink"
        ),
        money,
    ]


def _lamps(count: int) -> list[tuple[str, str]]:
    """What is said of the strikes for the warning lamp, which are in no round."""
    said = ngettext(
        "{count} strike was for the warning lamp: the dial went to the wrong place, or too late.",
        "{count} strikes were for the warning lamp: the dial went to the wrong place, or too late.",
        count,
    )
    return [("bad", said)] if count else []


def _pieces(one: RoundOpened) -> list[tuple[str, str]]:
    """What is said of a round around its strip."""
    head = _("Round {round}, module {module}", round=one.number, module=one.module)
    laid = _("{winner}. The bet was {bet}.", winner=one.winner, bet=one.laid)
    if not one.laid:
        laid = _NOTHING_BET.format(winner=one.winner)
    pieces = [("head", head), ("shown", f"{one.number}\t{laid}"), _verdict(one)]
    if one.why is not None:
        *reasons, remark = one.why.right
        if len(one.faults) != 1:
            pieces.append(("body", reasons.pop(0)))
        pieces += [*(("item", said) for said in reasons), ("body", remark)]
    return pieces


def _verdict(one: RoundOpened) -> tuple[str, str]:
    """How a round ended: the style and the words."""
    if one.outcome == SOLVED:
        if one.strikes:
            return "doubtful", _("The module was solved, with a strike for chips out of order.")
        return "good", _("The module was solved.")
    if one.outcome == REFUSED:
        return "bad", _("A strike, and nothing was dealt.")
    if one.outcome == EVEN:
        if one.strikes:
            return "bad", _("No gain and no loss, with a strike for chips out of order.")
        return "doubtful", _("No gain and no loss: no strike, and the module was still armed.")
    if one.strikes > 1:
        return "bad", _("Two strikes: for chips out of order, and for the money that was lost.")
    return "bad", _("A strike: the round lost money.")


class _Strip:
    """The picture of one round: the clock, the manual's steps with their results, and both hands."""

    def __init__(self, look: Look, house: House, one: RoundOpened, width: int) -> None:
        self._look, self._house, self._one, self._width = look, house, one, width
        self._px = look.metrics.pt(_STRIP_VALUE)
        self._gap = look.metrics.px(6)

    def picture(self) -> pygame.Surface:
        """The strip in one row where it is wide enough, else with the hands below the steps."""
        high = round(self._px * _HIGH)
        is_one_row = self._width >= self._px * _ONE_ROW
        rows = 1 if is_one_row else 2
        made = pygame.Surface((self._width, rows * high + (rows - 1) * self._gap), pygame.SRCALPHA)
        one = self._one
        times = []
        if one.clock is not None:
            times.append((_("Clock"), with_tenths(one.clock), "", False))
        if one.took is not None:
            times.append((_("Took"), with_tenths(max(0.0, one.took)), "", False))
        cells = [*times, *((step.name, step.result, step.card, step.is_wrong) for step in one.steps)]
        hands = ((_("Player"), one.player), (_("Banker"), one.banker))
        shares = [1.0] * len(cells) + [_HANDS] * len(hands) * is_one_row
        places = self._row(0, high, shares)
        for place, (name, result, card, is_wrong) in zip(places, cells, strict=False):
            self._paint_cell(made, place, name, result, card, is_wrong=is_wrong)
        below = places[len(cells) :] if is_one_row else self._row(high + self._gap, high, [1.0, 1.0])
        for place, (name, cards) in zip(below, hands, strict=True):
            inner = self._paint_plate(made, place, name, is_wrong=one.is_read_wrong)
            paint_row(made, self._look, self._house.preferences, inner, cards)
        return made

    def _row(self, y: int, high: int, shares: Sequence[float]) -> list[pygame.Rect]:
        """Places side by side, of the shares of the width."""
        free = self._width - self._gap * (len(shares) - 1)
        places, x = [], 0.0
        for share in shares:
            wide = free * share / sum(shares)
            places.append(pygame.Rect(round(x), y, round(x + wide) - round(x), high))
            x += wide + self._gap
        return places

    def _paint_plate(self, target: pygame.Surface, place: pygame.Rect, name: str, *, is_wrong: bool) -> pygame.Rect:
        """Paints a cell with its name; returns the room below that."""
        look, theme, metrics = self._look, self._look.theme, self._look.metrics
        edge = theme.lose if is_wrong else mix(theme.panel_edge, theme.panel, 0.5)
        fill = mix(theme.panel, theme.lose, 0.16) if is_wrong else mix(theme.panel, theme.felt, 0.35)
        look.plate(target, place, fill, edge, radius=metrics.px(6), opacity=1.0)
        pad = metrics.px(4)
        inner = place.inflate(-2 * pad, -2 * pad)
        px = text.fit_size(name, metrics.pt(_STRIP_TEXT), inner.w, 7)
        words = text.line(name, px, theme.lose if is_wrong else theme.ink_dim)
        below = text.put(target, words, inner.centerx, inner.y, "midtop").bottom
        return pygame.Rect(inner.x, below, inner.w, inner.bottom - below)

    def _paint_cell(
        self, target: pygame.Surface, place: pygame.Rect, name: str, result: str, card: str, *, is_wrong: bool
    ) -> None:
        inner = self._paint_plate(target, place, name, is_wrong=is_wrong)
        if card:
            paint_row(target, self._look, self._house.preferences, inner, (card,))
            return
        theme = self._look.theme
        px = text.fit_size(result, self._px, inner.w, 7, text.SANS, "Semibold")
        words = text.line(result, px, theme.lose if is_wrong else theme.ink, text.SANS, "Semibold")
        text.put(target, words, *inner.center, "center")
