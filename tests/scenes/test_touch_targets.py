"""Everything that can be pressed is as large as a fingertip: what is drawn, or what is reached around it."""

from itertools import combinations

import pygame

from casino.preferences import Preferences
from casino.scenes.black_axe_table import BlackAxeTable
from casino.scenes.castle import CastleHall
from casino.scenes.desk import open_desk
from casino.scenes.desk_pad import KeyPad
from casino.ui.chat_log import ChatLog
from casino.ui.reach import FINGERTIP
from casino.ui.widgets import Widget
from tests.pilot import Pilot
from tests.scenes.places import places, resize, widget

SIZES = ((1280, 720), (1920, 1080), (720, 1280))
TEXTS = (1.0, 1.5)

# What may be smaller, and why a finger misses nothing by it.
EXEMPT = {
    ChatLog: "a name in the talk begins a whisper to somebody; the row of the same name in the list beside it does too",
}


def targets_of(one: Widget, reach: pygame.Rect) -> list[pygame.Rect]:
    """The places of a widget that mean different things; what lies at its edge reaches as far as the widget does."""
    found = []
    for target in one.targets:
        left = reach.left if target.left <= one.rect.left else target.left
        top = reach.top if target.top <= one.rect.top else target.top
        right = reach.right if target.right >= one.rect.right - 1 else target.right
        bottom = reach.bottom if target.bottom >= one.rect.bottom - 1 else target.bottom
        found.append(pygame.Rect(left, top, right - left, bottom - top))
    return found


def faults_of(app) -> list[str]:
    """What of the top scene a fingertip is too large for."""
    focus, metrics = app.stack.top.focus, app.stack.top.metrics
    canvas, least = pygame.Rect(0, 0, *app.size), metrics.px(FINGERTIP)
    where = f"at {app.size}, text {app.preferences.text_scale}"
    found = []
    for one in focus.widgets:
        reach = focus.reach(one)
        if not canvas.contains(reach) or not reach.contains(one.rect):
            found.append(f"{one.key} is reached at {reach}, not about {one.rect} {where}")
        if type(one) in EXEMPT:
            continue
        for target in targets_of(one, reach):
            if min(target.size) < least:
                k = metrics.k
                found.append(f"{one.key}: {target.w / k:.0f} x {target.h / k:.0f} units for a finger {where}")
    for one, other in combinations(focus.widgets, 2):
        if focus.reach(one).colliderect(focus.reach(other)):
            found.append(f"{one.key} and {other.key} are reached at one place {where}")
    return found


def test_everything_pressable_is_as_large_as_a_fingertip_everywhere(tmp_path):
    faults = []
    for name, app in places(tmp_path):
        for size in SIZES:
            for scale in TEXTS:
                resize(app, size, scale)
                faults += [f"{name}: {fault}" for fault in faults_of(app)]
    assert not faults, "\n".join(faults[:40])


def test_the_castle_and_its_tables_and_keys_on_the_screen_are_for_fingers_too(tmp_path):
    faults = []
    pilot = Pilot(tmp_path / "a.save", preferences=Preferences(speed="instant"))
    app = pilot.app

    def look(name: str) -> None:
        for size in SIZES:
            for scale in TEXTS:
                resize(app, size, scale)
                app.stack.top.draw(app.window.canvas)  # what is said in the castle has its places once it was drawn
                faults.extend(f"{name}: {fault}" for fault in faults_of(app))
        resize(app, SIZES[0], 1.0)

    pilot.press("Door: Black Axe")
    pilot.press("The hearth")
    assert isinstance(app.stack.top, CastleHall)
    pilot.press("The hearth")
    look("castle")
    pilot.click(widget(app.stack.top, "go").rect.center)
    assert isinstance(app.stack.top, BlackAxeTable)
    look("black axe")
    open_desk(app)
    pilot.press("Keys")
    assert isinstance(app.stack.top, KeyPad)
    look("keys of the desk")
    pilot.close()
    assert not faults, "\n".join(faults[:40])
