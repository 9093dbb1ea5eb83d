"""Ways through what the house keeps of its people: their pages and their statistics; see `tours`."""

from collections.abc import Iterator
from unittest import mock

from casino.scenes.app.scene import Scene
from casino.scenes.show.end_card import EndCard
from casino.scenes.statistics.scene import SavingPage, StatisticsPage
from casino.scenes.statistics.sections import SECTIONS
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
    with mock.patch.object(Scene, "spare_seconds", 0.0), mock.patch("casino.scenes.statistics.scene.FRAME_SHARE", 0.0):
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
    (end_of_visit, ("end_card", "end_card_closest")),
)
