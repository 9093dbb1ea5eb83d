"""`python3 -m tests.packaged [--deb] [--keep OUT]`: builds the packaged program and tries it where no Python is.

With `--keep` it is packed below OUT, and it is the unpacked archive that is tried; the archive's sum lies beside. On
Linux a package for Debian is made too, and tried by installing it, or unpacking it where that is not allowed; `--deb`
does that without keeping anything, and `--if-changed` only where what goes into the package is not what was last tried
(`stamp.py`). With `--windows` it is the Windows program that is built and tried under Wine; see
`tests.tools.packaging.windows`.

Takes minutes, so it is a script and no part of the test run. Figures are printed as one JSON object per line; the exit
status is 0 only if every check held.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

from casino import bootstrap
from tests.tools.packaging import deb, on_desktop, packing, stamp
from tests.tools.packaging.desk import MIN_COLOURS, CheckFailed, colours_of

ROOT = Path(bootstrap.ROOT)
_HALL_TABLE = "black_axe/standard"
NAME = "ShadowportCasino"
PROGRAM = {"win32": f"{NAME}.exe", "darwin": f"Shadowport Casino.app/Contents/MacOS/{NAME}"}.get(sys.platform, NAME)
BESIDE = ("README.html", "pictures/hall.jpg", "LICENSE", "LICENSES.txt")
NEEDED_ASSET = Path("assets", "themes", "black_baron.toml")
PICTURE_SIZE = (1280, 720)
QUIET = {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}
SMOKE_SECONDS = 120
MAX_MB = 140.0  # unpacked
SHOW_HOURS = 0.3  # of a rehearsed show; in less nobody plays a round
FORBIDDEN = ["freesansbold.ttf", "bootstrap.py", "tkinter", "libreadline"]  # how names begin
MENU = (
    *("applications/*.desktop", "metainfo/*.metainfo.xml", "mime/packages/*.xml"),
    *("icons/hicolor/*/apps/*.png", "icons/hicolor/*/apps/*.svg"),
)


def build(folder: Path) -> Path:
    """Build the program below `folder`, the working files beside it; returns the program's folder."""
    places = ["--distpath", str(folder / "dist"), "--workpath", str(folder / "work")]
    command = [sys.executable, "-m", "PyInstaller", str(ROOT / "build.spec"), "--noconfirm", "--log-level", "WARN"]
    environment = {**os.environ, "PYINSTALLER_CONFIG_DIR": str(folder / "settings"), **QUIET}
    result = subprocess.run([*command, *places], cwd=folder, env=environment)
    if result.returncode:
        raise CheckFailed("the build failed")
    return folder / "dist" / NAME


def smoke(program_folder: Path, home: Path) -> tuple[subprocess.CompletedProcess[str], Path, float]:
    """Let the program play a round to a picture, from a bare desk; returns the result, the picture, the seconds."""
    home.mkdir()
    picture = home / "table.png"
    started = time.perf_counter()
    result = run_bare(program_folder, home, "--smoke", str(picture))
    return result, picture, time.perf_counter() - started


def bare_desk(home: Path) -> dict[str, str]:
    """An environment in which no Python is found."""
    bare = {"HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    if os.name == "nt":
        bare |= {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP") if name in os.environ}
        bare |= {"APPDATA": str(home), "LOCALAPPDATA": str(home), "USERPROFILE": str(home)}
        bare["PATH"] = os.path.join(
            os.environ.get("SYSTEMROOT", ""), "system32"
        )  # no Windows is without, and pygame asks
    return bare


def run_bare(program_folder: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs the program with words of the command line, from a bare desk."""
    return subprocess.run(
        [str(program_folder / PROGRAM), *words],
        cwd=home,
        env=bare_desk(home),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=SMOKE_SECONDS,
    )


def said(result: subprocess.CompletedProcess[str]) -> str:
    """All a run printed."""
    return f"{result.stdout}{result.stderr}".strip()


def check_picture(picture: Path) -> int:
    """The number of colours of the saved table. Raises CheckFailed if it is no picture of a table."""
    os.environ.update(QUIET)
    import pygame

    if not picture.is_file() or picture.read_bytes()[:8] != b"\x89PNG\r\n\x1a\n":
        raise CheckFailed("no PNG picture of the table was saved")
    surface = pygame.image.load(str(picture))
    if surface.get_size() != PICTURE_SIZE:
        raise CheckFailed(f"the picture is {surface.get_size()}, not {PICTURE_SIZE}")
    colours = colours_of(surface)
    if colours < MIN_COLOURS:
        raise CheckFailed(f"the picture has only {colours} colours; a table has more")
    return colours


def check_content(program_folder: Path, *, has_menu: bool = sys.platform.startswith("linux")) -> None:
    """Raise CheckFailed if something ships that must not, or is missing that the eye does not see."""
    names = {path.name for path in program_folder.rglob("*")}
    if stray := sorted(name for name in names if name.startswith(tuple(FORBIDDEN))):
        raise CheckFailed(f"must not ship: {', '.join(stray)}")
    if missing := [name for name in BESIDE if not (program_folder / name).is_file()]:
        raise CheckFailed(f"not beside the program: {', '.join(missing)}")
    if has_menu:
        if absent := [pattern for pattern in MENU if not any((program_folder / "share").glob(pattern))]:
            raise CheckFailed(f"not for the desktop's menu: {', '.join(absent)}")
        if open_ends := [
            path.name for path in (program_folder / "share").rglob("*.xml") if "@" in path.read_text("utf-8")
        ]:
            raise CheckFailed(f"an address is missing in: {', '.join(open_ends)}")


def check_runs(program_folder: Path, folder: Path) -> None:
    """The program plays a round and shows it. Raises CheckFailed."""
    result, picture, cold_seconds = smoke(program_folder, folder / "home")
    if result.returncode or "Traceback" in said(result):
        raise CheckFailed(f"the smoke run ended with status {result.returncode}:\n{said(result)}")
    colours = check_picture(picture)
    _, _, warm_seconds = smoke(program_folder, folder / "home again")
    print(json.dumps({"smoke_seconds": {"cold": round(cold_seconds, 2), "warm": round(warm_seconds, 2)}}))
    print(json.dumps({"picture_colours": colours}), flush=True)


def check_manual(program_folder: Path, folder: Path) -> None:
    """The program writes the bomb's manual. Raises CheckFailed."""
    written = folder / "home" / "manual.pdf"
    result = run_bare(program_folder, folder / "home", "manual", str(written))
    if result.returncode or not written.is_file() or not written.read_bytes().startswith(b"%PDF"):
        raise CheckFailed(f"the manual was not written:\n{said(result)}")
    print(json.dumps({"manual_kb": written.stat().st_size // 1000}), flush=True)


def check_phone(program_folder: Path, folder: Path) -> None:
    """The program hands the manual to a phone's browser. Raises CheckFailed."""
    home = folder / "home"
    process = subprocess.Popen(
        [str(program_folder / PROGRAM), "manual", "--serve", "127.0.0.1:0", "--json"],
        cwd=home,
        env=bare_desk(home),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert process.stdout is not None
    try:
        opened = process.stdout.readline()
        if not opened.startswith("{"):
            raise CheckFailed(f"the manual was not served:\n{opened}{process.stdout.read()}")
        told = json.loads(opened)
        with urllib.request.urlopen(told["address"], timeout=SMOKE_SECONDS) as answer:
            page = answer.read()
    finally:
        process.kill()
        process.stdout.close()
    if told["edition"].encode() not in page:
        raise CheckFailed("the manual that was served is another edition")
    print(json.dumps({"phone_kb": len(page) // 1000}), flush=True)


def check_hall(program_folder: Path, folder: Path) -> None:
    """The program opens a hall, a second one plays a round there, and the hall's books hold. Raises CheckFailed."""
    home, hall = folder / "home", folder / "hall"
    words = ("hall", "--folder", str(hall), "--table", _HALL_TABLE, "--json", "--with-opener")
    process = subprocess.Popen(
        [str(program_folder / PROGRAM), *words],
        cwd=home,
        env=bare_desk(home),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert process.stdin is not None and process.stdout is not None
    try:
        opened = process.stdout.readline()
        if not opened.startswith("{"):
            raise CheckFailed(f"the hall did not open:\n{opened}{process.stdout.read()}")
        code = json.loads(opened)["code"]
        player = ("hall", "play", code, "--name", "Ann", "--table", _HALL_TABLE, "--rounds", "1", "--json")
        played = run_bare(program_folder, home, *player)
        process.stdin.close()
        process.wait(SMOKE_SECONDS)
    finally:
        process.kill()
        process.stdout.close()
    checked = run_bare(program_folder, home, "hall", "check", str(hall), "--json")
    if played.returncode or checked.returncode:
        raise CheckFailed(f"a round in a hall did not hold:\n{said(played)}\n{said(checked)}")
    print(json.dumps({"hall": json.loads(checked.stdout)}), flush=True)


def check_licences(program_folder: Path, folder: Path) -> None:
    """The program prints the list that lies beside it. Raises CheckFailed."""
    result = run_bare(program_folder, folder / "home", "licences")
    beside = (program_folder / "LICENSES.txt").read_text("utf-8")
    if result.returncode or result.stdout.split() != beside.split():
        raise CheckFailed(f"the licences are not those beside the program:\n{said(result)[-500:]}")
    print(json.dumps({"licences_of": beside.count("\nLicence: ")}), flush=True)


def check_show(program_folder: Path, folder: Path) -> None:
    """The program, watched by itself, gets through a short rehearsal with all its faults. Raises CheckFailed.

    How soon it is started again is printed: what else the machine does must not decide whether the program is good.
    """
    result = run_bare(program_folder, folder / "home", "--kiosk", "--rehearse", str(SHOW_HOURS))
    bad = [line for line in result.stdout.splitlines() if line.startswith("BAD") and "restarts" not in line]
    rounds = re.search(r"visitors\s.* (\d+) rounds", result.stdout)
    is_played = rounds is not None and int(rounds[1]) > 0
    if bad or result.returncode not in (0, 1) or "books balanced" not in result.stdout or not is_played:
        raise CheckFailed(f"the rehearsal of a show was not good:\n{said(result)}")
    print(json.dumps({"show": [" ".join(line.split()) for line in result.stdout.splitlines()]}), flush=True)


def check_misses(program_folder: Path, folder: Path) -> None:
    """Without one of its files the program says so and fails, so these checks can fail. Raises CheckFailed."""
    maimed = folder / "maimed"
    shutil.copytree(program_folder, maimed, symlinks=True)
    found = [path for path in maimed.rglob(NEEDED_ASSET.name) if path.parts[-3:] == NEEDED_ASSET.parts]
    if not found:
        raise CheckFailed(f"{NEEDED_ASSET} does not ship")
    for path in found:  # a bundle for macOS has it twice, once as a link
        path.unlink()
    result, _, _ = smoke(maimed, folder / "home of the maimed")
    if result.returncode == 0:
        raise CheckFailed(f"the program ran as if {NEEDED_ASSET} were not needed")
    if "Traceback" in said(result) or NEEDED_ASSET.name not in said(result):
        raise CheckFailed(f"a missing {NEEDED_ASSET} is not told in a sentence:\n{said(result)}")
    print(json.dumps({"missing_asset": {"status": result.returncode, "said": said(result).splitlines()[-1]}}))


def size_mb(program_folder: Path) -> float:
    """What the program takes on a disk."""
    return sum(path.stat().st_size for path in program_folder.rglob("*") if not path.is_symlink()) / 1e6


def packed(program_folder: Path, out: Path, folder: Path) -> Path:
    """Packs the program below `out` with its sum; returns the program out of that archive, unpacked in `folder`."""
    archive = packing.pack(program_folder, out, as_zip=not sys.platform.startswith("linux"))
    packing.write_sum(archive)
    figures = {"archive": archive.name, "archive_mb": round(archive.stat().st_size / 1e6, 1)}
    print(json.dumps(figures), flush=True)
    packing.unpack(archive, folder / "unpacked")
    return folder / "unpacked" / program_folder.name


def package(program_folder: Path, out: Path | None, folder: Path) -> None:
    """Makes the package for Debian, keeps it with its sum below `out` if there is one, and tries it."""
    if shutil.which("dpkg-deb") is None:
        raise CheckFailed("a package for Debian is made with dpkg-deb, which is not here")
    started = time.perf_counter()
    made = deb.make(program_folder, out or folder / "package kept", folder)
    seconds = {"deb_seconds": round(time.perf_counter() - started, 1)}
    packing.write_sum(made)
    print(json.dumps(on_desktop.check_fields(made) | seconds), flush=True)
    print(json.dumps(on_desktop.check_package(made, folder), ensure_ascii=False), flush=True)


def make_setup(archive: Path, out: Path) -> int:
    """Makes the setup program of a packed Windows program below `out`, with its sum; the exit status."""
    from tests.tools.packaging.windows import setup_program

    if shutil.which("makensis") is None:
        print("The setup program is made by makensis of Debian's package nsis, which is not here.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="casino setup ") as folder:
        packing.unpack(archive, Path(folder))
        try:
            out.mkdir(parents=True, exist_ok=True)
            made = setup_program.make(Path(folder) / NAME, out)
        except CheckFailed as failure:
            print(f"SETUP PROGRAM FAILED: {failure}", file=sys.stderr)
            return 1
    packing.write_sum(made)
    print(json.dumps({"setup": made.name, "setup_mb": round(made.stat().st_size / 1e6, 1)}), flush=True)
    return 0


def main(arguments: Sequence[str]) -> int:
    """Build, look and run; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.packaged", description="Builds the program and tries it.")
    parser.add_argument("--keep", type=Path, metavar="OUT", help="pack it into this folder, with its SHA-256 beside it")
    parser.add_argument("--deb", action="store_true", help="make the package for Debian too, and try it")
    parser.add_argument(
        "--if-changed", action="store_true", help="only if what goes into it has changed since the last"
    )
    parser.add_argument("--windows", action="store_true", help="build and try the Windows program under Wine instead")
    parser.add_argument("--quick", action="store_true", help="with --windows: build, a round of each game, one window")
    parser.add_argument("--setup", type=Path, metavar="ZIP", help="make the setup program of a Windows archive instead")
    parser.add_argument("--installs", type=Path, metavar="SETUP", help="on Windows: try a setup program instead")
    parser.add_argument("--cache", type=Path, metavar="DIR", help="with --windows: where its tools are kept")
    parser.add_argument("--built", type=Path, metavar="DIR", help="with --windows: try this folder, build none")
    args = parser.parse_args(arguments)
    if args.windows:
        from tests.tools.packaging.windows import run

        return run.main(args.keep, args.cache, args.built, is_quick=args.quick)
    if args.setup is not None:
        return make_setup(args.setup, args.keep or Path())
    if args.installs is not None:
        if sys.platform != "win32":
            parser.error("--installs is for Windows")
        from tests.tools.packaging.windows import installed

        return installed.main(args.installs)
    keep, is_linux = args.keep.resolve() if args.keep else None, sys.platform.startswith("linux")
    if args.deb and not is_linux:
        parser.error("--deb is for Linux")
    if args.if_changed and stamp.is_current():
        print("packaged program: nothing that goes into it has changed since it was last tried", flush=True)
        return 0
    with tempfile.TemporaryDirectory(prefix="casino packaged ") as name:
        folder = Path(name)
        try:
            started = time.perf_counter()
            program_folder = build(folder)
            seconds = round(time.perf_counter() - started, 1)
            whole = round(size_mb(program_folder), 1)
            print(json.dumps({"build_seconds": seconds, "size_mb": whole}), flush=True)
            if whole > MAX_MB:
                raise CheckFailed(f"{whole} MB unpacked, and {MAX_MB:.0f} MB is the most")
            if keep is not None:
                program_folder = packed(program_folder, keep, folder)
            check_content(program_folder)
            check_runs(program_folder, folder)
            check_manual(program_folder, folder)
            check_phone(program_folder, folder)
            check_hall(program_folder, folder)
            check_licences(program_folder, folder)
            check_show(program_folder, folder)
            check_misses(program_folder, folder)
            if is_linux:
                told = on_desktop.check_anywhere(program_folder, folder)
                print(json.dumps(told, ensure_ascii=False), flush=True)
            if args.deb or (keep is not None and is_linux):
                package(program_folder, keep, folder)
        except (CheckFailed, subprocess.TimeoutExpired) as failure:
            print(f"PACKAGED PROGRAM FAILED: {failure}", file=sys.stderr, flush=True)
            return 1
    if args.deb:
        stamp.write()
    print("packaged program: every check held", flush=True)
    return 0
