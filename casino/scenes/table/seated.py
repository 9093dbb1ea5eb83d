"""A table with people at it: whose seats are whose, what their purses hold, and how one sits down or gets up.

Turns, rounds and leaving are `live`'s; who may sit where is decided in `people`. Nothing of one game in here.
"""

from __future__ import annotations

from typing import Any

from casino.players.characters import CHARACTERS, Character, Memory
from casino.players.plays import PLAYS
from casino.save.ledger import Account
from casino.scenes.app.house import House
from casino.scenes.dialogs.seat_menu import SeatMenu
from casino.scenes.table import felt
from casino.scenes.table.bet_widgets import Painted
from casino.scenes.table.model import SeatShown
from casino.scenes.table.watched import WatchedStage
from casino.tables import seating
from casino.tables.session import TableSession
from casino.ui.widgets.widgets import Widget


class SeatedTable(WatchedStage):
    """A table whose seats are those of a session."""

    session: TableSession

    def __init__(self, house: House, session: TableSession) -> None:
        assert house.profile is not None
        rules: Any = session.engine.settings  # type: ignore[attr-defined]
        super().__init__(house, session.level, rules)
        self.session = session
        self.me = house.profile
        # At a table for one person no character ever sits down.
        self.play = PLAYS[session.level.game](rules) if session.level.game in PLAYS else None
        self._memories: dict[int, Memory] = {}

    # -- what sub-classes say ---------------------------------------------------------------------------------

    def between_rounds(self) -> None:
        """The table is ready for the next round."""

    def place_widgets(self, seat: int, held: Account) -> list[Widget]:
        """What can be pressed before a seat somebody sits at, besides its plate, between rounds."""
        return []

    @property
    def own_seat(self) -> int:
        """The seat whose purse is shown while nobody at the screen is to act; 0 for none."""
        return next((seat for seat, held in self.session.sitters.items() if held.id == self.me.id), 0)

    def seat_people(self) -> None:
        """Who sits down at a table where nobody sits yet."""
        seating.seat_everybody(self.session, self.me)

    def on_seats_changed(self) -> None:
        """Somebody was given a seat or sent away."""

    # -- who is here ------------------------------------------------------------------------------------------

    def minder(self, seat: int) -> Character | None:
        """The character who plays a seat; None where a person does."""
        held = self.session.sitters[seat]
        return CHARACTERS[held.portrait] if held.kind == "character" else self.demonstrator

    def memory_of(self, held: Account) -> Memory:
        """How the evening went for somebody at this table."""
        return self._memories.setdefault(held.id, Memory())

    @property
    def persons(self) -> list[int]:
        """Seats with a person, in order."""
        return [seat for seat in sorted(self.session.sitters) if self.minder(seat) is None]

    @property
    def is_playing(self) -> bool:
        """Whether money lies on the table."""
        return self.session.is_open

    @property
    def purse(self) -> int | None:
        seat = self.purse_owner
        return self.model.seats[seat].purse if seat in self.model.seats else self.house.store.purse(self.me.id)

    @property
    def purse_owner(self) -> int:
        return self.model.acting if self.model.acting in self.persons else self.own_seat

    def show_seats(self) -> None:
        """Brings the picture's seats in line with the session's, keeping what lies before those who stayed."""
        for seat in list(self.model.seats):
            held = self.session.sitters.get(seat)
            before = self.model.seats[seat]
            if held is None or (held.name, held.portrait) != (before.name, before.portrait):
                del self.model.seats[seat]
        for seat, held in self.session.sitters.items():
            is_person = held.kind != "character"
            before = self.model.seats.get(seat)
            if before is None:
                self.model.seats[seat] = SeatShown(held.name, held.portrait, is_person)
            self.model.seats[seat].purse = self.session.purse(seat)
            if self.is_playing and before is None:
                # While a round is taken up again its events lay the bets once more, from the purse before them.
                self.model.seats[seat].purse += self._staked_by(held)

    def _staked_by(self, account: Account) -> int:
        stored = self.house.store.stored_round(self.session.round_id or 0)
        held = next((s for s in stored.seats if s is not None and s.account == account.id), None)
        return held.purse - self.house.store.purse(account.id) if held is not None else 0

    def refuse(self, sentence: str) -> None:
        """Says why something cannot be done."""
        self.model.message = sentence
        self.house.sound.play("refuse")
        self.refresh()

    # -- seats ------------------------------------------------------------------------------------------------

    def _ask_seat(self, seat: int) -> None:
        held = self.session.sitters.get(seat)
        if held is not None and held.id == self.me.id:
            more = "To move, choose an empty one." if self.session.engine.seats > 1 else "The table has no other."
            self.model.message = f"This is your own seat. {more}"
            self.refresh()
            return
        title = f"Seat {seat}: who shall sit here?" if held is None else f"Seat {seat}: {held.name}"
        candidates = seating.candidates(self.session, seat, self.me)
        self.house.stack.push(SeatMenu(self.house, title, candidates, lambda key: self._seat(seat, key)))

    def _seat(self, seat: int, key: str) -> None:
        """Does what was chosen for a seat. However far it came, the table shows who sits there now."""
        self.clear_felt()
        try:
            self.model.message = seating.change_seat(self.session, seat, key, self.me) or self.model.message
        finally:
            self.show_seats()
            self.on_seats_changed()
            self.between_rounds()
            self.refresh()
        seating.remember_seats(self.session, self.me)

    def invite(self, company: int) -> None:
        """The house's players sit down until so many are here, if there are chairs and money. Raises SaveError."""
        faces = {held.portrait for held in self.session.sitters.values()}
        away = [who for who in CHARACTERS if who not in faces]
        self.rng.shuffle(away)
        middle = (self.session.engine.seats + 1) / 2
        free = [seat for seat in range(1, self.session.engine.seats + 1) if seat not in self.session.sitters]
        for seat in sorted(free, key=lambda seat: abs(seat - middle)):
            here = sum(held.kind == "character" for held in self.session.sitters.values())
            if here >= company or not away or self.play is None:
                break
            seating.seat_character(self.session, seat, away.pop())
        self.show_seats()
        self.on_seats_changed()

    def seat_widgets(self) -> list[Widget]:
        """Every seat's plate, and what is before it."""
        widgets: list[Widget] = []
        for number in range(1, len(self.layout.stations) + 1):
            station = self.layout.stations[number - 1]
            held = self.session.sitters.get(number)
            seat = self.model.seats.get(number)
            if held is not None:
                widgets += self.place_widgets(number, held)
            label = f"Seat {number}: {held.name}" if held is not None else f"Seat {number}: empty"

            def show(target, look, hot, s=station, who=seat, n=number):  # type: ignore[no-untyped-def]
                empty, currency = f"Seat {n}", self.model.currency
                felt.paint_plate(target, look, s.plate, s.portrait_px, who, currency, is_hot=hot, empty=empty)

            widgets.append(
                Painted(
                    f"seat-{number}",
                    station.plate,
                    label,
                    on_press=lambda n=number: self._ask_seat(n),
                    show=show,
                )
            )
        return widgets
