"""`python3 -m tests.show_day`: a whole day of an unattended house, in a fraction of it; see `tests.tools.show_day`."""

import runpy

if __name__ == "__main__":
    runpy.run_module("tests.tools.show_day", run_name="__main__")
