"""Sprites of cards at rest, in flight, turning or peeked at, of one size, with the house's one soft shadow.

Scenes decide where a card is and when it turns; the artwork belongs to `card_faces`. Sprites are rasterised on first
use, at exactly the size in which they are shown.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from math import ceil, cos, floor, pi, radians, sin

import pygame

from casino.ui.cards import card_faces
from casino.ui.cards.card_bend import EDGE, bent, halved, turned
from casino.ui.cards.card_faces import CORNER, HEIGHT, WIDTH
from casino.ui.drawing.materials import blurred
from casino.ui.drawing.vector import Colour, Size, css, drawn

LOST: Colour = (146, 143, 138)  # the tint of a hand that is out of the game
RISE = 0.30  # how far up the screen a lift moves a card, in lifts
GROWTH = 0.07  # how much a card grows for a lift of its own height
HIGHEST = 2.0  # lift above which nothing grows any more
_SLOPE = (0.34, 0.30)  # how far to the right and down a shadow parts from a lifted card, in lifts
_FINE, _COARSE = 0.25, 2.0  # degrees between two pictures of a lying and of a flying card
_FRAME = 4  # px
_BARE = "-"  # after a card: its face without the index
_LARGE_PX = 200  # a card this high is drawn roughly in flight, as its pixels are small beside it
_PEEK_STEPS = 24  # pictures of a corner going up
CACHE_BYTES = 40 << 20
_MIN_SOFT_PX = 3  # edges at least this wide are still soft

Point = tuple[float, float]


class _PictureCache:
    """A cache of pictures, limited in bytes; the one unused for longest goes first."""

    def __init__(self, max_bytes: int) -> None:
        self._most = max_bytes
        self.bytes = 0
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def of(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
            return picture
        picture = make()
        self._pictures[key] = picture
        self.bytes += picture.get_width() * picture.get_height() * 4
        while self.bytes > self._most and len(self._pictures) > 1:
            _, gone = self._pictures.popitem(last=False)
            self.bytes -= gone.get_width() * gone.get_height() * 4
        return picture


class CardSprites:
    """The cards of one deck at one size.

    `four_colour` prints each suit in its own colour; `large_index` prints figures that can be read from afar. Angles
    are in degrees, clockwise on the screen. Returned surfaces are shared and must not be drawn on.
    """

    def __init__(self, height_px: int, *, four_colour: bool = False, large_index: bool = False) -> None:
        if height_px < 8:
            raise ValueError(f"a card of {height_px} px cannot be drawn: 8 px is the least")
        self.size: Size = (round(height_px * WIDTH / HEIGHT), height_px)
        self.four_colour, self.large_index = four_colour, large_index
        self._sides: dict[str, pygame.Surface] = {}
        # What takes longest to make is cached as long as the sprites exist, and may be made in another thread.
        self._framed_sides: dict[str, pygame.Surface] = {}
        self._stocks: dict[int, pygame.Surface] = {}
        self._peeks: dict[tuple[str, int], pygame.Surface] = {}
        self._cache = _PictureCache(CACHE_BYTES)

    @property
    def cached_bytes(self) -> int:
        """The memory that cached pictures take; at most about `CACHE_BYTES`."""
        return self._cache.bytes

    # -- the plain sides --------------------------------------------------------------------------------------

    def face(self, card: str) -> pygame.Surface:
        """A face at exactly `size`. Raises ValueError if there is no such card."""
        return self._side(card_faces.check_card(card))

    def back(self, colour: str) -> pygame.Surface:
        """A back ("red", "blue", "green", "silver") at exactly `size`. Raises ValueError if there is no such back."""
        return self._side(card_faces.check_back(colour))

    def prepare(self, *sides: str) -> None:
        """Rasterises ahead what these faces and backs need for lifting and turning.

        It takes up to some hundredths of a second for each, so that no moving card has to wait. It may be called from a
        thread that does not draw. Raises ValueError for an unknown one.
        """
        for side in sides:
            self._side(card_faces.check_side(side))
            self._framed(side)

    def prepare_peek(self, back: str) -> None:
        """Makes ahead all pictures of an upright card that is peeked at, in any thread.

        Raises ValueError if there is no such back.
        """
        card_faces.check_back(back)
        for step in range(1, _PEEK_STEPS + 1):
            self._peek(back, step)

    def has(self, side: str) -> bool:
        """Whether a face or back was prepared."""
        return side in self._sides and side in self._framed_sides

    def _side(self, name: str) -> pygame.Surface:
        """A face (two letters) or a back, as large as shown."""
        picture = self._sides.get(name)
        if picture is None:
            picture = self._sides[name] = self.rasterised(name, 1, 0)
        return picture

    def flat(self, side: str, angle: float, *, is_swift: bool = False) -> pygame.Surface:
        """A face or back lying at an angle, without a shadow and centred on its middle.

        One that moves too fast to be seen exactly is made more quickly. Raises ValueError for an unknown one.
        """
        card_faces.check_side(side)
        is_rough = is_swift and self.size[1] >= _LARGE_PX
        key = ("flat", side, angle, is_rough)
        return self._cache.of(key, lambda: self.flying(side, angle, 1.0, 1.0, None, is_rough=is_rough))

    def large(self, side: str) -> pygame.Surface:
        """A face or back at twice its `size`, for bending. Raises ValueError for an unknown one."""
        return self._large(card_faces.check_side(side))

    def bare_face(self, card: str) -> pygame.Surface:
        """A face without its index at twice its `size`, for squeezing, in any thread. Raises ValueError."""
        return self._large(card_faces.check_card(card) + _BARE)

    def rasterised(self, name: str, times: int, margin_px: int) -> pygame.Surface:
        """A side rasterised at exactly `times` its size, with a clear margin round it."""
        if name.endswith(_BARE):
            text = card_faces.face_text(name[:2], four_colour=self.four_colour, has_index=False)
        elif len(name) == 2:
            text = card_faces.face_text(name, four_colour=self.four_colour, large_index=self.large_index)
        else:
            text = card_faces.back_text(name)
        bare = self._stocks.get(times)
        if bare is None:
            bare = self._stocks[times] = self._bare(times, margin_px)
        picture = bare.copy()
        picture.blit(self._fitted(text, times, margin_px), (0, 0))
        return picture

    def _fitted(self, text: str, times: int, margin_px: int) -> pygame.Surface:
        """SVG elements of a whole card on a clear ground.

        They are fitted here, because the renderer would keep the drawing's proportions instead of the size.
        """
        width, height = self.size[0] * times, self.size[1] * times
        fit = f"matrix({width / WIDTH:.6f} 0 0 {height / HEIGHT:.6f} {margin_px} {margin_px})"
        return drawn(f'<g transform="{fit}">{text}</g>', (width + 2 * margin_px, height + 2 * margin_px))

    def _bare(self, times: int, margin_px: int) -> pygame.Surface:
        """A blank card. Clear pixels take the colour of its edge, or scaling would darken its rim."""
        picture = self._fitted(card_faces.stock(), times, margin_px)
        clear = pygame.surfarray.array_alpha(picture) == 0
        pygame.surfarray.pixels3d(picture)[clear] = EDGE
        return picture

    def _framed(self, name: str) -> pygame.Surface:
        """A side at twice its shown size in a clear frame of _FRAME px, for turning and scaling."""
        picture = self._framed_sides.get(name)
        if picture is None:
            picture = self._framed_sides[name] = self.rasterised(name, 2, _FRAME)
        return picture

    def _large(self, name: str) -> pygame.Surface:
        """A side twice as large as shown."""
        return self._framed(name).subsurface((_FRAME, _FRAME, 2 * self.size[0], 2 * self.size[1]))

    # -- a card somewhere -------------------------------------------------------------------------------------

    def draw(
        self,
        target: pygame.Surface,
        card: str | None,
        centre: Point,
        *,
        back: str = "red",
        angle: float = 0.0,
        turn: float = 1.0,
        lift: float = 0.0,
        scale: float = 1.0,
        tint: Colour | None = None,
        is_moving: bool = False,
        is_swift: bool = False,
    ) -> pygame.Rect:
        """Draws one card with its shadow; returns the area drawn on.

        With `card` None it is face down. `turn` runs from 0 (back) to 1 (face): in between the card stands up about its
        long axis, and the side changes at 0.5. `lift` is the height above the table in card heights; `centre` is where
        its middle would be without it. `tint` multiplies the card's colours; use `LOST` for one that is out. A moving
        card is drawn less precisely than a resting one, and a very fast one shares its pictures with cards in the air.
        Raises ValueError if there is no such card or back.
        """
        turn = 0.0 if card is None else max(0.0, min(1.0, turn))
        lift = max(0.0, lift)
        side = card if card is not None and turn >= 0.5 else back
        is_moving = is_moving or is_swift
        if lift < 0.004 and abs(scale - 1) < 0.004 and turn in (0.0, 1.0) and not is_moving:
            step = round(angle / _FINE) % round(360 / _FINE)
            picture = self._cache.of(("lying", side, step, tint), lambda: self._lying(side, step * _FINE, tint))
            return _centred(target, picture, centre)
        # Resting cards turn slowly and are looked at; flying ones are not, and share their pictures.
        grain = _COARSE if lift > 0.03 or is_swift else _FINE
        step = round(angle / grain) % round(360 / grain)
        zoom = scale * (1 + GROWTH * min(lift, HIGHEST))
        zoom, turn_steps = (round(zoom * 25) * 4, 24) if is_swift else (round(zoom * 100), 48)
        turn_step = round(turn * turn_steps)
        area = self.draw_shadow(target, centre, angle=step * grain, turn=turn, lift=lift, scale=scale)
        fall = lift * self.size[1]
        is_rough = (grain == _COARSE or is_moving) and self.size[1] >= _LARGE_PX
        key = ("flying", side, step * grain, zoom, turn_step / turn_steps, tint, is_rough)
        picture = self._cache.of(
            key, lambda: self.flying(side, step * grain, zoom / 100, turn_step / turn_steps, tint, is_rough=is_rough)
        )
        return area.union(_centred(target, picture, (centre[0], centre[1] - RISE * fall)))

    def draw_shadow(
        self,
        target: pygame.Surface,
        centre: Point,
        *,
        angle: float = 0.0,
        turn: float = 1.0,
        lift: float = 0.0,
        scale: float = 1.0,
    ) -> pygame.Rect:
        """Draws only the shadow of a card in the air or just touching the table; all arguments as in `draw`."""
        high = round(min(lift, HIGHEST) * 12)
        narrow = round(abs(cos(pi * turn)) * 8)
        lean = 6.0 if high > 1 else 3.0
        turned_by = round(angle / lean) % round(180 / lean) * lean
        small = round(scale * 10) / 10
        key = ("shadow", turned_by, high, narrow, small)
        shade = self._cache.of(key, lambda: self._thrown(turned_by, high, narrow, small))
        fall, near = lift * self.size[1], self._near
        at = (centre[0] + near[0] + _SLOPE[0] * fall, centre[1] + near[1] + (_SLOPE[1] - 0.1) * fall)
        return _centred(target, shade, at)

    def _lying(self, side: str, angle: float, tint: Colour | None) -> pygame.Surface:
        """A card at rest with its shadow in one picture, centred on the card's middle."""
        body = self.flying(side, angle, 1.0, 1.0 if len(side) == 2 else 0.0, tint)
        shade = self._cache.of(("rest", angle), lambda: self._shadow_at_rest(angle))
        # The width differs from the card's by an even number, or the card would shift by half a pixel as it comes to
        # rest.
        full = tuple(
            inner + 2 * ceil(max(0, outer - inner) / 2)
            for inner, outer in zip(body.get_size(), shade.get_size(), strict=True)
        )
        picture = pygame.Surface(full, pygame.SRCALPHA, 32)
        near = self._near if angle else (0.0, 0.0)
        _centred(picture, shade, (full[0] / 2 + near[0], full[1] / 2 + near[1]))
        _centred(picture, body, (full[0] / 2, full[1] / 2))
        return picture

    def flying(
        self, side: str, angle: float, zoom: float, turn: float, tint: Colour | None, *, is_rough: bool = False
    ) -> pygame.Surface:
        """The card alone, turned, scaled and tinted."""
        if turn not in (0.0, 1.0):
            thick = max(1.0, self.size[1] * 0.012)
            picture = turned(self._framed(side), _FRAME, turn, thick, is_rough=is_rough)
            if angle or zoom != 1:
                picture = _spun(picture, angle, zoom, is_rough=is_rough)
        elif angle and is_rough:
            small = self._cache.of(("half", side), lambda: halved(self._framed(side)))
            picture = _spun(small, angle, zoom, is_rough=True)
        elif angle:
            picture = _spun(self._framed(side), angle, zoom / 2)
        elif zoom != 1:
            size = (round(self.size[0] * zoom), round(self.size[1] * zoom))
            picture = pygame.transform.smoothscale(self._large(side), size)
        else:
            picture = self._side(side)
        if tint is not None:
            picture = picture.copy()
            picture.fill((*tint[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _thrown(self, angle: float, high: int, narrow: int, scale: float) -> pygame.Surface:
        """The shadow of a card in the air, centred; one soft picture serves all angles and sizes."""
        upright = self._cache.of(
            ("upright", high, narrow),
            lambda: self._shadow(high / 12, 1 + GROWTH * high / 12, narrow / 8, is_near=False),
        )
        if not angle and scale == 1:
            return upright
        # A wide blur is turned at a small size, in a fraction of the time, and looks the same when stretched.
        shrink = max(1, int(self._softness(high / 12) // _MIN_SOFT_PX))
        small = upright
        if shrink > 1:
            size = (ceil(upright.get_width() / shrink), ceil(upright.get_height() / shrink))
            key = ("small", high, narrow)
            small = self._cache.of(key, lambda: pygame.transform.smoothscale(upright, size))
        shade = pygame.transform.rotozoom(small, -angle, scale)
        return pygame.transform.smoothscale_by(shade, shrink) if shrink > 1 else shade

    def _softness(self, lift: float) -> float:
        """The width of the edge of a card's shadow, in px."""
        return max(2.0, self.size[1] * (0.035 + 0.10 * lift))

    @property
    def _near(self) -> Point:
        """How far the shadow of a resting card is to the right and down, in px."""
        return self.size[1] * 0.010, self.size[1] * 0.015

    def _shadow_at_rest(self, angle: float) -> pygame.Surface:
        """The shadow of a resting card. A turned one, which is always on its way, has it about its middle."""
        if not angle:
            return self._shadow(0.0, 1.0, 1.0)
        upright = self._cache.of(("rest",), lambda: self._shadow(0.0, 1.0, 1.0, is_near=False))
        return pygame.transform.rotozoom(upright, -angle, 1.0)

    def _shadow(self, lift: float, zoom: float, narrow: float, *, is_near: bool = True) -> pygame.Surface:
        """The soft shadow of an upright card, centred; with `is_near` a little to the lower right."""
        width, height = self.size[0] * zoom * max(0.06, narrow), self.size[1] * zoom
        soft = self._softness(lift)
        full = (round(width + 4 * soft), round(height + 4 * soft))
        opacity = 0.62 / (1 + 0.9 * lift)
        near_x, near_y = self._near if is_near else (0.0, 0.0)
        body = (
            f'<g transform="translate({full[0] / 2 + near_x:.2f} {full[1] / 2 + near_y:.2f})">'
            f'<rect x="{-width / 2:.2f}" y="{-height / 2:.2f}" width="{width:.2f}" height="{height:.2f}" '
            f'rx="{CORNER / HEIGHT * height * max(0.1, narrow):.2f}" fill="#000000" fill-opacity="{opacity:.3f}"/></g>'
        )
        return blurred(body, full, soft)

    # -- what a dealer and a result do with cards -------------------------------------------------------------

    def draw_peek(self, target: pygame.Surface, centre: Point, share: float, *, back: str = "red") -> pygame.Rect:
        """Draws an upright card face down whose far right corner the dealer bends up by `share` (0 to 1) to peek at it.

        Its face is never shown. Returns the area drawn on. Raises ValueError if there is no such back.
        """
        step = round(max(0.0, min(1.0, share)) * _PEEK_STEPS)
        if step == 0:
            return self.draw(target, None, centre, back=back)
        return _centred(target, self._peek(back, step), centre)

    def _peek(self, back: str, step: int) -> pygame.Surface:
        """The card with its corner up by so many of all steps."""
        if (back, step) not in self._peeks:
            self._peeks[back, step] = bent(self._large(back), self._side(back), step / _PEEK_STEPS)
        return self._peeks[back, step]

    def draw_outline(self, target: pygame.Surface, centre: Point, angle: float, colour: Colour) -> pygame.Rect:
        """Draws a bright line with a soft glow around a resting card of a winning or acting hand; returns its area."""
        step = round(angle / _FINE) % round(360 / _FINE)
        picture = self._cache.of(("outline", step, colour), lambda: self._outline(step * _FINE, colour))
        return _centred(target, picture, centre)

    def _outline(self, angle: float, colour: Colour) -> pygame.Surface:
        width, height = self.size
        line = max(1.5, height * 0.018)
        glow = max(4.0, height * 0.07)
        turn = radians(angle)
        full = (
            round(abs(width * cos(turn)) + abs(height * sin(turn)) + 4 * glow),
            round(abs(width * sin(turn)) + abs(height * cos(turn)) + 4 * glow),
        )

        def rim(stroke_px: float, opacity: float) -> str:
            half = line / 2
            return (
                f'<g transform="translate({full[0] / 2} {full[1] / 2}) rotate({angle:.2f})">'
                f'<rect x="{-width / 2 - half:.2f}" y="{-height / 2 - half:.2f}" width="{width + line:.2f}" '
                f'height="{height + line:.2f}" rx="{CORNER / HEIGHT * height + half:.2f}" fill="none" '
                f'stroke="{css(colour)}" stroke-width="{stroke_px:.2f}" stroke-opacity="{opacity}"/></g>'
            )

        picture = blurred(rim(line * 3.2, 0.85), full, glow)
        picture.blit(drawn(rim(line, 1), full), (0, 0))
        return picture


def _spun(picture: pygame.Surface, angle: float, zoom: float, *, is_rough: bool = False) -> pygame.Surface:
    """A picture turned and scaled; a rough one is turned small and stretched, in two fifths of the time."""
    if not is_rough:
        return pygame.transform.rotozoom(picture, -angle, zoom)
    return pygame.transform.smoothscale_by(pygame.transform.rotozoom(picture, -angle, zoom / 2), 2)


def _centred(target: pygame.Surface, picture: pygame.Surface, centre: Point) -> pygame.Rect:
    """Blits a picture with its middle at a point; returns the whole area, even beyond the target."""
    # Halves round up: rounding to even would make a slowly gliding card stumble.
    corner = tuple(floor(at - side / 2 + 0.5) for at, side in zip(centre, picture.get_size(), strict=True))
    target.blit(picture, corner)
    return pygame.Rect(corner, picture.get_size())


@lru_cache(maxsize=8)
def card_sprites(height_px: int, four_colour: bool = False, large_index: bool = False) -> CardSprites:
    """The sprites of cards `height_px` high, cached for the latest sizes. Raises ValueError below 8 px."""
    return CardSprites(height_px, four_colour=four_colour, large_index=large_index)
