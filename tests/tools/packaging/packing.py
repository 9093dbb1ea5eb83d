"""The packaged program as one file to be handed over, and the sum by which a copy of it is checked.

Knows nothing of how the program is built or tried. Archives keep modes and links, for programs need both.
"""

import hashlib
import platform
import stat
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

from tests.support import ROOT

SYSTEMS = {"win32": "windows", "darwin": "macos"}
MACHINES = {"amd64": "x86_64", "aarch64": "arm64"}


def version() -> str:
    """The version in pyproject.toml."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def archive_name() -> str:
    """What an archive made here is called, without its ending."""
    return f"ShadowportCasino-{version()}-{SYSTEMS.get(sys.platform, sys.platform)}-{machine()}"


def machine() -> str:
    """The processor in one word."""
    named = platform.machine().lower()
    return MACHINES.get(named, named)


def digest(path: Path, kind: str = "sha256") -> str:
    """The sum of a file, in hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, kind).hexdigest()


def pack(folder: Path, out: Path, *, as_zip: bool) -> Path:
    """Packs a folder below `out`: a zip, or a tar for systems whose people expect one. Returns the archive."""
    out.mkdir(parents=True, exist_ok=True)
    if as_zip:
        archive = out / f"{archive_name()}.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
            for path in sorted(folder.rglob("*")):
                _add(packed, path, f"{folder.name}/{path.relative_to(folder).as_posix()}")
    else:
        archive = out / f"{archive_name()}.tar.gz"
        with tarfile.open(archive, "w:gz") as tar:
            tar.add(folder, folder.name, filter=_of_nobody)
    return archive


def _of_nobody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Whoever built it is nobody's concern."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


def _add(packed: zipfile.ZipFile, path: Path, name: str) -> None:
    """A file with its mode, or a link as a link: a bundle for macOS is full of them."""
    if path.is_symlink():
        entry = zipfile.ZipInfo(name)
        entry.create_system = 3  # Unix: else nobody looks at the mode
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16
        packed.writestr(entry, path.readlink().as_posix())
    elif path.is_file():
        packed.write(path, name)


def write_sum(archive: Path) -> Path:
    """Writes the archive's SHA-256 beside it, as `sha256sum --check` reads it."""
    beside = archive.with_name(f"{archive.name}.sha256")
    beside.write_text(f"{digest(archive)}  {archive.name}\n", "utf-8", newline="\n")
    return beside


def unpack(archive: Path, folder: Path) -> None:
    """Unpacks an archive as the system's own tools do, modes and links with it."""
    if archive.name.endswith(".tar.gz"):
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")
        return
    with zipfile.ZipFile(archive) as packed:
        for entry in packed.infolist():
            mode = entry.external_attr >> 16
            place = folder / entry.filename
            place.parent.mkdir(parents=True, exist_ok=True)
            if stat.S_ISLNK(mode):
                place.symlink_to(packed.read(entry).decode())
            else:
                packed.extract(entry, folder)
                place.chmod(stat.S_IMODE(mode) or 0o644)
