"""What nobody foresaw, a full disk and a missing file: a sentence, the hall, and money exactly as in the books."""

import logging
from contextlib import contextmanager

import pygame
import pytest

from casino.core.errors import CasinoError, MissingAsset, SaveFull
from casino.save.ledger import TABLE
from casino.save.save_file import open_store
from casino.scenes.app.scene import Scene
from casino.scenes.dialogs.dialogs import Question
from casino.scenes.lobby.scene import Lobby
from casino.scenes.pages.welcome import NewPersonPage
from casino.show.capped import log_to
from casino.ui.widgets.widgets import Button
from tests.scenes.places import LEVEL, pair_at_the_table, widget
from tests.support.books import check_books, sums
from tests.support.pilot import INSTANT
from tests.support.tables_on_screen import session_of

SENTENCE = "Something went wrong at the table."


class Broken(Scene):
    """A scene that fails at one of the moments a scene has."""

    is_overlay = True

    def __init__(self, app, moment, error):
        super().__init__(app)
        self.moment = moment
        self.error = error

    def fail(self, moment):
        if self.moment == moment:
            raise self.error

    def widgets(self):
        return [Button("b", pygame.Rect(20, 20, 80, 40), "Break", on_press=lambda: self.fail("press"))]

    def on_moment(self, seconds):
        self.fail("moment")

    def on_event(self, event):
        self.fail("event")
        return False

    def paint(self, target):
        self.fail("paint")

    def paint_moving(self, target):
        self.fail("paint_moving")
        return []


@pytest.fixture
def at_a_pair(pilot):
    """A pilot at a table with a pair before it and money on the felt."""
    pair_at_the_table(pilot.app)
    pilot.frames(2)
    return pilot


@pytest.mark.parametrize("moment", ["press", "moment", "event", "paint", "paint_moving"])
def test_a_fault_leads_back_to_the_hall_where_the_round_is_found_again(at_a_pair, moment, tmp_path):
    pilot, store = at_a_pair, at_a_pair.store
    log_to(tmp_path)
    purse, on_table = store.purse(pilot.house.profile.id), store.purse(TABLE)
    assert on_table > 0
    pilot.house.stack.push(Broken(pilot.house, moment, ZeroDivisionError("a thing nobody foresaw")))
    if moment in ("press", "event"):
        pilot.click((40, 40))
    pilot.frames(5)
    assert isinstance(pilot.scene, Question) and SENTENCE in pilot.scene.sentence
    assert pilot.house.is_running
    assert "a thing nobody foresaw" in (tmp_path / "casino.log").read_text("utf-8")
    assert store.purse(pilot.house.profile.id) == purse and store.purse(TABLE) == on_table
    check_books(store)
    pilot.press("OK")
    assert pilot.scene.title == "A round is still open"
    pilot.press("Resume")
    pilot.wait()
    assert "Split" in pilot.labels
    pilot.finish("Stay")
    assert store.purse(TABLE) == 0
    check_books(store)
    logging.getLogger("casino").handlers = []


@pytest.mark.parametrize("moment", ["paint", "paint_moving"])
@pytest.mark.parametrize("error", [CasinoError("The paint is wet."), MissingAsset("assets/portraits/nobody.svg")])
def test_a_refusal_while_painting_is_not_said_again_for_ever(pilot, moment, error):
    pilot.house.stack.push(Broken(pilot.house, moment, error))
    pilot.frames(30)
    assert SENTENCE in pilot.scene.sentence
    assert len(pilot.house.stack.scenes) == 2
    pilot.press("OK")
    assert isinstance(pilot.scene, Lobby)


@pytest.mark.parametrize("moment", ["press", "event", "moment"])
def test_a_refusal_is_a_sentence_over_the_scene_it_came_from(pilot, moment):
    broken = Broken(pilot.house, moment, CasinoError("The till is shut."))
    pilot.house.stack.push(broken)
    if moment in ("press", "event"):
        pilot.click((40, 40))
    pilot.frames(20)
    assert pilot.scene.sentence == "The till is shut."
    assert pilot.house.stack.below(pilot.scene) is broken


def test_a_house_that_cannot_be_painted_at_all_closes_with_a_sentence(pilot, monkeypatch):
    monkeypatch.setattr(Lobby, "moment", "paint", raising=False)
    monkeypatch.setattr(Lobby, "error", MissingAsset("assets/wordmark.svg"), raising=False)
    monkeypatch.setattr(Lobby, "paint", lambda self, target: Broken.fail(self, "paint"))
    with pytest.raises(SystemExit, match="your money is safe"):
        for _ in range(60):
            pilot.scene.needs_repaint = True
            pilot.frames()


# -- a full disk ----------------------------------------------------------------------------------------------


def fill(pilot):
    """From now on every transaction fails at its end, as on a disk without room."""
    pilot.house.keep_preferences()  # or they would meet the full disk first, some time after they were changed
    store = pilot.store
    writing = type(store).writing

    @contextmanager
    def without_room(**how):
        with writing(store, **how):
            yield
            raise SaveFull("The disk is full: no money was moved. Free some space and try again.")

    store.writing = without_room


def empty(store):
    """Somebody made room."""
    del store.writing


@pytest.mark.parametrize("action", ["Hit", "Double", "Split", "Stay"])
def test_a_full_disk_in_mid_round_is_a_sentence_and_changes_nothing(at_a_pair, action):
    pilot, store = at_a_pair, at_a_pair.store
    fill(pilot)
    before = (sums(store), pilot.scene.model.seats[1], session_of(pilot.scene).engine.view(1))
    for _ in range(3):
        pilot.press(action)
        pilot.frames(3)
        assert "disk is full" in pilot.scene.message
    assert (sums(store), pilot.scene.model.seats[1], session_of(pilot.scene).engine.view(1)) == before
    check_books(store)
    assert pilot.labels[:4] == ["Hit", "Stay", "Double", "Split"]
    empty(store)
    pilot.press(action)
    pilot.finish("Stay")
    assert not pilot.scene.driver.is_playing and store.purse(TABLE) == 0
    check_books(store)


def test_a_full_disk_takes_no_bet(pilot):
    pilot.press("Mr Red's table")
    purses = sums(pilot.store)
    fill(pilot)
    pilot.press("Roll the dice")
    pilot.frames(3)
    assert "disk is full" in pilot.scene.message
    assert not pilot.scene.driver.is_playing and sums(pilot.store) == purses
    empty(pilot.store)
    pilot.press("Roll the dice")
    pilot.wait()
    assert session_of(pilot.scene).last_round or pilot.scene.driver.is_playing


def test_on_a_full_disk_characters_wait_and_do_not_try_in_every_frame(pilot):
    """The round stands until there is room again; nobody is asked sixty times a second."""
    pilot.press("Mr Red's table")
    pilot.house.change(speed="normal")
    others = pilot.scene.driver.others
    others.thinking.ahead = lambda think, *, is_moving: None  # nobody has decided yet
    pilot.press("Roll the dice")
    assert others.are_asked
    fill(pilot)
    del others.thinking.ahead
    tries = []
    act = session_of(pilot.scene).act
    session_of(pilot.scene).act = lambda action: (tries.append(action), act(action))[1]
    pilot.frames(400)  # some of them while dice still roll
    assert 1 <= len(tries) <= 4
    assert "disk is full" in pilot.scene.message
    empty(pilot.store)
    pilot.house.change(speed="instant")
    pilot.wait(0.1)
    pilot.finish("Stay")
    assert not pilot.scene.driver.is_playing
    check_books(pilot.store)


def test_a_full_disk_does_not_hold_anybody_at_the_table(pilot):
    pilot.press("Mr Red's table", "Seat 1: empty", "A guest")
    fill(pilot)
    pilot.press("Leave")
    pilot.frames(3)
    while isinstance(pilot.scene, Question):
        pilot.press("OK")
    assert isinstance(pilot.scene, Lobby)
    empty(pilot.store)
    check_books(pilot.store)


def test_a_second_program_is_told_and_the_first_goes_on(pilot, save):
    with pytest.raises(CasinoError, match="another window"):
        open_store(save)
    pilot.press("Mr Red's table", "Roll the dice")
    pilot.wait()
    assert widget(pilot.scene, "leave") and LEVEL


def test_a_fault_on_the_first_page_leads_back_to_it(open_pilot):
    """Nobody stands in the hall without a name and a purse."""
    pilot = open_pilot(name="", preferences=INSTANT)
    pilot.house.stack.push(Broken(pilot.house, "moment", ZeroDivisionError("before anybody came")))
    pilot.frames(3)
    pilot.press("OK")
    assert isinstance(pilot.scene, NewPersonPage)
    pilot.press("Enter the casino", "Mr Red's table")
    assert "Roll the dice" in pilot.labels


def test_a_house_without_a_single_table_stands(pilot, monkeypatch):
    monkeypatch.setattr("casino.scenes.lobby.scene.catalogue", lambda: ([], []))
    pilot.house.stack.replace_all(Lobby(pilot.house))
    pilot.frames(3)
    pilot.press("Cashier", "Back")
    games = [label for label in pilot.labels if label.startswith("Door: ")]
    assert pilot.labels == [*games, "About Player", "Cashier", "House rules", "Learn", "History", "Settings", "Quit"]
