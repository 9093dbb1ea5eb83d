"""Describes every event of Three Street Pi'Lok in a sentence: what happened, to whom, how much, and why."""

from collections.abc import Sequence
from typing import Protocol

from casino.engines.base import Event, RoundSettled
from casino.engines.pilok import events as e
from casino.engines.pilok.events import Pot
from casino.engines.pilok.hands import BEST
from casino.scenes.games.pilok.shown import DuelShown, PilokHand
from casino.scenes.table.model import SeatShown

_STREET_NAMES = {"lift": "the Lift", "orbit": "the Orbit", "deep": "the Deep"}
_BEGUN = {
    "lift": "Lift off! One die each.",
    "orbit": "Into Orbit: the second die each.",
    "deep": "Out into the Deep: the third die each.",
}
_TIED = {
    "reroll": "Both make {total}: they roll again.",
    "jumper": "Both make {total}: here the tie goes to the jumper, {jumper}.",
    "target": "Both make {total}: here the tie goes to the one who was jumped, {target}.",
}


class Table(Protocol):
    """What a sentence is made from: the table as it is before the event."""

    pots: tuple[Pot, ...]
    is_first_asked: bool
    seats: dict[int, SeatShown[PilokHand]]
    duel: DuelShown | None

    @property
    def live(self) -> Sequence[int]: ...
    @property
    def to_match(self) -> int: ...
    def of(self, seat: int) -> PilokHand | None: ...
    def hand(self, seat: int, number: int) -> PilokHand: ...
    def name(self, seat: int) -> str: ...
    def is_you(self, seat: int) -> bool: ...
    def money(self, cents: int) -> str: ...
    def results_in_words(self, event: RoundSettled) -> str: ...


def is_kept(table: Table, event: Event) -> bool:
    """Whether an event's sentence belongs in the hand's log.

    Turns and results do not, and of two rolled skills only the second, whose sentence names both.
    """
    if isinstance(event, e.SkillRolled) and table.duel is not None:
        return event.seat == table.duel.target
    return not isinstance(event, e.TurnBegan | e.JumpTurnBegan | RoundSettled)


def pot_name(number: int, count: int) -> str:
    """The name of pot `number` (from 1) out of `count`: "pot", "main pot" or "side pot 2"."""
    if count <= 1:
        return "pot"
    return "main pot" if number == 1 else f"side pot {number - 1}"


def _the_pot(number: int, count: int) -> str:
    """The same in a sentence: "the pot", "the main pot" or "side pot 2"."""
    name = pot_name(number, count)
    return name if name.startswith("side") else f"the {name}"


def describe(table: Table, event: Event) -> str:
    """Puts an event into a sentence; empty for an event of another game."""
    return _describe_betting(table, event) or _describe_jump(table, event) or _describe_end(table, event)


def _describe_betting(table: Table, event: Event) -> str:
    name, money = table.name, table.money
    match event:
        case e.FeePaid(seat=seat, amount=amount):
            return f"{name(seat)} pays the Berthing Fee: {money(amount)}."
        case e.SatOut(seat=seat):
            return f"{name(seat)} cannot pay the Berthing Fee and sits out this hand."
        case e.ButtonPlaced(seat=seat):
            return f"{name(seat)} has the deal: the seat to the left goes first."
        case e.StreetBegan(street=street):
            return _BEGUN[street]
        case e.StreetDieRolled(seat=seat, face=face, dice=dice, total=total):
            return f"{name(seat)} rolls a {face}{'' if len(dice) == 1 else f': {total} in total'}."
        case e.TurnBegan(seat=seat, to_call=lacks):
            return _asked(table, seat, lacks)
        case e.Passed(seat=seat):
            return f"{name(seat)} passes."
        case e.BetMade(seat=seat, amount=amount, is_all_in=is_all_in):
            bets = "is all-in with a bet of" if is_all_in else "bets"
            return f"{name(seat)} {bets} {money(amount)}."
        case e.Called(seat=seat, amount=amount, is_all_in=is_all_in):
            hand = table.of(seat)
            short = table.to_match - amount - (hand.street_bet if hand else 0)
            if short > 0:
                return f"{name(seat)} calls for less and is all-in: {money(amount)}, {_figure(table, short)} short."
            return f"{name(seat)} calls{' and is all-in' if is_all_in else ''}: {money(amount)}."
        case e.Raised(seat=seat, amount=amount, to=to, is_all_in=is_all_in):
            end = " and is all-in" if is_all_in else ""
            return f"{name(seat)} raises to {_figure(table, to)} (adds {_figure(table, amount)}){end}."
        case e.Folded(seat=seat):
            return f"{name(seat)} folds."
        case e.BettingSkipped(street=street):
            return f"No betting on {_STREET_NAMES[street]}: fewer than two players can still bet."
        case e.StreetEnded(street=street, pots=pots):
            name_of = _STREET_NAMES[street]
            return f"{name_of[0].upper()}{name_of[1:]} is over: {_pots_in_words(table, pots)}."
    return ""


def _asked(table: Table, seat: int, lacks: int) -> str:
    name, money = table.name(seat), table.money
    if table.is_first_asked:
        return _asked_first(table, seat)
    if not lacks:
        return f"{name}: pass or bet?"
    purse = table.seats[seat].purse
    if purse < lacks:
        return f"{name}: {money(lacks)} to call, with {_figure(table, purse)} left."
    return f"{name}: {money(lacks)} to call."


def _asked_first(table: Table, seat: int) -> str:
    """The reason why a seat acts first on a street."""
    totals = {other: table.hand(other, 1).total for other in table.live}
    total, best = totals[seat], max(totals.values())
    what = {1: "die", 2: "sum of two", 3: "sum of three"}[len(table.hand(seat, 1).dice)]
    if total < best:
        return f"{table.name(seat)} has the highest {what} of those who can still bet, {total}, and acts first."
    if list(totals.values()).count(total) > 1:
        return f"{table.name(seat)} shares the highest {what}, {total}, is nearest to the dealer's left and acts first."
    return f"{table.name(seat)} has the highest {what}, {total}, and acts first."


def _figure(table: Table, cents: int) -> str:
    """An amount without its currency, which was named before."""
    return table.money(cents).split(" ")[0]


def _pots_in_words(table: Table, pots: tuple[Pot, ...]) -> str:
    first = table.money(pots[0].amount)
    if len(pots) == 1:
        return f"{first} in the pot"
    if len(pots) == 2:
        return f"{first} in the main pot and {_figure(table, pots[1].amount)} in {_the_pot(2, 2)}"
    *some, last = [_figure(table, pot.amount) for pot in pots]
    return f"{table.money(sum(pot.amount for pot in pots))} in {len(pots)} pots, {', '.join(some)} and {last}"


def _describe_jump(table: Table, event: Event) -> str:
    name, duel = table.name, table.duel
    match event:
        case e.JumpBegan(order=order):
            return f"The Jump: each player may jump one rival, once. {name(order[0])} goes first."
        case e.JumpTurnBegan(seat=seat):
            return f"{'You' if table.is_you(seat) else name(seat)} may jump one rival, or stand pat."
        case e.JumpDeclined(seat=seat):
            return f"{name(seat)} does not jump."
        case e.Jumped(seat=seat, target=target):
            return f"The Jump: {name(seat)} jumps {name(target)}."
        case e.SkillRolled(seat=seat, skill=skill, total=total):
            before = duel.rolls.get(duel.foe(seat)) if duel and not duel.is_tied else None
            if duel and before:
                first = f"{name(duel.foe(seat))}'s {before.skill} makes {before.total}"
                return f"{first}, {name(seat)}'s {skill} {total}."
            return f"{name(seat)}'s {skill} makes {total}."
        case e.DuelTied(total=total, decided=decided):
            both = {"jumper": name(duel.jumper), "target": name(duel.target)} if duel else {"jumper": "", "target": ""}
            return _TIED[decided].format(total=total, **both)
        case e.DuelWon(winner=winner, loser=loser):
            return f"{name(winner)} wins the duel and may have one of {name(loser)}'s dice rolled again."
        case e.DieSpared(winner=winner, loser=loser):
            return f"{name(winner)} spares {name(loser)}: the dice lie as they are."
        case e.DieRerolled(winner=winner, loser=loser, before=before, face=face, dice=dice):
            now = " ".join(map(str, dice))
            turned = f"and stays a {face}" if before == face else f"and becomes a {face}"
            return f"{name(winner)} picks {name(loser)}'s {before}: it is rolled again {turned}. Now {now}."
    return ""


def _describe_end(table: Table, event: Event) -> str:
    name, money = table.name, table.money
    match event:
        case e.HandShown(seat=seat, dice=dice, kept=kept, total=total):
            one, other = (dice[number] for number in kept)
            doubled = ", doubles count twice" if one == other else ""
            words = f"Shadowport: {name(seat)} shows {one} {other}, worth {total}{doubled}."
            return f"{words} A perfect hand!" if total == BEST else words
        case e.PotWon(seat=seat, amount=amount, pot=number, reason=reason):
            pot, hand = _the_pot(number, len(table.pots)), table.of(seat)
            worth = hand.worth if hand else 0
            return {
                "best": f"{name(seat)} wins {pot} with {worth}: {money(amount)}.",
                "tie": f"{name(seat)} ties for {pot} with {worth} and takes {money(amount)} of it.",
                "unmatched": f"Nobody else has a part in {pot}: {money(amount)} to {name(seat)}.",
                "folded": f"All others have folded: {name(seat)} takes {money(amount)}.",
            }[reason]
        case RoundSettled():
            return table.results_in_words(event)
    return ""
