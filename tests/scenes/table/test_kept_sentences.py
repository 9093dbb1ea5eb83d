"""What is kept in the event log of a round: each thing once, as it is seen, and once where nothing is seen."""

import pytest

from casino.core.preferences import Preferences
from casino.engines.base import DealerResult, RoundSettled, SeatResult
from casino.engines.twentyone.events import HandSettled
from casino.records.levels import shipped_level
from casino.scenes.app.message_log import MessageLog
from casino.scenes.table.lines.message_line import KeptSentences
from tests.support.pilot import Pilot

pytestmark = pytest.mark.usefixtures("unseen")

RED, DECK, SALON = "black_baron/standard", "blackjack/standard", "baccarat/salon"
PASSIVE, TURN = ("Stay", "Stand", "No insurance"), "Turn all"
OVER = RoundSettled((SeatResult(1, 500, 0),), DealerResult(20, ()), 4)
LOST = HandSettled(1, 1, "lost", 500, 0, 18)


def told_of_a_round(pilot: Pilot, level: str) -> list[str]:
    """Plays a round with one bet and no choice but to stand; what the log has of it."""
    pilot.house.doors.sit_down(shipped_level(level))
    pilot.wait()
    driver, before = pilot.scene.driver, len(pilot.house.messages.sentences)
    if level == SALON:
        driver.take_chip(25)
        driver.place_chip("banker")
    else:
        pilot.lay_least()
    pilot.press("Roll the dice" if level == RED else "Deal")
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
@pytest.mark.parametrize("level", [RED, DECK, SALON])
def test_every_result_of_a_round_is_told_once(open_pilot, level, speed):
    pilot = open_pilot(preferences=Preferences(speed=speed))
    told = told_of_a_round(pilot, level)
    me = pilot.house.profile.name
    endings = [one for one in told if any(word in one for word in (" win", " lose", " tie", "break even", "is a push"))]
    endings = [one for one in endings if not one.endswith("every hand left wins.") and " wins, " not in one]
    assert len(endings) == len(set(endings)), told
    mine = [one for one in endings if one.startswith(("You ", "The bet on ", f"{me} "))]
    assert len(mine) == 1, told


def test_what_is_seen_and_then_settled_is_kept_once_and_said_again_later_it_is_kept_again():
    log = MessageLog()
    kept = KeptSentences(log)
    for _ in range(2):
        for frame in ("Ann passes.", "Bob passes.", "Ann passes."):
            kept.hear(frame, is_moving=True)
        for settled in ("Ann passes.", "Bob passes."):
            kept.settled(LOST, settled, ())
    assert log.sentences == ("Ann passes.", "Bob passes.") * 2


def test_a_rounds_sum_is_kept_where_it_says_more_than_its_one_stake_did():
    for stakes, is_kept in ((1, False), (2, True), (0, True)):
        log = MessageLog()
        kept = KeptSentences(log)
        for number in range(stakes):
            kept.settled(LOST, f"You lose $5 with {number}.", ())
        kept.settled(OVER, "The dealer had 20. You lose $10.", (1,))
        assert ("The dealer had 20. You lose $10." in log.sentences) is is_kept, stakes
        kept.hear("The dealer had 20. You lose $10. The cut card is out.", is_moving=False)
        assert log.sentences[-1] == "The cut card is out.", "what was said before it is not said again"
