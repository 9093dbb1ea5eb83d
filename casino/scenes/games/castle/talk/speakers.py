"""The people at a table with the castle's talk: who of this machine speaks in it, and whom a whisper waits for."""

from collections.abc import Sequence

import pygame

from casino.players.castle.hall_talk import HallTalk
from casino.players.castle.table import CastleSitter
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.felt import face_place
from casino.tables.table import Table
from casino.ui.drawing.vector import mark

_SIGN = 0.46  # of a face


def sitters_at(table: Table) -> dict[int, CastleSitter]:
    """The players at a table by their seats, as the talk knows them."""
    return {
        seat: CastleSitter(held.name, held.portrait, held.kind != "character") for seat, held in table.sitters.items()
    }


class Speakers:
    """Everybody at this machine who sits at the table; `first` is whose house it is and speaks at first."""

    def __init__(self, driver: LiveDriver, talk: HallTalk, first: str) -> None:
        self._driver, self._talk = driver, talk
        self._first = self._chosen = first
        self._read: dict[str, int] = {}  # by name: the number of the last whisper that was seen
        self.waited_for: Sequence[str] = ()  # those for whom a whisper waits that they have not seen

    @property
    def names(self) -> Sequence[str]:
        """The names of all who can speak, the first one's first; that one alone where nobody else sits here."""
        table = self._driver.table
        seated = [table.sitters[seat].name for seat in self._driver.people.persons if seat in table.sitters]
        return [self._first, *(name for name in seated if name != self._first and self._talk.is_present(name))]

    @property
    def now(self) -> str:
        """The name of the person who speaks now."""
        return self._chosen if self._chosen in self.names else self._first

    def choose(self, name: str) -> None:
        """Lets a person speak from now on; nothing happens for a name that does not sit here."""
        if name in self.names:
            self._chosen = name

    def next(self) -> None:
        """Lets the next one speak."""
        names = self.names
        self._chosen = names[(names.index(self.now) + 1) % len(names)]

    def at_seat(self, key: str) -> str:
        """The name of the person of this machine whose seat's widget has this key; empty for any other."""
        seats = {f"seat-{seat}": held.name for seat, held in self._driver.table.sitters.items()}
        return name if (name := seats.get(key, "")) in self.names else ""

    def look(self) -> bool:
        """Looks for whom a whisper waits: who speaks now has seen all that they heard. True if that has changed."""
        self._read[self.now] = self._newest(self.now)
        before = self.waited_for
        self.waited_for = [name for name in self.names if self._newest(name) > self._read.get(name, 0)]
        return self.waited_for != before

    def _newest(self, name: str) -> int:
        """The number of the last whisper to a person; 0 for none."""
        if not self._talk.is_present(name):
            return 0
        return max((m.id for m in self._talk.lines_for(name) if m.kind == "whisper" and m.addressee == name), default=0)

    def paint_sign(self, target: pygame.Surface, seat: int) -> None:
        """Paints a seal at the face of the seat's person if a whisper waits for them."""
        scene, held = self._driver.scene, self._driver.table.sitters.get(seat)
        if held is None or held.name not in self.waited_for:
            return
        station, theme = scene.view.station(seat), scene.look.theme
        face = face_place(station.plate, station.portrait_px)
        wide = max(14, round(face.w * _SIGN))
        sign = pygame.Rect(0, 0, wide, wide)
        sign.midright = face.right, face.y + wide // 2
        pygame.draw.aacircle(target, theme.paper, sign.center, wide // 2)
        picture = mark("seal", round(wide * 0.7), theme.paper_whisper)
        target.blit(picture, picture.get_rect(center=sign.center))
