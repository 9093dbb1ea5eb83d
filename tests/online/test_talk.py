"""What is said in a hall of many machines: where it is heard, how much, by whom, and what the host is told of it."""

from base64 import b64encode

import pytest

from casino.online.messages import Ask, encode
from casino.online.server.talk import MAX_KEPT, Whispered, ear_of, place_of

AXE, PILOK = "black_axe/standard", "pilok/standard"
SEALED = b64encode(b"nobody can read this").decode()


def lines(house, place):
    return [place_of(body) for body in house.published(f"ev.say.{place}")]


def test_a_line_is_heard_at_its_place_alone(house):
    ann, bob = house.visitor("Ann"), house.visitor("Bob")
    assert ann.line("lobby", "Hello, hall!").is_done
    (line,) = lines(house, "lobby")
    assert (line.id, line.name, line.text, line.place, line.who) == ("ann", "Ann", "Hello, hall!", "lobby", "person")
    ann.ask("sit", table=AXE, seat=1)
    bob.ask("go", table=AXE)
    house.now += 10_000
    assert ann.line(AXE, "One").is_done and bob.line(AXE, "Two").is_done
    assert [line.text for line in lines(house, AXE)] == ["One", "Two"]
    for caller, place in ((ann, "lobby"), (bob, "lobby"), (ann, PILOK), (bob, "nowhere/none")):
        assert not caller.line(place, "Psst").is_done
    assert bob.ask("heard", table=AXE).told[-1]["text"] == "Two"
    assert not bob.ask("heard").is_done, "the lobby is heard in the lobby"
    bob.ask("go")
    assert [line["text"] for line in bob.ask("heard").told] == ["Hello, hall!"]


@pytest.mark.parametrize(
    ("text", "said"),
    [("", "nothing to say"), (" \u202e ", "nothing to say"), ("x" * 201, "at most 200"), ("x" * 15_000, "at most")],
)
def test_what_is_no_line_is_refused(house, text, said):
    ann = house.visitor("Ann")
    answer = ann.line("lobby", text)
    assert not answer.is_done and said in answer.sentence and lines(house, "lobby") == []


def test_a_line_is_made_harmless(house):
    house.visitor("Ann").line("lobby", "a\u202eb\nc")
    assert [line.text for line in lines(house, "lobby")] == ["ab c"]


def test_who_talks_too_much_is_told_how_long_to_wait(house):
    ann, bob = house.visitor("Ann"), house.visitor("Bob")
    for number in range(5):
        assert ann.line("lobby", f"{number}", by="Bea" if number % 2 else "").is_done
    answer = ann.line("lobby", "and another thing", by="Bea")
    assert not answer.is_done and "5 messages in 8 seconds; wait 8 seconds" in answer.sentence
    assert bob.line("lobby", "peace").is_done
    house.now += 7_500
    assert "wait 1 second." in ann.line("lobby", "now?").sentence
    house.now += 500
    assert ann.line("lobby", "now").is_done


def test_a_line_that_is_sent_again_is_said_once(house):
    ann = house.visitor("Ann")
    ask = Ask("same", "say", text="Once")
    answers = {bytes(house.hall.say("ann", "lobby", encode(ask), house.now)) for _ in range(3)}
    assert len(answers) == 1 and len(lines(house, "lobby")) == 1
    assert not ann.say(Ask("other", "say", text="at no place")).is_done


def test_the_last_fifty_lines_are_kept_in_memory_alone(house):
    ann = house.visitor("Ann")
    for number in range(60):
        house.now += 2_000
        assert ann.line("lobby", f"line {number}").is_done
    heard = ann.ask("heard").told
    assert [line["text"] for line in heard] == [f"line {number}" for number in range(60 - MAX_KEPT, 60)]
    last = heard[-1]["n"]
    house.reopen()
    assert ann.ask("heard").told == []
    house.now += 1
    ann.line("lobby", "good morning")
    assert ann.ask("heard").told[0]["n"] > last, "numbers go on"
    assert b"line 59" not in house.path.read_bytes()


def test_a_second_person_at_the_machine_has_a_name_of_their_own(house):
    ann = house.visitor("Ann")
    house.visitor("Bob")
    assert ann.line("lobby", "Hi", by="Bea").is_done and ann.line("lobby", "Hi", by="ann").is_done
    first, second = lines(house, "lobby")
    assert (first.id, first.name, first.owner) == ("ann", "Bea", "Ann")
    assert second.id == "ann"
    for name in ("bob", "Odile Quint", "x" * 30, "\u202e"):
        assert not ann.line("lobby", "I am somebody else", by=name).is_done
    assert lines(house, "lobby") == []


def test_whoever_is_muted_says_and_whispers_nothing(house):
    ann, _ = house.visitor("Ann"), house.visitor("Bob")
    assert house.order("mute", "Ann").is_done
    house.reopen()
    house.visitor("Bob")
    for answer in (ann.line("lobby", "Hello"), ann.ask("whisper", to="bob", sealed=SEALED)):
        assert not answer.is_done and "muted" in answer.sentence
    assert house.order("unmute", "ann").is_done and ann.line("lobby", "Hello").is_done


def test_who_was_never_let_in_says_nothing(house):
    assert b"not in this hall" in house.hall.say("eve", "lobby", encode(Ask("1", "say", text="x")), house.now)


# -- whispers -------------------------------------------------------------------------------------------------


def test_a_whisper_goes_to_one_ear(house):
    ann, _ = house.visitor("Ann"), house.visitor("Bob")
    assert ann.ask("whisper", to="bob", sealed=SEALED).is_done
    sent = list(house.hall.outbox)
    assert [subject for subject, _ in sent] == ["ear.bob"]
    assert ear_of(sent[0][1]) == Whispered("ann", "Ann", "ANN", house.now, SEALED)


@pytest.mark.parametrize(
    ("to", "sealed", "said"),
    [
        ("nobody", SEALED, "not in this hall"),
        ("cy", SEALED, "not in this hall"),  # was here long ago
        ("ann", SEALED, "yourself"),
        ("bob", "", "not a sealed"),
        ("bob", "plain words!", "not a sealed"),
        ("bob", "A" * 5000, "not a sealed"),
    ],
)
def test_whispers_that_cannot_be(house, to, sealed, said):
    house.visitor("Cy")
    house.now += 200_000
    ann, _ = house.visitor("Ann"), house.visitor("Bob")
    answer = ann.ask("whisper", to=to, sealed=sealed)
    assert not answer.is_done and said in answer.sentence and not house.hall.outbox


def test_whispers_have_a_rate_of_their_own(house):
    ann, _ = house.visitor("Ann"), house.visitor("Bob")
    for _ in range(5):
        assert ann.ask("whisper", to="bob", sealed=SEALED).is_done
    assert "5 whispers in 8 seconds" in ann.ask("whisper", to="bob", sealed=SEALED).sentence
    assert ann.line("lobby", "aloud").is_done


# -- reports --------------------------------------------------------------------------------------------------


def test_a_report_comes_with_the_last_lines_of_whom_it_is_about(house):
    ann, bob = house.visitor("Ann"), house.visitor("Bob")
    for number in range(12):
        house.now += 2_000
        assert bob.line("lobby", f"rude {number}").is_done and ann.line("lobby", "stop it").is_done
    assert ann.ask("report", to="bob", text="He is rude.").is_done
    house.reopen()
    (report,) = house.hall.host_book.reports()
    assert (report.by, report.about, report.text, report.t) == ("ann", "bob", "He is rude.", house.now)
    assert report.lines == tuple(f"Bob: rude {number}" for number in range(2, 12))
    assert house.order("reports").told[0]["about"] == "bob"


def test_reports_are_bounded(house):
    ann, _ = house.visitor("Ann"), house.visitor("Bob")
    for to, text in (("nobody", "x"), ("ann", "x"), ("bob", ""), ("bob", "x" * 300)):
        assert not ann.ask("report", to=to, text=text).is_done
    assert not ann.ask("report", to="bob", text="x", table=AXE).is_done, "Ann has not been there"
    assert [ann.ask("report", to="bob", text="x").is_done for _ in range(5)] == [True] * 3 + [False] * 2
    assert len(house.hall.host_book.reports()) == 3
