"""What an unattended house teaches: sentences about what is just seen, and hints in a visitor's first round."""

import pygame
import pytest

from casino.engines.base import Event
from casino.records.levels import catalogue
from casino.scenes.games.places import card_of
from casino.scenes.show.pointers import Pointers
from casino.scenes.table.lines.bubble import bubble_at, room_at
from casino.scenes.table.lines.caption import sentences_of
from tests.support.pilot import blinks
from tests.support.rota import part
from tests.support.show_pilot import STEP_SECONDS, TABLES

LATE, PRESSES = 6.0, 40  # seconds after an event in which its sentence has begun; presses of a first round at most


def kinds(event=Event):
    """The names of all kinds of events."""
    return {str(event.__struct_config__.tag)}.union(*map(kinds, event.__subclasses__()))


def test_every_occasion_is_one_that_there_is_and_every_table_has_hints():
    known = kinds()
    for level in catalogue()[0]:
        place = card_of(level).place
        for one in sentences_of("captions", place, level):
            assert {name.partition("=")[0] for name in one.occasions} <= known | {"*"}, one
        assert any(one.is_general for one in sentences_of("captions", place, level)), level.name
        hints = sentences_of("pointers", place, level)
        assert 2 <= len(hints) <= 3 and all(one.occasions for one in hints), level.name


@pytest.mark.parametrize("name", part("captions", TABLES, 2))
def test_a_sentence_about_an_event_is_said_while_it_is_seen(show, name, monkeypatch):
    pilot = show(name, attract_seconds=600.0)
    table = pilot.show.played.scene
    heard, hear = {}, table.captions.hear

    def hearing(events):
        for event in events:
            kind = str(type(event).__struct_config__.tag)
            heard[kind] = heard[f"{kind}={getattr(event, 'outcome', '')}"] = table.time
        hear(events)

    monkeypatch.setattr(table.captions, "hear", hearing)
    sentences = sentences_of("captions", card_of(table.level).place, table.level)
    at, about = table.captions.at, 0
    for number in range(round(70 / STEP_SECONDS)):
        with blinks(number):
            pilot.app.frame([], STEP_SECONDS)
        if table.captions.at != at:
            at = table.captions.at
            if not sentences[at].is_general:
                about += 1
                occasions = sentences[at].occasions
                assert any(table.time - heard.get(kind, -LATE) < LATE for kind in occasions), sentences[at]
    assert about >= 3


@pytest.mark.parametrize("name", TABLES)
def test_a_visitor_is_shown_what_to_press_until_a_round_is_played(show, name):
    """Whoever presses only what a hint points at, and else what lies nearest, gets a bet on the table."""
    pilot = show(name, attract_seconds=600.0)
    pilot.settles_in()
    driver = pilot.show.played
    scene = driver.scene
    (pointers,) = [one for one in scene.parts if isinstance(one, Pointers)]
    told, before = [], pilot.store.last_round_id()
    for _press in range(PRESSES):
        pilot.hurry()
        pilot.frames(2)
        if pointers.said and pointers.said not in told:
            told.append(pointers.said)
            pressed = pointers.pressed
            about = pressed[0].rect.unionall([one.rect for one in pressed])
            bubble = bubble_at(scene.metrics, pointers.said, room_at(scene), about, [], 0).rect
            assert pressed and room_at(scene).contains(bubble)
            scene.paint(pygame.Surface(pilot.house.size))
        if pointers.pressed:
            pressed = pointers.pressed[0]
        else:
            keys = ("start", "call", "pass", "fold", "stay", "no_insurance", "no_jump", "spare", "turn-all", "repeat")
            pressed = next((one for key in keys for one in scene.focus.widgets if one.key == key), None)
        if pressed is None:
            break
        pressed.press()
        if pilot.store.last_round_id() > before + 1:
            break
    assert pilot.store.last_round_id() > before and len(told) >= 2, told
    pilot.show.close_table()
