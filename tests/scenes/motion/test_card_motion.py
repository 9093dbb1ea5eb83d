"""Cards and chips in motion: whatever ends it, each is drawn at last exactly as the settled table shows it."""

import time
from collections.abc import Callable
from threading import Event

import numpy as np
import pygame
import pytest

from casino.core.cards import DECK
from casino.scenes.motion import chips as chip_motion
from casino.scenes.motion.card_warming import CardWarming, DecksAhead
from casino.scenes.motion.cards import CardFlight, CardsMoved, CardsSwept, CardTurn, FlickedCard, Peek
from casino.scenes.motion.chips import ChipFlight
from casino.scenes.motion.hand import Hand
from casino.scenes.motion.shuffle import ShuffleShow
from casino.ui.cards.cards import card_sprites
from casino.ui.chips.chips import draw_amount, stacks_of
from casino.ui.drawing.animator import Animation, Together
from tests.support.every import every

pytestmark = pytest.mark.usefixtures("window")

SIZE = (640, 400)
FRAME = 1 / 60
HAND = [("7C", 1.0, (120.0, 260.0, 0.0)), ("KD", 1.0, (140.0, 262.0, 4.0))]
OTHER = [("AS", 1.0, (420.0, 250.0, -3.0)), (None, 0.0, (500.0, 90.0, 0.0))]
MOVED = [("8C", 1.0, (300.0, 250.0, 0.0), (240.0, 250.0, -4.0)), ("8H", 1.0, (320.0, 254.0, 3.0), (380.0, 250.0, 4.0))]
MOUTH = (70.0, 60.0, 80.0)


class Sprites:
    """Cards that remember how they were drawn: (card, x, y, angle, turn, lift, scale)."""

    size = (50, 70)

    def __init__(self) -> None:
        self.drawn: list[tuple] = []
        self.roughly = 0  # how many of them as things that move
        self.prepared: list[str] = []

    def has(self, side: str) -> bool:
        return side in self.prepared

    def prepare(self, side: str) -> None:
        self.prepared.append(side)

    def prepare_peek(self, back: str) -> None:
        self.prepared.append(f"peek {back}")

    def draw_shadow(self, target, centre, *, angle=0.0, turn=1.0, lift=0.0, scale=1.0):
        return pygame.Rect(centre, (0, 0))

    def flat(self, side, angle, *, is_swift=False):
        return pygame.Surface(self.size)

    def draw(
        self,
        target,
        card,
        centre,
        *,
        back="red",
        angle=0.0,
        turn=1.0,
        lift=0.0,
        scale=1.0,
        is_moving=False,
        is_swift=False,
    ):
        self.roughly += is_moving or is_swift
        assert np.isfinite((*centre, angle, turn, lift, scale)).all() and 0.0 <= turn <= 1.0 and lift >= 0.0
        self.drawn.append((card, *centre, angle, turn, lift, scale))
        rect = pygame.Rect(0, 0, *self.size)
        rect.center = (round(centre[0]), round(centre[1]))
        target.fill((200, 200, 200) if turn < 0.5 else (90, 20, 20), rect)
        return rect

    def draw_peek(self, target, centre, share, *, back="red", angle=0.0):
        return self.draw(target, None, centre, angle=angle, turn=0.0)


def table() -> pygame.Surface:
    surface = pygame.Surface(SIZE)
    surface.fill((14, 80, 50))
    return surface


def motions(calm: bool, heard: Callable[..., object] = lambda *told: None) -> dict[str, Callable[[Sprites], Animation]]:
    """One of each, to be made anew with its sprites."""
    ears = {"on_sound": heard, "width_px": SIZE[0]}
    calmly = {**ears, "calm": calm}
    return {
        "dealt open": lambda s: CardFlight("QH", (600, 40, -20), (150, 300), 4.0, s, "red", 5, True, **calmly),
        "dealt hidden": lambda s: CardFlight(None, (600, 40, -20), (320, 90), 0.0, s, "red", 6, False, **calmly),
        "turned": lambda s: CardTurn("AS", (320, 90), 2.0, s, "red", **calmly),
        "moved": lambda s: CardsMoved(MOVED, s, "red", 3, **ears),
        "swept": lambda s: CardsSwept([HAND, OTHER], MOUTH, s, "red", 3, **ears),
        "peeked": lambda s: Peek(s, (320, 90), "red", **ears),
        "shuffled": lambda s: ShuffleShow(s, "red", MOUTH, (320, 200), (600, 40, -30), 1, **ears),
        "many shuffled": lambda s: ShuffleShow(s, "red", MOUTH, (320, 200), (600, 40, -30), 6, **ears),
    }


ENDS = {
    "dealt open": [("QH", 150.0, 300.0, 4.0, 1.0, 0.0, 1.0)],
    "dealt hidden": [(None, 320.0, 90.0, 0.0, 0.0, 0.0, 1.0)],
    "turned": [("AS", 320.0, 90.0, 2.0, 1.0, 0.0, 1.0)],
    "moved": [(card, *goal, turn, 0.0, 1.0) for card, turn, _, goal in MOVED],
    "peeked": [(None, 320.0, 90.0, 0.0, 0.0, 0.0, 1.0)],
    **{name: [] for name in ("swept", "shuffled", "many shuffled")},
}
each_motion = every("name", sorted(ENDS))
CALM = ("dealt open", "dealt hidden", "turned")  # those that have a form without motion
moving_or_calm = every("name, calm", [(name, False) for name in sorted(ENDS)] + [(name, True) for name in CALM])


def play(animation: Animation, each: Callable[[], object] = lambda: None) -> float:
    """Runs to its end, a frame at a time; answers how long that took."""
    animation.begin()
    for frame in range(1, 900):
        if animation.update(FRAME):
            return frame * FRAME
        each()
    raise AssertionError("it never came to its end")


def last_of(sprites: Sprites, name: str) -> list[tuple]:
    """What is drawn at the end; of a calm turn the card below it does not count."""
    return sprites.drawn[-len(ENDS[name]) :] if ENDS[name] else sprites.drawn


@moving_or_calm
def test_it_ends_as_the_settled_table_shows_it(name: str, calm: bool) -> None:
    sprites = Sprites()
    animation = motions(calm)[name](sprites)
    play(animation, lambda: animation.draw(table()))
    sprites.drawn.clear()
    sprites.roughly = 0
    animation.draw(table())
    assert last_of(sprites, name) == ENDS[name]
    assert not sprites.roughly  # what lies is looked at closely


@moving_or_calm
def test_finished_at_any_moment_it_is_as_if_it_had_run_to_its_end(name: str, calm: bool) -> None:
    for frames in (0, 1, 7, 15, 33, 70, 140):
        sprites = Sprites()
        animation = motions(calm)[name](sprites)
        animation.begin()
        for _ in range(frames):
            if animation.update(FRAME):
                break
        animation.finish()
        sprites.drawn.clear()
        animation.draw(table())
        assert last_of(sprites, name) == ENDS[name]
        assert animation.update(FRAME), "and it stays ended"


@each_motion
def test_finished_without_having_begun_it_is_ended_too(name: str) -> None:
    sprites = Sprites()
    animation = motions(False)[name](sprites)
    animation.finish()
    animation.draw(table())
    assert last_of(sprites, name) == ENDS[name] and animation.update(0.0)


@every("name", CALM)
def test_calm_nothing_travels(name: str) -> None:
    sprites = Sprites()
    animation = motions(True)[name](sprites)
    seconds = play(animation, lambda: animation.draw(table()))
    places = {drawn[1:3] for drawn in sprites.drawn}
    assert not {drawn[5] for drawn in sprites.drawn} - {0.0}, "nothing is lifted"
    assert places <= {end[1:3] for end in ENDS[name]}
    assert seconds < 1.3


@moving_or_calm
def test_sounds_come_from_where_they_are_made(name: str, calm: bool) -> None:
    heard: list[tuple[str, float, float]] = []
    play(motions(calm, lambda *told: heard.append(told))[name](Sprites()))
    assert heard, "something moves, something is heard"
    known = {"card_slide", "card_place", "card_turn", "card_sweep", "shuffle_riffle", "shuffle_bridge"}
    for sound, pan, strength in heard:
        assert sound in known and 0.0 <= pan <= 1.0 and 0.0 < strength <= 1.0
    if name == "dealt open" and not calm:
        assert [sound for sound, _, _ in heard] == ["card_slide", "card_place"]
        assert heard[0][1] == pytest.approx(600 / 640) and heard[1][1] == pytest.approx(150 / 640)


@moving_or_calm
def test_skipped_it_is_not_heard_any_more(name: str, calm: bool) -> None:
    heard: list[str] = []
    animation = motions(calm, lambda sound, pan, strength: heard.append(sound))[name](Sprites())
    animation.begin()
    animation.finish()
    animation.update(5.0)
    assert heard == []


def test_a_dealt_card_turns_in_the_last_third_of_its_way() -> None:
    sprites = Sprites()
    flight = CardFlight("QH", (600, 40, 0), (150, 300), 0.0, sprites, "red", 5, True)
    play(flight, lambda: flight.draw(table()))
    way = [(np.hypot(x - 600, y - 40) / np.hypot(450, 260), turn) for _, x, y, _, turn, _, _ in sprites.drawn]
    assert all(turn == 0.0 for share, turn in way if share < 0.5)
    assert all(turn < 0.5 for share, turn in way if share < 0.66)
    turns = [turn for _, turn in way]
    assert turns == sorted(turns) and any(0.1 < turn < 0.9 for turn in turns)


def test_a_card_that_stays_hidden_never_shows_what_it_is() -> None:
    sprites = Sprites()
    flight = CardFlight("QH", (600, 40, 0), (150, 300), 0.0, sprites, "red", 5, False)
    play(flight, lambda: flight.draw(table()))
    flight.draw(table())
    assert {drawn[4] for drawn in sprites.drawn} == {0.0}


def test_every_swept_card_is_seen_until_it_is_in_the_tray() -> None:
    sprites = Sprites()
    swept = CardsSwept([HAND, OTHER], MOUTH, sprites, "red", 3)
    swept.begin()
    counts = []
    while not swept.update(FRAME):
        sprites.drawn.clear()
        swept.draw(table())
        counts.append(len(sprites.drawn))
    assert set(counts) == {4, 2} and counts == sorted(counts, reverse=True)
    assert sprites.drawn and max(np.hypot(x - 70, y - 60) for _, x, y, *_ in sprites.drawn) < 30
    assert {drawn[4] for drawn in sprites.drawn} == {0.0}, "they go in face down"


def test_nothing_to_move_is_no_error() -> None:
    swept = [CardsSwept(hands, MOUTH, Sprites(), "red") for hands in ([], [[]])]
    for empty in (CardsMoved([], Sprites(), "red"), *swept):
        empty.begin()
        assert empty.update(FRAME) and empty.draw(table()) == []


def test_a_whole_deal_leaves_every_card_in_its_place() -> None:
    sprites = Sprites()
    goals = [(80.0 + 90 * seat, 300.0) for seat in range(6)]
    deal = Together(
        [(0.15 * n, CardFlight("9C", (600, 40, 0), goal, 0.0, sprites, "red", n, True)) for n, goal in enumerate(goals)]
    )
    play(deal, lambda: deal.draw(table()))
    sprites.drawn.clear()
    deal.draw(table())
    assert sorted(drawn[1:3] for drawn in sprites.drawn) == goals


@moving_or_calm
def test_nothing_is_drawn_outside_the_areas_told(name: str, calm: bool) -> None:
    """With the real cards, shadows and all."""
    animation = motions(calm)[name](card_sprites(70))
    animation.begin()
    for frame in range(240):
        if animation.update(FRAME):
            break
        if frame % 5:
            continue
        canvas = table()
        areas = animation.draw(canvas)
        for area in areas:
            canvas.fill((14, 80, 50), area)
        assert (pygame.surfarray.array2d(canvas) == pygame.surfarray.array2d(table())).all()


# -- chips ----------------------------------------------------------------------------------------------------

AMOUNTS = (100, 500, 18_700, 84_200, 1_723_900, 99_999_900)
KINDS = {"tossed": {"is_tossed": True}, "pushed": {"is_tossed": False}, "raked": {"is_tossed": False, "stays": False}}
each_kind = every("kind", sorted(KINDS))


def flight_of(kind: str, cents: int = 18_700, **more: object) -> ChipFlight:
    return ChipFlight(cents, (90.0, 330.0), (450.0, 120.0), 30, **KINDS[kind], **more)


def settled(kind: str, cents: int) -> pygame.Surface:
    surface = table()
    if kind != "raked":
        draw_amount(surface, cents // 100, (450.0, 120.0), 30)
    return surface


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return bool((pygame.surfarray.array2d(one) == pygame.surfarray.array2d(other)).all())


@every("cents", AMOUNTS)
def test_no_chip_of_the_house_covers_a_face(cents: int) -> None:
    face = pygame.Rect(200, 20, 100, 100)
    before = chip_motion.before_face(face, cents, 30)
    for start, goal, kind in ((before, (90.0, 400.0), "pushed"), ((90.0, 400.0), before, "raked")):
        flight = ChipFlight(cents, start, goal, 30, **KINDS[kind])
        flight.begin()
        while not flight.update(1 / 30):
            assert not any(area.colliderect(face) for area in flight.draw(table())), f"{kind}: {flight.draw(table())}"


@each_kind
@every("cents", AMOUNTS)
def test_chips_end_as_the_settled_table_shows_them(kind: str, cents: int) -> None:
    for frames in (0, 1, 10, 25, 200):
        flight = flight_of(kind, cents)
        flight.begin()
        for _ in range(frames):
            if flight.update(FRAME):
                break
        flight.finish()
        canvas = table()
        flight.draw(canvas)
        assert same(canvas, settled(kind, cents)) and flight.update(0.0)


@every("kind", sorted(KINDS))
@every("cents", AMOUNTS)
def test_no_chip_is_lost_or_made_on_the_way(kind: str, cents: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    draw_stack = chip_motion.draw_stack

    def watched(target, values, *place, **more):
        drawn.extend(values)
        return draw_stack(target, values, *place, **more)

    monkeypatch.setattr(chip_motion, "draw_stack", watched)
    flight = flight_of(kind, cents)
    flight.begin()
    expected = sorted(value for stack in stacks_of(cents // 100) for value in stack)
    for _ in range(20):
        drawn.clear()
        flight.draw(table())
        assert sorted(drawn) == expected
        if flight.update(0.05):
            break
    assert flight.update(0.0)


def test_chips_tossed_on_a_pile_end_as_one_heap_with_it() -> None:
    """Nothing snaps, whether the heap has the same chips or these are changed for others."""
    for lying, cents in ((18_700, 18_700), (10_000, 10_000), (2_500, 17_500), (100, 99_900), (500, 84_200)):
        flight = flight_of("tossed", cents, lying=lying)
        flight.begin()
        flight.update(0.01)
        before, after = table(), table()
        draw_amount(before, lying // 100, (450.0, 120.0), 30)
        flight.draw(after)
        around = pygame.Rect(400, 60, 100, 90)
        assert same(before.subsurface(around), after.subsurface(around)), "the pile lies as before"
        while not flight.update(FRAME):
            flight.draw(last := table())
        canvas = table()
        flight.draw(canvas)
        assert same(canvas, settled("tossed", cents + lying))
        one, other = (pygame.surfarray.array3d(s).astype(int) for s in (last, canvas))
        assert (np.abs(one - other).max(axis=2) > 40).sum() < 60, f"{lying} and {cents}: a snap at the end"


def test_the_last_moment_of_a_toss_is_nearly_the_settled_heap() -> None:
    """So nothing is seen to jump when it settles."""
    for cents in AMOUNTS[:4]:
        flight = flight_of("tossed", cents)
        flight.begin()
        flight.update(flight.seconds - 0.001)
        canvas = table()
        flight.draw(canvas)
        one, other = (pygame.surfarray.array3d(s).astype(int) for s in (canvas, settled("tossed", cents)))
        assert (np.abs(one - other).max(axis=2) > 40).sum() < 60


@each_kind
def test_chips_tell_their_landing_once_and_are_heard(kind: str) -> None:
    landed: list[int] = []
    heard: list[tuple[str, float, float]] = []
    flight = flight_of(
        kind,
        on_landed=lambda: landed.append(1),
        on_sound=lambda *told: heard.append(told),
        width_px=SIZE[0],
    )
    play(flight)
    flight.finish()
    assert landed == [1] and heard
    assert {name for name, _, _ in heard} <= {"chip_chip", "chip_stack", "chip_rake"}
    assert all(0.0 <= pan <= 1.0 and 0.0 < strength <= 1.0 for _, pan, strength in heard)


def test_a_toss_lands_before_it_ends() -> None:
    landed: list[int] = []
    flight = flight_of("tossed", on_landed=lambda: landed.append(1))
    flight.begin()
    flight.update(flight.seconds * 0.6)
    assert landed == [1] and not flight.update(0.0)


@every("cents", (0, 40))
def test_an_amount_without_a_chip_takes_its_time_and_shows_nothing(cents: int) -> None:
    landed: list[int] = []
    for kind in KINDS:
        flight = flight_of(kind, cents, on_landed=lambda: landed.append(1))
        assert 0.2 < play(flight) < 0.8 and flight.draw(table()) == []
    assert len(landed) == 3


def test_the_same_toss_is_the_same() -> None:
    one, two, other = flight_of("tossed"), flight_of("tossed"), flight_of("tossed", 18_800)
    canvases = []
    for flight in (one, two, other):
        flight.begin()
        flight.update(0.25)
        canvases.append(table())
        flight.draw(canvases[-1])
    assert same(*canvases[:2]) and not same(canvases[0], canvases[2])


@each_kind
def test_skipped_chips_are_not_heard_any_more(kind: str) -> None:
    heard: list[str] = []
    flight = flight_of(kind, on_sound=lambda name, pan, strength: heard.append(name))
    flight.begin()
    flight.finish()
    assert flight.update(5.0) and heard == []


# -- pictures made ahead --------------------------------------------------------------------------------------

threads_run = pytest.mark.usefixtures("picture_threads_run")


@threads_run
def test_warmed_cards_are_rasterised_apart_and_laid_out_a_little_at_a_time() -> None:
    sprites = Sprites()
    warming = CardWarming(sprites, "blue", ["AS", "7C"])
    until(lambda: warming.is_rasterised)
    assert sprites.prepared == ["blue", "AS", "7C", "peek blue"]
    for calls in (1, 2, 3):
        assert warming.advance(0.0) == (calls == 3)
        assert len(sprites.drawn) == calls, "one picture a call when there is no time"
    assert warming.is_done and warming.advance(0.0)
    assert [(card, turn) for card, _, _, _, turn, _, _ in sprites.drawn] == [(None, 1.0), ("AS", 1.0), ("7C", 1.0)]


@threads_run
def test_warming_waits_for_no_picture_and_with_time_lays_out_all_at_once() -> None:
    sprites = Sprites()
    made = Event()
    sprites.prepare = lambda side: made.wait(10.0)
    warming = CardWarming(sprites, "red", ["AS", "7C"])
    assert not warming.advance(60.0) and sprites.drawn == []
    made.set()
    until(lambda: warming.is_rasterised)
    assert warming.advance(60.0)


@threads_run
def test_what_nobody_waits_for_any_more_is_not_made_and_what_flies_comes_first() -> None:
    sprites, gate = Sprites(), Event()
    sprites.prepare = lambda side: (gate.wait(10.0), sprites.prepared.append(side))
    busy = CardWarming(sprites, "red", ["AS"])
    dropped, kept = CardWarming(sprites, "blue", ["7C"]), CardWarming(sprites, "green", ["2D"])
    del dropped
    flight = CardFlight("KH", MOUTH, (300, 200), 0.0, sprites, "red", 1, True)
    gate.set()
    until(lambda: kept.is_rasterised)
    made = sprites.prepared
    assert "blue" not in made and "7C" not in made
    assert made.index("KH") <= 1 and flight.seconds > 0 and not busy.is_done


@pytest.mark.usefixtures("decks_made_ahead")
def test_a_table_makes_its_decks_one_after_the_other_and_anew_for_other_sizes() -> None:
    first, second = Sprites(), Sprites()
    decks = DecksAhead(lambda: [(first, "red"), (second, "blue")])
    for _ in range(2):
        assert not decks.is_done
        decks.advance()
        assert decks.is_under_way
        for _ in range(1000):
            decks.advance()
            assert not second.drawn or len(first.drawn) == len(DECK) + 1, "one deck is whole before the next begins"
        assert decks.is_done and len(second.drawn) == len(DECK) + 1
        decks.forget()
        first.drawn.clear()
        second.drawn.clear()


@threads_run
def test_a_picture_that_cannot_be_made_ahead_is_left_to_whoever_draws_it() -> None:
    class Broken(Sprites):
        def prepare(self, side: str) -> None:
            raise RuntimeError("the picture is gone")

    sprites = Broken()
    warming = CardWarming(sprites, "red", ["AS"])
    until(lambda: warming.is_rasterised)
    assert warming.advance(60.0) and len(sprites.drawn) == 2


def until(is_so: Callable[[], object]) -> None:
    """Waits for another thread."""
    end = time.monotonic() + 10.0
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.001)


def test_a_card_that_is_held_leaves_the_shoe_as_it_is_flicked() -> None:
    sprites, hand = Sprites(), Hand()
    hand.see(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(300, 400), button=1), SIZE[1])
    hand.take_hold()
    flight = FlickedCard(CardFlight("QH", (600, 40, 0), (150, 300), 0.0, sprites, "red", 5, True), hand)
    flight.begin()
    for step in range(40):
        hand.update(FRAME)
        hand.see(pygame.event.Event(pygame.MOUSEMOTION, pos=(300 - 9 * step, 400)), SIZE[1])
        assert not flight.update(FRAME)
        flight.draw(table())
    assert {drawn[0] for drawn in sprites.drawn} == {None}, "nobody sees what it is before it flies"
    x, y = sprites.drawn[-1][1:3]
    assert 560 < x < 600 and y == 40, "a little way out of the shoe"
    hand.see(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(-60, 400), button=1), SIZE[1])
    flight.update(FRAME)
    flight.draw(table())
    assert sprites.drawn[-1][1] < x and sprites.drawn[-1][2] - y < 12, "to the left, as it was flicked"
    play(flight, lambda: flight.draw(table()))
    flight.draw(table())
    assert sprites.drawn[-1][:3] == ("QH", 150.0, 300.0)


def test_a_card_is_pushed_only_while_another_comes_down_on_it() -> None:
    """It may be so after the movement of the hand is over: then it still lies below the other."""
    sprites, place = card_sprites(70), (300.0, 200.0, 0.0)
    flight = CardFlight("7C", (560.0, 60.0, 0.0), (320.0, 200.0), 0.0, sprites, "blue", 3, True)
    moved = CardsMoved([("AS", 1.0, place, place)], sprites, "blue", pushed_by=flight)
    moved.begin()
    still = table()
    moved.draw(still)
    play(moved)  # a hand still holds the other in the shoe
    canvas = table()
    moved.draw(canvas)
    assert same(canvas, still)
    flight.begin()
    far = 0.0
    while not flight.update(FRAME):
        far = max(far, abs(flight.pushed[0]))
        moved.draw(table())
    assert far > 2.0 and flight.pushed == (0.0, 0.0, 0.0)
    moved.draw(canvas := table())
    assert same(canvas, still)
