"""The view model of the Three Street Pi'Lok table, which only events change.

It knows no rules: the events bring all sums and shares, and a hand asks the engine for its worth. They are put into
words in `descriptions`.
"""

from dataclasses import dataclass, field

from casino.core.texts import _
from casino.engines.base import Event, Paid, RoundSettled, Staked
from casino.engines.pilok import events as e
from casino.engines.pilok.events import STREETS, Pot
from casino.engines.sheets import SkillName, sheet_words
from casino.scenes.games.pilok import descriptions
from casino.scenes.games.pilok.model_parts import DuelShown, PilokHand, SkillShown
from casino.scenes.table.model import SeatShown, TableModel, sentence

FEE, JUMP, SHADOWPORT = "fee", "jump", "shadowport"  # the stages of a hand besides its streets


@dataclass
class PilokModel(TableModel[PilokHand]):
    """The whole table. `street` is "fee", a street, "jump", "shadowport", or empty between hands.

    `skills` are dice codes by seat, and `sheets` what players' own sheets call them; the driver sets both. `first` is
    the seat that acted first on the present street. `to_call` is what the acting seat has to pay for a call, in cents.
    `order` are the seats asked at the Jump, and `jumps` their targets by seat, 0 for none. `weighed` is what the Jump's
    panel says; its part sets it. `history` are the sentences of the hand's log.
    """

    sheets: dict[int, SkillName] = field(default_factory=dict)
    sitting_out: set[int] = field(default_factory=set)
    pots: tuple[Pot, ...] = ()
    button: int = 0
    street: str = ""
    first: int = 0
    is_first_asked: bool = False
    to_call: int = 0
    order: tuple[int, ...] = ()
    jumps: dict[int, int] = field(default_factory=dict)
    duel: DuelShown | None = None
    weighed: str = ""
    history: list[str] = field(default_factory=list)

    def clear_round(self) -> None:
        super().clear_round()
        self.sitting_out, self.pots, self.street = set(), (), ""
        self.first, self.is_first_asked, self.to_call = 0, False, 0
        self.order, self.jumps, self.duel, self.history = (), {}, None, []
        self.weighed = ""

    # -- questions --------------------------------------------------------------------------------------------

    def skill_words(self, seat: int) -> str:
        """A seat's skill as it is shown, such as "Perception 4D+1"; empty for one not known."""
        skill = self.skills.get(seat, "")
        return sheet_words(self.sheets.get(seat, ""), skill) if skill else ""

    def of(self, seat: int) -> PilokHand | None:
        """A seat's hand, None if the seat is not in the round."""
        shown = self.seats.get(seat)
        return shown.hands[0] if shown and shown.hands else None

    @property
    def in_all(self) -> int:
        """All pots and bets together, in cents."""
        bets = sum(hand.street_bet for seat in self.seats.values() for hand in seat.hands)
        return sum(pot.amount for pot in self.pots) + bets

    @property
    def is_rolling(self) -> bool:
        """Whether the dice of a street are being thrown: the street has begun, and no player's turn has come yet."""
        return self.street in STREETS and self.is_first_asked

    def plain_sum(self, seat: int) -> int:
        """The sum of a seat's dice while it matters for who acts first, otherwise 0.

        A single die is its own sum, and a player who cannot bet cannot act first.
        """
        hand, is_open = self.of(seat), self.street in STREETS and (self.is_first_asked or bool(self.first))
        if hand is None or not is_open or hand.is_folded or hand.is_all_in or len(hand.dice) < 2:
            return 0
        return hand.total

    @property
    def to_match(self) -> int:
        """The street's highest bet in cents."""
        return max((hand.street_bet for seat in self.seats.values() for hand in seat.hands), default=0)

    @property
    def live(self) -> list[int]:
        """The seats still in the hand."""
        return [seat for seat, shown in sorted(self.seats.items()) if shown.hands and not shown.hands[0].is_folded]

    # -- events -----------------------------------------------------------------------------------------------

    def settle(self, event: Event) -> None:
        words = self.describe(event)
        self.message = words or self.message
        if words and descriptions.is_kept(self, event):
            self.history.append(words)
        if isinstance(event, Staked):
            self._stake(event)
        elif isinstance(event, Paid):
            self.seats[event.seat].purse += event.amount
        self._settle_betting(event)
        self._settle_jump(event)
        match event:
            case e.PotWon():
                self._win(event)
            case RoundSettled(seats=results):
                super().settle(event)
                for result in results:
                    hand = self.of(result.seat)
                    if hand is not None and not hand.outcome:
                        hand.outcome = "folded" if hand.is_folded else "lost"

    def _settle_betting(self, event: Event) -> None:
        """Applies an event from the fee to the end of a street."""
        match event:
            case e.SatOut(seat=seat):
                self.sitting_out.add(seat)
            case e.ButtonPlaced(seat=seat):
                self.button = seat
            case e.StreetBegan(street=street):
                self.street, self.is_first_asked = street, True
            case e.StreetDieRolled(seat=seat, dice=dice, total=total):
                hand = self.hand(seat, 1)
                hand.dice, hand.total = list(dice), total
            case e.TurnBegan(seat=seat, to_call=lacks):
                if self.is_first_asked:
                    self.first, self.is_first_asked = seat, False
                self.turn, self.to_call = (seat, 1), lacks
            case e.BettingSkipped():
                self.first, self.is_first_asked = 0, False
            case e.Folded(seat=seat):
                self.hand(seat, 1).is_folded = True
                self.pots = _without(self.pots, seat)
            case e.BetMade(seat=seat) | e.Called(seat=seat) | e.Raised(seat=seat):
                self.hand(seat, 1).is_all_in = event.is_all_in
            case e.StreetEnded(pots=pots):
                self.pots, self.turn, self.to_call = pots, None, 0
                self._clear_bets()

    def _settle_jump(self, event: Event) -> None:
        """Applies an event of the Jump or of Shadowport."""
        match event:
            case e.JumpBegan(order=order):
                self.street, self.order = JUMP, order
            case e.JumpTurnBegan(seat=seat):
                self.turn, self.duel = (seat, 1), None
            case e.JumpDeclined(seat=seat):
                self.jumps[seat], self.turn = 0, None
            case e.Jumped(seat=seat, target=target):
                self.jumps[seat], self.turn = target, None
                self.duel = DuelShown(seat, target)
            case e.SkillRolled(seat=seat, skill=skill, dice=dice, total=total) if self.duel:
                if self.duel.is_tied:
                    self.duel.rolls, self.duel.is_tied = {}, False
                self.duel.rolls[seat] = SkillShown(skill, dice, total)
            case e.DuelTied(decided=decided) if self.duel:
                self.duel.is_tied = decided == "reroll"
            case e.DuelWon(winner=winner) if self.duel:
                self.duel.winner, self.turn = winner, (winner, 1)
            case e.DieSpared():
                self.duel, self.turn = None, None
            case e.DieRerolled(loser=loser, dice=dice):
                self.duel, self.turn = None, None
                hand = self.hand(loser, 1)
                hand.dice, hand.total = list(dice), sum(dice)
            case e.HandShown(seat=seat):
                self.street, self.turn = SHADOWPORT, None
                self.hand(seat, 1).is_shown = True

    def _stake(self, event: Staked) -> None:
        shown = self.seats[event.seat]
        shown.purse -= event.amount
        self.turn = None
        if isinstance(event, e.FeePaid):
            shown.hands = [PilokHand(stake=event.amount, is_all_in=not shown.purse)]
            self.street = FEE
            before = self.pots[0] if self.pots else Pot(0, ())
            self.pots = (Pot(before.amount + event.amount, (*before.seats, event.seat)),)
        else:
            hand = self.hand(event.seat, 1)
            hand.stake += event.amount
            hand.street_bet += event.amount

    def _win(self, event: e.PotWon) -> None:
        hand = self.hand(event.seat, 1)
        hand.returned += event.amount
        if hand.outcome not in ("best", "tie"):
            hand.outcome = event.reason
        self.turn = None
        if event.reason == "folded":
            self.pots = ()
            self._clear_bets()
            return
        number = event.pot - 1
        left = Pot(self.pots[number].amount - event.amount, self.pots[number].seats)
        self.pots = (*self.pots[:number], left, *self.pots[number + 1 :])

    def _clear_bets(self) -> None:
        for seat in self.seats.values():
            for hand in seat.hands:
                hand.street_bet = 0

    # -- words ------------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """The name of the player at a seat."""
        return self.seats[seat].name

    def describe(self, event: Event) -> str:
        return descriptions.describe(self, event)

    def kept_of(self, event: Event) -> str:
        """The pots have been told one by one, and of two rolled skills the second sentence names both."""
        if isinstance(event, RoundSettled):
            return descriptions.results_alone(self, event)
        is_first_roll = isinstance(event, e.SkillRolled) and self.duel is not None and len(self.duel.rolls) == 1
        return "" if is_first_roll else self.message

    def in_words(self, seat: SeatShown[PilokHand] | None, seconds: float | None = None) -> str:
        hand = seat.hands[0] if seat is not None and seat.hands else None
        if hand is None or seat is None:
            return ""
        number = next(number for number, other in self.seats.items() if other is seat)
        own = descriptions.hand_in_words(self, number, hand, self.plain_sum(number))
        lacks = _("{amount} to call", amount=self.money(self.to_call)) if self.to_call else ""
        best = "" if hand.is_folded else descriptions.best_in_words(self)
        middle = _("the pot holds {amount}", amount=self.money(self.in_all))
        return sentence(own if hand.dice else "", best, middle, lacks, self.weighed)


def _without(pots: tuple[Pot, ...], seat: int) -> tuple[Pot, ...]:
    """The pots after a seat has folded; a pot that no player can win any more is added to the one before it."""
    left: list[Pot] = []
    for pot in pots:
        seats = tuple(other for other in pot.seats if other != seat)
        if left and not seats:
            left[-1] = Pot(left[-1].amount + pot.amount, left[-1].seats)
        else:
            left.append(Pot(pot.amount, seats))
    return tuple(left)
