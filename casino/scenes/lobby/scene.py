"""The hall: the door of every game, the tables behind it, and the desk with purse, cashier and settings."""

from collections.abc import Sequence
from functools import partial

import pygame

from casino.core.money import CENTS_PER_UNIT
from casino.core.texts import _, ngettext
from casino.records.levels import Level, catalogue
from casino.records.own_levels import offered
from casino.save.store import MARKER_CENTS
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.app.place import Place, needed
from casino.scenes.app.scene import Scene
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.lobby.decor import paint_chosen, paint_room
from casino.scenes.lobby.doors import Door, RoundInActs, Trim, blended, gate, lamplit, names_px, trim
from casino.scenes.lobby.layout import HallAreas, hall_areas, plaque_places
from casino.scenes.lobby.people import PersonTag, paint_host, person_place
from casino.scenes.lobby.plaques import Plaque
from casino.scenes.lobby.preloading import Dressing, IdleEdges
from casino.scenes.lobby.sizes import Sizes, chips_px
from casino.scenes.lobby.wording import Wording, wording
from casino.scenes.motion.breathing_light import BreathingLight
from casino.scenes.motion.door_transition import walk_through
from casino.tables.invitations import covers_no_table, missing_deed
from casino.tables.lesson_progress import LessonProgress
from casino.ui.drawing import text
from casino.ui.drawing.theme import theme
from casino.ui.widgets.button_row import button_row, preferred_width
from casino.ui.widgets.keys import ENTER_KEYS
from casino.ui.widgets.widgets import Button, Widget

_NOTE_SIZE, _DESK_SIZE = 13, 16
_MAX_PLAQUES = 8  # behind a door; with more of them their words are too small to read
_GLOW = 0.10  # the lamp's strength at its brightest


class Lobby(Scene):
    """The hall, where every evening begins."""

    place = "hall"
    room_sound = "hall_room"

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._doors = house.doors.all()
        self._read_levels()
        self._room: pygame.Surface | None = None
        self._backdrop: pygame.Surface | None = None  # the room in the light of the chosen door
        self._trim: Trim | None = None
        self._said: tuple[Wording, ...] = ()  # on the plaques; the books are asked for it as widgets are made
        self._offer = ""  # of the chosen door's lesson, found out then too
        self._gates: dict[tuple[str, int], pygame.Surface] = {}  # by door and act of the round behind it
        self._rounds = {name: RoundInActs(k, place.act_seconds) for k, (name, place) in enumerate(self._doors.items())}
        self._changed: set[str] = set()  # keys of doors whose picture has changed
        self._lamp: BreathingLight | None = None  # behind the chosen door
        self._dressing = Dressing(house.doors, list(self._doors), self.levels)
        self._edges = IdleEdges(self.levels)

    # -- coming in --------------------------------------------------------------------------------------------

    def on_entered(self) -> None:
        if self.time:  # a player comes back: a level may have been written meanwhile
            self._read_levels()
            self._edges = IdleEdges(self.levels)

    def _read_levels(self) -> None:
        """Reads the tables, and which of them are behind which door."""
        self.levels, self.faults = catalogue()
        self._behind: dict[str, list[Level]] = {door: [] for door in self._doors}
        for level in self.levels:
            self._behind[self.house.doors.place(level).door].append(level)

    def _enter(self, level: Level) -> None:
        """Goes through the door to a table, or to the lobby the table is in; nobody goes uninvited."""
        if deed := self._deed(level):
            self.house.say(deed, _(level.title))
            return
        if level.welcome.missions:  # a page in the hall
            self.house.doors.enter(level)
            return
        name = self.house.doors.place(level).door
        door = self._area_of(name)
        self.house.play_at("door", door.centerx)
        room = self._dressing.room(name, self.house.size)
        walk_through(self.house, partial(self.house.doors.enter, level), self.still_picture, door, _(level.title), room)

    # -- the desk: its pages are read when they are opened, so that the hall appears sooner ---------------------

    def _open_cashier(self) -> None:
        if self.house.show is not None:
            self.house.show.ask_cashier()
        else:
            self.house.pages.cashier()

    # -- the doors --------------------------------------------------------------------------------------------

    @property
    def door(self) -> str:
        """The door whose tables are shown: the one chosen last."""
        kept = self.house.preferences.door
        return kept if kept in self._doors else next(iter(self._doors))

    @property
    def _chosen_place(self) -> Place:
        return self._doors[self.door]

    @property
    def shown_levels(self) -> list[Level]:
        """The tables behind the chosen door: all of the house's, and the newest of the player's own."""
        return offered(self._behind[self.door], _MAX_PLAQUES)

    def _choose(self, door: str) -> None:
        """Shows a door's tables; a second press goes to the first of them."""
        if door != self.door:
            self._backdrop = self._lamp = None
            self.house.change(door=door)
        elif self.shown_levels:
            self._enter(self.shown_levels[0])

    def _door_px(self) -> tuple[int, int]:
        """The size of the gates, which are all alike."""
        return self._areas().doors[0].size

    @property
    def is_ready(self) -> bool:
        return self._dressing.has(self._door_px())

    def on_background_tick(self) -> bool:
        """Prepares in the background, while the hall is on the screen, things that take longer than a frame."""
        scenes = self.house.stack.scenes
        is_seen = self in scenes and all(scene.is_overlay for scene in scenes[scenes.index(self) + 1 :])
        if not is_seen:
            return False
        was_ready = self.is_ready
        come = self._dressing.go_on(self._door_px(), self.door)
        self._dressing.make_room(self.door, self.house.size)
        self._gates = {key: gate for key, gate in self._gates.items() if key[0] not in come}
        if self.is_ready and not was_ready:
            self.refresh()
            return True
        if self._is_alive and scenes[-1] is self:
            self._changed |= {f"door-{name}" for name in come}
            return False
        return bool(come)

    @property
    def _door_trim(self) -> Trim:
        if self._trim is None:
            self._trim = trim(self._door_px(), self.look.theme)
        return self._trim

    def _gate(self, door: str) -> pygame.Surface:
        """A door with the picture behind it, where that has been made."""
        seen = self._rounds[door]
        if seen.share == 0.0:
            return self._gate_in(door, seen.act)
        return blended(self._gate_in(door, seen.act), self._gate_in(door, seen.act + 1), seen.share)

    def _gate_in(self, door: str, act: int) -> pygame.Surface:
        """A door with an act of the round behind it."""
        size = self._door_px()
        acts = self._dressing.pictures.get(door, ())
        is_made = bool(acts) and acts[0].get_size() == size
        key = (door, act % len(acts) if is_made else 0)
        if key not in self._gates:
            light = self.look.theme.light
            scene = acts[key[1]] if is_made else lamplit(size, theme(self._doors[door].name), light)
            self._gates[key] = gate(scene, self._door_trim.plain)
        return self._gates[key]

    # -- places -----------------------------------------------------------------------------------------------

    def on_resized(self) -> None:
        self._room = self._backdrop = self._trim = self._lamp = None
        self._gates = {}

    def _areas(self) -> HallAreas:
        return hall_areas(self.metrics, len(self._doors))

    def _area_of(self, door: str) -> pygame.Rect:
        return self._areas().doors[list(self._doors).index(door)]

    @property
    def start(self) -> str:
        return f"table-{self.shown_levels[0].name}" if self.shown_levels else "cashier"

    def widgets(self) -> Sequence[Widget]:
        self._said, self._offer = self._wordings(), self._lesson_offer()
        tag = self._person_tag()
        person = [tag] if tag is not None and self.house.show is None else []
        return [*self._door_widgets(), *self._plaque_widgets(), *person, *self._desk_buttons()]

    def _person_tag(self) -> PersonTag | None:
        """The player with the purse; a press opens that person's page."""
        me, area = self.house.profile, self._areas().person
        if me is None:
            return None
        purse = self.house.store.purse(me.id)
        place = person_place(area, me.name, purse, self.look)
        tag = PersonTag("person", place, _("About {name}", name=me.name), who=me, purse=purse)
        tag.on_press = partial(self.house.pages.person, me)
        return tag

    def _door_widgets(self) -> list[Widget]:
        doors, purse = self._areas().doors, self._purse
        title_px = names_px([place.door_title for place in self._doors.values()], doors[0].size, self.metrics)
        needs = {name: self._door_need(name, purse) for name in self._doors}
        return [
            Door(
                f"door-{name}",
                rect,
                ", ".join(filter(None, (_("Door: {game}", game=place.door_title), needs[name]))),
                title=place.door_title,
                title_px=title_px,
                need=needs[name],
                is_chosen=name == self.door,
                picture=partial(self._gate, name),
                trim=lambda: self._door_trim,
                on_press=partial(self._choose, name),
            )
            for (name, place), rect in zip(self._doors.items(), doors, strict=True)
        ]

    def _door_need(self, door: str, purse: int | None) -> str:
        """The requirement of the cheapest table behind a door if a purse does not cover it; empty if it does."""
        cheapest = min(self._behind[door], key=lambda level: level.settings.minimum, default=None)
        return needed(cheapest, purse) if cheapest is not None and purse is not None else ""

    @property
    def _purse(self) -> int | None:
        """The player's purse in cents; None before a person plays."""
        me = self.house.profile
        return self.house.store.purse(me.id) if me is not None else None

    def _desk_buttons(self) -> list[Widget]:
        metrics, row = self.metrics, self._areas().buttons
        leave = _("Quit") if self.house.show is None else _("I am done")
        open_rules = lambda: self.house.pages.house_rules(self._chosen_place.game)  # noqa: E731
        own = (
            ("rules", _("House rules"), "pen", (pygame.K_h,), open_rules),
            ("learn", _("Learn"), "book", (pygame.K_l,), self.house.pages.lessons),
        )
        entries = (
            ("cashier", _("Cashier"), "coin", (pygame.K_c, pygame.K_F8), self._open_cashier),
            *(own if self.house.show is None else ()),
            ("history", _("History"), "clock", (pygame.K_F2,), self.house.pages.history),
            ("settings", _("Settings"), "gear", (pygame.K_F3,), self.house.pages.settings),
            ("quit", leave, "door", (pygame.K_q,), self.on_escape),
        )
        gap = metrics.px(12)
        needs = [preferred_width(label, metrics, _DESK_SIZE, has_icon=True) for _, label, *_ in entries]
        has_icons = sum(need.total + gap for need in needs) - gap <= row.w  # words go first
        if not has_icons:
            needs = [preferred_width(label, metrics, _DESK_SIZE) for _, label, *_ in entries]
        urgent = "cashier" if self._is_broke else "learn" if self._offer else ""
        buttons: list[Widget] = []
        places = button_row(row, needs, gap)
        for (key, label, icon, hotkeys, action), rect in zip(entries, places, strict=True):
            style = "accent" if key == urgent else "plain"
            icon = icon if has_icons else ""
            buttons.append(Button(key, rect, label, hotkeys, on_press=action, icon=icon, size=_DESK_SIZE, style=style))
        return buttons

    @property
    def _is_broke(self) -> bool:
        """Whether the purse covers no bet at any open table, so that the cashier has to lend something."""
        return self._purse is not None and covers_no_table(self._purse, self.levels, self._deed)

    @property
    def host_words(self) -> str:
        """The host's words on the chosen door and its lesson, or on what can be done where no table can be paid."""
        if not self._is_broke:
            return self._offer or self._chosen_place.host
        if self.house.show is not None:
            return _("You can't cover any table. The cashier helps.")
        marker = MARKER_CENTS // CENTS_PER_UNIT
        return _("You can't cover any table. The cashier will lend you {amount}.", amount=marker)

    def _lesson_offer(self) -> str:
        """The offer of the chosen door's lesson to a person who has sat at none of its tables; empty afterwards."""
        me, behind = self.house.profile, self.shown_levels
        if me is None or not behind or self.house.show is not None or not self.is_ready:
            return ""  # the first frame waits for no lesson either
        if LessonProgress(self.house.store, me).to_offer(behind[0]) is None:
            return ""
        return _("New to {game}? Press Learn.", game=self._chosen_place.called)

    @property
    def _note(self) -> str:
        """The note about tables that are closed."""
        if not self.faults:
            return ""
        count = len(self.faults)
        closed = ngettext("{count} table is closed.", "{count} tables are closed.", count, count=f"{count:,}")
        return f"{closed} {self.faults[0].message}"

    def plaque_layout(self) -> tuple[list[pygame.Rect], pygame.Rect, Sizes]:
        """The places of the chosen door's plaques, the note on closed tables below them, and the plaques' sizes."""
        metrics = self.metrics
        area = self._areas().plaques
        px, gap = metrics.pt(_NOTE_SIZE), metrics.px(6)
        lines = len(text.wrapped(self._note, px, area.w)) if self._note else 0
        note = pygame.Rect(area.x, 0, area.w, round(min(lines, 2) * px * 1.3))
        room = pygame.Rect(area.x, area.y, area.w, area.h - (note.h + gap if note.h else 0))
        rects, sizes = plaque_places(room, self._said, metrics, len(self._doors))
        note.top = max((rect.bottom for rect in rects), default=area.y - gap) + gap
        return rects, note, sizes

    def _wordings(self) -> tuple[Wording, ...]:
        """The words on the plaques of the chosen door's tables."""
        purse, has_room = self._purse, self.metrics.letters <= 1  # large letters keep the house edge instead
        return tuple(
            wording(self.house.doors.place(level), level, purse, self._deed(level), has_room=has_room)
            for level in self.shown_levels
        )

    def _deed(self, level: Level) -> str:
        """The deed that invites to a table and is still missing; visitors of a show go everywhere."""
        me = self.house.profile
        return missing_deed(self.house.store, me.id, level) if me is not None and self.house.show is None else ""

    def _plaque_widgets(self) -> list[Widget]:
        """A plaque for every table; its number is its key, and Enter goes to the first."""
        rects, _, sizes = self.plaque_layout()
        plaques: list[Widget] = []
        said = self._said
        # Chips are drawn with the pictures behind the doors, so that the first frame does not wait for them either.
        chips = [self.house.doors.place(level).chips(level) if self.is_ready else () for level in self.shown_levels]
        chip_px = chips_px(said, chips, sizes, rects[0].w) if any(chips) else 0
        for number, (level, words, rect) in enumerate(zip(self.shown_levels, said, rects, strict=True)):
            keys: tuple[int, ...] = (pygame.K_1 + number,) if number < 9 else ()
            if number == 0:
                keys += ENTER_KEYS
            label = ", ".join(filter(None, (words.title, words.need)))
            plaque = Plaque(f"table-{level.name}", rect, label, keys, said=words, sizes=sizes)
            plaque.chips, plaque.chip_px = chips[number], chip_px
            plaque.about = words.deed
            plaque.on_press = partial(self._enter, level)
            plaques.append(plaque)
        return plaques

    def on_escape(self) -> None:
        if self.house.show is not None:
            self.house.show.ask_to_finish()
            return
        answers = AnswerOption(_("Quit"), self.house.quit, key=pygame.K_q), AnswerOption(_("Stay"), style="accent")
        ask(self.house, _("Leave the casino?"), _("Your purse is saved."), *answers)

    # -- the picture ------------------------------------------------------------------------------------------

    def paint(self, target: pygame.Surface) -> None:
        look, areas = self.look, self._areas()
        if self._room is None:
            self._room = pygame.Surface(target.get_size())
            paint_room(self._room, look, areas)
        if self._backdrop is None:
            self._backdrop = self._room.copy()
            light = theme(self._chosen_place.name).light
            paint_chosen(self._backdrop, look, areas, list(self._doors).index(self.door), light)
        target.blit(self._backdrop, (0, 0))
        if self._note:
            _, note, _ = self.plaque_layout()
            look.paragraph(target, self._note, note, size=_NOTE_SIZE, colour=look.theme.warn, fits=True)
        tag = self._person_tag()
        if tag is not None and self.house.show is not None:  # a visitor has no page to press for
            tag.draw(target, look)
        if self.is_ready:
            behind_desk = areas.person.copy()
            if tag is not None:
                behind_desk.w, behind_desk.x = behind_desk.right - tag.rect.right, tag.rect.right
            paint_host(target, look, areas.host or behind_desk, self.host_words)

    # -- at rest ----------------------------------------------------------------------------------------------

    @property
    def _is_alive(self) -> bool:
        return not self.house.preferences.reduced_motion

    @property
    def is_moving(self) -> bool:
        return self._is_alive and (self._lamp is None or self._lamp.has_changed(self.time) or bool(self._changed))

    @property
    def has_traces(self) -> bool:
        """Whether traces have to be erased: none, as doors and the lamp's light are painted into the still picture."""
        return False

    def on_moment(self, seconds: float) -> None:
        """Advances the round behind every door, each at its own moment, and works out what plaques still lack."""
        if self._edges.go_on(self.spare_seconds):
            self.refresh()
        if self._is_alive and self.is_ready:
            self._changed |= {f"door-{name}" for name, seen in self._rounds.items() if seen.go_to(self.time)}

    def _paint_changed(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Repaints the doors behind which something changed, in the still picture and on the screen."""
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
        """Paints the lamp's breathing light and the rounds behind the doors."""
        if not self._is_alive:
            return []
        areas = self._paint_changed(target)
        door = self._area_of(self.door)
        if self._lamp is None:
            size, light = (door.w, round(door.h * 0.5)), theme(self._chosen_place.name).light
            self._lamp = BreathingLight(size, light, period=timing.HALL_BREATH, strength=_GLOW)
        return [*areas, self._lamp.paint(target, (door.centerx, door.y + door.h * 45 // 100), self.time)]
