"""`python3 -m tests`: prepares the environment like main.py does, then runs lint, types and the tests.

With arguments only pytest runs, and gets them (`python3 -m tests -k money`). Nothing is tested here.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python must get far enough to be told
    sys.stderr.write("Shadowport Casino needs Python 3.11 or newer, not " + sys.version.split()[0] + ".\n")
    sys.exit(2)

import subprocess

from casino import bootstrap

CHECKS = {"lint": ["ruff", "check"], "format": ["ruff", "format", "--check"], "types": ["mypy"]}
MOST_AT_ONCE = 4  # processes, each of which may want two gigabytes; one more than there are cores, as some wait


def check(arguments: list[str]) -> int:
    """Run lint, types and pytest, or with `arguments` only pytest; the status is pytest's, or 1 for a check.

    What failed besides is said before the tests start, so that pytest's summary is the last line.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    failed = []
    for name, command in CHECKS.items() if not arguments else ():
        print(f"== {name}", flush=True)
        if subprocess.run([sys.executable, "-m", *command], cwd=bootstrap.ROOT).returncode:
            failed.append(name)
    print(f"== tests, after {' and '.join(failed)} FAILED" if failed else "== tests", flush=True)
    at_once = min(MOST_AT_ONCE, (os.cpu_count() or 1) + 1)
    wanted = arguments or ["-n", str(at_once), "--dist", "worksteal"]
    status = subprocess.run([sys.executable, "-m", "pytest", *wanted], cwd=bootstrap.ROOT).returncode
    return status or int(bool(failed))


if __name__ == "__main__":
    os.chdir(bootstrap.ROOT)
    bootstrap.enter(["-m", "tests"], sys.argv[1:], extras=["dev"])
    try:
        sys.exit(check(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
