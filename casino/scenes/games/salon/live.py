"""The salon being played, and played again from its records: chips laid by hand, and the deal.

The table itself is `salon`'s, squeezing cards `live_squeeze`'s. Which chips may be dealt for is the engine's to
say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from casino.core.errors import IllegalAction, SaveError
from casino.core.money import CENTS_PER_UNIT
from casino.engines.baccarat.bets import CHIPS, faults_of
from casino.engines.baccarat.events import AreaBetPlaced
from casino.engines.baccarat.salon import SEAT
from casino.engines.base import Event
from casino.records.rounds import RoundRecord
from casino.scenes.app.house import House
from casino.scenes.games.salon.art import felt
from casino.scenes.games.salon.bets import Lay, ShoePress
from casino.scenes.games.salon.live_squeeze import DEAL_KEYS, SqueezeTable
from casino.scenes.games.salon.model import SalonModel
from casino.scenes.games.salon.roads import coups_of
from casino.scenes.games.salon.stage import SalonStage
from casino.scenes.table.replay import ReplayTable
from casino.tables.session import TableSession
from casino.ui.chips.chip_choice import chip_choice
from casino.ui.drawing.animator import Animation
from casino.ui.widgets.widgets import Button, Widget

_AREA_KEYS = {"player": (pygame.K_p,), "banker": (pygame.K_b,), "tie": (pygame.K_t,)}
_SIDE_BET_SHARE = 0.4  # of the deals at a table that plays itself
_INVITATION = "Lay chips on the Player or the Banker. Hold a bet, or right-click it, to take it back."
_TOO_POOR = "Your purse is below this table's least bet: the cashier in the hall can help."


class SalonTable(SqueezeTable):
    """A live table of the salon."""

    def __init__(self, house: House, session: TableSession, told: tuple[Event, ...] = ()) -> None:
        self._lay = Lay()
        self._last: dict[str, tuple[int, ...]] = {}  # the chips of the round before, by area
        self._chip = 0  # in whole dollars
        super().__init__(house, session, told)
        if not self.model.message:
            self.model.message = _INVITATION if self._can_bet else _TOO_POOR

    def before_events(self) -> None:
        shoe = self.session.engine.shoe
        self.model.lay_out_shoe(shoe.size, len(shoe.dealt), coups_of(self.session.since_shuffle()))

    def before_betting(self) -> None:
        """Where the cut card is out everybody may know before the next bets that the shoe begins anew."""
        super().before_betting()
        if self.session.engine.shuffle_is_next:
            self.model.message += " The cut card is out: before the next deal the shoe is shuffled."
        if not self._can_bet:
            self.model.message = f"{self.model.message} {_TOO_POOR}".strip()

    @property
    def _can_bet(self) -> bool:
        return any(self.session.purse(seat) >= self.rules.minimum for seat in self.session.sitters)

    # -- laying chips -----------------------------------------------------------------------------------------

    @property
    def chip(self) -> int:
        """The chip at hand, in whole dollars: at first the smallest that is a bet by itself, so that one press and Deal
        play; where the purse does not reach for it, the largest of which a least bet is made."""
        least = self.rules.minimum // CENTS_PER_UNIT
        whole = min(chip for chip in CHIPS if chip >= least)
        if whole * CENTS_PER_UNIT > self.session.purse(SEAT):
            whole = max(chip for chip in CHIPS if chip <= least)
        return self._chip or whole

    def take_chip(self, value: int) -> None:
        """Another chip is at hand."""
        self._chip = value
        self.house.sound.play("chip_chip", volume=0.5)
        self.refresh()

    def lay_chip(self, area: str) -> None:
        """One chip of those at hand goes on an area, unless that is more than the purse or the table takes."""
        wanted = self._lay.with_chip(area, self.chip)
        if wanted.cents > self.session.purse(SEAT):
            self.refuse(f"Your purse of {self.model.money(self.session.purse(SEAT))} does not reach for that chip.")
            return
        least, most = self.rules.limits.of_area(area)
        over = [fault for fault in faults_of(wanted.bets, self.rules.limits) if fault.area == area]
        if sum(wanted.bets[area]) * CENTS_PER_UNIT > max(least, most) and over:
            self.refuse(over[0].message)
            return
        self._changed(wanted)

    def clear_area(self, area: str) -> None:
        """All chips of an area go back."""
        if self._lay.bets.get(area):
            self._changed(self._lay.without(area), "chip_rake")

    def undo(self) -> None:
        """The chip laid last goes back."""
        if self._lay.chips:
            self._changed(self._lay.undone(), "chip_rake")

    def clear_all(self) -> None:
        """All chips go back."""
        if self._lay.chips:
            self._changed(Lay(), "chip_rake")

    def repeat(self) -> None:
        """The chips of the round before lie there again."""
        wanted = Lay.of(self._last)
        if wanted.cents > self.session.purse(SEAT):
            self.refuse(f"Those bets are {self.model.money(wanted.cents)}: more than is in your purse.")
        else:
            self._changed(wanted)

    def _changed(self, lay: Lay, sound: str = "chip_chip") -> None:
        if self.model.areas or self.model.on_table:
            self.clear_felt()
        self._lay = lay
        self.model.message = _INVITATION if not lay.chips else f"On the table: {self.model.money(lay.cents)}."
        self.house.sound.play(sound, volume=0.7)
        self.refresh()

    def show_off(self) -> None:
        """A chip or two on what somebody feels like, and then the deal."""
        if self.is_playing:
            return
        if not self._lay.chips:
            self.lay_chip(self.rng.choice(("player", "banker")))
        elif len(self._lay.chips) < 2 and self.rng.random() < _SIDE_BET_SHARE:
            self._chip = CHIPS[0]
            self.lay_chip(self.rng.choice(("tie", "player_pair", "banker_pair")))
            self._chip = 0
        else:
            self.start_round()

    # -- the deal ---------------------------------------------------------------------------------------------

    def start_round(self) -> None:
        """The bets are made, and everything follows."""
        if self.is_playing or not self.director.is_idle:
            return
        if not self._lay.chips and self.model.areas:
            self.refuse("Lay chips for the next deal, or press R for the same bets again.")
            return
        try:
            events = self.session.open_round({SEAT: self._lay.bets})
        except (IllegalAction, SaveError) as refusal:
            self.refuse(str(refusal))
            return
        self._last = self._lay.bets
        self.clear_felt()
        self.payouts = 0
        self.tell(events)

    def settle(self, event: Event) -> None:
        if isinstance(event, AreaBetPlaced):
            self._lay = Lay()
        super().settle(event)

    def movement(self, events: Sequence[Event]) -> Animation | None:
        if isinstance(events[0], AreaBetPlaced) and self._lay.chips:
            return None  # they lie there already
        return super().movement(events)

    # -- time and input ---------------------------------------------------------------------------------------

    def on_moment(self, seconds: float) -> None:
        super().on_moment(seconds)
        self.focus.pass_time(seconds)

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self.focus.is_holding

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        return super().paint_moving(target) + self.focus.draw_hold(target, self.look)

    def on_event(self, event: pygame.event.Event) -> bool:
        """The wheel changes the chip at hand wherever the pointer is on the table."""
        if self.director.is_idle:
            return self._on_event_at_rest(event)
        return super().on_event(event)

    def _on_event_at_rest(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            self.undo()
            return True
        if event.type == pygame.MOUSEWHEEL and self.layout.table.collidepoint(self.focus.pointer):
            at = CHIPS.index(self.chip) + (event.y > 0) - (event.y < 0)
            if 0 <= at < len(CHIPS):
                self.take_chip(CHIPS[at])
            return True
        return False

    # -- widgets ----------------------------------------------------------------------------------------------

    def opening_widgets(self) -> list[Widget]:
        if not self._can_bet:
            return []
        widgets: list[Widget] = [
            felt.bet_area(
                self.layout,
                self.look,
                area,
                self._lay.bets.get(area, ()),
                can_press=True,
                keys=_AREA_KEYS.get(area, ()),
                on_add=partial(self.lay_chip, area),
                on_clear=partial(self.clear_area, area),
            )
            for area in ("player_pair", "tie", "player", "banker", "banker_pair")
        ]
        widgets.append(ShoePress("shoe", self.layout.shoe, "Deal from the shoe", on_deal=self.start_round))
        widgets += chip_choice(self.layout.chip_row, self.chip, self.take_chip, CHIPS)
        is_ready = bool(self._lay.chips) and not any(
            fault.prevents_deal for fault in faults_of(self._lay.bets, self.rules.limits)
        )
        entries = []
        if self._lay.chips:
            entries.append(("clear", "Clear", (pygame.K_c,), self.clear_all, "C"))
            entries.append(("undo", "Undo", (pygame.K_z,), self.undo, "Z"))
        if self._last and self._last != self._lay.bets:
            entries.append(("again", "Same bets again", (pygame.K_r,), self.repeat, "R"))
        entries.append(("start", "Deal", DEAL_KEYS, self.start_round, "Enter"))
        rects = self.row([label for _, label, _, _, _ in entries], 190)
        for rect, (key, label, keys, press, hint) in zip(rects, entries, strict=True):
            style = "accent" if key == "start" and is_ready else "plain"
            shown = hint if self.has_hints else ""
            widgets.append(Button(key, rect, label, keys, on_press=press, style=style, hint=shown, size=17))
        return widgets


class SalonReplay(ReplayTable, SalonStage):
    """Recorded deals of the salon."""

    def new_model(self) -> SalonModel:
        return SalonModel(currency=self.level.currency, is_for_player=False)

    def before_events(self) -> None:
        shoe = self.replay.engine.shoe
        assert shoe is not None
        self.model.commission = 0
        self.model.lay_out_shoe(shoe.size, len(shoe.dealt))


def live_table(house: House, session: TableSession, told: tuple[Event, ...]) -> SalonTable:
    """A table somebody sits down at."""
    return SalonTable(house, session, told)


def replay_table(
    house: House, records: Sequence[tuple[str, RoundRecord]], faces: Mapping[str, str] | None, *, ends_program: bool
) -> SalonReplay:
    """A table at which records are shown. Raises RecordError."""
    return SalonReplay(house, records, faces, ends_program=ends_program)
