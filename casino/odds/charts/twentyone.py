"""The chart of a table of twenty-one: hard hands, soft hands and pairs against every up card, from a full shoe.

A row holds all hands of two cards that count the same, each as often as it is dealt. Hands of two or three cards of
which another play is better are noted with what that gains.
"""

from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import NamedTuple

from casino.core.texts import _, ngettext, percent
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.odds.charts.chart import NAMES, ChartBlock, ChartCell, ChartNote, cell_of
from casino.odds.twentyone.dealer import ACE, TEN, natural_with
from casino.odds.twentyone.hands import POINTS, TARGET, place_of
from casino.odds.twentyone.knowledge import as_points, full_shoe
from casino.odds.twentyone.playing import Counts, HandWorth, play, without
from casino.odds.twentyone.splitting import Pair, SplitRow

AGAINST = _("the dealer's up card")
_UPS = (*range(2, TEN + 1), ACE)
_NAMES = {ACE: "A"}
_LOSES = -0.5  # a hand that is surrendered
_MIN_GAIN = 5e-5  # of the bet, below which no player changes a play for the sake of the cards
_KINDS = range(1, POINTS + 1)

_Cards = tuple[int, ...]
_Values = dict[str, float]
Work = Generator[None, None, tuple[tuple[ChartBlock, ...], tuple[ChartNote, ...]]]


def name_of(points: int) -> str:
    """A card's points as a chart writes them."""
    return _NAMES.get(points, str(points))


class _Class(NamedTuple):
    """The hands of a row: "hard", "soft" or "pair", and its total, or the points of one card of the pair."""

    kind: str
    number: int


def _counts(cards: _Cards) -> Counts:
    return tuple(cards.count(kind) for kind in _KINDS)


def _total(cards: _Cards) -> tuple[int, bool]:
    """The total of cards, and whether it is soft."""
    hard = sum(cards)
    is_soft = ACE in cards and hard + 10 <= TARGET
    return hard + 10 * is_soft, is_soft


def _class_of(rules: TwentyOneSettings, cards: _Cards) -> list[_Class]:
    """The rows that a hand of two cards belongs to: tens may be of one rank or not."""
    total, is_soft = _total(cards)
    plain = _Class("soft" if is_soft else "hard", total)
    if rules.max_hands == 1 or cards[0] != cards[-1]:
        return [plain]
    pair = _Class("pair", cards[0])
    return [plain, pair] if cards[0] == TEN and rules.split_on == "rank" else [pair]


def _hands(size: int) -> Iterator[_Cards]:
    """All hands of so many cards, the lowest card first."""
    return combinations_with_replacement(_KINDS, size)


class _Against(NamedTuple):
    """One up card: the unseen cards, and all hands against it."""

    up: int
    unseen: Counts
    hand: HandWorth

    def plain(self, cards: _Cards, rules: TwentyOneSettings) -> _Values:
        """The worth of a hand's choices, but for a split."""
        at = place_of(_counts(cards))
        values = {"stand": float(self.hand.stand[at]), "hit": float(self.hand.hit[at])}
        if len(cards) == 2:
            values["double"] = self.hand.double(at)
            if rules.surrender:
                values["surrender"] = _LOSES
        return values

    def weight(self, cards: _Cards, rules: TwentyOneSettings) -> float:
        """The chance of two cards, where the dealer has no natural that a peek would have shown."""
        one, other = cards
        ways = self.unseen[one - 1] * (self.unseen[other - 1] - (one == other)) * (1 if one == other else 2)
        barred = natural_with(self.up) if rules.peek else 0
        if not ways or not barred:
            return float(ways)
        rest = without(without(self.unseen, one), other)
        return ways * (1 - rest[barred - 1] / sum(rest))


class _Makes:
    """The chart in the making."""

    def __init__(self, rules: TwentyOneSettings) -> None:
        self.rules = rules
        self.shoe = as_points(full_shoe(rules.decks))
        self.cells: dict[tuple[_Class, int], ChartCell] = {}
        self.exceptions: dict[tuple[_Class, int], list[tuple[str, _Cards, float]]] = defaultdict(list)

    def work(self) -> Work:
        """Works the chart out, resting every few milliseconds."""
        for up in _UPS:
            unseen = without(self.shoe, up)
            hand = yield from play(self.rules, unseen, up, (0,) * POINTS)
            yield from self._column(_Against(up, unseen, hand))
        return tuple(self._blocks()), tuple(self._notes())

    def _column(self, against: _Against) -> Generator[None, None, None]:
        rules, up = self.rules, against.up
        held: dict[_Class, list[tuple[_Cards, float]]] = defaultdict(list)
        for cards in _hands(2):
            if cards != (ACE, TEN):
                for row in _class_of(rules, cards):
                    held[row].append((cards, against.weight(cards, rules)))
        for row, hands in held.items():
            whole = sum(weight for _, weight in hands)
            if not whole:
                continue
            values: _Values = defaultdict(float)
            for cards, weight in hands:
                for name, worth in against.plain(cards, rules).items():
                    values[name] += weight / whole * worth
            if row.kind == "pair":
                values["split"] = yield from self._split(against, row.number)
            self.cells[row, up] = cell_of(values, self._otherwise(values), ("split",) if row.kind == "pair" else ())
            if len(hands) > 1:
                self._note_two(row, against, hands)
            yield
        self._note_three(against)
        yield

    def _otherwise(self, values: Mapping[str, float]) -> str:
        """The choice where doubling or surrender cannot be had."""
        is_doubled = max(values, key=values.__getitem__) == "double"
        kept = ("hit", "stand") if is_doubled or "split" not in values else ("hit", "stand", "split")
        return max(kept, key=values.__getitem__)

    def _split(self, against: _Against, points: int) -> Generator[None, None, float]:
        rules = self.rules
        unseen = without(against.unseen, points, 2)
        natural = rules.natural_pays.profit / rules.natural_pays.stake
        worth = 0.0
        for again, share in self._again(points, against.up, unseen):
            row = SplitRow(rules, unseen, against.up, Pair(points, again), natural)
            one = yield from row.value(rules.max_hands - 1)
            worth += share * one
        return worth

    def _again(self, points: int, up: int, unseen: Counts) -> Iterator[tuple[int, float]]:
        """The numbers of cards that would make a pair again, with chances: an up card may be of the tens' rank."""
        if points != TEN or self.rules.split_on == "value":
            yield unseen[points - 1], 1.0
            return
        of_rank = self.shoe[TEN - 1] // 4
        if up != TEN:
            yield of_rank - 2, 1.0
            return
        same, other = of_rank - 2, 3 * of_rank
        yield of_rank - 3, same / (same + other)
        yield of_rank - 2, other / (same + other)

    # -- hands that are played otherwise ----------------------------------------------------------------------

    def _note_two(self, row: _Class, against: _Against, hands: list[tuple[_Cards, float]]) -> None:
        best = self.cells[row, against.up].best
        for cards, weight in hands:
            values = against.plain(cards, self.rules)
            self._note(row, against.up, cards, values, best, is_dealt=weight > 0)

    def _note_three(self, against: _Against) -> None:
        """Notes hands of three cards with another play; these can only be hit or stood on."""
        if self.rules.max_cards == 3:
            return
        for cards in _hands(3):
            counts = _counts(cards)
            total, is_soft = _total(cards)
            row = _Class("soft" if is_soft else "hard", total)
            cell = self.cells.get((row, against.up))
            if cell is None or total >= TARGET:
                continue
            values = {name: cell.values[name] for name in ("hit", "stand")}
            rowed = max(values, key=values.__getitem__)
            is_dealt = all(count <= left for count, left in zip(counts, against.unseen, strict=True))
            self._note(row, against.up, cards, against.plain(cards, self.rules), rowed, is_dealt=is_dealt)

    def _note(self, row: _Class, up: int, cards: _Cards, values: _Values, rowed: str, *, is_dealt: bool) -> None:
        best = max(values, key=values.__getitem__)
        if is_dealt and values[best] - values[rowed] > _MIN_GAIN:
            self.exceptions[row, up].append((best, cards, values[best] - values[rowed]))

    # -- the result -------------------------------------------------------------------------------------------

    def _blocks(self) -> Iterator[ChartBlock]:
        titles = {"hard": _("Hard hands"), "soft": _("Soft hands"), "pair": _("Pairs")}
        for kind, title in titles.items():
            numbers = sorted({row.number for row, _ in self.cells if row.kind == kind})
            if kind == "pair":
                numbers = sorted(numbers, key=lambda points: points == ACE)
            if numbers:
                rows = tuple(_row_name(_Class(kind, number)) for number in numbers)
                cells = tuple(tuple(self.cells[_Class(kind, number), up] for up in _UPS) for number in numbers)
                yield ChartBlock(title, rows, tuple(map(name_of, _UPS)), cells)

    def _notes(self) -> Iterator[ChartNote]:
        titles = {2: _("Two cards, where the best play differs"), 3: _("Three cards, where the best play differs")}
        for count, title in titles.items():
            lines = list(self._lines(count))
            if lines:
                yield ChartNote(title, tuple(lines))
        yield ChartNote(_("Insurance"), (self._insurance(),))

    def _lines(self, count: int) -> Iterator[str]:
        order = {up: at for at, up in enumerate(_UPS)}
        for (row, up), found in sorted(self.exceptions.items(), key=lambda item: (*item[0][0], order[item[0][1]])):
            by_choice: dict[str, list[str]] = defaultdict(list)
            for best, cards, _gain in found:
                if len(cards) == count:
                    by_choice[best].append("-".join(map(name_of, reversed(cards))))
            for best, hands in by_choice.items():
                known = {"row": _row_name(row), "up": name_of(up), "best": NAMES[best], "hands": _(", ").join(hands)}
                yield _("{row} against {up}: {best} with {hands}", **known)

    def _insurance(self) -> str:
        """The note on whether to insure, for any two cards of the player's own beside an ace."""
        rules, unseen = self.rules, without(self.shoe, ACE)
        pays = rules.insurance_pays.profit / rules.insurance_pays.stake
        gains = {}
        for tens in range(3):
            left = unseen[TEN - 1] - tens
            gains[tens] = left / (sum(unseen) - 2) * (1 + pays) - 1
        if max(gains.values()) <= 0:
            least, most = (percent(-gains[tens], 1) for tens in (0, 2))
            return _(
                "Never: it costs {least} of itself with no ten in the hand, and {most} with two.",
                least=least,
                most=most,
            )
        if min(gains.values()) > 0:
            return _("Always: it pays more than it costs, whatever is in the hand.")
        return _("Only with at most one ten in the hand.") if gains[1] > 0 else _("Only with no ten in the hand.")


def _row_name(row: _Class) -> str:
    if row.kind == "pair":
        return f"{name_of(row.number)},{name_of(row.number)}"
    return str(row.number) if row.kind == "hard" else f"A,{row.number - 11}"


def work(rules: TwentyOneSettings) -> Work:
    """The blocks and notes of a table's chart, resting every few milliseconds."""
    return _Makes(rules).work()


def rules_in_words(rules: TwentyOneSettings) -> tuple[str, ...]:
    """The rules that a table's best play follows from, in a few words each."""
    aces = _("split aces play on") if rules.hit_split_aces else _("one card on split aces")
    splits = _("split by value to {count} hands") if rules.split_on == "value" else _("split by rank to {count} hands")
    return (
        ngettext("{count} deck", "{count} decks", rules.decks),
        _("dealer hits soft 17") if rules.dealer_hits_soft_17 else _("dealer stands on 17"),
        _("dealer peeks") if rules.peek else _("dealer does not peek"),
        _("natural pays {profit} to {stake}", profit=rules.natural_pays.profit, stake=rules.natural_pays.stake),
        *((splits.format(count=rules.max_hands), aces) if rules.max_hands > 1 else (_("no splits"),)),
        _("double after split") if rules.double_after_split else _("no double after split"),
        _("surrender") if rules.surrender else _("no surrender"),
        *(() if rules.max_cards is None else (_("{count} cards stand automatically", count=rules.max_cards),)),
    )
