"""The real program in a real window, played with mouse and keys; and what it says where there is no screen.

Where to click is read off a twin: the same program, headless, on a save of its own, brought to the same place.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pygame
import pytest

from casino.core.preferences import KEY, Preferences
from casino.records.levels import shipped_level
from casino.records.replay import replay
from casino.records.rounds import encode_record
from casino.save.ledger import HOUSE_ACCOUNT, TABLE
from casino.save.rows import StoredRound
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.scenes.opening import scripted_record
from casino.tables.stored_rounds import record_of
from tests.support import ROOT
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import session_of
from tests.support.virtual_screen import VirtualScreen, missing_programs, without_screen
from tests.support.window_player import (
    PATIENCE_SECONDS,
    Player,
    calmly,
    difference,
    kept_settings,
    log_beside,
    settled_rounds,
)
from tests.tools.shots import baccarat_rounds

RUN = [sys.executable, "-c", "import sys; from casino.cli import main; sys.exit(main(sys.argv[1:]))"]
SCREEN, FIRST_SIZE, LATER_SIZE = (1920, 1080), (1280, 720), (1440, 900)
TABLE_NAME = "Mr Red's table"
MAX_ROUNDS = 15
BLACKJACK, BLACK_AXE = "blackjack/standard", "black_axe/standard"
PILOK = "pilok/duel"
SALON, BOMB = baccarat_rounds.SALON, baccarat_rounds.ONE


def done_by(seat: int, rounds: list[StoredRound]) -> set[str]:
    """What a seat did in rounds."""
    return {action.action for stored in rounds for action in record_of(stored).actions if action.seat == seat}


@pytest.fixture
def screen(monkeypatch):
    missing = missing_programs()
    assert not missing, "This test needs Xvfb and xdotool: install the Debian packages xvfb and xdotool."
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with VirtualScreen(*SCREEN) as screen:
        yield screen


@pytest.mark.long("windows")
def test_an_evening_in_a_real_window(screen, tmp_path):
    save = tmp_path / "real" / "casino.save"
    in_the_window(screen, save, play)
    check_save(save)


def in_the_window(screen: VirtualScreen, save: Path, evening: Callable[[Player], object]) -> None:
    """An evening in the real window, from the start of the program to its end without a fault."""
    size = "x".join(map(str, FIRST_SIZE))
    program = subprocess.Popen(
        [*RUN, "--save", str(save), "--size", size], cwd=ROOT, env=screen.environment, stderr=subprocess.PIPE, text=True
    )
    twins = save.parent.parent / "twin.save"
    twin = Pilot(twins, FIRST_SIZE, name="")
    try:
        player = Player(screen, program, save, twin)
        evening(player)
        _, faults = program.communicate(timeout=PATIENCE_SECONDS)
    except BaseException:
        pygame.image.save(screen.picture(), str(twins.with_name("screen.png")))
        pygame.image.save(twin.seen(), str(twins.with_name("twin.png")))
        raise
    finally:
        program.kill()
        twin.close()
    assert faults == ""
    assert program.returncode == 0
    assert not log_beside(save)


def play(player: Player) -> None:
    """The evening: a name, a table, bets, rounds, another size, the whole screen and back, and home."""
    screen, twin = player.screen, player.twin
    player.until_as_twin()
    player.press("Your name")
    for _ in range(len("Player")):
        screen.key("BackSpace")
        twin.key(pygame.K_BACKSPACE)
    for letter in "Mara":
        screen.key(letter)
        twin.key(pygame.key.key_code(letter), text=letter)
    player.press("Raven mask", "Enter the casino")
    player.until_as_twin()
    player.press(TABLE_NAME)
    player.until_as_twin()

    screen.hand("windowsize", player.window, *LATER_SIZE)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=LATER_SIZE, w=LATER_SIZE[0], h=LATER_SIZE[1]))
    twin.frames(60)  # until the window is no longer pulled
    player.until_as_twin()
    player.press("Add 5", "Add 25", "Bet for Mara", "Bet less")
    player.until_as_twin()
    (seat, bet), *_ = twin.scene.view.pending_bets.items()

    rounds: list[StoredRound] = []
    while not {"hit", "stay"} <= done_by(seat, rounds):
        played = len(rounds)
        assert played < MAX_ROUNDS, f"in {played} rounds only {done_by(seat, rounds)}"
        key = "s" if "hit" in done_by(seat, rounds) else "h"
        # Enter rolls, and finishes whatever moves.
        player.until(lambda n=played: len(player.rounds()) > n, calmly(lambda k=key: screen.key("Return", k)))
        rounds = player.rounds()
    assert rounds[-1].seats[seat - 1].bet == bet

    fill_screen_and_back(player)
    out = twin.widget("Leave").rect.center
    twin.press("Leave")
    player.until(lambda: difference(player.seen(), twin.seen()) < 4, lambda: leave(player, out))
    player.press("Quit")
    player.until_as_twin()
    player.click("Quit")


def fill_screen_and_back(player: Player) -> None:
    """F11 twice. No window manager is here to give the window its old size back, so that is done for it."""
    screen, before = player.screen, player.place()
    screen.key("F11")
    player.until(lambda: player.place().size == SCREEN and is_full_screen(player))
    screen.key("F11")
    player.until(lambda: player.read(kept_settings) and not is_full_screen(player))
    screen.hand("windowmove", player.window, *before.topleft, "windowsize", player.window, *before.size)
    player.until(lambda: player.place() == before)


def is_full_screen(player: Player) -> bool:
    """Whether the settings in the save say so."""
    settings = player.read(kept_settings)
    return settings is not None and settings.full_screen


def leave(player: Player, out: tuple[int, int]) -> None:
    """Leaves the table: a round that is still open is played out, and what that came to is read.

    Escape closes what is open. In the hall it asks whether to go, and at the next try takes that back.
    """
    player.screen.click(player.window, out)
    player.screen.key("l", "Escape")


def let_play_out(player: Player, out: tuple[int, int]) -> None:
    """As `leave`, and nothing is pressed that means something in the hall."""
    player.screen.click(player.window, out)
    player.screen.key("l")


def check_save(save: Path) -> None:
    """The books: every round replayed gives the purse that is there, and nothing lies on a table."""
    with closing(open_store(save)) as store:
        check_rounds(store)
        settings = kept_settings(store)
        assert (settings.window, settings.full_screen) == (LATER_SIZE, False)


def check_rounds(store: Store) -> set[str]:
    """Every round replayed gives the purse that is there, and nothing lies on a table; gives the levels played at."""
    (me,) = store.accounts("profile")
    assert (me.name, me.portrait) == ("Mara", "guest_raven")
    rounds = settled_rounds(store)
    purses = [next(s.purse for s in replay(record_of(r)).settlement.seats if s.name == "Mara") for r in rounds]
    assert store.purse(me.id) == purses[0]
    assert store.purse(TABLE) == store.ledger.total() == 0
    assert not store.open_rounds()
    return {stored.level for stored in rounds}


# -- cards ----------------------------------------------------------------------------------------------------


def saves_of_mara(folder: Path) -> Path:
    """Two saves of somebody who was here before, one for the real window and one for the twin."""
    save = folder / "real" / "casino.save"
    for path in (save, folder / "twin.save"):
        path.parent.mkdir(exist_ok=True)
        with closing(open_store(path)) as store:
            store.create_profile("Mara", "guest_raven")
            wishes = Preferences(speed="fast", patience="off", window=FIRST_SIZE)
            store.keep_preference(HOUSE_ACCOUNT, KEY, msgspec.to_builtins(wishes))
    return save


@pytest.mark.long("windows")
@pytest.mark.parametrize("game", ["cards", "pilok", "baccarat"])
def test_other_games_by_mouse_and_by_keyboard_in_a_real_window(screen, tmp_path, game):
    play_game, levels = {
        "cards": (play_cards, {BLACKJACK, BLACK_AXE}),
        "pilok": (play_pilok, {PILOK}),
        "baccarat": (play_baccarat, {SALON, BOMB}),
    }[game]
    save = saves_of_mara(tmp_path)
    in_the_window(screen, save, play_game)
    with closing(open_store(save)) as store:
        assert check_rounds(store) == levels


def play_baccarat(player: Player) -> None:
    """The salon with the mouse and with the keys, then two bombs: one disarmed, one given up."""
    player.until_as_twin()
    player.press("Door: Baccarat", shipped_level(SALON).title)
    player.until_as_twin()
    player.press("Player: press", "Player: press", "Tie: press")
    player.until_as_twin()
    player.until(player.rounds, calmly(lambda: player.click("Deal")))
    laid = record_of(player.rounds()[0]).rounds[0].bets
    assert laid == {"player": (25, 25), "tie": (25,)}
    player.until(lambda: len(player.rounds()) > 1, calmly(lambda: player.screen.key("b", "Return")))
    assert set(record_of(player.rounds()[0]).rounds[0].bets) == {"banker"}
    out = player.twin.widget("Leave").rect.center
    player.twin.press("Leave")
    player.until(lambda: same_hall(player), lambda: player.screen.click(player.window, out))
    disarm(player)
    give_up(player)
    go_home(player, "Leave")


def disarm(player: Player) -> None:
    """A bomb of a code that is typed in, in the window and at the twin: its deal is known beforehand."""
    screen, twin = player.screen, player.twin
    code = baccarat_rounds.case_code(BOMB, baccarat_rounds.is_lively)
    player.press(shipped_level(BOMB).title)
    player.until_as_twin()
    player.press("")
    screen.hand("type", "--delay", 10, code)
    for sign in code:
        twin.key(pygame.key.key_code(sign.lower()), text=sign)
    player.until_as_twin()
    screen.key("Return")
    twin.key(pygame.K_RETURN)
    assert twin.scene.model.code == code
    player.until_as_twin()
    player.press("Arm it")
    twin.hurry()
    player.until(lambda: same_part(player, "Give up"), twin.frames)  # it is there when the lid is gone
    player.let_buttons_wake()
    (area, chips), *_ = baccarat_rounds.winning_chips(session_of(twin.scene).engine.case, 1).items()
    for _ in chips:
        player.press(f"Module 1: {area.title()}")
    player.until(lambda: same_part(player, f"Module 1: {area.title()}"))
    player.until(lambda: player.rounds()[0].level == BOMB, calmly(lambda: player.click("Module 1: deal")))
    assert replay(record_of(player.rounds()[0])).settlement.solved is True
    twin.frames(60)
    twin.press("Module 1: deal")
    twin.hurry()
    player.until(lambda: same_hall(player), twin.frames)


def same_part(player: Player, label: str) -> bool:
    """Whether the real window looks as the twin does where what bears a label lies."""
    rect = player.twin.widget(label).rect
    return difference(player.seen().subsurface(rect), player.twin.seen().subsurface(rect)) < 4


def give_up(player: Player) -> None:
    """Another bomb by the keys alone, for its fee, and away from it."""
    player.let_buttons_wake()
    player.screen.key("n")
    player.twin.key(pygame.K_n)
    player.until_as_twin()
    played = len(player.rounds())
    player.until(lambda: player.read(lambda store: store.open_rounds()), calmly(lambda: player.screen.key("Return")))
    player.until(lambda: len(player.rounds()) > played, calmly(lambda: player.screen.key("g", "l")))
    (mine,) = replay(record_of(player.rounds()[0])).settlement.seats
    assert (mine.staked, mine.returned) == (int(shipped_level(BOMB).settings.entry_fee), 0)


def play_pilok(player: Player) -> None:
    """A hand with the mouse, a hand with the keys, and home."""
    player.until_as_twin()
    player.press("Door: Three Street Pi'Lok", shipped_level(PILOK).title)
    player.until_as_twin()
    is_open = lambda: player.read(lambda store: store.open_rounds() or settled_rounds(store))  # noqa: E731
    player.until(is_open, calmly(lambda: player.click("Ante up")))
    while not player.rounds():
        press_in_round(player, ("Pass", "No jump", "Spare", "Call", "Fold"))
    assert player.rounds()[0].actions
    finish = calmly(lambda: player.screen.key("Return", "p", "c", "n", "s", "space"))
    player.until(lambda: len(player.rounds()) > 1, finish)
    go_home(player, "Leave")


def play_cards(player: Player) -> None:
    """Blackjack with the mouse, Black Axe with the keys, and home."""
    player.until_as_twin()
    player.press("Door: Blackjack", shipped_level(BLACKJACK).title)
    player.until_as_twin()
    player.press("Add 25")
    player.until_as_twin()
    player.until(lambda: player.read(is_dealt(BLACKJACK)), calmly(lambda: player.click("Deal")))
    while not player.rounds():
        press_in_round(player, ("No insurance", "Stand"))
    out = player.twin.widget("Leave").rect.center
    player.twin.press("Leave")
    player.until(lambda: same_hall(player), lambda: let_play_out(player, out))

    to_black_axe(player)
    player.until(lambda: player.read(is_dealt(BLACK_AXE)), calmly(lambda: player.screen.key("1", "Return")))
    finish = calmly(lambda: player.screen.key("n", "s", "space"))
    player.until(lambda: player.rounds()[0].level == BLACK_AXE, finish)
    go_home(player, "Leave table")


def is_dealt(level: str) -> Callable[[Store], bool]:
    """Tells whether a round is open, or one of a level was over as soon as it was dealt: with a natural it is."""
    return lambda store: bool(store.open_rounds()) or any(one.level == level for one in settled_rounds(store))


def same_hall(player: Player) -> bool:
    """Whether the real window shows the hall as the twin does, but for what was won."""
    return difference(player.seen(), player.twin.seen()) < 4


def press_in_round(player: Player, wishes: tuple[str, ...]) -> None:
    """Clicks the first of some wishes that is offered, where a second twin that took up the same round has it."""
    before = player.read(open_actions)
    if before is None:
        return
    copy = player.save.parent / "copy" / player.save.name
    taken_up = Pilot(copy, FIRST_SIZE)
    try:
        if "Resume" not in taken_up.labels:
            return
        taken_up.press("Resume")
        taken_up.frames(2)
        if not taken_up.scene.is_waiting:  # somebody of the house is to act, and does so in the real window
            player.for_a_moment(lambda: player.read(open_actions) == before)
            return
        offered = [label for wish in wishes for label in taken_up.labels if label.startswith(wish)]
        place = taken_up.widget(offered[0]).rect.center
    finally:
        taken_up.store.close()  # and not the window, which is one for both twins

    def press() -> None:
        """Once, with time to be heard: in the next round something else may lie there."""
        player.screen.click(player.window, place)
        player.for_a_moment(lambda: player.read(open_actions) == before)

    player.until(lambda: player.read(open_actions) != before, press)


def open_actions(store: Store) -> list[bytes]:
    """What was done so far in the open round, the number of rounds before it included."""
    return [b"%d" % len(settled_rounds(store))] + [
        action for number in store.open_rounds() for action in store.stored_round(number).actions
    ]


def to_black_axe(player: Player) -> None:
    """By keys alone through the hall and the castle's lobby to the table, and a line is said there."""
    screen, twin = player.screen, player.twin
    while (focused := twin.scene.focus.focused) is None or focused.label != "Door: Black Axe":
        screen.key("Tab")
        twin.key(pygame.K_TAB)
    screen.key("Return")
    twin.key(pygame.K_RETURN)
    player.until(lambda: same_hall(player))
    for key, code in (("1", pygame.K_1), ("Return", pygame.K_RETURN)):
        screen.key(key)
        twin.key(code)
        twin.frames(5)
        # Who is in the castle is a whim, but the talk's parchment lies in the same place.
        player.until(lambda: difference(talk(player.seen(), twin), talk(twin.seen(), twin)) < 25)
    field = twin.widget("").rect
    empty = player.seen().subsurface(field).copy()
    log = twin.widget("Chat").rect
    silent = player.seen().subsurface(log).copy()
    screen.key("t")
    screen.hand("type", "--delay", 10, "Hey ho, nobody home")
    player.until(lambda: difference(player.seen().subsurface(field), empty) > 4)
    screen.key("Return", "Escape")
    player.until(lambda: difference(player.seen().subsurface(field), empty) < 3)
    player.until(lambda: difference(player.seen().subsurface(log), silent) > 0.5)
    assert not player.read(is_dealt(BLACK_AXE)), "a letter was taken for a key of the table"


def talk(picture: pygame.Surface, twin: Pilot) -> pygame.Surface:
    """The part of a picture where the twin has the talk."""
    return picture.subsurface(twin.widget("Chat").rect)


def go_home(player: Player, leave_label: str) -> None:
    """Out of the table, whatever goes on there, out of the castle, out of the house."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    out = player.twin.widget(leave_label).rect.center
    while player.program.poll() is None:
        assert time.monotonic() < deadline
        try:
            player.screen.click(player.window, out)
            player.screen.key("l", "Escape", "q", "q")
        except subprocess.CalledProcessError:
            continue  # the window has gone between two keys
        time.sleep(0.2)


@pytest.mark.parametrize("arguments", [[], ["replay", "round.json"]], ids=["play", "replay"])
def test_without_a_screen_one_sentence_and_status_2(arguments, tmp_path):
    (tmp_path / "round.json").write_bytes(encode_record(scripted_record()))
    here = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    result = subprocess.run(
        [*RUN, *arguments], cwd=tmp_path, env=without_screen() | here, capture_output=True, text=True, timeout=30
    )
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert "no screen" in result.stderr
