"""The artwork of the cards: one SVG text for each face and back, assembled from the parts in `assets/cards/`.

A card is rank and suit, such as "TH", "AS" or "7C". This module places figures, pips and courts, in units of a card of
180 x 252. Sizes in px, turning, shadows and light belong to `casino.ui.cards.cards`.
"""

import re
from functools import cache

from casino.core.resources import asset
from casino.ui.drawing.vector import Colour, css, gradient, mix

RANKS = "A23456789TJQK"
SUITS = "CDHS"
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
BACKS = ("red", "blue", "green", "silver")
WIDTH, HEIGHT = 180.0, 252.0
CORNER = 11.0  # the radius of a card's corners

SUIT_COLOURS: dict[str, Colour] = {"S": (22, 24, 29), "H": (196, 24, 44), "D": (196, 24, 44), "C": (22, 24, 29)}
FOUR_COLOURS: dict[str, Colour] = SUIT_COLOURS | {"D": (23, 90, 190), "C": (16, 122, 58)}
# The drawings' colours that stand for the suit's own.
_TOKEN, _TOKEN_DEEP = "#c4182c", "#7c0d1f"
BLACK: Colour = (0, 0, 0)

_COLUMNS = (58.5, 90.0, 121.5)
_TOP, _LOW = 47.0, 205.0


def _rows(count: int) -> list[float]:
    return [_TOP + (_LOW - _TOP) * step / (count - 1) for step in range(count)]


def pip_places(rank: str) -> list[tuple[float, float]]:
    """The classic places of a number card's pips, as (x, y) of their middles."""
    left, middle, right = _COLUMNS
    centre = HEIGHT / 2
    sides = {"4": 2, "5": 2, "6": 3, "7": 3, "8": 3, "9": 4, "T": 4}.get(rank, 0)
    places = [(x, y) for x in (left, right) for y in (_rows(sides) if sides else ())]
    between = (_TOP + centre) / 2  # half way between the first and second row of three
    inner = (_rows(4)[0] + _rows(4)[1]) / 2
    lone = {
        "2": [_TOP, _LOW],
        "3": [_TOP, centre, _LOW],
        "5": [centre],
        "7": [between],
        "8": [between, HEIGHT - between],
        "9": [centre],
        "T": [inner, HEIGHT - inner],
    }
    return places + [(middle, y) for y in lone.get(rank, ())]


def check_card(card: str) -> str:
    """Returns the card. Raises ValueError if there is no card of that name."""
    if len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS:
        raise ValueError(f'"{card}" is no card: a card is one of {RANKS} and one of {SUITS}, like "TH"')
    return card


def check_back(colour: str) -> str:
    """Returns the colour. Raises ValueError if there is no back of that colour."""
    if colour not in BACKS:
        raise ValueError(f'"{colour}" is no back of a card: there are {", ".join(BACKS)}')
    return colour


def check_side(side: str) -> str:
    """Returns the card (two letters) or the back. Raises ValueError if there is none of that name."""
    return check_card(side) if len(side) == 2 else check_back(side)


@cache
def _part(name: str) -> tuple[str, float, float]:
    """The elements of one file of `assets/cards/`, and its width and height. Raises MissingAsset."""
    text = asset("cards", f"{name}.svg").read_text("utf-8")
    head = re.match(r'\s*<svg[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>', text)
    assert head is not None, name
    return text[head.end() : text.rindex("</svg>")].strip(), float(head[1]), float(head[2])


def _placed(name: str, x: float, y: float, scale_x: float, scale_y: float) -> str:
    """A part with its middle at (x, y)."""
    body, width, height = _part(name)
    return (
        f'<g transform="matrix({scale_x:.4f} 0 0 {scale_y:.4f} {x - width * scale_x / 2:.3f} '
        f'{y - height * scale_y / 2:.3f})">{body}</g>'
    )


def _pip(suit: str, x: float, y: float, height: float, *, upside_down: bool = False) -> str:
    scale = height / 100 * (-1 if upside_down else 1)
    return _placed(f"pip_{suit}", x, y, scale, scale)


def _figure(rank: str, x: float, top: float, height: float, widest: float) -> str:
    """A corner's figure with capitals `height` high, squeezed if it is wider than `widest`."""
    body, width, _ = _part(f"rank_{rank}")
    scale = height / 100
    across = min(scale, widest / width)
    return f'<g transform="matrix({across:.4f} 0 0 {scale:.4f} {x - width * across / 2:.3f} {top})">{body}</g>'


def _twice(body: str) -> str:
    """The elements, and the same elements turned by 180 degrees about the card's middle."""
    return f'{body}<g transform="matrix(-1 0 0 -1 {WIDTH:g} {HEIGHT:g})">{body}</g>'


def stock() -> str:
    """The blank card as SVG elements: ivory, slightly lit from the upper left, with a thin edge."""
    inner = f'width="{WIDTH - 1.8:g}" height="{HEIGHT - 1.8:g}" rx="{CORNER - 0.9:g}"'
    ivory = (0, (254, 253, 249)), (0.5, (253, 249, 239)), (1, (246, 239, 224))
    return gradient("stock", (20, 0), (150, HEIGHT), *ivory) + (
        f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" rx="{CORNER:g}" fill="#a89c84"/>'
        f'<rect x="0.9" y="0.9" {inner} fill="url(#stock)"/>'
    )


_FRAME = (36.0, 18.0, WIDTH - 36.0, HEIGHT - 18.0)  # left, top, right, bottom of a court's picture
_NOTCH = (71.0, 137.0)  # the right and lower end of the corner that a large index cuts from a court's picture


def _court(card: str, large_index: bool) -> str:
    """A court's picture. A large index is in a corner cut out of it."""
    body, _, _ = _part(f"court_{card}")
    if not large_index:
        return _twice(body + _pip(card[1], _FRAME[0] + 14.5, _FRAME[1] + 16.5, 18))
    right, low = _NOTCH
    left, top = _FRAME[0] - 1, _FRAME[1] - 1
    # The cut follows the sash across the middle, so that the corner ends where the other half begins.
    notch = f"M{left - 1} {top - 1}H{right}V{low - 0.3 * (right - left)}L{left - 1} {low}Z"
    return _twice(body) + _twice(
        f'<path d="{notch}" fill="#fdf9ef"/>'
        f'<path d="M{right} {top}V{low - 0.3 * (right - left)}" fill="none" stroke="#16181d" stroke-width="1.5"/>'
    )


def _large_corner(rank: str, suit: str) -> str:
    """A corner that can be read from afar: rank and suit fill nearly half of the card."""
    return _figure(rank, 40, 14, 64, 54) + _pip(suit, 40, 105, 40)


def face_text(card: str, *, four_colour: bool = False, large_index: bool = False, has_index: bool = True) -> str:
    """The print of a face, as SVG elements in units of a card of 180 x 252, to lie on `stock`.

    Without its index it has only pips or a picture, as cards made for squeezing. Raises ValueError if there is no such
    card.
    """
    check_card(card)
    rank, suit = card[0], card[1]
    if large_index and has_index:
        printed = (_court(card, True) if rank in "JQK" else "") + _twice(_large_corner(rank, suit))
    else:
        printed = _twice(_figure(rank, 19, 12, 27.5, 25) + _pip(suit, 19, 55, 22)) if has_index else ""
        if rank in "JQK":
            printed = _court(card, False) + printed
        elif rank == "A":
            printed += _placed(f"ace_{suit}", WIDTH / 2, HEIGHT / 2, 1, 1)
        else:
            size = 33 if rank in "9T" else 37
            printed += "".join(_pip(suit, x, y, size, upside_down=y > HEIGHT / 2) for x, y in pip_places(rank))
    colour = (FOUR_COLOURS if four_colour else SUIT_COLOURS)[suit]
    return printed.replace(_TOKEN_DEEP, css(mix(colour, BLACK, 0.4))).replace(_TOKEN, css(colour))


def back_text(colour: str) -> str:
    """The print of a back, as SVG elements in units of a card of 180 x 252, to lie on `stock`.

    Raises ValueError if there is no such back.
    """
    return _part(f"back_{check_back(colour)}")[0]
