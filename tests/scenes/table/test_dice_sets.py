"""A player's own set of dice lies on every table where dice are thrown, and the house keeps its own."""

import pygame
import pytest

from casino.core.preferences import DICE_SETS, Preferences, preferences_from
from casino.scenes.games.black_baron import felt as black_baron_felt
from casino.scenes.games.pilok.art import felt as pilok_felt
from casino.ui.dice.light import materials
from tests.scenes.places import PLACES, house_of


def test_there_are_four_sets_besides_the_tables_own_and_none_is_the_houses():
    sets = set(DICE_SETS) - {"table"}
    assert len(sets) >= 4 and sets <= set(materials())
    assert not sets & {black_baron_felt.DEALER_DIE, pilok_felt.SKILL_DIE}


def test_an_unknown_set_falls_back_to_the_tables_own():
    assert preferences_from({"dice_set": "chocolate", "four_colour": True}) == Preferences(four_colour=True)


@pytest.mark.parametrize("place", ["four actions", "pilok, a die to pick"])
def test_a_chosen_set_lies_on_the_table(tmp_path, place):
    app = house_of(tmp_path / "a.save")
    PLACES[place](app)
    table = app.house.stack.top
    pictures = []
    for name in DICE_SETS:
        app.house.change(dice_set=name)
        table.director.skip_all()
        canvas = pygame.Surface(app.house.size)
        table.draw(canvas)
        pictures.append(pygame.image.tobytes(canvas, "RGB"))
    assert len(set(pictures)) == len(DICE_SETS) - 1, "one of the sets is the table's own"
    app.close()
