"""`python3 -m tests.packaged`: builds the packaged program and tries it where no Python is.

Takes minutes, so it is a script and no part of the test run. Figures are printed as one JSON object per line; the
exit status is 0 only if every check held.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from casino import bootstrap

ROOT = Path(bootstrap.ROOT)
NAME = "ShadowportCasino"
PROGRAM = f"{NAME}.exe" if os.name == "nt" else NAME
NEEDED_ASSET = Path("assets", "themes", "black_baron.toml")
PICTURE_SIZE = (1280, 720)
LEAST_COLOURS = 200
QUIET = {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}
SMOKE_SECONDS = 120
FORBIDDEN = ["freesansbold.ttf", "bootstrap.py", "tkinter"]


class CheckFailed(Exception):
    """The packaged program is not fit to ship; the text says why."""


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


def run_bare(program_folder: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs the program with words of the command line, from a bare desk."""
    bare = {"HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    if os.name == "nt":
        bare |= {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP") if name in os.environ}
        bare |= {"APPDATA": str(home), "LOCALAPPDATA": str(home), "USERPROFILE": str(home)}
    return subprocess.run(
        [str(program_folder / PROGRAM), *words],
        cwd=home,
        env=bare,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
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
    width, height = surface.get_size()
    colours = {tuple(surface.get_at((x, y))) for x in range(0, width, 8) for y in range(0, height, 8)}
    if len(colours) < LEAST_COLOURS:
        raise CheckFailed(f"the picture has only {len(colours)} colours; a table has more")
    return len(colours)


def check_content(program_folder: Path) -> None:
    """Raise CheckFailed if something ships that must not, or is missing that the eye does not see."""
    names = {path.name for path in program_folder.rglob("*")}
    if stray := [name for name in FORBIDDEN if name in names]:
        raise CheckFailed(f"must not ship: {', '.join(stray)}")
    if missing := [name for name in ("README.md", "LICENSE") if not (program_folder / name).is_file()]:
        raise CheckFailed(f"not beside the program: {', '.join(missing)}")


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


def check_misses(program_folder: Path, folder: Path) -> None:
    """Without one of its files the program says so and fails, so these checks can fail. Raises CheckFailed."""
    maimed = folder / "maimed"
    shutil.copytree(program_folder, maimed, symlinks=True)
    found = [path for path in maimed.rglob(NEEDED_ASSET.name) if path.parts[-3:] == NEEDED_ASSET.parts]
    if not found:
        raise CheckFailed(f"{NEEDED_ASSET} does not ship")
    found[0].unlink()
    result, _, _ = smoke(maimed, folder / "home of the maimed")
    if result.returncode == 0:
        raise CheckFailed(f"the program ran as if {NEEDED_ASSET} were not needed")
    if "Traceback" in said(result) or NEEDED_ASSET.name not in said(result):
        raise CheckFailed(f"a missing {NEEDED_ASSET} is not told in a sentence:\n{said(result)}")
    print(json.dumps({"missing_asset": {"status": result.returncode, "said": said(result).splitlines()[-1]}}))


def main() -> int:
    """Build, look and run; returns the exit status."""
    with tempfile.TemporaryDirectory(prefix="casino packaged ") as name:
        folder = Path(name)
        try:
            started = time.perf_counter()
            program_folder = build(folder)
            size = sum(path.stat().st_size for path in program_folder.rglob("*") if not path.is_symlink())
            figures = {"build_seconds": round(time.perf_counter() - started, 1), "size_mb": round(size / 1e6, 1)}
            print(json.dumps(figures), flush=True)
            check_content(program_folder)
            check_runs(program_folder, folder)
            check_manual(program_folder, folder)
            check_misses(program_folder, folder)
        except (CheckFailed, subprocess.TimeoutExpired) as failure:
            print(f"PACKAGED PROGRAM FAILED: {failure}", file=sys.stderr, flush=True)
            return 1
    print("packaged program: every check held", flush=True)
    return 0


if __name__ == "__main__":
    bootstrap.enter(["-m", "tests.packaged"], sys.argv[1:], extras=["dev"])
    sys.exit(main())
