"""Makes the parts of the house's playing cards: `assets/cards/*.svg`.

Written here: the suits' pips and the figures of the corners, outlines taken from the house's serif typeface. Courts,
aces and backs are drawn by `card_courts`, `card_aces` and `card_backs`; whole faces are put together when shown, by
`casino.ui.cards.card_faces`. Run it from anywhere: `python assets/make/cards.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from card_aces import ace, ace_of_spades
from card_backs import BACKS, back
from card_courts import COURTS, court
from card_drawing import SUIT, page
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from casino.core.resources import typeface

OUT = Path(__file__).resolve().parent.parent / "cards"
FIGURES = {rank: rank for rank in "A23456789JQK"} | {"T": "10"}
TIGHT = 52  # how much nearer than usual the two figures of the ten stand, in font units
FIGURE_BOX = 100  # every figure is this high from the base line to the top of a capital
DEEPEST = 107  # how far down the tail of a J or Q may reach; the figure is pressed together for it

PIPS = {
    "S": "M0-50C7-31 46-12 46 17C46 35 33 43.5 21 42C12.5 41 6.5 36 3.8 28.500C5 40 11 47 22 50H-22"
    "C-11 47-5 40-3.8 28.500C-6.5 36-12.5 41-21 42C-33 43.5-46 35-46 17C-46-12-7-31 0-50Z",
    "H": "M0 50C-7 33-47 9-47-20C-47-37-35.5-48-22.5-48C-11.5-48-3.5-40.5 0-28"
    "C3.5-40.5 11.5-48 22.5-48C35.5-48 47-37 47-20C47 9 7 33 0 50Z",
    "D": "M0-51C10.5-31 24.5-12.5 39.5 0C24.5 12.5 10.5 31 0 51C-10.5 31-24.5 12.5-39.5 0C-24.5-12.5-10.5-31 0-51Z",
    "C": "M0-50A22.8 22.8 0 0 1 15.8-10.800C13.6-8.7 11-6 9.5-3.500C13-6.5 18-9.2 24.2-9.2"
    "A22.8 22.8 0 1 1 24.2 36.400C14 36.4 7.5 31 3.8 23.500C4.8 37 11 46 22 50H-22C-11 46-4.8 37-3.8 23.5"
    "C-7.5 31-14 36.4-24.2 36.400A22.8 22.8 0 1 1-24.2-9.200C-18-9.2-13-6.5-9.5-3.5"
    "C-11-6-13.6-8.7-15.8-10.800A22.8 22.8 0 0 1 0-50Z",
}


def figure(text: str, font: TTFont) -> tuple[str, float]:
    """The outline of a figure or two, base line at y = 100, capitals up to y = 0, and its width."""
    scale = FIGURE_BOX / font["OS/2"].sCapHeight
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    pen_x, parts = 0.0, []
    for character in text:
        glyph = glyphs[names[ord(character)]]
        bounds = BoundsPen(glyphs)
        glyph.draw(bounds)
        left, low, right, _ = bounds.bounds
        outline = SVGPathPen(glyphs, ntos=lambda value: f"{value:.1f}".rstrip("0").rstrip("."))
        press = min(1.0, DEEPEST / (FIGURE_BOX - low * scale))
        glyph.draw(TransformPen(outline, (scale, 0, 0, -scale * press, (pen_x - left) * scale, FIGURE_BOX * press)))
        parts.append(outline.getCommands())
        pen_x += right - left + TIGHT
    return "".join(parts), (pen_x - TIGHT) * scale


def files() -> dict[str, str]:
    """Every file of the cards by its name without ending."""
    made = {
        f"pip_{suit}": page([f'<path transform="translate(60 60)" d="{data}" fill="{SUIT}"/>'], 120, 120)
        for suit, data in PIPS.items()
    }
    font = TTFont(str(typeface("Serif", "Bold")))
    for rank, text in FIGURES.items():
        data, width = figure(text, font)
        made[f"rank_{rank}"] = page([f'<path d="{data}" fill="{SUIT}"/>'], round(width, 1), 124)
    made |= {f"ace_{suit}": ace_of_spades() if suit == "S" else ace(suit, data) for suit, data in PIPS.items()}
    made |= {f"court_{card}": court(card) for card in COURTS}
    made |= {f"back_{colour}": back(colour) for colour in BACKS}
    return made


def main() -> None:
    """Write every part below `assets/cards/`."""
    OUT.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (OUT / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
