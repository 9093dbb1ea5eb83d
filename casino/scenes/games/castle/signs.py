"""Paints the words around the castle's lobby: the bar above, the chosen table, the head of the list, the boards."""

from collections.abc import Sequence

import pygame

from casino.core.texts import _
from casino.records.levels import Level
from casino.scenes.app.place import bet_limits
from casino.scenes.games.castle.art import decor as castle_room
from casino.scenes.games.castle.layout import CastleLayout
from casino.scenes.table import felt
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import mix
from casino.ui.drawing.vector import mark

_FACTS_SIZE, _LEADING = 14, 1.22
_MIN_SHARE = 0.8  # two rows shrink to this share of their size
_NO_BREAK = "\u00a0"
_CHOOSE = _("Choose a table: click it, or go to it with Tab and press Enter.")


class LobbySigns:
    """Paints the lobby's backdrop and its words, for one size."""

    def __init__(self, look: Look, layout: CastleLayout) -> None:
        self._look = look
        self._layout = layout

    def paint_backdrop(self, target: pygame.Surface) -> None:
        """Paints the hall, the oak board behind list and chat, and the iron above and below."""
        look, layout = self._look, self._layout
        theme, metrics = look.theme, look.metrics
        castle_room.paint_room(target, layout, theme, metrics.k)
        board = mix(theme.rail, theme.shade, 0.30)
        target.blit(materials.wood(layout.panel.size, board, plank_px=max(24, metrics.px(62))), layout.panel)
        target.blit(materials.vignette(layout.panel.size, strength=0.55), layout.panel)
        felt.paint_bars(target, look, layout.bar, layout.strip, "oak")
        plate = layout.people_head.union(layout.people).inflate(metrics.px(8), metrics.px(2))
        look.plate(target, plate, theme.panel, theme.panel_edge, opacity=0.86)
        if layout.panel.right < layout.hall.right:  # an iron edge divides the chat from the hall
            dark = mix(theme.metal, theme.shade, 0.5)
            pygame.draw.line(target, dark, layout.panel.topright, layout.panel.bottomright, max(2, metrics.px(2.5)))

    def paint_strip(
        self, target: pygame.Surface, chosen: Level | None, facts: Sequence[str], need: str, deed: str, right: int
    ) -> None:
        """Paints the chosen table with its facts and what is lacking for it, or the request to choose one.

        `right` is where the buttons begin, in px.
        """
        look, layout = self._look, self._layout
        metrics, theme = look.metrics, look.theme
        left = layout.strip.x + metrics.px(16)
        room = right - left - metrics.px(16)
        area = pygame.Rect(left, layout.strip.y + metrics.px(8), room, layout.strip.h - metrics.px(14))
        if chosen is None:
            px, lines = look.fitting(_CHOOSE, area.size, size=16)
            area.y += max(0, (area.h - round(px * 1.3) * len(lines)) // 2)
            look.paragraph(target, _CHOOSE, area, colour=theme.ink, fits=True)
            return
        words = " · ".join(filter(None, (_(chosen.title), bet_limits(chosen), "" if deed else need)))
        look.title(target, words, area.x, area.y, size=20, colour=theme.felt_ink, room=area.w)
        used = round(metrics.title_pt(20) * 1.2) + metrics.px(2)
        rest = pygame.Rect(area.x, area.y + used, area.w, area.h - used)
        self._paint_facts(target, deed or _(chosen.placard.blurb), facts, rest, is_deed=bool(deed))

    def _paint_facts(
        self, target: pygame.Surface, line: str, facts: Sequence[str], area: pygame.Rect, *, is_deed: bool
    ) -> None:
        """Paints a table's line about itself, or the deed that opens it, above the rules in which it differs.

        In large letters there are only the rules, or the deed.
        """
        look = self._look
        wanted, tone = look.metrics.pt(_FACTS_SIZE), mix(look.theme.ink_dim, look.theme.ink, 0.6)  # over boards
        # Lines break between facts only.
        whole = (fact.replace(" ", _NO_BREAK) for fact in facts)
        in_a_row = f"{_NO_BREAK}· ".join(whole).capitalize() + "."
        rows = (line, in_a_row)
        px = min(wanted, *(text.fit_size(row, wanted, area.w, 8) for row in rows), round(area.h / len(rows) / _LEADING))
        if px < wanted * _MIN_SHARE:
            told = line if is_deed else in_a_row
            look.paragraph(target, told, area, size=_FACTS_SIZE, colour=tone, fits=True, leading=_LEADING)
            return
        for number, row in enumerate(rows):
            target.blit(text.line(row, px, tone), (area.x, area.y + round(number * px * _LEADING)))

    def paint_bar(self, target: pygame.Surface, taken: Sequence[pygame.Rect], title: str, purse: str) -> None:
        """Paints the hall's name in the middle of the top bar, and the purse beside the buttons."""
        look, layout = self._look, self._layout
        metrics, theme, bar = look.metrics, look.theme, layout.bar
        left = max((rect.right for rect in taken if rect.centerx < bar.centerx), default=0) + metrics.px(12)
        right = min((rect.x for rect in taken if rect.centerx > bar.centerx), default=bar.right) - metrics.px(10)
        figure = text.figures(purse, metrics.pt(19), theme.felt_ink)
        rect = text.put(target, figure, right, bar.centery, "midright")
        x = rect.x - metrics.px(7)
        label = look.say(target, _("Purse"), x, bar.centery, size=13, colour=theme.ink_dim, anchor="midright")
        right = label.x - metrics.px(14)
        middle = layout.hall.centerx
        room = 2 * min(middle - left, right - middle)
        if room < metrics.px(220):
            middle, room = (left + right) // 2, right - left
        if room > metrics.px(60):
            look.title(target, title, middle, bar.centery, size=20, anchor="center", room=room)

    def paint_head(self, target: pygame.Surface, count: int, *, is_elsewhere: bool) -> None:
        """Paints how many people are in the hall, and what the marks beside their names mean."""
        look, layout = self._look, self._layout
        head, metrics, theme = layout.people_head, look.metrics, look.theme
        left = head.x + metrics.px(4)
        title = look.title(
            target, _("In the hall: {count}", count=count), left, head.centery, size=18, anchor="midleft"
        )
        px, x, apart = metrics.pt(12), head.right - metrics.px(4), metrics.px(13)
        room = x - title.right - apart
        person = ("visitor", _("others"), theme.accent) if is_elsewhere else ("person", _("person"), theme.accent)
        legend = (("star", _("house"), mix(theme.metal, theme.light, 0.35)), person)
        wide = sum(text.width(words, px) + px + apart for _, words, _ in legend)
        if wide > room:
            px = max(8, px * room // wide)
        for icon, words, tone in legend:
            label = text.put(target, text.line(words, px, theme.ink_dim), x, head.centery, "midright")
            sign = mark(icon, px, tone)
            x = target.blit(sign, sign.get_rect(midright=(label.x - metrics.px(4), head.centery))).x - metrics.px(9)
