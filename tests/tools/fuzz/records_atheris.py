"""`python -m tests.tools.fuzz.records_atheris [--runs 200000]`: the reader of records, by a fuzzer that sees its
branches.

It finds ways into the reader that no list of damages would; `records` says what must come of each. Needs the optional
group `fuzz` (`pip install .[fuzz]`), which has no build for every system.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

_MISSING = "This needs atheris, which is not installed: pip install .[fuzz]"
_LONGEST_BYTES = 4096


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the fuzzer, which ends the program itself; 2 where it is not installed."""
    parser = argparse.ArgumentParser(prog="tests.tools.fuzz.records_atheris", description=__doc__)
    parser.add_argument("--runs", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    try:
        import atheris
    except ImportError:
        print(_MISSING, file=sys.stderr)
        return 2
    with atheris.instrument_imports(include=["casino"]):  # nothing of the house may have been read before
        from tests.records.test_records import GOLDEN
        from tests.tools.fuzz.records import check_record
    with tempfile.TemporaryDirectory(prefix="casino-atheris-") as folder:
        for number, path in enumerate(GOLDEN):
            (Path(folder) / f"{number}.json").write_bytes(path.read_bytes())
        wishes = [f"-runs={args.runs}", f"-seed={args.seed}", f"-max_len={_LONGEST_BYTES}", "-timeout=10"]
        atheris.Setup([sys.argv[0], *wishes, folder], check_record)
        atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
