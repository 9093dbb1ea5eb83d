"""The chart of a table of Black Baron: the sum of two dice, and pairs, against the dealer's open die.

Hands of more dice are noted where another play is better: only how near the Round Table is can change it.
"""

from collections import defaultdict
from collections.abc import Generator

from casino.core.texts import _
from casino.engines.black_baron.settings import SIDES, BlackBaronSettings
from casino.odds.black_baron import BaronValues, values_of
from casino.odds.charts.chart import NAMES, ChartBlock, ChartCell, ChartNote, cell_of

AGAINST = _("the dealer's open die")
_FACES = range(1, SIDES + 1)
_DICE = 2  # that a hand begins with

Work = Generator[None, None, tuple[tuple[ChartBlock, ...], tuple[ChartNote, ...]]]


def work(rules: BlackBaronSettings) -> Work:
    """The blocks and notes of a table's chart, resting after every open die."""
    odds, totals = values_of(rules), range(_DICE, min(2 * SIDES, rules.target))
    pairs = range(1, rules.highest_split_pair + 1)
    plain: dict[tuple[int, int], ChartCell] = {}
    split: dict[tuple[int, int], ChartCell] = {}
    for die in _FACES:
        for total in totals:
            plain[total, die] = _cell(_values(odds, die, total, _DICE))
        for face in pairs:
            values = _values(odds, die, 2 * face, _DICE) | {"split": odds.split(die, face)}
            split[face, die] = _cell(values)
        yield
    blocks = [ChartBlock(_("Two dice"), tuple(map(str, totals)), _names(), _rows(plain, totals))]
    if pairs:
        blocks.append(ChartBlock(_("Pairs"), tuple(f"{face},{face}" for face in pairs), _names(), _rows(split, pairs)))
    lines = yield from _otherwise(odds, plain)
    return tuple(blocks), (ChartNote(_("More dice, where the best play differs"), lines),) if lines else ()


def _names() -> tuple[str, ...]:
    return tuple(map(str, _FACES))


def _rows(cells: dict[tuple[int, int], ChartCell], numbers: range) -> tuple[tuple[ChartCell, ...], ...]:
    return tuple(tuple(cells[number, die] for die in _FACES) for number in numbers)


def _values(odds: BaronValues, die: int, total: int, dice: int) -> dict[str, float]:
    values = {"stay": odds.stay(die, total, dice), "hit": odds.hit(die, total, dice)}
    return values | {"double": odds.double(die, total)} if dice == _DICE else values


def _cell(values: dict[str, float]) -> ChartCell:
    return cell_of(values, max(("stay", "hit"), key=values.__getitem__))


def _otherwise(odds: BaronValues, plain: dict[tuple[int, int], ChartCell]) -> Generator[None, None, tuple[str, ...]]:
    """Notes on hands of more dice that are played in another way than two dice with the same sum."""
    lines = []
    for dice in range(_DICE + 1, odds.rules.round_table_dice):
        for best in ("hit", "stay"):
            found: dict[tuple[int, ...], list[int]] = defaultdict(list)  # totals by the dice they are against
            for total in range(dice, odds.rules.target):
                against = tuple(die for die in _FACES if _plays_on(odds, plain, (total, die), dice) == best)
                if against:
                    found[against].append(total)
            for against, totals in found.items():
                where = _("any die") if len(against) == SIDES else _(", ").join(map(str, against))
                totals_said = _listed(totals)
                line = _(
                    "{dice} dice: {best} {totals} against {dealer}",
                    dice=dice,
                    best=NAMES[best],
                    totals=totals_said,
                    dealer=where,
                )
                lines.append(line)
            yield
    return tuple(lines)


def _plays_on(odds: BaronValues, plain: dict[tuple[int, int], ChartCell], at: tuple[int, int], dice: int) -> str:
    """The better choice with so many dice than the one the chart has for their sum; empty where the chart is right."""
    total, die = at
    values = _values(odds, die, total, dice)
    best = max(values, key=values.__getitem__)
    if at not in plain:
        return best if best == "hit" else ""
    rowed = max(("stay", "hit"), key=plain[at].values.__getitem__)
    return best if best != rowed else ""


def _listed(numbers: list[int]) -> str:
    """Numbers as text, runs of them with their ends."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return _(", ").join(
        _("{first} to {last}", first=run[0], last=run[-1]) if len(run) > 1 else str(run[0]) for run in runs
    )


def rules_in_words(rules: BlackBaronSettings) -> tuple[str, ...]:
    """The rules that a table's best play follows from, in a few words each."""
    most = rules.max_hands
    return (
        _("target {target}", target=rules.target),
        _("dealer stays on {total}", total=rules.dealer_stands_on),
        _("Baron pays {profit} to {stake}", profit=rules.baron_pays.profit, stake=rules.baron_pays.stake),
        _("Round Table with {count} dice", count=rules.round_table_dice),
        _("unlimited splits") if most is None else _("split to {count} hands", count=most),
        _("pairs up to {highest}", highest=rules.highest_split_pair),
        _("double after split") if rules.double_after_split else _("no double after split"),
    )
