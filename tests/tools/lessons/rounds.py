"""Rounds of one's own after the lessons, from the hall and back, by what is read aloud and stands on the screen.

The coach says what is best where it is asked, a bomb's hints say what to bet, and elsewhere the table's own line says
where the first chip goes.
"""

import re
import time
from typing import NamedTuple

from tests.tools.lessons.learner import Hand, Learner
from tests.tools.lessons.window import ProgramWindow
from tests.tools.packaging.desk import CheckFailed

_GO = "Go to table"
_MOST_PRESSES, _MOST_DOORS = 60, 4
_CLOSES_SECONDS = 0.5  # until a page is gone
_ARRIVES_SECONDS = 1.5  # until a table is there
_OVER = (
    *("You win ", "You lose ", "push", "Your bet comes back", "Your bets come back", "wins the pot", "takes the pot"),
    *("You come out even", "Disarmed", "The bomb has gone off", "You gave up"),
)
_BEST = re.compile(r"([A-Z][a-z]+(?: [a-z]+)?) is the best choice")
_LAID = re.compile(r"(?:Put|Place) (?:a )?(?:chips?|bet) on (\w+)")
_BET = re.compile(r"\bBet (.+?)\.(?: |$)")  # of a hint
_ON_AREA = re.compile(r"(Player|Banker|Tie) \$([\d,]+)(?: \(([\d, ]+)\))?")
_CAUTIOUS = ("Pass", "Call", "No jump", "Spare")  # costs nothing, or keeps one in the hand


class Chip(NamedTuple):
    """A chip that a hint names: the area it goes on, and its whole dollars."""

    area: str
    dollars: int


class Guest:
    """Somebody who sits down for a round. `learner` has the ears, `hand` the hand."""

    def __init__(self, window: ProgramWindow, hand: Hand, learner: Learner) -> None:
        self._window, self._hand, self._learner = window, hand, learner
        self._has_coach = False

    def plays(self, door: str, table: str) -> str:
        """One round at a table, from the hall and back; returns what was said of its end. Raises CheckFailed."""
        said = self._sits_down(door, table)
        end = self._at_bomb(table) if "Arm it" in said else self._at_table(table, said)
        self._leaves(door)
        return end.partition(" You can choose")[0]

    def _sits_down(self, door: str, table: str) -> str:
        """Goes through a door to a table, through a lobby too; returns what is asked there."""
        if door not in self._learner.asked():  # its words may be those of a page that is about to close
            raise CheckFailed(f"there is no door to {door}")
        self._hand.press(door)
        is_chosen = False  # in a lobby, where a key on the chosen table leads on at once
        for _ in range(_MOST_DOORS):
            time.sleep(_ARRIVES_SECONDS)
            choices = Learner.choices(said := self._learner.asked())
            if table not in choices:  # a door that was chosen before leads to its table at once
                return said
            self._hand.press(_GO if is_chosen else table)
            is_chosen = _GO in choices
        raise CheckFailed(f"no way to {table}: {said}")

    def _leaves(self, door: str) -> None:
        """Goes back to the hall."""
        self._hand.press("Leave")
        time.sleep(_ARRIVES_SECONDS)
        if _GO in self._learner.choices(self._learner.asked()):
            self._hand.press("Leave the hall")
            time.sleep(_ARRIVES_SECONDS)
        if door not in self._learner.asked():
            raise CheckFailed(f"no way back to the hall from {door}")

    # -- at a table -----------------------------------------------------------------------------------------------

    def _at_table(self, table: str, said: str) -> str:
        """A round as the coach says; returns what was heard at its end."""
        choices = Learner.choices(said)
        begin = "Deal" if "Deal" in choices else choices[0]  # areas of the felt are named before it
        if not self._has_coach:
            self._hand.in_bar("Coach")
            self._has_coach = True
        for tried in range(_MOST_PRESSES):
            said = self._learner.asked()
            choices = Learner.choices(said)
            if begin not in choices:
                self._hand.press(advised(said, choices))
            elif tried and any(words in said for words in _OVER):
                return said
            else:
                self._stakes(said, choices)
                self._hand.press(begin)
        raise CheckFailed(f"the round at {table} does not end: {said}")

    def _stakes(self, said: str, choices: list[str]) -> None:
        """Lays a chip where the coach or the table's line says, or one of the smallest, if any are laid."""
        named = _BEST.search(said) or _LAID.search(said)
        if named is not None and named[1] in choices:
            self._hand.press_printed(named[1])
        else:
            self._hand.least_chip()

    # -- at a bomb ------------------------------------------------------------------------------------------------

    def _at_bomb(self, table: str) -> str:
        """A case as its hints say: asked again until one names a bet, which is laid and dealt, until it is over."""
        self._hand.press("Arm it")
        for _ in range(_MOST_PRESSES):
            said = self._learner.asked()
            if any(words in said for words in _OVER):
                return said
            if not (chips := self._hinted()):
                continue
            for chip in chips:
                self._hand.take_chip(chip.dollars)
                self._hand.press_printed(chip.area)
            self._hand.press_printed("Deal")
        raise CheckFailed(f"{table} is not over: {said}")

    def _hinted(self) -> list[Chip]:
        """Asks for a hint; the chips that it names, if it names any."""
        count = len(self._window.voice.sentences)
        self._hand.in_bar("Hint")
        if "Back" in Learner.choices(self._learner.asked()):  # it was longer than a line, and has a page
            self._hand.press("Back")
            time.sleep(_CLOSES_SECONDS)
        return chips_of(" ".join(self._window.voice.sentences[count:]))


def chips_of(said: str) -> list[Chip]:
    """The chips of the bet that a hint names: "Bet Player $30 (25, 5) and Tie $1."; none if it names no bet."""
    found = _BET.search(said)
    if found is None:
        return []
    chips = []
    for area, stake, several in _ON_AREA.findall(found[1]):
        chips += [Chip(area, int(one)) for one in (several.split(", ") if several else [stake.replace(",", "")])]
    return chips


def advised(said: str, choices: list[str]) -> str:
    """The choice that the coach calls the best, or else the first that costs nothing or keeps one in the hand."""
    for words in (found[1] if (found := _BEST.search(said)) is not None else "", *_CAUTIOUS):
        first = next((choice for choice in choices if words and choice.lower().startswith(words.lower())), "")
        if first:
            return first
    return choices[0]
