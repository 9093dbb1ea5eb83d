"""Decisions of many rounds: their sums are those of the accounts, the newest come first, an evening ends at a pause."""

import random
from fractions import Fraction

import pytest

from casino.odds.accounts.making import account
from casino.save.save_file import open_store
from casino.tables.stored_rounds import record_of
from casino.tally.decisions.count import DecisionCount
from casino.tally.decisions.habits import Cost, Habits
from tests.support.evenings import play_at_random


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A save with rounds of two games, played at random; the store and the player."""
    store = open_store(tmp_path_factory.mktemp("played") / "casino.save")
    me, rng = store.create_profile("Ann", "guest_fox"), random.Random(3)
    for name, bet in (("black_baron/standard", 100), ("blackjack/standard", 500)):
        play_at_random(store, me, name, bet, 12, rng)
    yield store, me
    store.close()


def counted(store, me):
    count = DecisionCount(store, me.id)
    count.look()
    for _ in count.steps():
        pass
    return count


def test_the_sums_are_those_of_the_accounts(played):
    store, me = played
    count = counted(store, me)
    assert count.counted == count.rounds == 24 and count.unread == 0
    habits = count.habits(is_evening=False)
    accounts = {
        summary.id: account(record_of(store.stored_round(summary.id)), 1, "by the book")
        for summary in store.history(me.id, 100)
    }
    assert habits.bets == 24
    assert habits.whole == sum((one.given_away for one in accounts.values()), Fraction(0)) > 0
    assert habits.luck[-1] == sum((one.luck for one in accounts.values() if not one.refusal), Fraction(0))
    assert sum(cost.cents for cost in habits.by_game.values()) == habits.whole
    assert sum(cost.cents for cost in habits.by_table.values()) == habits.whole
    assert habits.per_hundred() == 100 * habits.whole / 24
    assert habits.per_hundred("black_baron") == 100 * habits.by_game["black_baron"].cents / 12
    (habit, cost) = habits.dearest
    assert cost.cents == max(one.cents for one in habits.habits.values()) and habit.chosen != habit.best


def test_it_begins_with_the_newest_and_is_taken_up_again(played):
    store, me = played
    count = DecisionCount(store, me.id)
    count.look()
    steps = count.steps()
    while count.counted < 3:
        next(steps)
    newest = [summary.level for summary in store.history(me.id, 3)]
    assert list(count.habits(is_evening=False).by_table) == list(dict.fromkeys(newest))
    for _ in count.steps():
        pass
    assert count.counted == 24


def test_the_rounds_of_one_game_are_counted_alone_and_those_found_before_are_not_found_again(played):
    store, me = played
    found = {}
    count = DecisionCount(store, me.id, "blackjack", found)
    count.look()
    for _ in count.steps():
        pass
    assert count.rounds == len(found) == 12
    assert set(count.habits(is_evening=False).by_game) == {"blackjack"}
    again = DecisionCount(store, me.id, "", found)
    again.look()
    assert (again.counted, again.rounds) == (12, 24)


def test_an_evening_ends_at_a_pause_of_hours(played, monkeypatch):
    store, me = played
    count = counted(store, me)
    assert count.habits(is_evening=True).bets == 24
    whole = store.history(me.id, 100)
    early = {summary.id for summary in whole[10:]}
    for summary in whole:
        hour = 10 if summary.id in early else 20
        object.__setattr__(summary, "opened_at", f"2031-10-31T{hour}:00:00+01:00")
    monkeypatch.setattr(store, "history", lambda *_: whole)
    count.look()
    assert count.habits(is_evening=True).bets == 10 and count.habits(is_evening=False).bets == 24


def test_nothing_given_away_teaches_nothing():
    assert Habits().dearest is None and Habits().per_hundred() == 0
    assert Cost().more(Fraction(5)).more(Fraction(7)) == Cost(Fraction(12), 2)
