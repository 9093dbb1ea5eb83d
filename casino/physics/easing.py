"""The curve along which planned motions start and end smoothly."""

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def eased(share: Array) -> Array:
    """The curve from 0 to 1 over `share`, with neither speed nor a push at either end."""
    curve: Array = share**3 * (10.0 - 15.0 * share + 6.0 * share**2)
    return curve
