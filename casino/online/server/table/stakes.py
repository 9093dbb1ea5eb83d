"""What the bets of a hall's table cost, and what becomes of them where a round is stopped. Purses are the books'.

Stopping a round has a price, since a player who sees how it ends before the others could else play for nothing: a
secret kept back costs the bet, unless the link was lost, and a locked round that is called off pays every bet once.

A bet is tried on the rules when it is made, and on the purse again when the secrets are in: a bet that is refused
with the deal would call off the round of everybody at the table.
"""

from collections.abc import Collection, Mapping, Sequence

from casino.core.chance import FairChance
from casino.engines.base import HOUSE, Entrant
from casino.engines.registry import GAMES
from casino.online.messages import Bet, ante_of
from casino.online.server.books import CALLED_OFF, FORFEIT
from casino.online.server.table.steps import SeatHolder
from casino.records.levels import Level
from casino.save.ledger import HOUSE_ACCOUNT
from casino.save.store import Store
from casino.tables.session import TableSession

Sitters = Mapping[int, SeatHolder]


class Stakes:
    """The bets of one table as money: their cost, whether a purse covers them, and where they go."""

    def __init__(self, store: Store, level: Level) -> None:
        self._store, self._level = store, level

    def written(self, seat: int, bet: Bet) -> tuple[Bet, int]:
        """A bet reduced to what this game begins with, and its cost. Raises IllegalAction before it is too late."""
        engine = GAMES[self._level.game].engine(self._level.settings)
        if engine.begins_with == "bet":
            place, bet = Entrant(0, bet.cents), Bet(seat, bet.cents, None, bet.commitment)
        elif engine.begins_with == "chips":
            place, bet = Entrant(0, bets=bet.chips or {}), Bet(seat, 0, bet.chips or {}, bet.commitment)
        else:
            return Bet(seat, commitment=bet.commitment), 0
        engine.open_round(FairChance("", ""))
        return bet, sum(engine.verify(one) for one in engine.opening({seat: place}, HOUSE) if one.seat == seat)

    def cost(self, who: SeatHolder | None, bet: Bet) -> int:
        """The cost of a bet in cents, at most the rest of the purse."""
        ante = ante_of(self._level.settings)
        return min(self._store.purse(who.account.id), bet.costs(ante)) if who else 0

    def is_covered(self, who: SeatHolder | None, bet: Bet) -> bool:
        """True if the purse still covers a locked bet."""
        costs = bet.costs(int(self._level.settings.minimum))
        return who is not None and self._store.purse(who.account.id) >= costs

    def take_lost(self, lost: Mapping[int, int], sitters: Sitters, session: TableSession, out: Collection[int]) -> None:
        """Takes the bets whose secrets were kept back, for the house or, without one, for the other players.

        Only inside `writing`. Otherwise a player could stop a round at will after seeing its end, and play for nothing.
        """
        others = [who.id for seat, who in sorted(session.sitters.items()) if seat not in out]
        goes_to = others if session.engine.has_button and others else [HOUSE_ACCOUNT]
        for seat, cents in lost.items():
            share, rest = divmod(cents, len(goes_to))
            for number, account in enumerate(goes_to):
                if part := share + (number < rest):
                    self._store.move(sitters[seat].account.id, account, part, FORFEIT)

    def pay_called_off(self, locked: Sequence[Bet], sitters: Sitters) -> None:
        """Pays every visitor's locked bet as if it had won; only inside `writing`."""
        for bet in locked:
            if bet.commitment and (cents := self.cost(sitters.get(bet.seat), bet)):
                self._store.move(HOUSE_ACCOUNT, sitters[bet.seat].account.id, cents, CALLED_OFF)
