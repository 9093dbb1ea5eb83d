"""The end of a visit: a table that closes after its minutes, whoever is done, and the card."""

import json

import pytest

from casino.scenes.lobby.scene import Lobby
from casino.scenes.show.end_card import EndCard
from tests.support.pilot import blinks
from tests.support.show_pilot import STEP_SECONDS

pytestmark = pytest.mark.usefixtures("unseen")
MINUTES = 1.1


def play(pilot, seconds):
    """A visitor who plays on for so long, or until the card comes."""
    for number in range(round(seconds / STEP_SECONDS)):
        with blinks(number):
            pilot.app.frame([], STEP_SECONDS)
        pilot.show.idle.noticed()
        if isinstance(pilot.scene, EndCard):
            return
        if pilot.scene is pilot.show.played.scene and pilot.scene.is_waiting and not pilot.scene.is_deaf:
            pilot.press(next(label for label in ("Stand", "Stay", "Deal", "Roll the dice") if label in pilot.labels))


@pytest.fixture
def visited(show):
    """A visitor at dice."""

    def opened(**settings):
        pilot = show("black_baron/standard", **settings)
        pilot.house.change(speed="fast")
        pilot.comes()
        return pilot

    return opened


def test_a_table_closes_after_its_minutes_between_two_rounds(visited, tmp_path):
    pilot = visited(table_minutes=MINUTES)
    play(pilot, MINUTES * 60 - 60 + 3)
    assert not isinstance(pilot.scene, EndCard)
    assert "closes in a minute" in " ".join(pilot.house.messages.sentences)  # of which the newest are kept
    play(pilot, 116)
    assert isinstance(pilot.scene, EndCard)
    assert not pilot.show.played.is_playing
    assert pilot.store.open_rounds() == []
    pilot.pass_seconds(1)
    pilot.press("Done")
    assert pilot.show.is_attracting
    noted = json.loads((tmp_path / "show.jsonl").read_text())
    assert noted["ended"] == "table closed"
    assert MINUTES * 60 <= noted["seconds"] <= MINUTES * 60 + 60


@pytest.mark.long("show")
def test_a_table_without_minutes_never_closes(visited):
    pilot = visited()
    play(pilot, MINUTES * 60 + 10)
    assert pilot.scene is pilot.show.played.scene


def test_whoever_is_done_sees_the_card_and_the_next_table_plays_itself(visited, tmp_path):
    pilot = visited()
    play(pilot, 40)
    while pilot.show.played.is_playing:
        pilot.hurry()
        if pilot.show.played.is_playing:
            pilot.press("Stay")
    pilot.press("Leave")
    assert isinstance(pilot.scene, Lobby)
    pilot.press("I am done", "I am done")
    assert isinstance(pilot.scene, EndCard)
    pilot.pass_seconds(60.2)
    assert pilot.show.is_attracting
    assert json.loads((tmp_path / "show.jsonl").read_text())["ended"] == "idle"


def test_whoever_is_done_without_a_round_sees_none(show, tmp_path):
    pilot = show("blackjack/standard")
    pilot.settles_in()
    pilot.show.visit.first_round = pilot.store.last_round_id() + 1
    pilot.show.close_table()
    assert pilot.show.is_attracting
    assert json.loads((tmp_path / "show.jsonl").read_text())["ended"] == "left"


def test_somebody_who_decides_nothing_holds_no_seat(visited):
    pilot = visited(table_minutes=1.0)
    if not pilot.show.played.is_playing:
        pilot.until(lambda: "Roll the dice" in pilot.labels, STEP_SECONDS)
        pilot.press("Roll the dice")
    for _ in range(round(150 / STEP_SECONDS / 20)):
        pilot.pass_seconds(20 * STEP_SECONDS)
        pilot.show.idle.noticed()  # a hand that only plays with the pointer
    assert isinstance(pilot.scene, EndCard)
    assert pilot.store.open_rounds() == []
