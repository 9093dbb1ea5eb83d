"""The Windows program opened by somebody who may not write its folder: another user, with a Windows of their own."""

import shutil
import time
from pathlib import Path

from tests.support.virtual_screen import VirtualScreen
from tests.tools.packaging.desk import CheckFailed, guest, wait_until, write_protected
from tests.tools.packaging.packaged import NAME
from tests.tools.packaging.windows.checks import Checks
from tests.tools.packaging.windows.window import START_SECONDS, keep_picture, windows
from tests.tools.packaging.windows.wine import Wine, kill_window

PLACE, PICTURE = "Spiele für Gäste", "window, by a guest.png"
_LOOK_SECONDS = 5.0


def try_as_guest(screen: VirtualScreen, program_folder: Path, checks: Checks, out: Path, folder: Path) -> None:
    """The check, working in `folder`; the picture is kept below `out`."""
    with checks.check("opened by the shell for somebody who may not write its folder") as notes:
        place = folder / PLACE / NAME
        shutil.copytree(program_folder, place)
        folder.chmod(0o755)
        with write_protected(place), Wine(folder / "prefix of a guest", screen.display, guest()) as wine:
            notes.append(opened(wine, screen, place, out))


def opened(wine: Wine, screen: VirtualScreen, place: Path, out: Path) -> str:
    """Opens the program where it lies, looks at it, and finds the save where the guest's things are."""
    before = sorted(place.rglob("*"))
    status, said = wine.run(["start", wine.named(place / f"{NAME}.exe")], seconds=60)
    if status:
        raise CheckFailed(f"the shell refused, status {status}: {said.strip()[-200:]}")
    try:
        wait_until(lambda: windows(screen), "the casino's window", START_SECONDS)
        time.sleep(_LOOK_SECONDS)
        told = keep_picture(screen.picture(), out / PICTURE)
    finally:
        for pid in windows(screen).values():
            kill_window(pid)
    if not (wine.local_data / NAME / "casino.save").is_file() or sorted(place.rglob("*")) != before:
        raise CheckFailed("the save is not where the guest's things are, or something lies beside the program")
    return told
