"""The talk of the hall: who hears what, commands, bounds, and whom one does not want to hear."""

import time

import pytest

from casino.players.castle.chat_words import MAX_LETTERS, MAX_OCTETS, length_note, named, whisper_start
from casino.players.castle.hall_talk import LOBBY, MAX_KEPT, MAX_PRESENT, ChatError, HallTalk
from tests.support.every import every

OAK = "the Oak Table"


@pytest.fixture
def hall():
    hall = HallTalk()
    for name in ("Ann", "Bob", "Mia"):
        hall.arrive(name, "person", 0)
    hall.arrive("Odile Quint", "character", 0)
    hall.arrive("Rook Halloran", "character", 0)
    return hall


@pytest.fixture
def say(hall):
    """Says something ten seconds after the last, so that no bound is met unless it is meant to be."""
    clock = [100.0]

    def saying(speaker, line):
        clock[0] += 10
        return hall.say(speaker, line, clock[0])

    return saying


def heard(hall, listener, *kinds):
    """What somebody heard of these kinds: (speaker, text)."""
    return [(m.speaker, m.text) for m in hall.lines_for(listener) if m.kind in (kinds or ("said", "whisper"))]


# -- places ---------------------------------------------------------------------------------------------------


def test_the_lobby_hears_the_lobby(hall, say):
    message = say("Ann", "Good evening")
    assert (message.kind, message.place, message.who) == ("said", LOBBY, "person")
    for name in ("Ann", "Bob", "Mia", "Odile Quint"):
        assert heard(hall, name) == [("Ann", "Good evening")]


def test_a_table_hears_only_itself(hall, say):
    for name in ("Ann", "Odile Quint"):
        hall.move(name, OAK, 50)
    say("Ann", "at the table")
    say("Bob", "in the lobby")
    assert heard(hall, "Odile Quint") == [("Ann", "at the table")]
    assert heard(hall, "Ann") == [("Ann", "at the table")]
    assert heard(hall, "Mia") == [("Bob", "in the lobby")]
    assert say("Odile Quint", "Seventeen").who == "character"


def test_the_log_goes_along_and_tells_where_one_is(hall, say):
    say("Bob", "before")
    hall.move("Ann", OAK, 120)
    say("Bob", "not for Ann")
    hall.move("Ann", LOBBY, 140)
    say("Bob", "after")
    assert heard(hall, "Ann") == [("Bob", "before"), ("Bob", "after")]
    told = [text for _, text in heard(hall, "Ann", "notice")]
    assert f"You are at {OAK}." in told and told[-1] == "You are in the lobby."
    order = [m.id for m in hall.lines_for("Ann")]
    assert order == sorted(order)


def test_who_comes_hears_nothing_said_before(hall, say):
    say("Ann", "early")
    hall.arrive("Late", "person", 200)
    assert heard(hall, "Late") == []


def test_comings_and_goings_are_told_to_who_is_there(hall):
    hall.move("Bob", OAK, 60)
    hall.move("Ann", OAK, 80)
    assert f"Bob went to {OAK}." in [text for _, text in heard(hall, "Mia", "notice")]
    assert heard(hall, "Bob", "notice")[-1] == ("", "Ann joined the table.")
    hall.leave("Ann", 90)
    assert heard(hall, "Bob", "notice")[-1] == ("", "Ann left.")
    hall.move("Bob", OAK, 95)
    assert heard(hall, "Bob", "notice")[-1] == ("", "Ann left."), "going where one is is nothing"


def test_a_crowd_does_not_flood_the_log(hall):
    before = len(hall.lines_for("Ann"))
    for number in range(40):
        hall.arrive(f"Guest {number}", "person", 100 + number * 0.1)
    told = [m.text for m in hall.lines_for("Ann")][before:]
    assert len(told) <= 5 and told[-1] == "More people came and went."
    hall.leave("Guest 1", 300)
    assert hall.lines_for("Ann")[-1].text == "Guest 1 left."


def test_the_house_is_heard_where_it_speaks(hall):
    hall.move("Ann", OAK, 10)
    hall.announce("The shoe is shuffled.", 20, OAK, "The steward")
    assert heard(hall, "Ann", "notice")[-1] == ("The steward", "The shoe is shuffled.")
    assert ("The steward", "The shoe is shuffled.") not in heard(hall, "Bob", "notice")
    hall.announce("The hall closes.", 30)
    assert all(heard(hall, name, "notice")[-1] == ("", "The hall closes.") for name in ("Ann", "Bob"))


# -- whispers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        *("/w Odile Quint hello", "/W odile quint hello", "/whisper ODILE QUINT   hello"),
        *('/w "Odile Quint" hello', "/w “odile quint”: hello", "/w Odile Quint: hello"),
        *("/w odile hello", "/w Odile, hello", "  /w  Odile  hello", "/w quint: hello"),
    ],
)
def test_a_whisper_finds_its_way(hall, say, line):
    hall.move("Odile Quint", OAK, 50)
    message = say("Ann", line)
    assert (message.kind, message.addressee, message.text) == ("whisper", "Odile Quint", "hello")
    assert heard(hall, "Odile Quint") == heard(hall, "Ann") == [("Ann", "hello")]
    assert heard(hall, "Bob") == heard(hall, "Rook Halloran") == []


def test_the_longest_name_wins_and_quotes_help(hall, say):
    hall.arrive("Rook", "person", 60)
    assert say("Ann", "/w Rook Halloran is here").addressee == "Rook Halloran"
    assert say("Ann", '/w "Rook" Halloran is here').addressee == "Rook"
    assert say("Ann", "/w rook is here").addressee == "Rook"
    assert whisper_start("Rook", ["Rook", "Rook Halloran"]) == '/w "Rook" '
    assert whisper_start("Odile Quint", ["Rook"]) == "/w Odile Quint "


def test_who_could_be_several_is_asked_for(hall, say):
    hall.arrive("Odile Crowe", "character", 60)
    refusal = say("Ann", "/w Odile hello")
    assert refusal.kind == "refused" and refusal.text == "Which of them: Odile Quint, Odile Crowe?"


def test_an_answer_goes_to_who_whispered_last(hall, say):
    assert say("Bob", "/r hm").kind == "refused"
    say("Ann", "/w Bob psst")
    say("Mia", "/w Bob hey")
    assert say("Bob", "/r yes?").addressee == "Mia"
    assert say("Mia", "/r well").addressee == "Bob", "who was answered can answer"
    hall.leave("Mia", 500)
    assert say("Bob", "/r still there?").text == "Mia has left the hall."


@every(
    ("line", "sentence"),
    [
        ("/w", "Whom? Write /w name text."),
        ("/w Zoe hi", 'There is no "Zoe" here; /who lists everyone.'),
        ('/w "Zoe B" hi', 'There is no "Zoe B" here; /who lists everyone.'),
        ("/w Ann hi", "You need not whisper to yourself."),
        ("/w Bob", "There is nothing to say yet."),
        ("", "There is nothing to say yet."),
        ("   ", "There is nothing to say yet."),
        ("//", None),
        ("/", "There is no /; /help lists what there is."),
        ("/dance now", "There is no /dance; /help lists what there is."),
        ("/ignore", "Whom? Write /ignore name."),
        ("/ignore Zoe", 'There is no "Zoe" here; /who lists everyone.'),
        ("/ignore ann", "You cannot ignore yourself."),
        ("/unignore", "Whom? Write /unignore name."),
        ("/unignore Bob", 'You are not ignoring "Bob".'),
    ],
)
def test_what_is_refused_gets_one_sentence_and_changes_nothing(hall, say, line, sentence):
    message = say("Ann", line)
    if sentence is None:
        assert (message.kind, message.text) == ("said", "/")
        return
    assert (message.kind, message.text) == ("refused", sentence)
    assert message in hall.lines_for("Ann")
    assert all(message not in hall.lines_for(name) for name in ("Bob", "Mia", "Odile Quint"))
    assert hall.ignored("Ann") == ()


# -- commands -------------------------------------------------------------------------------------------------


def test_two_slashes_say_one(hall, say):
    say("Ann", "//w is how to whisper")
    assert heard(hall, "Bob") == [("Ann", "/w is how to whisper")]


def test_who_is_there_is_told_with_what_they_are(hall, say):
    hall.move("Odile Quint", OAK, 50)
    message = say("Ann", "/who")
    assert message.kind == "answer"
    assert message.text == (
        f"In the lobby: Ann, Bob, Mia, Rook Halloran (of the house). At {OAK}: Odile Quint (of the house)."
    )
    assert message not in hall.lines_for("Bob")


def test_help_names_the_commands(hall, say):
    message = say("Ann", "/help")
    assert message.kind == "answer"
    for command in ("/w ", "/r ", "/ignore ", "/unignore ", "/ignored", "/who", "//"):
        assert command in message.text


# -- ignoring -------------------------------------------------------------------------------------------------


def test_the_ignored_are_not_heard_before_or_after_until_they_are_again(hall, say):
    say("Bob", "one")
    say("Bob", "/w Ann two")
    say("Mia", "mine")
    assert say("Ann", "/ignore bob").kind == "answer"
    say("Bob", "three")
    assert heard(hall, "Ann") == [("Mia", "mine")]
    assert hall.ignored("Ann") == ("Bob",) and hall.is_ignored("Ann", "BOB")
    assert say("Ann", "/ignored").text == "You ignore Bob."
    assert heard(hall, "Mia", "said") == [("Bob", "one"), ("Mia", "mine"), ("Bob", "three")]
    assert say("Ann", "/ignore Bob").text == "You ignore Bob already."
    say("Ann", "/unignore Bob")
    assert [text for _, text in heard(hall, "Ann")] == ["one", "two", "mine", "three"]
    assert say("Ann", "/ignored").text == "You ignore nobody."


def test_who_is_ignored_is_not_told_so_and_cannot_be_answered(hall, say):
    say("Ann", "/ignore Bob")
    message = say("Bob", "/w Ann hello?")
    assert message.kind == "whisper" and message in hall.lines_for("Bob")
    assert message not in hall.lines_for("Ann")
    assert say("Ann", "/r no").text == "Nobody has whispered to you yet."
    assert "You ignore Bob" in say("Ann", "/w Bob no").text


def test_notices_are_heard_whoever_is_ignored(hall, say):
    say("Ann", "/ignore Bob")
    hall.leave("Bob", 400)
    assert heard(hall, "Ann", "notice")[-1] == ("", "Bob left.")


def test_leaving_does_not_end_being_ignored_nor_ignoring(hall, say):
    say("Ann", "/ignore Bob")
    hall.leave("Bob", 400)
    hall.arrive("Bob", "person", 410)
    hall.leave("Ann", 420)
    hall.arrive("Ann", "person", 430)
    say("Bob", "me again")
    hall.say("Bob", "me again", 440)
    assert heard(hall, "Ann") == []


def test_who_was_heard_and_left_can_be_ignored(hall, say):
    say("Bob", "nonsense")
    hall.leave("Bob", 400)
    assert say("Ann", "/ignore Bob").kind == "answer"
    assert heard(hall, "Ann") == []


# -- bounds ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", ["", "/w Bob ", "//"])
def test_a_message_is_bounded_in_letters_and_bytes(hall, say, start):
    room = MAX_LETTERS - (1 if start == "//" else 0)
    assert say("Ann", start + "x" * room).kind != "refused"
    too_long = say("Ann", start + "x" * (room + 1))
    assert too_long.kind == "refused" and f"at most {MAX_LETTERS}" in too_long.text and "201" in too_long.text
    flood = say("Ann", start + "👨\u200d👩\u200d👧" * 150)
    assert flood.kind == "refused" and str(MAX_OCTETS) in flood.text and " 270" in flood.text
    assert say("Ann", start + "x" * 5_000_000).kind == "refused"
    assert len(heard(hall, "Ann")) == 1


def test_what_is_said_is_clean(hall, say):
    assert say("Ann", "a\u202eb\x00\nc").text == "ab c"


def test_five_messages_in_eight_seconds_are_the_most(hall):
    for number in range(5):
        assert hall.say("Ann", f"word {number}", 100 + number).kind == "said"
    refusal = hall.say("Ann", "more", 104.5)
    assert refusal.kind == "refused" and refusal.text.endswith("wait 4 seconds.")
    assert hall.say("Ann", "/w Bob more", 107.2).text.endswith("wait 1 second."), "whispers count as well"
    assert hall.say("Bob", "me", 104.5).kind == "said"
    assert hall.say("Ann", "/who", 107.3).kind == "answer"
    assert hall.say("Ann", "more", 108.0).kind == "said"
    assert hall.say("Ann", "and more", 108.1).kind == "refused"


def test_nobody_says_the_same_three_times(hall):
    assert hall.say("Ann", "gold!", 100).kind == "said"
    assert hall.say("Ann", "GOLD!", 103).kind == "said"
    assert hall.say("Ann", "gold!", 106).kind == "refused"
    assert hall.say("Ann", "/w Bob gold!", 107).kind == "whisper"
    assert hall.say("Ann", "gold!", 110).kind == "said", "something else was said between"
    hall.say("Ann", "gold!", 113)
    assert hall.say("Ann", "gold!", 300).kind == "said", "an evening is long"


def test_time_that_runs_back_lets_nobody_out_of_the_bounds(hall):
    for number in range(5):
        hall.say("Ann", f"word {number}", 100)
    assert hall.say("Ann", "more", 3).kind == "refused"


def test_a_log_is_bounded_and_a_flood_of_ones_own_hurts_nobody_else(hall, say):
    say("Bob", "remember me")
    for _ in range(3 * MAX_KEPT):
        hall.say("Ann", "/who", 300)
    assert len(hall.lines_for("Ann")) == MAX_KEPT
    assert ("Bob", "remember me") in heard(hall, "Mia")


@pytest.mark.parametrize(("left", "note"), [(200, ""), (31, ""), (30, "30 left"), (0, "0 left"), (-7, "7 too many")])
def test_how_much_can_be_typed_is_told_in_time(left, note):
    assert length_note("x" * (MAX_LETTERS - left)) == note


def test_what_is_left_after_wide_letters_is_told_in_letters_of_three_octets():
    assert MAX_OCTETS == 600 and length_note("🎲" * 140) == "13 left"


# -- names ----------------------------------------------------------------------------------------------------


def test_names_are_cleaned_and_unique(hall):
    assert hall.arrive("  Zoë\t\u202e  B ", "person", 1).name == "Zoë B"
    for taken in ("zoë b", "ZOE\u0308 B", "ann", " ANN "):
        with pytest.raises(ChatError, match="already somebody"):
            hall.arrive(taken, "person", 1)
    for wrong in ("", " \n", "\u202e", "x" * 41, "👨\u200d👩\u200d👧" * 30):
        with pytest.raises(ChatError, match="1 to 40"):
            hall.arrive(wrong, "person", 1)


def test_who_is_not_there_says_and_hears_nothing(hall):
    for act in (
        lambda: hall.say("Zoe", "hi", 1),
        lambda: hall.lines_for("Zoe"),
        lambda: hall.leave("Zoe", 1),
        lambda: hall.move("Zoe", OAK, 1),
        lambda: hall.move("Ann", "", 1),
        lambda: hall.arrive("Zoe", "person", 1, ""),
    ):
        with pytest.raises(ChatError):
            act()


def test_the_hall_can_be_full(hall):
    for number in range(MAX_PRESENT - len(hall.present())):
        hall.arrive(f"G{number}", "person", 1)
    with pytest.raises(ChatError, match="full"):
        hall.arrive("One more", "person", 1)
    assert len(hall.present(LOBBY)) == MAX_PRESENT


def test_a_name_is_looked_for_where_it_can_be_and_not_in_all_of_a_long_text():
    """Else one line of many words holds up everybody else in a hall."""
    long, names = "word " * 6_000, ["Ann", "Mary Ann of Cork"]
    begun = time.process_time()
    assert named(f"Mary  Ann of Cork, {long}", names) == (["Mary Ann of Cork"], long.strip())
    assert named(f"ann , {long}", names)[0] == ["Ann"]
    assert named(long, names) == ([], long.partition(" ")[2].strip())
    assert time.process_time() - begun < 0.2
