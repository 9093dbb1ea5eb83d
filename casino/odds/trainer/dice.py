"""Hands of Black Baron for practice: the spots there are, and one of them rolled. No hand is valued."""

import random
from collections.abc import Iterator

from casino.engines.black_baron.settings import SIDES, BlackBaronSettings
from casino.odds.trainer.splits import hands_of_a_split
from casino.odds.trainer.spots import DealtHand, TrainerSpot

_SIZES, _SIZE_WEIGHTS = (2, 3), (2, 1)  # dice of a hand
_TRIES = 2_000
_SHORT_OF_TARGET = 5  # where hands before the one that is asked stay


def dice_spots(settings: BlackBaronSettings) -> Iterator[TrainerSpot]:
    """All spots that may be asked at a table."""
    for is_split in (False, True) if settings.highest_split_pair else (False,):
        for up in range(1, SIDES + 1):
            for face in range(1, settings.highest_split_pair + 1):
                if not is_split or settings.max_hands is None or settings.max_hands > 2:
                    yield TrainerSpot("pair", face, up, is_split)
            for total in range(3, settings.target):
                yield TrainerSpot("dice", total, up, is_split)


def roll_dice(settings: BlackBaronSettings, spot: TrainerSpot, rng: random.Random) -> DealtHand | None:
    """A hand of a spot, rolled. None where the rules may allow no such hand."""
    for _ in range(_TRIES):
        size = rng.choices(_SIZES, _SIZE_WEIGHTS)[0] if spot.kind == "dice" else 2
        dice = [rng.randint(1, SIDES) for _ in range(size)]
        count, at = hands_of_a_split(settings.max_hands, rng) if spot.is_split else (1, 1)
        is_full = settings.max_hands is not None and count >= settings.max_hands
        is_pair = size == 2 and dice[0] == dice[1] <= settings.highest_split_pair and not is_full
        found = ("pair", dice[0]) if is_pair else ("dice", sum(dice))
        if found != (spot.kind, spot.total):
            continue
        secret = [rng.randint(1, SIDES - 1)] if spot.up == SIDES else []  # with a ten there it would be over
        hits = ["hit"] * (size - 2)
        if not spot.is_split:
            return DealtHand([*dice[:2], spot.up, *secret, *dice[2:]], hits, tuple(dice))
        if (face := dice[0]) > settings.highest_split_pair:
            continue
        # The first hand is split again and again; then those before the one that is asked are played.
        draws, actions = [face, face, spot.up, *secret, *([face] * (count - 2))], ["split"] * (count - 1)
        for _ in range(at - 1):
            rolled, played = _played_out(settings, face, rng, is_full=is_full)
            draws += rolled
            actions += played
        return DealtHand([*draws, *dice[1:]], [*actions, *hits], tuple(dice))
    return None


def _played_out(
    settings: BlackBaronSettings, face: int, rng: random.Random, *, is_full: bool
) -> tuple[list[int], list[str]]:
    """Rolls and actions of a hand that begins with one die of a pair and is played with care."""
    rolled = [rng.choice([one for one in range(1, SIDES + 1) if is_full or one != face])]  # a pair would be split
    actions: list[str] = []
    while True:
        total, dice = face + sum(rolled), 1 + len(rolled)
        if total >= settings.target or dice >= settings.round_table_dice:
            return rolled, actions
        if total >= settings.target - _SHORT_OF_TARGET:
            return rolled, [*actions, "stay"]
        rolled.append(rng.randint(1, SIDES))
        actions.append("hit")


def total_of_dice(dice: tuple[int, ...]) -> str:
    """The total of a hand, as a player says it."""
    return str(sum(dice))
