"""How large pieces may be: no function with more than 20 ways through it or 80 lines, no class with over 45 methods."""

import ast
from collections.abc import Iterator

from tests.support import ROOT
from tests.support.import_graph import module_of, parsed

MAX_WAYS, MAX_LINES, MAX_METHODS = 20, 80, 45
SMALL = 12  # lines that cannot hold so many ways
LARGER = {  # by name: why it may be
    "casino.online.client.remote.RemoteTable": "fills the port of tables, of 42 questions",
    "casino.scenes.app.scene.Scene": "what any scene may answer, nearly all of it empty here",
    "casino.scenes.table.drivers.live.LiveDriver": "what a game may change of a round, one method for each",
    "casino.scenes.table.scene.TableScene": "a scene with all that tables of every game share",
    "casino.scenes.table.view.TableView": "what a game may show, one method for each, nearly all of it empty here",
}
BRANCHES = (ast.If, ast.IfExp, ast.For, ast.While, ast.ExceptHandler, ast.match_case, ast.Assert)
Function = ast.FunctionDef | ast.AsyncFunctionDef


def pieces(node: ast.AST, name: str) -> Iterator[tuple[str, Function | ast.ClassDef]]:
    """Every class and function below a node with its dotted name."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function | ast.ClassDef):
            yield f"{name}.{child.name}", child
            yield from pieces(child, f"{name}.{child.name}")
        else:
            yield from pieces(child, name)


def ways(node: ast.AST) -> int:
    """The ways through a piece of code: its branches, loops, handlers, and the parts of its conditions."""
    found = 0
    for child in ast.iter_child_nodes(node):
        if isinstance(child, BRANCHES):
            found += 1
        elif isinstance(child, ast.comprehension):
            found += 1 + len(child.ifs)
        elif isinstance(child, ast.BoolOp):
            found += len(child.values) - 1
        if not isinstance(child, Function | ast.ClassDef):  # a piece of its own
            found += ways(child)
    return found


def faults() -> Iterator[tuple[str, str]]:
    """The names of what is too large, and how large it is."""
    for path in sorted((ROOT / "casino").rglob("*.py")):
        for name, piece in pieces(parsed(path), module_of(path)):
            lines = (piece.end_lineno or piece.lineno) - piece.lineno + 1
            if isinstance(piece, ast.ClassDef):
                methods = sum(isinstance(one, Function) for one in piece.body)
                if methods > MAX_METHODS:
                    yield name, f"{methods} methods"
            elif lines > MAX_LINES or (lines > SMALL and 1 + ways(piece) > MAX_WAYS):
                yield name, f"{1 + ways(piece)} ways through {lines} lines"


def test_no_piece_is_too_large_to_be_read_at_once():
    found = dict(faults())
    assert {name: size for name, size in found.items() if name not in LARGER} == {}
    assert LARGER.keys() <= found.keys(), "named as larger, and no longer is"


def test_ways_are_counted():
    code = "def f(a, b):\n  for one in a:\n    if one and b or a:\n      return [c for c in b if c] if a else None\n"
    assert ways(ast.parse(code).body[0]) == 7
