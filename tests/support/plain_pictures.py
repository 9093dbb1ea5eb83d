"""Pictures nobody looks at: for tests that ask where things lie and what is written, not what it looks like.

Drawings, blurs and letters take most of the time of a place that is laid out at many sizes. Here each is a plain
surface of the size it would have, so that everything lies where it does; whoever measures letters measures real ones.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from inspect import unwrap
from unittest import mock

import pygame

from casino.scenes.games.black_baron.view import BlackBaronTableView
from casino.scenes.games.pilok.view import PilokTableView
from casino.scenes.games.salon.view import SalonTableView
from casino.scenes.games.twentyone.view import CardTableView
from casino.ui.chips import chips
from casino.ui.dice import sprites
from casino.ui.drawing import text, typefaces
from casino.ui.drawing.caches import clear_caches
from casino.ui.furniture import furniture, miniature

STAGES = (BlackBaronTableView, PilokTableView, SalonTableView, CardTableView)  # whose rooms take long


def _plain(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((90, 90, 90))
    return surface


def _words(words: str, px: int, colour: object, family: str, weight: str) -> pygame.Surface:
    width = typefaces.words_width(words, px, family, weight)
    return _plain((width, typefaces.font(px, family, weight).get_height()))


@contextmanager
def plain_pictures() -> Iterator[None]:
    """Meanwhile all pictures are plain and rooms empty; nothing of them is left afterwards."""
    plain = {
        (pygame.image, "load_sized_svg"): lambda file, size: _plain(size),
        (pygame.transform, "smoothscale"): lambda surface, size, *_: pygame.Surface(size, 0, surface),
        (pygame.transform, "box_blur"): lambda surface, *_, **__: surface,
        (pygame.transform, "gaussian_blur"): lambda surface, *_, **__: surface,
        (text, "draw_words"): _words,
        (miniature, "acts_of"): lambda door, size, acts: (_plain(size),),
        (miniature, "first_act"): lambda game, size: _plain(size),
        (sprites, "body_pictures"): lambda sides, fineness, bodies: [
            _plain((one.box_px, one.box_px)) for one in bodies
        ],
        (furniture, "_paint_shaded"): lambda *_: None,
        (chips, "_lying"): lambda value, px, turn, is_top: _plain((px, px)),
        **{(stage, "paint_backdrop"): wraps(unwrap(stage.paint_backdrop))(lambda *_: None) for stage in STAGES},
    }
    clear_caches()
    with ExitStack() as stack:
        for (where, name), made in plain.items():
            stack.enter_context(mock.patch.object(where, name, made))
        yield
    clear_caches()
