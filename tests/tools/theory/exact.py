"""`python -m tests.tools.theory.exact`: every course of the games' chances through the engines, beside exact theory.

Nothing is simulated: where the courses are few enough the engine itself is led through all of them, and the chances of
what it told are compared as fractions. Rows count what differs, and must be nought. Where the dealer's courses are
gone through, the one who plays against it holds fixed cards. Which hands a dealer may come to, in how many orders, is
the same from any decks: from six of them no course is out of reach, so that endless decks are looked at with them.
"""

import argparse
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

from casino.core.chance import Chance
from casino.core.dice import DiceCode
from casino.engines.baccarat.bets import AREAS
from casino.engines.base import HOUSE, Action, Entrant
from casino.engines.black_baron.table import BlackBaron
from casino.engines.pilok.hands import best_two, worth
from casino.engines.pilok.jump import roll_skill
from casino.engines.pilok.settings import PilokSettings
from casino.engines.pilok.table import Pilok
from casino.engines.twentyone.table import TwentyOne
from casino.players.black_baron import odds as black_baron_odds
from casino.players.twentyone import odds as twentyone_odds
from casino.records.levels import catalogue, override_settings, shipped_level
from tests.support.whole_round import whole_round
from tests.tools.benchmarks.rows import show
from tests.tools.theory import baccarat, baccarat_edges, pilok, twentyone
from tests.tools.theory.baron import BUST, TEN, BaronTheory, six_deep
from tests.tools.theory.courses import Course, every_course
from tests.tools.theory.driving import BaronAdvice, baron_round, berth, bet_of, jumped_hand, pilok_hand
from tests.tools.theory.law import differing, law_of

CLOSE = 1e-9  # a figure of the house's that is worked out in floats may be so far off
FOLLOWED = 1e-6  # and one that follows only so many splits so far
# Starting dice whose rounds have few enough courses to go through them all.
STARTS = [(one, other) for one, other in combinations_with_replacement(range(1, 11), 2) if one + other >= 11]

# RULES, part 1, in per cent of the first bet: six deep, and without splitting.
KNOWN_BARON = {"six deep": "-5.490", "without splits": "-5.751"}
# The dealer's busts of endless decks who stands on soft 17, after a peek, as printed in many books.
KNOWN_BUSTS = {2: "0.3536", 3: "0.3739", 4: "0.3945", 5: "0.4164", 6: "0.4232"} | {
    7: "0.2623",
    8: "0.2447",
    9: "0.2284",
    10: "0.2298",
    1: "0.1665",
}


# -- black baron ----------------------------------------------------------------------------------------------


def baron_dealer(settings: Any) -> dict[tuple[int, int], Fraction]:
    """How often the engine's dealer shows each die and ends on each total, the seat staying with 19."""
    advice: Any = dict.fromkeys(((die, 19, 2, 0, False) for die in range(1, 11)), Action(1, "stay"))

    def play(chance: Chance) -> Any:
        told = baron_round(BlackBaron(settings), chance, advice)
        return told.open_die, -1 if told.is_plague else told.end or BUST

    law: dict[Any, Fraction] = law_of(every_course(play, only={0: 10, 1: 9}))
    return law


def theory_of_baron_dealer(settings: Any) -> dict[tuple[int, int], Fraction]:
    """The same by theory, -1 being the plague."""
    theory, law = BaronTheory(settings), {}
    for die in range(1, 11):
        safe = Fraction(9 if die == TEN else 10, 10)
        for end, chance in theory.dealer_ends(die).items():
            law[die, end] = Fraction(1, 1000) * safe * chance  # a tenth for the die, and for the seat's ten and nine
    law[TEN, -1] = Fraction(1, 10_000)
    return law


class _ShortDealer:
    """A stream that takes every course but the dealer's last dice: of these one for each total, weighed by theory."""

    def __init__(self, course: Course, engine: BlackBaron, theory: BaronTheory) -> None:
        self._course = course
        self._engine = engine
        self._theory = theory
        self._last: list[int] = []

    def die(self, sides: int) -> int:
        if self._engine.turn is None or self._engine.turn <= self._engine.seats:
            return self._course.die(sides)
        if not self._last:
            dealer = self._engine.view(HOUSE).dealer
            rest = self._theory.dealer_rest(sum(dealer), len(dealer))
            end = self._course.choose(lambda: {end: (end, int(chance * 10**7)) for end, chance in rest.items()})
            assert isinstance(end, int)
            self._last = self._rolls_to(end, sum(dealer), len(dealer))
        return self._last.pop(0)

    def _rolls_to(self, end: int, added: int, dice: int) -> list[int]:
        """Some dice that bring a dealer who holds these to a total."""
        if dice >= 2 and self._theory.dealer_rest(added, dice) == {end: 1}:
            rules = self._theory.rules
            if added >= rules.dealer_stands_on or dice >= rules.round_table_dice:
                return []
        face = next(f for f in range(1, 11) if end in self._theory.dealer_rest(added + f, dice + 1))
        return [face, *self._rolls_to(end, added + face, dice + 1)]

    def card(self, shoe: Any) -> str:
        raise AssertionError("no card is drawn here")


def baron_return(settings: Any, theory: BaronTheory, dice: tuple[int, int]) -> Fraction:
    """What the engine pays in the mean for a round that begins with these dice, played by a theory, in first bets."""
    advice = BaronAdvice(theory)

    def play(course: Course) -> int:
        engine = BlackBaron(settings)
        stream: Any = _ShortDealer(course, engine, theory)
        return baron_round(engine, stream, advice).net

    courses = every_course(play, only=dict(enumerate(dice)))
    return sum((chance * net for chance, net in courses if net), Fraction(0)) * TEN**2 / bet_of(settings)


# -- twenty-one -----------------------------------------------------------------------------------------------

HELD = (10, 9)  # the seat's cards in points: it stands on them

DealerEnd = tuple[int, twentyone.Counts, int | str]  # the open card, all cards, the end


def card_dealer(rules: Any, *, only_up: int | None = None) -> dict[DealerEnd, Fraction]:
    """How often the engine's dealer gets which cards and ends where, beside a seat that stands on two given cards.

    As shares of all rounds in which the seat has these; with `only_up` only the courses behind that open card.
    """

    def play(chance: Chance) -> Any:
        engine = TwentyOne(rules)
        engine.open_round(chance)
        engine.apply(Action(1, "bet", amount=bet_of(rules)))
        events: Any = engine.apply(Action(HOUSE, "deal"))
        while engine.turn is not None:
            events = engine.apply(engine.default_action(1))
        total, draws = events[-1].dealer.total, events[-1].dealer.draws
        drawn = [twentyone.points_of(card) for card in draws]
        is_natural = len(drawn) == 2 and total == 21
        return drawn[1], _counts(drawn), twentyone.NATURAL if is_natural else min(total, twentyone.BUST)

    only = {0: HELD[0], 2: HELD[1]} | ({3: only_up} if only_up else {})
    law: dict[Any, Fraction] = law_of(every_course(play, kind=twentyone.points_of, only=only))
    held = twentyone.chance_of(_counts(HELD), twentyone.shoe_of(rules.decks))
    return {end: chance / held for end, chance in law.items()}


def _counts(cards: Sequence[int]) -> twentyone.Counts:
    return tuple(map(cards.count, twentyone.POINTS))


def theory_of_card_dealer(decks: int, *, hits_soft_17: bool) -> dict[DealerEnd, Fraction]:
    """The same by counting."""
    left = tuple(n - gone for n, gone in zip(twentyone.shoe_of(decks), _counts(HELD), strict=True))
    law = {
        (course.up, course.counts, course.end): course.orders * twentyone.chance_of(course.counts, left)
        for course in twentyone.dealer_courses(hits_soft_17)
    }
    return {end: chance for end, chance in law.items() if chance}


def wrong_choices(settings: Any, ups: Sequence[int] = twentyone.POINTS) -> list[str]:
    """Which numbers of the characters' twenty-one are not those of endless decks, behind these open cards."""
    odds, theory = twentyone_odds.TwentyOneOdds(settings), twentyone.EndlessTheory(settings)
    wrong = []
    for up in ups:
        theirs, ours = odds.dealer_ends(up), theory.ends(up)
        pairs = [(f"dealer {end}", theirs.get(end, 0.0), ours.get(end, 0)) for end in {**theirs, **ours}]
        for hard in range(2, 21):
            for has_ace in (False, True):
                pairs += [
                    (f"stand {hard}", odds.stand(up, hard, has_ace), theory.stand(up, hard, has_ace)),
                    (f"hit {hard}", odds.hit(up, hard, has_ace, 2), theory.hit(up, hard, has_ace, 2)),
                    (f"double {hard}", odds.double(up, hard, has_ace), theory.double(up, hard, has_ace)),
                ]
        pairs += [(f"split {card}", odds.split(up, card), theory.split(up, card)) for card in twentyone.POINTS]
        wrong += [f"{what} against {up}" for what, one, other in pairs if abs(one - float(other)) > CLOSE]
    if len(ups) == len(twentyone.POINTS) and abs(odds.whole_game() - float(theory.whole_game())) > CLOSE:
        wrong.append("the whole game")
    return wrong


# -- pi'lok ---------------------------------------------------------------------------------------------------


def wrong_hands() -> list[tuple[int, ...]]:
    """The hands of dice whose worth, or whose best two, are not what the rules say."""
    from tests.engines.pilok.reference import worth as by_the_rules

    wrong = []
    for dice in (*product(pilok.FACES, repeat=2), *product(pilok.FACES, repeat=3)):
        kept = [dice[place] for place in best_two(dice)]
        if not worth(dice) == by_the_rules(dice) == by_the_rules(kept):
            wrong.append(dice)
    return wrong


def showdown(only: Mapping[int, object] | None = None) -> dict[Any, Fraction]:
    """What two hands are worth and who is paid, through the engine from the fee to Shadowport.

    With `only` some dice are held fast, by their number from 0.
    """
    settings = override_settings(shipped_level("pilok/standard"), {"jump": False})
    opening = berth(Pilok(settings), ("3D", "3D"))
    return law_of(every_course(lambda chance: tuple(pilok_hand(Pilok(settings), chance, opening)), only=only))


def theory_of_showdown() -> dict[Any, Fraction]:
    """The same by theory."""
    law = pilok.hand_law()
    return {
        (one, other, (one > other) - (one < other)): chance * more
        for one, chance in law.items()
        for other, more in law.items()
    }


def first_to_act(streets: int, seats: int) -> list[tuple[int, ...]]:
    """The dice after which somebody else than the highest sum is asked first on a street, of all there are."""
    settings = shipped_level("pilok/standard").settings
    wrong = []

    def play(chance: Chance) -> None:
        engine = Pilok(settings)
        engine.open_round(chance)
        places = {seat: Entrant(100_000, skill="1D") for seat in range(1, seats + 1)}
        for action in engine.opening(places, seats):
            engine.apply(action)
        for _ in range((streets - 1) * seats):
            engine.apply(engine.default_action(engine.turn or 0))
        dice = [player.dice for player in engine.view(HOUSE).players]
        if engine.turn != 1 + pilok.acts_first(dice):
            wrong.append(tuple(face for own in dice for face in own))

    for _ in every_course(play):
        pass
    return wrong


def skill_of_engine(code: DiceCode, *, is_wild: bool, sixes: int) -> dict[Any, Fraction]:
    """What the engine's rolls of a skill add up to, rolls of more than so many sixes of a wild die left out."""
    rolls = every_course(
        lambda chance: roll_skill(code, chance, is_wild=is_wild)[1], most_draws=code.dice + (sixes if is_wild else 0)
    )
    law = law_of(rolls)
    law.pop(None, None)
    return law


def duel_of_engine(skills: tuple[str, str], skill_tie: str) -> Fraction:
    """How often seat 1 wins a duel at a table of two that it begins; ties are not followed into another toss."""
    settings = PilokSettings(seats=2, skill_tie=skill_tie)  # type: ignore[arg-type]
    opening = berth(Pilok(settings), skills)
    codes = sum(int(skill.split("D")[0]) for skill in skills)
    dice = dict(enumerate((6, 5, 6, 5, 6, 5)))  # seat 1 has the highest sum, so it jumps
    # After the duel a die is rolled again: one of its faces is enough.
    only = {**dice, 6 + codes: 1}
    played = every_course(
        lambda chance: jumped_hand(Pilok(settings), chance, opening).is_won, only=only, most_draws=7 + codes
    )
    law = law_of(played)
    return law[True] / (law[True] + law[False])


# -- the rows -------------------------------------------------------------------------------------------------


def tell(name: str, wrong: Sequence[object], note: str = "") -> bool:
    """Prints a row: how much differs, which must be nothing."""
    first = f"first: {wrong[0]}" if wrong else note
    show(name, len(wrong), "differences", 0, note=first)
    return not wrong


def check_baron() -> bool:
    """Black Baron's rows."""
    rules = shipped_level("black_baron/standard").settings
    without = BaronTheory(rules, splits=0)
    found = {"six deep": six_deep(rules), "without splits": without.whole_game()}
    is_well = True
    for name, percent in KNOWN_BARON.items():
        told = f"{100 * float(found[name]):.3f}"
        is_well &= tell(f"Black Baron, {name}", [] if told == percent else [told], f"{told} %, as RULES has it")
    for level in (one for one in catalogue()[0] if one.game == "black_baron"):
        name, settings = level.name.split("/")[1], level.settings
        splits = None if settings.resplit == "unlimited" else settings.resplit + 1
        exact, odds = (
            float(BaronTheory(settings, splits=splits).whole_game()),
            whole_round(black_baron_odds.BlackBaronOdds(settings)),
        )
        far = abs(exact - odds)
        is_well &= tell(f"Black Baron {name}, odds", [odds] if far > FOLLOWED else [], f"{exact:.9f}, {far:.1e} off")
        wrong = differing(baron_dealer(settings), theory_of_baron_dealer(settings))
        is_well &= tell(f"Black Baron {name}, dealer", wrong, "every course of the dealer's dice")
        theory = BaronTheory(settings, splits=1 if splits == 1 else 0)
        # Two hands of a low pair have millions of courses together.
        starts = [dice for dice in STARTS if dice[0] != dice[1] or dice[0] >= 9 or not theory.splits]
        wrong = [dice for dice in starts if baron_return(settings, theory, dice) != theory.round_with(*dice)]
        note = f"every course from {len(starts)} pairs of dice, {'one split' if theory.splits else 'without splits'}"
        is_well &= tell(f"Black Baron {name}, paid", wrong, note)
    return is_well


def check_cards() -> bool:
    """The rows of both games with cards against a dealer."""
    busts = {
        up: f"{float(twentyone.dealer_ends(None, up, hits_soft_17=False, peek=True)[twentyone.BUST]):.4f}"
        for up in KNOWN_BUSTS
    }
    is_well = tell("endless decks, busts", [up for up in busts if busts[up] != KNOWN_BUSTS[up]], "as printed in books")
    tables = [("blackjack", decks, hits, True) for decks in (1, 5, 6) for hits in (False, True)]
    tables += [("blackjack", 1, True, False), ("blackjack", 6, False, False), ("black_axe", 5, False, True)]
    for game, decks, hits, peek in tables:
        raw = {"decks": decks, "dealer_hits_soft_17": hits, "peek": peek, "seats": 1, "max_hands": 1}
        rules = override_settings(shipped_level(f"{game}/standard"), raw)
        wrong = differing(card_dealer(rules), theory_of_card_dealer(decks, hits_soft_17=hits))
        how = f"{decks} deck(s), {'hits' if hits else 'stands on'} soft 17{'' if peek else ', no peek'}"
        is_well &= tell(f"{game}, dealer, {how}", wrong, "every course of the dealer's cards")
    for one in (one for one in catalogue()[0] if one.game in ("black_axe", "blackjack")):
        is_well &= tell(f"{one.name}, odds", wrong_choices(one.settings), "every choice from endless decks")
    return is_well


def check_baccarat() -> bool:
    """Baccarat's rows."""
    is_well = True
    for decks in (8, 6, 1):
        shoe = baccarat_edges.fresh_shoe(decks)
        engine, exact = baccarat_edges.edges(shoe), {area: baccarat.edge(shoe, area) for area in AREAS}
        note = ", ".join(f"{area} {baccarat_edges.percent(edge)} %" for area, edge in exact.items())
        is_well &= tell(f"Baccarat, {decks} deck(s)", differing(engine, exact), note)
    shoe = baccarat_edges.fresh_shoe(baccarat_edges.KNOWN_DECKS)
    told = {area: baccarat_edges.percent(baccarat.edge(shoe, area)) for area in AREAS}
    wrong = [area for area in AREAS if told[area] != baccarat_edges.KNOWN_PERCENT[area]]
    return is_well & tell("Baccarat, figures of RULES", wrong)


def check_pilok() -> bool:
    """Pi'Lok's rows."""
    is_well = tell("Pi'Lok, worth of all hands", wrong_hands(), "252 hands of two and three dice")
    ours = pilok.contest(pilok.hand_law(), pilok.hand_law())
    told = f"{ours.win} won, {ours.tie} shared"
    is_well &= tell("Pi'Lok, showdown of two", differing(showdown(), theory_of_showdown()), told)
    for streets, seats in ((1, 2), (2, 2), (1, 4)):
        name = f"Pi'Lok, first to act, {seats} on street {streets}"
        is_well &= tell(name, first_to_act(streets, seats), f"{6 ** (streets * seats)} throws")
    for dice, pips, is_wild in ((1, 0, False), (3, 1, False), (5, 0, False), (1, 0, True), (3, 2, True), (4, 0, True)):
        engine = skill_of_engine(DiceCode(dice, pips), is_wild=is_wild, sixes=3)
        wrong = differing(engine, pilok.skill_law(dice, pips, is_wild=is_wild, sixes=3))
        is_well &= tell(f"Pi'Lok, skill {DiceCode(dice, pips)}{', wild' if is_wild else ''}", wrong)
    for skill_tie in ("reroll", "jumper", "target"):
        wins = pilok.duel(pilok.skill_law(2, 1, is_wild=False), pilok.skill_law(3, 0, is_wild=False), skill_tie)
        paid = duel_of_engine(("2D+1", "3D"), skill_tie)
        is_well &= tell(f"Pi'Lok, duel, {skill_tie}", [] if wins == paid else [paid], f"{wins} won")
    return is_well


CHECKS: dict[str, Callable[[], bool]] = {
    "black_baron": check_baron,
    "cards": check_cards,
    "baccarat": check_baccarat,
    "pilok": check_pilok,
}


def main(argv: Sequence[str] | None = None) -> int:
    """The script; its status is 1 where engine and theory differ."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.theory.exact", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--game", action="append", choices=CHECKS, help="only these")
    games = parser.parse_args(argv).game or list(CHECKS)
    is_well = True
    for game in games:
        start = time.perf_counter()
        is_well &= CHECKS[game]()
        show(f"{game}, time", time.perf_counter() - start, "s")
    if not is_well:
        print("FAULT: an engine and exact theory differ; the rows say where.", file=sys.stderr)
    return int(not is_well)


if __name__ == "__main__":
    sys.exit(main())
