"""What a monkey does at every device: gestures as lists of events, chosen by one whim and by what is on the screen.

About half of all gestures aim at a widget that is there, so that rounds get played; the rest hits whatever it hits, or
says what no device should. Nothing is checked here, and nothing reaches the house but as an event, or as another wish.
"""

import random
from collections import deque
from collections.abc import Callable, Iterator

import pygame

from casino.scenes.app.app import App
from casino.ui.chips.bet_area import BetArea
from casino.ui.widgets.widgets import Widget

Event = pygame.event.Event
Frame = tuple[list[Event], float]  # the events of a frame, and the seconds that pass with it

SIZES = ((960, 540), (1024, 600), (1280, 720), (600, 1000))  # of windows; small ones are drawn faster
PIN = "7777"  # one that somebody who always presses the same finds

_MAX_AT_ONCE = 20  # events of a frame
_BURSTS = (1, 5, 13, _MAX_AT_ONCE, _MAX_AT_ONCE, _MAX_AT_ONCE)
_SECONDS = (0.0, 1 / 144, 1 / 60, 1 / 60, 0.05, 0.1, 0.1, 0.1)  # of a frame
_HITCHES, _RESTS, _SHOW_RESTS = 0.002, 0.004, 0.05  # how often a machine sleeps, and a hand rests
_LOOKS_FIRST = 0.9  # of the frames in which a bar has just come
_WISHES, _TEXT_WISHES = 0.01, 0.1  # how often somebody wants the house otherwise, and how often its text among that
_AIMED = 0.75  # of gestures: they are shorter than the others, and so about half of all events
_LIT = 0.6  # of presses that do what the house suggests
_LEAVES, _STAYS = ("leave", "go", "answer-0"), 0.8  # what leads away from a table, and how often another is chosen
_MODS = (
    *(pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA, pygame.KMOD_RALT),
    *(pygame.KMOD_CAPS, pygame.KMOD_NUM, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL | pygame.KMOD_LALT),
)
_KEYS = sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")})
_STEERS = (
    *(pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN, pygame.K_SPACE),
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END, pygame.K_BACKSPACE, pygame.K_DELETE),
)
_COMMANDS = (pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x, pygame.K_z, pygame.K_y)
_BUTTONS = [getattr(pygame, name) for name in dir(pygame) if name.startswith("CONTROLLER_BUTTON_")]
_AXES = (0, 1, 2, 3, pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT)
_QUIET = (
    *("WINDOWMOVED", "WINDOWSHOWN", "WINDOWHIDDEN", "WINDOWENTER", "WINDOWLEAVE"),
    *("WINDOWMINIMIZED", "WINDOWRESTORED", "WINDOWMAXIMIZED", "WINDOWTAKEFOCUS", "WINDOWHITTEST"),
    *("WINDOWCLOSE", "WINDOWSIZECHANGED", "WINDOWRESIZED", "WINDOWICCPROFCHANGED", "WINDOWDISPLAYCHANGED"),
)
_ODD = (0, -1, 1, 255, 2**15, -(2**15), 2**31 - 1, -(2**31))
_WORDS = (
    *("a", "Ann", "/w Odile hello", "/ignore rook", "//", "12.50", "9" * 400, "ß", "漢字かな", "e\u0301\u0301"),
    *("\U0001f4a3", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u202eright to left\u202c", "\x00", "\x1b[2J"),
    *("\n\r\t", " ", "\u200f\u200e\ufeff", "7KXM-29TD-4WRC", "x" * 5000, "\U000e0041", "\ufffd", "﷽" * 30),
)
_PLANES = (
    *(range(0x20, 0x7F), range(0x300), range(0x300, 0x3000), range(0x10000)),
    *(range(0x1F000, 0x1FB00), range(0x110000)),
)


class Hands:
    """One monkey's hands. `frames` are what its devices say, without an end."""

    is_done = False

    def __init__(self, rng: random.Random) -> None:
        self._whim = rng
        self._finger = 0
        self._aimed: tuple[tuple[float, Callable[[App], list[Event]]], ...] = (
            *((10, self._click), (4, self._tap), (4, self._hot_key), (2, self._pad_press), (1.5, self._drag)),
            *((3, self._go_on), (0.7, self._hold)),
            *((0.7, self._wheel), (0.6, self._aside), (0.6, self._type), (0.8, self._steer), (0.3, self._fidget)),
        )
        self._noise: tuple[tuple[float, Callable[[App], list[Event]]], ...] = (
            *((4, self._any_key), (2, self._any_pointer), (1.5, self._any_fingers), (2, self._any_pad)),
            *((1, self._any_text), (1, self._window), (1, self._behind), (0.06, self._resize), (0.6, self._drop)),
            *((1.5, self._garbage), (0.3, self._repeat), (0.12, self._secret), (0.03, self._leave)),
        )

    def heard(self, what: str, cents: int) -> None:
        """Nothing: a monkey means whatever it does."""

    # -- frames -----------------------------------------------------------------------------------------------

    def frames(self, app: App) -> Iterator[Frame]:
        """Some events, and the frame they come in, again and again."""
        rng, queue = self._whim, deque[Event]()
        while True:
            if rng.random() < (_RESTS if app.house.show is None else _SHOW_RESTS):
                yield from self._rest(app)
                continue
            while getattr(app.house.stack.top, "is_deaf", False) and rng.random() < _LOOKS_FIRST:
                yield [], 0.1
            if rng.random() < _WISHES:
                self._wish(app)
            wanted = rng.choice(_BURSTS)
            while len(queue) < wanted:
                queue += self._gesture(app)
            batch = [queue.popleft() for _ in range(wanted)]
            yield batch, rng.choice((1.0, 30.0, 3600.0)) if rng.random() < _HITCHES else rng.choice(_SECONDS)

    def _rest(self, app: App) -> Iterator[Frame]:
        """Nobody moves for a while."""
        steps = self._whim.choice((5, 20, 60) if app.house.show is None else (40, 100, 150))
        yield from (([], 0.25) for _ in range(steps))

    def _wish(self, app: App) -> None:
        """Somebody wants things to move otherwise, or larger text."""
        speed = self._whim.choice(("slow", "normal", "fast", "instant"))
        app.house.change(speed=speed, reduced_motion=self._whim.random() < 0.3)
        if self._whim.random() < _TEXT_WISHES:
            app.house.change(text_scale=self._whim.choice((1.0, 1.5)))

    def _gesture(self, app: App) -> list[Event]:
        """What a hand does next, mostly to something that is there."""
        ways = self._aimed if self._whim.random() < _AIMED else self._noise
        (_, way), *_ = self._whim.choices(ways, [weight for weight, _ in ways])
        return way(app)

    # -- aiming -----------------------------------------------------------------------------------------------

    def _widget(self, app: App) -> Widget | None:
        widgets = app.house.stack.top.focus.widgets
        lit = [widget for widget in widgets if getattr(widget, "style", "") == "accent"]
        if lit and self._whim.random() < _LIT:
            return self._whim.choice(lit)
        chosen = self._whim.choice(widgets) if widgets else None
        if chosen is not None and chosen.key in _LEAVES and self._whim.random() < _STAYS:
            return self._whim.choice(widgets)
        return chosen

    def _place(self, app: App) -> tuple[int, int]:
        """Somewhere on a widget, mostly its middle; where there is none, anywhere."""
        widget = self._widget(app)
        if widget is None:
            return self._anywhere(app)
        rect = widget.rect
        if self._whim.random() < 0.7:
            return rect.center
        return rect.x + self._whim.randrange(max(1, rect.w)), rect.y + self._whim.randrange(max(1, rect.h))

    def _anywhere(self, app: App) -> tuple[int, int]:
        width, height = app.house.size
        return self._whim.randrange(width), self._whim.randrange(height)

    def _click(self, app: App) -> list[Event]:
        at = self._place(app)
        times = 1 if self._whim.random() < 0.9 else self._whim.choice((2, 3))
        return [pointed(at), *[event for _ in range(times) for event in pressed(at)]]

    def _tap(self, app: App) -> list[Event]:
        return tapped(self._place(app), app.house.size, self._new_finger())

    def _new_finger(self) -> int:
        self._finger = (self._finger + 1) % 100
        return self._finger

    def _hot_key(self, app: App) -> list[Event]:
        keys = sorted({key for widget in app.house.stack.top.focus.widgets for key in widget.hotkeys if key})
        return typed(self._whim.choice(keys) if keys else pygame.K_RETURN)

    def _steer(self, app: App) -> list[Event]:
        """Goes to something with the keyboard and presses it."""
        steps = [event for _ in range(self._whim.randrange(1, 5)) for event in typed(self._whim.choice(_STEERS))]
        return [*steps, *typed(pygame.K_RETURN)]

    def _pad_press(self, app: App) -> list[Event]:
        button = self._whim.choice((pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_Y, *_BUTTONS))
        return padded(button, self._whim.choice((0, 0, 1)))

    def _go_on(self, app: App) -> list[Event]:
        """What the place is for, after a bet or two where there is room for chips; from a page the way back."""
        scene = app.house.stack.top
        areas = [widget for widget in scene.focus.widgets if isinstance(widget, BetArea)]
        chosen = [self._whim.choice(areas) for _ in range(self._whim.randrange(3))] if areas else []
        chosen += [widget for widget in scene.focus.widgets if widget.key == scene.start]
        if not chosen and scene.is_overlay:
            return typed(pygame.K_ESCAPE)
        return [event for one in chosen for event in (pointed(one.rect.center), *pressed(one.rect.center))]

    def _hold(self, app: App) -> list[Event]:
        """A button that stays down for some frames, at times while another place is pressed, or for ever."""
        at = self._place(app)
        down, up = pressed(at)
        second = pressed(self._place(app))[:1] if self._whim.random() < 0.3 else []
        ends = [up] if self._whim.random() < 0.9 else []
        return [pointed(at), down, *second, *[pointed(at, (1, 0, 0))] * self._whim.choice((20, 80)), *ends]

    def _drag(self, app: App) -> list[Event]:
        start, goal = self._place(app), self._place(app)
        across, along = goal[0] - start[0], goal[1] - start[1]
        ways = [(start[0] + across * step // 4, start[1] + along * step // 4) for step in (1, 2, 3, 4)]
        down, up = pressed(start)[0], pressed(goal)[1]
        return [pointed(start), down, *(pointed(at, (1, 0, 0)) for at in ways), up]

    def _wheel(self, app: App) -> list[Event]:
        turned = Event(pygame.MOUSEWHEEL, x=0, y=self._whim.choice((-1, 1, -3, 3, 120)), touch=False, flipped=False)
        return [pointed(self._place(app)), turned, turned]

    def _aside(self, app: App) -> list[Event]:
        at = self._place(app)
        return [pointed(at), *pressed(at, self._whim.choice((2, 3, 3, 4, 5)))]

    def _type(self, app: App) -> list[Event]:
        """Words into a line, where there is one."""
        lines = [widget for widget in app.house.stack.top.focus.widgets if widget.takes_text]
        if not lines:
            return self._click(app)
        at = self._whim.choice(lines).rect.center
        words = self._whim.choice(_WORDS) if self._whim.random() < 0.6 else self._any_words()
        ends = typed(pygame.K_RETURN) if self._whim.random() < 0.6 else []
        return [pointed(at), *pressed(at), Event(pygame.TEXTINPUT, text=words), *ends]

    def _fidget(self, app: App) -> list[Event]:
        """The same thing pressed again and again."""
        at = self._place(app)
        return [pointed(at), *[event for _ in range(self._whim.randrange(3, 8)) for event in pressed(at)]]

    # -- noise ------------------------------------------------------------------------------------------------

    def _mods(self) -> int:
        return self._whim.choice(_MODS) if self._whim.random() < 0.35 else 0

    def _any_key(self, app: App) -> list[Event]:
        if self._whim.random() < 0.1:
            return typed(self._whim.choice(_COMMANDS), pygame.KMOD_LCTRL)
        key = self._whim.choice(_KEYS) if self._whim.random() < 0.9 else self._whim.choice(_ODD)
        return typed(key, self._mods(), is_let_go=self._whim.random() < 0.9)

    def _repeat(self, app: App) -> list[Event]:
        """A key that is held down, as a desktop tells it."""
        key = self._whim.choice((*_STEERS, *_KEYS))
        down, *_, up = typed(key, self._mods())
        return [*[down] * self._whim.randrange(3, 30), up]

    def _any_pointer(self, app: App) -> list[Event]:
        at = self._anywhere(app) if self._whim.random() < 0.8 else (self._whim.choice(_ODD), self._whim.choice(_ODD))
        down, up = pressed(at, self._whim.randrange(1, 9))
        return self._whim.choice(([pointed(at)], [pointed(at), down, up], [down], [up], [down, up, down, up]))

    def _any_fingers(self, app: App) -> list[Event]:
        """Several fingers at once; the window library makes a mouse of the first of them."""
        first = self._new_finger()
        told = tapped(self._anywhere(app), app.house.size, first)
        others = [
            Event(kind, fingers(self._whim.uniform(-0.2, 1.2), self._whim.uniform(-0.2, 1.2), first + number))
            for number in (1, 2)
            for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
        ]
        pinched = Event(pygame.MULTIGESTURE, touch_id=1, x=0.5, y=0.5, pinched=0.1, rotated=0.2, num_fingers=2)
        return [told[0], *others[:3], pinched, *told[1:], *others[3:]]

    def _any_pad(self, app: App) -> list[Event]:
        pad = self._whim.choice((0, 1, 7))
        way = self._whim.randrange(6)
        if way == 0:
            axis = self._whim.choice(_AXES)
            value = self._whim.choice((-32768, 32767, 0, self._whim.randrange(-32768, 32768)))
            lean = Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=axis, value=value)
            return [lean, Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=axis, value=0)]
        if way == 1:
            axis, share = self._whim.randrange(6), self._whim.uniform(-1, 1)
            return [Event(pygame.JOYAXISMOTION, joy=0, instance_id=pad, axis=axis, value=share)]
        if way == 2:
            hat = (self._whim.randrange(-1, 2), self._whim.randrange(-1, 2))
            return [Event(pygame.JOYHATMOTION, joy=0, instance_id=pad, hat=0, value=value) for value in (hat, (0, 0))]
        if way == 3:
            button = self._whim.randrange(24)
            kinds = (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP)
            return [Event(kind, joy=0, instance_id=pad, button=button) for kind in kinds]
        if way == 4:
            kinds = (pygame.JOYDEVICEADDED, pygame.CONTROLLERDEVICEADDED)
            added = [Event(kind, device_index=0, guid="0" * 32) for kind in kinds]
            gone = [Event(kind, instance_id=pad) for kind in (pygame.JOYDEVICEREMOVED, pygame.CONTROLLERDEVICEREMOVED)]
            return self._whim.choice((added, gone, added + gone))
        return padded(self._whim.choice((*_BUTTONS, 99)), pad)

    def _any_words(self) -> str:
        signs = (chr(self._whim.choice(self._whim.choice(_PLANES))) for _ in range(self._whim.randrange(1, 12)))
        return "".join(sign for sign in signs if not 0xD800 <= ord(sign) <= 0xDFFF)  # no keyboard types half a sign

    def _any_text(self, app: App) -> list[Event]:
        words = self._any_words() if self._whim.random() < 0.7 else self._whim.choice(_WORDS)
        composed = Event(pygame.TEXTEDITING, text=words[:20], start=0, length=len(words[:20]))
        done = Event(pygame.TEXTEDITING, text="", start=0, length=0)
        put = Event(pygame.TEXTINPUT, text=words)
        return self._whim.choice(([put], [composed], [composed, done, put]))

    def _window(self, app: App) -> list[Event]:
        name = self._whim.choice(("WINDOWEXPOSED", *_QUIET))
        return [Event(getattr(pygame, name), x=self._whim.randrange(-99, 999), y=3, display_index=0, window=None)]

    def _behind(self, app: App) -> list[Event]:
        lost, gained = (Event(kind, window=None) for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED))
        return [lost, gained] if self._whim.random() < 0.8 else [self._whim.choice((lost, gained))]

    def _resize(self, app: App) -> list[Event]:
        if self._whim.random() < 0.15:
            return typed(pygame.K_F11)
        sizes = [self._whim.choice(SIZES)]
        if self._whim.random() < 0.2:  # an edge that is pulled, or a desktop that squeezes
            sizes[:0] = [(sizes[0][0] + step, sizes[0][1] + step // 2) for step in (40, 25, 9)] + [(1, 1)]
        return [Event(pygame.VIDEORESIZE, w=w, h=h, size=(w, h)) for w, h in sizes]

    def _drop(self, app: App) -> list[Event]:
        kinds = (pygame.DROPBEGIN, pygame.DROPFILE, pygame.DROPTEXT, pygame.DROPCOMPLETE)
        told = [Event(kind, file="/etc/hosts", text=self._any_words(), window=None) for kind in kinds]
        return [*told, Event(pygame.CLIPBOARDUPDATE)]

    def _garbage(self, app: App) -> list[Event]:
        """What no device should say, and what is no concern of the house."""
        odd = self._whim.choice(_ODD)
        share = self._whim.choice((float("inf"), float("-inf"), float("nan"), -1e30, 1e30))
        return [
            self._whim.choice(
                (
                    Event(pygame.USEREVENT + self._whim.randrange(20), code=odd),
                    Event(pygame.FINGERMOTION, fingers(share, share, odd)),
                    Event(pygame.FINGERDOWN, fingers(share, 0.5, odd)),
                    Event(pygame.FINGERUP, fingers(0.5, share, odd)),
                    Event(pygame.MOUSEWHEEL, x=odd, y=odd, touch=False, flipped=True),
                    Event(pygame.MOUSEMOTION, pos=(odd, odd), rel=(odd, odd), buttons=(1, 1, 1), touch=False),
                    Event(pygame.MOUSEBUTTONUP, pos=(odd, odd), button=1, touch=True),
                    Event(pygame.KEYDOWN, key=odd, mod=odd & 0xFFFF, unicode="", scancode=odd),
                    Event(pygame.CONTROLLERAXISMOTION, instance_id=odd, axis=odd, value=odd),
                    Event(pygame.CONTROLLERBUTTONDOWN, instance_id=odd, button=odd),
                    Event(pygame.JOYHATMOTION, instance_id=odd, hat=odd, value=(odd, -odd)),
                    Event(pygame.TEXTEDITING, text="", start=odd, length=odd),
                    Event(pygame.TEXTINPUT, text=""),
                    Event(pygame.AUDIODEVICEREMOVED, which=odd, iscapture=0),
                    Event(pygame.RENDER_TARGETS_RESET),
                    Event(pygame.APP_LOWMEMORY),
                    Event(pygame.KEYMAPCHANGED),
                )
            )
        ]

    def _secret(self, app: App) -> list[Event]:
        """What opens the operator's page of a show, if time passes while it is held; and the PIN."""
        downs, ups = zip(*(typed(key) for key in (pygame.K_F8, pygame.K_F9)), strict=True)
        if self._whim.random() < 0.5:
            return list(self._whim.choice((downs, ups)))
        return [event for sign in PIN for event in typed(ord(sign))] + typed(pygame.K_RETURN)

    def _leave(self, app: App) -> list[Event]:
        return [Event(pygame.QUIT)]


# -- single events as a window tells them ---------------------------------------------------------------------


def pointed(at: tuple[int, int], buttons: tuple[int, int, int] = (0, 0, 0), *, is_finger: bool = False) -> Event:
    """The pointer came to a place."""
    return Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=buttons, touch=is_finger)


def pressed(at: tuple[int, int], button: int = 1, *, is_finger: bool = False) -> list[Event]:
    """A button of the mouse went down at a place, and up."""
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    return [Event(kind, pos=at, button=button, touch=is_finger) for kind in kinds]


def fingers(x: float, y: float, number: int) -> dict[str, float]:
    """What a finger's event holds; its place in shares of the window."""
    return {"touch_id": 1, "finger_id": number, "x": x, "y": y, "dx": 0.0, "dy": 0.0, "pressure": 1.0}


def tapped(at: tuple[int, int], size: tuple[int, int], number: int) -> list[Event]:
    """A finger, and the mouse the window library makes of it."""
    finger = fingers(at[0] / size[0], at[1] / size[1], number)
    moved = Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=True)
    down, up = pressed(at, is_finger=True)
    return [Event(pygame.FINGERDOWN, finger), moved, down, Event(pygame.FINGERUP, finger), up]


def typed(key: int, mods: int = 0, *, is_let_go: bool = True) -> list[Event]:
    """A key, with the sign it types where it types one."""
    sign = chr(key) if 32 <= key < 127 and not mods & ~pygame.KMOD_SHIFT else ""
    told = {"key": key, "mod": mods, "unicode": sign, "scancode": 0}
    text = [Event(pygame.TEXTINPUT, text=sign)] if sign else []
    return [Event(pygame.KEYDOWN, told), *text, *[Event(pygame.KEYUP, told)] * is_let_go]


def padded(button: int, pad: int) -> list[Event]:
    """A button of a gamepad, down and up."""
    kinds = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
    return [Event(kind, instance_id=pad, button=button) for kind in kinds]
