"""The packages for development that a program cannot do without, and the sentence where some are missing."""

import importlib.util
import sys
from collections.abc import Sequence


def are_here(program: str, *names: str) -> bool:
    """Whether all of these packages can be imported; otherwise those that are missing are named on the error stream."""
    missing = [name for name in names if importlib.util.find_spec(name) is None]
    if missing:
        sys.stderr.write(f"{program} {_lacks(missing)}: python3 -m tests fetches what belongs to development.\n")
    return not missing


def _lacks(names: Sequence[str]) -> str:
    return f"needs {' and '.join(names)}, which {'is' if len(names) == 1 else 'are'} missing here"
