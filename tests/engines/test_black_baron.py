"""Black Baron's own promises: the secret die stays secret, refusals name their rule, and the odds are the source's."""

import random
from functools import cache

import msgspec
import pytest

from casino.core.chance import FastChance, ScriptedChance
from casino.core.errors import ActionNotAllowed, BetRefused, UnknownAction, UnknownSeat, WrongPhase, WrongTurn
from casino.engines.base import HOUSE, Action
from casino.engines.black_baron.events import HandSettled, SecretDieShown
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.black_baron.table import BlackBaron
from casino.players.black_baron.odds import BlackBaronOdds
from tests.support.conformance import CountingChance, next_action, refused, steps_of_round
from tests.support.every import every
from tests.support.rota import part
from tests.support.whole_round import whole_round


def dealt(draws, bets, **rules):
    """A table after the deal, and the deal's events. `bets`: seat -> cents."""
    engine = BlackBaron(BlackBaronSettings(**rules))
    engine.open_round(ScriptedChance(draws))
    for seat, cents in bets.items():
        engine.apply(Action(seat, "bet", cents))
    return engine, engine.apply(Action(HOUSE, "deal"))


# -- the secret die -------------------------------------------------------------------------------------------


@every("seed", part("secret dice", range(40), 4))
def test_nothing_shown_or_told_depends_on_the_secret_die_before_it_is_shown(seed):
    # Nine tables differ in the secret die alone; until it is shown, nobody can tell them apart.
    start = [FastChance(seed).die(9) for _ in range(4)]
    rest = [FastChance(f"rest {seed}").die(10) for _ in range(1)] + [FastChance((seed + 1) * 7).die(10)] * 40
    tables = []
    for secret in range(1, 10):
        engine = BlackBaron(BlackBaronSettings())
        engine.open_round(ScriptedChance([*start, 10, secret, *rest]))
        tables.append(engine)
    rng = random.Random(seed)
    script = [Action(1, "bet", 100), Action(2, "bet", 200), Action(HOUSE, "deal")]
    while tables[0].phase != "closed":
        action = script.pop(0) if script else next_action(tables[0], rng)
        told = [engine.apply(action) for engine in tables]
        before_shown = []
        for events in told:
            kinds = [type(event) for event in events]
            cut = kinds.index(SecretDieShown) if SecretDieShown in kinds else len(events)
            before_shown.append(msgspec.json.encode(events[:cut]))
        assert len(set(before_shown)) == 1
        if tables[0].phase != "closed":
            for seat in range(8):
                assert len({msgspec.json.encode(engine.view(seat)) for engine in tables}) == 1
                assert len({engine.legal_actions(seat) for engine in tables}) == 1
    assert {event.face for events in told for event in events if isinstance(event, SecretDieShown)} == set(range(1, 10))


def test_the_view_says_only_that_there_is_a_secret_die():
    engine, events = dealt([9, 9, 10, 7], {1: 100})
    for seat in range(8):
        shown = engine.view(seat)
        assert shown.dealer == (10,)
        assert shown.has_secret_die
    assert b"7" not in msgspec.json.encode(events)
    engine, _ = dealt([9, 9, 8], {1: 100})
    assert not engine.view(1).has_secret_die


def test_the_stakes_in_view_are_what_lies_on_the_table():
    engine = BlackBaron(BlackBaronSettings())
    for seed in range(300):
        on_table = 0
        for _, events in steps_of_round(engine, FastChance(seed), random.Random(seed)):
            for event in events:
                on_table += getattr(event, "amount", 0)
                on_table -= event.staked if isinstance(event, HandSettled) else 0
            hands = [hand for hands in engine.view(0).seats for hand in hands]
            assert sum(hand.stake for hand in hands if not hand.outcome) == on_table
            assert all(hand.total == sum(hand.dice) or len(hand.dice) >= 7 for hand in hands)


# -- what is refused ------------------------------------------------------------------------------------------


def test_bets_outside_the_limits_name_them():
    engine = BlackBaron(BlackBaronSettings())
    engine.open_round(FastChance(1))
    for amount in (0, 99, 10_001, 10**18, -100):
        refused(engine, Action(1, "bet", amount), BetRefused, r"1\.00 to 100\.00")
    refused(engine, Action(1, "bet", 150), BetRefused, r"multiple of 1\.00, not 1\.50")
    refused(engine, Action(1, "bet"), UnknownAction, "with an amount")
    refused(engine, Action(HOUSE, "deal", 100), UnknownAction, "without an amount")
    refused(engine, Action(0, "bet", 100), UnknownSeat, "seats 1 to 7")
    refused(engine, Action(8, "bet", 100), UnknownSeat, "no seat 8")
    refused(engine, Action(1, "deal"), UnknownSeat, "Only the house")
    refused(engine, Action(HOUSE, "deal"), ActionNotAllowed, "at least one bet")
    refused(engine, Action(1, "hit"), WrongPhase, "bets are being made")
    engine.apply(Action(1, "bet", 100))
    refused(engine, Action(1, "bet", 100), BetRefused, "already bet")


def test_turns_are_kept():
    engine, _ = dealt([5, 6, 7, 8, 9, 2], {1: 100, 3: 100})
    refused(engine, Action(3, "hit"), WrongTurn, "seat 1's turn")
    refused(engine, Action(2, "hit"), UnknownSeat, "Seat 2 has no bet")
    refused(engine, Action(HOUSE, "hit"), UnknownSeat, "no seat 0")
    refused(engine, Action(1, "bet", 100), WrongPhase, "have been rolled")
    refused(engine, Action(1, "surrender"), UnknownAction, "surrender")
    refused(engine, Action(1, "hit", 100), UnknownAction, "without an amount")


@pytest.mark.parametrize(
    ("draws", "rules", "done", "name", "words"),
    [
        pytest.param([2, 3, 8, 4, 9], {}, ["hit"], "double", "first two dice", id="third die"),
        pytest.param([2, 3, 8, 4, 9], {}, ["hit"], "split", "equal starting dice", id="third die, no pair"),
        pytest.param([4, 5, 8], {}, [], "split", "equal starting dice", id="no pair"),
        pytest.param([4, 4, 8, 4], {}, ["hit"], "split", "equal starting dice", id="two equal of three"),
        pytest.param([9, 9, 8], {"highest_split_pair": 8}, [], "split", "8 or less", id="pair above the highest"),
        pytest.param(
            *([3, 3, 8, 7], {"double_after_split": False}, ["split"]),
            *("double", "no doubling after a split"),
            id="split hand",
        ),
    ],
)
def test_dice_and_level_say_what_is_doubled_and_split(draws, rules, done, name, words):
    engine, _ = dealt(draws, {1: 100}, **rules)
    for other in done:
        engine.apply(Action(1, other))
    refused(engine, Action(1, name), ActionNotAllowed, words)


def test_two_tens_are_a_baron_and_never_asked():
    engine, _ = dealt([10, 10, 5, 6, 7], {1: 100, 2: 100})
    assert engine.turn == 2
    assert engine.view(0).seats[0][0].outcome == "baron"
    refused(engine, Action(1, "split"), WrongTurn, "seat 2's turn")


@pytest.mark.parametrize("before_plague", [True, False])
@pytest.mark.parametrize(("secret", "is_plague"), [([], False), ([4], False), ([10], True)])
def test_a_baron_is_paid_at_once_and_beside_a_plague_where_the_level_says(before_plague, secret, is_plague):
    engine, events = dealt(
        [10, 10, 5, 6, 10 if secret else 7, *secret], {1: 100, 2: 100}, baron_settles_before_plague=before_plague
    )
    outcomes = [event.outcome for event in events if isinstance(event, HandSettled)]
    barons = ["plague" if is_plague and not before_plague else "baron"]
    assert outcomes == barons + ["plague"] * is_plague
    assert engine.phase == ("closed" if is_plague else "playing")


@pytest.mark.parametrize(("resplit", "hands"), [(0, 2), (1, 3), (3, 5)])
def test_splits_end_where_the_level_says(resplit, hands):
    engine, _ = dealt([3, 3, 8] + [3] * 30, {1: 100}, resplit=resplit)
    for _ in range(hands - 1):
        engine.apply(Action(1, "split"))
    assert len(engine.view(0).seats[0]) == hands
    refused(engine, Action(1, "split"), ActionNotAllowed, f"at most {hands} hands a seat")
    assert "split" not in {offer.action for offer in engine.legal_actions(1)}


def test_the_second_hand_of_a_split_waits_for_its_die_until_the_first_is_done():
    engine, _ = dealt([9, 9, 5, 4, 6, 3], {1: 100})
    engine.apply(Action(1, "split"))
    assert [hand.dice for hand in engine.view(0).seats[0]] == [(9, 4), (9,)]
    engine.apply(Action(1, "stay"))
    assert [hand.dice for hand in engine.view(0).seats[0]] == [(9, 4), (9, 6)]
    assert engine.view(0).hand == 2


@pytest.mark.parametrize(
    "rules",
    [{"minimum": 0}, {"minimum": 150}, {"bet_step": 0}, {"maximum": 50}, {"maximum": 10_050}, {"dealer_stands_on": 21}],
)
def test_rules_that_make_no_game_are_refused(rules):
    with pytest.raises(ValueError, match=f"`{next(iter(rules))}`"):
        BlackBaronSettings(**rules)


# -- theory ---------------------------------------------------------------------------------------------------


def test_odds_of_extreme_levels_are_computed_at_once():
    # Every sequence of dice was followed one by one, which on such a table would never have ended.
    rules = BlackBaronSettings(target=60, dealer_stands_on=60, round_table_dice=20, resplit=20)
    odds = BlackBaronOdds(rules)
    assert abs(sum(odds.dealer_totals(5).values()) - 1) < 1e-9
    assert -1 < whole_round(odds) < 3


def test_more_splits_are_worth_more_and_one_split_less_than_two():
    worth = [whole_round(BlackBaronOdds(BlackBaronSettings(resplit=n))) for n in (0, 1, 2, 5, 20)]
    assert worth == sorted(worth)
    assert worth[0] > whole_round(BlackBaronOdds(BlackBaronSettings(), with_splits=False))
    assert abs(worth[-1] - whole_round(BlackBaronOdds(BlackBaronSettings()))) < 1e-6


@cache
def brute_row(odds, open_die, face, done, waiting, splits_left):
    """A row of split hands by following who is dealt what, sharing the splits that are left."""
    if not waiting:
        return 0.0
    value = 0.0
    for second in range(1, 11):
        added = face + second
        plain = max(odds.stay(open_die, added, 2), odds.hit(open_die, added, 2), odds.double(open_die, added))
        best = plain + brute_row(odds, open_die, face, done + 1, waiting - 1, splits_left)
        if second == face and splits_left:
            best = max(best, brute_row(odds, open_die, face, done, waiting + 1, splits_left - 1))
        value += best / 10
    return value


@pytest.mark.parametrize("resplit", [0, 1, 2])
def test_a_limit_of_splits_is_shared_by_the_whole_row(resplit):
    # Each hand was once allowed the rest of the splits for itself.
    odds = BlackBaronOdds(BlackBaronSettings(resplit=resplit))
    for open_die, face in ((6, 8), (4, 4), (10, 9)):
        assert abs(odds.split(open_die, face) - brute_row(odds, open_die, face, 0, 2, resplit)) < 1e-12


def test_draws_follow_the_order_of_the_rules():
    # Seats' pairs, the open die, the secret die at once, then hand by hand, the dealer last.
    draws = [1, 2, 3, 4, 10, 5, 6, 7, 8]
    engine, events = dealt(draws, {2: 100, 5: 100})
    assert [event.dice for event in events if hasattr(event, "dice")] == [(1, 2), (3, 4)]
    assert engine.view(0).dealer == (10,)
    chance = CountingChance(ScriptedChance(draws))
    other = BlackBaron(BlackBaronSettings())
    other.open_round(chance)
    other.apply(Action(5, "bet", 100))
    other.apply(Action(2, "bet", 100))  # the order of betting does not matter
    other.apply(Action(HOUSE, "deal"))
    assert chance.draws == draws[:6]
    assert other.view(0) == engine.view(0)
