"""A bomb being defused: the closed lid, presses, the clock, every end, and replays."""

import random

import msgspec
import pygame
import pytest

from casino.core.cards import DECK
from casino.core.errors import SaveFull
from casino.core.money import CENTS_PER_UNIT
from casino.engines.baccarat.bets import faults_of
from casino.engines.baccarat.bomb import MAX_SOLVED
from casino.engines.baccarat.bomb_clock import CLOSE_CALL
from casino.engines.baccarat.bomb_deck import Deck
from casino.engines.baccarat.events import CardDealt
from casino.engines.baccarat.hands import deal_coup
from casino.players.bomb.cases import case_of, new_case_code
from casino.records.levels import shipped_level
from casino.records.record_code import record_code
from casino.records.replay import replay
from casino.records.rounds import DealRecord, RoundRecord, SeatRecord, decode_text, read_record
from casino.scenes.dialogs.dialogs import Question
from casino.scenes.games.bomb.model import DefusalModel
from casino.scenes.games.bomb.result import time_left_in_words
from casino.tables.session import TableSession
from casino.tables.stored_rounds import record_of
from tests.scenes.places import bring_below, house_of, widget
from tests.scenes.replays import begin, run, settled_only
from tests.support import GOLDEN
from tests.support.drawn_words import words_of
from tests.support.every import every
from tests.support.pilot import Now
from tests.support.tables_on_screen import bomb_opened

pytestmark = pytest.mark.usefixtures("unseen")

CODE = new_case_code(random.Random(5))
CALM = 0.6  # seconds after which a press is not taken as hasty


class Bomb:
    """A program with a bomb on the stack, and a clock that the test moves."""

    def __init__(self, folder, level="baccarat/defusal", speed="instant", **settings):
        self.now = Now()
        self.app = house_of(folder / "casino.save")
        self.house = self.app.house
        self.house.change(speed=speed, **settings)
        self.session = TableSession(self.house.store, shipped_level(level), "x")
        self.heard: list[str] = []
        self.house.sound.play = lambda name, **how: self.heard.append(name)
        self.table = bomb_opened(self.house, self.session, self.now)

    @property
    def model(self):
        return self.table.model

    def wait(self, seconds, frames=1):
        for _ in range(frames):
            self.now.seconds += seconds / frames
            self.app.frame([], min(0.05, seconds / frames))

    def settle(self):
        for _ in range(2_000):
            self.wait(0.01)
            if self.table.director.is_idle:
                return
            self.wait(0.02)
        raise AssertionError("it never came to rest")

    def wake(self):
        """Waits until the bar that has just come takes presses; the bomb's clock stands meanwhile."""
        while self.table.is_deaf:
            self.app.frame([], 0.05)

    def key(self, key, mod=0):
        self.wake()
        self.app.frame([pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")], 0.0)
        self.app.frame([pygame.event.Event(pygame.KEYUP, key=key, mod=mod)], 0.0)

    def arm(self):
        widget(self.table, "arm").press()
        self.settle()

    def purse(self):
        return self.house.store.purse(self.house.profile.id)

    def coming(self, number=1):
        """The next deal of a module."""
        deck = Deck(self.session.engine.case.bomb, self.session.engine.case.modules[number - 1])
        deck.dealt = 52 - self.model.module(number).cards_left
        return deal_coup(deck.draw)

    def bet(self, side, number=1):
        """The least main bet, in one kind of chip."""
        module = self.model.module(number)
        while sum(module.chips.get(side, ())) * CENTS_PER_UNIT < module.minimum:
            self.table.driver.add_chip(number, side)

    def deal(self, number=1):
        self.table.driver.deal(number)
        self.settle()

    def bet_to(self, end, number=1):
        """The least main bet that is to "win" or "lose" with the next deal of a module; who is going to win it."""
        winner = self.coming(number).winner
        self.bet("banker" if winner == {"win": "banker", "lose": "player"}[end] else "player", number)
        return winner

    def play(self, end, number=1):
        """Deals until a round is won or lost, past any ties."""
        for _ in range(5):
            winner = self.bet_to(end, number)
            self.deal(number)
            if winner != "tie":
                return


@pytest.fixture
def bomb(request, tmp_path):
    made = Bomb(tmp_path, **getattr(request, "param", {}))
    yield made
    made.app.close()


@pytest.fixture
def armed(bomb):
    """A bomb with its lid open."""
    bomb.arm()
    return bomb


def bomb_with(**settings):
    """Another bomb than the usual one, at which all is instant."""
    return pytest.mark.parametrize("bomb", [settings], indirect=True, ids=[" ".join(settings.values())])


# -- before ---------------------------------------------------------------------------------------------------


def test_nothing_of_the_bomb_is_seen_before_the_lid_opens(bomb, monkeypatch, painted):
    """Two closed cases with one code and other bombs below look the same."""
    bomb.table.needs_repaint = True
    bomb.app.frame([], 0.0)
    before = pygame.image.tobytes(bomb.house.window.canvas, "RGB")
    other = case_of(new_case_code(random.Random(77)), 1)
    bomb.model.lay_out(other, bomb.model.code)
    bomb.table.view.forget_picture()
    bomb.app.frame([], 0.0)
    assert pygame.image.tobytes(bomb.house.window.canvas, "RGB") == before


def test_the_lid_that_opens_is_the_one_that_was_painted(bomb, painted):
    """The picture is made while the lid is closed, so that its first frame is no slower."""
    bomb.app.frame([], 0.0)
    seen = bomb.table.view.lid.picture()
    assert bomb.table.view.lid.picture() is seen
    assert pygame.image.tobytes(seen, "RGB") != pygame.image.tobytes(pygame.Surface(seen.get_size()), "RGB")
    bomb.table.view.forget_picture()
    bomb.app.frame([], 0.0)
    again = bomb.table.view.lid.picture()
    assert again is not seen and pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(seen, "RGB")
    widget(bomb.table, "another").press()
    bomb.app.frame([], 0.0)
    assert bomb.table.view.lid.picture() is not again


def test_another_case_has_another_code_and_arming_it_pays_the_fee(bomb):
    first, purse = bomb.model.code, bomb.purse()
    bomb.key(pygame.K_n)
    assert bomb.model.code != first and bomb.purse() == purse
    bomb.wait(CALM, 20)
    bomb.arm()
    assert bomb.model.phase == "armed" and bomb.purse() == purse - 20_00
    assert bomb.model.seats[1].purse == purse - 20_00


def test_a_typed_case_is_played_for_the_honour(bomb):
    purse = bomb.purse()
    bomb.table.driver.cases.typed.insert(CODE.lower().replace("-", " "))
    widget(bomb.table, "lay").press()
    assert bomb.model.code == CODE and bomb.model.is_for_honour and "no stakes" in bomb.model.message
    assert bomb.table.driver.cases.typed.value == ""
    bomb.arm()
    bomb.play("win")
    assert bomb.model.outcome == "disarmed" and bomb.purse() == purse


def test_a_mistake_in_a_code_is_told_and_changes_nothing(bomb):
    code = bomb.model.code
    wrong = CODE[:-1] + ("2" if CODE[-1] != "2" else "3")
    bomb.table.driver.cases.typed.insert(wrong)
    widget(bomb.table, "lay").press()
    assert bomb.model.code == code and "mistake" in bomb.model.message and bomb.heard[-1] == "refuse"
    assert bomb.table.driver.cases.typed.value == wrong


def test_who_cannot_pay_the_fee_is_told_so_and_may_play_for_the_honour(bomb):
    bring_below(bomb.house.store, bomb.house.profile, 19_00)
    bomb.table.driver.cases.arm()
    assert bomb.model.phase == "closed" and not bomb.session.is_open and "at least $20" in bomb.model.message
    bomb.table.driver.cases.typed.insert(CODE)
    bomb.table.driver.cases.place_typed()
    bomb.arm()
    assert bomb.model.phase == "armed" and bomb.purse() == 19_00


# -- what a press does ----------------------------------------------------------------------------------------


def test_chips_are_laid_one_by_one_and_taken_back_whole(armed):
    area = widget(armed.table, "1-player")
    area.press()
    armed.key(pygame.K_PERIOD)
    widget(armed.table, "1-player").press()
    stack = armed.model.module(1).chips["player"]
    assert len(stack) == 2 and stack[1] > stack[0]
    widget(armed.table, "1-player").press_long()
    assert not armed.model.module(1).chips


@bomb_with(level="baccarat/twin_case")
def test_the_chip_at_hand_stops_at_both_ends_and_each_module_has_its_own(armed):
    for _ in range(12):
        armed.key(pygame.K_COMMA)
    assert armed.table.driver.chips[0] == 1
    other = armed.table.driver.chips[1]
    for _ in range(12):
        armed.key(pygame.K_PAGEUP)
    assert armed.table.driver.chips == [100_000, other]
    armed.key(pygame.K_2)
    armed.key(pygame.K_PERIOD)
    assert armed.table.driver.chosen == 2 and armed.table.driver.chips[1] > other


def test_without_a_main_bet_it_is_a_strike_and_the_chips_stay(armed):
    armed.table.driver.add_chip(1, "tie")
    armed.wait(CALM, 20)
    armed.key(pygame.K_d)
    armed.settle()
    assert armed.model.strikes == 1 and armed.model.module(1).chips.keys() == {"tie"}
    assert (
        "Player or Banker" in armed.model.message and armed.model.module(1).cards_left == 52 and armed.model.rounds == 0
    )


def test_chips_out_of_order_are_sorted_and_the_round_is_played(armed):
    module = armed.model.module(1)
    side = armed.coming().winner
    side = side if side != "tie" else "player"
    for chip in (1, 5, 25, 100):
        module.put(side, chip)
    faults = faults_of(module.chips, armed.session.engine.case.modules[0].limits)
    assert [fault.kind for fault in faults] == ["chips out of order"]
    armed.deal()
    assert armed.model.strikes == 1 and armed.model.rounds == 1
    assert module.chips.get(side, (100, 25, 5, 1)) == (100, 25, 5, 1)


@bomb_with(speed="normal")
def test_a_third_card_flies_by_itself_and_the_first_four_to_the_printed_places(armed):
    hands = ("player", "banker", "player", "banker", "player", "banker")
    cards = [CardDealt(hand=hand, card=card, total=0) for hand, card in zip(hands, DECK[:6], strict=True)]
    assert armed.table.group_size(cards) == 4
    armed.model.coming.append((1, {}))
    for event in cards[:4]:
        armed.table.settle(event)
    assert armed.table.group_size(cards[4:]) == 1
    place = armed.table.layout.module(1)
    assert place.card_places("player", 2) != place.card_places("player", 3)[:2]


@bomb_with(speed="normal")
def test_while_cards_fly_after_a_strike_the_strike_is_not_told_any_more(armed):
    for chip in (1, 5, 25, 100):
        armed.model.module(1).put("player", chip)
    armed.table.driver.deal(1)
    told = []
    while not armed.table.director.is_idle:
        armed.wait(0.05)
        if armed.model.message not in told:
            told.append(armed.model.message)
    struck = next(n for n, message in enumerate(told) if message.startswith("Strike 1: chips"))
    assert "The cards are dealt." in told[struck + 1 :]


def test_at_instant_speed_a_strike_and_the_end_are_heard(armed):
    for strikes in (1, 2):
        armed.deal()
        assert armed.heard.count("strike") == strikes and "blast" not in armed.heard
    armed.deal()
    assert armed.heard.count("strike") == 3 and armed.heard.count("blast") == 1


def test_after_a_lost_round_every_area_is_empty(armed):
    armed.play("lose")
    assert armed.model.strikes == 1 and not armed.model.module(1).chips and "lost" in armed.model.message


@bomb_with(level="baccarat/twin_case")
def test_chips_on_a_solved_module_are_locked(armed):
    armed.play("win", 1)
    assert armed.model.module(1).is_solved and armed.model.module(1).chips
    keys = {w.key for w in armed.table.focus.widgets}
    assert not any(key.startswith("1-") for key in keys) and "2-deck" in keys
    assert armed.table.driver.chosen == 2
    armed.key(pygame.K_1)
    assert armed.table.driver.chosen == 2


@bomb_with(level="baccarat/twin_case", speed="normal")
def test_while_cards_fly_no_press_changes_anything(armed):
    armed.bet("player", 1)
    armed.bet("player", 2)
    armed.table.driver.deal(1)
    armed.wait(0.1)
    assert not armed.table.director.is_idle
    chips, actions = dict(armed.model.module(2).chips), armed.session.action_count
    assert not any(w.key[0].isdigit() for w in armed.table.focus.widgets)
    for key in (pygame.K_d, pygame.K_2, pygame.K_PERIOD, pygame.K_g, pygame.K_m):
        armed.key(key)
    for place in (armed.table.layout.module(2).areas["player"], armed.table.layout.module(2).deck):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            armed.app.frame([pygame.event.Event(kind, pos=place.center, button=1)], 0.0)
            if armed.table.director.is_idle:
                break
    assert armed.session.action_count == actions and dict(armed.model.module(2).chips) == chips


def test_a_flick_of_the_deck_deals(armed):
    armed.bet("player")
    armed.wait(CALM, 20)
    x, y = widget(armed.table, "1-deck").rect.center
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
    for kind, place in zip(kinds, ((x, y), (x - 60, y + 20), (x - 160, y + 60)), strict=True):
        armed.app.frame([pygame.event.Event(kind, pos=place, button=1, rel=(0, 0), buttons=(1, 0, 0))], 0.0)
    armed.settle()
    assert armed.model.rounds == 1


def test_keys_alone_defuse(bomb):
    """Tab, arrows, Enter and the keys that are shown."""
    bomb.key(pygame.K_RETURN)
    bomb.settle()
    side = bomb.coming().winner
    for _ in range(40):
        bomb.key(pygame.K_TAB)
        if bomb.table.focus.focused.key == f"1-{side}":
            break
    while sum(bomb.model.module(1).chips.get(side, ())) * CENTS_PER_UNIT < bomb.model.module(1).minimum:
        bomb.key(pygame.K_RETURN)
    bomb.wait(CALM, 20)
    bomb.key(pygame.K_d)
    bomb.settle()
    assert bomb.model.module(1).is_solved
    bomb.wait(CALM, 20)
    bomb.key(pygame.K_n)
    assert bomb.model.phase == "closed"


def test_a_low_deck_is_changed_for_another_colour(armed):
    armed.table.driver.expert = None  # it would count the strikes
    colour, dealt = armed.model.module(1).colour, 0
    while armed.model.phase == "armed" and armed.model.module(1).colour == colour and dealt < 12:
        # Every round is lost but its strike removed: three would end the bomb before the deck is low.
        armed.session.engine.strikes = armed.model.strikes = 0
        armed.bet_to("lose")
        armed.deal()
        dealt += 1
    module = armed.model.module(1)
    assert module.colour != colour and module.cards_left == 52 and module.colour in armed.model.message


# -- the clock ------------------------------------------------------------------------------------------------


def test_the_clock_runs_in_real_time_and_faster_after_a_strike(bomb):
    bomb.wait(100)
    bomb.arm()
    left = bomb.table.view.clock.left
    assert left == pytest.approx(bomb.table.level.settings.seconds, abs=0.2)
    bomb.wait(10)
    assert bomb.table.view.clock.left == pytest.approx(left - 10)
    bomb.deal()
    left = bomb.table.view.clock.left
    bomb.wait(8)
    assert bomb.model.strikes == 1 and bomb.table.view.clock.left == pytest.approx(left - 10)


def test_every_strike_is_heard_in_the_clock_and_the_last_seconds_in_the_heart(armed, monkeypatch):
    heard = []
    monkeypatch.setattr(armed.house.sound, "play", lambda name, **how: heard.append((name, how.get("volume", 1.0))))

    def beats(seconds):
        heard.clear()
        for _ in range(20 * seconds):
            armed.wait(0.05)
        return {name for name, _ in heard}

    assert beats(3) == {"beep"}
    armed.deal()
    assert armed.model.strikes == 1 and beats(3) == {"beep", "clock_relay"}
    armed.table.view.clock.left = 25.0
    assert "heart" in beats(2)
    loud = max(volume for _, volume in heard)
    armed.house.change(reduced_motion=True)
    beats(2)
    assert max(volume for _, volume in heard) < 0.6 * loud, "whoever wants calm hears it quietly"
    armed.house.change(reduced_motion=False)


def test_the_clock_runs_on_under_every_page_and_says_so(armed):
    for open_page in (armed.table.driver.pause, armed.table.ask_to_leave, armed.table.driver.ask_to_give_up):
        open_page()
        page = armed.house.stack.top
        assert isinstance(page, Question) and "clock keeps running" in page.sentence
        left = armed.table.view.clock.left
        armed.wait(3)
        assert armed.table.view.clock.left == pytest.approx(left - 3)
        page.on_escape()
        assert armed.house.stack.top is armed.table


@pytest.mark.parametrize("is_covered", [False, True])
def test_at_nought_the_bomb_goes_off_whatever_lies_over_it(armed, is_covered):
    if is_covered:
        armed.table.driver.pause()
    armed.wait(481)
    armed.wait(0.1)
    armed.settle()
    assert armed.house.stack.top is armed.table and not armed.session.is_open
    assert armed.model.outcome == "time" and armed.table.view.has_gone_off


@bomb_with(speed="normal")
def test_a_deal_made_before_the_time_was_up_counts_first(armed):
    assert armed.bet_to("win") != "tie"
    armed.wait(armed.table.view.clock.left - 0.5)
    armed.table.driver.deal(1)
    armed.wait(5)
    assert not armed.table.view.clock.is_up and armed.model.phase == "armed"
    armed.settle()
    assert armed.model.outcome == "disarmed" and armed.purse() == 1_030_00


@bomb_with(speed="normal")
def test_a_lost_deal_flying_at_nought_is_shown_before_the_bomb_goes_off(armed):
    armed.bet_to("lose")
    armed.wait(armed.table.view.clock.left - 0.5)
    armed.table.driver.deal(1)
    armed.wait(3)
    assert armed.session.is_open and armed.table.view.clock.is_up
    armed.settle()
    armed.wait(0.05)
    armed.settle()
    assert armed.model.strikes == 1 and armed.model.outcome == "time"


@pytest.mark.parametrize(
    ("bomb", "has_clock"),
    [({}, True), ({"level": "baccarat/practice"}, False)],
    indirect=["bomb"],
    ids=["clock", "none"],
)
def test_the_closed_case_speaks_of_a_clock_only_where_one_will_run(bomb, has_clock):
    assert "Open the lid" in bomb.model.message
    assert ("clock" in bomb.model.message) == has_clock
    signs = {"TICKS WHEN OPEN", "NO CLOCK"} & words_of(bomb.app).keys()
    assert signs == {"TICKS WHEN OPEN" if has_clock else "NO CLOCK"}


@bomb_with(level="baccarat/practice")
def test_without_a_clock_no_time_runs_out(armed):
    armed.wait(100_000)
    assert armed.model.phase == "armed" and armed.table.view.clock.left is None


def test_a_covered_table_is_painted_anew_once_a_second_at_most(armed, painted):
    armed.wait(190)
    armed.table.driver.pause()
    changed = 0
    for _ in range(100):
        armed.now.seconds += 0.02
        changed += armed.table.on_background_tick()
    assert changed == 2


@bomb_with(level="baccarat/full_case", speed="normal")
def test_at_rest_only_the_clocks_own_area_is_drawn(armed, painted):
    armed.wait(0.1)
    drawn = []
    present = armed.house.window.present
    armed.house.window.present = lambda areas=None: (drawn.append(areas), present(areas))
    armed.wait(3.0, frames=60)
    assert 2 <= len(drawn) <= 4
    assert all(areas and all(area == armed.table.layout.clock for area in areas) for areas in drawn)


# -- the end --------------------------------------------------------------------------------------------------


def test_three_strikes_and_the_fee_is_gone(armed):
    for _ in range(3):
        armed.deal()
    assert armed.model.outcome == "exploded" and armed.purse() == 980_00
    keys = {w.key for w in armed.table.focus.widgets}
    assert {"another", "same", "go"} <= keys


def test_a_disarmed_bomb_pays_its_bounty_and_the_known_case_pays_nothing_more(armed):
    code = armed.model.code
    armed.play("win")
    assert armed.model.outcome == "disarmed" and armed.purse() == 1_030_00 and "disarm" not in armed.model.message
    assert armed.table.view.end_words.startswith("Disarmed with ")
    widget(armed.table, "same").press()
    assert armed.model.code == code and armed.model.is_for_honour
    armed.arm()
    armed.play("win")
    assert armed.purse() == 1_030_00


@pytest.mark.parametrize("settings", [{}, {"reduced_motion": True}], ids=["moving", "still"])
@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_every_end_is_shown_at_every_speed(tmp_path, speed, settings, painted):
    bomb = Bomb(tmp_path, speed=speed, **settings)
    bomb.arm()
    bomb.play("lose")
    bomb.play("lose")
    assert bomb.model.strikes == 2
    bomb.play("lose")
    assert bomb.model.outcome == "exploded" and bomb.table.view.has_result and bomb.table.view.has_gone_off
    assert bomb.heard.count("strike") == 3 and bomb.heard.count("blast") == 1
    bomb.key(pygame.K_n)
    assert bomb.model.phase == "closed" and not bomb.table.view.has_gone_off
    bomb.app.close()


def test_leaving_asks_and_gives_the_bomb_up(armed):
    armed.table.ask_to_leave()
    question = armed.house.stack.top
    assert "clock keeps running" in question.sentence and "lose the fee of $20" in question.sentence
    next(w for w in question.focus.widgets if w.label == "Leave").press()
    assert armed.house.stack.top is not armed.table and not armed.session.is_open
    assert armed.purse() == 980_00


@bomb_with(speed="normal")
def test_the_clock_does_not_tell_the_end_before_it_is_shown(armed):
    """The clock runs on while the last cards fly, although the round is over in the books."""
    armed.bet_to("win")
    armed.table.driver.deal(1)
    left = armed.table.view.clock.left
    assert not armed.session.is_open
    armed.wait(0.5, frames=10)
    assert armed.table.view.clock.left == pytest.approx(left - 0.5)


@bomb_with(speed="normal")
def test_the_clock_stands_from_the_moment_the_end_is_told(armed):
    armed.bet_to("win")
    armed.table.driver.deal(1)
    while not armed.model.message.startswith("Disarmed"):
        armed.wait(0.02)
    left = armed.table.view.clock.left
    armed.settle()
    assert armed.table.view.clock.left == left and time_left_in_words(left) in armed.table.view.end_words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(133.4, "2:13 left"), (59.96, "59.9 seconds left"), (9.4, "9.4 seconds left"), (0.31, "0.3 seconds left")],
)
def test_the_time_left_is_said_as_people_say_it(seconds, words):
    assert time_left_in_words(seconds) == words


@pytest.mark.parametrize(("left", "sound"), [(CLOSE_CALL + 1, "disarm"), (CLOSE_CALL - 1, "disarm_late")])
@bomb_with(speed="normal")
def test_disarming_in_the_last_seconds_is_a_moment_that_counts_up_what_it_brings(armed, monkeypatch, left, sound):
    armed.wait(armed.table.view.clock.left - left - 3)
    armed.bet_to("win")
    said = []
    call_out = armed.table.view.call_out
    monkeypatch.setattr(armed.table.view, "call_out", lambda moment: said.append(moment) or call_out(moment))
    armed.table.driver.deal(1)
    for _ in range(1_000):
        if said:
            break
        armed.wait(0.02)
        armed.table.view.clock.left = left
    armed.settle()
    assert [one.sound for one in said if "disarm" in one.sound] == [sound]
    rules = armed.table.view.rules
    gain = int(rules.bounty - rules.entry_fee)
    assert said[0].gain == (gain if sound == "disarm_late" else 0)
    assert len(said) == (1 if sound == "disarm_late" else 2), "what it brings is called out once"


# -- the replay -----------------------------------------------------------------------------------------------


def record(tmp_path) -> RoundRecord:
    """A bomb with two modules: a refused deal, chips out of order, a lost round, one solved; then given up."""
    bomb = Bomb(tmp_path, "baccarat/twin_case")
    bomb.arm()
    bomb.deal(2)
    bomb.play("win", 1)
    bomb.play("lose", 2)
    bomb.table.driver.give_up()
    bomb.settle()
    found = record_of(bomb.house.store.stored_round(bomb.session.last_round))
    bomb.app.close()
    return found


WRITTEN = {path.stem: written for path in GOLDEN if (written := read_record(path)).bomb is not None}


@every("name", list(WRITTEN))
def test_a_written_bomb_is_shown_to_its_end(app, name):
    scene = begin(app, WRITTEN[name], "instant")
    expected = settled_only(scene, WRITTEN[name])
    run(scene, 0.5)
    assert scene.model == expected and scene.model.phase == "over"
    assert [seat.purse for seat in replay(WRITTEN[name]).settlement.seats] == [scene.model.seats[1].purse]


@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_a_replay_ends_as_the_bomb_did(tmp_path, speed):
    played = record(tmp_path)
    app = house_of(tmp_path / "other.save")
    scene = begin(app, played, speed)
    expected = settled_only(scene, played)
    run(scene, 0.1, lambda scene: scene.paint_moving(app.house.window.canvas))
    assert scene.model == expected
    assert scene.model.outcome == "left" and scene.model.strikes == 2
    assert [module.is_solved for module in scene.model.modules] == [True, False]
    assert scene.model.code == played.code
    app.close()


def test_the_clock_at_each_deal_is_kept_and_shown_again(tmp_path):
    bomb = Bomb(tmp_path, "baccarat/twin_case")
    bomb.arm()
    whole, clocks = bomb.table.view.rules.seconds, []
    for seconds in (20.0, 31.5):
        bomb.wait(seconds)
        clocks.append(int(bomb.table.view.clock.left * 10))
        bomb.deal(2)
    bomb.table.driver.give_up()
    bomb.settle()
    kept = record_of(bomb.house.store.stored_round(bomb.session.last_round))
    assert [deal.clock for deal in kept.rounds] == clocks and clocks[0] < whole * 10 - 150
    assert decode_text(record_code(kept)).rounds == [DealRecord(deal.bets, deal.module) for deal in kept.rounds]
    untimed = msgspec.structs.replace(kept, rounds=[DealRecord(deal.bets, deal.module) for deal in kept.rounds])
    assert replay(kept).events == replay(untimed).events
    bomb.app.close()
    app = house_of(tmp_path / "other.save")
    scene, shown = begin(app, kept, "normal"), []
    run(scene, 0.1, lambda scene: shown.append(scene.view.clock.left))
    assert list(dict.fromkeys(shown)) == [whole, *(clock / 10 for clock in clocks)]
    assert begin(app, untimed, "normal").view.clock.left is None
    app.close()


def test_a_record_written_by_hand_is_shown(save):
    """The example of the rules: one module, no code."""
    app = house_of(save)
    case = case_of(CODE, 1)
    hand = RoundRecord(
        table="baccarat/defusal",
        seats=[SeatRecord("P1", 100_00)],
        bomb=case.bomb,
        module=case.modules[0],
        rounds=[],
        ending="time",
    )
    scene = begin(app, hand, "normal")
    run(scene, 0.5)
    assert scene.model.outcome == "time" and scene.model.code == ""
    app.frame([], 0.0)
    app.close()


# -- haste, pages and full disks ------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_F1, pygame.K_F3])
@bomb_with(speed="slow")
def test_no_page_over_an_opening_lid_stops_the_time(bomb, key):
    widget(bomb.table, "arm").press()
    while not bomb.table.view.lid.is_opening:
        bomb.wait(0.02)
    bomb.wait(0.4, 20)
    bomb.key(key)
    bomb.wait(1_000, 50)
    bomb.settle()
    assert bomb.model.outcome == "time" and not bomb.session.is_open


def no_disk(bomb, monkeypatch):
    def writing(**how):
        raise SaveFull("The disk is full.")

    monkeypatch.setattr(bomb.house.store, "writing", writing)


def check_too_late(armed):
    """A deal that is asked for in peace is none any more."""
    armed.wait(CALM, 20)
    armed.key(pygame.K_d)
    armed.wait(10, 100)
    assert armed.model.outcome == "time"


def test_nothing_is_dealt_at_nought_while_the_disk_is_full(armed, monkeypatch):
    armed.bet_to("win")
    with monkeypatch.context() as patch:
        no_disk(armed, patch)
        armed.wait(500, 5)
        assert armed.session.is_open and armed.table.view.clock.is_up
    check_too_late(armed)


def test_a_give_up_the_disk_refused_does_not_hold_the_clock_up(armed, monkeypatch):
    armed.bet_to("win")
    armed.wait(479.5, 10)
    with monkeypatch.context() as patch:
        no_disk(armed, patch)
        armed.table.driver.give_up()
    armed.wait(1.0, 10)
    check_too_late(armed)


def test_a_press_after_a_long_sleep_comes_too_late(armed):
    armed.bet_to("win")
    armed.now.seconds += 3_600
    armed.key(pygame.K_d)
    armed.settle()
    assert armed.model.outcome == "time"


@bomb_with(speed="normal")
def test_clicks_that_hurry_a_deal_on_are_no_deal(armed):
    armed.bet_to("lose")
    place = widget(armed.table, "1-deck").rect.center
    armed.key(pygame.K_d)
    dealt = armed.session.engine.strikes
    for _ in range(12):  # a click every fifth of a second, each of which ends a movement
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            armed.now.seconds += 0.1
            armed.app.frame([pygame.event.Event(kind, pos=place, button=1)], 0.1)
        if armed.session.engine.strikes > dealt:
            break
    assert armed.session.engine.strikes == dealt, "the click that came one too many was a deal without a bet"


@bomb_with(speed="normal")
def test_enter_that_hurries_the_end_on_pays_no_new_fee(armed):
    armed.table.driver.give_up()
    purse = armed.purse()
    for _ in range(12):
        armed.key(pygame.K_RETURN)
        armed.wait(0.1)
    assert armed.purse() == purse


@bomb_with(speed="normal")
def test_the_clock_runs_faster_from_a_strike_on_whatever_lies_over_the_table(armed):
    armed.bet_to("lose")
    armed.table.driver.deal(1)
    armed.wait(0.3, 5)
    armed.table.driver.pause()
    strikes, left = armed.session.engine.strikes, armed.table.view.clock.left
    armed.wait(100, 100)
    assert strikes == 0 or left - armed.table.view.clock.left > 120


def test_chips_are_laid_as_fast_as_somebody_clicks_once_the_bomb_is_armed(bomb):
    bomb.arm()
    place = widget(bomb.table, "1-player").rect.center
    bomb.table.take_no_press()
    for _ in range(40):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            bomb.app.frame([pygame.event.Event(kind, pos=place, button=1)], 0.05)
        bomb.wait(0.15, 3)
    assert len(bomb.model.module(1).chips["player"]) >= 38


@every("solved", [0, 1, 5, MAX_SOLVED])
def test_however_many_others_were_solved_before_is_read_aloud(solved):
    case, model = case_of(new_case_code(random.Random(1)), 1), DefusalModel()
    case = msgspec.structs.replace(case, bomb=msgspec.structs.replace(case.bomb, solved=solved))
    model.lay_out(case, "")
    model.phase = "armed"
    assert (f"{solved:,} solved before" in model.in_words(None)) == bool(solved)
