"""The chart of a level on the screen: from its rules, read cell by cell with any device, and saved as a file."""

import pygame
import pytest

from casino.records.levels import shipped_level
from casino.scenes.pages.chart import ChartPage, open_chart
from casino.scenes.pages.chart_grid import ChartGrid
from casino.scenes.pages.editor.own_table import OwnTablePage
from casino.scenes.pages.rules import RulesPage
from casino.scenes.review.trainer import TrainerPage
from tests.scenes.places import LEVEL, chart_at, chart_compared, editor, house_of, made_level, places, resize, widget
from tests.support.every import every
from tests.support.rota import part

pytestmark = pytest.mark.usefixtures("unseen")

CHARTS = tuple(f"the chart of {what}" for what in ("blackjack", "blackjack, pairs", "black baron", "the salon"))
COMPARED = ("a chart compared", "a chart compared, figures")


@pytest.fixture
def app(tmp_path):
    made = house_of(tmp_path / "a.save")
    resize(made, (1280, 720), 1.0)
    yield made
    made.close()


def key(app, *keys):
    for one in keys:
        app.frame([pygame.event.Event(pygame.KEYDOWN, key=one, mod=0, unicode="")], 0.05)
        app.frame([pygame.event.Event(pygame.KEYUP, key=one, mod=0)], 0.05)


def told(page):
    return page.state_in_words()


def test_the_chart_opens_from_the_rules_and_is_worked_out_in_the_frames(app, painted):
    app.house.pages.rules(shipped_level(LEVEL))
    widget(app.house.stack.top, "chart").press()
    page = app.house.stack.top
    assert (
        isinstance(page, ChartPage)
        and not page.is_made
        and [one.key for one in page.focus.widgets] == ["trainer", "back"]
    )
    for _ in range(2_000):
        if page.is_made:
            break
        app.frame([], 0.05)
    assert [one.key for one in page.focus.widgets] == ["part", "grid", "trainer", "save", "back"]
    widget(page, "back").press()
    assert isinstance(app.house.stack.top, RulesPage)


@every(
    "name",
    part("trainers by keys", ["black_baron/ember_room", "black_axe/standard", "blackjack/strip"], 3),
)
def test_rules_and_chart_lead_to_the_trainer_of_their_table_by_keys_alone(app, name):
    app.house.pages.rules(shipped_level(name))
    reach(app, "trainer")
    assert isinstance(app.house.stack.top, TrainerPage) and app.house.stack.top.level.name == name
    key(app, pygame.K_ESCAPE)
    reach(app, "chart")
    while not app.house.stack.top.is_made:
        app.frame([], 0.05)
    reach(app, "trainer")
    assert isinstance(app.house.stack.top, TrainerPage) and app.house.stack.top.level.name == name
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.house.stack.top, ChartPage)


def reach(app, wanted):
    """Presses a button after going there with Tab."""
    for _ in range(12):
        if app.house.stack.top.focus.focused is not None and app.house.stack.top.focus.focused.key == wanted:
            break
        key(app, pygame.K_TAB)
    key(app, pygame.K_RETURN)


@pytest.mark.parametrize(
    ("name", "offered"), [("pilok/standard", set()), ("baccarat/full_case", set()), ("baccarat/salon", {"chart"})]
)
def test_where_nothing_can_be_practised_or_there_is_no_best_play_nothing_leads_there(app, name, offered):
    app.house.pages.rules(shipped_level(name))
    assert {one.key for one in app.house.stack.top.focus.widgets} & {"trainer", "chart"} == offered


def test_rules_that_are_still_being_changed_are_not_practised(app):
    page = chart_compared(app, LEVEL, dealer_stands_on=16)
    assert "trainer" not in [one.key for one in page.focus.widgets]


def test_visitors_of_a_show_are_offered_no_chart(show):
    pilot = show()
    pilot.house.pages.rules(shipped_level(LEVEL))
    assert [one.key for one in pilot.house.stack.top.focus.widgets] == ["page", "turn", "back"]


def test_cells_are_read_with_the_arrow_keys(app):
    page = chart_at(app, LEVEL)
    page.focus.go_to("grid")
    assert told(page).startswith("2 against the dealer's 1: hit. Of the bet: hit ")
    key(app, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT)
    assert told(page).startswith("4 against the dealer's 2: hit")
    key(app, pygame.K_END)
    assert told(page).startswith("4 against the dealer's 10")
    for _ in range(30):
        key(app, pygame.K_DOWN)
        if page.focus.focused.key != "grid":
            break
    assert page.focus.focused.key == "save"  # beyond the last row the focus goes on
    assert told(page).startswith("19 against the dealer's 10: stay")


def test_cells_are_read_with_the_pointer_and_a_finger(app):
    page = chart_at(app, LEVEL)
    grid = widget(page, "grid")
    at = grid.cell_rect(14, 4).center
    app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)], 0.05)
    assert told(page).startswith("16 against the dealer's 5: stay")
    grid.press_at(grid.cell_rect(0, 0).center)
    assert told(page).startswith("2 against the dealer's 1")
    grid.press_at(grid.rect.topleft)  # no cell
    assert told(page).startswith("2 against the dealer's 1")


def test_parts_are_chosen_and_each_keeps_its_place(app):
    page = chart_at(app, LEVEL)
    grid = widget(page, "grid")
    grid.press_at(grid.cell_rect(3, 3).center)
    widget(page, "part").on_change(1)
    assert told(page).startswith("1,1 against the dealer's 1") and widget(page, "grid").label == "Pairs"
    widget(page, "part").on_change(2)
    notes = dict(widget(page, "notes").pieces)
    assert "Edition " in notes["body"] and "5.490% of the first bet: best play, all splits." in notes["body"]
    widget(page, "part").on_change(0)
    assert told(page).startswith("5 against the dealer's 4")


def test_rows_that_do_not_fit_are_scrolled(app, painted):
    resize(app, (800, 600), 2.0)
    page = chart_at(app, LEVEL)
    page.focus.go_to("grid")
    grid = widget(page, "grid")
    assert grid.shown_rows < len(grid.block.rows) and grid.first_row == 0
    assert grid.turn_wheel(-3) and grid.first_row == 3
    key(app, *[pygame.K_PAGEDOWN] * 6)
    grid = widget(page, "grid")
    assert grid.at[0] == len(grid.block.rows) - 1 == grid.first_row + grid.shown_rows - 1
    assert grid.rect.contains(grid.cell_rect(*grid.at))


@pytest.mark.parametrize("size, scale", [((1280, 720), 1.0), ((1024, 768), 1.5), ((720, 1280), 1.0), ((800, 600), 2.0)])
def test_the_grid_lies_between_the_parts_and_what_its_cell_says(tmp_path, size, scale):
    for name, app in places(tmp_path, 1, (*CHARTS, *COMPARED)):
        resize(app, size, scale)
        page = app.house.stack.top
        part, grids = widget(page, "part"), [one for one in page.focus.widgets if isinstance(one, ChartGrid)]
        for grid in grids:
            assert grid.rect.y >= part.rect.bottom and page.body.contains(grid.rect), name
            assert grid.shown_rows >= min(3, len(grid.block.rows)), name


def test_the_chart_is_saved_and_the_place_is_told(app, tmp_path, monkeypatch):
    said = []
    page = chart_at(app, LEVEL)
    monkeypatch.setattr(app.house, "say", lambda sentence, title="": said.append((sentence, title)))
    widget(page, "save").press()
    (path,) = tmp_path.glob("*.pdf")
    assert path.name == "Black Baron, Mr Red's table.pdf" and path.read_bytes().startswith(b"%PDF")
    assert said == [(f"The chart was saved as {path}", "Saved")]


def test_a_folder_that_takes_no_file_is_told_in_a_sentence(app, tmp_path, monkeypatch):
    said = []
    page = chart_at(app, LEVEL)
    (tmp_path / "Black Baron, Mr Red's table.pdf").mkdir()
    monkeypatch.setattr(app.house, "say", lambda sentence, title="": said.append(sentence))
    widget(page, "save").press()
    assert len(said) == 1 and said[0].startswith("The chart cannot be written to ")
    assert [path.suffix for path in tmp_path.iterdir() if path.name.startswith(".")] == []


# -- compared -------------------------------------------------------------------------------------------------


def test_a_draft_is_compared_with_the_table_it_began_as(app):
    page = editor(app, LEVEL, "dealer_stands_on", 14)
    widget(page, "chart").press()
    chart = app.house.stack.top
    assert isinstance(chart, ChartPage) and not chart.is_made
    while not chart.is_made:
        chart.update(0.0)
    if not chart.is_compared:
        assert "comes next" in told(chart) and not widget(chart, "grid").changed
    while not chart.is_compared:
        chart.update(0.05)
    assert [one.key for one in chart.focus.widgets] == ["part", "grid", "back"]  # a draft is not saved as a file
    grid, was = widget(chart, "grid"), chart_at(app, LEVEL)
    before = widget(was, "grid").block
    differing = {
        (row, column)
        for row in range(len(before.rows))
        for column in range(len(before.columns))
        if before.cells[row][column].means != grid.block.cells[row][column].means
    }
    assert set(grid.changed) == differing != set()
    app.house.stack.pop()
    row, column = min(differing)
    assert grid.at == (row, column)  # nobody had chosen a cell before
    grid.press_at(grid.cell_rect(row, column).center)
    assert f"(was: {before.cells[row][column].means})" in told(chart)
    plain = next((0, at) for at in range(10) if (0, at) not in differing)
    grid.press_at(grid.cell_rect(*plain).center)
    assert "was" not in told(chart)


def test_how_many_cells_differ_is_said_and_where(app):
    chart = chart_compared(app, LEVEL, dealer_stands_on=14)
    here = len(widget(chart, "grid").changed)
    widget(chart, "part").on_change(1)
    there = len(widget(chart, "grid").changed)
    assert told(chart).endswith(f"{here + there} cells differ from Mr Red's table, {there or 'none'} of them here.")
    same = chart_compared(app, LEVEL, bet_step="0.5")
    assert told(same).endswith("No cell differs from Mr Red's table.") and not widget(same, "grid").changed


def test_rows_that_the_start_does_not_have_are_not_counted(app):
    start = made_level(app, LEVEL, "Mine", highest_split_pair=5)
    open_chart(app.house, shipped_level(LEVEL), start=start)
    chart = app.house.stack.top
    while not chart.is_compared:
        chart.update(0.05)
    widget(chart, "part").on_change(1)
    grid = widget(chart, "grid")
    assert not grid.changed and "(not in the other chart)" not in told(chart)
    grid.press_at(grid.cell_rect(grid.block.rows.index("9,9"), 4).center)
    assert "9,9 against" in told(chart) and "(not in the other chart)" in told(chart)
    assert told(chart).endswith("Rows that its chart does not have are left out.")


def test_figures_without_a_choice_are_compared_too(app):
    chart = chart_compared(app, "baccarat/salon", decks=1)
    grid = widget(chart, "grid")
    (row, column), before = next(iter(grid.changed.items()))
    grid.press_at(grid.cell_rect(row, column).center)
    assert told(chart).startswith(f"{grid.block.rows[row]}, {grid.block.columns[column]}: ")
    assert f"(was: {before})" in told(chart) and before.endswith("%")


def test_one_of_ones_own_is_compared_with_the_houses_table_most_like_it(app):
    level = made_level(app, LEVEL, "Mine", dealer_stands_on=14)
    app.house.stack.push(OwnTablePage(app.house, level))
    widget(app.house.stack.top, "chart").press()
    chart = app.house.stack.top
    while not chart.is_compared:
        chart.update(0.05)
    assert " from Mr Red's table" in told(chart) and "save" in {one.key for one in chart.focus.widgets}


@pytest.mark.parametrize("name", ["pilok/standard", "baccarat/full_case"])
def test_the_editor_of_a_table_without_a_chart_offers_none(app, name):
    keys = {one.key for one in editor(app, name, "title").focus.widgets}
    assert "save" in keys and "chart" not in keys
