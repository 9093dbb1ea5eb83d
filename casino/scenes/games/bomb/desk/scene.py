"""The expert's desk, which takes what the defuser reads out and shows the deck, its rounds and the bets."""

from collections.abc import Callable, Sequence

import pygame

from casino.core.texts import _, pgettext
from casino.engines.baccarat.bomb import COLOURS, LONGEST_SERIAL, MINIMUMS, PORTS
from casino.engines.baccarat.bomb_reading import Reading
from casino.manual.working import COLOUR_NAMES, dollars, steps_of
from casino.scenes.app.house import House
from casino.scenes.dialogs.beside import Beside, SceneBeside
from casino.scenes.dialogs.key_pad import DIGITS, LETTERS, KeyPad
from casino.scenes.games.bomb.desk.asking import deck_rests_on, questions, rounds_rest_on, to_go
from casino.scenes.games.bomb.desk.entries import LABELS, draw_entries, port_places
from casino.scenes.games.bomb.desk.layout import SIDE, VIEWS, DeskLayout, desk_layout, thirds
from casino.scenes.games.bomb.desk.model import LABEL_LENGTH, MODULES, DeskModel
from casino.scenes.games.bomb.desk.paint import ROW_CARDS, ResultsPainter
from casino.ui.drawing import text
from casino.ui.drawing.materials import light_pool, vignette, wood
from casino.ui.widgets.button_row import preferred_width
from casino.ui.widgets.lists import Page
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Button, Choice, Widget

TITLE = _("The expert’s desk")
_HEADS = {
    "bomb": _("The bomb"),
    "module": _("Module"),
    "cards": _("The deck, in order"),
    "rounds": _("Coming rounds"),
    "working": _("Working"),
}
_ASKING = {"rounds": _("Coming rounds: P for Player, B for Banker"), "working": _("Still to ask")}
_BOB = {"unknown": _("BOB: ?"), "none": _("BOB: none"), "lit": _("BOB: lit"), "dark": _("BOB: dark")}
_LONGEST = {"serial": 2 * LONGEST_SERIAL, "lamp": 2 * LABEL_LENGTH, "maximum": 20, "solved": 8}
_EMPTY_ROUNDS = 6
_REST = 13  # the size of what an answer rests on, in layout units
_FIRST_FIELDS = ("serial", "maximum", "solved")  # where a key goes that is pressed outside all fields


class Desk(SceneBeside):
    """Takes entries, asks for what is missing, and then updates the results at once. Nothing is saved."""

    place = "hall"

    def __init__(self, house: House, beside: Beside | None = None, model: DeskModel | None = None) -> None:
        super().__init__(house, beside)
        self.model = model or DeskModel()
        self.view = VIEWS[0]
        self._lamp = ""
        self._memory: dict[str, int] = {}
        self._floor: pygame.Surface | None = None  # for the window's size
        self._taken = ""  # a key that was written into a field before it listened

    @property
    def start(self) -> str:
        return "serial"

    @property
    def layout(self) -> DeskLayout:
        """The places of everything for the present size and view."""
        return desk_layout(self.metrics, self.view)

    @property
    def reading(self) -> Reading | None:
        """The results for the chosen module; None as long as an answer is missing."""
        return self.model.reading

    def on_resized(self) -> None:
        self._floor = None

    def on_escape(self) -> None:
        self.close()

    def on_own_event(self, event: pygame.event.Event) -> bool:
        """Writes a key that is pressed outside all fields into the first field that waits for it."""
        if event.type == pygame.TEXTINPUT and self._taken:  # the same key once more, as text
            taken, self._taken = self._taken, ""
            return bool(event.text == taken)
        if event.type != pygame.KEYDOWN:
            return False
        self._taken = ""
        focused = self.focus.focused
        sign = getattr(event, "unicode", "")
        is_command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META))
        if not sign.isalnum() or is_command or (focused is not None and focused.takes_text):
            return False
        self._taken = sign
        self.view = VIEWS[0]
        self.refresh()
        waiting = [name for name in _FIRST_FIELDS if name in self.model.missing]
        name = next((name for name in waiting if name == "serial" or sign.isdigit()), "serial")
        self.focus.go_to(name)
        if isinstance(field := self.focus.focused, TextField):
            field.write(sign)
        return True

    # -- widgets ----------------------------------------------------------------------------------------------

    def own_widgets(self) -> Sequence[Widget]:
        layout = self.layout
        found: list[Widget] = []
        if "bomb" in layout.parts:
            found += self._bomb_widgets(layout.rows)
        if "module" in layout.parts:
            found += self._module_widgets(layout.rows)
        if "working" in layout.parts:
            found.append(self._working(layout.parts["working"]))
        return [*found, *self._bar_widgets(layout)]

    def _bar_widgets(self, layout: DeskLayout) -> list[Widget]:
        bar, metrics = layout.bar, self.metrics
        high = bar.h - metrics.px(12)
        label = _("Manual") if self.beside is not None else _("Close") if self.is_alone else _("Back")
        leave = pygame.Rect(0, 0, max(metrics.px(110), preferred_width(label, metrics).total), high)
        leave.midright = (bar.right - metrics.px(12), bar.centery)
        found: list[Widget] = [Button("leave", leave, label, on_press=self.close)]
        if layout.views:
            wide = min(max(metrics.px(380), metrics.pt(330)), round(bar.w * (0.50 if metrics.is_tall else 0.56)))
            views = pygame.Rect(leave.x - metrics.px(12) - wide, leave.y, wide, high)
            at = VIEWS.index(self.view)
            choice = Choice("view", views, _("View"), options=VIEWS, index=at, on_change=self._look_at, label_share=0.0)
            found.insert(0, choice)
        return found

    def _look_at(self, index: int) -> None:
        self.view = VIEWS[index]
        self.refresh()

    def _bomb_widgets(self, rows: dict[str, pygame.Rect]) -> list[Widget]:
        model = self.model
        bob = "none" if model.bob is None else "lit" if model.bob.lit else "dark"
        bob = bob if model.is_bob_known else "unknown"
        style, signs = "chosen" if bob == "lit" else "plain", LETTERS + DIGITS
        return [
            self._field("serial", rows["serial"], model.shown("serial"), model.read_serial),
            self._keys("serial", rows["serial-keys"], signs, LONGEST_SERIAL, model.serial, model.read_serial),
            *self._port_widgets(rows),
            self._field("lamp", rows["lamp"], self._lamp, self._type_lamp),
            self._keys("lamp", rows["lamp-keys"], LETTERS, LABEL_LENGTH, self._lamp, self._type_lamp),
            Button("lamp-lit", rows["lamp-lit"], _("Lit"), on_press=lambda: self._add_lamp(is_lit=True), size=15),
            Button("lamp-dark", rows["lamp-dark"], _("Dark"), on_press=lambda: self._add_lamp(is_lit=False), size=15),
            Button("bob", rows["bob"], _BOB[bob], on_press=self._pressing(model.turn_bob), size=15, style=style),
            *self._lamp_widgets(rows["lamps"]),
        ]

    def _field(self, name: str, rect: pygame.Rect, value: str, read: Callable[[str], object]) -> Widget:
        def typed(line: str) -> None:
            self._do(read, line)

        return TextField(name, rect, "", value=value, most=_LONGEST[name], on_change=typed, on_enter=self.refresh)

    def _keys(
        self, name: str, rect: pygame.Rect, keys: str, most: int, value: str, read: Callable[[str], object]
    ) -> Widget:
        """The button that opens a key pad for a field."""

        def typed(line: str) -> None:
            self._do(read, line)

        def show() -> None:
            self.house.stack.push(KeyPad(self.house, LABELS[name], keys, value, most, typed))

        return Button(f"{name}-keys", rect, pgettext("of letters", "Keys"), on_press=show, size=15)

    def _port_widgets(self, rows: dict[str, pygame.Rect]) -> list[Widget]:
        model = self.model
        label = _("All ports counted") if any(model.ports.values()) else _("No ports")
        style = "chosen" if model.has_all_ports else "plain"
        end = self._pressing(model.end_ports)
        found: list[Widget] = [Button("ports-done", rows["ports-done"], label, on_press=end, size=15, style=style)]
        for number, port in enumerate(PORTS):
            less, more = port_places(rows[f"port-{number}"], self.metrics)
            for step, rect, icon in ((-1, less, "minus"), (1, more, "plus")):
                words = _("One more {port}", port=port) if step > 0 else _("One fewer {port}", port=port)
                press = self._pressing(self.model.count_port, port, step)
                found.append(Button(f"port-{number}{icon}", rect, words, on_press=press, icon=icon, size=0))
        return found

    def _pressing(self, action: Callable[..., object], *values: object) -> Callable[[], None]:
        return lambda: self._do(action, *values)

    def _lamp_widgets(self, area: pygame.Rect) -> list[Widget]:
        lamps = [lamp for lamp in self.model.lamps if lamp is not self.model.bob]
        gap = self.metrics.px(4)
        wide = min(area.w // max(1, len(lamps)), max(self.metrics.px(112), self.metrics.pt(104)))
        found: list[Widget] = []
        for number, lamp in enumerate(lamps):
            rect = pygame.Rect(area.x + number * wide, area.y, wide - gap, area.h)
            words = _("{lamp} lit ×", lamp=lamp.label) if lamp.lit else _("{lamp} dark ×", lamp=lamp.label)
            press = self._pressing(self.model.remove_lamp, lamp.label)
            found.append(Button(f"lamp-{lamp.label}", rect, words, on_press=press, size=14))
        return found

    def _module_widgets(self, rows: dict[str, pygame.Rect]) -> list[Widget]:
        model, notes = self.model, self.model.notes
        colours = [COLOUR_NAMES[colour].capitalize() for colour in COLOURS]
        minimums = [dollars(cents) for cents in MINIMUMS]
        tabs = [str(number) for number in range(1, MODULES + 1)]

        def choice(name: str, options: Sequence[str], index: int, choose: Callable[[int], object]) -> Widget:
            def chosen(at: int) -> None:
                self._do(choose, at)

            label = LABELS.get(name, _HEADS.get(name, name))
            return Choice(name, rows[name], label, options=options, index=index, on_change=chosen, label_share=0.0)

        return [
            choice("module", tabs, model.chosen, model.choose),
            choice("minimum", minimums, _place(notes.minimum, MINIMUMS), lambda at: model.choose_minimum(MINIMUMS[at])),
            self._field("maximum", rows["maximum"], model.shown("maximum"), model.read_maximum),
            self._keys("maximum", rows["maximum-keys"], DIGITS, 9, "", model.read_maximum),
            choice("colour", colours, _place(notes.colour, COLOURS), lambda at: model.choose_colour(COLOURS[at])),
            *self._counter("solved", rows["solved"], model.count_solved),
            *self._counter("rounds", rows["rounds"], model.count_rounds),
        ]

    def _counter(self, name: str, rect: pygame.Rect, count: Callable[[int], object]) -> list[Widget]:
        less, middle, more = thirds(rect, self.metrics.px(4))
        found: list[Widget] = []
        fewer, further = _("Less: {what}", what=LABELS[name]), _("More: {what}", what=LABELS[name])
        for step, place, key, label, icon in ((-1, less, "less", fewer, "minus"), (1, more, "more", further, "plus")):
            press = self._pressing(count, step)
            found.append(Button(f"{name}-{key}", place, label, on_press=press, icon=icon, size=0))
        if name == "solved":
            found.insert(1, self._field(name, middle, self.model.shown(name), self.model.read_solved))
        return found

    def _working(self, part: pygame.Rect) -> Page:
        pieces = [("item", question) for question in questions(self.model)]
        if (reading := self.reading) is not None:
            steps = steps_of(self.model.bomb, self.model.module, reading)
            pieces = [("item", f"{step.name}: {step.said}") for step in steps]
        inner = self._inner(part)
        return Page("working", inner, self._head("working"), pieces=pieces, memory=self._memory)

    # -- actions ----------------------------------------------------------------------------------------------

    def _do(self, action: Callable[..., object], *values: object) -> None:
        """Runs an entry or a press and shows its results."""
        action(*values)
        self.refresh()

    def _type_lamp(self, typed: str) -> None:
        self._lamp = typed
        self.model.faults.pop("lamp", None)

    def _add_lamp(self, *, is_lit: bool) -> None:
        if self.model.add_lamp(self._lamp, is_lit=is_lit):
            self._lamp = ""
        self.refresh()

    # -- painting ---------------------------------------------------------------------------------------------

    def _inner(self, part: pygame.Rect) -> pygame.Rect:
        """The area of a part below its heading."""
        side, head = self.metrics.px(SIDE), self._head_px
        return pygame.Rect(part.x + side, part.y + head, part.w - 2 * side, part.h - head - self.metrics.px(12))

    def _head(self, name: str) -> str:
        """A part's heading."""
        if self.model.missing:
            return _ASKING.get(name, _HEADS[name])
        return _HEADS[name]

    @property
    def _head_px(self) -> int:
        return self.metrics.px(12) + round(self.metrics.title_pt(19) * 1.3)

    def paint_own(self, target: pygame.Surface) -> None:
        metrics, tokens, layout = self.metrics, self.look.theme, self.layout
        if self._floor is None:
            self._floor = wood(self.house.size, tokens.floor, plank_px=max(20, metrics.px(64)))
            pool = light_pool(self.house.size, tokens.light, strength=0.30)
            self._floor.blit(pool, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
            self._floor.blit(vignette(self.house.size, strength=0.6), (0, 0))
        target.blit(self._floor, (0, 0))
        self._paint_bar(target, layout)
        for name, part in layout.parts.items():
            self.look.plate(target, part, radius=metrics.px(10), opacity=0.96)
            left, top, width = part.x + metrics.px(SIDE), part.y + metrics.px(6), part.w - metrics.px(2 * SIDE)
            self.look.title(target, self._head(name), left, top, size=19, room=width)
        draw_entries(target, self.look, self.model, layout.rows)
        self._paint_reading(target, layout)

    def _paint_bar(self, target: pygame.Surface, layout: DeskLayout) -> None:
        metrics, tokens, bar = self.metrics, self.look.theme, layout.bar
        pygame.draw.rect(target, tokens.panel, bar)
        pygame.draw.line(target, tokens.panel_edge, bar.bottomleft, bar.bottomright, max(1, metrics.px(1.5)))
        first = min((w.rect.x for w in self.focus.widgets if w.rect.colliderect(bar)), default=bar.right)
        width = first - bar.x - metrics.px(30)
        self.look.title(target, TITLE, bar.x + metrics.px(16), bar.centery, size=24, anchor="midleft", room=width)

    def _paint_rests(self, target: pygame.Surface, name: str, words: str, part: pygame.Rect) -> None:
        """Writes what an answer rests on right of its part's heading."""
        metrics = self.metrics
        head = text.width(self._head(name), metrics.title_pt(19), text.SERIF, "Semibold")
        room = part.w - metrics.px(3 * SIDE) - head
        px = text.fit_size(words, metrics.pt(_REST), room, 7)
        right = part.right - metrics.px(SIDE)
        text.put(target, text.line(words, px, self.look.theme.ink_dim), right, part.y + self._head_px // 2, "midright")

    def _paint_reading(self, target: pygame.Surface, layout: DeskLayout) -> None:
        reading, painter = self.reading, ResultsPainter(self.look)
        for name in ("cards", "rounds"):
            if name not in layout.parts:
                continue
            area = self._inner(layout.parts[name])
            if reading is None:
                columns, lines = (ROW_CARDS, 4) if name == "cards" else (1, _EMPTY_ROUNDS)
                painter.draw_places(target, area, columns, lines)
                is_second = name == "rounds" and "cards" in layout.parts
                words = to_go(self.model) if is_second else questions(self.model)[0]
                painter.draw_waiting(target, words, area)
            elif name == "cards":
                painter.draw_deck(target, reading, area)
                self._paint_rests(target, name, deck_rests_on(self.model, reading), layout.parts[name])
            else:
                self._paint_rests(target, name, rounds_rest_on(self.model, reading), layout.parts[name])
                first = len([start for start in self.model.starts if start <= reading.dealt])
                painter.draw_rounds(target, reading, first, self.model.module.limits, area)


def _place(value: object, values: Sequence[object]) -> int:
    """Where a value is among those to choose from; -1 while none is chosen."""
    return values.index(value) if value in values else -1
