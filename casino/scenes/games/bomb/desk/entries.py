"""Draws what is around the fields of the expert's desk: labels, counts, and sentences about faults.

The fields themselves are widgets of `scene`; the sentences come from `model`.
"""

import pygame

from casino.core.texts import _, ngettext
from casino.engines.baccarat.bomb import PORTS
from casino.scenes.games.bomb.desk.layout import FAULT, LABEL, thirds
from casino.scenes.games.bomb.desk.model import DeskModel
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics

LABELS = {
    "serial": _("Serial number"),
    "ports": _("Ports of each kind"),
    "lamp": _("Lamps"),
    "minimum": _("Minimum"),
    "maximum": _("Maximum ($)"),
    "colour": _("Card backs"),
    "solved": _("Solved before it came"),
    "rounds": _("Dealt from this deck"),
}

_UNKNOWN = "?"  # for the count of a kind that was not asked for yet

_FAULTS_AT = {  # the faults shown below a field
    "serial": ("serial",),
    "lamp": ("lamp", "ports"),
    "maximum": ("minimum", "maximum"),
    "solved": ("solved", "colour"),
}


def port_places(rect: pygame.Rect, metrics: Metrics) -> tuple[pygame.Rect, pygame.Rect]:
    """The places of a port's two buttons, one fewer and one more; its name is left of them, its count between."""
    side = min(rect.h, rect.w // 5)
    more = pygame.Rect(rect.right - side, rect.y, side, rect.h)
    less = pygame.Rect(more.x - side - metrics.pt(28), rect.y, side, rect.h)
    return less, more


def draw_entries(target: pygame.Surface, look: Look, model: DeskModel, rows: dict[str, pygame.Rect]) -> None:
    """Draws everything around the fields whose places are given; `rows` as in `DeskLayout`."""
    theme, px = look.theme, look.metrics.px
    for name, rect in rows.items():
        field, kind = name.rpartition("-")[::2]
        if kind == "label":
            words = LABELS[field]
            if field == "ports":
                count = sum(model.ports.values())
                words = _("Ports of each kind: {count} so far", count=count)
                if model.has_all_ports:
                    words = _("Ports of each kind: {count} in all", count=count)
            low = rect.bottom - px(2)
            look.say(target, words, rect.x, low, size=LABEL, colour=theme.ink_dim, anchor="bottomleft", room=rect.w)
        elif kind == "fault":
            sentence = next((model.faults[key] for key in _FAULTS_AT[field] if key in model.faults), "")
            look.paragraph(target, sentence, rect, size=FAULT, colour=theme.lose, leading=1.2, fits=True)
        elif field == "port":
            port = PORTS[int(kind)]
            count = model.ports[port]
            _draw_port(target, look, port, str(count) if count or model.has_all_ports else _UNKNOWN, rect)
        elif name == "rounds":
            middle = thirds(rect, px(4))[1]
            words = _("nothing")
            if model.dealt:
                words = ngettext("{count} card", "{count} cards", model.dealt)
            look.say(target, words, *middle.center, size=16, anchor="center", room=middle.w)


def _draw_port(target: pygame.Surface, look: Look, port: str, count: str, rect: pygame.Rect) -> None:
    """Draws a port's name and count."""
    less, more = port_places(rect, look.metrics)
    ink = look.theme.ink_dim if count in ("0", _UNKNOWN) else look.theme.felt_ink
    width = less.x - rect.x - look.metrics.px(4)
    px = text.fit_size(port, look.metrics.pt(16), width, 8)  # read aloud at the bomb: never cut short
    text.put(target, text.line(port, px, look.theme.ink), rect.x, rect.centery, "midleft")
    middle = (less.right + more.x) // 2
    look.say(target, count, middle, rect.centery, size=18, colour=ink, anchor="center", weight="Semibold")
