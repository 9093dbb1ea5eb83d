"""Black Baron being played, and played again from its records."""

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from casino.engines.base import Event
from casino.records.rounds import RoundRecord
from casino.scenes.app.house import House
from casino.scenes.games.black_baron.view import BlackBaronView
from casino.scenes.table.drivers.bets import BetDriver
from casino.scenes.table.drivers.replay import ReplayDriver
from casino.scenes.table.scene import TableScene
from casino.tables.table import Table


class BlackBaronDriver(BetDriver):
    """Drives a live table of Black Baron."""

    action_keys = {"hit": pygame.K_h, "stay": pygame.K_s, "double": pygame.K_d, "split": pygame.K_p}
    action_labels = {"hit": "Hit", "stay": "Stay", "double": "Double", "split": "Split"}
    usual_actions = ("hit",)
    start_label = "Roll the dice"


def live_table(house: House, table: Table, events: tuple[Event, ...]) -> TableScene[Any]:
    """A table somebody sits down at; `events` are those of a round that was found open."""
    scene = TableScene(house, table.level, lambda canvas: BlackBaronView(canvas, table.level, table.settings))
    BlackBaronDriver(scene, table).sit_down(events)
    return scene


def replay_table(
    house: House, records: Sequence[tuple[str, RoundRecord]], faces: Mapping[str, str] | None, *, ends_program: bool
) -> TableScene[Any]:
    """A table at which records are shown. Raises RecordError."""
    return ReplayDriver(house, records, faces, BlackBaronView, ends_program=ends_program).begin()
