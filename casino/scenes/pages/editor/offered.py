"""A level in a file from another person: its rules and its edge are shown before it is accepted or declined."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from casino.core.errors import LevelError
from casino.engines.registry import GAMES
from casino.records import own_levels
from casino.scenes.app.house import House
from casino.scenes.dialogs.page import FootButton
from casino.scenes.pages.editor.own_table import OwnTablePage
from casino.scenes.pages.editor.rules import remarks
from casino.scenes.pages.editor.rules_page import RulesShown


class OfferedPage(RulesShown):
    """A level that was brought, not yet one of the player's own."""

    @property
    def note(self) -> str:
        return f"A table of {GAMES[self.level.game].title} from a file. {super().note}"

    @property
    def default_button(self) -> str:
        return "take"

    def foot(self) -> Sequence[FootButton]:
        return [FootButton("take", "Add it", self._take, "check")]

    def _take(self) -> None:
        house, level = self.house, self.level
        try:
            title = own_levels.free_title(level.game, level.title)
            name = own_levels.free_name(level.game, title, lambda name: bool(house.store.rounds_at(name, 1)))
            placard = msgspec.structs.replace(level.placard, title=title)
            taken = own_levels.write(replace(level, name=name, placard=placard), remarks(house.doors, level))
        except LevelError as refusal:
            house.say(str(refusal), "Not added")
            return
        house.stack.replace(OwnTablePage(house, taken))


def offer(house: House, path: Path) -> None:
    """Shows the level in a file, or says in a sentence why there is none."""
    try:
        level = own_levels.read_shared(path)
        if not own_levels.has_room():
            raise LevelError("no table can be added here.")
    except LevelError as refusal:
        house.say(f"{path.name[:80]}: {refusal}", "This is no table")
        return
    house.stack.top.focus.let_go()
    house.stack.push(OfferedPage(house, level))
