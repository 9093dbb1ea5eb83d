"""The hall at any size: doors and plaques set alike, the chosen door told apart, four presses to a running round."""

from contextlib import closing
from dataclasses import replace
from itertools import product
from threading import Thread

import msgspec
import pygame
import pytest

from casino.core import resources
from casino.core.money import format_amount
from casino.core.preferences import Preferences
from casino.odds import edges
from casino.records.levels import catalogue, override_settings, shipped_level
from casino.scenes.app import picture_threads
from casino.scenes.app.scene import Scene
from casino.scenes.dialogs.seat_menu import FaceCard
from casino.scenes.games.black_baron.tables import BlackBaronDriver
from casino.scenes.games.pilok.tables import PilokDriver
from casino.scenes.games.places import card_of, doors
from casino.scenes.lobby.decor import paint_chosen
from casino.scenes.lobby.doors import Door
from casino.scenes.lobby.layout import hall_areas
from casino.scenes.lobby.plaques import Plaque
from casino.scenes.lobby.scene import Lobby
from casino.scenes.lobby.sizes import fact_lines, hoped_worth, sizes_for
from casino.scenes.lobby.wording import Wording, wording
from casino.ui.device.sound import Sound
from casino.ui.device.window import Window
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from tests.scenes.layout_faults import faults_for_arrows
from tests.scenes.places import bring_below, house_of, made_level, places, resize, widget, words_within
from tests.support.drawn_words import words_of
from tests.support.every import every
from tests.support.pilot import PATIENCE_FRAMES, Pilot, go_through, wait_for_pictures
from tests.support.plain_pictures import plain_pictures
from tests.support.rota import part
from tests.support.tables_on_screen import is_driven

SIZES = ((960, 540), (1024, 768), (1280, 720), (2560, 1080), (720, 1280))
TEXTS = (1.0, 1.5, 2.0)
CELLS, HARDEST = tuple(product(SIZES, TEXTS)), ((960, 540), 2.0)
DOORS = tuple(doors())
NO_ROOM = (9, (1024, 768), 2.0)  # so many tables have their names and limits alone, which would be no larger otherwise


def plaques_of(hall):
    return [one for one in hall.focus.widgets if isinstance(one, Plaque)]


@pytest.mark.parametrize("door", DOORS)
def test_plaques_of_a_door_are_set_alike_and_hold_their_words(tmp_path, door):
    """And so do those that say what a thin purse lacks."""
    app = house_of(tmp_path / "a.save", door=door)
    hall = app.house.stack.top
    for is_poor in (False, True):
        if is_poor:
            bring_below(app.house.store, app.house.profile, 50)
        for size, scale in part(f"{door} {is_poor}", CELLS, 5, (HARDEST,)):
            resize(app, size, scale)
            plaques = plaques_of(hall)
            assert len({plaque.sizes for plaque in plaques}) == 1
            assert len({plaque.rect.size for plaque in plaques}) == 1
            for plaque in plaques:
                assert words_within(plaque, hall.look, size), f"{plaque.label} at {size}, text {scale}"
    app.close()


@pytest.mark.parametrize("door", DOORS)
def test_the_hall_says_as_much_in_larger_letters(tmp_path, door):
    """The host's sentence and the name and limits of every table are larger; the house edge is still said."""
    cells = product((False, True), ((960, 540), (1024, 768), (1280, 720), (1920, 1080), (720, 1280)), (1.5, 2.0))
    with closing(house_of(tmp_path / "a.save", door=door)) as app, plain_pictures():
        for is_poor, size, scale in part(f"hall of {door}", [*cells], 12, ((False, *HARDEST), (True, *HARDEST))):
            if is_poor and not app.house.stack.top.host_words.startswith("You can't cover"):
                bring_below(app.house.store, app.house.profile, 50)
            faults = faults_of_larger_words(app, size, scale, is_poor=is_poor)
            assert not faults, "\n".join(faults)


def faults_of_larger_words(app, size, scale, *, is_poor):
    """What of the hall's words is gone or no larger; who cannot play here yet reads what it needs, and no edge."""
    hall = app.house.stack.top
    resize(app, size, 1.0)
    usual = words_of(app)
    resize(app, size, scale)
    large = words_of(app)
    plaques = [one.said for one in plaques_of(hall)]
    told = [hall.host_words, *(words for said in plaques for words in (said.title, said.stakes))]
    found = [f"{words!r} is gone at {size}" for words in told if words not in large]
    found += [
        f"{words!r} is no larger at {size}, text {scale}"
        for words in told
        if words in large and words in usual and large[words][0] <= usual[words][0]
    ]
    edges = {fact for said in plaques for fact in said.facts if " edge " in fact}
    lost = [edge for edge in edges if not any(edge in words for words in large)]
    if (len(plaques), size, scale) == NO_ROOM:
        lost = []  # their rules pages say it
    return found if is_poor else found + [f"{edge!r} is not said at {size}, text {scale}" for edge in lost]


def test_the_host_has_a_sentence_for_every_door():
    assert all(card.place.host for card in doors().values())


@every("size", SIZES)
def test_doors_are_alike_apart_and_above_the_plaques(size):
    for scale in TEXTS:
        areas = hall_areas(Metrics(*size, scale), len(DOORS))
        assert len({door.size for door in areas.doors}) == 1
        assert len({door.y for door in areas.doors}) == (2 if Metrics(*size).is_tall else 1)
        assert all(areas.mark.bottom <= door.y and door.bottom < areas.plaques.y for door in areas.doors)
        assert areas.plaques.bottom < areas.desk.y
        assert areas.desk.contains(areas.person) and areas.desk.contains(areas.buttons)
        assert not areas.person.colliderect(areas.buttons)


def test_facts_are_left_out_on_all_plaques_alike_and_only_for_want_of_room():
    words = (
        Wording("One", "1 to 5", "A table.", ("first", "second", "third")),
        Wording("Two", "1 to 5", "A table about which there is more to say.", ("first",)),
    )
    metrics = Metrics(1280, 720)
    assert sizes_for(words, (380, 220), metrics)[0].facts == 3
    assert sizes_for(words, (150, 70), metrics)[0].facts < 3


@pytest.mark.parametrize("door", DOORS)
def test_no_setting_is_worth_more_than_is_hoped_of_it_without_trying(door):
    cards = [(card_of(level), level) for level in catalogue()[0]]
    words = tuple(wording(card.place, level) for card, level in cards if card.place.door == door)
    for size in SIZES:
        for scale in TEXTS:
            metrics = Metrics(*size, scale)
            for columns in range(1, len(words) + 1):
                room = (max(metrics.px(190), size[0] // columns), metrics.px(90 + 60 * columns))
                assert sizes_for(words, room, metrics)[1] <= hoped_worth(words, room, metrics), (size, scale, columns)


def test_no_picture_waits_for_the_sound_device(open_pilot, monkeypatch):
    """What is opened on the way to the hall's first picture delays it."""
    told = []
    monkeypatch.setattr(Pilot, "is_watchful", True)
    monkeypatch.setattr(Sound, "room", lambda _, name: told.append(name))
    present = Window.present
    monkeypatch.setattr(Window, "present", lambda *given: (told.append("seen"), present(*given)))
    pilot = open_pilot()
    pilot.frames()
    assert told[:2] == ["seen", "hall_room"]
    pilot.press("Mr Red's table")
    pilot.frames(2)
    assert [*dict.fromkeys(told)] == ["seen", "hall_room", "baron_room"]


class Slow(Thread):
    """A thread that makes a picture whenever the test says, as on a machine that is busy with other things."""

    def __init__(self, steps):
        super().__init__()
        self.steps, self.is_over = steps, False

    def is_alive(self):
        return not self.is_over

    def go_on(self):
        self.is_over = next(self.steps, "over") == "over"


@pytest.mark.parametrize("moves", [True, False])
@pytest.mark.parametrize("page", ["", "Cashier"])
def test_doors_are_lit_before_their_pictures_come_and_those_come_one_by_one(open_pilot, monkeypatch, moves, page):
    threads = []
    monkeypatch.setattr(Pilot, "is_watchful", True)
    monkeypatch.setattr(picture_threads, "start", lambda name, steps: threads.append(Slow(steps)) or threads[-1])
    chosen = DOORS[2]
    pilot = open_pilot(preferences=Preferences(door=chosen, reduced_motion=not moves))
    hall, canvas = pilot.scene, pilot.house.window.canvas
    if page:
        pilot.press(page)

    def seen():
        pilot.frames(2)
        doors = [one for one in hall.focus.widgets if isinstance(one, Door)]
        shown = hall.still_picture if page else canvas
        return {
            door.key: pygame.surfarray.array3d(shown.subsurface(door.rect.inflate(-40, -60))).mean(axis=2)
            for door in doors
        }

    bare = seen()
    assert all(light.mean() > 12 and light.max() > 45 for light in bare.values()), "nothing behind a door is black"
    assert not hall.is_ready
    before = bare
    for number, name in enumerate([chosen, *(door for door in DOORS if door != chosen)]):
        threads[0].go_on()
        now = seen()
        assert {key for key in now if (now[key] != before[key]).any()} - {f"door-{chosen}"} <= {f"door-{name}"}
        assert now[f"door-{name}"].std() > 1.5 * bare[f"door-{name}"].std(), (number, name)
        before = now
    assert not hall.is_ready, "what tables say is not known yet"
    threads[0].go_on()
    pilot.frames(2)
    assert hall.is_ready and len(threads) == 2, "then the room behind the chosen door, once"


def test_facts_have_a_line_each_where_all_plaques_are_high_enough(tmp_path):
    app = house_of(tmp_path / "a.save", door="pilok")
    resize(app, (1920, 1080), 1.0)
    for plaque in plaques_of(app.house.stack.top):
        assert len(fact_lines(plaque.said, plaque.sizes, plaque.rect.w)) == len(plaque.said.facts[: plaque.sizes.facts])


@pytest.mark.parametrize(("door", "has_one"), [(door, door not in ("pilok", "defusal")) for door in DOORS])
def test_every_table_that_has_one_says_its_house_edge_on_its_plaque(tmp_path, door, has_one):
    app = house_of(tmp_path / "a.save", door=door)
    wait_for_pictures(app)
    hall = app.house.stack.top
    for plaque in plaques_of(hall):
        edges = [fact for fact in plaque.said.facts if fact.startswith("House edge ")]
        assert len(edges) == has_one, plaque.said
        assert edges == [] or plaque.said.facts[0] == edges[0]  # the last to be left out
    app.close()


def turned(page):
    """Turns from the rules in short to all of them."""
    next(widget for widget in page.focus.widgets if widget.key == "turn").press()


def test_an_edge_nobody_knows_is_worked_out_in_the_hall_and_then_shown(tmp_path, monkeypatch):
    folder = tmp_path / "levels" / "blackjack"
    folder.mkdir(parents=True)
    own = '[level]\ntitle = "Mine"\nblurb = "Mine."\norder = 99\n[currency]\nsymbol = "$"\n'
    own += '[settings]\nnatural_pays = "6:5"\nmax_hands = 2\n'
    (folder / "mine.toml").write_text(own)
    monkeypatch.setattr(resources, "FOLDERS", [*resources.FOLDERS, tmp_path])
    monkeypatch.setattr(Scene, "spare_seconds", 0.01)
    with closing(house_of(tmp_path / "a.save", door="blackjack")) as app:
        wait_for_pictures(app)
        hall = app.house.stack.top

        def facts():
            return next(plaque.said.facts for plaque in plaques_of(hall) if plaque.said.title == "Mine")

        assert facts()[0] == "1 deck"
        app.house.pages.rules(next(level for level in hall.levels if level.title == "Mine"))
        page = app.house.stack.top
        turned(page)
        assert ("body", "It is being worked out, which takes a few seconds.") in page.pieces
        app.house.stack.pop()
        for _ in range(PATIENCE_FRAMES):
            if facts()[0] != "1 deck":
                break
            app.frame([], 0.01)
        assert facts()[0] == "House edge 1.43%"


def test_an_edge_that_its_rules_page_lacks_is_worked_out_there(tmp_path):
    level = shipped_level("blackjack/standard")
    level = replace(level, settings=override_settings(level, {"max_hands": 1, "stand_at_cards": 9}))
    with closing(house_of(tmp_path / "a.save")) as app:
        app.house.pages.rules(level)
        page = app.house.stack.top
        turned(page)
        for _ in range(PATIENCE_FRAMES):
            if edges.known(level.settings) is not None and "worked out" not in page.pieces[-1][1]:
                break
            app.frame([], 0.01)
        assert page.pieces[-1][1].startswith("Played as well as can be, this table keeps 0.")


@pytest.mark.parametrize(("chosen", "points"), [(0, False), (4, True)])
def test_in_an_upright_hall_only_a_door_right_above_the_tables_points_at_them(window, chosen, points):
    look, size = Look(theme("hall"), Metrics(720, 1280)), (720, 1280)
    areas = hall_areas(look.metrics, len(DOORS))
    target = pygame.Surface(size).convert()
    paint_chosen(target, look, areas, chosen, look.theme.accent)
    tip = (areas.doors[chosen].centerx, areas.plaques.y - look.metrics.px(12))
    assert (target.get_at(tip)[:3] == look.theme.accent) == points


def test_the_light_of_an_upper_door_ends_above_the_doors_below_it(window):
    look, size = Look(theme("hall"), Metrics(720, 1280)), (720, 1280)
    areas = hall_areas(look.metrics, len(DOORS))
    lower = areas.doors[-1]
    floor = pygame.Rect(0, lower.centery, areas.doors[3].x, lower.h // 3)
    target = pygame.Surface(size).convert()
    paint_chosen(target, look, areas, 0, look.theme.accent)
    assert max(pygame.transform.average_color(target.subsurface(floor))[:3]) == 0


def test_the_chosen_door_alone_is_lit(tmp_path):
    app = house_of(tmp_path / "a.save", door="blackjack", reduced_motion=True)
    hall = app.house.stack.top
    doors = [one for one in hall.focus.widgets if isinstance(one, Door)]
    assert [door.key for door in doors if door.is_chosen] == ["door-blackjack"]
    canvas = pygame.Surface(app.house.size).convert()

    def brightness():
        hall.needs_repaint = True
        hall.draw(canvas)
        return {door.key: sum(pygame.transform.average_color(canvas, door.rect)[:3]) for door in doors}

    before = brightness()
    widget(hall, "door-black_axe").press()
    after = brightness()
    assert after["door-blackjack"] < before["door-blackjack"] * 0.9
    assert after["door-black_axe"] > before["door-black_axe"] * 1.1


@pytest.mark.parametrize("by_key", [True, False])
def test_four_presses_lead_from_the_first_start_to_a_running_round(open_pilot, unseen, by_key):
    pilot = open_pilot(name="")
    for label in ("Enter the casino", "Mr Red's table", "Add 5", "Roll the dice"):
        if by_key:
            pilot.key(pygame.K_2 if label == "Add 5" else pygame.K_RETURN)
        else:
            pilot.press(label)
    assert is_driven(pilot.scene, BlackBaronDriver) and pilot.scene.driver.is_playing


@pytest.mark.parametrize(
    ("door", "labels"),
    [
        *(("black_axe", ("The hearth", "Go to table", "Deal")), ("pilok", ("Berth nine", "Ante up"))),
        *(("blackjack", ("The single deck", "Deal")), ("baccarat", ("The salon", "Player:", "Deal"))),
        ("defusal", ("The defusal", "Arm it")),
    ],
)
def test_behind_the_door_of_the_last_evening_a_round_runs_after_three_presses(open_pilot, save, unseen, door, labels):
    Pilot(save).close()
    pilot = open_pilot(preferences=Preferences(door=door))
    for label in labels:
        pilot.press(label)
        pilot.frames(2)
    assert (
        pilot.scene.driver.is_playing or not pilot.scene.director.is_idle
    )  # a coup is booked as a whole and then shown


@pytest.mark.parametrize("name", ["who plays", "seat menu"])
def test_more_faces_than_fit_are_reached_by_wheel_and_button(tmp_path, name):
    for _, app in places(tmp_path, 24, (name,)):
        resize(app, (960, 540), 2.0)
        page = app.house.stack.top
        everybody = {choice.key for choice in page.faces.choices}

        def shown(page=page):
            return {one.key for one in page.focus.widgets if isinstance(one, FaceCard)}

        first = shown()
        assert first < everybody
        seen = set(first)
        for _ in range(len(everybody)):
            widget(page, "more").press()
            seen |= shown()
            if shown() == first:
                break
        assert seen == everybody
        card = next(one for one in page.focus.widgets if isinstance(one, FaceCard))
        assert card.turn_wheel(-1) and shown() != first
        card.turn_wheel(1)
        assert shown() == first
        for _ in range(30):
            card.turn_wheel(-1)
        assert max(everybody, key=lambda key: int(key.split("-")[1])) in shown()


# -- a thin purse ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cents", "needs"), [(99, "needs $5"), (499, "needs $5"), (500, ""), (99_000, "")])
def test_doors_and_plaques_say_what_a_thin_purse_lacks(tmp_path, cents, needs):
    app = house_of(tmp_path / "a.save", door="blackjack")
    bring_below(app.house.store, app.house.profile, cents)
    hall = app.house.stack.top
    hall.refresh()
    assert widget(hall, "door-blackjack").need == needs
    assert widget(hall, "door-blackjack").label == ", ".join(filter(None, ("Door: Blackjack", needs)))
    for plaque in plaques_of(hall):
        level = next(level for level in hall.levels if f"table-{level.name}" == plaque.key)
        is_closed = level.welcome.purse is not None  # which is said first
        lacks = cents < level.settings.minimum and not is_closed
        assert bool(plaque.said.need) == (lacks or is_closed) and ("needs $" in plaque.label) == lacks
        assert not lacks or plaque.said.stakes == f"needs {format_amount(level.settings.minimum, level.currency)}"


def test_a_table_beyond_the_purse_can_be_looked_at(tmp_path):
    app = house_of(tmp_path / "a.save", door="pilok")
    bring_below(app.house.store, app.house.profile, 250)
    hall = app.house.stack.top
    hall.refresh()
    widget(hall, "table-pilok/standard").press()
    go_through(app)
    assert "at least 10 credits" in app.house.stack.top.message


@pytest.mark.parametrize(("cents", "says"), [(99, True), (100, False)])
def test_the_host_says_what_can_be_done_where_no_table_is_within_the_purse(tmp_path, cents, says):
    app = house_of(tmp_path / "a.save")
    bring_below(app.house.store, app.house.profile, cents)
    hall = app.house.stack.top
    assert ("The cashier will lend you 500." in hall.host_words) == says


@pytest.mark.usefixtures("pictures_plain")
def test_arrows_come_to_every_door_and_table_however_many_there_are(tmp_path):
    """Doors in two staggered rows above nine tables and more."""
    cells, faults = (((720, 1280), 1.25), ((720, 1280), 1.5), ((1280, 720), 1.25), ((1280, 720), 1.5)), []
    app = house_of(tmp_path / "a.save")
    for own in range(5):
        for door in ("blackjack", "black_axe", "pilok"):
            app.house.preferences = msgspec.structs.replace(app.house.preferences, door=door)
            app.house.stack.replace_all(Lobby(app.house))
            for cell in cells:
                resize(app, *cell)
                faults += [f"{own} own, {door}: {fault}" for fault in faults_for_arrows(app)]
        for level in ("blackjack/six_decks", "pilok/standard"):
            made_level(app, level, f"Another {own}")
    assert not faults, "\n".join(faults)


def test_nobody_enters_uninvited_and_the_door_says_the_deed(open_pilot, monkeypatch):
    pilot, asked = open_pilot(), []
    count = pilot.store.rounds_winning
    monkeypatch.setattr(pilot.store, "rounds_winning", lambda *rounds: asked.append(rounds) or count(*rounds))
    pilot.press("Door: Three Street Pi'Lok")
    asked.clear()
    pilot.scene.refresh()
    pilot.frames(2)
    assert len(asked) == 1, "the books are asked once for all that is laid out and painted"
    hall, suite = pilot.scene, shipped_level("pilok/admirals_suite")
    deed = "Win 100 credits in a round of Three Street Pi'Lok to be invited."
    said = next(one.said for one in plaques_of(hall) if one.said.title == suite.title)
    assert (said.need, said.blurb) == ("by invitation", deed)
    pilot.press(suite.title)
    assert pilot.scene is not hall and pilot.scene.sentence == deed
    pilot.press("OK")
    assert pilot.scene is hall and pilot.store.last_round_id() == 0
    pilot.house.doors.sit_down(suite)
    assert is_driven(pilot.scene, PilokDriver)


def test_the_castle_lets_nobody_sit_down_uninvited(open_pilot):
    pilot = open_pilot()
    pilot.press("Door: Black Axe", "The squires' bench")
    pilot.wait()
    lobby = pilot.scene
    assert pilot.widget("Go to table").style == "accent"
    pilot.press("The high seat, by invitation")
    assert "Play 25 rounds of Black Axe to be invited." in words_of(pilot.app)
    assert pilot.widget("Go to table").style == "plain"
    pilot.press("Go to table")
    assert "25 rounds of Black Axe" in pilot.scene.sentence
    pilot.press("OK")
    assert pilot.scene is lobby
