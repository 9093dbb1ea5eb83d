"""Tests assert on what can be seen and leave other objects' private names alone."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
ALLOWED = {"_exit", "_fields", "_replace", "_getframe", "_asdict"}  # the standard library's
OWN = ("self", "cls", "super()")


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in ALLOWED


# What a file must have somewhere that uses one: reading all files as Python does takes seconds.
SUSPECT = re.compile(
    r"(?<!\bself)(?<!\bcls)(?<!super\(\))\s*\.\s*_[a-zA-Z]"  # of another object
    r"|^from \S+ import (\([^)]*|[^\n]*)\b_[a-zA-Z]"
    r"|(setattr|delattr|patch)\([^)]*[\"'.]_[a-zA-Z]",
    re.MULTILINE,
)


def private_uses(tree: ast.AST) -> list[tuple[int, str]]:
    """Every use of a private name of another object or module, with its line."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and private(node.attr) and ast.unparse(node.value) not in OWN:
            found.append((node.lineno, node.attr))
        elif isinstance(node, ast.ImportFrom):
            found += [(node.lineno, name.name) for name in node.names if private(name.name)]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("setattr", "delattr", "patch"):
            words = [one.value for one in node.args[:2] if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            found += [(node.lineno, part) for word in words for part in word.split(".") if private(part)]
    return found


def test_no_test_touches_a_private_name():
    assert [
        f"{path.relative_to(TESTS)}:{line} {name}"
        for path in sorted(TESTS.rglob("*.py"))
        if SUSPECT.search(text := path.read_text("utf-8"))
        for line, name in private_uses(ast.parse(text))
    ] == []


def test_private_names_are_noticed():
    source = "a._b\nself._c\nos._exit(1)\nfrom a import _d\npatch.setattr(a, '_e', 1)\nmock.patch('a.b._f')\n"
    assert [name for _, name in private_uses(ast.parse(source))] == ["_d", "_b", "_e", "_f"]
    assert [bool(SUSPECT.search(line)) for line in source.splitlines()] == [True, False, True, True, True, True]
