"""The hands of five newcomers: how each of them presses what it has seen, and what it goes on pressing.

What is pressed is decided in `evening`.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from casino.ui.widgets.widgets import Widget

Event = pygame.event.Event
Frame = list[Event]  # the events of one frame
FRAMES_PER_SECOND = 60
_PRESS_FRAMES = 4  # a button of a mouse is down so long
_CLICKS_PER_SECOND, _CLICKING_SECONDS = 4, 2.5


@dataclass(frozen=True)
class Newcomer:
    """Somebody with a way of pressing things. `looks_seconds` pass between seeing something and pressing it.

    `is_shy` never raises, doubles or hits; `clicks_on` goes on clicking on the spot of the last press.
    """

    name: str
    looks_seconds: float = 0.6
    text_scale: float = 1.0
    is_shy: bool = False
    clicks_on: bool = False
    has_keys_only: bool = False
    has_finger: bool = False
    slip_share: float = 0.3  # of presses that come twice


NEWCOMERS = (
    Newcomer("a caller", is_shy=True),
    Newcomer("one who clicks on", clicks_on=True),
    Newcomer("keys only", has_keys_only=True),
    Newcomer("large text", text_scale=1.5),
    Newcomer("a finger", has_finger=True),
)


def press(who: Newcomer, widget: Widget, rng: random.Random) -> Iterator[Frame]:
    """The frames of a press; often it comes twice, or again and again."""
    if who.clicks_on:
        yield from click_on(widget.rect.center)
        return
    twice = 2 if rng.random() < who.slip_share else 1
    for _ in range(twice):
        if who.has_keys_only and widget.hotkeys:
            yield [_key(pygame.KEYDOWN, widget.hotkeys[0])]
            yield [_key(pygame.KEYUP, widget.hotkeys[0])]
        else:
            yield from click(widget.rect.center, is_finger=who.has_finger)
        yield from wait(rng.uniform(0.08, 0.2))


def click_on(place: tuple[int, int]) -> Iterator[Frame]:
    """A press, and some seconds of clicking at the same place without looking."""
    for _ in range(round(_CLICKING_SECONDS * _CLICKS_PER_SECOND)):
        frames = list(click(place))
        yield from frames
        yield from wait(1 / _CLICKS_PER_SECOND - len(frames) / FRAMES_PER_SECOND)


def click(place: tuple[int, int], *, is_finger: bool = False) -> Iterator[Frame]:
    """A press and a release at a place in px."""
    yield [Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=is_finger)]
    yield [Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=is_finger)]
    yield from wait(_PRESS_FRAMES / FRAMES_PER_SECOND)
    yield [Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=is_finger)]


def wait(seconds: float) -> Iterator[Frame]:
    """Frames in which nothing is pressed."""
    for _ in range(round(seconds * FRAMES_PER_SECOND)):
        yield []


def _key(kind: int, key: int) -> Event:
    return Event(kind, key=key, mod=0, unicode="", scancode=0)
