"""What was asked and is not answered yet."""

from casino.online.wire.answers import Answers
from casino.online.wire.message import IncomingMessage
from tests.online.wire.halls import bounded


@bounded
async def test_each_answer_finds_its_question():
    answers = Answers("_INBOX_a")
    (first, one), (second, two) = answers.expect(), answers.expect()
    assert first != second and first.rpartition(".")[0] == second.rpartition(".")[0] == answers.subject[:-2]
    answers.take(IncomingMessage(second, b"2", "", {}))
    answers.take(IncomingMessage(first, b"1", "", {}))
    assert [(await answer).data for answer in (one, two)] == [b"1", b"2"]


@bounded
async def test_what_nobody_waits_for_is_of_no_interest():
    answers = Answers("_INBOX_a")
    inbox, answer = answers.expect()
    answer.cancel()
    answers.take(IncomingMessage(inbox, b"late", "", {}))
    inbox, answer = answers.expect()
    answers.take(IncomingMessage(inbox, b"1", "", {}))
    answers.take(IncomingMessage(inbox, b"again", "", {}))
    answers.take(IncomingMessage("_INBOX_a.x.1", b"forged", "", {}))
    assert (await answer).data == b"1"


@bounded
async def test_with_the_link_every_answer_is_lost():
    answers = Answers("_INBOX_a")
    asked = [answers.expect()[1] for _ in range(3)]
    asked[0].cancel()
    answers.lose()
    assert asked[0].cancelled() and [await answer for answer in asked[1:]] == [None, None]


@bounded
async def test_two_who_share_an_inbox_hear_none_of_each_others_answers():
    one, other = Answers("_INBOX_knock"), Answers("_INBOX_knock")
    inbox, answer = one.expect()
    other.expect()
    other.take(IncomingMessage(inbox, b"x", "", {}))
    assert one.subject != other.subject and not answer.done()
