"""The pages of statistics: counted a little in every frame, chosen by keys and pointer, and rounds taken home."""

import re

import pygame
import pytest

from casino.core.errors import SaveDamaged
from casino.core.money import format_amount, signed_amount
from casino.core.texts import percent
from casino.engines.registry import GAMES
from casino.scenes.app.idle_counting import run_for
from casino.scenes.app.scene import Scene
from casino.scenes.dialogs.dialogs import Message
from casino.scenes.pages.cashier import CashierPage
from casino.scenes.statistics import counted_page
from casino.scenes.statistics import scene as statistics
from casino.scenes.statistics.scene import SECTIONS, SavingPage, StatisticsPage
from casino.scenes.statistics.sums import RoundsSection
from casino.scenes.statistics.words import moments, short_amount
from casino.scenes.table.drivers.replay import ReplayDriver
from casino.tally.curve import PursePoint
from casino.ui.drawing import text
from casino.ui.widgets.lists import Page, Rows
from tests.scenes.places import house_of, resize, widget
from tests.support.evenings import TABLES, spend_evenings
from tests.support.tables_on_screen import is_driven

pytestmark = pytest.mark.usefixtures("unseen")


@pytest.fixture
def pilot_options(tmp_path, monkeypatch):
    monkeypatch.setattr("casino.tally.export_files.documents_folder", lambda: tmp_path / "documents")
    return {"size": (1280, 720)}


def opened(pilot, rounds=3):
    """The statistics of somebody who has played so many rounds at some tables, all counted."""
    if rounds:
        spend_evenings(pilot.store, pilot.house.profile, rounds)
    pilot.press("Cashier", "Statistics")
    page = pilot.scene
    assert isinstance(page, StatisticsPage)
    if rounds:
        pilot.until(lambda: not page.is_counting)
    return page


def choose(pilot, label, number):
    choice = pilot.widget(label)
    pilot.click(choice.cells()[number].center)
    if isinstance(pilot.scene, StatisticsPage):
        pilot.until(lambda: not pilot.scene.is_counting)


def said(monkeypatch, act):
    """All words that are written while something is done."""
    words = []
    line, figures = text.line, text.figures
    monkeypatch.setattr(text, "line", lambda one, *args, **kwargs: (words.append(one), line(one, *args, **kwargs))[1])
    monkeypatch.setattr(
        text, "figures", lambda one, *args, **kwargs: (words.append(one), figures(one, *args, **kwargs))[1]
    )
    act()
    monkeypatch.setattr(text, "line", line)
    monkeypatch.setattr(text, "figures", figures)
    return words


# -- what is shown --------------------------------------------------------------------------------------------


def test_whoever_never_played_gets_a_friendly_sentence_and_nothing_to_save(pilot, monkeypatch):
    page = opened(pilot, rounds=0)
    assert pilot.labels == ["Back"]
    words = said(monkeypatch, lambda: page.paint(pilot.house.window.canvas))
    assert "No statistics yet." in " ".join(words)
    pilot.press("Back")
    assert isinstance(pilot.scene, CashierPage)


def test_every_section_of_every_game_is_reached_and_painted(pilot, painted):
    page = opened(pilot)
    seen = set()
    for game in range(6):
        choose(pilot, "Which game", game)
        for section in range(len(SECTIONS)):
            choose(pilot, "What is shown", section)
            assert isinstance(pilot.scene, StatisticsPage)
            seen.add(pygame.image.tobytes(pilot.house.window.canvas, "RGB"))
    assert len(seen) == 6 * len(SECTIONS)
    assert page.figures.rounds == 6


def test_the_keyboard_alone_goes_through_sections_and_games(pilot):
    page = opened(pilot)
    assert page.focus.focused.label == "What is shown"
    pilot.key(pygame.K_RIGHT)
    pilot.key(pygame.K_RIGHT)
    assert pilot.widget("What is shown").index == list(SECTIONS).index("luck")
    pilot.key(pygame.K_TAB)
    assert page.focus.focused.label == "Which game"
    pilot.key(pygame.K_RIGHT)
    assert pilot.widget("Which game").index == 1 + list(GAMES).index("black_baron")
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, CashierPage)


def test_the_sums_are_those_of_the_books(pilot, monkeypatch):
    page = opened(pilot)
    me, store = pilot.house.profile.id, pilot.store
    words = said(monkeypatch, lambda: page.paint(pilot.house.window.canvas))
    assert format_amount(store.purse(me)) in words
    choose(pilot, "What is shown", 1)
    words = said(monkeypatch, lambda: page.paint(pilot.house.window.canvas))
    history = store.history(me, 99)
    assert {str(len(history)), signed_amount(sum(one.net for one in history))} <= set(words)
    for game in ("black_baron/", "pilok/"):
        assert signed_amount(sum(one.net for one in store.history(me, 99, game))) in words


def test_what_never_happened_in_a_game_is_said(pilot, monkeypatch):
    spend_evenings(pilot.store, pilot.house.profile, 1, TABLES[:1])
    page = opened(pilot, rounds=0)
    pilot.until(lambda: not page.is_counting)
    for game, section, sentence in ((3, 0, "No round of this game"), (1, 5, "None of this has happened")):
        choose(pilot, "Which game", game)
        choose(pilot, "What is shown", section)
        with monkeypatch.context() as empty:
            if section == 5:
                empty.setattr(RoundsSection, "is_empty", True)
            words = said(monkeypatch, lambda: page.paint(pilot.house.window.canvas))
        assert any(sentence in word for word in words)


def test_what_cannot_be_measured_says_why(pilot, monkeypatch):
    page = opened(pilot)
    choose(pilot, "Which game", 3)
    choose(pilot, "What is shown", 2)
    words = said(monkeypatch, lambda: page.paint(pilot.house.window.canvas))
    assert any("Pi'Lok is left out" in word for word in words)


def test_a_best_round_is_played_again_and_one_comes_back_to_the_list(pilot):
    page = opened(pilot)
    choose(pilot, "What is shown", list(SECTIONS).index("rounds"))
    best = pilot.widget("Best rounds")
    assert isinstance(best, Rows)
    nets = [one.net for one in page.figures.extremes.best]
    assert nets == sorted(nets, reverse=True)
    pilot.click((best.rect.centerx, best.rect.y + best.row_px // 2))
    assert is_driven(pilot.scene, ReplayDriver)
    pilot.hurry()
    pilot.press("Leave")
    assert pilot.scene is page


def test_dice_and_cards_are_chosen_apart(pilot):
    opened(pilot)
    choose(pilot, "What is shown", list(SECTIONS).index("draws"))
    options = pilot.widget("Dice or cards").options
    assert options == ("Six-sided dice", "Ten-sided dice", "Ranks of cards", "Suits of cards")
    labels = []
    for number in range(len(options)):
        choose(pilot, "Dice or cards", number)
        told = pilot.widget("What it says")
        assert isinstance(told, Page)
        (measured,) = [words for _, words in told.pieces if "chi-square" in words]
        labels.append(int(re.search(r"fair draws give about (\d+)", measured)[1]) + 1)
    assert labels == [6, 10, 13, 4]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (720, 1280)])
def test_words_of_the_facts_are_written_in_full(tmp_path, monkeypatch, size, scale):
    app = house_of(tmp_path / "a.save")
    spend_evenings(app.house.store, app.house.profile, 2, TABLES[:3])
    page = StatisticsPage(app.house, app.house.profile)
    app.house.stack.push(page)
    while page.is_counting:
        page.update(0.1)
    cut, whole = [], text.fitted
    monkeypatch.setattr(
        text, "fitted", lambda words, *a, **k: (cut.append((words, whole(words, *a, **k))), cut[-1][1])[1]
    )
    for section in ("purse", "results", "rates"):
        page.choose(section, "" if section != "rates" else "black_baron")
        while page.is_counting:
            page.update(0.1)
        resize(app, size, scale)
        cut.clear()
        page.paint(app.house.window.canvas)
        assert [pair for pair in cut if pair[0] != pair[1]] == []


def test_sections_have_short_names_where_long_ones_were_small_print(tmp_path):
    app = house_of(tmp_path / "a.save")
    spend_evenings(app.house.store, app.house.profile, 1, TABLES[:1])
    page = StatisticsPage(app.house, app.house.profile)
    app.house.stack.push(page)
    for size, scale, word in (((1280, 720), 1.0, "Dice and cards"), ((720, 1280), 2.0, "Draws")):
        resize(app, size, scale)
        assert word in widget(page, "section").options


# -- counting -------------------------------------------------------------------------------------------------


def only_the_page_counts(monkeypatch):
    """Nothing is counted while nobody looks, and a single step in every frame of the page."""
    monkeypatch.setattr(Scene, "spare_seconds", 0.0)
    monkeypatch.setattr(counted_page, "FRAME_SHARE", 0.0)


def test_counting_takes_a_little_of_every_frame_and_says_how_far_it_is(pilot, monkeypatch):
    only_the_page_counts(monkeypatch)
    spend_evenings(pilot.store, pilot.house.profile, 4)
    page = opened(pilot, rounds=0)
    frames = 0
    noted = set()
    while page.is_counting:
        before = page.figures.rounds
        pilot.frames()
        noted.add(page.note)
        assert page.figures.rounds <= before + 1
        frames += 1
    assert frames >= page.figures.rounds == 24
    assert any(note.startswith("Counting: ") and note.endswith("of 24 rounds") for note in noted)
    assert page.note == ""


def test_steps_stop_at_the_end_of_their_time():
    def steps():
        for _ in range(3):
            yield

    some = steps()
    assert [run_for(some, 0.0) for _ in range(4)] == [False, False, False, True]
    assert run_for(steps(), 60.0)


def test_what_was_counted_meanwhile_is_painted_as_if_all_were_painted_anew(pilot, monkeypatch, painted):
    spend_evenings(pilot.store, pilot.house.profile, 3)
    only_the_page_counts(monkeypatch)
    page = opened(pilot, rounds=0)
    early = pilot.house.window.canvas.copy()
    pilot.until(lambda: not page.is_counting)
    shown = pilot.house.window.canvas.copy()
    assert pygame.image.tobytes(early, "RGB") != pygame.image.tobytes(shown, "RGB")
    page.needs_repaint = True
    page.draw(pilot.house.window.canvas)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(pilot.house.window.canvas, "RGB")


def test_a_disk_that_gives_nothing_is_told_once(pilot, monkeypatch):
    spend_evenings(pilot.store, pilot.house.profile, 2, TABLES[:1])
    monkeypatch.setattr(type(pilot.store), "history_after", lambda self, *args: self.rows("SELECT broken FROM nowhere"))
    pilot.press("Cashier", "Statistics")
    pilot.frames(5)
    assert isinstance(pilot.scene, Message)
    pilot.key(pygame.K_RETURN)
    pilot.frames(20)
    assert isinstance(pilot.scene, StatisticsPage)


# -- rounds to take home --------------------------------------------------------------------------------------


def test_rounds_are_saved_and_the_place_is_told(pilot, tmp_path):
    opened(pilot)
    pilot.press("Save rounds")
    pilot.until(lambda: isinstance(pilot.scene, Message))
    folder = tmp_path / "documents" / "Rounds of Player"
    assert str(folder) in pilot.scene.sentence and "18 rounds were saved" in pilot.scene.sentence
    assert len(list(folder.glob("round-*.round"))) == 18 and (folder / "rounds.csv").is_file()
    pilot.press("OK")
    assert isinstance(pilot.scene, StatisticsPage)


def test_a_place_that_takes_nothing_is_one_clear_sentence(pilot, tmp_path):
    (tmp_path / "documents").write_text("no folder")
    opened(pilot)
    pilot.press("Save rounds")
    pilot.until(lambda: isinstance(pilot.scene, Message))
    assert pilot.scene.title == "Not saved" and "could not be written" in pilot.scene.sentence
    pilot.press("OK")
    assert isinstance(pilot.scene, StatisticsPage)


def test_going_back_stops_saving(pilot, tmp_path, monkeypatch):
    monkeypatch.setattr(statistics, "SAVING_SHARE", 0.0)
    opened(pilot)
    pilot.press("Save rounds")
    page = pilot.scene
    assert isinstance(page, SavingPage)
    pilot.until(lambda: page.export.done == 3)
    pilot.press("Back")
    done = page.export.done
    pilot.frames(30)
    assert page.export.done == done < page.export.whole


# -- words ----------------------------------------------------------------------------------------------------


def at(*moments_):
    return [PursePoint(moment, 0) for moment in moments_]


def test_moments_are_told_as_finely_as_they_differ():
    assert moments(at("2031-09-03T20:15:00+00:00", "2031-09-03T23:02:00+00:00")) == ["20:15", "23:02"]
    assert moments(at("2031-12-30T20:15:00+00:00", "2032-01-02T23:02:00+00:00")) == ["30 Dec", "2 Jan"]
    assert moments(at("2030-12-30T20:15:00+00:00", "2032-01-02T23:02:00+02:00")) == ["Dec 2030", "Jan 2032"]


def test_moments_nobody_can_read_are_told_as_they_are_written():
    assert moments(at("some evening", "2031-09-03T23:02:00+00:00")) == ["some eveni", "2031-09-03"]
    assert moments(at("2031-09-01T20:15:00", "2031-09-03T23:02:00+00:00")) == ["2031-09-01", "2031-09-03"]


def test_figures_are_written_as_people_read_them():
    assert [signed_amount(cents) for cents in (12_345, -500, 0)] == ["+123.45", "−5.00", "0.00"]
    assert [short_amount(cents) for cents in (120_000, -550, 0)] == ["1,200", "−5.50", "0"]
    assert [percent(share) for share in (0.0105, 0.384, 1.0)] == ["1.05%", "38.40%", "100.00%"]


def test_somebody_elses_statistics_are_theirs(pilot):
    bea = pilot.store.create_profile("Bea", "guest_hare")
    spend_evenings(pilot.store, bea, 1, TABLES[:1])
    pilot.press("Cashier", "Who's playing", "About Bea", "Statistics")
    for _ in range(100):  # figures are counted a little in every frame
        if not pilot.scene.is_counting:
            break
        pilot.frames(1)
    assert pilot.scene.title == "Bea's statistics" and pilot.scene.figures.rounds == 1
    assert widget(pilot.scene, "save")


# -- a save that somebody wrote into --------------------------------------------------------------------------


def test_a_round_of_no_moment_is_told_once_in_a_sentence(pilot, caplog):
    """It was an unexpected fault of the statistics, the decisions and the history."""
    spend_evenings(pilot.store, pilot.house.profile, 3)
    newest = pilot.store.last_round_id()
    pilot.store.connection.execute("UPDATE rounds SET opened_at = 'junk' WHERE id = ?", (newest,))
    sentence = f"Round {newest} in the save cannot be read."
    pilot.press("Cashier", "Statistics")
    pilot.frames(90)
    assert isinstance(pilot.scene, Message) and pilot.scene.sentence == sentence
    pilot.let_buttons_wake()
    pilot.press("OK")
    pilot.frames(90)
    assert isinstance(pilot.scene, StatisticsPage) and "unexpected fault" not in caplog.text
    for open_page in (lambda: pilot.house.pages.decisions(pilot.house.profile), pilot.house.pages.history):
        with pytest.raises(SaveDamaged, match=sentence):
            open_page()
