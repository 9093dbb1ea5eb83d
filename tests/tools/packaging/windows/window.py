"""The built Windows program in a real window, played with mouse and keys; killed in the middle of a round; as a kiosk.

Where to click is read off a twin: the same house without a window, run by this machine's Python.
"""

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pygame

from casino.records.replay import replay
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.show.watchdog import LOG
from casino.tables.stored_rounds import record_of
from tests.support.pilot import Pilot
from tests.support.virtual_screen import VirtualScreen
from tests.support.window_player import Player, calmly, settled_rounds
from tests.tools.packaging.desk import MIN_COLOURS, CheckFailed, colours_of, wait_until
from tests.tools.packaging.packaged import NAME
from tests.tools.packaging.windows.checks import Checks
from tests.tools.packaging.windows.quiet import Program
from tests.tools.packaging.windows.wine import is_alive, kill_window

SIZE, TABLE_NAME, TITLE = (1280, 720), "Mr Red's table", "Shadowport Casino"
SILENT = {"SDL_AUDIODRIVER": "dummy"}  # or the missing device is told in the log, which is to hold nothing
START_SECONDS, END_SECONDS, LEAVE_SECONDS = 90.0, 60.0, 150.0


def keep_picture(picture: pygame.Surface, path: Path, least_colours: int = MIN_COLOURS) -> str:
    """Saves a picture; what is to be told of it. Raises CheckFailed if it is blank."""
    pygame.image.save(picture, str(path))
    colours = colours_of(picture)
    if colours < least_colours:
        raise CheckFailed(f"{path.name} has only {colours} colours: the window is blank")
    return f"{path.name} with {colours} colours"


def windows(screen: VirtualScreen) -> dict[str, int]:
    """The visible windows of the casino and the numbers of the processes they belong to."""
    try:
        found = screen.hand("search", "--onlyvisible", "--name", TITLE).split()
        return {window: int(screen.hand("getwindowpid", window)) for window in found}
    except (subprocess.CalledProcessError, ValueError):
        return {}  # none, or it has just gone


def purse_of(store: Store) -> int:
    """The purse of the save's only person, in cents."""
    (me,) = store.accounts("profile")
    return store.purse(me.id)


def booked(save: Path) -> int:
    """The purse in a save nobody has open. Raises AssertionError unless every round replayed leads to it."""
    with closing(open_store(save)) as store:
        (me,) = store.accounts("profile")
        rounds = settled_rounds(store)
        seats = replay(record_of(rounds[0])).settlement.seats
        assert purse_of(store) == next(seat.purse for seat in seats if seat.name == me.name)
        assert store.ledger.total() == 0
        return purse_of(store)


def copied(save: Path, folder: Path) -> Path:
    """A copy of a save nobody has open, for the twin."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for path in save.parent.glob(f"{save.name}*"):
        if not path.name.endswith(".lock"):
            shutil.copy(path, folder)
    return folder / save.name


class Evening:
    """Somebody before the Windows program: it is started, played and ended again and again on one save."""

    def __init__(self, program: Program, screen: VirtualScreen, out: Path) -> None:
        self.program, self.screen, self.out = program, screen, out
        self.save = program.wine.local_data / "ShadowportCasino" / "casino.save"
        self.twins = out / "twin"

    @contextmanager
    def open(self) -> Iterator[Player]:
        """The program in its window, with a twin on a copy of the save."""
        twin_save = copied(self.save, self.twins) if self.save.exists() else self.twins / "casino.save"
        twin_save.parent.mkdir(parents=True, exist_ok=True)
        size = "x".join(map(str, SIZE))
        words = [self.program.place, "--size", size]
        started = self.program.wine.start(words, folder=self.program.desk, more=SILENT)
        twin = Pilot(twin_save, SIZE, name="")
        try:
            yield Player(self.screen, started.process, self.save, twin)
        except BaseException:
            pygame.image.save(self.screen.picture(), str(self.out / "failed, the screen.png"))
            pygame.image.save(twin.seen(), str(self.out / "failed, the twin.png"))
            raise
        finally:
            started.process.kill()
            started.process.wait(END_SECONDS)
            twin.store.close()

    def play_first(self, notes: list[str]) -> None:
        """A name, the hall, a table, a bet by mouse, a round by keys, and out again."""
        with self.open() as player:
            player.until_as_twin()
            notes.append(keep_picture(player.seen(), self.out / "window, the welcome.png"))
            player.press("Enter the casino")
            player.until_as_twin()
            notes.append(keep_picture(player.seen(), self.out / "window, the hall.png"))
            player.press(TABLE_NAME)
            player.until_as_twin()
            player.press("Add 25")
            player.until_as_twin()
            player.until(player.rounds, calmly(lambda: player.screen.key("Return", "s")))
            time.sleep(1.0)
            notes.append(keep_picture(player.seen(), self.out / "window, the table.png"))
            leave_for_good(player)
        notes.append(f"purse {booked(self.save) / 100:.2f}")

    def look_again(self, notes: list[str]) -> None:
        """Opened again it shows the hall with the purse that was booked, and closes."""
        before = booked(self.save)
        with self.open() as player:
            player.until_as_twin()
            assert player.read(purse_of) == before
            notes.append(keep_picture(player.seen(), self.out / "window, opened again.png"))
            leave_for_good(player)
        assert booked(self.save) == before
        notes.append(f"purse {before / 100:.2f}")

    def kill_in_a_round(self, notes: list[str]) -> None:
        """Killed while a round is open: the round is in the save, and nothing is lost of it."""
        with self.open() as player:
            player.until_as_twin()
            player.press(TABLE_NAME)
            player.until_as_twin()
            player.press("Add 25")
            # some rounds are over as soon as they are dealt, so Enter is pressed until one is not
            player.until(lambda: player.read(lambda store: store.open_rounds()), calmly(self._enter(player)))
            kill_window(player.program.pid)
        with closing(open_store(copied(self.save, self.out / "killed"))) as store:
            assert store.open_rounds(), "the save knows of no open round"
            assert store.ledger.total() == 0
            notes.append(f"{store.on_table(store.open_rounds()[0]) / 100:.2f} on the table")

    def resume(self, notes: list[str]) -> None:
        """Opened again it finds the round, which is played on and settled."""
        with self.open() as player:
            assert "Resume" in player.twin.labels, player.twin.labels
            player.until_as_twin()
            notes.append(keep_picture(player.seen(), self.out / "window, the round found.png"))
            (number,) = player.read(lambda store: store.open_rounds()) or (0,)
            before = player.read(lambda store: store.stored_round(number))
            player.press("Resume")
            is_over = lambda: player.read(lambda store: store.open_rounds()) == []  # noqa: E731
            player.until(lambda: player.rounds() and is_over(), calmly(lambda: player.screen.key("s", "Return")))
            after = player.read(lambda store: store.stored_round(number))
            assert before is not None and after is not None, "the round is no longer in the save"
            assert after.actions[: len(before.actions)] == before.actions, "the round is another one"
            assert (after.seed, after.seats) == (before.seed, before.seats), "the dice or the bets are others"
            leave_for_good(player)
        notes.append(f"purse {booked(self.save) / 100:.2f}")

    @staticmethod
    def _enter(player: Player) -> Callable[[], object]:
        return lambda: player.screen.key("Return")


def leave_for_good(player: Player) -> None:
    """Out of the table and out of the house, whatever goes on there; the program ends by itself and well.

    At a table the twin must sit at one too, for where "Leave" lies is read off it; Escape alone only pauses there.
    """
    deadline = time.monotonic() + LEAVE_SECONDS
    while player.program.poll() is None:
        if time.monotonic() > deadline:
            raise CheckFailed("the program did not close")
        try:
            if "Leave" in player.twin.labels:
                player.click("Leave")
            player.screen.key("l", "Escape", "q", "q")
        except subprocess.CalledProcessError:
            continue  # the window has gone between two keys
        time.sleep(0.5)
    if player.program.returncode:
        raise CheckFailed(f"it closed with status {player.program.returncode}")


def try_in_a_window(
    program: Program, screen: VirtualScreen, checks: Checks, out: Path, *, is_quick: bool = False
) -> None:
    """Every check with a window, or only the first; pictures of it are kept below `out`."""
    evening = Evening(program, screen, out)
    checks.each({"a round of Black Baron with mouse and keys in a window, and closed": evening.play_first})
    if is_quick:
        return
    checks.each(
        {
            "opened again, the purse is as booked": evening.look_again,
            "killed in the middle of a round, which is in the save": evening.kill_in_a_round,
            "opened again, the round is found and played to its end": evening.resume,
        }
    )
    with checks.check("a kiosk whose program is killed is started again by its watchdog, and ends without it") as notes:
        notes += kiosk(program, screen, out)


def kiosk(program: Program, screen: VirtualScreen, out: Path) -> list[str]:
    """The program unattended: its window's process is killed, then the watchdog's. What is to be told of it."""
    settings = program.desk / "kiosk.toml"
    settings.write_text("volume = 0.0\nhang_seconds = 30.0\n", "utf-8")
    folder = program.wine.local_data / "ShadowportCasino"
    words = [program.place, "--kiosk", program.wine.named(settings)]
    started = program.wine.start(words, folder=program.desk, more=SILENT)
    try:
        wait_until(lambda: windows(screen), "the kiosk's window", START_SECONDS)
        (first,) = windows(screen).values()
        time.sleep(5.0)
        told = [keep_picture(screen.picture(), out / "window, the kiosk.png")]
        processes = program.wine.processes(f"{NAME}.exe")
        if first == started.process.pid or len(processes) != 2:
            raise CheckFailed(f"{len(processes)} processes, not a watchdog and what it watches")
        program.crash(processes[-1])
        killed_at = time.monotonic()
        wait_until(lambda: set(windows(screen).values()) - {first}, "another window", START_SECONDS)
        told.append(f"again after {time.monotonic() - killed_at:.1f} s")
        (second,) = set(windows(screen).values()) - {first}
        log = (folder / LOG).read_text("utf-8")
        if "crashed" not in log:
            raise CheckFailed(f"the watchdog's log tells of no crash: {log[-300:]}")
        time.sleep(2.0)
        started.kill()
        wait_until(lambda: not is_alive(second), "the end of a program nobody watches", END_SECONDS)
        return told
    finally:
        started.process.kill()
        for pid in windows(screen).values():
            kill_window(pid)
