"""What a hand with one device alone does at every table, whichever device it is."""

from collections.abc import Callable, Sequence

from casino.records.levels import catalogue
from tests.support.pilot import Pilot

_MOST_CHOICES = 60


def play_out(pilot: Pilot, usual: Sequence[str], press: Callable[[str], object]) -> None:
    """What is usual is done until nothing is asked any more."""
    for _ in range(_MOST_CHOICES):
        pilot.wait()
        if not pilot.scene.driver.is_playing:
            return
        press(next(label for label in usual if pilot.has(label)))
    raise AssertionError("the round did not end")


def first_table(pilot: Pilot, game: str) -> str:
    """What the first table of a game is called in the hall."""
    titles = {level.title for level in catalogue()[0] if level.game == game}
    return next(label for label in pilot.labels if label in titles)


def rounds_of(pilot: Pilot) -> int:
    """How many rounds the player has in the books."""
    return len(pilot.store.history(pilot.house.profile.id, 100))
