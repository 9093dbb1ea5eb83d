"""Drives the salon while a person plays, and deals shown again from their records.

The table is painted by `view`, and cards are squeezed in `squeeze/`.
"""

from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from casino.core.money import CENTS_PER_UNIT
from casino.core.texts import _
from casino.engines.baccarat.bets import AREA_NAMES, CHIPS, MAIN_AREAS, faults_of, largest_chip
from casino.engines.baccarat.events import AreaBetPlaced
from casino.engines.baccarat.roads import coups_of
from casino.engines.baccarat.salon import SEAT
from casino.engines.base import HOUSE, Event
from casino.records.rounds import RoundRecord
from casino.scenes.app.house import House
from casino.scenes.games.salon.art.felt import bet_area
from casino.scenes.games.salon.bets import AskPress, Lay, ShoePress
from casino.scenes.games.salon.squeeze.deal import Peeler
from casino.scenes.games.salon.squeeze.shared import SharedSqueeze
from casino.scenes.games.salon.squeeze.squeezing import DEAL_KEYS, Entry, Squeezing, button_line
from casino.scenes.games.salon.view import SalonTableView
from casino.scenes.table.drivers.last_bets import LastBets
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.drivers.replay import ReplayDriver
from casino.scenes.table.foot.absent import Absent
from casino.scenes.table.foot.bet_widgets import BetSum
from casino.scenes.table.scene import TableScene
from casino.tables.table import VISITOR, Table
from casino.ui.chips.chip_choice import chip_choice
from casino.ui.widgets.widgets import Widget

_AREA_KEYS = {"player": (pygame.K_p,), "banker": (pygame.K_b,), "tie": (pygame.K_t,)}
_SIDE_BET_SHARE = 0.4  # of the deals at a table that plays itself
_INVITATION = _("Place chips on Player or Banker. Hold a bet, or right-click it, to take it back.")


class SalonDriver(LiveDriver):
    """Drives a live table of the salon. `lay` are the chips laid for the next deal."""

    action_labels = dict(AREA_NAMES)

    def choice_name(self, choice: str) -> str:
        return AREA_NAMES[choice]

    def __init__(self, scene: TableScene[SalonTableView], table: Table) -> None:
        super().__init__(scene, table)
        self._view = view = scene.view
        self.squeezing = view.squeezing = Squeezing(view, view.motion, self._peeler, self._others_wait)
        self.squeezing.is_taught = table.is_practice
        held = table.cards_held
        self.shared = SharedSqueeze(held, self.squeezing) if held is not None else None
        self.lay = Lay()
        self._last_bets = LastBets(scene.house, table.level, practice=table.is_practice)
        self._chip = 0  # in whole dollars

    def sit_down(self, events: tuple[Event, ...] = ()) -> None:
        super().sit_down(events)
        if not self._view.model.message:
            self._view.model.message = _INVITATION

    def before_events(self) -> None:
        shoe = self.table.shoe
        assert shoe is not None
        self._view.model.lay_out_shoe(shoe.size, len(shoe.dealt), coups_of(self.table.since_shuffle()))

    def before_betting(self) -> None:
        """Says before the next bets that the cut card is out, which all players may know."""
        if self.table.view(HOUSE).shuffle_is_next:
            self._view.model.message += _(" The cut card is out: the shoe is shuffled before the next deal.")

    def on_purse_changed(self) -> None:
        if self.lay.cents > self.table.purse(SEAT):
            self.put(Lay())
        self._view.model.message = _INVITATION if not self.lay.chips else self._view.model.message

    @property
    def _can_bet(self) -> bool:
        return any(self.table.purse(seat) >= self._view.rules.minimum for seat in self.table.sitters)

    @property
    def _last(self) -> dict[str, tuple[int, ...]]:
        """The last round's chips, by area."""
        kept = self._last_bets.of(self.people.me)
        piles = kept.items() if isinstance(kept, dict) else ()
        found = {area: tuple(chips) for area, chips in piles if isinstance(chips, list) and area in AREA_NAMES}
        return found if all(chip in CHIPS for chips in found.values() for chip in chips) else {}

    @property
    def stakes_placed(self) -> Mapping[str, int]:
        return {area: sum(chips) * CENTS_PER_UNIT for area, chips in self.lay.bets.items() if chips}

    def keys_towards(self, bet: object) -> Sequence[str]:
        wanted = {area: sum(chips) for area, chips in bet.items()} if isinstance(bet, Mapping) else {}
        laid = {area: sum(chips) for area, chips in self.lay.bets.items()}
        if bet is None:
            least = self._view.rules.minimum // CENTS_PER_UNIT
            is_enough = any(laid.get(area, 0) >= least for area in MAIN_AREAS)
            return ("start",) if is_enough else ("bet-player", "bet-banker")
        if any(dollars > wanted.get(area, 0) for area, dollars in laid.items()):
            return ("clear",)
        missing = {area: dollars - laid.get(area, 0) for area, dollars in wanted.items()}
        area, lacking = next(((area, dollars) for area, dollars in missing.items() if dollars > 0), ("", 0))
        if not area:
            return ("start",)
        chip = largest_chip(lacking)
        return (f"bet-{area}",) if chip == self.chip else ("chip-more",) if chip > self.chip else ("chip-less",)

    # -- laying chips -----------------------------------------------------------------------------------------

    @property
    def chip(self) -> int:
        """The chosen chip, in whole dollars.

        At first it is the smallest that is a bet by itself. Where the purse does not cover that, it is the largest that
        is no more than the minimum.
        """
        least = self._view.rules.minimum // CENTS_PER_UNIT
        whole = min(chip for chip in CHIPS if chip >= least)
        if whole * CENTS_PER_UNIT > self.table.purse(SEAT):
            whole = largest_chip(least)
        return self._chip or whole

    def take_chip(self, value: int) -> None:
        """Chooses another chip."""
        self._chip = value
        self.house.play_at("chip_chip", self.scene.layout.controls.centerx, volume=0.5)
        self.scene.refresh()

    def place_chip(self, area: str) -> None:
        """Lays the chosen chip on an area, unless it is too much for the purse or the table."""
        wanted = self.lay.with_chip(area, self.chip)
        purse = self.table.purse(SEAT)
        if wanted.cents > purse:
            self.scene.refuse(_("Your purse of {purse} does not cover that chip.", purse=self._view.model.money(purse)))
            return
        least, most = self._view.rules.limits.of_area(area)
        over = [fault for fault in faults_of(wanted.bets, self._view.rules.limits) if fault.area == area]
        if sum(wanted.bets[area]) * CENTS_PER_UNIT > max(least, most) and over:
            self.scene.refuse(over[0].message)
            return
        self._changed(wanted, area=area)

    def clear_area(self, area: str) -> None:
        """Takes all chips of an area back."""
        if self.lay.bets.get(area):
            self._changed(self.lay.without(area), "chip_rake", area)

    def undo(self) -> None:
        """Takes the last chip back."""
        if self.lay.chips:
            self._changed(self.lay.undone(), "chip_rake")

    def clear_all(self) -> None:
        """Takes all chips back."""
        if self.lay.chips:
            self._changed(Lay(), "chip_rake")

    def repeat(self) -> None:
        """Lays the last round's chips again."""
        wanted = Lay.of(self._last)
        if wanted.cents > self.table.purse(SEAT):
            self.scene.refuse(
                _(
                    "Those bets come to {amount}, more than your purse holds.",
                    amount=self._view.model.money(wanted.cents),
                )
            )
        else:
            self._changed(wanted)

    def _changed(self, lay: Lay, sound: str = "chip_chip", area: str = "") -> None:
        self._view.model.clear_bets()
        self.put(lay)
        laid = _("On the table: {amount}.", amount=self._view.model.money(lay.cents))
        self._view.model.message = laid if lay.chips else _INVITATION
        layout = self._view.layout
        x = layout.stake_place(area)[0] if area else layout.table.centerx
        self.house.play_at(sound, x, volume=0.7)
        self.scene.refresh()

    def clear_table(self) -> None:
        self.put(Lay())
        super().clear_table()

    def invitation(self) -> str:
        return _("Put a chip on Player or Banker, then press Deal.")

    def show_off(self) -> None:
        """Lays a chip or two at random, and then deals."""
        if self.is_playing:
            return
        if not self.lay.chips:
            self.place_chip(self.scene.rng.choice(("player", "banker")))
        elif len(self.lay.chips) < 2 and self.scene.rng.random() < _SIDE_BET_SHARE:
            self._chip = CHIPS[0]
            self.place_chip(self.scene.rng.choice(("tie", "player_pair", "banker_pair")))
            self._chip = 0
        else:
            self.start_round()

    def ask_board(self, winner: str) -> None:
        """Has the board show what a hand's win would add to each road, or no longer."""
        self._view.asked = "" if self._view.asked == winner else winner
        self.house.play_at("focus", self._view.layout.panel.right, volume=0.4)
        self.scene.refresh()

    # -- the deal ---------------------------------------------------------------------------------------------

    def start_round(self) -> None:
        """Makes the bets and deals."""
        if self.is_playing or not self.scene.director.is_idle:
            return
        if not self.lay.chips and self._last:
            self.scene.refuse(_("Place your bets, or press R to repeat the last ones."))
            return
        if not any(self.lay.bets.get(area) for area in MAIN_AREAS):
            self.scene.refuse(_("Place a bet on Player or Banker first."))
            return
        if not self.is_watched and not self.second.confirmed({SEAT: self.lay.cents}, self.lay, self._warning()):
            return
        self.table.begin({SEAT: self.lay.bets})
        self.read_news()

    def _warning(self) -> str:
        """A warning of a dear bet; empty where the chips may not be dealt as they are."""
        return "" if self._lacking() else self.coach.warning_of_bets()

    def on_opened(self) -> None:
        super().on_opened()
        self._last_bets.keep(self.people.me, {area: list(chips) for area, chips in self.lay.bets.items()})
        self._view.asked = ""
        self.squeezing.forget_told()
        if self.shared is not None and SEAT in self.people.humans and not self.squeezing.is_wanted:
            self.shared.turn_at_once()
        self._view.clear_felt()

    def on_settled(self, event: Event) -> None:
        super().on_settled(event)
        if isinstance(event, AreaBetPlaced):
            self.put(Lay())

    def put(self, lay: Lay) -> None:
        """Replaces the chips laid for the next deal."""
        self.second.drop()
        self.lay = lay
        self._view.are_bets_laid = bool(lay.chips)

    # -- the squeeze ------------------------------------------------------------------------------------------

    def _peeler(self) -> Peeler:
        """Who peels: the bettor. The rules seat one, so nobody else has bet on the same side or on the other."""
        if SEAT in self.people.humans and not self.is_watched:
            return "hand"
        sitter = self.table.sitters.get(SEAT)
        return "other" if sitter is not None and sitter.kind == VISITOR else "itself"

    def _others_wait(self) -> bool:
        """Whether more people wait for the cards than the one who peels them."""
        return self.shared is not None or self.house.show is not None

    # -- time and input ---------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.shared is not None:
            self.shared.update(seconds)

    @property
    def is_waiting(self) -> bool:
        return super().is_waiting or self.squeezing.is_waiting

    def handle(self, event: pygame.event.Event) -> bool | None:
        """Handles the squeeze, and at rest the wheel and Ctrl+Z."""
        if (is_done := self.squeezing.handle(event, self.scene.focus)) is not None:
            return is_done
        return self._handle_at_rest(event) if self.scene.director.is_idle else None

    def widgets(self) -> list[Widget]:
        return [*self.squeezing.widgets(), *super().widgets()]

    def _handle_at_rest(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            self.undo()
            return True
        if event.type == pygame.MOUSEWHEEL and self._view.layout.table.collidepoint(self.scene.focus.pointer):
            at = CHIPS.index(self.chip) + (event.y > 0) - (event.y < 0)
            if 0 <= at < len(CHIPS):
                self.take_chip(CHIPS[at])
            return True
        return False

    # -- widgets ----------------------------------------------------------------------------------------------

    def opening_widgets(self) -> list[Widget]:
        if not self._can_bet:
            return self.to_cashier.controls(self._view.layout.controls, takes_enter=True)
        widgets: list[Widget] = [
            bet_area(
                self._view.layout,
                area,
                self.lay.bets.get(area, ()),
                can_press=True,
                keys=_AREA_KEYS.get(area, ()),
                on_add=partial(self.place_chip, area),
                on_clear=partial(self.clear_area, area),
            )
            for area in ("player_pair", "tie", "player", "banker", "banker_pair")
        ]
        widgets.append(ShoePress("shoe", self._view.layout.shoe, _("Deal from the shoe"), on_deal=self.start_round))
        widgets += [
            AskPress(
                *(f"ask-{winner}", place, question),
                is_chosen=self._view.asked == winner,
                on_ask=partial(self.ask_board, winner),
            )
            for winner, place, question in self._view.questions()
        ]
        widgets += chip_choice(self._view.layout.chip_row, self.chip, self.take_chip, CHIPS)
        if self._view.layout.is_one_row:
            place, words = self._view.layout.row["sum"], self._view.model.money(self.lay.cents)
            shown = words if self.lay.chips else _("no bet")
            widgets.append(BetSum("sum", place, _("All bets"), words=shown, who=_("your bets")))
        entries: list[Entry] = []
        if self.lay.chips:
            entries.append(("clear", _("Clear"), (pygame.K_c,), self.clear_all, "C"))
            entries.append(("undo", _("Undo"), (pygame.K_z,), self.undo, "Z"))
        if self._last and self._last != self.lay.bets:
            entries.append(("again", _("Repeat"), (pygame.K_r,), self.repeat, "R"))
        deal = _("Deal") if self.second.pending is None else _("Again: deal")
        entries.append(("start", deal, DEAL_KEYS, self.start_round, "Enter"))
        buttons = button_line(self._view.layout, self.scene.metrics, entries, 190)
        if lacking := self._lacking():
            buttons[-1].note = lacking
        else:
            buttons[-1].style = "accent" if self.second.pending is None else "again"
        for button in buttons[:-1]:
            button.lays_chips = True
        return [*widgets, *buttons]

    @property
    def absent(self) -> list[Absent]:
        """What is not offered now where all controls are in one row, and the sum at stake in the place of the bets'."""
        row = self._view.layout.row
        if not row:
            return []
        labels = {"clear": _("Clear"), "undo": _("Undo"), "again": _("Repeat"), "start": _("Deal")}
        found = [Absent(row[name], label) for name, label in labels.items()]
        staked = sum(bet.stake for bet in self._view.model.areas.values() if not bet.outcome)
        if staked:
            found.append(Absent(row["sum"], self._view.model.money(staked), note=_("your bets")))
        return found

    def _lacking(self) -> str:
        """The reason why the chips may not be dealt as they are, in a few words; empty if they may."""
        rules = self._view.rules
        for fault in faults_of(self.lay.bets, rules.limits):
            if fault.kind == "no main bet":
                return _("bet on Player or Banker")
            if fault.kind == "two main bets":
                return _("Player or Banker, not both")
            if fault.kind == "outside the limits":
                least, most = rules.limits.of_area(fault.area)
                laid = sum(self.lay.bets[fault.area]) * CENTS_PER_UNIT
                money, name = self._view.model.money, AREA_NAMES[fault.area]
                return (
                    _("{least} more on {name}", least=money(least - laid), name=name)
                    if laid < least
                    else _("{most} at most on {name}", most=money(most), name=name)
                )
        return ""


class SalonReplay(ReplayDriver):
    """Drives recorded deals of the salon."""

    def before_events(self) -> None:
        shoe = self.replay.engine.shoe
        assert shoe is not None
        self.scene.model.commission = 0
        self.scene.model.lay_out_shoe(shoe.size, len(shoe.dealt))


def live_table(house: House, table: Table, events: tuple[Event, ...]) -> TableScene[SalonTableView]:
    """Makes a table to play at; `events` are those of a round that was found open."""
    scene = TableScene(house, table.level, lambda canvas: SalonTableView(canvas, table.level, table.settings))
    SalonDriver(scene, table).sit_down(events)
    return scene


def replay_table(
    house: House, records: Sequence[tuple[str, RoundRecord]], faces: Mapping[str, str] | None, *, ends_program: bool
) -> TableScene[SalonTableView]:
    """Makes a table that shows records. Raises RecordError."""
    return SalonReplay(house, records, faces, SalonTableView, ends_program=ends_program).begin()
