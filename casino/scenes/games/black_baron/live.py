"""Black Baron being played, and played again from its records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from casino.engines.base import Event
from casino.records.rounds import RoundRecord
from casino.scenes.app.house import House
from casino.scenes.games.black_baron.stage import BlackBaronStage
from casino.scenes.table.bets import BettingTable
from casino.scenes.table.replay import ReplayTable
from casino.tables.session import TableSession


class BlackBaronTable(BettingTable, BlackBaronStage):
    """A live table of Black Baron."""

    action_keys = {"hit": pygame.K_h, "stay": pygame.K_s, "double": pygame.K_d, "split": pygame.K_p}
    action_labels = {"hit": "Hit", "stay": "Stay", "double": "Double", "split": "Split"}
    usual_actions = ("hit", "stay")
    start_label = "Roll the dice"
    watch_label = "Watch a round"


class BlackBaronReplay(ReplayTable, BlackBaronStage):
    """Recorded rounds of Black Baron."""


def live_table(house: House, session: TableSession, told: tuple[Event, ...]) -> BlackBaronTable:
    """A table somebody sits down at."""
    return BlackBaronTable(house, session, told)


def replay_table(
    house: House, records: Sequence[tuple[str, RoundRecord]], faces: Mapping[str, str] | None, *, ends_program: bool
) -> BlackBaronReplay:
    """A table at which records are shown. Raises RecordError."""
    return BlackBaronReplay(house, records, faces, ends_program=ends_program)
