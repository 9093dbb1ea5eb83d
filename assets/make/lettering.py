"""The house's name in letters of our own: wedge-footed capitals, heavy and hair-thin by turns, casting a long shadow.

Every letter is drawn in a box 100 high from the base line (y = 100) to the cap line (y = 0); only letters and their
setting belong here.
"""

from __future__ import annotations

import numpy as np
from drawing import Point, sampled, shade

HEAVY, HAIR, FLARE = 21.0, 6.5, 7.5
GAP = 15.0


def _stem(x: float, top: float = 0, foot: float = 100, *, width: float = HEAVY) -> str:
    """An upright stroke that flares into wedges at both ends."""
    left, right, reach = x, x + width, 15
    return (
        f"M{left - FLARE} {top}Q{(left + right) / 2} {top + 3.5} {right + FLARE} {top}Q{right} {top + 5} "
        f"{right} {top + reach}"
        f"V{foot - reach}Q{right} {foot - 5} {right + FLARE} {foot}Q{(left + right) / 2} {foot - 3.5} "
        f"{left - FLARE} {foot}"
        f"Q{left} {foot - 5} {left} {foot - reach}V{top + reach}Q{left} {top + 5} {left - FLARE} {top}Z"
    )


def _slant(x0: float, x1: float, width: float, top: float = 0, foot: float = 100, *, feet: float = 0) -> str:
    """A slanting stroke from (x0, top) to (x1, foot), `width` measured along the line it stands on."""
    if not feet:
        return f"M{x0} {top}H{x0 + width}L{x1 + width} {foot}H{x1}Z"
    lean = (x1 - x0) / (foot - top)
    y = foot - 15
    return (
        f"M{x0} {top}H{x0 + width}L{x0 + width + lean * (y - top):.2f} {y}Q{x1 + width} {foot - 5} "
        f"{x1 + width + feet} {foot}"
        f"Q{x1 + width / 2} {foot - 3.5} {x1 - feet} {foot}Q{x1} {foot - 5} {x0 + lean * (y - top):.2f} {y}Z"
    )


def _oval(x: float, y: float, rx: float, ry: float) -> str:
    k = 0.5523
    return (
        f"M{x} {y - ry}C{x + rx * k} {y - ry} {x + rx} {y - ry * k} {x + rx} {y}"
        f"C{x + rx} {y + ry * k} {x + rx * k} {y + ry} {x} {y + ry}"
        f"C{x - rx * k} {y + ry} {x - rx} {y + ry * k} {x - rx} {y}C{x - rx} {y - ry * k} {x - rx * k} "
        f"{y - ry} {x} {y - ry}Z"
    )


def _stroke(points: list[Point], widths: list[float]) -> str:
    """A curved stroke of changing width."""
    spine = sampled(points, 10)
    ahead = np.gradient(spine, axis=0)
    ahead /= np.hypot(ahead[:, 0], ahead[:, 1])[:, None]
    normal = np.column_stack([-ahead[:, 1], ahead[:, 0]])
    half = np.interp(np.linspace(0, 1, len(spine)), np.linspace(0, 1, len(widths)), widths)[:, None] / 2
    return (
        "M"
        + "L".join(f"{x:.2f} {y:.2f}" for x, y in np.vstack([spine + normal * half, (spine - normal * half)[::-1]]))
        + "Z"
    )


def _bowl(stem_right: float, top: float, foot: float, reach: float) -> str:
    """A bowl that leaves a stem, hair-thin where it joins, heavy at its far side; a ring open towards the "
    "stem."""
    middle, start = (top + foot) / 2, stem_right - 4
    inner = reach - HEAVY * 1.02
    low, high = top + HAIR, foot - HAIR
    return (
        f"M{start} {top}H{stem_right + 12}C{reach - 6} {top} {reach} {top + (middle - top) * 0.42:.2f} "
        f"{reach} {middle}"
        f"C{reach} {foot - (foot - middle) * 0.42:.2f} {reach - 6} {foot} {stem_right + 12} {foot}H{start}"
        f"V{high}"
        f"H{stem_right + 8}C{inner - 4} {high} {inner} {high - (high - middle) * 0.36:.2f} {inner} {middle}"
        f"C{inner} {low + (middle - low) * 0.36:.2f} {inner - 4} {low} {stem_right + 8} {low}H{start}Z"
    )


def _kite(x: float, y: float, rx: float, ry: float) -> str:
    """The outline of a ten-sided die with its front edges cut out as hair lines."""
    return (
        f"M{x} {y - ry}L{x + rx * 0.92} {y - ry * 0.12}L{x + rx} {y + ry * 0.14}L{x} {y + ry}L{x - rx} "
        f"{y + ry * 0.14}"
        f"L{x - rx * 0.92} {y - ry * 0.12}Z"
        f"M{x - 0.2} {y - ry * 0.72}L{x - rx * 0.46} {y + ry * 0.10}L{x} {y + ry * 0.44}L{x + rx * 0.46} "
        f"{y + ry * 0.10}Z"
    )


def _star(x: float, y: float, rx: float, ry: float) -> str:
    return (
        f"M{x} {y - ry}Q{x + rx * 0.14} {y - ry * 0.14} {x + rx} {y}Q{x + rx * 0.14} {y + ry * 0.14} {x} "
        f"{y + ry}"
        f"Q{x - rx * 0.14} {y + ry * 0.14} {x - rx} {y}Q{x - rx * 0.14} {y - ry * 0.14} {x} {y - ry}Z"
    )


def letters() -> dict[str, tuple[list[str], float]]:
    """Each letter's paths and its width; "0" is the O that holds a die, "O" the one that holds a compass "
    "star."""
    s_spine: list[Point] = [
        (62, 24),
        (52, 8),
        (36, 2.8),
        (16, 9),
        (10, 27),
        (26, 44),
        (46, 55),
        (62, 72),
        (56, 91),
        (34, 97.2),
        (14, 92),
        (4, 74),
    ]
    ring_paths = [_oval(50, 50, 50, 52) + _oval(50, 50, 29, 46.5)]
    return {
        "S": (
            [
                _stroke(s_spine, [4, 6, 6.5, 13, 19, 22, 23, 21, 14, 6.5, 6, 4]),
                "M66 -3Q63 14 64.5 33L58.5 31Q60 16 56 8Z",
                "M0 103Q3 86 1.5 66L7.5 68Q6 84 11 92Z",
            ],
            70,
        ),
        "H": ([_stem(7.5), _stem(64.5), f"M27 47H66V{47 + HAIR}H27Z", "M46.5 42L54 50.2L46.5 58.5L39 50.2Z"], 93),
        "A": (
            [
                _slant(43, 5, HAIR + 1, feet=7),
                _slant(38, 70, HEAVY + 3, feet=6),
                "M38 -3L52 -3L64 3L40 3Z",
                f"M22 64H72V{64 + HAIR}H20Z",
            ],
            102,
        ),
        "D": ([_stem(7.5), _bowl(28.5, 0, 100, 93)], 93),
        "0": ([*ring_paths, _kite(50, 50, 17, 31)], 100),
        "W": (
            [
                _slant(3, 33, HEAVY + 2),
                _slant(66, 42, HAIR + 1),
                _slant(53, 83, HEAVY + 2),
                _slant(117, 91, HAIR + 1),
                "M-6 0Q14 3 34 0L29 7H4Z",
                "M46 0Q66 3 84 0L80 6H54Z",
                "M107 0Q120 3 134 0L126 6H115Z",
                "M33 100L44.5 104L56 100Z",
                "M83 100L94.5 104L106 100Z",
            ],
            128,
        ),
        "P": ([_stem(7.5), _bowl(28.5, 0, 57, 80)], 80),
        "O": ([*ring_paths, _star(50, 50, 17, 30)], 100),
        "R": (
            [
                _stem(7.5),
                _bowl(28.5, 0, 55, 78),
                "M38 52Q52 54 58 66L69 86Q75 97 92 97Q86 104 76 103Q60 102 52 86L42 66Q38 58 30 56Z",
            ],
            90,
        ),
        "T": ([_stem(33), f"M2 0Q44 4 86 0L89 27Q84 10 74 {HAIR + 1.5}H14Q4 10 -1 27Z"], 88),
    }


def wordmark() -> str:
    """The whole name as SVG text, on a clear ground, in brass over an oxblood shadow."""
    shapes = letters()
    kerning = {"AD": -6, "HA": -7, "SH": 1, "D0": 1, "0W": -4, "WP": -4, "PO": 2, "OR": 4, "RT": -7}
    pen, placed = 0.0, []
    name = "SHAD0WPORT"
    for letter, after in zip(name, name[1:] + " ", strict=True):
        paths, width = shapes[letter]
        placed.append((paths, pen))
        pen += width + GAP + kerning.get(letter + after, 0)
    width = pen - GAP + 44
    height = 156

    def run(fill: str, dx: float, dy: float, opacity: float = 1.0) -> str:
        shift = f' fill-opacity="{opacity}"' if opacity < 1 else ""
        body = "".join(
            f'<path fill-rule="{"evenodd" if path.count("M") > 1 else "nonzero"}" '
            f'transform="translate({x + 20 + dx:.2f} {20 + dy:g})" d="{path}"/>'
            for paths, x in placed
            for path in paths
        )
        return f'<g fill="{fill}"{shift}>{body}</g>'

    brass = shade("brass", (0, -4), (0, 104), "#fff4cc", "#f0cd7c", "#d39d3e", "#a36d22", "#d8a850")
    layers = [run("#000000", step, step, 0.30) for step in (9, 8)]
    layers += [run("#4a0d16" if step > 1 else "#7a1a20", step, step) for step in (7, 6, 5, 4, 3, 2, 1)]
    layers += [run("#fffbe6", -0.7, -0.8), run("url(#brass)", 0, 0)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height}" viewBox="0 0 '
        f'{width:g} {height}">\n'
        f"<defs>{brass}</defs>\n" + "\n".join(layers) + "\n</svg>\n"
    )
