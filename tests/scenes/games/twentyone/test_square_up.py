"""A single deck that is shuffled before every hand: the film is seen a few times, then the cards are squared up."""

import pytest

from casino.core.preferences import Preferences
from casino.engines.twentyone import events as e
from casino.scenes.app import timing
from tests.support.pace import play_round, sit_down

pytestmark = pytest.mark.usefixtures("unseen")


@pytest.fixture
def pilot_options():
    return {"preferences": Preferences()}


def shuffles(pilot, table, hands):
    """The seconds of the shuffle before each of some hands."""
    lengths = []
    frame = pilot.app.frame

    def seen(events, seconds):
        moving = next(iter(table.director.moving), None)
        if isinstance(moving, e.ShoeShuffled):
            lengths[-1] += seconds
        frame(events, seconds)

    pilot.app.frame = seen
    for _ in range(hands):
        lengths.append(0.0)
        play_round(pilot)
    return lengths


def test_after_the_third_hand_the_cards_are_only_squared_up(pilot):
    table = sit_down(pilot, "blackjack/standard")
    assert table.view.rules.shuffles_every_round
    films = shuffles(pilot, table, 5)
    assert films[1] == pytest.approx(films[2], abs=0.3) and films[2] > 1.3
    assert max(films[3:]) < 0.75 * films[2]
    assert table.model.cards_left == table.model.shoe_size - len(table.model.on_table)


def test_a_shoe_keeps_its_film(pilot):
    table = sit_down(pilot, "blackjack/six_decks")
    event = e.ShoeShuffled(312)
    films = [table.view.movement([event]) for _ in range(5)]
    for film in films:
        film.begin()
        assert not film.update(0.0)
        assert not film.update(timing.RIFFLE_OF_TWO + timing.CUT + timing.SQUARE_UP)
