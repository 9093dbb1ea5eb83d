"""The calls of those who deal: `python assets/make/sound_calls.py [NAME...]` writes `assets/sounds/calls/*.ogg`.

What is called is here, in the sounds of English, and who calls it; the voice is in sound_voice.py. A file is named
after the dealer's portrait and the call: "mr_red_plague". For each its length and loudness are printed.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from sound_bodies import RATE, Wave, reverberated
from sound_files import finished, write_all
from sound_voice import Speaker, spoken

FOLDER = Path(__file__).resolve().parent.parent / "sounds" / "calls"
_LUFS, _QUALITY = -24.0, 0.15
_NUMBERS = (
    "W AH1 N",
    "T UW1",
    "TH R IY1",
    "F AO1 R",
    "F AY1 V",
    "S IH1 K S",
    "S EH1 V AH N",
    "EY1 T",
    "N AY1 N",
    "T EH1 N",
    "IH L EH1 V AH N",
    "T W EH1 L V",
    "TH ER T IY1 N",
    "F AO R T IY1 N",
    "F IH F T IY1 N",
    "S IH K S T IY1 N",
    "S EH V AH N T IY1 N",
    "EY T IY1 N",
    "N AY N T IY1 N",
    "T W EH1 N T IY",
    "T W EH N T IY W AH1 N",
)
_NO_MORE_BETS = {"no_more_bets": "N OW1 , M AO R B EH1 T S"}
_CARDS = {**_NO_MORE_BETS, "bust": "B AH1 S T"}


def _totals(least: int, most: int) -> dict[str, str]:
    return {str(number): _NUMBERS[number - 1] for number in range(least, most + 1)}


CALLS: dict[str, tuple[Speaker, dict[str, str]]] = {
    "mr_red": (
        Speaker(92, 0.99, 1.15, rough=0.03),
        _totals(2, 20)
        | _CARDS
        | {"baron": "B L AE K B AE1 R AH N", "plague": "B L AE K P L EY1 G", "round_table": "R AW1 N D T EY B AH L"},
    ),
    "steward": (Speaker(112, 1.03, 1.15, fall=0.3), _totals(4, 21) | _CARDS | {"natural": "B L AE K AE1 K S"}),
    "croupier": (Speaker(182, 1.14, 1.05, breath=0.06), _totals(4, 21) | _CARDS | {"natural": "B L AE1 K JH AE K"}),
    "banquier": (
        Speaker(104, 1.0, 1.12, lift=0.24),
        _NO_MORE_BETS
        | {
            "player": "P L EY1 ER",
            "banker": "B AE1 NG K ER",
            "tie": "T AY1",
            "natural": "N AE1 CH R AH L",
        },
    ),
    "keeper": (
        Speaker(150, 1.1, 1.1, lift=0.0, fall=0.0, rough=0.0, breath=0.02, ring=55),
        {
            "fee": "B ER TH IH NG F IY1 Z",
            "lift": "L IH1 F T",
            "orbit": "AO1 R B IH T",
            "deep": "DH AH D IY1 P",
            "jump": "JH AH1 M P",
            "showdown": "SH AE1 D OW P AO R T",
        },
    ),
}


def made(names: list[str]) -> Iterator[tuple[str, Wave, bool]]:
    """The named calls, or all, with their names; none is a loop."""
    for face, (who, words) in CALLS.items():
        for call, sounds in words.items():
            name = f"{face}_{call}"
            if names and name not in names:
                continue
            rng = np.random.default_rng(zlib.crc32(name.encode()))
            said = spoken(sounds, who, rng)
            said = reverberated(rng, said, len(said) / RATE + 0.18, 0.22, 0.08)
            yield name, finished(said, _LUFS, is_loop=False), False


if __name__ == "__main__":
    write_all(FOLDER, made(sys.argv[1:]), _QUALITY)
