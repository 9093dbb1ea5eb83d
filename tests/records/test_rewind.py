"""A round taken back to a step: what was told is the same to the letter, and only what nobody saw may differ."""

import random
from collections import Counter

import msgspec
import pytest

from casino.core.errors import RecordError
from casino.engines.base import HOUSE, Action
from casino.engines.registry import GAMES
from casino.engines.twentyone.events import HoleCardDealt, HoleCardShown
from casino.players.characters import CHARACTERS
from casino.players.plays import PLAYS
from casino.records.levels import load_level
from casino.records.replay import Replay, replay
from casino.records.rewind import rewound, with_other_cards
from casino.records.rounds import RoundRecord, SeatRecord
from tests.support.rota import sample

CAREFUL = CHARACTERS["ambrose"]
LEVELS = ("black_axe/standard", "blackjack/standard", "black_baron/standard", "blackjack/strip")


def played(level_name, seed, seats=1):
    """A round with a seed, played by one of the house's players."""
    level = load_level(level_name)
    places = [SeatRecord(f"Seat {number}", 100_000, 2_000) for number in range(1, seats + 1)]
    record = RoundRecord(table=level_name, seats=places, seed=seed, phrase="lucky seven", actions=[])
    running, play, actions = Replay(record), PLAYS[level.game](level.settings), []
    running.opening()
    rng = random.Random(seed)
    while (turn := running.engine.turn) is not None:
        if turn == HOUSE:
            action = running.engine.default_action(turn)
        else:
            offers = running.engine.legal_actions(turn)
            action = CAREFUL.act(play, running.engine.view(turn), turn, offers, rng)
        running.play(action)
        actions.append(action)
    return msgspec.structs.replace(record, actions=actions)


def with_actions(level_name, seats=1, least=2):
    """The first such round in which a player had something to decide twice."""
    return next(
        record
        for number in range(200)
        if len((record := played(level_name, f"round {number}", seats)).actions) >= least
    )


@pytest.mark.parametrize(
    "level", ["black_axe/standard", "blackjack/standard", "black_baron/standard", "blackjack/strip"]
)
def test_from_each_step_the_same_actions_end_as_the_record_did(level):
    record = with_actions(level, GAMES[load_level(level).game].engine(load_level(level).settings).seats)
    whole = replay(record)
    for step in range(len(record.actions) + 1):
        running, told = rewound(record, step)
        events = list(told)
        for action in record.actions[step:]:
            events += running.play(action)
        assert tuple(events) == whole.events and running.engine.turn is None


@pytest.mark.parametrize(
    "level", ["black_axe/standard", "blackjack/standard", "black_baron/standard", "blackjack/strip"]
)
def test_other_cards_leave_all_that_was_told_as_it_was(level):
    record = with_actions(level)
    step = len(record.actions) - 1
    _, told = rewound(record, step)
    ends = set()
    for seed in range(12):
        running, again = with_other_cards(record, step, seed)
        assert again == told
        events = [*running.play(record.actions[step])]
        while (turn := running.engine.turn) is not None:
            events += running.play(running.engine.default_action(turn))
        ends.add(tuple(events))
    assert len(ends) > 6


def test_the_hole_card_is_drawn_anew_as_likely_as_it_is_unseen():
    record = with_actions("blackjack/standard")
    holes = Counter()
    for seed in range(sample(300, 150)):
        running, told = with_other_cards(record, 0, seed)
        assert any(isinstance(event, HoleCardDealt) for event in told)
        events = []
        while (turn := running.engine.turn) is not None:
            events += running.play(running.engine.default_action(turn))
        holes.update(event.card for event in events if isinstance(event, HoleCardShown))
    assert len(holes) > 35, "every card that could lie there does"
    assert max(holes.values()) < sample(25, 15)


def test_what_cannot_be_taken_back_is_refused():
    record = with_actions("blackjack/standard")
    with pytest.raises(RecordError, match="no step 99"):
        rewound(record, 99)
    with pytest.raises(RecordError, match="names no seed"):
        rewound(msgspec.structs.replace(record, seed=None, draws=[]), 0)
    running, _ = rewound(record, 0)
    with pytest.raises(RecordError):
        running.play(Action(1, "no such thing"))
