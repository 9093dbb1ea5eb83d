"""Everything on a salon's table is apart, on the felt and in the window, at every size."""

from itertools import combinations

import pygame

from casino.scenes.games.salon.art.panel import RoadBoard
from casino.scenes.games.salon.layout import HANDS, half_width_at, salon_layout
from casino.scenes.games.salon.squeeze.places import squeeze_places, squeezed_px
from casino.scenes.table.foot.bars import fits_one_row
from casino.ui.cards.card_faces import HEIGHT, WIDTH
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import theme
from tests.scenes.games.frames import at_frames
from tests.scenes.layout_faults import areas_of, check_apart


def card_rect(layout, place):
    """The area of a hand's card."""
    size = (round(layout.card_px * WIDTH / HEIGHT), layout.card_px)
    rect = pygame.Rect((0, 0), size if not place.angle else size[::-1])
    rect.center = (round(place.x), round(place.y))
    return rect


def places_of(layout):
    """All places by name."""
    places = areas_of(layout, "top_bar", "panel", "dealer_portrait", "second_portrait", "shoe", "discards", "placard")
    places |= areas_of(layout, "commission", "message", "rack", "aim", "chip_row", "buttons") | {
        "seat": layout.stations[0].plate
    }
    for hand in HANDS:
        first, second, third = (card_rect(layout, place) for place in layout.hand_places(hand))
        places[f"{hand}'s cards"] = first.union(second)
        places[f"{hand}'s third card"] = third
        places[f"{hand}'s total"] = layout.totals[hand]
    return places | {f"bet on {area}": rect for area, rect in layout.areas.items()}


@at_frames()
def test_all_places_are_whole_and_apart(metrics):
    check_apart(places_of(salon_layout(metrics)), pygame.Rect(0, 0, metrics.width, metrics.height))


@at_frames()
def test_the_board_has_every_road_apart_in_readable_fields(metrics):
    layout = salon_layout(metrics)
    parts = RoadBoard(Look(theme("salon"), metrics), layout.panel.size).fields
    places = {"tally": parts.tally, "beads": parts.beads, "big": parts.big}
    places |= {f"derived {n}": chart for n, chart in enumerate(parts.derived)}
    places |= {f"ask {n}": place for n, place in enumerate(parts.ask)}
    check_apart(places, pygame.Rect((0, 0), layout.panel.size))
    # Its letters are 84 % of a field less a px: 12 px where the window has 720, and hardly less with large text.
    assert parts.cell >= metrics.px(14.4), parts.cell
    assert min(parts.beads.w, parts.big.w) >= 6 * parts.cell
    assert all(chart.w >= 8 * (parts.cell // 2) for chart in parts.derived)


@at_frames()
def test_one_row_has_a_place_for_every_control_and_is_no_higher_than_an_eighth(metrics):
    layout = salon_layout(metrics)
    assert layout.is_one_row == bool(layout.row) == fits_one_row(metrics)
    if layout.is_one_row:
        check_apart(layout.row, layout.controls)
        bets = [layout.row[name].right for name in ("chip", "sum", "clear", "undo", "again")]
        assert max(bets) < layout.row["turn"].x and layout.row["start"].right == layout.controls.right
        assert layout.bottom_bar.h <= metrics.height * 0.125 + 1
        assert layout.message.bottom <= layout.bottom_bar.y


@at_frames()
def test_what_lies_on_the_felt_does_not_leave_it(metrics):
    layout = salon_layout(metrics)
    shape, table = layout.shape, layout.table
    for name, rect in [*layout.areas.items(), *layout.hands.items()]:
        for x, y in (rect.bottomleft, rect.bottomright):
            assert abs(x - table.centerx) <= half_width_at(shape, y - table.y) + 2, f"{name} {rect} leaves the felt"
    assert min(min(rect.size) for rect in layout.areas.values()) >= metrics.px(48)
    others = [rect.w for area, rect in layout.areas.items() if "pair" in area or not layout.is_upright]
    assert layout.areas["tie"].w >= max(others)


@at_frames()
def test_cards_lie_apart_inside_their_hand(metrics):
    layout = salon_layout(metrics)
    for hand in HANDS:
        rects = [card_rect(layout, place) for place in layout.hand_places(hand)]
        assert all(layout.hands[hand].inflate(4, 4).contains(rect) for rect in rects)
        assert not any(one.inflate(-2, -2).colliderect(other) for one, other in combinations(rects, 2))


@at_frames()
def test_cards_that_are_squeezed_are_large_and_cover_nothing_that_is_bet_counted_or_pressed(metrics):
    layout = salon_layout(metrics)
    window = pygame.Rect(0, 0, metrics.width, metrics.height)
    for hand, other in (HANDS, HANDS[::-1]):
        free = {f"bet on {area}": rect for area, rect in layout.areas.items()}
        free |= areas_of(layout, "top_bar", "panel", "message", "controls") | {"seat": layout.stations[0].plate}
        free |= {f"{other} {n}": card_rect(layout, place) for n, place in enumerate(layout.hand_places(other))}
        free["other total"] = layout.totals[other]
        own = {f"own {n}": card_rect(layout, place) for n, place in enumerate(layout.hand_places(hand)[:2])}
        for count, more in ((2, {}), (1, own | {"own total": layout.totals[hand]})):
            px = squeezed_px(layout, count)
            least = 1.1 if layout.is_upright and count == 1 else 1.3  # between the board and one's own first two
            assert px >= layout.card_px * least, (hand, count, px, layout.card_px)
            large = {}
            for n, middle in enumerate(squeeze_places(layout, hand, count)):
                rect = large[f"squeezed {n}"] = pygame.Rect(0, 0, px * WIDTH // HEIGHT, px)
                rect.center = (round(middle[0]), round(middle[1]))
                for name, covered in (free | more).items():
                    assert not rect.colliderect(covered), f"{hand}, {count}: {rect} covers {name} {covered}"
            check_apart(large, window)


@at_frames()
def test_totals_lie_near_the_middle_and_cards_are_large(metrics):
    layout = salon_layout(metrics)
    middle = layout.table.centerx
    for hand in HANDS:
        third = layout.hand_places(hand)[2]
        assert abs(layout.totals[hand].centerx - middle) < abs(third.x - middle)
    if layout.is_upright:
        assert layout.card_px > 0.1 * metrics.height
    elif metrics.width > 1.7 * metrics.height and metrics.text_scale == 1:
        assert layout.card_px > min(0.17 * metrics.height, 340)  # larger ones would not move smoothly


@at_frames()
def test_chips_lie_near_the_middle_of_their_area_and_what_they_won_background_tick_them(metrics):
    layout = salon_layout(metrics)
    for area, rect in layout.areas.items():
        if not layout.is_flat(area):
            x, gain = layout.stake_place(area)[0], layout.gain_place(area)[0]
            assert abs(x - rect.centerx) <= rect.w // 8
            assert x + layout.chip_px <= gain <= rect.right - layout.chip_px // 2
