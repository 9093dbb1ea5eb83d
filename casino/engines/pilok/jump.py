"""The Jump of Three Street Pi'Lok: who may jump whom, the duel of skill, and the reroll (RULES, part 3).

No money is here; the hand as a whole is in `table`.
"""

from collections.abc import Sequence

from casino.core.chance import Chance
from casino.core.dice import CODE_SIDES, DiceCode
from casino.core.errors import ActionNotAllowed
from casino.core.texts import _
from casino.engines.base import Action, Event, Offer
from casino.engines.pilok import events as e
from casino.engines.pilok.hands import DICE, SIDES
from casino.engines.pilok.players import Player
from casino.engines.pilok.settings import PilokSettings


def roll_skill(code: DiceCode, chance: Chance, *, is_wild: bool) -> tuple[tuple[int, ...], int]:
    """Rolls a skill: all faces in the order of rolling, and the total.

    With a wild die, the last one is wild: a 6 counts and is rolled again until it is none; a first 1 cancels itself and
    the highest other die.
    """
    plain = [chance.die(CODE_SIDES) for _ in range(code.dice - is_wild)]
    wild = [chance.die(CODE_SIDES)] if is_wild else []
    while wild and wild[-1] == CODE_SIDES:
        wild.append(chance.die(CODE_SIDES))
    added = sum(plain) + sum(wild)
    if wild and wild[0] == 1:
        added -= 1 + max(plain, default=0)
    return (*plain, *wild), added + code.pips


class Jump:
    """The Jump of a hand. `players` are all still in it, in the order in which each is asked once."""

    def __init__(self, settings: PilokSettings, players: Sequence[Player], chance: Chance) -> None:
        self.settings = settings
        self.duel: tuple[int, int] | None = None  # (winner, loser) while a die may be picked
        self.draws = 0
        self._players = {player.seat: player for player in players}
        self._pending = list(self._players)
        self._chance = chance

    @property
    def is_over(self) -> bool:
        """Whether every player was asked and no duel is open."""
        return not self._pending and self.duel is None

    @property
    def turn(self) -> int:
        """The seat that may jump, or the winner who may pick a die."""
        return self.duel[0] if self.duel else self._pending[0]

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that will be asked after the present one."""
        return tuple(self._pending if self.duel else self._pending[1:])

    def begun(self) -> tuple[Event, ...]:
        """The events of the Jump's beginning."""
        return e.JumpBegan(tuple(self._pending)), self.asked()

    def asked(self) -> e.JumpTurnBegan:
        """The event of the present turn."""
        return e.JumpTurnBegan(self._pending[0])

    def offers(self) -> tuple[Offer, ...]:
        """The actions open to the player to act."""
        if self.duel:
            return Offer("reroll", asks="die", choices=tuple(range(DICE))), Offer("spare")
        others = tuple(sorted(seat for seat in self._players if seat != self.turn))
        return Offer("jump", asks="target", choices=others), Offer("no_jump")

    def check(self, action: Action) -> None:
        """Raises ActionNotAllowed for a target or a die that cannot be chosen."""
        if action.action == "jump" and action.target == action.seat:
            raise ActionNotAllowed(_("Nobody can jump themselves."))
        if action.action == "jump" and action.target not in self._players:
            raise ActionNotAllowed(_("Seat {target} is not in the hand, so it cannot be jumped.", target=action.target))
        if action.action == "reroll" and action.die not in range(DICE):
            raise ActionNotAllowed(_("A hand has dice 0 to {dice}, not {die}.", dice=DICE - 1, die=action.die))

    def act(self, action: Action) -> tuple[Event, ...]:
        """Does a legal action of the player to act."""
        if action.action == "no_jump":
            return (e.JumpDeclined(self._pending.pop(0)),)
        if action.action == "jump":
            jumper = self._players[self._pending.pop(0)]
            return self._fight(jumper, self._players[action.target or 0])
        assert self.duel is not None
        winner, loser = self.duel
        self.duel = None
        if action.die is None:
            return (e.DieSpared(winner, loser),)
        dice = self._players[loser].dice
        before = dice[action.die]
        dice[action.die] = self._chance.die(SIDES)
        self.draws += 1
        return (e.DieRerolled(winner, loser, action.die, before, dice[action.die], tuple(dice)),)

    def _fight(self, jumper: Player, target: Player) -> tuple[Event, ...]:
        """Fights the duel: both roll, the jumper first, until one is better or the table's rule decides a tie."""
        events: list[Event] = [e.Jumped(jumper.seat, target.seat)]
        winner: Player | None = None
        while winner is None:
            one, other = (self._roll(player, events) for player in (jumper, target))
            if one != other:
                winner = jumper if one > other else target
            else:
                events.append(e.DuelTied(one, self.settings.skill_tie))
                winner = {"jumper": jumper, "target": target}.get(self.settings.skill_tie)
        loser = target if winner is jumper else jumper
        self.duel = (winner.seat, loser.seat)
        events.append(e.DuelWon(*self.duel))
        return tuple(events)

    def _roll(self, player: Player, events: list[Event]) -> int:
        dice, total = roll_skill(player.skill, self._chance, is_wild=self.settings.wild_die)
        self.draws += len(dice)
        events.append(e.SkillRolled(player.seat, str(player.skill), dice, total, player.sheet))
        return total
