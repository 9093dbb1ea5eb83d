"""What is called out over a table: rare results for everybody, a bust by one for a person, and nothing else."""

from pathlib import Path

import pygame
import pytest

from casino.engines.base import StakeSettled
from casino.records.rounds import read_record
from casino.scenes.app import timing
from casino.scenes.app.app import App
from casino.scenes.motion.big_words import BigWords, ribbon_px
from tests.scenes.places import resize
from tests.scenes.replays import events_of
from tests.support import RECORDS
from tests.support.tables_on_screen import replay_at

GAMES = ("black_baron", "blackjack", "black_axe")
ROUNDS = [path for game in GAMES for path in sorted(RECORDS.glob(f"{game}/*.json")) if "expected" not in path.name]


def called_out(app: App, path: Path, *, is_person: bool) -> list[tuple[str, int, str]]:
    """(outcome, total, words) of all that is settled in a round; the words are empty where nothing is called out."""
    record = read_record(path)
    scene = replay_at(app.house, record)
    told = []
    for event in events_of(record):
        for seat in scene.model.seats.values():
            seat.is_person = is_person
        if isinstance(event, StakeSettled) and event.hand <= len(scene.model.seats[event.seat].hands):
            moment = scene.view.big_moment(event)
            total = scene.model.hand(event.seat, event.hand).total
            told.append((event.outcome, total - scene.view.least_bust, moment[0] if moment else ""))
        scene.model.settle(event)
    return told


def test_a_bust_by_one_is_called_out_for_a_person_and_no_other_bust(app):
    mine = [told for path in ROUNDS for told in called_out(app, path, is_person=True)]
    theirs = [told for path in ROUNDS for told in called_out(app, path, is_person=False)]
    busts = [(beyond, words) for outcome, beyond, words in mine if outcome == "bust"]
    assert {beyond for beyond, _ in busts} >= {0, 1, 2}
    assert all((words == "Bust by one") == (beyond == 0) for beyond, words in busts)
    assert not any(words for outcome, _, words in theirs if outcome == "bust")


def test_rare_results_are_called_out_for_everybody_and_common_ones_for_nobody(app):
    for is_person in (True, False):
        told = [one for path in ROUNDS for one in called_out(app, path, is_person=is_person)]
        rare = {outcome for outcome, _, words in told if words and outcome != "bust"}
        assert rare == {"natural", "baron"}
        assert all(words for outcome, _, words in told if outcome in rare)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 540)])
def test_what_is_called_out_covers_no_cards_at_its_height(app, size):
    """Among the cards of the outer seats are those that it is said of."""
    resize(app, size, 1.0)
    record = read_record(next(path for path in ROUNDS if path.parent.name == "black_axe"))
    scene = replay_at(app.house, record)
    ribbon = pygame.Rect(0, 0, scene.view.big_px, ribbon_px(scene.look))
    ribbon.center = scene.view.big_centre
    outer = [station.cards for station in (scene.layout.stations[0], scene.layout.stations[-1])]
    assert all(area.top < ribbon.bottom and area.bottom > ribbon.top for area in outer)
    assert ribbon.collidelist(outer) < 0
    resize(app, (1280, 720), 1.0)


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (960, 540)])
def test_words_come_and_go_and_leave_the_table_as_it_was(app, size):
    look = app.house.stack.top.look
    words = BigWords(look, "The Black Plague", (size[0] // 2, size[1] // 2), round(size[0] * 0.9))
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
