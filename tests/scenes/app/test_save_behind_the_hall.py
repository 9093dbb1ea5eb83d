"""What is done for the save behind the hall: damage found there is mended at once, a failed backup is said."""

import contextlib
import sqlite3
import time

import pytest

from casino.cli import main
from casino.core.errors import SaveFull
from casino.records.levels import shipped_level
from casino.save import save_copy, save_file
from casino.save.save_file import open_store
from casino.scenes.app.app import App
from casino.scenes.dialogs.dialogs import Question
from casino.scenes.lobby.scene import Lobby
from tests.support.pilot import INSTANT


@pytest.fixture
def years_old(save, monkeypatch):
    """A save that counts as a large one, with its backup."""
    store = open_store(save)
    store.create_profile("Ann", "guest_fox")
    store.close()
    open_store(save).close()
    monkeypatch.setattr(save_file, "CHECKED_AT_ONCE_BYTES", 0)
    return save


def until(pilot, holds) -> None:
    """Lets frames pass until something holds, at most ten seconds; threads work meanwhile."""
    end = time.monotonic() + 10
    while not holds() and time.monotonic() < end:
        time.sleep(0.005)
        pilot.frames(1)
    assert holds()


def test_damage_found_behind_the_hall_is_mended_without_a_new_start(years_old, open_pilot):
    with contextlib.closing(sqlite3.connect(years_old)) as db:
        db.execute("UPDATE movements SET cents = cents + 1 WHERE id = 1")
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    pilot = open_pilot(preferences=INSTANT)
    until(pilot, lambda: isinstance(pilot.scene, Question))
    assert "its last good backup was taken" in pilot.scene.sentence
    pilot.press("OK")
    assert isinstance(pilot.scene, Lobby)
    pilot.house.store.take_marker(pilot.house.profile.id)


def test_damage_found_before_the_hall_is_shown_is_mended_too(years_old, monkeypatch, capsys):
    with contextlib.closing(sqlite3.connect(years_old)) as db:
        db.execute("UPDATE movements SET cents = cents + 1 WHERE id = 1")
        db.execute("UPDATE accounts SET portrait = 'nobody' WHERE kind = 'profile'")  # is repaired at the start
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    said = []
    monkeypatch.setattr(App, "run", lambda app: said.append(app.house.stack.top.sentence))
    assert main(["--save", str(years_old), "--size", "960x540"]) == 0
    assert "its last good backup was taken" in said[0]


def test_a_sound_save_is_backed_up_once_it_was_checked(years_old, open_pilot):
    pilot = open_pilot(preferences=INSTANT)
    until(pilot, lambda: pilot.house.store.upkeep.is_checked)
    assert isinstance(pilot.scene, Lobby)


def test_a_backup_that_fails_when_a_table_was_left_is_said_in_the_hall(pilot, monkeypatch):
    def fails(*args):
        raise SaveFull("The disk is full: no money was moved. Free some space and try again.")

    pilot.house.doors.sit_down(shipped_level("black_baron/standard"))
    pilot.frames(2)
    with monkeypatch.context() as patch:
        patch.setattr(save_copy, "bring_up", fails)
        pilot.scene.driver.leave()
        until(pilot, lambda: isinstance(pilot.scene, Question))
    assert "The disk is full" in pilot.scene.sentence
    pilot.press("OK")
    assert isinstance(pilot.scene, Lobby)
