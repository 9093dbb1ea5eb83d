"""How loud a synthesised wave is, what it measures, and how it becomes an Ogg Vorbis file. No synthesis here."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import soundfile
from sound_bodies import RATE, Wave, band, filtered, shaped

PEAK_CEILING_DB = -1.5
QUALITY = 0.35  # of the encoder: 0 the smallest file, 1 the best


def weighted(wave: Wave) -> Wave:
    """The wave as the ear weighs it: lows below 60 Hz lost, 4 dB more above 2 kHz (ITU-R BS.1770)."""

    def gain(f: Wave) -> Wave:
        f = np.maximum(f, 1)
        return (1 + 0.585 / (1 + (1500 / f) ** 3)) / (1 + (38 / f) ** 2)

    return shaped(wave, gain)


def loudness(wave: Wave) -> float:
    """The loudest 400 ms, in LUFS; a shorter wave counts as followed by silence."""
    window = round(0.4 * RATE)
    power = np.concatenate([[0], np.cumsum(weighted(np.concatenate([wave, np.zeros(window)])) ** 2)])
    return float(-0.691 + 10 * np.log10((power[window:] - power[:-window]).max() / window))


def finished(wave: Wave, target_lufs: float, is_loop: bool) -> Wave:
    """The wave at its level, below the ceiling; what is no loop ends in silence."""
    if not is_loop:
        wave = filtered(wave, band(25, 16000, 1))
        loud = np.flatnonzero(np.abs(wave) > np.abs(wave).max() * 10 ** (-66 / 20))
        wave = wave[: loud[-1] + 1].copy()
        fade = min(len(wave), round(0.02 * RATE))
        wave[-fade:] *= 0.5 + 0.5 * np.cos(np.linspace(0, np.pi, fade))
    gain = 10 ** ((target_lufs - loudness(wave)) / 20)
    return wave * min(gain, 10 ** (PEAK_CEILING_DB / 20) / np.abs(wave).max())


def described(wave: Wave, is_loop: bool) -> str:
    """Peak, loudness, centre of the spectrum and, if it ends, its decay: what can be measured of a sound."""
    power = np.abs(np.fft.rfft(wave)) ** 2
    centre = np.sum(power * np.fft.rfftfreq(len(wave), 1 / RATE)) / power.sum()
    left = 10 * np.log10(np.maximum(np.cumsum(wave[::-1] ** 2)[::-1], 1e-12) / np.sum(wave**2))
    t60 = 2 * (np.argmax(left < -35) - np.argmax(left < -5)) / RATE
    peak = 20 * np.log10(np.abs(wave).max())
    levels = f"{peak:6.1f} dBFS  {loudness(wave):6.1f} LUFS"
    return f"{len(wave) / RATE:6.2f} s  {levels}  {centre:5.0f} Hz" + ("" if is_loop else f"  T60 {t60:4.2f} s")


def pages(ogg: bytes) -> Iterator[bytearray]:
    """The pages of an Ogg stream."""
    at = 0
    while at < len(ogg):
        segments = ogg[at + 26]
        size = 27 + segments + sum(ogg[at + 27 : at + 27 + segments])
        yield bytearray(ogg[at : at + size])
        at += size


def page_checksum(page: bytes) -> int:
    """The checksum of an Ogg page: CRC-32 of the polynomial 04c11db7, not reflected."""
    crc = 0
    for byte in page:
        crc ^= byte << 24
        for _ in range(8):
            crc = ((crc << 1) ^ 0x04C11DB7 if crc & 0x80000000 else crc << 1) & 0xFFFFFFFF
    return crc


def encoded(wave: Wave, quality: float = QUALITY) -> bytes:
    """The wave as Ogg Vorbis. The encoder numbers its streams at random; ours are all number 1, so files repeat."""
    buffer = io.BytesIO()
    settings = {"subtype": "VORBIS", "format": "OGG", "compression_level": 1 - quality}
    with soundfile.SoundFile(buffer, "w", RATE, 1, **settings) as file:
        for start in range(0, len(wave), RATE):
            file.write(wave[start : start + RATE])
    out = bytearray()
    for page in pages(buffer.getvalue()):
        page[14:18] = struct.pack("<I", 1)
        page[22:26] = bytes(4)
        page[22:26] = struct.pack("<I", page_checksum(bytes(page)))
        out += page
    return bytes(out)


def write_all(folder: Path, named: Iterable[tuple[str, Wave, bool]], quality: float = QUALITY) -> None:
    """Writes waves under their names, each a loop or not, and prints what each measures and what all take."""
    folder.mkdir(exist_ok=True)
    total = 0
    for name, wave, is_loop in named:
        data = encoded(wave, quality)
        (folder / f"{name}.ogg").write_bytes(data)
        total += len(data)
        print(f"{name:24} {described(wave, is_loop)}  {len(data) / 1000:6.1f} kB", flush=True)
    print(f"{total / 1000:.0f} kB in all")
