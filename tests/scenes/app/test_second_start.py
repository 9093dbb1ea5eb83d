"""A casino that is started a second time on one save says so in a window, may try again, and harms nothing."""

import logging

import pygame
import pytest

from casino import cli
from casino.save.save_file import open_store
from casino.scenes.app.app import App
from casino.scenes.dialogs.dialogs import Question
from casino.scenes.hall.scene import Hall
from tests.support.saves import held_open


@pytest.fixture
def first(save):
    """Another process in which a casino has the save open."""
    store = open_store(save)
    store.create_profile("Ann", "guest_fox")
    store.close()
    with held_open(save) as child:
        yield child


@pytest.fixture
def evenings(monkeypatch):
    """What is done in every window that opens, one after the other; and what was seen in them."""
    hands, seen = [], []

    def run(app: App) -> None:
        app.frame([], 1 / 60)
        seen.append(app.house.stack.top)
        hands.pop(0)(app)

    monkeypatch.setattr(App, "run", run)
    handlers = logging.getLogger("casino").handlers
    yield hands, seen
    logging.getLogger("casino").handlers = handlers


def press(label):
    def pressing(app):
        place = next(one.rect.center for one in app.house.stack.top.focus.widgets if one.label == label)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            app.frame([pygame.event.Event(kind, pos=place, button=1)], 1 / 60)
        assert not app.house.is_running

    return pressing


def test_a_second_start_says_so_in_a_window_and_goes(save, first, evenings, capsys):
    hands, seen = evenings
    hands.append(press("Quit"))
    assert cli.main(["--save", str(save)]) == cli.REFUSED
    (question,) = seen
    assert isinstance(question, Question)
    assert [one.label for one in question.focus.widgets] == ["Try again", "Quit"]
    sentence = f"The save {save} is open in another window of the casino. Close that one first."
    assert sentence in capsys.readouterr().err
    assert question.sentence == sentence
    first.communicate("\n")
    assert first.returncode == 0, "the first one was not disturbed"
    again = open_store(save)
    assert again.notice == "" and [one.name for one in again.accounts("profile")] == ["Ann"]
    again.close()


def test_once_the_first_one_is_closed_trying_again_opens_the_house(save, first, evenings):
    hands, seen = evenings

    def close_the_first(app):
        first.communicate("\n")
        press("Try again")(app)

    hands += [press("Try again"), close_the_first, lambda app: app.house.quit()]
    assert cli.main(["--save", str(save)]) == 0
    assert [type(one) for one in seen] == [Question, Question, Hall]
