"""Files of rounds brought to the open casino: shown over what is there, after what must not be covered, or refused."""

import shutil

import pygame
import pytest

from casino.save.ledger import BANK
from casino.scenes.dialogs.dialogs import Message
from casino.scenes.lobby.scene import Lobby
from casino.scenes.pages.brought_files import BroughtRounds
from casino.scenes.table.scene import TableScene
from tests.scenes.places import armed_bomb, house_of, pair_at_the_table
from tests.support import RECORDS
from tests.support.tables_on_screen import session_of
from tests.tools.shots import baccarat_rounds

pytestmark = pytest.mark.usefixtures("unseen")

FAIR = RECORDS / "black_baron" / "fair_seed.json"


@pytest.fixture
def app(tmp_path):
    app = house_of(tmp_path / "casino.save")
    app.house.brought = BroughtRounds(app.house)
    yield app
    app.close()


@pytest.fixture
def record(tmp_path):
    return shutil.copy(FAIR, tmp_path / "mine.round")


def dropped(path):
    return pygame.event.Event(pygame.DROPFILE, file=str(path))


def handed(app, *paths):
    """A note as another start leaves it."""
    save = app.house.store.path
    save.with_name(f"{save.name}.open-1").write_bytes(b"\0".join(str(path).encode() for path in paths))


def books(app):
    return app.house.store.ledger.last, app.house.store.purse(BANK), app.house.store.open_rounds()


def test_a_file_that_is_handed_over_is_replayed_over_the_hall(app, record, painted):
    hall = app.house.stack.top
    handed(app, record)
    app.frame([], 0.1)
    top = app.house.stack.top
    assert isinstance(top, TableScene) and top.level.name == "black_baron/standard"
    app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0)], 0.1)
    assert app.house.stack.top is hall and isinstance(hall, Lobby)


def test_several_are_shown_one_after_the_other(app, record):
    handed(app, record, FAIR)
    app.frame([], 0.1)
    assert len(app.house.stack.scenes) == 2


def test_what_is_dropped_on_the_window_is_shown_too(app, record):
    app.frame([dropped(record)], 0.1)
    assert isinstance(app.house.stack.top, TableScene)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\0", b'{"format": "casino-round/1"}'])
def test_what_is_no_round_is_one_sentence_and_changes_nothing(app, tmp_path, content):
    path = tmp_path / "bad.round"
    path.write_bytes(content)
    before = books(app)
    handed(app, path)
    app.frame([], 0.1)
    assert isinstance(app.house.stack.top, Message) and str(path) in app.house.stack.top.sentence
    assert len(app.house.stack.scenes) == 2 and books(app) == before
    app.frame([dropped(tmp_path)], 0.1)
    assert isinstance(app.house.stack.top, Message) and "directory" in app.house.stack.top.sentence


def test_a_round_in_play_goes_on_below_it_as_it_stood(app, record):
    table = pair_at_the_table(app)
    session = session_of(table)
    assert session.is_open
    before, turn = books(app), session.engine.turn
    handed(app, record)
    app.frame([], 0.1)
    assert isinstance(app.house.stack.top, TableScene) and app.house.stack.top is not table
    for _ in range(60):
        app.frame([], 0.1)
    app.house.stack.pop()
    assert app.house.stack.top is table and session.is_open
    assert books(app) == before and session.engine.turn == turn


def test_an_armed_bomb_is_not_covered_and_the_file_is_shown_after_it(app, record):
    bomb = armed_bomb(app, baccarat_rounds.ONE)
    handed(app, record)
    for _ in range(4):
        app.frame([], 0.1)
    assert app.house.stack.top is bomb and "cannot wait" in " ".join(app.house.messages.sentences)
    bomb.leave()
    app.frame([], 0.1)
    assert isinstance(app.house.stack.top, TableScene) and app.house.stack.top is not bomb


def test_nothing_is_shown_before_anybody_plays(app, record):
    who, app.house.profile = app.house.profile, None
    handed(app, record)
    app.frame([], 0.1)
    assert isinstance(app.house.stack.top, Lobby)
    app.house.profile = who
    app.frame([], 0.1)
    assert isinstance(app.house.stack.top, TableScene)
