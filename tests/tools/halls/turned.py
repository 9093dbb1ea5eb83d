"""`python -m tests.tools.halls.turned FILE WORD ...`: a command of the casino on a machine whose clock FILE turns.

The file holds by how many seconds the machine's clock is off, and may be written over at any time.
"""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

_true = time.time_ns


def main(argv: Sequence[str]) -> int:
    """Turns the clock before anything of the casino has read it; the exit status."""
    file = Path(argv[0])

    def turned() -> int:
        return _true() + int(file.read_text("utf-8") or 0) * 1_000_000_000

    time.time_ns, time.time = turned, lambda: turned() / 1e9
    from casino import cli

    return cli.main(list(argv[1:]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
