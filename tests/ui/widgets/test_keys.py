"""Keys that were chosen: what they mean, whose they were, and what stands on caps."""

import pygame
import pytest

from casino.scenes.games.places import key_groups
from casino.ui.widgets.keys import HOUSE, PAD_CAPS, Device, Keys, key_words, refusal_of

pytestmark = pytest.mark.usefixtures("window")

GROUPS = key_groups()
ACTIONS = [action for group in GROUPS for action in group.actions]

HIT, STAY = (next(a for a in ACTIONS if a.name == name) for name in ("cards.hit", "cards.stay"))
RULES = next(a for a in ACTIONS if a.name == "house.rules")


def test_every_action_has_a_key_of_its_own_at_its_tables():
    for group in (group.name for group in GROUPS):
        held = [action.default for action in ACTIONS if action.group == group]
        assert held and len(set(held)) == len(held), group
    assert {action.group for action in ACTIONS} == {group.name for group in GROUPS}
    assert not [action.name for action in ACTIONS if refusal_of(action, action.default)]


def test_a_chosen_key_means_the_old_one_and_the_old_one_nothing():
    keys = Keys({"cards.hit": "j"}, GROUPS)
    assert keys.meaning(pygame.K_j, "cards") == pygame.K_h
    assert keys.meaning(pygame.K_h, "cards") == 0
    assert keys.meaning(pygame.K_j, "pilok") == pygame.K_j and keys.meaning(pygame.K_h, "pilok") == pygame.K_h
    assert keys.meaning(pygame.K_RETURN, "cards") == pygame.K_RETURN
    assert keys.cap("H", (pygame.K_h,), "cards") == "J" and keys.cap("H", (pygame.K_h,), "pilok") == "H"
    assert keys.cap("Enter", (pygame.K_RETURN,), "cards") == "Enter" and keys.cap("1", (pygame.K_1,), "cards") == "1"


def test_two_actions_change_keys_and_it_is_said():
    keys = Keys(groups=GROUPS)
    assert keys.give(HIT, pygame.K_s) == "S was Stay or stand; that is on H now."
    assert keys.key_of(HIT) == pygame.K_s and keys.key_of(STAY) == pygame.K_h
    assert keys.chosen == {"cards.hit": "s", "cards.stay": "h"}
    keys.give(HIT, pygame.K_h)
    assert not keys.chosen, "as it was is not kept"


@pytest.mark.parametrize(
    ("action", "key", "why"),
    [
        *(
            (HIT, pygame.K_RETURN, "moves you"),
            (HIT, pygame.K_UP, "moves you"),
            (HIT, pygame.K_SPACE, "moves you"),
        ),
        *((HIT, pygame.K_F9, "everywhere"), (HIT, pygame.K_5, "chips"), (RULES, pygame.K_r, "F1 to F12")),
    ],
)
def test_keys_that_are_not_free_are_refused_in_a_sentence(action, key, why):
    keys = Keys(groups=GROUPS)
    assert why in keys.give(action, key) and not keys.chosen


@pytest.mark.parametrize(
    "kept",
    [
        {"cards.hit": "no such key"},
        {"cards.dance": "j"},
        {"cards.hit": "return"},
        {"cards.hit": "s"},  # two actions on one key
        {"house.rules": "h"},
        {"cards.hit": ""},
    ],
)
def test_what_cannot_be_read_stays_as_it_was(kept):
    keys = Keys(kept, GROUPS)
    assert not keys.chosen
    assert all(keys.meaning(action.default, action.group) == action.default for action in ACTIONS)


def test_what_is_kept_is_read_again():
    keys = Keys(groups=GROUPS)
    keys.give(HIT, ord("ö"))
    keys.give(RULES, pygame.K_F9)
    again = Keys(keys.chosen, GROUPS)
    assert again.key_of(RULES) == pygame.K_F9 and again.meaning(pygame.K_F9, "") == pygame.K_F1
    assert again.chosen == keys.chosen and RULES.group == HOUSE
    assert key_words(pygame.K_F9) == "F9"


def test_caps_are_of_the_device_in_use():
    keys = Keys(groups=GROUPS)
    enter = ("Enter", (pygame.K_RETURN, pygame.K_KP_ENTER), "cards")
    assert keys.cap(*enter) == "Enter"
    keys.device = Device.PAD
    assert keys.cap(*enter) == "pad:y" and keys.cap("H", (pygame.K_h,), "cards") == ""
    assert keys.cap("", (pygame.K_RETURN,), "cards") == "", "where scenes leave no room there is none"
    keys.device = Device.POINTER
    assert keys.cap(*enter) == ""


def test_a_pads_buttons_have_names_that_can_be_read():
    keys = Keys(groups=GROUPS)
    keys.device = Device.PAD
    assert [keys.named((key,), "cards") for key in PAD_CAPS] == ["Y", "X", "LT", "RT"]
    assert keys.named((pygame.K_h,), "cards") == ""
