"""The end of a bomb: what is called out, and the plate that says how it ended, the time left, what it brought."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from casino.core.texts import _
from casino.engines.baccarat.bomb_clock import BombClock
from casino.engines.baccarat.settings import DefusalSettings
from casino.scenes.dialogs.dates import with_tenths
from casino.scenes.games.bomb.art.clock_face import clock_face, clock_text
from casino.scenes.games.bomb.art.plate import hazard_band
from casino.scenes.games.bomb.model import DefusalModel
from casino.scenes.motion.moments.moment import BigMoment
from casino.scenes.motion.moments.wire_arts import CutWire
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.button_row import button_row, preferred_width

TITLES = {"disarmed": _("Disarmed"), "exploded": _("BOOM"), "time": _("Time is up"), "left": _("Given up")}
WENT_OFF = ("exploded", "time")  # outcomes
_LEAST = 13  # layout units of the letters on the plate, for it to lie below the cards
BUTTONS = (("another", _("Another case")), ("same", _("Same case, no stakes")), ("go", _("Leave")))


class Hands(Protocol):
    """The player at the bomb, as far as the plate is concerned. `is_elsewhere`: a hall deals."""

    @property
    def is_watched(self) -> bool: ...
    @property
    def is_elsewhere(self) -> bool: ...


def buttons(hands: Hands | None) -> Sequence[tuple[str, str]]:
    """The keys and labels of the buttons on the plate; none where nothing can be pressed.

    In a hall nobody plays the same case again, as the hall draws every case.
    """
    if hands is None or hands.is_watched:
        return ()
    return [one for one in BUTTONS if not (hands.is_elsewhere and one[0] == "same")]


@dataclass(frozen=True)
class ResultLayout:
    """The plate's places, in px; `buttons` is empty where nothing can be pressed."""

    plate: pygame.Rect
    title: pygame.Rect
    lines: tuple[pygame.Rect, ...]
    buttons: tuple[pygame.Rect, ...]


def time_left_in_words(seconds: float) -> str:
    """Formats the time that was left: "2:13 left", "9.4 seconds left"."""
    left = with_tenths(max(0.0, seconds))
    return _("{time} left", time=left) if ":" in left else _("{seconds} seconds left", seconds=left)


def disarmed_sound(clock: BombClock) -> str:
    """The sound of a bomb that was disarmed with so much on the clock."""
    return "disarm_late" if clock.is_close_call else "disarm"


def disarmed(look: Look, model: DefusalModel, clock: BombClock, rules: DefusalSettings) -> BigMoment:
    """What is called out for a disarmed bomb; in its last seconds with a picture, and what it brings is counted up."""
    sound = disarmed_sound(clock)
    if clock.left is None:
        return BigMoment(_("Disarmed"), sound, is_bright=False)
    # Shorter than on the plate: all of it is on the ribbon's dark part.
    words = _("Disarmed, {time}", time=time_left_in_words(clock.left))
    if not clock.is_close_call:  # the light is over all of the room already: the words need none of their own
        return BigMoment(words, sound, is_bright=False)

    def clock_at(seconds: float, size: tuple[int, int], is_running: bool) -> pygame.Surface:
        return clock_face(seconds, size, look.theme, is_stopped=not is_running)

    gain = 0 if model.is_for_honour else int(rules.bounty) - model.fee
    note = f"+{model.money(gain)}" if gain > 0 else ""
    return BigMoment(words, sound, note, CutWire(clock.left, clock_at), max(0, gain), is_bright=False)


def result_lines(model: DefusalModel, seconds: float | None, strikes: int) -> list[tuple[str, str]]:
    """The lines on the plate, each a name and a figure, for so many seconds left and allowed strikes."""
    solved = sum(module.is_solved for module in model.modules)
    lines = [
        *([(_("Case"), model.code)] if model.code else []),
        (_("Modules disarmed"), _("{count} of {all}", count=solved, all=len(model.modules))),
        (_("Rounds dealt"), str(model.rounds)),
        (_("Strikes"), _("{count} of {all}", count=model.strikes, all=strikes)),
    ]
    if model.hints:
        lines.append((_("Hints"), str(model.hints)))
    if seconds is not None:
        left = clock_text(seconds)
        lines.insert(
            bool(model.code),
            (_("Time left"), left if ":" in left else _("{seconds} s", seconds=left) if seconds > 0 else _("none")),
        )
    if model.is_for_honour or not (model.fee or model.bounty):
        return [*lines, (_("Stakes"), _("none"))]
    net = model.bounty - model.fee
    what = _("Entry fee")
    if model.bounty:
        what = _("Bounty {bounty}, fee {fee}", bounty=model.money(model.bounty), fee=model.money(model.fee))
    return [*lines, (what, f"{'+' if net > 0 else '−' if net < 0 else ''}{model.money(abs(net))}")]


def result_layout(
    metrics: Metrics, case: pygame.Rect, lines: int, labels: Sequence[str], cards_bottom: int
) -> ResultLayout:
    """Lays out a plate with a number of lines and buttons on the case, below the cards if it can be."""
    has_buttons = bool(labels)
    gap, pad = metrics.px(9), metrics.px(20)
    row = max(metrics.px(46), round(metrics.pt(17) * 1.3) + metrics.px(18)) if has_buttons else 0
    needs = [preferred_width(label, metrics) for label in labels]
    needed = sum(need.total for need in needs)
    wide = min(case.w - 2 * metrics.px(12), max(metrics.px(520), needed + 4 * gap + 2 * pad))
    stacks = has_buttons and needed + (len(labels) - 1) * gap > wide - 2 * pad
    buttons_h = (len(labels) * (row + gap) - gap) if stacks else row
    title_h = round(metrics.title_pt(38) * 1.3)
    others_h = title_h + buttons_h + 2 * pad + (3 if has_buttons else 1) * gap + metrics.px(16) * has_buttons
    lines_h = case.h - 2 * metrics.px(10) - others_h
    line_h = min(round(metrics.pt(20) * 1.35), max(8, lines_h // lines))
    below_cards = (case.bottom - cards_bottom - 2 * gap - others_h) // lines
    # Rather smaller letters than a card covered, but where they were asked to be large.
    if metrics.letters == 1 and below_cards >= round(metrics.pt(_LEAST) * 1.3):
        line_h = min(line_h, below_cards)
    plate = pygame.Rect(0, 0, wide, lines * line_h + others_h)
    plate.center = case.center
    plate.y = max(plate.y, min(cards_bottom + gap, case.bottom - gap - plate.h))
    title = pygame.Rect(plate.x + pad, plate.y + pad + metrics.px(10), plate.w - 2 * pad, title_h)
    y = title.bottom + gap
    rects = tuple(pygame.Rect(plate.x + pad, y + n * line_h, plate.w - 2 * pad, line_h) for n in range(lines))
    area = pygame.Rect(plate.x + pad, plate.bottom - pad - buttons_h, plate.w - 2 * pad, buttons_h)
    buttons: tuple[pygame.Rect, ...] = ()
    if stacks:
        buttons = tuple(pygame.Rect(area.x, area.y + n * (row + gap), area.w, row) for n in range(len(labels)))
    elif has_buttons:
        buttons = tuple(button_row(area, needs, gap))
    return ResultLayout(plate, title, rects, buttons)


def paint_result(
    target: pygame.Surface, look: Look, place: ResultLayout, outcome: str, title: str, lines: Sequence[tuple[str, str]]
) -> None:
    """Paints the plate with its title and lines."""
    theme, metrics = look.theme, look.metrics
    edge = theme.win if outcome == "disarmed" else theme.lose if outcome in WENT_OFF else theme.panel_edge
    look.plate(target, place.plate, theme.panel, edge, radius=metrics.px(14), opacity=0.97)
    band = hazard_band((place.plate.w - metrics.px(36), metrics.px(13)), theme)
    target.blit(band, band.get_rect(midtop=(place.plate.centerx, place.plate.y + metrics.px(12))))
    ink = edge if outcome != "left" else theme.ink
    look.title(target, title, *place.title.center, size=38, colour=ink, anchor="center", room=place.title.w)
    inset = min(metrics.px(70), place.plate.w // 8)
    for area, (name, figure) in zip(place.lines, lines, strict=True):
        row, px = area.inflate(-2 * inset, 0), min(metrics.pt(20), round(area.h * 0.76))
        px = text.fit_size(name + figure, px, row.w - px * 2, 8, text.SANS, "Semibold")
        text.put(target, text.line(name, px, theme.ink_dim), row.x, row.centery, "midleft")
        text.put(target, text.figures(figure, px, theme.ink), row.right, row.centery, "midright")
