"""The facts of a bet at Three Street Pi'Lok: its price, and the share of the pot the dice promise. No value, no grade.

The worth of a bet depends on how others answer it, so no bet is ever called wrong.
"""

from collections.abc import Generator
from dataclasses import dataclass

from casino.core.errors import NoOdds
from casino.core.texts import _, percent
from casino.odds.pilok.knowledge import NO_VALUE, PilokKnowledge
from casino.odds.pilok.position import called_position, live_of
from casino.odds.pilok.shares import PotShare, expected_taken
from casino.odds.value import about, percent_text

NOT_FOR_TWO = _("With three or more players the coach can't price a bet.")
_MIN_TOLD = 0.01  # of the pot: a share nearer to nothing or to all is not given more exactly
LIFT_THEORY = _(
    "In theory, between two of the same skill, whoever is ahead on the Lift bets the most and the other folds. "
    "People do not play like that, so nobody is graded by it."
)


@dataclass(frozen=True)
class BettingFacts:
    """The facts of a bet, in cents.

    `pot` is what the seat could win of the money there before it pays `to_call`. `taken` is what it would take of both
    in the mean if all in the hand stayed in it and bet no more. `said` is why a bet has no value, or what theory has to
    say where two are left.
    """

    players: int
    to_call: int
    pot: int
    taken: PotShare
    said: str

    @property
    def price(self) -> float:
        """The share of the pot, with the call in it, that must be taken in the mean for the call to pay. 0 if free."""
        return self.to_call / (self.pot + self.to_call)

    @property
    def share(self) -> float:
        """The share that is taken in the mean; an even split counts as a half."""
        return self.taken.cents / (self.pot + self.to_call)

    @property
    def error(self) -> float:
        """The standard error of the share, 0 if it is exact."""
        return self.taken.error / (self.pot + self.to_call)

    @property
    def in_words(self) -> str:
        """How often the dice win, and how often a call needs them to, in whole per cent, as a beginner reads it."""
        share = about(self.share) if self.share >= _MIN_TOLD else _("less than 1%")
        if not self.to_call:
            return _("You win {share} of the time, and passing is free.", share=share)
        price = percent_text(self.price)
        return _("You win {share} of the time; a call needs {price}.", share=share, price=price)

    @property
    def exactly(self) -> str:
        """The same to the second decimal, with the standard error of a share that was played out."""
        share = percent(self.share, 2)
        if self.taken.kind == "sampled":
            share = _("{share} (± {error})", share=share, error=percent(self.error, 2))
        if not self.to_call:
            return _("If all stay in, you take {share} of the pot.", share=share)
        return _(
            "If all stay in, you take {share} of the pot. A call needs {price}.",
            share=share,
            price=percent(self.price, 2),
        )


def betting_facts(knowledge: PilokKnowledge) -> Generator[None, None, BettingFacts]:
    """The facts of a seat's bet, resting every few milliseconds. Raises NoOdds unless it is its turn to bet."""
    view, seat = knowledge.view, knowledge.seat
    if view.phase != "betting" or view.turn != seat:
        raise NoOdds(_("Seat {seat} is not asked for a bet.", seat=seat))
    live = live_of(view)
    me = [player.seat for player in live].index(seat)
    position = called_position(knowledge.settings, view, seat)
    whole = sum(cents for cents, players in position.pots if me in players)
    to_call = min(max(0, view.to_match - live[me].street_paid), live[me].stack)
    taken = yield from expected_taken(position, me)
    said = NOT_FOR_TWO if len(live) > 2 else LIFT_THEORY if view.street == "lift" else NO_VALUE
    return BettingFacts(len(live), to_call, whole - to_call, taken, said)
