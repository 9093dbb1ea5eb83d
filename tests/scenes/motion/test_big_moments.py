"""What is called out over a table: rare results for everybody, a bust by one for a person, and nothing else."""

from pathlib import Path

import pygame
import pytest

from casino.engines.base import RoundSettled, SeatResult, StakeSettled
from casino.engines.twentyone import events as e
from casino.records.rounds import read_record
from casino.scenes.app import timing
from casino.scenes.app.app import App
from casino.scenes.games.twentyone.model import CardHand
from casino.scenes.motion.moments.big_words import BigWords, clear_band
from casino.ui.drawing.animator import Wait
from tests.scenes.places import resize
from tests.scenes.replays import events_of
from tests.support import RECORDS
from tests.support.every import every
from tests.support.tables_on_screen import replay_at

GAMES = ("black_baron", "blackjack", "black_axe")
ROUNDS = [path for game in GAMES for path in sorted(RECORDS.glob(f"{game}/*.json")) if "expected" not in path.name]


def called_out(app: App, path: Path, *, is_human: bool) -> list[tuple[str, int, str]]:
    """(outcome, total, words) of all that is settled in a round; the words are empty where nothing is called out."""
    record = read_record(path)
    scene = replay_at(app.house, record)
    told = []
    for event in events_of(record):
        for seat in scene.model.seats.values():
            seat.is_human = is_human
        if isinstance(event, StakeSettled) and event.hand <= len(scene.model.seats[event.seat].hands):
            moment = scene.view.big_moment(event)
            total = scene.model.hand(event.seat, event.hand).total
            told.append((event.outcome, total - scene.view.min_bust, moment[0] if moment else ""))
        scene.model.settle(event)
    return told


def test_a_bust_by_one_is_called_out_for_a_person_and_no_other_bust(app):
    mine = [told for path in ROUNDS for told in called_out(app, path, is_human=True)]
    theirs = [told for path in ROUNDS for told in called_out(app, path, is_human=False)]
    busts = [(beyond, words) for outcome, beyond, words in mine if outcome == "bust"]
    assert {beyond for beyond, _ in busts} >= {0, 1, 2}
    assert all((words == "Bust by one") == (beyond == 0) for beyond, words in busts)
    assert not any(words for outcome, _, words in theirs if outcome == "bust")


def test_rare_results_are_called_out_for_everybody_and_common_ones_for_nobody(app):
    for is_human in (True, False):
        told = [one for path in ROUNDS for one in called_out(app, path, is_human=is_human)]
        rare = {outcome for outcome, _, words in told if words and outcome != "bust"}
        assert rare == {"natural", "baron", "perfect_pair", "straight_flush", "suited_trips"}
        assert all(words for outcome, _, words in told if outcome in rare)


@every("game", ("black_baron", "blackjack", "black_axe", "pilok", "baccarat"))
@every("size", ((640, 360), (960, 540), (1280, 720), (1920, 1080), (1024, 768), (720, 1280)))
@every("letters", (1.0, 1.5, 2.0))
def test_what_is_called_out_covers_nobodys_hand(app, game, size, letters):
    """One's own least of all, wherever one sits; and it can still be read."""
    resize(app, size, letters)
    record = next(path for path in sorted(RECORDS.glob(f"{game}/*.json")) if is_of_hands(path))
    view = replay_at(app.house, read_record(record)).view
    area = view.big_area
    hands = [*view.hand_areas]
    assert hands and area.collidelist(hands) < 0, (area, hands[area.collidelist(hands)])
    stage = view.moment_stage
    assert stage.collidelist([*hands, view.message_area]) < 0, stage
    assert area.h >= view.metrics.px(24) and area.w >= view.metrics.px(240)
    assert pygame.Rect((0, 0), size).contains(area)
    resize(app, (1280, 720), 1.0)


def is_of_hands(path: Path) -> bool:
    """Whether a file is a record of a table with hands of its own, not of a bomb."""
    return "expected" not in path.name and b'"bomb"' not in path.read_bytes()


def test_a_band_between_hands_is_flatter_and_among_hands_beside_it_narrower():
    rect = pygame.Rect
    assert clear_band((500, 300), (800, 100), [], 200) == rect(100, 250, 800, 100)
    above, below = rect(450, 150, 100, 120), rect(450, 340, 100, 90)
    assert clear_band((500, 300), (800, 100), [above, below], 200) == rect(100, 270, 800, 70)
    assert clear_band((500, 300), (800, 100), [rect(450, 330, 100, 90)], 200).bottom == 330
    assert clear_band((500, 300), (800, 100), [rect(150, 250, 100, 100)], 200) == rect(250, 250, 500, 100)


def test_a_persons_natural_is_called_before_anybody_elses_with_what_it_pays(app):
    shown = replay_at(app.house, read_record(RECORDS / "black_axe" / "five_seats_mixed.json")).view
    seats = sorted(shown.model.seats)[:2]
    for seat in seats:
        shown.model.seats[seat].hands = [CardHand(stake=2_000, total=21)]
        shown.model.seats[seat].is_human = seat == seats[1]
    shown.model.you = seats[1]
    said = []
    shown.call_out = lambda moment, before: said.append((moment.words, moment.note)) or Wait(0.0)
    events = [e.HandSettled(seat, 1, "natural", 2_000, 5_000, 21) for seat in seats]
    shown.chips.settlement(events)
    assert said == [("Black Axe!", "30 gold at 3 to 2")]
    shown.model.you = 0
    shown.chips.settlement(events)
    assert said[1] == ("Black Axe!", f"{shown.model.seats[seats[1]].name}: 30 gold at 3 to 2")


@every(
    "stake, is_doubled, outcome, net, words",
    [
        (5_000, False, "won", 5_000, ""),
        (10_000, True, "won", 10_000, "You win $100"),
        (5_000, False, "natural", 7_500, ""),  # it was called out when it was paid
        (5_000, False, "won", 12_500, "You win $125"),  # with hands that were split
        (10_000, True, "lost", -10_000, ""),
    ],
)
def test_a_gain_of_twice_the_first_bet_is_called_out_for_a_person(app, stake, is_doubled, outcome, net, words):
    view = replay_at(app.house, read_record(RECORDS / "blackjack" / "natural_paid_at_once.json")).view
    hand = CardHand(stake=stake, total=20, is_doubled=is_doubled, outcome=outcome)
    seat = view.model.seats[1]
    seat.hands, seat.is_human, view.model.you = [hand], True, 1
    said = []
    view.call_out = lambda moment: said.append(moment.words) or Wait(0.0)
    end = RoundSettled((SeatResult(1, stake, stake + net),), None, 9)
    view.animate([end])
    assert "".join(said) == words
    seat.is_human = False
    view.animate([end])
    assert len(said) == bool(words)


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (960, 540)])
def test_words_come_and_go_and_leave_the_table_as_it_was(app, size):
    look = app.house.stack.top.look
    area = pygame.Rect(0, 0, round(size[0] * 0.9), size[1] // 5)
    area.center = (size[0] // 2, size[1] // 2)
    words = BigWords(look, "The Black Plague", area, "It takes every bet")
    before = pygame.Surface(size)
    before.fill((90, 20, 20))
    seen, steps = [], round(timing.BIG_WORDS * 60)
    for _ in range(steps + 2):
        target = before.copy()
        areas = words.draw(target)
        changed = pygame.mask.from_threshold(target, (90, 20, 20), (1, 1, 1)).count()
        seen.append(size[0] * size[1] - changed)
        for area in areas:  # nothing is drawn beside what is told
            target.blit(before, area, area)
        assert target.get_buffer().raw == before.get_buffer().raw
        words.update(1 / 60)
    assert max(seen) > 4 * seen[0] and seen[-1] == 0 and words.update(0.0)
