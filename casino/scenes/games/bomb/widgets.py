"""Makes the widgets on a bomb's case: decks, areas, chips, the field for the lid's code and the buttons below.

What a press does is up to `tables` and `cases`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from casino.core.texts import _, pgettext
from casino.engines.baccarat.bets import AREA_NAMES, AREAS, CHIPS
from casino.manual.working import COLOUR_NAMES
from casino.scenes.games.bomb.art.lid import LidLayout
from casino.scenes.games.bomb.art.module import ModulePainter
from casino.scenes.games.bomb.layout import CARD_RATIO
from casino.scenes.games.bomb.model import ModuleShown
from casino.ui.cards.cards import card_sprites
from casino.ui.chips.bet_area import AreaState, BetArea
from casino.ui.chips.chip_choice import chip_choice
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.button_row import button_row, preferred_width
from casino.ui.widgets.text_edit import TextEdit
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Button, Widget

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


@dataclass
class DeckPress(Widget):
    """A deck that deals when it is pressed or flicked. The deck itself is painted by the table."""

    shows_label = False
    colour: str = "red"
    card_px: int = 60

    @property
    def draggable(self) -> bool:
        return True

    def press(self) -> None:
        self.on_press()

    def drop(self, position: tuple[int, int]) -> None:
        """Deals, wherever the card is released."""
        self.on_press()

    def draw(self, target: pygame.Surface, look: Look) -> None:
        self._draw_word(target, look)
        ring = self.rect.inflate(-look.metrics.px(8), -look.metrics.px(8))
        if self.is_focused:
            look.focus_ring(target, ring)
        elif self.is_hot or self.is_held:
            line = max(2, look.metrics.px(2))
            pygame.draw.rect(target, look.theme.accent, self.rect.inflate(-2, -2), line, look.metrics.px(8))
        if self.cap:
            right = self.rect.centerx + round(self.card_px * CARD_RATIO / 2)  # in the upper card's corner
            corner = (right - look.metrics.px(4), self.rect.y + look.metrics.px(4))
            look.key_cap(target, self.cap, topright=corner)

    def _draw_word(self, target: pygame.Surface, look: Look) -> None:
        """Draws what a press does on a bright band across the foot of the deck's upper card."""
        theme, printed = look.theme, look.metrics.printed
        high = round(max(look.metrics.px(15), self.card_px * 0.17) * printed)
        band = pygame.Rect(0, 0, round(self.card_px * CARD_RATIO * min(1.0, 0.86 * printed)), high)
        band.midbottom = (self.rect.centerx, self.rect.y + round(self.card_px * 0.98))
        fill = look.hot(theme.accent) if self.is_hot or self.is_held else theme.accent
        look.plate(target, band, fill, theme.accent_ink, radius=high // 3, opacity=1.0)
        px = text.fit_size(
            pgettext("on a deck", "DEAL"),
            round(high * 0.80),
            round(band.w * min(0.95, 0.86 * printed)),
            8,
            text.SANS,
            "Bold",
        )
        text.put(
            target,
            text.line(pgettext("on a deck", "DEAL"), px, theme.accent_ink, text.SANS, "Bold"),
            *band.center,
            "center",
        )

    def draw_carried(self, target: pygame.Surface, look: Look, position: tuple[int, int]) -> list[pygame.Rect]:
        return [card_sprites(self.card_px).draw(target, None, position, back=self.colour, lift=0.4)]


@dataclass
class RedButton(Widget):
    """The red button in the lid's lock. The lid paints it; here is the light around it."""

    shows_label = False
    is_passed_by = True  # "Arm it" does the same

    def draw(self, target: pygame.Surface, look: Look) -> None:
        if self.is_held:
            light = materials.glow(self.rect.w // 2, look.theme.lose)
            target.blit(light, light.get_rect(center=self.rect.center))
        if self.is_focused:
            look.focus_ring(target, self.rect.inflate(-look.metrics.px(8), -look.metrics.px(8)), self.rect.w)
        elif self.is_hot or self.is_held:
            pygame.draw.circle(
                target, look.theme.accent, self.rect.center, self.rect.w // 2, max(2, look.metrics.px(3))
            )


class ModulePresses(NamedTuple):
    """The actions of presses at a module of a given number: at its deck, twice at an area, and at a chip."""

    on_deal: Callable[[int], object]
    on_add: Callable[[int, str], object]
    on_clear: Callable[[int, str], object]
    on_chip: Callable[[int, int], object]


def module_widgets(
    number: int, painter: ModulePainter, module: ModuleShown, chip: int, presses: ModulePresses, *, is_chosen: bool
) -> list[Widget]:
    """A module's widgets in the order of Tab; each key begins with the module's number."""
    place, key_cap = painter.place, "D" if is_chosen else ""
    words = _("Module {number}: deal from the {colour} deck", number=number, colour=COLOUR_NAMES[module.colour])
    deal = partial(presses.on_deal, number)
    widgets: list[Widget] = [
        DeckPress(f"{number}-deck", place.deck, words, (), module.colour, place.deck_px, on_press=deal, hint=key_cap)
    ]
    for area in AREAS:
        stack = module.chips.get(area, ())
        widgets.append(
            BetArea(
                f"{number}-{area}",
                place.areas[area],
                _("Module {number}: {area}", number=number, area=AREA_NAMES[area]),
                on_add=partial(presses.on_add, number, area),
                on_clear=partial(presses.on_clear, number, area),
                stack=stack,
                chip_px=place.chip_px,
                chip_at=place.chips_at(area),
                painter=partial(_paint_area, painter, area, stack),
                room_px=place.on_area(area).pile_px(place.chip_px),
            )
        )
    choice = chip_choice(place.choice, chip, partial(presses.on_chip, number), CHIPS)
    for widget in choice:
        widget.key, widget.hotkeys = f"{number}-{widget.key}", ()  # the table gives these keys to the chosen module
    return [*widgets, *choice]


def red_button(place: LidLayout, on_press: Callable[[], object]) -> Widget:
    """The button in the lid's lock, which arms the bomb."""
    return RedButton("lock", place.lock, _("The red button: arm it"), on_press=on_press)


def lid_widgets(place: LidLayout, edit: TextEdit, on_lay: Callable[[], object]) -> list[Widget]:
    """The field for a code on the lid, and the button that lays out that code's case."""
    hint = _("Enter a case code (no stakes)")
    field = TextField("code", place.field, "", edit=edit, most=edit.most, hint=hint, on_enter=on_lay)
    return [field, Button("lay", place.lay, _("Load case"), on_press=on_lay)]


def _paint_area(
    painter: ModulePainter, area: str, stack: tuple[int, ...], target: pygame.Surface, look: Look, state: AreaState
) -> None:
    """Paints what an area shows below its chips: its light and their sum."""
    if state.is_hot or state.is_held:
        painter.paint_light(target, area, is_held=state.is_held)
    if stack:
        painter.paint_amount(target, area, sum(stack))


def line_button(
    key: str,
    label: str,
    keys: tuple[int, ...],
    on_press: Callable[[], object],
    hint: str,
    note: str = "",
    style: str = "plain",
) -> Button:
    """A button for the row below the case; `button_line` places it."""
    return Button(key, pygame.Rect(0, 0, 0, 0), label, keys, on_press=on_press, hint=hint, note=note, style=style)


def button_line(area: pygame.Rect, metrics: Metrics, buttons: list[Button]) -> list[Widget]:
    """Places buttons in a row in the middle of an area, no wider than they need to be."""
    gap, caps = metrics.px(10), metrics.px(12) + metrics.pt(11) * 2
    needs = [preferred_width(button.label, metrics) for button in buttons]
    needs = [need._replace(around=need.around + caps) for need in needs]
    wide = max(need.total for need in needs) * len(buttons) + gap * (len(buttons) - 1)
    row = pygame.Rect(0, 0, min(area.w, max(wide, metrics.px(190) * len(buttons))), area.h)
    row.center = area.center
    for button, rect in zip(buttons, button_row(row, needs, gap), strict=True):
        button.rect = rect
    return [*buttons]
