"""The places that every table has at one size, whatever its game. No game's own places, and nothing is drawn."""

from collections.abc import Sequence
from typing import Protocol

import pygame


class Station(Protocol):
    """The places of a seat."""

    @property
    def plate(self) -> pygame.Rect: ...
    @property
    def bet(self) -> pygame.Rect: ...
    @property
    def portrait_px(self) -> int: ...


class TableLayout(Protocol):
    """The places every table has."""

    @property
    def top_bar(self) -> pygame.Rect: ...
    @property
    def bottom_bar(self) -> pygame.Rect: ...
    @property
    def message(self) -> pygame.Rect: ...
    @property
    def controls(self) -> pygame.Rect: ...
    @property
    def is_one_row(self) -> bool: ...
    @property
    def dealer_portrait(self) -> pygame.Rect: ...
    @property
    def stations(self) -> Sequence[Station]: ...
