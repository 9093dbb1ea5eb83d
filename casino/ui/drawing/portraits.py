"""Round portraits of the people in the house, in all their moods, and busts without a background.

Loading, rounding and caching belongs here; scenes decide who shows which mood, and the drawings are in
`assets/portraits/`.
"""

import re
from functools import lru_cache
from io import BytesIO

import pygame

from casino.core.errors import MissingAsset
from casino.core.resources import ASSETS, asset
from casino.ui.drawing.vector import Colour, drawn, gradient, in_screen_order, mix, svg

PLAYERS = ("odile", "ambrose", "rook", "sable", "tobias", "vesna", "marrow", "pip", "idris", "hester")
HOUSE = ("mr_red", "host", "steward", "croupier", "keeper", "banquier")
GUESTS = ("guest_fox", "guest_owl", "guest_stag", "guest_raven", "guest_hare", "guest_bear")
PORTRAITS = PLAYERS + HOUSE + GUESTS
MOODS = (
    "calm",
    "hopeful",
    "afraid",
    "pleased",
    "hurt",
    "blink",
)  # "blink" is the calm face with its eyes shut for a moment


@lru_cache(maxsize=128)
def _portrait(person: str, mood: str, diameter_px: int, ring: Colour | None) -> pygame.Surface:
    size = (diameter_px, diameter_px)
    edge = diameter_px / 2
    width = max(1.0, diameter_px * 0.024)
    # A ring covers the picture's rim. The picture ends under it, so no background shines between them.
    reach = edge - (width * 0.5 if ring else 0.5)
    disc = drawn(f'<circle cx="{edge}" cy="{edge}" r="{reach}" fill="#ffffff"/>', size)
    disc.blit(
        svg("portraits", f"{person}_{mood}.svg", size_px=diameter_px), (0, 0), special_flags=pygame.BLEND_RGB_MULT
    )
    if ring:
        bright, dark = mix(ring, (255, 255, 255), 0.55), mix(ring, (0, 0, 0), 0.5)
        metal = gradient("m", (0, 0), size, (0, bright), (0.5, ring), (1, dark)) + (
            f'<circle cx="{edge}" cy="{edge}" r="{edge - width * 1.35}" fill="none" stroke="#000000" '
            f'stroke-opacity="0.38" stroke-width="{width * 0.9}"/>'
            f'<circle cx="{edge}" cy="{edge}" r="{edge - width * 0.5}" fill="none" stroke="url(#m)" '
            f'stroke-width="{width}"/>'
        )
        disc.blit(drawn(metal, size), (0, 0))
    return disc


_GROUND = re.compile(r'<rect [^>]*fill="url\(#(?:room|air)\)"/>')  # what a portrait's file paints behind its person


@lru_cache(maxsize=8)
def _bust(person: str, side_px: int) -> pygame.Surface:
    drawing = _GROUND.sub("", asset("portraits", f"{person}_calm.svg").read_text("utf-8"))
    return in_screen_order(pygame.image.load_sized_svg(BytesIO(drawing.encode()), (side_px, side_px)))


def bust(person: str, side_px: int) -> pygame.Surface:
    """Calm head and shoulders alone, `side_px` square and transparent around, cut off straight at the foot.

    The surface is shared: do not draw on it. Raises MissingAsset for an unknown person.
    """
    _check(person, "calm")
    return _bust(person, side_px)


def _check(person: str, mood: str) -> None:
    if person not in PORTRAITS or mood not in MOODS:
        raise MissingAsset(ASSETS / "portraits" / f"{person}_{mood}.svg")


def portrait(person: str, mood: str, diameter_px: int, *, ring: Colour | None = None) -> pygame.Surface:
    """A round portrait, `diameter_px` square and transparent outside its antialiased edge.

    `ring` is the colour of a thin metal ring around it. The surface is shared: do not draw on it. Raises MissingAsset
    for an unknown person or mood.
    """
    _check(person, mood)
    return _portrait(person, mood, diameter_px, tuple(ring)[:3] if ring else None)
