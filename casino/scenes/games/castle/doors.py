"""The way between the house's hall, the castle's lobby and its tables. No picture of its own."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from casino.players.castle.hall_life import Castle
from casino.records.levels import Level, catalogue
from casino.scenes.games.castle.live import BlackAxeTable
from casino.scenes.games.castle.scene import CastleHall
from casino.tables.session import TableSession

if TYPE_CHECKING:
    from casino.engines.base import Event
    from casino.scenes.app.app import App


def enter_castle(app: App, level: Level | None = None) -> CastleHall:
    """Goes into the castle's lobby; `level` is the table that is chosen there already."""
    assert app.profile is not None
    levels = [one for one in catalogue()[0] if one.game == "black_axe"]
    castle = Castle(levels, random.Random())
    castle.enter(app.profile.name, app.profile.portrait)
    hall = CastleHall(app, castle, lambda chosen: _sit_down(app, castle, chosen))
    if level is not None:
        hall.choose(level.name)
    app.stack.push(hall)
    return hall


def _sit_down(app: App, castle: Castle, level: Level) -> None:
    session = TableSession(app.store, level, app.preferences.phrase)
    app.stack.push(BlackAxeTable(app, session, (), castle))


def resume_in_castle(app: App, session: TableSession, told: tuple[Event, ...]) -> None:
    """Back to a table at which a round was found open."""
    hall = enter_castle(app, session.level)
    app.stack.push(BlackAxeTable(app, session, told, hall.castle))
