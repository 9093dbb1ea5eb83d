"""A player's right and wrong answers at each spot, as far as they still count. No hand is dealt here.

Small enough for the save: two numbers for each spot that was ever asked.
"""

from collections.abc import Mapping

from casino.odds.trainer.spots import TrainerSpot

_FADES = 0.8  # what an answer counts when the spot is asked again
_MIN_LOSS = 0.05  # of a bet: what a cheap mistake counts, as it is made often
_FORGIVEN = 0.02  # of a bet, in the mean: below it a mistake counts as mended
_DIGITS = 4
_SEEN_OFTEN = 5.0  # a spot always answered right is asked this many times less


class Learned:
    """Answers at spots: how many still count, and what they lost in bets. Newer answers count more."""

    def __init__(self, raw: object = None) -> None:
        """`raw` is what `kept` was once; whatever of it cannot be read is forgotten."""
        self._answers: dict[str, tuple[float, float]] = {}
        if isinstance(raw, Mapping):
            for key, pair in raw.items():
                is_pair = isinstance(pair, list | tuple) and len(pair) == 2
                if isinstance(key, str) and is_pair and all(isinstance(one, int | float) and one >= 0 for one in pair):
                    self._answers[key] = (float(pair[0]), float(pair[1]))

    @property
    def kept(self) -> dict[str, list[float]]:
        """The answers as a JSON value."""
        return {key: [round(times, _DIGITS), round(lost, _DIGITS)] for key, (times, lost) in self._answers.items()}

    def answered(self, spot: TrainerSpot, cost: float) -> None:
        """Takes in an answer at a spot, which gave away this share of a bet."""
        times, lost = self._answers.get(spot.key, (0.0, 0.0))
        loss = max(cost, _MIN_LOSS) if cost > 0 else 0.0
        self._answers[spot.key] = (times * _FADES + 1, lost * _FADES + loss)

    def loss(self, spot: TrainerSpot) -> float:
        """The mean loss at a spot as far as it still counts, in bets; zero once it was mended."""
        times, lost = self._answers.get(spot.key, (0.0, 0.0))
        mean = lost / (times + 1)
        return mean if mean > _FORGIVEN else 0.0

    def weight(self, spot: TrainerSpot) -> float:
        """The weight of a spot beside one never asked: less if it was answered right, but never zero."""
        times, _ = self._answers.get(spot.key, (0.0, 0.0))
        return 1 / min(_SEEN_OFTEN, 1 + times)
