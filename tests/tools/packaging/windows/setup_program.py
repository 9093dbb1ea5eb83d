"""The setup program: made, run silently, its entries looked at, the casino started by the shell, and removed again."""

import hashlib
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pygame

from casino.save.save_file import open_store
from tests.support import ROOT
from tests.support.virtual_screen import VirtualScreen
from tests.support.window_player import difference
from tests.tools.packaging.desk import MIN_COLOURS, CheckFailed, wait_until
from tests.tools.packaging.double_clicks import REFUSED, one_sentence
from tests.tools.packaging.packaged import NAME
from tests.tools.packaging.packing import version
from tests.tools.packaging.windows.checks import Checks
from tests.tools.packaging.windows.quiet import FAIR, GOLDEN
from tests.tools.packaging.windows.window import END_SECONDS, SILENT, START_SECONDS, copied, keep_picture, windows
from tests.tools.packaging.windows.wine import PERSONS, Running, Wine, kill_window

SCRIPT = ROOT / "assets" / "windows" / "setup.nsi"
TITLE, KIND = "Shadowport Casino", "ShadowportCasino.round"
UNINSTALL = f"HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\{NAME}"
FROM_MENU, OF_ROUND = "window, from the start menu.png", "window, a round opened.png"
OF_NONE, BESIDE = "window, what is no round.png", "window, a round beside the casino.png"
SECONDS, LOOK_SECONDS, REST_SECONDS = 300, 10.0, 3.0
OTHER_PICTURE, FEW_COLOURS = 4.0, 60  # how far two places are apart; a question on a bare floor


def command(program_folder: Path, made: Path) -> list[str]:
    """What makes the setup program. The 32 bits makensis takes by itself do not run under a Wine of 64 bits."""
    told = {"VERSION": version(), "PROGRAM": str(program_folder.absolute()), "OUT": str(made.absolute())}
    return [
        "makensis",
        "-XTarget amd64-unicode",
        "-V2",
        *(f"-D{key}={value}" for key, value in told.items()),
        str(SCRIPT),
    ]


def make(program_folder: Path, out: Path) -> Path:
    """The setup program of a built folder, made below `out`. Raises CheckFailed."""
    made = out / f"{NAME}-Setup.exe"
    result = subprocess.run(command(program_folder, made), capture_output=True, text=True)
    if result.returncode:
        raise CheckFailed(f"makensis: {(result.stdout + result.stderr).strip()[-400:]}")
    return made


def digest(folder: Path) -> str:
    """A sum over all files below a folder and their names."""
    found = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(f"{path.relative_to(folder)}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return found.hexdigest()


class Installed:
    """The program as its setup program lays it down for the person of a Windows."""

    def __init__(self, wine: Wine, screen: VirtualScreen, program_folder: Path, out: Path) -> None:
        self.wine, self.screen, self.program_folder, self.out = wine, screen, program_folder, out
        self.folder = wine.local_data / "Programs" / TITLE
        self.link = wine.start_menu / f"{TITLE}.lnk"
        self.saves = wine.local_data / NAME
        self.made = out / f"{NAME}-Setup.exe"

    def make(self, notes: list[str]) -> None:
        make(self.program_folder, self.out)
        notes.append(f"{self.made.name}, {self.made.stat().st_size / 1e6:.1f} MB")

    def install(self, notes: list[str]) -> None:
        status, said = self.wine.run([self.wine.named(self.made), "/S"], seconds=SECONDS)
        if status:
            raise CheckFailed(f"status {status}: {said[-300:]}")
        lost = [path for path in self.program_folder.rglob("*") if path.is_file() and not self._is_there(path)]
        if lost:
            raise CheckFailed(f"not installed: {lost[0].name} and {len(lost) - 1} more")
        notes.append(self.wine.named(self.folder).replace(self.wine.named(self.wine.local_data), "%LOCALAPPDATA%"))

    def _is_there(self, path: Path) -> bool:
        copy = self.folder / path.relative_to(self.program_folder)
        return copy.is_file() and copy.stat().st_size == path.stat().st_size

    def look_at_entries(self, notes: list[str]) -> None:
        """Raises CheckFailed where one of the entries is missing or leads elsewhere."""
        program = self.wine.named(self.folder / f"{NAME}.exe")
        expected = {
            (f"{PERSONS}\\.round", ""): KIND,
            (f"{PERSONS}\\{KIND}", ""): "Shadowport round",
            (f"{PERSONS}\\{KIND}\\shell\\open\\command", ""): f'"{program}" "%1"',
            (UNINSTALL, "DisplayName"): TITLE,
            (UNINSTALL, "DisplayVersion"): version(),
            (UNINSTALL, "UninstallString"): f'"{self.wine.named(self.folder / "Uninstall.exe")}"',
        }
        found = {place: self.wine.registry(*place) for place in expected}
        if wrong := [f"{place}: {found[place]}" for place in expected if found[place] != expected[place]]:
            raise CheckFailed("; ".join(wrong))
        if not self.link.is_file():
            raise CheckFailed(f"no {self.link.name} in the start menu")
        notes.append(f"{len(expected)} entries and the start menu's")

    def open_from_start_menu(self, notes: list[str]) -> None:
        notes.append(self._opened(self.link, FROM_MENU))

    def open_round(self, notes: list[str]) -> None:
        """A file of a round, opened by what the system knows of its kind."""
        with self._kinds_shown(notes):
            notes.append(self._opened(self._file("Jörgs schöne Runde.round"), OF_ROUND))
        hall, shown = (pygame.image.load(str(self.out / name)) for name in (FROM_MENU, OF_ROUND))
        if difference(hall, shown) < OTHER_PICTURE:
            raise CheckFailed("the hall was opened, not the round")

    def open_no_round(self, notes: list[str]) -> None:
        """A file that is none, likewise: a window tells it, and the hall is not there."""
        file = self._file("keine Runde.round")
        file.write_text("{}")
        with self._kinds_shown(notes):
            notes.append(self._opened(file, OF_NONE, least_colours=FEW_COLOURS))
        told = pygame.image.load(str(self.out / OF_NONE))
        for other in (FROM_MENU, OF_ROUND):
            if difference(told, pygame.image.load(str(self.out / other))) < OTHER_PICTURE:
                raise CheckFailed(f"{OF_NONE} is as {other}")

    def open_round_beside(self, notes: list[str]) -> None:
        """A round, opened by the shell while the casino is open: that one shows it, and no other window comes."""
        with self._open_casino() as hall, self._kinds_shown(notes):
            self._shell(self._file("Jörgs schöne Runde.round"))
            is_shown = lambda: difference(self.screen.picture(), hall) > OTHER_PICTURE  # noqa: E731
            wait_until(is_shown, "the round over the hall", START_SECONDS)
            time.sleep(LOOK_SECONDS)
            if len(windows(self.screen)) != 1:
                raise CheckFailed("there is another window")
            notes.append(keep_picture(self.screen.picture(), self.out / BESIDE))

    def start_again(self, notes: list[str]) -> None:
        """A second start beside the open casino says so in a window, which Escape ends; the first goes on."""
        with self._open_casino():
            first = set(windows(self.screen))
            second = self.wine.start([self.wine.named(self.folder / f"{NAME}.exe")], more=SILENT)
            notes.append(self._refused(second, first))

    def start_two(self, notes: list[str], other: Path) -> None:
        """This program and another copy started together on one save: one has it, the other says so."""
        before = self._books()
        both = [
            self.wine.start([self.wine.named(folder / f"{NAME}.exe")], more=SILENT) for folder in (self.folder, other)
        ]
        try:
            wait_until(lambda: len(windows(self.screen)) == 2, "two windows", START_SECONDS)
            time.sleep(REST_SECONDS)
        finally:
            self._clear()
        said = [one for one in (running.ended(END_SECONDS)[1].strip() for running in both) if one]
        if len(said) != 1:
            raise CheckFailed(f"both or none had the save: {said}")
        notes.append(one_sentence(said[0]))
        if self._books() != before:
            raise CheckFailed(f"the books were {before} and are {self._books()}")

    def _refused(self, second: Running, first: set[str]) -> str:
        try:
            wait_until(lambda: len(windows(self.screen)) == 2, "the window of a second start", START_SECONDS)
            time.sleep(REST_SECONDS)
            (window,) = set(windows(self.screen)) - first
            self.screen.hand("windowfocus", "--sync", window)
            self.screen.key("Escape")
            status, said = second.ended(END_SECONDS)
        finally:
            second.kill()
        if status != REFUSED or set(windows(self.screen)) != first:
            raise CheckFailed(f"the second start ended with status {status}: {said}")
        return one_sentence(said)

    def _books(self) -> tuple[list[int], int]:
        """Purses and the sum of all accounts of the person's save, looked at in a copy."""
        with closing(open_store(copied(self.saves / "casino.save", self.out / "books"))) as store:
            if store.notice:
                raise CheckFailed(store.notice)
            return [store.purse(one.id) for one in store.accounts("profile")], store.ledger.total()

    @contextmanager
    def _open_casino(self) -> Iterator[pygame.Surface]:
        """The casino opened from the start menu; what the screen shows then."""
        before = self._books()
        try:
            self._shell(self.link)
            time.sleep(LOOK_SECONDS)
            yield self.screen.picture()
        finally:
            self._clear()
        if self._books() != before:
            raise CheckFailed(f"the books were {before} and are {self._books()}")

    def _file(self, name: str) -> Path:
        """A round in a file of a person, by this name."""
        file = self.wine.drive / "Eigene Spiele" / name
        file.parent.mkdir(exist_ok=True)
        shutil.copy(GOLDEN / f"{FAIR}.json", file)
        return file

    @contextmanager
    def _kinds_shown(self, notes: list[str]) -> Iterator[None]:
        """The kind of file is known to the shell meanwhile."""
        merged = [name for name in (".round", KIND) if self.wine.merge_classes(name)]
        try:
            yield
        finally:
            for name in merged:
                self.wine.unmerge_classes(name)
        if merged:
            notes.append("its kind was shown to the whole system by this check, which Windows does by itself")

    def _shell(self, what: Path) -> None:
        """Has the shell open something, and waits for a window. Raises CheckFailed."""
        status, said = self.wine.run(["start", self.wine.named(what)], seconds=60)
        if status:
            raise CheckFailed(f"the shell refused, status {status}: {said.strip()[-200:]}")
        wait_until(lambda: windows(self.screen), "the casino's window", START_SECONDS)

    def _opened(self, what: Path, picture: str, least_colours: int = MIN_COLOURS) -> str:
        """Has the shell open something, and takes a picture of the casino's window. Raises CheckFailed."""
        if windows(self.screen):
            raise CheckFailed("a window is open already")
        try:
            self._shell(what)
            time.sleep(LOOK_SECONDS)
            return keep_picture(self.screen.picture(), self.out / picture, least_colours)
        finally:
            self._clear()

    def _clear(self) -> None:
        for pid in windows(self.screen).values():
            kill_window(pid)

    def remove(self, notes: list[str]) -> None:
        """The uninstaller takes away all it brought, and leaves the saves as they were."""
        before = digest(self.saves)
        status, said = self.wine.run([self.wine.named(self.folder / "Uninstall.exe"), "/S"], seconds=SECONDS)
        if status:
            raise CheckFailed(f"status {status}: {said[-300:]}")
        wait_until(
            lambda: not self.folder.exists(), "the end of the installed folder", 60
        )  # a copy of it does the work
        wait_until(lambda: self.wine.registry(UNINSTALL, "DisplayName") is None, "the end of its entry", 60)
        left = [key for key in (f"{PERSONS}\\.round", f"{PERSONS}\\{KIND}") if self.wine.registry(key) is not None]
        if left or self.link.exists():
            raise CheckFailed(f"left behind: {', '.join(left) or self.link.name}")
        if not any(self.saves.iterdir()) or digest(self.saves) != before:
            raise CheckFailed("the saves are not what they were")
        notes.append("the saves are as they were")


def try_setup(wine: Wine, screen: VirtualScreen, program_folder: Path, checks: Checks, out: Path, other: Path) -> None:
    """Every check of the setup program, which is kept below `out`. `other` is another copy of the program."""
    installed = Installed(wine, screen, program_folder, out)
    checks.each(
        {
            "the setup program is made": installed.make,
            "installed silently, for one person": installed.install,
            "the system knows the program, its rounds and its uninstaller": installed.look_at_entries,
            "opened from the start menu by the shell": installed.open_from_start_menu,
            "a .round file opened by the shell": installed.open_round,
            "a .round file that is none, opened by the shell, is told in a window": installed.open_no_round,
            "a .round file opened by the shell beside the open casino": installed.open_round_beside,
            "started again while it is open": installed.start_again,
            "started twice at one instant, from two folders": lambda notes: installed.start_two(notes, other),
            "removed silently": installed.remove,
        }
    )
