"""The packaged program as a package for Debian, Ubuntu and what is made of them. Knows nothing of how it is tried.

It has no scripts of its own: the desktop's packages see to their lists when files come into their folders or go.
"""

import gzip
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

from tests.support import ROOT
from tests.tools.packaging import packing

PACKAGE = "shadowport-casino"
PLACE = Path("usr", "lib", PACKAGE)  # of the program, below the root of the file system
PROGRAM = "ShadowportCasino"
COMMAND = Path("usr", "bin", PACKAGE)
_MACHINES = {"x86_64": "amd64", "arm64": "arm64"}
CHANGES = ROOT / ".github" / "CHANGELOG.md"
MANUAL = ROOT / "assets" / "linux" / f"{PACKAGE}.1"
_DOCUMENTS = Path("usr", "share", "doc", PACKAGE)
# What the window library asks the system for once it runs; without the first line no window opens on any desktop.
_NEEDED = ("libx11-6", "libxext6")
_WANTED = (
    *("libxcursor1", "libxfixes3", "libxi6", "libxrandr2", "libxss1", "libwayland-client0", "libwayland-cursor0"),
    *("libwayland-egl1", "libxkbcommon0", "libdecor-0-0", "libpulse0 | libasound2 | libasound2t64"),
)


def package_name() -> str:
    """What the package is called as a file."""
    return f"{PACKAGE}_{packing.version()}_{architecture()}.deb"


def architecture() -> str:
    """This machine as Debian calls it."""
    machine = packing.machine()
    return _MACHINES.get(machine, machine)


def needed_glibc(program: Path) -> str:
    """The version of the C library that the program's files ask for, as "2.36"."""
    found = {(2, 17)}
    for path in program.rglob("*"):
        if path.is_file() and not path.is_symlink() and path.read_bytes()[:4] == b"\x7fELF":
            found |= {(int(a), int(b)) for a, b in re.findall(rb"GLIBC_(\d+)\.(\d+)", path.read_bytes())}
    return ".".join(map(str, max(found)))


def _homepage() -> str:
    """Where the repository that builds it is found, and with it a place for reports; nothing where none is known."""
    repository = os.environ.get("GITHUB_REPOSITORY")
    return f"Homepage: https://github.com/{repository}\n" if repository else ""


def control(installed_kb: int, glibc: str) -> str:
    """The fields by which the system knows the package.

    The maintainer has no address, though one is customary: nobody reads mail for this project, and whatever is sent to
    a made-up one is lost.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return f"""\
Package: {PACKAGE}
Version: {project["version"]}
Architecture: {architecture()}
Maintainer: Shadowport Casino contributors
{_homepage()}Installed-Size: {installed_kb}
Depends: libc6 (>= {glibc}), {", ".join(_NEEDED)}
Recommends: {", ".join(_WANTED)}, xdg-utils
Section: games
Priority: optional
Description: table games from five worlds under one roof and one purse
 Dice against a fixer in a red coat, cards in a castle, a pot to be fought for,
 Blackjack, and a Baccarat salon with a bomb under the velvet. All are played
 from one purse, alone or with characters who have heads of their own.
 .
 Every die and every card can be checked against a seal shown before the round.
 It is play money, and only that.
"""


def _copyright() -> str:
    licence = (ROOT / "LICENSE").read_text("utf-8")
    text = "\n".join(f" {line}" if line.strip() else " ." for line in licence.strip().splitlines())
    return f"""\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Shadowport Casino
Comment: The licences of everything that is bundled are in LICENSES.txt beside this file.

Files: *
Copyright: Shadowport Casino contributors
License: Expat
{text}
"""


def manual_page() -> str:
    """The page that `man` shows of the command."""
    return MANUAL.read_text("utf-8").replace("@VERSION@", packing.version())


def lay_out(program: Path, root: Path) -> None:
    """Puts the files of an unpacked program below `root` where an installed one has them, and the control files."""
    place = root / PLACE
    shutil.copytree(program, place, symlinks=True)
    (place / "share").rename(root / "usr" / "share")
    documents = root / _DOCUMENTS
    documents.mkdir(parents=True)
    for name in ("README.html", "pictures", "LICENSES.txt"):
        (place / name).rename(documents / name)
    (place / "LICENSE").unlink()
    (documents / "copyright").write_text(_copyright(), "utf-8")
    (documents / "changelog.gz").write_bytes(gzip.compress(CHANGES.read_bytes(), 9, mtime=0))
    page = root / "usr" / "share" / "man" / "man1" / f"{MANUAL.name}.gz"
    page.parent.mkdir(parents=True)
    page.write_bytes(gzip.compress(manual_page().encode(), 9, mtime=0))
    (root / COMMAND).parent.mkdir()
    (root / COMMAND).symlink_to(os.path.relpath(root / PLACE / PROGRAM, (root / COMMAND).parent))
    files = [path for path in sorted(root.rglob("*")) if path.is_file() and not path.is_symlink()]
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == place / PROGRAM else 0o644)
    about = root / "DEBIAN"
    about.mkdir(mode=0o755)
    size_kb = sum(path.stat().st_size + 1023 for path in files) // 1024
    (about / "control").write_text(control(size_kb, needed_glibc(place)), "utf-8")
    sums = [f"{packing.digest(path, 'md5')}  {path.relative_to(root).as_posix()}\n" for path in files]
    (about / "md5sums").write_text("".join(sums), "utf-8")


def make(program: Path, out: Path, folder: Path) -> Path:
    """Makes the package of a built program below `out`, working in `folder`; returns it."""
    out.mkdir(parents=True, exist_ok=True)
    root, package = folder / "package", out / package_name()
    lay_out(program, root)
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z3", "--build", str(root), str(package)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(root)
    return package
