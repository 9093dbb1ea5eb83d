"""The house's players: they bet within the limits, do only what is offered, and see only what their seat sees."""

import random

import pytest

from casino.chance import FastChance
from casino.engines.base import HOUSE, Action, Offer, RoundSettled
from casino.engines.black_baron import BlackBaron
from casino.levels import catalogue
from casino.players.black_baron_odds import Odds
from casino.players.characters import CHARACTERS, Memory

LEVELS = catalogue()[0]
by_level = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)


def play(engine, who, chance, whim, bet, odds) -> int:
    """One round of one character alone at the table: its gain in cents."""
    engine.open_round(chance)
    engine.apply(Action(1, "bet", bet))
    events = engine.apply(Action(HOUSE, "deal"))
    while engine.phase != "closed":
        offers = engine.legal_actions(1)
        action = who.act(engine.view(1), 1, offers, odds, whim)
        assert action.seat == 1
        assert action.action in {offer.action for offer in offers}
        events = engine.apply(action)
    assert isinstance(events[-1], RoundSettled)
    return events[-1].seats[0].net


def test_everybody_has_a_name_a_manner_and_a_purse():
    names = [who.name for who in CHARACTERS.values()]
    assert len(set(names)) == len(names) == 10
    for key, who in CHARACTERS.items():
        assert who.id == key
        assert who.manner and who.purse > 0 and 0 <= who.boldness <= 1
        assert type(who.purse) is int


@by_level
@pytest.mark.parametrize("who", CHARACTERS.values(), ids=list(CHARACTERS))
def test_every_character_plays_every_table_by_the_rules(who, level):
    engine, odds = BlackBaron(level.settings), Odds(level.settings)
    whim, memory = random.Random(who.id), Memory()
    for seed in range(120):
        rules = level.settings
        offer = Offer("bet", least=int(rules.minimum), most=int(rules.maximum), step=int(rules.bet_step))
        memory.bet = who.bet(offer, memory, whim)
        memory.after(play(engine, who, FastChance(seed), whim, memory.bet, odds))


@pytest.mark.parametrize("who", CHARACTERS.values(), ids=list(CHARACTERS))
def test_bets_are_whole_steps_within_what_is_offered_whatever_happened(who):
    whim = random.Random(who.id)
    for _ in range(500):
        step = whim.choice((1, 5, 100, 2500))
        least = step * whim.randint(1, 20)
        most = least + step * whim.choice((0, 1, 7, 1000))
        memory = Memory(0, whim.choice((0, 1, 5, 10**6)), whim.choice((0, 1, 5, 10**6)))
        bet = who.bet(Offer("bet", least=least, most=most, step=step), memory, whim)
        assert type(bet) is int
        assert least <= bet <= most and bet % step == 0


@pytest.mark.parametrize("who", CHARACTERS.values(), ids=list(CHARACTERS))
def test_a_purse_that_covers_nothing_more_is_played_without_doubles_and_splits(who):
    level = LEVELS[0]
    engine, odds, whim = BlackBaron(level.settings), Odds(level.settings), random.Random(5)
    for seed in range(200):
        engine.open_round(FastChance(seed))
        engine.apply(Action(1, "bet", 100))
        engine.apply(Action(HOUSE, "deal"))
        while engine.phase != "closed":
            offers = [offer for offer in engine.legal_actions(1) if not offer.cost]
            action = who.act(engine.view(1), 1, offers, odds, whim)
            assert action.action in ("hit", "stay")
            engine.apply(action)


def test_whims_repeat_from_their_own_stream_and_leave_the_dice_alone():
    level = LEVELS[0]
    odds = Odds(level.settings)
    for who in CHARACTERS.values():
        gains = []
        for _ in range(2):
            engine, whim = BlackBaron(level.settings), random.Random(3)
            gains.append([play(engine, who, FastChance(seed), whim, 100, odds) for seed in range(60)])
        assert gains[0] == gains[1]


def test_a_character_is_told_nothing_of_the_secret_die():
    # Whoever plays well plays the same whatever lies under the cup.
    level = LEVELS[0]
    odds = Odds(level.settings)
    for who in CHARACTERS.values():
        for start in ((9, 9), (5, 6), (8, 2), (7, 7)):
            told = set()
            for secret in range(1, 10):
                engine = BlackBaron(level.settings)
                engine.open_round(_Fixed([*start, 10, secret]))
                engine.apply(Action(1, "bet", 100))
                engine.apply(Action(HOUSE, "deal"))
                told.add(who.act(engine.view(1), 1, engine.legal_actions(1), odds, random.Random(1)))
            assert len(told) == 1


class _Fixed:
    def __init__(self, dice):
        self._dice = iter(dice)

    def die(self, sides):
        return next(self._dice)


def test_a_memory_keeps_the_run_of_wins_and_losses():
    memory = Memory()
    for net, run in ((5, (1, 0)), (9, (2, 0)), (0, (2, 0)), (-1, (0, 1)), (-1, (0, 2)), (0, (0, 2)), (1, (1, 0))):
        memory.after(net)
        assert (memory.wins, memory.losses) == run


def test_whoever_plays_by_the_odds_loses_no_more_than_the_game_takes():
    level = LEVELS[0]
    odds, whim, chance = Odds(level.settings), random.Random(1), FastChance("odile")
    engine, who = BlackBaron(level.settings), CHARACTERS["odile"]
    gains = [play(engine, who, chance, whim, 100, odds) / 100 for _ in range(8_000)]
    mean = sum(gains) / len(gains)
    error = (sum(g * g for g in gains) / len(gains) - mean * mean) ** 0.5 / len(gains) ** 0.5
    assert abs(mean - odds.whole_game()) < 4 * error
