"""Drives live tables whose rounds begin with bets: the bettor, the row of chips and buttons, the spots on the felt.

It knows no single game. Turns and leaving are in `live`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from casino.core.money import CENTS_PER_UNIT
from casino.core.texts import _, ngettext
from casino.engines.base import Action, Event, Offer
from casino.save.ledger import Account
from casino.scenes.app.place import table_chips
from casino.scenes.table.drivers.bet_areas import BetAreas
from casino.scenes.table.drivers.last_bets import LastBets
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.drivers.people import Seating
from casino.scenes.table.drivers.to_cashier import below_minimum_message
from casino.scenes.table.foot.absent import Absent
from casino.scenes.table.foot.action_row import action_buttons
from casino.scenes.table.foot.bet_rows import BetRows
from casino.scenes.table.foot.bet_widgets import BetSpot, BetSum, chip_values, stepped_bet
from casino.scenes.table.foot.stake_row import StakeRow
from casino.scenes.table.scene import TableScene
from casino.tables.table import OWN, Table
from casino.ui.widgets.button_row import preferred_width
from casino.ui.widgets.keys import ENTER_KEYS
from casino.ui.widgets.widgets import Button, Widget

_CLEAR_KEYS = (pygame.K_c, pygame.K_BACKSPACE)
_INVITATION = _("Place your bet: click a chip, or your spot on the felt.")


class BetDriver(LiveDriver):
    """A driver of a live table with bets. All bets are in cents, and each begins at 0."""

    action_keys: dict[str, int] = {}  # an action's hot key
    first_actions: tuple[str, ...] = ()  # asked of everybody before any other
    start_label = ""  # the button that confirms the bets
    watch_label = _("Sit out")  # the button to sit a round out

    def __init__(self, scene: TableScene[Any], table: Table, company: Seating | None = None) -> None:
        super().__init__(scene, table, company)
        self._last_bets = LastBets(scene.house, table.level, practice=table.is_practice)
        self.areas = self.new_areas()
        self._bettor = 0  # the seat whose bet is being set
        self._area = OWN  # ... and on which of its areas
        self._chip = 0  # the number of the last chip used
        self._placed: dict[int, dict[str, int]] = {}  # the bets sent to the table, by seat and area
        self._refused = ""  # what was said of a bet that could not be made

    def sit_down(self, events: tuple[Event, ...] = ()) -> None:
        super().sit_down(events)
        if not self.scene.view.model.message:
            self.scene.view.model.message = _INVITATION

    @property
    def own_seat(self) -> int:
        return self._bettor

    def new_areas(self) -> BetAreas:
        """The areas on which seats bet here."""
        return BetAreas(self.scene, self.table)

    def besides(self, seat: int) -> dict[str, int]:
        """The bets of a person besides the first, by area; those of last time where nothing was laid."""
        return self.areas.besides(seat, self.last_laid(seat)) if seat in self.people.bettors else {}

    def start_round(self) -> None:
        """Confirms the bets that were set, or else the same ones as last time, and deals."""
        self.scene.view.chips.land()
        bets = {seat: bet for seat, bet in self.scene.view.pending_bets.items() if bet} or self._same_bets
        if not self.is_watched and (sentence := self._lacking_in(bets)):
            self._refuse(sentence)
            return
        whole = {seat: bets[seat] + sum(self.besides(seat).values()) for seat in bets}
        if self.is_watched or self.second.confirmed({seat: whole[seat] for seat in self._above_least(whole)}, whole):
            self._begin(bets)

    def watch_round(self) -> None:
        """Lets all persons sit this round out and watch."""
        self.areas.clear()
        self._begin({})

    def _begin(self, bets: dict[int, int]) -> None:
        for seat, held in self.table.sitters.items():
            offer = self.table.bet_range(seat)
            computer_player = self.people.computer_player(seat)
            if computer_player is not None and offer is not None:
                memory = self.people.memory_of(held)
                memory.bet = computer_player.bet(offer, memory, self.scene.rng)
                bets[seat] = memory.bet
        self._placed = {seat: {OWN: bet, **self.besides(seat)} for seat, bet in bets.items()}
        self.table.begin({seat: laid[OWN] if len(laid) == 1 else laid for seat, laid in self._placed.items()})
        self.read_news()

    def on_opened(self) -> None:
        super().on_opened()
        for seat in self.people.bettors:
            if seat in self._placed:
                laid = self._placed[seat]
                self._last_bets.keep(self.table.sitters[seat], laid[OWN] if len(laid) == 1 else laid)
        self.scene.view.clear_felt()

    def clear_table(self) -> None:
        self.areas.clear()
        super().clear_table()

    def invitation(self) -> str:
        return _("Place your bet, then press {button}.", button=self.start_label)

    def keys_towards(self, bet: object) -> Sequence[str]:
        offer = self._offer()
        least = int(offer.least) if offer is not None else 0
        lacking = bet - self._bet if isinstance(bet, int) else max(0, least - self._bet)
        if lacking < 0:
            return ("clear",)
        fitting = [chip for chip in self._chips() if chip * CENTS_PER_UNIT <= lacking]
        return (f"chip-{max(fitting)}",) if fitting else ("start",) if not lacking else ("more",)

    # -- betting ----------------------------------------------------------------------------------------------

    def between_rounds(self) -> None:
        super().between_rounds()
        self._fit_bets()

    def on_purse_changed(self) -> None:
        self._fit_bets()

    def _fit_bets(self) -> None:
        """Keeps the bets that were set, as far as the purses allow."""
        set_before = self.scene.view.pending_bets
        bets = self.scene.view.pending_bets = {}
        for seat in self.people.bettors:
            offer = self.table.bet_range(seat)
            if offer is not None:
                bets[seat] = min(set_before.get(seat, 0), offer.most)
        if self._bettor not in bets:
            self._bettor = next(iter(bets), next(iter(self.people.bettors), 0))
        self.areas.fit(list(bets))
        if self._area not in self.areas.of(self._bettor):
            self._area = OWN
        self._chip = min(self._chip, max(0, len(self._chips()) - 1))
        self.scene.view.bets_in = {seat: bet for seat, bet in self.table.bets_in.items() if seat not in bets}

    def _offer(self) -> Offer | None:
        return self.areas.offer(self._bettor, self._area) if self._bettor else None

    def _first_offer(self) -> Offer | None:
        return self.table.bet_range(self._bettor) if self._bettor else None

    def _chips(self) -> tuple[int, ...]:
        offer = self._first_offer()
        return chip_values(offer, self.table.settings.maximum) if offer else ()

    @property
    def _bet(self) -> int:
        """The bet being set."""
        return self.areas.laid(self._bettor, self._area)

    def last_laid(self, seat: int) -> dict[str, int]:
        """The last bets from a seat, by area."""
        last = self._last_bets.of(self.table.sitters[seat])
        laid = {OWN: last} if isinstance(last, int) else last if isinstance(last, dict) else {}
        return {area: cents for area, cents in laid.items() if area in self.areas.of(seat) and isinstance(cents, int)}

    def _last_bet(self, seat: int) -> int:
        """The last bet from a seat if it can be made again, else 0."""
        offer, last = self.table.bet_range(seat), self.last_laid(seat).get(OWN)
        if offer is None or not isinstance(last, int) or last % offer.step:
            return 0
        return last if offer.least <= last <= offer.most else 0

    @property
    def _same_bets(self) -> dict[int, int]:
        """The last bets of all persons who can make them again, by seat."""
        return {seat: last for seat in self.people.bettors if (last := self._last_bet(seat))}

    def _lacking_in(self, bets: Mapping[int, int]) -> str:
        """The reason why these bets cannot be made, in a sentence; empty if they can."""
        if not bets:
            offer = self._offer()
            if offer is None:
                return _("Place a bet first.")
            return _("Place a bet first: at least {amount}.", amount=self.money(offer.least))
        for seat in bets:
            if lack := self._lacks(seat, bets[seat]):
                name, amount = self.table.sitters[seat].name, self.money(lack)
                if len(self.people.bettors) > 1:
                    return _("{name}'s bet is {amount} short of the table's minimum.", name=name, amount=amount)
                return _("Your bet is {amount} short of the table's minimum.", amount=amount)
        return ""

    def _above_least(self, bets: Mapping[int, int]) -> list[int]:
        """The seats that stake more than they must."""
        return [seat for seat, bet in bets.items() if (offer := self.table.bet_range(seat)) and bet > offer.least]

    def _lacks(self, seat: int, bet: int) -> int:
        """The cents by which a seat's bets are below the least, all areas together."""
        besides = self.besides(seat)
        laid = [(self.table.bet_range(seat), bet)]
        laid += [(self.areas.offer(seat, area), cents) for area, cents in besides.items()]
        return sum(max(0, offer.least - cents) for offer, cents in laid if offer is not None)

    def add_chip(self, value: int, seat: int = 0, area: str = "") -> None:
        """Adds a chip of so many whole units to a seat's bet on an area, or else to the one being set."""
        self._change(lambda bet, offer: bet + value * CENTS_PER_UNIT, seat, area)

    def step_bet(self, steps: int, seat: int = 0, area: str = "") -> None:
        """Changes a bet by so many of the table's steps: that of a seat on an area, or else the one being set."""
        self._change(lambda bet, offer: stepped_bet(bet, steps, offer), seat, area)

    def _change(self, changed: Callable[[int, Offer], int], seat: int = 0, area: str = "") -> None:
        self.second.drop()
        self._bettor, self._area = seat or self._bettor, area or (OWN if seat else self._area)
        offer = self._offer()
        if offer is None and self._area != OWN and self.table.bet_range(self._bettor) is not None:
            self._refuse(self.areas.why_not(self._bettor, self._area))
            return
        if offer is None:
            self.scene.refuse(
                below_minimum_message(self.table, self.table.purse(self._bettor), is_show=bool(self.house.show))
            )
            return
        bet = changed(self._bet, offer)
        if bet > offer.most:
            self._refuse(_("That is over the limit: {amount} at most.", amount=self.money(offer.most)))
        elif bet < 0:
            self._refuse(_("There is no bet to take back."))
        elif bet != self._bet:
            self._forget_refusal()
            self.areas.lay(self._bettor, self._area, bet)
            self.house.play_at("chip_chip", self.areas.place(self._bettor, self._area).centerx)
        self.scene.refresh()

    def _refuse(self, sentence: str) -> None:
        self._refused = sentence
        self.scene.refuse(sentence)

    def _forget_refusal(self) -> None:
        """Removes a sentence about another bet."""
        if self._refused and self.scene.message == self._refused:
            self.scene.say(self.invitation())
        self._refused = ""

    def _repeat(self) -> None:
        last, besides = self._last_bet(self._bettor), self.besides(self._bettor)
        self._area = OWN
        self._change(lambda bet, offer: last)
        for area, cents in besides.items():
            self.areas.lay(self._bettor, area, cents)
        self.scene.refresh()

    def _next_bettor(self) -> None:
        able = [
            (seat, area)
            for seat in self.people.bettors
            if self.table.bet_range(seat) is not None
            for area in self.areas.of(seat)
        ]
        now = (self._bettor, self._area)
        self._bettor, self._area = able[(able.index(now) + 1) % len(able) if now in able else 0]
        self.scene.refresh()

    # -- widgets ----------------------------------------------------------------------------------------------

    @property
    def _rows(self) -> BetRows:
        layout = self.scene.layout
        return BetRows(layout.controls, self.scene.metrics, self.start_label, is_one_row=layout.is_one_row)

    @property
    def action_order(self) -> tuple[str, ...]:
        """All actions a turn at this table may offer, by their places from the left."""
        return tuple(self.action_labels)

    @property
    def absent(self) -> list[Absent]:
        """The actions of a turn, the button that deals, and the bets with the sum at stake, if all are in one row.

        A part's advice takes the place of bets, and a note that movements can be finished that of chips.
        """
        if not self.scene.layout.is_one_row:
            return []
        rows = self._rows
        places = rows.actions(self.action_order, self.first_actions)
        actions = [Absent(places[name], self.action_labels[name]) for name in places if name not in self.first_actions]
        found = [*actions, Absent(rows.start, self.start_label)]
        bettor = self.scene.model.seats.get(self._bettor)
        staked = [hand.lying for hand in bettor.hands if not hand.outcome] if bettor is not None else []
        if sum(staked) and not self.scene.line.advice:
            chips = rows.chips(table_chips(self.table.settings), self._pick, self._drop)
            found += [Absent(chip.rect, "", is_round=True) for chip in chips if self.scene.director.is_idle]
            less, middle, more, _worded = rows.around_sum()
            found += [Absent(less, "−"), Absent(middle, self.money(sum(staked)), note=_("your bet")), Absent(more, "+")]
        return found

    def turn_widgets(self) -> list[Widget]:
        seat, places = self.table.turn or 0, self._rows.actions(self.action_order, self.first_actions)
        return action_buttons(
            seat,
            self.table.offers(seat),
            places,
            self.action_keys,
            self.action_labels,
            self._press_action,
            money=self.money,
            pending=self.second.pending,
        )

    def _press_action(self, action: Action, cost: int) -> None:
        if self.second.confirmed({action.seat: cost}, action, self.coach.warning(action.action)):
            self.act(action)

    def opening_widgets(self) -> list[Widget]:
        rows, offer = self._rows, self._first_offer()
        can_watch = len(self.table.sitters) > len(self.people.bettors)
        if offer is None:
            is_asked = self.to_cashier.is_large
            keys = (pygame.K_z,) if is_asked else (pygame.K_z, *ENTER_KEYS)
            hint = "Z" if is_asked else "Enter"
            watch = Button("watch", rows.start, self.watch_label, keys, on_press=self.watch_round, hint=hint, size=18)
            return [*self.to_cashier.controls(rows.beside_start, takes_enter=True), *([watch] if can_watch else ())]
        row: list[Widget] = [self._start_button(rows.start)]
        if can_watch:
            rect = rows.at_end(preferred_width(f"{self.watch_label} Z ", self.scene.metrics, 16).total)
            row.append(
                Button("watch", rect, self.watch_label, (pygame.K_z,), on_press=self.watch_round, hint="Z", size=16)
            )
        row += rows.chips(self._chips(), self._pick, self._drop)
        less, middle, more, worded = rows.around_sum()
        row += [
            StakeRow.less(less, _("Bet less"), lambda: self.step_bet(-1)),
            self._sum(middle, self.table.sitters[self._bettor]),
            StakeRow.more(more, _("Bet more"), lambda: self.step_bet(1)),
        ]
        if self._bet:
            row.append(
                _bet_button("clear", worded, _("Clear"), _CLEAR_KEYS, partial(self._change, lambda bet, offer: 0))
            )
        elif self._last_bet(self._bettor) and not self.areas.laid(self._bettor, OWN):
            row.append(_bet_button("repeat", worded, _("Repeat"), (pygame.K_r,), self._repeat))
        return row

    def _start_button(self, rect: pygame.Rect) -> Widget:
        """The button that deals and names the sum where nothing was set, or says which bet is lacking."""
        set_now = {seat: bet for seat, bet in self.scene.view.pending_bets.items() if bet}
        short = sum(self._lacks(seat, bet) for seat, bet in set_now.items())
        label, style, note = self.start_label, "accent", ""
        if self.second.pending is not None:
            label, style = _("Again: {action}", action=f"{label[0].lower()}{label[1:]}"), "again"
        elif short:
            style, note = "plain", _("{amount} more", amount=self.money(short))
        elif not set_now and (same := self._same_bets):
            besides = [self.besides(seat) for seat in same]
            whole = sum(same.values()) + sum(sum(laid.values()) for laid in besides)
            bets = len(same) + sum(map(len, besides))
            note = ngettext("same bet: {amount}", "same bets: {amount}", bets, amount=self.money(whole))
        elif more := sum(sum(self.besides(seat).values()) for seat in set_now):
            note = _("{amount} in all", amount=self.money(sum(set_now.values()) + more))
        elif not set_now:
            style, note = "plain", _("place a bet first")
        press = self.start_round
        return Button("start", rect, label, ENTER_KEYS, style, on_press=press, hint="Enter", size=18, note=note)

    def place_widgets(self, seat: int, held: Account) -> list[Widget]:
        """The spots for a person's bets."""
        if held.kind == "character":
            return []
        name, areas = held.name, self.areas.of(seat)
        return [
            BetSpot(
                f"spot-{seat}" if area == OWN else f"spot-{seat}-{area}",
                self.areas.place(seat, area),
                _("Bet for {name}", name=name)
                if len(areas) == 1
                else _("Bet for {name}: {area}", name=name, area=self.areas.name(area)),
                on_press=partial(self.press_spot, seat, area),
                on_wheel=partial(self.step_bet, seat=seat, area=area),
                about=self.areas.about(area),
                is_chosen=len(areas) > 1 and (seat, area) == (self._bettor, self._area),
            )
            for area in areas
        ]

    def _sum(self, rect: pygame.Rect, held: Account) -> Widget:
        many = len(self.people.bettors) > 1
        words = self.money(self._bet) if self._bet else _("no bet")
        return BetSum(
            "sum",
            rect,
            _("Bet of {name}: next person", name=held.name) if many else _("The bet"),
            words=words,
            who=f"{self._whose(held, many=many)} ›" if many or len(self.areas.of(self._bettor)) > 1 else _("your bet"),
            on_wheel=self.step_bet,
            on_press=self._next_bettor,
        )

    def _whose(self, held: Account, *, many: bool) -> str:
        if not many or self._area == OWN:
            return held.name if many else self.areas.short_name(self._area)
        return f"{held.name}: {self.areas.short_name(self._area)}"

    def _pick(self, value: int, number: int) -> None:
        self._chip = number
        self.add_chip(value)

    def _drop(self, value: int, number: int, position: tuple[int, int]) -> None:
        """Bets a dragged chip if it was dropped on a person's place, or flung there."""
        self._chip = number
        view = self.scene.view
        for place in view.hand.slide(position):
            for seat in self.people.bettors:
                if area := self.areas.at(seat, place):
                    bet = partial(self.add_chip, value, seat, area)
                    if place == position or not self.house.shows_motion:
                        bet()
                    else:
                        goal = self.areas.spot(seat, area)
                        view.chips.fling(value * CENTS_PER_UNIT, position, goal, bet)
                    return
        self.scene.refresh()

    def press_spot(self, seat: int, area: str = OWN) -> None:
        """Adds the last chip used to a seat's bet on an area."""
        self._bettor, self._area = seat, area
        if chips := self._chips():
            self.add_chip(chips[self._chip])
        else:
            self.step_bet(1)


def _bet_button(
    key: str, rect: pygame.Rect, label: str, keys: tuple[int, ...], on_press: Callable[[], object]
) -> Widget:
    """A button with a word that changes the bet and plays nothing."""
    return Button(
        key, rect, label, keys, on_press=on_press, hint=pygame.key.name(keys[0]).upper(), size=16, lays_chips=True
    )
