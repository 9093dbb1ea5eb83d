"""How faces look at a round: from what has happened, never from what is still to come."""

import pytest

from casino.scenes.games.black_baron.model import BaronHand, BaronModel
from casino.scenes.table.model import SeatShown, feeling_against


def table(*nets, outcome="", **dealer):
    """A table of seats with these results (None: not settled), every hand with an outcome or none."""
    seats = {
        number: SeatShown(name=f"{number}", hands=[BaronHand(stake=100, outcome=outcome)], net=net)
        for number, net in enumerate(nets, 1)
    }
    return BaronModel(seats=seats, **dealer)


def test_calm_while_a_round_is_played():
    assert table(None, None, dealer=[7]).dealer_mood == "calm"
    assert table(None, turn=(1, 1), dealer=[7]).dealer_mood == "calm"


def test_pleased_at_a_plague_and_at_a_round_he_won():
    assert table(None, is_plague=True).dealer_mood == "pleased"
    assert table(-100, 50).dealer_mood == "pleased"


def test_hurt_at_a_bust_and_at_a_round_he_lost():
    assert table(None, dealer_end="bust").dealer_mood == "hurt"
    assert table(-100, 150).dealer_mood == "hurt"


def test_hurt_by_a_baron_until_the_turns_begin():
    assert table(None, outcome="baron", dealer=[7]).dealer_mood == "hurt"
    assert table(None, outcome="baron", dealer=[7], turn=(1, 1)).dealer_mood == "calm"
    assert table(None, outcome="baron", dealer=[7, 4]).dealer_mood == "calm"


def test_calm_at_a_round_that_cost_nobody_anything():
    assert table(100, -100).dealer_mood == "calm"


def test_nobody_has_played():
    assert table(None).dealer_mood == "calm"


@pytest.mark.parametrize(
    "dealer, totals, acts, felt",
    [
        (4, [], True, "calm"),
        (4, [9], True, "calm"),
        (4, [19], False, "hopeful"),
        (4, [14], True, "afraid"),
        (4, [14], False, "calm"),
        (18, [17], False, "afraid"),
        (21, [17], False, "calm"),
        (17, [12, 19], True, "hopeful"),
    ],
)
def test_a_face_hopes_near_the_target_and_fears_the_next_die(dealer, totals, acts, felt):
    assert feeling_against(dealer, totals, 20, acts=acts) == felt
