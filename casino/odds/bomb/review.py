"""The review of a bomb: which steps went wrong, and what would have been right. Nothing is valued or graded.

A record holds only the bets. So what went wrong on the way to the cards is found by trying each step of the manual
alone with another result, and keeping those that explain what was bet.

Each step of the manual is tried with another result, and those that explain the bets are named. There are no hints
where a bounty can be won.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from casino.core.errors import NoOdds
from casino.core.texts import _
from casino.engines.baccarat.bets import Bets, faults_of, stakes_of
from casino.engines.baccarat.bomb import COLOURS, Bomb, Module
from casino.engines.baccarat.bomb_deck import (
    BOB,
    CARDS,
    DIGIT_ABOVE,
    DIGIT_BY_RATIO,
    LETTER_BY_MINIMUM,
    MULTIPLIERS,
    UNSHUFFLED,
    card_at,
    digit_of,
    first_index,
    indices_from,
    letter_of,
    multiplier_of,
)
from casino.engines.baccarat.bomb_reading import Reading, best_bet, reading_of
from casino.engines.baccarat.defusal import Defusal
from casino.engines.baccarat.events import BombEnded, CoupSettled, StrikeGiven
from casino.engines.baccarat.hands import Coup, deal_coup, total_of
from casino.engines.baccarat.settings import DefusalSettings
from casino.engines.base import Event
from casino.manual.books import Book, book_of
from casino.manual.words import LOOK_NAMES
from casino.manual.working import bet_said, winner_said
from casino.odds.bomb.hints import rows_of
from casino.records.replay import Replay
from casino.records.rounds import RoundRecord

LAMP, LETTER, DIGIT, FIRST, STRIP, CARDS_READ = _WAY = tuple(name.format(bob=BOB) for name in LOOK_NAMES)
HANDS, BET = _("Hands"), _("Bet")

_LETTERS = 26

_Slip = Callable[["Deal"], str]


def step_names(book: Book) -> tuple[str, ...]:
    """The steps to the cards of a round, first to last, as an edition of the manual names them."""
    return tuple(name.format(bob=BOB) for name in book.step_names)


@dataclass(frozen=True)
class WrongDeal:
    """A deal that did not solve its module, though it could have, or cost a strike. Deals and modules count from 1.

    `steps` are those of which each alone explains all that was bet on this deck so far, or if none does, this bet; in
    the manual's order. None at all: more than one went wrong, or it was a guess. `right` has for each the page of the
    manual and what is printed there, `bet` says what would have solved the module, `remark` the same as a correction.
    """

    deal: int
    module: int
    steps: tuple[str, ...]
    right: tuple[tuple[int, str], ...]
    bet: str
    remark: str


@dataclass
class Deal:
    """A deal as it was made: what could be known of its deck, and which side the bet was for, "" for none.

    `gone_before` are the cards that were gone in the rounds before it, `strikes` those it cost, `clock` the tenths of a
    second that were left, None where that is not known. A deal that was not dealt cost a strike.
    """

    number: int
    module: int
    decks_before: int
    solved_then: int
    solved_now: int
    reading: Reading
    claim: str
    bets: Bets
    clock: int | None = None
    gone_before: tuple[int, ...] = ()
    is_dealt: bool = False
    is_solved: bool = False
    is_lost: bool = False
    strikes: int = 0


@dataclass(frozen=True)
class BombReview:
    """A bomb from its first deal to its end, each deal with what went wrong with it, None where nothing did.

    `rules` are those it was played by; `outcome` is that of BombEnded; `lamps` is how many strikes were for the warning
    lamp; `staked` and `returned` are the fee and the bounty in cents.
    """

    rules: DefusalSettings
    outcome: str
    strikes: int
    lamps: int
    staked: int
    returned: int
    deals: tuple[tuple[Deal, WrongDeal | None], ...]


def steps_gone_wrong(record: RoundRecord) -> tuple[WrongDeal, ...]:
    """The deals of a bomb that went wrong, in order.

    Raises RecordError if the record cannot be played, NoOdds if it is not a bomb's.
    """
    return tuple(wrong for _, wrong in bomb_review(record).deals if wrong is not None)


def bomb_review(record: RoundRecord) -> BombReview:
    """The review of a bomb. Raises RecordError if the record cannot be played, NoOdds if it is not a bomb's."""
    replay = Replay(record)
    engine = replay.engine
    if not isinstance(engine, Defusal) or engine.case is None:
        raise NoOdds(_("No bomb was armed in this round."))
    replay.opening()
    bomb, modules = engine.case.bomb, engine.case.modules
    deals, events = _deals(record, replay, engine, len(modules))
    while not replay.is_at_end:
        events += replay.act()
    settled = replay.finish()
    outcome = next((event.outcome for event in events if isinstance(event, BombEnded)), "left")
    book = book_of(engine.settings.edition)
    found = tuple((one, _wrong(book, bomb, modules[one.module - 1], one, _of_same_deck(one, deals))) for one in deals)
    lamps = sum(isinstance(event, StrikeGiven) and event.reason == "lamp" for event in events)
    (seat,) = settled.seats
    return BombReview(engine.settings, outcome, engine.strikes, lamps, seat.staked, seat.returned, found)


def _deals(record: RoundRecord, replay: Replay, engine: Defusal, modules: int) -> tuple[list[Deal], list[Event]]:
    """The deals of a round at its modules, which are played for them, and all that happened."""
    deals: list[Deal] = []
    happened: list[Event] = []
    number = 0
    for deal in record.rounds or ():
        if deal.is_lamp:
            happened += replay.act()
            continue
        number += 1
        module = 1 if deal.module is None else deal.module
        one = _deal(engine, number, module, deal.bets) if 1 <= module <= modules else None
        before = engine.strikes
        events = replay.act()
        happened += events
        if one is not None:
            dealt = (other.reading.dealt for other in _of_same_deck(one, deals))
            one.gone_before = tuple(gone for gone in dealt if gone < one.reading.dealt)
            ends = [event for event in events if isinstance(event, CoupSettled)]
            one.is_dealt, one.is_solved = bool(ends), any(end.solved for end in ends)
            one.is_lost = any(end.net < 0 for end in ends)
            one.strikes, one.clock = engine.strikes - before, deal.clock
            deals.append(one)
    return deals, happened


def _of_same_deck(deal: Deal, deals: Sequence[Deal]) -> list[Deal]:
    """The deals that were made from the same deck as the given one."""
    return [one for one in deals if (one.module, one.decks_before) == (deal.module, deal.decks_before)]


def _deal(engine: Defusal, number: int, module: int, bets: Bets) -> Deal:
    deck = engine.deck(module)
    reading = reading_of(deck.bomb, deck.module, deck.colour, deck.solved, deck.dealt)
    stakes = stakes_of(bets)
    claim = "tie" if "tie" in stakes else next((area for area in ("player", "banker") if area in stakes), "")
    return Deal(number, module, deck.decks_before, deck.solved, engine.solved, reading, claim, bets)


_DEAR = _("The other bets cost more than the right one brought.")


def _wrong(book: Book, bomb: Bomb, module: Module, deal: Deal, same: Sequence[Deal]) -> WrongDeal | None:
    reading = deal.reading
    right_bet, winner = best_bet(reading.coups[0], module.limits), winner_said(reading.coups[0])
    bet = bet_said(right_bet) or _("the limits allow no bet that wins on it")
    said = _("{winner}: {bet}.", winner=winner, bet=bet), _("{winner}. Right: {bet}.", winner=winner, bet=bet)
    faults = faults_of(deal.bets, module.limits)
    fault = faults[0].message if faults else ""
    only_the_bet = deal.is_solved or not right_bet
    if not faults and only_the_bet and (deal.is_solved or not deal.is_lost):
        return None
    is_unable = bool(faults) and faults[0].prevents_deal
    if only_the_bet or is_unable or deal.claim == reading.coups[0].winner:
        return WrongDeal(deal.number, deal.module, (BET,), ((book.numbers["bets"], fault or _DEAR),), *said)
    return _earlier_step(book, bomb, module, deal, same, said, fault)


def _earlier_step(
    book: Book, bomb: Bomb, module: Module, deal: Deal, same: Sequence[Deal], said: tuple[str, str], fault: str
) -> WrongDeal:
    """The review of a deal that was for the wrong hand: the steps before it at which one slip explains that."""
    reading = deal.reading
    rows = dict(zip(_WAY, rows_of(bomb, module, reading, book), strict=reading.working is not None))
    rows.setdefault(CARDS_READ, rows[LAMP])
    rows |= {HANDS: (book.numbers["hands"], said[0]), BET: (book.numbers["bets"], fault or said[0])}
    so_far = [one for one in same if one.number <= deal.number and one.claim]
    slips = {step: list(_slips(bomb, module, deal, step)) for step in rows}
    steps = _explaining(slips, so_far) or _explaining(slips, [deal])
    if fault and BET not in steps:
        steps = (*steps, BET)
    named = dict(zip(_WAY, step_names(book), strict=True))
    shown = tuple(named.get(step, step) for step in steps)
    return WrongDeal(deal.number, deal.module, shown, tuple(rows[step] for step in steps), *said)


def _explaining(slips: Mapping[str, Sequence[_Slip]], deals: Sequence[Deal]) -> tuple[str, ...]:
    """The steps at which one slip explains which side each of some deals was for."""
    return tuple(step for step, made in slips.items() if any(_explains(slip, deals) for slip in made))


def _explains(slip: _Slip, deals: Sequence[Deal]) -> bool:
    return all(slip(one) == one.claim for one in deals)


# -- one step with another result -----------------------------------------------------------------------------


def _slips(bomb: Bomb, module: Module, deal: Deal, step: str) -> Iterator[_Slip]:
    """The sides a deal would have seemed to go to, for each wrong result of a step."""
    reading = deal.reading
    if step == HANDS:
        yield lambda one: _winner_of(one.reading.coups[0], 2)
    elif step == BET:
        yield lambda one: "player" if one.reading.coups[0].winner == "tie" else one.reading.coups[0].winner
    elif step == CARDS_READ:
        yield lambda one: _read_at(one.reading.order, 0)
        yield lambda one: _read_at(one.reading.order, max((gone for gone in one.gone_before), default=0))
    if reading.working is not None or step == LAMP:
        for order in _other_orders(bomb, module, deal, step):
            yield partial(_read_in, order)


def _other_orders(bomb: Bomb, module: Module, deal: Deal, step: str) -> Iterator[Sequence[str]]:
    """The orders that a deck seems to have if one step has another result."""
    reading = deal.reading
    first = first_index(bomb.serial, module.limits, deal.solved_then)
    multiplier = multiplier_of(reading.colour, bomb.ports)
    if step == LAMP:
        yield UNSHUFFLED if reading.working is not None else _order(first.total, multiplier)
    elif step == LETTER:
        for which in LETTER_BY_MINIMUM.values():
            yield _order(first.total - first.letter.value + letter_of(bomb.serial, which).value, multiplier)
    elif step == DIGIT:
        for which in (*(which for ratio, which in DIGIT_BY_RATIO), DIGIT_ABOVE):
            change = digit_of(bomb.serial, which).value - first.digit.value
            yield _order(first.total + _LETTERS * change, multiplier)
    elif step == FIRST:
        for solved in range(deal.solved_now + 1):
            yield _order(first.total - first.solved + solved, multiplier)
    elif step == STRIP:
        for other in MULTIPLIERS[reading.colour]:
            yield _order(first.total, other)
    elif step == CARDS_READ:
        for colour in COLOURS:
            yield _order(first.total, multiplier_of(colour, bomb.ports))


def _order(total: int, multiplier: int) -> Sequence[str]:
    return tuple(map(card_at, indices_from((total - 1) % CARDS + 1, multiplier)))


def _read_in(order: Sequence[str], deal: Deal) -> str:
    return _read_at(order, deal.reading.dealt)


def _read_at(order: Sequence[str], gone: int) -> str:
    """The winner of the round that begins after so many cards."""
    return deal_coup(iter(order[gone:]).__next__).winner


def _winner_of(coup: Coup, cards: int) -> str:
    """The side that would win with the first cards of each hand alone."""
    player, banker = total_of(coup.player[:cards]), total_of(coup.banker[:cards])
    return "tie" if player == banker else "player" if player > banker else "banker"
