"""Records shown at their tables, for tests of what is seen: all of one settled at once, and one shown to its end."""

import pickle
from collections.abc import Callable, Sequence

from casino.engines.base import Event
from casino.records.replay import Replay
from casino.records.rounds import RoundRecord
from casino.scenes.app.app import App
from casino.scenes.table.model import TableModel
from casino.scenes.table.scene import TableScene
from casino.ui.drawing.animator import Animation
from tests.support.tables_on_screen import replay_at


def events_of(record: RoundRecord) -> list[Event]:
    """All that happens in a record."""
    running = Replay(record)
    events = list(running.opening())
    while not running.is_at_end:
        events += running.act()
    return events


def copied(shown: TableModel) -> TableModel:
    """The table as it is now, apart from the one that goes on; a tenth of the time of `deepcopy`."""
    return pickle.loads(pickle.dumps(shown, pickle.HIGHEST_PROTOCOL))


class Watch:
    """Remembers which events are being shown at a table and are not yet settled, and how it was settled last."""

    def __init__(self, scene: TableScene) -> None:
        self.pending: list[Event] = []
        self.settled = copied(scene.model)
        self._scene, self._animate, self._settle = scene, scene.animate, scene.settle
        scene.animate, scene.settle = self._see_moving, self._see_settled  # type: ignore[method-assign]

    def _see_moving(self, events: Sequence[Event]) -> Animation | None:
        self.pending = list(events)
        return self._animate(events)

    def _see_settled(self, event: Event) -> None:
        self._settle(event)
        self.pending = [other for other in self.pending if other is not event]
        self.settled = copied(self._scene.model)


def begin(app: App, record: RoundRecord, speed: str, *, reduced_motion: bool = False) -> TableScene:
    """A record at its table, at a speed."""
    if len(app.house.stack.scenes) > 1:
        app.house.stack.pop()
    app.house.change(speed=speed, reduced_motion=reduced_motion)
    scene = replay_at(app.house, record)
    app.house.stack.push(scene)
    return scene


def settled_only(scene: TableScene, record: RoundRecord) -> TableModel:
    """The table as it is after all events, none of them shown."""
    shown = copied(scene.model)
    for event in events_of(record):
        shown.settle(event)
    return shown


def run(scene: TableScene, seconds: float, each: Callable[[TableScene], object] = lambda scene: None) -> None:
    """Lets time pass until the round is over."""
    for _ in range(20_000):
        scene.update(seconds)
        each(scene)
        if scene.is_waiting:
            return
    raise AssertionError("the round never came to its end")
