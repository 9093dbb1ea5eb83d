"""Music: stems of one length that follow the tension, cross over, give way to a verdict; the layer of the stake."""

import numpy as np
import pygame
import pytest

from casino.core.preferences import Preferences
from casino.scenes.show.preferences import as_loud, show_preferences
from casino.show.settings import ShowSettings
from casino.ui.device import sound as sound_module
from casino.ui.device.music import CHANNELS, LAYER, ROLES, SIDES, level
from casino.ui.device.sound import ROOM_CHANNELS, VOICES, Sound
from tests.support import ROOT
from tests.ui.device.test_sound import WAIT_SECONDS, Clock, close_device, until

FOLDER = ROOT / "assets" / "sounds" / "music"
FRAME = 0.1
FIRST = ROOM_CHANNELS + VOICES


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def ears(monkeypatch, clock):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(sound_module, "MUSIC_AFTER_SECONDS", 0.01)
    close_device()
    ears = Sound(1.0, 1.0, clock=clock)
    assert ears.wait_until_open(WAIT_SECONDS)
    yield ears
    ears.close()


def follow(ears, clock, tension, seconds, *, is_hushed=False):
    for _ in range(round(seconds / FRAME)):
        clock.seconds += FRAME
        ears.follow(tension, is_hushed=is_hushed)
    return ears.music.gains


def busy():
    return [number for number in range(FIRST, FIRST + CHANNELS) if pygame.mixer.Channel(number).get_busy()]


def test_every_place_has_stems_of_one_length_and_they_are_small(ears):
    files = sorted(FOLDER.glob("*.ogg"))
    places = {path.stem.rpartition("_")[0] for path in files}
    rooms = {path.stem.removesuffix("_room") for path in (ROOT / "assets" / "sounds").glob("*_room.ogg")}
    assert places == rooms and sum(path.stat().st_size for path in files) < 6_000_000
    for place in sorted(places):
        stems = {path.stem.rpartition("_")[2]: pygame.mixer.Sound(str(path)) for path in FOLDER.glob(f"{place}_*")}
        assert {"bed", "pulse"} <= set(stems) <= set(ROLES), place
        assert len({stem.get_length() for stem in stems.values()}) == 1, place
        mixed = sum(pygame.sndarray.array(stem)[:, 0].astype(int) for stem in stems.values())
        assert np.abs(mixed).max() < 32767, f"{place} clips"
        steps = np.abs(np.diff(mixed))
        assert abs(mixed[0] - mixed[-1]) <= 2 * steps.max(), f"{place} has a step at its seam"


def test_in_a_hush_the_room_and_its_music_fade_down_and_come_back_and_the_heart_stays(ears, clock):
    ears.room("baron_room")
    ears.set_volumes(1.0, 1.0, 1.0)
    until(lambda: len(busy()) == 3 and LAYER in ears.loaded)
    rooms = [pygame.mixer.Channel(number).get_sound() for number in range(ROOM_CHANNELS)]
    (room,) = [sound for sound in rooms if sound is not None]
    before = follow(ears, clock, 1.0, 9.0)
    assert room.get_volume() > 0.95
    hushed = follow(ears, clock, 1.0, 1.0, is_hushed=True)
    assert room.get_volume() < 0.15
    assert all(hushed[role] < 0.15 for role in ROLES) and hushed[LAYER] == before[LAYER] > 0.5
    after = follow(ears, clock, 1.0, 6.0)
    assert room.get_volume() > 0.95 and after == pytest.approx(before, abs=0.03)


def test_music_begins_late_follows_the_tension_and_gives_way(ears, clock):
    ears.room("baron_room")
    ears.set_volumes(1.0, 1.0, 1.0)
    until(lambda: len(busy()) == 3)
    assert max(follow(ears, clock, 0.0, 0.1).values()) < 0.1, "it comes softly"
    calm = follow(ears, clock, 0.0, 6.0)
    assert calm["bed"] > calm["pulse"] > calm["tension"] == 0
    tense = follow(ears, clock, 1.0, 8.0)
    assert tense["tension"] > 0.9 and tense["pulse"] > calm["pulse"] and tense["bed"] < calm["bed"]
    ears.play("win_big", is_verdict=True)
    ducked = follow(ears, clock, 1.0, 0.5)
    assert all(ducked[role] < 0.5 * tense[role] for role in tense)
    back = follow(ears, clock, 1.0, 9.0)
    assert back == pytest.approx(tense, abs=0.02)


def test_the_layer_rises_with_the_stake_without_music_and_stops(ears, clock):
    ears.room("baron_room")
    until(lambda: ears.music.gains.keys() == {LAYER})
    loud = [follow(ears, clock, tension, 6.0)[LAYER] for tension in (0.1, 0.5, 1.0)]
    assert loud == sorted(loud) and 0 < loud[0] < loud[2] / 5 and len(busy()) == 1
    assert follow(ears, clock, 0.0, 9.0)[LAYER] == 0 and not busy()
    ears.set_volumes(0.0, 1.0)
    assert follow(ears, clock, 1.0, 6.0)[LAYER] == 0, "the slider of the effects is the layer's too"


def test_a_piece_crosses_over_into_the_next_and_ends_where_there_is_none(ears, clock):
    ears.set_volumes(1.0, 1.0, 1.0)
    ears.room("hall_room")
    until(lambda: len(busy()) == 2)
    follow(ears, clock, 0.0, 4.0)
    ears.room("salon_room")
    until(lambda: len(busy()) == 5)
    assert follow(ears, clock, 0.0, 0.5).keys() >= {"bed", "pulse", "tension"}
    follow(ears, clock, 0.0, 4.0)
    assert len(busy()) == 3
    ears.room(None)
    until(lambda: not {"bed", "pulse"} & ears.music.gains.keys())
    follow(ears, clock, 0.0, 4.0)
    assert not busy()


def test_music_that_nobody_wants_is_never_read_and_a_show_wants_none(ears, monkeypatch):
    read = []
    monkeypatch.setattr(sound_module, "music_of", lambda room: read.append(room) or {})
    ears.room("hall_room")
    until(lambda: LAYER in ears.loaded)
    assert not read
    ears.set_volumes(1.0, 1.0, 0.5)
    until(lambda: read == ["hall_room"])
    assert 0 < Preferences().music_volume < Preferences().effects_volume
    shown = show_preferences(ShowSettings())
    assert shown.music_volume == as_loud(shown, 1.0).music_volume == 0


def test_levels_rise_and_fall_evenly():
    for role in SIDES:
        levels = [level(role, share / 20) for share in range(21)]
        assert all(0 <= one <= 1 for one in levels)
        assert levels == sorted(levels, reverse=role == "bed")
