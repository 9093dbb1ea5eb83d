"""The row of a benchmark: what was measured, and whether it keeps its budget. Nothing is measured here."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence

QUICK = "--quick"


def is_quick(arguments: Sequence[str] = sys.argv) -> bool:
    """Whether only a short share was asked for."""
    return QUICK in arguments


def show(
    name: str,
    value: float | None,
    unit: str,
    budget: float | None = None,
    *,
    at_least: bool = False,
    at_best: float | None = None,
    note: str = "",
) -> None:
    """Prints a row. `budget` is the most allowed, or with `at_least` the least; `ok` is None where none is set.
    `at_best` is what the value would have been at the machine's best pace."""
    ok = None
    if budget is not None and value is not None:
        ok = value >= budget if at_least else value <= budget
    row = {"name": name, "value": value and float(f"{value:.4g}"), "unit": unit, "budget": budget, "ok": ok}
    if at_least:
        row["at_least"] = True
    if at_best is not None:
        row["at_best"] = float(f"{at_best:.4g}")
    if note:
        row["note"] = note
    print(json.dumps(row), flush=True)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that so much of all (0 to 1) does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def driver() -> str:
    """The name of the screen frames are measured on, for a row's name."""
    return os.environ.get("SDL_VIDEODRIVER") or "x11"
