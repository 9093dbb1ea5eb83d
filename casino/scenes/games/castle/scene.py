"""The castle's lobby: a hall seen from above with its tables in play, everybody in it, and their chat.

It shows the castle's life and passes on a person's wishes. `casino.players.castle.hall_life` decides who is there and
what they say; a table to sit down at is a scene of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import pygame

from casino.core.money import format_amount
from casino.core.texts import _
from casino.players.castle.hall_talk import LOBBY
from casino.players.characters import CHARACTERS
from casino.records.levels import Level
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.app.scene import Scene
from casino.scenes.games.castle.art import fires
from casino.scenes.games.castle.art.view import BACK, TablePicture, face_px
from casino.scenes.games.castle.layout import CastleLayout, castle_layout
from casino.scenes.games.castle.list import PresentEntry, PresentList
from casino.scenes.games.castle.lobby_host import LobbyEntry, LobbyHost, SeenCastle, SeenTable
from casino.scenes.games.castle.signs import LobbySigns
from casino.scenes.games.castle.talk.chat_panel import FIELD, LOG, ChatPanel, talk_key
from casino.scenes.games.twentyone.art.felt import CardLook, card_look
from casino.ui.drawing import text
from casino.ui.drawing.animator import Breath
from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import portrait
from casino.ui.drawing.theme import Theme, theme
from casino.ui.widgets.button_row import preferred_width
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.keys import ENTER_KEYS
from casino.ui.widgets.lists import in_order_of
from casino.ui.widgets.widgets import Button, Widget

_GO = _("Go to table")


@dataclass
class TablePlace(Widget):
    """A table in the hall. A press chooses it; a double click, or a key press on the chosen one, opens it."""

    table: SeenTable = field(kw_only=True)
    layout: CastleLayout = field(kw_only=True)
    is_chosen: bool = False
    need: str = ""  # what the table asks of a purse that does not cover its least bet
    cards: CardLook = field(kw_only=True)
    on_choose: Callable[[str], object] = lambda name: None
    on_go: Callable[[str], object] = lambda name: None
    felt: Theme | None = None  # of the table's game, where that is another than the hall's
    dealer: str = ""  # the portrait of who deals there
    clicks: int = 0

    def press(self) -> None:
        (self.on_go if self.is_chosen else self.on_choose)(self.table.level.name)

    def take_hold(self, position: tuple[int, int], clicks: int, mods: int) -> None:
        self.clicks = clicks

    def press_at(self, position: tuple[int, int]) -> None:
        (self.on_go if self.clicks == 2 else self.on_choose)(self.table.level.name)

    def resume(self, before: Widget) -> None:
        if isinstance(before, TablePlace):
            self.clicks = before.clicks

    def draw(self, target: pygame.Surface, look: Look) -> None:
        state = self.is_chosen, self.is_hot, self.need, self.felt, self.dealer
        TablePicture(look, self.layout, self.rect, self.table, self.cards, *state).paint(target)
        if self.is_focused:
            look.focus_ring(target, self.rect)


class CastleHall(Scene):
    """The lobby of `host`, with the life of `castle`. `go_to_table` is called with the level of the chosen table."""

    place = "black_axe"
    face = "steward"
    room_sound = "axe_room"

    def __init__(
        self, house: House, castle: SeenCastle, host: LobbyHost, go_to_table: Callable[[Level], object]
    ) -> None:
        super().__init__(house)
        self.castle = castle
        self.host = host
        self.chosen = ""  # the name of a table's level
        self._deed = ""  # that would open the chosen table
        self.me = host.me
        self.panel = ChatPanel(castle.talk, self.me.name, host.say, is_canned=house.show is not None)
        self._go_to_table = go_to_table
        self._backdrop: pygame.Surface | None = None
        self._layout: CastleLayout | None = None
        self._memory: dict[str, int] = {}
        self.dirty: set[str] = set()  # keys of widgets whose picture is out of date
        self._seen: dict[str, int] = {}  # by table: the version that was drawn
        self._present: list[PresentEntry] = []
        self._laid_out: list[str] = []  # the tables that have their places
        self._hearth, self._torch = Breath(timing.HEARTH_BREATH), Breath(timing.TORCH_BREATH)
        self._burnt = -1

    # -- choosing and going -----------------------------------------------------------------------------------

    def choose(self, level_name: str) -> None:
        """Chooses a table. Nothing happens for one that is not in the hall."""
        if level_name not in {table.level.name for table in self.castle.tables} or level_name == self.chosen:
            return
        self.chosen = level_name
        if self in self.house.stack.scenes:
            row = next((widget.rect for widget in self.focus.widgets if widget.key == f"table-{level_name}"), None)
            self.house.play_at("chip_chip", (row or self.layout.chat).centerx, volume=0.6)
            self.refresh()

    def _go_to(self, level_name: str) -> None:
        self.choose(level_name)
        self._go()

    def _go(self) -> None:
        if not self.chosen:
            self.house.sound.play("refuse")
            return
        self.house.sound.play("door")
        self.go_to_chosen()

    def go_to_chosen(self) -> None:
        """Sits down at the chosen table."""
        self._go_to_table(self.castle.table(self.chosen).level)

    def place_of(self, level: Level) -> pygame.Rect:
        """The rectangle of a table in the hall."""
        names = [table.level.name for table in self.castle.tables]
        return self.layout.cells[names.index(level.name)]

    def leave(self) -> None:
        """Leaves the castle for the house's hall."""
        if not self.host.leave():
            return
        self.castle.leave(self.me.name)
        self.house.stack.pop()

    def on_escape(self) -> None:
        self.leave()

    def on_entered(self) -> None:
        self.castle.enter(self.me.name, self.me.portrait)
        self.panel.is_new()

    # -- talking ----------------------------------------------------------------------------------------------

    def _send(self) -> None:
        self.panel.send()
        self.panel.is_new()
        self.refresh()

    def _whisper_to(self, name: str) -> None:
        if name != self.me.name and not self.host.show_person(name):
            self.panel.whisper_to(name)
            self.refresh()
            self.focus.go_to(FIELD)

    def _mute(self, name: str) -> None:
        """Ignores a person, or stops ignoring them."""
        is_ignored = self.castle.talk.is_ignored(self.me.name, name)
        self.host.say(f"/{'unignore' if is_ignored else 'ignore'} {name}")
        self.panel.is_new()
        self.refresh()

    def on_event(self, event: pygame.event.Event) -> bool:
        """Handles T, which starts a chat line, and Escape in the line, which leads back to the tables."""
        return talk_key(event, self.focus, self.start, pygame.KMOD_CTRL | pygame.KMOD_META)

    # -- time -------------------------------------------------------------------------------------------------

    def on_moment(self, seconds: float) -> None:
        if self.host.is_over:
            self.house.stack.pop()
            return
        if not self.castle.advance(seconds):
            return
        if [f"table-{table.level.name}" for table in self.castle.tables] != self._laid_out:
            self._layout = self._backdrop = None  # the hall has other tables than it had
            self.refresh()
        for table in self.castle.tables:
            if self._seen.get(table.level.name) != table.version:
                self._seen[table.level.name] = table.version
                self.dirty.add(f"table-{table.level.name}")
        is_new, is_moved = self.panel.is_new(), self._present != (present := self._entries())
        if is_new or is_moved:
            self._present = present
            self.focus.show(self.widgets(), self.start)
            self.dirty |= {LOG} if is_new else set()
            self.dirty |= {"present"} if is_moved else set()
        if is_new and (heard := self.panel.last_heard) is not None and heard.who != "house":
            sound = "whisper" if heard.kind == "whisper" else "chat"
            self.house.play_at(sound, self.layout.chat.centerx, volume=0.45)

    def _entries(self) -> list[PresentEntry]:
        talk, mine = self.castle.talk, self.me.name
        entries = []
        for one in self.castle.present():
            where = _("in the lobby") if one.place == LOBBY else _("at {place}", place=one.place)
            is_ignored = talk.is_ignored(mine, one.name)
            is_far = one.is_human and self.host.is_elsewhere and one.name != mine
            entries.append(
                PresentEntry(one.name, one.portrait, where, one.is_human, one.name == mine, is_ignored, is_far)
            )
        return in_order_of(self._present, entries, self.focus, "present", lambda one: one.name)

    @property
    def _fires_burn(self) -> bool:
        return not self.house.preferences.reduced_motion

    @property
    def is_moving(self) -> bool:
        if self.dirty:
            return True
        return self._fires_burn and int(self.time / timing.FLAME) != self._burnt

    @property
    def has_traces(self) -> bool:
        """False, as flames stay as they are until their next picture is due."""
        return False

    # -- widgets ----------------------------------------------------------------------------------------------

    @property
    def layout(self) -> CastleLayout:
        """All places for the present size."""
        if self._layout is None:
            metrics = self.metrics
            go = preferred_width(_GO, metrics, 20).total + metrics.pt(11) * 5 + metrics.px(30)
            self._layout = castle_layout(metrics, len(self.castle.tables), go)
        return self._layout

    @property
    def signs(self) -> LobbySigns:
        """The painter of the lobby's signs for the present size."""
        return LobbySigns(self.look, self.layout)

    def on_resized(self) -> None:
        self._layout = self._backdrop = None

    @property
    def start(self) -> str:
        first = next((table.level.name for table in self.castle.tables), "")
        return f"table-{self.chosen or first}" if first else "leave"

    def widgets(self) -> list[Widget]:
        layout, cards = self.layout, card_look(self.house.preferences, BACK)
        place = partial(TablePlace, layout=layout, cards=cards, on_choose=self.choose, on_go=self._go_to)
        tables: list[Widget] = []
        self._laid_out = [f"table-{table.level.name}" for table in self.castle.tables]
        for table, cell in zip(self.castle.tables, layout.cells, strict=True):
            name = table.level.name
            need = self.host.need(table.level)
            own = self.house.doors.place(table.level)
            felt = theme(own.name) if own.name != self.place else None
            label = ", ".join(filter(None, (_(table.level.title), need)))
            tables.append(
                place(
                    f"table-{name}",
                    cell,
                    label,
                    table=table,
                    is_chosen=name == self.chosen,
                    need=need,
                    felt=felt,
                    dealer=own.face,
                )
            )
        self._deed = self.host.missing_deed(self.castle.table(self.chosen).level) if self.chosen else ""
        keys, style = ENTER_KEYS, "dim" if not self.chosen else "plain" if self._deed else "accent"
        go = Button("go", layout.go, _GO, keys, on_press=self._go, style=style, hint="Enter", size=20)
        self._present = self._entries()
        present = PresentList(
            "present",
            layout.people,
            _("Everybody in the hall"),
            entries=self._present,
            on_whisper=self._whisper_to,
            on_mute=self._mute,
            metrics=self.metrics,
            memory=self._memory,
        )
        talk = self.panel.widgets(layout.chat, self.look, self._whisper_to, self._send)
        return [*tables, *self._beside(go), go, present, *talk, *self._bar_buttons(layout.bar)]

    def _beside(self, go: Button) -> list[Widget]:
        """The button beside the one to the table, where the chosen table has another way."""
        entry = self.host.beside(self.castle.table(self.chosen).level) if self.chosen else None
        if entry is None:
            return []
        gap = self.metrics.px(8)
        wide = min(preferred_width(entry.label, self.metrics, 20).total + self.metrics.px(12), go.rect.w)
        rect = pygame.Rect(go.rect.x - gap - wide, go.rect.y, wide, go.rect.h)
        return [Button(entry.key, rect, entry.label, (entry.hotkey,), on_press=entry.on_press, size=20)]

    def _bar_buttons(self, bar: pygame.Rect) -> list[Widget]:
        """The bar's buttons: Leave on the left; rules, history and settings on the right, as at the tables."""
        pages, metrics = self.house.pages, self.metrics
        pad = metrics.px(4)
        side = bar.h - 2 * pad
        across = max(side, metrics.px(FINGERTIP) - pad)
        words = _("Leave the hall")
        wide = text.width(words, metrics.pt(16), weight="Semibold") + side + metrics.px(34)
        leave = pygame.Rect(pad, bar.y + pad, wide, side)
        buttons: list[Widget] = [Button("leave", leave, words, on_press=self.leave, icon="door", size=16)]
        actions = (
            *self.host.entries(),
            LobbyEntry("rules", _("Rules"), "book", pygame.K_F1, self._open_rules),
            LobbyEntry("history", _("History"), "clock", pygame.K_F2, lambda: pages.history("black_axe")),
            LobbyEntry("settings", _("Settings"), "gear", pygame.K_F3, pages.settings),
        )
        x = bar.right - len(actions) * (across + pad)
        for key, label, icon, hotkey, action in actions:
            rect = pygame.Rect(x, bar.y + pad, across, side)
            buttons.append(Button(key, rect, label, (hotkey,), on_press=action, icon=icon, size=0))
            x += across + pad
        return buttons

    def _open_rules(self) -> None:
        """Opens the rules of the chosen table, or of the hall's first."""
        levels = [table.level for table in self.castle.tables]
        if levels:
            self.house.pages.rules(next((level for level in levels if level.name == self.chosen), levels[0]))

    # -- the picture ------------------------------------------------------------------------------------------

    def paint(self, target: pygame.Surface) -> None:
        if self._backdrop is None or self._backdrop.get_size() != target.get_size():
            self._backdrop = pygame.Surface(target.get_size())
            self.signs.paint_backdrop(self._backdrop)
            if not self._fires_burn:
                self._burn(self._backdrop, 0.0)
        target.blit(self._backdrop, (0, 0))
        chosen = self.castle.table(self.chosen).level if self.chosen else None
        facts = self.house.doors.place(chosen).words().table_facts(chosen) if chosen is not None else ()
        need = self.host.need(chosen) if chosen is not None else ""
        ways = [widget.rect.x for widget in self.focus.widgets if self.layout.strip.contains(widget.rect)]
        self.signs.paint_strip(target, chosen, facts, need, self._deed, min(ways, default=self.layout.go.x))
        taken = [widget.rect for widget in self.focus.widgets if self.layout.bar.contains(widget.rect)]
        self.signs.paint_bar(target, taken, self.host.title, format_amount(self.host.purse, self.host.currency))
        self.signs.paint_head(target, self.castle.in_all, is_elsewhere=self.host.is_elsewhere)
        self.dirty.clear()
        self._burnt = -1

    def paint_unseen(self) -> None:
        """Paints the fires as well, and the faces of all who may sit down, for which no frame has time."""
        super().paint_unseen()
        for px in {
            face_px(self.layout, widget.rect) for widget in self.focus.widgets if isinstance(widget, TablePlace)
        }:
            for who in CHARACTERS:
                portrait(who, "calm", px, ring=self.look.theme.metal)
        if self._fires_burn:
            self._burn(pygame.Surface(self.house.size), 0.0)

    # -- at rest ----------------------------------------------------------------------------------------------

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Repaints in place what has changed, and animates the fires."""
        areas = [self._repaint(target, key) for key in sorted(self.dirty)]
        self.dirty.clear()
        if self._fires_burn:
            self._burnt = int(self.time / timing.FLAME)
            areas += self._burn(target, self.time)
        return [area for area in areas if area.w]

    def _repaint(self, target: pygame.Surface, key: str) -> pygame.Rect:
        """Repaints one widget's area with everything in it, in the still picture and on the window."""
        widget = next((widget for widget in self.focus.widgets if widget.key == key), None)
        if widget is None or self._backdrop is None:
            return pygame.Rect(0, 0, 0, 0)
        area = widget.rect
        if key == "present":
            area = area.union(self.layout.people_head)
        # Only the soft shadows of plates extend beyond a widget, and they do not change.
        still = self.still_picture
        still.set_clip(area)
        still.blit(self._backdrop, area, area)
        if key == "present":
            self.signs.paint_head(still, self.castle.in_all, is_elsewhere=self.host.is_elsewhere)
        widget.draw(still, self.look)
        still.set_clip(None)
        return target.blit(still, area, area)

    def _burn(self, target: pygame.Surface, seconds: float) -> list[pygame.Rect]:
        """Draws the fires at a moment."""
        layout, theme = self.layout, self.look.theme
        areas = []
        kept = target.get_clip()
        target.set_clip(layout.hall.clip(kept))
        for number, fire in enumerate(fires.fires(layout)):
            turn = int(seconds / timing.FLAME + fire.phase * fires.FLAMES) % fires.FLAMES
            picture = fires.flame(fire.breadth, turn, theme.light, is_hearth=fire.is_hearth)
            areas.append(target.blit(picture, picture.get_rect(midbottom=(fire.x, fire.y))))
            breath = self._hearth if number == 0 else self._torch
            strength = round(breath.at(seconds + 3 * fire.phase) * (fires.GLEAMS - 1))
            glow = fires.gleam(fire.breadth, strength, theme.light, is_hearth=fire.is_hearth)
            middle = (fire.x, fire.y - picture.get_height() // 3)
            areas.append(target.blit(glow, glow.get_rect(center=middle), special_flags=pygame.BLEND_RGB_ADD))
        target.set_clip(kept)
        return areas
