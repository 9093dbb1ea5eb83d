"""Remarks at Black Baron: two tens, the cup, the plague. There is no hint at the die under the cup."""

from typing import Any

from casino.engines.base import HOUSE, Event
from casino.engines.black_baron import events as e
from casino.players.talk.games.ear import DealtEar
from casino.players.talk.occasions import Occasion, Seen


class BaronEar(DealtEar):
    """The ear of a table of Black Baron."""

    def __init__(self, settings: Any) -> None:
        super().__init__(settings)
        self.target = settings.target

    def heard(self, event: Event, seen: Seen) -> list[Occasion]:
        match event:
            case e.SecretDieRolled():
                return [Occasion("cup", HOUSE)]
            case e.SecretDieShown(total=total):
                return [] if total >= self.target else [Occasion("no_plague", HOUSE)]
            case e.PlagueStruck():
                return [Occasion("plague", HOUSE)]
            case e.DealerEnded(total=total, reason="bust"):
                return [*self.dealer_bust(total)]
            case e.HandSettled(seat=seat, outcome="baron"):
                return [Occasion("baron", seat)]
        return self.hand_heard(event, seen)
