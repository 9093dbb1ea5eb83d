"""The house's players: they bet within the limits, do only what is offered, and see only what their seat sees."""

import random

import msgspec
import pytest

from casino.core.chance import FastChance, ScriptedChance
from casino.engines.base import HOUSE, Action, Offer, RoundSettled
from casino.engines.black_baron.table import BlackBaron
from casino.engines.registry import GAMES
from casino.engines.twentyone.table import TwentyOne
from casino.players.characters import CHARACTERS, STYLES, Memory
from casino.players.plays import PLAYS
from casino.players.twentyone.odds import TwentyOneOdds
from casino.players.twentyone.play import TwentyOnePlay
from casino.records.levels import catalogue, shipped_level
from tests.support.conformance import table_of
from tests.support.every import every
from tests.support.rota import part, sample
from tests.support.whole_round import whole_round

LEVELS = [level for level in catalogue()[0] if table_of(level).begins_with == "bet"]
by_character = every("who", CHARACTERS.values(), ids=list(CHARACTERS))
by_level = every("level", LEVELS, ids=lambda level: level.name)


def plays(level):
    """How a table is played."""
    return PLAYS[level.game](level.settings)


def play(engine, who, chance, rng, bet, how) -> int:
    """One round of one character alone at the table: its gain in cents."""
    engine.open_round(chance)
    engine.apply(Action(1, "bet", bet))
    events = engine.apply(Action(HOUSE, "deal"))
    while engine.phase != "closed":
        offers = engine.legal_actions(1)
        action = who.act(how, engine.view(1), 1, offers, rng)
        assert action.seat == 1
        assert action.action in {offer.action for offer in offers}
        events = engine.apply(action)
    assert isinstance(events[-1], RoundSettled)
    return events[-1].seats[0].net


def check_mean(gains, how):
    """On average rounds gain what the odds say."""
    mean = sum(gains) / len(gains)
    error = (sum(g * g for g in gains) / len(gains) - mean * mean) ** 0.5 / len(gains) ** 0.5
    assert abs(mean - whole_round(how.odds)) < 4 * error


def test_everybody_has_a_name_a_manner_and_a_purse():
    names = [who.name for who in CHARACTERS.values()]
    assert len(set(names)) == len(names) == 10
    for key, who in CHARACTERS.items():
        assert who.id == key
        assert who.manner and who.purse > 0 and 0 <= who.boldness <= 1
        assert type(who.purse) is int
        assert who.style in STYLES


@by_level
@by_character
def test_every_character_plays_every_table_by_the_rules(who, level):
    engine, how = GAMES[level.game].engine(level.settings), plays(level)
    rng, memory = random.Random(who.id), Memory()
    for seed in range(sample(120, 40)):
        rules = level.settings
        offer = Offer("bet", least=int(rules.minimum), most=int(rules.maximum), step=int(rules.bet_step))
        memory.bet = who.bet(offer, memory, rng)
        memory.after(play(engine, who, FastChance(seed), rng, memory.bet, how))


@by_character
def test_bets_are_whole_steps_within_what_is_offered_whatever_happened(who):
    rng = random.Random(who.id)
    for _ in range(500):
        step = rng.choice((1, 5, 100, 2500))
        least = step * rng.randint(1, 20)
        most = least + step * rng.choice((0, 1, 7, 1000))
        memory = Memory(0, rng.choice((0, 1, 5, 10**6)), rng.choice((0, 1, 5, 10**6)))
        bet = who.bet(Offer("bet", least=least, most=most, step=step), memory, rng)
        assert type(bet) is int
        assert least <= bet <= most and bet % step == 0


@by_level
@by_character
def test_a_purse_that_covers_nothing_more_is_played_without_new_money(who, level):
    engine, how, rng = GAMES[level.game].engine(level.settings), plays(level), random.Random(5)
    for seed in range(sample(200, 40)):
        engine.open_round(FastChance(seed))
        engine.apply(Action(1, "bet", int(level.settings.minimum)))
        engine.apply(Action(HOUSE, "deal"))
        while engine.phase != "closed":
            offers = [offer for offer in engine.legal_actions(1) if not offer.cost]
            action = who.act(how, engine.view(1), 1, offers, rng)
            assert engine.verify(action) == 0
            engine.apply(action)


def test_whims_repeat_from_their_own_stream_and_leave_the_dice_alone():
    level = shipped_level("black_baron/standard")
    how = plays(level)
    for who in CHARACTERS.values():
        gains = []
        for _ in range(2):
            engine, rng = BlackBaron(level.settings), random.Random(3)
            gains.append([play(engine, who, FastChance(seed), rng, 100, how) for seed in range(60)])
        assert gains[0] == gains[1]


def test_a_memory_keeps_the_run_of_wins_and_losses():
    memory = Memory()
    for net, run in ((5, (1, 0)), (9, (2, 0)), (0, (2, 0)), (-1, (0, 1)), (-1, (0, 2)), (0, (0, 2)), (1, (1, 0))):
        memory.after(net)
        assert (memory.wins, memory.losses) == run


def test_whoever_plays_by_the_odds_loses_no_more_than_the_game_takes():
    level = shipped_level("black_baron/standard")
    how, rng, chance = plays(level), random.Random(1), FastChance("odile")
    engine, who = BlackBaron(level.settings), CHARACTERS["odile"]
    check_mean([play(engine, who, chance, rng, 100, how) / 100 for _ in range(sample(8_000, 4_000))], how)


# -- twenty-one -----------------------------------------------------------------------------------------------


class _EndlessDecks(FastChance):
    """Every card as likely as in a full shoe, however many are gone: what the odds are worked out for."""

    def card(self, shoe):
        shoe.shuffle()
        return super().card(shoe)


# The house's rules as each table has them; with cards that never run out engine and odds must tell the same story.
@pytest.mark.parametrize(
    "name", part("endless decks", ["black_axe/standard", "blackjack/standard", "blackjack/strip"], 2)
)
def test_by_the_odds_wins_at_endless_decks_what_the_odds_say(name):
    level = shipped_level(name)
    rules = msgspec.structs.replace(level.settings, seats=1, max_hands=2, split_on="value")
    engine, how, rng = TwentyOne(rules), TwentyOnePlay(rules), random.Random(1)
    chance, who, bet = _EndlessDecks("odile"), CHARACTERS["odile"], int(rules.minimum)
    check_mean([play(engine, who, chance, rng, bet, how) / bet for _ in range(sample(12_000, 2_500))], how)


def test_the_best_choice_is_the_one_every_book_has():
    """Basic strategy for a shoe where the dealer stands on all 17 and splits may be doubled, some of its corners."""
    rules = msgspec.structs.replace(shipped_level("blackjack/six_decks").settings, split_on="rank")
    odds = TwentyOneOdds(rules)
    book = {
        "double": [(10, (6, 5)), (3, (5, 4)), (6, (1, 7)), (5, (5, 5))],
        "hit": [(1, (6, 5)), (10, (10, 6)), (2, (10, 2)), (9, (5, 4)), (9, (1, 7)), (10, (3, 3))],
        "stand": [(6, (10, 2)), (2, (1, 7)), (7, (9, 9)), (6, (10, 10)), (7, (10, 7))],
        "split": [(10, (8, 8)), (9, (9, 9)), (5, (4, 4)), (1, (1, 1))],
    }
    for best, (up, cards) in [(best, corner) for best, corners in book.items() for corner in corners]:
        offers = {"hit", "stand", "double"} | ({"split"} if cards[0] == cards[1] else set())
        worth = odds.worth(up, cards, offers)
        assert max(worth, key=worth.get) == best, (up, cards, worth)


# What a seat is dealt, and what may lie hidden beside it.
SECRETS = {
    "black_baron/standard": [
        [[*start, 10, secret] for secret in range(1, 10)] for start in ((9, 9), (5, 6), (8, 2), (7, 7))
    ],
    "black_axe/standard": [
        [[first, hole, second, "8S", *["TC"] * 9] for hole in ("2S", "5S", "9S", "KS")]
        for first, second in (("9C", "7D"), ("5C", "6D"), ("8C", "8D"), ("AC", "7H"))
    ],
}


@every("name", SECRETS)
@by_character
def test_a_character_is_told_nothing_of_the_secret_die_or_the_hole_card(who, name):
    # Whoever plays well plays the same whatever lies under the cup or face down.
    level = shipped_level(name)
    for draws_of_a_start in SECRETS[name]:
        told = set()
        for draws in draws_of_a_start:
            engine = GAMES[level.game].engine(level.settings)
            engine.open_round(ScriptedChance(draws))
            engine.apply(Action(1, "bet", 200))
            engine.apply(Action(HOUSE, "deal"))
            told.add(who.act(plays(level), engine.view(1), 1, engine.legal_actions(1), random.Random(1)))
        assert len(told) == 1
