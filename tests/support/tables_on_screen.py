"""What tests ask of a table on the screen: who drives it, and the session behind its port."""

from collections.abc import Callable
from typing import Any, TypeVar

from casino.engines.base import Event
from casino.records.rounds import RoundRecord, level_of
from casino.scenes.app.house import House
from casino.scenes.app.stack import Played
from casino.scenes.games.bomb.tables import live_table
from casino.scenes.games.bomb.view import BombView
from casino.scenes.games.places import card_of
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.part import TablePart
from casino.scenes.table.scene import TableScene
from casino.tables.local import LocalTable
from casino.tables.session import TableSession

SomePart = TypeVar("SomePart", bound=TablePart)


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


def opened(house: House, session: TableSession, events: tuple[Event, ...] = ()) -> TableScene[Any]:
    """A table put on the stack; `events` are those of a round that was found open."""
    house.doors.open_table(LocalTable(session), events)
    assert isinstance(house.stack.top, TableScene)
    return house.stack.top


def bomb_opened(house: House, session: TableSession, now: Callable[[], float]) -> TableScene[BombView]:
    """A bomb's table put on the stack; `now` gives the real seconds of its clock."""
    scene = live_table(house, LocalTable(session), (), now)
    house.stack.push(scene)
    return scene


def replay_at(house: House, *records: RoundRecord, name: str = "A round") -> TableScene[Any]:
    """Records at the table of the first of them, not on the stack yet."""
    named = [(name, record) for record in records]
    scene = card_of(level_of(records[0])).tables().replay_table(house, named, None, ends_program=False)
    assert isinstance(scene, TableScene)
    return scene
