"""A made-up language, to see that every sentence is listed and still fits: each letter accented, a third longer.

`python3 -m tests.tools.made_up CATALOGUE [NUMBER...]` draws places of the house in the language of a catalogue and
prints what is read there and what does not fit, a JSON object by place. Names of people and what is typed stay plain.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from babel.messages.mofile import write_mo

from casino.core.texts import VARIABLE
from tests.tools.template import ROOT, sentences

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "áḃćđéḟǵĥíĵķĺḿńóṕqŕśťúṽŵẋýźÁḂĆĐÉḞǴĤÍĴĶĹḾŃÓṔQŔŚŤÚṼŴẊÝŹ"
_LETTERS = str.maketrans(
    dict(zip(_PLAIN, _ACCENTED, strict=True)) | {vowel: 2 * long for vowel, long in zip("aeiou", "áéíóú", strict=True)}
)
_KEPT = re.compile(r"(\{\w+\}|`[^`]*`)")  # places, and keys of files
_SIZES = ((1280, 720), (720, 1280))


def made_up(sentence: str) -> str:
    """A sentence in the made-up language: "Hit" is "Ĥíít"."""
    return "".join(part if _KEPT.fullmatch(part) else part.translate(_LETTERS) for part in _KEPT.split(sentence))


def write_catalogue(path: Path) -> None:
    """Writes all sentences of the house in the made-up language, as `gettext` reads them."""
    catalogue = sentences()
    for message in catalogue:
        if message.id:
            message.string = tuple(map(made_up, message.id)) if message.pluralizable else made_up(message.id)
    with path.open("wb") as file:
        write_mo(file, catalogue)


def drawn_at(numbers: Iterable[int] = ()) -> dict[str, tuple[list[str], list[str]]]:
    """What is read at places by their numbers, and what does not fit there; at all of them by default.

    A process of its own draws them, as a language is chosen before anything is said.
    """
    with tempfile.TemporaryDirectory(prefix="casino-made-up-") as folder:
        catalogue = Path(folder, "casino.mo")
        write_catalogue(catalogue)
        command = [sys.executable, "-m", "tests.tools.made_up", str(catalogue), *map(str, numbers)]
        environment = os.environ | {VARIABLE: str(catalogue)}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900)
        if done.returncode:
            raise RuntimeError(done.stderr[-2000:])
        return json.loads(done.stdout.splitlines()[-1])


def main(numbers: Sequence[int]) -> None:
    """Draws the places, and prints their texts and faults."""
    from tests.scenes.layout_faults import faults_of, faults_of_page
    from tests.scenes.places import PLACES, places, resize
    from tests.support.drawn_words import words_of

    named = tuple(PLACES)  # some in the words of the language
    read: dict[str, tuple[list[str], list[str]]] = {}
    with tempfile.TemporaryDirectory(prefix="casino-places-") as folder:
        for name, app in places(Path(folder), only=tuple(named[number] for number in numbers or range(len(named)))):
            found: set[str] = set()
            faults: list[str] = []
            for size in _SIZES:
                resize(app, size, 1.0)
                found |= words_of(app).keys()
                faults += [*faults_of(app), *faults_of_page(app)]
            read[name] = sorted(found), faults
    print(json.dumps(read))


if __name__ == "__main__":
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    main(tuple(map(int, sys.argv[2:])))
