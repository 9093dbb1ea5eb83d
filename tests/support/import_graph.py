"""The imports of the house and of its tests, read from the files: what the rules of layers and `--changed` go by."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tests.support import ROOT


@cache
def is_module(name: str) -> bool:
    """Whether a dotted name is a folder or a file of the repository."""
    path = ROOT.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").exists()


def module_of(path: Path) -> str:
    """The dotted name of a file; a folder's `__init__.py` is the folder."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def parsed(path: Path) -> ast.Module:
    """A file as Python reads it. Nobody keeps it: many trees make the collector search for minutes."""
    return ast.parse(path.read_text("utf-8"), str(path))


def statements(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """All statements of a body and those inside them, without what they are made of."""
    for node in body:
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            yield from statements(getattr(node, part, ()))


@cache
def imports(folder: str = "casino") -> tuple[tuple[str, str, int], ...]:
    """Every import below a folder, those inside functions too: (importing module, imported module, line).

    A relative import is an AssertionError, and in `casino` one by a name made up at run time: no rule could follow it.
    """
    found = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        module = module_of(path)
        made_up = re.search(r"(__import__|import_module)\(", path.read_text("utf-8")) if folder == "casino" else None
        assert made_up is None, f"{module} imports by name"
        for node in statements(parsed(path).body):
            if isinstance(node, ast.Import):
                found += [(module, alias.name, node.lineno) for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{module}:{node.lineno} imports relatively"
                for alias in node.names:  # `from casino.core import money` is an import of casino.core.money
                    name = f"{node.module}.{alias.name}"
                    found.append((module, name if is_module(name) else str(node.module), node.lineno))
    return tuple(found)
