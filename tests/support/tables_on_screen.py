"""What tests ask of a table on the screen: who drives it, and the session behind its port."""

from __future__ import annotations

from typing import Any, TypeVar

from casino.engines.base import Event
from casino.records.rounds import RoundRecord, level_of
from casino.scenes.app.house import House
from casino.scenes.app.stack import Played
from casino.scenes.places import card_of
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.part import Part
from casino.scenes.table.scene import TableScene
from casino.tables.local import LocalTable
from casino.tables.session import TableSession

SomePart = TypeVar("SomePart", bound=Part)


def is_driven(scene: object, kind: type) -> bool:
    """Whether a scene is a table driven in one way."""
    return isinstance(scene, TableScene) and isinstance(scene.driver, kind)


def driver_of(scene: Played) -> Any:
    """Who drives a live table."""
    assert isinstance(scene, TableScene) and isinstance(scene.driver, LiveDriver)
    return scene.driver


def session_of(scene: Played) -> TableSession:
    """The session behind a live table's port."""
    port = driver_of(scene).table
    assert isinstance(port, LocalTable)
    return port.session


def part_of(scene: Played, kind: type[SomePart]) -> SomePart:
    """A part of a table."""
    assert isinstance(scene, TableScene)
    return next(part for part in scene.parts if isinstance(part, kind))


def live_at(house: House, session: TableSession, events: tuple[Event, ...] = ()) -> TableScene[Any]:
    """The table of a session as its door opens it, on the stack."""
    scene = card_of(session.level).tables().live_table(house, LocalTable(session), events)
    house.stack.push(scene)
    assert isinstance(scene, TableScene)
    return scene


def replay_at(house: House, *records: RoundRecord, name: str = "A round") -> TableScene[Any]:
    """Records at the table of the first of them, not on the stack yet."""
    named = [(name, record) for record in records]
    scene = card_of(level_of(records[0])).tables().replay_table(house, named, None, ends_program=False)
    assert isinstance(scene, TableScene)
    return scene
