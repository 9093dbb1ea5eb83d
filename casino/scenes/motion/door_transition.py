"""The way through a door: its arch comes nearer and the room behind it opens, while the place itself is painted unseen.

No frame waits for a picture: a thread paints the whole scene once, so that all it is made of exists when it is seen.
What is behind the door, and who may go there, is not known here.
"""

import logging
from collections.abc import Callable, Generator
from threading import Thread

import pygame

from casino.scenes.app import picture_threads, timing
from casino.scenes.app.house import House
from casino.scenes.app.scene import Scene
from casino.scenes.motion.fading import dissolve, relight
from casino.ui.drawing.animator import ease_in_out
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.theme import mix, theme

_SKIPPED_BY = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.FINGERDOWN)
_NEAR = 0.6  # of the door's width, all that is seen of it from the threshold
_DUSK = 0.35  # of the way, from where on it gets dark
_LEFT_DARK = 0.78  # of the light that is gone when the place is reached: what one walked through is still made out
_SIGN = 44  # layout units
_DARK = 0.78  # of the shade in the colour of the felt behind the door
_VEIL = 0.85  # of the light that is gone at the room's lower edge, where the sign is read
_VEILED = 0.28  # of the height, from below
_SIGN_AT = 0.945  # of the height

log = logging.getLogger(__name__)


def walk_through(
    house: House,
    enter: Callable[[], object],
    picture: pygame.Surface,
    door: pygame.Rect,
    sign: str,
    room: pygame.Surface | None = None,
) -> None:
    """Enters a place through a door at some rectangle of the present picture.

    While the place is still being painted, a picture of its `room` is seen with the `sign`; where there is none yet,
    the dark behind the door.
    """
    before = house.stack.top
    enter()
    goal = house.stack.top
    if goal is not before and isinstance(goal, Scene) and not goal.is_overlay:
        house.stack.push(Arch(house, goal, picture, door, sign, room))
        house.stack.is_anew = False  # that takes its time when the place is reached


class Arch(Scene):
    """The arch over the scene the player is going to, which leaves when that scene can be seen.

    It comes nearer; where no motion is shown, one stands at the threshold, or stays where one is.
    """

    def __init__(
        self,
        house: House,
        goal: Scene,
        picture: pygame.Surface,
        door: pygame.Rect,
        sign: str,
        room: pygame.Surface | None,
    ) -> None:
        self.place = goal.place
        super().__init__(house)
        self._goal = goal
        self._picture = picture
        self._door = door
        self._sign = sign
        self._room = room
        self._threshold: pygame.Surface | None = None  # the room at the canvas's size, with the sign
        self._passed = 0.0
        self._is_there = False  # at the threshold: nothing changes on the screen any more
        self._thread: Thread | None = None
        self._painted_for = house.size
        self._is_shown = False

    def _paint_ahead(self) -> Generator[None, None, None]:
        yield
        try:
            self._goal.paint_unseen()
        except Exception:  # it will be painted again where it is seen, and then reported
            log.exception("a place could not be painted ahead")

    @property
    def is_ready(self) -> bool:
        return self._thread is not None and not self._thread.is_alive()

    @property
    def is_moving(self) -> bool:
        return self.house.shows_motion and not self._is_there

    @property
    def has_traces(self) -> bool:
        """True, as every frame is a whole picture."""
        return False

    def state_in_words(self) -> str:
        return ""

    def on_event(self, event: pygame.event.Event) -> bool:
        """Handles any press by hurrying on; it does nothing else."""
        if event.type in _SKIPPED_BY:
            self._passed = timing.ARCH
        return True

    def on_moment(self, seconds: float) -> None:
        if not self._is_shown:  # the frame of the press has done enough
            self._is_shown = True
            return
        self._passed += seconds
        if self._thread is None:
            self._thread = picture_threads.start("behind the door", self._paint_ahead())
        if self.is_ready and (self._passed >= timing.ARCH or not self.house.shows_motion):
            if self.house.size != self._painted_for:
                self._goal.resized()  # it was painted in a size that no longer is
            self.house.stack.pop()

    # -- the picture ------------------------------------------------------------------------------------------

    def on_resized(self) -> None:
        self._is_there = False
        self._threshold = None

    def paint(self, target: pygame.Surface) -> None:
        if self._room is not None and self.house.speed.value and not self.house.shows_motion:
            target.blit(self._at_threshold(self._room, target.get_size()), (0, 0))
        else:
            target.blit(self._picture, (0, 0))

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        share, canvas = min(1.0, self._passed / timing.ARCH), target.get_rect()
        if not self.house.shows_motion or not share:
            return []
        self._is_there = share == 1.0
        if self._is_there and self._room is not None:
            target.blit(self._at_threshold(self._room, canvas.size), (0, 0))
            return [canvas]
        seen = self._picture.subsurface(self._seen_at(ease_in_out(share), canvas))
        near = ease_in_out(max(0.0, share - _DUSK) / (1.0 - _DUSK))
        if near and self._room is None:
            tokens, dusk = theme(self.place), _LEFT_DARK * near
            shade = mix(tokens.felt, tokens.shade, _DARK)
            seen = seen.copy()  # smaller than the canvas by then
            relight(seen, seen.get_rect(), mix(WHITE, BLACK, dusk), mix(BLACK, shade, dusk))
        pygame.transform.smoothscale(seen, canvas.size, target)
        if near and self._room is not None:
            dissolve(target, self._at_threshold(self._room, canvas.size), canvas, near)
        if self._is_there:
            self.look.title(target, self._sign, *canvas.center, size=_SIGN, anchor="center", room=canvas.w * 9 // 10)
        return [canvas]

    def _at_threshold(self, room: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        """The room behind the door at a size in px, its lower edge in shade with the sign on it."""
        if self._threshold is None or self._threshold.get_size() != size:
            width, height = size
            picture = pygame.transform.smoothscale(room, size)
            veil = pygame.Surface((1, 2), pygame.SRCALPHA)
            veil.set_at((0, 1), (*BLACK, round(255 * _VEIL)))
            low = round(height * _VEILED)
            picture.blit(pygame.transform.smoothscale(veil, (width, low)), (0, height - low))
            at = (width // 2, round(height * _SIGN_AT))
            self.look.title(picture, self._sign, *at, size=_SIGN, anchor="center", room=width * 9 // 10)
            self._threshold = picture
        return self._threshold

    def _seen_at(self, share: float, canvas: pygame.Rect) -> pygame.Rect:
        """The part of the picture still in sight on the way from the whole picture to the door."""
        whole = pygame.Rect((0, 0), self._picture.get_size())
        near = pygame.Rect(0, 0, round(self._door.w * _NEAR), round(self._door.w * _NEAR * canvas.h / canvas.w))
        near.center = self._door.center
        least = near.w / whole.w
        size = least**share  # every step brings one as much nearer as the one before
        come = (1.0 - size) / (1.0 - least)
        return pygame.Rect(near.x * come, near.y * come, whole.w * size, whole.h * size).clip(whole)
