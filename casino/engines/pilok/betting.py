"""One street's betting at Three Street Pi'Lok: whose turn, what is legal, what it costs (RULES, part 3, Betting).

No dice are rolled here and no pot is shared; the hand as a whole is in `table`.
"""

from collections.abc import Sequence

from casino.core.errors import ActionNotAllowed, BetRefused, PurseTooSmall
from casino.core.money import format_amount
from casino.core.texts import _
from casino.engines.base import Action, Event, Offer
from casino.engines.pilok import events as e
from casino.engines.pilok.players import Player, going_left, live, with_money
from casino.engines.pilok.settings import PilokSettings


class Betting:
    """The betting of a street. `players` are all in the hand, `first` the one who acts first.

    Every live player with money is asked, and asked again after every bet or raise of another player, until all have
    acted and matched.
    """

    def __init__(self, settings: PilokSettings, players: Sequence[Player], first: Player) -> None:
        self.settings = settings
        self.to_match = 0
        self.last_raise = 0
        self.raises = 0
        self._players = players
        self._pending = going_left(with_money(players), first.seat, settings.seats)

    @property
    def is_over(self) -> bool:
        """Whether no player is left to be asked."""
        return not self._pending

    @property
    def acting(self) -> Player:
        """The player who is to act."""
        return self._pending[0]

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats still to act after the present one."""
        return tuple(player.seat for player in self._pending[1:])

    @property
    def lacks(self) -> int:
        """The cents that the player to act lacks to the street's bet."""
        return self.to_match - self.acting.street_paid

    def asked(self) -> e.TurnBegan:
        """The event of the present turn."""
        return e.TurnBegan(self.acting.seat, self.lacks)

    def offers(self) -> tuple[Offer, ...]:
        """The actions open to the player to act."""
        offers = [Offer("call", min(self.lacks, self.acting.stack)) if self.lacks else Offer("pass")]
        if not self._why_no_bet():
            least, most = self._bet_range()
            offers.append(Offer("bet", least, least=least, most=most, step=1, asks="amount"))
        if not self._why_no_raise():
            least, most = self._raise_range()
            cost = least - self.acting.street_paid
            offers.append(Offer("raise", cost, least=least, most=most, step=1, asks="to"))
        return (*offers, Offer("fold"))

    def cost(self, action: Action, *, is_replaying: bool) -> int:
        """The cost in cents of an action of the player to act. Raises an IllegalAction.

        A replay takes a bet that no other player can answer: earlier versions of the rules allowed it.
        """
        name = action.action
        if name == "pass" and self.lacks:
            raise ActionNotAllowed(
                _("There is a bet to match: call {lacks}, or fold.", lacks=format_amount(self.lacks))
            )
        if name == "call" and not self.lacks:
            raise ActionNotAllowed(_("There is no bet to call."))
        if name == "call":
            return min(self.lacks, self.acting.stack)
        if name == "bet":
            why_not = self._why_no_bet(takes_unanswerable=is_replaying)
            return self._check_sum(
                action.amount or 0, why_not, self._bet_range(), _("A bet here is {least} to {most}, not {amount}.")
            )
        if name == "raise":
            words = _("A raise must now be to at least {least} and at most {most}, not {amount}.")
            return self._check_sum(action.to or 0, self._why_no_raise(), self._raise_range(), words)
        return 0

    def _check_sum(self, cents: int, refusal: str, bounds: tuple[int, int], words: str) -> int:
        """The cost to bring the street's bet of the player to act to so many cents; `words` say what it may be."""
        if refusal:
            raise ActionNotAllowed(refusal)
        least, most = bounds
        player = self.acting
        if cents > most and cents - player.street_paid > player.stack:
            costs, purse = format_amount(cents - player.street_paid), format_amount(player.stack)
            raise PurseTooSmall(_("This costs {costs}, the purse holds {purse}.", costs=costs, purse=purse))
        if not least <= cents <= most:
            sums = {"least": least, "most": most, "amount": cents}
            raise BetRefused(words.format(**{name: format_amount(value) for name, value in sums.items()}))
        return cents - player.street_paid

    def _bet_range(self) -> tuple[int, int]:
        return self.settings.min_bet, min(self.settings.max_bet, self.acting.stack)

    def _raise_range(self) -> tuple[int, int]:
        """The street totals to raise to: at least the last bet or raise, at most the largest bet."""
        most = min(self.to_match + self.settings.max_bet, self.acting.street_paid + self.acting.stack)
        return self.to_match + self.last_raise, most

    @property
    def _is_alone(self) -> bool:
        """Whether all others in the hand are all-in."""
        return with_money(self._players) == [self.acting]

    def _why_no_bet(self, *, takes_unanswerable: bool = False) -> str:
        if self.to_match:
            return _("There is a bet already: it can be called or raised.")
        if self._is_alone and not takes_unanswerable:
            return _("Nobody could answer a bet: everyone else is all-in.")
        if self.acting.stack < self.settings.min_bet:
            return _(
                "The smallest bet is {min_bet}: only a call may be for less.",
                min_bet=format_amount(self.settings.min_bet),
            )
        return ""

    def _why_no_raise(self) -> str:
        if not self.to_match:
            return _("There is no bet to raise.")
        if self.raises >= self.settings.raises_per_street:
            return _("A street has at most {raises} raises.", raises=self.settings.raises_per_street)
        if self._is_alone:
            return _("Nobody could answer a raise: everyone else is all-in.")
        least, most = self._raise_range()
        if most < least:
            return _("A raise must be to at least {least}: only a call may be for less.", least=format_amount(least))
        return ""

    def act(self, action: Action, cost: int) -> Event:
        """Does a legal action of the player to act, and works out who is asked after it."""
        player, name = self._pending.pop(0), action.action
        player.pay(cost)
        if name == "pass":
            return e.Passed(player.seat)
        if name == "fold":
            player.is_folded = True
            if len(live(self._players)) == 1:
                self._pending = []
            return e.Folded(player.seat)
        is_all_in = not player.stack
        if name == "call":
            return e.Called(player.seat, cost, is_all_in)
        self.last_raise = player.street_paid - self.to_match
        self.to_match = player.street_paid
        others = [other for other in with_money(self._players) if other is not player]
        self._pending = going_left(others, player.seat, self.settings.seats)
        if name == "bet":
            return e.BetMade(player.seat, cost, is_all_in)
        self.raises += 1
        return e.Raised(player.seat, cost, player.street_paid, is_all_in)
