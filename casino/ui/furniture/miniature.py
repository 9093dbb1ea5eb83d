"""The parts of all miniatures behind the hall's doors: a wall, lights, a dealer, a table, cards, chips.

They are large and few, as the pictures are small. Each game chooses which of them it shows.
"""

from collections.abc import Callable

import pygame

from casino.ui.cards.cards import card_sprites
from casino.ui.chips.chips import draw_stack
from casino.ui.drawing import materials
from casino.ui.drawing.portraits import bust
from casino.ui.drawing.theme import Theme, mix
from casino.ui.drawing.vector import closed_path
from casino.ui.furniture import furniture, walls

Size = tuple[int, int]
Act = Callable[[pygame.Surface, int], object]  # paints an act of the round, counted from 0
Miniature = Callable[[Size], tuple[pygame.Surface, Act]]  # the still picture, and what each act paints on it

# As shares of the height: the top of the dealer's head below the arch, the felt's far edge, and where the dealer ends
# behind the table.
HEAD, EDGE, FOOT = 0.070, 0.545, 0.515
_WIDEST = 0.95  # the most of the width a dealer may take
_LAMPS = (0.15, 0.85)  # where the lights hang, as shares of the width
_LAMP_Y = 0.275


def acts_of(miniature: Miniature, size: Size, acts: int) -> tuple[pygame.Surface, ...]:
    """Opaque pictures of `size` px of a round that plays itself, so many of them.

    The first is the one to show where nothing may move.
    """
    room, act = miniature(size)
    pictures = []
    for number in range(acts):
        picture = room.copy()
        act(picture, number)
        pictures.append(picture)
    return tuple(pictures)


def first_act(miniature: Miniature, size: Size) -> pygame.Surface:
    """An opaque picture of `size` px of how that round begins."""
    room, act = miniature(size)
    act(room, 0)
    return room


def table_before(size: Size, tokens: Theme, rail: str, dealer: str, wall: pygame.Surface) -> pygame.Surface:
    """The picture of wall, dealer, and the table's far edge before them; the felt runs out of it below."""
    stand(wall, tokens, dealer, dealer_side(size, dealer))
    put_table(wall, tokens, rail)
    return wall


def put_table(wall: pygame.Surface, tokens: Theme, rail: str) -> None:
    """Paints the table's far edge before a wall and whoever stands there; the felt runs out of the picture below."""
    size = width, height = wall.get_size()
    rail_px = min(width, height) * 0.062
    shape = furniture.TableShape(
        size=size,
        centre=(width / 2, height * 1.30),
        radii=(width * 0.56, height * 0.6),
        top=height * EDGE,
        bow=height * 0.020,
        corner=min(width, height) * 0.26,
        rail_px=rail_px,
    )
    colours = tokens.felt, tokens.felt_edge, tokens.rail, tokens.metal, tokens.light
    table, _ = furniture.table_top(size, *colours, floor_colour=tokens.floor, shape=shape, rail=rail)
    outline = shape.outline(rail_px * (1.18 if rail == "padded" else 1.0))
    push_under(wall, table, closed_path(outline), rail_px)


def dealer_side(size: Size, dealer: str) -> int:
    """The size of the dealer's picture in px, such that the head is below the arch."""
    crown = bust(dealer, 100).get_bounding_rect().top / 100
    return round(min(size[1] * (FOOT - HEAD) / (1 - crown), size[0] * _WIDEST))


def stand(wall: pygame.Surface, tokens: Theme, dealer: str, side: int) -> None:
    """Paints the dealer before the wall, a shadow behind and, where the table will be, below."""
    width, height = wall.get_size()
    person = bust(dealer, side)
    # Of a picture of its own: one that is being blurred cannot be drawn by another thread meanwhile.
    shadow = pygame.transform.box_blur(person.copy(), max(2, side // 24))
    shadow.fill((*tokens.shade, 150), special_flags=pygame.BLEND_RGBA_MULT)
    place = person.get_rect(midbottom=(width // 2, round(height * FOOT)))
    wall.blit(shadow, place.move(side // 18, side // 26))
    wall.blit(person, place)
    below = materials.disc_map(
        (round(side * 1.3), round(height * 0.20)),
        (0.5, 1.0),
        0.62,
        lambda t: (tokens.shade, 0.75 * (1 - materials.smooth(t))),
    )
    wall.blit(below, below.get_rect(midbottom=(width // 2, round(height * EDGE))))


def push_under(wall: pygame.Surface, table: pygame.Surface, path: str, rail_px: float) -> None:
    """Paints the part of a table inside an outline before the wall, its shadow falling on the dealer behind."""
    cast = f'<path d="{path}" fill="#000000" fill-opacity="0.7"/>'
    wall.blit(materials.blurred(cast, wall.get_size(), rail_px * 0.9), (0, -round(rail_px * 0.35)))
    wall.blit(materials.in_alpha(table, path), (0, 0))


def light_wall(wall: pygame.Surface, tokens: Theme, lamp: Callable[..., pygame.Surface]) -> None:
    """Paints two lights on the wall, and their glow."""
    width, height = wall.get_size()
    places = [(width * x, height * _LAMP_Y) for x in _LAMPS]
    walls.lit_wall(wall, [*places, (width / 2, height * 0.20)], mix(tokens.light, tokens.ink, 0.35), height * 0.52)
    picture = lamp(round(height * 0.28), tokens.metal, tokens.light)
    radius = round(height * 0.24)
    pool = materials.light_pool((2 * radius, 2 * radius), tokens.light, strength=0.42)
    for x, y in places:
        wall.blit(picture, picture.get_rect(midtop=(round(x), round(y - picture.get_height() * 0.3))))
        wall.blit(pool, pool.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_RGB_ADD)


def spread(
    target: pygame.Surface, cards: tuple[str | None, ...], back: str, step_degrees: float, y: float, *, x: float = 0.5
) -> None:
    """Paints a hand on the felt at `x` of the width and `y` of the height, fanned about a point below it."""
    width, height = target.get_size()
    card_px = round(min(height * 0.295, width * 0.40))
    sprites = card_sprites(card_px)
    pivot = pygame.Vector2(width * x, height * y + card_px * 1.15)
    for number, card in enumerate(cards):
        angle = (number - (len(cards) - 1) / 2) * step_degrees
        centre = pivot + pygame.Vector2(0, -card_px * 1.15).rotate(angle)
        sprites.draw(target, card, (centre.x, centre.y), back=back, angle=angle)


def heaps(target: pygame.Surface, left: tuple[tuple[int, ...], ...], right: tuple[tuple[int, ...], ...]) -> None:
    """Paints stacks of chips at either side, the hindmost first."""
    width, height = target.get_size()
    diameter = round(min(height * 0.115, width * 0.10))
    for stacks, x, way in ((left, 0.19, -1), (right, 0.81, 1)):
        for number, stack in enumerate(stacks):
            along, down = ((0.0, -0.30), (0.62, 0.32), (-0.62, 0.42))[number]
            draw_stack(target, stack, (width * x + way * along * diameter, height * 0.765 + down * diameter), diameter)
