"""Sound: variants, throttling, voices, rooms and pitch on a device that plays to nobody, and silence without one."""

import logging
import re
import subprocess
import sys
import threading
import time
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pygame
import pytest

from casino.core.resources import ASSETS
from casino.ui.device import sound as sound_module
from casino.ui.device.sound import DEVICE, ROOM_CHANNELS, VOICES, Sound
from tests.support import ROOT

FILES = sorted((ROOT / "assets" / "sounds").glob("*.ogg"))
WAIT_SECONDS = 10.0
WITHOUT_DEVICE = """
import logging, os
os.environ["SDL_AUDIODRIVER"] = "nonsense"
logging.basicConfig(format="LOG %(message)s")
from casino.ui.device.sound import Sound
ears = Sound(1.0, 1.0)
ears.play("button")
print(ears.wait_until_open(10), ears.is_available)
ears.play("button", volume=0.5, pan=-1, pitch_step=3)
ears.room("hall_room")
ears.set_volumes(0.1, 0.9)
ears.room(None)
"""


class Clock:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def close_device():
    """Closes what an earlier test may have left open; what still plays ends first, or closing might wait for it."""
    with DEVICE:
        if pygame.mixer.get_init():
            pygame.mixer.stop()
        pygame.mixer.quit()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def ears(monkeypatch, clock):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    close_device()
    ears = Sound(1.0, 1.0, clock=clock)
    assert ears.wait_until_open(WAIT_SECONDS)
    yield ears
    close_device()


@pytest.fixture
def chosen(ears, monkeypatch):
    """The names of the files played, in order."""
    stems = []
    load = ears.load
    monkeypatch.setattr(ears, "load", lambda stem: stems.append(stem) or load(stem))
    return stems


def busy_voices():
    return [i for i in range(ROOM_CHANNELS, ROOM_CHANNELS + VOICES) if pygame.mixer.Channel(i).get_busy()]


def busy_rooms():
    return [i for i in range(ROOM_CHANNELS) if pygame.mixer.Channel(i).get_busy()]


def until(condition):
    """Wait for what another thread is about to do."""
    end = time.monotonic() + WAIT_SECONDS
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_a_variant_is_never_heard_twice_running(ears, chosen, clock):
    for _ in range(60):
        ears.play("die_leather")
        clock.seconds += 0.1
    assert len(chosen) == 60
    assert set(chosen) == {f"die_leather_{i}" for i in (1, 2, 3, 4)}
    assert all(one != other for one, other in pairwise(chosen))


def test_every_effect_has_more_than_one_voice(ears, chosen, clock):
    names = {path.stem.rpartition("_")[0] for path in (ASSETS / "sounds").glob("*.ogg") if path.stem[-1].isdigit()}
    for name in sorted(names):
        chosen.clear()
        for _ in range(2):
            ears.play(name)
            clock.seconds += 0.1
        assert len(set(chosen)) == 2, name


def test_the_same_name_is_not_heard_twice_at_once(ears, chosen, clock):
    ears.play("chip_chip")
    clock.seconds += 0.02
    ears.play("chip_chip")
    ears.play("chip_stack")
    clock.seconds += 0.01
    ears.play("chip_chip")
    assert [stem[:-2] for stem in chosen] == ["chip_chip", "chip_stack", "chip_chip"]


def test_voices_are_limited_and_the_oldest_gives_way(ears, clock):
    ears.room("hall_room")
    until(busy_rooms)
    for _ in range(VOICES):
        ears.play("plague")
        clock.seconds += 0.1
    assert len(busy_voices()) == VOICES
    oldest = pygame.mixer.Channel(ROOM_CHANNELS)
    before = oldest.get_sound()
    ears.play("win_big")
    assert len(busy_voices()) == VOICES
    assert oldest.get_sound() is not before
    assert busy_rooms(), "a room's tone never gives way"


def test_volume_reaches_the_voice(ears, clock):
    ears.set_volumes(0.5, 1.0)
    ears.play("plague")
    assert pygame.mixer.Channel(busy_voices()[0]).get_volume() == pytest.approx(0.25, abs=0.01)
    ears.set_volumes(0.0, 1.0)
    clock.seconds += 1
    ears.play("win_big")
    assert len(busy_voices()) == 1, "a slider at nought plays nothing"


@pytest.mark.parametrize(("pan", "sides"), [(-1.0, (1.0, 0.0)), (0.5, (0.5, 1.0)), (1.0, (0.0, 1.0)), (0.0, (1.0,))])
def test_pan_is_a_balance(ears, monkeypatch, pan, sides):
    heard = []
    voice = SimpleNamespace(play=lambda sound: None, set_volume=lambda *gains: heard.append(gains))
    monkeypatch.setattr(ears, "free_channel", lambda now: voice)
    ears.play("die_wood", pan=pan)
    assert heard == [sides]


def test_pitch_steps_change_the_length_and_keep_the_tone_clean(ears):
    plain, octave, lower = ears.load("win_small_1"), ears.pitched("win_small_1", 12), ears.pitched("win_small_1", -5)
    assert octave.get_length() == pytest.approx(plain.get_length() / 2, rel=0.01)
    assert lower.get_length() == pytest.approx(plain.get_length() * 2 ** (5 / 12), rel=0.01)
    assert ears.pitched("win_small_1", 12) is octave, "each step is made once"
    spectra = [np.abs(np.fft.rfft(pygame.sndarray.array(made)[:, 0].astype(float))) for made in (plain, octave)]
    loudest = [np.argmax(spectrum) / made.get_length() for spectrum, made in zip(spectra, (plain, octave), strict=True)]
    assert loudest[1] == pytest.approx(2 * loudest[0], rel=0.02)


def test_rooms_fade_over_and_away(ears, monkeypatch):
    monkeypatch.setattr(sound_module, "CROSS_FADE_MS", 60)
    ears.room("hall_room")
    until(lambda: busy_rooms() == [1])
    ears.room("baron_room")
    until(lambda: busy_rooms() == [0])
    ears.set_volumes(1.0, 0.5)
    assert pygame.mixer.Channel(0).get_sound().get_volume() == pytest.approx(0.25, abs=0.01)
    ears.room(None)
    until(lambda: busy_rooms() == [])
    assert busy_voices() == []


def test_a_room_left_before_its_tone_is_heard_falls_silent(ears, monkeypatch):
    monkeypatch.setattr(sound_module, "CROSS_FADE_MS", 100_000)
    ears.room("hall_room")
    until(lambda: busy_rooms() == [1])
    monkeypatch.setattr(sound_module, "CROSS_FADE_MS", 60)
    ears.room("baron_room")
    until(lambda: busy_rooms() == [0])


def test_a_missing_file_is_silence_told_once(ears, clock, caplog):
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            ears.play("no_such_sound")
            ears.play("no_such_sound", pitch_step=2)
            clock.seconds += 1
        ears.play("button")
    assert len(caplog.records) == 1
    assert "no_such_sound" in caplog.text
    assert ears.is_available
    assert busy_voices()


def test_a_device_that_goes_away_is_silence(ears, clock, caplog):
    close_device()
    ears.play("button")
    clock.seconds += 1
    ears.play("button")
    ears.set_volumes(0.3, 0.3)
    assert not ears.is_available
    assert len(caplog.records) == 1


def test_what_is_closed_is_silent_and_its_threads_end():
    ears = Sound(1.0, 1.0)
    ears.room("hall_room")
    assert ears.wait_until_open(WAIT_SECONDS)
    tending = [thread for thread in threading.enumerate() if thread.name == "room tone"]
    ears.close()
    ears.play("button")
    ears.room("baron_room")
    assert not ears.is_available and not pygame.mixer.get_init()
    until = time.monotonic() + WAIT_SECONDS
    while tending[-1].is_alive() and time.monotonic() < until:
        time.sleep(0.01)
    assert not tending[-1].is_alive()


def test_a_device_closed_before_its_first_use_is_never_opened():
    ears = Sound(1.0, 1.0)
    ears.close()
    ears.play("button")
    assert not ears.wait_until_open(WAIT_SECONDS) and not pygame.mixer.get_init()


def test_without_a_device_everything_is_silent_and_nothing_raises():
    result = subprocess.run([sys.executable, "-c", WITHOUT_DEVICE], cwd=ROOT, text=True, capture_output=True)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines()[-1] == "False False"
    assert [line for line in result.stderr.splitlines() if line.startswith("LOG")] == result.stderr.splitlines()
    assert len(result.stderr.splitlines()) == 1


def test_the_first_use_does_not_wait_for_the_device(monkeypatch):
    opening = []

    def slow_init(*arguments):
        opening.append(arguments)
        time.sleep(0.2)
        raise pygame.error("unplugged")

    close_device()
    monkeypatch.setattr(pygame.mixer, "init", slow_init)
    ears = Sound(1.0, 1.0)
    assert not opening, "nothing is opened before the first use"
    ears.play("button")
    ears.room("hall_room")
    assert ears.is_available, "the opening is still under way"
    assert not ears.wait_until_open(WAIT_SECONDS)
    assert len(opening) == 1
    assert not ears.is_available


def test_every_shipped_sound_can_be_read_and_effects_end_in_silence(ears):
    assert len(FILES) > 30
    for path in FILES:
        assert re.fullmatch(r"[a-z_]+(_\d+|_room|_layer)", path.stem)
        samples = np.abs(pygame.sndarray.array(pygame.mixer.Sound(str(path))).astype(int))
        assert 800 < samples.max() <= 32767, path.name
        if path.stem[-1].isdigit():
            assert samples[-20:].max() < 200, f"{path.name} ends with a click"


@pytest.mark.parametrize(
    ("name", "count"),
    [("peel", 3), ("beep", 2), ("heart", 2), ("strike", 2), ("disarm", 2), ("disarm_late", 2), ("blast", 2)],
)
def test_the_bomb_and_the_peeled_card_are_never_heard_the_same_way_twice(ears, name, count):
    stems = sound_module.variants_of(name)
    assert stems == [f"{name}_{i}" for i in range(1, count + 1)]
    heard = [pygame.sndarray.array(ears.load(stem)) for stem in stems]
    assert all(one.shape != other.shape or (one != other).any() for one, other in pairwise(heard))


def test_the_blast_is_louder_and_longer_than_a_strike_and_a_beep_is_short(ears):
    blast, strike, beep = (ears.load(f"{name}_1") for name in ("blast", "strike", "beep"))
    loud, quiet = (np.abs(pygame.sndarray.array(sound).astype(int)).max() for sound in (blast, beep))
    assert loud > 4 * quiet
    assert blast.get_length() > 2 * strike.get_length()
    assert beep.get_length() < 0.5, "the clock beeps every second, and faster at the end"


def test_nothing_in_the_house_is_louder_than_the_blast(ears):
    others = ("win_big_1", "loss_big_1", "baron_1", "plague_1", "jump_1", "disarm_1", "disarm_late_1", "natural_axe_1")

    def loudest(name):
        wave = pygame.sndarray.array(ears.load(name)).astype(float).mean(axis=1)
        window = round(0.4 * sound_module.RATE_HZ)
        return max(np.sqrt((wave[at : at + window] ** 2).mean()) for at in range(0, len(wave), window // 4))

    blast = loudest("blast_1")
    assert all(blast > 1.4 * loudest(name) for name in others)


def test_the_bombs_clock_is_heard_well_above_its_room(ears):
    """12 dB at the least that a beep is played with, and with equal sliders."""
    room, beep = (
        pygame.sndarray.array(ears.load(name)).astype(float).mean(axis=1) for name in ("defusal_room", "beep_1")
    )
    window = beep[: round(0.08 * sound_module.RATE_HZ)]
    assert 0.9 * 0.7 * np.sqrt((window**2).mean()) > 10 ** (12 / 20) * np.sqrt((room**2).mean())


@pytest.mark.parametrize("name", ["hall_room", "baron_room", "pilok_room", "salon_room", "defusal_room"])
def test_a_room_closes_on_itself(ears, name):
    loop = pygame.mixer.Sound(str(ROOT / "assets" / "sounds" / f"{name}.ogg"))
    samples = pygame.sndarray.array(loop)[:, 0].astype(int)
    steps = np.abs(np.diff(samples))
    assert abs(samples[0] - samples[-1]) <= np.quantile(steps, 0.99), "no step at the seam"
