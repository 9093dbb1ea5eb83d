"""The reasons of values at twenty-one, in a sentence: how often standing wins and drawing busts.

Only what the values do not say by themselves; no choice is made here.
"""

from typing import NamedTuple

import numpy as np

from casino.core.texts import _
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.odds.twentyone.dealer import end_chances
from casino.odds.twentyone.hands import POINTS, TARGET, growth
from casino.odds.twentyone.playing import ONE_CARD, Counts, draw_chances, points_in, totals_of
from casino.odds.value import Values, about, best_of, finished, percent_text, sentence_of

_WORTH_SAYING = 0.005  # the least chance of a push that is mentioned
_CARDS = {1: _("an ace"), 8: _("an 8"), 10: _("a ten")}


class Chances(NamedTuple):
    """The chances of a hand that wins or pushes by standing, busts with the next card, or wins with one card more."""

    win: float
    push: float
    bust: float
    win_with_one: float


def chances(rules: TwentyOneSettings, unseen: Counts, up: int, held: Counts) -> Chances:
    """The chances of a hand of `held` cards against an up card; `unseen` are counts with the hole card among them."""
    to_go = min(TARGET - points_in(held), POINTS)
    left = np.array(unseen, dtype=np.float64)
    laws = finished(end_chances(left, up, to_go, hits_soft_17=rules.dealer_hits_soft_17, peek=rules.peek))
    grown = growth(to_go)
    totals = totals_of(held, grown.size)
    draws = draw_chances(left, up, 1, peek=rules.peek)[0]
    win, push = np.ones(grown.size), np.zeros(grown.size)
    for end, chance in laws.items():
        win -= chance * (end >= totals)
        push += chance * (end == totals)
    fits = [points for points in range(1, POINTS + 1) if points <= to_go]
    with_one = sum(draws[points - 1] * win[ONE_CARD[points - 1]] for points in fits)
    bust = sum(draws[points - 1] for points in range(1, POINTS + 1) if points > TARGET - points_in(held))
    return Chances(float(win[0]), float(push[0]), float(bust), float(with_one))


def up_card(points: int) -> str:
    """An up card with its article."""
    return _CARDS.get(points, _("a {points}", points=points))


def insurance_reason(tens: int, cards: int, pays: float) -> str:
    """The reason why insurance gains or loses: `tens` of the unseen `cards` make the natural; it pays `pays` to 1."""
    needed = 1 / (1 + pays)
    return _(
        "{tens} of the {cards} cards you have not seen are tens: insurance wins {chance} of the time, "
        "and must win {needed} to pay.",
        tens=tens,
        cards=cards,
        chance=percent_text(tens / cards),
        needed=percent_text(needed),
    )


def reason(total: int, first: int, up: int, told: Chances, values: Values) -> str:
    """The reason why the best choice is best. `first` are the points of the first card, where a pair is split."""
    best = best_of(values)
    known = {"total": total, "card": up_card(up), "win": percent_text(told.win), "push": percent_text(told.push)}
    stands = _("standing on {total} against {card} wins {win}", **known)
    if told.push >= _WORTH_SAYING:
        stands = _("standing on {total} against {card} wins {win} and pushes {push}", **known)
    busts = _("hitting busts {bust}", bust=percent_text(told.bust)) if told.bust else _("hitting cannot bust")
    if best == "double":
        return sentence_of(_("one card for twice the bet wins {win}", win=percent_text(told.win_with_one)), stands)
    if best == "split":
        begin = up_card(first)
        two = _("two hands that begin with {first} are worth more than one of {total}", first=begin, total=total)
        return sentence_of(two, stands)
    if best == "surrender":
        return sentence_of(_("every other choice loses more than half the bet"), stands, busts)
    if best == "hit":
        return sentence_of(busts, stands)
    return sentence_of(stands, busts) if "hit" in values else sentence_of(stands)


def insurance_in_words(tens: int, cards: int, pays: float) -> str:
    """How often insurance wins and would have to, for a beginner; see `insurance_reason`."""
    return _(
        "Insurance wins {chance} of the time; it needs {needed} to break even.",
        chance=about(tens / cards),
        needed=about(1 / (1 + pays)),
    )


def in_words(total: int, first: int, told: Chances, values: Values) -> str:
    """How often a card goes over and standing wins, or what the best choice promises, for a beginner; see `reason`."""
    best = best_of(values)
    stands = _("standing on {total} wins {win}", total=total, win=about(told.win))
    if best == "double":
        one = _("one card for twice the bet wins {win} of the time", win=about(told.win_with_one))
    elif best == "split":
        one = _(
            "two hands that begin with {first} are worth more than one of {total}", first=up_card(first), total=total
        )
    elif best == "surrender":
        one = _("every other choice loses more than half the bet on average")
    elif "hit" not in values:
        return sentence_of(_("{stands} of the time", stands=stands))
    else:
        one = _("another card cannot go over {target}", target=TARGET)
        if told.bust:
            one = _("another card goes over {target} {bust} of the time", target=TARGET, bust=about(told.bust))
    return sentence_of(one, stands)
