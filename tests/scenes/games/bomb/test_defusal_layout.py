"""A bomb's case at every size: everything is whole, apart, large enough and readable."""

from itertools import combinations

import pygame
import pytest

from casino.engines.baccarat.bomb_clock import ROOM_STEPS
from casino.records.levels import shipped_level
from casino.scenes.games.bomb.art.casing import CasePainter, spread
from casino.scenes.games.bomb.art.lid import facts_of, lid_layout
from casino.scenes.games.bomb.art.module import sums_in_words
from casino.scenes.games.bomb.art.plate import placard, serial_plate
from casino.scenes.games.bomb.layout import CARD_RATIO, case_layout
from casino.scenes.games.bomb.result import BUTTONS, result_layout
from casino.scenes.games.bomb.widgets import DeckPress
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from tests.scenes.games.frames import at_frames
from tests.scenes.layout_faults import areas_of, check_apart
from tests.support.every import every

pytestmark = pytest.mark.usefixtures("unseen")


@at_frames(modules=[1, 2, 3, 4])
def test_the_places_on_the_case_are_apart(metrics, modules):
    layout = case_layout(metrics, modules)
    assert layout.room.contains(layout.case) and layout.case.contains(layout.inside)
    parts = areas_of(layout, "clock", "strikes", "serial", "lamps", "ports", "code")
    parts |= {f"module {number}": module.rect for number, module in enumerate(layout.modules, 1)}
    parts |= {f"blank {number}": blank for number, blank in enumerate(layout.blanks, 1)}
    assert len(layout.modules) == modules
    check_apart(parts, layout.inside)


@at_frames(modules=[1, 2, 3, 4])
def test_the_places_on_a_module_are_apart(metrics, modules):
    for module in case_layout(metrics, modules).modules:
        parts = (
            {
                "deck": module.deck,
                "placard": module.placard,
                "lamp": module.lamp,
                "choice": module.choice,
                "number": module.number,
            }
            | module.areas
            | {f"cards of the {hand}": area for hand, area in module.hands.items()}
        )
        check_apart(parts, module.rect)
        for hand in module.hands:
            assert module.hands[hand].contains(module.total(hand).inflate(0, -2))
            for x, y in module.card_places(hand, 3):
                card = pygame.Rect(0, 0, round(module.card_px * 0.714), module.card_px)
                card.center = (x, y)
                assert module.hands[hand].inflate(4, 4).contains(card)
        for area, rect in module.areas.items():
            inside = module.on_area(area)
            chip = pygame.Rect(0, 0, module.chip_px, round(module.chip_px * 0.8))
            chip.center = inside.chips_at
            assert rect.contains(inside.label) and rect.contains(inside.amount) and rect.contains(chip)
            assert not chip.colliderect(inside.amount.inflate(-2, -2)), f"the sum on {area} lies under its chips"


@every("size", [(1280, 720), (1024, 768), (1920, 1080), (2560, 1080), (3840, 2160), (720, 1280)])
def test_a_result_covers_no_card_of_a_single_table(size):
    metrics = Metrics(*size)
    layout = case_layout(metrics, 1)
    hands = list(layout.module(1).hands.values())
    bottom = max(area.bottom for area in hands)
    for lines in (5, 6, 7):
        place = result_layout(metrics, layout.case, lines, [label for _, label in BUTTONS], bottom)
        assert place.plate.collidelist(hands) < 0 and layout.case.contains(place.plate)


@every("metrics", [Metrics(1280, 720), Metrics(1280, 720, 1.5), Metrics(1024, 768), Metrics(720, 1280)])
@every("modules", (1, 2, 4))
def test_a_runs_number_lies_beside_the_sum_and_prints_have_air(metrics, modules):
    number_px = min(metrics.pt(11), metrics.px(16))
    for module in case_layout(metrics, modules).modules:
        for area, rect in module.areas.items():
            inside = module.on_area(area)
            x, y = inside.chips_at
            wide = text.width("×14", number_px, weight="Semibold") + metrics.px(5)
            number = pygame.Rect(x + module.chip_px // 2 + metrics.px(1), y - number_px, wide, number_px)
            assert not number.colliderect(inside.amount), area
            assert number.right <= rect.right + 1 or rect.w < 3.2 * number.w
            assert inside.label.x - rect.x >= 7
            assert text.width("$10.5K", 11, text.SERIF, "Bold") <= inside.amount.w and inside.amount.h >= 11


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        *((999, ("$999",)), (1_000, ("$1,000", "$1K")), (1_255, ("$1,255", "$1.25K"))),
        *((12_345, ("$12,345", "$12.3K")), (100_000, ("$100,000", "$100K")), (123_456, ("$123,456", "$123K"))),
    ],
)
def test_sums_are_shortened_and_never_told_too_high(amount, words):
    assert sums_in_words(amount) == words


@at_frames()
def test_the_places_on_the_lid_are_apart(metrics):
    level = shipped_level("baccarat/full_case")
    case = case_layout(metrics, 4).case
    place = lid_layout(metrics, case, len(facts_of(level.settings, level.currency)))
    parts = [place.code, place.edition, *place.facts, place.field, place.lay, *(sign for _, sign in place.signs)]
    parts += [place.handle] if place.handle else []
    assert all(place.rect.contains(part) for part in parts)
    assert not any(one.colliderect(other) for one, other in combinations(parts, 2))
    seam = pygame.Rect(place.rect.x, place.seam - place.band_px, place.rect.w, 2 * place.band_px)
    assert not any(part.colliderect(seam) for part in parts)


@every("count", range(13))
def test_ports_and_lamps_are_spread_without_touching(count):
    area = pygame.Rect(10, 20, 270, 150)
    places = spread(area, count, 5 / 3)
    assert len(places) == count
    assert all(area.inflate(2, 2).contains(place) for place in places)
    assert not any(one.inflate(-2, -2).colliderect(other) for one, other in combinations(places, 2))


def test_labels_on_the_lid_differ_from_the_serial_plate_and_narrow_placards_have_larger_figures(window):
    tokens = theme("defusal")
    assert pygame.image.tobytes(serial_plate((210, 70), tokens, "AL5OF2"), "RGBA") != pygame.image.tobytes(
        serial_plate((210, 70), tokens, "AL5OF2", "CASE"), "RGBA"
    )
    ink = [
        pygame.transform.threshold(
            None, placard(size, tokens, 100, 100_000), tokens.paper_ink, (60, 60, 60), set_behavior=0
        )
        for size in ((90, 62), (90, 40))
    ]
    assert ink[0] > 1.5 * ink[1]


def test_figures_can_be_read_from_a_metre():
    """In the smallest window the serial number and the decks' names can still be read from afar."""
    layout = case_layout(Metrics(960, 540), 4)
    assert layout.serial.h >= 48 and layout.clock.h >= 56
    assert all(module.deck.h * 0.18 >= 10 for module in layout.modules)


@at_frames(modules=[1, 2, 3, 4])
def test_chips_below_a_name_do_not_rise_into_it(metrics, modules):
    for module in case_layout(metrics, modules).modules:
        for area in module.hands:
            laid = module.on_area(area)
            if laid.label.right > laid.chips_at[0] - module.chip_px // 2:
                assert laid.chips_top >= laid.label.y + laid.label.h * 0.7


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768)])
def test_the_decks_key_stands_on_its_upper_card(size):
    pygame.init()
    look = Look(theme("defusal"), Metrics(*size))
    for modules in (1, 2, 4):
        place = case_layout(look.metrics, modules).module(1)
        pictures = []
        for hint in ("", "D"):
            target = pygame.display.set_mode(size)
            target.fill((0, 0, 0))
            press = DeckPress("deck", place.deck, "", card_px=place.deck_px, hint=hint)
            press.draw(target, look)
            pictures.append(target.copy())
        changed = pygame.mask.from_threshold(pictures[1], (0, 0, 0), (1, 1, 1), pictures[0])
        changed.invert()
        cap = changed.get_bounding_rects()[0].unionall(changed.get_bounding_rects())
        wide = round(place.deck_px * CARD_RATIO)
        card = pygame.Rect(place.deck.centerx - wide // 2, place.deck.y, wide, place.deck_px)
        assert card.contains(cap), f"{cap} is not on {card}"


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
@pytest.mark.parametrize(
    "shine",
    [
        lambda case, target: case.paint_dusk(target, ROOM_STEPS // 2),
        lambda case, target: case.paint_pulse(target, 0.7),
        CasePainter.paint_calm,
    ],
    ids=["dusk", "pulse", "calm"],
)
def test_light_on_the_velvet_reaches_the_cases_round_corners(size, shine):
    metrics = Metrics(*size, 1.0)
    layout = case_layout(metrics, 1)
    target = pygame.Surface(size)
    target.fill((96, 80, 88))
    shine(CasePainter(Look(theme("defusal"), metrics), layout), target)
    case = layout.case
    for corner, beside in (
        (case.topleft, (case.x - 2, case.y)),
        ((case.right - 1, case.bottom - 1), (case.right + 1, case.bottom - 1)),
    ):
        assert all(abs(a - b) <= 3 for a, b in zip(target.get_at(corner), target.get_at(beside), strict=True))
    assert target.get_at(case.topleft)[:3] != (96, 80, 88)
