"""What Pi'Lok's movements ask of the table they are shown at, so that none of them needs to know the table itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from casino.engines.base import Event
from casino.scenes.app.house import House
from casino.scenes.games.pilok.art.layout import PilokLayout
from casino.scenes.games.pilok.art.well import Well
from casino.scenes.games.pilok.model import PilokModel
from casino.scenes.motion.dice import DieThrown
from casino.scenes.table.chip_moves import ChipMoves
from casino.ui.drawing.animator import Animation
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics


class PilokCanvas(Protocol):
    """A hex table being painted: its picture, its sounds, and what has left its place."""

    model: PilokModel
    payouts: int
    chips: ChipMoves
    away: set[tuple[object, ...]]

    @property
    def house(self) -> House: ...
    @property
    def look(self) -> Look: ...
    @property
    def metrics(self) -> Metrics: ...
    @property
    def layout(self) -> PilokLayout: ...
    @property
    def well(self) -> Well: ...
    @property
    def chip_px(self) -> int: ...
    def invalidate(self) -> None: ...
    def say(self, event: Event) -> None: ...
    def hand_place(self, seat: int, number: int) -> tuple[int, int]: ...
    def big_words(self, words: str, sound: str) -> Animation: ...
    def throw(self, dice: Sequence[DieThrown], floor: pygame.Rect, die_px: int) -> Animation: ...
