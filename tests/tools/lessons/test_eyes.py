"""The eyes and ears of somebody before the packaged program: words, light, the keyboard's ring, and a voice."""

import subprocess

import pygame

from casino.scenes.table.lines.bubble import paint_lit
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from tests.tools.lessons.eyes import Sight, Voice
from tests.tools.lessons.learner import Learner, value_of
from tests.tools.lessons.rounds import Chip, advised, chips_of

PRESSED, FOCUSED = pygame.Rect(600, 400, 160, 66), pygame.Rect(100, 500, 160, 66)


def test_words_light_and_the_ring_are_found_where_they_are_drawn_and_nowhere_else():
    look, picture = Look(theme("black_baron"), Metrics(1280, 720)), pygame.Surface((1280, 720), 0, 24)
    picture.fill(look.theme.panel)
    assert Sight(picture).lit() == Sight(picture).rings() == []
    words = text.line("Roll the dice", 17, look.theme.ink, weight="Semibold")
    picture.blit(words, (300, 200))
    paint_lit(picture, look, PRESSED)
    look.focus_ring(picture, FOCUSED)
    sight = Sight(picture)
    found = sight.find("Roll the dice")
    assert found is not None and words.get_rect(topleft=(300, 200)).contains(found)
    assert sight.find("Stay") is None
    for drawn, rect in ((sight.lit(), PRESSED), (sight.rings(), FOCUSED)):
        assert drawn and all(rect.inflate(30, 30).contains(one) and one.collidepoint(rect.center) for one in drawn)


def test_an_answer_is_found_beside_the_others_and_not_where_the_same_number_stands_alone():
    picture = pygame.Surface((320, 160), 0, 24)
    numbers = {words: text.line(words, 17, (240, 230, 210), weight="Semibold") for words in ("17", "19", "22")}
    for at, drawn in enumerate(numbers.values()):
        picture.blit(drawn, (120 + 60 * at, 10 + 30 * at))
        picture.blit(drawn, (20 + 60 * at, 130))
    sight = Sight(picture)
    assert [(sight.find_among(words, list(numbers)) or (0, 0))[1] > 120 for words in numbers] == [True] * 3
    assert sight.find_among("17", ["17", "16"]) is None


def test_a_hint_names_the_chips_that_its_bet_takes():
    assert chips_of("Hint 1, module 1: Bet Player $30 (25, 5) and Tie $1. ") == [
        Chip("Player", 25),
        Chip("Player", 5),
        Chip("Tie", 1),
    ]
    assert chips_of("Hint 1, module 1: look at page 3 of the manual.") == []
    assert value_of("Current chip: $1,000") == 1000


def test_the_voice_writes_down_what_it_is_given(tmp_path):
    voice = Voice(tmp_path)
    said = 'The dealer\'s 8: "hit" or $5?'
    subprocess.run([tmp_path / "spd-say", "--wait", "--", said], check=True, env={"PATH": ""})
    assert voice.sentences == [said] and voice.next_after(0, 1.0) == said


def test_choices_are_those_read_out_and_the_coachs_advice_is_one_of_them():
    said = "You have 14. Hit is the best choice. You can choose Hit, Stay or Double. The purse holds 999 coins."
    choices = Learner.choices(said)
    assert choices == ["Hit", "Stay", "Double"] and advised(said, choices) == "Hit"
    assert advised("", ["Fold", "Call 10 credits"]) == "Call 10 credits"
