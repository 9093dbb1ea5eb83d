"""`python3 -m tests.shots`: pictures of every place of the house; see `tests.tools.shots.shoot`."""

import runpy

if __name__ == "__main__":
    runpy.run_module("tests.tools.shots.shoot", run_name="__main__")
