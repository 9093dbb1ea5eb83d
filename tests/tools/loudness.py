"""`tests.tools.loudness [--rounds N] [--level NAME]`: how loud an hour at each table is, and what is heard in it.

Rounds are played on the screen by a player who decides by the odds: once at the least bet, once at half of what the
player has. What the program plays is mixed as its device would mix it, with the sliders as they are in the beginning.
Loudness is weighted as the ear weighs it (LUFS, ungated). "Before the verdict" is from the press that begins a round to
its first verdict. A row a line, as in `tests.bench`.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame
from numpy.typing import NDArray

from casino.core.preferences import Preferences
from casino.core.resources import asset
from casino.save.ledger import BANK
from casino.scenes.table.drivers.bets import BetDriver
from casino.ui.device.music import LAYER, SIDES
from casino.ui.device.sound import RATE_HZ, Sound
from tests.support.pace import play_round, sit_down
from tests.support.pilot import FRAME_SECONDS, Pilot
from tests.support.tables_on_screen import driver_of
from tests.tools.benchmarks.moments import known_evening
from tests.tools.benchmarks.rows import show

Wave = NDArray[np.float64]

LEVELS = ("black_baron/standard", "pilok/standard", "black_axe/standard", "blackjack/standard")
LOUDER_DB, KNOCKS_SHARE, HOUR = 6.0, 0.5, 3600.0
KINDS = {  # what is heard, by how the names of the sounds begin
    "dice": ("die_", "dice_"),
    "cards": ("card_", "shuffle_", "peel"),
    "chips": ("chip_", "coin_", "double", "split"),
    "verdicts": ("win_", "loss_", "push", "bust", "natural", "plague", "round_table", "jump", "duel", "all_in"),
}
ENDS = ("win_", "loss_", "push", "bust", "natural", "plague")
_HIGH, _LOW = 0.9, 0.4  # tension
_EVERY = 6  # frames between two looks at the levels of what plays below
_PATIENCE_SECONDS = 20.0


@dataclass
class Play:
    """A sound that was played: when, under which name, and with which gain on either side."""

    seconds: float
    name: str
    is_verdict: bool
    loop: pygame.mixer.Sound | None = None
    sides: tuple[float, float] = (1.0, 1.0)


@dataclass
class _Channel:
    """A channel on which a sound is written down."""

    noted: Play

    def play(self, sound: pygame.mixer.Sound) -> None:
        self.noted.loop = sound

    def set_volume(self, left: float, right: float | None = None) -> None:
        self.noted.sides = left, left if right is None else right


@dataclass
class Tape:
    """What was heard of some rounds. `levels` are those of music and layer at a time, `rounds` when each began."""

    plays: list[Play] = field(default_factory=list)
    levels: list[tuple[float, dict[str, float]]] = field(default_factory=list)
    rounds: list[float] = field(default_factory=list)
    seconds: float = 0.0
    tension: list[float] = field(default_factory=list)  # the most in each round


class Ears(Sound):
    """Writes down whatever is played, at the pace of frames."""

    def __init__(self) -> None:
        super().__init__(0.0, 0.0, clock=lambda: self.seconds)
        self.seconds, self.frames = 100.0, 0
        self.tape: Tape | None = None
        self._coming = Play(0.0, "", is_verdict=False)

    def play(self, name: str, **how: Any) -> None:
        self._coming = Play(0.0, name, bool(how.get("is_verdict")))
        super().play(name, **how)

    def free_channel(self, now: float) -> Any:
        if self.tape is not None:
            self._coming.seconds = self.tape.seconds
            self.tape.plays.append(self._coming)
        return _Channel(self._coming)

    def follow(self, tension: float) -> None:
        self.seconds += FRAME_SECONDS
        self.frames += 1
        super().follow(tension)
        if self.tape is not None:
            self.tape.tension[-1] = max(self.tape.tension[-1], tension)
            if self.frames % _EVERY == 0:
                self.tape.levels.append((self.tape.seconds, dict(self.music.gains)))
            self.tape.seconds += FRAME_SECONDS


def recorded(folder: Path, level: str, rounds: int, *, is_high: bool) -> Tape:
    """So many rounds at a table, at the least bet or at half of what the player has."""
    ears = Ears()
    name = f"{level.replace('/', ' ')} {'high' if is_high else 'low'}.save"
    pilot = Pilot(folder / name, preferences=Preferences(), sound=ears)
    table = sit_down(pilot, level)
    driver = driver_of(table)
    end = time.monotonic() + _PATIENCE_SECONDS
    while "bed" not in ears.music.gains or not any(stem.startswith("win_") for stem in ears.loaded):
        assert time.monotonic() < end, "the music never began"
        time.sleep(0.02)
    pilot.frames(300)
    tape = Tape()
    for _ in range(rounds):
        low = int(table.view.rules.minimum)
        bet = int(table.view.rules.maximum) if is_high else low
        richest = max(200 * low, 2 * int(table.view.rules.maximum))
        poorest = 2 * bet if isinstance(driver, BetDriver) else 4 * low  # a pot takes the rest of it
        purse = poorest if is_high else richest
        account = driver.people.me
        change = purse - driver.table.purse(driver.people.own_seat)
        if change:
            way = (BANK, account.id) if change > 0 else (account.id, BANK)
            with pilot.store.writing():
                pilot.store.move(*way, abs(change), "allowance")
        driver.show_seats()
        driver.between_rounds()
        if isinstance(driver, BetDriver):
            table.view.pending_bets = {driver.people.own_seat: bet}
        ears.tape = tape
        tape.rounds.append(tape.seconds)
        tape.tension.append(0.0)
        play_round(pilot)
        pilot.frames(90)
        ears.tape = None
    pilot.close()
    return tape


def samples(sound: pygame.mixer.Sound) -> Wave:
    """A sound's samples, both sides, as shares of full scale."""
    wave = pygame.sndarray.array(sound).astype(np.float64) / 32768
    return wave.reshape(len(wave), -1) * np.ones((1, 2))


def weighted(wave: Wave) -> Wave:
    """The wave as the ear weighs it: lows below 60 Hz lost, 4 dB more above 2 kHz (ITU-R BS.1770)."""
    hertz = np.maximum(np.fft.rfftfreq(len(wave), 1 / RATE_HZ), 1.0)
    gain = (1 + 0.585 / (1 + (1500 / hertz) ** 3)) / (1 + (38 / hertz) ** 2)
    return np.fft.irfft(np.fft.rfft(wave, axis=0) * gain[:, None], len(wave), axis=0)


def lufs(power: float) -> float:
    """Mean power of both sides as loudness."""
    return -0.691 + 10 * float(np.log10(max(power, 1e-12)))


def loops_of(tape: Tape, room: str) -> Iterator[tuple[Wave, Wave]]:
    """Every loop that ran below, with its gain at each look."""
    place = room.removesuffix("_room")
    yield samples(pygame.mixer.Sound(str(asset("sounds", f"{room}.ogg")))), np.full(len(tape.levels), 0.5**2)
    for role in {role for _, gains in tape.levels for role in gains}:
        parts = (f"{LAYER}.ogg",) if role == LAYER else ("music", f"{place}_{role}.ogg")
        wave = samples(pygame.mixer.Sound(str(asset("sounds", *parts)))) * np.array([SIDES[role]])
        yield wave, np.array([gains.get(role, 0.0) for _, gains in tape.levels])


def mixed(tape: Tape, room: str) -> Wave:
    """What came out of the device, both sides."""
    out = np.zeros((round((tape.seconds + 5) * RATE_HZ), 2))
    for play in tape.plays:
        if play.loop is not None:
            wave = samples(play.loop)
            first = round(play.seconds * RATE_HZ)
            part = wave[: len(out) - first]
            out[first : first + len(part)] += part * np.array([play.sides])
    times = np.array([seconds for seconds, _ in tape.levels])
    for wave, gains in loops_of(tape, room):
        for first in range(0, len(out), RATE_HZ):
            at = np.arange(first, min(len(out), first + RATE_HZ))
            out[at] += wave[at % len(wave)] * np.interp(at / RATE_HZ, times, gains)[:, None]
    return out


def kind_of(name: str) -> str:
    """The kind of a sound."""
    return next((kind for kind, begins in KINDS.items() if name.startswith(begins)), "others")


def before_verdicts(tape: Tape, *, is_high: bool) -> Iterator[tuple[int, int]]:
    """The samples of each round from its beginning to its first verdict. Where players bet in turns, only rounds count
    that went so high or stayed so low."""
    for number, start in enumerate(tape.rounds):
        end = tape.rounds[number + 1] if number + 1 < len(tape.rounds) else tape.seconds
        ends = (play.seconds for play in tape.plays if play.name.startswith(ENDS) and start <= play.seconds < end)
        verdict = next(ends, end)
        if tape.tension[number] >= _HIGH if is_high else tape.tension[number] <= _LOW:
            yield round(start * RATE_HZ), round(verdict * RATE_HZ)


def measured(tape: Tape, room: str, *, is_high: bool) -> tuple[float, float, float]:
    """The loudness of everything and of what comes before verdicts, and the peak in dBFS."""
    wave = mixed(tape, room)
    peak = 20 * float(np.log10(np.abs(wave).max()))
    wave = weighted(wave)
    power = np.mean(wave**2, axis=1)
    parts = np.concatenate([power[first:last] for first, last in before_verdicts(tape, is_high=is_high)])
    return lufs(2 * float(power.mean())), lufs(2 * float(parts.mean())), peak


def report(level: str, low: Tape, high: Tape, room: str) -> bool:
    """Prints the rows of a table; returns whether what is promised is kept."""
    heard = Counter[str]()
    power = Counter[str]()
    for tape in (low, high):
        for play in tape.plays:
            if play.loop is not None:
                heard[kind_of(play.name)] += 1
                power[kind_of(play.name)] += float(np.sum(weighted(samples(play.loop)) ** 2 @ np.square(play.sides)))
    quiet, tense = measured(low, room, is_high=False), measured(high, room, is_high=True)
    an_hour = HOUR / (low.seconds + high.seconds)
    for name, tape, (whole, before, _) in (("least bet", low, quiet), ("half the purse", high, tense)):
        rounds = f"{len(tape.rounds)} rounds of {tape.seconds / len(tape.rounds):.1f} s"
        show(f"loudness, {level}, {name}", whole, "LUFS", note=f"{rounds}; before the verdict {before:.1f} LUFS")
    show(f"louder before the verdict, {level}", tense[1] - quiet[1], "dB", LOUDER_DB, at_least=True)
    show(f"peak, {level}", max(quiet[2], tense[2]), "dBFS", 0.0)
    for kind in sorted(heard):
        shares = heard[kind] / heard.total(), power[kind] / power.total()
        note = f"{heard[kind] * an_hour:.0f} an hour, {shares[1]:.0%} of the power of all effects"
        show(
            f"share of {kind}, {level}", shares[0], "of all heard", KNOCKS_SHARE if kind == "dice" else None, note=note
        )
    dice = heard["dice"] / heard.total()
    return tense[1] - quiet[1] >= LOUDER_DB and max(quiet[2], tense[2]) <= 0 and dice <= KNOCKS_SHARE


def main(arguments: Sequence[str]) -> int:
    """Plays and measures; the exit status is 1 where a promise is not kept."""
    parser = argparse.ArgumentParser(prog="tests.tools.loudness", description="Measures how loud the tables are.")
    parser.add_argument("--rounds", type=int, default=20, help="rounds of each kind, from which an hour is worked out")
    parser.add_argument("--level", action="append", choices=LEVELS, help="only these tables")
    args = parser.parse_args(arguments)
    is_kept = True
    for level in args.level or LEVELS:
        with known_evening() as folder:
            low, high = (recorded(folder, level, args.rounds, is_high=is_high) for is_high in (False, True))
        pygame.mixer.init(RATE_HZ, -16, 2)
        game = level.partition("/")[0]
        room = {"black_baron": "baron_room", "black_axe": "axe_room"}.get(game, f"{game}_room")
        is_kept = report(level, low, high, room) and is_kept
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
