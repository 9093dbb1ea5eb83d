"""The expert's reading of a bomb: every step, the deals to come, and a bet that gains whatever the cards are."""

import random

import pytest

from casino.engines.baccarat.bets import AREAS, Limits, settle
from casino.engines.baccarat.bomb import COLOURS, MINIMUMS, PORTS, Bomb, Indicator, Module
from casino.engines.baccarat.bomb_deck import CARDS, UNSHUFFLED, Deck
from casino.engines.baccarat.bomb_reading import LATEST_START, BobCheck, best_bet, cards_of, reading_of
from casino.engines.baccarat.hands import Coup, deal_coup
from tests.engines.baccarat import reference

BOMBS = 400
CHECKED = Bomb("AL5OF2", ("Parallel",))
RED = Module(5_00, 200_00, "red", ("blue", "green"))
LIT_BOB = Indicator("BOB", True)


def coup(winner, *, player_pair=False, banker_pair=False):
    """A round of which the bets see no more than this."""
    player = ("4H", "4C") if player_pair else ("3H", "5C")
    totals = {"player": (8, 2), "banker": (8, 9), "tie": (8, 8)}[winner]
    return Coup(player, ("9H", "KH"), *totals, winner, player_pair, banker_pair)


def net(dealt, stakes):
    """What stakes in cents bring, laid in chips of a dollar."""
    bets = {area: (1,) * (cents // 100) for area, cents in stakes.items()}
    return sum(result.returned - result.staked for result in settle(dealt, bets).values())


def random_bomb(rng):
    serial = "".join(rng.choices("ABYZ0159", k=rng.randint(1, 6)))
    ports = tuple(rng.choices(PORTS, k=rng.randint(0, 10)))
    lamps = (Indicator("BOB", rng.random() < 0.5),) if rng.random() < 0.5 else ()
    minimum = rng.choice(MINIMUMS)
    maximum = minimum * rng.choice((10, 50, 51, 100, 101, 200, 201, 500, 501))
    return Bomb(serial, ports, lamps, rng.randint(0, 60)), Module(minimum, maximum, rng.choice(COLOURS))


# -- the steps ------------------------------------------------------------------------------------------------


def test_the_check_of_the_rules_step_by_step():
    reading = reading_of(CHECKED, RED, "red", 0)
    first = reading.working.first
    assert (first.letter.which, first.letter.found, first.letter.symbol) == ("first", "ALOF", "A")
    assert (first.digit.which, first.digit.found, first.digit.symbol) == ("first", "52", "5")
    assert (first.total, first.index, reading.working.card) == (131, 27, "KD")
    assert (reading.working.column.number, reading.working.multiplier) == (2, 33)
    assert not len(reading.working.column.ports) > 1 and reading.bob == BobCheck(False, 1, False)
    assert reading.order[:6] == ("KD", "TS", "QS", "QD", "TC", "4C")
    begun = reading.coups[0]
    assert (begun.player_total, begun.banker_total, begun.winner) == (0, 4, "banker")
    assert (begun.has_player_pair, begun.has_banker_pair) == (False, False)


@pytest.mark.parametrize(
    ("ports", "common", "total", "number"),
    [
        ((), PORTS, 21, 3),
        (("PS/2",), ("PS/2",), 3, 3),
        (("Serial", "DVI-D"), ("DVI-D", "Serial"), 6, 6),
        (("Serial", "DVI-D", "Serial"), ("Serial",), 5, 5),
        (("Stereo RCA", "RJ-45"), ("RJ-45", "Stereo RCA"), 10, 4),
    ],
)
def test_how_a_tie_of_ports_was_broken(ports, common, total, number):
    working = reading_of(Bomb("A1", ports), RED, "blue", 0).working
    assert (working.column.ports, working.column.total, working.column.number) == (common, total, number)
    assert (len(working.column.ports) > 1) == (len(common) > 1)


@pytest.mark.parametrize(
    ("lamps", "ports", "check"),
    [
        ((LIT_BOB,), 8, BobCheck(True, 8, True)),
        ((LIT_BOB,), 9, BobCheck(True, 9, True)),
        ((LIT_BOB,), 7, BobCheck(True, 7, False)),
        ((LIT_BOB,), 10, BobCheck(True, 10, False)),
        ((Indicator("BOB", False),), 8, BobCheck(False, 8, False)),
        ((Indicator("CAR", True),), 9, BobCheck(False, 9, False)),
    ],
)
def test_the_exception_and_what_just_misses_it(lamps, ports, check):
    reading = reading_of(Bomb("AL5OF2", ("Serial",) * ports, lamps), RED, "silver", 3)
    assert reading.bob == check
    assert (reading.working is None) == (reading.order == UNSHUFFLED) == check.applies


def test_order_and_rounds_agree_with_a_second_writing_and_with_the_deck_that_is_dealt():
    rng, seen = random.Random(5), set()
    for _ in range(BOMBS):
        bomb, module = random_bomb(rng)
        reading = reading_of(bomb, module, module.deck, bomb.solved)
        lamps = [(lamp.label, lamp.lit) for lamp in bomb.indicators]
        asked = (bomb.serial, module.minimum // 100, module.maximum // 100, module.deck, list(bomb.ports), lamps)
        assert list(reading.order) == reference.deck(*asked, bomb.solved)
        cards = iter(reading.order)
        assert [reference.round_of(cards) for _ in reading.coups] == [
            (list(coup.player), list(coup.banker)) for coup in reading.coups
        ]
        deck = Deck(bomb, module)
        for number, dealt in enumerate(reading.coups):
            assert deck.dealt == sum(map(cards_of, reading.coups[:number]))
            assert reading_of(bomb, module, module.deck, bomb.solved, deck.dealt).coups == reading.coups[number:]
            assert deal_coup(deck.draw) == dealt
            assert deck.close_round(bomb.solved) == (number == len(reading.coups) - 1)
        seen.add((reading.bob.applies, len(reading.coups)))
    assert {rounds for _, rounds in seen} == {5, 6, 7} and {applies for applies, _ in seen} == {True, False}


# -- what is refused ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", ["", "Red", "gold"])
def test_a_deck_has_one_of_four_colours(colour):
    with pytest.raises(ValueError, match=r"^`deck` may be red, blue, green or silver, not '.*'$"):
        reading_of(CHECKED, RED, colour, 0)


@pytest.mark.parametrize("solved", [-1, 10_000])
def test_solved_modules_are_a_count(solved):
    with pytest.raises(ValueError, match=r"^`solved` must be from 0 to 9999$"):
        reading_of(CHECKED, RED, "red", solved)


def test_solved_modules_are_never_fewer_than_at_the_beginning():
    with pytest.raises(ValueError, match=r"^`solved` must be at least 4: so many were solved when the bomb began$"):
        reading_of(Bomb("A1", solved=4), RED, "red", 3)


@pytest.mark.parametrize("dealt", [-1, 1, 5, 25, LATEST_START + 1, CARDS])
def test_a_round_begins_where_one_ended(dealt):
    with pytest.raises(ValueError, match=r"^`dealt` must be 0, 6, [0-9, ]+ or \d+ with this deck$"):
        reading_of(CHECKED, RED, "red", 0, dealt)


# -- what to bet ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winner", "minimum", "stakes", "gain"),
    [
        ("player", 5_00, {"player": 5_00}, 5_00),
        ("banker", 5_00, {"banker": 5_00}, 4_75),
        ("tie", 5_00, {"player": 5_00, "tie": 1_00}, 8_00),
        ("tie", 25_00, {"player": 25_00, "tie": 3_00}, 24_00),
        ("tie", 100_00, {"player": 100_00, "tie": 10_00}, 80_00),
        ("banker", 1, {"banker": 1_00}, 95),
    ],
)
def test_the_least_bet_that_gains(winner, minimum, stakes, gain):
    dealt = coup(winner)
    assert best_bet(dealt, Limits(minimum, 1_000_00)) == stakes
    assert net(dealt, stakes) == gain


@pytest.mark.parametrize(
    ("winner", "limits"), [("tie", Limits(5_00, 9_99)), ("tie", Limits(11_00, 19_99)), ("player", Limits(5_01, 5_99))]
)
def test_where_limits_leave_no_bet_there_is_none(winner, limits):
    assert best_bet(coup(winner, player_pair=True, banker_pair=True), limits) == {}


def test_a_maximum_of_ten_dollars_leaves_a_bet_on_a_tie():
    assert best_bet(coup("tie"), Limits(10_00, 10_00)) == {"player": 10_00, "tie": 1_00}


def test_no_smaller_bet_gains():
    """Against every lay-out of a few dollars on a main bet and any side bets: none with less at stake gains."""
    limits = Limits(2_00, 40_00)
    for winner in ("player", "banker", "tie"):
        dealt = coup(winner)
        stakes = best_bet(dealt, limits)
        assert net(dealt, stakes) > 0 and set(stakes) <= set(AREAS)
        for main in ("player", "banker"):
            for dollars in range(2, 5):
                for tie in range(3):
                    tried = {main: dollars * 100, "tie": tie * 100}
                    if net(dealt, tried) > 0:
                        assert sum(tried.values()) >= sum(stakes.values())
