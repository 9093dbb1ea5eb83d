"""Makes the house's mark: `assets/icon/icon.svg`, `icon.png`, `icon.ico`, the lettering `assets/wordmark.svg`, and
`assets/macos/icon.icns` for that system's packaged program.

A ten-sided die stands as a harbour light in an arched gate. Small sizes are drawn from a plainer version, as details
would only smear there. Interface marks belong to `marks`. Run it from anywhere: `python assets/make/icon.py`.
"""

from __future__ import annotations

import struct
from io import BytesIO
from math import asin, cos, pi, sin
from pathlib import Path

import pygame
from drawing import Point, blob, ellipse, group, halo, line, mirrored, page, poly, ring, shade, taper
from lettering import wordmark

OUT = Path(__file__).resolve().parent.parent / "icon"
MAC = OUT.parent / "macos"
SIZES = (16, 24, 32, 48, 64, 128, 256)
PLAIN_BELOW = 40  # px
MAC_SIZES = {"icp4": 16, "ic11": 32, "ic12": 64, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024}  # by their names


def die(scale: float, x: float, y: float) -> str:
    """A ten-sided die seen from the front, lit from the upper left, about its centre."""
    top, right, low, left = (0, -66), (56, 10), (0, 66), (-56, 10)
    front_right, front_left, waist = (30, 6), (-30, 6), (0, 30)
    back_right, back_left = (50, -8), (-50, -8)
    parts = [
        poly([top, back_right, right, low, left, back_left], "#6e5a44"),
        poly([top, front_right, waist, front_left], "#fff4d8"),
        poly([top, front_left, left, back_left], "#e4cc9c"),
        poly([top, back_right, right, front_right], "#a98a60"),
        poly([left, front_left, waist, low], "#b39468"),
        poly([right, low, waist, front_right], "#6b4f38"),
        line([top, front_left, waist, front_right, top], "#fffaf0", 1.6, 0.0),
        poly([top, (-4, -52), front_left, (-26, 6)], "#ffffff", 0.5),
        blob(
            mirrored([(0, -34, 1), (9, -20), (15, -8), (10, 2), (3, 0, 1), (4, 8), (7, 13, 1), (0, 12)], 0), "#7c1420"
        ),
    ]
    return group(parts, f"translate({x:g} {y:g}) scale({scale:g})")


def arch(inset: float) -> list[Point]:
    """The gate's opening, moved inwards by `inset`: a half round on two straight sides, down to the water."""
    left, top, foot = 66 + inset, 60 + inset, 189
    right = 256 - left
    return [
        (left, foot, 1),
        (left, 122, 0),
        (left + 8, 92),
        (left + 30, top + 10),
        (128, top),
        (right - 30, top + 10),
        (right - 8, 92),
        (right, 122, 0),
        (right, foot, 1),
    ]


def icon(plain: bool) -> str:
    """The mark as SVG text; `plain` leaves out what cannot be seen below PLAIN_BELOW px."""
    definitions = [
        shade("brass", (30, 20), (220, 240), "#fff0bc", "#d9a648", "#8a5c20", "#e0b45c"),
        shade("night", (128, 12), (128, 244), "#3a1420", "#1c0c16", "#0e0810"),
        halo("dusk", (128, 176), 130, ("#ffd98a", 1), ("#f0883c", 1), ("#a42a30", 1), ("#4a1230", 1)),
        halo("lamp", (128, 132), 84, ("#fff6d0", 0.95), ("#ffc868", 0.4), ("#ffc868", 0)),
        shade("sea", (128, 186), (128, 236), "#3a4a6a", "#0d1424"),
        shade("stone", (60, 60), (200, 220), "#8a6460", "#5a3a44", "#38222e"),
    ]
    parts = [
        ellipse(128, 128, 124, 124, "#1a0d10"),
        ellipse(128, 128, 122, 122, "url(#brass)"),
        ellipse(128, 128, 108 if plain else 111, 108 if plain else 111, "#2a1410"),
        ellipse(128, 128, 106 if plain else 109, 106 if plain else 109, "url(#night)"),
    ]
    if not plain:
        parts.append(ring(128, 128, 103, 103, "#d9a648", 1.6, 0.55))
        parts.append(blob(arch(-19), "url(#stone)"))
    parts += [
        blob(arch(-14 if plain else -4), "url(#brass)"),
        blob(arch(-4 if plain else 2), "url(#dusk)"),
        blob(arch(-4 if plain else 2), "url(#lamp)"),
    ]
    if not plain:
        parts += [
            poly(
                [(128, 140), (86 + 24 * n, 84 - 6 * (2 - abs(n - 1.5))), (97 + 24 * n, 84 - 6 * (2 - abs(n - 1.5)))],
                "#fff0c0",
                0.13,
            )
            for n in range(4)
        ]
        joints = [(near[:2], far[:2]) for near, far in zip(arch(-5)[1:-1], arch(-19)[1:-1], strict=True)]
        joints += [((61, 154), (47, 154)), ((195, 154), (209, 154))]
        parts += [line(joint, "#160b12", 2.4) for joint in joints]
        parts.append(blob([(118, 40, 1), (138, 40, 1), (134, 64, 1), (122, 64, 1)], "url(#brass)"))
    parts.append(poly(_sea(106 if plain else 109), "url(#sea)"))
    parts.append(poly([(104, 187), (152, 187), (158, 232), (128, 236), (98, 232)], "#ffb85a", 0.55))
    if not plain:
        for y, half, tone in ((198, 62, "#ffd58a"), (210, 46, "#ffb65c"), (222, 32, "#f09440")):
            parts.append(
                taper(
                    [(128 - half, y), (128 - half * 0.3, y + 3), (128 + half * 0.3, y - 2), (128 + half, y + 1)],
                    (0.5, 3.4, 3.4, 0.5),
                    tone,
                    0.8,
                )
            )
    parts.append(die(1.36 if plain else 0.98, 128, 130 if plain else 136))
    return page(definitions, parts, 256)


def _sea(radius: float) -> list[tuple[float, float]]:
    """The water: what lies below the gate's threshold within the ring."""
    sink = asin(58 / radius)
    turns = [sink + (pi - 2 * sink) * step / 40 for step in range(41)]
    return [(128 + radius * cos(turn), 128 + radius * sin(turn)) for turn in turns]


def raster(size_px: int) -> bytes:
    """The mark at a size as PNG bytes, drawn four times as large and brought down."""
    text = icon(plain=size_px < PLAIN_BELOW)
    large = pygame.image.load_sized_svg(BytesIO(text.encode()), (4 * size_px, 4 * size_px))
    file = BytesIO()
    pygame.image.save(pygame.transform.smoothscale(large, (size_px, size_px)), file, "icon.png")
    return file.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """An icon file that holds PNG pictures of the given sizes."""
    header = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(header) + 16 * len(pictures)
    entries = b""
    for size, data in pictures.items():
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return header + entries + b"".join(pictures.values())


def icns(pictures: dict[str, bytes]) -> bytes:
    """An icon file as macOS has it: PNG pictures by the names of their sizes."""
    entries = b"".join(name.encode() + struct.pack(">I", 8 + len(data)) + data for name, data in pictures.items())
    return b"icns" + struct.pack(">I", 8 + len(entries)) + entries


def main() -> None:
    """Write the mark in all its forms and the wordmark."""
    for folder in (OUT, MAC):
        folder.mkdir(parents=True, exist_ok=True)
    pictures = {size: raster(size) for size in SIZES}
    (OUT / "icon.svg").write_text(icon(plain=False), encoding="utf-8")
    (OUT / "icon.png").write_bytes(pictures[256])
    (OUT / "icon.ico").write_bytes(ico(pictures))
    (MAC / "icon.icns").write_bytes(icns({name: raster(size) for name, size in MAC_SIZES.items()}))
    (OUT.parent / "wordmark.svg").write_text(wordmark(), encoding="utf-8")


if __name__ == "__main__":
    main()
