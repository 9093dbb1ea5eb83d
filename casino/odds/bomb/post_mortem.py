"""A bomb laid open: for each round what the manual leads to step by step, what was bet, and where it went wrong.

What went wrong is found in `review`; here it is only set beside the steps. Nothing is valued or graded.
"""

from dataclasses import dataclass
from typing import NamedTuple

from casino.core.money import CENTS_PER_UNIT
from casino.core.texts import _, one_of, pgettext
from casino.engines.baccarat.bets import AREAS
from casino.engines.baccarat.bomb_deck import card_at
from casino.engines.baccarat.bomb_reading import Reading, cards_of
from casino.manual.working import COLOUR_NAMES, bet_said, winner_said
from casino.odds.bomb.review import (
    BET,
    CARDS_READ,
    DIGIT,
    FIRST,
    HANDS,
    LAMP,
    LETTER,
    STRIP,
    BombReview,
    Deal,
    WrongDeal,
    bomb_review,
)
from casino.records.rounds import RoundRecord, level_of

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
    is_read_wrong: bool = False
    is_bet_wrong: bool = False
    why: Lesson | None = None
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class PostMortem:
    """A bomb that is over, laid open: how it ended, what it cost and brought in cents, and its rounds in order."""

    outcome: str
    strikes: int
    allowed: int
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
    rules = level_of(record).settings
    before = None if rules.seconds is None else float(rules.seconds)
    rounds = []
    for deal, wrong in review.deals:
        clock = None if deal.clock is None else deal.clock / _TENTHS
        took = before - clock if clock is not None and before is not None else None
        rounds.append(_opened(deal, wrong, clock, took))
        before = clock
    return _whole(review, rules.strikes, tuple(rounds))


def _whole(review: BombReview, allowed: int, rounds: tuple[RoundOpened, ...]) -> PostMortem:
    return PostMortem(review.outcome, review.strikes, allowed, review.staked, review.returned, rounds)


def _opened(deal: Deal, wrong: WrongDeal | None, clock: float | None, took: float | None) -> RoundOpened:
    faults = wrong.steps if wrong is not None else ()
    coup = deal.reading.coups[0]
    return RoundOpened(
        number=deal.number,
        module=deal.module,
        steps=_steps(deal.reading, faults),
        player=coup.player,
        banker=coup.banker,
        winner=winner_said(coup),
        laid=bet_said({area: sum(deal.bets[area]) * CENTS_PER_UNIT for area in AREAS if deal.bets.get(area)}),
        outcome=_outcome(deal),
        strikes=deal.strikes,
        clock=clock,
        took=took,
        is_read_wrong=HANDS in faults,
        is_bet_wrong=BET in faults,
        why=lesson_of(wrong) if wrong is not None else None,
        faults=faults,
    )


def _outcome(deal: Deal) -> str:
    if deal.is_solved:
        return SOLVED
    if not deal.is_dealt:
        return REFUSED
    return STRIKE if deal.is_lost else EVEN


def _steps(reading: Reading, faults: tuple[str, ...]) -> tuple[Step, ...]:
    """The steps to a round's cards with their results, those marked where it may have gone wrong."""
    lamp = _("plain order") if reading.working is None else pgettext("the lamp BOB counts", "no")
    steps = [Step(LAMP, lamp)]
    if reading.working is not None:
        first, column = reading.working.first, reading.working.column
        steps += [
            Step(LETTER, first.letter.symbol),
            Step(DIGIT, first.digit.symbol),
            Step(FIRST, "", card_at(first.index)),
            Step(STRIP, f"{COLOUR_NAMES[reading.colour]} {column.number}"),
        ]
    gone, taken = reading.dealt, cards_of(reading.coups[0])
    steps.append(Step(CARDS_READ, f"{gone + 1}–{gone + taken}"))
    return tuple(Step(one.name, one.result, one.card, one.name in faults) for one in steps)


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
