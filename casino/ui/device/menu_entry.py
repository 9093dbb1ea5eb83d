"""The program's entry in the menu of a Linux desktop: added and removed for one user, without any installer.

Only a program from an archive adds itself: the files a desktop needs are in `share` beside it. One that was installed
has been added by the system, and the source has nothing to add.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from casino.core.errors import CasinoError, reason_of
from casino.core.texts import _

ENTRY = Path("applications", "io.github.shadowport.casino.desktop")
_COPIED = ("applications", "icons", "mime")  # folders of `share`
_REFRESHED = (  # the tools that inform the desktop, and the folder they get
    ("update-desktop-database", "applications"),
    ("update-mime-database", "mime"),
    ("gtk-update-icon-cache", "icons/hicolor"),
)
_PATIENCE_SECONDS = 20
_NOT_NAMED = "%="  # in what an entry starts: desktops disagree on the one, and none allows the other


class MenuRefused(CasinoError):
    """The menu could not be changed; the text says why."""


def archive_folder() -> Path | None:
    """The folder of a program that was unpacked from its archive for Linux; None for any other."""
    if not getattr(sys, "frozen", False) or not sys.platform.startswith("linux"):
        return None
    folder = Path(sys.executable).resolve().parent
    return folder if (folder / "share" / ENTRY).is_file() else None


def data_folder() -> Path:
    """The folder in which this user's desktop looks for menus, icons and kinds of files."""
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".local" / "share"


def can_be_added() -> bool:
    """Whether this program could be added to the menu and is not there."""
    return archive_folder() is not None and not is_in_menu(data_folder())


def add_this_program() -> str:
    """Adds the running program to the menu; returns a sentence about it. Raises MenuRefused."""
    if (folder := archive_folder()) is None:
        raise MenuRefused(_("Only the program from the Linux archive can put itself into the desktop's menu."))
    add(folder, Path(sys.executable).resolve(), data_folder())
    return _("The casino is in your desktop's menu now, and opens saved rounds.")


def remove_this_program() -> str:
    """Removes the program from the menu; returns a sentence about it, or that it was not there. Raises MenuRefused."""
    was_there = remove(archive_folder(), data_folder())
    return _("The casino is no longer in your menu.") if was_there else _("The casino is not in your menu.")


def is_in_menu(data: Path) -> bool:
    """Whether this user's menu has an entry of the program."""
    return (data / ENTRY).is_file()


def add(folder: Path, program: Path, data: Path) -> None:
    """Puts the program of an unpacked folder into the menu, anew if it is there. Raises MenuRefused."""
    if not str(program).isprintable() or set(_NOT_NAMED) & set(str(program)):
        raise MenuRefused(
            _(
                "A desktop's menu cannot start what lies in {folder}: please use no % and no = in its name.",
                folder=folder,
            )
        )
    written: list[Path] = []
    try:
        for source, target in _files(folder / "share", data):
            content = source.read_bytes()
            if source.relative_to(folder / "share") == ENTRY:
                content = started_by(content.decode(), program).encode()
            _put(content, target, written)
    except OSError as error:
        for path in written:
            with suppress(OSError):
                path.unlink()
        raise _refusal(error, data) from None
    _refresh(data)


def remove(folder: Path | None, data: Path) -> bool:
    """Takes the program out of the menu; False if it was not there. Raises MenuRefused."""
    if not is_in_menu(data):
        return False
    found = [target for _, target in _files(folder / "share", data)] if folder is not None else []
    stem = ENTRY.stem
    found += [data / ENTRY, data / "mime" / "packages" / f"{stem}.xml"]
    found += (data / "icons" / "hicolor").glob(f"*/apps/{stem}.*")
    try:
        for path in found:
            path.unlink(missing_ok=True)
    except OSError as error:
        raise _refusal(error, data) from None
    _refresh(data)
    return True


def started_by(entry: str, program: Path) -> str:
    """The desktop entry that starts the program at this place, and is not shown once that is gone."""
    lines = [line for line in entry.splitlines() if not line.startswith("TryExec=")]
    place = str(program).replace("\\", "\\\\")
    at = next(number for number, line in enumerate(lines) if line.startswith("Exec="))
    lines[at : at + 1] = [f"Exec={quoted(str(program))} %f", f"TryExec={place}"]
    return "\n".join(lines) + "\n"


def quoted(word: str) -> str:
    """A word as an argument of the key Exec: in quotation marks, and then as any text of a desktop entry."""
    for sign in '\\"`$':
        word = word.replace(sign, f"\\{sign}")
    return f'"{word}"'.replace("\\", "\\\\")


def _files(share: Path, data: Path) -> Iterator[tuple[Path, Path]]:
    """The files the menu needs, each with its place."""
    for name in _COPIED:
        for source in sorted((share / name).rglob("*")):
            if source.is_file():
                yield source, data / source.relative_to(share)


def _put(content: bytes, target: Path, written: list[Path]) -> None:
    """Writes a file, whole or not at all, and notes it if it was not there before. Raises OSError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part, is_new = target.with_name(f"{target.name}.part"), not target.exists()
    try:
        part.write_bytes(content)
        part.replace(target)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    if is_new:
        written.append(target)


def _refusal(error: OSError, data: Path) -> MenuRefused:
    reason = reason_of(error)
    return MenuRefused(_("The menu in {folder} could not be changed: {reason}.", folder=data, reason=reason))


def _refresh(data: Path) -> None:
    """Informs the desktop of the change; without its tools it notices by itself later."""
    for tool, place in _REFRESHED:
        command = shutil.which(tool)
        if command is None or not (data / place).is_dir():
            continue
        options = ["--ignore-theme-index", "--quiet"] if tool.startswith("gtk") else []
        with suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run(
                [command, *options, str(data / place)],
                env=_plain_environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=_PATIENCE_SECONDS,
            )


def _plain_environment() -> dict[str, str]:
    """The environment without the packaged program's libraries, which the desktop's tools must not use."""
    plain = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
    if before := os.environ.get("LD_LIBRARY_PATH_ORIG"):
        plain["LD_LIBRARY_PATH"] = before
    return plain
