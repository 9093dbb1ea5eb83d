"""Hands of Pi'Lok that nobody chose."""

import random

from casino.core.chance import FastChance, RecordingChance
from casino.engines.base import Action, Entrant
from casino.engines.pilok.table import Pilok
from casino.records.levels import catalogue
from casino.records.rounds import RoundRecord, SeatRecord

LEVELS = [level for level in catalogue()[0] if level.game == "pilok"]


def random_hand(seed: int) -> RoundRecord:
    """A hand of random legal actions, with short purses, an empty seat and a player who cannot pay."""
    rng = random.Random(seed)
    level = LEVELS[seed % len(LEVELS)]
    engine, chance = Pilok(level.settings), RecordingChance(FastChance(seed))
    ante = int(level.settings.ante)
    purses = {seat: ante * rng.choice((1, 2, 5, 40, 400)) for seat in range(1, engine.seats + 1)}
    if engine.seats > 4:
        del purses[rng.choice(sorted(purses))]
        purses[rng.choice(sorted(purses))] = ante - 1
    skills = {seat: rng.choice(("1D", "3D", "3D+2", "5D+1")) for seat in purses}
    button = rng.choice(sorted(purses))
    engine.open_round(chance)
    for action in engine.opening({s: Entrant(p, skill=skills[s]) for s, p in purses.items()}, button):
        engine.apply(action)
    actions = []
    while engine.phase != "closed":
        offers = engine.legal_actions(engine.turn)
        likely = [offer for offer in offers if offer.action not in ("fold", "no_jump") or rng.random() < 0.25]
        offer = rng.choice(likely or list(offers))
        some = (offer.least, offer.least, offer.most) if offer.asks in ("amount", "to") else offer.choices
        asked = {offer.asks: rng.choice(some)} if offer.asks else {}
        actions.append(Action(engine.turn, offer.action, **asked))
        engine.apply(actions[-1])
    held = [SeatRecord(f"P{n}", purses[n], skill=skills[n]) if n in purses else None for n in range(1, max(purses) + 1)]
    return RoundRecord(table=level.name, seats=held, draws=chance.draws, actions=actions, dealer=button)


HANDS = [random_hand(seed) for seed in range(16)]
