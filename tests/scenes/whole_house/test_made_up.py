"""In a made-up language nothing is left in English, and all still fits: every sentence is in the list for translators.

Places are drawn by a process of its own, as a language is chosen before anything is said; some with each change.
"""

import re

from casino.engines.baccarat.bomb import USUAL_LABELS
from casino.engines.baccarat.warning import WORDS
from casino.players.characters import CHARACTERS
from tests.scenes.places import PLACES
from tests.support.rota import part
from tests.tools.made_up import drawn_at

_PLAIN = re.compile(r"[A-Za-z]{2,}")
_NAMES = (
    *(one.name for one in CHARACTERS.values()),
    "Somebody",
    "Bob",
    "Eve",
    "Ann and Bartholomew",
    "Ann",
    "Mallory",
    "Jeremiah Thorne",
    "Brann",
    "Vexa",
    "Wilhelmina the Elder",
    "Player",
)
# What has no language: names of the program, ports, lamps and their words, keys and codes, and what somebody typed.
_OTHERS = (
    *("Shadowport Casino", "Enter", "DVI-D", "PS/2", "RJ-45", "Parallel", "Serial", "Stereo RCA"),
    *WORDS,
    *USUAL_LABELS,
    *("Python", "lucky seven", "My table", "Evening over", "Good evening, everybody!", "seed"),
    *("Who else comes in?", "Round 1", "a bomb", "the last round", "Problem", ".hall", "Wilhelmina's salon"),
    *("Wilhelmina's castle in winter, evening", "Wilhelmina Elisabeth Crowe", "http://192.168.1.20:41783/k7m2x9pd/"),
)
_CODE = re.compile(
    r"[A-Z0-9]{4,5}(-[A-Z0-9]{4,5})+|(?<![^ ])[0-9a-f]{8}(?![^ ])|\b[HSDPR2-9A]*[HSDPR]{2,}[HSDPR2-9A]*\b|\b[DR][hsp]\b"
)
_TYPED = (
    *("a licence", "licences", "letters", "message", "hall with a broken level", "hall with three broken levels"),
    *(
        "house rules",
        "the desk with a bomb",
        "the desk's keys",
        "a show's bomb, the title card",
        "a show's bomb, disarmed",
    ),
    *("a show's bomb, gone off", "a show's bomb, names while others wait", "a show's bomb, the queue"),
    "the castle, a table with a guest",  # to whom somebody whispers
    *("elsewhere, an expert with the manual", "elsewhere, an expert at the desk"),  # to whom the defuser speaks
)
_OF_TESTS = re.compile("|".join(map(re.escape, sorted((*_NAMES, *_OTHERS), key=len, reverse=True))))
PART = part("made up", tuple(PLACES), 12, ("hall", "table with the house's players"))


def test_every_place_speaks_another_language_and_all_fits():
    faults = []
    for place, (texts, misfits) in drawn_at(map(tuple(PLACES).index, PART)).items():
        faults += [f"{place}: {misfit}" for misfit in misfits]
        if place.startswith(_TYPED):
            continue
        faults += [f"{place}: {text!r}" for text in texts if _PLAIN.search(_CODE.sub("", _OF_TESTS.sub("", text)))]
    assert not faults, "\n".join(faults[:40])
