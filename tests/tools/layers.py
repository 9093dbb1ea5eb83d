"""`python3 -m tests.tools.layers`: draws the layers of the house from its imports, for the maintainer's page.

A line from one layer down to another is an import; what follows from other lines is left out. The longest way down
stands on the left, and every other layer has a column of its own, so that no line runs through a box.
"""

import sys
from collections.abc import Iterator, Mapping
from functools import cache

from tests.program.test_imports import LAYERS, imports, layer_of
from tests.support import ROOT

PICTURE = ROOT / ".github" / "pictures" / "layers.svg"
Graph = dict[str, set[str]]

_BOX_WIDTH, _BOX_HEIGHT = 104, 34
_COLUMN_PX, _ROW_PX = 128, 66
_MARGIN_PX, _APART_PX = 24, 5  # lines that share a way run this far apart
_INK, _PAPER, _LINE = "#2b2622", "#f6efe2", "#8a5a3c"


def imported() -> Graph:
    """Each layer with the layers its files import."""
    layers = set(LAYERS) - {"__init__"}
    graph: Graph = {layer: set() for layer in layers}
    for module, name, _ in imports():
        layer, below = layer_of(module), layer_of(name)
        if name.startswith("casino.") and {layer, below} <= layers and layer != below:
            graph[layer].add(below)
    return graph


def reduced(graph: Mapping[str, set[str]]) -> Graph:
    """The same without every import that follows from others."""

    @cache
    def reached(layer: str) -> frozenset[str]:
        return frozenset(graph[layer]).union(*map(reached, graph[layer]))

    return {
        layer: {name for name in below if not any(name in reached(other) for other in below - {name})}
        for layer, below in graph.items()
    }


def heights(graph: Mapping[str, set[str]]) -> dict[str, int]:
    """How many layers lie below each of them, counted along the longest way down."""

    @cache
    def height(layer: str) -> int:
        return max((height(name) + 1 for name in graph[layer]), default=0)

    return {layer: height(layer) for layer in graph}


def columns(graph: Mapping[str, set[str]]) -> dict[str, int]:
    """The longest way down in the first column, then the others, each in its own, the highest first."""
    high = heights(graph)
    layer = max(sorted(graph), key=high.__getitem__)
    spine = [layer]
    while graph[layer]:
        layer = max(sorted(graph[layer]), key=high.__getitem__)
        spine.append(layer)
    rest = sorted(set(graph) - set(spine), key=lambda name: (-high[name], name))
    return dict.fromkeys(spine, 0) | {name: number for number, name in enumerate(rest, 1)}


def drawn(graph: Mapping[str, set[str]]) -> str:
    """The picture of layers and their imports, as SVG."""
    graph = reduced(graph)
    high, column = heights(graph), columns(graph)
    top = max(high.values())
    width = (max(column.values()) + 1) * _COLUMN_PX - (_COLUMN_PX - _BOX_WIDTH) + 2 * _MARGIN_PX
    height = top * _ROW_PX + _BOX_HEIGHT + 2 * _MARGIN_PX
    corners = {
        name: (_MARGIN_PX + column[name] * _COLUMN_PX, _MARGIN_PX + (top - high[name]) * _ROW_PX) for name in graph
    }
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        "<title>The layers of the house: a line down is an import</title>",
        f'<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0L8 4L0 8Z" fill="{_LINE}"/></marker></defs>',
        f'<rect width="{width}" height="{height}" rx="8" fill="{_PAPER}"/>',
        f'<g fill="none" stroke="{_LINE}" stroke-width="1.5">',
        *_lines(graph, corners),
        "</g>",
        f'<g font-family="sans-serif" font-size="14" text-anchor="middle" fill="{_INK}">',
    ]
    for name, (x, y) in sorted(corners.items()):
        parts.append(
            f'<rect x="{x}" y="{y}" width="{_BOX_WIDTH}" height="{_BOX_HEIGHT}" rx="6" fill="#ffffff" stroke="{_INK}"/>'
        )
        parts.append(f'<text x="{x + _BOX_WIDTH // 2}" y="{y + 22}">{name}</text>')
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _lines(graph: Mapping[str, set[str]], corners: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    """A line for each import: straight down, out to the right and down, or down and back to the left."""
    for name in sorted(graph):
        for below in sorted(graph[name]):
            (x, y), (to_x, to_y) = corners[name], corners[below]
            middle, to_middle = y + _BOX_HEIGHT // 2, to_y + _BOX_HEIGHT // 2
            if x == to_x:
                way = f"M{x + _BOX_WIDTH // 2} {y + _BOX_HEIGHT}V{to_y}"
            elif x < to_x:
                way = f"M{x + _BOX_WIDTH} {middle}H{to_x + _BOX_WIDTH // 2 + _APART_PX}V{to_y}"
            else:
                way = f"M{x + _BOX_WIDTH // 2 - _APART_PX} {y + _BOX_HEIGHT}V{to_middle}H{to_x + _BOX_WIDTH}"
            yield f'<path d="{way}" marker-end="url(#tip)"/>'


def main() -> int:
    """Writes the picture."""
    PICTURE.write_text(drawn(imported()), "utf-8", newline="\n")
    print(PICTURE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
