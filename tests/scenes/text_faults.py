"""What is wrong with texts at a larger text size, as lines that say what and where."""

from tests.support.drawn_words import Drawn

MIN = {False: 1.04, True: 0.99}  # of the size at 100 %, by whether the window is upright: there letters grow by half

# Which texts of which places may lose some of their size, and why nobody reads the worse.
SMALLER = {
    (
        "salon",
        frozenset(("PPLLAAYYEERR", "BBAANNKKEERR", "1199  TTOO  2200")),
    ): "a bet's name, large at any text size, fills its field; the names above the cards are larger",
    ("salon", frozenset("PBT")): "the letter fills its bead, and beads the fields of a chart; the tally beside is read",
    (
        "defusal",
        frozenset(("DANGER", "TICKS WHEN OPEN", "NO CLOCK", "THIS SIDE UP", "STAY CALM")),
    ): "sprayed on the lid as wide as the sign above, whose picture says the same",
    (
        "defusal elsewhere",
        frozenset(("PLAYER", "BANKER", "TIE", "PAIR", *"0123456789")),
    ): "print and totals on a case beside a talk whose lines need the room",
    ("elsewhere, an expert", frozenset(("The expert’s desk",))): "the title gives way to the buttons of its bar",
    (
        "elsewhere, an expert",
        frozenset(("Stereo RCA",)),
    ): "the name of a port, whose number the manual has beside a picture",
    (
        "elsewhere",
        frozenset(("BLACK AXE PAYS 3 TO 2", "Dealer must draw to 16 and stand on all 17s", "INSURANCE PAYS 2 TO 1")),
    ): "print on a felt beside a chat whose lines need the room; the rules page says the same",
    ("elsewhere", frozenset(("Berth nine",))): "a table's name gives way to the buttons of its bar; the lobby says it",
    (
        "coach at black axe",
        frozenset(("BLACK AXE PAYS 3 TO 2", "Dealer must draw to 16 and stand on all 17s", "INSURANCE PAYS 2 TO 1")),
    ): "the same print beside the same talk",
    (
        "the castle, a table",
        frozenset(("BLACK AXE PAYS 3 TO 2", "Dealer must draw to 16 and stand on all 17s", "INSURANCE PAYS 2 TO 1")),
    ): "the same print beside the same talk",
    ("the castle, a table", frozenset(("The hearth",))): "as a table's name elsewhere; the castle's lobby says it",
    ("the castle, a table", frozenset(("Brother Ambrose",))): "a long name on a plate; the lobby's list has it whole",
    ("the castle", frozenset(("The castle's gambling hall",))): "the hall's title gives way to the buttons of its bar",
    ("defusal, a mission done", frozenset("03")): "totals at the end, as high as a third of the cards beside them",
    ("coach", frozenset(("Mr Red's table",))): "a table's name gives way to the buttons of its bar; the hall says it",
}

# Which may keep their size but for a pixel, and why they cannot be larger.
KEPT = {
    (
        "defusal",
        frozenset(("PLAYER", "BANKER", "TIE", "PAIR", "$25", "$100")),
    ): "print and sums fill their fields of two or four small tables that share one case",
    (
        "the desk with a bomb, Cards",
        frozenset(("K", "QQ", "4932K56A25J8A7J376984", "4932K56A25J8A7J376984K")),
    ): "cards of a whole deck in rows as wide as their part",
    ("elsewhere", frozenset(("BLACK AXE +6",))): "the gain beside a hand is as wide as its cards",
    (
        "",
        frozenset(("NEAREST TO 21 WINS", "BLACK AXE PAYS 3 TO 2", "Dealer must draw to 16 and hit soft 17")),
    ): "print between the dealer's cards and one's own, which do not give way to it",
    ("pilok", frozenset(("FOLDED −10", "FOLDED −80"))): "the loss below a hand is as wide as its dice",
}


def _least(place: str, words: str, *, is_upright: bool) -> float:
    """The least share of its size at 100 % that a text may have."""

    def is_in(exempt: dict[tuple[str, frozenset[str]], str]) -> bool:
        return any(place.startswith(where) and words in those for where, those in exempt)

    return 0.0 if is_in(SMALLER) else 0.94 if is_in(KEPT) else MIN[is_upright]


def faults_of_texts(place: str, usual: Drawn, large: Drawn, size: tuple[int, int], scale: float) -> list[str]:
    """Which words are smaller than they must be at a larger text size in a window of a size."""
    faults = []
    for words, before in usual.items():
        now = large.get(words)
        if now is not None:
            is_as_often = len(before) == len(now)  # or else some of them are worded otherwise
            share = min(now[0] / before[0], now[-1] / before[-1] if is_as_often else 1.1)
            if share < _least(place, words, is_upright=size[0] < size[1]):
                faults.append(f"{words!r}: {before} px become {now} px at {size} and {scale:.0%}")
    return faults
