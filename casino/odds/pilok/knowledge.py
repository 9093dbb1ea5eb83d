"""A seat's choices at the Jump of Three Street Pi'Lok, and what each is worth. Bets are not valued here.

All dice and purses are open, so a seat knows its view and the rules. With at most three in the hand, or no one left to
be asked, values are exact where every player does what is worth most to itself, and declines if that is as good. With
more they are sampled, and those who are asked later do what gains most at once. Odd cents of a shared pot are parted
like the rest.

Between players only the Jump is graded. With up to three in the hand every throw of it is followed; with more it is
sampled, and choices that samples cannot tell apart cost nothing. A bet has a price and a share of the pot, never a
value.
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass

from casino.core.dice import parse_code
from casino.core.errors import NoOdds
from casino.core.texts import _
from casino.engines.pilok.events import PilokView
from casino.engines.pilok.hands import DICE, worth
from casino.engines.pilok.settings import PilokSettings
from casino.odds.pilok.position import Position, jump_position, live_of
from casino.odds.pilok.rollout import jumps_played, picks_played
from casino.odds.value import Value, Values, Work, about, best_of, level_with_best, percent_text, verdict
from casino.players.pilok.lookahead import FULLY_FOLLOWED, Lookahead, hand_number
from casino.players.pilok.odds import jump_prospect, pot_shares, reroll_gains

NO_VALUE = _("A bet between players has no price of its own: it depends on how the others respond.")

_Found = Mapping[int | None, tuple[float, float]]  # by seat or die, None for doing nothing: cents taken, and error
_Finding = Generator[None, None, _Found]


@dataclass(frozen=True)
class PilokKnowledge:
    """A decision as its seat sees it; `view` is what the table shows to everybody."""

    settings: PilokSettings
    view: PilokView
    seat: int

    @property
    def is_at_the_jump(self) -> bool:
        """Whether the seat may jump or pick a die, which has a value; a bet has none."""
        return self.view.phase in ("jumping", "duel")

    def work(self) -> Work:
        """The value of each choice, in units of what the seat has put in; see `casino.odds.value.evaluate`.

        Choices are named by `casino.odds.pilok.position.choice_of`. Raises NoOdds for a bet.
        """
        if not self.is_at_the_jump:
            raise NoOdds(NO_VALUE)
        position = jump_position(self.settings, self.view)
        is_exact = not self.view.waiting or len(position.dice) <= FULLY_FOLLOWED
        if not self.view.waiting:
            found = self._last()
            yield
        elif is_exact:
            found = yield from self._followed(position)
        else:
            found = yield from self._played(position)
        stake = next(player.paid for player in self.view.players if player.seat == self.seat)
        nothing, something = ("no_jump", "jump") if self.view.duel is None else ("spare", "reroll")
        return {
            nothing if choice is None else f"{something} {choice}": Value(
                (cents - stake) / stake, error / stake, "exact" if is_exact else "sampled", stake
            )
            for choice, (cents, error) in found.items()
        }

    def reason(self, values: Values) -> str:
        """A sentence on how often the best jump wins its duel, or that none pays."""
        best = best_of(values)
        if best == "no_jump":
            return _("No jump gains more than it risks.") if len(values) > 1 else ""
        if not best.startswith("jump "):
            return ""
        return _("You win that duel {chance} of the time.", chance=percent_text(self._won(best)))

    def in_words(self, values: Values, name: Callable[[str], str]) -> str:
        """The best choice, and about how often a jump wins its duel."""
        best, said = best_of(values), verdict(values, name)
        if len(level_with_best(values)) == 1 and best.startswith("jump "):
            said += " " + _("You win that duel {chance} of the time.", chance=about(self._won(best)))
        return said

    def _won(self, jump: str) -> float:
        """The chance that a jump wins its duel."""
        seats = [player.seat for player in live_of(self.view)]
        wins = jump_position(self.settings, self.view).wins
        return wins[seats.index(self.seat)][seats.index(int(jump.removeprefix("jump ")))]

    def _last(self) -> _Found:
        """The worth of each choice, by seat or die, where no other player is to be asked."""
        live, pots = live_of(self.view), self.view.pots
        dice = {player.seat: player.dice for player in live}
        now = pot_shares({seat: worth(own) for seat, own in dice.items()}, pots)[self.seat]
        if self.view.duel is not None:
            gains = reroll_gains(dice, pots, *self.view.duel)
            return {None: (now, 0.0)} | {gain.die: (gain.mean, 0.0) for gain in gains}
        skills = {player.seat: parse_code(player.skill) for player in live}
        others = [seat for seat in dice if seat != self.seat]
        values = [jump_prospect(dice, pots, skills, self.settings, self.seat, seat).value for seat in others]
        return {None: (now, 0.0)} | {seat: (value, 0.0) for seat, value in zip(others, values, strict=True)}

    def _followed(self, position: Position) -> _Finding:
        """The worth of each choice where every jump to come can be followed."""
        seats, hands, later = self._numbers(position)
        lookahead = Lookahead([(float(cents), players) for cents, players in position.pots], position.wins)
        if self.view.duel is None:
            yield from lookahead.prepare(hands, later, position.players)
            jumps = lookahead.jumps(hands, seats.index(self.seat), later)
            return {None if to is None else seats[to]: (cents, 0.0) for to, cents in jumps.items()}
        winner, loser = (seats.index(seat) for seat in self.view.duel)
        yield from lookahead.prepare(hands, later, (loser,))
        picks = lookahead.picks(hands, winner, loser, later)
        by_die: dict[int | None, int | None] = {None: None, **dict(enumerate(position.dice[loser]))}
        return {die: (picks[face], 0.0) for die, face in by_die.items()}

    def _played(self, position: Position) -> _Finding:
        """The worth of each choice by playing the Jump out."""
        seats, hands, later = self._numbers(position)
        if self.view.duel is None:
            jumps = yield from jumps_played(position, hands, seats.index(self.seat), later)
            return {None if to is None else seats[to]: figure for to, figure in jumps.items()}
        winner, loser = (seats.index(seat) for seat in self.view.duel)
        picks = yield from picks_played(position, hands, winner, loser, later)
        dice = position.dice[loser]
        places = {die: sorted(range(DICE), key=dice.__getitem__).index(die) for die in range(DICE)}
        return {None: picks[None]} | {die: picks[place] for die, place in places.items()}

    def _numbers(self, position: Position) -> tuple[list[int], tuple[int, ...], list[int]]:
        """The seats of the players, their hands, and the players still to be asked."""
        seats = [player.seat for player in live_of(self.view)]
        return seats, tuple(map(hand_number, position.dice)), [seats.index(seat) for seat in self.view.waiting]
