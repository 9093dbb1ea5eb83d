"""What tests would make again and again, made once a process: drawings, sounds, throws of dice, rooms.

Only what follows from files, sizes, seeds and settings alone may be kept here, and nothing that a test asks about.
"""

import os
import pickle
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from functools import partial, wraps
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from struct import pack, unpack
from threading import get_ident

import pygame
import pytest

from casino.core.errors import MissingAsset
from casino.scenes.motion.card_warming import DecksAhead

KEPT_BYTES = 256 << 20  # of drawings
KEPT_SEEDS = 2  # of throws of the same dice
KEPT_THROWS = 250  # of dice, of some hundred kB each
ROOM_BYTES = 128 << 20  # of rooms
KEPT_DOORS = 90  # of a game, each at a size
DICE_BYTES = 64 << 20  # of dice at rest
SHARED_BYTES = 300 << 20  # of drawings, and of throws, written by each process
MADE_AHEAD = DecksAhead.advance, DecksAhead.is_done
_RGBA_MASKS = (0xFF, 0xFF00, 0xFF0000, 0xFF000000)


@pytest.fixture(autouse=True, scope="session")
def pictures_read_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A tenth of all tests' time would go by reading and drawing the same pictures again for each new house: what they
    look like follows from file, text and size alone, so they are kept. Everybody gets a copy."""
    kept: OrderedDict[object, pygame.Surface] = OrderedDict()
    left = [KEPT_BYTES]
    shared = SharedFiles(tmp_path_factory, "drawings")

    def once(load, others):
        def loaded(file, *size):
            key = (file.getvalue() if isinstance(file, BytesIO) else (str(file), os.stat(file).st_mtime_ns), *size)
            if key not in kept:
                kept[key] = others(key, lambda: load(file, *size))
                left[0] -= _bytes(kept[key])
                while left[0] < 0 and len(kept) > 1:
                    left[0] += _bytes(kept.popitem(last=False)[1])
            kept.move_to_end(key)
            return kept[key].copy()

        return loaded

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load", once(pygame.image.load, lambda key, load: load()))
        patch.setattr(pygame.image, "load_sized_svg", once(pygame.image.load_sized_svg, partial(drawn, shared)))
        yield
    shared.remove()


class SharedFiles:
    """What a process of the same tests has made, for the others: files in a folder, found by what they follow from."""

    def __init__(self, tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
        base = tmp_path_factory.getbasetemp()
        self._folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
        self._mine: list[Path] = []
        self._left = SHARED_BYTES
        self._folder.mkdir(exist_ok=True)

    def held(self, key: object) -> bytes | None:
        """What somebody has made of this key, if anybody has."""
        try:
            return self._path(key).read_bytes()
        except OSError:
            return None

    def hold(self, key: object, made: bytes) -> None:
        """Keep this for the others while there is room."""
        if len(made) > self._left:
            return
        path = self._path(key)
        unfinished = path.with_suffix(f".{os.getpid()}-{get_ident()}")
        try:
            unfinished.write_bytes(made)
            unfinished.replace(path)
        except OSError:  # there is no room, which is just what some tests see to: the others make it themselves
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
        else:
            self._left -= len(made)
            self._mine.append(path)

    def remove(self) -> None:
        """Takes away what this process has made."""
        for path in self._mine:
            path.unlink(missing_ok=True)

    def _path(self, key: object) -> Path:
        return self._folder / blake2b(repr(key).encode(), digest_size=16).hexdigest()


def drawn(shared: SharedFiles, key: object, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
    """The picture as somebody has drawn it, or as it is drawn now."""
    if (held := shared.held(key)) is not None:
        return pygame.image.frombytes(held[8:], unpack("<II", held[:8]), "RGBA")
    picture = draw()
    is_plain = picture.get_bitsize() == 32 and picture.get_masks() == _RGBA_MASKS
    if is_plain and _bytes(picture) and picture.get_colorkey() is None:
        shared.hold(key, pack("<II", *picture.get_size()) + pygame.image.tobytes(picture, "RGBA"))
    return picture


@pytest.fixture(autouse=True, scope="session")
def sounds_read_once() -> Iterator[None]:
    """Every house reads all its sounds on a thread beside the frames, which takes a third of a second: what the first
    has read is kept for those after it. A file that cannot be read is tried anew by each of them."""
    from casino.ui.device import sound

    kept: dict[object, bytes] = {}
    load = sound.Sound.load

    def loaded(ears: sound.Sound, stem: str) -> pygame.mixer.Sound | None:
        device = pygame.mixer.get_init()
        if stem in ears.loaded or not device:
            return load(ears, stem)
        try:
            path = Path(str(sound.asset("sounds", f"{stem}.ogg")))
            key = path, os.stat(path).st_mtime_ns, device
            if key in kept:
                ears.loaded[stem] = pygame.mixer.Sound(buffer=kept[key])
        except (MissingAsset, pygame.error, OSError):
            return load(ears, stem)
        read = load(ears, stem)
        if read is not None and key not in kept:
            kept[key] = read.get_raw()
        return read

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sound.Sound, "load", loaded)
        yield


@pytest.fixture(autouse=True, scope="session")
def throws_planned_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Dice are thrown unseen before they are thrown on the screen, which takes up to a fifth of a second. In these
    evenings, which all begin alike, the same throws come again and again, with other faces: how they roll follows from
    tray, hands and seed alone, so it is kept, and only turned to the faces that are wanted."""
    from casino.physics.dice import Throw, ThrowPlan

    kept: OrderedDict[str, Throw] = OrderedDict()
    shared = SharedFiles(tmp_path_factory, "throws")

    class KeptPlan(ThrowPlan):
        def _roll(self) -> Generator[None, None, Throw]:
            self._seed %= KEPT_SEEDS  # a few throws of the same dice are as good here as hundreds
            hands = tuple((die.sides, die.origin, die.fling) for die in self._dice)
            name = repr((self._tray, hands, self._seed, self._lying.tolist()))
            if name in kept:
                yield
            elif (held := shared.held(name)) is not None:
                yield
                kept[name] = pickle.loads(held)
                kept[name].positions.setflags(write=False)
            else:
                kept[name] = yield from super()._roll()
                shared.hold(name, pickle.dumps(kept[name]))
            kept.move_to_end(name)
            if len(kept) > KEPT_THROWS:
                kept.popitem(last=False)
            return kept[name]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("casino.scenes.motion.throws.throw.ThrowPlan", KeptPlan)
        yield
    shared.remove()


@pytest.fixture(autouse=True, scope="session")
def rooms_painted_once() -> Iterator[None]:
    """Room, table and print of a level take a third of a second and follow from it, the sizes and the theme: what many
    tests enter is painted for the first of them. Whoever looks at that itself unwraps the painter."""
    from casino.scenes.games.black_baron.view import BlackBaronTableView
    from casino.scenes.games.pilok.view import PilokTableView
    from casino.scenes.games.salon.view import SalonTableView
    from casino.scenes.games.twentyone.view import CardTableView

    kept: OrderedDict[object, pygame.Surface] = OrderedDict()

    def once(paint):
        @wraps(paint)
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
        for stage in (BlackBaronTableView, PilokTableView, SalonTableView, CardTableView):
            patch.setattr(stage, "paint_backdrop", once(stage.paint_backdrop))
        yield


@pytest.fixture(autouse=True, scope="session")
def doors_painted_once() -> Iterator[None]:
    """A quarter of the time of a test that enters a table would go into the pictures behind the hall's doors."""
    from casino.ui.furniture import miniature

    kept: OrderedDict[object, object] = OrderedDict()

    def once(paint):
        def painted(door, size, *acts):
            key = (paint.__name__, door, size)
            if key not in kept:
                kept[key] = paint(door, size, *acts)
                if len(kept) > KEPT_DOORS:
                    kept.popitem(last=False)
            return kept[key]

        return painted

    with pytest.MonkeyPatch.context() as patch:
        for paint in (miniature.acts_of, miniature.first_act):
            patch.setattr(miniature, paint.__name__, once(paint))
        yield


@pytest.fixture(autouse=True, scope="session")
def dice_drawn_once() -> Iterator[None]:
    """Each table prepares the dice of its seats before they are thrown: how one looks follows from its kind, place and
    turn alone. Dice at rest are kept."""
    from casino.ui.dice import sprites

    kept: OrderedDict[object, pygame.Surface] = OrderedDict()
    draw = sprites.body_pictures

    def drawn_once(sides, fineness, bodies):
        if fineness.is_plain:  # they roll: no turn comes twice
            return draw(sides, fineness, bodies)
        keys = [
            (sides, fineness, one.material, one.diameter_px, one.box_px, one.centre_px, one.quaternion.tobytes())
            for one in bodies
        ]
        new = {key: body for key, body in zip(keys, bodies, strict=True) if key not in kept}
        if not new:
            return [kept[key].copy() for key in keys]
        kept.update(zip(new, draw(sides, fineness, list(new.values())), strict=True))
        pictures = [kept[key].copy() for key in keys]
        while sum(map(_bytes, kept.values())) > DICE_BYTES:
            kept.popitem(last=False)
        return pictures

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sprites, "body_pictures", drawn_once)
        yield


@pytest.fixture(autouse=True, scope="session")
def decks_made_when_needed() -> Iterator[None]:
    """A table makes its whole deck ahead in quiet frames, so that no card in flight waits. No hand in these tests would
    notice, and few cards of a deck are ever seen; whoever asks for that work itself asks for `decks_made_ahead`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DecksAhead, "advance", lambda ahead: None)
        patch.setattr(DecksAhead, "is_done", True)
        yield


@pytest.fixture
def decks_made_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables make their decks ahead, as in the program."""
    monkeypatch.setattr("casino.scenes.motion.card_warming.DecksAhead.advance", MADE_AHEAD[0])
    monkeypatch.setattr("casino.scenes.motion.card_warming.DecksAhead.is_done", MADE_AHEAD[1])


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
