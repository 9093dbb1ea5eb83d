"""Turns hand-placed points into SVG path text: smooth blobs, tapering strokes, gradients, and a page to hold them.

Only geometry and SVG text belong here; who or what is drawn belongs to `portraits` and the other makers. Nothing is
used that the program's renderer skips: no clip paths, masks, filters, text, or colour names.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

Point = tuple[float, ...]  # x, y and, for a sharp corner, a third number that is not nought


def rgb(colour: str) -> tuple[float, float, float]:
    """The parts of "#rrggbb", 0 to 255."""
    return tuple(int(colour[start : start + 2], 16) for start in (1, 3, 5))


def mix(first: str, second: str, share: float) -> str:
    """The colour `share` (0 to 1) of the way from `first` to `second`."""
    parts = (a + (b - a) * share for a, b in zip(rgb(first), rgb(second), strict=True))
    return "#" + "".join(f"{max(0, min(255, round(part))):02x}" for part in parts)


def _curve(points: Sequence[Point], closed: bool, tension: float) -> list[tuple[tuple[float, float], ...]]:
    """Cubic pieces (start, control, control, end) through the points; corners have no roundness."""
    count = len(points)
    pieces = []
    for index in range(count if closed else count - 1):
        before = points[index - 1] if closed or index else points[index]
        start, end = points[index], points[(index + 1) % count]
        after = points[(index + 2) % count] if closed or index + 2 < count else end
        pull = tension / 6
        corner_start, corner_end = len(start) > 2 and start[2], len(end) > 2 and end[2]
        control_a = (
            (start[0], start[1])
            if corner_start
            else (start[0] + (end[0] - before[0]) * pull, start[1] + (end[1] - before[1]) * pull)
        )
        control_b = (
            (end[0], end[1])
            if corner_end
            else (end[0] - (after[0] - start[0]) * pull, end[1] - (after[1] - start[1]) * pull)
        )
        pieces.append(((start[0], start[1]), control_a, control_b, (end[0], end[1])))
    return pieces


def path_data(points: Sequence[Point], *, closed: bool = True, tension: float = 1.0) -> str:
    """SVG path data of a smooth run through the points; tension 0 makes it straight."""
    pieces = _curve(points, closed, tension)
    text = f"M{pieces[0][0][0]:.1f} {pieces[0][0][1]:.1f}"
    for _, a, b, end in pieces:
        text += f"C{a[0]:.1f} {a[1]:.1f} {b[0]:.1f} {b[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
    return text + ("Z" if closed else "")


def sampled(points: Sequence[Point], steps: int = 8, *, closed: bool = False) -> np.ndarray:
    """The smooth run as an array (n, 2) of points, `steps` a piece."""
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    runs = []
    for start, a, b, end in _curve(points, closed, 1.0):
        p0, p1, p2, p3 = (np.array(p) for p in (start, a, b, end))
        runs.append((1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t**2 * p2 + t**3 * p3)
    if not closed:
        runs.append(np.array([points[-1][:2]]))
    return np.vstack(runs)


def _opacity(opacity: float) -> str:
    return "" if opacity >= 1 else f' fill-opacity="{opacity:.2f}"'


def blob(points: Sequence[Point], fill: str, opacity: float = 1.0, *, tension: float = 1.0) -> str:
    """A filled smooth shape; a point (x, y, 1) is a sharp corner."""
    return f'<path d="{path_data(points, tension=tension)}" fill="{fill}"{_opacity(opacity)}/>'


def poly(points: Sequence[Point] | np.ndarray, fill: str, opacity: float = 1.0) -> str:
    """A filled shape with straight sides."""
    data = "M" + "L".join(f"{point[0]:.1f} {point[1]:.1f}" for point in points) + "Z"
    return f'<path d="{data}" fill="{fill}"{_opacity(opacity)}/>'


def mirrored(points: Sequence[Point], centre_x: float = 200) -> list[Point]:
    """A closed symmetric shape from its right half, listed from top to bottom; ends on the axis are not doubled."""
    left = [(2 * centre_x - point[0], *point[1:]) for point in reversed(points) if abs(point[0] - centre_x) > 0.01]
    return [*points, *left]


def flipped(points: Sequence[Point], centre_x: float = 200) -> list[Point]:
    """The points seen in a mirror at `centre_x`."""
    return [(2 * centre_x - point[0], *point[1:]) for point in points]


def line(points: Sequence[Point], stroke: str, width: float, opacity: float = 1.0, *, closed: bool = False) -> str:
    """A smooth stroke of even width with round ends."""
    extra = "" if opacity >= 1 else f' stroke-opacity="{opacity:.2f}"'
    return (
        f'<path d="{path_data(points, closed=closed)}" fill="none" stroke="{stroke}" stroke-width="{width}" '
        f'stroke-linecap="round" stroke-linejoin="round"{extra}/>'
    )


def taper(points: Sequence[Point], widths: Sequence[float], fill: str, opacity: float = 1.0) -> str:
    """A smooth stroke whose width runs through `widths` from its start to its end: brows, locks, creases."""
    spine = sampled(points, 6)
    ahead = np.gradient(spine, axis=0)
    length = np.hypot(ahead[:, 0], ahead[:, 1])[:, None]
    normal = np.column_stack([-ahead[:, 1], ahead[:, 0]]) / np.maximum(length, 1e-6)
    half = np.interp(np.linspace(0, 1, len(spine)), np.linspace(0, 1, len(widths)), widths)[:, None] / 2
    return poly(np.vstack([spine + normal * half, (spine - normal * half)[::-1]]), fill, opacity)


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, opacity: float = 1.0) -> str:
    """A filled ellipse."""
    return f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{rx:.1f}" ry="{ry:.1f}" fill="{fill}"{_opacity(opacity)}/>'


def ring(x: float, y: float, rx: float, ry: float, stroke: str, width: float, opacity: float = 1.0) -> str:
    """The outline of an ellipse."""
    return (
        f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{rx:.1f}" ry="{ry:.1f}" fill="none" stroke="{stroke}" '
        f'stroke-width="{width}" stroke-opacity="{opacity:.2f}"/>'
    )


def shade(name: str, start: Point, end: Point, *stops: str) -> str:
    """Defines a straight gradient `url(#name)` from start to end in drawing units, colours evenly spread."""
    marks = "".join(
        f'<stop offset="{number / (len(stops) - 1):.3f}" stop-color="{stop}"/>' for number, stop in enumerate(stops)
    )
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{start[0]}" y1="{start[1]}" '
        f'x2="{end[0]}" y2="{end[1]}">{marks}</linearGradient>'
    )


def halo(name: str, centre: Point, radius: float, *stops: tuple[str, float]) -> str:
    """Defines a round gradient `url(#name)`; stops are (colour, opacity), evenly spread from the centre."""
    marks = "".join(
        f'<stop offset="{number / (len(stops) - 1):.3f}" stop-color="{colour}" stop-opacity="{opacity}"/>'
        for number, (colour, opacity) in enumerate(stops)
    )
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{centre[0]}" cy="{centre[1]}" '
        f'r="{radius}">{marks}</radialGradient>'
    )


def group(parts: Sequence[str], transform: str) -> str:
    """Parts moved or turned together."""
    return f'<g transform="{transform}">{"".join(parts)}</g>'


def page(definitions: Sequence[str], parts: Sequence[str], size: float = 400) -> str:
    """A whole square SVG file."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size:g}" height="{size:g}" viewBox="0 0 {size:g} {size:g}">\n'
        f"<defs>{''.join(definitions)}</defs>\n" + "\n".join(parts) + "\n</svg>\n"
    )
