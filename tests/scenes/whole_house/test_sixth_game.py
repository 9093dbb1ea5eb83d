"""A sixth game: files of its own and one card a layer. Its door opens, a round is played, shown again and counted."""

import shutil
from importlib import import_module
from pathlib import Path

import pytest

from casino.core import resources
from casino.engines.registry import GAMES
from casino.players.plays import PLAYS
from casino.records.replay import replay, verify_record
from casino.scenes.games.places import CARDS as PLACES
from casino.scenes.statistics.scene import SECTIONS
from casino.tables.resuming import resume_or_void
from casino.tables.stored_rounds import record_of
from casino.tally.games.registry import CARDS as TALLIES
from tests.support.books import check_books, check_rounds, check_table_is_clear
from tests.support.pilot import INSTANT, Pilot

LEVEL = "high_die/standard"


@pytest.fixture(scope="module")
def sixth_game(tmp_path_factory):
    """High Die in the house, from a folder that is not the program's; afterwards it is gone again."""
    online = tmp_path_factory.mktemp("elsewhere")
    folder = online / "sixth"
    shutil.copytree(Path(__file__).parent / "sixth", folder, ignore=shutil.ignore_patterns("__pycache__"))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(online))
        game, play, tally, place = (import_module(f"sixth.{name}") for name in ("engine", "play", "tally", "place"))
        patch.setattr(resources, "FOLDERS", [*resources.FOLDERS, folder])
        patch.setitem(GAMES, "high_die", game.GAME)
        patch.setitem(PLAYS, "high_die", play.Play)
        TALLIES.append(tally.CARD)
        PLACES.append(place.CARD)
        yield
        PLACES.remove(place.CARD)
        TALLIES.remove(tally.CARD)


def played(pilot, choice):
    """A round at the table on top, from the bet to its end; its number."""
    pilot.press("Bet 5")
    assert pilot.scene.table.is_open and pilot.has(choice)
    pilot.press(choice)
    assert not pilot.scene.table.is_open
    return pilot.scene.table.last_round


@pytest.fixture
def pilot(sixth_game, save):
    pilot = Pilot(save, preferences=INSTANT)
    yield pilot
    pilot.close()


def test_a_sixth_game_is_played_shown_again_and_counted(pilot):
    pilot.press("Door: High Die")
    assert pilot.scene.door == "high_die"
    pilot.press("The high table")
    numbers = [played(pilot, choice) for choice in ("Keep", "Again", "Keep")]
    check_books(pilot.store)
    check_rounds(pilot.store, pilot.house.profile.id, 3)
    check_table_is_clear(pilot.store)
    nets = {one.id: one.net for one in pilot.store.history(pilot.house.profile.id, 3)}
    for number in numbers:
        record = record_of(pilot.store.stored_round(number))
        assert verify_record(record).holds
        assert replay(record).settlement.seats[0].net == nets[number]
    pilot.press("Leave")

    pilot.house.pages.replay(numbers[1])
    pilot.frames(2)
    steps = 0
    while pilot.has("Next"):
        pilot.press("Next")
        steps += 1
    assert steps == 2 and pilot.scene.words.endswith("RoundSettled")
    pilot.press("Leave")

    pilot.house.pages.statistics(pilot.house.profile)
    pilot.until(lambda: not pilot.scene.is_counting)
    counted = pilot.scene.figures
    assert counted.results.by_game["high_die"].rounds == 3 and not counted.unread
    assert counted.luck.by_kind["high_die"].rounds == counted.luck.whole.rounds == 3
    assert [(rate.key, rate.chances) for rate in counted.rates.rates] == [("high_sixes", 3)]
    games = list(GAMES)
    for game in ("", "high_die"):
        pilot.widget("Which game").on_change(["", *games].index(game))
        for number in range(len(SECTIONS)):
            pilot.widget("What is shown").on_change(number)
            pilot.frames(2)


def test_a_round_of_a_sixth_game_that_was_left_open_is_taken_up(pilot, save):
    pilot.press("Door: High Die", "The high table", "Bet 5")
    number = pilot.scene.table.round_id
    ((again, events),) = resume_or_void(pilot.store)
    assert again.round_id == number and again.is_open and type(events[-1]).__name__ == "DieThrown"
    again.settle_by_rules()
    check_books(pilot.store)


def test_its_keys_and_rules_stand_with_those_of_the_others(pilot):
    titles = {pilot.house.keys.title_of(action) for action in pilot.house.keys.actions}
    assert "High Die" in titles
    level = next(level for level in pilot.scene.levels if level.name == LEVEL)
    pilot.house.pages.rules(level)
    pilot.frames(2)
    assert pilot.scene.title == "Rules: The high table"
