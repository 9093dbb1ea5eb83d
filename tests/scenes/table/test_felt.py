"""What lies on every felt: plates hold their words at any size of letters, amounts keep their currency's word."""

from itertools import product

import pygame
import pytest

from casino.core.money import COINS
from casino.scenes.table import felt
from casino.scenes.table.foot.absent import Absent, paint_absent
from casino.scenes.table.model import SeatShown
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import mix, theme

pytestmark = pytest.mark.usefixtures("window")


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (720, 1280)])
def test_a_plate_holds_the_name_and_the_purse_of_who_sits_there(size, scale):
    look = Look(theme("black_baron"), Metrics(*size, scale))
    seat = SeatShown(name="Player", portrait="guest_fox", purse=97_400)
    for high in (34, 46, 62):
        plate = pygame.Rect(40, 60, look.metrics.px(160), look.metrics.px(high))
        bare, full = (pygame.Surface((400, 300)).convert() for _ in range(2))
        look.plate(bare, plate.inflate(0, -look.metrics.px(4)), look.theme.panel, look.theme.panel_edge)
        felt.paint_plate(full, look, plate, plate.h, seat, COINS)
        mask = pygame.mask.from_threshold(full, (0, 0, 0), (1, 1, 1, 255), bare)
        mask.invert()
        for area in mask.get_bounding_rects():
            assert plate.contains(area), f"{area} of {plate}"


def test_a_long_name_on_a_plate_loses_whole_words_before_its_letters_are_small(monkeypatch):
    """At any size of letters it has two thirds of the size that a short name has, and no word of it is cut."""
    line, drawn = text.line, {}
    monkeypatch.setattr(
        text, "line", lambda said, px, *more, **how: drawn.setdefault(said, px) and line(said, px, *more, **how)
    )
    names = ("Captain Idris Wilhelmina", "Dame Hester Crowe", "Wilhelmina the Elder", "Brother Ambrose", "Maximiliana")
    for wide, high, scale in product((112, 130, 160), (46, 150), (1.0, 1.5)):
        look, target = Look(theme("black_axe"), Metrics(1280, 720, scale)), pygame.Surface((400, 300)).convert()
        plate = pygame.Rect(40, 60, look.metrics.px(wide), look.metrics.px(high))
        face = min(plate.h, round(plate.w * (0.6 if high > wide else 0.3)))
        short = 0
        for name in ("Ada", *names):
            drawn.clear()
            felt.paint_plate(target, look, plate, face, SeatShown(name, "guest_fox", purse=97_400), COINS)
            (said,) = (words for words in drawn if words.rstrip("…") in name)
            if name == "Ada":
                short = drawn[said]
            assert drawn[said] >= 0.64 * short or drawn[said] == 8, f"{scale}: {drawn}"
            words = said.rstrip("…").split()
            assert not said.endswith("…") or len(name.split()) == 1, f"{said} on {wide} at {scale}"
            assert said.endswith("…") or (set(words) <= set(name.split()) and words[-1][0].isupper()), said


def test_an_amount_is_written_smaller_before_it_loses_its_word():
    px = 20
    whole = text.width("77 coins", px, text.SERIF, "Bold")
    assert felt.fitted_amount(7_700, COINS, px, whole) == ("77 coins", px)
    words, smaller = felt.fitted_amount(7_700, COINS, px, round(whole * 0.9))
    assert words == "77 coins" and smaller < px
    assert felt.fitted_amount(7_700, COINS, px, whole // 2) == ("77", px)


def test_words_cut_into_the_bar_are_as_light_as_if_each_were_blended_on_it():
    look, rect = Look(theme("black_baron"), Metrics(1280, 720)), pygame.Rect(0, 0, 130, 66)

    def shown(words):
        bar = pygame.Surface(rect.size)
        bar.fill(look.theme.rail)
        paint_absent(bar, look, Absent(rect, words))
        return bar

    empty, cut = shown("").get_at(rect.center), shown("MMMM")
    lightest = max(sum(cut.get_at((x, y))[:3]) for x in range(20, 110) for y in range(20, 46))
    assert lightest >= 0.97 * sum(mix(empty[:3], look.theme.ink_dim, 0.42))
