"""What somebody says at a table is beside the face for a while, on nothing that is read or pressed, and in the log."""

from datetime import date, timedelta

import pygame
import pytest

from casino.core.preferences import Preferences
from casino.engines.base import HOUSE
from casino.players.talk.conversation import Remark, Speaker, reading_seconds
from casino.players.talk.lines import lines_of
from casino.records.levels import shipped_level
from casino.save import open_save
from casino.save.store import taken_by_day
from casino.scenes.dialogs.dates import day_said
from casino.scenes.games.castle.talk.voice import TableVoice
from casino.scenes.table.lines.speech import SpeechBubble, Surroundings, speech_at, speech_picture
from casino.scenes.table.lines.talking import Talking
from casino.tables.seating import character_accounts
from casino.ui.drawing.metrics import Metrics
from tests.scenes.layout_faults import SIZES, TEXTS
from tests.scenes.places import resize
from tests.support.books import won_hand
from tests.support.pilot import Pilot
from tests.support.rota import part
from tests.support.tables_on_screen import part_of

RED, BERTH, DECK, SALON = "black_baron/standard", "pilok/standard", "blackjack/standard", "baccarat/salon"
TABLES = (RED, BERTH, DECK, SALON)
LEAST_FOUND = 0.75  # of all remarks at sizes with usual letters find room
WORDS = "I had a plan for tonight. It is under the table now."


def at_table(pilot: Pilot, level: str) -> Talking:
    pilot.house.doors.sit_down(shipped_level(level))
    pilot.wait()
    return part_of(pilot.scene, Talking)


def says(pilot: Pilot, talking: Talking, words: str = WORDS) -> Remark:
    remark = Remark(talking.speakers[0], words, words)
    talking.show(remark)
    while talking.is_looking:
        pilot.frames(1)
    return remark


def bubble_of(metrics: Metrics, speaker: Speaker, words: str, around: Surroundings) -> SpeechBubble | None:
    search = speech_at(metrics, speaker.name, words, around, needs_name=speaker.seat != HOUSE)
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("level", TABLES)
def test_a_bubble_lies_on_nothing_that_is_read_or_pressed(open_pilot, level):
    pilot = open_pilot(preferences=Preferences(speed="instant", talk="off"))
    talking, scene = at_table(pilot, level), pilot.scene
    found = wanted = 0
    frames = [(size, text) for size in SIZES for text in TEXTS]
    for size, text in part(f"talk {level}", frames, 12, (((960, 540), 2.0), ((1280, 720), 1.0))):
        resize(pilot.app, size, text)
        metrics = scene.metrics
        room = pygame.Rect(0, scene.layout.top_bar.bottom, metrics.width, scene.layout.bottom_bar.y)
        widgets = [one.rect for one in scene.focus.widgets]
        plates = [station.plate for station in scene.layout.stations]
        for speaker in talking.speakers:
            lines = sorted((line for some in lines_of("tables", speaker.who).values() for line in some), key=len)
            around = talking.around(speaker)
            for line in (lines[len(lines) // 2], lines[-1]):
                bubble = bubble_of(metrics, speaker, line, around)
                wanted += text == 1.0
                if bubble is None:
                    continue
                found += text == 1.0
                where = f"{speaker.who}: {bubble.rect} at {size}, text {text}"
                assert room.contains(bubble.rect), where
                held = [scene.view.hand_area(seat) for seat in scene.model.seats]
                assert bubble.rect.collidelist([*widgets, *plates, *held, *scene.view.places.values()]) < 0, where
                assert bubble.tip is None or not any(plate.collidepoint(bubble.tip) for plate in plates), where
                if line == lines[-1]:
                    picture, corner = speech_picture(scene.look, bubble)
                    assert pygame.Rect(corner, picture.get_size()).contains(bubble.rect), where
    assert found >= LEAST_FOUND * wanted > 0


def test_a_remark_is_shown_as_long_as_it_is_read_and_leaves_no_trace(open_pilot):
    pilot = open_pilot(preferences=Preferences(speed="instant", talk="sparse", reduced_motion=True))
    talking, scene = at_table(pilot, RED), pilot.scene
    pilot.frames(3)
    before = pilot.house.window.canvas.copy()
    remark = says(pilot, talking)
    assert pilot.house.messages.sentences[-1] == f"Mr Red: {WORDS}"
    pilot.frames(1)
    area = talking.bubble.rect
    assert not scene.needs_repaint, "the still picture stays as it is"
    shown = pilot.house.window.canvas
    assert pygame.image.tobytes(shown.subsurface(area), "RGB") != pygame.image.tobytes(before.subsurface(area), "RGB")
    assert not scene.is_moving and not scene.has_traces, "nothing is drawn while it stays"
    pilot.frames(round(reading_seconds(remark.words) * 10) + 2, 0.1)
    assert talking.bubble is None
    after = pilot.house.window.canvas
    assert pygame.image.tobytes(after.subsurface(area), "RGB") == pygame.image.tobytes(before.subsurface(area), "RGB")


@pytest.mark.usefixtures("unseen")
def test_a_bubble_takes_no_press_and_goes_where_something_else_comes(open_pilot):
    pilot = open_pilot(preferences=Preferences(speed="normal", talk="sparse"))
    talking = at_table(pilot, RED)
    says(pilot, talking)
    keys = [widget.key for widget in pilot.scene.focus.widgets]
    pilot.click(talking.bubble.rect.center)
    assert talking.bubble is not None and [widget.key for widget in pilot.scene.focus.widgets] == keys
    says(pilot, talking, "Two words.")
    assert talking.bubble.lines == ("Two words.",), "the last remark is the one that is read"
    seat = pilot.scene.driver.own_seat
    assert part_of(pilot.scene, TableVoice).on_words(seat, "Good evening, all."), "what a person types is shown, too"
    assert " ".join(talking.bubble.lines) == "Good evening, all."
    assert talking.bubble.name == pilot.house.profile.name
    pilot.scene.focus.widgets[0].rect.union_ip(talking.bubble.rect)
    pilot.frames(1)
    assert talking.bubble is None
    says(pilot, talking)
    pilot.house.change(talk="off")
    pilot.frames(1)
    assert talking.bubble is None


@pytest.mark.usefixtures("unseen")
def test_a_minute_at_the_table_brings_a_remark_only_where_talk_is_on(open_pilot):
    pilot = open_pilot(preferences=Preferences(speed="instant", talk="lively"))
    talking = at_table(pilot, BERTH)
    names = [speaker.name for speaker in talking.speakers]
    for pace in ("lively", "off"):
        pilot.house.change(talk=pace)
        before = len(pilot.house.messages.sentences)
        pilot.frames(600, 0.1)
        said = pilot.house.messages.sentences[before:]
        assert bool(said) is (pace == "lively") and all(one.split(":")[0] in names for one in said)


@pytest.mark.usefixtures("unseen")
def test_who_comes_back_after_days_is_greeted(open_pilot, monkeypatch):
    monkeypatch.setattr(open_save, "now", lambda: "2020-01-01T20:00:00+01:00")
    pilot = open_pilot(preferences=Preferences(speed="instant", talk="sparse"))
    talking = at_table(pilot, RED)
    pilot.press("Roll the dice")
    pilot.finish("Stay")
    pilot.press("Leave")
    before = len(pilot.house.messages.sentences)
    talking = at_table(pilot, RED)
    pilot.frames(60, 0.1)
    said = pilot.house.messages.sentences[before:]
    assert any(one.split(":")[0] in [speaker.name for speaker in talking.speakers] for one in said), said


@pytest.mark.usefixtures("unseen")
def test_nobody_talks_in_the_castle_at_a_bomb_or_in_a_replay(open_pilot):
    pilot = open_pilot(preferences=Preferences(speed="instant", talk="lively"))
    for level in ("black_axe/standard", "baccarat/defusal"):
        pilot.house.doors.sit_down(shipped_level(level))
        pilot.frames(3)
        assert not any(isinstance(one, Talking) for one in getattr(pilot.scene, "parts", ())), level


def test_a_day_is_said_as_one_says_it_and_a_clock_turned_back_makes_no_other_day_today():
    today = date(2026, 2, 12)
    said = [day_said(today - timedelta(days=days), today) for days in (0, 1, 2, 6, 7, -1)]
    assert said == ["earlier today", "yesterday", "on Tuesday", "on Friday", "on 5 Feb", "on 13 Feb"]


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("is_mine", [True, False], ids=["taken", "kept"])
def test_who_lost_to_somebody_names_the_sum_that_is_in_the_books(open_pilot, is_mine):
    pilot = open_pilot(preferences=Preferences(speed="instant", talk="sparse"))
    store, me = pilot.store, pilot.house.profile
    rook, odile = character_accounts(store, ["rook", "odile"])
    won_hand(store, *((me, (rook, 30_800)) if is_mine else (rook, (me, 30_800))))
    won_hand(store, me, (odile, 700))
    at_table(pilot, BERTH)
    pilot.until(lambda: any("308" in line for line in pilot.house.messages.sentences), 0.1)
    (said,) = [line for line in pilot.house.messages.sentences if "308" in line]
    lines = lines_of("tables", "rook")["their_taken" if is_mine else "their_kept"]
    names = {"amount": "308 credits", "day": "earlier today", "name": me.name}
    filled = [line.format(**names) for line in lines]
    assert said in [f"Rook Halloran: {line[:1].upper()}{line[1:]}" for line in filled]
    assert abs(taken_by_day(store, me.id, [rook.id], "pilok")[rook.id][date.today()]) == 30_800
