"""Files brought to the open casino: rounds are replayed over any scene, a hall's code is tried, a level is offered.

Nothing is lost by it: a table under a replay waits as under any page. Where time runs on, as at an armed bomb, and
before anybody plays, the files wait instead. Files that hold no round are reported in one sentence.
"""

from collections.abc import Sequence
from pathlib import Path

from casino.core.errors import CasinoError, RecordError
from casino.core.texts import _
from casino.records.round_files import is_level
from casino.save.hand_over import taken
from casino.scenes.app.house import BroughtFiles, House

_LOOKS_SECONDS = 0.25
_MAX_FILES = 100  # shown one after the other
_WAITS = _("The file you opened will be shown later: this cannot wait.")
_HALL = ".hall"  # ends the name of a file with the code of a hall on another machine


class BroughtRounds(BroughtFiles):
    """Looks beside the save for files another start hands over, and takes files dropped on the window."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._files: list[Path] = []
        self._next_look = 0.0  # in seconds from now
        self._has_told = False

    def bring(self, files: Sequence[Path]) -> None:
        self._files += files[: _MAX_FILES - len(self._files)]
        self._has_told = False

    def update(self, seconds: float) -> None:
        self._next_look -= seconds
        if self._next_look <= 0:
            self._next_look = _LOOKS_SECONDS
            if found := taken(self._house.store.path):
                self.bring(found)
                self._house.window.come_forward()
        if not self._files or self._house.profile is None:
            return
        if any(scene.runs_on for scene in self._house.stack.scenes):
            if not self._has_told:
                self._has_told = True
                self._house.notify(_WAITS)
            return
        files, self._files = self._files, []
        self._show(files)

    def _show(self, files: Sequence[Path]) -> None:
        from casino.records.commands import read_all  # the first picture needs none of it

        house = self._house
        if codes := [path for path in files if path.suffix.lower() == _HALL]:
            house.pages.halls(str(codes[0]))
            return
        if levels := [path for path in files if is_level(path.name)]:
            for path in reversed(levels):  # the first is on top
                house.pages.offer_table(path)
        if not (files := [path for path in files if path not in levels]):
            return
        try:
            replay = house.doors.replay(read_all(files))
        except RecordError as refusal:
            house.say(str(refusal), _("This is not a round"))
        except CasinoError as refusal:
            house.say(str(refusal))
        else:
            house.stack.top.focus.let_go()
            house.stack.push(replay)
