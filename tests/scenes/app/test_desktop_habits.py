"""What a desktop's programs do: pictures of the screen, another window in front, keys chosen anew, records opened."""

import pygame
import pytest

from casino import cli
from casino.cli import screen
from casino.core.preferences import KEY, preferences_from
from casino.save import hand_over
from casino.save.ledger import HOUSE_ACCOUNT
from casino.scenes.app.message_log import MAX_SENTENCES, MessageLog
from casino.scenes.dialogs.dialogs import AnswerOption, Question
from casino.scenes.dialogs.messages_page import MessagesPage
from casino.scenes.opening import scripted_record
from casino.scenes.pages.keys import KeysPage
from casino.ui.device.speech import Speaker
from casino.ui.widgets.focus import Focus
from tests.scenes.places import PLACES, armed_bomb, house_of, pair_at_the_table, pilok_at, salon_at, widget
from tests.support.pilot import INSTANT, Pilot, eyes_shut
from tests.tools.shots import baccarat_rounds, pilok_rounds


def send(app, kind, **detail):
    app.frame([pygame.event.Event(kind, **detail)], 1 / 60)


def key(app, code, mod=0, text=""):
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        send(app, kind, key=code, mod=mod, unicode=text, scancode=0)


# -- pictures of the screen -----------------------------------------------------------------------------------


def test_a_picture_of_the_screen_is_saved_and_said(tmp_path, monkeypatch):
    folder = tmp_path / "pictures" / "casino"
    monkeypatch.setattr("casino.scenes.app.house_keys.pictures_path", lambda: folder)
    app = house_of(tmp_path / "a.save")
    app.frame([], 1 / 60)
    seen = pygame.image.tobytes(app.house.window.canvas, "RGB")
    key(app, pygame.K_F12)
    key(app, pygame.K_F12)
    first, second = sorted(folder.glob("*.png"), key=lambda path: (path.stat().st_mtime_ns, path.name))
    assert pygame.image.tobytes(pygame.image.load(first), "RGB") == seen
    assert str(second) in app.house.messages.sentences[-1]


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setattr("casino.scenes.app.house_keys.pictures_path", lambda: tmp_path / "file" / "below")
    app = house_of(tmp_path / "a.save")
    key(app, pygame.K_F12)
    assert app.house.messages.sentences[-1].startswith("The screenshot could not be saved: ")
    assert app.house.is_running


def test_what_is_said_above_everything_goes_with_time_or_the_next_key(tmp_path):
    app = house_of(tmp_path / "a.save")
    app.frame([], 1 / 60)
    bare = pygame.image.tobytes(app.house.window.canvas, "RGB")
    app.house.notify("Something was saved.")
    app.frame([], 1 / 60)
    assert pygame.image.tobytes(app.house.window.canvas, "RGB") != bare
    for _ in range(60):
        app.frame([], 0.1)
    assert app.house.notice.sentence == ""
    app.house.notify("Something was saved.")
    key(app, pygame.K_LSHIFT)
    assert app.house.notice.sentence == ""


# -- another window in front ----------------------------------------------------------------------------------


@pytest.mark.parametrize("wanted", [True, False])
def test_a_table_pauses_behind_another_window_if_that_is_wanted(tmp_path, wanted):
    app = house_of(tmp_path / "a.save", pauses_behind=wanted)
    table = pair_at_the_table(app)
    send(app, pygame.WINDOWFOCUSLOST)
    send(app, pygame.WINDOWFOCUSGAINED)
    send(app, pygame.WINDOWFOCUSLOST)
    assert isinstance(app.house.stack.top, Question) is wanted
    assert len(app.house.stack.scenes) == 2 + wanted, "one pause is enough"
    if wanted:
        key(app, pygame.K_ESCAPE)
    assert app.house.stack.top is table


def test_a_bomb_never_pauses(tmp_path):
    app = house_of(tmp_path / "a.save", pauses_behind=True)
    table = armed_bomb(app, baccarat_rounds.ONE)
    send(app, pygame.WINDOWFOCUSLOST)
    assert app.house.stack.top is table


def test_it_is_silent_behind_another_window_if_that_is_wanted(tmp_path, monkeypatch):
    app = house_of(tmp_path / "a.save", silent_behind=True, effects_volume=0.7, room_volume=0.3, music_volume=0.2)
    told = []
    monkeypatch.setattr(app.house.sound, "set_volumes", lambda *volumes: told.append(volumes))
    send(app, pygame.WINDOWFOCUSLOST)
    send(app, pygame.WINDOWFOCUSGAINED)
    app.house.change(silent_behind=False)
    send(app, pygame.WINDOWFOCUSLOST)
    assert told == [(0.0, 0.0, 0.0), *3 * [(0.7, 0.3, 0.2)]]


# -- keys -----------------------------------------------------------------------------------------------------


def test_a_key_is_chosen_kept_and_played_with(open_pilot, save):
    pilot = Pilot(save, preferences=INSTANT)
    pilot.key(pygame.K_F3)
    pilot.press("Keys")
    assert isinstance(pilot.scene, KeysPage)
    page = pilot.scene
    page.wait_for(next(action for action in pilot.house.keys.actions if action.name == "cards.stay"))
    pilot.key(pygame.K_5, text="5")
    assert "chips" in page.note and not pilot.house.preferences.keys, "it says why and goes on waiting"
    pilot.key(pygame.K_w, text="w")
    assert "W" in page.note and pilot.house.preferences.keys == {"cards.stay": "w"}
    page.wait_for(next(action for action in pilot.house.keys.actions if action.name == "cards.hit"))
    pilot.key(pygame.K_ESCAPE)
    assert pilot.scene is page and pilot.house.preferences.keys == {"cards.stay": "w"}
    pilot.key(pygame.K_ESCAPE)
    pilot.key(pygame.K_ESCAPE)
    pair = pair_at_the_table(pilot.app)
    pilot.key(pygame.K_LSHIFT)
    assert widget(pair, "stay").cap == "W" and widget(pair, "hit").cap == "H"
    pilot.key(pygame.K_s)
    assert pair.driver.is_playing, "the old key does nothing any more"
    pilot.key(pygame.K_w)
    pilot.wait()
    assert not pair.driver.is_playing
    pilot.close()
    again = open_pilot()
    assert again.house.keys.chosen == {"cards.stay": "w"}
    again.house.change(keys={})
    assert not again.house.keys.chosen


def test_a_house_key_is_chosen_while_it_is_asked_for_and_not_obeyed(tmp_path):
    app = house_of(tmp_path / "a.save")
    page = KeysPage(app.house)
    app.house.stack.push(page)
    page.wait_for(next(action for action in app.house.keys.actions if action.name == "house.told"))
    key(app, pygame.K_F9)
    chosen = {"house.told": "f9", "house.halls": "f6"}  # the two change places
    assert app.house.preferences.keys == chosen and app.house.stack.top is page
    key(app, pygame.K_F6)
    assert app.house.stack.top is page, "F6 is nobody's here now"
    key(app, pygame.K_F9)
    assert isinstance(app.house.stack.top, MessagesPage)


def test_what_is_typed_is_never_taken_for_a_chosen_key(tmp_path):
    app = house_of(tmp_path / "a.save", keys={"cards.talk": "x"})
    key(app, pygame.K_F3)
    app.house.stack.top.focus.go_to("phrase")
    before = app.house.preferences.phrase
    send(app, pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x", scancode=0)
    send(app, pygame.TEXTINPUT, text="x")
    assert app.house.preferences.phrase == before + "x"


def test_keys_that_cannot_be_read_fall_back_and_take_nothing_with_them(tmp_path):
    kept = preferences_from({"keys": {"cards.hit": 5}, "speed": "fast"})
    assert kept.keys == {} and kept.speed == "fast"
    app = house_of(tmp_path / "a.save")
    app.house.store.keep_preference(HOUSE_ACCOUNT, KEY, {"keys": {"cards.hit": "no such key"}})
    assert preferences_from(app.house.store.preference(HOUSE_ACCOUNT, KEY)).keys == {"cards.hit": "no such key"}


# -- what was told --------------------------------------------------------------------------------------------


def test_every_sentence_of_a_round_is_kept_however_fast_it_goes(pilot):
    table = pair_at_the_table(pilot.app)
    widget(table, "stay").press()
    pilot.wait()
    told = " ".join(pilot.house.messages.sentences)
    assert "You start with" in told and "You stay on" in told and "Mr Red" in told
    pilot.key(pygame.K_F6)
    assert isinstance(pilot.scene, MessagesPage)
    pilot.key(pygame.K_F6)
    assert pilot.scene is table


def test_the_log_keeps_the_last_sentences_and_none_twice_in_a_row():
    told = MessageLog()
    for number in range(2 * MAX_SENTENCES):
        told.add(f"Sentence {number}.")
        told.add(f"Sentence {number}.")
        told.add("")
    assert len(told.sentences) == MAX_SENTENCES and told.sentences[-1] == f"Sentence {2 * MAX_SENTENCES - 1}."


def test_the_state_of_every_table_is_said(tmp_path):
    tables = {
        "baron": pair_at_the_table,
        "pilok": lambda app: pilok_at(app, pilok_rounds.bet_to_match)[0],
        "salon": lambda app: salon_at(app, {"banker": (25,)}),
        "bomb": lambda app: armed_bomb(app, baccarat_rounds.TWO),
    }
    told = {}
    for name, make in tables.items():
        app = house_of(tmp_path / f"{name}.save")
        table = make(app)
        key(app, pygame.K_F5)
        assert app.house.stack.top is table
        told[name] = " ".join(app.house.messages.sentences)
    assert "You have 8 with" in told["baron"] and "Mr Red has" in told["baron"] and "Hit" in told["baron"]
    assert "the pot holds" in told["pilok"] and "to call" in told["pilok"]
    assert "Deal" in told["salon"] and "purse" in told["salon"]
    assert "are left" in told["bomb"] and "0 strikes" in told["bomb"]


# -- a record as the only argument ----------------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch):
    """What windows of their own were asked to show."""
    asked = []
    monkeypatch.setattr(screen, "replay_on_screen", lambda files, size: asked.append((list(files), size)) or 0)
    return asked


def test_a_record_alone_is_replayed(asked, tmp_path):
    save = ["--save", str(tmp_path / "none.save")]
    for name in ("round-7.JSON", "round-7.round", "code.txt"):
        path = tmp_path / name
        assert cli.main([str(path), *save]) == 0 and cli.main([*save, str(path), "--size", "1600x900"]) == 0
        assert cli.main([f"--save={save[1]}", "--size", "1600x900", str(path)]) == 0
        assert asked == [([path], None), ([path], (1600, 900)), ([path], (1600, 900))]
        asked.clear()


def test_a_record_alone_is_handed_to_the_casino_that_plays_from_the_same_save(asked, tmp_path, capsys, monkeypatch):
    handed = []
    monkeypatch.setattr(hand_over, "hand_over", lambda save, files: handed.append((save, list(files))) or True)
    path, save = tmp_path / "a.round", tmp_path / "my.save"
    assert cli.main([str(path), "--save", str(save)]) == 0
    assert handed == [(save, [path])] and asked == []
    assert capsys.readouterr().out == "The casino is already open and shows it.\n"
    assert cli.main(["replay", str(path)]) == 0
    assert asked == [([path], None)] and len(handed) == 1, "with the command it is a window of its own"


def test_a_record_is_shown_even_where_no_save_can_be(asked, tmp_path):
    path, save = tmp_path / "a.round", tmp_path / ("x" * 250)
    path.write_text("{}")
    assert cli.main([str(path), "--save", str(save)]) == 0 and asked == [([path], None)]


# -- the voice ------------------------------------------------------------------------------------------------


def test_what_is_told_is_spoken_if_that_is_wanted_and_there_is_a_voice(tmp_path, monkeypatch):
    app = house_of(tmp_path / "a.save")
    app.house.speaker = Speaker([])
    page = KeysPage(app.house)
    app.house.stack.push(page)
    widget(page, "speaks").press()
    assert not app.house.preferences.speaks and "no voice" in page.note
    app.house.speaker = Speaker(["a voice", "--"])
    said = []
    monkeypatch.setattr(app.house.speaker, "say", said.append)
    app.house.messages.add("Nobody hears this.")
    page.refresh()
    widget(page, "speaks").press()
    app.house.messages.add("Somebody hears this.")
    assert said == ["Somebody hears this."]
    app.house.notify("This was asked for.")
    app.house.notify("This was asked for.")
    assert said[1:] == ["This was asked for."] * 2 and app.house.messages.sentences.count("This was asked for.") == 1


# -- text input of the desktop --------------------------------------------------------------------------------


@pytest.fixture
def listening(monkeypatch):
    """Whether the desktop turns keys into text, as the last thing asked of it."""
    told = [False]
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: told.append(True))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: told.append(False))
    monkeypatch.setattr(Focus, "listens_at", ())
    return lambda: told[-1]


BEGIN_WITH_LINE = ("somebody new", "another name", "the desk", "elsewhere, talk")


@pytest.mark.parametrize("name", [*BEGIN_WITH_LINE, "the desk's keys", "the manual"])
def test_a_page_takes_text_from_its_first_key_on_whatever_opened_it(tmp_path, listening, name):
    app = house_of(tmp_path / "a.save")

    def press_answer():
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            send(app, kind, pos=widget(app.house.stack.top, "answer-0").rect.center, button=1)

    app.house.stack.push(Question(app.house, "A page", "Open it?", [AnswerOption("Open", lambda: PLACES[name](app))]))
    press_answer()
    assert listening() == (name in BEGIN_WITH_LINE)
    app.house.stack.push(Question(app.house, "Another", "Close it?", [AnswerOption("Close")]))
    app.frame([], 1 / 60)
    assert not listening()
    press_answer()
    assert listening() == (name in BEGIN_WITH_LINE)


# -- the screen saver -----------------------------------------------------------------------------------------


def is_dark_after(app, seconds):
    """Whether the desktop may let the screen go dark after so long without a hand."""
    with eyes_shut():
        for _ in range(round(seconds * 10)):
            app.frame([], 0.1)
    return pygame.display.get_allow_screensaver()


def test_the_screen_may_go_dark_where_nothing_goes_on(tmp_path):
    app = house_of(tmp_path / "a.save")
    assert is_dark_after(app, 61)
    table = pair_at_the_table(app)
    app.house.change(speed="slow")
    assert is_dark_after(app, 1)
    widget(table, "stay").press()
    assert not is_dark_after(app, 1), "something moves"
    table.driver.skip()
    table.director.skip_all()
    assert not is_dark_after(app, 50), "rounds follow each other"
    assert is_dark_after(app, 30)


def test_beside_an_armed_bomb_the_screen_stays_lit(tmp_path):
    app = house_of(tmp_path / "a.save")
    armed_bomb(app, baccarat_rounds.ONE)
    assert not is_dark_after(app, 100)
    app.house.pages.settings()
    assert not is_dark_after(app, 70), "its clock runs under a page"


def test_a_record_that_plays_keeps_the_screen_lit_and_one_that_waits_does_not(tmp_path):
    app = house_of(tmp_path / "a.save")
    app.house.change(speed="slow")
    app.house.stack.push(app.house.doors.replay([("A round", scripted_record())] * 30))
    assert not is_dark_after(app, 70)
    app.house.stack.top.pause()
    assert is_dark_after(app, 61)
