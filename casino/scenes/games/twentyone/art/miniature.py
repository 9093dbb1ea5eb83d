"""Blackjack as seen through its door in the hall."""

import pygame

from casino.core.texts import _
from casino.ui.drawing import text
from casino.ui.drawing.arc_text import text_on_arc
from casino.ui.drawing.theme import theme
from casino.ui.drawing.vector import lit_by
from casino.ui.furniture import walls
from casino.ui.furniture.miniature import Act, Size, heaps, light_wall, spread, table_before

_JACK_HANDS = (("AS", "KH"), (None, None), ("TD", None), ("TD", "8C"))


def miniature(size: Size) -> tuple[pygame.Surface, Act]:
    """The croupier under a white light, and the hand the game is named after."""
    width, height = size
    jack = theme("blackjack")
    wall = walls.panelled_wall(size, lit_by(jack.rail, jack.light, 0.45), jack.metal)
    light_wall(wall, jack, walls.sconce)
    scene = table_before(size, jack, "padded", "croupier", wall)
    words, reach = _("BLACKJACK PAYS 3 TO 2"), width * 2.4
    px = text.fit_size(words, round(height * 0.048), round(width * 0.70), 7, text.SERIF, "Bold")
    font, centre = text.font(px, text.SERIF, "Bold"), (width / 2, height * 0.612 - reach)
    text_on_arc(scene, font, words, jack.felt_ink, centre, reach, 90, spacing_px=px * 0.06)

    def act(target: pygame.Surface, number: int) -> None:
        spread(target, _JACK_HANDS[number], "blue", 15, 0.788)
        heaps(target, ((100,) * 5, (5,) * 4, (25,) * (7 if number == 0 else 4)), ((25,) * 6, (500,) * 3, (5,) * 5))

    return scene, act
