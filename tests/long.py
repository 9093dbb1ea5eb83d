"""`python3 -m tests.long [PART ...]`: the long run, for every night and every release; see `tests.tools.long`."""

import sys

from casino import bootstrap

if __name__ == "__main__":
    bootstrap.enter(["-m", "tests.long"], sys.argv[1:], extras=["dev"])
    from tests.tools.long import main

    sys.exit(main(sys.argv[1:]))
