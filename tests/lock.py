"""`python3 -m tests.lock`: writes the exact versions that are installed; see `tests.tools.packaging.lock`."""

import sys

from casino import bootstrap

if __name__ == "__main__":
    bootstrap.enter(["-m", "tests.lock"], sys.argv[1:], extras=["dev", "make"])
    from tests.tools.packaging.lock import main

    sys.exit(main())
