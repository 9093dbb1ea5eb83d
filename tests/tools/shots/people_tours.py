"""Ways through what the house keeps of its people: their pages, their statistics, their tables; see `steps`."""

from collections.abc import Callable
from typing import Any
from unittest import mock

from casino.records import own_levels
from casino.records.levels import catalogue
from casino.save.rows import RoundSummary
from casino.scenes.app.scene import Scene
from casino.scenes.pages.chart_grid import ChartGrid
from casino.scenes.show.end_card import EndCard
from casino.scenes.statistics.scene import SECTIONS, SavingPage
from casino.ui.widgets.lists import Rows
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Choice
from tests.support.evenings import spend_evenings
from tests.support.pilot import Pilot
from tests.tools.shots.steps import Done, Tour, frames, me, write

_ROUNDS = 24
_GAMES = ("", "black_baron", "black_axe", "pilok", "blackjack", "baccarat")


# -- statistics and people ------------------------------------------------------------------------------------


def _play(rounds: int) -> Done:
    """Evenings of so many rounds."""
    return lambda pilot: spend_evenings(pilot.store, me(pilot), rounds)


def _choose(label: str, number: int) -> Done:
    """Clicks one of the words of a choice, and lets everything be counted."""

    def choose(pilot: Pilot) -> None:
        choice = pilot.widget(label)
        assert isinstance(choice, Choice)
        pilot.click(choice.cells()[number].center)
        pilot.until(lambda: not getattr(pilot.scene, "is_counting", False))

    return choose


def _section(name: str) -> Done:
    return _choose("What is shown", list(SECTIONS).index(name))


def _game(name: str) -> Done:
    return _choose("Which game", _GAMES.index(name))


def _save_rounds(pilot: Pilot) -> None:
    """Two fifths of all rounds are saved."""
    saving = SavingPage(pilot.house, me(pilot))
    saving.on_moment = lambda seconds: None  # type: ignore[method-assign]
    pilot.house.stack.push(saving)
    saving.export.done = saving.export.whole * 2 // 5


def _meet(pilot: Pilot) -> None:
    """Somebody else plays here, and somebody owes."""
    pilot.store.create_profile("Old Jeremiah Thorne", "guest_bear")
    pilot.store.take_marker(me(pilot).id)


def _end(event: str, is_counted: Callable[[RoundSummary], bool]) -> Done:
    """What a visitor's evening came to."""

    def show(pilot: Pilot) -> None:
        some = [one for one in pilot.store.history(me(pilot).id, 10_000) if is_counted(one)]
        card = EndCard(pilot.house, some, event, pilot.house.stack.pop)
        pilot.house.stack.push(card)
        pilot.until(lambda: not card.is_moving)

    return show


# -- tables of one's own --------------------------------------------------------------------------------------


def _until_edge_is_known(pilot: Pilot) -> None:
    """Until a page knows the house's edge."""
    page: Any = pilot.scene
    settings = page.draft.settings if hasattr(page, "draft") else page.level.settings
    pilot.until(lambda: page.edges.is_over(settings))


def _begin_from_second(pilot: Pilot) -> None:
    tables = pilot.widget("Tables")
    assert isinstance(tables, Rows)
    pilot.click(tables.targets[1].center)


def _rule(name: str, step: int = 0) -> Done:
    """A rule is chosen, and moved by a step."""

    def change(pilot: Pilot) -> None:
        pilot.scene.choose(name)
        if step:
            pilot.scene.step(step)

    return change


def _click_change(pilot: Pilot) -> None:
    """The last cell of the chart that is played otherwise; it opened at the first of them."""
    grid = pilot.widget("Hard hands")
    assert isinstance(grid, ChartGrid)
    pilot.click(grid.cell_rect(*max(grid.changed)).center)


def _type_refused(pilot: Pilot) -> None:
    pilot.scene.choose("bet_step")
    field = pilot.scene.focus.widgets[2]
    assert isinstance(field, TextField)
    field.line.select_all()
    field.write("7")


def _bring_file(pilot: Pilot) -> None:
    """The one table of one's own comes again, from a friend's file."""
    (own,) = (level for level in catalogue()[0] if level.is_own)
    file = pilot.store.path.with_name("friend.toml")
    file.write_text(own_levels.text_of(own), "utf-8")
    pilot.house.pages.offer_table(file)


TOURS: dict[str, Tour] = {
    "every section of the statistics, of all games and of one": {
        "statistics_nothing": ("Cashier", "Statistics"),
        "statistics_counting": (
            *("Back", _play(_ROUNDS)),
            lambda pilot: mock.patch.object(Scene, "spare_seconds", 0.0),
            lambda pilot: mock.patch("casino.scenes.statistics.counted_page.FRAME_SHARE", 0.0),
            *("Statistics", frames(28, 1 / 60)),
        ),
        **{f"statistics_{section}": _section(section) for section in SECTIONS},
        **{f"statistics_baron_{section}": (_game("black_baron"), _section(section)) for section in SECTIONS},
        "statistics_pilok_luck": (_game("pilok"), _section("luck")),
        "statistics_saving": _save_rounds,
    },
    "somebody's own page, another name, and the question before a person is deleted": {
        "who_plays_two": (_meet, "Cashier", "Who's playing"),
        "person": lambda pilot: pilot.press(f"About {me(pilot).name}"),
        "person_sheet_ladder": "Pi'Lok sheet",
        "person_sheet": _choose("Skill", 2),
        "person_sheet_refused": (write("Dice code, 2D to 12D+2", "13D"), "Save"),
        "person_with_sheet": ("OK", write("Dice code, 2D to 12D+2", "4d+1"), "Save"),
        "person_gift": "Give coins",
        "person_gift_sum": "50.00",
        "person_gift_refused": (write("How many coins", "99999"), "Give"),
        "person_given": ("OK", write("How many coins", "250"), "Give"),
        "who_plays_sheets": "Back",
        "cashier_gift": "Back",
        "person_again": ("Who's playing", lambda pilot: pilot.press(f"About {me(pilot).name}")),
        "person_rename": "Rename",
        "person_delete": ("Back", "Delete"),
    },
    "a table of one's own: begun from one of the house's, changed, saved, and from a file": {
        "house_rules": ("Door: Blackjack", "House rules"),
        "editor": (_begin_from_second, _until_edge_is_known),
        "editor_number": (_rule("decks", -1), _until_edge_is_known),
        "editor_word": _rule("stand_at_cards", -1),
        "editor_words": _rule("shuffle", -1),
        "editor_switch": _rule("surrender", 1),
        "editor_text": _rule("blurb"),
        "editor_chart_making": "Best play",
        "editor_chart_coming": lambda pilot: pilot.until(lambda: pilot.scene.is_made),
        "editor_chart": lambda pilot: pilot.until(lambda: pilot.scene.is_compared),
        "editor_chart_cell": _click_change,
        "editor_chart_pairs": "What is shown",
        "editor_refused": ("Back", _type_refused),
        "editor_leaving": "Back",
        "own_table": ("Stay", "Save", _until_edge_is_known),
        "own_table_delete": "Delete",
        "house_rules_own": ("Keep", "Back"),
        "hall_own_table": "Back",
        "offered_table": (_bring_file, _until_edge_is_known),
    },
    "what a visitor's evening came to, and one of nothing but losses": {
        "end_card": (_play(_ROUNDS // 4), _end("Shadowport Days", lambda one: True)),
        "end_card_closest": ("Done", _end("", lambda one: one.net < 0 and one.level.startswith("black_axe"))),
    },
}
