"""Somebody who knows no rule: reads aloud what there is, presses what is lit or named, and follows the coach.

`Mouse` and `Keys` are hands at one device. What is asked is heard: the key for it makes the program read the bubble and
the choices aloud. A choice has its place where its letters are; what a bubble means by "press the 1" is lit.
"""

import re
import time
from contextlib import suppress
from typing import Protocol

import pygame

from tests.tools.lessons.window import ProgramWindow
from tests.tools.packaging.desk import CheckFailed

READ = "F5"  # the key that reads the table out
_HEARD_SECONDS, _WAKES_SECONDS = 3.0, 1.3  # until a voice is heard; until a bar that has just come takes presses
_PATIENCE_SECONDS = 90  # until something is asked
_MOST_TABS, _MOST_PRESSES, _BUTTON_PX = 60, 40, 80
_OWN = "Your turn. "  # begins the bubble before a round of the learner's own
_OVER = ("You win ", "You lose ", "push", "Your bet comes back", "wins the pot", "takes the pot", "You come out even")
_BEST = re.compile(r"([A-Z][a-z]+(?: [a-z]+)?) is the best choice")
_CHOICES = re.compile(r"You can choose (.*?)\.(?: The purse|$)")


class Hand(Protocol):
    """A hand at one device."""

    def press(self, words: str) -> None:
        """Presses what bears these words. Raises CheckFailed if it is not seen or cannot be reached."""

    def press_lit(self, tried: int) -> bool:
        """Presses what is lit, which is where the keyboard is, or what else may be meant after so many tries.

        False if nothing is seen.
        """

    def coach(self) -> None:
        """Presses Coach at a table."""

    def least_chip(self) -> None:
        """Lays one of the smallest chips; nothing where no chips are laid."""


class Mouse:
    """A hand at the mouse."""

    def __init__(self, window: ProgramWindow) -> None:
        self._window = window

    def press(self, words: str) -> None:
        self._window.click(seen(self._window, words).center)

    def press_lit(self, tried: int) -> bool:
        self._window.point_aside()  # the pointer may lie on it
        lit = self._window.look().lit()
        if lit:
            place = lit[tried // 2 % len(lit)]
            aside = place.w // 4 * (tried % 2)  # two things beside each other are lit as one, and it has no middle
            self._window.click((place.centerx - aside, place.centery))
        return bool(lit)

    def coach(self) -> None:
        if not self._press_told("Coach", [(x, 22) for x in range(1254, 900, -24)]):
            self.press("Coach")  # it has its name, and so no tooltip

    def least_chip(self) -> None:
        self._press_told("Add ", [(34, 676)])

    def _press_told(self, words: str, places: list[tuple[int, int]]) -> bool:
        """Points at one picture after the other until a tooltip begins with these words, and presses that one."""
        for place in places:
            count = len(self._window.voice.sentences)
            self._window.point_aside()
            self._window.point(place)
            if self._window.voice.next_after(count, 1.2).startswith(words):
                self._window.click(place)
                return True
        return False


class Keys:
    """A hand at the keyboard."""

    def __init__(self, window: ProgramWindow) -> None:
        self._window = window

    def press(self, words: str) -> None:
        place = seen(self._window, words)
        first = self._rings_around(place)
        if not any(ring.h <= _BUTTON_PX for ring in first):
            self._window.key("Tab")
            time.sleep(0.1)
            first = [ring for ring in self._rings_around(place) if ring in first]  # a frame that does not move is none
        else:
            first = []
        for _ in range(_MOST_TABS):
            if any(ring not in first for ring in self._rings_around(place)):
                self._window.key("Return")
                return
            self._window.key("Tab")
            time.sleep(0.1)
        raise CheckFailed(f'no way to "{words}" with Tab')

    def _rings_around(self, place: pygame.Rect) -> list[pygame.Rect]:
        return [ring for ring in self._window.look().rings() if ring.collidepoint(place.center)]

    def press_lit(self, tried: int) -> bool:
        self._window.key("Return")  # the keyboard is at what is lit, or the step stands still
        return True

    def coach(self) -> None:
        self._window.key("F7")

    def least_chip(self) -> None:
        self._window.key("1")  # as the cap on the chip says


def seen(window: ProgramWindow, words: str, seconds: float = 15.0) -> pygame.Rect:
    """Where words are in a window, once they are. Raises CheckFailed if they do not come."""
    ends = time.monotonic() + seconds
    while (place := window.look().find(words)) is None:
        if time.monotonic() > ends:
            raise CheckFailed(f'"{words}" is not seen')
        window.point_aside()  # the pointer may lie on it
        time.sleep(0.3)
    return place


class Learner:
    """Somebody before the program for the first time, with a hand at one device."""

    def __init__(self, window: ProgramWindow, hand: Hand) -> None:
        self._window, self._hand = window, hand
        self._has_coach = False
        self._question: list[str] = []  # the answers of the question that was asked last
        self._answered = 0  # how many of them were tried
        self.presses = 0

    # -- ears -----------------------------------------------------------------------------------------------------

    def heard(self) -> str:
        """What the program reads out now. Raises CheckFailed if it is silent."""
        for _ in range(5):
            count = len(self._window.voice.sentences)
            self._window.key(READ)
            if said := self._window.voice.next_after(count, _HEARD_SECONDS):
                self._window.key("shift")  # any key takes the written words away again, and this one does nothing else
                return said
        raise CheckFailed("nothing is read aloud")

    def asked(self) -> str:
        """What is read out once there is something to choose. Raises CheckFailed if that does not come."""
        ends = time.monotonic() + _PATIENCE_SECONDS
        while time.monotonic() < ends:
            said = self.heard()
            if _CHOICES.search(said):
                time.sleep(_WAKES_SECONDS)
                return said
            time.sleep(0.5)
        raise CheckFailed(f"nothing is asked: {said}")

    @staticmethod
    def choices(said: str) -> list[str]:
        """The choices named in what was read out."""
        found = _CHOICES.search(said)
        return re.split(r", | or ", found[1]) if found is not None else []

    # -- the way to a lesson --------------------------------------------------------------------------------------

    def enters(self) -> None:
        """From the first evening's page to the hall, and to a voice that reads aloud."""
        self._hand.press("Enter the casino")
        self._hand.press("Not now")
        for words in ("Settings", "Keys", "Read events aloud", "Back", "Back"):
            time.sleep(0.6)
            self._hand.press(words)

    def learns(self, title: str) -> float:
        """A lesson from the hall to its end and back to the hall; returns its minutes."""
        self._hand.press("Learn")
        time.sleep(1.0)
        self._hand.press(f"Play: {title}" if f"Play: {title}" in self.asked() else title)
        begun = time.monotonic()
        said, tried, is_own = "", 0, False
        while True:
            before, said = said, self.asked()
            is_own = is_own or _OWN in said
            if said.startswith("You can choose Lessons"):
                break
            tried = tried + 1 if said == before else 0
            if tried > _MOST_PRESSES:
                raise CheckFailed(f"{title}: nothing leads on from: {said}")
            self._goes_on(said, tried, is_own)
            self.presses += 1
        minutes = (time.monotonic() - begun) / 60
        self._hand.press("Back")
        return minutes

    def _goes_on(self, said: str, tried: int, is_own: bool) -> None:
        """Does what a step asks for: reads on, answers, or presses what is lit or named."""
        bubble, choices = said.partition("You can choose")[0], self.choices(said)
        for words in ("Next", "Done"):
            if words in choices:
                with suppress(CheckFailed):  # it may have gone on by itself; a lesson that stands still is told above
                    self._hand.press(words)
                return
        if "hich " in bubble and bubble.rstrip().endswith("?") and self._question != choices:
            self._question, self._answered = choices, 0
        if self._question == choices:
            self._answers(choices)
            return
        named = [words for words in choices if re.search(rf"[Pp]ress {re.escape(words.split(' ')[0])}\b", bubble)]
        if is_own and _OWN not in said:
            self._hand.press(choices[0])
        elif tried % 4 == 3 or not self._hand.press_lit(tried):
            self._hand.press((named or choices)[0])

    def _answers(self, choices: list[str]) -> None:
        """Gives the first answer to a question, and the next one if that was wrong."""
        if answers := self._whole(choices):
            self._hand.press(answers[self._answered % len(answers)])
            self._answered += 1

    def _whole(self, choices: list[str]) -> list[str]:
        """Choices as they stand on the screen, put together where a name has a comma itself."""
        sight, whole = self._window.look(), []
        while choices:
            for count in (3, 2, 1):
                words = ", ".join(choices[:count])
                if sight.find(words) is not None:
                    whole.append(words)
                    break
            choices = choices[count:]
        return whole

    # -- a hand of one's own --------------------------------------------------------------------------------------

    def plays(self, door: str, table: str) -> str:
        """One round at a table, from the hall and back, as the coach says; returns what was said of its end."""
        self._hand.press(door)
        time.sleep(1.5)
        if table in self.choices(said := self.asked()):  # a door that was chosen before leads to its table at once
            self._hand.press(table)
            time.sleep(1.5)
            said = self.asked()
        begin = self.choices(said)[0]
        if not self._has_coach:
            self._hand.coach()
            self._has_coach = True
        for tried in range(_MOST_PRESSES):
            said = self.asked()
            choices = self.choices(said)
            if begin not in choices:
                self._hand.press(advised(said, choices))
            elif tried and any(said.startswith(over) or over in said for over in _OVER):
                break
            else:
                self._hand.least_chip()
                self._hand.press(begin)
        else:
            raise CheckFailed(f"the round at {table} does not end: {said}")
        self._hand.press("Leave")
        time.sleep(1.0)
        return said.partition(" You can choose")[0]


def advised(said: str, choices: list[str]) -> str:
    """The choice that the coach calls the best, or else the first that costs nothing or keeps one in the hand."""
    for words in (found[1] if (found := _BEST.search(said)) is not None else "", "Pass", "Call", "No jump", "Spare"):
        first = next((choice for choice in choices if words and choice.lower().startswith(words.lower())), "")
        if first:
            return first
    return choices[0]
