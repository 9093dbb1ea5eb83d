"""The row of a benchmark: what was measured, and whether it keeps its budget. Nothing is measured here."""

import json
import os
import sys
from collections.abc import Sequence
from typing import Any

QUICK = "--quick"
Row = dict[str, Any]


def is_quick(arguments: Sequence[str] = sys.argv) -> bool:
    """Whether only a short share was asked for."""
    return QUICK in arguments


def show(
    name: str, value: float | None, unit: str, budget: float | None = None, *, at_least: bool = False, note: str = ""
) -> None:
    """Prints a row. `budget` is the most allowed, or with `at_least` the least; `ok` is None where none is set."""
    value = None if value is None else rounded(value)
    row: Row = {"name": name, "value": value, "unit": unit, "budget": budget, "ok": is_kept(value, budget, at_least)}
    if at_least:
        row["at_least"] = True
    if note:
        row["note"] = note
    print(json.dumps(row), flush=True)


def is_kept(value: float | None, budget: float | None, at_least: bool = False) -> bool | None:
    """Whether a value keeps its budget; None where there is none to keep, or nothing was measured."""
    if budget is None or value is None:
        return None
    return value >= budget if at_least else value <= budget


def rounded(value: float) -> float:
    """Four digits that count."""
    return float(f"{value:.4g}")


def percentile(values: Sequence[float], share: float) -> float:
    """The value that so much of all (0 to 1) does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def driver() -> str:
    """The name of the screen frames are measured on, for a row's name."""
    return os.environ.get("SDL_VIDEODRIVER") or "x11"
