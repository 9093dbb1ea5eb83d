"""A frame that draws only what moved looks as if all had been drawn; and drawing changes nothing.

Thousands of frames are drawn twice here, so the file is among the dearest: which sizes and rare rounds, is by turns.
"""

from copy import deepcopy
from functools import cache
from itertools import pairwise

import numpy
import pygame
import pytest

from casino.core.preferences import Preferences
from casino.engines.registry import GAMES
from casino.records.levels import shipped_level
from casino.records.rounds import read_record
from casino.scenes.table.scene import TableScene
from casino.ui.dice import sprites
from casino.ui.widgets.keys import Device
from tests.scenes.places import Standing, bomb_at, pilok_at, salon_at
from tests.support import RECORDS
from tests.support.pilot import Pilot
from tests.support.rota import part, sample
from tests.support.tables_on_screen import session_of
from tests.tools.shots import baccarat_rounds as bombs
from tests.tools.shots import pilok_rounds as hands

SIZES = ((960, 540), (720, 1280))
RARE = {
    "black_baron": ("plague_spares_baron", "resplit_to_six", "round_table", "secret_die_counts"),
    "pilok": (
        *("skill_tie_rolled_again_twice", "three_all_ins_four_pots"),
        *("perfect_hands_split", "reroll_makes_a_pair"),
    ),
    "baccarat": (
        *("banker_pays_19_to_20", "shuffled_at_the_cut_card", "four_modules_in_four_deals"),
        *("a_new_deck_of_another_colour", "third_strike_for_the_order"),
    ),
}


def pixels(surface):
    return pygame.image.tobytes(surface, "RGB")


def same(one, other):
    """Whether two pictures of one kind are alike; what is no colour beside the three of a pixel does not count."""
    assert one.get_masks() == other.get_masks() and one.get_bitsize() == 32
    shown = [numpy.frombuffer(surface.get_buffer(), numpy.uint32) for surface in (one, other)]
    red, green, blue, _ = one.get_masks()
    return not ((shown[0] ^ shown[1]) & (red | green | blue)).any()


@pytest.fixture(autouse=True)
def watchful(monkeypatch):
    """Here every frame is drawn: what one leaves behind is seen in those after it."""
    monkeypatch.setattr(Pilot, "is_watchful", True)


@cache
def paper(size):
    """Something to draw on, of a size."""
    return pygame.Surface(size).convert()


def whole(pilot):
    """What is on top, drawn anew and entirely; the picture lasts until the next one is drawn."""
    fresh = paper(pilot.house.size)
    fresh.fill((255, 0, 255))
    kept, touched = pilot.scene.needs_repaint, list(pilot.scene.touched)
    pilot.scene.needs_repaint = True
    pilot.scene.draw(fresh)
    pilot.scene.needs_repaint, pilot.scene.touched = kept, touched
    return fresh


def differs(pilot):
    """Where the window differs from the whole picture, as a rectangle or None."""
    canvas, fresh = pilot.house.window.canvas, whole(pilot)
    if same(canvas, fresh):
        return None
    mask = pygame.mask.from_threshold(canvas, (0, 0, 0), (1, 1, 1, 255), fresh)
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def decisions(pilot, frames):
    """Plays so many frames, each the whole picture, and stops wherever somebody is to decide."""
    for number in range(frames):
        pilot.frames(1, 0.08)
        if number % 4 == 0 and (area := differs(pilot)):
            raise AssertionError(f"frame {number} is not what it should be at {area}: {pilot.scene.message!r}")
        if pilot.scene.is_waiting:
            yield number


@pytest.fixture
def pilot(save, monkeypatch):
    # A die that was drawn twice without moving is drawn finer: here every drawing of a moment must be the same.
    monkeypatch.setattr(sprites, "REFINES", False)
    pilot = Pilot(save, (960, 540))
    pilot.press("Mr Red's table")
    yield pilot
    pilot.close()


def test_every_frame_of_rounds_is_the_whole_picture(pilot):
    for rng, _ in enumerate(decisions(pilot, sample(600, 180)), 1):
        names = [n for n in ("Split", "Double", "Hit", "Roll the dice") if n in pilot.labels]
        pilot.press("Stay" if "Stay" in pilot.labels and rng % 2 else names[0])


@pytest.mark.parametrize(
    "door, size",
    [
        *(("Blackjack", size) for size in part("Blackjack", SIZES, 3)),
        *(("Black Axe", size) for size in part("Black Axe", ((960, 540), (1280, 720)), 2)),
    ],
)
def test_every_frame_of_rounds_of_cards_is_the_whole_picture(open_pilot, size, door):
    level = f"{door.lower().replace(' ', '_')}/standard"
    pilot = open_pilot(size, preferences=Preferences(shows_count=True))
    pilot.press(f"Door: {door}", shipped_level(level).title)
    if door == "Black Axe":
        pilot.press("Go to table")
        pilot.frames(3)
        pilot.press(next(label for label in pilot.labels if label.endswith(": empty")), "Everybody")
    for rng, _ in enumerate(decisions(pilot, sample(330, 120)), 1):
        names = [n for n in ("Split", "Double", "Insurance", "Hit", "Deal") if n in pilot.labels]
        pilot.press("Stand" if "Stand" in pilot.labels and rng % 2 else names[0])


def jumping(save, size):
    """Somebody who has just jumped: the light is about to go."""
    pilot = Pilot(save, size)
    table, _ = pilok_at(pilot.app, hands.jump_won, short_by=1)
    pilot.until(lambda: table.is_waiting)
    jump = next(widget for widget in table.focus.widgets if widget.key == "jump")
    jump.press()
    if any(label.startswith("Again") for label in pilot.labels):
        jump.press()
    return pilot, table


def test_the_log_stays_as_bright_as_it_is_while_the_light_goes_for_a_duel(save):
    pilot, table = jumping(save, (2560, 1080))
    letters = []
    while table.model.duel is None:
        pilot.frames(1)
        log = pygame.surfarray.array3d(pilot.house.window.canvas.subsurface(table.layout.log))
        letters.append(int((log.min(axis=2) > 200).sum()))
    assert table.layout.log.w and min(letters) > 0.8 * letters[0] > 500
    pilot.close()


@pytest.mark.parametrize("size", part("Pi'Lok", SIZES, 3))
def test_every_frame_of_hands_of_pilok_is_the_whole_picture(open_pilot, size, monkeypatch):
    monkeypatch.setattr(sprites, "REFINES", False)
    pilot = open_pilot(size)
    pilot.press("Door: Three Street Pi'Lok", shipped_level("pilok/standard").title)
    pilot.frames(5)
    for _ in decisions(pilot, sample(460, 170)):
        names = ("Ante up", "Call", "Pass", "No jump", "Keep", "Spare", "Fold", "Roll")
        pilot.press(next((n for name in names for n in pilot.labels if n.startswith(name)), str(pilot.labels)))


@pytest.mark.parametrize("size", part("salon", SIZES, 3))
def test_every_frame_of_deals_of_the_salon_is_the_whole_picture(open_pilot, size):
    pilot = open_pilot(size)
    pilot.house.doors.enter(shipped_level("baccarat/salon"))
    pilot.frames(5)
    for rng, _ in enumerate(decisions(pilot, sample(200, 70)), 1):
        if "Turn all" in pilot.labels:
            pilot.press("Turn a card" if rng % 2 else "Turn all")
            continue
        names = ["Player: ", "Tie: ", "Banker: "][: rng % 3 + 1]
        for name in names:
            pilot.press(next(label for label in pilot.labels if label.startswith(name)))
            assert differs(pilot) is None
        if rng % 4 == 0:
            pilot.press("Undo")
            assert differs(pilot) is None
        pilot.press("Deal")


@pytest.mark.parametrize("name", part("rare", [f"{game}/{name}" for game, names in RARE.items() for name in names], 8))
def test_every_frame_of_what_is_rare_is_the_whole_picture(open_pilot, name, monkeypatch):
    monkeypatch.setattr(sprites, "REFINES", False)
    pilot = open_pilot((960, 540))
    record = read_record(RECORDS / f"{name}.json")
    pilot.house.stack.push(pilot.house.doors.replay([(name, record)]))
    while not pilot.scene.is_waiting:
        pilot.frames(4, 0.09)
        assert differs(pilot) is None, pilot.scene.message


def test_a_chip_that_is_carried_leaves_no_trace(pilot):
    start, goal = pilot.widget("Add 25").rect.center, (480, 200)
    pilot.move(start)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    pilot.frames()
    for step in range(1, 9):
        place = (start[0] + (goal[0] - start[0]) * step // 8, start[1] + (goal[1] - start[1]) * step // 8)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0)))
        pilot.frames(3)
        assert differs(pilot) is None
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=goal, button=1))
    pilot.frames(3)
    assert differs(pilot) is None


def test_a_new_backdrop_takes_the_place_of_one_that_lay_ready_for_the_next_repaint(open_pilot, monkeypatch):
    pilot = open_pilot((960, 540))
    pilot.press("Mr Red's table")
    pilot.frames(3)
    scene, canvas = pilot.scene, pilot.house.window.canvas
    assert scene.draw(canvas) is not None
    place, colour = scene.layout.bottom_bar.midleft, pygame.Color(1, 2, 3)
    assert canvas.get_at(place) != colour
    monkeypatch.setattr(scene.view, "paint_backdrop", lambda target: target.fill(colour))
    scene.view.forget_picture()
    scene.invalidate()
    for _ in range(2):
        assert scene.draw(canvas) is None and canvas.get_at(place) == colour
        assert scene.draw(canvas) is not None
        scene.invalidate()


@pytest.mark.parametrize("place", ["Mr Red's table", "The hall"])
def test_a_pointer_that_wanders_has_nothing_painted_but_what_it_comes_to(open_pilot, monkeypatch, place):
    """Before, every movement of a hand painted the whole picture anew."""
    pilot = open_pilot((960, 540), preferences=Preferences(reduced_motion=True))
    if place != "The hall":
        pilot.press(place)
    pilot.seen()  # what is made beside is there, and paints nothing anew later
    pilot.frames(3)
    painted, compose, met = [], pilot.scene.compose, set()
    monkeypatch.setattr(pilot.scene, "compose", lambda target: (painted.append(target), compose(target)))
    for step in range(160):
        before = pilot.scene.focus.hot
        painted.clear()
        pilot.move((step * 6, step * 53 % 540))
        met.add(pilot.scene.focus.hot and pilot.scene.focus.hot.key)
        assert bool(painted) == (pilot.scene.focus.hot is not before)
        assert differs(pilot) is None
    assert len(met) > 3  # else nothing was come to


@pytest.mark.parametrize("level", ["black_baron/standard", "blackjack/standard", "pilok/standard", "baccarat/salon"])
def test_what_the_keys_the_pointer_and_a_pad_are_at_is_seen(open_pilot, level):
    """Every ring, lit plate, cap and badge comes and goes without a trace."""
    pilot = open_pilot((960, 540), preferences=Preferences(reduced_motion=True))
    pilot.house.doors.enter(shipped_level(level))
    pilot.seen()
    pilot.frames(3)
    for _ in range(len(pilot.scene.focus.widgets) + 1):
        before = pixels(pilot.house.window.canvas)
        pilot.key(pygame.K_TAB)
        pilot.frames(2)
        assert pixels(pilot.house.window.canvas) != before
        assert differs(pilot) is None
    place = pilot.scene.focus.widgets[0].rect.center
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
        pygame.event.post(pygame.event.Event(kind, pos=place, button=1, rel=(0, 0), buttons=(0, 0, 0)))
        pilot.frames(2)
        assert differs(pilot) is None
    pilot.app.house_keys.uses(Device.PAD)
    pilot.scene.focus.shows_ring = True  # as with a press of a pad
    pilot.scene.refresh()
    pilot.frames(2)
    assert pilot.scene.focus.has_badge and pilot.scene.focus.focused is not None
    assert differs(pilot) is None


def test_a_pointer_above_a_list_is_followed_from_row_to_row(open_pilot):
    pilot = open_pilot((960, 540), preferences=Preferences(reduced_motion=True))
    pilot.press("Door: Black Axe", "The hearth")
    rows = pilot.widget("Everybody in the hall").rect
    looks = set()
    for y in range(rows.y + 4, rows.bottom, 6):
        pilot.move((rows.x + 30, y))
        looks.add(pixels(pilot.house.window.canvas.subsurface(rows)))
    assert len(looks) > 2


def test_a_card_that_is_bent_leaves_no_trace_and_the_table_below_is_not_painted_anew(open_pilot, monkeypatch):
    pilot = open_pilot((960, 540), preferences=Preferences())
    table = salon_at(pilot.app, {"player": (5, 5)})
    table.driver.start_round()
    pilot.until(lambda: table.is_waiting and not table.director.is_idle)
    pilot.frames(30)
    card = table.view.squeezing.squeezed.cards[0].rect
    start = (card.x + 6, card.bottom - 6)
    pilot.move(start)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    pilot.frames(2)
    painted = []
    with monkeypatch.context() as patched:
        paint = table.paint
        patched.setattr(table, "paint", lambda target: (painted.append(target), paint(target)))
        for step in (*range(1, 9), *range(8, 0, -1)):
            place = (start[0] + card.w * step // 16, start[1] - card.h * step // 16)
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0)))
            pilot.frames(2)
            assert not painted
            assert differs(pilot) is None
            painted.clear()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
    for _ in range(20):
        pilot.frames(1)
        assert differs(pilot) is None


def test_a_bombs_last_seconds_are_the_whole_picture_up_to_the_wreck(open_pilot):
    pilot, now = open_pilot((960, 540)), Standing()
    table = bomb_at(pilot.app, "baccarat/full_case", now=now)
    table.driver.cases.arm()
    pilot.hurry()
    now.seconds += table.view.clock.left - 3.0
    while table.view.clock.left:
        now.seconds += 0.07
        pilot.frames(1)
        assert differs(pilot) is None, table.view.clock.left
    while not table.view.has_result:
        pilot.frames(2)
        assert differs(pilot) is None


@pytest.mark.parametrize("size", part("bomb", SIZES, 3))
def test_every_frame_of_a_bomb_is_the_whole_picture(open_pilot, size):
    """Chips, keys, refused and lost deals, solved modules, dusk, the end, and never a trace."""
    pilot, now = open_pilot(size), Standing()
    code = bombs.case_code(bombs.FOUR, bombs.is_lively)
    table = bomb_at(pilot.app, bombs.FOUR, code, now=now)

    def look(frames=1):
        pilot.frames(frames, 0.05)
        assert differs(pilot) is None, table.message

    def shown():
        while not table.director.is_idle:
            now.seconds += 1.0
            look(2)

    table.driver.cases.arm()
    shown()
    for key in (pygame.K_TAB, pygame.K_2, pygame.K_PERIOD, pygame.K_TAB, pygame.K_RETURN, pygame.K_COMMA, pygame.K_1):
        pilot.key(key)
        look()
    for number in range(1, 4):
        pilot.move(table.layout.module(number).rect.center)
        look()
        if number == 2:
            table.driver.deal(number)  # without what it wants: a strike
            shown()
        for area, stack in bombs.winning_chips(session_of(table).engine.case, number).items():
            table.driver.take_back(number, area)
            for chip in stack:
                table.driver.choose_chip(number, chip)
                table.driver.add_chip(number, area)
                look()
        table.driver.deal(number)
        shown()
    table.driver.give_up()
    shown()


@pytest.mark.parametrize("key", [pygame.K_F1, pygame.K_F2, pygame.K_F3, pygame.K_F4, pygame.K_F10])
def test_a_page_over_a_moving_table_comes_and_goes_whole(pilot, key):
    pilot.press("Roll the dice")
    pilot.frames(40)
    pilot.key(key)
    pilot.frames(2)
    assert not isinstance(pilot.scene, TableScene) and differs(pilot) is None
    pilot.key(pygame.K_ESCAPE)
    for _ in range(10):
        pilot.frames(1, 0.05)
        assert differs(pilot) is None


def test_the_hall_breathes_without_a_trace(open_pilot):
    pilot = open_pilot((960, 540))
    for _ in range(12):
        pilot.frames(1, 0.2)
        assert differs(pilot) is None


def test_drawing_changes_nothing(pilot):
    pilot.press("Roll the dice")
    for _ in range(40):
        pilot.frames(1, 0.05)
        before, labels = deepcopy(pilot.scene.model), pilot.labels
        first = pixels(whole(pilot))
        assert pixels(whole(pilot)) == first
        assert pilot.scene.model == before and pilot.labels == labels


@pytest.mark.parametrize("game", ["", *GAMES])
def test_at_rest_a_frame_is_shown_only_where_it_is_another_one(open_pilot, monkeypatch, game):
    """Lamps breathe, fires flicker and eyes blink; in between nothing is drawn."""
    pilot = open_pilot((960, 540))
    if game:
        pilot.house.doors.enter(shipped_level(f"{game}/{'salon' if game == 'baccarat' else 'standard'}"))
    pilot.seen()
    pilot.frames(30)
    window, shown = pilot.house.window, [pixels(pilot.house.window.canvas)]
    monkeypatch.setattr(window, "present", lambda areas=None: shown.append(pixels(window.canvas)))
    pilot.frames(400)
    assert 10 < len(shown) < 250
    same = sum(one == other for one, other in pairwise(shown))
    assert same <= 2  # a light so weak that it changes nothing


def test_nothing_moves_where_motion_is_reduced(open_pilot):
    """Without motion a frame is drawn when something changed and at no other time."""
    pilot = open_pilot((960, 540), preferences=Preferences(reduced_motion=True))
    drawn = []
    for name in ("", "Mr Red's table"):
        if name:
            pilot.press(name)
        pilot.frames(3)
        pilot.house.window.present = drawn.append
        pilot.frames(200)
        del pilot.house.window.present
        assert drawn == []
