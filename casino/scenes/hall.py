"""The hall: the door of every game that exists, the tables behind it, the desk with purse, cashier and settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from casino.engines.registry import GAMES
from casino.levels import Level, catalogue, least_stake
from casino.money import format_amount
from casino.scenes import people, rooms
from casino.scenes.dialogs import Answer, Question
from casino.scenes.hall_doors import Door, Plaque, RoundInActs, blended, gate
from casino.scenes.hall_dressing import Dressing
from casino.scenes.scene import Scene
from casino.session import TableSession, resume_or_void
from casino.ui import materials, text
from casino.ui.animator import Breath
from casino.ui.button_row import button_row, wish_of
from casino.ui.portraits import portrait
from casino.ui.theme import mix, theme
from casino.ui.vector import svg
from casino.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from casino.engines.base import Event
    from casino.scenes.app import App

_MOST_IN_A_ROW = 5  # plaques; more are shown in two rows
_NOTE_SIZE = 13
_GLOW, _GLOWS = 0.10, 12  # the lamp's strength at its brightest, in so many steps
_UPRIGHT_DOOR = 1.85  # and where the window is upright, at most so many times as high as wide
_DOOR_SHARE = 1.28  # a door is at most so many times as wide as high


class HallAreas(NamedTuple):
    """Where everything of the hall lies, in px."""

    mark: pygame.Rect
    doors: tuple[pygame.Rect, ...]
    plaques: pygame.Rect
    desk: pygame.Rect


class Hall(Scene):
    """Where every evening begins."""

    place = "hall"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.levels, self.faults = catalogue()
        self._backdrop: pygame.Surface | None = None
        self._gates: dict[tuple[str, int], pygame.Surface] = {}  # by game and act of the round behind it
        self._rounds = {name: RoundInActs(number) for number, name in enumerate(GAMES)}
        self._changed: set[str] = set()  # keys of doors behind which something else is seen now
        self._glows: dict[int, pygame.Surface] = {}  # the lamp's light, from weak to strong
        self._breath = Breath(5.5)
        self._dressing = Dressing(list(GAMES), self.levels)

    # -- coming in --------------------------------------------------------------------------------------------

    def on_entered(self) -> None:
        self.app.sound.room("hall_room")
        if self.time:  # somebody comes back: a level may have been written meanwhile
            self.levels, self.faults = catalogue()

    def look_for_open_rounds(self) -> None:
        """What a stopped program left behind: open rounds, and guests who never went home."""
        found = resume_or_void(self.app.store)
        for session, events in found:
            if session.is_open:
                self._found_open(session, events)
            else:
                fee = session.engine.settings.entry_fee
                lost = "the entry fee is gone, and nothing else" if fee else "it cost nothing"
                self.app.say(
                    f"The casino was closed while a bomb was armed at {session.level.title}. That counts as walking "
                    f"away: {lost}.",
                    "A bomb was left",
                )
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
                "Everything lies as it lay, and the same seed goes on.",
                [
                    Answer("Let it play out", lambda: self._play_out(session)),
                    Answer("Go on playing", lambda: self._go_on(session, events), style="accent", key=pygame.K_RETURN),
                ],
            )
        )

    def _go_on(self, session: TableSession, events: tuple[Event, ...]) -> None:
        rooms.open_table(self.app, session, events)

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
        """Through the door to a table, or to the place where the table stands."""
        self.app.sound.play("door")
        rooms.enter(self.app, level)

    # -- the desk: its pages are read when somebody opens them, so that the hall stands sooner ------------------

    def _open_cashier(self) -> None:
        from casino.scenes.cashier import CashierPage

        self.app.stack.push(CashierPage(self.app))

    def _open_history(self) -> None:
        from casino.scenes.house_pages import open_history

        open_history(self.app)

    def _open_settings(self) -> None:
        from casino.scenes.house_pages import open_settings

        open_settings(self.app)

    # -- the doors --------------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The game whose tables are shown: the one chosen last."""
        kept = self.app.preferences.door
        return kept if kept in GAMES else next(iter(GAMES))

    @property
    def shown_levels(self) -> list[Level]:
        """The tables behind the chosen door."""
        return [level for level in self.levels if level.game == self.game]

    def _choose(self, game: str) -> None:
        """Shows a door's tables; a second press goes through it, to the first of them."""
        if game != self.game:
            self._glows = {}
            self.app.change(door=game)
        elif self.shown_levels:
            self._enter(self.shown_levels[0])

    def _door_px(self) -> tuple[int, int]:
        """The size of the gates, which are all alike."""
        return self._areas().doors[0].size

    @property
    def is_ready(self) -> bool:
        return self._dressing.has(self._door_px())

    def on_beside(self) -> bool:
        """What takes longer than a frame is made beside the hall, once that stands and while it is to be seen."""
        scenes = self.app.stack.scenes
        is_seen = self in scenes and all(scene.is_overlay for scene in scenes[scenes.index(self) + 1 :])
        if not is_seen or not self._dressing.go_on(self._door_px()):
            return False
        self._gates = {}
        self.refresh()
        return True

    def _gate(self, game: str) -> pygame.Surface:
        """A door with what is behind it now, as far as that is made yet."""
        seen = self._rounds[game]
        if seen.share == 0.0:
            return self._gate_in(game, seen.act)
        return blended(self._gate_in(game, seen.act), self._gate_in(game, seen.act + 1), seen.share)

    def _gate_in(self, game: str, act: int) -> pygame.Surface:
        """A door with an act of the round behind it."""
        size = self._door_px()
        acts = self._dressing.pictures.get(game, ())
        is_made = bool(acts) and acts[0].get_size() == size
        key = (game, act % len(acts) if is_made else 0)
        if key not in self._gates:
            if is_made:
                scene = acts[key[1]]
            else:
                scene = pygame.Surface(size)
                tokens = theme(rooms.door_theme(game))
                scene.fill(mix(tokens.felt, tokens.shade, 0.55))
            self._gates[key] = gate(scene, self.look)
        return self._gates[key]

    # -- places -----------------------------------------------------------------------------------------------

    def on_resized(self) -> None:
        self._backdrop = None
        self._gates = {}
        self._glows = {}

    def _areas(self) -> HallAreas:
        """The wordmark, the doors side by side, the plaques, and the desk along the foot."""
        metrics = self.metrics
        width, height = self.app.size
        is_upright = width < height
        mark_h = min(metrics.px(70), height // 8)
        mark = pygame.Rect(0, metrics.px(18), min(width - metrics.px(60), mark_h * 9), mark_h)
        mark.centerx = width // 2
        desk_h = max(metrics.px(92), metrics.pt(17) * 2 + metrics.px(40))
        desk = pygame.Rect(0, height - desk_h, width, desk_h)
        top = mark.bottom + metrics.px(14)
        room = desk.y - top - metrics.px(14)
        inner = min(width - metrics.px(48), metrics.px(1190))
        gap = metrics.px(18)
        plaques_h = room * (62 if is_upright else 44) // 100
        doors_h = room - plaques_h - gap
        door_w = min((inner - gap * (len(GAMES) - 1)) // len(GAMES), round(doors_h * _DOOR_SHARE))
        if is_upright:
            most = max(sum(level.game == name for level in self.levels) for name in GAMES)
            listed = most * (self._upright_plaque_px + metrics.px(12))
            doors_h = max(min(doors_h, round(door_w * 1.5)), min(room - gap - listed, round(door_w * _UPRIGHT_DOOR)))
        left = (width - door_w * len(GAMES) - gap * (len(GAMES) - 1)) // 2
        doors = tuple(pygame.Rect(left + n * (door_w + gap), top, door_w, doors_h) for n in range(len(GAMES)))
        below = top + doors_h + gap
        plaques = pygame.Rect((width - inner) // 2, below, inner, desk.y - metrics.px(14) - below)
        return HallAreas(mark, doors, plaques, desk)

    @property
    def start(self) -> str:
        return f"table-{self.shown_levels[0].name}" if self.shown_levels else "cashier"

    def widgets(self) -> Sequence[Widget]:
        metrics = self.metrics
        areas = self._areas()
        desk = areas.desk
        gap = metrics.px(12)
        rects, _ = self._plaques()
        widgets: list[Widget] = [
            Door(
                f"door-{name}",
                rect,
                f"Door: {game.title}",
                title=game.title,
                is_chosen=name == self.game,
                picture=lambda n=name: self._gate(n),
                on_press=lambda n=name: self._choose(n),
            )
            for (name, game), rect in zip(GAMES.items(), areas.doors, strict=True)
        ]
        widgets += [
            self._plaque(number, level, rect)
            for number, (level, rect) in enumerate(zip(self.shown_levels, rects, strict=True))
        ]
        entries = (
            ("cashier", "Cashier", "coin", pygame.K_c, self._open_cashier),
            ("history", "Past rounds", "clock", pygame.K_F2, self._open_history),
            ("settings", "Settings", "gear", pygame.K_F3, self._open_settings),
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
        return me is not None and self.app.store.purse(me.id) < least_stake(self.levels)

    @property
    def _note(self) -> str:
        """What is said of tables that are closed."""
        if not self.faults:
            return ""
        count = len(self.faults)
        return f"{f'{count} tables are' if count > 1 else '1 table is'} closed. {self.faults[0].message}"

    def _plaques(self) -> tuple[list[pygame.Rect], pygame.Rect]:
        """The plaques of the chosen door's tables, and below them what is said of closed tables."""
        metrics = self.metrics
        area = self._areas().plaques
        px, gap = metrics.pt(_NOTE_SIZE), metrics.px(12)
        lines = len(text.wrapped(self._note, px, area.w)) if self._note else 0
        note = pygame.Rect(area.x, 0, area.w, round(min(lines, 2) * px * 1.3))
        room = area.h - (note.h + gap // 2 if note.h else 0)
        count = len(self.shown_levels)
        if area.w < self.app.size[1]:  # upright, or nearly: one below the other
            height = min(metrics.px(220) + metrics.pt(15), (room - gap * (count - 1)) // max(1, count))
            rects = [pygame.Rect(area.x, area.y + n * (height + gap), area.w, height) for n in range(count)]
        else:
            rows = 2 if count > _MOST_IN_A_ROW else 1
            each = -(-count // rows)
            width = min(metrics.px(380), (area.w - gap * (each - 1)) // max(1, each))
            height = min((room - gap * (rows - 1)) // rows, metrics.px(190) + metrics.pt(15))
            rects = []
            for first in range(0, count, each or 1):
                beside = min(each, count - first)
                left = area.centerx - (beside * (width + gap) - gap) // 2
                top = area.y + len(rects) // each * (height + gap)
                rects += [pygame.Rect(left + n * (width + gap), top, width, height) for n in range(beside)]
        note.top = max((rect.bottom for rect in rects), default=area.y - gap) + gap // 2
        return rects, note

    @property
    def _upright_plaque_px(self) -> int:
        """How high a plaque wants to be where they lie one below the other."""
        return self.metrics.px(134) + self.metrics.pt(15)

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
        look, desk = self.look, self._areas().desk
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
        mark, doors, plaques, desk = self._areas()
        size = target.get_size()
        target.blit(materials.wood(size, tokens.floor, plank_px=max(20, metrics.px(64))), (0, 0))
        walk = doors[0].unionall(doors[1:])
        for area, reach in ((walk, 1.15), (plaques, 1.0)):
            wide = round(area.w * reach)
            pool = materials.light_pool((wide, round(max(area.h, wide * 0.4) * 1.6)), tokens.light, strength=0.30)
            target.blit(pool, pool.get_rect(center=area.center), special_flags=pygame.BLEND_RGB_ADD)
        for lamp in self._lamps_beside(plaques):
            pool = materials.light_pool(lamp.size, tokens.light, strength=0.34)
            target.blit(pool, lamp, special_flags=pygame.BLEND_RGB_ADD)
        target.blit(materials.vignette(size, strength=0.7), (0, 0))
        for door in doors:
            soft = round(min(door.size) * 0.09)
            shadow = materials.soft_shadow(door.size, soft, 0.75, corner_px=min(door.w * 0.5, door.h * 0.42))
            target.blit(shadow, (door.x - soft + soft // 4, door.y - soft + soft // 2))
        picture = svg("wordmark.svg", size_px=mark.size)
        letters = picture.get_bounding_rect()
        target.blit(picture, (mark.centerx - letters.centerx, mark.centery - letters.centery))
        counter = materials.wood(desk.size, mix(tokens.rail, tokens.light, 0.06))
        target.blit(counter, desk)
        shade = materials.soft_shadow((desk.w, metrics.px(10)), metrics.px(18), 0.7)
        target.blit(shade, (desk.x - metrics.px(18), desk.y - metrics.px(24)))
        pygame.draw.line(target, tokens.metal, desk.topleft, desk.topright, max(2, metrics.px(2)))

    def _lamps_beside(self, plaques: pygame.Rect) -> list[pygame.Rect]:
        """Where a very wide window has light on the floor at both sides of the doors."""
        if plaques.x < self.metrics.px(150):
            return []
        wide, high = round(plaques.x * 1.5), round(self.app.size[1] * 0.95)
        lamps = [pygame.Rect(0, 0, wide, high) for _ in range(2)]
        for lamp, x in zip(lamps, (plaques.x * 0.42, self.app.size[0] - plaques.x * 0.42), strict=True):
            lamp.center = (round(x), round(self.app.size[1] * 0.40))
        return lamps

    # -- at rest ----------------------------------------------------------------------------------------------

    @property
    def is_moving(self) -> bool:
        return not self.app.preferences.reduced_motion

    def on_moment(self, seconds: float) -> None:
        """Behind every door a round plays itself, each in its own time."""
        if self.is_moving and self.is_ready:
            self._changed |= {f"door-{game}" for game, seen in self._rounds.items() if seen.go_to(self.time)}

    def _paint_changed(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Doors behind which something changed: anew in the still picture and on the screen."""
        areas = []
        for widget in self.focus.widgets:
            if widget.key in self._changed and self._backdrop is not None:
                for surface in (self.still_picture, target):
                    surface.blit(self._backdrop, widget.rect, widget.rect)
                    widget.draw(surface, self.look)
                areas.append(widget.rect)
        self._changed.clear()
        return areas

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        """The lamp behind the chosen door breathes, and rounds go on behind all of them."""
        if not self.is_moving:
            return []
        areas = self._paint_changed(target)
        door = self._areas().doors[list(GAMES).index(self.game)]
        step = min(_GLOWS - 1, int(self._breath.at(self.time) * _GLOWS))
        if step not in self._glows:
            size, light = (door.w, round(door.h * 0.5)), theme(rooms.door_theme(self.game)).light
            self._glows[step] = materials.light_pool(size, light, strength=_GLOW * (step + 1) / _GLOWS)
        glow = self._glows[step]
        place = glow.get_rect(center=(door.centerx, door.y + door.h * 45 // 100))
        return [*areas, target.blit(glow, place, special_flags=pygame.BLEND_RGB_ADD)]
