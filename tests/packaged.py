"""`python3 -m tests.packaged`: builds the packaged program and tries it; see `tests.tools.packaging.packaged`."""

import runpy

if __name__ == "__main__":
    runpy.run_module("tests.tools.packaging.packaged", run_name="__main__")
