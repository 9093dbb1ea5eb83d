"""The position at Three Street Pi'Lok as a seat sees it: dice, pots, chances of duels. Nothing is valued here.

Players are numbers from 0: the seats still in the hand, in seat order. Folded seats have left money behind, no more.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from casino.core.dice import parse_code
from casino.engines.base import Action
from casino.engines.pilok.events import PilokView, PlayerView
from casino.engines.pilok.settings import PilokSettings
from casino.players.pilok.odds import duel_chances

Dice = tuple[int, ...]
Pots = tuple[tuple[int, tuple[int, ...]], ...]  # cents, and the players that may win them


@dataclass(frozen=True)
class Position:
    """The dice and the money on the way to Shadowport.

    `wins[i][j]` is the chance that i wins the duel if it jumps j. `first` is who is asked first at the Jump, or None if
    the highest sum of three among `able` decides, of equals the one `left` names first. Without `has_jump` no player is
    asked.
    """

    dice: tuple[Dice, ...]
    pots: Pots
    wins: tuple[tuple[float, ...], ...]
    first: int | None
    able: tuple[int, ...]
    left: tuple[int, ...]
    has_jump: bool

    @property
    def players(self) -> range:
        """The numbers of all players in the hand."""
        return range(len(self.dice))

    def order_from(self, first: int) -> tuple[int, ...]:
        """The players asked at the Jump, in turn."""
        return tuple((first + place) % len(self.dice) for place in self.players)


def live_of(view: PilokView) -> list[PlayerView]:
    """The seats still in the hand, in seat order."""
    return [player for player in view.players if not player.is_folded]


def jump_position(settings: PilokSettings, view: PilokView) -> Position:
    """The position during the Jump; the view says who is still to be asked."""
    live = live_of(view)
    numbers = {player.seat: number for number, player in enumerate(live)}
    pots = tuple((pot.amount, tuple(numbers[seat] for seat in pot.seats)) for pot in view.pots)
    return _position(settings, view, live, pots, None, ())


def called_position(settings: PilokSettings, view: PilokView, seat: int) -> Position:
    """The position at Shadowport if the seat matched the bet and all in the hand stayed in it.

    Only the seat itself is taken to pay any more: the pots hold what is there now. Who may win a pot follows from what
    everybody could match.
    """
    live = live_of(view)
    me = next(number for number, player in enumerate(live) if player.seat == seat)
    matched = [player.paid + _lacks(view, player) for player in live]
    paid = {player.seat: player.paid for player in view.players} | {seat: matched[me]}
    pots, below, tops = [], 0, sorted(set(matched))
    for top in tops:
        highest = max(top, *paid.values()) if top == tops[-1] else top
        cents = sum(min(one, highest) - min(one, below) for one in paid.values())
        if cents:
            pots.append((cents, tuple(number for number, most in enumerate(matched) if most >= top)))
        below = top
    has_paid = {number: player.paid for number, player in enumerate(live)} | {me: matched[me]}
    able = tuple(number for number, player in enumerate(live) if player.paid + player.stack > has_paid[number])
    is_settled = view.street == "deep" or len(able) < 2
    first = _first_of(live, view.first, settings.seats) if is_settled else None
    return _position(settings, view, live, tuple(pots), first, able)


def _lacks(view: PilokView, player: PlayerView) -> int:
    """The cents a seat would put in to match the street's bet."""
    return min(max(0, view.to_match - player.street_paid), player.stack)


def _first_of(live: Sequence[PlayerView], seat: int | None, seats: int) -> int:
    """The player at a seat, or the next to the left of it."""
    return min(range(len(live)), key=lambda number: (live[number].seat - (seat or 0)) % seats)


def _position(
    settings: PilokSettings,
    view: PilokView,
    live: Sequence[PlayerView],
    pots: Pots,
    first: int | None,
    able: tuple[int, ...],
) -> Position:
    codes = [parse_code(player.skill) for player in live]
    wins = tuple(tuple(duel_chances(one, other, settings).win for other in codes) for one in codes)
    left = sorted(range(len(live)), key=lambda number: (live[number].seat - view.button - 1) % settings.seats)
    dice = tuple(player.dice for player in live)
    return Position(dice, pots, wins, first, able, tuple(left), settings.jump)


# -- choices by name ------------------------------------------------------------------------------------------


def choice_of(action: Action) -> str:
    """The name of a choice at the Jump: "jump 3" for seat 3, "reroll 0" for the first die, "no_jump", "spare"."""
    if action.action == "jump":
        return f"jump {action.target}"
    return f"reroll {action.die}" if action.action == "reroll" else action.action
