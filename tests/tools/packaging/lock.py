"""`python3 -m tests.lock`: the newest versions that fit pyproject.toml, with the sums of their files, into `.lock`.

One file for each list of packages, for every system and each Python that the program takes. Those of a further list
hold what it needs besides the runtime one. `--wheelhouse FOLDER` fetches what a computer like this one needs without a
network: put the folder beside main.py as `wheelhouse`. The set-up reads all this; see `casino.bootstrap`.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from casino import bootstrap

LOCKS = Path(bootstrap.ROOT) / bootstrap.LOCKS
_OLDEST_PYTHON = "3.11"


def blocks(text: str) -> list[str]:
    """The entries of exact versions: a package's line and those of its files' sums."""
    found: list[str] = []
    for line in text.splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if line[0].isspace():
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


def resolve(part: str, constraints: Sequence[Path]) -> list[str]:
    """The entries of a list and all it needs, the newest that fit. Raises CalledProcessError."""
    extra = [] if part == bootstrap.RUNTIME else ["--extra", part]
    options = ["--universal", "--generate-hashes", "--python-version", _OLDEST_PYTHON, "--no-header", "--no-annotate"]
    kept = [word for file in constraints for word in ("--constraint", str(file))]
    command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", *extra, *options, *kept, "--quiet"]
    done = subprocess.run(command, cwd=bootstrap.ROOT, capture_output=True, text=True)
    if done.returncode:
        raise ValueError(done.stderr.strip() or "no reason was given")
    return blocks(done.stdout)


def write() -> None:
    """Writes all files anew. Raises ValueError where versions cannot be found that fit together; nothing is changed."""
    lists = bootstrap.package_lists()
    with tempfile.TemporaryDirectory(prefix="casino-lock-") as folder:
        runtime = Path(folder, "runtime.txt")
        texts = {}
        for part, lines in lists.items():
            is_runtime = part == bootstrap.RUNTIME
            entries = resolve(part, [] if is_runtime else [runtime])
            if is_runtime:
                runtime.write_text("\n".join(entries), encoding="utf-8")
                known = set(entries)
            else:
                entries = [entry for entry in entries if entry not in known]
            texts[part] = "\n".join([bootstrap.lock_mark(lines), *entries, ""])
    LOCKS.mkdir(exist_ok=True)
    for old in LOCKS.iterdir():
        if old.stem not in texts:
            old.unlink()
    for part, text in texts.items():
        (LOCKS / f"{part}.txt").write_text(text, encoding="utf-8")


def fetch(folder: Path) -> int:
    """Fetches the program's packages for this system and Python into a folder; pip's status."""
    options = ["--require-hashes", "--disable-pip-version-check", "--dest", str(folder)]
    return subprocess.run(
        [sys.executable, "-m", "pip", "download", *options, "-r", bootstrap.lock_file(bootstrap.RUNTIME)]
    ).returncode


def main(argv: Sequence[str] | None = None) -> int:
    """Writes the files, or fills a folder from them; 1 where that cannot be done."""
    parser = argparse.ArgumentParser(prog="tests.lock", description=__doc__)
    parser.add_argument("--wheelhouse", metavar="FOLDER", type=Path, help="fetch the program's packages into it")
    args = parser.parse_args(argv)
    if args.wheelhouse is not None:
        return int(bool(fetch(args.wheelhouse)))
    try:
        write()
    except ValueError as refusal:
        print(f"The exact versions stay as they were: {refusal}", file=sys.stderr)
        return 1
    print(f"{len(list(LOCKS.iterdir()))} files written to {bootstrap.LOCKS}")
    return 0
