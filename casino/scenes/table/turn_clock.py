"""Paints how much time is left: under the plate of whose turn it is, or below the message. Nothing is counted here."""

from typing import Any

import pygame

from casino.scenes.table.felt import face_place
from casino.scenes.table.scene import TableScene
from casino.ui.drawing import text

_FIGURE = 0.62  # of the disc they stand on
_LINE_SHARE = 0.36  # of the message's width


def paint_clock(target: pygame.Surface, scene: TableScene[Any], seat: int, share: float, seconds: int) -> None:
    """A bar under a seat's plate, as long as the share of its time that is left.

    With `seconds` they stand in place of the face: it ends soon.
    """
    metrics, theme = scene.metrics, scene.look.theme
    station = scene.layout.stations[seat - 1]
    plate = station.plate
    bar = pygame.Rect(plate.x, plate.bottom - metrics.px(2), plate.w, max(3, metrics.px(4)))
    _paint_bar(target, scene, bar, share, is_short=bool(seconds))
    if seconds:
        disc = face_place(plate, station.portrait_px).inflate(metrics.px(8), metrics.px(8))
        pygame.draw.aacircle(target, theme.shade, disc.center, disc.w // 2)
        pygame.draw.aacircle(target, theme.warn, disc.center, disc.w // 2 - max(1, metrics.px(2)))
        figure = text.figures(str(seconds), round(disc.w * _FIGURE), theme.shade)
        text.put(target, figure, *disc.center, "center")


def paint_line(target: pygame.Surface, scene: TableScene[Any], message: pygame.Rect, share: float) -> None:
    """The same below the message, for what everybody waits for."""
    bar = pygame.Rect(0, 0, round(message.w * _LINE_SHARE), max(3, scene.metrics.px(4)))
    bar.midbottom = message.midbottom
    _paint_bar(target, scene, bar, share, is_short=False)


def _paint_bar(
    target: pygame.Surface, scene: TableScene[Any], bar: pygame.Rect, share: float, *, is_short: bool
) -> None:
    theme = scene.look.theme
    pygame.draw.rect(target, theme.shade, bar.inflate(2, 2), border_radius=bar.h)
    bar.w = max(bar.h, round(bar.w * share))
    pygame.draw.rect(target, theme.warn if is_short else theme.accent, bar, border_radius=bar.h)
