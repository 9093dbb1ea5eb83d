"""What both games against a dealer promise of whose turn it is."""

import pytest

from casino.core.chance import FastChance
from casino.engines.base import HOUSE, Action
from casino.engines.black_baron.table import BlackBaron
from casino.engines.twentyone.table import TwentyOne
from casino.records.levels import shipped_level


class Watched(FastChance):
    """A stream of draws that notes whose turn it is at each of them."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.engine = None
        self.turns: list[int | None] = []

    def die(self, sides):
        self.turns.append(self.engine.turn)
        return super().die(sides)

    def card(self, shoe):
        self.turns.append(self.engine.turn)
        return super().card(shoe)


@pytest.mark.parametrize(("game", "level"), [(BlackBaron, "black_baron/standard"), (TwentyOne, "blackjack/standard")])
def test_no_seat_is_to_act_while_the_dealer_draws(game, level):
    seen = 0
    for seed in range(40):
        engine, chance = game(shipped_level(level).settings), Watched(seed)
        chance.engine = engine
        engine.open_round(chance)
        engine.apply(Action(1, "bet", amount=engine.legal_actions(1)[0].least))
        events = engine.apply(Action(HOUSE, "deal"))
        while seat := engine.turn:
            assert seat == 1
            chance.turns.clear()
            events = engine.apply(engine.default_action(seat))
        names = [type(event).__name__ for event in events]
        drawn = sum(name in ("DealerRolled", "DealerDrew") for name in names)
        if chance.turns and drawn:
            seen += 1
            assert set(chance.turns[-drawn:]).isdisjoint(range(1, engine.seats + 1)), chance.turns
    assert seen > 5
