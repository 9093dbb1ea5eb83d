"""Round numbers for an axis."""

from math import ceil, floor, log10

_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)


def round_ticks(low: float, high: float, most: int, min_step: float = 1.0) -> list[float]:
    """Evenly spaced round numbers from at most `low` to at least `high`, about `most` of them."""
    span = max(high - low, min_step)
    rough = span / max(1, most - 1)
    unit = 10.0 ** floor(log10(rough))
    step = max(min_step, next(unit * nice for nice in _STEPS if unit * nice >= rough * 0.999))
    first, last = floor(low / step), ceil(high / step)
    if first == last:
        last += 1
    return [step * number for number in range(first, last + 1)]
