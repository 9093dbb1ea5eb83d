"""The tails of the chi-square and the normal distribution, as plain functions of numbers."""

import math

_CLOSE = 1e-15  # a term this small beside the sum ends it
_TINY = 1e-300  # replaces a zero that would be divided by
_MAX_TERMS = 100_000


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x), from 1 at x = 0 down to 0.

    Raises ValueError unless a > 0 and x >= 0.
    """
    if not a > 0 or not x >= 0:
        raise ValueError("the incomplete gamma function needs a > 0 and x >= 0")
    if x == 0:
        return 1.0
    if math.isinf(x):
        return 0.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:  # the series converges fast here, and its complement loses no digits
        return max(0.0, 1.0 - scale * _series(a, x))
    return min(1.0, scale * _fraction(a, x))


def _series(a: float, x: float) -> float:
    """The sum of x^n / (a (a + 1) ... (a + n)) over n from 0."""
    term = added = 1.0 / a
    for n in range(1, _MAX_TERMS):
        term *= x / (a + n)
        added += term
        if term < added * _CLOSE:
            break
    return added


def _fraction(a: float, x: float) -> float:
    """The continued fraction of Q(a, x) without its factor, evaluated from the front (Lentz)."""
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    value = d
    for n in range(1, _MAX_TERMS):
        over = -n * (n - a)
        b += 2
        d = 1 / (over * d + b or _TINY)
        c = b + over / c or _TINY
        value *= c * d
        if abs(c * d - 1) < _CLOSE:
            break
    return value


def chi_square_tail(chi_square: float, freedom: int) -> float:
    """The probability of a chi-square of so many degrees of freedom at least this large.

    Raises ValueError for fewer than one degree of freedom, and below zero.
    """
    return upper_gamma(freedom / 2, chi_square / 2)


def normal_tail(deviations: float) -> float:
    """The probability of a normal value at least so many standard deviations above the mean."""
    return math.erfc(deviations / math.sqrt(2)) / 2
