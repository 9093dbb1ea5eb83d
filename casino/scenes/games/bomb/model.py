"""The view model of a bomb's case, and the words for its events. No pygame and no rules.

Events of a deal do not name their module or its chips. `coming` holds both for every deal still to be shown, and the
deal's first event takes them.
"""

from collections import deque
from dataclasses import dataclass, field

from casino.core.money import format_amount
from casino.core.texts import _, all_of, ngettext
from casino.engines.baccarat import events as e
from casino.engines.baccarat.bets import AREA_NAMES, AREAS, DOLLARS, NO_MAIN_BET
from casino.engines.baccarat.bomb_deck import CARDS
from casino.engines.baccarat.defusal import Case
from casino.engines.base import Event, RoundSettled
from casino.manual.working import COLOUR_NAMES
from casino.scenes.games.twentyone.model import card_in_words
from casino.scenes.table.model import HandOnFelt, SeatShown, TableModel, sentence

HANDS = ("player", "banker")
Chips = dict[str, tuple[int, ...]]
_COUPS = {
    "player": _("Player {player}, Banker {banker}: the Player wins."),
    "banker": _("Player {player}, Banker {banker}: the Banker wins."),
    "tie": _("Player {player}, Banker {banker}: a tie."),
}
_UNSEEN_COUPS = {"player": _("The Player wins."), "banker": _("The Banker wins."), "tie": _("A tie.")}
_WHY_STRUCK = {
    "chips": _("Strike {count}: chips out of order, the largest go at the bottom."),
    "loss": _("Strike {count}: the round lost money."),
    "lamp": _("Strike {count}: the lamp was not put out."),
}
_WHY_REFUSED = {NO_MAIN_BET: _("No bet on Player or Banker.")}
_ENDS = {
    "disarmed": _("Disarmed: every module is solved."),
    "exploded": _("That was the last strike: the bomb went off."),
    "time": _("The time is up: the bomb went off."),
    "left": _("You gave up."),
}


@dataclass
class ModuleShown:
    """One module's table, with the last deal's hands. Limits are in cents, chips in whole dollars, bottom first."""

    minimum: int
    maximum: int
    colour: str
    cards_left: int = CARDS
    is_solved: bool = False
    chips: Chips = field(default_factory=dict)
    hands: dict[str, tuple[str, ...]] = field(default_factory=lambda: dict.fromkeys(HANDS, ()))
    totals: dict[str, int] = field(default_factory=dict)
    winner: str = ""
    is_open: bool = True  # not covered
    is_face_down: bool = False  # the cards of the last deal

    def put(self, area: str, chip: int) -> None:
        """Puts a chip on top of an area's stack."""
        self.chips = self.chips | {area: (*self.chips.get(area, ()), chip)}

    def take_back(self, area: str) -> None:
        """Removes all chips of an area."""
        self.chips = {other: stack for other, stack in self.chips.items() if other != area}


@dataclass
class DefusalModel(TableModel[HandOnFelt]):
    """The whole case. `phase` is "closed" while the lid is on it, then "armed", then "over" with its `outcome`.

    `coming` are the deals still to be shown, each with its module (from 1) and its chips. `dealing` is the module of
    the deal on show, 0 between deals, `last_dealt` that of the last deal. `asked` is how many deals were asked for,
    `rounds` how many of them were dealt. `fee` and `bounty` are what was paid and received, in cents; `hints` is how
    many were given.
    """

    phase: str = "closed"
    outcome: str = ""
    code: str = ""
    is_for_honour: bool = False
    serial: str = ""
    others_solved: int = 0  # modules of the bomb that were solved before the case came here
    others_since: int = 0  # and those that were since it was armed
    counts_others: bool = False  # whether any are
    ports: tuple[str, ...] = ()
    indicators: tuple[tuple[str, bool], ...] = ()
    modules: list[ModuleShown] = field(default_factory=list)
    coming: deque[tuple[int, Chips]] = field(default_factory=deque)
    dealing: int = 0
    last_dealt: int = 1
    strikes: int = 0
    rounds: int = 0
    asked: int = 0
    fee: int = 0
    bounty: int = 0
    hints: int = 0
    is_dark: bool = False  # the lights are out: nothing but the clock and the strikes can be seen
    hides_after_strike: bool = False  # cards lie face down from the first strike until the bomb is over

    def lay_out(self, case: Case, code: str, *, is_for_honour: bool = False) -> None:
        """Replaces the case with another one, its lid closed."""
        bomb = case.bomb
        self.phase, self.outcome, self.code, self.is_for_honour = "closed", "", code, is_for_honour
        self.serial, self.ports, self.others_solved = bomb.serial, bomb.ports, bomb.solved
        self.indicators = tuple((indicator.label, indicator.lit) for indicator in bomb.indicators)
        self.is_dark, self.others_since = False, 0
        self.modules = [ModuleShown(module.minimum, module.maximum, module.deck) for module in case.modules]
        self.coming.clear()
        self.dealing = self.strikes = self.rounds = self.fee = self.bounty = self.hints = 0
        self.last_dealt, self.asked = 1, 0

    def module(self, number: int) -> ModuleShown:
        """A module by its number from 1."""
        return self.modules[number - 1]

    @property
    def beginning(self) -> tuple[int, Chips]:
        """The module and the chips of the deal on show, or of the one that begins next."""
        if self.dealing or not self.coming:
            number = self.dealing or 1
            return number, self.module(number).chips
        return self.coming[0]

    @property
    def hides_cards(self) -> bool:
        """Whether the next cards are dealt face down."""
        return self.hides_after_strike and self.strikes > 0 and self.phase == "armed"

    def _begin_deal(self) -> ModuleShown:
        """The module of an event's deal; the deal's first event clears the last hands and lays the chips."""
        if not self.dealing:
            self.dealing, chips = self.coming.popleft() if self.coming else (1, self.module(1).chips)
            self.last_dealt, self.asked = self.dealing, self.asked + 1
            module = self.module(self.dealing)
            module.chips = {area: tuple(chips[area]) for area in AREAS if chips.get(area)}
            module.hands = dict.fromkeys(HANDS, ())
            module.totals, module.winner = {}, ""
        return self.module(self.dealing)

    def settle(self, event: Event) -> None:
        self.message = self.describe(event) or self.message
        match event:
            case e.DefusalEntered(seat=seat, amount=amount):
                self.fee = amount
                self.seats[seat].purse -= amount
            case e.BombArmed():
                self.phase = "armed"
            case e.DealRefused(strikes=strikes):
                self._begin_deal()
                self.strikes = strikes
                self.dealing = 0
            case e.ChipsResorted(area=area, chips=chips):
                self._begin_deal().chips |= {area: chips}
            case e.StrikeGiven(strikes=strikes):
                self.strikes = strikes
            case e.CardDealt(hand=hand, card=card, total=total):
                module = self._begin_deal()
                module.is_face_down = self.hides_cards
                module.hands = module.hands | {hand: (*module.hands[hand], card)}
                module.totals = module.totals | {hand: total}
                module.cards_left -= 1
            case e.CoupSettled(winner=winner, solved=solved):
                module = self._begin_deal()
                module.winner = winner
                if not solved:
                    module.chips = {}
                self.rounds += 1
                self.dealing = 0
            case e.ModuleSolved(module=number):
                self.module(number).is_solved = True
            case e.OthersSolved(count=count):
                self.others_since = max(self.others_since, count)
            case e.ModuleOpened(module=number):
                self.module(number).is_open = True
            case e.DeckChanged(module=number, colour=colour):
                self.module(number).colour, self.module(number).cards_left = colour, CARDS
            case e.BombEnded(outcome=outcome):
                self.phase, self.outcome, self.dealing, self.is_dark = "over", outcome, 0, False
                for module in self.modules:
                    module.is_face_down = False
            case e.FeeSettled(seat=seat, returned=returned):
                self.bounty = returned
                self.seats[seat].purse += returned
            case RoundSettled():
                super().settle(event)

    # -- words ------------------------------------------------------------------------------------------------

    def describe(self, event: Event) -> str:
        if self.hides_cards and (hidden := _unseen(event)):
            return hidden
        match event:
            case e.DefusalEntered(amount=amount):
                return _("You pay {amount} and undo the locks.", amount=self.money(amount))
            case e.BombArmed(seconds=seconds):
                running = _("The lid is open: the bomb is armed, and the clock is running.")
                return running if seconds else _("The lid is open: the bomb is armed.")
            case e.DealRefused(reason=reason, strikes=strikes):
                why = _WHY_REFUSED.get(reason, reason)
                return _("Strike {count}. {reason} Nothing was dealt.", count=strikes, reason=why)
            case e.ChipsResorted(area=area):
                where = AREA_NAMES[area]
                return _("The dealer puts the chips on {area} in order: the largest go to the bottom.", area=where)
            case e.StrikeGiven(reason=reason, strikes=strikes):
                return _WHY_STRUCK[reason].format(count=strikes)
            case e.CardDealt(hand=hand, card=card, total=total):
                shown = card_in_words(card)
                return _("{hand}: {card}, {total} now.", hand=AREA_NAMES[hand], card=shown, total=total)
            case e.NaturalShown(hand=hand, total=total):
                return _("The {hand} has a natural {total}: no third card.", hand=AREA_NAMES[hand], total=total)
            case e.HandStood(hand=hand, total=total):
                return _("The {hand} stands on {total}.", hand=AREA_NAMES[hand], total=total)
            case e.CoupSettled(player_total=player, banker_total=banker, winner=winner, net=net):
                coups = _UNSEEN_COUPS if self.hides_cards else _COUPS
                sum_up = coups[winner].format(player=player, banker=banker)
                return f"{sum_up} {self._gain_in_words(net)}"
            case e.ModuleSolved(module=number):
                return _("Module {number} is disarmed.", number=number)
            case e.ModuleOpened(module=number, solved=solved):
                return _("Module {number} opens, with {solved} solved before it.", number=number, solved=solved)
            case e.DeckChanged(module=number, colour=colour):
                words = _("Fewer than half its cards are left: module {number} gets a new deck, a {colour} one.")
                return words.format(number=number, colour=COLOUR_NAMES[colour])
            case e.BombEnded(outcome=outcome):
                return _ENDS[outcome]
            case e.FeeSettled(staked=staked, returned=returned) if returned:
                net = returned - staked
                words = _("Disarmed: you win {amount}.") if net >= 0 else _("Disarmed: you lose {amount}.")
                return words.format(amount=self.money(abs(net)))
        return ""

    def _gain_in_words(self, net: int) -> str:
        if net > 0:
            return _("A net gain of {amount}.", amount=format_amount(net, DOLLARS))
        if net < 0:
            return _("A net loss of {amount}.", amount=format_amount(-net, DOLLARS))
        return _("No gain, no loss: no strike, but the module is still armed.")

    def in_words(self, seat: SeatShown[HandOnFelt] | None, seconds: float | None = None) -> str:
        if self.phase != "armed":
            return ""
        left = ""
        if seconds is not None:
            minutes, rest = divmod(int(seconds), 60)
            left = _("{minutes} minutes and {seconds} seconds are left", minutes=minutes, seconds=rest)
        solved = [str(number) for number, module in enumerate(self.modules, 1) if module.is_solved]
        done = _("{count} to solve", count=len(self.modules))
        if solved:
            done = ngettext(
                "module {numbers} is solved", "modules {numbers} are solved", len(solved), numbers=all_of(solved)
            )
        others = _("{count} solved before", count=f"{self.others_solved:,}") if self.others_solved else ""
        if self.counts_others:
            others = _("{count} others solved", count=f"{self.others_solved + self.others_since:,}")
        return sentence(left, ngettext("{count} strike", "{count} strikes", self.strikes), done, others)


def _unseen(event: Event) -> str:
    """The words for an event of cards that lie face down; empty for any other."""
    match event:
        case e.CardDealt(hand=hand):
            return _("{hand}: a card, face down.", hand=AREA_NAMES[hand])
        case e.NaturalShown(hand=hand):
            return _("The {hand} has a natural: no third card.", hand=AREA_NAMES[hand])
        case e.HandStood(hand=hand):
            return _("The {hand} stands.", hand=AREA_NAMES[hand])
    return ""
