"""Scenes, views and drivers are put together from parts: their lines of inheritance stay short."""

import ast
import importlib
import inspect
import pkgutil
import re
import sys
import textwrap
from collections import Counter
from functools import cache
from pathlib import Path
from types import FunctionType

import casino
from casino.scenes.app.scene import Scene
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.drivers.replay import ReplayDriver
from casino.scenes.table.scene import TableScene
from casino.scenes.table.view import TableView

DEEPEST = 5


def below(kind: type) -> set[type]:
    """All classes of the house that inherit from one, whatever is asked for late."""
    found = {kind}
    for one in kind.__subclasses__():
        found |= below(one)
    return {one for one in found if one.__module__.startswith("casino.")}


def test_no_line_of_inheritance_is_long():
    for module in pkgutil.walk_packages(casino.__path__, "casino."):
        importlib.import_module(module.name)
    kinds = set().union(*(below(kind) for kind in (Scene, TableView, LiveDriver, ReplayDriver)))
    lines = {one: [base for base in one.__mro__ if base.__module__.startswith("casino.")] for one in kinds}
    assert len(lines) > 40
    assert [one for one, line in lines.items() if len(line) > DEEPEST] == []
    assert [base.__name__ for base in lines[TableScene]] == ["TableScene", "Scene"] and len(below(TableScene)) == 1


# -- what classes share with those below them -----------------------------------------------------------------


@cache
def classes() -> set[type]:
    """All classes of the house."""
    modules = [importlib.import_module(module.name) for module in pkgutil.walk_packages(casino.__path__, "casino.")]
    found = {one for module in modules for one in vars(module).values() if inspect.isclass(one)}
    return {one for one in found if one.__module__.startswith("casino.")}


def line_of(kind: type) -> list[type]:
    """A class and those of the house it inherits from."""
    return [base for base in kind.__mro__ if base.__module__.startswith("casino.")]


@cache
def tree_of(kind: type) -> ast.AST | None:
    """The source of a class, cut out of its file; None where there is none, as for named tuples made by a call."""
    *_, name = kind.__qualname__.split(".")
    text = Path(sys.modules[kind.__module__].__file__).read_text("utf-8")
    found = re.search(rf"^( *)class {name}\b.*\n(?:\1[ )].*\n|\n)*", text, re.MULTILINE)
    return found and ast.parse(textwrap.dedent(found[0]))


@cache
def private_names(kind: type) -> tuple[set[str], set[str]]:
    """The private names a class defines, and those it uses of itself."""
    tree = tree_of(kind)
    if tree is None:
        return set(), set()
    nodes = list(ast.walk(tree))
    attributes = [node for node in nodes if isinstance(node, ast.Attribute)]
    defined = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    defined |= {node.attr for node in attributes if isinstance(node.ctx, ast.Store)}
    used = {node.attr for node in attributes if is_own(node.value)} | set(vars(kind))
    is_private = lambda name: name.startswith("_") and not name.startswith("__")  # noqa: E731
    return set(filter(is_private, defined)), set(filter(is_private, used))


def is_own(value: ast.expr) -> bool:
    """Whether an expression is `self` or `super()`."""
    name = value.func if isinstance(value, ast.Call) else value
    return isinstance(name, ast.Name) and name.id in ("self", "super")


def test_no_class_uses_or_overrides_what_is_private_to_another_file():
    kinds = classes()
    assert len(kinds) > 500
    lines = [(kind, base) for kind in kinds for base in line_of(kind)[1:] if base.__module__ != kind.__module__]
    assert len(lines) > 150
    assert [
        f"{kind.__qualname__}.{name} of {base.__qualname__}"
        for kind, base in lines
        for name in private_names(kind)[1] & private_names(base)[0]
    ] == []


def test_no_hook_is_defined_in_more_than_two_classes_of_a_line():
    crowded = []
    for kind in classes():
        line = [base for base in line_of(kind) if not getattr(base, "_is_protocol", False)]
        hooks = Counter(
            name
            for base in line
            for name, value in vars(base).items()
            if not name.startswith("__") and isinstance(value, FunctionType | property | classmethod | staticmethod)
        )
        crowded += [f"{kind.__qualname__}.{name}: {count}" for name, count in hooks.items() if count > 2]
    assert crowded == []
