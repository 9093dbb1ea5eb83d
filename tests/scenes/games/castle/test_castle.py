"""The castle's lobby: tables are chosen and gone to, people heard, whispered to and ignored, and all of it fits."""

import random
from dataclasses import replace

import pygame
import pytest

from casino.core.preferences import Preferences
from casino.players.castle.hall_life import Castle
from casino.players.castle.table import CastleSitter
from casino.records.levels import catalogue
from casino.scenes.games.castle.art import fires, view
from casino.scenes.games.castle.layout import castle_layout, chair_angle
from casino.scenes.games.castle.list import PresentEntry, PresentList
from casino.scenes.games.castle.lobby_host import HouseLobby
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.games.castle.talk.chat_panel import FIELD, LOG, ChatPanel
from casino.scenes.games.twentyone.art.felt import CardLook
from casino.scenes.pages.rules import RulesPage
from casino.ui.drawing import text
from casino.ui.drawing.metrics import Metrics
from tests.scenes.games.frames import at_frames
from tests.scenes.layout_faults import areas_of, check_apart, faults_of
from tests.scenes.places import widget
from tests.support.rota import part

pytestmark = pytest.mark.usefixtures("unseen")

LEVELS = [level for level in catalogue()[0] if level.game == "black_axe"]
HEARTH, LONG = "black_axe/standard", "black_axe/long_table"


def lobby_of(house, castle, go_to):
    """The lobby of the house's own castle."""
    return CastleHall(house, castle, HouseLobby(house, castle, house.profile), go_to)


class Visit:
    """A pilot who has come into the castle; `went` are the levels of the tables gone to."""

    def __init__(self, pilot) -> None:
        self.pilot = pilot
        self.castle = Castle(LEVELS, random.Random(1))
        self.me = self.pilot.house.profile.name
        self.castle.enter(self.me, "guest_fox")
        self.went: list[str] = []
        self.hall = lobby_of(self.pilot.house, self.castle, lambda level: self.went.append(level.name))
        self.pilot.house.stack.push(self.hall)
        self.pilot.frames(2)

    def table(self, name=HEARTH):
        return widget(self.hall, f"table-{name}")

    def felt(self, name=HEARTH) -> pygame.Color:
        """The colour of a table's bare felt, left of its middle."""
        area = self.hall.layout.table(self.table(name).rect)
        picture = self.pilot.seen()
        at = (area.centerx - round(area.h * 0.42), area.y + round(area.h * 0.30))
        return pygame.Color(*pygame.transform.average_color(picture, pygame.Rect(at, (6, 6)))[:3])

    def heard(self):
        return self.castle.talk.lines_for(self.me)

    def type(self, line: str) -> None:
        for letter in line:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        self.pilot.frames()

    def row(self, name: str) -> int:
        return next(n for n, entry in enumerate(widget(self.hall, "present").entries) if entry.name == name)

    def somebody(self) -> str:
        """A character the list shows."""
        shown = widget(self.hall, "present")
        return next(e.name for e in shown.entries[: shown.visible_rows] if not e.is_human)


@pytest.fixture
def come(open_pilot):
    """Lets somebody come into the castle, in a window of a size and with settings."""
    return lambda size=(1280, 720), **settings: Visit(open_pilot(size, preferences=Preferences(**settings)))


@pytest.fixture
def visit(come):
    return come()


# -- choosing a table -----------------------------------------------------------------------------------------


def test_a_chosen_table_turns_white_and_no_other(visit, painted):
    green = visit.felt()
    assert green.g > green.r and green.g > green.b
    assert visit.felt(LONG).g > visit.felt(LONG).r
    visit.pilot.press("The hearth")
    white = visit.felt()
    assert min(white.r, white.g, white.b) > 200
    assert visit.felt(LONG).r < 120
    visit.pilot.press("The long table")
    assert min(visit.felt(LONG)[:3]) > 200
    assert visit.felt().r < 120
    assert visit.went == []


def test_the_button_leads_to_the_chosen_table_and_is_dull_without_one(visit):
    assert widget(visit.hall, "go").style == "dim"
    visit.pilot.press("Go to table")
    visit.pilot.key(pygame.K_RETURN)
    assert visit.went == []
    visit.pilot.press("The long table")
    assert widget(visit.hall, "go").style == "accent"
    visit.pilot.press("Go to table")
    assert visit.went == [LONG]
    visit.pilot.key(pygame.K_RETURN)
    assert visit.went == [LONG, LONG]


def test_a_double_click_goes_and_two_slow_ones_do_not(visit, monkeypatch):
    now = [0.0]
    monkeypatch.setattr(visit.hall.focus, "clock", lambda: now[0])
    place = visit.table().rect.center
    visit.pilot.click(place)
    now[0] += 2.0
    visit.pilot.click(place)
    assert visit.went == [] and visit.hall.chosen == HEARTH
    now[0] += 2.0
    visit.pilot.click(place)
    now[0] += 0.2
    visit.pilot.click(place)
    assert visit.went == [HEARTH]


def test_the_keyboard_alone_chooses_and_goes(visit):
    visit.pilot.key(pygame.K_TAB)
    visit.pilot.key(pygame.K_RIGHT)
    first = visit.hall.focus.focused
    assert first is not None and first.key.startswith("table-")
    visit.pilot.key(pygame.K_RETURN)
    assert f"table-{visit.hall.chosen}" == first.key and visit.went == []
    visit.pilot.key(pygame.K_RETURN)
    assert visit.went == [visit.hall.chosen]


def test_a_table_that_is_not_there_cannot_be_chosen(visit):
    visit.hall.choose("black_axe/cellar")
    assert visit.hall.chosen == ""


def test_rules_history_and_settings_are_a_key_away(visit):
    visit.pilot.press("The long table")
    visit.pilot.key(pygame.K_F1)
    page = visit.pilot.scene
    assert isinstance(page, RulesPage) and "The long table" in page.title
    visit.pilot.key(pygame.K_ESCAPE)
    for key in (pygame.K_F2, pygame.K_F3):
        visit.pilot.key(key)
        assert visit.pilot.scene is not visit.hall
        visit.pilot.key(pygame.K_ESCAPE)
        assert visit.pilot.scene is visit.hall


@pytest.mark.parametrize("way", ["button", "escape"])
def test_leaving_the_hall_leaves_the_castle(visit, way):
    if way == "button":
        visit.pilot.press("Leave the hall")
    else:
        visit.pilot.key(pygame.K_ESCAPE)
    assert visit.pilot.scene is not visit.hall
    assert not visit.castle.talk.is_present(visit.me)


# -- talking --------------------------------------------------------------------------------------------------


def test_what_is_typed_is_said_to_the_lobby_and_answered(visit):
    visit.pilot.key(pygame.K_t)
    assert visit.hall.focus.focused.key == FIELD
    visit.type("Good evening, all!")
    visit.pilot.key(pygame.K_RETURN)
    assert visit.went == []
    mine = visit.heard()[-1]
    assert (mine.kind, mine.text, mine.place, mine.who) == ("said", "Good evening, all!", "lobby", "person")
    assert visit.hall.panel.edit.value == ""
    visit.pilot.frames(100, 0.1)
    assert any(m.who == "character" and visit.me in m.text for m in visit.heard())
    assert list(widget(visit.hall, LOG).lines) == list(visit.heard())


def test_hot_keys_are_letters_while_typing_and_escape_leaves_the_field_first(visit):
    visit.pilot.press("The hearth")
    visit.pilot.key(pygame.K_t)
    visit.type("t")
    visit.pilot.key(pygame.K_t, text="t")
    assert visit.hall.panel.edit.value == "tt"
    visit.pilot.key(pygame.K_ESCAPE)
    assert visit.pilot.scene is visit.hall
    assert visit.hall.focus.focused.key == f"table-{HEARTH}"
    visit.pilot.key(pygame.K_ESCAPE)
    assert visit.pilot.scene is not visit.hall


def test_a_click_on_a_name_begins_a_whisper(visit):
    name = visit.somebody()
    shown = widget(visit.hall, "present")
    visit.pilot.click(shown.row_rect(visit.row(name)).move(0, 0).midleft)
    assert visit.hall.focus.focused.key == FIELD
    assert visit.hall.panel.edit.value == f"/w {name} "
    visit.type("psst")
    visit.pilot.key(pygame.K_RETURN)
    whisper = visit.heard()[-1]
    assert (whisper.kind, whisper.addressee, whisper.text) == ("whisper", name, "psst")
    visit.pilot.frames(100, 0.1)
    assert any(m.kind == "whisper" and m.speaker == name for m in visit.heard())


def test_a_click_on_the_mark_ignores_and_hears_again(visit):
    name = visit.somebody()
    shown = widget(visit.hall, "present")
    place = shown.mark_rect(visit.row(name)).center
    visit.pilot.click(place)
    assert visit.castle.talk.ignored(visit.me) == (name,)
    assert widget(visit.hall, "present").entries[visit.row(name)].is_ignored
    assert visit.heard()[-1].kind == "answer"
    visit.pilot.click(place)
    assert visit.castle.talk.ignored(visit.me) == ()


def test_the_list_works_by_keys_alone(visit):
    visit.hall.focus.go_to("present")
    visit.pilot.key(pygame.K_DOWN)
    visit.pilot.key(pygame.K_DOWN)
    name = widget(visit.hall, "present").entries[widget(visit.hall, "present").at].name
    visit.pilot.key(pygame.K_RIGHT)
    visit.pilot.key(pygame.K_RETURN)
    assert visit.castle.talk.ignored(visit.me) == (name,)
    visit.pilot.key(pygame.K_RETURN)
    assert visit.castle.talk.ignored(visit.me) == ()
    visit.pilot.key(pygame.K_LEFT)
    visit.pilot.key(pygame.K_RETURN)
    assert visit.hall.panel.edit.value == f"/w {name} "


def test_the_list_shows_everybody_and_where_they_are(visit):
    visit.pilot.frames(600, 0.1)
    entries = widget(visit.hall, "present").entries
    assert [(e.name, e.is_human) for e in entries] == [(p.name, p.is_human) for p in visit.castle.present()]
    assert {e.place for e in entries} - {"in the lobby"} == {f"at {p.place}" for p in visit.castle.present() if p.level}
    assert [e.is_me for e in entries].count(True) == 1


def list_of(count: int, height: int = 300) -> PresentList:
    entries = [PresentEntry(f"Person {n}", "guest_owl", "in the lobby", True) for n in range(count)]
    return PresentList("present", pygame.Rect(10, 10, 340, height), "All", entries=entries, metrics=Metrics(1280, 720))


def test_a_long_list_scrolls_by_wheel_and_keys():
    shown = list_of(40)
    assert shown.first == 0 and shown.visible_rows * shown.row_px <= 300
    shown.turn_wheel(-3)
    assert shown.first == 3
    assert shown.steer(pygame.K_END) and shown.at == 39 and shown.first == 40 - shown.visible_rows
    assert not shown.steer(pygame.K_DOWN)
    assert shown.steer(pygame.K_HOME) and shown.first == 0
    assert not shown.steer(pygame.K_UP)


def test_a_press_below_the_last_row_is_for_nobody():
    called = []
    shown = list_of(2)
    shown.on_whisper = shown.on_mute = called.append
    shown.press_at((30, 300))
    assert called == []
    shown.press_at((30, 12))
    assert called == ["Person 0"]


# -- life -----------------------------------------------------------------------------------------------------


def test_tables_are_painted_again_as_they_change_and_nothing_else(visit, painted):
    hall, canvas = visit.hall, visit.pilot.house.window.canvas
    visit.pilot.frames(3)
    hall.needs_repaint = False
    seen = set()
    for _ in range(200):
        hall.update(0.1)
        assert not hall.needs_repaint
        dirty = set(hall.dirty)
        seen |= dirty
        if hall.is_moving:
            areas = hall.draw(canvas)
            assert areas is not None
            for key in dirty:
                assert any(area.contains(widget(hall, key).rect) for area in areas), key
    assert len([key for key in seen if key.startswith("table-")]) >= 3
    kept = canvas.copy()
    hall.needs_repaint = True
    hall.draw(canvas)
    for table in (w for w in hall.focus.widgets if w.key.startswith("table-")):
        area = table.rect.inflate(-8, -8)
        assert pygame.image.tobytes(kept.subsurface(area), "RGB") == pygame.image.tobytes(
            canvas.subsurface(area), "RGB"
        ), table.key


def test_reduced_motion_stills_the_fires_but_not_the_tables(come, painted):
    visit = come(reduced_motion=True)
    visit.pilot.frames(3)
    moved = set()
    for _ in range(300):
        visit.hall.update(0.1)
        moved |= visit.hall.dirty
        assert visit.hall.is_moving == bool(visit.hall.dirty)
        if visit.hall.is_moving:
            visit.hall.draw(visit.pilot.house.window.canvas)
    assert any(key.startswith("table-") for key in moved)
    hearth = max(fires.fires(visit.hall.layout), key=lambda fire: fire.is_hearth)
    fire = visit.pilot.seen().get_at((hearth.x, hearth.y - hearth.breadth // 4))
    assert fire.r > 200 and fire.r > fire.b


def test_coming_back_from_a_table_one_is_in_the_lobby(visit):
    visit.castle.sit(HEARTH, visit.castle.table(HEARTH).free_seats[0], visit.me)
    visit.castle.take_over(HEARTH, {3: CastleSitter(visit.me, "guest_fox", is_human=True)})
    visit.pilot.frames(3)
    visit.hall.enter()
    assert visit.castle.talk.presence(visit.me).place == "lobby"
    visit.pilot.frames(30, 0.1)


@pytest.mark.parametrize("count", [0, 1, 2, 9])
def test_a_castle_of_few_or_many_tables_is_shown(come, count, painted):
    visit = come()
    levels = [LEVELS[n % len(LEVELS)] for n in range(count)]
    levels = [replace(level, name=f"black_axe/table_{n}") for n, level in enumerate(levels)]
    castle = Castle(levels, random.Random(2))
    castle.enter(visit.me)
    hall = lobby_of(visit.pilot.house, castle, lambda level: None)
    visit.pilot.house.stack.replace(hall)
    visit.pilot.frames(60, 0.1)
    assert len([w for w in hall.focus.widgets if w.key.startswith("table-")]) == count
    assert faults_of(visit.pilot.app) == []


# -- where everything lies ------------------------------------------------------------------------------------


@at_frames(count=[1, 2, 3, 5, 8])
def test_places_in_the_hall_are_apart(metrics, count):
    layout = castle_layout(metrics, count, metrics.px(200))
    areas = areas_of(layout, "bar", "wall", "strip", "people_head", "people", "chat")
    areas |= {f"table {n}": cell for n, cell in enumerate(layout.cells)}
    check_apart(areas, pygame.Rect(0, 0, metrics.width, metrics.height))
    for cell in layout.cells:
        table, plate = layout.table(cell), layout.plate(cell)
        assert cell.contains(table) and cell.contains(plate) and not table.colliderect(plate)
        assert layout.hall.contains(cell)
        if count <= 5:
            assert table.h >= metrics.px(70), f"a table of {table.size} px cannot be seen"
            assert table.w / table.h >= 1.2, "a table is longer than broad"
    assert layout.strip.contains(layout.go)


def test_chairs_stand_round_the_near_side_seat_one_at_the_dealers_left():
    angles = [chair_angle(seat, 5) for seat in range(1, 6)]
    assert angles == sorted(angles) and angles[2] == 90.0 and 0 < angles[0] < 45
    assert chair_angle(1, 1) == 90.0


SAID_AT = [((1024, 768), 1.0), ((1280, 720), 1.5), ((1280, 720), 2.0)]


@pytest.mark.parametrize("size, text_scale", part("what is said of tables", SAID_AT, 2, SAID_AT[-1:]))
def test_what_is_said_of_a_table_breaks_between_facts(come, monkeypatch, size, text_scale, painted):
    said, line = [], text.line
    monkeypatch.setattr(text, "line", lambda words, *rest, **more: said.append(words) or line(words, *rest, **more))
    visit = come(size, text_scale=text_scale)
    for level in LEVELS:
        said.clear()
        visit.pilot.press(level.placard.title)
        facts = [words.replace("\u00a0", " ") for words in said if "stands on 17" in words.replace("\u00a0", " ")]
        assert facts or any("to be invited" in one for one in said), f"nothing is said of {level.placard.title}"
        assert not any(words.startswith(("·", "\u00a0")) for words in said)
        assert not any(words.rstrip().endswith(("hands", "hands at")) for words in facts)


def test_an_empty_field_says_no_more_than_it_has_room_for(visit):
    look = visit.hall.look
    panel = ChatPanel(visit.castle.talk, visit.me, lambda line: visit.castle.say(visit.me, line))
    for wide in range(140, 420, 20):
        field = panel.widgets(pygame.Rect(0, 0, wide, 300), look, str, str)[1]
        room = field.rect.w - 2 * look.metrics.px(10)
        assert text.width(field.hint, look.metrics.pt(17)) <= room, f"{field.hint!r} is cut in {wide} px"
    assert field.hint == "Say something, or /help"


@pytest.mark.parametrize("size, text_scale", [((1024, 768), 1.5), ((1280, 720), 2.0), ((1920, 1080), 1.0)])
def test_names_in_the_list_are_written_whole(come, monkeypatch, size, text_scale):
    said, line = [], text.line
    monkeypatch.setattr(text, "line", lambda words, *rest, **more: said.append(words) or line(words, *rest, **more))
    visit = come(size, text_scale=text_scale)
    shown = widget(visit.hall, "present")
    for first in range(len(shown.entries)):
        shown.memory["first"] = first
        shown.draw(pygame.Surface(size), visit.hall.look)
    names = {entry.name for entry in shown.entries}
    assert "Dame Hester Crowe" in names
    cut = [words for words in said if words.endswith("…") and any(name.startswith(words[:-1]) for name in names)]
    assert not cut


def test_the_news_of_a_table_is_written_no_larger_than_its_limits(come, monkeypatch, painted):
    visit = come((1280, 720), text_scale=2.0)
    said, line = {}, text.line

    def heard(words, px, *rest, **more):
        said[words] = px
        return line(words, px, *rest, **more)

    monkeypatch.setattr(text, "line", heard)
    hall = visit.hall
    table = next(table for table in hall.castle.tables if table.level.name == LONG)
    area = visit.table(LONG).rect
    picture = view.TablePicture(hall.look, hall.layout, area, table, CardLook("red"), is_chosen=False, is_hot=False)
    picture.paint_plate(visit.pilot.seen())
    facts = next(px for words, px in said.items() if "seats free" in words)
    news = [px for words, px in said.items() if words.startswith((table.news or "Empty")[:5])]
    assert news and max(news) <= facts


@pytest.mark.parametrize("by", ["pointer", "keys"])
def test_rows_under_a_hand_keep_their_places(visit, monkeypatch, by):
    rows = lambda: [entry.name for entry in widget(visit.hall, "present").entries]  # noqa: E731
    before, told = rows(), visit.castle.present()
    if by == "pointer":
        visit.pilot.move(widget(visit.hall, "present").rect.center)
    else:
        visit.hall.focus.shows_ring = True
        visit.hall.focus.go_to("present")
    newcomer = replace(told[-1], name="Somebody New")
    monkeypatch.setattr(visit.castle, "present", lambda: [newcomer, *reversed(told[:-1])])
    monkeypatch.setattr(visit.castle, "advance", lambda seconds: True)
    visit.pilot.frames(3)
    assert rows() == [*before, "Somebody New"], "who has gone keeps the row, and nobody else comes there"
    visit.pilot.move((1, 1))
    visit.hall.focus.shows_ring = False
    visit.pilot.move((2, 2))
    visit.pilot.frames(3)
    assert rows() == ["Somebody New", *[one.name for one in reversed(told[:-1])]]
