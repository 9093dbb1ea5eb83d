"""The program in a desktop's menu: put there from any folder, found by the desktop's rules, taken out, asked once."""

import configparser
import os
import shutil
import sys
from pathlib import Path

import pytest

from casino import cli
from casino.core.preferences import KEY, Preferences
from casino.save.ledger import HOUSE_ACCOUNT
from casino.save.save_file import open_store
from casino.scenes.dialogs.dialogs import Question
from casino.scenes.lobby.scene import Lobby
from casino.scenes.opening import open_house
from casino.scenes.pages.welcome import NewPersonPage
from casino.ui.device import menu_entry, window
from tests.support import ROOT
from tests.tools.packaging.desk import command_of

LINUX = ROOT / "assets" / "linux"
ID = "io.github.shadowport.casino"
PLACES = (f"applications/{ID}.desktop", f"icons/hicolor/256x256/apps/{ID}.png", f"mime/packages/{ID}.xml")

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a menu of Linux desktops")


@pytest.fixture
def data(tmp_path, monkeypatch):
    """Where this user's menu lies, with none of the desktop's tools, which would take their time."""
    data = tmp_path / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    monkeypatch.setattr(menu_entry.shutil, "which", lambda tool: None)
    return data


@pytest.fixture
def archive(tmp_path, monkeypatch):
    """A program out of an archive, in a folder with a name of its own, as which this one runs."""
    folder = tmp_path / 'My "games" für $1 `x` \\o' / "ShadowportCasino"
    for name, source in zip(PLACES, (LINUX / f"{ID}.desktop", None, LINUX / f"{ID}.xml"), strict=True):
        place = folder / "share" / name
        place.parent.mkdir(parents=True)
        place.write_bytes(source.read_bytes() if source is not None else b"a picture")
    program = folder / "ShadowportCasino"
    program.write_bytes(b"")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    return folder


def entry_of(data: Path) -> configparser.SectionProxy:
    reader = configparser.ConfigParser(interpolation=None)
    reader.optionxform = str
    reader.read(data / PLACES[0], "utf-8")
    return reader["Desktop Entry"]


def found(data: Path) -> list[str]:
    return sorted(path.relative_to(data).as_posix() for path in data.rglob("*") if path.is_file())


def test_it_goes_into_the_menu_and_out_again(data, archive, capsys):
    (data / "applications").mkdir(parents=True)
    (data / "applications" / "other.desktop").write_text("")
    assert cli.main(["--add-to-menu"]) == 0 and cli.main(["--add-to-menu"]) == 0
    assert found(data) == sorted([*PLACES, "applications/other.desktop"])
    assert cli.main(["--remove-from-menu"]) == 0
    assert found(data) == ["applications/other.desktop"]
    assert cli.main(["--remove-from-menu"]) == 0
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 4 and "is not in your menu" in told.out and told.err == ""


def test_the_entry_starts_this_program_wherever_it_lies(data, archive):
    menu_entry.add_this_program()
    entry = entry_of(data)
    program, file = str(archive / "ShadowportCasino"), Path("a round.round")
    assert command_of(data / PLACES[0]) == [program] and command_of(data / PLACES[0], file) == [program, str(file)]
    assert entry["TryExec"].replace("\\\\", "\\") == str(archive / "ShadowportCasino")
    assert (entry["Name"], entry["MimeType"]) == ("Shadowport Casino", "application/x-shadowport-round;")
    assert entry["StartupWMClass"] == window.IDENTIFIER == ID


def test_after_the_program_has_gone_its_entry_can_still_be_taken_out(data, archive):
    menu_entry.add_this_program()
    shutil.rmtree(archive)
    menu_entry.remove_this_program()
    assert found(data) == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_menu_that_may_not_be_written_is_refused_in_a_sentence(data, archive, capsys):
    data.mkdir(mode=0o500)
    assert cli.main(["--add-to-menu"]) == cli.REFUSED
    assert len(capsys.readouterr().err.splitlines()) == 1 and found(data) == []


@pytest.mark.parametrize("name", ["100 %", "a=b", "two\nlines"])
def test_a_folder_that_no_menu_can_name_is_refused_in_a_sentence(data, archive, capsys, monkeypatch, name):
    place = archive.rename(archive.with_name(name))
    monkeypatch.setattr(sys, "executable", str(place / "ShadowportCasino"))
    assert cli.main(["--add-to-menu"]) == cli.REFUSED
    assert len(capsys.readouterr().err.splitlines()) == 1 and found(data) == []


@pytest.mark.parametrize("where", ["applications", "mime"])
def test_half_a_menu_is_none(data, archive, capsys, where):
    data.mkdir()
    (data / where).write_text("no folder")
    assert cli.main(["--add-to-menu"]) == cli.REFUSED
    assert len(capsys.readouterr().err.splitlines()) == 1 and found(data) == [where]


def test_the_source_and_an_installed_program_put_nothing_there(data, archive, monkeypatch, capsys):
    shutil.rmtree(archive / "share")
    assert not menu_entry.can_be_added() and cli.main(["--add-to-menu"]) == cli.REFUSED
    monkeypatch.setattr(sys, "frozen", False, raising=False)
    assert not menu_entry.can_be_added() and cli.main(["--add-to-menu"]) == cli.REFUSED
    assert len(capsys.readouterr().err.splitlines()) == 2 and not data.exists()


# -- the question ---------------------------------------------------------------------------------------------


def asked(app):
    """The question about the menu, if it is asked."""
    top = app.house.stack.top
    is_it = isinstance(top, Question) and [one.label for one in top.focus.widgets] == ["Add to the menu", "Not now"]
    return top if is_it else None


def opened(save):
    """An evening of somebody who has a name, and the question about the menu, if it is asked."""
    store = open_store(save)
    if not store.accounts("profile"):
        store.create_profile("Ann", "guest_fox")
    app = open_house(store)
    return app, asked(app)


def answer(app, question, label):
    next(one for one in question.focus.widgets if one.label == label).press()
    app.frame([], 0.1)
    app.close()


@pytest.mark.parametrize(("label", "is_added"), [("Add to the menu", True), ("Not now", False)])
def test_it_is_asked_in_the_hall_once_and_never_again(save, data, archive, label, is_added):
    app = open_house(open_store(save))
    app.frame([], 0.1)
    welcome = app.house.stack.top
    assert isinstance(welcome, NewPersonPage), "nothing lies over the welcome"
    next(one for one in welcome.focus.widgets if one.label == "Enter the casino").press()
    app.frame([], 0.1)
    question = asked(app)
    assert question is not None and question.start == "answer-1"
    assert isinstance(app.house.stack.below(question), Lobby) and app.house.profile is not None
    answer(app, question, label)
    assert menu_entry.is_in_menu(data) == is_added
    menu_entry.remove_this_program()
    app, question = opened(save)
    assert question is None
    app.close()


def test_who_left_before_an_answer_is_asked_at_the_next_start(save, data, archive):
    for _ in range(2):
        app, question = opened(save)
        app.close()
        assert question is not None


def test_it_is_not_asked_of_one_who_has_it_in_the_menu_nor_from_source(save, data, archive, monkeypatch):
    menu_entry.add_this_program()
    app, question = opened(save)
    app.close()
    assert question is None
    menu_entry.remove_this_program()
    monkeypatch.setattr(sys, "frozen", False, raising=False)
    app, question = opened(save)
    app.close()
    assert question is None
    store = open_store(save)
    assert not store.preference(HOUSE_ACCOUNT, KEY).get("was_menu_offered", Preferences().was_menu_offered)
    store.close()


def test_a_menu_that_cannot_be_changed_is_told_and_the_casino_opens(save, data, archive):
    data.write_text("no folder")
    app, question = opened(save)
    next(one for one in question.focus.widgets if one.label == "Add to the menu").press()
    assert "could not be changed" in app.house.stack.top.sentence
    app.close()


def test_the_window_bears_the_name_of_the_entry(monkeypatch):
    monkeypatch.setenv("SDL_VIDEO_X11_WMCLASS", "main.py")  # as pygame says when it is imported
    window.Window((960, 540))
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] == ID
