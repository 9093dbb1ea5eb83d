"""The live Black Baron table, and the table that replays its records."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from casino.core.texts import _, pgettext
from casino.engines.base import Event
from casino.engines.registry import GAMES
from casino.records.rounds import RoundRecord
from casino.scenes.app.house import House
from casino.scenes.games.black_baron.view import BlackBaronTableView
from casino.scenes.table.drivers.bets import BetDriver
from casino.scenes.table.drivers.replay import ReplayDriver
from casino.scenes.table.scene import TableScene
from casino.tables.table import Table
from casino.ui.widgets.button_row import preferred_width
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.widgets import Button, Widget

_COMPANY_SIZE, _COMPANY_CAP = 15, "A"


class BlackBaronDriver(BetDriver):
    """Drives a live table of Black Baron."""

    action_keys = {"hit": pygame.K_h, "stay": pygame.K_s, "double": pygame.K_d, "split": pygame.K_p}
    action_labels = {"hit": _("Hit"), "stay": pgettext("action", "Stay"), "double": _("Double"), "split": _("Split")}
    usual_actions = ("hit",)
    start_label = _("Roll the dice")

    def character_widgets(self) -> list[Widget]:
        """The button beside Mr Red that lets a player be alone with him without asking every other player to leave."""
        metrics, portrait = self.scene.metrics, self.scene.layout.dealer_portrait
        label = _("Alone with Mr Red") if self.people.has_characters else _("With company")
        wide = min(preferred_width(label, metrics, _COMPANY_SIZE, cap=_COMPANY_CAP).total, portrait.x - metrics.px(28))
        rect = pygame.Rect(portrait.x - metrics.px(14) - wide, 0, wide, metrics.px(FINGERTIP))
        rect.bottom = self.scene.layout.rack.y - metrics.px(6)
        rect.y = max(rect.y, self.scene.layout.top_bar.bottom + metrics.px(4))
        press = partial(self.people.change_characters, GAMES[self.table.level.game].company)
        return [Button("company", rect, label, (pygame.K_a,), on_press=press, hint=_COMPANY_CAP, size=_COMPANY_SIZE)]


def live_table(house: House, table: Table, events: tuple[Event, ...]) -> TableScene[Any]:
    """A table at which a player sits down; `events` are those of a round that was found open."""
    scene = TableScene(house, table.level, lambda canvas: BlackBaronTableView(canvas, table.level, table.settings))
    BlackBaronDriver(scene, table).sit_down(events)
    return scene


def replay_table(
    house: House, records: Sequence[tuple[str, RoundRecord]], faces: Mapping[str, str] | None, *, ends_program: bool
) -> TableScene[Any]:
    """A table at which records are shown. Raises RecordError."""
    return ReplayDriver(house, records, faces, BlackBaronTableView, ends_program=ends_program).begin()
