"""Tables of one's own at the screen: every rule has its words and its control, made by hand and by keys, and played."""

import msgspec
import pygame
import pytest

from casino.core.money import Ratio
from casino.engines.registry import GAMES
from casino.odds.edges import noted, stages
from casino.records import own_levels
from casino.records.drafts import keys_at
from casino.records.level_keys import keys_of
from casino.records.levels import catalogue, load_level, shipped_level
from casino.scenes.dialogs.dialogs import Message, Question
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.games.places import CARDS
from casino.scenes.lobby.scene import Lobby
from casino.scenes.pages.brought_files import BroughtRounds
from casino.scenes.pages.editor.edges import Edges
from casino.scenes.pages.editor.own_table import OfferedPage, OwnTablePage
from casino.scenes.pages.editor.rules import remarks, words_of
from casino.scenes.pages.editor.scene import EditorPage
from casino.scenes.pages.editor.tables import HouseRulesPage
from casino.scenes.table.scene import TableScene
from casino.tables.local import LocalTable
from casino.tables.resuming import resume_or_void
from casino.tables.session import TableSession
from casino.ui.widgets.lists import Rows
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Button, Choice, Toggle
from tests.scenes.places import armed_bomb, editor, house_of, made_level, own_table, pair_at_the_table, widget
from tests.support.books import check_books, check_table_is_clear
from tests.support.drawn_words import drawn_words
from tests.tools.shots import baccarat_rounds

pytestmark = pytest.mark.usefixtures("unseen")

KINDS = {type(level.settings): level.name for level in catalogue()[0]}
CONTROLS = {
    "switch": Toggle,
    "choice": Choice,
    **dict.fromkeys(("number", "amount", "ratio", "share", "code"), TextField),
}


@pytest.fixture
def app(tmp_path):
    app = house_of(tmp_path / "casino.save")
    own_levels.keep_beside(app.house.store.path)
    app.house.brought = BroughtRounds(app.house)
    yield app
    app.close()


@pytest.fixture
def quiet_edges(monkeypatch):
    """Edges take long, and most of these tests ask for none."""
    monkeypatch.setattr(Edges, "go_on", lambda edges, settings, seconds=0.0: False)


def dropped(app, path):
    app.frame([pygame.event.Event(pygame.DROPFILE, file=str(path))], 0.1)
    return app.house.stack.top


def session_begun(app, level):
    """A round that is open at a table, with the player at seat 1."""
    session = TableSession(app.house.store, level, "x")
    session.sit(1, app.house.profile)
    while not session.is_open:  # some are over at once
        session.open_round({1: 200})


# -- every rule -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_rule_has_words_limits_and_a_control(app, kind, quiet_edges):
    level = shipped_level(KINDS[kind])
    words = words_of(app.house.doors, level)
    assert set(app.house.doors.place(level).words().key_words()) == {key.name for key in keys_of(kind)}
    assert set(words) == {key.name for key in keys_at(level)}
    page = editor(app, level.name, "title")
    for key in keys_at(level):
        said = words[key.name]
        assert 3 <= len(said.name) <= 24 and said.meaning.endswith(".")
        assert set(said.words) == set(key.words)
        page.choose(key.name)
        shown = {type(one): one for one in page.focus.widgets}
        assert CONTROLS[key.kind] in shown
        if key.kind in ("number", "amount", "ratio", "share", "code"):
            assert said.limits or key.kind in ("ratio", "share") or None not in (key.least, key.most)
            assert {"less", "more"} <= {one.key for one in page.focus.widgets}
            assert sum(one.key.startswith("word-") for one in page.focus.widgets) == len(key.words)
    assert len({said.name for said in words.values()}) == len(words)
    assert all("\n" not in line for line in remarks(app.house.doors, level).values())


def test_every_place_has_an_edge_or_says_that_there_is_none(app):
    for card in CARDS:
        level = next(one for one in catalogue()[0] if type(one.settings) is card.place.settings)
        edges = Edges(level.settings)
        edges.go_on(level.settings, 0.05)
        words = edges.words(level.settings)
        assert words.figure.startswith(("House edge", "No house edge")) and words.precision.endswith(".")


# -- the edge -------------------------------------------------------------------------------------------------


def test_the_edge_comes_in_stages_and_says_what_a_change_makes_of_it(app):
    page = editor(app, "black_baron/standard", "baron_pays")
    for _ in range(400):
        page.update(0.02)
    first = page.edges.words(page.draft.settings, "Mr Red's table")
    assert first.figure == "House edge 5.49%" and first.difference == "" and "exact" in first.precision
    page.step(1)
    for _ in range(400):
        page.update(0.02)
    words = page.edges.words(page.draft.settings, "Mr Red's table")
    assert words.figure != first.figure and words.difference.endswith("less for the house than at Mr Red's table.")
    page.step(-1)
    assert page.edges.words(page.draft.settings, "Mr Red's table") == first


def changed(name, **values):
    """The settings of a level with some rules changed."""
    return msgspec.structs.replace(shipped_level(name).settings, **values)


def test_what_is_known_of_the_houses_tables_is_not_worked_out_again():
    for level in catalogue()[0]:
        if level.game in ("black_axe", "blackjack"):
            edges = Edges(level.settings)
            assert edges.is_over(level.settings) and edges.words(level.settings).stage == 3
            assert f"{abs(100 * noted(level.settings).edge):.2f}" in edges.words(level.settings).figure


def test_a_rule_that_cannot_move_the_edge_does_not_begin_it_anew():
    start = shipped_level("black_axe/squires_bench").settings
    edges, draft = Edges(start), changed("black_axe/squires_bench", decks=5)
    for _ in range(5):
        edges.go_on(draft, 0.0)
    while edges.words(draft).stage < 1:
        edges.go_on(draft, 0.0001)
    before = edges.words(draft, "it")
    assert edges.words(changed("black_axe/squires_bench", decks=5, seats=2, bet_step=50), "it") == before
    same = changed("black_axe/squires_bench", seats=2)
    assert edges.words(same, "it").difference == "The same as at it."


def test_a_difference_is_told_before_its_end_only_where_it_is_sure():
    start = shipped_level("black_axe/squires_bench").settings
    edges = Edges(start)
    far, near = (
        changed("black_axe/squires_bench", natural_pays=Ratio(1, 1)),
        changed("black_axe/squires_bench", decks=3),
    )
    for draft, begins in ((far, "About "), (near, "The difference to it comes next.")):
        while edges.words(draft).stage < 1:
            edges.go_on(draft, 0.0001)
        assert edges.words(draft, "it").stage == 1 and edges.words(draft, "it").difference.startswith(begins)


def test_three_stages_come_closer_and_a_change_begins_anew():
    settings = changed("black_axe/squires_bench", decks=3)
    edges, seen = Edges(settings), []
    assert edges.words(settings).stage == 0
    while not edges.is_over(settings):
        edges.go_on(settings, 0.0001)
        seen.append(edges.words(settings).stage)
    assert seen == sorted(seen) and set(seen) >= {0, 1, 3}
    last = [stage for stage in stages(settings) if stage is not None][-1]
    assert f"{abs(100 * last.edge):.2f}" in edges.words(settings).figure
    assert edges.words(settings).tone == ("win" if last.edge < 0 else "felt_ink")
    other = changed("black_axe/strip_gate", decks=3)
    assert edges.words(other, "it").stage == 0
    while len(edges.words(other, "it").difference) == 0:
        edges.go_on(other, 0.0001)
    assert edges.words(other, "it").difference.startswith("About ") and edges.words(other, "it").stage == 1


def test_a_table_without_an_edge_says_so(app):
    for name in ("pilok/standard", "baccarat/full_case"):
        page = editor(app, name, "title")
        page.update(0.02)
        assert "has no edge" in page.edges.words(page.draft.settings).precision


# -- made by keys and by hand ---------------------------------------------------------------------------------


def test_a_table_is_made_and_played_with_the_keyboard_alone(pilot, quiet_edges):
    def key(*keys):
        for one in keys:
            pilot.key(one)

    key(pygame.K_h)
    assert isinstance(pilot.scene, HouseRulesPage)
    key(pygame.K_DOWN, pygame.K_UP, pygame.K_RETURN)
    page = pilot.scene
    assert isinstance(page, EditorPage) and page.draft.start.name == "black_baron/standard"
    while page.chosen != "target":
        key(pygame.K_DOWN)
    key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert page.draft.settings.target == 22
    while page.chosen != "maximum":
        key(pygame.K_UP)
    key(pygame.K_RETURN)
    assert pilot.scene.focus.focused.key == "type-maximum"
    key(pygame.K_HOME)
    pilot.key(pygame.K_END, pygame.KMOD_SHIFT)
    pilot.type("50")
    assert page.draft.settings.maximum == 5_000
    for _ in range(20):
        if pilot.scene.focus.focused.key == "save":
            break
        key(pygame.K_TAB)
    key(pygame.K_RETURN)
    assert isinstance(pilot.scene, OwnTablePage)
    assert pilot.scene.focus.focused.key == "play"
    key(pygame.K_RETURN)
    assert isinstance(pilot.scene, TableScene) and pilot.scene.level.name == "black_baron/own_my_table"
    assert pilot.scene.level.settings.target == 22


def test_a_table_is_made_changed_put_back_played_and_deleted_with_the_mouse_alone(pilot, quiet_edges, painted):
    def row(label, number):
        rows = pilot.widget(label)
        assert isinstance(rows, Rows)
        pilot.click(rows.targets[number].center)

    pilot.press("Door: Blackjack", "House rules")
    row("Tables", [level.name for level in catalogue()[0] if level.game == "blackjack"].index("blackjack/six_decks"))
    page = pilot.scene
    assert page.draft.start.name == "blackjack/six_decks"
    row("Rules", 6)
    assert page.chosen == "decks"
    pilot.press("Less: Decks", "Less: Decks")
    assert page.draft.settings.decks == 4 and [key.name for key in page.draft.changed] == ["decks"]
    pilot.press("Put back")
    assert page.draft.settings.decks == 6 and not page.draft.changed
    pilot.press("More: Decks", "Start over")
    assert page.draft.settings.decks == 6
    pilot.press("Less: Decks", "Save", "Play")
    assert isinstance(pilot.scene, TableScene) and pilot.scene.level.name == "blackjack/own_my_table"
    pilot.press("Deal")
    pilot.finish("No insurance", "Stand")
    assert pilot.store.rounds_played(pilot.house.profile.id) == 1
    pilot.press("Leave")
    pilot.frames(5)
    assert isinstance(pilot.scene, Lobby) and any(level.is_own for level in pilot.scene.levels)
    with drawn_words() as drawn:
        pilot.seen()
    assert any("Yours" in words for words in drawn)
    pilot.press("House rules")
    row("Tables", 0)
    pilot.press("Change")
    assert pilot.scene.draft.start.name == "blackjack/own_my_table"
    pilot.press("Back", "Delete", "Delete")
    assert not own_levels.catalogue()[0][-1].is_own
    pilot.press("Back", "History")
    assert any(one.cells[1] == "My table" for one in pilot.widget("History").rows)
    pilot.click(pilot.widget("History").targets[0].center)
    pilot.frames(3)
    assert isinstance(pilot.scene, TableScene)
    check_table_is_clear(pilot.store)


def test_leaving_with_changes_is_asked_about(app, quiet_edges):
    page = editor(app, "pilok/duel", "jump", False)
    page.on_escape()
    assert isinstance(app.house.stack.top, Question)
    widget(app.house.stack.top, "answer-1").press()
    assert app.house.stack.top is page
    page.draft.start_over()
    page.on_escape()
    assert app.house.stack.top is not page


# -- refusals -------------------------------------------------------------------------------------------------


def test_what_is_refused_says_so_in_place_and_changes_nothing(app, quiet_edges, painted):
    page = editor(app, "blackjack/six_decks", "bet_step")
    before = page.draft.settings
    field = widget(page, "type-bet_step")
    field.line.select_all()
    field.write("7")
    with drawn_words() as drawn:
        page.draw(app.house.window.canvas)
    assert '"Smallest bet"' in " ".join(drawn)
    assert page.draft.settings is before and widget(page, "type-bet_step").value == "7"
    widget(page, "type-bet_step").on_enter()
    assert widget(page, "type-bet_step").value == "5"


def test_a_name_that_is_taken_or_none_is_not_saved(app, quiet_edges):
    for title in ("The strip", "  ", "the STRIP"):
        page = editor(app, "blackjack/six_decks", "title")
        page.draft.title = title
        widget(page, "save").press()
        assert isinstance(app.house.stack.top, Message) and app.house.stack.top.title == "Not saved"
        app.house.stack.pop()
        app.house.stack.pop()
    assert not any(level.is_own for level in catalogue()[0])


def test_a_table_with_an_open_round_is_not_deleted(app, quiet_edges):
    level = made_level(app, "black_baron/standard", "Mine")
    session_begun(app, level)
    app.house.stack.push(OwnTablePage(app.house, level))
    page = app.house.stack.top
    widget(page, "delete").press()
    assert isinstance(app.house.stack.top, Message) and load_level(level.name) == level


# -- files ----------------------------------------------------------------------------------------------------


def test_a_copy_is_saved_and_nothing_is_written_over(app, tmp_path, monkeypatch, quiet_edges):
    monkeypatch.setattr("casino.scenes.pages.editor.own_table.documents_folder", lambda: tmp_path / "papers")
    page = own_table(app)
    for _ in range(2):
        widget(page, "share").press()
        assert app.house.stack.top.title == "Saved"
        app.house.stack.pop()
    files = sorted((tmp_path / "papers" / "Tables").iterdir())
    assert [file.name for file in files] == ["my_table.toml", "my_table_2.toml"]
    assert own_levels.read_shared(files[0]).settings == page.level.settings
    assert "# Decks: Decks of 52 cards in the shoe. 1 to 8." in files[0].read_text("utf-8")


def test_a_level_that_is_brought_is_shown_and_taken_in_beside_others(app, tmp_path, quiet_edges):
    level = made_level(app, decks=4)
    file = tmp_path / "friend.toml"
    file.write_text(own_levels.text_of(level), "utf-8")
    page = dropped(app, file)
    assert isinstance(page, OfferedPage)
    before = [one for one in catalogue()[0] if one.is_own]
    page.on_escape()
    assert [one for one in catalogue()[0] if one.is_own] == before == [level]
    page = dropped(app, file)
    widget(page, "take").press()
    taken = app.house.stack.top
    assert isinstance(taken, OwnTablePage) and taken.level.title == "My table 2"
    assert taken.level.settings == level.settings and load_level(level.name) == level


@pytest.mark.parametrize("content", [b"", b"[level", b"\xff", b"#" * 100_000])
def test_a_bad_level_is_one_sentence(app, tmp_path, content):
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    top = dropped(app, file)
    assert isinstance(top, Message) and "bad.toml" in top.sentence and top.title == "This is no table"
    assert len(app.house.stack.scenes) == 2 and not any(level.is_own for level in catalogue()[0])


def test_a_level_waits_while_a_clock_runs_and_lies_over_a_table_in_play(app, tmp_path, quiet_edges):
    file = tmp_path / "friend.toml"
    file.write_text(own_levels.text_of(shipped_level("blackjack/strip")), "utf-8")
    bomb = armed_bomb(app, baccarat_rounds.ONE)
    assert dropped(app, file) is bomb
    bomb.leave()
    app.frame([], 0.1)
    assert isinstance(app.house.stack.top, OfferedPage)
    app.house.stack.pop()
    table = pair_at_the_table(app)
    page = dropped(app, file)
    widget(page, "take").press()
    assert "play" not in {one.key for one in app.house.stack.top.focus.widgets}
    app.house.stack.pop()
    assert app.house.stack.top is table
    check_books(app.house.store)


# -- what stands in the house ---------------------------------------------------------------------------------


def test_a_round_is_taken_up_in_the_castle_though_its_table_is_gone(app, quiet_edges):
    level = made_level(app, "black_axe/standard", "Mine")
    house = app.house
    session_begun(app, level)
    own_levels.delete(level.name)
    ((resumed, events),) = resume_or_void(house.store)
    house.doors.open_table(LocalTable(resumed), events)
    assert isinstance(house.stack.top, TableScene)
    assert any(isinstance(scene, CastleHall) for scene in house.stack.scenes)
    resumed.settle_by_rules()
    check_books(house.store)


def test_a_show_has_no_house_rules(app):
    app.house.show = type("Floor", (), {"event": "", "hall": "", "loudness": 0.0, "is_attracting": True})()
    hall = Lobby(app.house)
    app.house.stack.replace_all(hall)
    assert not any(isinstance(one, Button) and one.label == "House rules" for one in hall.focus.widgets)
    app.house.show = None


def test_every_game_has_tables_to_begin_with(app, quiet_edges):
    page = HouseRulesPage(app.house, next(iter(GAMES)))
    app.house.stack.push(page)
    for number, game in enumerate(GAMES):
        widget(page, "game").on_change(number)
        assert {level.game for level in page.shown} == {game}
        assert {type(level.settings) for level in page.shown} == set(GAMES[game].settings)
