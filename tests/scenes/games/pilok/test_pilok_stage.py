"""The picture of the Pi'Lok table: its places at every size, its view model, and a sentence for every event."""

from copy import deepcopy
from itertools import combinations, pairwise, product

import pygame
import pytest

from casino.core.resources import asset
from casino.engines.base import Event, RoundSettled, SeatResult
from casino.engines.pilok import events as e
from casino.engines.pilok import events as pilok_events
from casino.engines.pilok.events import Pot
from casino.physics.dice import ThrownDie, ThrowPlan, Tray
from casino.records.levels import shipped_level
from casino.records.rounds import read_record
from casino.scenes.games.pilok.art.felt import BET_DIE, paint_shut_glass, sprites
from casino.scenes.games.pilok.art.hex_shape import hexagon
from casino.scenes.games.pilok.art.hex_table import hex_table
from casino.scenes.games.pilok.art.layout import MANY_POTS, table_layout, tray_die_px
from casino.scenes.games.pilok.art.well import Well
from casino.scenes.games.pilok.art.winners import Winners, winners
from casino.scenes.games.pilok.jump.duel_places import MAX_DIE, duel_places
from casino.scenes.games.pilok.log import HandLog
from casino.scenes.games.pilok.model import DuelShown, PilokHand, PilokModel, SkillShown
from casino.scenes.games.pilok.words import rule_words, table_facts
from casino.scenes.table.model import SeatShown
from casino.ui.dice.sprites import DiceSprites
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from casino.ui.widgets.lists import Page
from tests.scenes.games.frames import at_frames
from tests.scenes.games.pilok.random_hands import HANDS, LEVELS
from tests.scenes.layout_faults import areas_of, check_apart
from tests.scenes.replays import begin, events_of
from tests.support import RECORDS
from tests.support.every import every
from tests.support.rota import part

SIZES = (
    *((960, 540), (1024, 768), (1280, 720), (1280, 800), (1920, 1080), (2560, 1080)),
    *((3440, 1440), (720, 1280), (900, 1600), (768, 1024), (1200, 1300), (3840, 2160)),
)
PAINTED = ((1280, 720), (1024, 768), (768, 1024), (900, 1600), (2560, 1080))  # of them, those that are drawn
TEXTS = (1.0, 1.25, 1.5, 2.0)
FRAMES = [Metrics(*size, scale) for size in SIZES for scale in TEXTS]
SEATS = range(2, 8)
MADE = [Metrics(*size, text) for size in SIZES if size in PAINTED for text in (1.0, 2.0)]
USUAL = [Metrics(1280, 720), Metrics(720, 1280)]


# -- the layout -----------------------------------------------------------------------------------------------


@at_frames(frames=FRAMES, seats=SEATS)
def test_the_places_on_the_table_are_apart(metrics, seats):
    layout = table_layout(metrics, seats)
    areas = areas_of(layout, "top_bar", "message", "controls", "dealer_portrait", "streets", "meaning", "pots", "foot")
    if layout.log.w:
        areas["log"] = layout.log
    for seat, station in enumerate(layout.stations, 1):
        for name in ("plate", "badge", "button", "dice", "totals", "mark", "bet"):
            areas[f"{name} of seat {seat}"] = getattr(station, name)
    check_apart(areas, pygame.Rect(0, 0, metrics.width, metrics.height))
    for name, area in areas.items():
        if name not in ("message", "controls"):
            assert not area.colliderect(layout.bottom_bar), f"{name} {area} lies on the bottom bar"
    for station in layout.stations:
        parts = (station.plate, station.badge, station.button, station.dice, station.totals, station.mark, station.bet)
        assert all(station.column.contains(part) for part in parts)
    for one, other in combinations(layout.stations, 2):
        assert not one.column.colliderect(other.column)
    for area in (layout.streets, layout.foot):
        assert not layout.tray.colliderect(area), f"dice thrown in {layout.tray} land on {area}"
    assert min(layout.tray.size) >= metrics.px(56), f"no die can tumble in {layout.tray}"
    for panel in (layout.jump_panel, layout.duel):
        assert min(panel.size) >= metrics.px(150), f"{panel} has no room for a duel"
        assert layout.table.contains(panel)
    # Large letters and narrow windows need more of the table; the panel itself shows both players and their dice.
    is_free = metrics.text_scale == 1.0 and (metrics.is_tall or metrics.width > 1.35 * metrics.height)
    for station in layout.stations:
        hides = any(layout.jump_panel.colliderect(part) for part in (station.plate, station.dice))
        assert not hides or metrics.text_scale == 2.0 or not (is_free or station.is_own)


def test_in_a_wide_window_the_panel_of_the_jump_covers_nobody_at_large_letters_either():
    for size, scale, seats in product(((960, 540), (1280, 720), (1920, 1080)), (1.0, 1.25, 1.5), range(2, 8)):
        for own in range(1, seats + 1):
            layout = table_layout(Metrics(*size, scale), seats, own)
            for station in layout.stations:
                for area in (station.plate, station.dice):
                    assert not layout.jump_panel.colliderect(area), f"{size} {scale} {own} of {seats}: {area}"


@at_frames(frames=FRAMES, seats=SEATS)
def test_all_that_lies_in_the_well_lies_on_its_glass_and_the_glass_on_the_felt(metrics, seats):
    layout = table_layout(metrics, seats)
    corners = hexagon(layout.well, is_upright=layout.is_upright)
    for area in (layout.streets, layout.meaning, layout.tray, layout.pots, layout.foot):
        for point in (area.topleft, area.topright, area.bottomleft, area.bottomright):
            assert _is_inside(point, corners), f"{point} of {area} is not on the glass {layout.well}"
    for pots, is_aside in product(range(1, 8), (False, True)):
        cells = layout.pot_places(pots, is_aside=is_aside)
        room = layout.foot if is_aside else layout.pots if pots <= MANY_POTS else layout.tray
        assert len(cells) == pots and all(room.contains(cell) for cell in cells)
        assert not any(one.colliderect(other) for one, other in combinations(cells, 2))


def _is_inside(point: tuple[int, int], corners: list[tuple[float, float]]) -> bool:
    x, y = point
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -2 for (ax, ay), (bx, by) in sides)


@every("metrics", part("the table can be made", MADE, 4, MADE[:1]))
@every("seats", SEATS)
def test_the_table_can_be_made(metrics, seats):
    layout = table_layout(metrics, seats)
    size = metrics.width, metrics.height
    # Refuses a well that is not inside the felt.
    hex_table(size, theme("pilok"), layout.table, layout.well, is_upright=layout.is_upright)


@every("metrics", USUAL)
@every("seats", SEATS)
def test_seats_go_clockwise_and_the_middle_one_is_at_the_bottom(metrics, seats):
    layout = table_layout(metrics, seats)
    middle = (seats + 1) // 2
    assert layout.station(middle).side == "bottom"
    assert layout.station(middle).dice.centerx == pytest.approx(layout.table.centerx, abs=1)
    x0, y0 = layout.table.center
    places = [pygame.Vector2(s.column.centerx - x0, s.column.centery - y0) for s in layout.stations]
    turns = [one.angle_to(other) % 360 for one, other in zip(places, [*places[1:], places[0]], strict=True)]
    assert abs(sum(turns) - 360) < 1, "one round of the table passes every seat once, clockwise on the screen"


@every("metrics", USUAL)
@every("seats", SEATS)
def test_the_table_turns_to_the_seat_of_the_first_person(metrics, seats):
    """The neighbours stay the same, whoever is at the bottom."""
    turned = [table_layout(metrics, seats, own) for own in range(1, seats + 1)]
    for own, layout in enumerate(turned, 1):
        assert layout.station(own).side == "bottom"
        order = [layout.station((own - 1 + step) % seats + 1).column for step in range(seats)]
        assert order == [turned[0].station(step + 1).column for step in range(seats)]


@at_frames(frames=FRAMES)
def test_ones_own_seat_is_the_stage_and_letters_never_make_what_counts_smaller(metrics):
    """Own dice, worth and pot are as large at every text size; sentence, table and dice have one axis."""
    usual = Metrics(metrics.width, metrics.height)
    for seats in SEATS:
        layout, plain = table_layout(metrics, seats), table_layout(usual, seats)
        own, as_usual = (one.station((seats + 1) // 2) for one in (layout, plain))
        assert own.is_own and own.die_px == as_usual.die_px >= metrics.px(118 if metrics.is_tall else 132)
        assert 3 * own.die_px**2 >= 0.02 * metrics.width * metrics.height or metrics.width > 2 * metrics.height
        assert own.totals.h >= as_usual.totals.h and layout.pots.h >= metrics.px(92)
        others = [station for station in layout.stations if not station.is_own]
        assert all(own.die_px >= 1.8 * station.die_px for station in others)
        assert all(station.totals.h >= metrics.px(20) for station in others)
        for place in (own.dice, layout.well, layout.message):
            assert abs(place.centerx - metrics.width / 2) <= 2, f"{place} is not on the axis"
        if layout.is_one_row:
            assert layout.bottom_bar.h <= 0.125 * metrics.height


@at_frames(frames=FRAMES)
def test_two_sit_face_to_face_and_the_rival_has_larger_dice_than_at_a_table_of_seven(metrics):
    rival, own = table_layout(metrics, 2, 2).stations
    assert abs(own.dice.centerx - rival.dice.centerx) <= 1
    assert own.dice.y > rival.dice.bottom and own.die_px > rival.die_px
    assert rival.die_px > table_layout(metrics, 7, 4).station(1).die_px


@at_frames(frames=FRAMES)
def test_every_throw_has_room(metrics):
    for seats in (2, 7):
        layout = table_layout(metrics, seats)
        for dice in range(1, seats + 1):
            die = tray_die_px(layout, metrics, dice)
            ThrowPlan(_tray(layout.tray, die), [ThrownDie(6, 1, (0, 0))] * dice, 1)
        places = duel_places(layout, metrics)
        for corner in (places.left, places.right):
            for dice in (1, 3, 6, 12, 24):
                px = corner.thrown_die_px(dice, metrics)
                ThrowPlan(_tray(corner.dice, px), [ThrownDie(6, 1, (0, 0))] * dice, 1)
                laid, size = corner.die_places(dice, metrics.px(MAX_DIE))
                boxes = [pygame.Rect(x - size // 2, y - size // 2, size, size) for x, y in laid]
                assert all(corner.dice.inflate(4, 4).contains(box) for box in boxes)
                assert not any(min(one.clip(other).size) > 1 for one, other in combinations(boxes, 2))


@at_frames(frames=FRAMES)
def test_a_duel_fills_the_table_and_its_dice_are_large(metrics):
    for seats in (2, 7):
        layout = table_layout(metrics, seats)
        places = duel_places(layout, metrics)
        assert places.panel == layout.table
        corners = hexagon(layout.table, is_upright=layout.is_upright)
        for corner in (places.left, places.right):
            assert all(_is_inside(getattr(area, at), corners) for area in corner for at in ("topleft", "bottomright"))
            size = corner.die_places(3, metrics.px(MAX_DIE))[1]
            assert size >= metrics.px(96 if metrics.text_scale == 1.0 and not metrics.is_tall else 56), size
            assert not layout.is_one_row or corner.dice.bottom <= layout.message.y


def _tray(floor: pygame.Rect, die_px: int) -> Tray:
    return Tray(floor.w / die_px, floor.h / die_px)


# -- hands that nobody chose ----------------------------------------------------------------------------------


@every("record", HANDS)
def test_money_on_the_table_is_what_was_staked_after_every_event(app, record):
    shown = begin(app, record, "instant").model
    before = sum(seat.purse for seat in shown.seats.values())
    for event in events_of(record):
        shown.settle(event)
        assert shown.in_all + sum(seat.purse for seat in shown.seats.values()) == before, event
    assert shown.in_all == 0


def test_these_hands_have_all_that_can_happen():
    seen = {type(event) for record in HANDS for event in events_of(record)}
    assert seen >= set(_kinds()) | {RoundSettled}
    assert {e.DuelTied, e.HandShown, e.Jumped} <= seen
    ended = [event for record in HANDS for event in events_of(record) if isinstance(event, e.StreetEnded)]
    assert max(len(event.pots) for event in ended) >= 3
    won = {event.reason for record in HANDS for event in events_of(record) if isinstance(event, e.PotWon)}
    assert won == {"best", "tie", "unmatched", "folded"}


def _kinds() -> list[type[Event]]:
    """Every event the game has."""
    found = [kind for kind in vars(pilok_events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return [kind for kind in found if kind.__module__ == pilok_events.__name__]


# -- who is told by light and by faces ------------------------------------------------------------------------


def test_a_street_is_rolling_until_somebody_is_asked_or_nobody_can_be():
    shown = shown_of("Odile", "Pip")
    shown.settle(pilok_events.StreetBegan("orbit"))
    for seat in (1, 2):
        shown.settle(e.StreetDieRolled(seat, seat, (seat, seat), 2 * seat))
    assert shown.is_rolling
    asked, skipped = deepcopy(shown), deepcopy(shown)
    asked.settle(pilok_events.TurnBegan(2, 0))
    skipped.settle(pilok_events.BettingSkipped("orbit"))
    assert not asked.is_rolling and not skipped.is_rolling
    assert (asked.first, skipped.first) == (2, 0)


@every("record", HANDS)
def test_a_settled_hand_names_who_gained_and_faces_say_so_too(app, record):
    scene = begin(app, record, "normal")
    for event in events_of(record):
        scene.settle(event)
        if not isinstance(event, RoundSettled):
            assert not winners(scene.model) or not scene.model.in_all
    assert dict(winners(scene.model)) == {n: s.net for n, s in scene.model.seats.items() if s.hands and s.net > 0}
    for seat in scene.model.seats.values():
        expected = "calm" if not seat.hands or not seat.net else "pleased" if seat.net > 0 else "hurt"
        assert seat.mood == expected
    was_shown = any(hand.outcome in ("best", "tie") for seat in scene.model.seats.values() for hand in seat.hands)
    assert scene.view.dealer_mood() == ("pleased" if was_shown else "calm")


@every("metrics", USUAL)
def test_the_ring_of_light_tells_every_stage_apart(metrics):
    layout, look = table_layout(metrics, 7), Look(theme("pilok"), metrics)
    well = Well(look, layout, shown_of("Ann"), shipped_level("pilok/standard").settings)
    lights = [well.stage_light(stage) for stage in ("lift", "orbit", "deep", "jump", "shadowport")]
    pictures = [pygame.image.tobytes(light[0], "RGBA") for light in lights]
    assert len(set(pictures)) == 5
    assert all(light[1].center == layout.well.center for light in lights)
    assert well.stage_light("fee") is None and well.stage_light("") is None


@every("size", [(254, 470), (712, 165)])
def test_no_line_of_a_scrolled_log_is_cut_and_it_begins_with_a_sentence(app, size, monkeypatch):
    lines = [f"{'Odile Quint raises to 150 (adds 150). ' * (1 + n % 3)}{n}" for n in range(30)]
    look = Look(theme("pilok"), Metrics(1280, 720))
    log = HandLog("log", pygame.Rect(10, 10, *size), "Log", lines=lines)
    seen = []
    monkeypatch.setattr(Page, "draw", lambda self, target, look: seen.append((self, self.rect.copy(), self.at)))
    for _ in range(4):
        log.draw(app.house.window.canvas, look)
        page, area, at = seen[-1]
        laid, _ = page.lines(look)
        inside = [(y - at, starts, words.get_height()) for _, y, starts, words in laid if 0 <= y - at < area.h]
        assert inside[0][0] == 0 and inside[0][1], "a sentence begins at the upper edge"
        assert all(y + high <= area.h for y, _, high in inside), "no line is cut through at the lower edge"
        assert log.rect.contains(area)
        log.turn_wheel(1)


@every("size", [(254, 470), (712, 165)])
def test_the_newest_line_of_a_log_does_not_fade(app, size, monkeypatch):
    """It used to, as if more lines followed."""
    look, shares = Look(theme("pilok"), Metrics(1280, 720)), []
    log = HandLog("log", pygame.Rect(10, 10, *size), "Log", lines=[f"Odile Quint passes {n}." for n in range(40)])
    opacity_of = Page.opacity_of
    watched = lambda self, *place: shares.append(opacity_of(self, *place)) or shares[-1]  # noqa: E731
    monkeypatch.setattr(Page, "opacity_of", watched)
    log.draw(app.house.window.canvas, look)
    assert shares[0] < 1.0 == shares[-1]


# -- words ----------------------------------------------------------------------------------------------------


def shown_of(*names: str) -> PilokModel:
    """The model of a table where everybody has a hand."""
    shown = PilokModel(currency=shipped_level("pilok/standard").currency)
    for seat, name in enumerate(names, 1):
        shown.seats[seat] = SeatShown(name, "odile", purse=10_000, hands=[PilokHand()])
    return shown


WIDE = [Metrics(1920, 1080), Metrics(1024, 768), Metrics(1280, 720, 2.0)]


def words_put(monkeypatch) -> list[pygame.Rect]:
    """The areas of all words written from now on."""
    placed, put = [], text.put

    def watched(*args, **kwargs):
        placed.append(put(*args, **kwargs))
        return placed[-1]

    monkeypatch.setattr(text, "put", watched)
    return placed


@every("metrics", WIDE)
def test_the_street_is_explained_only_where_nothing_needs_the_middle_of_the_well(metrics):
    layout, look = table_layout(metrics, 7), Look(theme("pilok"), metrics)
    shown, rules = shown_of("Ann"), shipped_level("pilok/standard").settings
    shown.street = "jump"
    seen = []
    for is_aside in (False, True):
        target = pygame.Surface((metrics.width, metrics.height))
        Well(look, layout, shown, rules).paint_streets(target, is_aside=is_aside)
        letters = pygame.mask.from_threshold(target.subsurface(layout.meaning), look.theme.ink, (60, 60, 60))
        seen.append(letters.count() > 0)
    assert seen == [True, False]


@every("metrics", WIDE)
def test_what_one_winner_got_keeps_clear_of_the_next_ones_face(metrics, monkeypatch):
    layout, look = table_layout(metrics, 7), Look(theme("pilok"), metrics)
    shown = shown_of("Tobias Finch", "Vesna Kroll")
    for seat in shown.seats.values():
        seat.hands[0].outcome, seat.hands[0].stake, seat.hands[0].returned = "tie", 12_000, 37_000
    placed = words_put(monkeypatch)
    Winners(look, layout, shown).paint(pygame.Surface((metrics.width, metrics.height)))
    border = layout.pot_places(2)[1].x
    left = [rect for rect in placed if rect.x < border]
    assert len(left) == 2 and max(rect.right for rect in left) <= border - metrics.px(9)


def test_words_beside_pots_below_one_another_begin_in_line(monkeypatch):
    metrics = Metrics(1920, 1080)
    layout, look = table_layout(metrics, 7), Look(theme("pilok"), metrics)
    shown = shown_of("Ann", "Ben")
    shown.street = "orbit"
    shown.pots = tuple(Pot(cents, (1, 2)) for cents in (15_000, 12_000, 12_000, 2_000))
    placed = words_put(monkeypatch)
    well = Well(look, layout, shown, shipped_level("pilok/standard").settings)
    well.paint_pots(pygame.Surface((1920, 1080)), is_aside=False)
    starts = sorted(rect.x for rect in placed)
    assert len(starts) == 8 and starts[0] == starts[3] and starts[4] == starts[7]


@every("metrics", WIDE)
def test_no_part_of_the_games_name_looks_out_above_a_plate_over_the_well(metrics):
    layout, look = table_layout(metrics, 7), Look(theme("pilok"), metrics)
    target = pygame.Surface((metrics.width, metrics.height))
    target.fill((255, 255, 255))
    paint_shut_glass(target, look, layout)
    x, y = layout.well.centerx, layout.well.y + (layout.letters_px or metrics.px(12))
    assert all(target.get_at((x + step, y))[:3] == look.theme.shade for step in range(-40, 41, 8))


def test_a_die_lies_in_the_middle_of_its_place(app):
    station = table_layout(Metrics(1920, 1080), 7).station(4)
    look = Look(theme("pilok"), Metrics(1920, 1080))
    picture = sprites(station.die_px).resting(6, look.die(BET_DIE), 4)
    solid = pygame.mask.from_surface(picture, 250).get_bounding_rects()
    die = max(solid, key=lambda rect: rect.w * rect.h).move(picture.get_rect(center=station.die_place(0)).topleft)
    assert abs(die.centery - station.slot_place(0)[1]) <= station.die_px * 0.06


@every("record", HANDS)
def test_everything_that_happens_is_told_in_a_sentence(app, record):
    shown = begin(app, record, "instant").model
    for event in events_of(record):
        words = shown.describe(event)
        assert words[-1:] in (".", "!", "?") and "{" not in words and "None" not in words, f"{event}: {words!r}"
        shown.settle(event)
    assert shown.history and all(shown.history)


def test_sums_names_and_reasons_are_told():
    shown = shown_of("Odile", "Pip", "Rook")
    assert shown.describe(e.FeePaid(1, 1000)) == "Everybody pays the Berthing Fee: 10 credits."
    raised = pilok_events.Raised(3, 4000, to=6000, is_all_in=False)
    assert shown.describe(raised) == "Rook raises to 60 (adds 40)."
    shown.hand(3, 1).street_bet = 6000
    short = pilok_events.Called(2, 2500, is_all_in=True)
    assert shown.describe(short) == "Pip calls all-in for 25 credits."
    shown.duel = DuelShown(3, 1, {3: SkillShown("4D+1", (4, 4, 4, 4), 17)})
    assert shown.describe(e.SkillRolled(1, "3D", (4, 4, 3), 11)) == "Rook's 4D+1 makes 17, Odile's 3D 11."
    told = shown.describe(e.HandShown(2, (6, 1, 6), (0, 2), 24))
    assert told == "Shadowport: Pip shows 6 6, worth 24, doubles count twice. A perfect hand!"
    shown.pots = (Pot(9000, (1, 2, 3)), Pot(4000, (1, 3)))
    assert shown.describe(e.PotWon(3, 4000, pot=2, reason="unmatched")).endswith("side pot 1: 40 credits to Rook.")


def test_why_somebody_acts_first_is_told():
    shown = shown_of("Odile", "Pip", "Rook")
    for seat, total in ((1, 5), (2, 3), (3, 1)):
        shown.hand(seat, 1).dice, shown.hand(seat, 1).total = [total], total
    shown.is_first_asked = True
    assert shown.describe(pilok_events.TurnBegan(1, 0)) == "Odile has the highest die, 5, and acts first."
    assert "of those who can still bet" in shown.describe(pilok_events.TurnBegan(2, 0))
    shown.hand(2, 1).total = 5
    assert "shares the highest die" in shown.describe(pilok_events.TurnBegan(1, 0))


def test_nobody_is_asked_for_a_bet_that_none_can_answer():
    shown = shown_of("Odile", "Pip", "Rook")
    assert shown.describe(pilok_events.TurnBegan(1, 0)) == "Odile's turn: pass or bet?"
    shown.hand(2, 1).is_all_in = True
    assert shown.describe(pilok_events.TurnBegan(1, 0)) == "Odile's turn: pass or bet?"
    shown.hand(3, 1).is_all_in = True
    assert shown.describe(pilok_events.TurnBegan(1, 0)) == "Odile's turn: everyone else is all-in. Pass or fold?"


def test_pots_are_told_with_their_sums():
    shown = shown_of("Odile", "Pip", "Rook")
    main, side, last = Pot(9000, (1, 2, 3)), Pot(4000, (1, 3)), Pot(2000, (1,))
    told = [shown.describe(e.StreetEnded("lift", pots)) for pots in ((main,), (main, side), (main, side, last))]
    assert told == [
        "The Lift is over: 90 credits in the pot.",
        "The Lift is over: 90 credits in the main pot and 40 in side pot 1.",
        "The Lift is over: 150 credits in 3 pots, 90, 40 and 20.",
    ]


def test_a_pot_nobody_can_win_any_more_falls_to_the_one_before():
    shown = shown_of("Odile", "Pip", "Rook")
    shown.pots = (Pot(9000, (1, 2, 3)), Pot(4000, (2, 3)))
    shown.settle(pilok_events.Folded(2))
    assert shown.pots == (Pot(9000, (1, 3)), Pot(4000, (3,)))
    shown.settle(pilok_events.Folded(3))
    assert shown.pots == (Pot(13_000, (1,)),)


def test_the_hand_is_cleared_and_people_stay():
    shown = shown_of("Odile", "Pip")
    shown.skills = {1: "3D", 2: "4D"}
    shown.settle(e.FeePaid(1, 1000))
    shown.settle(RoundSettled((SeatResult(1, 1000, 0), SeatResult(2, 0, 1000)), None, 0))
    shown.clear_round()
    assert not shown.history and not shown.pots and shown.street == "" and shown.of(1) is None
    assert shown.skills == {1: "3D", 2: "4D"} and shown.name(2) == "Pip"


@every("level", LEVELS)
def test_the_rules_page_is_filled_in_for_every_table(level):
    page = asset("texts", "pilok.txt").read_text("utf-8").format_map(rule_words(level))
    assert "{" not in page
    for word in ("Berthing Fee", "Lift", "Orbit", "Deep", "Jump", "Shadowport", "perfect hand", "3D"):
        assert word in page
    assert 2 <= len(table_facts(level)) <= 6


def test_ones_own_dice_lie_where_they_fell_until_those_of_the_others_have_been_carried(app, monkeypatch):
    record = read_record(RECORDS / "pilok" / "everyone_passes.json")
    scene, events = begin(app, record, "normal"), events_of(record)
    scene.model.seats[1].is_human = True
    places: list[dict[str, tuple[float, float]]] = []

    def seen(sprites, target, views, **how):
        places.append({view.material: tuple(view.centre_px) for view in views})
        return []

    monkeypatch.setattr(DiceSprites, "draw_many", seen)
    thrown = [event for event in events if isinstance(event, e.StreetDieRolled)][: len(scene.model.seats)]
    for event in events[: events.index(thrown[0])]:
        scene.model.settle(event)
    motion, target = scene.view.movement(thrown), pygame.Surface((8, 8))
    motion.begin()
    while not motion.update(1 / 60):
        motion.draw(target)
    own = scene.look.die(BET_DIE, scene.model.dice_seat(1))
    moved = {  # where they have arrived they are drawn as the table has them
        material: max(
            number for number, (one, two) in enumerate(pairwise(places)) if one.get(material) != two.get(material)
        )
        for material in places[0]
    }
    assert len(moved) == 3 and all(number + 5 < moved[own] for die, number in moved.items() if die != own)
