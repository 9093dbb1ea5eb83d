"""Three Street Pi'Lok: open dice, bets between the players, and a duel of skill (RULES, part 3).

The complete hand from the Berthing Fee to Shadowport: no purse, no screen, no choice of a computer player. A street's
betting is in `betting`, the duel in `jump`, what dice are worth in `hands`, and how money becomes pots in `pots`.
"""

from collections.abc import Mapping
from typing import ClassVar

from casino.core.chance import Chance
from casino.core.dice import DiceCode, parse_code
from casino.core.errors import (
    ActionNotAllowed,
    BetRefused,
    DiceCodeError,
    UnknownAction,
    UnknownSeat,
    WrongPhase,
    WrongTurn,
)
from casino.core.money import LARGEST_CENTS, format_amount
from casino.core.texts import _
from casino.engines.base import (
    HOUSE,
    Action,
    BareTable,
    Entrant,
    Event,
    Offer,
    Opening,
    RoundSettled,
    SeatResult,
    check_fields,
    check_phase,
)
from casino.engines.pilok import events as e
from casino.engines.pilok.betting import Betting
from casino.engines.pilok.events import STREETS, PilokView, PlayerView, Pot
from casino.engines.pilok.hands import SIDES, best_two, worth
from casino.engines.pilok.jump import Jump
from casino.engines.pilok.players import Player, going_left, live, with_money
from casino.engines.pilok.pots import pots_of, shares_of
from casino.engines.pilok.settings import PilokSettings

BEGINNER = DiceCode(3)  # the skill of a player who names none

_ASKED = {"sit": "amount", "deal": "target", "bet": "amount", "raise": "to", "jump": "target", "reroll": "die"}


class Pilok(BareTable):
    """One table of Three Street Pi'Lok; see `casino.engines.base.Engine` for the contract."""

    title: ClassVar[str] = "Three Street Pi'Lok"
    begins_with: ClassVar[Opening] = "skill"
    has_button: ClassVar[bool] = True
    shoe: None = None
    phases: ClassVar[dict[str, tuple[str, ...]]] = {
        "closed": (),
        "seating": ("sit", "deal"),
        "betting": ("pass", "bet", "call", "raise", "fold"),
        "jumping": ("jump", "no_jump"),
        "duel": ("reroll", "spare"),
    }
    phase_words: ClassVar[dict[str, str]] = {
        "closed": _("no hand is open"),
        "seating": _("the Berthing Fee is being paid"),
        "betting": _("a street is being bet on"),
        "jumping": _("it is time for the Jump"),
        "duel": _("the winner of a duel picks a die"),
    }

    def __init__(self, settings: PilokSettings) -> None:
        self.settings = settings
        self.seats = settings.seats
        self.phase = "closed"
        self._clear()

    def _clear(self) -> None:
        """Resets the table to the state before a hand."""
        self._sitting: dict[int, Player] = {}  # everybody who came to the hand, whether or not the fee was paid
        self._players: list[Player] = []  # those who paid the fee, from the button's left
        self._button = 0
        self._street = -1
        self._first: int | None = None  # who acted first most recently
        self._betting: Betting | None = None
        self._jump: Jump | None = None
        self._returned: dict[int, int] = {}
        self._draws = 0

    # -- queries ----------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        if self._betting:
            return self._betting.acting.seat
        if self._jump:
            return self._jump.turn
        return HOUSE if self.phase == "seating" else None

    @property
    def street(self) -> str:
        """The street that is being played or was played last; empty before the Lift."""
        return STREETS[self._street] if self._street >= 0 else ""

    def _pots(self) -> tuple[Pot, ...]:
        """The pots from before this street's betting."""
        seats = [player.seat for player in live(self._players)]
        return pots_of({p.seat: p.paid - p.street_paid for p in self._players}, seats) if seats else ()

    def view(self, seat: int) -> PilokView:
        players = sorted(self._players, key=lambda player: player.seat)
        betting, jump = self._betting, self._jump
        return PilokView(
            phase=self.phase,
            turn=self.turn,
            street=self.street,
            button=self._button,
            first=self._first,
            players=tuple(
                PlayerView(p.seat, p.stack, str(p.skill), tuple(p.dice), p.paid, p.street_paid, p.is_folded, p.sheet)
                for p in players
            ),
            to_match=betting.to_match if betting else 0,
            last_raise=betting.last_raise if betting else 0,
            raises_left=self.settings.raises_per_street - betting.raises if betting else 0,
            waiting=betting.waiting if betting else jump.waiting if jump else (),
            duel=jump.duel if jump else None,
            pots=self._pots() if self.phase != "closed" else (),
        )

    def legal_actions(self, seat: int) -> tuple[Offer, ...]:
        if self.phase == "seating":
            return self._opening_offers(seat)
        if seat != self.turn:
            return ()
        return self._betting.offers() if self._betting else self._jump.offers() if self._jump else ()

    def _opening_offers(self, seat: int) -> tuple[Offer, ...]:
        if seat == HOUSE:
            if self._why_no_deal():
                return ()
            return (Offer("deal", asks="target", choices=tuple(sorted(self._sitting))),)
        if not 1 <= seat <= self.seats or seat in self._sitting:
            return ()
        return (Offer("sit", least=0, most=LARGEST_CENTS, step=1, asks="amount"),)

    def default_action(self, seat: int) -> Action:
        if self._betting:
            return Action(seat, "fold" if self._betting.lacks else "pass")
        return Action(seat, "no_jump" if self.phase == "jumping" else "spare")

    # -- what may be done -------------------------------------------------------------------------------------

    def verify(self, action: Action) -> int:
        name, seat = action.action, action.seat
        check_phase(self, name)
        check_fields(action, _ASKED.get(name, ""), *(("skill", "sheet") if name == "sit" else ()))
        if name == "deal":
            return self._check_deal(action)
        if not 1 <= seat <= self.seats:
            raise UnknownSeat(
                _("There is no seat {seat}: the table has seats 1 to {seats}.", seat=seat, seats=self.seats)
            )
        if name == "sit":
            return self._check_sit(action)
        if not any(player.seat == seat for player in self._players):
            raise UnknownSeat(_("Seat {seat} is not in this hand.", seat=seat))
        if seat != self.turn:
            raise WrongTurn(_("It is seat {turn}'s turn, not seat {seat}'s.", turn=self.turn, seat=seat))
        if self._betting:
            return self._betting.cost(action, is_replaying=self.is_replaying)
        if self._jump:
            self._jump.check(action)
        return 0

    def _check_sit(self, action: Action) -> int:
        """The cost of sitting down: the fee, or nothing for a player who cannot pay it and sits out."""
        stack = action.amount or 0
        if action.seat in self._sitting:
            raise UnknownSeat(_("Somebody sits at seat {seat}.", seat=action.seat))
        if not 0 <= stack <= LARGEST_CENTS:
            raise BetRefused(_("Nobody plays with a purse of {stack} cents.", stack=stack))
        try:
            parse_code(action.skill or str(BEGINNER))
        except DiceCodeError as error:
            raise UnknownAction(str(error)) from None
        return int(self.settings.ante) if stack >= self.settings.ante else 0

    def _why_no_deal(self) -> str:
        if len(self._players) < 2:
            fee = format_amount(self.settings.ante)
            return _("A hand needs two players who can pay the Berthing Fee of {fee}.", fee=fee)
        return ""

    def _check_deal(self, action: Action) -> int:
        if action.seat != HOUSE:
            raise UnknownSeat(_("The deal is announced by the table, not by a seat."))
        if refusal := self._why_no_deal():
            raise ActionNotAllowed(refusal)
        if action.target not in self._sitting:
            raise UnknownSeat(_("Nobody sits at seat {target}, so the button cannot lie there.", target=action.target))
        return 0

    # -- the hand ---------------------------------------------------------------------------------------------

    def open_round(self, chance: Chance) -> None:
        if self.phase != "closed":
            raise WrongPhase(_("A round is open at this table."))
        self._clear()
        self._chance = chance
        self.phase = "seating"

    def opening(self, places: Mapping[int, Entrant], button: int) -> tuple[Action, ...]:
        sat = (
            Action(s, "sit", amount=p.purse, skill=p.skill or None, sheet=p.sheet or None)
            for s, p in sorted(places.items())
        )
        return (*sat, Action(HOUSE, "deal", target=button))

    def apply(self, action: Action) -> tuple[Event, ...]:
        cost = self.verify(action)
        if action.action == "sit":
            return (self._sit(action, cost),)
        events: list[Event] = []
        if self._betting:
            events.append(self._betting.act(action, cost))
            self._go_on_betting(self._betting, events)
        elif self._jump:
            events += self._jump.act(action)
            self._go_on_jumping(self._jump, events)
        else:
            self._deal(action.target or 0, events)
        return tuple(events)

    def _sit(self, action: Action, cost: int) -> Event:
        skill = parse_code(action.skill or str(BEGINNER))
        player = Player(action.seat, action.amount or 0, skill, action.sheet or "")
        self._sitting[action.seat] = player
        if not cost:
            return e.SatOut(action.seat)
        player.pay(cost)
        self._players.append(player)
        return e.FeePaid(action.seat, cost)

    def _deal(self, button: int, events: list[Event]) -> None:
        self._button = button
        self._players = going_left(self._players, button + 1, self.seats)
        events.append(e.ButtonPlaced(button))
        self._begin_street(events)

    def _begin_street(self, events: list[Event]) -> None:
        """Rolls a die for everybody, then starts the betting, or goes on if no player is to be asked."""
        self._street += 1
        events.append(e.StreetBegan(self.street))
        for player in self._from_first(live(self._players)):
            player.dice.append(self._chance.die(SIDES))
            self._draws += 1
            events.append(e.StreetDieRolled(player.seat, player.dice[-1], tuple(player.dice), sum(player.dice)))
        for player in self._players:
            player.street_paid = 0
        able = with_money(self._players)
        if len(able) < 2:
            events.append(e.BettingSkipped(self.street))
            self._end_street(events)
            return
        first = _highest(able)
        self._first = first.seat
        self._betting = Betting(self.settings, self._players, first)
        self.phase = "betting"
        events.append(self._betting.asked())

    def _from_first(self, players: list[Player]) -> list[Player]:
        """The players from the one who acted first on the street before, or the next to the left.

        If no player acted, from the button's left.
        """
        return players if self._first is None else going_left(players, self._first, self.seats)

    def _go_on_betting(self, betting: Betting, events: list[Event]) -> None:
        if len(live(self._players)) == 1:
            self._end_by_folding(events)
        elif betting.is_over:
            self._end_street(events)
        else:
            events.append(betting.asked())

    def _end_street(self, events: list[Event]) -> None:
        self._betting = None
        for player in self._players:
            player.street_paid = 0
        events.append(e.StreetEnded(self.street, self._pots()))
        if self._street + 1 < len(STREETS):
            self._begin_street(events)
        elif self.settings.jump:
            self._begin_jump(events)
        else:
            self._show_down(events)

    def _begin_jump(self, events: list[Event]) -> None:
        players = live(self._players)
        if self._first is None:  # all were all-in from the fee on
            self._first = _highest(players).seat
        self._jump = Jump(self.settings, self._from_first(players), self._chance)
        self.phase = "jumping"
        events += self._jump.begun()

    def _go_on_jumping(self, jump: Jump, events: list[Event]) -> None:
        self.phase = "duel" if jump.duel else "jumping"
        if jump.is_over:
            self._show_down(events)
        elif not jump.duel:
            events.append(jump.asked())

    def _show_down(self, events: list[Event]) -> None:
        """Shadowport: each pot goes to the highest of those who have a share in it."""
        players = live(self._players)
        for player in players:
            dice = tuple(player.dice)
            events.append(e.HandShown(player.seat, dice, best_two(dice), worth(dice)))
        for number, pot in enumerate(self._pots(), 1):
            contenders = [player for player in players if player.seat in pot.seats]
            best = max(worth(player.dice) for player in contenders)
            winners = [player for player in contenders if worth(player.dice) == best]
            reason = "tie" if len(winners) > 1 else "unmatched" if self._is_own(winners[0], pot) else "best"
            for player, share in zip(winners, shares_of(pot.amount, len(winners)), strict=True):
                if share:
                    events.append(self._won(player, share, number, reason))
        self._close(events)

    def _is_own(self, player: Player, pot: Pot) -> bool:
        """Whether the last pot is entirely one player's own, matched by no other."""
        return pot.amount == player.paid - max(other.paid for other in self._players if other is not player)

    def _end_by_folding(self, events: list[Event]) -> None:
        (last,) = live(self._players)
        events.append(self._won(last, sum(player.paid for player in self._players), 1, "folded"))
        self._close(events)

    def _won(self, player: Player, cents: int, pot: int, reason: str) -> e.PotWon:
        self._returned[player.seat] = self._returned.get(player.seat, 0) + cents
        player.stack += cents
        return e.PotWon(player.seat, cents, pot, reason)

    def _close(self, events: list[Event]) -> None:
        self._draws += self._jump.draws if self._jump else 0
        self._betting = self._jump = None
        self.phase = "closed"
        for player in self._players:
            player.street_paid = 0
        results = tuple(
            SeatResult(seat, player.paid, self._returned.get(seat, 0)) for seat, player in sorted(self._sitting.items())
        )
        events.append(RoundSettled(results, None, self._draws))


def _highest(players: list[Player]) -> Player:
    """The player with the highest sum of dice; of equals the first in the order given."""
    return max(players, key=lambda player: sum(player.dice))
