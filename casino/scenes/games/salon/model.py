"""The view model of a salon's table, which only events change, and the words for them.

No pygame and no rules: totals and outcomes come from the events.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from casino.core.texts import _, all_of
from casino.engines.baccarat import events as e
from casino.engines.baccarat.bets import AREA_NAMES
from casino.engines.base import Event, RoundSettled, SeatResult
from casino.scenes.table.model import HandOnFelt, SeatShown, TableModel, sentence

HAND_NAMES = {"player": _("Player"), "banker": _("Banker")}


@dataclass
class AreaShown(HandOnFelt):
    """A bet on the felt: `chips` in whole dollars, bottom first."""

    chips: tuple[int, ...] = ()

    @property
    def commission(self) -> int:
        """The commission the house kept of an even-money win, in cents: a twentieth on the Banker."""
        return self.stake - self.gain if self.outcome == "won" and 0 < self.gain < self.stake else 0


@dataclass
class SalonModel(TableModel[AreaShown]):
    """The whole table. `hands` and `totals` are the Player's and the Banker's; `coups` are the present shoe's deals.

    `commission` is what the house has kept of wins since the table was opened, in cents.
    """

    hands: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in HAND_NAMES})
    totals: dict[str, int] = field(default_factory=dict)
    naturals: set[str] = field(default_factory=set)
    areas: dict[str, AreaShown] = field(default_factory=dict)
    winner: str = ""
    coups: list[e.CoupSettled] = field(default_factory=list)
    shoe_size: int = 0
    cards_left: int = 0
    commission: int = 0

    def lay_out_shoe(self, size: int, dealt: int, coups: Sequence[e.CoupSettled] = ()) -> None:
        """Sets the shoe before a deal: its size, how many cards were dealt, and the deals."""
        self.shoe_size, self.cards_left = size, size - dealt
        self.coups = list(coups)

    @property
    def on_table(self) -> int:
        """The number of cards on the felt."""
        return sum(map(len, self.hands.values()))

    @property
    def discarded(self) -> int:
        """The number of cards in the discard tray."""
        return max(0, self.shoe_size - self.cards_left - self.on_table)

    def clear_round(self) -> None:
        super().clear_round()
        self.hands = {name: [] for name in HAND_NAMES}
        self.totals, self.naturals, self.areas, self.winner = {}, set(), {}, ""

    def clear_bets(self) -> None:
        """Removes the last deal's bets; its cards stay until the next one."""
        self.areas = {}

    def settle(self, event: Event) -> None:
        self.message = self.describe(event) or self.message
        match event:
            case e.AreaBetPlaced(seat=seat, amount=amount, area=area, chips=chips):
                if self.winner:  # the last deal is still on the table
                    self.clear_round()
                self.areas[area] = AreaShown(stake=amount, chips=chips)
                self.seats[seat].hands = list(self.areas.values())
                self.seats[seat].purse -= amount
            case e.ChipsResorted(area=area, chips=chips):
                self.areas[area].chips = chips
            case e.ShoeShuffled(cards=cards):
                self.cards_left, self.coups = cards, []
            case e.CardDealt(hand=hand, card=card, total=total):
                self.hands[hand].append(card)
                self.totals[hand] = total
                self.cards_left -= 1
            case e.NaturalShown(hand=hand):
                self.naturals.add(hand)
            case e.AreaSettled(seat=seat, area=area, outcome=outcome, returned=returned):
                bet = self.areas[area]
                bet.outcome, bet.returned = outcome, returned
                self.commission += bet.commission
                self.seats[seat].purse += returned
            case e.CoupSettled():
                self.coups.append(event)
                self.winner = event.winner
            case RoundSettled():
                super().settle(event)

    # -- in words ---------------------------------------------------------------------------------------------

    def describe(self, event: Event) -> str:
        money = self.money
        match event:
            case e.AreaBetPlaced(seat=seat, amount=amount, area=area):
                return _(
                    "{whose} bet: {amount} on {area}.",
                    whose=self.whose(seat),
                    amount=money(amount),
                    area=AREA_NAMES[area],
                )
            case e.ChipsResorted(area=area):
                return _(
                    "The croupier sorts the chips on {area}: the largest go to the bottom.",
                    area=AREA_NAMES[area],
                )
            case e.ShoeShuffled(cards=cards):
                return _("The croupier shuffles: {cards} cards in the shoe.", cards=cards)
            case e.CardDealt(hand=hand, total=total):
                return _("The {hand} has {total}.", hand=HAND_NAMES[hand], total=total)
            case e.NaturalShown(hand=hand, total=total):
                return _("The {hand} has a natural {total}: no more cards.", hand=HAND_NAMES[hand], total=total)
            case e.HandStood(hand=hand, total=total):
                return _("The {hand} stands on {total}.", hand=HAND_NAMES[hand], total=total)
            case e.AreaSettled():
                return self._settled_in_words(event)
            case e.CoupSettled():
                return called(event)
            case RoundSettled():
                coup = called(self.coups[-1]) if self.coups else ""
                return f"{coup} {self.results_in_words(event)}".strip()
        return ""

    def result_in_words(self, result: SeatResult, *, is_short: bool = False) -> str:
        """The result of the deal, in words. A name always has a verb, as alone it could mean a hand."""
        if result.seat == self.you:
            return super().result_in_words(result, is_short=is_short)
        words = {"whose": self.whose(result.seat), "amount": self.money(abs(result.net))}
        if result.net > 0:
            return _("{whose} bets win {amount}", **words)
        return _("{whose} bets lose {amount}", **words) if result.net else _("{whose} bets break even", **words)

    def _settled_in_words(self, event: e.AreaSettled) -> str:
        money, where = self.money, AREA_NAMES[event.area]
        gain = event.returned - event.staked
        if event.outcome == "pushed":
            return _("The bet on {where} is a push: {staked} back.", where=where, staked=money(event.staked))
        if event.outcome == "lost":
            return _("The bet of {staked} on {where} is lost.", staked=money(event.staked), where=where)
        words = {"area": where, "gain": money(gain)}
        if kept := AreaShown(stake=event.staked, outcome="won", returned=event.returned).commission:
            return _("The bet on {area} wins {gain} after {kept} commission.", kept=money(kept), **words)
        return _("The bet on {area} wins {gain}.", **words)

    def in_words(self, seat: SeatShown[AreaShown] | None, seconds: float | None = None) -> str:
        bets = [
            _("{stake} on {area}", stake=self.money(area.stake), area=AREA_NAMES[name])
            for name, area in self.areas.items()
        ]
        totals = [
            _("the {hand} has {total}", hand=HAND_NAMES[hand], total=total) for hand, total in self.totals.items()
        ]
        who = next(iter(self.seats), 0)
        bet = self.about(who, _("you bet {bets}"), _("{name} bets {bets}"), bets=all_of(bets)) if bets else ""
        return sentence(bet, all_of(totals))


def called(coup: e.CoupSettled) -> str:
    """The sentence that calls a deal out."""
    if coup.winner == "tie":
        return _("A tie at {total}.", total=coup.player_total)
    totals = {"player": coup.player_total, "banker": coup.banker_total}
    other = totals["banker" if coup.winner == "player" else "player"]
    return _(
        "{hand} wins, {total} over {other}.",
        hand=HAND_NAMES[coup.winner],
        total=totals[coup.winner],
        other=other,
    )
