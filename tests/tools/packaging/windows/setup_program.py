"""The setup program: made, run silently, its entries looked at, the casino started by the shell, and removed again."""

import hashlib
import shutil
import subprocess
import time
from pathlib import Path

import pygame

from tests.support import ROOT
from tests.support.virtual_screen import VirtualScreen
from tests.support.window_player import difference
from tests.tools.packaging.desk import CheckFailed, wait_until
from tests.tools.packaging.packaged import NAME
from tests.tools.packaging.packing import version
from tests.tools.packaging.windows.checks import Checks
from tests.tools.packaging.windows.quiet import FAIR, GOLDEN
from tests.tools.packaging.windows.window import START_SECONDS, keep_picture, windows
from tests.tools.packaging.windows.wine import PERSONS, Wine, kill_window

SCRIPT = ROOT / "assets" / "windows" / "setup.nsi"
TITLE, KIND = "Shadowport Casino", "ShadowportCasino.round"
UNINSTALL = f"HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\{NAME}"
FROM_MENU, OF_ROUND = "window, from the start menu.png", "window, a round opened.png"
SECONDS, LOOK_SECONDS = 300, 10.0


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
        file = self.wine.drive / "Eigene Spiele" / "Jörgs schöne Runde.round"
        file.parent.mkdir(exist_ok=True)
        shutil.copy(GOLDEN / f"{FAIR}.json", file)
        merged = [name for name in (".round", KIND) if self.wine.merge_classes(name)]
        try:
            notes.append(self._opened(file, OF_ROUND))
        finally:
            for name in merged:
                self.wine.unmerge_classes(name)
        hall, shown = (pygame.image.load(str(self.out / name)) for name in (FROM_MENU, OF_ROUND))
        if difference(hall, shown) < 4:
            raise CheckFailed("the hall was opened, not the round")
        if merged:
            notes.append("its kind was shown to the whole system by this check, which Windows does by itself")

    def _opened(self, what: Path, picture: str) -> str:
        """Has the shell open something, and takes a picture of the casino's window. Raises CheckFailed."""
        if windows(self.screen):
            raise CheckFailed("a window is open already")
        status, said = self.wine.run(["start", self.wine.named(what)], seconds=60)
        if status:
            raise CheckFailed(f"the shell refused, status {status}: {said.strip()[-200:]}")
        wait_until(lambda: windows(self.screen), "the casino's window", START_SECONDS)
        try:
            time.sleep(LOOK_SECONDS)
            return keep_picture(self.screen.picture(), self.out / picture)
        finally:
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


def try_setup(wine: Wine, screen: VirtualScreen, program_folder: Path, checks: Checks, out: Path) -> None:
    """Every check of the setup program, which is kept below `out`."""
    installed = Installed(wine, screen, program_folder, out)
    checks.each(
        {
            "the setup program is made": installed.make,
            "installed silently, for one person": installed.install,
            "the system knows the program, its rounds and its uninstaller": installed.look_at_entries,
            "opened from the start menu by the shell": installed.open_from_start_menu,
            "a .round file opened by the shell": installed.open_round,
            "removed silently": installed.remove,
        }
    )
