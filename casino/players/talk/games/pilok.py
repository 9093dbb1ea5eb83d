"""Remarks at Three Street Pi'Lok, where all dice lie open: fat dice, doubles, jumps and bluffs."""

from typing import Any

from casino.core.dice import parse_code
from casino.engines.base import Event, Staked
from casino.engines.pilok import events as e
from casino.engines.pilok.hands import BEST, worth
from casino.players.talk.games.ear import Ear
from casino.players.talk.occasions import NOBODY, Occasion, Seen

_FAT = 6  # the best die of the lift
_GOOD = 16  # a hand worth so much that loses is a bad beat


class PilokEar(Ear):
    """The ear of a table of Pi'Lok."""

    def __init__(self, settings: Any) -> None:
        super().__init__(settings)
        self._dice: dict[int, tuple[int, ...]] = {}
        self._folded: set[int] = set()
        self._shown: dict[int, int] = {}  # what hands are worth at the Shadowport
        self._jumper = 0
        self._bettor = 0  # who bet or raised last

    def heard(self, event: Event, seen: Seen) -> list[Occasion]:
        match event:
            case e.ButtonPlaced():
                self._clear()
                return [Occasion("fee", NOBODY, {"amount": int(self.settings.ante)})]
            case e.FeePaid():
                return []
            case e.StreetBegan(street=street):
                return [Occasion(street, NOBODY)]
            case e.StreetDieRolled(seat=seat, dice=dice):
                return self._rolled(seat, dice)
            case e.BetMade(seat=seat) | e.Raised(seat=seat):
                self._bettor = seat
            case e.Folded(seat=seat):
                self._folded.add(seat)
                self.out.add(seat)
                return [Occasion("fold", seat)]
            case e.HandShown(seat=seat, total=total):
                self._shown[seat] = total
            case e.PotWon():
                return self._won(event)
        if isinstance(event, Staked):
            return self.bet_heard(event, seen)
        return self._heard_jump(event, seen)

    def _clear(self) -> None:
        self._dice, self._folded, self._shown = {}, set(), {}
        self._jumper = self._bettor = 0
        self.bets.clear()

    def _rolled(self, seat: int, dice: tuple[int, ...]) -> list[Occasion]:
        self._dice[seat] = dice
        if len(dice) == 1 and dice[0] == _FAT:
            return [Occasion("six", seat)]
        if len(dice) == 2 and dice[0] == dice[1]:
            return [Occasion("doubles", seat)]
        return [Occasion("perfect", seat)] if len(dice) == 3 and worth(dice) == BEST > worth(dice[:2]) else []

    def _heard_jump(self, event: Event, seen: Seen) -> list[Occasion]:
        """The occasions of the Jump; one with the lower skill goes against the odds."""
        match event:
            case e.JumpBegan():
                return [Occasion("duel", NOBODY)]
            case e.Jumped(seat=seat, target=target):
                self._jumper = seat
                own, other = seen.skills.get(seat, ""), seen.skills.get(target, "")
                is_bold = own and other and parse_code(own) < parse_code(other)
                return [Occasion("jump", seat)] if is_bold else []
            case e.DuelWon(winner=winner, loser=loser):
                is_jumpers = winner == self._jumper
                return [Occasion("jump_won", winner) if is_jumpers else Occasion("jump_lost", loser)]
            case e.DieRerolled(loser=loser, dice=dice):
                self._dice[loser] = dice
        return []

    def _worth(self, seat: int) -> int:
        """The worth of a seat's dice as far as they were seen; 0 before two of them were."""
        dice = self._dice.get(seat, ())
        return worth(dice) if len(dice) > 1 else 0

    def _won(self, event: e.PotWon) -> list[Occasion]:
        """The occasions of a pot that is won: a bluff, if better dice were folded for it, a tie, or what was shown."""
        seat = event.seat
        if event.reason == "folded" and seat == self._bettor:
            own, others = self._worth(seat), [self._worth(other) for other in self._folded]
            return [Occasion("bluff", seat)] if own and max(others, default=0) > own else []
        if seat not in self._shown or event.pot != 1:
            return []
        if event.reason == "tie":
            return [Occasion("tie", NOBODY, {"total": self._shown[seat]})]
        beaten = [other for other, total in self._shown.items() if other != seat and total >= _GOOD]
        found = [Occasion("shown", seat, {"total": self._shown[seat]})] if event.reason == "best" else []
        return found + [Occasion("bad_beat", other, {"total": self._shown[other]}) for other in beaten]
