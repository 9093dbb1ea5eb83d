"""The bomb: what may stand on it, the order of its decks step by step, and a second writing beside 2,000 bombs."""

import copy
import random
from collections import Counter
from fractions import Fraction
from itertools import groupby, pairwise, permutations, product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.core.cards import DECK, RANKS
from casino.core.errors import OutOfDraws
from casino.core.money import LARGEST_CENTS
from casino.engines.baccarat.bets import Limits
from casino.engines.baccarat.bomb import (
    COLOURS,
    LONGEST_SERIAL,
    MAX_SOLVED,
    MINIMUMS,
    PORTS,
    USUAL_LABELS,
    Bomb,
    Indicator,
    Module,
)
from casino.engines.baccarat.bomb_deck import (
    LETTER_BY_MINIMUM,
    LOW_DECK,
    MULTIPLIERS,
    UNSHUFFLED,
    Deck,
    Pick,
    card_at,
    colour_of,
    column_of,
    digit_of,
    first_index,
    indices_from,
    is_unshuffled,
    letter_of,
    multiplier_of,
    order_of,
    which_digit,
    which_letter,
)
from casino.engines.baccarat.hands import deal_coup
from tests.engines.baccarat import reference
from tests.support.every import every


def index_of(card):
    """The number that the manual gives a card, from 1."""
    return UNSHUFFLED.index(card) + 1


BOMBS = 2_000
CHECKED = Bomb("AL5OF2", ("Parallel",))
RED = Module(5_00, 200_00, "red", ("blue", "green"))
LIT_BOB = Indicator("BOB", True)
SERIALS = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", min_size=1, max_size=LONGEST_SERIAL)
PORT_LISTS = st.lists(st.sampled_from(PORTS), max_size=14)


# -- what may stand on a bomb ---------------------------------------------------------------------------------


@pytest.mark.parametrize("serial", ["", "al5of2", "AL5OF2AL5OF2A", "AL5 F2", "AL5-F2", "ÄL5OF2", "AL５OF2", "AL5OF2\n"])
def test_a_serial_number_is_letters_and_digits(serial):
    with pytest.raises(ValueError, match=r"^`serial` must be 1 to 12 characters from A to Z and 0 to 9, not '.*'$"):
        Bomb(serial)


@given(SERIALS)
def test_any_letters_and_digits_make_a_serial_number(serial):
    assert Bomb(serial).serial == serial


@pytest.mark.parametrize("port", ["", "parallel", "PS2", "USB", "Stereo", "DVI"])
def test_a_port_is_one_of_six(port):
    with pytest.raises(
        ValueError, match=r"^`ports` may be DVI-D, Parallel, PS/2, RJ-45, Serial or Stereo RCA, not '.*'$"
    ):
        Bomb("A1", ("PS/2", port))


@pytest.mark.parametrize("label", ["", "BO", "BOBS", "bob", "B0B", "BÖB", "BO "])
def test_a_label_is_three_letters(label):
    with pytest.raises(ValueError, match=r"^`label` must be three letters from A to Z, not '.*'$"):
        Indicator(label, True)


def test_usual_labels_and_others_may_come_many_times():
    assert len({*USUAL_LABELS}) == 11
    lamps = tuple(Indicator(label, lit) for label in (*USUAL_LABELS, "NLL") for lit in (True, False))
    assert len(Bomb("A1", PORTS * 3, lamps).indicators) == 24


@pytest.mark.parametrize("solved", [-1, MAX_SOLVED + 1, 10**30])
def test_solved_modules_are_a_count(solved):
    with pytest.raises(ValueError, match=r"^`solved` must be from 0 to 9999$"):
        Bomb("A1", solved=solved)


@pytest.mark.parametrize("minimum", [0, 5, 499, 5_01, 15_00, 200_00, -5_00])
def test_a_minimum_is_one_the_tables_know(minimum):
    with pytest.raises(ValueError, match=r"^`minimum` must be \$5, \$10, \$25, \$50 or \$100$"):
        Module(minimum, 1_000_00, "red")


@pytest.mark.parametrize("maximum", [4_99, 0, -5, LARGEST_CENTS + 1])
def test_a_maximum_is_no_less_than_the_minimum(maximum):
    with pytest.raises(ValueError, match=r"^`maximum` must be at least `minimum`"):
        Module(5_00, maximum, "red")


@pytest.mark.parametrize(
    ("deck", "next_decks", "sentence"),
    [
        ("Red", (), "`deck` may be red, blue, green or silver, not 'Red'"),
        ("red", ("blue", "gold"), "`next_decks` may be red, blue, green or silver, not 'gold'"),
        ("red", ("red",), "`next_decks` must change the colour each time, and red follows red"),
        ("red", ("blue", "red", "red"), "`next_decks` must change the colour each time, and red follows red"),
    ],
)
def test_every_deck_has_a_colour_and_not_the_one_before(deck, next_decks, sentence):
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        Module(5_00, 200_00, deck, next_decks)


def test_a_colour_may_come_back_after_another():
    assert Module(5_00, 5_00, "red", ("blue", "red")).limits == Limits(5_00, 5_00)


def test_bomb_and_module_read_as_a_record_writes_them():
    bomb = b'{"serial": "AL5OF2", "ports": ["Parallel"], "indicators": [{"label": "BOB", "lit": true}], "solved": 0}'
    module = b'{"minimum": 500, "maximum": 20000, "deck": "red", "next_decks": ["blue", "green"]}'
    assert msgspec.json.decode(bomb, type=Bomb) == Bomb("AL5OF2", ("Parallel",), (LIT_BOB,), 0)
    assert msgspec.json.decode(module, type=Module) == RED
    for kind, written in ((Bomb, bomb), (Module, module)):
        assert msgspec.json.decode(msgspec.json.encode(msgspec.json.decode(written, type=kind)), type=kind)


@every(
    ("kind", "written"),
    [
        (Bomb, {}),
        (Bomb, {"serial": 5}),
        (Bomb, {"serial": "A1", "port": []}),
        (Bomb, {"serial": "A1", "ports": "PS/2"}),
        (Bomb, {"serial": "A1", "solved": True}),
        (Bomb, {"serial": "A1", "solved": "1"}),
        (Bomb, {"serial": "A1", "indicators": [{"label": "BOB"}]}),
        (Bomb, {"serial": "A1", "indicators": [{"label": "BOB", "lit": 1}]}),
        (Bomb, {"serial": "A1", "indicators": [{"label": "BOBBY", "lit": True}]}),
        (Module, {"minimum": 500, "maximum": 20000}),
        (Module, {"minimum": 500.5, "maximum": 20000, "deck": "red"}),
        (Module, {"minimum": 500, "maximum": 20000, "deck": "red", "next_decks": [None]}),
    ],
)
def test_what_is_written_wrongly_is_refused_by_the_reader(kind, written):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(written, kind)


# -- cards by number ------------------------------------------------------------------------------------------


def test_the_unshuffled_pack_is_that_of_the_source():
    assert (index_of("AH"), index_of("7C"), index_of("AS")) == (1, 20, 52)
    assert [index_of(card) for card in ("KH", "AC", "KC", "KD", "AD", "KS")] == [13, 14, 26, 27, 39, 40]
    assert list(UNSHUFFLED) == reference.PACK
    assert set(UNSHUFFLED) == set(DECK)
    assert [index_of(card_at(index)) for index in range(1, 53)] == list(range(1, 53))


# -- letter and digit -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("minimum", "which", "letter"),
    [
        (5_00, "first", "A"),
        (10_00, "second", "L"),
        (25_00, "second to last", "O"),
        (50_00, "last", "F"),
        (100_00, "sum", "H"),  # 1 + 12 + 15 + 6 = 34
    ],
)
def test_every_row_of_the_minimum_table(minimum, which, letter):
    limits = Limits(minimum, minimum)
    assert which_letter(limits) == which
    assert letter_of("AL5OF2", which).symbol == letter
    assert first_index("AL5OF2", limits, 0).letter == letter_of("AL5OF2", which)


def test_the_minimum_table_knows_the_minimums_of_a_bomb_and_no_other():
    assert tuple(LETTER_BY_MINIMUM) == MINIMUMS
    with pytest.raises(KeyError):
        first_index("AL5OF2", Limits(15_00, 100_00), 0)


@every("minimum", MINIMUMS)
@every(
    ("ratio", "which", "digit"),
    [
        (1, "first", "7"),
        (50, "first", "7"),
        (100, "second", "4"),
        (200, "second to last", "8"),
        (500, "last", "9"),
        (100_000, "sum", "8"),  # 7 + 4 + 8 + 9 = 28
    ],
)
def test_every_row_of_the_ratio_table_and_its_edge(minimum, ratio, which, digit):
    assert which_digit(Limits(minimum, ratio * minimum)) == which
    assert digit_of("7A4B89", which).symbol == digit
    above = {"first": "second", "second": "second to last", "second to last": "last", "last": "sum", "sum": "sum"}
    if ratio > 1:
        assert which_digit(Limits(minimum, ratio * minimum + 1)) == above[which]


EVERY_WAY = ["first", "second", "second to last", "last", "sum"]


@pytest.mark.parametrize("which", EVERY_WAY)
def test_a_single_letter_or_digit_serves_wherever_one_is_asked_for(which):
    assert letter_of("12Q34", which) == Pick("Q", which, 17, 17, "Q")
    assert digit_of("AB8CD", which) == Pick("8", which, 8, 8, "8")


@pytest.mark.parametrize("which", EVERY_WAY)
def test_without_letters_it_is_b_and_without_digits_nine(which):
    assert letter_of("123456", which) == Pick("", which, 2, 2, "B")
    assert digit_of("ABCDEF", which) == Pick("", which, 9, 9, "9")


@pytest.mark.parametrize(("which", "letter", "digit"), [("second", "Y", "4"), ("second to last", "X", "3")])
def test_the_second_to_last_of_two_is_the_first(which, letter, digit):
    assert letter_of("X3Y4", which).symbol == letter
    assert digit_of("X3Y4", which).symbol == digit


@pytest.mark.parametrize(
    ("serial", "total", "letter"),
    [("Z", 26, "Z"), ("AY", 26, "Z"), ("AZ", 27, "A"), ("ZZ", 52, "Z"), ("ZZZZZZ", 156, "Z"), ("YZ", 51, "Y")],
)
def test_a_sum_of_letters_wraps_after_z(serial, total, letter):
    pick = letter_of(serial, "sum")
    assert (pick.total, pick.symbol) == (total, letter)


@pytest.mark.parametrize(
    ("serial", "total", "digit"), [("55", 10, 0), ("999999", 54, 4), ("000000", 0, 0), ("19", 10, 0)]
)
def test_a_sum_of_digits_is_its_last_digit(serial, total, digit):
    pick = digit_of(serial, "sum")
    assert (pick.total, pick.value, pick.symbol) == (total, digit, str(digit))


def test_the_steps_of_the_first_card():
    first = first_index("AL5OF2", RED.limits, 3)
    assert first.letter == Pick("ALOF", "first", 1, 1, "A")
    assert first.digit == Pick("52", "first", 5, 5, "5")
    assert (first.solved, first.total, first.index) == (3, 1 + 130 + 3, 30)


@pytest.mark.parametrize(
    ("serial", "solved", "total", "index"),
    [("A0", 0, 1, 1), ("Z1", 0, 52, 52), ("A2", 0, 53, 1), ("Z9", 0, 260, 52), ("A0", 51, 52, 52), ("A0", 52, 53, 1)],
)
def test_the_first_index_is_brought_into_one_to_fifty_two(serial, solved, total, index):
    first = first_index(serial, RED.limits, solved)
    assert (first.total, first.index) == (total, index)


# -- ports and multipliers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "port"), list(enumerate(PORTS, start=1)))
def test_the_most_common_port_is_its_column(number, port):
    others = tuple(other for other in PORTS if other != port)
    assert column_of((port,)).number == number
    column = column_of((*others, port, port))
    assert (column.number, column.ports, column.total) == (number, (port,), number)


@pytest.mark.parametrize(
    ("ports", "tied", "total", "number"),
    [
        (("DVI-D", "Parallel"), ("DVI-D", "Parallel"), 3, 3),
        (("Stereo RCA", "DVI-D"), ("DVI-D", "Stereo RCA"), 7, 1),
        (("Serial", "Stereo RCA"), ("Serial", "Stereo RCA"), 11, 5),
        (("RJ-45", "Serial", "PS/2"), ("PS/2", "RJ-45", "Serial"), 12, 6),
        (("DVI-D", "DVI-D", "Serial", "Serial", "PS/2"), ("DVI-D", "Serial"), 6, 6),
        (PORTS[1:], PORTS[1:], 20, 2),
        (PORTS, PORTS, 21, 3),
        (PORTS * 2, PORTS, 21, 3),
        ((), PORTS, 21, 3),
    ],
)
def test_tied_ports_are_the_sum_of_their_columns(ports, tied, total, number):
    column = column_of(ports)
    assert (column.ports, column.total, column.number) == (tied, total, number)


def test_a_bomb_without_ports_is_a_tie_of_all_six():
    assert column_of(()) == column_of(PORTS)
    assert multiplier_of("green", ()) == 35


@given(PORT_LISTS, st.randoms())
def test_ports_count_by_number_and_not_by_place(ports, rng):
    mixed = ports[:]
    rng.shuffle(mixed)
    assert column_of(ports) == column_of(mixed)
    assert multiplier_of("silver", ports) == reference.multiplier("silver", ports)


def test_the_multipliers_are_those_of_the_source():
    assert set(MULTIPLIERS) == set(COLOURS)
    for colour, port in product(COLOURS, PORTS):
        assert multiplier_of(colour, (port,)) == reference.multiplier(colour, [port])


def test_every_multiplier_meets_all_cards_from_every_start():
    multipliers = [multiplier for row in MULTIPLIERS.values() for multiplier in row]
    # All 24 differ, and no other number below 53 has the property.
    assert len(set(multipliers)) == 24
    whole = [m for m in range(1, 53) if sorted(indices_from(1, m)) == list(range(1, 53))]
    assert whole == sorted(multipliers)
    for multiplier, start in product(multipliers, range(1, 53)):
        indices = indices_from(start, multiplier)
        assert indices[0] == start
        assert sorted(indices) == list(range(1, 53))
        assert indices[-1] * multiplier % 53 == start


# -- the whole order ------------------------------------------------------------------------------------------


def test_the_check_of_the_rules():
    order = order_of(CHECKED, RED, "red", 0)
    assert [index_of(card) for card in order[:6]] == [27, 43, 41, 28, 23, 17]
    coup = deal_coup(iter(order).__next__)
    assert (coup.player, coup.player_total) == (("KD", "QS", "TC"), 0)
    assert (coup.banker, coup.banker_total) == (("TS", "QD", "4C"), 4)


@every(("ports", "is_plain"), [(7, False), (8, True), (9, True), (10, False), (0, False)])
@every("colour", COLOURS)
def test_a_lit_bob_with_eight_or_nine_ports_leaves_the_pack_unshuffled(ports, is_plain, colour):
    plugs = (PORTS * 2)[:ports]
    bomb = Bomb("AL5OF2", plugs, (Indicator("FRK", True), LIT_BOB), solved=7)
    assert is_unshuffled(bomb) is is_plain
    assert (order_of(bomb, RED, colour, 2) == UNSHUFFLED) is is_plain
    dark = Bomb("AL5OF2", plugs, (Indicator("FRK", True), Indicator("BOB", False)))
    assert order_of(dark, RED, colour, 2) != UNSHUFFLED
    assert is_plain or order_of(bomb, RED, colour, 2) == order_of(dark, RED, colour, 2)


def test_one_lit_bob_is_enough_beside_a_dark_one():
    assert is_unshuffled(Bomb("A1", ("PS/2",) * 8, (Indicator("BOB", False), LIT_BOB)))


# -- deck after deck ------------------------------------------------------------------------------------------


def test_a_deck_hands_out_its_order_and_keeps_it_from_round_to_round():
    deck = Deck(CHECKED, RED)
    order = order_of(CHECKED, RED, "red", 0)
    assert [deck.draw() for _ in range(6)] == list(order[:6])
    assert not deck.close_round(1)
    assert [deck.draw() for _ in range(4)] == list(order[6:10])
    assert (deck.left, deck.dealt, deck.solved, deck.decks_before, deck.colour) == (42, 10, 0, 0, "red")


@pytest.mark.parametrize(("dealt", "is_changed"), [(26, False), (27, True), (32, True)])
def test_with_fewer_than_half_left_after_a_round_there_is_a_new_deck(dealt, is_changed):
    deck = Deck(CHECKED, RED)
    for _ in range(dealt):
        deck.draw()
    assert deck.colour == "red"  # never within a round
    assert deck.close_round(4) is is_changed
    if is_changed:
        assert (deck.colour, deck.solved, deck.left, deck.decks_before) == ("blue", 4, 52, 1)
        assert (
            deck.draw() == order_of(CHECKED, RED, "blue", 4)[0] == card_at(first_index("AL5OF2", RED.limits, 4).index)
        )
    else:
        assert deck.left == LOW_DECK


def test_the_first_deck_uses_what_was_solved_when_it_appeared():
    deck = Deck(Bomb("AL5OF2", ("Parallel",), solved=2), RED)
    assert deck.solved == 2
    assert index_of(deck.draw()) == 29


def test_beyond_the_named_decks_colours_go_round():
    module = Module(5_00, 200_00, "green", ("red", "silver"))
    colours = [colour_of(module, before) for before in range(9)]
    assert colours == ["green", "red", "silver", "red", "blue", "green", "silver", "red", "blue"]


@every("named", [(), *((c,) for c in COLOURS), *permutations(COLOURS, 2), *permutations(COLOURS)])
def test_no_deck_has_the_colour_of_the_one_before(named):
    for first in COLOURS:
        if named[:1] != (first,):
            module = Module(5_00, 200_00, first, named)
            colours = [colour_of(module, before) for before in range(12)]
            assert all(one != other for one, other in pairwise(colours))


def test_a_copy_of_a_deck_goes_its_own_way():
    deck = Deck(CHECKED, RED)
    deck.draw()
    other = copy.deepcopy(deck)
    drawn = [other.draw() for _ in range(30)]
    assert other.close_round(0)
    assert (deck.left, deck.colour) == (51, "red")
    assert [deck.draw() for _ in range(30)] == drawn


def test_a_deck_that_is_never_closed_ends():
    deck = Deck(CHECKED, RED)
    assert {deck.draw() for _ in range(52)} == set(DECK)
    with pytest.raises(OutOfDraws, match="All 52 cards of the red deck are dealt"):
        deck.draw()
    assert deck.left == 0


# -- a second writing -----------------------------------------------------------------------------------------


def random_bomb(rng):
    """A bomb and a module: mostly of the usual kind, at times of the strangest, with all limits' edges."""
    signs = rng.choice(("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",) * 3 + ("0123456789", "ABCXYZ", "Q7"))
    serial = "".join(rng.choices(signs, k=rng.choice((6, 6, 6, 1, 2, 3, LONGEST_SERIAL))))
    ports = tuple(rng.choices(PORTS, k=rng.choice((0, 1, 2, 3, 5, 7, 8, 9, 10, 14))))
    lamps = tuple(
        Indicator(rng.choice((*USUAL_LABELS, "BOB", "BOB")), rng.random() < 0.6) for _ in range(rng.randrange(5))
    )
    minimum = rng.choice(MINIMUMS)
    maximum = max(minimum, rng.choice((1, 20, 50, 100, 200, 500, 900)) * minimum + rng.choice((0, 0, 1, -1, 5_00)))
    deck, *next_decks = (colour for colour, _ in groupby(rng.choices(COLOURS, k=1 + rng.randrange(4))))
    return Bomb(serial, ports, lamps, rng.randrange(40)), Module(minimum, maximum, deck, tuple(next_decks))


def test_two_thousand_bombs_deal_what_the_second_writing_deals():
    rng, seen = random.Random("two thousand bombs"), Counter()
    for _ in range(BOMBS):
        bomb, module = random_bomb(rng)
        deck, solved = Deck(bomb, module), bomb.solved
        decks = [(module.deck, solved)]
        played = []
        for _ in range(12):
            colour, coup = deck.colour, deal_coup(deck.draw)
            played.append((list(coup.player), list(coup.banker), colour))
            solved += rng.random() < 0.3
            if deck.close_round(solved):
                decks.append((deck.colour, solved))
                seen["new deck"] += 1
        again = reference.rounds(
            decks,
            serial=bomb.serial,
            minimum=module.minimum // 100,
            maximum=Fraction(module.maximum, 100),
            ports=list(bomb.ports),
            indicators=[(lamp.label, lamp.lit) for lamp in bomb.indicators],
        )
        assert played == [next(again) for _ in played], (bomb, module)
        assert [colour for colour, _ in decks][: 1 + len(module.next_decks)] == [module.deck, *module.next_decks][
            : len(decks)
        ]
        first = first_index(bomb.serial, module.limits, bomb.solved)
        seen.update([first.letter.which, f"digit {first.digit.which}", f"{len(column_of(bomb.ports).ports)} tied"])
        seen["unshuffled"] += is_unshuffled(bomb)
        seen["no letter"] += not first.letter.found
        seen["no digit"] += not first.digit.found
    assert all(seen[which] > 100 and seen[f"digit {which}"] > 100 for which in EVERY_WAY)
    assert all(seen[f"{number} tied"] > 10 for number in range(1, 7))
    assert min(seen["unshuffled"], seen["no letter"], seen["no digit"], seen["new deck"]) > 100


@given(
    SERIALS,
    st.sampled_from(MINIMUMS),
    st.integers(1, 100_000_00),
    PORT_LISTS,
    st.sampled_from(COLOURS),
    st.integers(0, 200),
)
def test_any_deck_is_all_cards_in_the_order_of_the_second_writing(serial, minimum, more, ports, colour, solved):
    module = Module(minimum, minimum + more, colour)
    order = order_of(Bomb(serial, tuple(ports)), module, colour, solved)
    assert len(set(order)) == len(order) == 4 * len(RANKS)
    maximum = Fraction(module.maximum, 100)
    assert list(order) == reference.deck(serial, minimum // 100, maximum, colour, ports, [], solved)
