"""What is seen of each game through its door: the dealer behind the table, and a round that plays itself on the felt.

Large and few things, as the picture is small. The gate around it belongs to the hall's doors, the walls to `walls`
and `dock_wall`.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from casino.scenes.hall import dock_wall
from casino.ui.cards.cards import card_sprites
from casino.ui.chips.chips import draw_stack
from casino.ui.drawing import materials, text
from casino.ui.drawing.arc_text import text_on_arc
from casino.ui.drawing.portraits import bust
from casino.ui.drawing.theme import Theme, mix, theme
from casino.ui.drawing.vector import closed_path, lit_by
from casino.ui.furniture import furniture, walls

Size = tuple[int, int]

# As shares of the height: the top of the dealer's head below the arch, the felt's far edge, and where the dealer ends
# behind the table.
_HEAD, _EDGE, _FOOT = 0.070, 0.545, 0.515
_WIDEST = 0.95  # the most of the width a dealer may take
_LAMPS = (0.15, 0.85)  # where the lights hang, as shares of the width
_LAMP_Y = 0.275
_DICE = (  # in each act: x, y as shares of the tray, face, turn, material
    (
        (0.20, 0.44, 10, 20, "bone"),
        (0.42, 0.60, 10, -35, "bone"),
        (0.64, 0.40, 8, 60, "obsidian"),
        (0.82, 0.62, 3, 130, "acrylic"),
    ),
    ((0.28, 0.55, 7, 75, "bone"), (0.62, 0.42, 9, -10, "obsidian")),
    ((0.22, 0.40, 7, 75, "bone"), (0.44, 0.62, 5, 15, "bone"), (0.70, 0.48, 9, -10, "obsidian")),
    (
        (0.18, 0.40, 7, 75, "bone"),
        (0.38, 0.64, 5, 15, "bone"),
        (0.58, 0.40, 8, -50, "bone"),
        (0.80, 0.58, 9, -10, "obsidian"),
    ),
)
_AXE_HANDS = ((None, "KC", "JS", "AS"), (None, None), (None, "9D"), ("TH", "9D", "2C"))
_JACK_HANDS = (("AS", "KH"), (None, None), ("TD", None), ("TD", "8C"))
_NINES = (("5H", "4S"), (None, None), ("KD", None), ("KD", "7C"))
_CLOCK_SECONDS = (247, 256, 253, 250)  # on the bomb's clock in each act
_STREETS = (  # in each act the dice, one more on every street: x, y, face, turn
    ((0.25, 0.50, 6, 14), (0.50, 0.40, 6, -22), (0.75, 0.52, 4, 33)),
    ((0.30, 0.52, 5, 40),),
    ((0.30, 0.52, 5, 40), (0.62, 0.42, 2, -12)),
    ((0.24, 0.52, 5, 40), (0.50, 0.40, 2, -12), (0.76, 0.54, 5, 62)),
)
_LAMP_STATES = (("past", "lit", "dark"), ("lit", "dark", "dark"), ("past", "lit", "dark"), ("past", "past", "lit"))
ACTS = len(_DICE)


Act = Callable[[pygame.Surface, int], object]


def table_miniatures(game: str, size: Size) -> tuple[pygame.Surface, ...]:
    """Opaque pictures of `size` px of what is behind the door of a game, as a round plays itself: ACTS of them.

    The first is the one to show where nothing may move. Raises KeyError for another game.
    """
    room, act = _PLACES[game](size)
    pictures = []
    for number in range(ACTS):
        picture = room.copy()
        act(picture, number)
        pictures.append(picture)
    return tuple(pictures)


def _table(size: Size, tokens: Theme, rail: str, dealer: str, wall: pygame.Surface) -> pygame.Surface:
    """Wall, dealer, and the table's far edge before them; the felt runs out of the picture below."""
    width, height = size
    side = _dealer_side(size, dealer)
    rail_px = min(width, height) * 0.062
    shape = furniture.TableShape(
        size=size,
        centre=(width / 2, height * 1.30),
        radii=(width * 0.56, height * 0.6),
        top=height * _EDGE,
        bow=height * 0.020,
        corner=min(width, height) * 0.26,
        rail_px=rail_px,
    )
    table, _ = furniture.table_top(
        size,
        tokens.felt,
        tokens.felt_edge,
        tokens.rail,
        tokens.metal,
        tokens.light,
        floor_colour=tokens.floor,
        shape=shape,
        rail=rail,
    )
    _stand(wall, tokens, dealer, side)
    outline = shape.outline(rail_px * (1.18 if rail == "padded" else 1.0))
    _push_under(wall, table, closed_path(outline), rail_px)
    return wall


def _dealer_side(size: Size, dealer: str) -> int:
    """How large the dealer's picture is, in px, so that the head is below the arch."""
    crown = bust(dealer, "calm", 100).get_bounding_rect().top / 100
    return round(min(size[1] * (_FOOT - _HEAD) / (1 - crown), size[0] * _WIDEST))


def _stand(wall: pygame.Surface, tokens: Theme, dealer: str, side: int) -> None:
    """The dealer before the wall, a shadow behind and, where the table will be, below."""
    width, height = wall.get_size()
    person = bust(dealer, "calm", side)
    # Of a picture of its own: one that is being blurred cannot be drawn by another thread meanwhile.
    shadow = pygame.transform.box_blur(person.copy(), max(2, side // 24))
    shadow.fill((*tokens.shade, 150), special_flags=pygame.BLEND_RGBA_MULT)
    place = person.get_rect(midbottom=(width // 2, round(height * _FOOT)))
    wall.blit(shadow, place.move(side // 18, side // 26))
    wall.blit(person, place)
    below = materials.disc_map(
        (round(side * 1.3), round(height * 0.20)),
        (0.5, 1.0),
        0.62,
        lambda t: (tokens.shade, 0.75 * (1 - materials.smooth(t))),
    )
    wall.blit(below, below.get_rect(midbottom=(width // 2, round(height * _EDGE))))


def _push_under(wall: pygame.Surface, table: pygame.Surface, path: str, rail_px: float) -> None:
    """The part of a table inside an outline before the wall, its shadow falling on who stands behind."""
    cast = f'<path d="{path}" fill="#000000" fill-opacity="0.7"/>'
    wall.blit(materials.blurred(cast, wall.get_size(), rail_px * 0.9), (0, -round(rail_px * 0.35)))
    wall.blit(materials.in_alpha(table, path), (0, 0))


def _lamps(wall: pygame.Surface, tokens: Theme, lamp: Callable[..., pygame.Surface]) -> None:
    """Two lights on the wall, and their glow."""
    width, height = wall.get_size()
    places = [(width * x, height * _LAMP_Y) for x in _LAMPS]
    walls.lit_wall(wall, [*places, (width / 2, height * 0.20)], mix(tokens.light, tokens.ink, 0.35), height * 0.52)
    picture = lamp(round(height * 0.28), tokens.metal, tokens.light)
    radius = round(height * 0.24)
    pool = materials.light_pool((2 * radius, 2 * radius), tokens.light, strength=0.42)
    for x, y in places:
        wall.blit(picture, picture.get_rect(midtop=(round(x), round(y - picture.get_height() * 0.3))))
        wall.blit(pool, pool.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_RGB_ADD)


def _spread(
    target: pygame.Surface, cards: tuple[str | None, ...], back: str, step_degrees: float, y: float, *, x: float = 0.5
) -> None:
    """A hand on the felt, its middle at `x` of the width and `y` of the height, fanned about a point below it."""
    width, height = target.get_size()
    card_px = round(min(height * 0.295, width * 0.40))
    sprites = card_sprites(card_px)
    pivot = pygame.Vector2(width * x, height * y + card_px * 1.15)
    for number, card in enumerate(cards):
        angle = (number - (len(cards) - 1) / 2) * step_degrees
        centre = pivot + pygame.Vector2(0, -card_px * 1.15).rotate(angle)
        sprites.draw(target, card, (centre.x, centre.y), back=back, angle=angle)


def _heaps(target: pygame.Surface, left: tuple[tuple[int, ...], ...], right: tuple[tuple[int, ...], ...]) -> None:
    """Stacks of chips at either side, the hindmost first."""
    width, height = target.get_size()
    diameter = round(min(height * 0.115, width * 0.10))
    for stacks, x, way in ((left, 0.19, -1), (right, 0.81, 1)):
        for number, stack in enumerate(stacks):
            along, down = ((0.0, -0.30), (0.62, 0.32), (-0.62, 0.42))[number]
            draw_stack(target, stack, (width * x + way * along * diameter, height * 0.765 + down * diameter), diameter)


def _black_baron(size: Size) -> tuple[pygame.Surface, Act]:
    """Mr Red, and in the tray a Baron, or a hand that is hit to twenty."""
    from casino.ui.dice.sprites import DiceSprites

    width, height = size
    red = theme("black_baron")
    wall = walls.plaster_wall(size, mix(red.felt, red.shade, 0.25), red.metal)
    _lamps(wall, red, walls.sconce)
    scene = _table(size, red, "iron", "mr_red", wall)
    tray_w, tray_h = round(min(width * 0.66, height * 0.78)), round(height * 0.275)
    tray = furniture.tray((tray_w, tray_h), red.leather, mix(red.rail, red.leather, 0.5), red.metal, tray_h * 0.1)
    spot = tray.get_rect(center=(width // 2, round(height * 0.715)))
    scene.blit(tray, spot)
    dice = DiceSprites(max(12, round(min(tray_h * 0.44, tray_w * 0.19))))

    def act(target: pygame.Surface, number: int) -> None:
        for x, y, face, turn, material in _DICE[number]:
            picture = dice.resting(10, material, face, turn)
            target.blit(picture, picture.get_rect(center=(spot.x + spot.w * x, spot.y + spot.h * y)))

    return scene, act


def _black_axe(size: Size) -> tuple[pygame.Surface, Act]:
    """The castle's hall by torchlight: the steward, a Black Axe on the felt, pewter."""
    axe = theme("black_axe")
    wall = walls.stone_wall(size, mix(mix(axe.metal, axe.leather, 0.55), axe.rail, 0.22))
    _lamps(wall, axe, walls.torch)
    scene = _table(size, axe, "oak", "steward", wall)
    pewter = pygame.Surface(size, pygame.SRCALPHA, 32)
    _heaps(pewter, ((1,) * 6, (1,) * 3), ((1,) * 4, (1,) * 7))
    grey = pygame.transform.grayscale(pewter)
    grey.fill((*mix(axe.metal, axe.ink, 0.45), 255), special_flags=pygame.BLEND_RGBA_MULT)

    def act(target: pygame.Surface, number: int) -> None:
        _spread(target, _AXE_HANDS[number], "red", 13, 0.735)
        target.blit(grey, (0, 0))

    return scene, act


def _blackjack(size: Size) -> tuple[pygame.Surface, Act]:
    """The croupier under a white light, and the hand the game is named for."""
    width, height = size
    jack = theme("blackjack")
    wall = walls.panelled_wall(size, lit_by(jack.rail, jack.light, 0.45), jack.metal)
    _lamps(wall, jack, walls.sconce)
    scene = _table(size, jack, "padded", "croupier", wall)
    px = text.fit_size("BLACKJACK PAYS 3 TO 2", round(height * 0.048), round(width * 0.70), 7, text.SERIF, "Bold")
    reach = width * 2.4
    text_on_arc(
        scene,
        text.font(px, text.SERIF, "Bold"),
        "BLACKJACK PAYS 3 TO 2",
        jack.felt_ink,
        (width / 2, height * 0.612 - reach),
        reach,
        90,
        spacing_px=px * 0.06,
    )

    def act(target: pygame.Surface, number: int) -> None:
        _spread(target, _JACK_HANDS[number], "blue", 15, 0.788)
        _heaps(target, ((100,) * 5, (5,) * 4, (25,) * (7 if number == 0 else 4)), ((25,) * 6, (500,) * 3, (5,) * 5))

    return scene, act


def _pilok(size: Size) -> tuple[pygame.Surface, Act]:
    """A dockside back room: the keeper before a round window, three dice on the star chart, the streets' lamps."""
    from casino.scenes.games.pilok.art.hex_table import hex_table, hexagon, rail_px, street_lamp
    from casino.ui.dice.sprites import DiceSprites

    width, height = size
    port = theme("pilok")
    wall = dock_wall.bulkhead_wall(size, mix(port.rail, port.floor, 0.25))
    _lamps(wall, port._replace(metal=port.rail, light=mix(port.metal, port.light, 0.35)), dock_wall.tube)
    window = dock_wall.porthole(round(min(height * 0.60, width * 0.72)), port.rail, port.light, port.felt_edge)
    wall.blit(window, window.get_rect(center=(width // 2, round(height * 0.30))))
    _stand(wall, port, "keeper", _dealer_side(size, "keeper"))
    outer = pygame.Rect(0, round(height * (_EDGE - 0.045)), round(width * 1.16), round(height * 1.34))
    outer.centerx = width // 2
    well = pygame.Rect(0, 0, round(width * 0.56), round(height * 0.25))
    well.center = (width // 2, round(height * 0.785))
    table = hex_table(size, port, outer, well)
    path = closed_path(hexagon(outer))
    _push_under(wall, table, path, rail_px(outer))
    lamp_px = max(9, round(height * 0.085))
    dice = DiceSprites(max(12, round(min(height * 0.155, width * 0.14))))

    def act(target: pygame.Surface, number: int) -> None:
        for place, state in enumerate(_LAMP_STATES[number], -1):
            lamp = street_lamp(lamp_px, port, state)
            target.blit(lamp, lamp.get_rect(center=(round(width / 2 + place * lamp_px * 1.3), round(height * 0.608))))
        for x, y, face, turn in _STREETS[number]:
            picture = dice.resting(6, "starglass", face, turn)
            target.blit(picture, picture.get_rect(center=(well.x + well.w * x, well.y + well.h * y)))

    return wall, act


def _baccarat(size: Size) -> tuple[pygame.Surface, Act]:
    """The salon by the light of its sconces: a natural nine on the velvet, and before it the clock of a bomb."""
    from casino.scenes.games.bomb.art.clock_face import clock_face
    from casino.scenes.games.bomb.art.plate import case_plate

    width, height = size
    salon, bomb = theme("salon"), theme("defusal")
    wall = walls.panelled_wall(size, lit_by(salon.rail, salon.light, 0.30), salon.metal)
    _lamps(wall, salon, walls.sconce)
    scene = _table(size, salon, "padded", "banquier", wall)
    case = pygame.Rect(0, 0, round(min(width * 0.44, height * 0.46)), round(height * 0.19))
    case.midbottom = (round(width * 0.70), round(height * 0.850))
    shadow = materials.soft_shadow(case.size, round(height * 0.03), 0.8)
    scene.blit(shadow, shadow.get_rect(center=case.center))
    scene.blit(case_plate(case.size, bomb), case)

    def act(target: pygame.Surface, number: int) -> None:
        _spread(target, _NINES[number], "red", 15, 0.735, x=0.34)
        face = clock_face(_CLOCK_SECONDS[number], (round(case.w * 0.62), round(case.h * 0.58)), bomb)
        target.blit(face, face.get_rect(center=(case.centerx, round(case.y + case.h * 0.46))))

    return scene, act


_PLACES: dict[str, Callable[[Size], tuple[pygame.Surface, Act]]] = {
    "black_baron": _black_baron,
    "black_axe": _black_axe,
    "blackjack": _blackjack,
    "pilok": _pilok,
    "baccarat": _baccarat,
}
