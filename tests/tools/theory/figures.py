"""A figure that was measured beside the one theory gives, and how far apart they are. Nothing is measured here."""

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tests.tools.benchmarks.rows import show

MAX_DEVIATIONS = 4.0  # one figure in 15,800 lies farther off by chance alone
FAR = 3.0
FAR_SHARE = 0.0027  # of all figures, by chance alone
MIN_EXPECTED = 20  # below it a count is not yet spread as the law of large numbers says
_MIN_ERROR = 1e-12  # of what is certain


class Figure(NamedTuple):
    """What was seen, what is exact, and the standard error of what was seen; `of` is what it was measured in."""

    name: str
    seen: float
    exact: float
    error: float
    of: int

    @property
    def deviations(self) -> float:
        """How many standard errors lie between, without a sign."""
        return abs(self.seen - self.exact) / self.error


def share(name: str, count: int, of: int, chance: float) -> Figure:
    """How often something happened in independent tries, where theory says how often it should."""
    spread = max(0.0, chance * (1 - chance))  # shares that are added up may come to a hair more than all
    return Figure(name, count / of, float(chance), max(_MIN_ERROR, math.sqrt(spread / of)), of)


def shares(counts: Mapping[str, int], chances: Mapping[str, float], of: int) -> list[Figure]:
    """The same for all that can happen, by its name; what is too rare to be weighed alone is weighed together.

    Something that theory does not know is a figure whose share should be nought.
    """
    rare = [name for name, chance in chances.items() if chance * of < MIN_EXPECTED]
    figures = [share(name, counts.get(name, 0), of, chances[name]) for name in chances if name not in rare]
    together = sum(chances[name] for name in rare)
    if together:
        figures.append(share("all rare ones", sum(counts.get(name, 0) for name in rare), of, together))
    unknown = [name for name in counts if not chances.get(name)]
    return figures + [Figure(name, counts[name] / of, 0.0, _MIN_ERROR, of) for name in unknown]


def mean(name: str, added: float, squares: float, of: int, exact: float) -> Figure:
    """The mean of independent measurements, its error from their own spread."""
    average = added / of
    return Figure(name, average, float(exact), math.sqrt((squares / of - average**2) / of), of)


def tell(name: str, figures: Iterable[Figure]) -> bool:
    """Prints the row of some figures: that of the farthest. Answers whether all are near enough."""
    figures = list(figures)
    far = max(figures, key=lambda figure: figure.deviations)
    what = f"{far.seen:.6f} seen, {far.exact:.6f} exact, {far.of:,} tries"
    if len(figures) > 1:
        what = f"the farthest of {len(figures)}: {far.name}: {what}"
    show(name, far.deviations, "standard errors", MAX_DEVIATIONS, note=what)
    return far.deviations <= MAX_DEVIATIONS
