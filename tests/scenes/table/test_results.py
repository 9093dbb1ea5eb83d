"""How a round's result is told: naturals by their name, the only person as "you", and everybody who plays here."""

import pytest

from casino.engines.baccarat.bets import DOLLARS
from casino.engines.base import DealerResult, RoundSettled, SeatResult
from casino.engines.black_baron import events as baron
from casino.engines.twentyone import events as e
from casino.records.rounds import read_record
from casino.scenes.games.black_baron.model import BaronHand, BaronModel
from casino.scenes.games.twentyone.model import CardHand, TwentyOneModel
from casino.scenes.table.model import SeatShown
from tests.scenes.replays import events_of
from tests.support import RECORDS
from tests.support.tables_on_screen import replay_at

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")


def table_of(*bets: int, persons: int = 1, you: int = 0) -> TwentyOneModel:
    """A table of blackjack where everybody has a bet, in cents; the first of them are persons."""
    seats = {
        seat: SeatShown(NAMES[seat - 1], is_human=seat <= persons, hands=[CardHand(stake=bet, total=18)])
        for seat, bet in enumerate(bets, 1)
    }
    return TwentyOneModel(seats, currency=DOLLARS, dealer_name="The dealer", natural_name="blackjack", you=you)


def settled(*nets: int) -> RoundSettled:
    """The end of a round with a stake of $50 at every seat."""
    return RoundSettled(tuple(SeatResult(seat, 5_000, 5_000 + net) for seat, net in enumerate(nets, 1)), None, 9)


def told(shown: TwentyOneModel, *events: object) -> str:
    for event in events:
        shown.settle(event)
    return shown.message


def natural(seat: int = 1, staked: int = 5_500) -> e.HandSettled:
    return e.HandSettled(seat, 1, "natural", staked, staked + staked * 3 // 2, 21)


def test_a_natural_is_called_by_its_name_with_what_it_pays_and_no_dealers_total():
    end = RoundSettled((SeatResult(1, 5_500, 13_750),), DealerResult(11, ("5C", "6D")), 9)
    assert told(table_of(5_500, you=1), natural(), end) == "Blackjack! $82.50 at 3 to 2."
    assert told(table_of(5_500), natural(), end) == "Blackjack! Ann wins $82.50 at 3 to 2."
    shown = table_of(5_500, you=1)
    shown.natural_pays = "6 to 5"
    assert "at 6 to 5" in told(shown, e.HandSettled(1, 1, "natural", 5_500, 12_100, 21))


def test_a_natural_among_others_is_named_beside_its_gain():
    shown = table_of(5_000, 5_000, persons=2)
    lost = e.HandSettled(2, 1, "lost", 5_000, 0, 18)
    ended = e.DealerEnded(19, "stands")
    assert told(shown, natural(staked=5_000), ended, lost, settled(7_500, -5_000)) == (
        "The dealer had 19. Ann wins $75 with a blackjack, Bob loses $50."
    )


def test_the_dealers_natural_is_named_and_its_21_is_not():
    ended, lost = e.DealerEnded(21, "natural"), e.HandSettled(1, 1, "lost", 5_000, 0, 18)
    assert told(table_of(5_000, you=1), ended, lost, settled(-5_000)) == "The dealer has a blackjack. You lose $50."
    pushed = e.HandSettled(1, 1, "pushed", 5_000, 5_000, 21)
    assert told(table_of(5_000, you=1), ended, pushed) == "You tie with 21 against a blackjack: a push, $50 back."


@pytest.mark.parametrize("you, words", [(1, "You bust with 24 and lose $50."), (0, "Ann busts with 24 and loses $50.")])
def test_a_bust_ends_the_round_without_a_word_about_the_dealer(you, words):
    shown = table_of(5_000, you=you)
    shown.hand(1, 1).total = 24
    assert told(shown, e.HandSettled(1, 1, "bust", 5_000, 0, 24)) == words
    assert told(shown, settled(-5_000)) == words


def test_all_persons_are_named_however_many_play_and_of_others_only_the_three_best():
    shown = table_of(*[5_000] * 5, persons=5)
    assert told(shown, settled(5_000, -5_000, 0, 2_500, -10_000)) == (
        "Ann wins $50, Bob loses $50, Cy breaks even, Dee wins $25, Eve loses $100."
    )
    assert told(table_of(*[5_000] * 5, persons=0), settled(5_000, -5_000, 0, 2_500, -10_000)) == (
        "Ann wins $50, Dee wins $25, Cy breaks even."
    )


def test_where_many_are_told_the_currency_is_named_once():
    seats = {n: SeatShown(name, is_human=True, hands=[BaronHand(stake=100)]) for n, name in enumerate(NAMES, 1)}
    shown = BaronModel(seats)
    shown.settle(settled(100, -200, 300, 400, 500))
    assert shown.message == "Ann wins 1 coin, Bob loses 2, Cy wins 3, Dee wins 4, Eve wins 5."


def test_mr_red_had_nothing_where_no_bet_depended_on_him():
    shown = BaronModel({1: SeatShown("Ann", is_human=True, hands=[BaronHand(stake=100)])}, you=1)
    shown.settle(baron.HandSettled(1, 1, "baron", 100, 300, 20))
    assert shown.message == "Black Baron! Two tens: you win 2 coins at once."
    shown.settle(RoundSettled((SeatResult(1, 100, 300),), DealerResult(9, (9,)), 3))
    assert shown.message == "You win 2 coins with a Black Baron."
    shown.settle(baron.DealerEnded(23, "bust"))
    shown.settle(settled(100))
    assert shown.message.startswith("Mr Red busts with 23. You win 1 coin")


def test_a_record_speaks_of_names_and_no_dealers_total_where_nobody_played_against_it(app):
    """A natural was paid at once: the cards of the croupier counted for nothing."""
    record = read_record(RECORDS / "blackjack" / "natural_paid_at_once.json")
    scene = replay_at(app.house, record)
    for event in events_of(record):
        scene.model.settle(event)
    name = next(iter(scene.model.seats.values())).name
    assert scene.message.startswith(f"Blackjack! {name} wins ") and "had" not in scene.message


def test_the_only_person_is_you_until_another_sits_down(pilot):
    pilot.press("Mr Red's table")
    model = pilot.scene.model
    assert model.you == pilot.scene.driver.own_seat
    pilot.press("Seat 1: empty", "A guest")
    assert not model.you
    pilot.press("Seat 1: Guest 1", "Nobody")
    assert model.you == pilot.scene.driver.own_seat
