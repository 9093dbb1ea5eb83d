"""The sign at the top of the editor: the house's edge, how sure it is, and what was changed. Nothing is worked out."""

import pygame

from casino.scenes.pages.editor.edges import STAGES, EdgeWords
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import mix

_FIGURE, _SAID = 24, 14  # layout units
_PAD, _PIP = 12, 9
_LEFT = 0.54  # of the width, for the figure


def sign_px(look: Look) -> int:
    """The sign's height in px."""
    metrics = look.metrics
    figure = text.font(metrics.title_pt(_FIGURE), text.SERIF, "Semibold").get_height()
    return figure + 2 * round(metrics.pt(_SAID) * 1.3) + metrics.px(_PAD)


def paint_sign(target: pygame.Surface, look: Look, area: pygame.Rect, words: EdgeWords, changed: str) -> None:
    """Paints the edge on the left, and on the right the difference to the start and the number of changes."""
    metrics, tokens = look.metrics, look.theme
    pad = metrics.px(_PAD)
    look.plate(target, area, mix(tokens.panel, tokens.shade, 0.35), tokens.panel_edge)
    inner = area.inflate(-2 * pad, -pad)
    left = pygame.Rect(inner.x, inner.y, round(inner.w * _LEFT), inner.h)
    pip = metrics.px(_PIP)
    pips = STAGES * (pip + pip // 2)
    ink = getattr(tokens, words.tone)
    at = look.title(target, words.figure, left.x, left.y, size=_FIGURE, colour=ink, room=left.w - pips - pip)
    for number in range(STAGES):
        middle = (at.right + pip + number * (pip + pip // 2) + pip // 2, at.centery)
        is_known = number < words.stage
        pygame.draw.aacircle(target, tokens.accent if is_known else tokens.button, middle, pip // 2)
    room = pygame.Rect(left.x, at.bottom, left.w, inner.bottom - at.bottom)
    look.paragraph(target, words.precision, room, size=_SAID, colour=tokens.ink_dim, fits=True)
    right = pygame.Rect(left.right + pad, inner.y, inner.right - left.right - pad, inner.h)
    said = " ".join(filter(None, (words.difference, changed)))
    px, lines = look.fitting(said, right.size, size=_SAID + 1)
    right = right.move(0, max(0, right.h - round(len(lines) * px * 1.3)) // 2).clip(inner)
    look.paragraph(target, said, right, size=_SAID + 1, colour=tokens.ink, fits=True)
