"""The base of every scene: widgets with one focus, a cached still picture, and what moves over it.

No rules and no money.
"""

import re
from collections.abc import Sequence

import pygame

from casino.core.texts import _, one_of
from casino.scenes.app.house import House
from casino.scenes.app.stack import Played
from casino.ui.drawing.areas import joined
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from casino.ui.widgets.focus import Focus
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.keys import Device
from casino.ui.widgets.tooltips import Told, Tooltips
from casino.ui.widgets.widgets import Widget

_SPARE_SECONDS = 0.002
_MAX_CHOICES = 8  # in a sentence
_ALWAYS_THERE = ("leave", "seal", "rules", "history", "settings", "pause", "log", "talk", "coach", "review")
_OF_BETS = ("less", "more", "sum", "clear", "shoe")
_OF_MANY = re.compile(r"seat-|(\d+-)?chip|spot-|preset-|ask-")  # a module of a bomb has chips of its own


class Scene:
    """One place or dialog. Subclasses provide the widgets and paint the rest.

    `place` is the theme; `room_sound` is the room tone, if it differs from that of the scene below. An overlay is drawn
    over the darkened scene below it.
    """

    place = "hall"
    room_sound = ""
    is_overlay = False
    veil = 0.62

    def __init__(self, house: House) -> None:
        self.house = house
        self.focus = Focus(house.play_widget_sound, keys=house.keys)
        self.tooltips = Tooltips(self.focus)
        self.time = 0.0
        self._still: pygame.Surface | None = None
        self._next: pygame.Surface | None = None  # takes the still picture's place with the next repaint
        self._base: pygame.Surface | None = None  # the picture below everything in both
        self._is_laid = False  # whether the next one has the ground already
        self._look: Look | None = None
        self._canvas = house.size
        self._made_for: tuple[object, ...] = ()
        self.touched: list[pygame.Rect] = []
        self._traces: Sequence[pygame.Rect] = ()  # the same areas, joined
        self.needs_repaint = True  # the still picture is out of date

    # -- what sub-classes say ---------------------------------------------------------------------------------

    def widgets(self) -> Sequence[Widget]:
        """All widgets of the present state, in the order Tab goes through them."""
        return ()

    def paint(self, target: pygame.Surface) -> None:
        """Paints everything that does not move, below the widgets."""

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Paints everything that moves over the still picture; returns the areas drawn on."""
        return []

    def told(self) -> Sequence[Told]:
        """What pictures mean that cannot be pressed, for tooltips."""
        return ()

    def light(self, still: pygame.Surface, *, is_bare: bool) -> list[pygame.Rect]:
        """Adds light to the still picture, where it stays until the next repaint; returns the areas changed.

        `is_bare` means that the picture was painted just now and has no light yet.
        """
        return []

    def on_entered(self) -> None:
        """Called when the scene comes to the top of the stack, for the first time or again."""

    def on_resized(self) -> None:
        """Called when the window's size or the text size changed."""

    def on_escape(self) -> None:
        """Handles Escape: overlays close."""
        if self.is_overlay:
            self.house.stack.pop()

    @property
    def tension(self) -> float:
        """How tense what is open here is, 0 to 1; music and a layer of sound follow it."""
        return 0.0

    @property
    def is_hushed(self) -> bool:
        """Whether everybody holds their breath: the room and its music are hardly heard."""
        return False

    @property
    def is_alone(self) -> bool:
        """Whether the program began with this scene and ends with it."""
        return self.house.stack.scenes[:1] == (self,)

    def close(self) -> None:
        """Goes back to the scene below, or ends the program where there is none."""
        if self.is_alone:
            self.house.quit()
        else:
            self.house.stack.pop()

    def on_moment(self, seconds: float) -> None:
        """Called with the time that passed while the scene is on top."""

    @property
    def face(self) -> str:
        """The portrait that asks questions at the place an overlay belongs to; empty where there is none."""
        below = self.house.stack.below(self) if self.is_overlay else None
        return below.face if below is not None and below.place == self.place else "host"

    def on_background_tick(self) -> bool:
        """Does work that goes on in every frame even under an overlay; True when the picture changed by it."""
        return False

    def on_event(self, event: pygame.event.Event) -> bool:
        """Sees an event before the widgets; True if it goes no further."""
        return False

    @property
    def start(self) -> str:
        """The key of the widget the keyboard starts at."""
        return ""

    @property
    def takes_time(self) -> bool:
        """Whether a player may think here for minutes without touching anything."""
        return False

    @property
    def runs_on(self) -> bool:
        """Whether time runs on here under a page, so that no page may open unasked."""
        return False

    @property
    def plays_on(self) -> bool:
        """Whether there is something to watch that goes on without any input."""
        return False

    def leaves_on_fault(self) -> bool:
        """Whether a fault came from other machines that feed this place, so that only this place is left."""
        return False

    @property
    def notice_line(self) -> pygame.Rect | None:
        """The line in which a notice hides nothing, if there is one; otherwise notices are near the top."""
        return None

    @property
    def offers_turn_clock(self) -> bool:
        """Whether turns here may be given a clock."""
        return False

    @property
    def wants_every_key(self) -> bool:
        """Whether this scene gets the next key, whatever the key does elsewhere."""
        return False

    def state_in_words(self) -> str:
        """Describes the present state in a sentence or two."""
        return choices_in_words(self.focus.widgets)

    def on_behind(self) -> None:
        """Called when another window came in front and the player wants the game to wait meanwhile."""

    @property
    def key_group(self) -> str:
        """The group of keys in force beside those of the house; see `casino.ui.widgets.keys`."""
        return ""

    @property
    def is_moving(self) -> bool:
        """Whether frames differ although nothing was pressed."""
        return False

    @property
    def spare_seconds(self) -> float:
        """The seconds of a frame the house may use for other work: 0 while something moves, is made or painted."""
        return 0.0 if self.is_moving or self.needs_repaint or not self.is_ready else _SPARE_SECONDS

    @property
    def is_ready(self) -> bool:
        """Whether the whole picture has been made."""
        return True

    @property
    def has_traces(self) -> bool:
        """Whether something that moved in the last frame still has to be erased."""
        return bool(self.touched)

    # -- what the house does ----------------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        """The theme and sizes in force."""
        if self._look is None:
            self._canvas = self.house.size
            preferences = self.house.preferences
            metrics = Metrics(*self.room, preferences.text_scale)
            self._look = Look(theme(self.place), metrics, preferences.four_colour, preferences.dice_set)
        return self._look

    @property
    def still_picture(self) -> pygame.Surface:
        """The still picture as last made, possibly for another size."""
        return self._still or pygame.Surface(self.house.size)

    @property
    def drawn_size(self) -> tuple[int, int]:
        """The canvas size for which all places were computed."""
        return self._canvas if self._look is not None else self.house.size

    @property
    def room(self) -> tuple[int, int]:
        """The width and height in px that the scene lays itself out in: the whole canvas, or its upper left part."""
        return self.house.size

    @property
    def metrics(self) -> Metrics:
        """The sizes in force."""
        return self.look.metrics

    def _frame(self) -> tuple[object, ...]:
        """The settings all sizes depend on."""
        preferences = self.house.preferences
        return (*self.house.size, preferences.text_scale, preferences.four_colour, preferences.dice_set)

    def invalidate(self) -> None:
        """Marks the picture, widgets included, for a repaint."""
        self.needs_repaint = True

    def refresh(self) -> None:
        """Rebuilds the widgets after something they show has changed."""
        self.focus.group = self.key_group
        self.focus.fit(pygame.Rect((0, 0), self.drawn_size), self.metrics.px(FINGERTIP))
        self.focus.show(self.widgets(), self.start)
        self.invalidate()

    def on_money_moved(self) -> None:
        """Called when a page has changed a purse, on all scenes below that page too."""
        self.refresh()

    def resized(self) -> None:
        """Discards every cached size."""
        self._forget_sizes()
        self.refresh()

    def _forget_sizes(self) -> None:
        self._look = None
        self._made_for = self._frame()
        self._still = None
        self.on_resized()

    def enter(self) -> None:
        """Called by the stack when the scene comes to the top, for the first time or again."""
        self.let_go()
        if self.house.keys.device is Device.PAD:
            self.focus.shows_ring = True  # a pad has no other way to press anything
        if self._look is None or self._made_for != self._frame():
            self._forget_sizes()
        self.on_entered()
        self.refresh()
        self.needs_repaint = True  # the window still shows another scene's picture

    def let_go(self) -> None:
        """Forgets what is held: the release may happen unheard."""
        self.focus.let_go()

    def handle(self, event: pygame.event.Event) -> None:
        """Handles one event of the window."""
        before, over = self.needs_repaint, self.focus.hot
        self.tooltips.note(event)
        self.invalidate()
        if self.on_event(event):
            return
        if self.focus.handle(event):
            if self._is_line_tapped(event):
                self.house.pages.letters(self)
            return
        if event.type == pygame.MOUSEMOTION:
            if self.focus.hot is over and not (over is not None and over.minds_pointer):
                self.needs_repaint = before
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.on_escape()

    def _is_line_tapped(self, event: pygame.event.Event) -> bool:
        """Whether a text field was tapped with a finger, which has no keys at hand."""
        if event.type != pygame.MOUSEBUTTONUP or not getattr(event, "touch", False):
            return False
        line = self.focus.focused
        return line is not None and line.takes_text and self.focus.at(event.pos) is line

    def update(self, seconds: float) -> None:
        """Advances the scene by some seconds."""
        self.time += seconds
        if self.tooltips.pass_time(seconds, self.told, is_new=self.house.is_first_evening):
            self.needs_repaint = True
            if self.tooltips.shown is not None:
                self.house.read_out(self.tooltips.shown.words)
        self.on_moment(seconds)

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        """Draws the whole scene; changes nothing but its own cache.

        Returns the areas that differ from the frame before, or None where everything may.
        """
        if self._still is None or self._still.get_size() != target.get_size():
            self._still = pygame.Surface(target.get_size())
            self._next, self._is_laid = None, False
            self.needs_repaint = True
        is_whole, self.needs_repaint = self.needs_repaint, False
        if is_whole:
            if self._is_laid and self._next is not None:
                self._still, self._next = self._next, self._still
            self.compose(self._still)
            self._is_laid = False
        else:
            self._lay_ahead()
        relit = self.light(self._still, is_bare=is_whole)
        wiped = [target.get_rect()] if is_whole else joined([*self._traces, *relit])
        for area in wiped:
            self.wipe(target, self._still, area)
        canvas = target.get_rect()
        moving = self.paint_moving(target) + self.focus.draw_carried(target, self.look)
        moving += self.tooltips.draw(target, self.look)
        self.touched = [area.clip(canvas) for area in moving]
        self._traces = joined(self.touched)
        return None if is_whole else [*wiped, *self._traces]

    def wipe(self, target: pygame.Surface, still: pygame.Surface, area: pygame.Rect) -> None:
        """Paints an area as it is where nothing moves."""
        target.blit(still, area, area)

    def lay_ground(self, target: pygame.Surface, ground: pygame.Surface) -> None:
        """Blits the picture below everything else, which stays the same from repaint to repaint."""
        if not (self._is_laid and target is self._still and ground is self._base):
            target.blit(ground, (0, 0))
        if self._next is None:  # in a frame that has a new ground, and so takes long anyway
            self._next = pygame.Surface(ground.get_size())
            self._next.fill(0)  # its memory is new to the system, which takes as long as painting
        self._base = ground

    @property
    def lays_ahead(self) -> bool:
        """Whether the next frame lays the ground of the next repaint, if it is not one itself."""
        return self._base is not None and not self._is_laid

    def _lay_ahead(self) -> None:
        """Blits the ground of the next repaint ahead of time: this frame has time to spare, a repaint has not."""
        if self._base is None or self._next is None or not self.lays_ahead:
            return
        self._next.blit(self._base, (0, 0))
        self._is_laid = True

    def compose(self, target: pygame.Surface) -> None:
        """Paints the still picture: what is below an overlay, the scene itself, its widgets."""
        self.paint_below(target)
        self.paint(target)
        self.focus.draw(target, self.look)

    def paint_unseen(self) -> None:
        """Paints everything once on a hidden picture, so that the first visible one waits for nothing.

        May run in any thread, before the scene is drawn. The picture is kept to be painted on.
        """
        self._still, self._next = pygame.Surface(self.house.size), None
        self.compose(self._still)

    @property
    def seen_below(self) -> Played | None:
        """The scene an overlay is painted over."""
        return self.house.stack.below(self) if self.is_overlay else None

    def paint_below(self, target: pygame.Surface) -> None:
        """Paints the scene below an overlay, darkened."""
        if (below := self.seen_below) is not None:
            below.needs_repaint = True
            below.draw(target)
            self.look.veil(target, self.veil)


def choices_in_words(widgets: Sequence[Widget]) -> str:
    """The first few names of what can be pressed, apart from chips and what every table has, in a sentence."""
    offered = (w for w in widgets if w.key not in (*_ALWAYS_THERE, *_OF_BETS) and not _OF_MANY.match(w.key))
    names = list(dict.fromkeys(filter(None, (widget.named for widget in offered))))
    return _("You can choose {choices}.", choices=one_of(names[:_MAX_CHOICES])) if names else ""
