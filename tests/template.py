"""`python3 -m tests.template`: writes the list of all sentences anew; see `tests.tools.template`."""

import sys

from casino import bootstrap

if __name__ == "__main__":
    bootstrap.enter(["-m", "tests.template"], sys.argv[1:], extras=["dev"])
    from tests.tools.template import TEMPLATE, written

    TEMPLATE.write_text(written(), encoding="utf-8")
    print(f"{TEMPLATE} is written.")
