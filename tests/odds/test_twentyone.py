"""Twenty-one's choices: the engine's own courses, what a seat may know, shoes that run out, work in slices."""

import copy
from collections import Counter

import pytest

from casino.core.cards import DECK
from casino.core.chance import FastChance, ScriptedChance
from casino.core.errors import NoOdds
from casino.engines.base import HOUSE, Action
from casino.engines.twentyone.table import TwentyOne
from casino.odds.twentyone import splitting
from casino.odds.twentyone.hands import COUNTS, SUMS, TARGET, growth, place_of
from casino.odds.twentyone.knowledge import TwentyOneKnowledge, TwentyOneWatch, check_start, full_shoe
from casino.odds.twentyone.playing import draw_chances
from casino.odds.value import Value, best_of, evaluate, finished, level_with_best
from casino.records.levels import override_settings, shipped_level
from tests.tools.theory.luck import forced, shuffled
from tests.tools.theory.nearly_empty import (
    BET,
    CLOSE,
    RULES,
    differences,
    outcomes,
    rules_of,
    spot,
    try_spots,
    worth_of,
)

BARE = {"decks": 1, "seats": 1, "reshuffle_below": 0, "minimum": 10, "maximum": 20, "bet_step": 10}
TENS_AND_EIGHTS = ["8H", "8D", "5C", "TC", "TD", "TH", "TS", "JC", "JD", "JH", "JS", "QC", "QD"]
HEARTH = shipped_level("black_axe/standard").settings


def known(cards, up, *, settings=HEARTH, offers=("stand", "hit"), gone="", phase="playing", **more):
    """A decision from a full shoe without these cards."""
    unseen = full_shoe(settings.decks) - Counter(card[0] for card in cards) - Counter(up + gone)
    usual = {"stake": 1000, "hands": 1, "waiting": 0, "points_to_come": 0}
    return TwentyOneKnowledge(settings, phase, unseen, up, tuple(cards), offers=tuple(offers), **(usual | more))


# -- the tables -----------------------------------------------------------------------------------------------


def test_every_hand_that_does_not_bust_is_there_once():
    assert COUNTS.shape == (3083, 10) and len({tuple(row) for row in COUNTS}) == 3083
    assert (COUNTS @ range(1, 11) == SUMS).all() and SUMS.max() == TARGET
    grown = growth(10)
    assert grown.size == (SUMS <= 10).sum()
    at = place_of((0, 0, 0, 1, 0, 0, 0, 0, 0, 0))
    assert grown.next[at][5] == place_of((0, 0, 0, 1, 0, 1, 0, 0, 0, 0)) and grown.next[at][6] == grown.size


def test_cards_drawn_behind_a_peek_are_a_little_more_often_those_the_dealer_cannot_have():
    """Of three tens and a nine, the hole card under an ace is the nine: all that come are tens."""
    unseen = COUNTS[0] * 0.0
    unseen[8], unseen[9] = 1, 3
    seen, blind = (draw_chances(unseen, 1, 1, peek=peek)[0] for peek in (True, False))
    assert (seen[8], seen[9]) == (0, 1) and (blind[8], blind[9]) == (0.25, 0.75)


def test_the_peek_matters():
    offers = ("stand", "hit", "double")
    one = finished(evaluate(known(("6H", "5S"), "A", offers=offers)))
    blind = override_settings(shipped_level("black_axe/standard"), {"peek": False})
    other = finished(evaluate(known(("6H", "5S"), "A", settings=blind, offers=offers)))
    assert one["double"].mean - other["double"].mean > 0.5, "doubles are lost to a natural nobody looked for"


# -- the engine's own courses ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULES)
def test_nearly_empty_shoes_pay_what_is_told_over_all_their_courses(name):
    found = try_spots(name, 2, 3, 5)
    assert {"stand", "hit"} <= set(found)
    assert {choice: far for choice, far in found.items() if far > CLOSE} == {}


def resplit(max_hands):
    """Two eights of four against a six, all others but one tens: they are split whenever they come."""
    rules = override_settings(shipped_level("black_axe/standard"), BARE | {"max_hands": max_hands})
    return rules, spot(rules, TENS_AND_EIGHTS, ("8C", "8S"), "6S")


@pytest.mark.parametrize("max_hands", [3, pytest.param(4, marks=pytest.mark.long("odds"))])
def test_pairs_that_are_split_again_pay_what_is_told(max_hands):
    rules, here = resplit(max_hands)
    found = differences(rules, here, remembers=False)
    assert {choice: far for choice, far in found.items() if far > CLOSE} == {}
    once = override_settings(shipped_level("black_axe/standard"), BARE | {"max_hands": 2})
    one = finished(evaluate(spot(once, TENS_AND_EIGHTS, ("8C", "8S"), "6S").knowledge))
    assert finished(evaluate(here.knowledge))["split"].mean > one["split"].mean + 0.1


@pytest.mark.long("odds")
def test_a_split_that_is_counted_wrongly_is_noticed(monkeypatch):
    monkeypatch.setattr(splitting, "comb", lambda n, k: 1)
    assert differences(*resplit(3), remembers=False)["split by its plan"] > CLOSE


def test_tens_of_one_rank_are_a_pair_where_ranks_count():
    by_value = override_settings(shipped_level("black_axe/standard"), {"split_on": "value", "max_hands": 4})
    by_rank = override_settings(shipped_level("black_axe/standard"), {"max_hands": 4})
    rich = "2345" * 20  # so that tens are worth splitting again
    values = [
        finished(evaluate(known(("KH", "KS"), "6", settings=rules, offers=("stand", "split"), gone=rich)))["split"].mean
        for rules in (by_value, by_rank)
    ]
    assert values[0] > values[1] + 0.01


@pytest.mark.parametrize(
    "position", [("blackjack/strip", ("TH", "6C"), "TS"), ("black_axe/standard", ("8H", "8C"), "6S")]
)
def test_forced_choices_bring_what_is_told(position):
    name, hand, up = position
    figures = forced(shuffled(shipped_level(name)), hand, up, 250, 5)
    assert {figure.name for figure in figures} >= {"stand", "hit", "double"}
    assert [figure for figure in figures if figure.deviations > 4] == []


# -- what a seat may know -------------------------------------------------------------------------------------


def test_another_hole_card_changes_nothing():
    """The same events and the same view, whatever lies face down."""
    priced = []
    for hole in ("5C", "9D"):
        engine, watch = TwentyOne(HEARTH), TwentyOneWatch(HEARTH)
        engine.open_round(ScriptedChance(["8H", hole, "8S", "6D"]))
        watch.observe(engine.apply(Action(1, "bet", 1000)))
        watch.observe(engine.apply(Action(HOUSE, "deal")))
        offers = [offer.action for offer in engine.legal_actions(1)]
        priced.append(finished(evaluate(watch.knowledge(engine.view(1), 1, offers))))
    assert priced[0] == priced[1] and set(priced[0]) == {"hit", "stand", "double", "split"}


def test_the_hole_card_is_among_the_unseen_until_it_is_shown():
    engine, watch = TwentyOne(HEARTH), TwentyOneWatch(HEARTH)
    engine.open_round(ScriptedChance(["TH", "9C", "8S", "6D", "TD"]))
    told = [*engine.apply(Action(1, "bet", 1000)), *engine.apply(Action(HOUSE, "deal"))]
    watch.observe(told)
    here = watch.knowledge(engine.view(1), 1, ["stand"])
    assert here.unseen.total() == 5 * 52 - 3 and here.unseen["9"] == 20
    watch.observe(engine.apply(Action(1, "stand")))
    assert watch.seen == Counter("T986T")


def test_who_sits_down_late_has_not_seen_the_discards_and_by_the_book_nobody_has():
    engine = TwentyOne(HEARTH)
    engine.shoe.lay_out(DECK[:40])
    whole, late = TwentyOneWatch(HEARTH, DECK[:40]), TwentyOneWatch(HEARTH)
    engine.open_round(FastChance(3))
    told = [*engine.apply(Action(1, "bet", 1000)), *engine.apply(Action(HOUSE, "deal"))]
    for watch in (whole, late):
        watch.observe(told)
    view = engine.view(1)
    assert whole.knowledge(view, 1, ["stand"]).unseen.total() == 5 * 52 - 43
    assert late.knowledge(view, 1, ["stand"]).unseen.total() == 5 * 52 - 3
    by_the_book = whole.knowledge(view, 1, ["stand"], by_the_book=True)
    assert by_the_book == late.knowledge(view, 1, ["stand"])


def test_who_comes_in_the_middle_of_a_round_sees_what_lies_on_the_table():
    engine, there, late = TwentyOne(HEARTH), TwentyOneWatch(HEARTH), TwentyOneWatch(HEARTH)
    engine.open_round(FastChance(4))
    there.observe([*engine.apply(Action(1, "bet", 1000)), *engine.apply(Action(HOUSE, "deal"))])
    view = engine.view(1)
    assert there.knowledge(view, 1, ["stand"]) == late.knowledge(view, 1, ["stand"])


def test_a_round_has_no_worth_if_its_shoe_could_run_out():
    """A hand of 20 that draws a ten takes 30 points; the dealer with 16 asks for one more beside a hand of 21."""
    rules = override_settings(shipped_level("black_axe/standard"), {"max_hands": 2})
    shoe = Counter({"T": 6, "7": 1})  # 67 points: two hands of 30 and a dealer who draws 7 to a hand of 21
    with pytest.raises(NoOdds, match="may run out"):
        check_start(rules, shoe, 1)
    check_start(rules, Counter({"T": 6, "8": 1}), 1)
    with pytest.raises(NoOdds, match="may run out"):
        check_start(rules, Counter({"T": 9, "7": 1}), 2)


def test_insurance_is_priced_by_itself():
    rich = known(("5H", "5S"), "A", offers=("insurance", "no_insurance"), phase="insurance", gone="23456789" * 8)
    values = finished(evaluate(rich))
    tens = rich.unseen["T"] * 4 / rich.unseen.total()
    assert values["insurance"].mean == pytest.approx((3 * tens - 1) / 2) and values["no_insurance"].mean == 0
    assert best_of(values) == "insurance"
    full = finished(evaluate(known(("5H", "5S"), "A", offers=("insurance", "no_insurance"), phase="insurance")))
    assert best_of(full) == "no_insurance"


def test_pairs_that_wait_compete_for_the_last_split():
    rules = override_settings(shipped_level("black_axe/standard"), {"max_hands": 3})
    alone, beside = (
        finished(
            evaluate(known(("8H", "8S"), "6", settings=rules, offers=("stand", "split"), hands=2, waiting=waiting))
        )
        for waiting in (0, 1)
    )
    assert beside["split"].mean < alone["split"].mean and beside["stand"] == alone["stand"]


@pytest.mark.parametrize("unseen", [9, pytest.param(11, marks=pytest.mark.long("odds"))])
def test_what_a_waiting_pair_loses_is_what_the_engine_pays_less(unseen):
    """Both halves of a split are pairs again, with one split left: each choice beside standing."""
    rules, left = resplit(3)[0], TENS_AND_EIGHTS[:unseen]
    here = spot(rules, left, ("8C", "8S"), "9S")
    node = [
        (weight * chance, table)
        for weight, engine in here.node
        for chance, table in outcomes(engine, Action(1, "split"))
        if [hand.cards[1][0] for hand in table.view(1).seats[0]] == ["8", "8"]
    ]
    table, whole = node[0][1], sum(weight for weight, _ in node)
    watch = TwentyOneWatch(rules, [card for card in DECK if card not in (*left, "8C", "8S", "9S")])
    priced = watch.knowledge(table.view(1), 1, [offer.action for offer in table.legal_actions(1)])
    assert priced.waiting == 1
    told = finished(evaluate(priced))
    paid = {name: worth_of(node, name, lambda view, offers: None) / whole / BET for name in told}
    over_standing = {name: paid[name] - paid["stand"] for name in told}
    assert over_standing == pytest.approx({name: told[name].mean - told["stand"].mean for name in told}, abs=CLOSE)


def test_a_full_hand_stands_and_is_worth_no_more_than_it_counts():
    rules = override_settings(shipped_level("black_axe/standard"), {"stand_at_cards": 3})
    six = finished(evaluate(known(("2H", "3S"), "6", settings=rules)))["hit"].mean
    free = finished(evaluate(known(("2H", "3S"), "6")))["hit"].mean
    assert six < free


# -- shoes that run out ---------------------------------------------------------------------------------------


def test_a_shoe_that_may_run_out_is_refused_in_one_sentence():
    rules = rules_of("as at the hearth")
    here = spot(rules, ["2H", "3H", "4H"], ("5C", "5D"), "6C")
    with pytest.raises(NoOdds, match="may run out") as refusal:
        finished(evaluate(here.knowledge))
    assert str(refusal.value).count(".") == 1


def test_a_shoe_that_ran_out_is_refused_until_the_next_round():
    rules = rules_of("as at the hearth")
    engine = TwentyOne(rules)
    cards = ["2C", "7D", "3C", "7H", "4C", "AS"]
    gone = [card for card in DECK if card not in cards[:5]]
    engine.shoe.lay_out(gone)
    watch = TwentyOneWatch(rules, gone)
    engine.open_round(ScriptedChance([*cards, "TC", "9H", "9D", "9C", "8H", "8D"]))
    watch.observe([*engine.apply(Action(1, "bet", 1000)), *engine.apply(Action(HOUSE, "deal"))])
    for _ in range(2):
        watch.observe(engine.apply(Action(1, "hit")))
    with pytest.raises(NoOdds, match="ran out"):
        watch.knowledge(engine.view(1), 1, ["stand"])
    watch.observe(engine.apply(Action(1, "stand")))
    watch.observe([*engine.apply(Action(1, "bet", 1000))] if engine.phase == "betting" else [])
    engine.open_round(ScriptedChance(["9H", "9D", "9C", "8H"]))
    watch.observe([*engine.apply(Action(1, "bet", 1000)), *engine.apply(Action(HOUSE, "deal"))])
    assert watch.knowledge(engine.view(1), 1, ["stand"]).unseen.total() == engine.view(1).cards_left + 1


# -- values and work ------------------------------------------------------------------------------------------


def test_choices_within_their_error_are_level():
    values = {"hit": Value(0.1), "split": Value(0.0995, 0.001, "at_least"), "stand": Value(0.09)}
    assert best_of(values) == "hit" and level_with_best(values) == ("hit", "split")
    assert Value(0.25, stake=1000).cents == 250


def test_the_bound_of_a_split_grows_as_the_shoe_dwindles():
    whole, rest = splitting.bound((4,) * 9 + (16,)), splitting.bound((1,) * 9 + (9,))
    assert whole == pytest.approx(0.0017) and rest == pytest.approx(0.0219, abs=1e-4)


def test_work_rests_and_what_is_known_is_left_as_it_was():
    here = known(("8H", "8S"), "6", offers=("stand", "hit", "double", "split"))
    before = copy.deepcopy(here)
    work, rests = evaluate(here), 0
    while True:
        try:
            next(work)
            rests += 1
        except StopIteration as end:
            assert end.value == finished(evaluate(here))
            break
    assert rests >= 6 and here == before
