"""Mutants of the house: how many small faults in the code do the tests notice?

    .venv/bin/python -m tests.tools.mutants [--at-once 2] [--results FILE] [--tree CHECKOUT]

A mutant is one small change of one place: another comparison, sum, number, condition, or a call left out. Which places
are changed follows from a fixed seed and from what surrounds them, so a change elsewhere chooses no others. Each mutant
meets the tests of the folder that mirrors its own, the nearest files first, until one fails or the time is over. With
`--results` what was tried before is kept in a file and not tried again; `--tree` tries another checkout.
"""

import argparse
import ast
import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from queue import Queue

import msgspec

from tests.support import ROOT

SEED = "mutants"
LIMIT_SECONDS = 180  # of processor time
PATIENCE = 4  # times as long it may take where tests wait, or others work beside
POOLS = (  # folders below casino, and how many mutants they have together
    (
        *("core", "engines", "records", "save", "tables", "tally", "odds", "players"),
        *("online", "physics", "show", "manual"),
    ),
    ("scenes/app", "scenes/table"),
)
SIZES = (120, 30)
OTHER = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.And: "or",
    ast.Or: "and",
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.Div: "*",
    ast.FloorDiv: "*",
    ast.Mod: "*",
}


class Mutant(msgspec.Struct, frozen=True):
    """One changed place: the text from `start` to `end` of a file, counted in bytes, is another."""

    name: str  # file, function, what is changed, and which of its kind there
    path: str
    folder: str
    line: int
    start: int
    end: int
    text: str

    def apply(self, source: bytes) -> bytes:
        """The file with the change in it."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def mutants_of(path: Path, tree: Path, folder: str) -> Iterator[Mutant]:
    """Every mutant of a file."""
    source, seen = path.read_bytes(), Counter[str]()
    ahead = [0]
    for row in source.splitlines(keepends=True):
        ahead.append(ahead[-1] + len(row))

    def at(node: ast.expr | ast.stmt, *, is_end: bool = False) -> int:
        line, column = (node.end_lineno, node.end_col_offset) if is_end else (node.lineno, node.col_offset)
        return ahead[(line or 1) - 1] + (column or 0)

    def changes(node: ast.AST) -> Iterator[tuple[int, int, str]]:
        match node:
            case ast.Compare(left=left, ops=[sign], comparators=[right]) if type(sign) in OTHER:
                yield at(left, is_end=True), at(right), f" {OTHER[type(sign)]} "
            case ast.BinOp(left=left, op=sign, right=right) if type(sign) in OTHER:
                yield at(left, is_end=True), at(right), f" {OTHER[type(sign)]} "
            case ast.BoolOp(op=sign, values=[*_, left, right]):
                yield at(left, is_end=True), at(right), f" {OTHER[type(sign)]} "
            case ast.AugAssign(target=target, op=sign, value=value) if type(sign) in (ast.Add, ast.Sub):
                yield at(target, is_end=True), at(value), f" {OTHER[type(sign)]}= "
            case ast.Constant(value=bool() as value):
                yield at(node), at(node, is_end=True), str(not value)
            case ast.Constant(value=int() as value):
                yield at(node), at(node, is_end=True), str(value + 1)
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                yield at(test), at(test, is_end=True), f"(not ({source[at(test) : at(test, is_end=True)].decode()}))"
            case ast.Expr(value=ast.Call(func=called)) if not ast.unparse(called).startswith("log."):
                yield at(node), at(node, is_end=True), "None"

    def walk(node: ast.AST, place: str) -> Iterator[Mutant]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            place = f"{place}.{node.name}"
        for start, end, text in changes(node):
            kind = f"{path.relative_to(tree)} {place} {type(node).__name__}"
            seen[kind] += 1
            line = source.count(b"\n", 0, start) + 1
            yield Mutant(f"{kind} {seen[kind]}", str(path.relative_to(tree)), folder, line, start, end, text)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_params"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not (
                    isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
                ):
                    yield from walk(child, place)

    yield from walk(ast.parse(source), "")


def chosen(tree: Path) -> list[Mutant]:
    """The mutants of the fixed seed, the same for everybody."""

    def lot(mutant: Mutant) -> str:
        return hashlib.sha256(f"{SEED} {mutant.name}".encode()).hexdigest()

    found: list[Mutant] = []
    for folders, size in zip(POOLS, SIZES, strict=True):
        pool = [
            mutant
            for folder in folders
            for path in sorted((tree / "casino" / folder).rglob("*.py"))
            for mutant in mutants_of(path, tree, folder)
        ]
        found += islice(filter(partial(is_python, tree), sorted(pool, key=lot)), size)
    return found


def is_python(tree: Path, mutant: Mutant) -> bool:
    """Whether the changed file can be read; not where brackets stand around a part of what is changed."""
    try:
        compile(mutant.apply((tree / mutant.path).read_bytes()), mutant.path, "exec")
    except SyntaxError:
        return False
    return True


def files_of(tree: Path, folder: str, path: str = "") -> list[str]:
    """The test files of a folder, those that name a module first."""
    module = path.removesuffix(".py").replace("/", ".")
    tests = sorted((tree / "tests" / folder).rglob("test_*.py"))
    return [str(test.relative_to(tree)) for test in sorted(tests, key=lambda test: module not in test.read_text())]


def run(tree: Path, files: list[str]) -> str:
    """What becomes of some tests: "passed", "failed" or "late"."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *files]
    bytecode = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tree / "bytecode")}  # compiled once
    try:
        ended = subprocess.run(
            command,
            cwd=tree,
            timeout=PATIENCE * LIMIT_SECONDS,
            capture_output=True,
            preexec_fn=limit_processor_time,
            env={**os.environ, **bytecode},
        )
    except subprocess.TimeoutExpired:
        return "late"
    return {0: "passed", -signal.SIGXCPU: "late"}.get(ended.returncode, "failed")


def limit_processor_time() -> None:
    """What works too long is ended; a machine that has other things to do as well ends nothing early."""
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT_SECONDS, LIMIT_SECONDS + 5))


def copy_of(tree: Path, folder: Path) -> Path:
    """A copy of all that a checkout's tests need, in which files can be changed."""
    left_out = shutil.ignore_patterns(".venv", "build", "dist", "__pycache__", ".*_cache")
    return Path(shutil.copytree(tree, folder, ignore=left_out, symlinks=True))


def main() -> int:
    """Tries them all, prints a line for each that nobody notices, and their share at the end."""
    parser = argparse.ArgumentParser(prog="tests.tools.mutants", description="Counts the mutants that tests notice.")
    parser.add_argument("--at-once", type=int, default=2, metavar="N", help="so many tests at once")
    parser.add_argument("--results", type=Path, metavar="FILE", help="keep what was tried here, and go on from it")
    parser.add_argument("--tree", type=Path, default=ROOT, metavar="CHECKOUT", help="try this checkout")
    wanted = parser.parse_args()
    tree = wanted.tree.resolve()
    results: dict[str, str] = {}
    if wanted.results and wanted.results.exists():
        results = json.loads(wanted.results.read_text())
    mutants = chosen(tree)
    folders = sorted({mutant.folder for mutant in mutants})
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(wanted.at_once) as pool:
        free: Queue[Path] = Queue()
        for number in range(wanted.at_once):
            free.put(copy_of(tree, Path(place) / f"copy {number}"))

        def attempt(name: str, folder: str, mutant: Mutant | None) -> None:
            if name in results:
                return
            copy = free.get()
            try:
                if mutant is None:
                    results[name] = run(copy, files_of(copy, folder))
                else:
                    source = (copy / mutant.path).read_bytes()
                    (copy / mutant.path).write_bytes(mutant.apply(source))
                    try:
                        results[name] = run(copy, files_of(copy, folder, mutant.path))
                    finally:
                        (copy / mutant.path).write_bytes(source)
            finally:
                free.put(copy)
            print(f"{results[name]:7} {name}", flush=True)
            if wanted.results:
                wanted.results.write_text(json.dumps(results, indent=1))

        list(pool.map(lambda folder: attempt(f"no change in {folder}", folder, None), folders))
        list(pool.map(lambda mutant: attempt(mutant.name, mutant.folder, mutant), mutants))
    return tell(mutants, folders, results)


def tell(mutants: list[Mutant], folders: list[str], results: dict[str, str]) -> int:
    """Prints what was noticed by folder, and each mutant that was not; the status is 1 if tests fail without one."""
    unchanged = {folder: results[f"no change in {folder}"] for folder in folders}
    # Tests that end in time without a change and do not with it hang, which is noticed.
    noticed = {
        mutant.name
        for mutant in mutants
        if results[mutant.name] == "failed" or (results[mutant.name] == "late" and unchanged[mutant.folder] == "passed")
    }
    for mutant in mutants:
        if mutant.name not in noticed:
            print(f"not noticed: {mutant.path}:{mutant.line}: {mutant.name.split(' ', 1)[1]}: {mutant.text.strip()}")
    for folder in folders:
        names = [mutant.name for mutant in mutants if mutant.folder == folder]
        print(
            f"{folder:14} {len(noticed.intersection(names)):4} of {len(names):4}, without a change {unchanged[folder]}"
        )
    print(f"{len(noticed)} of {len(mutants)} mutants are noticed: {100 * len(noticed) / len(mutants):.1f} %")
    return int("failed" in unchanged.values())


if __name__ == "__main__":
    sys.exit(main())
