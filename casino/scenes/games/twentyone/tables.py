"""Twenty-one at its tables, live and replayed from records."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pygame

from casino.core.texts import _
from casino.engines.base import HOUSE, Event
from casino.engines.twentyone.events import SideBetPlaced, SpotBetPlaced
from casino.records.levels import Level
from casino.records.rounds import RoundRecord
from casino.scenes.app.house import House
from casino.scenes.games.twentyone.areas import SpotAreas
from casino.scenes.games.twentyone.view import CardTableView
from casino.scenes.table.drivers.bet_areas import BetAreas
from casino.scenes.table.drivers.bets import BetDriver
from casino.scenes.table.drivers.replay import ReplayDriver
from casino.scenes.table.scene import TableScene
from casino.tables.table import Table


class TwentyOneDriver(BetDriver):
    """Drives a live table of twenty-one."""

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
        "insurance": _("Insurance"),
        "hit": _("Hit"),
        "stand": _("Stand"),
        "double": _("Double"),
        "split": _("Split"),
        "surrender": _("Surrender"),
        "no_insurance": _("No insurance"),
    }
    usual_actions = ("hit", "no_insurance")
    first_actions = ("insurance", "no_insurance")
    start_label = _("Deal")

    def new_areas(self) -> BetAreas:
        view = self.scene.view
        assert isinstance(view, CardTableView)
        return SpotAreas(self.scene, self.table, view)

    def on_settled(self, event: Event) -> None:
        super().on_settled(event)
        if isinstance(event, SpotBetPlaced | SideBetPlaced):
            self.scene.view.beside.pop((event.seat, event.area), None)

    @property
    def action_order(self) -> tuple[str, ...]:
        return tuple(name for name in self.action_labels if name != "surrender" or self.table.settings.surrender)

    def before_events(self) -> None:
        shoe = self.table.shoe
        assert shoe is not None
        self.scene.model.lay_out_shoe(shoe.size, shoe.dealt)

    def before_betting(self) -> None:
        """Says before the bets that the cut card is out and the shoe will be shuffled."""
        if self.table.view(HOUSE).shuffle_is_next and not self.table.settings.shuffles_every_round:
            self.scene.model.message += _(" The cut card is out: the shoe is shuffled before the next round.")


class TwentyOneReplay(ReplayDriver):
    """Drives recorded rounds of twenty-one."""

    def before_events(self) -> None:
        shoe = self.replay.engine.shoe
        assert shoe is not None
        self.scene.model.lay_out_shoe(shoe.size, shoe.dealt)


def live_table(house: House, table: Table, events: tuple[Event, ...]) -> TableScene[Any]:
    """A table at which a player sits down; `events` are those of a round that was found open."""
    level, rules = table.level, table.settings
    if not table.deals_here and not table.is_practice:
        level = as_in_halls(table.level)
        rules = level.settings
    scene = TableScene(house, level, lambda canvas: CardTableView(canvas, level, rules))
    TwentyOneDriver(scene, table).sit_down(events)
    return scene


def as_in_halls(level: Level) -> Level:
    """A level as halls deal it: they take one bet a seat, so there is one spot, and nothing to bet on the side."""
    rules = msgspec.structs.replace(level.settings, spots=1, perfect_pairs=False, twenty_one_plus_three=False)
    return replace(level, settings=rules)


def replay_table(
    house: House, records: Sequence[tuple[str, RoundRecord]], faces: Mapping[str, str] | None, *, ends_program: bool
) -> TableScene[Any]:
    """A table at which records are shown. Raises RecordError."""
    return TwentyOneReplay(house, records, faces, CardTableView, ends_program=ends_program).begin()
