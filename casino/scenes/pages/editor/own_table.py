"""The page of one of the player's own tables: its rules, and buttons to play, change, share or delete it."""

from collections.abc import Sequence
from pathlib import Path

from casino.core.errors import CasinoError, LevelError
from casino.odds.charts.making import has_chart
from casino.records import own_levels
from casino.records.levels import Level
from casino.save.save_file import documents_path
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.dialogs.page import FootButton
from casino.scenes.pages.editor.rules import remarks
from casino.scenes.pages.editor.rules_page import RulesShown
from casino.scenes.pages.editor.scene import EditorPage
from casino.tally.export_files import documents_folder, write_whole

FOLDER = "Tables"
_MAX_ALIKE = 1000


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
        play = [FootButton("play", "Play", self._play)] if self._may_play else []
        return [
            *play,
            *([FootButton("chart", "Best play", self._open_chart)] if has_chart(self.level) else []),
            FootButton("change", "Change", self._change),
            FootButton("share", "Save a copy", self._share),
            FootButton("delete", "Delete", self._ask_to_delete),
        ]

    # -- what can be done -------------------------------------------------------------------------------------

    def _play(self) -> None:
        stack, level = self.house.stack, self.level
        self.house.change(door=level.game)
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
            self.house.say(f"The copy could not be saved: {(error.strerror or 'unknown reason').lower()}.", "Not saved")
        except CasinoError as refusal:
            self.house.say(str(refusal), "Not saved")
        else:
            self.house.say(f"The table was saved as {path}", "Saved")

    def _ask_to_delete(self) -> None:
        if any(
            self.house.store.stored_round(number).level == self.level.name for number in self.house.store.open_rounds()
        ):
            self.house.say("A round is open at this table: finish it first.", "Not deleted")
            return
        told = "Its rules will be gone. Rounds played there stay in the books and can still be replayed."
        answers = AnswerOption("Delete", self._delete), AnswerOption("Keep", style="accent")
        ask(self.house, f"Delete {self.level.title}?", told, *answers)

    def _delete(self) -> None:
        try:
            own_levels.delete(self.level.name)
        except LevelError as refusal:
            self.house.say(str(refusal), "Not deleted")
            return
        self.house.stack.pop()


def _free_path(folder: Path, level: Level) -> Path:
    """The path for a copy, which writes over no other file."""
    stem = own_levels.file_stem(level.title)
    for number in range(1, _MAX_ALIKE):
        path = folder / f"{stem if number == 1 else f'{stem}_{number}'}{own_levels.ENDING}"
        if not path.exists():
            return path
    raise LevelError("There are too many copies of that name already.")
