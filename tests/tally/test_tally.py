"""Purses, results, and one pass over all rounds of a player."""

import random
from contextlib import closing
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.engines.base import Action
from casino.records.levels import catalogue, shipped_level
from casino.save.rows import RoundSummary
from casino.save.save_file import open_store
from casino.tables.session import TableSession
from casino.tally.purse import LEAST_POINTS, PurseCurve, PursePoint, thinned
from casino.tally.results import AllResults, Extremes, Results
from casino.tally.tallying import Tallying
from tests.support.saves import alter, in_child, play_round
from tests.support.tables import begun, random_action

LEVELS = [level.name for level in catalogue()[0]]


def summary(number, net, level="black_baron/standard", staked=1_000):
    return RoundSummary(number, level, f"2026-01-01T00:00:{number % 60:02d}+00:00", staked, staked + net)


def finished(tallying):
    """The same, all counted."""
    for _ in tallying.steps():
        pass
    return tallying


# -- the purse ------------------------------------------------------------------------------------------------


def test_a_purse_over_time(store):
    ann = store.create_profile("Ann", "fox").id
    store.take_marker(ann)
    store.repay_marker(ann)
    points = finished(PurseCurve(store, ann)).points
    assert [point.cents for point in points] == [100_000, 150_000, 100_000]
    assert points[0].at == store.statement(ann, 9)[-1][0]


def test_a_purse_stands_once_for_every_round_however_often_it_was_moved(store, monkeypatch):
    monkeypatch.setattr("casino.tally.purse.AT_ONCE", 3)
    ann = baron_rounds(store, 7)
    points = finished(PurseCurve(store, ann)).points
    history = list(reversed(store.history(ann, 9)))
    assert [point.cents for point in points] == [100_000 + sum(r.net for r in history[:n]) for n in range(8)]


def test_few_points_are_all_kept():
    points = [PursePoint(str(at), at) for at in range(10)]
    assert thinned(points, 10) == points
    assert thinned([], 10) == []


def test_a_peak_among_many_points_stays():
    points = [PursePoint(str(at), 50) for at in range(1_000)]
    points[333], points[334] = PursePoint("peak", 90), PursePoint("pit", 10)
    kept = thinned(points, 20)
    assert len(kept) <= 20
    assert {"peak", "pit", "0", "999"} <= {point.at for point in kept}


@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=300), st.integers(LEAST_POINTS, 80))
def test_a_thinned_purse_keeps_its_ends_its_highest_and_its_lowest(held, most):
    points = [PursePoint(f"{at:04d}", cents) for at, cents in enumerate(held)]
    kept = thinned(points, most)
    assert len(kept) <= most
    assert kept == sorted(kept) and set(kept) <= set(points)
    assert (kept[0], kept[-1]) == (points[0], points[-1])
    cents = [point.cents for point in kept]
    assert (max(cents), min(cents)) == (max(held), min(held))


def test_a_plot_needs_some_points():
    with pytest.raises(ValueError, match="at least 4"):
        thinned([], LEAST_POINTS - 1)


# -- results --------------------------------------------------------------------------------------------------


def test_results_worked_out_by_hand():
    nets = [500, 200, 0, 300, -1_000, -200, -1_000, 500, -100]
    results = AllResults(summary(number, net) for number, net in enumerate(nets, 1)).whole
    assert (results.rounds, results.staked, results.returned, results.net) == (9, 9_000, 8_200, -800)
    assert (results.won, results.pushed, results.lost) == (4, 1, 4)
    assert (results.best.id, results.worst.id) == (1, 5)
    assert (results.longest_wins, results.longest_losses) == (2, 3)


def test_results_apart_by_game_and_table():
    results = AllResults(
        [
            summary(1, 100, "black_baron/standard"),
            summary(2, -300, "black_baron/back_alley"),
            summary(3, 50, "blackjack/standard"),
        ]
    )
    assert {game: held.net for game, held in results.by_game.items()} == {"black_baron": -200, "blackjack": 50}
    assert {table: held.rounds for table, held in results.by_table.items()} == {
        "black_baron/standard": 1,
        "black_baron/back_alley": 1,
        "blackjack/standard": 1,
    }


def test_the_best_and_the_worst_rounds_in_their_order():
    extremes = Extremes(2)
    for number, net in enumerate((100, -50, 0, 300, 100, -70, 200, -70), 1):
        extremes.add(summary(number, net))
    assert [one.id for one in extremes.best] == [4, 7]
    assert [one.id for one in extremes.worst] == [6, 8]


def test_nothing_played_yet():
    results = Results()
    assert (results.rounds, results.net, results.best, results.worst, results.longest_wins) == (0, 0, None, None, 0)


@given(st.lists(st.tuples(st.sampled_from(LEVELS), st.integers(-1_000, 5_000)), max_size=60))
def test_the_parts_of_results_add_up(rounds):
    played = [summary(number, net, level) for number, (level, net) in enumerate(rounds)]
    results = AllResults(played)
    for parts in (results.by_game.values(), results.by_table.values()):
        for figure in ("rounds", "staked", "returned", "net", "won", "pushed", "lost"):
            assert sum(getattr(part, figure) for part in parts) == getattr(results.whole, figure)
    assert results.whole.won + results.whole.pushed + results.whole.lost == len(rounds)
    signs = "".join("w" if one.net > 0 else "l" if one.net < 0 else "p" for one in played)
    assert results.whole.longest_wins == max(map(len, signs.replace("l", "p").split("p")))
    assert results.whole.longest_losses == max(map(len, signs.replace("w", "p").split("p")))


# -- one pass over everything ---------------------------------------------------------------------------------


def evening(store, rounds=6):
    """Somebody plays some rounds at every table of the house, among others; gives the account."""
    rng = random.Random(8)
    ann = store.create_profile("Ann", "fox")
    other = store.open_purse("guest", "Bee", "owl", 50_000_000)
    with store.writing():
        store.move(1, ann.id, 50_000_000, "opening")
    for level in LEVELS:
        session = TableSession(store, shipped_level(level), "a phrase")
        sitters = [other, ann] if session.engine.seats > 1 else [ann]
        for seat, account in enumerate(sitters, 1):
            session.sit(seat, account)
        for _ in range(rounds):
            begun(session, rng)
            while session.is_open:
                session.act(random_action(session, rng))
    return ann.id


def test_a_whole_evening_is_counted_and_agrees_with_the_books(store):
    ann = evening(store)
    tallying = Tallying(store, ann)
    assert not tallying.is_over
    finished(tallying)
    history = store.history(ann, 10_000)
    assert tallying.is_over and tallying.done == tallying.whole == len(history) == tallying.results.whole.rounds
    assert tallying.unread == 0
    # what the purse gained beyond what the bank gave is what all rounds brought
    assert tallying.results.whole.net == store.purse(ann) - 50_100_000 == tallying.curve[-1].cents
    assert (tallying.draws.sides, tallying.draws.has_cards) == ((6, 10), True)
    for game, results in tallying.results.by_game.items():
        flows = [store.flows(held.id).get(ann, 0) for held in store.history(ann, 10_000, f"{game}/")]
        assert (results.rounds, results.net) == (len(flows), sum(flows))
    luck = tallying.luck
    assert sum(part.rounds for part in luck.by_kind.values()) + luck.left_out.total() == len(history)
    for kind, part in luck.by_kind.items():
        if kind != "baccarat":
            assert part.net == tallying.results.by_game[kind].net
    draws = [store.stored_round(held.id).draws or () for held in history]
    counted = (tallying.draws.dice(10), tallying.draws.dice(6), tallying.draws.ranks())
    assert sum(one.draws for one in counted) == sum(map(len, draws))
    # a hand of Pi'Lok may be over before anything of note could happen
    assert {rate.game for rate in tallying.rates.rates} | {"pilok"} == set(tallying.results.by_game) | {"pilok"}


def test_one_game_alone_is_counted(store):
    ann = evening(store, rounds=2)
    tallying = finished(Tallying(store, ann, "black_axe"))
    assert set(tallying.results.by_game) == {"black_axe"}
    assert tallying.whole == len(store.history(ann, 10_000, "black_axe/"))
    assert set(tallying.luck.by_kind) == {"black_axe"}
    assert tallying.luck.whole.rounds == 0


def test_a_pass_may_rest_and_go_on_and_is_the_same(store):
    ann = evening(store, rounds=2)
    at_once, broken_off = finished(Tallying(store, ann)), Tallying(store, ann)
    steps = broken_off.steps()
    while broken_off.done < 3:
        next(steps)
    assert 0 < broken_off.results.whole.rounds < at_once.whole
    finished(broken_off)
    assert broken_off.results.whole == at_once.results.whole
    assert broken_off.luck.whole == at_once.luck.whole
    assert broken_off.rates.rates == at_once.rates.rates
    assert broken_off.draws.ranks() == at_once.draws.ranks()
    assert broken_off.curve == at_once.curve and broken_off.extremes.best == at_once.extremes.best


def test_somebody_who_never_played(store):
    tallying = finished(Tallying(store, store.create_profile("Ann", "fox").id))
    assert tallying.is_over and tallying.whole == 0
    assert tallying.rates.rates == () and tallying.luck.meanings == ()


def baron_rounds(store, rounds=5):
    """Some rounds of Black Baron for one person alone."""
    ann = store.create_profile("Ann", "fox")
    session = TableSession(store, shipped_level("black_baron/standard"))
    session.sit(3, ann)
    rng = random.Random(1)
    for _ in range(rounds):
        play_round(session, {3: 200}, rng)
    return ann.id


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE rounds SET level = 'black_baron/gone' WHERE id = 2",
        "UPDATE rounds SET settings = '{\"no_such_key\": 1}' WHERE id = 2",
        "UPDATE rounds SET settings = '{' WHERE id = 2",
        "UPDATE rounds SET draws = '[1]' WHERE id = 2",
        "UPDATE rounds SET seats = '[]' WHERE id = 2",
        "UPDATE results SET returned = returned + 1 WHERE round = 2",
    ],
)
def test_a_round_that_cannot_be_played_again_is_told_apart(save, harm):
    with closing(open_store(save)) as store:
        ann = baron_rounds(store)
        whole = store.history(ann, 9)
    alter(save, harm)
    with closing(open_store(save)) as store:
        tallying = finished(Tallying(store, ann))
    assert (tallying.unread, tallying.done, tallying.results.whole.rounds) == (1, 5, 5)
    assert tallying.luck.whole.rounds == 4
    assert tallying.luck.whole.net == sum(held.net for held in whole if held.id != 2)
    assert next(rate for rate in tallying.rates.rates if rate.key == "barons").chances == 4


def test_an_open_round_and_one_taken_back_do_not_count(store):
    ann = baron_rounds(store, 2)
    session = TableSession(store, shipped_level("black_axe/standard"))
    session.sit(1, store.account(ann))
    while not session.is_open:
        session.open_round({1: 200})
    played = finished(Tallying(store, ann)).whole
    store.void_round(session.round_id)
    assert finished(Tallying(store, ann)).whole == played


def test_a_jump_is_counted_for_whoever_made_it(store):
    ann, bee = (store.open_purse("guest", name, "fox", 100_000) for name in ("Ann", "Bee"))
    session = TableSession(store, shipped_level("pilok/standard"))
    session.sit(1, ann)
    session.sit(2, bee)
    session.open_round()
    while session.engine.phase not in ("jump", "picking") and session.is_open:
        seat = session.engine.turn
        names = [offer.action for offer in session.legal_actions(seat)]
        if "jump" in names:
            break
        session.act(Action(seat, "pass"))
    jumper = session.engine.turn
    session.act(Action(jumper, "jump", target=3 - jumper))
    session.settle_by_rules()
    mine = {rate.key: rate for rate in finished(Tallying(store, session.sitters[jumper].id)).rates.rates}
    other = {rate.key: rate for rate in finished(Tallying(store, session.sitters[3 - jumper].id)).rates.rates}
    assert mine["jumps_won"].chances == other["jumps_withstood"].chances == 1
    assert mine["jumps_won"].seen + other["jumps_withstood"].seen == 1
    assert mine["jumps_won"].expected + other["jumps_withstood"].expected == pytest.approx(Fraction(1))


NO_SCREEN = """
import sys
for name in ("pygame", "pymunk", "numpy"):
    sys.modules[name] = None
import casino.tally.tallying, casino.tally.export, casino.tally.purse
print([name for name in sys.modules if name.startswith(("casino.ui", "casino.scenes"))])
"""


def test_figures_need_no_screen():
    shown = in_child(NO_SCREEN)
    assert (shown.stderr, shown.stdout) == ("", "[]\n")
