"""Colours by meaning, one file per place of the house: `assets/themes/<name>.toml`. No drawing.

A scene names a token ("win", "felt"), never a colour.
"""

import tomllib
from functools import cache
from typing import NamedTuple

from casino.core.resources import asset

Colour = tuple[int, int, int]


class Theme(NamedTuple):
    """The tokens of one place, each an (r, g, b)."""

    floor: Colour  # what surrounds the table
    felt: Colour
    felt_edge: Colour
    felt_ink: Colour  # printed on the felt
    rail: Colour
    metal: Colour
    leather: Colour
    light: Colour
    panel: Colour  # plates, bars and dialogs
    panel_edge: Colour
    ink: Colour  # text on panels
    ink_dim: Colour
    accent: Colour  # what can be done now
    accent_ink: Colour
    button: Colour
    win: Colour
    lose: Colour
    warn: Colour
    focus: Colour
    paper: Colour  # what is written on: the hall's talk
    paper_ink: Colour
    paper_accent: Colour  # names and marks on paper
    paper_whisper: Colour  # the strip behind a whisper
    shade: Colour  # shadows, and the veil behind dialogs
    suit_spade: Colour
    suit_heart: Colour
    suit_diamond: Colour
    suit_club: Colour
    suit_diamond_four: Colour
    suit_club_four: Colour


@cache
def theme(name: str) -> Theme:
    """The tokens of a place. Raises MissingAsset, KeyError or ValueError for an incomplete file."""
    raw = tomllib.loads(asset("themes", f"{name}.toml").read_text("utf-8"))
    return Theme(**{token: parse_colour(raw[token]) for token in Theme._fields})


def parse_colour(text: str) -> Colour:
    if len(text) != 7 or text[0] != "#":
        raise ValueError(f"{text!r} is not a colour such as #a01020")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """The colour `share` (0 to 1, clamped) of the way from `first` to `second`."""
    share = max(0.0, min(1.0, share))
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first[:3], second[:3], strict=True))
    return red, green, blue
