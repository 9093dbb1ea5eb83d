"""The people at a live table: their seats, their purses, and sitting down and getting up.

Turns and rounds are the live driver's. Nothing of one game is here.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from casino.core.errors import SaveError
from casino.core.texts import _, all_of, ngettext
from casino.players.characters import CHARACTERS, Character, Memory
from casino.players.plays import PLAYS
from casino.save.ledger import Account
from casino.scenes.dialogs.page import FootButton
from casino.scenes.dialogs.seat_menu import SeatMenu
from casino.scenes.table import felt
from casino.scenes.table.foot.bet_widgets import Painted
from casino.scenes.table.model import SeatShown
from casino.scenes.table.scene import TableScene
from casino.tables import seating
from casino.tables.evening.evening import has_evenings
from casino.tables.table import VISITOR, Table
from casino.ui.drawing.look import Look
from casino.ui.widgets.widgets import Widget


class Seating:
    """The players beside the person, and their coming and going. By default they are those of last time."""

    def seat_people(self, table: Table, me: Account) -> None:
        """Seats all players at an empty table."""
        table.seat_everybody(me)

    def on_seats_changed(self, table: Table) -> None:
        """Called when seats were given or freed."""

    def come_and_go(self, table: Table) -> bool:
        """Lets players come and go between two rounds; returns True if one did."""
        return False


def _shown_as(held: Account) -> tuple[str, str, bool]:
    """Name and face of somebody, and whether that is a person at this screen."""
    return held.name, held.portrait, held.kind not in ("character", VISITOR)


class People:
    """All people at one table.

    `on_changed` is called when seats were given or freed.
    """

    def __init__(self, scene: TableScene[Any], table: Table, me: Account, on_changed: Callable[[], object]) -> None:
        self._scene = scene
        self._table = table
        self._me = me
        self._on_changed = on_changed
        # At a table for one person no character ever sits down.
        game = table.level.game
        self.play = PLAYS[game](table.settings) if game in PLAYS else None
        self._memories: dict[int, Memory] = {}

    # -- who is here ------------------------------------------------------------------------------------------

    @property
    def me(self) -> Account:
        """The account from whose purse the player plays whose house it is."""
        evening = self._table.evening
        return self._me if evening is None else evening.purse_holder(self._me)

    @property
    def demo_player(self) -> Character | None:
        """The character who plays the persons' seats while there is no person; None where there is one."""
        show = self._scene.house.show
        return show.demo_player if show is not None else None

    def computer_player(self, seat: int) -> Character | None:
        """The character who plays a seat here; None where a person does, or a hall."""
        held = self._table.sitters[seat]
        if not self._table.deals_here:
            return None
        if self._table.evening is not None:
            return self._table.evening.computer_player(held)
        return CHARACTERS[held.portrait] if held.kind == "character" else self.demo_player

    def memory_of(self, held: Account) -> Memory:
        """The memory of a player's evening at this table."""
        return self._memories.setdefault(held.id, Memory())

    @property
    def humans(self) -> list[int]:
        """Seats that are played at this screen, in order."""
        if not self._table.deals_here:
            evening = self._table.evening
            played = evening.played if evening is not None and evening.is_master else ()
            return sorted({*self.bettors, *played})
        return [seat for seat in sorted(self._table.sitters) if self.computer_player(seat) is None]

    @property
    def persons(self) -> list[int]:
        """The same without those that a game master plays for the house: their persons play for themselves."""
        evening = self._table.evening
        return [seat for seat in self.humans if evening is None or seat not in evening.played]

    @property
    def bettors(self) -> list[int]:
        """Seats whose bets are laid at this screen, in order."""
        if not self._table.deals_here:
            evening, own = self._table.evening, self.own_seat
            return sorted({*([own] if own else ()), *(evening.lays_for if evening is not None else ())})
        return self.humans

    @property
    def own_seat(self) -> int:
        """The seat of the player whose house it is; 0 for none."""
        return next((seat for seat, held in self._table.sitters.items() if held.id == self.me.id), 0)

    # -- the picture's seats ----------------------------------------------------------------------------------

    def show_seats(self) -> None:
        """Brings the picture's seats in line with the table's, keeping the hands of those who stayed.

        The hands of a player who left after the round stay until the felt is cleared.
        """
        model, table = self._scene.model, self._table
        shown, model.arrivals = model.seats, {}
        for seat in list(shown):
            held, before = table.sitters.get(seat), shown[seat]
            if held is None or _shown_as(held) != (before.name, before.portrait, before.is_human):
                before.has_left = bool(before.hands) and not table.is_open
                if not before.has_left:
                    del shown[seat]
        for seat, held in table.sitters.items():
            # While a round is taken up again its events lay the bets once more, from the purse before them.
            is_taken_up = table.is_open and seat not in shown
            if seat not in shown or shown[seat].has_left:
                here = model.arrivals if seat in shown else shown
                here[seat] = SeatShown(*_shown_as(held), is_visitor=held.kind == VISITOR)
            sitter = model.arrivals.get(seat, shown[seat])
            sitter.purse = table.purse_before(seat) if is_taken_up else table.purse(seat)
        self.show_who_plays()

    def show_who_plays(self) -> None:
        """Lets sentences address the only person who plays here, if there is just one."""
        humans = self.humans
        self._scene.model.you = humans[0] if len(humans) == 1 else 0

    # -- sitting down and getting up --------------------------------------------------------------------------

    def ask_seat(self, seat: int) -> None:
        """Opens the question who sits in a seat."""
        scene, held = self._scene, self._table.sitters.get(seat)
        candidates = self._table.candidates(seat, self.me)
        if held is not None and not candidates:
            evening = self._table.evening
            if evening is not None and evening.is_master:  # nothing else is to be done with a visitor's seat
                self._further[0].on_press()
            else:
                scene.say(_("{name} sits here.", name=held.name))
            return
        if held is not None and held.id == self.me.id and self._table.deals_here:
            more = _("To move, choose an empty one.") if self._table.seats > 1 else _("This table has no other seat.")
            scene.say(_("This is your seat.") + " " + more)
            return
        title = _("Who sits in seat {seat}?", seat=seat)
        if held is not None:
            title = _("Seat {seat}: {name}", seat=seat, name=held.name)
        scene.house.stack.push(
            SeatMenu(scene.house, title, candidates, lambda key: self._seat(seat, key), self._further)
        )

    @property
    def _further(self) -> list[FootButton]:
        """The buttons beside the seat's candidates: to the game master's page, where an evening can be held."""
        scene, house = self._scene, self._scene.house
        if house.show is not None or not has_evenings(self._table):
            return [choice for part in scene.parts for choice in part.seat_choices()]
        return [FootButton("master", _("Game master"), lambda: house.pages.game_master(self._table, scene.leave))]

    def _seat(self, seat: int, key: str) -> None:
        """Carries out the choice for a seat. Even if that fails half way, the table shows who sits there now."""
        scene = self._scene
        scene.view.clear_felt()
        try:
            scene.view.model.message = self._table.change_seat(seat, key, self.me) or scene.message
        finally:
            self._on_changed()
            scene.refresh()
        self._table.remember_seats(self.me)

    def invite(self, company: int) -> None:
        """Seats the house's players until so many are here, if there are chairs and money.

        Raises SaveError where the save does not take what they bring; then no player has sat down.
        """
        table = self._table
        faces = {held.portrait for held in table.sitters.values()}
        away = [who for who in seating.admitted(table.level) if who not in faces]
        self._scene.rng.shuffle(away)
        middle = (table.seats + 1) / 2
        free = [seat for seat in range(1, table.seats + 1) if seat not in table.sitters]
        try:
            with self._scene.house.store.writing():
                for seat in sorted(free, key=lambda seat: abs(seat - middle)):
                    here = sum(held.kind == "character" for held in table.sitters.values())
                    if here >= company or not away or self.play is None:
                        break
                    table.seat_character(seat, away.pop())
        except SaveError:
            for seat in free:
                table.stand(seat)
            raise
        self._on_changed()

    @property
    def has_characters(self) -> bool:
        """Whether one of the house's characters sits here."""
        return any(held.kind == "character" for held in self._table.sitters.values())

    def change_characters(self, company: int) -> None:
        """Sends all characters away, or where there are none asks so many to sit down."""
        scene, table = self._scene, self._table
        characters = [seat for seat, held in table.sitters.items() if held.kind == "character"]
        scene.view.clear_felt()
        try:
            for seat in characters:
                table.stand(seat)
            if not characters:
                self.invite(company)
        finally:
            self._on_changed()
            scene.refresh()
        table.remember_seats(self.me)

    def send_home_poor(self) -> str:
        """Sends characters away who cannot pay the least bet; returns a sentence about them, or an empty one."""
        gone: list[str] = []
        for seat, held in list(self._table.sitters.items()):
            if held.kind == "character" and self._table.deals_here and not self._table.can_play(seat):
                self._table.stand(seat)
                gone.append(held.name)
        if not gone:
            return ""
        return " " + ngettext(
            "{names} has run out of money and left.",
            "{names} have run out of money and left.",
            len(gone),
            names=all_of(gone),
        )

    # -- widgets ----------------------------------------------------------------------------------------------

    def seat_widgets(self, place_widgets: Callable[[int, Account], Sequence[Widget]]) -> list[Widget]:
        """The plates of all seats, and the widgets that `place_widgets` puts before occupied ones."""
        widgets: list[Widget] = []
        for number, station in enumerate(self._scene.layout.stations, 1):
            held = self._table.sitters.get(number)
            label = _("Seat {seat}: empty", seat=number)
            if held is not None:
                label = _("Seat {seat}: {name}", seat=number, name=held.name)
                widgets += place_widgets(number, held)
            show = lambda target, look, hot, n=number: self._paint_seat(target, look, n, is_hot=hot)  # noqa: E731
            press = lambda n=number: self.ask_seat(n)  # noqa: E731
            widgets.append(Painted(f"seat-{number}", station.plate, label, on_press=press, show=show))
        return widgets

    def _paint_seat(self, target: pygame.Surface, look: Look, seat: int, *, is_hot: bool) -> None:
        station, model = self._scene.layout.stations[seat - 1], self._scene.model
        who, empty = model.seats.get(seat), _("Seat {seat}", seat=seat)
        felt.paint_plate(
            target, look, station.plate, station.portrait_px, who, model.currency, is_hot=is_hot, empty=empty
        )
        if who is not None:
            for part in self._scene.parts:
                part.paint_on_plate(target, seat)
