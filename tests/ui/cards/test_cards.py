"""Cards can be told apart without colour, are the same upside down, turn from back to face, and keep their pictures."""

import os
import re
from itertools import combinations

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame
import pytest

from casino.core.resources import ASSETS
from casino.ui.cards import card_faces
from casino.ui.cards.card_bench import STYLES
from casino.ui.cards.card_faces import BACKS, CARDS
from casino.ui.cards.card_furniture import (
    draw_discards,
    draw_packet,
    draw_shoe,
    shoe_card_height,
    shoe_mouth,
    tray_mouth,
)
from casino.ui.cards.cards import LOST, CardSprites, card_sprites

pytestmark = pytest.mark.usefixtures("window")

FELT = (20, 90, 55)
PRINTS = [(False, False), (True, False), (False, True), (True, True)]
SHOE = pygame.Rect(90, 60, 200, 180)


def felt(size: tuple[int, int] = (400, 400)) -> pygame.Surface:
    table = pygame.Surface(size, 0, 32)
    table.fill(FELT)
    return table


def pixels(surface: pygame.Surface) -> np.ndarray:
    ground = pygame.Surface(surface.get_size(), 0, 32)
    ground.fill(FELT)
    ground.blit(surface, (0, 0))
    return pygame.surfarray.array3d(ground).astype(int)


def greys(surface: pygame.Surface) -> np.ndarray:
    return pixels(surface) @ np.array([0.299, 0.587, 0.114])


# -- what is printed ------------------------------------------------------------------------------------------


def test_a_deck_is_fifty_two_cards():
    assert len(CARDS) == len(set(CARDS)) == 52


@pytest.mark.parametrize(("four_colour", "large_index"), PRINTS)
@pytest.mark.parametrize("height", [60, 130])
def test_every_face_differs_from_every_other_in_grey(height, four_colour, large_index):
    """Without any hue: compared after stretching the tone of the ink away, so red and black suits differ in shape."""
    sprites = CardSprites(height, four_colour=four_colour, large_index=large_index)
    inked = {card: greys(sprites.face(card)) < 185 for card in CARDS}
    for one, other in combinations(CARDS, 2):
        assert (inked[one] != inked[other]).mean() > 0.004, (one, other)


def test_four_colours_are_four_and_readable_on_ivory():
    plain, many = card_faces.SUIT_COLOURS, card_faces.FOUR_COLOURS
    assert len(set(plain.values())) == 2 and len(set(many.values())) == 4
    for colour in many.values():
        linear = [(c / 255 / 12.92 if c < 10 else ((c / 255 + 0.055) / 1.055) ** 2.4) for c in colour]
        ink = linear @ np.array([0.2126, 0.7152, 0.0722])
        assert (0.93 + 0.05) / (ink + 0.05) > 4.5, colour


def test_four_colours_reach_every_card_of_the_suit():
    for card in CARDS:
        differs = card_faces.face_text(card) != card_faces.face_text(card, four_colour=True)
        assert differs == (card[1] in "DC"), card


@pytest.mark.parametrize("large_index", [False, True])
def test_courts_and_corners_are_the_same_upside_down(large_index):
    sprites = CardSprites(252, large_index=large_index)
    for card in CARDS:
        face = greys(sprites.face(card)) < 200
        turned = face[::-1, ::-1]
        if card[0] not in "JQK":
            # The corners only: an ace, a seven or a five need not stand on its head.
            face, turned = face[6:34, 6:90], turned[6:34, 6:90]
        else:
            face, turned = face[6:-6, 6:-6], turned[6:-6, 6:-6]
        assert (face != turned).mean() < 0.02, card


def test_backs_are_the_same_upside_down_and_differ_in_grey():
    sprites = CardSprites(252)
    pictures = {colour: greys(sprites.back(colour)) for colour in BACKS}
    for colour, picture in pictures.items():
        inner = picture[12:-12, 12:-12]
        assert np.abs(inner - inner[::-1, ::-1]).mean() < 4, colour
    for one, other in combinations(BACKS, 2):
        a, b = (pictures[name][60:120, 80:170] for name in (one, other))
        assert np.abs((a - a.mean()) - (b - b.mean())).mean() > 12, (one, other)


def test_the_classic_number_of_pips():
    for rank, count in zip("23456789T", range(2, 11), strict=True):
        places = card_faces.pip_places(rank)
        assert len(set(places)) == count
        half_turn = {(round(180 - x, 3), round(252 - y, 3)) for x, y in places}
        same = half_turn == {(round(x, 3), round(y, 3)) for x, y in places}
        assert same != (rank == "7"), f"{rank}: only a seven has a lone pip above"


@pytest.mark.parametrize("height", [9, 60, 90, 131, 400])
def test_sprites_have_exactly_their_size(height):
    sprites = card_sprites(height, False, True)
    assert sprites.size == (round(height * 5 / 7), height)
    assert sprites.face("QH").get_size() == sprites.back("green").get_size() == sprites.size
    assert card_sprites(height, False, True) is sprites


@pytest.mark.parametrize("name", ["", "1S", "10S", "AX", "as", "SA", "joker", "red"])
def test_an_unknown_card_is_refused_by_name(name):
    sprites = CardSprites(60)
    with pytest.raises(ValueError, match=re.escape(f'"{name}"')):
        sprites.face(name)


def test_unknown_backs_styles_and_sizes_are_refused():
    sprites, table = CardSprites(60), felt()
    for call in (
        lambda: sprites.back("AS"),
        lambda: sprites.draw(table, None, (50, 50), back="pink"),
        lambda: sprites.draw(table, "ZZ", (50, 50), lift=0.2),
        lambda: draw_packet(table, (50, 50), 60, 0.2, back="pink"),
        lambda: draw_shoe(table, SHOE, style="tin", share_left=1),
        lambda: draw_discards(table, SHOE, style="house", share=0.5, back="pink"),
        lambda: CardSprites(3),
    ):
        with pytest.raises(ValueError, match=r"no (card|back|style)|drawn"):
            call()


def test_no_part_is_missing_or_left_over():
    named = {f"rank_{rank}" for rank in card_faces.RANKS} | {f"pip_{suit}" for suit in card_faces.SUITS}
    named |= {f"ace_{suit}" for suit in card_faces.SUITS} | {f"court_{card}" for card in CARDS if card[0] in "JQK"}
    named |= {f"back_{colour}" for colour in BACKS}
    assert {path.stem for path in (ASSETS / "cards").glob("*.svg")} == named


def test_no_printed_card_uses_what_the_renderer_ignores():
    for card in CARDS:
        for four_colour, large_index in PRINTS:
            text = card_faces.face_text(card, four_colour=four_colour, large_index=large_index)
            used = set(re.findall(r"<(\w+)", text))
            assert used <= {"defs", "linearGradient", "stop", "rect", "g", "path", "ellipse"}
            assert not re.search(r"rgba?\(|hsl|filter|mask|clip|href", text), card


# -- how cards are drawn --------------------------------------------------------------------------------------


def test_a_turn_begins_with_the_back_and_ends_with_the_face():
    sprites = CardSprites(120)
    shown = {}
    for name, how in {
        "face": {"card": "KD"},
        "down": {"card": None, "back": "blue"},
        "start": {"card": "KD", "back": "blue", "turn": 0.0},
        "end": {"card": "KD", "back": "blue", "turn": 1.0},
    }.items():
        table = felt()
        card = how.pop("card")
        sprites.draw(table, card, (200, 200), **how)
        shown[name] = pygame.surfarray.array3d(table)
    assert (shown["start"] == shown["down"]).all()
    assert (shown["end"] == shown["face"]).all()
    assert (shown["face"] != shown["down"]).any()


def test_a_turning_card_narrows_and_widens_again():
    sprites = CardSprites(140)
    widths = []
    for step in range(9):
        picture = sprites.flying("KS" if step > 4 else "red", 0.0, 1.0, step / 8, None)
        widths.append(picture.get_bounding_rect(min_alpha=128).w)
    assert widths[0] == widths[8] == sprites.size[0]
    assert widths[:5] == sorted(widths[:5], reverse=True) and widths[4:] == sorted(widths[4:])
    assert 1 <= widths[4] <= 5, "on its edge a card is a thin line, never nothing"


def test_a_lifted_card_moves_up_and_leaves_its_shadow():
    sprites = CardSprites(100)
    lying, lifted = felt(), felt()
    at_rest = sprites.draw(lying, "2C", (200, 200))
    in_air = sprites.draw(lifted, "2C", (200, 200), lift=0.6)
    assert in_air.top < at_rest.top and in_air.bottom > at_rest.bottom
    below = (200 + 42, 200 + 48)
    assert sum(lifted.get_at(below)[:3]) < sum(FELT) and lying.get_at(below)[:3] == FELT


@pytest.mark.parametrize("angle", [0.0, 13.0, 90.0, -40.0])
def test_nothing_is_drawn_outside_the_area_told(angle):
    sprites = CardSprites(90)
    draws = [
        lambda table: sprites.draw(table, "9H", (200, 200), angle=angle),
        lambda table: sprites.draw(table, "9H", (200, 200), angle=angle, lift=0.5, turn=0.3, scale=1.2, tint=LOST),
        lambda table: sprites.draw_peek(table, (200, 200), 0.7),
        lambda table: sprites.draw_outline(table, (200, 200), angle, (255, 210, 90)),
        lambda table: draw_packet(table, (200, 200), 90, 0.3, angle),
    ]
    for draw in draws:
        table = felt()
        area = draw(table)
        table.fill(FELT, area)
        assert (pygame.surfarray.array3d(table) == FELT).all()


def test_clockwise_is_clockwise():
    sprites, table = CardSprites(120), felt()
    sprites.draw(table, None, (200, 200), angle=30)
    assert sum(table.get_at((200 + 29, 200 - 50))[:3]) > 500, "the upper edge leans to the right"
    assert table.get_at((200 - 45, 200 - 50))[:3] == FELT


def test_shared_surfaces_are_not_changed_by_drawing():
    sprites, table = CardSprites(80), felt()
    faces = [sprites.face("QS"), sprites.back("silver")]
    before = [pixels(face) for face in faces]
    for turn in (0.0, 0.3, 0.7, 1.0):
        for angle in (0.0, 17.0):
            for lift in (0.0, 0.4):
                sprites.draw(table, "QS", (200, 200), back="silver", turn=turn, angle=angle, lift=lift, tint=LOST)
    sprites.draw_peek(table, (200, 200), 1.0, back="silver")
    assert sprites.face("QS") is faces[0] and sprites.back("silver") is faces[1]
    for face, picture in zip(faces, before, strict=True):
        assert (pixels(face) == picture).all()


def test_a_lost_card_is_darker():
    sprites, bright, dim = CardSprites(80), felt(), felt()
    sprites.draw(bright, "5H", (200, 200))
    sprites.draw(dim, "5H", (200, 200), tint=LOST)
    card = pygame.Rect(0, 0, 40, 60)
    card.center = (200, 200)
    assert greys(dim.subsurface(card)).mean() < 0.75 * greys(bright.subsurface(card)).mean()


def test_a_peek_lifts_only_one_corner_and_shows_no_face():
    sprites, flat, bent = CardSprites(120), felt(), felt()
    sprites.draw(flat, None, (200, 200))
    sprites.draw_peek(bent, (200, 200), 1.0)
    change = np.abs(pixels(flat) - pixels(bent)).sum(axis=2) > 60
    assert change[200:260, 130:200].mean() > 0.1, "the far right corner"
    assert change[150:195, 225:268].mean() < 0.05, "and nothing near left"
    again = felt()
    sprites.draw_peek(again, (200, 200), 0.0)
    assert (pixels(again) == pixels(flat)).all()


def test_what_was_prepared_is_not_rasterised_again(monkeypatch):
    sprites, table = CardSprites(100), felt()
    sprites.prepare("QH", "green")
    monkeypatch.setattr(CardSprites, "rasterised", lambda *_: pytest.fail("rasterised while the card moves"))
    for step in range(11):
        sprites.draw(table, "QH", (200, 200), back="green", turn=step / 10, angle=step * 9, lift=0.3)
    with pytest.raises(ValueError, match="no card"):
        sprites.prepare("XX")


def test_a_peek_prepared_is_the_peek_drawn(monkeypatch):
    one, other = CardSprites(100), CardSprites(100)
    one.prepare_peek("green")
    seen = {share: felt() for share in (0.04, 0.5, 1.0)}
    for share, table in seen.items():
        other.draw_peek(table, (200, 200), share, back="green")
    monkeypatch.setattr("casino.ui.cards.cards.bent", lambda *_: pytest.fail("made while the dealer looks"))
    for share, apart in seen.items():
        table = felt()
        one.draw_peek(table, (200, 200), share, back="green")
        assert (pixels(table) == pixels(apart)).all()
    with pytest.raises(ValueError, match="no back"):
        one.prepare_peek("pink")


def test_pictures_kept_have_a_limit(monkeypatch):
    monkeypatch.setattr("casino.ui.cards.cards.CACHE_BYTES", 1 << 20)
    sprites, table = CardSprites(100), felt()
    for step in range(200):
        sprites.draw(table, "AS", (200, 200), angle=step * 1.5, lift=0.5)
    assert sprites.cached_bytes <= 1 << 20


# -- furniture ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", STYLES)
def test_a_shoe_empties_and_shows_its_cut_card(style):
    def shown(share: float, cut: float | None = None) -> np.ndarray:
        table = felt()
        draw_shoe(table, SHOE, style=style, share_left=share, decks=5, cut_share=cut)
        return pixels(table)

    ivory = [((shown(share).min(axis=2)) > 190).sum() for share in (1.0, 0.6, 0.2, 0.0)]
    assert ivory == sorted(ivory, reverse=True) and ivory[0] > 1.5 * ivory[2] > 0

    def yellow(picture: np.ndarray) -> int:
        red, green, blue = (picture[..., part] for part in range(3))
        return int(((red > 200) & (green > 140) & (blue < 80)).sum())

    assert yellow(shown(0.15, 0.2)) > 3 * yellow(shown(0.9, 0.2)) > 3 * yellow(shown(0.9))


@pytest.mark.parametrize("style", STYLES)
def test_a_tray_fills(style):
    tops = []
    for share in (0.1, 0.5, 1.0):
        table = felt()
        draw_discards(table, pygame.Rect(100, 80, 180, 240), style=style, share=share, decks=5, back="blue")
        picture = pixels(table)
        blue = ((picture[..., 2] > 90) & (picture[..., 2] > picture[..., 0] + 50)).any(axis=0)
        tops.append(int(np.flatnonzero(blue)[0]))
    assert tops == sorted(tops, reverse=True) and tops[0] > tops[2]


def test_mouths_lie_by_their_furniture():
    x, y, angle = shoe_mouth(SHOE)
    assert x < SHOE.centerx and y > SHOE.centery and -90 < angle < 90
    assert 40 < shoe_card_height(SHOE) < SHOE.h
    tray = pygame.Rect(100, 80, 180, 240)
    x, y, angle = tray_mouth(tray)
    assert tray.collidepoint(x, y) and -90 < angle < 90


def test_a_thicker_packet_stands_higher():
    areas = [draw_packet(felt(), (200, 250), 100, thickness) for thickness in (0.02, 0.2, 0.6)]
    assert areas[0].top > areas[1].top > areas[2].top
