"""At every table everybody at this machine can say something, and the house's people answer."""

import pygame
import pytest

from casino.records.levels import shipped_level
from casino.scenes.games.castle.talk.chat_panel import FIELD
from casino.scenes.games.castle.talk.page import TalkPage
from casino.scenes.games.castle.talk.voice import TableVoice
from tests.support.tables_on_screen import session_of

pytestmark = pytest.mark.usefixtures("unseen")

TABLES = ("pilok/standard", "baccarat/salon")


def at_table(pilot, level: str):
    pilot.house.doors.sit_down(shipped_level(level))
    pilot.frames(2)
    scene = pilot.scene
    return scene, next(part for part in scene.parts if isinstance(part, TableVoice))


def say(pilot, words: str) -> None:
    """Opens the talk, says a line and goes back to the table."""
    pilot.key(pygame.K_F9)
    assert isinstance(pilot.scene, TalkPage) and pilot.scene.focus.focused.key == FIELD
    pilot.type(words)
    pilot.key(pygame.K_RETURN)
    pilot.key(pygame.K_ESCAPE)
    if isinstance(pilot.scene, TalkPage):
        pilot.key(pygame.K_ESCAPE)


@pytest.mark.parametrize("level", TABLES)
def test_what_is_said_stands_in_the_log_and_is_answered_to_the_point(pilot, level):
    scene, voice = at_table(pilot, level)
    me = pilot.house.profile.name
    say(pilot, "/w Odile what time is it?")
    pilot.frames(80, 0.1)
    log = pilot.house.messages.sentences
    (answer,) = [line for line in log if line.startswith("Odile Quint whispers: ")]
    assert voice.answers.facts.clock()[:3] in answer
    shown: list[tuple[int, str]] = []
    voice.on_words = lambda seat, words: bool(shown.append((seat, words)))
    say(pilot, "good evening, table")
    assert shown == [(scene.driver.people.own_seat, "good evening, table")]
    assert f"{me}: good evening, table" in pilot.house.messages.sentences
    pilot.frames(80, 0.1)
    say(pilot, "/w Rook who is winning?")
    pilot.frames(80, 0.1)
    assert any(line.startswith("Rook Halloran whispers: ") for line in pilot.house.messages.sentences)
    assert pilot.scene is scene and session_of(scene).level.name == level


def test_a_guest_at_any_table_speaks_and_a_whisper_waits_at_their_seat(pilot):
    scene, voice = at_table(pilot, "black_baron/standard")
    me = pilot.house.profile.name
    empty = next(label for label in pilot.labels if label.endswith(": empty"))
    pilot.press(empty, "A guest")
    pilot.frames(2)
    guest = next(name for name in voice.speakers.names if name != me)
    scene.focus.go_to(scene.start)
    say(pilot, f"/w {guest} psst")
    pilot.frames(2)
    assert voice.speakers.waited_for == [guest]
    pilot.key(pygame.K_F9)
    pilot.press(f"{me} speaks")
    pilot.type("here I am")
    pilot.key(pygame.K_RETURN)
    assert f"{guest}: here I am" in pilot.house.messages.sentences
    pilot.press("Back")
    pilot.frames(2)
    assert voice.speakers.waited_for == []
