"""Pictures are made beside the frames, and nothing is made once the window is closed."""

from collections.abc import Iterator
from itertools import count
from threading import Event, current_thread, main_thread

import pytest

from casino.scenes.app import picture_threads

pytestmark = pytest.mark.usefixtures("picture_threads_run")


def test_what_is_asked_for_is_made_in_another_thread() -> None:
    made = []

    def make() -> Iterator[None]:
        for _ in range(3):
            made.append(current_thread())
            yield

    picture_threads.start("pictures", make()).join(10.0)
    assert len(made) == 3 and main_thread() not in made


def test_an_end_waits_for_the_picture_in_hand_and_no_other_is_begun() -> None:
    begun, made, may_go_on = Event(), [], Event()

    def make() -> Iterator[None]:
        try:
            for number in count():
                begun.set()
                may_go_on.wait(10.0)
                made.append(number)
                yield
        finally:
            made.append("closed")

    thread = picture_threads.start("pictures", make())
    assert begun.wait(10.0)
    may_go_on.set()
    picture_threads.end_all()
    assert not thread.is_alive() and made[-1] == "closed"
    again = picture_threads.start("more pictures", iter_once(made))
    again.join(10.0)
    assert made[-1] == "again", "after an end a new window may begin anew"


def iter_once(made: list[object]) -> Iterator[None]:
    """One picture, and no more."""
    made.append("again")
    yield
