"""Rounds are counted while there is nothing else to do, so that statistics are ready when somebody asks for them."""

import random

import pytest

from casino.core.errors import SaveError
from casino.scenes.app.scene import Scene
from casino.scenes.dialogs.dialogs import Message
from casino.scenes.lobby.scene import Lobby
from casino.scenes.statistics.scene import StatisticsPage
from casino.scenes.table.scene import TableScene
from casino.tally import counting
from casino.tally.stored_counts import sums_from
from tests.support.evenings import TABLES, spend_evenings
from tests.support.pilot import wait_for_pictures
from tests.tools.faults.kills import KINDS
from tests.tools.faults.piloting import begin, piloted, play_out
from tests.tools.faults.windows import at_table


def kept(pilot):
    """How many rounds of whoever plays are counted in the save."""
    sums = sums_from(pilot.store.sums(pilot.house.profile.id))
    return sums.by_game[""].rounds if sums is not None else 0


@pytest.fixture
def spared(monkeypatch):
    """The scenes spare a little of every frame but those at tables, whatever moves there; the seconds, to change."""
    seconds = [0.002]
    monkeypatch.setattr(Scene, "spare_seconds", property(lambda scene: seconds[0]))
    return seconds


def test_a_round_is_counted_in_the_hall_after_its_table_was_left(tmp_path):
    rng = random.Random(1)
    with piloted(tmp_path) as pilot:
        table = at_table(pilot, KINDS[0], rng)
        assert begin(pilot, table, rng)
        play_out(pilot, table, rng)
        pilot.frames(60)
        assert pilot.scene is table and not kept(pilot)
        pilot.press("Leave")
        assert isinstance(pilot.scene, Lobby)
        wait_for_pictures(pilot.app)
        pilot.until(lambda: kept(pilot))
        assert kept(pilot) == pilot.store.rounds_played(pilot.house.profile.id) == 1


def test_nothing_is_counted_while_something_moves_or_is_being_made(pilot, monkeypatch):
    wait_for_pictures(pilot.app)
    monkeypatch.setattr(Lobby, "is_moving", True)
    assert pilot.scene.spare_seconds == 0.0
    monkeypatch.setattr(Lobby, "is_moving", False)
    assert pilot.scene.spare_seconds > 0.0
    monkeypatch.setattr(Lobby, "is_ready", False)
    assert pilot.scene.spare_seconds == 0.0
    spend_evenings(pilot.store, pilot.house.profile, 1, TABLES[:1])
    pilot.frames(30)
    assert not kept(pilot)


def test_a_table_spares_nothing():
    assert TableScene.spare_seconds is not Scene.spare_seconds
    assert TableScene.spare_seconds.fget(None) == 0.0


def test_counting_goes_on_from_frame_to_frame_and_comes_to_an_end(pilot, spared, monkeypatch):
    spend_evenings(pilot.store, pilot.house.profile, 2)
    again, numbers = counting.played_again, []
    monkeypatch.setattr(counting, "played_again", lambda *asked: (numbers.append(asked[2].id), again(*asked))[1])
    spared[0] = 1e-9  # one step in every frame
    while not kept(pilot):
        before = len(numbers)
        pilot.frames()
        assert len(numbers) <= before + 1
    pilot.frames(20)
    assert kept(pilot) == len(numbers) == 12


def test_the_page_shows_what_the_hall_has_counted(pilot, spared, monkeypatch):
    """The same as a page that has to count everything itself, and at once."""
    spend_evenings(pilot.store, pilot.house.profile, 3)
    pilot.until(lambda: kept(pilot) == 18 and pilot.scene.is_ready)  # its doors as well, which show through
    spared[0] = 0.0
    pilot.scene.refresh()  # evenings that were written behind its back have changed the purse
    pilot.frames(90)
    pictures = []
    for is_ready in (True, False):
        if not is_ready:
            with pilot.store.writing():
                pilot.store.connection.execute("DELETE FROM sums")
            pilot.house.idle_counting.of(0)  # somebody else, so that what is in memory is gone
        pilot.house.pages.statistics(pilot.house.profile)
        page = pilot.scene
        assert isinstance(page, StatisticsPage) and page.is_counting is not is_ready
        pilot.until(lambda page=page: not page.is_counting)
        pictures += [(pilot.seen().get_buffer().raw, page.note)]
        page.choose("rounds", "blackjack")
        pictures[-1] += (pilot.seen().get_buffer().raw,)
        page.close()
    assert pictures[0] == pictures[1]
    assert kept(pilot) == 18


def test_whoever_comes_to_play_is_counted(pilot, spared):
    bea = pilot.store.create_profile("Bea", "guest_hare")
    spend_evenings(pilot.store, bea, 1, TABLES[:1])
    pilot.frames(5)
    assert not pilot.store.sums(bea.id)
    pilot.press("Cashier", "Who's playing", "Bea")
    pilot.until(lambda: kept(pilot))
    assert pilot.house.profile == bea and kept(pilot) == 1


def test_a_show_counts_nothing(show, spared, monkeypatch):
    monkeypatch.setattr(TableScene, "spare_seconds", Scene.spare_seconds)
    pilot = show("black_baron/standard", attract_seconds=5.0)
    pilot.pass_seconds(60)
    assert pilot.store.last_round_id()
    assert pilot.store.rows("SELECT * FROM sums") == []


def test_a_fault_while_nobody_asked_is_logged_once_and_the_page_tells_it(pilot, spared, monkeypatch, caplog):
    spend_evenings(pilot.store, pilot.house.profile, 2, TABLES[:1])

    def fail(self, *asked):
        raise SaveError("this part of the disk is gone")

    monkeypatch.setattr(type(pilot.store), "history_after", fail)
    pilot.frames(20)
    assert isinstance(pilot.scene, Lobby)
    assert caplog.text.count("rounds could not be counted") == 1
    pilot.press("Cashier", "Statistics")
    pilot.frames(2)
    assert isinstance(pilot.scene, Message)
