"""Twenty-one being played at its tables, and played again from its records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from casino.engines.base import Event
from casino.records.rounds import RoundRecord
from casino.scenes.app.house import House
from casino.scenes.games.twentyone.stage import TwentyOneStage
from casino.scenes.table.bets import BettingTable
from casino.scenes.table.replay import ReplayTable
from casino.tables.session import TableSession


class TwentyOneTable(BettingTable, TwentyOneStage):
    """A live table of twenty-one."""

    action_keys = {
        "hit": pygame.K_h,
        "stand": pygame.K_s,
        "double": pygame.K_d,
        "split": pygame.K_p,
        "surrender": pygame.K_u,
        "insurance": pygame.K_i,
        "no_insurance": pygame.K_n,
    }
    action_labels = {
        "hit": "Hit",
        "stand": "Stand",
        "double": "Double",
        "split": "Split",
        "surrender": "Surrender",
        "insurance": "Insurance",
        "no_insurance": "No insurance",
    }
    usual_actions = ("hit", "stand", "no_insurance")
    start_label = "Deal"
    watch_label = "Pass: watch a round"

    def before_events(self) -> None:
        engine = self.session.engine
        assert engine.shoe is not None
        gone = engine.shoe.dealt
        if self.session.round_id is not None:
            gone = self.house.store.stored_round(self.session.round_id).discards
        self.model.lay_out_shoe(engine.shoe.size, gone)

    def before_betting(self) -> None:
        """Where the cut card is out everybody may know before the next bets that the shoe begins anew."""
        super().before_betting()
        if self.session.engine.shuffle_is_next and not self.rules.shuffles_every_round:
            self.model.message += " The cut card is out: before the next round the shoe is shuffled."


class TwentyOneReplay(ReplayTable, TwentyOneStage):
    """Recorded rounds of twenty-one."""

    def before_events(self) -> None:
        shoe = self.replay.engine.shoe
        assert shoe is not None
        self.model.lay_out_shoe(shoe.size, shoe.dealt)


def live_table(house: House, session: TableSession, told: tuple[Event, ...]) -> TwentyOneTable:
    """A table somebody sits down at."""
    return TwentyOneTable(house, session, told)


def replay_table(
    house: House, records: Sequence[tuple[str, RoundRecord]], faces: Mapping[str, str] | None, *, ends_program: bool
) -> TwentyOneReplay:
    """A table at which records are shown. Raises RecordError."""
    return TwentyOneReplay(house, records, faces, ends_program=ends_program)
