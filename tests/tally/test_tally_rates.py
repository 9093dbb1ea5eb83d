"""What is counted of a round, on the golden rounds and on some worked out by hand."""

from fractions import Fraction

import pytest

from casino.records.replay import Replay
from casino.records.rounds import read_record
from casino.tally.draws.evenness import DrawCount
from casino.tally.figures import watched
from casino.tally.games import baccarat_distribution
from casino.tally.games.pilok import CARD as PILOK
from casino.tally.games.twentyone import natural_chance
from casino.tally.luck import AllLuck
from casino.tally.rates import RateCount
from tests.support import GOLDEN, RECORDS
from tests.support.every import every
from tests.support.rota import part


def looked_into(path, seat=1, *, is_weighed=True):
    """A golden round counted for one of its seats: its rates by key, its draws, its luck, and the replay.

    To weigh luck takes long at a table whose rules nobody has weighed before.
    """
    record = read_record(path)
    count, draws, luck = RateCount(), DrawCount(), AllLuck()
    replay = Replay(record, watched(record, draws))
    events = list(replay.opening())
    while not replay.is_at_end:
        events += replay.act()
    net = sum(held.net for held in replay.finish().seats if held.seat == seat)
    count.add(events, replay.engine.settings, record, seat)
    if is_weighed:
        luck.add(replay.engine.settings, record, seat, net)
    return {rate.key: rate for rate in count.rates}, draws, luck, replay


def told(name, seat=1):
    """(seen, chances) of everything counted of a golden round."""
    rates, *_ = looked_into(RECORDS / f"{name}.json", seat)
    return {key: (rate.seen, rate.chances) for key, rate in rates.items()}


WEIGHED = set(part("luck of golden rounds", GOLDEN, 6))


@every("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_golden_round_is_counted(path):
    for seat, held in enumerate(read_record(path).seats, 1):
        if held is None:
            continue
        rates, draws, luck, replay = looked_into(path, seat, is_weighed=path in WEIGHED)
        for rate in rates.values():
            assert 0 <= rate.seen <= rate.chances
            assert rate.expected is None or 0 < rate.expected < rate.chances
        counted = draws.dice(10).draws + draws.dice(6).draws + draws.ranks().draws
        assert counted == len(replay.chance.draws)
        assert draws.ranks().draws == draws.suits().draws == sum(draws.ranks().expected)
        measured = list(luck.by_kind.values())
        assert sum(one.rounds for one in measured) + luck.left_out.total() == (path in WEIGHED)
        assert all(one.variance > 0 for one in measured if held.bet)


BARON_KEYS = ("barons", "dice_pairs", "plagues", "round_tables", "dice_busts", "dice_doubled", "dice_split")


@pytest.mark.parametrize(
    ("name", "seat", "seen", "hands"),
    [
        *(("baron", 1, (1, 1, 0, 0, 0, 0, 0), 1), ("baron", 2, (0, 0, 0, 0, 0, 0, 0), 1)),
        *(("plague", 3, (0, 0, 1, 0, 0, 0, 0), 1), ("plague_spares_baron", 1, (1, 1, 1, 0, 0, 0, 0), 1)),
        *(("round_table", 1, (0, 0, 0, 1, 0, 0, 0), 1), ("double_after_split", 1, (0, 1, 0, 0, 0, 2, 1), 2)),
        *(("seven_seats", 4, (0, 1, 0, 0, 1, 1, 1), 2), ("resplit_to_four", 1, (0, 1, 0, 0, 1, 0, 3), 4)),
    ],
)
def test_black_baron_worked_out_by_hand(name, seat, seen, hands):
    counted = told(f"black_baron/{name}", seat)
    assert tuple(counted[key][0] for key in BARON_KEYS) == seen
    assert tuple(counted[key][1] for key in BARON_KEYS) == (1, 1, 1, hands, hands, hands, hands)


def test_what_is_to_be_expected_of_dice():
    rates, *_ = looked_into(RECORDS / "black_baron/baron.json")
    assert rates["barons"].expected == rates["plagues"].expected == Fraction(1, 100)
    assert rates["dice_pairs"].expected == Fraction(1, 10)
    assert rates["dice_busts"].expected is None


@pytest.mark.parametrize(
    ("name", "seat", "seen"),
    [
        ("black_axe/five_seats_mixed", 1, {"axes": (1, 1), "axe_busts": (0, 1)}),
        ("black_axe/five_seats_mixed", 4, {"axe_doubled": (1, 2), "axe_split": (1, 2), "axe_busts": (0, 2)}),
        ("black_axe/split_kings_both_axes", 1, {"axes": (0, 1), "axe_split": (1, 2)}),
        ("blackjack/naturals_push", 1, {"naturals": (1, 1), "busts": (0, 1)}),
        ("blackjack/split_to_four", 1, {"naturals": (0, 1), "split": (3, 4), "doubled": (0, 4)}),
        ("blackjack/double_bust", 1, {"busts": (1, 1), "doubled": (1, 1)}),
    ],
)
def test_twenty_one_worked_out_by_hand(name, seat, seen):
    counted = told(name, seat)
    assert {key: counted[key] for key in seen} == seen


def test_how_often_two_cards_are_a_natural():
    assert natural_chance(1) == Fraction(2 * 16 * 4, 52 * 51)
    assert float(natural_chance(8)) == pytest.approx(0.04745, abs=5e-6)


def test_jumps_worked_out_by_hand():
    assert told("pilok/jumped_twice", 2)["jumps_won"] == (1, 1)
    assert "jumps_withstood" not in told("pilok/jumped_twice", 2)
    assert told("pilok/jumped_twice", 1)["jumps_withstood"] == (0, 2)
    assert told("pilok/skill_tie_to_the_jumper", 1)["jumps_won"] == (1, 1)
    assert told("pilok/skill_tie_to_the_jumper", 2)["jumps_withstood"] == (0, 1)


def test_a_jump_among_equals_is_expected_to_be_won_every_other_time():
    rates, *_ = looked_into(RECORDS / "pilok/jumping_back.json", 1)
    assert float(rates["jumps_won"].expected) == pytest.approx(0.5)
    # one die against one: 15 of 36 are higher, 6 are equal and go to the jumper
    rates, *_ = looked_into(RECORDS / "pilok/skill_tie_to_the_jumper.json", 1)
    assert float(rates["jumps_won"].expected) == pytest.approx(21 / 36)


def test_a_pair_is_told_by_what_is_shown():
    assert told("pilok/reroll_breaks_a_pair").keys() <= PILOK.rates.keys()
    assert told("pilok/perfect_hands_split")["pilok_pairs"] == (1, 1)


def test_deals_of_the_salon_worked_out_by_hand():
    counted = told("baccarat/tie_pushes_the_main_bet")
    assert counted == {"player_wins": (1, 4), "banker_wins": (1, 4), "ties": (2, 4)} | dict.fromkeys(
        ("player_pairs", "banker_pairs", "coup_naturals"), (0, 4)
    )
    rates, *_ = looked_into(RECORDS / "baccarat/tie_pushes_the_main_bet.json")
    law = baccarat_distribution.DISTRIBUTIONS.of(8)
    assert rates["ties"].expected == 4 * law.of_winner("tie")
    assert rates["coup_naturals"].expected == 4 * law.natural


def test_a_bomb_counts_once_whatever_is_dealt():
    assert told("baccarat/sorted_and_solved") == {"disarmed": (1, 1)}
    assert told("baccarat/three_losses") == {"disarmed": (0, 1)}
    assert told("baccarat/time_ran_out") == {"disarmed": (0, 1)}
