"""Somebody who knows no rule: reads aloud what there is, presses what is lit or named, and follows the coach.

`Mouse`, `Keys` and `Pad` are hands at one device. What is asked is heard: the key for it makes the program read the
bubble and the choices aloud. A choice has its place where its letters are; what a bubble means by "press the 1" is lit.
"""

import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

import pygame

from tests.tools.lessons.eyes import Sight
from tests.tools.lessons.window import ProgramWindow
from tests.tools.packaging.desk import CheckFailed

READ = "F5"  # the key that reads the table out
_HEARD_SECONDS, _WAKES_SECONDS = 3.0, 1.3  # until a voice is heard; until a bar that has just come takes presses
_SEEN_SECONDS, _PATIENCE_SECONDS = 15.0, 90  # until words are seen; until something is asked
_MOST_TABS, _MOST_PRESSES, _BUTTON_PX = 60, 40, 80
_OWN = "Your turn. "  # begins the bubble before a round of the learner's own
_CURRENT = "Current chip"
_MOST_CHIPS = 12
_CHIP_PLACES = tuple((x, 530) for x in range(387, 760, 54))  # below a bomb's felt
_BAR_KEYS = {"Coach": "F7", "Hint": "h"}  # as their tooltips say
_CHOICES = re.compile(r"You can choose (.*?)\.(?: The purse|$)")


class Hand(Protocol):
    """A hand at one device."""

    def press(self, words: str, among: Sequence[str] = ()) -> None:
        """Presses what bears these words, where they stand in line with others if there are any.

        Raises CheckFailed if it is not seen or cannot be reached.
        """

    def press_printed(self, words: str) -> None:
        """Presses what bears these words in print, as an area of the felt does. Raises CheckFailed as `press`."""

    def press_lit(self, tried: int) -> bool:
        """Presses what is lit, which is where the keyboard is, or what else may be meant after so many tries.

        False if nothing is seen.
        """

    def in_bar(self, words: str) -> None:
        """Presses a picture in a table's bar that is called by these words, Coach or Hint."""

    def take_chip(self, dollars: int) -> None:
        """Makes a chip the current one, going through those of a bomb until it is told. Raises CheckFailed."""

    def least_chip(self) -> None:
        """Lays one of the smallest chips; nothing where no chips are laid."""


class Mouse:
    """A hand at the mouse."""

    def __init__(self, window: ProgramWindow) -> None:
        self._window = window

    def press(self, words: str, among: Sequence[str] = ()) -> None:
        self._window.click(seen(self._window, words, among).center)

    def press_lit(self, tried: int) -> bool:
        self._window.point_aside()  # the pointer may lie on it
        lit = self._window.look().lit()
        if lit:
            place = lit[tried // 2 % len(lit)]
            aside = place.w // 4 * (tried % 2)  # two things beside each other are lit as one, and it has no middle
            self._window.click((place.centerx - aside, place.centery))
        return bool(lit)

    def press_printed(self, words: str) -> None:
        self._window.click(seen_printed(self._window, words).center)

    def in_bar(self, words: str) -> None:
        if not self._press_told(words, [(x, 22) for x in range(1254, 900, -24)]):
            self.press(words)  # it has its name, and so no tooltip

    def take_chip(self, dollars: int) -> None:
        for _ in range(_MOST_CHIPS):
            told = next(filter(None, (self._told(place, _CURRENT) for place in _CHIP_PLACES)), "")
            if (now := value_of(told)) == dollars:
                return
            self._press_told("A smaller chip" if now > dollars else "A larger chip", _CHIP_PLACES)
        raise CheckFailed(f"no chip of ${dollars} is told")

    def least_chip(self) -> None:
        self._press_told("Add ", [(34, 676)])

    def _press_told(self, words: str, places: Sequence[tuple[int, int]]) -> bool:
        """Points at one picture after the other until a tooltip begins with these words, and presses that one."""
        for place in places:
            if self._told(place, words):
                self._window.click(place)
                return True
        return False

    def _told(self, place: tuple[int, int], words: str) -> str:
        """The tooltip at a place, if it begins with these words."""
        count = len(self._window.voice.sentences)
        self._window.point_aside()
        self._window.point(place)
        told = self._window.voice.next_after(count, 1.2)
        return told if told.startswith(words) else ""


class Keys:
    """A hand at the keyboard."""

    def __init__(self, window: ProgramWindow) -> None:
        self._window = window

    def press(self, words: str, among: Sequence[str] = ()) -> None:
        self._press_at(seen(self._window, words, among), words)

    def press_printed(self, words: str) -> None:
        self._press_at(seen_printed(self._window, words), words)

    def _press_at(self, place: pygame.Rect, words: str) -> None:
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

    def in_bar(self, words: str) -> None:
        self._window.key(_BAR_KEYS[words])

    def take_chip(self, dollars: int) -> None:
        told = ""
        for _ in range(_MOST_TABS):
            if told.startswith(_CURRENT):
                break
            told = self._hears("Tab")
        for _ in range(_MOST_CHIPS):
            if (now := value_of(told)) == dollars:
                return
            told = self._hears("Left" if now > dollars else "Right")
        raise CheckFailed(f"no chip of ${dollars} is told")

    def _hears(self, key: str) -> str:
        """What is read out after a key; empty if nothing is."""
        count = len(self._window.voice.sentences)
        self._window.key(key)
        return self._window.voice.next_after(count, 1.2)

    def least_chip(self) -> None:
        self._window.key("1")  # as the cap on the chip says


class Pad(Keys):
    """A hand at a gamepad: it goes from one thing to the next, and has no keys for pictures and chips."""

    def press(self, words: str, among: Sequence[str] = ()) -> None:
        try:
            super().press(words, among)
        except CheckFailed:  # the first step has taken away what was written as it was read, where they stood too
            super().press(words, among)

    def in_bar(self, words: str) -> None:
        try:
            self._press_told(words)
        except CheckFailed:
            self.press(words)  # it has its name, and so no tooltip

    def least_chip(self) -> None:
        with suppress(CheckFailed):
            self._press_told("Add ")

    def _press_told(self, words: str) -> None:
        """Goes on until a tooltip begins with these words, and presses that one.

        Raises CheckFailed if none does all the way round.
        """
        heard = set[str]()
        for _ in range(_MOST_TABS):
            told = self._hears("Tab")
            if told.startswith(words):
                self._window.key("Return")
                return
            if told in heard:
                break
            heard |= {told} if told else set()
        raise CheckFailed(f'nothing tells "{words}"')


def seen(window: ProgramWindow, words: str, among: Sequence[str] = ()) -> pygame.Rect:
    """Where words are in a window, in line with others if there are any. Raises CheckFailed if they do not come."""
    find = lambda sight: sight.find_among(words, among) if among else sight.find(words)  # noqa: E731
    return _awaited(window, find, f'"{words}" is not seen')


def seen_printed(window: ProgramWindow, words: str) -> pygame.Rect:
    """Where words are in print, the lowest of several places. Raises CheckFailed if they do not come."""
    return _awaited(window, lambda sight: sight.find_printed(words), f'"{words}" is not seen in print')


def _awaited(window: ProgramWindow, find: Callable[[Sight], pygame.Rect | None], fault: str) -> pygame.Rect:
    """The place of something in a window, once it is found. Raises CheckFailed with the fault if it does not come."""
    ends = time.monotonic() + _SEEN_SECONDS
    while (place := find(window.look())) is None:
        if time.monotonic() > ends:
            raise CheckFailed(fault)
        window.point_aside()  # the pointer may lie on it
        time.sleep(0.3)
    return place


def value_of(told: str) -> int:
    """The whole dollars of a chip that a tooltip tells; 0 if it tells none."""
    found = re.search(r"\$([\d,]+)", told)
    return int(found[1].replace(",", "")) if found is not None else 0


class Learner:
    """Somebody before the program for the first time, with a hand at one device."""

    def __init__(self, window: ProgramWindow, hand: Hand) -> None:
        self._window, self._hand = window, hand
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
        if found is None:
            return []
        return re.split(r"; | or " if "; " in found[1] else r", | or ", found[1])

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
            self._hand.press(answers[self._answered % len(answers)], answers)
            self._answered += 1

    def _whole(self, choices: list[str]) -> list[str]:
        """Choices as they stand on the screen, put together where a name has a comma itself."""
        self._window.clear()  # all of them are in what was read
        self._window.point_aside()  # the pointer may hide one of them
        sight, whole = self._window.look(), []
        while choices:
            for count in (3, 2, 1):
                words = ", ".join(choices[:count])
                if sight.find(words) is not None:
                    whole.append(words)
                    break
            choices = choices[count:]
        return whole
