"""At a larger text size everything that is read is larger, and nothing that was read is gone."""

from itertools import product

import pytest

from casino.engines.registry import GAMES
from casino.scenes.hall.plaques import Plaque
from tests.scenes.places import PLACES, bring_below, house_of, places, resize
from tests.support.drawn_words import Drawn, words_of

SIZES = ((1280, 720), (720, 1280))
LARGE = (1.5, 2.0)
LEAST = {False: 1.04, True: 0.99}  # of the size at 100 %, by whether the window is upright: there letters grow by half

# Which texts of which places may lose some of their size, and why nobody reads the worse.
SMALLER = {
    (
        "salon",
        frozenset(("PPLLAAYYEERR", "BBAANNKKEERR", "1199  TTOO  2200")),
    ): "a bet's name, large at any text size, fills its field; the names above the cards are larger",
    ("salon", frozenset("PBT")): "the letter fills its bead, and beads the fields of a chart; the tally beside is read",
    (
        "defusal",
        frozenset(("DANGER", "TICKS WHEN OPEN", "THIS SIDE UP", "STAY CALM")),
    ): "sprayed on the lid as wide as the sign above, whose picture says the same",
    (
        "elsewhere",
        frozenset(("BLACK AXE PAYS 3 TO 2", "Dealer must draw to 16 and stand on all 17s", "INSURANCE PAYS 2 TO 1")),
    ): "print on a felt beside a chat whose lines need the room; the rules page says the same",
    ("elsewhere", frozenset(("Berth nine",))): "a table's name gives way to the buttons of its bar; the lobby says it",
    (
        "coach at black axe",
        frozenset(("BLACK AXE PAYS 3 TO 2", "Dealer must draw to 16 and stand on all 17s", "INSURANCE PAYS 2 TO 1")),
    ): "the same print beside the same talk",
    ("coach", frozenset(("Mr Red's table",))): "a table's name gives way to the buttons of its bar; the hall says it",
}

# Which may keep their size but for a pixel, and why they cannot be larger.
KEPT = {
    (
        "defusal",
        frozenset(("PLAYER", "BANKER", "TIE", "PAIR", "$25")),
    ): "print and sums fill their fields of two or four small tables that share one case",
    ("elsewhere", frozenset(("BLACK AXE +6",))): "the gain beside a hand is as wide as its cards",
}


def _least(place: str, words: str, *, is_upright: bool) -> float:
    """The least share of its size at 100 % that a text may have."""

    def is_in(exempt: dict[tuple[str, frozenset[str]], str]) -> bool:
        return any(place.startswith(where) and words in those for where, those in exempt)

    return 0.0 if is_in(SMALLER) else 0.94 if is_in(KEPT) else LEAST[is_upright]


@pytest.mark.parametrize("place", PLACES)
def test_every_text_is_larger_at_a_larger_text_size(tmp_path, place):
    faults = []
    for _, app in places(tmp_path, 3, (place,)):
        for size in SIZES:
            resize(app, size, 1.0)
            usual = words_of(app)
            for scale in LARGE:
                resize(app, size, scale)
                faults += _shrunk(place, usual, words_of(app), f"{size} and {scale:.0%}", is_upright=size[0] < size[1])
    assert not faults, "\n".join(faults[:20])


def _shrunk(place: str, usual: Drawn, large: Drawn, where: str, *, is_upright: bool) -> list[str]:
    """Which words are smaller than they must be at a larger text size."""
    faults = []
    for words, before in usual.items():
        now = large.get(words)
        if now is not None:
            is_as_often = len(before) == len(now)  # or else some of them are worded otherwise
            share = min(now[0] / before[0], now[-1] / before[-1] if is_as_often else 1.1)
            if share < _least(place, words, is_upright=is_upright):
                faults.append(f"{words!r}: {before} px become {now} px at {where}")
    return faults


@pytest.mark.parametrize("game", GAMES)
def test_the_hall_says_as_much_in_larger_letters(tmp_path, game):
    """The host's sentence and the name and limits of every table are larger; the house edge is still said."""
    app = house_of(tmp_path / "a.save", door=game)
    hall = app.house.stack.top
    sizes = ((960, 540), (1024, 768), (1280, 720), (1920, 1080), (720, 1280))
    for is_poor, scale, size in product((False, True), LARGE, sizes):
        if is_poor and not hall.host_words.startswith("Your purse"):
            bring_below(app.house.store, app.house.profile, 50)
        resize(app, size, 1.0)
        usual = words_of(app)
        resize(app, size, scale)
        large = words_of(app)
        plaques = [widget.said for widget in hall.focus.widgets if isinstance(widget, Plaque)]
        told = [hall.host_words, *(words for said in plaques for words in (said.title, said.stakes))]
        for words in told:
            assert words in large, f"{words!r} is gone at {size}"
            assert words not in usual or large[words][0] > usual[words][0], f"{words!r} at {size}"
        if is_poor:  # who cannot play here yet reads what it needs instead
            continue
        edges = {fact for said in plaques for fact in said.facts if " edge " in fact}
        assert all(any(edge in words for words in large) for edge in edges), f"{edges} are not all said at {size}"
    app.close()
