"""The card at the end of a visit: what it says, that its code is the round, and that it goes on any screen.

It takes long: each kind of card is laid out and painted with its code at several sizes.
"""

from itertools import combinations, product

import pygame
import pytest

from casino.core.errors import CasinoError, SaveDamaged
from casino.core.money import COINS, format_amount
from casino.records.levels import shipped_level
from casino.records.record_code import MAX_SIGNS
from casino.records.replay import replay
from casino.records.rounds import decode_text, read_record
from casino.save.rows import RoundSummary
from casino.scenes.app.app import App
from casino.scenes.lobby.scene import Lobby
from casino.scenes.show import end_card
from casino.scenes.show.end_card import BestRound, EndCard, best_in_words, best_round, rounds_in_words
from casino.tables.stored_rounds import record_of
from casino.ui.drawing import text
from casino.ui.plots.qr import modules_across
from casino.ui.widgets.page_frame import head_px, paint_head, paint_plate
from tests.scenes.places import house_of, resize, widget
from tests.support import RECORDS
from tests.support.books import check_books
from tests.support.evenings import spend_evenings
from tests.support.pilot import Pilot
from tests.support.rota import part
from tests.support.show_pilot import STEP_SECONDS
from tests.support.tables_on_screen import session_of

SIZES = ((960, 540), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160), (720, 1280))
CELLS, HARDEST = tuple(product(SIZES, (1.0, 1.5, 2.0))), ((960, 540), 2.0)
FINGER = 48  # layout units
LONG_LINK = "https://conventions.example.org/halls/seven/tables/shadowport-casino?from=the-card"
LONG_EVENT = "The Eleventh Grand Convention of Tabletop Games and Amusements, Hall 7"


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """A house in which somebody played four rounds at every table, and those rounds, newest first."""
    app = house_of(tmp_path_factory.mktemp("evening") / "a.save")
    spend_evenings(app.house.store, app.house.profile, 4)
    yield app, app.house.store.history(app.house.profile.id, 1000)
    app.close()


@pytest.fixture
def shown(evening):
    """Shows a card over the hall, in a window of 1280 x 720 if nothing else is said."""
    app, rounds = evening

    def show(some=None, event="", done=lambda: None, size=(1280, 720), scale=1.0, link="") -> EndCard:
        resize(app, size, scale)
        card = EndCard(app.house, some or rounds, event, done, link)
        app.house.stack.push(card)
        return card

    yield show
    app.house.stack.replace_all(Lobby(app.house))


def loop_of(card: EndCard) -> App:
    """A loop that plays the card's house."""
    return App(card.house, card.house.doors.begin)


def made(card: EndCard) -> None:
    """Lets frames pass until all of the card's picture is there."""
    pilot = Pilot.__new__(Pilot)
    pilot.app = loop_of(card)
    pilot.until(lambda: not card.is_moving, 0.1)
    pilot.seen()
    pilot.frames(1)


def best_of(level: str, net: int, *, staked: int = 100, disarmed: bool = False) -> BestRound:
    return BestRound(RoundSummary(1, level, "", staked, staked + net), None, shipped_level(level), disarmed, {})


def summary(number: int, net: int, level: str = "black_baron/standard") -> RoundSummary:
    return RoundSummary(number, level, "", 1000, 1000 + net)


# -- what it says ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "best, words",
    [
        (best_of("black_baron/standard", 15_000), "Best round: +150 coins at Mr Red's table, Black Baron"),
        (best_of("blackjack/standard", 1_250), "Best round: +$12.50 at the single deck, Blackjack"),
        (best_of("baccarat/salon", 0), "Best round: broke even at the salon, Baccarat"),
        (best_of("pilok/standard", -1_000), "Closest call: −10 credits at Berth nine, Three Street Pi'Lok"),
        (best_of("baccarat/practice", 0, staked=0), "Closest call: the practice case, Baccarat"),
        (
            best_of("baccarat/practice", 0, staked=0, disarmed=True),
            "Bomb disarmed, no stakes: the practice case, Baccarat",
        ),
        (best_of("baccarat/defusal", 3_000, disarmed=True), "Bomb disarmed: +$30 at the defusal, Baccarat"),
        (BestRound(summary(1, 500, "gone/away"), None, None, False, {}), "Best round: +5.00 at gone/away"),
    ],
)
def test_the_best_round_is_named_in_the_tables_own_money(best, words):
    assert best_in_words(best) == words


def test_rounds_and_tables_are_counted_in_words():
    one, other = summary(1, 5), summary(2, 5, "black_axe/standard")
    assert rounds_in_words([one]) == "1 round at one table"
    assert rounds_in_words([one] * 12) == "12 rounds at one table"
    assert rounds_in_words([one, other]) == "2 rounds at 2 tables"


def test_the_best_round_brought_most_and_is_the_latest_of_equals(evening):
    app, rounds = evening
    best = best_round(app.house.store, rounds).summary
    most = max(one.net for one in rounds)
    assert best.net == most and best.id == max(one.id for one in rounds if one.net == most)
    drawn = [one for one in rounds if one.net == 0]
    assert len(drawn) > 1 and best_round(app.house.store, drawn).summary == drawn[0]


def test_of_bombs_that_brought_the_same_a_disarmed_one_is_the_best(evening, monkeypatch):
    app, rounds = evening
    bombs = [one for one in rounds if one.level == "baccarat/practice"]
    wanted, disarmed = bombs[2], read_record(RECORDS / "baccarat" / "check_disarmed.json")
    assert replay(disarmed).settlement.solved
    monkeypatch.setattr(end_card, "record_of", lambda stored: disarmed if stored.id == wanted.id else record_of(stored))
    best = best_round(app.house.store, bombs)
    assert best.is_disarmed and best.summary == wanted


def test_the_sum_is_that_of_all_rounds_and_counts_up_to_it(shown, evening):
    """Where that is no gain, the best round's gain is."""
    card = shown()
    net = sum(one.net for one in evening[1])
    assert card.net == net != 0
    gain = net if net > 0 else max(one.net for one in evening[1])
    assert card.gain == gain > 0 and card.is_moving
    loop_of(card).frame([], 0.05)
    assert card.sum.cents not in (0, gain)
    made(card)
    assert card.sum.cents == gain


def drawn_large(card: EndCard, monkeypatch) -> str:
    """The words in the headline's figures."""
    said, drawn = [], text.figures
    monkeypatch.setattr(text, "figures", lambda words, *rest: said.append(words) or drawn(words, *rest))
    made(card)
    monkeypatch.undo()
    return said[-1]


def test_a_loss_is_told_in_small_letters_and_the_best_round_is_the_headline(shown, evening, monkeypatch):
    rounds = evening[1]
    won = min((one for one in rounds if one.net > 0), key=lambda one: one.net)
    lost = [one for one in rounds if one.net < 0]
    card = shown([*lost, won])
    net = sum(one.net for one in lost) + won.net
    assert net < 0 and card.count_words.endswith(f", −{format_amount(-net, COINS)} in total")
    assert drawn_large(card, monkeypatch) == f"Best round +{format_amount(won.net, COINS)}"
    assert f"+{format_amount(won.net, COINS)} at" in card.best_words, "every sum on the card is of one purse"
    assert "You won" not in card.state_in_words()
    card.house.stack.pop()
    card = shown(lost[:2])
    assert drawn_large(card, monkeypatch) == "2 rounds" and not card.gain
    card.house.stack.pop()
    card = shown([won])
    assert (
        drawn_large(card, monkeypatch) == f"+{format_amount(won.net, shipped_level(won.level).currency)}"
        and card.count_words == "1 round at one table"
    )


def test_an_address_takes_the_place_of_the_round_in_the_code_and_can_be_read(shown, evening):
    link = "https://example.org/casino"
    app, rounds = evening
    card = EndCard(app.house, rounds, "", lambda: None, link)
    assert card.code == link and link in card.note
    card = EndCard(app.house, rounds, "", lambda: None)
    assert card.code != link and replay(decode_text(card.code)).events


def test_with_reduced_motion_the_sum_stands_at_once(shown, evening):
    app, _ = evening
    app.house.change(reduced_motion=True)
    try:
        assert not shown().is_moving
    finally:
        app.house.change(reduced_motion=False)


def test_all_of_it_is_said_to_whoever_listens(shown):
    card = shown(event="Shadowport Days")
    words = card.state_in_words()
    for told in ("Your evening", "Shadowport Days", format_amount(abs(card.net)), card.best_words, "Done"):
        assert told in words


# -- the round ------------------------------------------------------------------------------------------------


def test_the_code_is_the_best_round_as_the_save_holds_it(shown, evening):
    app, rounds = evening
    for game in {one.level for one in rounds}:
        some = [one for one in rounds if one.level == game]
        card = shown(some)
        stored = record_of(app.house.store.stored_round(best_round(app.house.store, some).summary.id))
        assert replay(decode_text(card.code)).events == replay(stored).events
        app.house.stack.pop()


def test_the_picture_of_the_table_comes_by_itself_and_fits(shown, evening):
    for level in part("end card", sorted({one.level for one in evening[1]}), 6):
        card = shown([one for one in evening[1] if one.level == level], size=(960, 540))
        loop_of(card).frame([], 0.02)
        before = card.house.window.canvas.copy()
        made(card)
        picture, room = card.picture.surface, card.places.picture
        assert picture is not None, level
        assert picture.get_width() in (room.w - 1, room.w) or picture.get_height() in (room.h - 1, room.h)
        assert picture.get_width() <= room.w and picture.get_height() <= room.h
        assert len(set(pygame.image.tobytes(picture, "RGB"))) > 100  # a table, not an empty felt
        mask = pygame.mask.from_threshold(card.house.window.canvas, (0, 0, 0), (2, 2, 2, 255), before)
        mask.invert()
        assert any(room.inflate(8, 8).contains(place) for place in mask.get_bounding_rects())
        card.house.stack.pop()


def test_the_table_in_the_picture_makes_no_sound_and_says_nothing(shown, evening, monkeypatch):
    app, _ = evening
    card, heard = shown(), []
    monkeypatch.setattr(app.house.sound, "play", lambda name, **how: heard.append(name))
    monkeypatch.setattr(app.house.sound, "room", lambda name: heard.extend({name} - {app.house.stack.room_sound}))
    told = len(app.house.messages.sentences)
    made(card)
    assert heard == [] and len(app.house.messages.sentences) == told


def test_another_size_has_another_picture(shown):
    card = shown()
    made(card)
    small = card.picture.surface.get_size()
    resize(loop_of(card), (1920, 1080), 1.0)
    made(card)
    assert card.picture.surface.get_width() > small[0] * 1.4


def test_a_round_the_save_no_longer_tells_leaves_the_sum(shown, evening, monkeypatch):
    def lost(number):
        raise SaveDamaged("The round cannot be read.")

    monkeypatch.setattr(evening[0].house.store, "stored_round", lost)
    card = shown()
    made(card)
    assert card.code == card.note == "" and card.is_ready
    assert card.best_words.startswith("Best round: +")


def test_a_round_too_long_for_a_code_is_told_so_and_still_shown(shown, monkeypatch):
    def too_long(record):
        raise CasinoError("the round is too long for a code.")

    monkeypatch.setattr(end_card, "record_code", too_long)
    card = shown()
    made(card)
    assert card.code == "" and "too long" in card.note
    assert card.picture.surface is not None


def test_a_table_that_cannot_be_painted_ends_no_evening(shown, monkeypatch, caplog):
    def broken(*_, **__):
        raise RuntimeError("no paint")

    monkeypatch.setattr("casino.scenes.doors.HouseDoors.replay", broken)
    card = shown()
    made(card)
    assert card.is_ready and card.picture.surface is None
    assert "could not be made" in caplog.text and card.house.stack.top is card


# -- the way on -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_ESCAPE])
def test_done_is_given_once(shown, code):
    given = []
    card = shown(done=lambda: given.append(1))
    for _ in range(3):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            loop_of(card).frame([pygame.event.Event(kind, key=code, mod=0, unicode="", scancode=0)], 0.02)
    assert given == [1]


def test_a_visit_ends_with_the_card_and_the_next_may_come(show):
    pilot = show("blackjack/standard", event="Shadowport Days", attract_seconds=300.0)
    table = pilot.show.played.scene
    pilot.until(lambda: table.driver.is_playing, STEP_SECONDS)
    pilot.comes()
    me = pilot.house.profile
    if table.driver.is_playing:
        session_of(table).settle_by_rules()
    pilot.show.close_table()
    card = pilot.scene
    assert isinstance(card, EndCard) and card.event == "Shadowport Days" and card.house.profile is me
    made(card)
    pilot.does(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    assert pilot.show.is_attracting and card not in pilot.house.stack.scenes
    pilot.pass_seconds(1.0)
    check_books(pilot.store)


# -- on every screen ------------------------------------------------------------------------------------------


def places_of(card: EndCard) -> dict[str, pygame.Rect]:
    rects = {name: getattr(card.places, name) for name in card.places.__dataclass_fields__ if name != "box"}
    return {name: rect for name, rect in rects.items() if rect.w and rect.h}


def strays(card: EndCard) -> list[pygame.Rect]:
    """Where the card draws over its bare plate outside every place that it has for something."""
    bare, full = (pygame.Surface(card.house.size).convert() for _ in range(2))
    paint_plate(bare, card.look, card.places.box)
    paint_head(bare, card.look, card.places.box, "Your evening")
    card.paint(full)
    mask = pygame.mask.from_threshold(full, (0, 0, 0), (1, 1, 1, 255), bare)
    mask.invert()
    edge = max(3, card.metrics.px(3))
    for rect in places_of(card).values():
        grown = rect.inflate(2 * edge, 2 * edge)
        mask.erase(pygame.mask.Mask(grown.size, fill=True), grown.topleft)
    return [place for place in mask.get_bounding_rects() if min(place.size) > 1]


def faults_of(card: EndCard) -> list[str]:
    """What is wrong with where the parts of a card lie."""
    places, box, px = places_of(card), card.places.box, card.metrics.px
    found = [] if pygame.Rect(0, 0, *card.house.size).contains(box) else [f"the card {box} leaves the window"]
    found += [f"{name} at {rect} leaves the card" for name, rect in places.items() if not box.contains(rect)]
    found += [
        f"{one} {first} lies on {other} {second}"
        for (one, first), (other, second) in combinations(places.items(), 2)
        if first.colliderect(second)
    ]
    found += [f"something is drawn at {place}" for place in strays(card)]
    if places["event"].top < box.y + head_px(card.metrics) - px(10):
        found.append(f"the event {places['event']} lies on the head")
    if places["picture"].h < px(150) or places["picture"].w < px(300):
        found.append(f"the picture {places['picture']} is too small")
    if min(widget(card, "done").rect.size) < px(FINGER):
        found.append(f"a finger misses {widget(card, 'done').rect}")
    if card.code and places["note"].h < text.font(px(11), text.SANS, "Regular").get_height():
        found.append(f"the note {places['note']} is cut")
    if card.code and places["code"].w < modules_across(card.code) * px(3):
        found.append(f"the code {places['code']} is too fine")
    return found


@pytest.mark.parametrize("kind", ["code", "link", "long event", "too long", "no round"])
def test_nothing_overlaps_and_all_lies_on_the_card(shown, monkeypatch, kind):
    if kind == "too long":
        monkeypatch.setattr("casino.records.record_code.MAX_SIGNS", 10)
    if kind == "no round":
        monkeypatch.setattr(end_card, "replay", lambda record: (_ for _ in ()).throw(SaveDamaged("gone")))
    faults = []
    for size, scale in part(kind, CELLS, 7, (HARDEST,)):
        event, link = LONG_EVENT if kind == "long event" else "PAX", LONG_LINK if kind == "link" else ""
        card = shown(event=event, size=size, scale=scale, link=link)
        assert bool(card.code) == (kind in ("code", "link", "long event"))
        if kind == "code" and size[1] < 768:
            made(card)
        faults += [f"{fault} at {size}, text {scale}" for fault in faults_of(card)]
        card.house.stack.pop()
    assert not faults, "\n".join(faults[:20])


def test_even_the_longest_usual_code_has_modules_of_three_units(shown, monkeypatch):
    for size, scale in part("longest code", CELLS, 7, (HARDEST,)):
        monkeypatch.setattr(end_card, "record_code", lambda record: "A" * 535)  # version 12, seven players at Pi'Lok
        card = shown(size=size, scale=scale)
        assert card.places.code.w // modules_across(card.code) >= max(2, int(3 * card.metrics.k)), (size, scale)
        monkeypatch.setattr(end_card, "record_code", lambda record: "A" * MAX_SIGNS)
        card = shown(size=size, scale=scale)
        assert card.places.code.w // modules_across(card.code) >= 1, (size, scale)
        assert strays(card) == [], (size, scale)
