"""Sound: effects with random variants, the tone of a room, and what plays below it. It never stops the game.

A thread opens the sound device at the first use, so nothing waits for it; files are read when first needed. A missing
device or an unreadable file is logged once and from then on is silence. Which event has which sound belongs to the
scenes.
"""

import logging
import queue
import random
import threading
import time
from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

import pygame

from casino.core.errors import MissingAsset
from casino.core.resources import asset
from casino.ui.device.music import CHANNELS, LAYER, ROLES, Music

RATE_HZ = 44100
BUFFER_SAMPLES = 512
VOICES = 16
ROOM_CHANNELS = 2
CROSS_FADE_MS = 1500
SAME_NAME_SECONDS = 0.025
PITCHED_KEPT = 64
CALLS = "calls"  # the folder of the dealers' spoken calls
MUSIC_AFTER_SECONDS = 1.5  # a piece begins late, so that it is not read while a place is being entered
LAYER_SHARE = 0.95  # of the effects' gain
_HUSHED = 0.08  # of the gain of a room and its music while everybody holds their breath
_HUSH_SECONDS, _UNHUSH_SECONDS = 0.2, 0.8
_STEP = 1 / 128  # the mixer knows no finer ones
_WIDE_SECONDS = 7.0  # the two sides of a room's tone are so far apart

log = logging.getLogger(__name__)


# Held by threads that use the device and by the thread that closes it, as reading for a closed device crashes.
DEVICE = threading.Lock()


class Sound:
    """Plays sounds. Every method may be called at any time and never raises.

    Volumes run from 0 to 1 and sound the way they look: half a slider is half as loud, not half the voltage.
    """

    def __init__(
        self, effects_volume: float, room_volume: float, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._effects_gain = _gain(effects_volume)
        self._room_gain = _gain(room_volume)
        self._music_gain = 0.0
        self._share = self._heard_share = 1.0  # of both, less in a hush; and what the room's tone was set to
        self._clock = clock
        self._chance = random.Random()  # decoration: never the stream the rules draw from
        self._opener: threading.Thread | None = None
        self._is_open = False
        self._is_silent = False
        self._rooms_wanted: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._room: pygame.mixer.Sound | None = None
        self._room_name: str | None = None
        self._room_channel = 0
        self._last_variant: dict[str, str] = {}
        self._last_time: dict[str, float] = {}
        self._voice_started = [0.0] * VOICES
        self._followed_at = 0.0
        self.music = Music(ROOM_CHANNELS + VOICES)
        self.loaded: dict[str, pygame.mixer.Sound | None] = {}
        self.pitched = lru_cache(PITCHED_KEPT)(self._resample)

    @property
    def is_available(self) -> bool:
        """Whether a device can be heard; assumed until the first use shows otherwise."""
        return not self._is_silent

    def wait_until_open(self, seconds: float) -> bool:
        """Opens the device and waits for it at most so many seconds; True if it can be heard now."""
        self._open_soon().join(seconds)
        return self._is_open

    def play(
        self, name: str, *, volume: float = 1.0, pan: float = 0.0, pitch_step: int = 0, is_verdict: bool = False
    ) -> None:
        """Plays a variant of the effect `name`, never the same one twice in a row.

        `volume` is 0 to 1 below the effects slider, `pan` -1 (left) to 1 (right), `pitch_step` semitones up or down. A
        name played less than 25 ms ago is skipped; if all voices are busy the oldest gives way. Music gives way to a
        verdict as long as it lasts.
        """
        self._open_soon()
        gain = self._effects_gain * _gain(volume)
        now = self._clock()
        if not self._is_open or gain == 0 or now - self._last_time.get(name, -1e9) < SAME_NAME_SECONDS:
            return
        self._last_time[name] = now
        try:
            stem = self._choose(name)
            sound = self.pitched(stem, pitch_step) if pitch_step else self.load(stem)
            if sound is not None:
                channel = self.free_channel(now)
                channel.play(sound)
                if is_verdict:
                    self.music.give_way(sound.get_length())
                if pan:
                    channel.set_volume(gain * min(1.0, 1.0 - pan), gain * min(1.0, 1.0 + pan))
                else:
                    channel.set_volume(gain)
        except pygame.error as error:
            self._fall_silent(error)

    def room(self, name: str | None) -> None:
        """Fades over to the tone of a room ("hall_room") and a little later to its music, or to none."""
        if name != self._room_name:
            self._room_name = name
            self._open_soon()
            self._rooms_wanted.put(name)

    def follow(self, tension: float, *, is_hushed: bool = False) -> None:
        """Lets music and the layer of the stake follow the tension of the round, 0 to 1, in every frame.

        In a hush the room and its music fade down, and come back after it; the layer of the stake stays.
        """
        now = self._clock()
        seconds, self._followed_at = min(0.1, now - self._followed_at), now
        if self._is_open:
            try:
                goal, pace = (_HUSHED, _HUSH_SECONDS) if is_hushed else (1.0, _UNHUSH_SECONDS)
                self._share += (goal - self._share) * min(1.0, seconds / pace)
                music_gain = self._music_gain * self._share
                self.music.follow(tension, seconds, music_gain, self._effects_gain * LAYER_SHARE)
                if self._room is not None and abs(self._share - self._heard_share) >= _STEP:
                    self._heard_share = self._share
                    self._room.set_volume(self._room_gain * self._share)
            except pygame.error as error:
                self._fall_silent(error)

    def set_volumes(self, effects: float, room: float, music: float = 0.0) -> None:
        """Sets the sliders, 0 to 1. The room's tone and music follow at once, effects from the next one on."""
        was_heard = self._effects_gain, self._room_gain, self._music_gain
        if any(now and not before for now, before in zip((effects, room, music), was_heard, strict=True)):
            self._rooms_wanted.put(self._room_name)  # what was not read while nobody wanted to hear it
        self._music_gain = _gain(music)
        self._effects_gain = _gain(effects)
        self._room_gain = _gain(room)
        if self._room is not None and self._is_open:
            try:
                self._room.set_volume(self._room_gain * self._share)
            except pygame.error as error:
                self._fall_silent(error)

    # -- opening and rooms, on a thread of their own ----------------------------------------------------------

    def _open_soon(self) -> threading.Thread:
        """The thread that opens, or has opened, the device."""
        if self._opener is None:
            self._opener = threading.Thread(target=self._open, name="sound device", daemon=True)
            self._opener.start()
        return self._opener

    def _open(self) -> None:
        try:
            with DEVICE:
                if self._is_silent:
                    return  # closed before it was opened
                if not pygame.mixer.get_init():
                    pygame.mixer.init(RATE_HZ, -16, 2, BUFFER_SAMPLES)
                pygame.mixer.set_num_channels(ROOM_CHANNELS + VOICES + CHANNELS)
                self._is_open = True
        except (pygame.error, NotImplementedError) as error:
            self._fall_silent(error)
            return
        threading.Thread(target=self._tend_rooms, name="room tone", daemon=True).start()

    def _tend_rooms(self) -> None:
        """Reads and changes rooms' tones and music in a thread, as reading a loop takes longer than a frame.

        What nobody wants to hear is not read, until its slider is moved.
        """
        name: str | None = None
        toned: str | None = None
        played: str | None = None
        while self._is_open:
            is_due = played != name and self._music_gain > 0
            try:
                name = self._rooms_wanted.get(timeout=MUSIC_AFTER_SECONDS if is_due else None)
                is_due = False
            except queue.Empty:
                pass  # the same room, whose music comes a little later
            if not self._is_open:
                return
            try:
                if is_due:
                    self._change_music(name)
                    played = name
                    continue
                heard = name if self._room_gain else None
                if heard != toned:
                    with DEVICE:
                        if self._is_open:  # it may have been closed while this waited
                            self._change_room(heard)
                    toned = heard
                if self._effects_gain:
                    self._load_effects()
            except pygame.error as error:
                self._fall_silent(error)

    def _change_music(self, room: str | None) -> None:
        """Fades from one room's music to another's. Raises pygame.error if the device has gone."""
        stems: dict[str, pygame.mixer.Sound] = {}
        for role, name in music_of(room).items():
            with DEVICE:
                stem = self._read("music", name) if self._is_open else None
            if stem is not None:
                stems[role] = stem
        with DEVICE:
            if self._is_open:
                self.music.change(stems)

    def _load_effects(self) -> None:
        """Reads all effects, so that no frame has to wait for one. Raises pygame.error if the device has gone."""
        for stem in _effect_stems():
            with DEVICE:
                if not self._is_open:
                    return
                self.load(stem)
        with DEVICE:
            if self._is_open and LAYER not in self.loaded and (layer := self.load(LAYER)) is not None:
                self.music.take_layer(layer)

    def _change_room(self, name: str | None) -> None:
        """Fades from one room's tone to another's. Raises pygame.error if the device has gone."""
        loop = None if name is None else self.load(name)
        if self._room is not None:
            left = pygame.mixer.Channel(self._room_channel)
            if left.get_volume() > 0:
                left.fadeout(CROSS_FADE_MS)
            else:
                left.stop()  # the mixer would not fade out what has not been heard yet, and it would go on
        self._room = loop
        if loop is not None:
            self._room_channel = (self._room_channel + 1) % ROOM_CHANNELS
            loop.set_volume(self._room_gain * self._share)
            pygame.mixer.Channel(self._room_channel).play(loop, loops=-1, fade_ms=CROSS_FADE_MS)

    def close(self) -> None:
        """Closes the device once nothing is being read for it. Nothing is heard afterwards."""
        with DEVICE:
            self._is_silent, self._is_open = True, False
            self._rooms_wanted.put(None)  # wakes the thread, which then ends
            if pygame.mixer.get_init():
                # A sound that ends just while the device is closed would wait for us as we wait for it, for ever.
                pygame.mixer.stop()
            pygame.mixer.quit()

    def _fall_silent(self, error: Exception) -> None:
        if not self._is_silent:
            log.warning("There is no sound: %s", error)
        self._is_open = False
        self._is_silent = True

    # -- effects ----------------------------------------------------------------------------------------------

    def _choose(self, name: str) -> str:
        """The file stem of the variant to play: "die_wood" gives "die_wood_2"; a name without variants is itself."""
        variants = variants_of(name)
        fresh = [variant for variant in variants if variant != self._last_variant.get(name)] or variants
        self._last_variant[name] = self._chance.choice(fresh)
        return self._last_variant[name]

    def load(self, stem: str) -> pygame.mixer.Sound | None:
        """The decoded file, or None if it cannot be read, which is logged once.

        Raises pygame.error if the device has gone.
        """
        if stem not in self.loaded:
            sound = self._read(stem)
            self.loaded[stem] = _widened(sound) if sound is not None and stem.endswith("_room") else sound
        return self.loaded[stem]

    def _read(self, *parts: str) -> pygame.mixer.Sound | None:
        if not pygame.mixer.get_init():
            raise pygame.error("the device has gone")
        try:
            return pygame.mixer.Sound(str(asset("sounds", *parts[:-1], f"{parts[-1]}.ogg")))
        except (MissingAsset, pygame.error, OSError) as error:
            if not pygame.mixer.get_init():
                raise pygame.error("the device has gone") from error
            log.warning("The sound %s is not heard: %s", parts[-1], error)
            return None

    def _resample(self, stem: str, pitch_step: int) -> pygame.mixer.Sound | None:
        """The sound shifted by some semitones, read faster or slower."""
        sound = self.load(stem)
        if sound is None:
            return None
        import numpy as np

        samples = pygame.sndarray.samples(sound)
        at = np.arange(0, len(samples) - 1, 2 ** (pitch_step / 12))
        sides = [np.interp(at, np.arange(len(samples)), side) for side in samples.reshape(len(samples), -1).T]
        slower = np.stack(sides, axis=1).reshape(len(at), *samples.shape[1:])  # one channel alone has no second axis
        return pygame.sndarray.make_sound(slower.astype(samples.dtype))

    def free_channel(self, now: float) -> pygame.mixer.Channel:
        """An idle channel, or else that of the oldest voice; never that of a room."""
        channels = [pygame.mixer.Channel(ROOM_CHANNELS + voice) for voice in range(VOICES)]
        idle = [voice for voice in range(VOICES) if not channels[voice].get_busy()]
        voice = idle[0] if idle else min(range(VOICES), key=self._voice_started.__getitem__)
        self._voice_started[voice] = now
        return channels[voice]


def _gain(volume: float) -> float:
    """The voltage factor for a volume from 0 to 1."""
    return min(1.0, max(0.0, volume)) ** 2


def _widened(loop: pygame.mixer.Sound) -> pygame.mixer.Sound:
    """A room's loop with one side some seconds behind the other, so that it comes from all around and not from one
    point between the ears."""
    if pygame.mixer.get_init() != (RATE_HZ, -16, 2):
        return loop  # a device of another kind
    samples = array("h", loop.get_raw())
    right, shift = samples[1::2], int(_WIDE_SECONDS * RATE_HZ)
    samples[1::2] = right[shift:] + right[:shift]
    return pygame.mixer.Sound(buffer=samples)


def music_of(room: str | None) -> dict[str, str]:
    """The file stems of the music of a room ("hall_room"), by their roles; none for no room, or one without music."""
    place = (room or "").removesuffix("_room")
    try:
        there = {path.stem for path in asset("sounds", "music").glob(f"{place}_*.ogg")} if place else set()
    except MissingAsset:
        return {}
    return {role: name for role in ROLES if (name := f"{place}_{role}") in there}


@cache
def _effect_stems() -> Sequence[str]:
    """The file stems of all effects, in order; rooms are read when they are entered."""
    try:
        return sorted(path.stem for path in asset("sounds").glob("*_[0-9]*.ogg"))
    except MissingAsset:
        return []


@cache
def _variants() -> Mapping[str, list[str]]:
    """The file stems of all effects that have variants, by their names."""
    found: dict[str, list[str]] = {}
    for stem in _effect_stems():
        name, _, number = stem.rpartition("_")
        if number.isdecimal():
            found.setdefault(name, []).append(stem)
    return found


def variants_of(name: str) -> list[str]:
    """The file stems of a name's variants, at least the name itself."""
    return _variants().get(name, [name])
