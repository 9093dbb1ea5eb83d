"""Describes every event of Three Street Pi'Lok in a sentence: what happened, to whom, how much, and why."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec.structs import replace

from casino.core.numbers import NUMBERS
from casino.engines.base import Event, RoundSettled, SeatResult
from casino.engines.pilok import events as e
from casino.engines.pilok.events import Pot
from casino.engines.pilok.hands import BEST
from casino.scenes.games.pilok.model_parts import DuelShown, PilokHand
from casino.scenes.table.model import SeatShown
from casino.ui.widgets.choices import joined

_STREET_NAMES = {"lift": "the Lift", "orbit": "the Orbit", "deep": "the Deep"}
_BEGUN = {
    "lift": "Lift off! One die each.",
    "orbit": "Into Orbit: the second die each.",
    "deep": "Out into the Deep: the third die each.",
}
_DOUBLES = ("", "ones", "twos", "threes", "fours", "fives", "sixes")
_TIED = {
    "reroll": "Both make {total}: they roll again.",
    "jumper": "Both make {total}: here the tie goes to the jumper, {jumper}.",
    "target": "Both make {total}: here the tie goes to the one who was jumped, {target}.",
}


class DescribedTable(Protocol):
    """The table as it is before the event, from which a sentence is made."""

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
    def who(self, seat: int) -> str: ...
    def subject(self, seat: int) -> str: ...
    def whose(self, seat: int) -> str: ...
    def theirs(self, seat: int) -> str: ...
    def verb(self, seat: int, plain: str) -> str: ...
    def does(self, seat: int, plain: str) -> str: ...
    def shown_results(self, event: RoundSettled) -> Sequence[SeatResult]: ...
    def money(self, cents: int) -> str: ...
    def results_in_words(self, event: RoundSettled) -> str: ...


def is_kept(table: DescribedTable, event: Event) -> bool:
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
    """A pot's name within a sentence: "the pot", "the main pot" or "side pot 2"."""
    name = pot_name(number, count)
    return name if name.startswith("side") else f"the {name}"


def faces_in_words(faces: Sequence[int]) -> str:
    """The dice that count: "double fives" or "a six and a four"; empty for a single die."""
    if len(faces) < 2:
        return ""
    one, other = faces
    if one == other:
        return f"double {_DOUBLES[one]}"
    return f"a {NUMBERS[max(faces)]} and a {NUMBERS[min(faces)]}"


def _worth_in_words(hand: PilokHand) -> str:
    """The dice a hand wins with and their worth: "double fives, worth 20"; the worth alone before two dice count."""
    faces = faces_in_words(hand.kept_faces)
    return f"{faces}, worth {hand.worth}" if faces else str(hand.worth)


def hand_in_words(table: DescribedTable, seat: int, hand: PilokHand, plain_sum: int = 0) -> str:
    """A hand's dice and their worth, or that it is folded; the sum of its dice where that is not 0."""
    if hand.is_folded:
        return f"{table.does(seat, 'have')} folded"
    worth = f"worth {hand.worth}: {faces_in_words(hand.kept_faces)}" if len(hand.dice) > 1 else ""
    total = f"sum {plain_sum}" if plain_sum else ""
    dice = joined([str(face) for face in hand.dice])
    return ", ".join(filter(None, (f"{table.does(seat, 'hold')} {dice}", worth, total)))


def best_in_words(table: DescribedTable) -> str:
    """The player whose hand is worth most at present; empty before the Orbit and after the end."""
    hands = {seat: hand for seat in table.live if (hand := table.of(seat)) and len(hand.dice) > 1}
    if len(hands) < 2 or any(hand.outcome for hand in hands.values()):
        return ""
    best = max(hand.worth for hand in hands.values())
    holders = [table.who(seat) for seat, hand in hands.items() if hand.worth == best]
    return f"the highest worth is {best}, held by {joined(holders)}"


def describe(table: DescribedTable, event: Event) -> str:
    """Puts an event into a sentence; empty for an event of another game."""
    return _describe_betting(table, event) or _describe_jump(table, event) or _describe_end(table, event)


def _describe_betting(table: DescribedTable, event: Event) -> str:
    does, verb, money = table.does, table.verb, table.money
    match event:
        case e.FeePaid(seat=seat, amount=amount):
            return f"{does(seat, 'pay')} the Berthing Fee: {money(amount)}."
        case e.SatOut(seat=seat):
            return f"{table.subject(seat)} cannot pay the Berthing Fee and {verb(seat, 'sit')} out this hand."
        case e.ButtonPlaced(seat=seat):
            return f"{does(seat, 'deal')}; action starts on the left."
        case e.StreetBegan(street=street):
            return _BEGUN[street]
        case e.StreetDieRolled(seat=seat, face=face, dice=dice, total=total):
            shown = PilokHand(dice=list(dice))
            return f"{does(seat, 'roll')} a {face}{'' if len(dice) == 1 else f': worth {shown.worth}, sum {total}'}."
        case e.TurnBegan(seat=seat, to_call=lacks):
            return _asked(table, seat, lacks)
        case e.Passed(seat=seat):
            return f"{does(seat, 'pass')}."
        case e.BetMade(seat=seat, amount=amount, is_all_in=is_all_in):
            bets = f"{does(seat, 'be')} all-in with a bet of" if is_all_in else does(seat, "bet")
            return f"{bets} {money(amount)}."
        case e.Called(seat=seat, amount=amount, is_all_in=is_all_in):
            hand = table.of(seat)
            short = table.to_match - amount - (hand.street_bet if hand else 0)
            if is_all_in or short > 0:
                return f"{does(seat, 'call')} all-in for {money(amount)}."
            return f"{does(seat, 'call')}: {money(amount)}."
        case e.Raised(seat=seat, amount=amount, to=to, is_all_in=is_all_in):
            end = f" and {verb(seat, 'be')} all-in" if is_all_in else ""
            return f"{does(seat, 'raise')} to {_figure(table, to)} (adds {_figure(table, amount)}){end}."
        case e.Folded(seat=seat):
            return f"{does(seat, 'fold')}."
        case e.BettingSkipped(street=street):
            return f"No betting on {_STREET_NAMES[street]}: fewer than two players can still bet."
        case e.StreetEnded(street=street, pots=pots):
            name_of = _STREET_NAMES[street]
            return f"{name_of[0].upper()}{name_of[1:]} is over: {_pots_in_words(table, pots)}."
    return ""


def _asked(table: DescribedTable, seat: int, lacks: int) -> str:
    turn = f"{table.whose(seat)} turn"
    if table.is_first_asked:
        return _asked_first(table, seat)
    if not lacks:
        is_alone = all(table.hand(other, 1).is_all_in for other in table.live if other != seat)
        return f"{turn}: everyone else is all-in. Pass or fold?" if is_alone else f"{turn}: pass or bet?"
    purse, asked = table.seats[seat].purse, f"{turn}: {_figure(table, lacks)} to call"
    return f"{asked}, with {_figure(table, purse)} left." if purse < lacks else f"{asked}."


def _asked_first(table: DescribedTable, seat: int) -> str:
    """The reason why a seat acts first on a street."""
    totals = {other: table.hand(other, 1).total for other in table.live}
    total, best = totals[seat], max(totals.values())
    acts = table.verb(seat, "act")
    what = {1: "die", 2: "sum of two", 3: "sum of three"}[len(table.hand(seat, 1).dice)]
    if total < best:
        return f"{table.does(seat, 'have')} the highest {what} of those who can still bet, {total}, and {acts} first."
    if list(totals.values()).count(total) > 1:
        shares = f"{table.does(seat, 'share')} the highest {what}, {total}"
        return f"{shares}, {table.verb(seat, 'be')} nearest to the dealer's left and {acts} first."
    return f"{table.does(seat, 'have')} the highest {what}, {total}, and {acts} first."


def _figure(table: DescribedTable, cents: int) -> str:
    """An amount without its currency, which was named before."""
    return table.money(cents).split(" ")[0]


def _pots_in_words(table: DescribedTable, pots: tuple[Pot, ...]) -> str:
    first = table.money(pots[0].amount)
    if len(pots) == 1:
        return f"{first} in the pot"
    if len(pots) == 2:
        return f"{first} in the main pot and {_figure(table, pots[1].amount)} in {_the_pot(2, 2)}"
    *some, last = [_figure(table, pot.amount) for pot in pots]
    return f"{table.money(sum(pot.amount for pot in pots))} in {len(pots)} pots, {', '.join(some)} and {last}"


def _describe_jump(table: DescribedTable, event: Event) -> str:
    does, verb, who, duel = table.does, table.verb, table.who, table.duel
    whose, theirs = table.whose, table.theirs
    match event:
        case e.JumpBegan(order=order):
            return f"The Jump: each player may jump one rival, once. {does(order[0], 'go')} first."
        case e.JumpTurnBegan(seat=seat):
            return f"{table.subject(seat)} may jump one rival, or stand pat."
        case e.JumpDeclined(seat=seat):
            return f"{does(seat, 'do')} not jump."
        case e.Jumped(seat=seat, target=target):
            return f"The Jump: {who(seat)} {verb(seat, 'jump')} {who(target)}."
        case e.SkillRolled(seat=seat, skill=skill, total=total):
            before = duel.rolls.get(duel.foe(seat)) if duel and not duel.is_tied else None
            if duel and before:
                first = f"{whose(duel.foe(seat))} {before.skill} makes {before.total}"
                return f"{first}, {theirs(seat)} {skill} {total}."
            return f"{whose(seat)} {skill} makes {total}."
        case e.DuelTied(total=total, decided=decided):
            both = {"jumper": who(duel.jumper), "target": who(duel.target)} if duel else {"jumper": "", "target": ""}
            return _TIED[decided].format(total=total, **both)
        case e.DuelWon(winner=winner, loser=loser):
            return f"{does(winner, 'win')} the duel and may reroll one of {theirs(loser)} dice."
        case e.DieSpared(winner=winner, loser=loser):
            return f"{does(winner, 'spare')} {who(loser)}: the dice stay as they are."
        case e.DieRerolled(winner=winner, loser=loser, before=before, face=face, dice=dice):
            now = " ".join(map(str, dice))
            turned = f"stays a {face}" if before == face else f"becomes a {face}"
            return f"{does(winner, 'reroll')} {theirs(loser)} {before}: it {turned}. Now {now}."
    return ""


def _describe_end(table: DescribedTable, event: Event) -> str:
    does, verb, who, money = table.does, table.verb, table.who, table.money
    match event:
        case e.HandShown(seat=seat, dice=dice, kept=kept, total=total):
            one, other = (dice[number] for number in kept)
            doubled = ", doubles count twice" if one == other else ""
            words = f"Shadowport: {who(seat)} {verb(seat, 'show')} {one} {other}, worth {total}{doubled}."
            return f"{words} A perfect hand!" if total == BEST else words
        case e.PotWon(seat=seat, amount=amount, pot=number, reason=reason):
            pot, hand = _the_pot(number, len(table.pots)), table.of(seat)
            worth = _worth_in_words(hand) if hand else ""
            return {
                "best": f"{does(seat, 'win')} {pot}, {money(amount)}, with {worth}.",
                "tie": f"{does(seat, 'tie')} for {pot} and {verb(seat, 'take')} {money(amount)} of it with {worth}.",
                "unmatched": f"Nobody else is in {pot}: {money(amount)} to {who(seat)}.",
                "folded": f"Everyone else folded: {who(seat)} {verb(seat, 'take')} the pot, {money(amount)}.",
            }[reason]
        case RoundSettled():
            return _result(table, event)
    return ""


def _result(table: DescribedTable, event: RoundSettled) -> str:
    """The results of the persons in the hand, or of its winners if there are no persons, and which hand won."""
    told = _told(table, event)
    brought = table.results_in_words(replace(event, seats=told))
    won = {seat: hand for seat in table.live if (hand := table.of(seat)) and hand.outcome in ("best", "tie", "folded")}
    best = [seat for seat, hand in won.items() if hand.worth == max(hand.worth for hand in won.values())]
    is_told_alone = [result.seat for result in told] == best and len(told) == 1 and told[0].net > 0
    if any(hand.outcome == "folded" for hand in won.values()):
        if is_told_alone:
            return f"Everyone else folded: {table.who(best[0])}{brought.removeprefix(table.subject(best[0]))}"
        return f"{brought} Everyone else folded: {table.who(best[0])} {table.verb(best[0], 'take')} the pot."
    parts = _winners(table, won)
    if is_told_alone:
        return "; ".join([f"{brought[:-1]} with {_worth_in_words(won[best[0]])}", *parts[1:]]) + "."
    nets = {result.net for result in told}
    if {result.seat for result in told} == set(best) == set(won) and len(nets) == 1 and max(nets) > 0:
        return f"{parts[0]}, and win {table.money(nets.pop())} each."
    return f"{brought} {'; '.join(parts)}." if parts else brought


def _told(table: DescribedTable, event: RoundSettled) -> tuple[SeatResult, ...]:
    """The results that are put into words: those of persons, else of winners, else all."""
    humans = tuple(result for result in table.shown_results(event) if table.seats[result.seat].is_human)
    return humans or tuple(result for result in event.seats if result.net > 0) or tuple(event.seats)


def _winners(table: DescribedTable, won: Mapping[int, PilokHand]) -> list[str]:
    """The winners and what they won with, the highest hand first; lower hands won side pots."""
    parts: list[str] = []
    for worth in sorted({hand.worth for hand in won.values()}, reverse=True):
        hands = {seat: hand for seat, hand in won.items() if hand.worth == worth}
        alone = next(iter(hands))
        verb = "tie" if len(hands) > 1 else table.verb(alone, "win")
        if parts:
            verb = f"{'take' if len(hands) > 1 else table.verb(alone, 'take')} a side pot"
        held = {_worth_in_words(hand) for hand in hands.values()}
        what = held.pop() if len(held) == 1 and not parts else str(worth)
        names = joined(sorted((table.who(seat) for seat in hands), key=lambda name: name != "you"))
        holders = f"You{names.removeprefix('you')}" if names.startswith("you") and not parts else names
        parts.append(f"{holders} {verb} with {what}")
    return parts
