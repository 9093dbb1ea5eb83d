"""What tests would make again and again, made once a process: drawings, sounds, throws of dice, rooms.

Only what follows from files, sizes, seeds and settings alone may be kept here, and nothing that a test asks about.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from struct import error as StructError
from struct import pack, unpack
from threading import get_ident

import pygame
import pytest

from casino.errors import MissingAsset

KEPT_BYTES = 96 << 20  # of drawings
KEPT_THROWS = 250  # of dice, of some hundred kB each
ROOM_BYTES = 128 << 20  # of rooms
SHARED_BYTES = 400 << 20  # of drawings, written by each process
_RGBA_MASKS = (0xFF, 0xFF00, 0xFF0000, 0xFF000000)


@pytest.fixture(autouse=True, scope="session")
def pictures_read_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A tenth of all tests' time would go by reading and drawing the same pictures again for each new house: what they
    look like follows from file, text and size alone, so they are kept. Everybody gets a copy."""
    kept: OrderedDict[object, pygame.Surface] = OrderedDict()
    left = [KEPT_BYTES]
    base = tmp_path_factory.getbasetemp()
    shared = SharedPictures((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "drawings")

    def once(load, others):
        def loaded(file, *size):
            key = (file.getvalue() if isinstance(file, BytesIO) else (str(file), Path(file).stat().st_mtime_ns), *size)
            if key not in kept:
                kept[key] = others(repr(key), lambda: load(file, *size))
                left[0] -= _bytes(kept[key])
                while left[0] < 0 and len(kept) > 1:
                    left[0] += _bytes(kept.popitem(last=False)[1])
            kept.move_to_end(key)
            return kept[key].copy()

        return loaded

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load", once(pygame.image.load, lambda key, load: load()))
        patch.setattr(pygame.image, "load_sized_svg", once(pygame.image.load_sized_svg, shared.drawn))
        yield
    shared.remove()


class SharedPictures:
    """Drawings for the other processes of the same tests, as files in a folder: one draws them, all read them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._mine: list[Path] = []
        self._left = SHARED_BYTES
        folder.mkdir(exist_ok=True)

    def drawn(self, key: str, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture as somebody has drawn it, or as it is drawn now."""
        path = self._folder / blake2b(key.encode(), digest_size=16).hexdigest()
        try:
            (wide, high), pixels = unpack("<II", (held := path.read_bytes())[:8]), held[8:]
            return pygame.image.frombytes(pixels, (wide, high), "RGBA")
        except (OSError, StructError, ValueError):
            picture = draw()
        is_plain = picture.get_bitsize() == 32 and picture.get_masks() == _RGBA_MASKS
        if is_plain and 0 < _bytes(picture) <= self._left and picture.get_colorkey() is None:
            unfinished = path.with_suffix(f".{os.getpid()}-{get_ident()}")
            try:
                unfinished.write_bytes(pack("<II", *picture.get_size()) + pygame.image.tobytes(picture, "RGBA"))
                unfinished.replace(path)
            except OSError:  # there is no room, which is just what some tests see to: the others draw it themselves
                with suppress(OSError):
                    unfinished.unlink(missing_ok=True)
            else:
                self._left -= _bytes(picture)
                self._mine.append(path)
        return picture

    def remove(self) -> None:
        """Takes away what this process has drawn."""
        for path in self._mine:
            path.unlink(missing_ok=True)


@pytest.fixture(autouse=True, scope="session")
def sounds_read_once() -> Iterator[None]:
    """Every house reads all its sounds on a thread beside the frames, which takes a third of a second: what the first
    has read is kept for those after it. A file that cannot be read is tried anew by each of them."""
    from casino.ui import sound

    kept: dict[object, bytes] = {}
    load = sound.Sound._load

    def loaded(ears: sound.Sound, stem: str) -> pygame.mixer.Sound | None:
        device = pygame.mixer.get_init()
        if stem in ears._loaded or not device:
            return load(ears, stem)
        try:
            path = Path(str(sound.asset("sounds", f"{stem}.ogg")))
            key = path, path.stat().st_mtime_ns, device
            if key in kept:
                ears._loaded[stem] = pygame.mixer.Sound(buffer=kept[key])
        except (MissingAsset, pygame.error, OSError):
            return load(ears, stem)
        read = load(ears, stem)
        if read is not None and key not in kept:
            kept[key] = read.get_raw()
        return read

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sound.Sound, "_load", loaded)
        yield


@pytest.fixture(autouse=True, scope="session")
def throws_planned_once() -> Iterator[None]:
    """Dice are thrown unseen before they are thrown on the screen, which takes up to a fifth of a second. In these
    evenings, which all begin alike, the same throws come again and again, with other faces: how they roll follows from
    tray, hands and seed alone, so it is kept, and only turned to the faces that are wanted."""
    from casino.physics.dice import Throw, ThrowPlan, _Recording

    kept: OrderedDict[object, _Recording] = OrderedDict()
    made: list[_Recording] = []

    class KeptPlan(ThrowPlan):
        def _plan(self) -> Iterator[None]:
            hands = tuple((die.sides, die.origin) for die in self._dice)
            key = (self._tray, hands, self._seed, self._lying.tobytes())
            if key not in kept:
                yield from super()._plan()
                kept[key] = made.pop()
                kept[key]._poses, kept[key]._turns = [], []  # what the rolling was made of
                if len(kept) > KEPT_THROWS:
                    kept.popitem(last=False)
                return
            kept.move_to_end(key)
            yield
            self._throw = kept[key].turned([die.face for die in self._dice])

    turn = _Recording.turned

    def turned(recording: _Recording, faces: Sequence[int]) -> Throw:
        as_rolled = recording._orientations
        recording._orientations = as_rolled.copy()
        made[:] = [recording]
        throw = turn(recording, faces)
        recording._orientations = as_rolled
        return throw

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_Recording, "turned", turned)
        patch.setattr("casino.scenes.dice_motion.ThrowPlan", KeptPlan)
        yield


@pytest.fixture(autouse=True, scope="session")
def rooms_painted_once() -> Iterator[None]:
    """Room, table and print of a level take a third of a second and follow from it, the sizes and the theme: what many
    tests enter is painted for the first of them. Whoever looks at that itself calls the painter below it."""
    from casino.scenes.black_baron import BlackBaronStage
    from casino.scenes.pilok import PilokStage
    from casino.scenes.salon import SalonStage
    from casino.scenes.twentyone import TwentyOneStage

    kept: OrderedDict[object, pygame.Surface] = OrderedDict()

    def once(paint):
        def painted(stage, target):
            key = (type(stage), stage.level.name, repr(stage.rules), stage.look, target.get_size())
            if key not in kept:
                paint(stage, target)
                kept[key] = target.copy()
                while sum(one.get_width() * one.get_height() * 4 for one in kept.values()) > ROOM_BYTES:
                    kept.popitem(last=False)
            else:
                kept.move_to_end(key)
                target.blit(kept[key], (0, 0))

        return painted

    with pytest.MonkeyPatch.context() as patch:
        for stage in (BlackBaronStage, PilokStage, SalonStage, TwentyOneStage):
            patch.setattr(stage, "paint_backdrop", once(stage.paint_backdrop))
        yield


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
