"""What was once lost, stuck or said wrongly when something went wrong around the casino, each in a plain test."""

import contextlib
import logging
import os
import sqlite3
import time

import pygame
import pytest

from casino import cli
from casino.core.errors import SaveDamaged, SaveForeign, SaveFull, SaveNewer, SaveReadOnly
from casino.core.preferences import KEY, Preferences, preferences_from
from casino.save.ledger import HOUSE_ACCOUNT
from casino.save.save_copy import backup_path
from casino.save.save_file import open_store
from casino.save.schema import VERSION
from casino.save.store import Store
from casino.save.upkeep.checking import check_pages, check_rows
from casino.scenes.app.app import App
from casino.scenes.app.repair_portraits import repair_portraits
from casino.scenes.dialogs.dialogs import Question
from casino.scenes.lobby.scene import Lobby
from casino.scenes.pages.fair_draw import SealPage
from casino.show import capped
from casino.tables.resuming import resume_or_void
from casino.ui.device.sound import DEVICE, Sound
from casino.ui.widgets.focus import Focus
from casino.ui.widgets.widgets import Button
from tests.scenes.places import house_of, pair_at_the_table
from tests.support.pilot import Pilot
from tests.support.saves import alter, balances, lively_save, opened, snapshot
from tests.support.tables_on_screen import session_of
from tests.tools.faults.piloting import heard, pressed
from tests.tools.faults.screens import prepare_round

SMALL = (960, 540)
QUIET = Preferences(speed="instant", effects_volume=0.0, room_volume=0.0)


@pytest.fixture
def handlers():
    """The log as it was before."""
    logger = logging.getLogger("casino")
    before = logger.handlers, logger.propagate
    yield logger
    logger.handlers, logger.propagate = before


# -- the save ----------------------------------------------------------------------------------------------------


def test_a_face_the_save_misspells_does_not_close_the_house_for_ever(save):
    # One bit on the disk made the hall unpaintable, at every start again.
    store = open_store(save)
    ann = store.create_profile("Ann", "guest_fnx")
    rook = store.open_purse("character", "Rook Halloran", "rooj", 50_000)
    store.open_purse("character", "Somebody Else", "rook's", 50_000)
    store.close()
    with heard():
        pilot = Pilot(save, SMALL, preferences=QUIET)
        pilot.press("Cashier")
        pilot.seen()
    assert pilot.store.account(ann.id).portrait.startswith("guest_")
    assert pilot.store.account(rook.id).portrait == "rook"
    faces = [held.portrait for held in pilot.store.accounts("character")]
    assert len(set(faces)) == 2 and faces[1]
    before = balances(pilot.store), faces
    repair_portraits(pilot.store)
    assert before == (balances(pilot.store), [held.portrait for held in pilot.store.accounts("character")])
    pilot.close()


@pytest.mark.parametrize("way", ["newer", "folder"])
def test_a_damaged_save_stays_where_it_is_if_its_backup_is_not_to_be_taken(save, way):
    # It was set aside, and the next start found neither a save nor anything to say.
    lively_save(save)
    if way == "newer":
        alter(backup_path(save), f"PRAGMA user_version = {VERSION + 1}")
    else:
        backup_path(save).unlink()
        backup_path(save).mkdir()
    save.write_bytes(b"spoiled" * 900)
    before = snapshot(save.parent)
    with pytest.raises((SaveNewer, SaveForeign), match=r"casino\.save\.backup .*left as"):
        open_store(save)
    assert snapshot(save.parent) == before


def spoil_books(store: Store) -> None:
    """Another program writes a cent into the books, past everything that guards them."""
    store.connection.execute("UPDATE movements SET cents = cents + 1 WHERE id = 1")


def test_a_good_backup_is_not_written_over_with_a_save_that_was_altered_meanwhile(save):
    held = lively_save(save)
    store = open_store(save)
    before = backup_path(save).read_bytes()
    spoil_books(store)
    with pytest.raises(SaveDamaged, match="altered by another program; its backup was kept"):
        store.upkeep.make_backup()
    assert backup_path(save).read_bytes() == before
    store.back_up()  # only what is new is copied
    store.close()
    notice, found = opened(save)
    assert "last good backup" in notice and found == held


def test_pages_that_were_spoiled_while_one_plays_do_not_reach_the_backup(save):
    lively_save(save)
    store = open_store(save)
    before = backup_path(save).read_bytes()
    store.connection.execute("PRAGMA writable_schema = ON")
    store.connection.execute("UPDATE sqlite_master SET rootpage = 2 WHERE name = 'open_rounds'")
    with pytest.raises(SaveDamaged):
        store.upkeep.make_backup()
    assert backup_path(save).read_bytes() == before
    store.back_up()
    store.close()
    with contextlib.closing(sqlite3.connect(backup_path(save))) as copy:
        check_pages(copy)
        check_rows(copy, is_whole=True)


def test_half_a_backup_does_not_lie_about(store, save, monkeypatch):

    def full(copy):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(store.ledger, "is_in", full)
    with pytest.raises(Exception, match="altered"):
        store.upkeep.make_backup()
    assert not save.with_name(f"{save.name}.part").exists()


def test_a_save_that_was_moved_away_is_not_written_where_nobody_finds_it(store, save):
    ann = store.create_profile("Ann", "guest_fox")
    save.rename(save.with_name("elsewhere"))
    with pytest.raises(SaveReadOnly, match=r"taken away .* is in casino.save.backup beside it"):
        store.take_marker(ann.id)
    assert store.purse(ann.id) == 100_000
    save.with_name("elsewhere").rename(save)
    store.take_marker(ann.id)
    assert store.purse(ann.id) == 150_000


@pytest.mark.parametrize("length", [0, 4_096])
def test_a_save_that_was_cut_is_not_written_on(store, save, length):
    ann = store.create_profile("Ann", "guest_fox")
    os.truncate(save, length)
    for _ in range(2):
        with pytest.raises(SaveDamaged, match=r"was cut .* no money was moved"):
            store.take_marker(ann.id)
    assert store.purse(ann.id) == 100_000
    store.close()
    again = open_store(save)
    assert "damaged" in again.notice
    again.close()


def test_what_was_mended_at_the_start_stands_in_the_log(save, monkeypatch, handlers):
    lively_save(save)
    save.write_bytes(b"spoiled" * 900)
    monkeypatch.setattr(App, "run", lambda app: None)
    assert cli.main(["--save", str(save), "--size", "960x540"]) == 0
    assert "its last good backup was taken" in (save.parent / "casino.log").read_text("utf-8")


# -- a full disk -------------------------------------------------------------------------------------------------


def full(*_: object) -> None:
    raise SaveFull("The disk is full: no money was moved. Free some space and try again.")


def test_a_disk_too_full_to_settle_what_was_left_is_told_in_a_window(save, monkeypatch, capsys, handlers):
    # It was said on a console that nobody sees, and the window went.
    prepare_round(save, "blackjack")
    seen = []

    def run(app: App) -> None:
        app.frame([], 1 / 60)
        seen.append(app.house.stack.top)
        label = "Try again" if isinstance(seen[0], Question) and len(seen) == 1 else ""
        for widget in app.house.stack.top.focus.widgets:
            if widget.label == label:
                monkeypatch.setattr("casino.tables.evening.evening.resume_or_void", resume_or_void)
                app.frame(pressed(widget.rect.center), 1 / 60)

    monkeypatch.setattr(App, "run", run)
    monkeypatch.setattr("casino.tables.evening.evening.resume_or_void", full)
    assert cli.main(["--save", str(save), "--size", "960x540"]) == 0
    assert [one.title for one in seen] == ["The casino cannot open", "A round is still open"]
    assert "The disk is full" in seen[0].sentence
    assert "The disk is full" in capsys.readouterr().err


def test_a_round_that_could_not_be_settled_is_asked_about_again(save, monkeypatch):
    # It was forgotten until the next start, and another one could be begun beside it.
    prepare_round(save, "blackjack")
    pilot = Pilot(save, SMALL, preferences=QUIET)
    with monkeypatch.context() as without_room:
        without_room.setattr("casino.tables.session.TableSession.act", full)
        pilot.press("Let it play out")
        pilot.frames(2)
        assert "disk is full" in pilot.scene.sentence
    pilot.press("OK")
    assert pilot.scene.title == "A round is still open"
    pilot.press("Let it play out", "OK")
    assert isinstance(pilot.scene, Lobby) and not pilot.store.open_rounds()
    pilot.close()


def test_settings_for_which_there_was_no_room_are_kept_at_the_end(save, monkeypatch, open_save):
    app = house_of(save)
    app.house.change(speed="slow")
    with monkeypatch.context() as without_room:
        without_room.setattr(app.house.store, "keep_preference", full)
        with pytest.raises(SaveFull):
            app.house.keep_preferences()
        app.frame([], 1 / 60)
        assert isinstance(app.house.stack.top, Lobby), "it is not said again in every frame"
    app.close()
    store = open_save(save)
    assert preferences_from(store.preference(HOUSE_ACCOUNT, KEY)) == app.house.preferences


def test_half_a_picture_does_not_lie_about(save, monkeypatch, tmp_path):
    app = house_of(save)

    def half(path, data):
        path.open("wb").write(bytes(data[:10]))
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as without_room:
        without_room.setattr("pathlib.Path.write_bytes", half)
        with pytest.raises(OSError, match="No space"):
            app.house.window.save_picture(tmp_path / "pictures")
    assert list((tmp_path / "pictures").iterdir()) == []
    app.close()


def test_half_a_record_does_not_lie_about(save, monkeypatch):
    app = house_of(save)
    table = pair_at_the_table(app)
    session_of(table).settle_by_rules()
    *_, (_, _, save_round, *_) = SealPage(app.house, table.place, table.driver.table).foot()

    def half(path, text, **_):
        path.open("w").write(text[:10])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as without_room:
        without_room.setattr("pathlib.Path.write_text", half)
        with pytest.raises(Exception, match="could not be written"):
            save_round()
    assert list((save.parent / "rounds").iterdir()) == []
    save_round()
    assert [path.name for path in (save.parent / "rounds").iterdir()] == ["round-1.round"]
    app.close()


def test_a_log_that_cannot_be_written_ends_nothing(tmp_path, handlers, capsys):
    # The log is opened with its first line, and what that raised went through the program.
    (tmp_path / "casino.log").mkdir()
    capped.log_to(tmp_path)
    handlers.warning("refused: %s", "something")
    (tmp_path / "casino.log").rmdir()
    handlers.warning("refused: %s", "something else")
    assert "something else" in (tmp_path / "casino.log").read_text("utf-8")
    assert capsys.readouterr().err == ""


# -- sound -------------------------------------------------------------------------------------------------------


@pytest.fixture
def sound():
    with DEVICE:
        pygame.mixer.quit()
    sound = Sound(0.5, 0.5)
    yield sound
    sound.close()


def test_volumes_may_be_set_when_the_device_has_gone(sound):
    # A slider, or another window in front, was then a fault that led back to the hall.
    assert sound.wait_until_open(5.0)
    sound.room("hall_room")
    while not pygame.mixer.get_busy():
        time.sleep(0.01)
    with DEVICE:
        pygame.mixer.quit()
    sound.set_volumes(0.3, 0.2)
    assert not sound.is_available


def test_a_device_with_one_side_plays_higher_notes_too(sound):
    with DEVICE:
        pygame.mixer.init(44_100, -16, 1, 512)
    assert sound.wait_until_open(5.0)
    sound.play("chip_stack", pitch_step=2)
    higher, plain = sound.pitched("chip_stack_1", 2), sound.load("chip_stack_1")
    assert 0 < higher.get_length() < plain.get_length()


# -- hands -------------------------------------------------------------------------------------------------------


def test_whatever_is_carried_is_forgotten_with_the_next_press():
    class Carried(Button):
        draggable = True
        dropped = []

        def drop(self, position):
            self.dropped.append(position)

    focus, chip = Focus(), Carried("chip", pygame.Rect(10, 10, 60, 60), "Chip")
    focus.fit(pygame.Rect(0, 0, 960, 540), 48)
    focus.show([chip])
    focus.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(30, 30), button=1))
    focus.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(300, 300)))
    assert focus.is_carrying
    for event in pressed((500, 500)):  # it was let go of where nobody told
        focus.handle(event)
    assert not focus.is_carrying and Carried.dropped == []


def test_clicks_that_came_together_press_nothing_of_what_the_first_of_them_opened(save):
    # After a stop of the desktop they came in one frame, and went through the door to whatever lay behind it.
    app = house_of(save)
    page = Question(app.house, "One", "Press it.", [])
    reached = []

    class Beneath(Lobby):
        def widgets(self):
            return [Button("b", pygame.Rect(0, 0, *self.house.size), "Behind", on_press=lambda: reached.append(1))]

    app.house.stack.replace_all(Beneath(app.house))
    page.widgets = lambda: [Button("a", pygame.Rect(400, 300, 80, 60), "Close", on_press=app.house.stack.pop)]
    app.house.stack.push(page)
    app.frame([event for _ in range(5) for event in pressed((430, 330))], 1 / 60)
    assert isinstance(app.house.stack.top, Beneath) and reached == []
    app.frame(pressed((430, 330)), 1 / 60)
    assert reached == [1]
    app.close()
