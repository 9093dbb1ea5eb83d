"""The packaged program as people on a Linux desktop meet it: installed, or out of its archive, and in their menu.

Each check raises CheckFailed, and returns what was seen. They need a system with dpkg, and a screen that is not there.
"""

import configparser
import os
import re
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.support import RECORDS
from tests.support.virtual_screen import VirtualScreen, missing_programs
from tests.tools.packaging import deb

IDENTIFIER = "io.github.shadowport.casino"
ENTRY = Path("applications", f"{IDENTIFIER}.desktop")
MIME_TYPE = "application/x-shadowport-round"
TAKEN = "The casino that is open shows it."
PATIENCE_SECONDS = 60
_NOBODY = 65534
_WORDS = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')
_ROUND = RECORDS / "black_baron" / "fair_seed.json"


class CheckFailed(Exception):
    """The packaged program is not fit to ship; the text says why."""


def run(command: Sequence[str], **options: object) -> subprocess.CompletedProcess[str]:
    """Runs a command to its end."""
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE_SECONDS * 5, **options
    )


def done(command: Sequence[str], **options: object) -> str:
    """What a command printed. Raises CheckFailed if it failed."""
    result = run(command, **options)
    if result.returncode:
        raise CheckFailed(f"{shlex.join(command)} ended with {result.returncode}: {result.stdout}{result.stderr}")
    return result.stdout


def command_of(entry: Path, file: Path | None = None) -> list[str]:
    """The command a desktop makes of the Exec line of an entry, with a file or without."""
    reader = configparser.ConfigParser(interpolation=None)
    reader.optionxform = str  # type: ignore[method-assign, assignment]
    reader.read(entry, "utf-8")
    # First it is a text of an entry like any other, then words, some of them in quotation marks.
    written = reader["Desktop Entry"]["Exec"].replace("\\\\", "\\")
    words = [re.sub(r"\\(.)", r"\1", quoted) or plain for quoted, plain in _WORDS.findall(written)]
    files = [str(file)] if file is not None else []
    return [part for word in words for part in (files if word == "%f" else [word])]


# -- the package ----------------------------------------------------------------------------------------------


def check_fields(package: Path) -> dict[str, object]:
    """The package says what it is, and everything in it is root's and writable for nobody else."""
    listed = done(["dpkg-deb", "--contents", str(package)]).splitlines()
    if wrong := [line for line in listed if " root/root " not in line or (line[0] != "l" and line[8] == "w")]:
        raise CheckFailed(f"not root's alone: {wrong[0]}")
    if wrong := [line for line in listed if "s" in line[:10].lower()]:
        raise CheckFailed(f"runs with the rights of another: {wrong[0]}")
    fields = dict(
        line.split(": ", 1) for line in done(["dpkg-deb", "--field", str(package)]).splitlines() if ": " in line
    )
    for name in ("Package", "Version", "Architecture", "Maintainer", "Installed-Size", "Depends", "Description"):
        if not fields.get(name):
            raise CheckFailed(f"the package has no field {name}")
    return {"deb": package.name, "deb_mb": round(package.stat().st_size / 1e6, 1), "depends": fields["Depends"]}


def _as_root() -> list[str] | None:
    """How to become root: not at all, on a builder's machine by asking, or not possible."""
    if os.geteuid() == 0:
        return []
    may_ask = bool(os.environ.get("CI")) and shutil.which("sudo") and not run(["sudo", "-n", "true"]).returncode
    return ["sudo", "-n"] if may_ask else None


@contextmanager
def installed(package: Path, folder: Path) -> Iterator[tuple[Path, bool]]:
    """The root below which the package's files lie, and whether it was installed there or only unpacked."""
    as_root = _as_root()
    is_there = run(["dpkg-query", "--show", deb.PACKAGE]).returncode == 0
    if as_root is None or is_there:
        root = folder / "unpacked package"
        done(["dpkg-deb", "--extract", str(package), str(root)])
        yield root, False
        return
    try:
        done([*as_root, "dpkg", "--install", str(package)])
        yield Path("/"), True
    finally:
        result = run([*as_root, "dpkg", "--purge", deb.PACKAGE])
    if result.returncode or (Path("/") / deb.PLACE).exists() or (Path("/") / deb.COMMAND).is_symlink():
        raise CheckFailed(f"the package did not go again: {result.stdout}{result.stderr}")


def check_package(package: Path, folder: Path) -> dict[str, object]:
    """Installed, it opens from the menu and takes a round; the save outlives the package."""
    home = folder / "home of the package"
    home.mkdir()
    with installed(package, folder) as (root, is_installed):
        entry = root / "usr" / "share" / ENTRY
        path = os.pathsep.join([str(root / "usr" / "bin"), os.environ.get("PATH", os.defpath)])
        told = {"deb_was": "installed" if is_installed else "only unpacked: installing it takes root"}
        if is_installed and shutil.which("xdg-mime"):
            opener = done(["xdg-mime", "query", "default", MIME_TYPE]).strip()
            if opener != entry.name:
                raise CheckFailed(f"rounds are opened by {opener or 'nothing'}")
            told["rounds_are_opened_by"] = opener
        launcher = ["gtk-launch", IDENTIFIER] if is_installed and shutil.which("gtk-launch") else None
        told |= opened_from_menu(entry, home, {"PATH": path}, launcher)
    if not (home / ".local" / "share" / "ShadowportCasino" / "casino.save").is_file():
        raise CheckFailed("the save went with the package")
    return told


# -- the menu -------------------------------------------------------------------------------------------------


def opened_from_menu(
    entry: Path,
    home: Path,
    environment: Mapping[str, str],
    launcher: Sequence[str] | None = None,
    user: int | None = None,
) -> dict[str, object]:
    """The entry opens the casino, which then takes a round; nothing of it where no screen can be made."""
    if missing := missing_programs():
        return {"menu": f"not tried: {', '.join(missing)} is missing"}
    record = home / "a round ü.round"
    shutil.copyfile(_ROUND, record)
    record.chmod(0o644)
    with VirtualScreen(1600, 900) as screen:
        here = screen.environment | {"HOME": str(home)} | environment
        for name in [name for name in here if name.startswith("XDG_")]:
            del here[name]
        command = list(launcher or command_of(entry))
        started = time.perf_counter()
        program = subprocess.Popen(command, env=here, cwd=home, user=user, start_new_session=True)
        try:
            window = _window(screen)
            seconds = time.perf_counter() - started
            result = run(command_of(entry, record), env=here, cwd=home, user=user)
            if result.stdout.strip() != TAKEN:
                raise CheckFailed(f"the open casino did not take a round: {result.stdout}{result.stderr}")
        finally:
            _close(screen)
            try:
                program.wait(PATIENCE_SECONDS / 4)
            except subprocess.TimeoutExpired:  # it has shown no window that could be closed
                os.killpg(program.pid, signal.SIGKILL)
                program.wait()
        return {"menu": shlex.join(command), "window": window, "window_seconds": round(seconds, 1)}


def _window(screen: VirtualScreen) -> str:
    """The title of the casino's window, once it is there."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        try:
            return screen.hand("search", "--onlyvisible", "--class", IDENTIFIER, "getwindowname")
        except subprocess.CalledProcessError:
            time.sleep(0.1)
    raise CheckFailed("no window opened")


def _close(screen: VirtualScreen) -> None:
    """Ends the program whose window is there, whoever started it; an orderly end is no matter of these checks."""
    try:
        os.kill(int(screen.hand("search", "--class", IDENTIFIER, "getwindowpid")), signal.SIGTERM)
    except (subprocess.CalledProcessError, ValueError):
        return


# -- the archive ----------------------------------------------------------------------------------------------


def check_anywhere(program_folder: Path, folder: Path) -> dict[str, object]:
    """From any folder, which its user may not write, it goes into the menu, opens from there and goes again."""
    place = folder / "Spiele für Gäste" / program_folder.name
    shutil.copytree(program_folder, place, symlinks=True)
    home = folder / "home of a guest"
    home.mkdir()
    user = _NOBODY if os.geteuid() == 0 else None
    if user is not None:  # root may write anything
        os.chown(home, user, user)
        folder.chmod(0o755)
    for path in (place, *place.rglob("*")):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & 0o555 | 0o444)
    bare = {"HOME": str(home), "PATH": os.environ.get("PATH", os.defpath)}
    program = str(place / deb.PROGRAM)
    data = home / ".local" / "share"
    try:
        done([program, "--add-to-menu"], env=bare, cwd="/", user=user)
        entry = data / ENTRY
        if command_of(entry) != [program]:
            raise CheckFailed(f"the menu starts {command_of(entry)}")
        if shutil.which("desktop-file-validate"):
            done(["desktop-file-validate", str(entry)])
        told = opened_from_menu(entry, home, bare, user=user)
        done([program, "--remove-from-menu"], env=bare, cwd="/", user=user)
        if left := [str(path) for path in data.rglob(f"{IDENTIFIER}*")]:
            raise CheckFailed(f"left in the menu: {', '.join(left)}")
    finally:
        for path in (place, *place.rglob("*")):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)  # so that it can be deleted
    return {f"archive_{key}": value for key, value in told.items()}
