"""Great moments where they happen: their places at the tables, and the hands and duels that are called out."""

from collections import Counter
from itertools import product

import pygame

from casino.core.dice import parse_code
from casino.engines.pilok.events import DuelWon, Jumped
from casino.engines.twentyone.events import HandStood
from casino.players.pilok.odds import duel_chances
from casino.records.rounds import read_record
from casino.scenes.games.pilok.art.hex_table import rail_px
from casino.scenes.games.pilok.jump.dark_table import DarkTable
from casino.scenes.motion.moments.moment import has_room
from casino.ui.drawing.animator import Speed, Wait
from tests.scenes.places import resize
from tests.scenes.replays import events_of
from tests.support import RECORDS
from tests.support.pilot import SMALLEST
from tests.support.tables_on_screen import replay_at


def test_a_natural_has_room_for_its_picture_in_wide_windows_and_covers_no_hand(app):
    for game, name in (("blackjack", "natural_paid_at_once"), ("black_axe", "seven_cards_stand")):
        for size in ((1280, 720), (1920, 1080)):
            resize(app, size, 1.0)
            view = replay_at(app.house, read_record(RECORDS / game / f"{name}.json")).view
            stage = view.moment_stage
            assert has_room(view.look, stage), (game, size)
            assert stage.collidelist(view.hand_areas) < 0, (game, size)
            assert stage.clip(0, view.layout.top_bar.bottom, size[0], view.message_area.y) == stage, (game, size)
    resize(app, SMALLEST, 1.0)


def test_at_pilok_a_moment_ends_within_the_well_and_a_duel_leaves_no_shreds_of_plates(app):
    record = read_record(RECORDS / "pilok" / "seven_seats.json")
    for size in ((1280, 720), (1920, 1080)):
        resize(app, size, 1.0)
        view = replay_at(app.house, record).view
        assert has_room(view.look, view.moment_stage)
        assert view.moment_stage.bottom <= view.layout.well.bottom - rail_px(view.layout.well) // 2, size
        backdrop, plates = view.make_backdrop(size), [station.plate for station in view.layout.stations]
        table = DarkTable(lambda empty=backdrop: empty, view.paint_table)
        picture = table.painted(backdrop, view.model, backdrop.get_rect(), lambda target: None)
        assert all(pixels(picture, plate) == pixels(backdrop, plate) for plate in plates), size
    resize(app, SMALLEST, 1.0)


def test_a_duel_is_seen_on_the_table_as_it_is(app):
    """The table around a duel is painted once for all its rolls, and looks as if it were painted for each."""
    resize(app, (1280, 720), 1.0)
    for name in ("jumped_twice", "jumping_back"):
        record = read_record(RECORDS / "pilok" / f"{name}.json")
        scene, duels = replay_at(app.house, record), 0
        for event in events_of(record):
            scene.settle(event)
            scene.refresh()
            if isinstance(event, Jumped | DuelWon):
                kept = composed(scene)
                scene.view.forget_picture()
                assert composed(scene) == kept, f"{name}: {event}"
                duels += isinstance(event, DuelWon)
        assert duels == 2, name
    resize(app, SMALLEST, 1.0)


def test_the_table_around_a_duel_is_painted_once_for_each_duel_and_backdrop(app):
    view, painted = replay_at(app.house, read_record(RECORDS / "pilok" / "jumping_back.json")).view, []
    backdrops = [pygame.Surface((64, 48)) for _ in range(2)]
    dark = DarkTable(lambda: backdrops[0], painted.append)

    def paintings(backdrop):
        dark.painted(backdrop, view.model, pygame.Rect(0, 8, 64, 32), lambda target: None)
        return len(painted)

    assert [paintings(backdrops[0]) for _ in range(3)] == [1, 1, 1]
    dark.forget()
    assert [paintings(backdrops[0]) for _ in range(2)] == [2, 2]
    assert [paintings(backdrops[1]) for _ in range(2)] == [3, 3]


def composed(scene):
    picture = pygame.Surface((1280, 720))
    scene.compose(picture)
    return pixels(picture, picture.get_rect())


def pixels(picture, area):
    return pygame.image.tobytes(picture.subsurface(area), "RGB")


def test_seven_cards_and_an_unlikely_duel_are_called_out(app, monkeypatch):
    monkeypatch.setattr(type(app.house), "speed", property(lambda house: Speed.NORMAL))
    for game, sound, kind in (("black_axe", "seven_cards", HandStood), ("pilok", "underdog", DuelWon)):
        found = Counter()
        for path in sorted(RECORDS.glob(f"{game}/*.json")):
            if "expected" in path.name:
                continue
            scene, said = replay_at(app.house, read_record(path)), []
            monkeypatch.setattr(scene.view, "call_out", lambda moment, said=said: said.append(moment) or Wait(1))
            for event in events_of(read_record(path)):
                for seat in scene.model.seats.values():
                    seat.is_human = True
                if isinstance(event, kind):
                    scene.view.movement([event])
                    expected = is_great(scene, event)
                    assert [moment.sound for moment in said] == [sound] * expected, f"{path.name}: {event}"
                    found[expected] += 1
                    said.clear()
                scene.model.settle(event)
        assert found[True] and found[False], (game, found)


def ways_to_sums(code):
    """In how many ways dice come to each sum, one die after the other."""
    ways = Counter({code.pips: 1})
    for _ in range(code.dice):
        more = Counter()
        for so_far, face in product(ways, range(1, 7)):
            more[so_far + face] += ways[so_far]
        ways = more
    return ways


def is_great(scene, event):
    """Whether a hand that stands has seven cards, or whoever won a duel was hardly expected to."""
    if isinstance(event, HandStood):
        return len(scene.model.hand(event.seat, event.hand).cards) >= 7
    duel, rules = scene.model.duel, scene.view.rules
    rolls = [duel.rolls[seat].skill for seat in (event.winner, event.loser)]
    own, other = (parse_code(code) for code in rolls)
    if rules.wild_die:  # whose chances have no end
        return duel_chances(own, other, rules).win < 0.15
    sums = [ways_to_sums(code) for code in (own, other)]
    ways = Counter()
    for (one, count), (two, times) in product(sums[0].items(), sums[1].items()):
        ways[(one > two) - (one < two)] += count * times
    if rules.skill_tie == "reroll":
        return ways[1] / (ways[1] + ways[-1]) < 0.15
    to_winner = (rules.skill_tie == "jumper") == (event.winner == duel.jumper)
    return (ways[1] + ways[0] * to_winner) / sum(ways.values()) < 0.15
