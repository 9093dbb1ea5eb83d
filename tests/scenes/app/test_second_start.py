"""What is told in a window before a save is open: that another casino has it, or that a clicked file is no round."""

import logging
import os
import sys
from contextlib import suppress

import pygame
import pytest

from casino import cli
from casino.records import own_levels
from casino.records.levels import catalogue, shipped_level
from casino.save.save_file import open_store
from casino.scenes import opening
from casino.scenes.app.app import App
from casino.scenes.dialogs.dialogs import Question
from casino.scenes.lobby.scene import Lobby
from casino.scenes.pages.editor.own_table import OfferedPage
from casino.ui.device.window import NoDisplay
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


def refused(*_args, **_options):
    raise NoDisplay("There is no screen to open a window on.")


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
    assert [type(one) for one in seen] == [Question, Question, Lobby]


# -- a file that was clicked while no casino is open ----------------------------------------------------------


@pytest.fixture
def bad(tmp_path):
    path = tmp_path / "holiday ü.round"
    path.write_text("{}")
    return path


def test_a_clicked_file_that_is_no_round_is_told_in_a_window(save, bad, evenings, capsys):
    hands, seen = evenings
    hands.append(press("Quit"))
    assert cli.main([str(bad), "--save", str(save)]) == cli.REFUSED
    (question,) = seen
    assert isinstance(question, Question) and question.title == "This is not a round"
    assert [one.label for one in question.focus.widgets] == ["Enter the casino", "Quit"]
    (line,) = capsys.readouterr().err.splitlines()
    assert line == question.sentence and str(bad) in line
    assert not save.exists()


def test_from_there_one_may_go_on_into_the_casino(save, bad, evenings):
    open_store(save).close()
    hands, seen = evenings
    hands += [press("Enter the casino"), lambda app: app.house.quit()]
    assert cli.main([str(bad), "--save", str(save)]) == 0
    assert isinstance(seen[0], Question) and len(seen) == 2


def test_where_a_command_was_typed_the_line_is_enough(bad, evenings, capsys):
    assert cli.main(["replay", str(bad)]) == cli.REFUSED
    assert evenings[1] == [] and len(capsys.readouterr().err.splitlines()) == 1


def test_without_a_screen_the_line_is_all(save, bad, evenings, monkeypatch, capsys):
    monkeypatch.setattr(opening, "Window", refused)
    assert cli.main([str(bad), "--save", str(save)]) == cli.REFUSED
    assert evenings[1] == [] and len(capsys.readouterr().err.splitlines()) == 1


def test_it_is_told_in_the_window_even_if_nobody_reads_the_line(save, bad, evenings, monkeypatch):
    reading, writing = os.pipe()
    os.close(reading)
    hands, seen = evenings
    hands.append(press("Quit"))
    with open(writing, "w", buffering=1) as gone:
        monkeypatch.setattr(sys, "stderr", gone)
        assert cli.main([str(bad), "--save", str(save)]) == cli.REFUSED
        monkeypatch.undo()
        with suppress(BrokenPipeError):
            gone.close()
    assert len(seen) == 1


# -- a level that was named -----------------------------------------------------------------------------------


@pytest.fixture
def level(tmp_path):
    path = tmp_path / "friend.TOML"
    path.write_text(own_levels.text_of(shipped_level("blackjack/strip")), "utf-8")
    return path


def test_a_level_that_is_named_is_offered_in_the_casino(save, level, evenings):
    store = open_store(save)
    store.create_profile("Ann", "guest_fox")
    store.close()
    hands, seen = evenings

    def look(app):
        app.frame([], 0.1)
        seen.append(app.house.stack.top)
        app.house.quit()

    hands.append(look)
    assert cli.main([str(level), "--save", str(save)]) == 0
    assert isinstance(seen[-1], OfferedPage) and seen[-1].level.settings == shipped_level("blackjack/strip").settings
    assert not any(one.is_own for one in catalogue()[0])  # it is offered, not taken


def test_a_level_that_is_named_is_handed_to_the_casino_that_is_open(save, level, monkeypatch, capsys):
    given = []
    monkeypatch.setattr("casino.save.hand_over.hand_over", lambda place, files: given.append((place, files)) or True)
    assert cli.main(["--save", str(save), str(level)]) == 0
    assert given == [(save, [level])] and "already open and shows it" in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"[level", b"\xff", b"#" * 100_000, None])
def test_a_named_file_that_is_no_level_is_one_sentence(save, tmp_path, evenings, capsys, content):
    path = tmp_path / "bad.toml"
    if content is not None:
        path.write_bytes(content)
    assert cli.main([str(path), "--save", str(save)]) == cli.REFUSED
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("bad.toml: ") and line.endswith(".")
    assert evenings[1] == [] and not save.exists()
