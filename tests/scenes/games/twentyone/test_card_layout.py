"""Cards, hands and bets of a table of twenty-one lie apart and on their felt, in every window and text size."""

from functools import cache
from itertools import combinations, pairwise, product
from math import cos, hypot, radians, sin

import pygame
import pytest

from casino.core.money import Currency
from casino.scenes.games.twentyone.art.felt import insurance_place
from casino.scenes.games.twentyone.art.tags import paint_money
from casino.scenes.games.twentyone.hands import (
    FIRST_TWO,
    card_height,
    first_cards,
    hand_place,
    seat_places,
    side_places,
)
from casino.scenes.games.twentyone.layout import dealer_places
from casino.scenes.games.twentyone.layout import table_layout as made
from casino.scenes.games.twentyone.seats import CARD_RATIO, felt_shape, foot_at
from casino.scenes.table.model import TableModel
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from tests.scenes.games.frames import at_frames
from tests.scenes.layout_faults import areas_of, check_apart

TABLES = [
    *((1, 0, False), (2, 0, False), (5, 0, False), (5, 0, True), (7, 0, False)),
    *((2, 1, False), (5, 2, False), (5, 5, True), (6, 1, False), (7, 7, False)),
    *((1, 0, False, 3), (1, 0, False, 2, True), (1, 0, False, 3, True), (1, 0, False, 1, True), (5, 2, True, 1, True)),
]
TALL = ((720, 1280), (1080, 1920), (1440, 2560))
table_layout = cache(made)


def every_layout(one_in=1):
    """At every table, in the windows and sizes of text of this run."""

    def decorate(check):
        def check_one(metrics, table):
            seats, own, has_chat, *more = table
            spots, has_sides = (*more, False)[:2] if more else (1, False)
            layout = table_layout(metrics, seats, own, has_chat=has_chat, spots=spots, has_sides=has_sides)
            check(layout, metrics) if "metrics" in check.__code__.co_varnames else check(layout)

        check_one.__name__ = check.__name__
        return at_frames(one_in, table=TABLES)(check_one)

    return decorate


def card_rect(place, height: int) -> pygame.Rect:
    """The rectangle around a card that lies somewhere."""
    turn, wide = radians(place.angle), height * CARD_RATIO
    reach_x = abs(wide * cos(turn)) + abs(height * sin(turn))
    reach_y = abs(wide * sin(turn)) + abs(height * cos(turn))
    return pygame.Rect(round(place.x - reach_x / 2), round(place.y - reach_y / 2), round(reach_x), round(reach_y))


@every_layout()
def test_the_places_on_the_table_are_apart(layout, metrics):
    areas = areas_of(
        layout, "top_bar", "message", "controls", "dealer_portrait", "dealer_cards", "shoe", "discards", "rack"
    )
    areas |= {f"seat {seat}": station.column for seat, station in enumerate(layout.every_station, 1)}
    if layout.chat is not None:
        areas["chat"] = layout.chat
    check_apart(areas, pygame.Rect(0, 0, metrics.width, metrics.height))
    for name in ("message", "controls", "chat"):
        if name in areas:
            assert not areas[name].colliderect(layout.count), f"the count {layout.count} lies on the {name}"
    for station in layout.every_station:
        rows = [row for row in (station.cards, station.bet, station.sides, station.plate) if row.h]
        assert not station.sides.h or all(station.sides.contains(place) for place in side_places(station, 2))
        assert all(station.column.contains(row) for row in rows)
        assert not any(one.colliderect(other) for one, other in combinations(rows, 2))
        assert not station.column.colliderect(layout.bottom_bar)


@every_layout(one_in=6)
def test_every_hand_lies_at_its_seat_apart_from_the_others(layout):
    for station in layout.every_station:
        for hands, count in product(range(1, 5), (1, 2, 3, 5, 7, 11)):
            height = card_height(station, hands)
            laid = seat_places([station] * hands, [count] * hands, [False] * hands)
            assert [len(hand) for hand in laid] == [count] * hands
            around = [card_rect(hand[0], height).unionall([card_rect(p, height) for p in hand]) for hand in laid]
            for number, rect in enumerate(around):
                grown = (station.cards if hands == 1 else station.hands).inflate(4, 4)
                assert grown.x <= rect.x and rect.right <= grown.right, f"{rect} leaves {station.cards}"
                assert rect.bottom <= station.bets.bottom, f"{rect} lies on the plate"
                others = [hand_place(station, other, hands) for other in range(hands) if other != number]
                for other in others:
                    assert rect.inflate(-4, -4).collidelist([other.total, other.bet]) < 0
            for one, other in combinations(around, 2):
                lap = one.clip(other)
                assert min(lap.size) <= 2, f"hands overlap: {one} {other}, {hands} hands of {count}"


@every_layout()
def test_totals_and_bets_lie_beside_their_own_cards_and_on_nobodys(layout):
    """However many hands there are, what a hand counts and what is on it is next to its own cards."""
    for station in layout.every_station:
        for hands in range(1, 5):
            spots = [hand_place(station, number, hands) for number in range(hands)]
            for spot in spots:
                assert not spot.total.colliderect(spot.cards), f"the total of one of {hands} lies on its cards"
                if not spot.follows_cards:
                    assert not spot.bet.colliderect(spot.total) and not spot.bet.colliderect(spot.cards)
                    nearest = min(spots, key=lambda one: hypot(*(pygame.Vector2(one.cards.center) - spot.bet.center)))
                    assert nearest is spot, f"the bet of one of {hands} lies nearer to another hand"
            for one, other in combinations(spots, 2):
                assert min(one.whole.clip(other.whole).size) <= 1, f"{hands} hands: {one.whole} {other.whole}"


@every_layout()
def test_every_card_of_a_hand_can_be_told(layout):
    """However many cards lie in a hand, no two lie at the same place, and the dealer's neither."""
    for station in layout.every_station:
        for hands in (1, 2):
            places = seat_places([station] * hands, [7] * hands, [False] * hands)[0]
            assert len({(round(p.x), round(p.y)) for p in places}) == 7
    for count in range(1, 10):
        places = dealer_places(layout, count)
        assert all(layout.dealer_cards.inflate(4, 4).contains(card_rect(p, layout.dealer_card_px)) for p in places)
        assert len({round(p.x) for p in places}) == count


@every_layout()
def test_every_bet_and_insurance_lies_on_the_table(layout):
    for number, station in enumerate(layout.every_station, 1):
        seat, spot = (1, number) if layout.spots else (number, 0)
        assert layout.table.collidepoint(insurance_place(layout, seat, spot))
        for hands in range(1, 5):
            places = [hand_place(station, hand, hands).chips for hand in range(hands)]
            assert len(set(places)) == hands
            assert all(station.column.collidepoint(place) for place in places)


@at_frames(hands=[3, 4])
def test_the_bets_of_many_hands_of_one_player_lie_on_the_felt_with_their_amounts(metrics: Metrics, hands: int):
    layout = table_layout(metrics, 1)
    shape, station = felt_shape(layout.table.size), layout.stations[0]
    for hand in range(hands):
        x, y = hand_place(station, hand, hands).chips
        aside = x - layout.table.centerx
        amount = layout.chip_px * 0.85 + layout.money_px * 1.7  # "$14" beside the chips
        for reach, half in ((-layout.chip_px / 2, layout.chip_px * 0.4), (amount, layout.money_px * 0.4)):
            foot = layout.table.y + foot_at(shape, aside + reach)
            assert y + half <= foot, f"the bet of hand {hand + 1} of {hands} lies on the rail"


@at_frames()
def test_the_frame_round_one_players_bet_is_no_broader_than_the_seat(metrics: Metrics):
    station = table_layout(metrics, 1).stations[0]
    assert station.bet.w <= station.plate.w


@every_layout()
def test_the_first_two_cards_of_every_seat_and_the_shoe_lie_on_the_felt(layout):
    shape = felt_shape(layout.table.size)
    for station in layout.every_station:
        first = first_cards(station)
        assert first.w == pytest.approx(station.card_px * CARD_RATIO * FIRST_TWO, rel=0.1)
        aside = max(abs(first.left - layout.table.centerx), abs(first.right - layout.table.centerx))
        foot = station.cards.centery + station.card_px / 2 - layout.table.y
        assert aside <= shape.radii[0], f"{station.cards} reaches over the rail by {aside - shape.radii[0]:.0f}"
        assert foot <= foot_at(shape, aside) + 4, f"{station.cards} lies on the rail"
    felt = shape.felt_rect.move(layout.table.topleft)
    assert all(felt.contains(thing) for thing in (layout.shoe, layout.discards, layout.rack))


@every_layout()
def test_the_count_covers_nobody(layout, metrics):
    taken = [layout.dealer_portrait, layout.dealer_cards, layout.shoe, layout.discards, layout.rack]
    taken += layout.lettering.areas
    taken += [area for station in layout.every_station for area in (station.cards, station.bet)]
    assert layout.count.collidelist(taken) < 0
    assert layout.count.w >= 5 * metrics.px(13)


@every_layout()
def test_totals_and_amounts_can_be_read_from_afar(layout, metrics):
    assert layout.total_px >= 20 * metrics.k - 1 and layout.money_px >= 17 * metrics.k - 1
    for station in layout.every_station:
        assert station.total_px >= layout.total_px and station.money_px >= layout.money_px
        assert station.bet.h >= station.total_px * 1.26, "a result is higher than its row"
        assert layout.chip_px <= station.bet.h


@at_frames()
def test_ones_own_cards_totals_and_face_are_large_and_no_smaller_for_larger_letters(metrics: Metrics):
    usual = Metrics(metrics.width, metrics.height)
    for seats, own, least in ((1, 1, 185), (5, 2, 135)):
        mine = table_layout(metrics, seats, 0 if seats == 1 else own).station(own)
        before = table_layout(usual, seats, 0 if seats == 1 else own).station(own)
        assert mine.card_px >= min(before.card_px * 0.9, metrics.px(least))
        assert before.card_px >= metrics.px(least), f"{seats} seats"
        assert mine.total_px >= before.total_px >= metrics.px(30)
        assert mine.portrait_px >= metrics.px(72)


@every_layout()
def test_the_dealer_is_as_large_as_the_cards(layout, metrics):
    assert layout.dealer_portrait.w >= min(layout.dealer_card_px, metrics.px(115)) * 0.95


@at_frames(table=[(2, False), (5, False), (5, True), (7, False)])
def test_wherever_somebody_sits_their_seat_is_at_the_bottom_in_the_middle_and_the_largest(metrics, table):
    seats, has_chat = table
    for own in range(1, seats + 1):
        layout = table_layout(metrics, seats, own, has_chat=has_chat)
        mine = layout.station(own)
        others = [station for station in layout.every_station if station is not mine]
        assert mine.column.centerx == pytest.approx(layout.table.centerx, abs=2)
        assert all(mine.plate.bottom >= other.plate.bottom for other in others)
        assert all(mine.plate.w > other.plate.w and mine.portrait_px > other.portrait_px for other in others)
        assert all(mine.total_px > other.total_px and mine.card_px > other.card_px for other in others)


@at_frames(frames=[Metrics(1280, 720), Metrics(720, 1280)], own=range(6))
def test_cards_are_dealt_from_the_right_whoever_sits_in_the_middle(metrics, own):
    layout = table_layout(metrics, 5, own)
    first = (own - 1 - 2) % 5 + 1 if own else 1
    order = [layout.station((first - 1 + place) % 5 + 1).column.centerx for place in range(5)]
    assert all(one >= other for one, other in pairwise(order))


@at_frames(frames=[Metrics(*size, text) for size in TALL for text in (1.0, 1.5, 2.0)])
def test_a_tall_window_makes_everything_of_one_hand_large(metrics: Metrics):
    layout = table_layout(metrics, 1)
    station = layout.stations[0]
    assert layout.dealer_card_px >= metrics.px(170) and card_height(station, 2) == layout.dealer_card_px
    assert layout.dealer_portrait.w >= metrics.px(150) and station.portrait_px >= metrics.px(58)
    assert card_height(station, 4) >= metrics.px(110)


@at_frames(frames=[Metrics(720, 1280, text) for text in (1.0, 1.5, 2.0)])
def test_in_a_tall_window_the_table_has_most_of_the_height_beside_the_talk(metrics: Metrics):
    layout = table_layout(metrics, 5, has_chat=True)
    assert layout.chat is not None and layout.chat.h < 0.3 * layout.table.h
    assert all(station.card_px >= {1.0: 112, 1.5: 108, 2.0: 96}[metrics.text_scale] for station in layout.every_station)


@every_layout()
def test_nothing_is_printed_where_a_seats_first_cards_or_the_dealers_lie(layout):
    printed = layout.lettering
    for line, size in enumerate(printed.sizes):
        x, y = printed.place(line, 0)
        middle = pygame.Rect(0, 0, round(size * 4), size)
        middle.center = (x, y)
        taken = [layout.dealer_cards, *(station.cards for station in layout.every_station)]
        assert middle.collidelist(taken) < 0, f"line {line} at {middle}"


@at_frames(frames=[Metrics(*size) for size in ((1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160))])
def test_what_the_dealer_does_is_printed_in_every_wide_window(metrics: Metrics):
    assert len(table_layout(metrics, 1).lettering.sizes) == 2


@every_layout()
def test_the_aim_is_printed_on_every_felt_of_few_places_and_beside_the_first_cards_where_not_above(layout):
    printed = layout.lettering
    assert printed.sizes or printed.side_px or len(layout.every_station) > 3, "a bare felt"
    if not printed.sizes:
        firsts = [first_cards(station) for station in layout.every_station]
        assert all(area.collidelist(firsts) < 0 for area in printed.areas), printed.areas


def test_an_amount_is_made_a_little_smaller_before_it_loses_the_currencys_word(monkeypatch):
    said = []
    monkeypatch.setattr(text, "figures", lambda words, px, *rest: said.append((words, px)) or pygame.Surface((1, 1)))
    look = Look(theme("black_axe"), Metrics(1280, 720))
    gold, target, px = Currency("gold", "gold"), pygame.Surface((400, 100)), 24
    wide = text.width("20 gold", px, text.SERIF, "Bold")
    for share, told in ((1.02, "20 gold"), (0.88, "20 gold"), (0.6, "20")):
        said.clear()
        gap = 31  # at least: the chips of 2,000 cents and the room beside them
        paint_money(
            target, look, pygame.Rect(0, 0, 2 * round(wide * share + gap), 60), 2000, TableModel(currency=gold), 30, px
        )
        words, used = said[-1]
        assert words == told and used >= px * 0.84 - 1
