"""`python3 -m tests.packaged`: builds the packaged program and tries it; see `tests.tools.packaging.packaged`."""

import sys

from casino import bootstrap

if __name__ == "__main__":
    bootstrap.enter(["-m", "tests.packaged"], sys.argv[1:], extras=["dev"])
    from tests.tools.packaging.packaged import main

    sys.exit(main(sys.argv[1:]))
