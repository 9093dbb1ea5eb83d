"""Ways through what the house keeps of its people: their pages, their statistics, their tables; see `tours`."""

from collections.abc import Iterator
from unittest import mock

from casino.records import own_levels
from casino.scenes.app.scene import Scene
from casino.scenes.pages.chart import ChartPage
from casino.scenes.pages.chart_grid import ChartGrid
from casino.scenes.pages.editor.offered import OfferedPage
from casino.scenes.pages.editor.own_table import OwnTablePage
from casino.scenes.pages.editor.scene import EditorPage
from casino.scenes.show.end_card import EndCard
from casino.scenes.statistics.scene import SavingPage, StatisticsPage
from casino.scenes.statistics.sections import SECTIONS
from casino.ui.widgets.lists import Rows
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Choice
from tests.support.evenings import spend_evenings
from tests.support.pilot import Pilot
from tests.tools.shots.tours import Tour

_ROUNDS = 24
_GAMES = ("", "black_baron", "black_axe", "pilok", "blackjack", "baccarat")


def _choose(pilot: Pilot, label: str, number: int) -> None:
    """Clicks one of the words of a choice, and lets everything be counted."""
    choice = pilot.widget(label)
    assert isinstance(choice, Choice)
    pilot.click(choice.cells()[number].center)
    page = pilot.scene
    assert isinstance(page, StatisticsPage)
    pilot.until(lambda: not page.is_counting)
    pilot.frames(2)


def statistics(pilot: Pilot) -> Iterator[str]:
    """Every section of the statistics, of all games and of one."""
    me = pilot.house.profile
    assert me is not None
    pilot.press("Cashier", "Statistics")
    yield "statistics_nothing"
    pilot.press("Back")
    spend_evenings(pilot.store, me, _ROUNDS)
    counting = "casino.scenes.statistics.counted_page.FRAME_SHARE"
    with mock.patch.object(Scene, "spare_seconds", 0.0), mock.patch(counting, 0.0):
        pilot.press("Statistics")
        pilot.frames(30)
        yield "statistics_counting"
    for number, section in enumerate(SECTIONS):
        _choose(pilot, "What is shown", number)
        yield f"statistics_{section}"
    _choose(pilot, "Which game", _GAMES.index("black_baron"))
    for number, section in enumerate(SECTIONS):
        _choose(pilot, "What is shown", number)
        yield f"statistics_baron_{section}"
    _choose(pilot, "Which game", _GAMES.index("pilok"))
    _choose(pilot, "What is shown", list(SECTIONS).index("luck"))
    yield "statistics_pilok_luck"
    saving = SavingPage(pilot.house, me)
    saving.on_moment = lambda seconds: None  # type: ignore[method-assign]
    pilot.house.stack.push(saving)
    saving.export.done = saving.export.whole * 2 // 5
    pilot.frames(1)
    yield "statistics_saving"


def people(pilot: Pilot) -> Iterator[str]:
    """Somebody's own page, another name, and the question before a person is deleted."""
    me = pilot.house.profile
    assert me is not None
    pilot.store.create_profile("Old Jeremiah Thorne", "guest_bear")
    pilot.store.take_marker(me.id)
    pilot.press("Cashier", "Who plays")
    yield "who_plays_two"
    pilot.press(f"About {me.name}")
    yield "person"
    pilot.press("Rename")
    yield "person_rename"
    pilot.press("Back", "Delete")
    yield "person_delete"


def end_of_visit(pilot: Pilot) -> Iterator[str]:
    """What a visitor's evening came to, and one of nothing but losses."""
    me = pilot.house.profile
    assert me is not None
    spend_evenings(pilot.store, me, _ROUNDS // 4)
    rounds = pilot.store.history(me.id, 10_000)
    lost = [one for one in rounds if one.net < 0 and one.level.startswith("black_axe")]
    for name, some, event in (("end_card", rounds, "Shadowport Days"), ("end_card_closest", lost, "")):
        card = EndCard(pilot.house, some, event, pilot.house.stack.pop)
        pilot.house.stack.push(card)
        pilot.until(lambda card=card: not card.is_moving)  # type: ignore[misc]
        yield name
        pilot.press("Done")


def own_tables(pilot: Pilot) -> Iterator[str]:
    """A table of one's own: begun from one of the house's, changed, saved, and from a file."""
    pilot.press("Door: Blackjack", "House rules")
    yield "house_rules"
    tables = pilot.widget("Tables")
    assert isinstance(tables, Rows)
    pilot.click(tables.targets[1].center)
    page = pilot.scene
    assert isinstance(page, EditorPage)
    pilot.until(lambda: page.edges.is_over(page.draft.settings))
    yield "editor"
    for rule, change, state in (
        ("decks", lambda: page.step(-1), "editor_number"),
        ("stand_at_cards", lambda: page.step(-1), "editor_word"),
        ("shuffle", lambda: page.step(-1), "editor_words"),
        ("surrender", lambda: page.step(1), "editor_switch"),
        ("blurb", lambda: None, "editor_text"),
    ):
        page.choose(rule)
        change()
        if state == "editor_number":
            pilot.until(lambda: page.edges.is_over(page.draft.settings))
        pilot.frames(1)
        yield state
    pilot.press("Best play")
    yield "editor_chart_making"
    chart = pilot.scene
    assert isinstance(chart, ChartPage)
    pilot.until(lambda: chart.is_made)
    yield "editor_chart_coming"
    pilot.until(lambda: chart.is_compared)
    yield "editor_chart"
    grid = pilot.widget("Hard hands")
    assert isinstance(grid, ChartGrid)
    pilot.click(grid.cell_rect(*max(grid.changed)).center)  # it opened at the first of them
    yield "editor_chart_cell"
    pilot.press("What is shown")
    yield "editor_chart_pairs"
    pilot.press("Back")
    page.choose("bet_step")
    field = pilot.scene.focus.widgets[2]
    assert isinstance(field, TextField)
    field.line.select_all()
    field.write("7")
    pilot.frames(1)
    yield "editor_refused"
    pilot.press("Back")
    yield "editor_leaving"
    pilot.press("Stay", "Save")
    own = pilot.scene
    assert isinstance(own, OwnTablePage)
    pilot.until(lambda: own.edges.is_over(own.level.settings))
    yield "own_table"
    pilot.press("Delete")
    yield "own_table_delete"
    pilot.press("Keep", "Back")
    yield "house_rules_own"
    pilot.press("Back")
    yield "hall_own_table"
    file = pilot.store.path.with_name("friend.toml")
    file.write_text(own_levels.text_of(own.level), "utf-8")
    pilot.house.pages.offer_table(file)
    offered = pilot.scene
    assert isinstance(offered, OfferedPage)
    pilot.until(lambda: offered.edges.is_over(offered.level.settings))
    yield "offered_table"


_OWN_TABLES = (
    *("house_rules", "editor", "editor_number", "editor_word", "editor_words", "editor_switch", "editor_text"),
    *("editor_chart_making", "editor_chart_coming", "editor_chart", "editor_chart_cell", "editor_chart_pairs"),
    *("editor_refused", "editor_leaving", "own_table", "own_table_delete", "house_rules_own", "hall_own_table"),
    "offered_table",
)
TOURS: tuple[tuple[Tour, tuple[str, ...]], ...] = (
    (
        statistics,
        (
            *("statistics_nothing", "statistics_counting"),
            *(f"statistics_{section}" for section in SECTIONS),
            *(f"statistics_baron_{section}" for section in SECTIONS),
            *("statistics_pilok_luck", "statistics_saving"),
        ),
    ),
    (people, ("who_plays_two", "person", "person_rename", "person_delete")),
    (own_tables, _OWN_TABLES),
    (end_of_visit, ("end_card", "end_card_closest")),
)
