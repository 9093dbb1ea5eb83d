"""At a larger text size everything that is read is larger, and nothing that was read is gone."""

from itertools import product

import pytest

from casino.engines.registry import GAMES
from casino.scenes.hall.plaques import Plaque
from tests.scenes.places import PLACES, bring_below, house_of, places, resize
from tests.support.drawn_words import words_of

SIZES = ((1280, 720), (720, 1280))
LARGE = 1.5
LEAST = {False: 1.04, True: 0.95}  # of the size at 100 %, by whether the window is upright: there letters grow by half

# Which texts of which places may keep their size or lose some of it, and why nobody reads the worse.
EXEMPT = {
    ("salon", frozenset("PBT")): "the letter fills its bead, and beads the fields of a chart; the tally beside is read",
    (
        "defusal",
        frozenset(("DANGER", "TICKS WHEN OPEN", "THIS SIDE UP", "STAY CALM")),
    ): "sprayed on the lid as wide as the sign above, whose picture says the same",
    (
        "defusal",
        frozenset(("PLAYER", "BANKER", "TIE", "$25")),
    ): "up to four small tables share one case; an area's colour and place say the same, and the message line names it",
    (
        "pilok, two seats",
        frozenset(("Lift", "Orbit", "Deep", "Jump", "Shadowport")),
    ): "five names share the well's width; the one that begins is called out in large letters",
    (
        "",
        frozenset(("BARON PAYS", "2 TO 1", "PAID BEFORE THE PLAGUE", "MR RED STANDS", "ON 16", "7 DICE: ROUND TABLE")),
    ): "printed as large as the felt between seats and tray allows; the rules page says it in letters that grow",
}


def _is_exempt(place: str, words: str) -> bool:
    return any(place.startswith(where) and words in those for where, those in EXEMPT)


@pytest.mark.parametrize("place", PLACES)
def test_every_text_is_larger_at_a_larger_text_size(tmp_path, place):
    faults = []
    for _, app in places(tmp_path, 3, (place,)):
        for size in SIZES:
            resize(app, size, 1.0)
            usual = words_of(app)
            resize(app, size, LARGE)
            large = words_of(app)
            least = LEAST[size[0] < size[1]]
            for words, before in usual.items():
                now = large.get(words)
                if now is not None and len(words) > 1 and not _is_exempt(place, words):
                    share = min(now[0] / before[0], now[-1] / before[-1])
                    if share < least:
                        faults.append(f"{words!r}: {before} px become {now} px at {size}")
    assert not faults, "\n".join(faults[:20])


@pytest.mark.parametrize("game", GAMES)
def test_the_hall_says_as_much_in_larger_letters(tmp_path, game):
    """The host's sentence, the doors, and the name and limits of every table; larger, and all there."""
    app = house_of(tmp_path / "a.save", door=game)
    hall = app.house.stack.top
    for size, is_poor in product(((960, 540), (1024, 768), (1280, 720), (1920, 1080), (720, 1280)), (False, True)):
        if is_poor and not hall.host_words.startswith("Your purse"):
            bring_below(app.house.store, app.house.profile, 50)
        resize(app, size, 1.0)
        usual = words_of(app)
        resize(app, size, LARGE)
        large = words_of(app)
        plaques = [widget.said for widget in hall.focus.widgets if isinstance(widget, Plaque)]
        said = [hall.host_words, *(table.title for game in [game] for table in plaques)]
        said += [plaque.stakes for plaque in plaques if plaque.stakes in usual]
        # Further rules give way where there is no room for them; they are read at the table.
        said += [words for plaque in plaques for words in plaque.facts if words in usual and words in large]
        for words in said:
            assert words in large, f"{words!r} is gone at {size}"
            assert large[words][0] > usual[words][0] if words in usual else True, f"{words!r} at {size}"
    app.close()
