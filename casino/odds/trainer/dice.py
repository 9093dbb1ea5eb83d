"""Hands of Black Baron for practice: the spots there are, and one of them rolled. No hand is valued."""

import random
from collections.abc import Iterator

from casino.engines.black_baron.settings import SIDES, BlackBaronSettings
from casino.odds.trainer.spots import Spot

_SIZES, _SIZE_WEIGHTS = (2, 3), (2, 1)  # dice of a hand
_TRIES = 2_000


def dice_spots(settings: BlackBaronSettings) -> Iterator[Spot]:
    """All spots that may be asked at a table."""
    for up in range(1, SIDES + 1):
        for face in range(1, settings.highest_split_pair + 1):
            yield Spot("pair", face, up)
        for total in range(3, settings.target):
            yield Spot("dice", total, up)


def roll_dice(settings: BlackBaronSettings, spot: Spot, rng: random.Random) -> tuple[list[int | str], list[str]] | None:
    """Draws that bring a hand of a spot, in the order they are rolled, and the actions up to its decision.

    None where the rules may allow no such hand.
    """
    for _ in range(_TRIES):
        size = rng.choices(_SIZES, _SIZE_WEIGHTS)[0] if spot.kind == "dice" else 2
        dice = [rng.randint(1, SIDES) for _ in range(size)]
        is_pair = size == 2 and dice[0] == dice[1] and dice[0] <= settings.highest_split_pair
        found = ("pair", dice[0]) if is_pair else ("dice", sum(dice))
        if found == (spot.kind, spot.total):
            secret = [rng.randint(1, SIDES - 1)] if spot.up == SIDES else []  # with a ten there it would be over
            return [*dice[:2], spot.up, *secret, *dice[2:]], ["hit"] * (size - 2)
    return None


def total_of_dice(dice: tuple[int, ...]) -> str:
    """What a hand counts, as it is said."""
    return str(sum(dice))
