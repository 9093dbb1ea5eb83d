"""The pages that show a table's rules: one of the player's own, to play, change, share or delete, and one in a file.

A level in a file from another person is shown with its edge before it is accepted or declined.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import pygame

from casino.core.errors import CasinoError, LevelError, reason_of
from casino.core.texts import _
from casino.engines.registry import GAMES
from casino.odds.charts.making import has_chart
from casino.records import own_levels
from casino.records.levels import Level
from casino.save.save_places import documents_path
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Drawing, Gap, Text
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.pages.editor.edges import Edges
from casino.scenes.pages.editor.rules import facts, remarks
from casino.scenes.pages.editor.scene import EditorPage
from casino.scenes.pages.editor.sign import paint_sign, sign_px
from casino.tally.export_files import documents_folder, write_whole

FOLDER = "Tables"
_MAX_ALIKE = 1000


class RulesShown(PageScene):
    """The base of pages that show a level. `level` is shown as it is at the moment."""

    widest = 860
    tallest = 660

    def __init__(self, house: House, level: Level) -> None:
        super().__init__(house)
        self.show(level)

    def show(self, level: Level) -> None:
        """Shows a level, or the same one changed."""
        self.level, self.title = level, _(level.title)
        self.edges = Edges(level.settings)
        self._pieces = [("body", _(level.placard.blurb)), *facts(self.house.doors, level)]
        self.memory.clear()

    @property
    def start(self) -> str:
        return self.default_button

    @property
    def spare_seconds(self) -> float:
        return super().spare_seconds if self.edges.is_over(self.level.settings) else 0.0

    def on_moment(self, seconds: float) -> None:
        if not self.edges.is_over(self.level.settings) and self.edges.go_on(self.level.settings):
            self.invalidate()

    @property
    def note(self) -> str:
        """The note at the right of the sign."""
        stakes = self.house.doors.place(self.level).stakes(self.level)
        return f"{stakes[:1].upper()}{stakes[1:]}."

    def blocks(self, width: int) -> Sequence[Block]:
        return [
            Drawing(self._paint_sign, lambda width: sign_px(self.look)),
            Gap(12),
            Text("page", _("Rules"), self._pieces, self.memory),
        ]

    def _paint_sign(self, target: pygame.Surface, area: pygame.Rect) -> None:
        paint_sign(target, self.look, area, self.edges.words(self.level.settings), self.note)


class OwnTablePage(RulesShown):
    """One of the player's own tables."""

    @property
    def _may_play(self) -> bool:
        """True if no table is open, as no player walks away from a table in play."""
        return all(scene.is_overlay for scene in self.house.stack.scenes[1:])

    @property
    def default_button(self) -> str:
        return "play" if self._may_play else "back"

    def foot(self) -> Sequence[FootButton]:
        play = [FootButton("play", _("Play"), self._play)] if self._may_play else []
        return [
            *play,
            *([FootButton("chart", _("Best play"), self._open_chart)] if has_chart(self.level) else []),
            FootButton("change", _("Change"), self._change),
            FootButton("share", _("Save a copy"), self._share),
            FootButton("delete", _("Delete"), self._ask_to_delete),
        ]

    # -- what can be done -------------------------------------------------------------------------------------

    def _play(self) -> None:
        stack, level = self.house.stack, self.level
        self.house.change(door=self.house.doors.place(level).door)
        while len(stack.scenes) > 1:
            stack.pop()
        self.house.doors.enter(level)

    def _change(self) -> None:
        self.house.stack.push(EditorPage(self.house, self.level, self.show))

    def _open_chart(self) -> None:
        from casino.scenes.pages.chart import open_chart

        open_chart(self.house, self.level, documents_path(), own_levels.most_like(self.level))

    def _share(self) -> None:
        try:
            text = own_levels.text_of(self.level, remarks(self.house.doors, self.level))
            folder = documents_folder() / FOLDER
            path = _free_path(folder, self.level)
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(path, text)
        except OSError as error:
            reason = reason_of(error)
            self.house.say(_("The copy could not be saved: {reason}.", reason=reason), _("Not saved"))
        except CasinoError as refusal:
            self.house.say(str(refusal), _("Not saved"))
        else:
            self.house.say(_("The table was saved as {path}", path=path), _("Saved"))

    def _ask_to_delete(self) -> None:
        if any(
            self.house.store.stored_round(number).level == self.level.name for number in self.house.store.open_rounds()
        ):
            self.house.say(_("A round is open at this table: finish it first."), _("Not deleted"))
            return
        told = _("Its rules will be gone. Rounds played there stay in the books and can still be replayed.")
        answers = AnswerOption(_("Delete"), self._delete), AnswerOption(_("Keep"), style="accent")
        ask(self.house, _("Delete {name}?", name=self.level.title), told, *answers)

    def _delete(self) -> None:
        try:
            own_levels.delete(self.level.name)
        except LevelError as refusal:
            self.house.say(str(refusal), _("Not deleted"))
            return
        self.house.stack.pop()


def _free_path(folder: Path, level: Level) -> Path:
    """The path for a copy, which writes over no other file."""
    stem = own_levels.file_stem(level.title)
    for number in range(1, _MAX_ALIKE):
        path = folder / f"{stem if number == 1 else f'{stem}_{number}'}{own_levels.ENDING}"
        if not path.exists():
            return path
    raise LevelError(_("There are too many copies of that name already."))


class OfferedPage(RulesShown):
    """A level that was brought, not yet one of the player's own."""

    @property
    def note(self) -> str:
        from_file = _("A table of {game} from a file.", game=GAMES[self.level.game].title)
        return f"{from_file} {super().note}"

    @property
    def default_button(self) -> str:
        return "take"

    def foot(self) -> Sequence[FootButton]:
        return [FootButton("take", _("Add it"), self._take, "check")]

    def _take(self) -> None:
        house, level = self.house, self.level
        try:
            title = own_levels.free_title(level.game, level.title)
            name = own_levels.free_name(level.game, title, lambda name: bool(house.store.rounds_at(name, 1)))
            placard = msgspec.structs.replace(level.placard, title=title)
            taken = own_levels.write(replace(level, name=name, placard=placard), remarks(house.doors, level))
        except LevelError as refusal:
            house.say(str(refusal), _("Not added"))
            return
        house.stack.replace(OwnTablePage(house, taken))


def offer(house: House, path: Path) -> None:
    """Shows the level in a file, or says in a sentence why there is none."""
    try:
        level = own_levels.read_shared(path)
        if not own_levels.has_room():
            raise LevelError(_("no table can be added here."))
    except LevelError as refusal:
        house.say(f"{path.name[:80]}: {refusal}", _("This is no table"))
        return
    house.stack.top.focus.let_go()
    house.stack.push(OfferedPage(house, level))
