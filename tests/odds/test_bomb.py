"""Help at the bomb: hints that always defuse it, none for a bounty, and afterwards the step that was spoiled."""

import random

import msgspec
import pytest

from casino.core.errors import NoOdds
from casino.engines.baccarat.bets import settle
from casino.engines.baccarat.bomb import COLOURS
from casino.engines.baccarat.bomb_deck import (
    CARDS,
    MULTIPLIERS,
    UNSHUFFLED,
    card_at,
    column_of,
    digit_of,
    first_index,
    indices_from,
    letter_of,
)
from casino.engines.baccarat.bomb_reading import best_bet, reading_of
from casino.engines.baccarat.defusal import Case, Defusal
from casino.engines.baccarat.events import CardDealt, DeckChanged
from casino.engines.baccarat.hands import deal_coup, total_of
from casino.engines.base import HOUSE, Action, Entrant, RoundSettled
from casino.manual.books import book_of
from casino.manual.pages import manual_pages
from casino.manual.working import chips_of
from casino.odds.bomb.hints import NO_HINTS, STEPS, BombWatch
from casino.odds.bomb.post_mortem import post_mortem
from casino.odds.bomb.review import BET, CARDS_READ, DIGIT, FIRST, HANDS, LAMP, LETTER, STRIP, steps_gone_wrong
from casino.players.bomb.cases import case_of, new_case_code
from casino.records.levels import shipped_level
from casino.records.replay import replay
from casino.records.rounds import DealRecord, RoundRecord, SeatRecord, read_record
from tests.support import ROOT

FULL = shipped_level("baccarat/full_case").settings
SEEDS = 200


def test_hints_count_what_was_solved_before_a_module_opened():
    settings = msgspec.structs.replace(FULL.for_honour, one_by_one=True, others_solve_every=30, others_solved=6)
    for seed in range(20):
        case = case_of(new_case_code(random.Random(seed)), settings.modules, settings.others_solved)
        table, events = armed(case, settings)
        watch = BombWatch(settings, case.bomb.solved)
        watch.observe(events)
        with pytest.raises(NoOdds, match="opens when"):
            watch.hint(table.view(1), 2)
        for meanwhile in range(1, settings.modules + 1):
            hint = watch.hint(table.view(1), meanwhile)
            while hint.step != STEPS[-1]:
                hint = watch.hint(table.view(1), meanwhile)
            events = table.apply(Action(1, "deal", bets=chips(hint.bet), target=meanwhile, to=3 * meanwhile))
            watch.observe(events)
        assert table.is_disarmed


def chips(bet):
    return {area: chips_of(cents) for area, cents in bet.items()}


def armed(case, settings):
    table = Defusal(settings)
    table.lay_out(case)
    table.open_round(None)
    events = [event for action in table.opening({1: Entrant(10**6)}, HOUSE) for event in table.apply(action)]
    return table, events


# -- hints ----------------------------------------------------------------------------------------------------


def test_who_follows_the_third_step_defuses_every_bomb():
    settings, pushed = FULL.for_honour, 0
    for seed in range(SEEDS):
        case = case_of(new_case_code(random.Random(seed)), settings.modules)
        table, events = armed(case, settings)
        watch = BombWatch(settings)
        watch.observe(events)
        rng = random.Random(seed)
        while table.phase == "armed":
            view = table.view(1)
            module = rng.choice([number for number, one in enumerate(view.modules, 1) if not one.is_solved])
            hint = watch.hint(view, module)
            while hint.step != STEPS[-1]:
                hint = watch.hint(view, module)
            coup = deal_coup(iter(hint.cards).__next__)
            assert (len(coup.player) + len(coup.banker)) == len(hint.cards)
            bet = hint.bet or {"player": view.modules[module - 1].minimum}
            events = table.apply(Action(1, "deal", bets=chips(bet), target=module))
            watch.observe(events)
            pushed += not hint.bet
            if hint.bet:
                assert table.view(1).modules[module - 1].is_solved
        assert table.is_disarmed and table.strikes == 0
        assert isinstance(events[-1], RoundSettled)
    assert pushed < SEEDS / 10


def test_decks_that_come_later_are_followed_too():
    settings, changed = msgspec.structs.replace(FULL.for_honour, strikes=9), 0
    for seed in range(30):
        table, _ = armed(case_of(new_case_code(random.Random(1_000 + seed)), settings.modules), settings)
        watch = BombWatch(settings)
        for module in (1, *[2] * 8):  # the first is solved, so that the second's next deck begins elsewhere
            view = table.view(1)
            hint = [watch.hint(view, module) for _ in STEPS][-1]
            winner = deal_coup(iter(hint.cards).__next__).winner
            loser = "banker" if winner == "player" else "player"
            bet = hint.bet if module == 1 else {loser: view.modules[module - 1].minimum}
            events = table.apply(Action(1, "deal", bets=chips(bet or {loser: view.modules[0].minimum}), target=module))
            watch.observe(events)
            assert tuple(event.card for event in events if isinstance(event, CardDealt)) == hint.cards
            changed += any(isinstance(event, DeckChanged) for event in events)
    assert changed >= 30


def test_hints_come_in_three_steps_and_are_counted():
    settings = FULL.for_honour
    table, events = armed(case_of(new_case_code(random.Random(7)), 4), settings)
    watch = BombWatch(settings)
    watch.observe(events)
    view = table.view(1)
    told = [watch.hint(view, 1) for _ in range(5)]
    assert [hint.step for hint in told] == [1, 2, 3, 3, 3] and len(watch.given) == 3
    pages, rows, cards = told[:3]
    assert pages.cards == rows.cards == () and pages.bet == rows.bet == {} and cards.cards
    assert all("*" not in said and "{" not in said for hint in told for said in hint.said)
    assert watch.hint(view, 2).step == 1 and len(watch.given) == 4, "each module has its own"


def test_a_next_round_of_the_same_deck_begins_with_its_cards():
    settings = msgspec.structs.replace(FULL.for_honour, strikes=9)
    table, _ = armed(case_of(new_case_code(random.Random(7)), 4), settings)
    watch = BombWatch(settings)
    first = [watch.hint(table.view(1), 1) for _ in STEPS][-1]
    loser = "banker" if "player" in first.bet else "player"
    watch.observe(table.apply(Action(1, "deal", bets=chips({loser: table.view(1).modules[0].minimum}), target=1)))
    again = watch.hint(table.view(1), 1)
    assert again.step == 3 and again.cards != first.cards and len(watch.given) == 4


def test_there_are_no_hints_where_a_bounty_is_to_be_won():
    table, _ = armed(case_of(new_case_code(random.Random(1)), 4), FULL)
    watch = BombWatch(FULL)
    with pytest.raises(NoOdds) as refusal:
        watch.hint(table.view(1), 1)
    assert str(refusal.value) == NO_HINTS and watch.given == []


def test_hints_are_for_armed_modules_alone():
    settings = FULL.for_honour
    table = Defusal(settings)
    table.lay_out(case_of(new_case_code(random.Random(1)), 4))
    watch = BombWatch(settings)
    with pytest.raises(NoOdds, match="armed"):
        watch.hint(table.view(1), 1)
    table.open_round(None)
    table.apply(Action(1, "enter"))
    for module in (0, 5):
        with pytest.raises(NoOdds, match="not there"):
            watch.hint(table.view(1), module)
    assert watch.given == []


def test_pages_are_those_of_the_printed_manual():
    printed = {page.title: number for number, page in enumerate(manual_pages(), 1)}
    assert len(book_of("lookup").pages) == len(printed) == len(manual_pages())
    for seed in range(60):
        table, _ = armed(case_of(new_case_code(random.Random(seed)), 4), FULL.for_honour)
        hint = BombWatch(FULL.for_honour).hint(table.view(1), 1)
        titled = [said for said in hint.said if said.startswith("Page ")]
        assert len(titled) == len(hint.pages)
        for page, said in zip(hint.pages, titled, strict=True):
            number, title = said.removeprefix("Page ").removesuffix(".").split(": ")
            assert printed[title] == int(number) == page


def test_a_hint_needs_nothing_that_is_not_on_the_casing():
    """Decks to come are not in the view, so hints do not change with them."""
    settings, case = FULL.for_honour, case_of(new_case_code(random.Random(3)), 4)
    others = tuple(msgspec.structs.replace(module, next_decks=()) for module in case.modules)
    told = []
    for modules in (case.modules, others):
        table, _ = armed(Case(case.bomb, modules), settings)
        watch = BombWatch(settings)
        told.append([watch.hint(table.view(1), module) for module in range(1, 5) for _ in STEPS])
    assert told[0] == told[1]


# -- afterwards -----------------------------------------------------------------------------------------------


WHICH = ("first", "second", "second to last", "last", "sum")


def spoiled(bomb, module, step, rng):
    """The order of a module's first deck as somebody reads it who has one step wrong, where it can be wrong."""
    first = first_index(bomb.serial, module.limits, 0)
    letter, digit, solved, strip = first.letter.value, first.digit.value, 0, column_of(bomb.ports).number
    if step == LETTER:
        letter = rng.choice(
            [one for one in (letter_of(bomb.serial, w).value for w in WHICH) if one != letter] or [letter]
        )
    elif step == DIGIT:
        digit = rng.choice([one for one in (digit_of(bomb.serial, w).value for w in WHICH) if one != digit] or [digit])
    elif step == STRIP:
        strip = rng.choice([one for one in range(1, 7) if one != strip])
    elif step == FIRST:
        solved = 1
    colour = rng.choice([one for one in COLOURS if one != module.deck]) if step == CARDS_READ else module.deck
    place = (letter + 26 * digit + solved - 1) % CARDS + 1
    return tuple(card_at(index) for index in indices_from(place, MULTIPLIERS[colour][strip - 1]))


def record_of(case, deals):
    return RoundRecord(
        table="baccarat/full_case",
        settings={"strikes": 9},
        seats=[SeatRecord("P", 100_000)],
        bomb=case.bomb,
        modules=case.modules,
        rounds=[DealRecord(bets, module) for module, bets in deals],
        ending="left",
    )


def believed(order, gone, module, cards=3):
    """What somebody bets who reads this order."""
    coup = deal_coup(iter(order[gone:]).__next__)
    if cards == 2:
        player, banker = total_of(coup.player[:2]), total_of(coup.banker[:2])
        area = "tie" if player == banker else "player" if player > banker else "banker"
        return (
            {"player": module.minimum, "tie": -(-module.minimum // 1000) * 100}
            if area == "tie"
            else {area: module.minimum}
        )
    return best_bet(coup, module.limits)


@pytest.mark.parametrize("step", [LAMP, LETTER, DIGIT, FIRST, STRIP, CARDS_READ, HANDS])
def test_a_step_that_was_spoiled_is_found(step):
    rng, found, fewest = random.Random(5), 0, 7
    for seed in range(400):
        case = case_of(new_case_code(random.Random(seed)), 4)
        module, bomb = case.modules[1], case.bomb
        right = reading_of(bomb, module, module.deck, 0)
        if module.maximum < 1_000 or (right.working is None and step not in (LAMP, HANDS)):
            continue
        deals = []
        if step == FIRST:  # one module is solved, which does not count for a deck that lay there before
            first = reading_of(bomb, case.modules[0], case.modules[0].deck, 0)
            bet = best_bet(first.coups[0], case.modules[0].limits)
            if not bet:
                continue
            deals.append((1, chips(bet)))
        order = right.order if step == HANDS else spoiled(bomb, module, step, rng)
        if step == LAMP and right.working is not None:
            order = UNSHUFFLED
        gone = 0
        for coup in right.coups[:3]:
            bet = believed(order, gone, module, 2 if step == HANDS else 3)
            if not bet:
                break
            deals.append((2, chips(bet)))
            gone += len(coup.player) + len(coup.banker)
            if sum(result.returned - result.staked for result in settle(coup, chips(bet)).values()) > 0:
                break
        wrong = steps_gone_wrong(record_of(case, deals))
        for one in wrong:
            assert step in one.steps, (seed, one)
            assert one.right[one.steps.index(step)][0] in book_of("lookup").numbers.values()
            fewest = min(fewest, len(one.steps))
        found += bool(wrong)
        if found == 25:
            break
    assert found == 25 and fewest == 1, "three bets on one deck can tell a single step"


def test_cards_that_were_not_skipped_are_found():
    found = 0
    for seed in range(400):
        case = case_of(new_case_code(random.Random(seed)), 4)
        module = case.modules[0]
        first, second = reading_of(case.bomb, module, module.deck, 0).coups[:2]
        if {first.winner, second.winner} != {"player", "banker"}:
            continue
        bets = [{second.winner: module.minimum}, {first.winner: module.minimum}]  # the second is the first's right one
        _, wrong = steps_gone_wrong(record_of(case, [(1, chips(bet)) for bet in bets]))
        found += CARDS_READ in wrong.steps
    assert found > 50


def test_what_is_right_is_told_with_the_bet():
    case = case_of(new_case_code(random.Random(2)), 4)
    module = case.modules[0]
    coup = reading_of(case.bomb, module, module.deck, 0).coups[0]
    loser = "banker" if coup.winner == "player" else "player"
    (wrong,) = steps_gone_wrong(record_of(case, [(1, chips({loser: module.minimum}))]))
    assert (wrong.deal, wrong.module) == (1, 1)
    assert wrong.bet.startswith({"player": "Player wins", "banker": "Banker wins", "tie": "Tie"}[coup.winner])
    assert len(wrong.right) == len(wrong.steps)
    assert all(said.endswith(".") and "*" not in said for _, said in wrong.right)


def test_bets_that_nobody_deals_on_are_told_as_bets():
    case = case_of(new_case_code(random.Random(2)), 4)
    module = case.modules[0]
    both = chips({"player": module.minimum, "banker": module.minimum})
    above = {"player": (100_000,) * 9} if module.maximum < 90_000_000 else {}
    found = steps_gone_wrong(record_of(case, [(1, both), (1, above)]))
    assert [one.steps for one in found] == [(BET,), (BET,)]
    assert all(one.right[0][0] == book_of("lookup").numbers["bets"] for one in found)


@pytest.mark.parametrize(
    "name, wrong",
    [
        ("check_disarmed", []),
        ("four_modules_in_four_deals", []),
        ("tie_bet_solves", []),
        ("above_the_maximum", [(1, (BET,))]),
        ("no_main_bet", [(1, (BET,)), (2, (BET,))]),
        ("sorted_and_solved", [(1, (BET,))]),
        ("three_losses", [(1, (LAMP, LETTER, DIGIT, STRIP, CARDS_READ)), (2, (LETTER, CARDS_READ)), (3, (LETTER,))]),
    ],
)
def test_golden_bombs_are_reviewed(name, wrong):
    record = read_record(ROOT / "tests" / "records" / "baccarat" / f"{name}.json")
    assert [(one.deal, one.steps) for one in steps_gone_wrong(record)] == wrong


def test_chips_out_of_order_are_told_beside_the_step_that_lost():
    (wrong,) = steps_gone_wrong(read_record(ROOT / "tests" / "records" / "baccarat" / "sorted_and_lost.json"))
    assert wrong.steps[-1] == BET and len(wrong.steps) > 1
    assert "lies on one of" in wrong.right[-1][1]


def test_a_tie_that_no_bet_wins_on_is_nobodys_fault():
    reviewed = 0
    for seed in range(3_000):
        case = case_of(new_case_code(random.Random(seed)), 1)
        module = msgspec.structs.replace(case.modules[0], minimum=500, maximum=900)
        case = Case(case.bomb, (module, *case_of(new_case_code(random.Random(1)), 4).modules[1:]))
        if reading_of(case.bomb, module, module.deck, 0).coups[0].winner == "tie":
            assert steps_gone_wrong(record_of(case, [(1, {"player": (5,)})])) == ()
            above = steps_gone_wrong(record_of(case, [(1, {"player": (5,), "tie": (1,)})]))
            assert [one.steps for one in above] == [(BET,)] and "allow no bet" in above[0].bet
            reviewed += 1
        if reviewed == 5:
            break
    assert reviewed == 5


def test_only_bombs_are_reviewed():
    with pytest.raises(NoOdds, match="No bomb"):
        steps_gone_wrong(read_record(ROOT / "tests" / "records" / "baccarat" / "naturals.json"))


# -- laid open ------------------------------------------------------------------------------------------------


def test_a_bomb_is_laid_open_step_by_step_with_its_clock_and_its_one_figure():
    record = read_record(ROOT / "tests" / "records" / "baccarat" / "three_losses.json")
    clocks = [2300, 1700, 600]
    deals = [DealRecord(deal.bets, deal.module, clock) for deal, clock in zip(record.rounds, clocks, strict=True)]
    told = post_mortem(msgspec.structs.replace(record, rounds=deals))
    settled = replay(record).settlement
    assert told.outcome == "exploded" and told.strikes == settled.strikes == 3
    assert told.net == settled.seats[0].net
    assert [one.clock for one in told.rounds] == [230, 170, 60]
    assert [one.took for one in told.rounds] == [told.rounds[0].took, 60, 110] and told.rounds[0].took > 0
    first = first_index(record.bomb.serial, record.module.limits, 0)
    column = column_of(record.bomb.ports)
    for one in told.rounds:
        results = {step.name: step.card or step.result for step in one.steps}
        assert results[LETTER] == first.letter.symbol and results[DIGIT] == first.digit.symbol
        assert results[FIRST] == card_at(first.index) and results[STRIP].endswith(f" {column.number}")
        assert one.laid and one.outcome == "strike" and one.strikes == 1
        marked = {step.name for step in one.steps if step.is_wrong}
        marked |= {HANDS} if one.is_read_wrong else set()
        assert one.why is not None and marked == set(one.faults) - {BET}
    assert [one.took for one in post_mortem(record).rounds] == [None] * 3


@pytest.mark.parametrize(("edition", "name"), [("lookup", STRIP), ("sums", "Column")])
def test_a_bomb_is_laid_open_by_its_own_rules_and_the_names_of_its_own_manual(edition, name):
    rng, marked = random.Random(5), 0
    for seed in range(12):
        case = case_of(new_case_code(random.Random(seed)), 4)
        module = case.modules[1]
        if module.maximum < 1_000 or reading_of(case.bomb, module, module.deck, 0).working is None:
            continue
        bet = believed(spoiled(case.bomb, module, STRIP, rng), 0, module)
        record = record_of(case, [(2, chips(bet))])
        told = post_mortem(msgspec.structs.replace(record, settings={"strikes": 9, "edition": edition}))
        (one,) = told.rounds
        assert told.allowed == 9, "the record's own, whatever the level has today"
        assert name in [step.name for step in one.steps]
        assert {step.name for step in one.steps if step.is_wrong} == set(one.faults) - {HANDS, BET}
        marked += name in one.faults
    assert marked


def test_a_strike_for_the_lamp_is_in_no_round_of_a_bomb_that_is_laid_open():
    case = case_of(new_case_code(random.Random(1)), 4)
    lamp, empty = DealRecord({}, is_lamp=True), DealRecord({}, 1)
    settings, rounds = {"strikes": 4, "warning_every": 30}, [lamp, empty, lamp, empty]
    record = msgspec.structs.replace(record_of(case, []), settings=settings, rounds=rounds)
    told = post_mortem(record)
    assert (told.outcome, told.strikes, told.lamps) == ("exploded", 4, 2)
    assert [(one.number, one.strikes) for one in told.rounds] == [(1, 1), (2, 1)]
    assert [wrong.deal for wrong in steps_gone_wrong(record)] == [1, 2]
