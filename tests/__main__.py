"""`python3 -m tests`: prepares the environment like main.py does, then runs lint, types and the tests.

With `--quick` it is lint and the tests that fail first, within a minute; with `--changed [COMMIT]` lint, types and the
tests that what has changed since a commit can touch. `--cost`, `--all` and `--turn COMMIT` run everything in another
way. With any other arguments only pytest runs, and gets them (`python3 -m tests -k money`). Nothing is tested here.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python must get far enough to be told
    sys.stderr.write("Shadowport Casino needs Python 3.11 or newer, not " + sys.version.split()[0] + ".\n")
    sys.exit(2)

import subprocess

from casino import bootstrap

CHECKS = {"lint": ["ruff", "check"], "format": ["ruff", "format", "--check"], "types": ["mypy"]}
QUICK = [  # imports, money, rules, golden records, the books, and one round of each game on the screen
    *("program/test_imports.py", "program/test_main_entry.py", "core", "engines/test_black_baron.py"),
    *("engines/baccarat/test_baccarat.py", "engines/baccarat/test_defusal.py", "engines/pilok/test_pilok.py"),
    *("engines/twentyone/test_twentyone.py", "records/test_records.py", "records/test_levels.py"),
    *("save/test_store.py", "tables/test_session.py", "tables/test_session_pilok.py", "tally/test_tally_rates.py"),
    *("ui/drawing/test_theme.py", "scenes/app/test_timing.py", "scenes/whole_house/test_first_rounds.py"),
]
MAX_AT_ONCE = 4  # processes, each of which may want two gigabytes


def check(arguments: list[str]) -> int:
    """Run lint, types and pytest, or with `arguments` what they ask for; the status is pytest's, or 1 for a check.

    What failed besides is said before the tests start, so that pytest's summary is the last line.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    # Workers and the programs that tests start read what is compiled once, even where nothing may be written beside it.
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ["PYTHONPYCACHEPREFIX"] = os.path.join(bootstrap.ROOT, ".venv", "bytecode")
    try:
        checks, wanted = chosen(arguments)
    except ValueError as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 2
    failed = []
    for name in checks:
        print(f"== {name}", flush=True)
        if subprocess.run([sys.executable, "-m", *CHECKS[name]], cwd=bootstrap.ROOT).returncode:
            failed.append(name)
    print(f"== tests, after {' and '.join(failed)} FAILED" if failed else "== tests", flush=True)
    status = subprocess.run([sys.executable, "-m", "pytest", *wanted], cwd=bootstrap.ROOT).returncode
    return status or int(bool(failed))


def chosen(arguments: list[str]) -> tuple[list[str], list[str]]:
    """The names of the checks, and the words for pytest. Raises ValueError for a commit that is none."""
    # one more than there are processors: now and then a test waits for a process or for the disk
    workers = ["-n", str(min(MAX_AT_ONCE, (os.cpu_count() or 1) + 1)), "--dist", "worksteal"]
    if arguments == ["--quick"]:  # without types, which alone take a minute from a cold start
        return ["lint", "format"], workers + [f"tests/{place}" for place in QUICK]
    if arguments[:1] == ["--changed"] and len(arguments) <= 2:
        from tests.support.changed import words_for

        return list(CHECKS), workers + words_for(*arguments[1:])
    if arguments in ([], ["--cost"], ["--all"], ["--all", "--cost"]) or arguments[:-1] == ["--turn"]:
        return list(CHECKS), workers + arguments
    return [], arguments


if __name__ == "__main__":
    os.chdir(bootstrap.ROOT)
    bootstrap.enter(["-m", "tests"], sys.argv[1:], extras=["dev"])
    try:
        sys.exit(check(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
