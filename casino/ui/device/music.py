"""What plays below a place: the stems of its music, and the layer of the stake. No place is named here.

All of a piece's stems are loops of one length that run together. Only their levels change: they follow the tension of
the round and give way while a verdict is heard. Levels are set in frames; reading is for a thread.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

ROLES = ("bed", "pulse", "tension")
LAYER = "stake_layer"
CHANNELS = 2 * len(ROLES) + 1  # two pieces cross over, and there is the layer
SIDES = {"bed": (1.0, 1.0), "pulse": (1.0, 0.72), "tension": (0.72, 1.0), LAYER: (1.0, 1.0)}
_CROSS_SECONDS = 3.0
_FOLLOWS_SECONDS = 0.9  # how long the levels take to follow the tension
_GIVES_WAY_SECONDS, _COMES_BACK_SECONDS = 0.08, 0.9
_GIVEN_WAY = 0.3  # the level under a verdict
_STEP = 1 / 128  # the mixer knows no finer ones


def level(role: str, tension: float) -> float:
    """The level of a stem, or of the layer, at a tension from 0 to 1."""
    match role:
        case "bed":
            return 1.0 - 0.25 * tension
        case "pulse":
            return 0.35 + 0.65 * min(1.0, tension / 0.5)
        case "tension":
            return max(0.0, (tension - 0.25) / 0.75)
    return tension


@dataclass
class _Voice:
    """One loop on its channel. `presence` rises to 1 as its piece comes and falls to 0 as it goes."""

    role: str
    loop: pygame.mixer.Sound
    channel: pygame.mixer.Channel
    presence: float = 0.0
    is_leaving: bool = False
    gain: float = 0.0


class Music:
    """The loops of one device, from channel `first` on. Methods raise pygame.error if the device has gone."""

    def __init__(self, first: int) -> None:
        self._first = first
        self._bank = 0
        self._voices: list[_Voice] = []
        self._layer: _Voice | None = None
        self._tension = self._passing = 0.0
        self._share = 1.0  # less while a verdict is heard

    @property
    def gains(self) -> dict[str, float]:
        """The present gains of what plays and is to stay."""
        voices = [*self._voices, *([self._layer] if self._layer is not None else [])]
        return {voice.role: voice.gain for voice in voices if not voice.is_leaving}

    def take_layer(self, loop: pygame.mixer.Sound) -> None:
        """Takes the layer of the stake, which begins with the first tension."""
        self._layer = _Voice(LAYER, loop, pygame.mixer.Channel(self._first + CHANNELS - 1), presence=1.0)

    def change(self, stems: dict[str, pygame.mixer.Sound]) -> None:
        """Fades over to the stems of another piece, by their roles; none of them is silence."""
        self._bank = 1 - self._bank
        first = self._first + self._bank * len(ROLES)
        voices = []
        for number, role in enumerate(ROLES):
            channel = pygame.mixer.Channel(first + number)
            channel.stop()  # a piece that has not quite gone yet
            if role in stems:
                voices.append(_Voice(role, stems[role], channel))
        for voice in voices:  # one right after the other, as they belong together
            voice.loop.set_volume(0.0)
            voice.channel.play(voice.loop, loops=-1)
            voice.channel.set_volume(*SIDES[voice.role])
        leaving = [voice for voice in self._voices if not voice.is_leaving]
        for voice in leaving:
            voice.is_leaving = True
        self._voices = [*leaving, *voices]

    def give_way(self, seconds: float) -> None:
        """Sinks for so long, as something is heard that matters more."""
        self._passing = max(self._passing, seconds)

    def follow(self, tension: float, seconds: float, music_gain: float, layer_gain: float) -> None:
        """Moves every level towards what the tension, 0 to 1, and the sliders' gains ask for."""
        self._tension += (tension - self._tension) * min(1.0, seconds / _FOLLOWS_SECONDS)
        self._passing = max(0.0, self._passing - seconds)
        share, pace = (_GIVEN_WAY, _GIVES_WAY_SECONDS) if self._passing else (1.0, _COMES_BACK_SECONDS)
        self._share += (share - self._share) * min(1.0, seconds / pace)
        for voice in list(self._moving(seconds)):
            self._set(voice, music_gain * voice.presence * level(voice.role, self._tension) * self._share)
        if self._layer is not None:
            gain = layer_gain * level(LAYER, self._tension) * self._share
            if gain >= _STEP and not self._layer.channel.get_busy():
                self._layer.loop.set_volume(0.0)
                self._layer.channel.play(self._layer.loop, loops=-1)
            elif gain < _STEP and self._layer.gain:
                self._layer.channel.stop()
            self._set(self._layer, gain)

    def _moving(self, seconds: float) -> Iterator[_Voice]:
        """All stems, each a little more here or gone; one that has gone is let go."""
        for voice in list(self._voices):
            step = seconds / _CROSS_SECONDS
            voice.presence = min(1.0, max(0.0, voice.presence + (-step if voice.is_leaving else step)))
            if voice.is_leaving and not voice.presence:
                voice.channel.stop()
                self._voices.remove(voice)
            else:
                yield voice

    def _set(self, voice: _Voice, gain: float) -> None:
        gain = gain if gain >= _STEP else 0.0
        if abs(gain - voice.gain) >= _STEP / 2 or (not gain and voice.gain):
            voice.gain = gain
            voice.loop.set_volume(gain)
