"""What a hand does at every table, whichever device it is at."""

from collections.abc import Sequence
from random import Random

from casino.records.replay import verify_record
from casino.tables.stored_rounds import record_of
from tests.support.books import check_books, check_rounds, check_table_is_clear
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import session_of

_MAX_CHOICES = 60


def play_out(pilot: Pilot, usual: Sequence[str]) -> None:
    """What is usual is done until nothing is asked any more."""
    for _ in range(_MAX_CHOICES):
        pilot.wait()
        if not pilot.scene.driver.is_playing:
            return
        pilot.choose(next(label for label in usual if pilot.has(label)))
    raise AssertionError("the round did not end")


def play_round(pilot: Pilot, rng: Random, begin: str, actions: Sequence[str]) -> None:
    """A round from the bets to its end, doing whatever is offered; splits wherever that is."""
    pilot.choose(begin)
    pilot.wait()
    while pilot.scene.driver.is_playing:
        check_purses_shown(pilot)
        offered = [name for name in actions if name in pilot.labels]
        pilot.choose(offered[0] if offered[0] == "Split" else rng.choice(offered))
        pilot.wait()
    check_purses_shown(pilot)
    check_books(pilot.store)


def check_purses_shown(pilot: Pilot) -> None:
    """What stands at the seats is what the books say, in mid-round too."""
    session = session_of(pilot.scene)
    assert {n: seat.purse for n, seat in pilot.scene.model.seats.items()} == {
        seat: session.purse(seat) for seat in session.sitters
    }


def check_evening(pilot: Pilot, rounds: int) -> None:
    """Nothing is left on a table, and every round is in the books and in a record that holds."""
    me = pilot.house.profile.id
    check_table_is_clear(pilot.store)
    check_rounds(pilot.store, me, rounds)
    for summary in pilot.store.history(me, rounds + 1):
        assert verify_record(record_of(pilot.store.stored_round(summary.id))).holds


def rounds_of(pilot: Pilot) -> int:
    """How many rounds the player has in the books."""
    return len(pilot.store.history(pilot.house.profile.id, 100))
