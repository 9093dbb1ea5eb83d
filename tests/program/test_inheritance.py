"""Scenes, views and drivers are put together from parts: their lines of inheritance stay short."""

from __future__ import annotations

import importlib
import pkgutil

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
