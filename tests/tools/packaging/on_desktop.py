"""The packaged program as people on a Linux desktop meet it: installed, or out of its archive, and in their menu.

Each check raises CheckFailed, and returns what was seen. They need a system with dpkg, and a screen that is not there.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.tools.packaging import deb, double_clicks
from tests.tools.packaging.desk import ENTRY, IDENTIFIER, CheckFailed, command_of, done, guest, run, write_protected

MIME_TYPE = "application/x-shadowport-round"


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
        told |= double_clicks.try_all(entry, home, {"PATH": path}, launcher, opens_rounds=is_installed)
    if not (home / ".local" / "share" / "ShadowportCasino" / "casino.save").is_file():
        raise CheckFailed("the save went with the package")
    return told


# -- the archive ----------------------------------------------------------------------------------------------


def check_anywhere(program_folder: Path, folder: Path) -> dict[str, object]:
    """From any folder, which its user may not write, it goes into the menu, opens from there and goes again.

    Beside it a second copy of the archive was unpacked into another folder.
    """
    place, twin = (folder / name / program_folder.name for name in ("Spiele für Gäste", "noch einmal"))
    for copy in (place, twin):
        shutil.copytree(program_folder, copy, symlinks=True)
    home, user = folder / "home of a guest", guest()
    home.mkdir()
    if user is not None:
        os.chown(home, user, user)
        folder.chmod(0o755)
    bare = {"HOME": str(home), "PATH": os.environ.get("PATH", os.defpath)}
    program = str(place / deb.PROGRAM)
    data = home / ".local" / "share"
    with write_protected(place), write_protected(twin):
        done([program, "--add-to-menu"], env=bare, cwd="/", user=user)
        entry = data / ENTRY
        if command_of(entry) != [program]:
            raise CheckFailed(f"the menu starts {command_of(entry)}")
        if shutil.which("desktop-file-validate"):
            done(["desktop-file-validate", str(entry)])
        knows_rounds = shutil.which("update-mime-database") and shutil.which("update-desktop-database")
        again = [str(twin / deb.PROGRAM)]
        told = double_clicks.try_all(entry, home, bare, user=user, opens_rounds=bool(knows_rounds), twin=again)
        done([program, "--remove-from-menu"], env=bare, cwd="/", user=user)
        if left := [str(path) for path in data.rglob(f"{IDENTIFIER}*")]:
            raise CheckFailed(f"left in the menu: {', '.join(left)}")
    return {f"archive_{key}": value for key, value in told.items()}
