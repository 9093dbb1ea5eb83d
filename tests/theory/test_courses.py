"""Every course of chance is taken once, with its exact chance: dice, cards from a shoe, courses without end."""

from collections import Counter
from fractions import Fraction

from casino.core.cards import Shoe
from tests.tools.theory.courses import every_course


def rank_of(card):
    return card[0]


def test_every_course_of_dice_is_taken_once_with_its_chance():
    def play(chance):
        first = chance.die(3)
        return first, chance.die(2) if first > 1 else 0

    found = list(every_course(play))
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    assert sorted(found) == [(sixth, (a, b)) for a in (2, 3) for b in (1, 2)] + [(third, (1, 0))]


def test_cards_of_a_kind_are_one_branch_and_leave_the_shoe():
    def play(chance):
        shoe, hand = Shoe(1), ""
        for _ in range(2):
            card = chance.card(shoe)
            shoe.take(card)
            hand += card[0]
        return hand

    found = {hand: chance for chance, hand in every_course(play, kind=rank_of)}
    assert len(found) == 13 * 13
    assert found["AA"] == Fraction(4 * 3, 52 * 51)
    assert found["AK"] == Fraction(4 * 4, 52 * 51)
    assert sum(found.values()) == 1


def test_draws_that_are_held_fast_keep_their_chance():
    found = list(every_course(lambda chance: (chance.die(6), chance.die(6)), only={0: 3}))
    assert [result for _, result in found].count((3, 6)) == 1
    assert {result[0] for _, result in found} == {3}
    assert sum(chance for chance, _ in found) == Fraction(1, 6)


def test_courses_without_end_are_broken_off():
    def sixes(chance):
        count = 0
        while chance.die(6) == 6:
            count += 1
        return count

    found = list(every_course(sixes, most_draws=3))
    assert Counter(result for _, result in found) == {0: 5, 1: 5, 2: 5, None: 1}
    assert sum(chance for chance, _ in found) == 1
    assert min(chance for chance, result in found if result is None) == Fraction(1, 216)
