"""The last draw is slowed if and only if it can still change how a person's hand or bet ends."""

from collections import Counter
from itertools import product

import pygame
import pytest

from casino.core.dice import parse_code
from casino.engines.against_dealer import DealerEnded
from casino.engines.baccarat import events as b
from casino.engines.baccarat.bets import settle_stakes
from casino.engines.baccarat.hands import deal_coup
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.pilok import events as p
from casino.engines.pilok.hands import worth
from casino.engines.pilok.settings import PilokSettings
from casino.odds.open_outcomes import can_still_change, card_ends, dice_ends, skill_can_change
from casino.records.rounds import level_of, read_record
from casino.scenes.motion.moments.hush import Darkness, Hushed
from casino.scenes.table import view as table_view
from casino.ui.drawing.animator import Speed, Wait
from tests.scenes.replays import events_of
from tests.support import RECORDS
from tests.support.tables_on_screen import replay_at


def records_of(game):
    """The golden records of a game."""
    return [path for path in sorted(RECORDS.glob(f"{game}/*.json")) if "expected" not in path.name]


ROUNDS = [path for game in ("black_baron", "blackjack", "black_axe") for path in records_of(game)]


def test_what_the_dealer_may_end_with_is_what_the_rules_allow():
    rules = BlackBaronSettings()
    assert dice_ends(15, 4, rules) == {16, 17, 18, 19, 20, 21}
    assert dice_ends(6, 6, rules) == {20}  # a Round Table, whatever falls
    assert card_ends([10, 6], hits_soft_17=True) == {17, 18, 19, 20, 21, 22}
    assert card_ends([10], hits_soft_17=False) == {17, 18, 19, 20, 21, 22}
    assert 17 in card_ends([1], hits_soft_17=False)


@pytest.mark.parametrize(
    "totals, ends, is_open",
    [
        ([20], {16, 17, 18, 19, 20, 21}, True),
        ([20], {17, 18, 19, 21}, False),  # every one of them loses to it
        ([22, 25], {17, 18, 21}, False),
        ([], {17, 21}, False),
        ([12], {17, 18}, False),
        ([12], {17, 21}, True),
    ],
)
def test_a_result_is_open_while_two_ends_differ(totals, ends, is_open):
    assert can_still_change(totals, ends, 20) == is_open


def slowed(app, path, monkeypatch, speed) -> list[tuple[bool, list[int]]]:
    """For each last draw of the dealer in a record: whether it was slowed, and the persons' open totals before it."""
    scene = replay_at(app.house, read_record(path))
    view, found = scene.view, []
    called = []
    monkeypatch.setattr(table_view, "Hushed", lambda motion, *places: called.append(motion) or motion)
    monkeypatch.setattr(type(app.house), "speed", property(lambda house: speed))
    for seat in scene.model.seats.values():
        seat.is_human = True
    events = list(events_of(read_record(path)))
    monkeypatch.setattr(type(scene.director), "coming", property(lambda director: coming[0]))
    coming = [None]
    for event, after in zip(events, [*events[1:], None], strict=True):
        for seat in scene.model.seats.values():
            seat.is_human = True
        coming[0] = after
        called.clear()
        if type(event).__name__ in ("DealerRolled", "SecretDieShown", "DealerDrew", "HoleCardShown"):
            open_before = list(view.open_totals)
            view.movement([event])
            if isinstance(after, DealerEnded) or type(after).__name__ == "PlagueStruck":
                found.append((bool(called), open_before))
            else:
                assert not called, f"{path.name}: {event} is not the last"
        scene.model.settle(event)
    return found


def test_the_last_draw_is_slowed_where_something_is_open_and_nowhere_else(app, monkeypatch):
    told = [one for path in ROUNDS for one in slowed(app, path, monkeypatch, Speed.NORMAL)]
    assert len([one for one in told if one[0]]) >= 10
    assert all(not is_slow for is_slow, totals in told if not totals)
    assert any(not is_slow for is_slow, totals in told if totals)
    for speed in (Speed.FAST, Speed.INSTANT):
        assert not any(is_slow for path in ROUNDS[:12] for is_slow, _ in slowed(app, path, monkeypatch, speed))


# -- Three Street Pi'Lok and the salon, beside every way the draw may fall -----------------------------------------

MOST_TRIED = 5  # seats, all of whose last dice are tried


def shown_with(app, monkeypatch, record, person, each):
    """Settles a record at its table with one seat held by a person, and calls `each` before every event."""
    scene, events = replay_at(app.house, record), list(events_of(record))
    called, coming = [], [None]
    monkeypatch.setattr(table_view, "Hushed", lambda motion, *places: called.append(motion) or motion)
    monkeypatch.setattr(type(app.house), "speed", property(lambda house: Speed.NORMAL))
    monkeypatch.setattr(type(scene.director), "coming", property(lambda director: coming[0]))
    at = 0
    while at < len(events):
        for number, seat in scene.model.seats.items():
            seat.is_human = number == person
        group = events[at : at + scene.view.group_size(events[at:])]
        at += len(group)
        coming[0] = events[at] if at < len(events) else None
        called.clear()
        each(scene, group, coming[0], called)
        for event in group:
            scene.model.settle(event)


def pots_of(model, person, worths):
    """How every pot of a person ends with these worths: with how many it is shared, or None."""
    ends = []
    for pot in model.pots:
        if person in pot.seats:
            best = max(worths[seat] for seat in pot.seats)
            tied = sum(worths[seat] == best for seat in pot.seats)
            ends.append(tied if worths[person] == best else None)
    return tuple(ends)


def pilok_is_open(scene, group, coming, person):
    """Whether the draw of some events is one that is slowed, by trying every way it may fall."""
    model, event = scene.model, group[0]
    if person not in model.live or not isinstance(event, p.StreetDieRolled | p.SkillRolled | p.DieRerolled):
        return False
    held = {seat: list(model.hand(seat, 1).dice) for seat in model.live}
    now = {seat: worth(dice) for seat, dice in held.items() if len(dice) == 3}

    def after(loser, picked):
        thrown = [[*held[loser][:die], face, *held[loser][die + 1 :]] for die in picked for face in range(1, 7)]
        return {pots_of(model, person, {**now, loser: worth(dice)}) for dice in thrown}

    match event:
        case p.StreetDieRolled():
            if model.street != "deep":
                return False
            choices = [sorted({worth((*held[seat], face)) for face in range(1, 7)}) for seat in model.live]
            ends = {pots_of(model, person, dict(zip(model.live, fallen, strict=True))) for fallen in product(*choices)}
            return len(ends) > 1
        case p.DieRerolled():
            return not isinstance(coming, p.JumpTurnBegan) and len(after(event.loser, [event.die])) > 1
        case p.SkillRolled():
            is_tied = isinstance(coming, p.DuelTied) and coming.decided != "reroll"
            if not is_tied and not isinstance(coming, p.DuelWon):
                return False
            theirs, code = model.duel.rolls[model.duel.jumper].total, parse_code(event.skill)
            rolled = range(code.dice + code.pips, 6 * code.dice + code.pips + 1)  # every sum may fall
            tie = {"jumper": -1, "target": 1, "reroll": 0}[scene.view.rules.skill_tie]
            ways = {(total > theirs) - (total < theirs) or tie for total in rolled}
            changes = any(len(after(loser, range(3))) > 1 for loser in model.duel.seats)
            return len(ways) > 1 and changes
    raise AssertionError(event)


def test_at_pilok_dice_are_slowed_exactly_where_a_persons_pot_is_open(app, monkeypatch):
    seen = Counter()
    for path in records_of("pilok"):
        record = read_record(path)
        seats = [number for number, seat in enumerate(record.seats, 1) if seat is not None]
        if len(seats) > MOST_TRIED or level_of(record).settings.wild_die:  # a wild die has no end
            continue
        for person in seats[:2]:

            def each(scene, group, coming, called, person=person, path=path):
                expected = pilok_is_open(scene, group, coming, person)
                if isinstance(group[0], p.StreetDieRolled | p.SkillRolled | p.DieRerolled):
                    scene.view.movement(group)
                    assert bool(called) == expected, f"{path.name}: {group[0]} for seat {person}"
                    seen[type(group[0]).__name__, expected] += 1

            shown_with(app, monkeypatch, record, person, each)
    kinds = ("StreetDieRolled", "SkillRolled", "DieRerolled")
    assert all(seen[kind, is_open] >= 2 for kind in kinds for is_open in (False, True)), seen


def salon_ends(scene, known):
    """How all bets on the felt may end once these cards of the deal are known, in the order they are dealt."""
    stakes = {area: shown.stake for area, shown in scene.model.areas.items()}
    ends = set()
    for rest in product("A23456789T", repeat=6 - len(known)):
        cards = iter([*known, *(rank + "S" for rank in rest)])
        coup = deal_coup(lambda cards=cards: next(cards))
        ends.add(tuple(one.outcome for one in settle_stakes(coup, stakes).values()))
    return ends


def nothing_is_slowed(scene, group, coming, called):
    scene.view.movement(group)
    assert not called


def test_in_the_salon_the_last_card_that_can_change_a_bet_is_slowed_and_no_other(app, monkeypatch):
    seen = Counter()
    for path in records_of("baccarat"):
        record = read_record(path)
        if level_of(record).name.startswith("baccarat/defusal") or record.bomb is not None:
            continue

        def each(scene, group, coming, called, path=path):
            event, model = group[0], scene.model
            if not isinstance(event, b.CardDealt):
                return
            scene.view.movement(group)
            if model.on_table < 4:
                assert not called
                return
            held = [model.hands[hand][number] for number in (0, 1) for hand in ("player", "banker")]
            thirds = model.hands["player"][2:]
            is_open = len(salon_ends(scene, held + thirds)) > 1
            if event.hand == "player" and isinstance(coming, b.CardDealt):
                is_open = is_open and len(salon_ends(scene, [*held, event.card])) == 1
            assert bool(called) == is_open, f"{path.name}: {event}"
            seen[event.hand, is_open] += 1

        shown_with(app, monkeypatch, record, 1, each)
        shown_with(app, monkeypatch, record, 0, nothing_is_slowed)
    assert seen["player", True] and seen["banker", True] and seen["player", False], seen


@pytest.mark.parametrize(
    "code, against, tie, is_wild, is_open",
    [
        ("3D", 3, "reroll", False, True),
        ("3D", 2, "reroll", False, False),
        ("3D", 3, "target", False, False),  # whatever falls, the jumped player wins
        ("3D", 3, "jumper", False, True),
        ("3D+1", 20, "reroll", False, False),
        ("3D", 18, "jumper", False, False),
        ("3D", 40, "reroll", True, True),  # a wild die has no end
        ("3D", 1, "reroll", True, True),  # and may take the best die away
        ("3D", 0, "reroll", True, False),
        ("1D", 0, "reroll", True, True),
    ],
)
def test_a_duel_is_open_while_the_last_roll_can_end_it_in_two_ways(code, against, tie, is_wild, is_open):
    rules = PilokSettings(skill_tie=tie, wild_die=is_wild)
    assert skill_can_change(parse_code(code), against, rules) == is_open


def test_the_room_is_hushed_while_a_draw_that_decides_is_shown_and_no_longer(app, monkeypatch):
    monkeypatch.setattr(type(app.house), "speed", property(lambda house: Speed.NORMAL))
    scene = replay_at(app.house, read_record(ROUNDS[0]))
    app.house.stack.push(scene)
    view = scene.view
    motion = view.hushed(Wait(1.0), view.layout.message, decides=True)
    assert not app.house.stack.is_hushed
    motion.begin()
    motion.update(0.1)
    assert app.house.stack.is_hushed
    view.settle(events_of(read_record(ROUNDS[0]))[0])
    assert not app.house.stack.is_hushed
    view.hushed(Wait(1.0), view.layout.message, decides=False).update(0.1)
    assert not app.house.stack.is_hushed


def test_the_dark_comes_to_both_halves_in_turn_and_ends_as_if_it_had_come_at_once():
    whole, lit = pygame.Rect(0, 10, 200, 100), pygame.Rect(70, 30, 60, 60)
    dark, due = Darkness(whole, lit, (4, 5, 6)), []
    shown, at_once = (pygame.Surface((200, 120)) for _ in range(2))
    for surface in (shown, at_once):
        surface.fill("white")
    for frame in range(40):
        if frame:
            dark.advance(min(1.0, frame / 30))
        for area in due:
            shown.fill("white", area)
            dark.lay(shown, area)
        due = dark.unlaid
        assert bool(due) == (min(dark.shares) < 1), frame
    dark.lay(at_once, at_once.get_rect())
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(at_once, "RGB")
    assert shown.get_at((1, 11)).r < 120 and shown.get_at((198, 108)).r < 120
    assert shown.get_at(lit.center).r == shown.get_at((1, 5)).r == 255, "the light, and what is no part of it"


@pytest.mark.parametrize("seconds", [1 / 60, 1 / 12, 1.0])
def test_no_half_is_seen_to_be_darker_however_fast_the_motion_is(seconds):
    dark = Darkness(pygame.Rect(0, 10, 200, 100), pygame.Rect(70, 30, 60, 60), (4, 5, 6))
    motion = Hushed(Wait(1000.0), dark)
    for _ in range(40):
        motion.update(seconds)
        assert abs(dark.shares[0] - dark.shares[1]) <= 0.05
    assert dark.shares == [1.0, 1.0] and not dark.unlaid
