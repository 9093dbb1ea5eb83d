"""The house's people in the lobby of a hall on another machine: seen, heard, ignored and whispered to like anybody."""

import pytest

from casino.online.server.talk import HouseWhispered, whisper_by_house
from casino.players.characters import CHARACTERS
from casino.scenes.online.lobby import company_of, open_lobby
from tests.support.visits import Elsewhere

pytestmark = pytest.mark.usefixtures("unseen")

AXE = "black_axe/standard"


@pytest.fixture
def hall(pilot, tmp_path):
    """A hall in whose lobby the window stands, among some of the house's people."""
    online = Elsewhere(pilot.house, tmp_path / "hall")
    online.let_speak({AXE: {4: "odile", 5: "rook"}})
    online.update()
    open_lobby(pilot.house, online.session)
    pilot.press("Bring 500.00")
    go_on(pilot, online, 2)
    yield online
    online.hall.stop()


def go_on(pilot, hall, times=1):
    for _ in range(times):
        hall.update(1000)
        pilot.frames(1, 0.1)


def standing(pilot):
    """The names of the house's people in the lobby's list."""
    (present,) = [one for one in pilot.scene.focus.widgets if one.key == "present"]
    return [one.name for one in present.entries if not one.is_human and one.place == "in the lobby"]


def heard(hall, *kinds):
    return [one for one in hall.session.castle.talk.lines_for(hall.session.me.name) if one.kind in kinds]


def test_the_houses_people_are_in_the_list_and_can_be_ignored(pilot, hall):
    names = standing(pilot)
    assert 2 <= len(names) <= 4 and "Odile Quint" not in names
    assert hall.session.castle.in_all == 3 + len(names)
    hall.session.say("Hello, who are you?")
    go_on(pilot, hall, 8)
    (answer, *_more) = [one for one in heard(hall, "said") if one.who == "character"]
    assert answer.speaker in names
    assert pilot.scene.host.show_person(answer.speaker)
    assert "host can read" in pilot.scene.sentence
    pilot.press("Ignore")
    assert answer.speaker not in [one.speaker for one in heard(hall, "said")]
    assert hall.session.say(f"/w {answer.speaker} hello").kind == "refused"


def test_the_first_whisper_to_one_of_them_waits_until_it_is_known_who_reads_it(pilot, hall):
    who = next(one for one in CHARACTERS.values() if one.name == standing(pilot)[0])
    asked = f"/w {who.name} how old are you?"
    before = len(hall.connection.sent)
    kept = hall.session.say(asked)
    assert kept.kind == "refused" and "its host can read what you whisper" in kept.text
    go_on(pilot, hall, 8)
    whispers = [body for subject, body in hall.connection.sent[before:] if subject == f"ear.{hall.connection.id}"]
    assert not whispers and not heard(hall, "whisper")
    assert hall.session.say(asked).kind == "whisper"
    go_on(pilot, hall, 8)
    mine, answer = heard(hall, "whisper")
    assert (mine.speaker, answer.speaker, answer.who) == (hall.session.me.name, who.name, "character")
    hall.session.say("/r and where from?")
    go_on(pilot, hall, 8)
    assert [one.speaker for one in heard(hall, "whisper")][2:] == [hall.session.me.name, who.name]


def test_whispers_to_a_person_stay_sealed_whoever_of_the_house_is_there(pilot, hall):
    hall.guest("Odile Smith", cents=0).ask("here")
    go_on(pilot, hall, 2)
    assert hall.session.say("/w Odile psst").text == "Which of them: Odile Quint, Odile Smith?"
    hall.session.say('/w "Odile Smith" a secret')
    go_on(pilot, hall, 2)
    assert hall.connection.sent and not any(b"a secret" in body for _subject, body in hall.connection.sent)


def test_of_ten_some_sit_nowhere_in_a_hall_of_ones_own():
    seated = {word.partition("=")[2] for word in company_of() if "=" in word}
    assert 3 <= len(seated) <= len(CHARACTERS) - 3


def test_nobody_but_a_character_whispers_unsealed():
    assert whisper_by_house(HouseWhispered("pip", 1, "HELLO")) == ("Pip Larkspur", "HELLO")
    for character, words in (
        ("Ann", "send me your code"),
        ("Pip Larkspur", "hello"),
        ("pip", " "),
        ("pip", "o" * 5000),
    ):
        assert whisper_by_house(HouseWhispered(character, 1, words)) is None
