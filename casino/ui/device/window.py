"""The window: its surface, its place, full screen, and the picture's way to the screen. No scenes.

The canvas and the pointer use the same pixels on every desktop: those of the screen on Linux and Windows, which
therefore does not stretch the picture, and points on macOS, which does.
"""

import os
import sys
import time
import warnings
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pygame

from casino.core.errors import CasinoError, MissingAsset
from casino.core.resources import asset
from casino.core.texts import _
from casino.ui.device.desktop_faces import take_desktop_faces
from casino.ui.drawing.areas import joined

IDENTIFIER = "io.github.shadowport.casino"
SMALLEST = (960, 540)
FIRST = (1280, 720)  # the size of a window that was never resized, unless the screen is much larger
_UNSEEN = ("offscreen", "dummy")  # screens of the window library that cannot be seen
_SHARE = 2 / 3  # of a large screen's sides that the first window takes
_MIN_SEEN = (160, 60)  # px of a window that must be on a screen, so that it can be dragged back
TITLE = "Shadowport Casino"
_TITLE_PX = 24  # the least height of a window's title bar
_AROUND = (16, 88)  # px of a screen that its frame, its title bar and the desktop's panels may take
_AROUND_SHARE = 0.08  # of a fine screen's height
_SETTLES_SECONDS = 1.0  # after the full screen, in which the desktop still tells of it
_ASK_SECONDS, _MAX_ASKS = 0.15, 3  # between two wishes for the size of before
_MAXIMISING_SECONDS = 0.5  # some desktops report the large size before they report that it is the largest


class NoDisplay(CasinoError):
    """There is no screen to open a window on."""


class WindowPlace(NamedTuple):
    """A window's place: its screen, counted from 0, and its corner in px of the desktop, if known."""

    screen: int = 0
    corner: tuple[int, int] | None = None
    is_maximised: bool = False


def first_size(screen: tuple[int, int]) -> tuple[int, int]:
    """The size of a window that was never resized, on a screen of a size in px.

    It is larger on a very fine screen, or its words would be small print, and smaller on one where it has no room.
    """
    times = min(screen[0] / FIRST[0], screen[1] / FIRST[1]) * _SHARE
    room = _room_on(screen)
    times = min(max(1.0, times), room[0] / FIRST[0], room[1] / FIRST[1])
    return max(SMALLEST[0], round(FIRST[0] * times)), max(SMALLEST[1], round(FIRST[1] * times))


def fitted(size: tuple[int, int], screen: tuple[int, int]) -> tuple[int, int]:
    """A size a window once had, no larger than a screen has room for, in px, and not below the least."""
    if size[0] <= screen[0] and size[1] <= screen[1] - _TITLE_PX:
        return size
    room = _room_on(screen)
    return max(SMALLEST[0], min(size[0], room[0])), max(SMALLEST[1], min(size[1], room[1]))


def _room_on(screen: tuple[int, int]) -> tuple[int, int]:
    """The room desktops leave of a screen, which is a guess, as no desktop reports it."""
    return screen[0] - _AROUND[0], screen[1] - max(_AROUND[1], round(screen[1] * _AROUND_SHARE))


def is_seen(corner: tuple[int, int], size: tuple[int, int], screen: pygame.Rect) -> bool:
    """Whether a window at that place would be visible on a screen, including its title bar."""
    shown = pygame.Rect(corner, size).clip(screen)
    return shown.w >= _MIN_SEEN[0] and shown.h >= _MIN_SEEN[1] and corner[1] >= screen.y


class Window:
    """A resizable window: scenes draw on `canvas`, and `present` brings it to the screen.

    It has a `size`, or that which was `kept` as far as there is room for it, and opens at a `place` if that is still on
    a screen. Raises NoDisplay where there is none.
    """

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        *,
        kept: tuple[int, int] | None = None,
        is_full_screen: bool = False,
        place: WindowPlace | None = None,
    ) -> None:
        if sys.platform == "win32":  # otherwise Windows stretches a small picture over a fine screen and blurs it
            os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        # Touches arrive as mouse events, but mouse events do not arrive as touches; see `casino.ui.widgets.focus`.
        os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "1")
        os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")
        if sys.platform.startswith("linux"):
            # On X11 without a graphics card, copying through a renderer costs three times as much as a plain copy.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            # By this name the desktop finds the window's entry in its menu, and with it the icon. pygame has set
            # another one, that of the command.
            os.environ["SDL_VIDEO_X11_WMCLASS"] = os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = IDENTIFIER
            # Who keeps the screen lit, and who plays sound, is listed under this name.
            os.environ.setdefault("SDL_APP_NAME", TITLE)
            # Without a desktop, the window library would open a screen that cannot be seen.
            if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
                raise NoDisplay(_("There is no screen to open a window on."))
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplay(_("There is no screen to open a window on ({error}).", error=error)) from None
        if pygame.display.get_driver() in _UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
            pygame.display.quit()  # the window library took one that cannot be seen, since no screen answered
            raise NoDisplay(_("There is no screen to open a window on: nothing answers at the address in DISPLAY."))
        if pygame.display.get_driver() not in _UNSEEN:
            take_desktop_faces()
        pygame.display.set_caption(TITLE)
        try:
            pygame.display.set_icon(pygame.image.load(asset("icon", "icon.png")))
        except (MissingAsset, pygame.error) as error:
            raise MissingAsset(asset("icon")) from error
        pygame.key.set_repeat(420, 45)
        screens = pygame.display.get_desktop_sizes()
        requested = place or WindowPlace()
        self._screen = requested.screen if requested.screen < len(screens) else 0
        screen = screens[self._screen]
        self._windowed_size = size or (fitted(kept, screen) if kept is not None else first_size(screen))
        self._is_maximised = requested.is_maximised and is_full_screen  # otherwise once the desktop makes it so
        self._awaits_largest = requested.is_maximised and not is_full_screen
        is_fitted = size is None and kept not in (None, self._windowed_size)
        self._corner = requested.corner if self._screen == requested.screen and not is_fitted else None
        self._left_at = self._asked_at = float("-inf")  # when the full screen was left, and the old size wished for
        self._asks = 0
        self._stood: list[tuple[float, tuple[int, int], tuple[int, int] | None]] = []  # when, size, corner
        self.is_full_screen = is_full_screen
        self.is_resized = False  # whether the player changed the size it was opened with
        self._open()
        self._stand()
        self._is_new = is_full_screen  # it has not stood on the desktop yet
        if self._awaits_largest:
            self.maximise()

    def _open(self) -> None:
        size, flags = ((0, 0), pygame.FULLSCREEN) if self.is_full_screen else (self._windowed_size, pygame.RESIZABLE)
        try:
            with warnings.catch_warnings():
                # A desktop may give the window a size it did not ask for; we take what we get.
                warnings.simplefilter("ignore", RuntimeWarning)
                self.canvas = pygame.display.set_mode(size, flags, display=self._screen)
        except pygame.error as error:
            raise NoDisplay(_("There is no screen to open a window on ({error}).", error=error)) from None

    def _stand(self) -> None:
        """Puts a new window in its last place, if that is on its screen; otherwise it stays in the middle.

        Desktops do not report where a screen begins, but a new window is in its middle, or fills it.
        """
        if self._corner is None:
            return
        screen = pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[self._screen])
        x, y = pygame.display.get_window_position()
        width, height = self.canvas.get_size()
        screen.topleft = x - (screen.w - width) // 2, y - (screen.h - height) // 2
        if not is_seen(self._corner, self._windowed_size, screen):
            self._corner = None
        elif not self.is_full_screen:
            pygame.display.set_window_position(self._corner)

    def maximise(self) -> None:
        """Asks the desktop for its largest window, where that is possible."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            from_display = getattr(pygame.Window, "from_display_module", None)
            if from_display is not None:
                from_display().maximize()

    def come_forward(self) -> None:
        """Asks the desktop to show the window in front of others; some only mark it."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            from_display = getattr(pygame.Window, "from_display_module", None)
            if from_display is None:
                return
            window = from_display()
            if not pygame.display.get_active():  # it is in the task bar
                window.restore()
            with suppress(pygame.error):
                window.focus()

    @property
    def size(self) -> tuple[int, int]:
        """The canvas's size in px."""
        return self.canvas.get_size()

    @property
    def windowed_size(self) -> tuple[int, int]:
        """The size the window has, or had before it filled the screen."""
        return self._windowed_size

    @property
    def place(self) -> WindowPlace:
        """The place of the window now, or before it filled the screen."""
        self._note_corner()
        return WindowPlace(self._screen, self._corner, self._is_maximised)

    def is_moved_by(self, event: pygame.event.Event) -> bool:
        """Notes the window's place from an event; returns True if it was one of a move."""
        if event.type == pygame.WINDOWMAXIMIZED:
            if not self.is_full_screen and not self._is_maximised:
                self._is_maximised = True
                self._back_before_maximised()
        elif event.type == pygame.WINDOWRESTORED:
            self._is_maximised = self._is_maximised and self.is_full_screen
        elif event.type == pygame.WINDOWDISPLAYCHANGED:
            self._screen = event.display_index
        elif event.type != pygame.WINDOWMOVED:
            return False
        else:
            self._note_corner()
        return True

    def _note_corner(self) -> None:
        """Notes the window's corner, where that is known and it does not fill the screen."""
        self._take_largest()
        if self.is_full_screen or self._is_maximised or self._is_settling or not _tells_places():
            return
        if self._corner != (corner := pygame.display.get_window_position()):
            self._note_standing()
            self._corner = corner

    def _take_largest(self) -> None:
        """Notes that the window opened as the largest, as the library reports no event for a size of its own choice."""
        if self._awaits_largest and not self.is_full_screen:
            now, usual = pygame.display.get_window_size(), self._windowed_size
            if now != usual and min(now[0] - usual[0], now[1] - usual[1]) >= 0:
                self._is_maximised, self._awaits_largest = True, False

    def _note_standing(self) -> None:
        """Remembers the window's size and place before they change."""
        now = time.monotonic()
        just_now = [one for one in self._stood if one[0] > now - _MAXIMISING_SECONDS]
        self._stood = [*just_now, (now, self._windowed_size, self._corner)]

    def _back_before_maximised(self) -> None:
        """Discards a change made on the way to the largest size: the window does not go back to it."""
        since = time.monotonic() - _MAXIMISING_SECONDS
        before = next((one for one in self._stood if one[0] > since), None)
        if before is not None:
            _, self._windowed_size, self._corner = before
        self._stood.clear()

    def toggle_full_screen(self) -> None:
        """Switches between the whole screen and the window as it was."""
        self.is_full_screen = not self.is_full_screen
        self._left_at = float("-inf") if self.is_full_screen else time.monotonic()
        self._asked_at, self._asks = self._left_at, 0
        self._open()
        if not self.is_full_screen:
            # The desktop restores the present place once the window is no longer maximised.
            if (self._is_new or self._is_maximised) and self._corner is not None and _tells_places():
                pygame.display.set_window_position(self._corner)
            self._is_new = False
            if self._is_maximised:  # it stays so until the desktop says otherwise: one that kept it so says nothing
                self.maximise()

    @property
    def _is_settling(self) -> bool:
        """Whether the full screen was left so recently that the desktop's reports may still be about it."""
        return time.monotonic() - self._left_at < _SETTLES_SECONDS

    def settle(self) -> bool:
        """Asks again for the size from before the full screen, which some desktops only take once they have left it.

        Returns True if the canvas is another one.
        """
        now = time.monotonic()
        if self.is_full_screen or not self._is_settling or self._is_maximised or self._asks == _MAX_ASKS:
            return False
        if now - self._asked_at < _ASK_SECONDS or pygame.display.get_window_size() == self._windowed_size:
            return False
        self._asked_at, self._asks = now, self._asks + 1
        self._open()
        if self._corner is not None and _tells_places():
            pygame.display.set_window_position(self._corner)
        return True

    def resized(self, width: int, height: int) -> None:
        """Follows a resize by the player; the window is never smaller than 960 x 540.

        A size of the full screen is not the window's, however late the desktop reports it.
        """
        self.canvas = pygame.display.get_surface() or self.canvas
        self._take_largest()
        if not self.is_full_screen and not self._is_settling:
            wanted = (max(SMALLEST[0], width), max(SMALLEST[1], height))
            if self.canvas.get_size() != wanted:
                self.canvas = pygame.display.set_mode(wanted, pygame.RESIZABLE, display=self._screen)
            if not self._is_maximised and wanted != self._windowed_size:
                self._note_standing()
                self._windowed_size, self.is_resized = wanted, True

    def keep_lit(self, is_kept: bool) -> None:
        """Lets the desktop's screen saver come, or keeps the screen from going dark."""
        if pygame.display.get_init() and pygame.display.get_allow_screensaver() == is_kept:
            pygame.display.set_allow_screensaver(not is_kept)

    def present(self, areas: Sequence[pygame.Rect] | None = None) -> None:
        """Shows these areas of the canvas, or all of it."""
        if areas is None:
            pygame.display.flip()
        elif areas:
            # What counts is how many pixels are handed to the desktop, and the areas something left and came to nearly
            # coincide.
            pygame.display.update(joined(areas))

    def save_picture(self, folder: Path) -> Path:
        """Writes what the window shows as a PNG named by the time; returns the file. Raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        named = time.strftime("%Y-%m-%d %H.%M.%S")
        path = next(p for n in count() if not (p := folder / f"{named}{f' {n + 1}' if n else ''}.png").exists())
        picture = BytesIO()
        pygame.image.save(self.canvas, picture, "picture.png")
        try:
            path.write_bytes(picture.getbuffer())
        except OSError:
            with suppress(OSError):
                path.unlink(missing_ok=True)  # half a picture only takes up room
            raise
        return path

    def close(self) -> None:
        """Closes the window."""
        pygame.display.quit()


def _tells_places() -> bool:
    """Whether the desktop reports where windows are; Wayland does not."""
    return bool(pygame.display.get_init() and pygame.display.get_driver() != "wayland")
