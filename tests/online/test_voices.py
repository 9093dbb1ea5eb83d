"""In an open hall the house's people speak at the castle's tables: of what was seen there, and to whom is there."""

import random

import pytest

from casino.engines.twentyone.events import CardDealt
from casino.online.host.voices import HallVoices
from casino.online.server.talk import HouseWhispered, TalkLine, ear_of, place_of
from casino.players.castle.open_hall import OpenHallTalk
from casino.players.characters import CHARACTERS
from casino.records.levels import load_level
from tests.support.visitors import play, seated

AXE, PILOK = "black_axe/standard", "pilok/standard"


@pytest.fixture
def voices(house):
    house.hall.seat_characters({AXE: {4: "odile", 5: "rook"}, PILOK: {5: "pip"}}, house.now)
    return HallVoices(house.hall, random.Random(3))


def pass_time(house, voices, seconds: int, subject: str = f"ev.say.{AXE}") -> list[TalkLine]:
    """What the house's people say meanwhile."""
    house.hall.outbox.clear()
    for _ in range(seconds * 2):
        house.now += 500
        voices.tick(house.now)
    told = ear_of if subject.startswith("ear.") else place_of
    lines = [told(body) for body in house.published(subject)]
    return [line for line in lines if isinstance(line, TalkLine) and line.who == "character"]


def test_they_talk_about_the_rounds_that_are_played(house, voices):
    callers = seated(house, AXE)
    said = []
    for number in range(12):
        play(house, AXE, callers, 1, random.Random(number))
        said += pass_time(house, voices, 25)
    assert 3 <= len(said) <= 40
    assert {line.name for line in said} <= {"Odile Quint", "Rook Halloran"}
    assert len({line.text for line in said}) == len(said)
    assert all(line.place == AXE and line.id == "" for line in said)


def test_nothing_is_said_of_a_round_before_it_was_seen(house, voices):
    callers = seated(house, AXE)
    voices.tick(house.now)
    play(house, AXE, callers, 1, random.Random(1))
    assert pass_time(house, voices, 3) == []


def test_visitors_are_answered_with_what_they_won(house, voices):
    ann, bob = seated(house, AXE)
    voices.tick(house.now)
    number = 0
    while house.purse("ann") == 50_000 or not number:
        number += 1
        play(house, AXE, (ann, bob), 1, random.Random(number))
        pass_time(house, voices, 30)
    assert ann.line(AXE, "odile, am i up or down?").is_done
    (answer,) = [line for line in pass_time(house, voices, 7) if "Ann" in line.text]
    won = house.purse("ann") - 50_000
    assert answer.name == "Odile Quint" and f"{abs(won) // 100} gold" in answer.text


def test_only_who_sits_there_hears_them_where_nobody_looks_on(house, voices):
    ann, _bob = seated(house, AXE)
    house.hall.let_look_on(may=False)
    voices.tick(house.now)
    assert ann.line(AXE, "who is rook?").is_done
    assert pass_time(house, voices, 8, "ear.ann")
    assert ann.line(AXE, "and what time is it?").is_done
    assert pass_time(house, voices, 8) == []


def test_at_other_games_they_keep_silent(house, voices):
    ann = seated(house, PILOK)[0]
    voices.tick(house.now)
    ann.line(PILOK, "hello pip, how are you?")
    assert pass_time(house, voices, 20, f"ev.say.{PILOK}") == []


def in_lobby(house, *names: str):
    """Visitors in the lobby, as their programs say that they are there."""
    callers = [house.visitor(name) for name in names]
    for caller in callers:
        caller.ask("here")
    return callers


def pass_in_lobby(house, voices, callers, seconds: int) -> list[TalkLine]:
    said = []
    for _ in range(-(-seconds // 10)):
        for caller in callers:
            caller.ask("here")
        said += pass_time(house, voices, 10, "ev.say.lobby")
    return said


def test_who_sits_nowhere_is_in_the_lobby_and_talks_there_while_somebody_listens(house, voices):
    assert pass_time(house, voices, 120, "ev.say.lobby") == []
    told = house.hall.now(house.now).characters
    assert 2 <= len(told) <= 4 and not {"odile", "rook", "pip"} & set(told)
    callers = in_lobby(house, "Ann")
    seen, said = set(told), []
    for _ in range(5):
        said += pass_in_lobby(house, voices, callers, 120)
        seen |= set(here := house.hall.now(house.now).characters)
        assert 2 <= len(here) <= 4
    assert 5 <= len(said) <= 60 and len({line.text for line in said}) == len(said)
    assert {line.name for line in said} <= {CHARACTERS[who].name for who in seen}
    assert len(seen) > len(told), "they come and go"


def test_who_comes_into_the_lobby_is_greeted_now_and_then(house, voices):
    voices.tick(house.now)
    said = []
    for name in ("Ann", "Bob", "Cleo", "Dora"):
        said += [line.text for line in pass_in_lobby(house, voices, in_lobby(house, name), 40) if name in line.text]
    assert len(said) >= 2


def test_what_visitors_say_in_the_lobby_is_answered_there(house, voices):
    (ann,) = callers = in_lobby(house, "Ann")
    voices.tick(house.now)
    who = CHARACTERS[house.hall.now(house.now).characters[0]]
    assert ann.line("lobby", f"{who.name}, who are you?").is_done
    answers = [line for line in pass_in_lobby(house, voices, callers, 10) if line.name == who.name]
    assert any("Ann" in line.text for line in answers)


def test_a_character_whispers_back_to_whoever_whispered_to_it_alone(house, voices):
    ann, _bob = in_lobby(house, "Ann", "Bob")
    voices.tick(house.now)
    for who in ("pip", house.hall.now(house.now).characters[0]):
        assert ann.ask("whisper", to=who, text="how old are you?").is_done
        house.hall.outbox.clear()
        for _ in range(12):
            house.now += 500
            voices.tick(house.now)
        (told,) = [ear_of(body) for body in house.published("ear.ann")]
        assert isinstance(told, HouseWhispered) and told.character == who and "Ann" in told.words
        assert not house.published("ear.bob")
    away = next(who for who in CHARACTERS if not house.hall.hears_whispers(who))
    refused = ann.ask("whisper", to=away, text="are you there?")
    assert refused.sentence == f"{CHARACTERS[away].name} hears no whispers here."
    assert ann.ask("whisper", to="pip", text=" ").is_done is False
    for number in range(5):
        answer = ann.ask("whisper", to="pip", text=f"again, {number}")
    assert not answer.is_done and "wait" in answer.sentence
    house.order("mute", "ann")
    assert "muted" in ann.ask("whisper", to="pip", text="hello?").sentence


def test_where_the_host_seats_nobody_nobody_of_the_house_is_there(house):
    voices = HallVoices(house.hall, random.Random(3))
    (ann,) = callers = in_lobby(house, "Ann")
    assert pass_in_lobby(house, voices, callers, 60) == []
    assert house.hall.now(house.now).characters == ()
    assert not ann.ask("whisper", to="pip", text="hello").is_done


def test_a_hall_whose_people_fell_silent_has_none_in_the_lobby(house, voices):
    (ann,) = in_lobby(house, "Ann")
    voices.tick(house.now)
    voices.fall_silent()
    assert house.hall.now(house.now).characters == ()
    assert not ann.ask("whisper", to="pip", text="hello").is_done
    assert ann.line("lobby", "Anybody?").is_done


def test_a_hall_without_the_castles_tables_has_people_in_its_lobby_too(open_house):
    house = open_house([PILOK])
    house.hall.seat_characters({PILOK: {5: "pip"}}, house.now)
    voices = HallVoices(house.hall, random.Random(3))
    (ann,) = in_lobby(house, "Ann")
    voices.tick(house.now)
    for words in ("what are the odds?", "do you split eights?", "who is ahead?", "am I up?"):
        assert ann.ask("whisper", to="pip", text=words).is_done
        house.hall.outbox.clear()
        for _ in range(20):
            house.now += 500
            voices.tick(house.now)
        assert house.published("ear.ann"), words


def test_a_result_is_of_who_sat_there_though_others_have_the_seats_before_it_was_seen(house, voices):
    ann, bob = seated(house, AXE)
    voices.tick(house.now)
    number = 0
    while house.purse("ann") == house.purse("bob"):
        number += 1
        pass_time(house, voices, 40)
        play(house, AXE, (ann, bob), 1, random.Random(number))
    for caller, seat in ((ann, 0), (bob, 0), (ann, 2), (bob, 1)):
        assert caller.ask("sit" if seat else "stand", table=AXE, seat=seat).is_done
    pass_time(house, voices, 40)
    for caller, name in ((ann, "Ann"), (bob, "Bob")):
        assert voices.facts.gain(name)[0] == house.purse(caller.id) - 50_000


def test_they_hear_a_line_as_everybody_does_whatever_else_was_sent_with_it(house):
    ann, _bob = seated(house, AXE)
    heard = []
    house.hall.on_said = lambda *line: heard.append(line)
    assert ann.line(AXE, "\u200b" * 11_000 + "am I up,\u202e odile?\n").is_done
    assert heard == [("Ann", AXE, "am I up, odile?")]


def test_rounds_that_are_played_faster_than_they_are_shown_pile_up_no_further():
    talk, name = OpenHallTalk([load_level(AXE)], random.Random(1)), AXE
    for _ in range(200):
        talk.observe(name, [CardDealt(1, 1, "2S", 2, is_soft=False)] * 100)
        talk.advance(0.1)
    assert talk.behind <= 30.0
    talk.advance(32.0)
    assert talk.behind == 0.0
