"""The one focus model: pointer, keyboard and wheel for all widgets of a scene.

Tab goes through the widgets in order, arrows to the nearest in that direction, Enter or Space presses. A hot key
presses its widget from anywhere, except while text is being typed. The desktop's text input (input methods, on-screen
keyboards) is on only then, so that it never swallows a hot key. Widgets whose held press has its own meaning need time:
a scene with such widgets passes it on (`update`) and shows it (`draw_hold`).

A finger is a pointer: the house listens to the mouse events that the window library makes of the first finger, and
never to the finger's own events, or every tap would press twice. Anything smaller than a fingertip has a larger
`hit_area`; a lifted finger points at nothing.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

import pygame

from casino.ui.drawing.look import Look
from casino.ui.widgets.drag import slack_px
from casino.ui.widgets.hit_area import hit_areas
from casino.ui.widgets.key_caps import pad_badge
from casino.ui.widgets.keys import PAD_PRESS, Device, Keys
from casino.ui.widgets.widgets import Widget

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_ASIDE, _IN_THE_WAY = 2.0, 1.6  # how far a px aside counts for an arrow, and one to a widget in its way
_STEER = (*ARROWS, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)
_PRESS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
_NOWHERE = (-1, -1)
_REACH = 24  # layout units by which shadows and rings of widgets may exceed them
_CLICKS_SECONDS = 0.4  # presses that follow each other faster at one place belong together


class Focus:
    """The widgets of a scene, which one has the focus, and what the pointer holds.

    `on_sound` is called with "focus" and "press". `clock` gives seconds, to detect double clicks. `keys` are the key
    caps for the device in use, at the tables of the present `group`.
    """

    listens_at: ClassVar[tuple[int, ...] | None] = ()  # where text was asked for; None: nowhere, (): not known yet

    def __init__(
        self,
        on_sound: Callable[[str], object] = lambda name: None,
        clock: Callable[[], float] = time.monotonic,
        *,
        keys: Keys | None = None,
    ) -> None:
        self.widgets: list[Widget] = []
        self.shows_ring = False  # only once the keyboard is used
        self.pointer = _NOWHERE
        self.hot: Widget | None = None  # the widget under the pointer
        self.group = ""
        self._canvas = pygame.Rect(0, 0, 0, 0)
        self._min_px = 0
        self._hit_areas: list[pygame.Rect] | None = None  # of the widgets, in order; computed when a pointer asks
        self.on_sound = on_sound
        self._keys = keys or Keys()
        self._key = ""
        self._left = self._stand_in = ""  # the focus before its widget disappeared, and its stand-in
        self._held: Widget | None = None
        self._held_seconds = 0.0
        self._is_spared = False  # the present press is for a tooltip, and presses nothing
        self._pressed_at = (0, 0)
        self._carried: Widget | None = None
        self.clock = clock
        self._clicks = 0
        self._clicked_at = -1.0  # seconds
        self._mods = 0  # modifiers of the last key event

    # -- what there is ----------------------------------------------------------------------------------------

    def fit(self, canvas: pygame.Rect, min_px: int) -> None:
        """Sets the canvas, and the size of a fingertip on it."""
        self._canvas, self._min_px = canvas, min_px

    def show(self, widgets: Sequence[Widget], start: str = "") -> None:
        """Takes a new list; focus, hold and drag stay with the widget of the same key, or the focus goes to `start`.

        While `start` is missing nothing has the focus: Enter must not press what merely came first. A widget that had
        the focus and comes back gets it again if the player did not move it: Enter twice must not press two things.
        """
        before = {widget.key: widget for widget in self.widgets}
        self.widgets = list(widgets)
        self._hit_areas = None
        for widget in self.widgets:
            widget.min_px = self._min_px
            if (old := before.get(widget.key)) is not None and old is not widget:
                widget.resume(old)
        keys = [widget.key for widget in self.widgets]
        if self._left in keys and self._key == self._stand_in:
            self._key, self._left = self._left, ""
        if self._key not in keys:
            self._left = self._key if self._key in before else self._left
            self._key = self._stand_in = start or (keys[0] if keys else "")
        self._held = self._same(self._held)
        self._carried = self._same(self._carried)
        self._mark()

    def _same(self, held: Widget | None) -> Widget | None:
        return next((w for w in self.widgets if held is not None and w.key == held.key), None)

    @property
    def focused(self) -> Widget | None:
        """The widget that has the focus."""
        return next((w for w in self.widgets if w.key == self._key), None)

    @property
    def held(self) -> Widget | None:
        """The widget the pointer is down on."""
        return self._held

    def spare_press(self) -> None:
        """Makes the present press do nothing when it ends, unless something is dragged with it."""
        self._is_spared = True

    def tip_of(self, widget: Widget) -> str:
        """What a tooltip says of a widget, with its key on the device in use."""
        key = self._keys.named(widget.hotkeys, self.group)
        return f"{widget.tip} ({key})" if key else widget.tip

    @property
    def is_carrying(self) -> bool:
        """Whether something is being dragged."""
        return self._carried is not None

    @property
    def is_holding(self) -> bool:
        """Whether a held press is about to become another one."""
        return self._held is not None and self._held.hold_seconds > 0

    def update(self, seconds: float) -> bool:
        """Passes time to a held press; returns True once it has been held long enough."""
        held = self._held
        if held is None or not held.hold_seconds:
            return False
        self._held_seconds += seconds
        if self._held_seconds < held.hold_seconds:
            return False
        self._held = None
        self._press_long(held)
        self._mark()
        return True

    def _press_long(self, held: Widget) -> None:
        self.on_sound("press")
        held.press_long()

    def go_to(self, key: str) -> None:
        """Puts the focus on a widget."""
        if any(w.key == key for w in self.widgets):
            self._key, self._left = key, ""
            self._mark()

    def let_go(self) -> None:
        """Forgets what is held or dragged: the pointer may have been released elsewhere."""
        self._held = self._carried = None
        self._mark()

    def follow_device(self) -> None:
        """Switches to the key caps of another device."""
        self._mark()

    def _mark(self) -> None:
        over = self.hot = self.at(self.pointer)
        for widget in self.widgets:
            if widget.hint and not widget.takes_text:
                widget.worded = self._keys.cap(widget.hint, widget.hotkeys, self.group)
            widget.is_hot = widget is over
            widget.is_held = widget is self._held
            widget.is_focused = (self.shows_ring or widget.takes_text) and widget.key == self._key

    @property
    def _takes_text(self) -> bool:
        return (widget := self.focused) is not None and widget.takes_text

    def listen(self) -> None:
        """Turns text input on for a text field and off otherwise: for the scene on top alone, in every frame."""
        line = self.focused
        wanted = tuple(line.writing_rect) if line is not None and line.takes_text else None
        if wanted == Focus.listens_at or not pygame.display.get_init():
            return
        Focus.listens_at = wanted
        if wanted is None:
            pygame.key.stop_text_input()
        else:
            pygame.key.set_text_input_rect(pygame.Rect(wanted))
            pygame.key.start_text_input()

    def at(self, position: tuple[int, int]) -> Widget | None:
        """The widget that a press at a place in px is for."""
        drawn = next((widget for widget in reversed(self.widgets) if widget.rect.collidepoint(position)), None)
        if drawn is not None or not self._is_near(position):
            return drawn
        number = pygame.Rect(position, (1, 1)).collidelist(self._all_hit_areas())
        return self.widgets[number] if number >= 0 else None

    def _is_near(self, position: tuple[int, int]) -> bool:
        """Whether anything small is so near to a place in px that its hit area could include it."""
        least = self._min_px
        for widget in self.widgets:
            width, height = widget.rect.size
            most = widget.rect.inflate(2 * max(0, least - width), 2 * max(0, least - height))
            if most.collidepoint(position):
                return True
        return False

    def meant_by(self, event: pygame.event.Event) -> Widget | None:
        """The widget that an event would press, turn or take hold of."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self.at(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            return self.at(self.pointer)
        widget = self.focused
        if event.type != pygame.KEYDOWN or self._takes_text or event.mod & _COMMANDS:
            return None
        is_direct = getattr(event, "is_direct", False)
        if event.key in _PRESS and self.shows_ring and not is_direct:
            return widget
        return next((one for one in self.widgets if event.key in one.hotkeys), None)

    def hit_area(self, widget: Widget) -> pygame.Rect:
        """The hit area of one of the widgets, in px: its rectangle, or more if that is small."""
        return self._all_hit_areas()[next(number for number, one in enumerate(self.widgets) if one is widget)]

    def _all_hit_areas(self) -> list[pygame.Rect]:
        """The hit areas, computed on demand: a table that plays by itself has new widgets with every card."""
        if self._hit_areas is None:
            self._hit_areas = hit_areas([widget.rect for widget in self.widgets], self._min_px, self._canvas)
        return self._hit_areas

    # -- what happens -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Passes an event to the widgets; True if it was for one of them."""
        used = self._handle(event)
        self._mark()
        return used

    def _handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._mods = getattr(event, "mod", 0)
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._down(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up(event.pos, is_finger=getattr(event, "touch", False))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            over = self.at(event.pos)
            return over is not None and over.press_aside()
        if event.type == pygame.MOUSEWHEEL:
            over = self.at(self.pointer)
            return over is not None and over.turn_wheel(event.y)
        if event.type == pygame.KEYDOWN:
            return self._key_down(event)
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING) and (widget := self.focused) and widget.takes_text:
            tell = widget.write if event.type == pygame.TEXTINPUT else widget.compose
            tell(event.text)
            return True
        return False

    def _move(self, position: tuple[int, int]) -> bool:
        self.pointer = position
        held = self._held
        if held is None:
            if (over := self.at(position)) is not None:
                over.hover_at(position)
            return False
        if self.is_holding and self.at(position) is not held:
            self._held = None
            if held.is_led_off and position[1] < held.rect.y:
                self._press_long(held)
            return True
        apart = max(abs(position[0] - self._pressed_at[0]), abs(position[1] - self._pressed_at[1]))
        if self._carried is None and held.draggable and apart >= slack_px(self._min_px):
            self._carried = held
        if self._carried is None:
            held.hold_at(position)
        return True

    def _down(self, position: tuple[int, int]) -> bool:
        self.pointer = position
        self.shows_ring = False
        self._held = self.at(position)
        self._carried = None  # whatever was dragged was released out of sight
        self._is_spared = False
        self._held_seconds = 0.0
        now = self.clock()
        apart = max(abs(position[0] - self._pressed_at[0]), abs(position[1] - self._pressed_at[1]))
        is_again = self._clicks and now - self._clicked_at <= _CLICKS_SECONDS and apart < slack_px(self._min_px)
        self._clicks = self._clicks % 3 + 1 if is_again else 1
        self._clicked_at = now
        self._pressed_at = position
        if self._held is None:
            return False
        self._key, self._left = self._held.key, ""
        self._held.take_hold(_within(position, self._held.rect), self._clicks, self._mods)
        return True

    def _up(self, position: tuple[int, int], *, is_finger: bool = False) -> bool:
        self.pointer = _NOWHERE if is_finger else position
        held, self._held = self._held, None
        carried, self._carried = self._carried, None
        if carried is not None:
            carried.drop(position)
            return True
        if held is None or self._is_spared or self.at(position) is not held:
            return held is not None
        self.on_sound("press")
        held.press_at(_within(position, held.rect))
        return True

    def _key_down(self, event: pygame.event.Event) -> bool:
        key, widget = event.key, self.focused
        if key == pygame.K_TAB:
            self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if widget is not None and (widget.take_key(key, event.mod) or (widget.takes_text and not _leaves_text(key))):
            return True
        if event.mod & _COMMANDS:
            return False
        if key in _STEER:
            self.shows_ring = True
            if widget is not None and widget.steer(key):
                return True
            if key in ARROWS:
                return self._go(ARROWS[key])
        is_direct = getattr(event, "is_direct", False)  # for the owner of the key, not for the focus
        if key in _PRESS and widget is not None and self.shows_ring and not is_direct:
            if key != pygame.K_SPACE or not widget.steer(key):
                self.on_sound("press")
                widget.press()
            return True
        return self._press_by_key(key)

    def _press_by_key(self, key: int) -> bool:
        """Presses the widget that has this hot key; returns whether there is one."""
        by_key = next((w for w in self.widgets if key in w.hotkeys), None)
        if by_key is not None:
            self.on_sound("press")
            by_key.press()
        return by_key is not None

    def _tab(self, step: int) -> None:
        if not self.widgets:
            return
        keys = [w.key for w in self.widgets]
        if self._key not in keys:
            self._key = keys[0 if step > 0 else -1]
        elif self.shows_ring:
            self._key = keys[(keys.index(self._key) + step) % len(keys)]
        self.shows_ring, self._left = True, ""
        self.on_sound("focus")

    def _go(self, direction: tuple[int, int]) -> bool:
        """Moves the focus to the nearest widget in a direction, if there is one."""
        here = self.focused
        if here is None:
            self._tab(1)
            return bool(self.widgets)
        best = nearest(here, self.widgets, direction)
        if best is not None:
            self._key, self._left = best.key, ""
            self.on_sound("focus")
        return best is not None

    # -- what is seen -----------------------------------------------------------------------------------------

    @property
    def has_badge(self) -> bool:
        """Whether a pad's button is shown beside the focused widget."""
        return self._keys.device is Device.PAD and self.shows_ring

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draws all widgets in order that lie within the target's clip."""
        allowed, hit_area = target.get_clip(), 2 * look.metrics.px(_REACH)
        for widget in self.widgets:
            if allowed.colliderect(widget.rect.inflate(hit_area, hit_area)):
                widget.draw(target, look)
        if self.has_badge and self.focused is not None:
            self._draw_badge(target, look, self.focused.rect)

    def _draw_badge(self, target: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draws the pad's button that presses the focused widget, on the corner of its ring."""
        badge = pad_badge(look.metrics.px(24), PAD_PRESS, look.theme.shade, look.theme.focus)
        at = badge.get_rect(center=(rect.right - look.metrics.px(2), rect.bottom - look.metrics.px(2)))
        target.blit(badge, at.clamp(target.get_rect()))

    def draw_hold(self, target: pygame.Surface, look: Look) -> list[pygame.Rect]:
        """Draws how long a press has been held that is about to become another one; returns the areas drawn on."""
        if self._held is None or not self.is_holding:
            return []
        return self._held.draw_hold(target, look, self.pointer, self._held_seconds)

    def draw_carried(self, target: pygame.Surface, look: Look) -> list[pygame.Rect]:
        """Draws what the pointer drags, above everything; returns the areas drawn on."""
        return self._carried.draw_carried(target, look, self.pointer) if self._carried is not None else []


def _within(position: tuple[int, int], rect: pygame.Rect) -> tuple[int, int]:
    """The place inside a rectangle nearest to where it was pressed."""
    x, y = position
    return max(rect.x, min(x, rect.right - 1)), max(rect.y, min(y, rect.bottom - 1))


def nearest(here: Widget, widgets: Iterable[Widget], direction: tuple[int, int]) -> Widget | None:
    """The widget an arrow goes to from another one. `direction` is -1, 0 or 1 to the right and down.

    Sideways distance counts double, and less for a widget in the way: staggered rows are gone through one by one.
    """
    best, best_cost = None, float("inf")
    for widget in (one for one in widgets if not one.is_passed_by):
        dx, dy = widget.rect.centerx - here.rect.centerx, widget.rect.centery - here.rect.centery
        along = dx * direction[0] + dy * direction[1]
        across = abs(dx * direction[1]) + abs(dy * direction[0])
        if _lies_towards(here.rect, widget.rect, direction, along):
            cost = along + (_IN_THE_WAY if _stands_in_the_way(here.rect, widget.rect, direction) else _ASIDE) * across
            if cost < best_cost:
                best, best_cost = widget, cost
    return best


def _lies_towards(here: pygame.Rect, there: pygame.Rect, direction: tuple[int, int], along: int) -> bool:
    """Whether a widget whose middle is so many px away is in a direction as people see it.

    It must be past the edge, and not further off to the side.
    """
    if direction[0]:
        return 2 * along > here.w and along >= max(there.top - here.bottom, here.top - there.bottom)
    return 2 * along > here.h and along >= max(there.left - here.right, here.left - there.right)


def _stands_in_the_way(here: pygame.Rect, there: pygame.Rect, direction: tuple[int, int]) -> bool:
    """Whether a widget fills at least a third of the way that leads off from another, from side to side."""
    if direction[0]:
        return 3 * (min(here.bottom, there.bottom) - max(here.top, there.top)) >= min(here.h, there.h)
    return 3 * (min(here.right, there.right) - max(here.left, there.left)) >= min(here.w, there.w)


def _leaves_text(key: int) -> bool:
    """Whether a key unused by a text field is for the scene; all others are letters to it."""
    return key in (pygame.K_UP, pygame.K_DOWN, pygame.K_ESCAPE) or pygame.K_F1 <= key <= pygame.K_F12
