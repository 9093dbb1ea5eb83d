"""A bomb laid open: for each round what the manual leads to step by step, what was bet, and where it went wrong.

What went wrong is found in `review`; here it is only set beside the steps. Nothing is valued or graded.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from casino.core.texts import _, ngettext, one_of
from casino.engines.baccarat.bets import stakes_of
from casino.engines.baccarat.bomb_deck import card_at
from casino.engines.baccarat.bomb_reading import Reading, cards_of
from casino.manual.books import book_of
from casino.manual.working import COLOUR_NAMES, bet_said, winner_said
from casino.odds.bomb.review import HANDS, Deal, WrongDeal, bomb_review, step_names
from casino.records.rounds import RoundRecord

_TENTHS = 10  # of a second


class Lesson(NamedTuple):
    """A mistake in a round: where, as a heading, and what would have been right, in sentences."""

    where: str
    right: tuple[str, ...]


SOLVED, STRIKE, REFUSED, EVEN = "solved", "strike", "refused", "even"


@dataclass(frozen=True)
class Step:
    """A step of the manual with its result in a few letters, or the `card` that it leads to."""

    name: str
    result: str
    card: str = ""
    is_wrong: bool = False


@dataclass(frozen=True)
class RoundOpened:
    """A round of a bomb. `clock` is what was left as it was dealt and `took` what went by before, in seconds, if known.

    `steps` are those of the manual; `player` and `banker` the cards they lead to. `laid` and `right` are what was bet
    and what would have solved the module, in words. `outcome` is how it ended, `strikes` what it cost.
    """

    number: int
    module: int
    steps: tuple[Step, ...]
    player: tuple[str, ...]
    banker: tuple[str, ...]
    winner: str
    laid: str
    outcome: str
    strikes: int
    clock: float | None = None
    took: float | None = None
    why: Lesson | None = None
    faults: tuple[str, ...] = ()

    @property
    def is_read_wrong(self) -> bool:
        """Whether the right cards may have been taken for a win of the wrong hand."""
        return HANDS in self.faults


@dataclass(frozen=True)
class PostMortem:
    """A bomb that is over, laid open: how it ended, what it cost and brought in cents, and its rounds in order.

    Of its `strikes`, of which so many were `allowed`, `lamps` were for the warning lamp.
    """

    outcome: str
    strikes: int
    allowed: int
    lamps: int
    staked: int
    returned: int
    rounds: tuple[RoundOpened, ...]

    @property
    def net(self) -> int:
        """What it brought, less what it cost, in cents."""
        return self.returned - self.staked


def post_mortem(record: RoundRecord) -> PostMortem:
    """A bomb laid open. Raises RecordError if the record cannot be played, NoOdds if it is not a bomb's."""
    review = bomb_review(record)
    rules = review.rules  # which may differ from those of the level today
    way = step_names(book_of(rules.edition))
    before = None if rules.seconds is None else float(rules.seconds)
    rounds = []
    for deal, wrong in review.deals:
        clock = None if deal.clock is None else deal.clock / _TENTHS
        took = before - clock if clock is not None and before is not None else None
        rounds.append(_opened(deal, wrong, way, clock, took))
        before = clock
    return PostMortem(
        *(review.outcome, review.strikes, rules.strikes, review.lamps, review.staked, review.returned), tuple(rounds)
    )


def _opened(
    deal: Deal, wrong: WrongDeal | None, way: Sequence[str], clock: float | None, took: float | None
) -> RoundOpened:
    faults = wrong.steps if wrong is not None else ()
    coup = deal.reading.coups[0]
    return RoundOpened(
        number=deal.number,
        module=deal.module,
        steps=_steps(deal.reading, way, faults),
        player=coup.player,
        banker=coup.banker,
        winner=winner_said(coup),
        laid=bet_said(stakes_of(deal.bets)),
        outcome=_outcome(deal),
        strikes=deal.strikes,
        clock=clock,
        took=took,
        why=lesson_of(wrong) if wrong is not None else None,
        faults=faults,
    )


def _outcome(deal: Deal) -> str:
    if deal.is_solved:
        return SOLVED
    if not deal.is_dealt:
        return REFUSED
    return STRIKE if deal.is_lost else EVEN


def _steps(reading: Reading, way: Sequence[str], faults: Sequence[str]) -> tuple[Step, ...]:
    """The steps to a round's cards with their results, those marked where it may have gone wrong.

    `way` are their names in the edition of the manual that lay there.
    """
    lamp, letter, digit, first_card, column, cards = way
    bob = _("not lit")
    if reading.bob.is_lit:  # what else it takes
        bob = ngettext("{count} port", "{count} ports", reading.bob.ports)
    found = [(lamp, _("plain order") if reading.working is None else bob, "")]
    if reading.working is not None:
        first = reading.working.first
        found += [
            (letter, first.letter.symbol, ""),
            (digit, first.digit.symbol, ""),
            (first_card, "", card_at(first.index)),
            (column, f"{COLOUR_NAMES[reading.colour]} {reading.working.column.number}", ""),
        ]
    gone, taken = reading.dealt, cards_of(reading.coups[0])
    found.append((cards, f"{gone + 1}–{gone + taken}", ""))
    return tuple(Step(name, result, card, name in faults) for name, result, card in found)


def lesson_of(wrong: WrongDeal) -> Lesson:
    """A deal that went wrong, in words."""
    if not wrong.steps:
        deal = _("Round {round}, module {module}", round=wrong.deal, module=wrong.module)
        return Lesson(deal, (_("More than one step went wrong here, or it was a guess."), wrong.remark))
    steps = one_of(wrong.steps)
    deal = _("Round {round}, module {module}: {steps}", round=wrong.deal, module=wrong.module, steps=steps)
    rows = tuple(_("Page {number}: {said}", number=page, said=said) for page, said in wrong.right)
    if len(wrong.steps) == 1:
        return Lesson(deal, (*rows, wrong.remark))
    return Lesson(deal, (_("Each of these steps alone explains what was bet:"), *rows, wrong.remark))
