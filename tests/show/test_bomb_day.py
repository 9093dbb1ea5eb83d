"""The day of a show about one bomb: the board and the queue, over a restart and over midnight."""

from datetime import date

import pytest

from casino.save.ledger import HOUSE_ACCOUNT
from casino.save.save_file import open_store
from casino.show.bombs.day import MAX_QUEUE, DayBook, Pair, Run, limit_in_words, pair_of, time_in_words

ANN, CY, EVE = Pair("Ann", "Bo"), Pair("Cy", "Di"), Pair("Eve", "Flo")


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path / "kiosk.save")
    yield store
    store.close()


def placed(book):
    return [(place, run.pair.words, run.seconds, run.has_prize) for place, run in book.board(10)]


def test_the_best_times_stand_on_the_board_over_a_restart(store):
    book = DayBook(store)
    assert book.add(Run(ANN, 90.0, True)).place == 1
    assert book.add(Run(CY, 90.0)).place == 1
    assert book.add(Run(EVE, 120.5)).place == 3
    assert book.add(Run(Pair("bo", "ANN"), 100.0)).place == 2, "slower than before, and the pair stands there once"
    for one in (book, DayBook(store)):
        assert placed(one) == [
            (1, "Ann and Bo", 90.0, True),
            (1, "Cy and Di", 90.0, False),
            (3, "Eve and Flo", 120.5, False),
        ]
        assert one.winners == (ANN,)
    book.add(Run(EVE, 30.0, True))
    assert book.winners == (EVE, ANN)


def test_names_are_gone_on_the_next_day(store):
    book = DayBook(store, lambda: date(2031, 10, 31))
    book.add(Run(ANN, 90.0))
    book.join(CY)
    book.begin(EVE)
    later = DayBook(store, lambda: date(2031, 11, 1))
    assert (later.board(9), later.queue, later.take_back()) == ([], (), None)
    later.join(ANN)
    assert "Cy" not in str(store.preference(HOUSE_ACCOUNT, "show.bombs"))


def test_pairs_wait_in_the_order_they_came(store):
    book = DayBook(store)
    assert [book.join(pair) for pair in (ANN, CY, EVE)] == ["", "", ""]
    assert book.join(Pair("Bo", "Ann")) == "Bo and Ann are in the queue already."
    book.begin(CY)
    assert book.queue == (ANN, EVE)
    book.remove(ANN)
    assert DayBook(store).queue == (EVE,)
    assert (DayBook(store).take_back(), DayBook(store).queue) == (CY, (CY, EVE))
    for number in range(MAX_QUEUE):
        refusal = book.join(Pair(f"A{number}", "B"))
    assert refusal == "The queue is full: 12 pairs are waiting."
    assert len(book.queue) == MAX_QUEUE


def test_a_book_that_cannot_be_read_begins_anew(store):
    for broken in ([1], {"day": 7}, {"day": date.today().isoformat(), "runs": [[["", "B"], 1, False]]}):
        store.keep_preference(HOUSE_ACCOUNT, "show.bombs", broken)
        assert DayBook(store).board(9) == []


def test_names_are_short_and_harmless(store):
    assert pair_of(" Ann  ", "Bo\u202e\n") == ANN
    assert pair_of("Wilhelmina the Elder", "Bo").first == "Wilhelmina t"
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 4
    assert pair_of("श्रीनिवासन राव", family) == Pair("श्रीनिवासन राव", family), "a letter of many characters is one"
    assert pair_of("", "Bo") is None and pair_of("Ann", " \u200b") is None


def test_times_are_written_to_a_tenth():
    assert [time_in_words(seconds) for seconds in (0.04, 48.16, 59.96, 67.4, 600.0)] == [
        *("0.0", "48.2", "1:00.0", "1:07.4", "10:00.0"),
    ]
    assert [limit_in_words(seconds) for seconds in (45, 60, 120, 600)] == ["0:45", "1:00", "2:00", "10:00"]
