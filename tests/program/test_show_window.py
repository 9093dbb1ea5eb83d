"""A show under a window manager: no chord of its stock keys leaves the screen to anything but the show."""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from casino.show.watchdog import LOG
from tests.support import ROOT
from tests.support.saves import child_environment
from tests.support.virtual_screen import VirtualScreen

RUN = [sys.executable, "-c", "import sys; from casino.cli import main; sys.exit(main(sys.argv[1:]))"]
STOCK_KEYS = Path("/etc/xdg/openbox/rc.xml")
MODIFIERS = {"C": "ctrl", "A": "alt", "S": "shift", "W": "super"}
START_SECONDS, BACK_SECONDS = 60.0, 8.0
TITLE = "Shadowport Casino"

pytestmark = [
    pytest.mark.long("windows"),
    pytest.mark.skipif(shutil.which("openbox") is None, reason="needs a window manager: openbox"),
]


def chords() -> list[str]:
    """The keys that are bound where nobody changed anything, in xdotool's words, and what other desktops bind."""
    bound = re.findall(r'<keybind key="([^"]+)">', STOCK_KEYS.read_text("utf-8"))
    words = (key.split("-") for key in bound)
    return ["+".join([*(MODIFIERS[part] for part in parts[:-1]), parts[-1]]) for parts in words] + ["super", "alt+F2"]


@pytest.fixture
def screen() -> Iterator[VirtualScreen]:
    with VirtualScreen(960, 540) as screen:
        manager = subprocess.Popen(["openbox"], env=screen.environment, stderr=subprocess.DEVNULL)
        yield screen
        manager.kill()
        manager.wait()


def wait_until_in_front(screen: VirtualScreen, seconds: float, after: str = "") -> str:
    """The show's window, once it has the keys and the screen shows it."""
    deadline, name, is_dark = time.monotonic() + seconds, "", True
    while time.monotonic() < deadline:
        try:
            window = screen.hand("getactivewindow")
            name = screen.hand("getwindowname", window)
        except subprocess.CalledProcessError:
            name = ""
        picture = screen.picture()
        is_dark = pygame.transform.average_color(picture)[:3] == (0, 0, 0)
        if name == TITLE and not is_dark:
            return window
        time.sleep(0.1)
    raise AssertionError(
        f"the show is not in front after {after}: {name!r} has the keys, and the screen is {'dark' * is_dark}"
    )


def test_no_chord_of_a_desktop_leaves_the_show(screen, tmp_path):
    settings = tmp_path / "kiosk.toml"
    settings.write_text("volume = 0.0\nhang_seconds = 8.0\n")
    command = [*RUN, "--kiosk", str(settings), "--save", str(tmp_path / "kiosk.save")]
    environment = child_environment() | screen.environment
    environment.pop("SDL_VIDEODRIVER", None)
    show = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)
    try:
        wait_until_in_front(screen, START_SECONDS)
        screen.hand("set_num_desktops", 4)
        for chord in chords():
            screen.key(chord)
            time.sleep(0.3)
            wait_until_in_front(screen, BACK_SECONDS, chord)
            assert screen.hand("get_desktop") == "0", chord
        window = wait_until_in_front(screen, BACK_SECONDS)
        screen.hand("windowminimize", window)
        wait_until_in_front(screen, BACK_SECONDS)
        assert show.poll() is None
        log = (tmp_path / LOG).read_text("utf-8")
        assert "hung" not in log and "crashed" not in log
    finally:
        show.terminate()
        show.wait(START_SECONDS)
