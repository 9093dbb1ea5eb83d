"""The coach's plain sentences: over golden records their figures are the exact ones, rounded, their advice is best."""

import re
from fractions import Fraction

import pytest

from casino.core.errors import NoOdds
from casino.engines.baccarat.bets import MAIN_AREAS
from casino.odds.coaching import watch_of
from casino.odds.value import Value, about, best_of, evaluate, finished, level_with_best, verdict
from casino.records.replay import Replay
from casino.records.rounds import read_record
from tests.support import ROOT
from tests.tools.theory.baron import BUST, FACES, BaronTheory

STAKES = {"tie": 500}
FIGURE = re.compile(r"(about |less than |more than )?(\d+)%")


def records(game):
    paths = sorted((ROOT / "tests" / "records" / game).glob("*.json"))
    return [path for path in paths if not path.name.endswith(".expected.json")]


def named(choice):
    return choice.replace("_", " ")


def decisions_of(path):
    """The knowledge of a record's decisions, with their values; those without a price are left out."""
    record = read_record(path)
    played = Replay(record)
    watch = watch_of(played.engine.settings, record.discards)
    watch.observe(played.opening())
    while not played.is_at_end:
        known = knowledge_of(played, watch)
        if known is not None:
            yield known, finished(evaluate(known))
        watch.observe(played.act())


def knowledge_of(played, watch):
    engine, seat = played.engine, played.engine.turn
    try:
        if not seat:
            return watch.before_round(engine.view(0), STAKES, by_the_book=False)
        offers = [one.action for one in engine.legal_actions(seat)]
        return watch.at_turn(engine.view(seat), seat, offers, by_the_book=False)
    except NoOdds:
        return None


def checked(said, chances):
    """Whether the figures of a sentence are these chances, rounded to whole per cent."""
    told = FIGURE.findall(said)
    assert len(told) == len(chances), said
    for (prefix, figure), chance in zip(told, chances, strict=True):
        assert abs(int(figure) - 100 * chance) <= 1 if "than" in prefix else int(figure) == round(100 * float(chance))
        assert (prefix == "") == (abs(100 * chance - round(100 * float(chance))) < 1e-6), said


def ends_with_best(said, values):
    """Checks that the last sentence names what is best, and nothing else."""
    if len(values) > 1:
        last = said.rstrip(".").split(". ")[-1].lower()
        level = level_with_best(values)
        assert all(named(choice) in last for choice in level) or last.endswith("equally good"), said
        assert len(level) > 1 or last.startswith(f"{named(level[0])} is the "), said


def tried(game, figures_of):
    """How many decisions of a game's records were read, each against the chances that its sentence is to name."""
    count = 0
    for path in records(game):
        try:
            for known, values in decisions_of(path):
                said = known.in_words(values, named)
                checked(said, figures_of(known, values, best_of(values)))
                ends_with_best(said, values)
                count += 1
        except NoOdds:
            continue  # a shoe that may run out
    return count


def test_black_baron_s_figures_are_the_theory_s():
    theories = {}

    def figures(known, values, best):
        theory = theories.setdefault(known.settings, BaronTheory(known.settings))
        added, dice = sum(known.dice), len(known.dice)
        ends = theory.dealer_ends(known.open_die)

        def wins(more, count):
            total = theory.counted(more, count)
            return sum(chance for end, chance in ends.items() if total and end < total)

        first = {"double": [sum(wins(added + face, 3) for face in FACES) / 10], "split": []}
        goes_over = sum(theory.counted(added + face, dice + 1) == BUST for face in FACES) / Fraction(10)
        return [*first.get(best, [goes_over] if goes_over else []), wins(added, dice)]

    assert tried("black_baron", figures) > 60


@pytest.mark.parametrize("game", ["black_axe", "blackjack"])
def test_the_figures_of_cards_are_the_exact_ones(game):
    def figures(known, values, best):
        if known.phase == "insurance":
            paid = known.settings.insurance_pays
            tens = sum(known.unseen[rank] for rank in "TJQK")
            return [tens / known.unseen.total(), paid.stake / (paid.stake + paid.profit)]
        told = known.chances
        if "stand" in values and known.settings.peek:
            assert 2 * told.win + told.push - 1 == pytest.approx(values["stand"].mean, abs=1e-9)
        if "double" in values and best == "double":
            assert 2 * (2 * told.win_with_one - 1) <= values["double"].mean + 1e-9
        first = {"double": [told.win_with_one], "split": [], "surrender": []}
        others = [told.bust] if told.bust and "hit" in values else []
        return [*first.get(best, others), told.win]

    assert tried(game, figures) > 40


def test_the_salon_s_figures_are_the_bets_worth():
    def figures(known, values, best):
        shown = sorted((values[area].mean for area in (*MAIN_AREAS, *STAKES)), reverse=True)
        return list({abs(mean) >= 0.01 and round(100 * mean): abs(mean) for mean in reversed(shown)}.values())[::-1]

    assert tried("baccarat", figures) > 60


def test_a_verdict_names_all_that_are_as_good():
    for means, said in (
        ((0.1,), ""),
        ((0.1, 0.2), "B is the better choice."),
        ((0.1, 0.1), "Both are equally good."),
        ((0.1, 0.3, 0.2), "B is the best choice."),
        ((0.3, 0.1, 0.3), "A and c are the best choices."),
        ((0.1, 0.1, 0.1), "All choices are equally good."),
    ):
        assert verdict(dict(zip("abc", map(Value, means), strict=False)), str) == said
    told = [
        (0.0, "0%"),
        (0.4, "40%"),
        (0.404, "about 40%"),
        (0.004, "less than 1%"),
        (0.999, "more than 99%"),
        (1.0, "100%"),
    ]
    assert [about(chance) for chance, _ in told] == [words for _, words in told]
