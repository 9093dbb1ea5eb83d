"""What every place of the house keeps at every size of window and text.

Whatever can be pressed lies whole on the window, on its own ground, large enough and in full words, and keys come to
all of it. At a larger text size everything that is read is larger, and nothing that was read is gone.

The file is the dearest of the suite: there are some hundred and fifty places, and to enter one takes longer than to
look at it. So one visit is asked everything, at the sizes whose turn it is, and pictures are plain.
"""

import re
from itertools import groupby, product

import pytest

from tests.scenes.layout_faults import (
    SIZES,
    TEXTS,
    faults_for_arrows,
    faults_for_fingers,
    faults_for_tab,
    faults_of,
    faults_of_labels,
    faults_of_page,
)
from tests.scenes.places import PLACES, places, resize, resize_top
from tests.scenes.text_faults import faults_of_texts
from tests.support.drawn_words import words_of
from tests.support.rota import part

pytestmark = pytest.mark.usefixtures("pictures_plain")

CELLS, HARDEST, ONE_IN = tuple(product(SIZES, TEXTS)), ((960, 540), 2.0), 12
LOOKS = (faults_of, faults_for_fingers, faults_of_page, faults_for_arrows, faults_of_labels)
READ, LARGEST = tuple(product(((1280, 720), (720, 1280)), (1.5, 2.0))), ((1280, 720), 2.0)  # beside 100 %
SHARE_APART = re.compile(r"\d %")
READ_NOW = part("read", tuple(PLACES), 2)


@pytest.mark.parametrize("place", PLACES)
def test_a_place_is_whole_within_reach_and_readable_at_every_size(tmp_path, place):
    for _, app in places(tmp_path, only=(place,)):
        assert app.house.stack.top.focus.widgets
        faults = faults_for_tab(app)
        for cell in part(place, CELLS, ONE_IN, (HARDEST,)):
            (resize if cell == HARDEST else resize_top)(app, *cell)
            faults += [fault for look in LOOKS for fault in look(app)]
        read = part(f"{place}, read", READ, 3, (LARGEST,)) if place in READ_NOW else []
        for size, cells in groupby(read, lambda cell: cell[0]):
            resize_top(app, size, 1.0)
            usual = words_of(app)
            faults += [f"{words!r} writes a share apart" for words in usual if SHARE_APART.search(words)]
            for _, scale in cells:
                resize_top(app, size, scale)
                faults += faults_of_texts(place, usual, words_of(app), size, scale)
    assert not faults, "\n".join(faults[:20])
