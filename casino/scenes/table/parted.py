"""Painting a table part by part: what each part of the still picture shows is compared with what was painted, and only
where it is something else the picture is painted again. Where much changes at once, messages and buttons follow what
happens on the table by a frame or a few.

Which parts there are, and where, is said by the stages; nothing of any one game in here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from casino.records.levels import Level
from casino.scenes.app.house import House
from casino.scenes.table.base import TableScene
from casino.ui.drawing.areas import PAINTED_TOGETHER_PX, joined

_MUCH = 0.06  # of the canvas: so much to be painted in one frame, and what can wait does
_MOST_FRAMES = 3  # for which anything waits, which nobody sees
SOFT_PX = 12  # how far shadows fall outside the places of what throws them, in layout units


class Part(NamedTuple):
    """A part of the still picture: what it shows, to be compared, and where that is seen; None: anywhere."""

    shows: object
    place: pygame.Rect | None


class PartedTable(TableScene):
    """A table whose parts can be told apart, where `is_painted_in_parts`; else any change paints all of it."""

    is_painted_in_parts = False  # all that events change on the stage is among its `part_states`
    patient_parts = frozenset({"message", "bar", "controls", "dealer's mood"})  # may be seen some frames later

    def __init__(self, house: House, level: Level) -> None:
        super().__init__(house, level)
        self._painted: dict[str, Part] = {}  # the parts of the still picture as it shows them
        self._waited = 0  # frames in a row that left some of what had changed for the next one
        self._done = 0  # how often something was done; a widget of which nothing is known is painted each time

    # -- what sub-classes say ---------------------------------------------------------------------------------

    def part_places(self) -> dict[str, pygame.Rect]:
        """Where the still picture shows what changes, by the names `part_states` has for it.

        The change of a part that is not among them may be seen anywhere.
        """
        raise NotImplementedError

    def part_states(self) -> dict[str, object]:
        """All that changes in the still picture but widgets, by part."""
        raise NotImplementedError

    # -- what is painted again --------------------------------------------------------------------------------

    def outdate(self) -> None:
        if not self.is_painted_in_parts:
            super().outdate()
            return
        self._done += 1
        self.is_dated = True

    def _parts(self) -> dict[str, Part]:
        """The still picture's parts as they are now, widgets among them."""
        places = self.part_places()
        parts = {name: Part(state, places.get(name)) for name, state in self.part_states().items()}
        soft = 2 * self.metrics.px(SOFT_PX)
        for widget in self.focus.widgets:
            appearance = widget.appearance
            shows = self._done if appearance is None else appearance
            parts[f"widget {widget.key}"] = Part(shows, widget.rect.inflate(soft, soft))
        return parts

    def before_whole(self) -> None:
        self._waited = 0
        if self.is_painted_in_parts:
            self._painted = self._parts()

    def changed_areas(self) -> list[pygame.Rect] | None:
        if not self.is_painted_in_parts:
            return None
        before, now = self._painted, self._parts()
        places: dict[str, list[pygame.Rect]] = {}
        self._painted = now
        for name in before.keys() | now.keys():
            old, new = before.get(name), now.get(name)
            if old != new:
                shown = [part.place for part in (old, new) if part is not None]
                known = [place for place in shown if place is not None]
                if len(known) < len(shown):
                    self._waited = 0
                    return None
                places[name] = known
        waiting = self._what_waits(places) if self._waited < _MOST_FRAMES else []
        for name in waiting:
            del places[name]
            if name in before:
                now[name] = before[name]
            else:
                del now[name]
        self._waited = self._waited + 1 if waiting else 0
        self.is_dated = bool(waiting)
        return [place for known in places.values() for place in known]

    def _what_waits(self, places: dict[str, list[pygame.Rect]]) -> list[str]:
        """Which changed parts are painted later, so that no frame has too much to paint: none of what happens on the
        table, and nothing that is touched by what is painted now. places: of all that changed."""
        patient = {f"widget {widget.key}" for widget in self.focus.widgets if widget.can_wait} | self.patient_parts
        waiting = sorted((name for name in places if name in patient), key=lambda name: (_px(places[name]), name))
        moving = [place for name, known in places.items() if name not in patient for place in known]
        painted = joined(moving, PAINTED_TOGETHER_PX)
        much = _MUCH * self.metrics.width * self.metrics.height
        while waiting:
            if _px(painted) < much:
                now = waiting[:1]  # the smallest first: a message before a long list
            else:
                now = [name for name in waiting if any(place.collidelist(painted) >= 0 for place in places[name])]
                if not now:
                    break
            waiting = [name for name in waiting if name not in now]
            painted = joined(painted + [place for name in now for place in places[name]], PAINTED_TOGETHER_PX)
        return waiting

    def is_seen(self, target: pygame.Surface, *names: str) -> bool:
        """Whether any of these parts reaches into what of a target may be drawn on."""
        allowed = target.get_clip()
        parts = [self._painted.get(name) for name in names]
        return any(part is None or part.place is None or allowed.colliderect(part.place) for part in parts)


def _px(areas: Iterable[pygame.Rect]) -> int:
    """How much is painted of areas that lie apart."""
    return sum(area.w * area.h for area in areas)
