#!/usr/bin/env python3
"""The double-click entry of Shadowport Casino.

From source it first prepares the environment, then hands over to casino.cli; a packaged program goes there at
once. Only the few lines belong here that any Python, however old, can read and act upon.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python must get far enough to be told
    sys.stderr.write("Shadowport Casino needs Python 3.11 or newer, not " + sys.version.split()[0] + ".\n")
    sys.exit(2)

if __name__ == "__main__":
    if not getattr(sys, "frozen", False):
        from casino import bootstrap

        bootstrap.enter([bootstrap.path("main.py")], sys.argv[1:])
    from casino.cli import main

    sys.exit(main(sys.argv[1:]))
