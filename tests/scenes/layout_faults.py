"""What can be wrong with how a scene is laid out, as lines that say what and where: what tests of places ask for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import combinations
from unittest import mock

import pygame

from casino.scenes.app.app import App
from casino.scenes.dialogs.page import PageScene
from casino.scenes.games.castle.talk.chat_log import ChatLog
from casino.ui.drawing import text
from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.focus import ARROWS, nearest
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.widgets import Button, Slider, Widget
from tests.scenes.places import resize

SIZES = (
    *((960, 540), (1024, 768), (1280, 720), (1280, 800), (1920, 1080)),
    *((2560, 1080), (3440, 1440), (720, 1280), (3840, 2160)),
)
TEXTS = (1.0, 1.25, 1.5, 2.0)
FRAMES = [Metrics(*size, scale) for size in SIZES for scale in TEXTS]
MIN_UNITS = 31  # of a side, in 1/720 of the height: what a fingertip and a poor aim still hit
NO_TOUCH = ((1024, 768),)  # screens of this shape have a mouse

# What may be smaller than a fingertip, and why a finger misses nothing by it.
EXEMPT = {
    ChatLog: "a name in the talk begins a whisper to somebody; the row of the same name in the list beside it does too"
}

# What arrows pass by, and why nobody misses anything by it.
PASSED_BY = {"3-deck": "upright, its neighbours are nearer to each other; Tab, its number and D lead to its deal"}


def areas_of(layout: object, *names: str) -> dict[str, pygame.Rect]:
    """Some places of a layout by their names in words."""
    return {name.replace("_", " "): getattr(layout, name) for name in names}


def check_apart(areas: Mapping[str, pygame.Rect], canvas: pygame.Rect) -> None:
    """Areas by their names lie whole on a canvas, and none on another."""
    for name, area in areas.items():
        assert canvas.contains(area), f"{name} {area} leaves {canvas}"
        assert area.w > 0 and area.h > 0, f"{name} {area} is nothing"
    for (one, first), (other, second) in combinations(areas.items(), 2):
        assert not first.colliderect(second), f"{one} {first} lies on {other} {second}"


def faults_at(
    app: App,
    sizes: Sequence[tuple[int, int]] = SIZES,
    texts: Sequence[float] = TEXTS,
    look: Callable[[App], list[str]] | None = None,
) -> list[str]:
    """What is wrong with the top scene at all these sizes of window and text: by `look`, else where widgets lie."""
    found = []
    for size in sizes:
        for scale in texts:
            resize(app, size, scale)
            found += (look or faults_of)(app)
    return found


def _where(app: App) -> str:
    return f"at {app.house.size}, text {app.house.preferences.text_scale}"


def faults_of(app: App) -> list[str]:
    """What is wrong with where the widgets of the top scene lie."""
    scene = app.house.stack.top
    canvas = pygame.Rect(0, 0, *app.house.size)
    where = _where(app)
    found = []
    for widget in scene.focus.widgets:
        if not canvas.contains(widget.rect):
            found.append(f"{widget.key} {widget.rect} leaves the window {where}")
        if min(widget.rect.size) < MIN_UNITS * scene.metrics.k:
            found.append(f"{widget.key} {widget.rect} is too small {where}")
    for one, other in combinations(scene.focus.widgets, 2):
        if one.rect.colliderect(other.rect):
            found.append(f"{one.key} {one.rect} lies on {other.key} {other.rect} {where}")
    return found


def _targets_of(one: Widget, reach: pygame.Rect) -> list[pygame.Rect]:
    """The places of a widget that mean different things; what lies at its edge reaches as far as the widget does."""
    found = []
    for target in one.targets:
        left = reach.left if target.left <= one.rect.left else target.left
        top = reach.top if target.top <= one.rect.top else target.top
        right = reach.right if target.right >= one.rect.right - 1 else target.right
        bottom = reach.bottom if target.bottom >= one.rect.bottom - 1 else target.bottom
        found.append(pygame.Rect(left, top, right - left, bottom - top))
    return found


def faults_for_fingers(app: App) -> list[str]:
    """What of the top scene a fingertip is too large for, where a screen is touched."""
    if app.house.size in NO_TOUCH:
        return []
    focus, metrics = app.house.stack.top.focus, app.house.stack.top.metrics
    canvas, least = pygame.Rect(0, 0, *app.house.size), metrics.px(FINGERTIP)
    where = _where(app)
    found = []
    reaches = [(one, focus.hit_area(one)) for one in focus.widgets]
    for one, reach in reaches:
        if not canvas.contains(reach) or not reach.contains(one.rect):
            found.append(f"{one.key} is reached at {reach}, not about {one.rect} {where}")
        if type(one) in EXEMPT:
            continue
        for target in _targets_of(one, reach):
            if min(target.size) < least:
                k = metrics.k
                found.append(f"{one.key}: {target.w / k:.0f} x {target.h / k:.0f} units for a finger {where}")
    for (one, first), (other, second) in combinations(reaches, 2):
        if first.colliderect(second):
            found.append(f"{one.key} and {other.key} are reached at one place {where}")
    return found


def faults_of_page(app: App) -> list[str]:
    """Whether the top scene, if it is a page, leaves the window, or what it holds lies on its buttons."""
    page = app.house.stack.top
    if not isinstance(page, PageScene):
        return []
    found = []
    if not pygame.Rect((0, 0), app.house.size).contains(page.box):
        found.append(f"the page {page.box} leaves the window {_where(app)}")
    for held in page.content():
        if not page.body.contains(held.rect):
            found.append(f"{held.key} {held.rect} leaves the page's {page.body} {_where(app)}")
    return found


def faults_for_arrows(app: App) -> list[str]:
    """What of the top scene nobody comes to who goes on by arrows alone."""
    focus = app.house.stack.top.focus
    if not focus.widgets:
        return []
    going = [focus.focused or focus.widgets[0]]
    come_to = {going[0].key}
    while going:
        here = going.pop()
        beside = (nearest(here, focus.widgets, direction) for direction in ARROWS.values())
        new = [one for one in beside if one is not None and one.key not in come_to]
        come_to |= {one.key for one in new}
        going += new
    may_be = [*PASSED_BY, *(widget.key for widget in focus.widgets if widget.is_passed_by)]
    lost = [widget.key for widget in focus.widgets if widget.key not in come_to and widget.key not in may_be]
    return [f"no arrow leads to {key} {_where(app)}" for key in lost]


def faults_for_tab(app: App) -> list[str]:
    """What of the top scene Tab does not come to, and whether it goes back the same way; all is left as it was."""
    focus = app.house.stack.top.focus
    everything, before = [widget.key for widget in focus.widgets], focus.focused

    def gone(mod: int) -> list[str]:
        seen = []
        for _ in everything:
            focus.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=mod, unicode=""))
            assert focus.focused is not None and focus.focused.is_focused
            seen.append(focus.focused.key)
        return seen

    there, back = gone(0), gone(pygame.KMOD_LSHIFT)
    focus.go_to(before.key if before is not None else everything[0])
    found = [f"Tab leads to {there}, not to all of {everything}"] if sorted(there) != sorted(everything) else []
    return found + ([f"Tab leads to {there} and back to {back}"] if back[-1:] != there[-1:] else [])


@contextmanager
def words_watched() -> Iterator[list[tuple[str, str]]]:
    """Meanwhile, of all words that must fit somewhere, what they are and what is written of them."""
    seen: list[tuple[str, str]] = []
    whole = text.fitted

    def watched(words, *args, **kwargs):
        shown = whole(words, *args, **kwargs)
        seen.append((words, shown))
        return shown

    with mock.patch.object(text, "fitted", watched):
        yield seen


def faults_of_labels(app: App) -> list[str]:
    """What a button says and is cut, or begins small; of other labels at least four letters are written."""
    buttons = [one for one in app.house.stack.top.focus.widgets if isinstance(one, Button) and len(one.label) > 1]
    found = [f"{one.label!r} begins small {_where(app)}" for one in buttons if one.label[0].islower()]
    with words_watched() as seen:
        for widget in app.house.stack.top.focus.widgets:
            if isinstance(widget, Slider) and not widget.label_share:
                continue  # of such a one only the figure is written
            seen.clear()
            widget.draw(app.house.window.canvas, app.house.stack.top.look)
            for words, shown in seen:
                if len(shown) < (len(words) if isinstance(widget, Button) else min(4, len(words))):
                    found.append(f"{widget.key}: {words!r} becomes {shown!r} {_where(app)}")
    return found
