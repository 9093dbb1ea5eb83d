"""A show about one bomb: title card, names, case, card at the end, and the next pair."""

import json
from urllib.request import urlopen

import pygame
import pytest

from casino.scenes.games.bomb.desk import phone
from casino.scenes.show.bombs.end import BombEnd
from casino.scenes.show.bombs.names import NamesPage
from casino.scenes.show.bombs.queue import QueuePage
from casino.scenes.show.bombs.title import TitleCard
from casino.scenes.show.operator import OperatorPage
from casino.show.bombs.day import Pair, Run
from casino.show.settings import ShowError
from tests.scenes.places import in_networks, widget
from tests.support.show_pilot import STEP_SECONDS, press_of

pytestmark = pytest.mark.usefixtures("unseen")
LEVEL, CLOCK = "baccarat/fair_case", 180
ANN, CY = Pair("Ann", "Bo"), Pair("Cy", "Di")


@pytest.fixture
def fair(show):
    """A show about one bomb, with nobody there yet."""
    return lambda **settings: show(profile="bomb", **settings)


def names(pilot, first, second):
    """A pair comes to the title card and says who it is."""
    pilot.comes()
    assert isinstance(pilot.scene, NamesPage)
    for key, name in (("first", first), ("second", second)):
        field = widget(pilot.scene, key)
        field.write(name)
    pilot.frames(1)


def arm(pilot):
    """The pair opens the lid."""
    pilot.until(lambda: "Arm it" in pilot.labels, STEP_SECONDS)
    pilot.press("Arm it")
    pilot.until(lambda: pilot.show.played.scene.view.model.phase == "armed", STEP_SECONDS)


def disarm(pilot):
    """The pair does as the manual says, until the plate lies on the case."""
    driver = pilot.show.played
    while driver.is_playing:
        pilot.hurry()
        driver.show_off()
    pilot.frames(1)
    pilot.hurry()
    assert driver.scene.view.model.outcome == "disarmed"


def test_a_title_card_and_a_bomb_whose_clock_runs_take_turns(fair):
    pilot = fair(attract_seconds=10.0, event="Game Fair", prize="Disarm it and win a pin")
    assert isinstance(pilot.scene, TitleCard) and pilot.show.is_attracting
    assert "Game Fair. Defuse the bomb." in pilot.scene.state_in_words()
    assert "Disarm it and win a pin. Press anything to play." in pilot.scene.state_in_words()
    pilot.shows(LEVEL)
    pilot.until(lambda: (pilot.show.played.scene.view.seconds_left or CLOCK) < CLOCK, STEP_SECONDS)
    pilot.until(lambda: isinstance(pilot.scene, TitleCard), STEP_SECONDS)


def test_a_pair_plays_a_case_sees_its_place_and_the_next_pair_is_called(fair, tmp_path):
    pilot = fair(prize="Win a pin", prize_seconds=120)
    pilot.show.bombs.add(Run(Pair("Old", "Hand"), 0.5))
    names(pilot, "Ann", "Bo")
    pilot.press("Play")
    assert pilot.show.played.scene.level.name == LEVEL
    arm(pilot)
    pilot.show.bombs.join(CY)
    pilot.show.played.view.clock.left = CLOCK - 60.0
    disarm(pilot)
    assert [one for one in pilot.labels if one in ("Another case", "Same case, no stakes")] == []
    pilot.pass_seconds(6.5)
    card = pilot.scene
    assert isinstance(card, BombEnd)
    assert card.headline.startswith("Disarmed in ") and card.standing == "Ann and Bo: place 2 today"
    assert card.prize.startswith("You have won the prize!") and card.following == "Next: Cy and Di. Come to the bomb!"
    assert pilot.show.bombs.winners == (ANN,)
    pilot.press("Done")
    assert isinstance(pilot.scene, TitleCard) and pilot.show.is_attracting
    assert "Next: Cy and Di." in pilot.scene.state_in_words()
    assert "2: Ann and Bo, " in pilot.scene.state_in_words()
    noted = json.loads((tmp_path / "show.jsonl").read_text())
    assert noted["rounds"] == {LEVEL: 1} and "Ann" not in (tmp_path / "show.jsonl").read_text()


def test_who_is_too_slow_for_the_prize_is_on_the_board_without_it(fair):
    pilot = fair(prize="Win a pin", prize_seconds=120)
    names(pilot, "Ann", "Bo")
    pilot.press("Play")
    arm(pilot)
    pilot.show.played.view.clock.left = CLOCK - 121.0
    disarm(pilot)
    pilot.press("Go on")
    pilot.frames(2)
    assert pilot.scene.prize == "It takes 2:00 or less to win the prize."
    assert [run.has_prize for _, run in pilot.show.bombs.board(9)] == [False]


def test_a_bomb_that_went_off_or_was_left_is_on_no_board(fair):
    pilot = fair(prize="Win a pin")
    for way in ("left", "time"):
        names(pilot, "Ann", "Bo")
        pilot.press("Play")
        arm(pilot)
        if way == "left":
            pilot.press("Leave")
            pilot.press("Leave")
        else:
            pilot.show.played.view.clock.left = 0.01
            pilot.until(lambda: isinstance(pilot.scene, BombEnd), STEP_SECONDS)
        pilot.frames(2)
        assert isinstance(pilot.scene, BombEnd)
        assert (pilot.scene.headline, pilot.scene.prize) == ({"left": "Given up", "time": "Time is up"}[way], "")
        pilot.press("Done")
    assert pilot.show.bombs.board(9) == []


def test_who_gives_no_names_plays_and_stands_on_no_board(fair):
    pilot = fair()
    names(pilot, "Ann", "")
    pilot.press("Play")
    assert isinstance(pilot.scene, NamesPage) and "Type both names." in pilot.scene.blocks(500)[0].words
    widget(pilot.scene, "first").take_key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    pilot.press("Play")
    arm(pilot)
    disarm(pilot)
    pilot.press("Go on")
    pilot.frames(2)
    assert pilot.scene.headline.startswith("Disarmed in") and pilot.scene.standing == ""
    assert pilot.show.bombs.board(9) == []


def test_who_changes_their_mind_leaves_the_bomb_to_the_next(fair):
    pilot = fair()
    pilot.comes()
    pilot.press("Back")
    assert isinstance(pilot.scene, TitleCard) and pilot.show.is_attracting
    pilot.comes()
    pilot.press("Play")
    pilot.until(lambda: "Leave" in pilot.labels, STEP_SECONDS)
    pilot.press("Leave")
    pilot.frames(2)
    assert isinstance(pilot.scene, TitleCard) and pilot.show.is_attracting
    pilot.comes("touch")
    pilot.pass_seconds(61.0)
    assert pilot.show.is_attracting and pilot.store.open_rounds() == []


def test_pairs_wait_in_turn_and_one_that_is_away_is_passed_over(fair):
    pilot = fair()
    names(pilot, "Ann", "Bo")
    pilot.press("Join the queue")
    assert isinstance(pilot.scene, TitleCard) and pilot.show.bombs.queue == (ANN,)
    names(pilot, "Bo", "Ann")
    pilot.press("Join the queue")
    assert "Bo and Ann are in the queue already." in [block.words for block in pilot.scene.blocks(500)[4:5]]
    assert "Play" not in pilot.labels
    pilot.show.bombs.join(CY)
    pilot.scene.refresh()
    pilot.press("They are not here: call the next pair")
    assert pilot.show.bombs.queue == (CY, ANN)
    pilot.press("Play now")
    assert pilot.show.bombs.queue == (ANN,)
    assert pilot.show.played.scene.level.name == LEVEL


def test_the_operator_removes_a_pair(fair):
    pilot = fair()
    pilot.show.bombs.join(ANN)
    pilot.show.bombs.join(CY)
    pilot.house.stack.push(OperatorPage(pilot.house, pilot.show))
    pilot.press("Queue")
    assert isinstance(pilot.scene, QueuePage)
    pilot.press("1. Ann and Bo", "Remove")
    assert pilot.show.bombs.queue == (CY,)
    pilot.press("1. Cy and Di", "Keep")
    assert pilot.show.bombs.queue == (CY,)


def test_after_a_crash_the_pair_is_the_next_one_and_the_board_is_as_it_was(fair):
    pilot = fair()
    pilot.show.bombs.add(Run(CY, 77.0))
    names(pilot, "Ann", "Bo")
    pilot.press("Play")
    arm(pilot)
    pilot.crash()
    again = fair()
    assert isinstance(again.scene, TitleCard) and again.show.is_attracting
    assert again.store.open_rounds() == []
    assert again.show.bombs.queue == (ANN,)
    assert [run for _, run in again.show.bombs.board(9)] == [Run(CY, 77.0)]
    assert "Ann and Bo are next" in " ".join(again.house.messages.sentences)


def test_after_a_fault_the_pair_plays_a_case_of_its_own_and_only_that_one_is_timed(fair):
    pilot = fair()
    names(pilot, "Ann", "Bo")
    pilot.press("Play")
    arm(pilot)
    pilot.show.after_fault()
    pilot.press("OK")
    pilot.pass_seconds(7.0)
    assert pilot.scene is pilot.show.played.scene, "no card comes of a bomb that nobody has played"
    arm(pilot)
    pilot.show.played.view.clock.left = CLOCK - 60.0
    disarm(pilot)
    pilot.press("Go on")
    pilot.frames(2)
    assert isinstance(pilot.scene, BombEnd) and pilot.scene.headline.startswith("Disarmed in ")
    assert [run.seconds >= 60.0 for _, run in pilot.show.bombs.board(9)] == [True]


def test_the_phone_has_a_new_address_for_each_pair(fair):
    with in_networks("127.0.0.1"):
        pilot = fair(phone=True)
        server = pilot.show.phone
        first = server.address
        pilot.comes()
        assert (second := server.address) != first
        pilot.press("Play")
        pilot.until(lambda: "Phone" in pilot.labels, STEP_SECONDS)
        assert "The manual" not in pilot.labels, "it is read by the other one"
        pilot.press("Phone")
        assert "Stop" not in pilot.labels
        pilot.press("Another phone", "Back", "Leave")
        pilot.frames(2)
        assert server.address != second and server.is_open, "what a visitor leaves closes nothing"
        pilot.show.end()
        assert not server.is_open


def test_the_code_lies_on_the_case_until_a_phone_has_the_manual(fair, monkeypatch, painted):
    drawn = []
    real = phone.qr_picture
    monkeypatch.setattr(phone, "qr_picture", lambda words, *rest: drawn.append(words) or real(words, *rest))
    with in_networks("127.0.0.1"):
        pilot = fair(phone=True)
        server = pilot.show.phone
        server.has_refused, refused = True, server.address
        pilot.frames(1)
        assert server.address != refused, "the next phone may scan the title card anew"
        pilot.comes()
        pilot.press("Play")
        pilot.until(lambda: "Arm it" in pilot.labels, STEP_SECONDS)
        pilot.seen()
        assert drawn[-1] == server.address
        with urlopen(server.address, timeout=10) as page:
            assert b"Second Chair" in page.read()
        drawn.clear()
        pilot.frames(2)
        pilot.seen()
        assert server.is_read and drawn == []
        pilot.show.end()


def test_without_a_network_the_show_goes_on(fair):
    with in_networks():
        pilot = fair(phone=True)
        assert pilot.show.phone is None and isinstance(pilot.scene, TitleCard)
        pilot.comes()
        pilot.press("Play")
        pilot.until(lambda: "Arm it" in pilot.labels, STEP_SECONDS)
        assert "Phone" not in pilot.labels and "The manual" in pilot.labels


def test_the_expert_turns_pages_on_another_screen_and_touches_nothing_else(fair, monkeypatch):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 768), (1280, 720)])
    pilot = fair(expert_screen=2)
    expert = pilot.show.expert
    assert expert.window.size == (1280, 720) and expert.shown == 2 and pilot.show.phone is None
    at_expert = {"window": expert.window.window, "touch": False}

    def click(position):
        pilot.does(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=1, **at_expert))

    places = {button.key: button.rect.center for button in expert.buttons()}
    for position, at in (
        *((places["after"], 2), ((1000, 300), 4), ((200, 300), 2), (places["before"], 0), (places["before"], 0)),
        *(((1000, 300), 2), (places["first"], 0), (places["after"], 2)),
    ):
        click(position)
        assert expert.at == at and pilot.show.is_attracting, position
    for _ in range(30):
        click(places["after"])
    assert expert.at > 4 and expert.at % 2 == 0
    touch = {"touch_id": 1, "finger_id": 1, "x": 0.1, "y": 0.5, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
    before = expert.at
    pilot.does(pygame.event.Event(pygame.FINGERDOWN, **touch, **at_expert))
    assert expert.at == before - 2
    pilot.does(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0, **at_expert))
    assert isinstance(pilot.scene, NamesPage), "keys are the bomb's"
    assert expert.at == 0, "another expert begins at the first page"
    pilot.show.end()
    assert pilot.show.expert is None


def test_where_the_screen_is_not_there_the_phone_is_the_way(fair):
    with in_networks("127.0.0.1"):
        pilot = fair(expert_screen=3)
        assert pilot.show.expert is None and pilot.show.phone is not None
        told = " ".join(pilot.house.messages.sentences)
        assert "Screen 3 cannot be used. The manual goes to a phone instead." in told
        pilot.show.end()


def test_a_logo_that_is_no_whole_picture_is_refused(fair, tmp_path):
    (tmp_path / "logo.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    with pytest.raises(ShowError, match="it is not a whole PNG picture"):
        fair(logo=str(tmp_path / "logo.png"))


def test_any_device_comes_to_the_names(fair):
    pilot = fair()
    for hand in ("key", "click", "touch", "button"):
        pilot.does(press_of(hand))
        pilot.pass_seconds(1.0)
        assert isinstance(pilot.scene, NamesPage), hand
        pilot.show.leave()
