"""`python3 -m tests.figures`: every figure the house shows of itself, measured; see `tests.tools.figures`."""

import runpy

if __name__ == "__main__":
    runpy.run_module("tests.tools.figures", run_name="__main__")
