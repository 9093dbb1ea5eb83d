"""One person as layers from back to front, ready to be composed; holds no drawing of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from faces import Face


@dataclass(frozen=True)
class Sitter:
    """A person: face, three colours of the backdrop from lit to dark, and layers of SVG elements.

    `head(mood)` gives everything that moves with the head, in painting order; `back_hair` moves too but lies behind
    the neck; `behind`, `body` and `front` stay still. `zoom` enlarges the person from the picture's foot.
    """

    face: Face
    backdrop: tuple[str, str, str]
    glow: str
    body: Sequence[str]
    head: Callable[[str], list[str]]
    back_hair: Sequence[str] = ()
    behind: Sequence[str] = ()
    front: Sequence[str] = ()
    definitions: Sequence[str] = ()
    neck_width: float = 34
    zoom: float = 1.12
