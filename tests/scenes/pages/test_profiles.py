"""People of this machine at the cashier: somebody's own page, another name, and leaving for good."""

import pygame
import pytest

from casino.engines.sheets import Sheet
from casino.records.levels import shipped_level
from casino.save.ledger import BANK
from casino.save.save_file import open_store
from casino.scenes.dialogs.dialogs import Message, Question
from casino.scenes.lobby.scene import Lobby
from casino.scenes.opening import open_house
from casino.scenes.pages.cashier import CashierPage
from casino.scenes.pages.people.gift import GiftPage, TakersPage
from casino.scenes.pages.people.person import PersonPage
from casino.scenes.pages.people.sheet import SheetPage
from casino.scenes.pages.welcome import NewPersonPage, ProfilesPage, RenamePage, become_in_hall
from casino.tables.session import TableSession
from casino.tables.sheets import sheet_of
from tests.scenes.places import widget
from tests.support.books import check_books, movements
from tests.support.pilot import INSTANT, SMALLEST, Pilot

pytestmark = pytest.mark.usefixtures("unseen")


@pytest.fixture
def pilot_options():
    return {"size": (1280, 720)}


@pytest.fixture
def pilot(pilot):
    pilot.store.create_profile("Bea", "guest_hare")
    return pilot


def about(pilot, name):
    """Somebody's own page, by the pointer."""
    pilot.press("Cashier", "Who's playing", f"About {name}")
    assert isinstance(pilot.scene, PersonPage)


def write(pilot, words):
    """Types over what stands in the line."""
    pilot.key(pygame.K_a, pygame.KMOD_CTRL)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=words))
    pilot.frames()


def test_a_person_is_renamed_and_every_page_knows(pilot):
    about(pilot, "Player")
    pilot.press("Rename")
    assert isinstance(pilot.scene, RenamePage)
    write(pilot, "Ann")
    pilot.press("Owl mask", "Rename")
    assert isinstance(pilot.scene, PersonPage) and pilot.scene.title == "Ann"
    assert (pilot.house.profile.name, pilot.house.profile.portrait) == ("Ann", "guest_owl")
    pilot.press("Back")
    assert {"Ann", "About Ann", "Bea"} <= set(pilot.labels) and "Player" not in pilot.labels
    pilot.press("Back")
    assert isinstance(pilot.scene, CashierPage) and pilot.house.profile.name == "Ann"


def test_somebody_else_is_renamed_and_who_plays_stays(pilot):
    about(pilot, "Bea")
    pilot.press("Rename")
    write(pilot, "Beatrice")
    pilot.key(pygame.K_RETURN)
    assert pilot.scene.title == "Beatrice" and pilot.house.profile.name == "Player"


def test_a_name_that_is_taken_is_refused_in_a_sentence(pilot):
    about(pilot, "Bea")
    pilot.press("Rename")
    write(pilot, "player")
    pilot.press("Rename")
    assert "already somebody called player" in pilot.scene.sentence
    pilot.press("OK")
    assert isinstance(pilot.scene, RenamePage) and widget(pilot.scene, "name").value == "player"


def typed(pilot, label, words):
    """Types over what stands in a line, which a click gives the keyboard."""
    pilot.click(pilot.widget(label).rect.center)
    write(pilot, words)


def test_a_sheet_is_written_by_hand_and_what_is_none_is_refused(pilot):
    about(pilot, "Bea")
    bea = pilot.scene.who.id
    code = "Dice code, 2D to 12D+2"
    pilot.press("Pi'Lok sheet")
    assert isinstance(pilot.scene, SheetPage) and code not in pilot.labels
    pilot.click(pilot.widget("Skill").cells()[2].center)
    for words, sentence in (
        ("13D", "A sheet holds 2D to 12D+2, not 13D."),
        ("four", '"four" is no dice code: write one such as 3D or 4D+1.'),
        ("4D+3", '"4D+3" is no dice code: after the plus comes 1 or 2.'),
    ):
        typed(pilot, code, words)
        pilot.press("Save")
        assert pilot.scene.sentence == sentence and sheet_of(pilot.store, bea) is None
        pilot.press("OK")
        assert pilot.widget(code).value == words, "what was typed is still there"
    typed(pilot, code, "4d + 1")
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.scene, PersonPage) and sheet_of(pilot.store, bea) == Sheet("perception", "4D+1")
    pilot.press("Back")
    assert pilot.widget("Bea").candidate.manner.endswith("· Perception 4D+1")
    pilot.press("About Bea", "Pi'Lok sheet")
    assert pilot.widget(code).value == "4D+1"
    pilot.click(pilot.widget("Skill").cells()[0].center)
    assert sheet_of(pilot.store, bea) is not None, "nothing is kept before Save"
    pilot.press("Save")
    assert sheet_of(pilot.store, bea) is None


def test_coins_go_to_somebody_else_and_both_histories_say_so(pilot):
    me, bea = pilot.house.profile, pilot.store.accounts("profile")[1]
    pilot.press("Cashier", "Give coins")
    assert isinstance(pilot.scene, GiftPage), "there is but one other person"
    for words, sentence in (
        ("1001", "Player's purse holds 1,000 coins."),
        ("0.50", "The least you can give is 1 coin."),
        ("much", '"much" is not an amount such as 25, 12.50 or 150k.'),
    ):
        typed(pilot, "How many coins", words)
        pilot.press("Give")
        assert pilot.scene.sentence == sentence and pilot.store.purse(me.id) == 100_000
        pilot.press("OK")
    pilot.press("50", "Give")
    assert isinstance(pilot.scene, CashierPage)
    assert (pilot.store.purse(me.id), pilot.store.purse(bea.id)) == (95_000, 105_000)
    rows = lambda: [row.cells[1:3] for row in pilot.widget("Movements").rows]  # noqa: E731
    assert rows()[0] == ("Given to Bea", "−50.00")
    pilot.store.create_profile("Cai", "guest_owl")
    become_in_hall(pilot.house, bea)
    pilot.press("Back", "Cashier")
    assert rows()[0] == ("From Player", "+50.00")
    pilot.press("Give coins")
    assert isinstance(pilot.scene, TakersPage) and {"Player", "Cai"} <= set(pilot.labels) and "Bea" not in pilot.labels
    pilot.press("Cai", "All", "Give")
    assert pilot.store.purse(bea.id) == 0 and isinstance(pilot.scene, CashierPage)
    check_books(pilot.store)


def test_one_may_play_from_ones_own_page(pilot):
    about(pilot, "Bea")
    pilot.press("Play as this person")
    assert isinstance(pilot.scene, Lobby) and pilot.house.profile.name == "Bea"


def test_a_person_who_does_not_play_is_deleted(pilot):
    about(pilot, "Bea")
    bea = pilot.scene.who
    pilot.press("Delete")
    question = pilot.scene
    assert isinstance(question, Question) and "1,000.00" in question.sentence
    pilot.press("Keep")
    assert isinstance(pilot.scene, PersonPage) and pilot.store.purse(bea.id) == 100_000
    pilot.press("Delete", "Delete")
    assert isinstance(pilot.scene, ProfilesPage)
    assert not any("Bea" in label for label in pilot.labels)
    assert movements(pilot.store)[-1] == (bea.id, BANK, 100_000, "left_the_house")
    assert pilot.house.profile.name == "Player"
    check_books(pilot.store)


def test_whoever_plays_is_deleted_and_the_house_asks_who_does_now(open_pilot, save):
    pilot = Pilot(save, (1280, 720), preferences=INSTANT)
    pilot.store.create_profile("Bea", "guest_hare")
    pilot.store.take_marker(pilot.house.profile.id)
    about(pilot, "Player")
    pilot.press("Delete")
    assert "1,500.00" in pilot.scene.sentence and "500.00 owed are forgiven" in pilot.scene.sentence
    pilot.press("Delete")
    assert isinstance(pilot.scene, ProfilesPage) and pilot.labels == ["Bea", "About Bea", "Add a player", "Back"]
    pilot.press("Back")
    assert isinstance(pilot.scene, Lobby) and pilot.house.profile.name == "Bea"
    pilot.close()
    again = open_pilot((1280, 720), name="", preferences=None)
    assert isinstance(again.scene, Lobby) and again.house.profile.name == "Bea"
    check_books(again.store)


def test_the_last_person_leaves_and_the_house_welcomes_somebody_new(open_pilot):
    pilot = open_pilot((1280, 720), preferences=INSTANT)
    old = pilot.house.profile
    about(pilot, "Player")
    pilot.press("Delete")
    assert "Nobody else plays here" in pilot.scene.sentence
    pilot.press("Delete")
    assert isinstance(pilot.scene, NewPersonPage) and pilot.scene.title == "Welcome to Shadowport"
    assert pilot.house.profile is None and pilot.store.accounts("profile") == []
    pilot.frames(5)
    pilot.press("Enter the casino")
    assert isinstance(pilot.scene, Lobby) and pilot.house.profile.id != old.id
    assert pilot.store.purse(pilot.house.profile.id) == 100_000
    check_books(pilot.store)


def test_nobody_is_deleted_whose_round_is_open(pilot):
    about(pilot, "Bea")
    bea = pilot.scene.who
    session = _open_round_for(pilot.store, bea)
    pilot.press("Delete", "Delete")
    assert isinstance(pilot.scene, Message) and "middle of a round" in pilot.scene.sentence
    pilot.press("OK")
    assert isinstance(pilot.scene, PersonPage)
    session.settle_by_rules()
    pilot.press("Delete", "Delete")
    assert isinstance(pilot.scene, ProfilesPage)


def test_the_keyboard_alone_renames_and_deletes(pilot, painted):
    pilot.key(pygame.K_c)
    assert isinstance(pilot.scene, CashierPage)
    _tab_to(pilot, "Who's playing")
    _tab_to(pilot, "About Bea")
    _tab_to(pilot, "Rename")
    write(pilot, "Cleo")
    pilot.key(pygame.K_RETURN)
    assert pilot.scene.title == "Cleo"
    _tab_to(pilot, "Delete")
    assert isinstance(pilot.scene, Question)
    _tab_to(pilot, "Delete")
    assert isinstance(pilot.scene, ProfilesPage) and len(pilot.store.accounts("profile")) == 1
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, CashierPage)


def _tab_to(pilot, label):
    """Goes to what bears a label by Tab and presses it by Enter."""
    for _ in range(40):
        pilot.key(pygame.K_TAB)
        if pilot.scene.focus.focused.label == label:
            break
    assert pilot.scene.focus.focused.label == label
    pilot.key(pygame.K_RETURN)


def _open_round_for(store, account):
    """A round that is open, as a program leaves it that was stopped."""
    session = TableSession(store, shipped_level("black_baron/standard"), "a phrase")
    session.sit(1, account)
    while not session.is_open:
        session.open_round({1: 500})
    return session


def test_ones_own_portrait_in_the_hall_leads_to_profile_statistics_and_who_plays(pilot):
    pilot.press("About Player")
    assert isinstance(pilot.scene, PersonPage) and pilot.scene.who.id == pilot.house.profile.id
    assert {"Who's playing", "Statistics", "Rename"} <= set(pilot.labels) and "Play as this person" not in pilot.labels
    pilot.press("Who's playing")
    assert isinstance(pilot.scene, ProfilesPage)


def test_the_first_start_draws_a_phrase_and_keeps_it(tmp_path):
    phrases = []
    for _ in range(2):
        app = open_house(open_store(tmp_path / "first.save"), SMALLEST)
        phrases.append(app.house.preferences.phrase)
        app.close()
    other = open_house(open_store(tmp_path / "second.save"), SMALLEST)
    phrases.append(other.house.preferences.phrase)
    other.close()
    assert phrases[0] == phrases[1] != phrases[2] and "lucky seven" not in phrases
