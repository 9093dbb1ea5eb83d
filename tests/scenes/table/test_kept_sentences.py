"""What is kept in the event log of a round: each thing once, as it is seen, and once where nothing is seen."""

import pytest

from casino.core.preferences import Preferences
from casino.engines.base import BetPlaced, DealerResult, RoundSettled, SeatResult
from casino.engines.twentyone.events import HandSettled
from casino.records.levels import shipped_level
from casino.scenes.app.message_log import MessageLog
from casino.scenes.table.lines.message_line import KeptSentences
from tests.support.pilot import Pilot

pytestmark = pytest.mark.usefixtures("unseen")

RED, DECK, SALON, BERTH = "black_baron/standard", "blackjack/standard", "baccarat/salon", "pilok/standard"
AXE = "black_axe/standard"
PASSIVE, TURN = ("Stay", "Stand", "No insurance", "Pass", "Fold", "No jump", "Spare"), "Turn all"
OVER = RoundSettled((SeatResult(1, 500, 0),), DealerResult(20, ()), 4)
LOST = HandSettled(1, 1, "lost", 500, 0, 18)
NATURALS = ("Black Axe!", "Blackjack!")
ENDS = (" win", " lose", " tie", "break even", "is a push", *NATURALS)


def told_of_a_round(pilot: Pilot, level: str) -> list[str]:
    """Plays a round with one bet and no choice but to stand; what the log has of it."""
    pilot.house.doors.sit_down(shipped_level(level))
    pilot.wait()
    driver, before = pilot.scene.driver, len(pilot.house.messages.sentences)
    if level == SALON:
        driver.take_chip(25)
        driver.place_chip("banker")
    elif level != BERTH:
        pilot.lay_least()
    pilot.press(next(label for label in pilot.labels if label.startswith(("Roll the dice", "Deal", "Ante up"))))
    while driver.is_playing or not pilot.scene.director.is_idle:
        pilot.wait(0.2)
        if (passive := next((label for label in PASSIVE if label in pilot.labels), None)) and driver.is_humans_turn:
            pilot.let_buttons_wake()
            pilot.press(passive)
        elif TURN in pilot.labels:
            pilot.let_buttons_wake()
            pilot.press(TURN)
    pilot.wait()
    return list(pilot.house.messages.sentences[before:])


@pytest.mark.parametrize("speed", ["normal", "instant"])
@pytest.mark.parametrize("level", [RED, DECK, SALON, BERTH, AXE])
def test_each_thing_of_a_round_is_told_once(open_pilot, level, speed):
    pilot = open_pilot(preferences=Preferences(speed=speed, talk="off"))
    told = told_of_a_round(pilot, level)
    me = pilot.house.profile.name
    endings = [one for one in told if any(word in one for word in ENDS)]
    endings = [one for one in endings if not one.endswith("every hand left wins.") and " wins, " not in one]
    assert len(endings) == len(set(endings)), told
    mine = [one for one in endings if one.startswith(("You ", "The bet on ", f"{me} ", *NATURALS))]
    assert len(mine) == 1, "\n".join(told)
    assert sum("Berthing Fee" in one for one in told) == (level == BERTH), told
    begun = {one.removesuffix(".") for one in told}
    twice = [one for one in told for other in begun if one.startswith(f"{other} ")]
    assert twice == [], "what begins is not told beside how it ends"


def test_a_large_gain_is_told_once(open_pilot):
    """What is called out over the table is in the log as any other result is."""
    pilot = open_pilot(preferences=Preferences(talk="off"))
    pilot.house.doors.sit_down(shipped_level(RED))
    pilot.wait()
    log, scene, before = pilot.house.messages, pilot.scene, len(pilot.house.messages.sentences)
    seat = scene.driver.own_seat
    result = RoundSettled((SeatResult(seat, 500, 2000),), DealerResult(20, ()), 4)
    events = (BetPlaced(seat, 500), HandSettled(seat, 1, "won", 500, 2000, 19), result)
    scene.director.tell(events)
    while not scene.director.is_idle:
        pilot.frames(1, 0.1)
    assert sum("15" in one for one in log.sentences[before:]) == 1, log.sentences[before:]


def test_what_no_event_says_is_kept_when_it_is_said_and_an_event_when_it_is_settled():
    log = MessageLog()
    kept = KeptSentences(log)
    for _ in range(2):
        for settled in ("Ann passes.", "Bob passes."):
            kept.settled(LOST, settled, settled, ())
            kept.hear(settled)
    assert log.sentences == ("Ann passes.", "Bob passes.") * 2


def test_a_rounds_sum_is_kept_where_it_says_more_than_its_one_stake_did():
    for stakes, is_kept in ((1, False), (2, True), (0, True)):
        log = MessageLog()
        kept = KeptSentences(log)
        for number in range(stakes):
            words = f"You lose $5 with {number}."
            kept.settled(LOST, words, words, ())
        words = "The dealer had 20. You lose $10."
        kept.settled(OVER, words, words, (1,))
        assert (words in log.sentences) is is_kept, stakes
        kept.hear(f"{words} The cut card is out.")
        assert log.sentences[-1] == "The cut card is out.", "what was said before it is not said again"
