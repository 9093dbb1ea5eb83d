"""The hall: the door of every game that exists, the tables behind it, the desk with purse, cashier and settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from casino.engines.registry import GAMES
from casino.levels import Level, catalogue
from casino.money import format_amount
from casino.scenes import people, rooms
from casino.scenes.cashier import CashierPage
from casino.scenes.dialogs import Answer, Question
from casino.scenes.hall_dressing import Dressing, floor_colour
from casino.scenes.house_pages import open_history, open_settings
from casino.scenes.scene import Scene
from casino.session import TableSession, resume_or_void
from casino.ui import materials, text
from casino.ui.animator import Breath
from casino.ui.button_row import button_row, wish_of
from casino.ui.look import Look
from casino.ui.portraits import portrait
from casino.ui.theme import mix, theme
from casino.ui.vector import css, drawn, svg
from casino.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from casino.engines.base import Event
    from casino.scenes.app import App

_NOTE_SIZE = 13
_TITLE_SIZE, _TITLE_SHARE = 26, 0.43  # a plaque's title, and how much of its height that may take


@dataclass
class Plaque(Widget):
    """A table's brass plaque: its name, its limits, and what is special about it."""

    level: Level | None = None
    on_press: Callable[[], object] = lambda: None

    def press(self) -> None:
        self.on_press()

    def draw(self, target: pygame.Surface, look: Look) -> None:
        assert self.level is not None
        metrics, tokens, level = look.metrics, look.theme, self.level
        look.plate(target, self.rect, look.hot(tokens.panel) if self.is_hot else tokens.panel, tokens.metal)
        pad = metrics.px(14)
        inner = self.rect.inflate(-2 * pad, -min(metrics.px(20), self.rect.h // 7))
        least = format_amount(level.settings.minimum, level.currency).split(" ")[0]
        limits = f"{least} to {format_amount(level.settings.maximum, level.currency)}"
        high = text.font(metrics.title_pt(_TITLE_SIZE), text.SERIF, "Semibold").get_height()
        size = _TITLE_SIZE * min(1.0, inner.h * _TITLE_SHARE / high)
        px = min(metrics.pt(17), round(metrics.title_pt(size) * 0.8))
        px = text.fit_size(limits, px, round(inner.w * 0.45), metrics.px(13), text.SERIF, "Bold")
        figure = text.figures(limits, px, tokens.accent)
        room = inner.w - figure.get_width() - pad
        title = look.title(target, level.title, inner.x, inner.y, size=size, room=room)
        text.put(target, figure, inner.right, title.centery, "midright")
        y = title.bottom + metrics.px(3)
        rest = pygame.Rect(inner.x, y, inner.w, inner.bottom - y)
        used = look.paragraph(target, level.placard.blurb, rest, size=16.5, colour=tokens.ink_dim, fits=True)
        y += used + metrics.px(8)
        self._draw_facts(target, look, pygame.Rect(inner.x, y, inner.w, inner.bottom - y))
        if self.is_focused:
            look.focus_ring(target, self.rect)

    def _draw_facts(self, target: pygame.Surface, look: Look, area: pygame.Rect) -> None:
        """What sets this table apart, as small plates, as many as there is room for."""
        metrics, tokens = look.metrics, look.theme
        px = metrics.pt(14)
        height = round(px * 1.55)
        x, y = area.x, area.y
        for fact in rooms.table_facts(self.level):
            words = text.line(fact, px, tokens.felt_ink, weight="Semibold")
            width = words.get_width() + metrics.px(16)
            if x + width > area.right and x > area.x:
                x, y = area.x, y + height + metrics.px(6)
            if y + height > area.bottom + metrics.px(2):
                return
            plate = pygame.Rect(x, y, width, height)
            look.plate(target, plate, tokens.button, tokens.panel_edge, radius=metrics.px(6))
            target.blit(words, words.get_rect(center=plate.center))
            x = plate.right + metrics.px(7)


class Hall(Scene):
    """Where every evening begins."""

    place = "hall"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.levels, self.faults = catalogue()
        self._backdrop: pygame.Surface | None = None
        self._glow: pygame.Surface | None = None
        self._breath = Breath(5.5)
        self._dressing = Dressing(self.levels)

    # -- coming in --------------------------------------------------------------------------------------------

    def on_entered(self) -> None:
        self.app.sound.room("hall_room")
        self.levels, self.faults = catalogue()

    def look_for_open_rounds(self) -> None:
        """What a stopped program left behind: open rounds, and guests who never went home."""
        found = resume_or_void(self.app.store)
        for session, events in found:
            self._found_open(session, events)
        if not found:
            people.send_guests_home(self.app.store)

    def _found_open(self, session: TableSession, events: tuple[Event, ...]) -> None:
        """A round that was open when the program stopped: played on, or settled by its rules."""
        me = next((held for held in session.sitters.values() if held.kind == "profile"), None)
        if me is None:
            session.settle_by_rules()
            people.send_guests_home(self.app.store)
            return
        self.app.profile = me
        stake = format_amount(self.app.store.on_table(session.round_id or 0), session.level.currency)
        self.app.stack.push(
            Question(
                self.app,
                "A round is still open",
                f"The last evening ended in the middle of a round at {session.level.title}: {stake} on the table. "
                "The dice lie as they lay, and the same seed rolls on.",
                [
                    Answer("Let it play out", lambda: self._play_out(session)),
                    Answer("Go on playing", lambda: self._go_on(session, events), style="accent", key=pygame.K_RETURN),
                ],
            )
        )

    def _go_on(self, session: TableSession, events: tuple[Event, ...]) -> None:
        self.app.stack.push(rooms.table_scene(self.app, session, events))

    def _play_out(self, session: TableSession) -> None:
        assert self.app.profile is not None
        before = self.app.store.purse(self.app.profile.id)
        session.settle_by_rules()
        back = self.app.store.purse(self.app.profile.id) - before
        people.send_guests_home(self.app.store)
        self.app.say(
            f"All hands stayed as they were. {format_amount(back)} came back to your purse.", "The round is over"
        )

    def _enter(self, level: Level) -> None:
        assert self.app.profile is not None
        self.app.sound.play("door")
        session = TableSession(self.app.store, level, self.app.preferences.phrase)
        self._go_on(session, ())

    @property
    def is_ready(self) -> bool:
        return self._dressing.picture is not None and self._dressing.picture.get_size() == self._areas()[1].size

    def on_beside(self) -> bool:
        """What takes longer than a frame is made beside the hall, once that stands and while it is to be seen."""
        scenes = self.app.stack.scenes
        is_seen = self in scenes and all(scene.is_overlay for scene in scenes[scenes.index(self) + 1 :])
        if not is_seen or not self._dressing.go_on(self._areas()[1].size):
            return False
        self._backdrop = None
        self.is_stale = True
        return True

    # -- places -----------------------------------------------------------------------------------------------

    def on_resized(self) -> None:
        self._backdrop = None
        self._glow = None

    def _areas(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
        """The wordmark, the door, the plaques, and the desk along the foot."""
        metrics = self.metrics
        width, height = self.app.size
        mark_h = min(metrics.px(84), height // 7)
        mark = pygame.Rect(0, metrics.px(26), min(width - metrics.px(60), mark_h * 9), mark_h)
        mark.centerx = width // 2
        desk_h = max(metrics.px(96), metrics.pt(17) * 2 + metrics.px(46))
        desk = pygame.Rect(0, height - desk_h, width, desk_h)
        top = mark.bottom + metrics.px(22)
        room = desk.y - top - metrics.px(16)
        inner = min(width - metrics.px(60), metrics.px(1180))
        left = (width - inner) // 2
        if width < height:
            door = pygame.Rect(left, top, inner, room * 45 // 100)
            plaques = pygame.Rect(left, door.bottom + metrics.px(16), inner, room - door.h - metrics.px(16))
        else:
            door_w = min(inner * 52 // 100, round(room * 1.25))
            door = pygame.Rect(left, top, door_w, room)
            plaques = pygame.Rect(door.right + metrics.px(26), top, inner - door_w - metrics.px(26), room)
        return mark, door, plaques, desk

    @property
    def start(self) -> str:
        return f"table-{self.levels[0].name}" if self.levels else "cashier"

    def widgets(self) -> Sequence[Widget]:
        metrics = self.metrics
        *_, desk = self._areas()
        gap = metrics.px(12)
        rects, _ = self._plaques()
        widgets: list[Widget] = [
            self._plaque(number, level, rect)
            for number, (level, rect) in enumerate(zip(self.levels, rects, strict=True))
        ]
        entries = (
            ("cashier", "Cashier", "coin", pygame.K_c, lambda: self.app.stack.push(CashierPage(self.app))),
            ("history", "Past rounds", "clock", pygame.K_F2, lambda: open_history(self.app)),
            ("settings", "Settings", "gear", pygame.K_F3, lambda: open_settings(self.app)),
            ("quit", "Quit", "door", pygame.K_q, self._ask_to_quit),
        )
        row = pygame.Rect(0, 0, 0, max(metrics.px(48), metrics.pt(17) + metrics.px(22)))
        row.w = min(4 * metrics.px(178) + 3 * gap, round(desk.w * 0.60) - metrics.px(30))
        row.midright = (desk.right - metrics.px(24), desk.centery)
        wishes = [wish_of(label, metrics, 16, has_icon=True) for _, label, *_ in entries]
        for (key, label, icon, hotkey, action), rect in zip(entries, button_row(row, wishes, gap), strict=True):
            style = "accent" if key == "cashier" and self._is_broke else "plain"
            widgets.append(Button(key, rect, label, (hotkey,), on_press=action, icon=icon, size=16, style=style))
        return widgets

    @property
    def _is_broke(self) -> bool:
        """Whether the purse covers no bet at any table, so that the cashier has to lend something."""
        me = self.app.profile
        least = min((level.settings.minimum for level in self.levels), default=0)
        return me is not None and self.app.store.purse(me.id) < least

    @property
    def _note(self) -> str:
        """What is said of tables that are closed."""
        if not self.faults:
            return ""
        count = len(self.faults)
        return f"{f'{count} tables are' if count > 1 else '1 table is'} closed. {self.faults[0].message}"

    def _plaques(self) -> tuple[list[pygame.Rect], pygame.Rect]:
        """Every table's plaque, and below them what is said of closed tables."""
        metrics = self.metrics
        _, _, area, _ = self._areas()
        px, gap = metrics.pt(_NOTE_SIZE), metrics.px(12)
        lines = len(text.wrapped(self._note, px, area.w)) if self._note else 0
        note = pygame.Rect(area.x, 0, area.w, round(min(lines, 2) * px * 1.3))
        top = area.y + metrics.title_pt(24) + metrics.px(10)
        room = area.bottom - top - (note.h + gap if note.h else 0)
        count = max(1, len(self.levels))
        height = min(metrics.px(128) + metrics.pt(15), (room - gap * (count - 1)) // count)
        rects = [pygame.Rect(area.x, top + n * (height + gap), area.w, height) for n in range(len(self.levels))]
        note.top = rects[-1].bottom + gap if rects else top
        return rects, note

    def _plaque(self, number: int, level: Level, rect: pygame.Rect) -> Plaque:
        """A table's plaque; its number is its key, and Enter goes to the first."""
        keys = (pygame.K_1 + number,) if number < 9 else ()
        if number == 0:
            keys += (pygame.K_RETURN, pygame.K_KP_ENTER)
        key = f"table-{level.name}"
        return Plaque(key, rect, level.title, keys, level=level, on_press=lambda: self._enter(level))

    def _ask_to_quit(self) -> None:
        self.app.stack.push(
            Question(
                self.app,
                "Good night?",
                "Your purse is kept as it is.",
                [Answer("Quit", self.app.quit, key=pygame.K_q), Answer("Stay", style="accent")],
            )
        )

    def on_escape(self) -> None:
        self._ask_to_quit()

    # -- the picture ------------------------------------------------------------------------------------------

    def paint(self, target: pygame.Surface) -> None:
        if self._backdrop is None:
            self._backdrop = pygame.Surface(target.get_size()).convert()
            self._paint_room(self._backdrop)
        target.blit(self._backdrop, (0, 0))
        _, _, plaques, desk = self._areas()
        look = self.look
        look.title(target, GAMES["black_baron"].title, plaques.x, plaques.y, size=24, room=plaques.w)
        if self._note:
            look.paragraph(target, self._note, self._plaques()[1], size=_NOTE_SIZE, colour=look.theme.warn, fits=True)
        self._paint_desk(target, desk)

    def _paint_desk(self, target: pygame.Surface, desk: pygame.Rect) -> None:
        """The host, and whose purse it is."""
        look, metrics, store = self.look, self.metrics, self.app.store
        me = self.app.profile
        if me is None:
            return
        face = desk.h - metrics.px(22)
        x = desk.x + metrics.px(24)
        target.blit(portrait(me.portrait, "calm", face, ring=look.theme.accent), (x, desk.centery - face // 2))
        x += face + metrics.px(14)
        first = min((w.rect.x for w in self.focus.widgets if w.key == "cashier"), default=desk.centerx)
        room = first - x - metrics.px(12)
        purse = format_amount(store.purse(me.id))
        px = text.fit_size(purse, metrics.title_pt(25), room, 10, text.SERIF, "Bold")
        figure = text.figures(purse, px, look.theme.accent)
        name_px = text.font(metrics.pt(17), weight="Semibold").get_height()
        y = desk.centery - (name_px + figure.get_height()) // 2
        look.say(target, me.name, x, y, size=17, weight="Semibold", room=room)
        text.put(target, figure, x, y + name_px)

    def _paint_room(self, target: pygame.Surface) -> None:
        look, metrics = self.look, self.metrics
        tokens = look.theme
        mark, door, plaques, desk = self._areas()
        size = target.get_size()
        target.blit(materials.wood(size, tokens.floor, plank_px=max(20, metrics.px(64))), (0, 0))
        for centre, reach in ((door.center, 1.25), (plaques.center, 1.0)):
            wide = round(max(door.w, plaques.w) * reach)
            pool = materials.light_pool((wide * 2, round(wide * 1.3)), tokens.light, strength=0.30)
            target.blit(pool, pool.get_rect(center=centre), special_flags=pygame.BLEND_RGB_ADD)
        target.blit(materials.vignette(size, strength=0.7), (0, 0))
        self._paint_door(target, door)
        picture = svg("wordmark.svg", size_px=mark.size)
        letters = picture.get_bounding_rect()
        target.blit(picture, (mark.centerx - letters.centerx, mark.centery - letters.centery))
        counter = materials.wood(desk.size, mix(tokens.rail, tokens.light, 0.06))
        target.blit(counter, desk)
        shade = materials.soft_shadow((desk.w, metrics.px(10)), metrics.px(18), 0.7)
        target.blit(shade, (desk.x - metrics.px(18), desk.y - metrics.px(24)))
        pygame.draw.line(target, tokens.metal, desk.topleft, desk.topright, max(2, metrics.px(2)))

    def _paint_door(self, target: pygame.Surface, door: pygame.Rect) -> None:
        """An arched gate of iron and brass, and Mr Red's table behind it."""
        tokens = self.look.theme
        width, height = door.size
        frame = round(min(width, height) * 0.045)
        arch = min(width * 0.5, height * 0.42)

        def outline(inset: float) -> str:
            left, right = inset, width - inset
            bend = arch - inset * 0.4
            return (
                f"M{left} {height}V{bend:.1f}"
                f"C{left} {inset + bend * 0.25:.1f} {width * 0.26:.1f} {inset} {width / 2} {inset}"
                f"C{width * 0.74:.1f} {inset} {right} {inset + bend * 0.25:.1f} {right} {bend:.1f}V{height}Z"
            )

        shadow = materials.soft_shadow(door.size, frame * 2, 0.75, corner_px=arch)
        target.blit(shadow, (door.x - frame * 2 + frame // 2, door.y - frame * 2 + frame))
        scene = self._dressing.picture
        if scene is None or scene.get_size() != door.size:
            scene = pygame.Surface(door.size)
            scene.fill(floor_colour())
        inside = materials.in_alpha(scene, outline(frame * 0.9))
        target.blit(inside, door)
        brass, dark = mix(tokens.metal, tokens.light, 0.25), mix(tokens.metal, tokens.shade, 0.7)
        rim = drawn(
            '<defs><linearGradient id="b" x1="0%" y1="0%" x2="100%" y2="100%">'
            f'<stop offset="0%" stop-color="{css(brass)}"/><stop offset="50%" stop-color="{css(dark)}"/>'
            f'<stop offset="100%" stop-color="{css(tokens.metal)}"/></linearGradient></defs>'
            f'<path d="{outline(frame * 0.5)}" fill="none" stroke="{css(mix(tokens.rail, tokens.shade, 0.45))}" '
            f'stroke-width="{frame}"/>'
            f'<path d="{outline(frame * 0.95)}" fill="none" stroke="url(#b)" stroke-width="{frame * 0.22:.1f}"/>'
            f'<path d="{outline(frame * 0.12)}" fill="none" stroke="url(#b)" stroke-width="{frame * 0.14:.1f}"/>',
            door.size,
        )
        target.blit(rim, door)

    # -- at rest ----------------------------------------------------------------------------------------------

    @property
    def is_moving(self) -> bool:
        return not self.app.preferences.reduced_motion

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        """The lamp over the door breathes."""
        if not self.is_moving:
            return []
        _, door, _, _ = self._areas()
        if self._glow is None:
            size = (door.w, round(door.h * 0.5))
            self._glow = materials.light_pool(size, theme("black_baron").light, strength=0.16)
        self._glow.set_alpha(round(110 * self._breath.at(self.time)))
        place = self._glow.get_rect(center=(door.centerx, door.y + door.h * 45 // 100))
        return [target.blit(self._glow, place, special_flags=pygame.BLEND_RGB_ADD)]
