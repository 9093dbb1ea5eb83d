"""Great moments with a picture of their own: each looks and sounds unlike every other, and stays on its stage."""

from itertools import combinations, pairwise
from types import SimpleNamespace

import pygame

from casino.engines.base import SeatResult
from casino.records.levels import shipped_level
from casino.save.ledger import HOUSE_ACCOUNT
from casino.save.rows import RoundSummary
from casino.save.store import OPENING_CENTS
from casino.scenes.app import timing
from casino.scenes.dialogs.column import Words
from casino.scenes.games.bomb.art.clock_face import clock_face
from casino.scenes.motion.moments.card_arts import FallingAxe, FannedCards, HouseOfCards, LargeNumeral
from casino.scenes.motion.moments.chip_arts import ChipTowers, GuestWhoGoes, LastChip, LitRow, Run
from casino.scenes.motion.moments.dice_arts import BrokenTotal, CutLetters, RingOfDice, StrikingDice
from casino.scenes.motion.moments.moment import BigMoment, Moment, has_room
from casino.scenes.motion.moments.story_arts import Summit, TippedBalance, WayUp
from casino.scenes.motion.moments.wire_arts import CutWire
from casino.scenes.pages.cashier import CashierPage
from casino.scenes.table.director import CalledOut
from casino.tally.figures import Figures
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme


def clock_at(seconds, size, is_running):
    """The clock of a bomb."""
    return clock_face(seconds, size, theme("defusal"), is_stopped=not is_running)


ARTS = {
    "strike": lambda: StrikingDice(10, 10, "bone"),
    "letters": lambda: CutLetters("mr_red"),
    "ring": lambda: RingOfDice(10, [1, 2, 3, 1, 4, 2, 3], "bone"),
    "broken": lambda: BrokenTotal(21),
    "fan": lambda: FannedCards(["AS", "KH"]),
    "axe": lambda: FallingAxe(["AS", "JC"]),
    "numeral": lambda: LargeNumeral("9"),
    "towers": lambda: ChipTowers((1, 5, 25, 100)),
    "row": lambda: LitRow(6, [6, 6, 6, 6, 6], "seat-1"),
    "won": lambda: Run(5, 25, is_won=True),
    "lost": lambda: Run(5, 25, is_won=False),
    "chip": lambda: LastChip(1),
    "goes": lambda: GuestWhoGoes("sable"),
    "house": lambda: HouseOfCards(["2S", "3H", "AS", "2D", "4C", "3C", "5H"]),
    "summit": lambda: Summit(),
    "stair": lambda: WayUp(25),
    "wire": lambda: CutWire(3.4, clock_at),
    "balance": lambda: TippedBalance(6, "seat-1", "seat-2"),
}

STAGES = (pygame.Rect(40, 30, 520, 260), pygame.Rect(40, 30, 560, 120))
SHARES = (0.08, 0.2, 0.35, 0.5, 0.75)


def drawn(make, stage, share):
    """The picture of a moment at a share of its time, on a window of one colour."""
    look = Look(theme("black_baron"), Metrics(1280, 720))
    moment = Moment(look, "Something great", stage, make(), "+50 coins", lambda part: f"+{round(50 * part)} coins")
    moment.update(share * timing.MOMENT)
    window = pygame.Surface((640, 320))
    window.fill(look.theme.felt)
    (area,) = moment.draw(window)
    assert area == stage
    around = window.copy()
    pygame.draw.rect(around, look.theme.felt, stage)
    bare = pygame.Surface((640, 320))
    bare.fill(look.theme.felt)
    assert not differing(around, bare), "it leaves its stage"
    return window


def differing(one, other):
    """How many pixels of two pictures are clearly unlike."""
    return (
        pygame.transform.threshold(
            dest_surface=None,
            surface=one,
            search_color=None,
            threshold=(24, 24, 24),
            set_color=None,
            set_behavior=0,
            search_surf=other,
        )
        * -1
        + one.get_width() * one.get_height()
    )


def test_every_great_moment_moves_and_looks_unlike_every_other():
    for stage in STAGES:
        films = {name: [drawn(make, stage, share) for share in SHARES] for name, make in ARTS.items()}
        for name, frames in films.items():
            moved = [differing(before, after) > 150 for before, after in pairwise(frames)]
            assert sum(moved) >= 3, f"{name} stands still"
        for one, other in combinations(films, 2):
            assert differing(films[one][2], films[other][2]) > 400, f"{one} looks like {other}"


def test_a_flat_place_has_words_and_no_picture_too_small_to_be_seen():
    look = Look(theme("black_baron"), Metrics(1280, 720))
    assert has_room(look, pygame.Rect(0, 0, 500, 110))
    assert not has_room(look, pygame.Rect(0, 0, 500, 80))


def test_a_milestone_is_found_once_after_a_round(pilot):
    pilot.house.doors.sit_down(shipped_level("black_baron/standard"))
    driver = pilot.scene.driver
    seat = next(iter(driver.people.humans))
    held = driver.table.sitters[seat]
    for wins, losses, expected in ((5, 0, "run_won"), (0, 10, "run_lost"), (4, 0, ""), (0, 0, "")):
        memory = driver.people.memory_of(held)
        memory.wins, memory.losses = wins, losses
        driver.milestones.after_round([])
        found = driver.milestones.found()
        assert (found.moment.sound if found else "") == expected
        assert driver.milestones.found() is None


def test_a_last_chip_and_a_rival_who_cannot_pay_are_found_before_a_run(pilot, monkeypatch):
    pilot.house.doors.sit_down(shipped_level("black_baron/standard"))
    driver = pilot.scene.driver
    own = next(iter(driver.people.humans))
    rival = next(seat for seat, held in driver.table.sitters.items() if held.kind == "character")
    memory = driver.people.memory_of(driver.table.sitters[own])
    memory.wins, memory.losses = 0, 5
    table = type(driver.table)
    monkeypatch.setattr(table, "can_play", lambda table, seat: seat != rival)
    driver.milestones.after_round([])
    assert driver.milestones.found().moment.sound == "rival_gone"
    monkeypatch.setattr(table, "purse", lambda table, seat: 0 if seat == own else 100)
    driver.milestones.after_round([])
    assert driver.milestones.found().moment.sound == "ruin"


def rounds_won(driver, *nets):
    """What is found after rounds of the person here with these gains."""
    seat = next(iter(driver.people.humans))
    found = []
    for net in nets:
        driver.milestones.after_round([SeatResult(seat, 100, 100 + net)])
        milestone = driver.milestones.found()
        found.append(milestone.moment.sound if milestone else "")
    return found


def test_a_record_is_found_after_the_first_rounds_and_only_where_it_beats_all_before(pilot, monkeypatch):
    pilot.house.doors.sit_down(shipped_level("black_baron/standard"))
    driver = pilot.scene.driver
    monkeypatch.setattr(type(driver.table), "last_round", property(lambda table: 1000))
    monkeypatch.setattr(pilot.store, "best_between", lambda account, after, before: (28, 5000))
    assert rounds_won(driver, 6000, 7000, 6500, 7000, 7100, -100) == ["", "", "", "", "record_win", ""]


def test_a_record_is_sought_where_statistics_have_not_counted_yet(pilot, monkeypatch):
    pilot.house.doors.sit_down(shipped_level("black_baron/standard"))
    driver, asked, figures = pilot.scene.driver, [], Figures()
    for number in range(1, 41):
        figures.add(RoundSummary(number, "black_baron/standard", "2031-01-01", 100, 100 + 100 * number), None)
    counting = SimpleNamespace(last_round=40, figures=lambda: figures)
    monkeypatch.setattr(pilot.house.idle_counting, "of", lambda account: counting)
    monkeypatch.setattr(type(driver.table), "last_round", property(lambda table: 42))
    monkeypatch.setattr(pilot.store, "best_between", lambda *between: asked.append(between[1:]) or (1, 50))
    assert rounds_won(driver, 4000, 4100) == ["", "record_win"]
    assert asked == [(40, 42)]


def test_a_comeback_is_told_as_the_purse_passes_the_welcome(pilot, monkeypatch):
    pilot.house.doors.sit_down(shipped_level("black_baron/standard"))
    driver, purse = pilot.scene.driver, [OPENING_CENTS + 500]
    monkeypatch.setattr(type(driver.table), "last_round", property(lambda table: 1000))
    monkeypatch.setattr(type(driver.table), "purse", lambda table, seat: purse[0])
    monkeypatch.setattr(pilot.store, "has_come_back", lambda account, cents, number: cents == OPENING_CENTS)
    assert rounds_won(driver, 400, 600) == ["", "comeback"]
    purse[0] = OPENING_CENTS
    assert rounds_won(driver, 600) == [""]


def test_who_has_lost_the_last_chip_is_led_to_the_cashier_who_says_her_terms(pilot):
    pilot.house.doors.sit_down(shipped_level("black_baron/standard"))
    driver, me = pilot.scene.driver, pilot.house.profile
    with pilot.store.writing():
        pilot.store.move(me.id, HOUSE_ACCOUNT, pilot.store.purse(me.id), "bet")
    seat = driver.people.own_seat
    driver.people.memory_of(driver.table.sitters[seat]).losses = 1
    driver.milestones.after_round([SeatResult(seat, 100, 0)])
    table = pilot.scene
    driver.on_idle()
    pilot.until(lambda: pilot.scene is not table)
    assert isinstance(pilot.scene, CashierPage)
    said = " ".join(words.words for words in pilot.scene.blocks(700) if isinstance(words, Words))
    assert said.count("“") == 2 and "500" in said and "no interest" in said
    pilot.press("Take a marker of 500")
    assert not any("“" in words.words for words in pilot.scene.blocks(700) if isinstance(words, Words))
    pilot.press("Back")
    pilot.frames(5)
    assert pilot.scene is table, "once is enough"


def test_a_milestone_adds_to_what_was_said_of_the_round(pilot):
    pilot.house.doors.sit_down(shipped_level("black_baron/standard"))
    view = pilot.scene.view
    view.model.message = "You win 5 coins."
    art = Run(5, 25, is_won=True)
    view.animate([CalledOut("Five wins in a row.", BigMoment("Five wins in a row", "run_won", art=art))])
    assert view.model.message == "You win 5 coins. Five wins in a row."
