"""A player's own set of dice lies on every table where dice are thrown, and the house keeps its own."""

from itertools import combinations

import pygame
import pytest

from casino.core.preferences import DICE_SETS, Preferences, preferences_from
from casino.records.levels import shipped_level
from casino.scenes.games.black_baron import felt as black_baron_felt
from casino.scenes.games.black_baron.model import BaronModel
from casino.scenes.games.black_baron.stations import seat_dice
from casino.scenes.table.model import SeatShown
from casino.ui.dice.light import materials
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from tests.scenes.places import PLACES, house_of
from tests.support.pilot import Pilot

pytestmark = pytest.mark.usefixtures("unseen")

MIN_DIE_PX = 34  # at 1280x720


def test_there_are_four_sets_besides_the_tables_own_and_none_is_the_houses():
    sets = set(DICE_SETS) - {"table"}
    assert len(sets) >= 4 and sets <= set(materials())
    assert black_baron_felt.DEALER_DIE not in sets


def test_an_unknown_set_falls_back_to_the_tables_own():
    assert preferences_from({"dice_set": "chocolate", "four_colour": True}) == Preferences(four_colour=True)


@pytest.mark.parametrize("place", ["four actions", "pilok, a die to pick"])
def test_a_chosen_set_lies_on_the_table(tmp_path, painted, place):
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


def test_dice_say_whose_they_are():
    model = BaronModel(currency="coin")
    model.seats = {
        seat: SeatShown(f"{seat}", "fox", is_human=is_human, purse=100)
        for seat, is_human in ((1, False), (3, True), (5, True))
    }
    look = Look(theme("black_baron"), Metrics(1280, 720), dice_set="brass")
    of_seats = [look.die("bone", model.dice_seat(seat)) for seat in model.seats]
    assert of_seats == ["seat-1", "brass", "seat-5"]
    assert set(of_seats) <= set(materials())


def test_the_dice_of_all_seats_differ_from_each_other_and_from_the_players():
    colours = [materials()[f"seat-{seat}"].base for seat in range(1, 8)]
    colours += [materials()[name].base for name in (black_baron_felt.PLAYER_DIE, black_baron_felt.DEALER_DIE)]
    for one, other in combinations(colours, 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 60


@pytest.fixture
def baron_at(save):
    """The view of a Black Baron table in a window of a size."""

    def view(size):
        pilot = Pilot(save, size)
        pilot.house.doors.sit_down(shipped_level("black_baron/standard"))
        found = pilot.scene.view
        pilot.close()
        return found

    return view


def _thrown_px(view):
    """The diameters of a single die that is thrown and of those of the first throw."""
    return view.tray_die_px(1, view.layout.tray), view.tray_die_px(15, view.layout.whole_floor)


def test_no_die_in_the_tray_or_of_an_unsplit_hand_is_small(baron_at):
    view = baron_at((1280, 720))
    one, many = _thrown_px(view)
    assert many >= MIN_DIE_PX and one >= 1.5 * MIN_DIE_PX
    for station in view.layout.stations:
        for count in (2, 3, 4):
            (places,) = seat_dice(station, [count], 0, view.layout.die_px)
            assert min(px for *_, px in places) >= MIN_DIE_PX


def test_dice_are_as_large_on_the_table_in_the_largest_window_as_in_a_usual_one(baron_at):
    usual, large = baron_at((1920, 1080)), baron_at((3840, 2160))
    for sizes in (
        (usual.layout.die_px, large.layout.die_px),
        *zip(_thrown_px(usual), _thrown_px(large), strict=True),
    ):
        assert sizes[1] == pytest.approx(2 * sizes[0], rel=0.03)
