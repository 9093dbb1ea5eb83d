"""Furniture seen from above: the railed table that fills the window, and the dice tray.

Both are composed in proportion for any size. A table's felt belongs to `table_shape`, its rails to the modules
`rail_...`, felts, woods and shadows to `materials`. Prints and things on a table belong to the scenes.
"""

import pygame

from casino.ui.drawing import materials
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.vector import Colour, Size, closed_path, css, drawn, gradient, mix
from casino.ui.furniture.leather import leather
from casino.ui.furniture.rail_iron import paint_iron, rivet
from casino.ui.furniture.table_shape import TableShape, table_shape

__all__ = ["FLOOR", "RAILS", "TableShape", "table_shape", "table_top", "tray", "tray_floor"]

FLOOR: Colour = (60, 41, 31)
RAILS = ("iron", "oak", "padded")
OVERHANG_RAILS = 0.20  # how far a cushion swells beyond the rail's own width, in widths of the rail


def set_down(
    target: pygame.Surface,
    top: pygame.Surface,
    place: pygame.Rect,
    edge: str,
    *,
    shift: tuple[float, float],
    soft_px: float,
    shade: Colour = BLACK,
    opacity: float = 1.0,
) -> None:
    """Draws the part of a table inside `edge` (path data in the table's own px) at a place, with its shadow.

    The shadow is moved by `shift` px and soft over about `soft_px`.
    """
    x, y = shift
    cast = f'<path d="{edge}" transform="translate({x:.2f} {y:.2f})" fill="{css(shade)}" fill-opacity="{opacity:.3f}"/>'
    target.blit(materials.blurred(cast, top.get_size(), soft_px), place)
    target.blit(materials.in_alpha(top, edge), place)


def _overhang(rail: str) -> float:
    return OVERHANG_RAILS if rail == "padded" else 0.0


def _paint_shaded(
    target: pygame.Surface,
    shape: TableShape,
    rail: str,
    wood: Colour,
    metal: Colour,
    leather: Colour | None,
    light: Colour,
) -> None:
    """Paints a rail that is shaded pixel by pixel along its curve."""
    # Imported late: the first picture needs no numpy.
    from casino.ui.furniture import rail_oak, rail_padded
    from casino.ui.furniture.ribbons import ribbon

    rail_px = shape.rail_px
    half = rail_px / 2
    strip = ribbon(shape.outline(half), half, half + rail_px * _overhang(rail), shape.size)
    if rail == "padded":
        hide = leather or mix(wood, BLACK, 0.55)
        rail_padded.paint_padded(target, strip, rail_px, OVERHANG_RAILS, wood, hide, metal, light)
        return
    heads: dict[int, pygame.Surface] = {}
    for x, y, diameter in rail_oak.paint_oak(target, strip, rail_px, wood, metal, light):
        px = max(3, round(diameter))
        head = heads.setdefault(px, heads.get(px) or rivet(px, mix(metal, BLACK, 0.12)))
        target.blit(head, (round(x - head.get_width() / 2), round(y - head.get_height() / 2)))


def table_top(
    size_px: Size,
    felt_colour: Colour,
    felt_edge: Colour,
    rail_colour: Colour,
    metal_colour: Colour,
    light_colour: Colour,
    *,
    floor_colour: Colour = FLOOR,
    shape: TableShape | None = None,
    rail: str = "iron",
    leather_colour: Colour | None = None,
) -> tuple[pygame.Surface, TableShape]:
    """A whole table filling the window, seen from above: dark floor, a rail, felt in a pool of lamplight.

    `rail` is "iron" (a hammered tube with rivets and a brass band), "oak" (boards bound in iron straps) or "padded" (a
    leather armrest around a mahogany band; `leather_colour` is by default a dark tone of the rail's). Returns the
    opaque picture and the shape it was drawn to. Raises ValueError for another rail.
    """
    if rail not in RAILS:
        raise ValueError(f"{rail!r} is no rail: {', '.join(RAILS)}")
    shape = shape or table_shape(size_px)
    width, height = size_px
    rail_px = shape.rail_px
    felt_rect = shape.felt_rect.inflate(4, 4).clip(pygame.Rect((0, 0), size_px))

    floor = materials.wood(size_px, floor_colour, plank_px=max(8, round(min(size_px) * 0.085)))
    lamp = (shape.centre[0] / width, (shape.top + 0.42 * (height - shape.top)) / height)
    dim = materials.disc_map(
        size_px,
        lamp,
        0.80,
        lambda t: (mix(mix(WHITE, light_colour, 0.25), BLACK, 0.06 + 0.50 * materials.smooth(t)), 1.0),
    )
    floor.blit(dim, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    silhouette = closed_path(shape.outline(rail_px * (1 + _overhang(rail))))
    ring = closed_path(shape.outline(rail_px / 2))
    cast = (
        f'<path d="{silhouette}" transform="translate({rail_px * 0.45} {rail_px * 0.8})" fill="#000000" '
        'fill-opacity="0.85"/>'
    )
    floor.blit(materials.blurred(cast, size_px, rail_px * 1.3), (0, 0))

    cloth = materials.felt(
        felt_rect.size, felt_colour, felt_edge, light=(0.5, 0.40), light_colour=light_colour, strength=0.45
    )
    inlay = materials.in_alpha(cloth, closed_path([(x - felt_rect.x, y - felt_rect.y) for x, y in shape.outline(1)]))
    floor.blit(inlay, felt_rect)
    shadow = (
        f'<path d="{ring}" fill="none" stroke="#000000" stroke-opacity="0.62" stroke-width="{rail_px * 1.35}"/>'
        f'<path d="{ring}" transform="translate({rail_px * 0.28} {rail_px * 0.5})" fill="none" stroke="#000000" '
        f'stroke-opacity="0.55" stroke-width="{rail_px}"/>'
    )
    floor.blit(materials.blurred(shadow, size_px, rail_px * 0.95), (0, 0))

    if rail == "iron":
        paint_iron(floor, shape, rail_colour, metal_colour, light_colour)
    else:
        _paint_shaded(floor, shape, rail, rail_colour, metal_colour, leather_colour, light_colour)

    ember = materials.disc_map(
        size_px,
        (lamp[0], lamp[1] * 0.62),
        0.62,
        lambda t: (mix(BLACK, light_colour, 0.10 * (1 - materials.smooth(t))), 1.0),
    )
    floor.blit(ember, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    edge = materials.disc_map(
        size_px, (0.5, 0.46), 0.80, lambda t: (mix(WHITE, BLACK, 0.52 * materials.smooth((t - 0.45) / 0.55)), 1.0)
    )
    floor.blit(edge, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    materials.undo_steps(floor)
    return floor, shape


# -- the dice tray --------------------------------------------------------------------------------------------


def tray_floor(size: Size) -> pygame.Rect:
    """The leather inside a tray of `size` px, where dice may lie."""
    margin, rim = _tray_rim(size)
    return pygame.Rect((0, 0), size).inflate(-2 * (margin + rim), -2 * (margin + rim))


def _tray_rim(size: Size) -> tuple[int, int]:
    unit = min(size)
    return max(2, round(unit * 0.045)), max(5, round(unit * 0.085))


def tray(
    size: Size, leather_colour: Colour, rail_colour: Colour, metal_colour: Colour, corner_radius: float
) -> pygame.Surface:
    """A dice tray seen from above: mitred wooden rim bound in metal, brass corners with screws, leather floor.

    The surface is transparent around the rim and holds the tray's shadow; `tray_floor(size)` is where dice may lie.
    """
    margin, rim = _tray_rim(size)
    outer = pygame.Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
    width, height = outer.size
    inner_radius = max(2.0, corner_radius - rim * 0.55)
    shadow = (
        f'<rect x="{margin * 1.35}" y="{margin * 1.7}" width="{width}" height="{height}" rx="{corner_radius}" '
        'fill="#000000" fill-opacity="0.72"/>'
    )
    picture = materials.blurred(shadow, size, margin * 1.25)
    along = materials.wood(outer.size, rail_colour)
    upright = pygame.transform.rotate(materials.wood((height, width), rail_colour), 90)
    sides = (
        f"M0 0L{rim * 1.5} {rim * 1.5}V{height - rim * 1.5}L0 {height}ZM{width} 0L{width - rim * 1.5} "
        f"{rim * 1.5}V{height - rim * 1.5}L{width} {height}Z"
    )
    along.blit(materials.in_alpha(upright, sides), (0, 0))
    along.blit(drawn(_rim_bevels(width, height, rim, corner_radius, inner_radius), outer.size), (0, 0))
    picture.blit(materials.rounded(along, corner_radius), outer)
    floor = tray_floor(size)
    picture.blit(leather(floor.size, leather_colour, corner_radius=inner_radius), floor)
    picture.blit(drawn(_tray_metal(width, height, rim, corner_radius, inner_radius, metal_colour), outer.size), outer)
    return picture


def _rim_bevels(width: float, height: float, rim: float, corner: float, inner: float) -> str:
    """Light on the upper and left faces of the rim, shade on the others, with a rounded crest between."""
    deep = rim * 1.5  # beyond the rim, so that the mitres run under the leather
    faces = (
        (f"M0 0H{width}L{width - deep} {deep}H{deep}Z", "#ffdcb4", 0.13),
        (f"M0 0L{deep} {deep}V{height - deep}L0 {height}Z", "#ffdcb4", 0.05),
        (f"M{width} 0L{width - deep} {deep}V{height - deep}L{width} {height}Z", "#000000", 0.26),
        (f"M0 {height}H{width}L{width - deep} {height - deep}H{deep}Z", "#000000", 0.40),
    )
    parts = [f'<path d="{path}" fill="{tone}" fill-opacity="{share}"/>' for path, tone, share in faces]

    def line(inset: float, radius: float, stroke: float, tone: str, share: float) -> str:
        path = materials.round_rect_path(inset, inset, width - inset, height - inset, radius)
        return f'<path d="{path}" fill="none" stroke="{tone}" stroke-opacity="{share}" stroke-width="{stroke:.2f}"/>'

    for step in range(5):
        share = step / 5
        parts.append(line(rim * 0.42, corner - rim * 0.3, rim * (0.62 - 0.5 * share), "#ffdcb4", 0.030))
    parts.append(line(rim * 0.34, corner - rim * 0.25, max(0.7, rim * 0.05), "#ffe6c8", 0.26))
    parts.append(line(rim * 0.97, inner, rim * 0.34, "#000000", 0.45))
    parts.append(line(0, corner, rim * 0.18, "#000000", 0.6))
    return "".join(parts)


def _tray_metal(width: float, height: float, rim: float, corner: float, inner: float, metal: Colour) -> str:
    """A thin metal lip around the leather and an angled plate on each corner."""
    lip = materials.round_rect_path(rim * 0.95, rim * 0.95, width - rim * 0.95, height - rim * 0.95, inner)
    hair = max(0.8, rim * 0.075)
    bright, dark = mix(metal, WHITE, 0.55), mix(metal, BLACK, 0.62)
    parts = [
        gradient("m", (0, 0), (width, height), (0, mix(metal, BLACK, 0.35)), (1, bright)),
        f'<path d="{lip}" fill="none" stroke="{css(dark)}" stroke-width="{hair * 2.2:.2f}"/>',
        f'<path d="{lip}" fill="none" stroke="url(#m)" stroke-width="{hair:.2f}"/>',
    ]
    reach, band = rim * 2.5, rim * 0.80
    outer_r, inset = max(2.0, corner), rim * 0.03
    for number, (flip_x, flip_y) in enumerate(((1, 1), (-1, 1), (1, -1), (-1, -1))):
        shine = (0.62, 0.30, 0.18, 0.05)[number]
        a, r = inset, outer_r - inset
        far = max(reach, r * 1.25)
        bend = a + band + (r - band) * 0.4477
        plate = (
            f"M{a} {r + a:.2f}C{a} {a + r * 0.4477:.2f} {a + r * 0.4477:.2f} {a} {a + r:.2f} {a}H{far:.2f}"
            f"L{far + band * 0.45:.2f} {a + band / 2:.2f}L{far:.2f} {a + band:.2f}H{a + max(r, band * 1.4):.2f}"
            f"C{bend:.2f} {a + band:.2f} {a + band:.2f} {bend:.2f} {a + band:.2f} {a + max(r, band * 1.4):.2f}"
            f"V{far:.2f}L{a + band / 2:.2f} {far + band * 0.45:.2f}L{a} {far:.2f}Z"
        )
        place = f"translate({0 if flip_x > 0 else width} {0 if flip_y > 0 else height}) scale({flip_x} {flip_y})"
        screws = "".join(
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{band * 0.20:.2f}" fill="{css(dark)}"/>'
            f'<circle cx="{x - band * 0.04 * flip_x:.2f}" cy="{y - band * 0.04 * flip_y:.2f}" r="{band * 0.15:.2f}" '
            f'fill="{css(mix(metal, WHITE, 0.30 + shine * 0.4))}"/>'
            for x, y in ((far - band * 0.35, a + band / 2), (a + band / 2, far - band * 0.35))
        )
        shades = (0, mix(metal, WHITE, shine)), (0.5, mix(metal, BLACK, 0.12)), (1, mix(metal, BLACK, 0.42))
        parts.append(gradient(f"p{number}", (0, 0), (far, far), *shades))
        parts.append(
            f'<g transform="{place}"><path d="{plate}" transform="translate({hair * flip_x} {hair * 1.4 * flip_y})" '
            f'fill="#000000" fill-opacity="0.45"/><path d="{plate}" fill="url(#p{number})" stroke="{css(dark)}" '
            f'stroke-width="{hair * 0.7:.2f}"/>{screws}</g>'
        )
    return "".join(parts)
