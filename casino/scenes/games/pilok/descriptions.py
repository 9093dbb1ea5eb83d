"""Describes every event of Three Street Pi'Lok in a sentence: what happened, to whom, how much, and why."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Protocol

from msgspec.structs import replace

from casino.core.texts import _, all_of, in_words, pgettext
from casino.engines.base import Event, RoundSettled, SeatResult
from casino.engines.pilok import events as e
from casino.engines.pilok.events import Pot
from casino.engines.pilok.hands import BEST
from casino.scenes.games.pilok.model_parts import DuelShown, PilokHand
from casino.scenes.table.model import SeatShown

_SKIPPED = {
    "lift": _("No betting on the Lift: fewer than two players can still bet."),
    "orbit": _("No betting on the Orbit: fewer than two players can still bet."),
    "deep": _("No betting on the Deep: fewer than two players can still bet."),
}
_OVER = {
    "lift": _("The Lift is over: {pots}."),
    "orbit": _("The Orbit is over: {pots}."),
    "deep": _("The Deep is over: {pots}."),
}
_BEGUN = {
    "lift": _("Lift off! One die each."),
    "orbit": _("Into Orbit: the second die each."),
    "deep": _("Out into the Deep: the third die each."),
}
_DOUBLES = (
    *("", _("double ones"), _("double twos"), _("double threes")),
    *(_("double fours"), _("double fives"), _("double sixes")),
)
_HIGHEST = {1: _("the highest die"), 2: _("the highest sum of two"), 3: _("the highest sum of three")}
_TIED = {
    "reroll": _("Both make {total}: they roll again."),
    "jumper": _("Both make {total}: here the tie goes to the jumper, {jumper}."),
    "target": _("Both make {total}: here the tie goes to the one who was jumped, {target}."),
}
_POTS_WON = {  # your share and another's
    "best": (_("You win {pot}, {amount}, with {hand}."), _("{name} wins {pot}, {amount}, with {hand}.")),
    "tie": (
        _("You tie for {pot} and take {amount} of it with {hand}."),
        _("{name} ties for {pot} and takes {amount} of it with {hand}."),
    ),
    "unmatched": (_("Nobody else is in {pot}: {amount} to you."), _("Nobody else is in {pot}: {amount} to {name}.")),
    "folded": (
        _("Everyone else folded: you take the pot, {amount}."),
        _("Everyone else folded: {name} takes the pot, {amount}."),
    ),
}


class DescribedTable(Protocol):
    """The table as it is before the event, from which a sentence is made."""

    pots: tuple[Pot, ...]
    is_first_asked: bool
    seats: dict[int, SeatShown[PilokHand]]
    duel: DuelShown | None
    you: int

    @property
    def live(self) -> Sequence[int]: ...
    @property
    def to_match(self) -> int: ...
    def of(self, seat: int) -> PilokHand | None: ...
    def hand(self, seat: int, number: int) -> PilokHand: ...
    def name(self, seat: int) -> str: ...
    def who(self, seat: int) -> str: ...
    def about(self, seat: int, yours: str, theirs: str, **values: object) -> str: ...
    def shown_results(self, event: RoundSettled) -> Sequence[SeatResult]: ...
    def money(self, cents: int) -> str: ...
    def results_in_words(self, event: RoundSettled) -> str: ...


def is_kept(table: DescribedTable, event: Event) -> bool:
    """Whether an event's sentence belongs in the hand's log.

    Turns and results do not, of all fees the first alone does, and of two rolled skills the second, whose sentence
    names both.
    """
    if isinstance(event, e.FeePaid):
        return not table.pots
    if isinstance(event, e.SkillRolled) and table.duel is not None:
        return event.seat == table.duel.target
    return not isinstance(event, e.TurnBegan | e.JumpTurnBegan | RoundSettled)


def pot_name(number: int, count: int) -> str:
    """The name of pot `number` (from 1) out of `count`, as a title: "Pot", "Main pot" or "Side pot 2"."""
    if count <= 1:
        return pgettext("title", "Pot")
    return _("Main pot") if number == 1 else _("Side pot {number}", number=number - 1)


def _the_pot(number: int, count: int) -> str:
    """A pot's name within a sentence: "the pot", "the main pot" or "side pot 2"."""
    if count <= 1:
        return _("the pot")
    return _("the main pot") if number == 1 else _("side pot {number}", number=number - 1)


def _between(
    table: DescribedTable, seats: tuple[int, int], own: str, to_you: str, others: str, **values: object
) -> str:
    """The sentence for what the player at the screen does to {other}, {name} to that player, or {name} to {other}."""
    one, other = seats
    words = own if one == table.you else to_you if other == table.you else others
    return words.format(name=table.name(one), other=table.name(other), **values)


def faces_in_words(faces: Sequence[int]) -> str:
    """The dice that count: "double fives" or "a six and a four"; empty for a single die."""
    if len(faces) < 2:
        return ""
    one, other = faces
    if one == other:
        return _DOUBLES[one]
    return _("a {high} and a {low}", high=in_words(max(faces)), low=in_words(min(faces)))


def _worth_in_words(hand: PilokHand) -> str:
    """The dice a hand wins with and their worth: "double fives, worth 20"; the worth alone before two dice count."""
    faces = faces_in_words(hand.kept_faces)
    return _("{dice}, worth {worth}", dice=faces, worth=hand.worth) if faces else str(hand.worth)


def hand_in_words(table: DescribedTable, seat: int, hand: PilokHand, plain_sum: int = 0) -> str:
    """A hand's dice and their worth, or that it is folded; the sum of its dice where that is not 0."""
    if hand.is_folded:
        return table.about(seat, _("You have folded"), _("{name} has folded"))
    dice = all_of([str(face) for face in hand.dice])
    parts = [table.about(seat, _("You hold {dice}"), _("{name} holds {dice}"), dice=dice)]
    if len(hand.dice) > 1:
        parts.append(_("worth {worth}: {dice}", worth=hand.worth, dice=faces_in_words(hand.kept_faces)))
    if plain_sum:
        parts.append(_("sum {total}", total=plain_sum))
    return _(", ").join(parts)


def best_in_words(table: DescribedTable) -> str:
    """The player whose hand is worth most at present; empty before the Orbit and after the end."""
    hands = {seat: hand for seat in table.live if (hand := table.of(seat)) and len(hand.dice) > 1}
    if len(hands) < 2 or any(hand.outcome for hand in hands.values()):
        return ""
    best = max(hand.worth for hand in hands.values())
    holders = [table.who(seat) for seat, hand in hands.items() if hand.worth == best]
    return _("the highest worth is {worth}, held by {names}", worth=best, names=all_of(holders))


def describe(table: DescribedTable, event: Event) -> str:
    """Puts an event into a sentence; empty for an event of another game."""
    return _describe_betting(table, event) or _describe_jump(table, event) or _describe_end(table, event)


def _describe_betting(table: DescribedTable, event: Event) -> str:
    about, money = table.about, table.money
    match event:
        case e.FeePaid(amount=amount):
            return _("Everybody pays the Berthing Fee: {amount}.", amount=money(amount))
        case e.SatOut(seat=seat):
            own = _("You cannot pay the Berthing Fee and sit out this hand.")
            return about(seat, own, _("{name} cannot pay the Berthing Fee and sits out this hand."))
        case e.ButtonPlaced(seat=seat):
            return about(seat, _("You deal; action starts on the left."), _("{name} deals; action starts on the left."))
        case e.StreetBegan(street=street):
            return _BEGUN[street]
        case e.StreetDieRolled(seat=seat, face=face, dice=dice, total=total):
            if len(dice) == 1:
                return about(seat, _("You roll a {face}."), _("{name} rolls a {face}."), face=face)
            own = _("You roll a {face}: worth {worth}, sum {total}.")
            others = _("{name} rolls a {face}: worth {worth}, sum {total}.")
            return about(seat, own, others, face=face, worth=PilokHand(dice=list(dice)).worth, total=total)
        case e.TurnBegan(seat=seat, to_call=lacks):
            return _asked(table, seat, lacks)
        case e.BettingSkipped(street=street):
            return _SKIPPED[street]
        case e.StreetEnded(street=street, pots=pots):
            return _OVER[street].format(pots=_pots_in_words(table, pots))
    return _describe_answer(table, event)


def _describe_answer(table: DescribedTable, event: Event) -> str:
    """What a player does on a street."""
    about, money = table.about, table.money
    match event:
        case e.Passed(seat=seat):
            return about(seat, _("You pass."), _("{name} passes."))
        case e.BetMade(seat=seat, amount=amount, is_all_in=is_all_in):
            own, others = _("You bet {amount}."), _("{name} bets {amount}.")
            if is_all_in:
                own = _("You are all-in with a bet of {amount}.")
                others = _("{name} is all-in with a bet of {amount}.")
            return about(seat, own, others, amount=money(amount))
        case e.Called(seat=seat, amount=amount, is_all_in=is_all_in):
            hand = table.of(seat)
            short = table.to_match - amount - (hand.street_bet if hand else 0)
            own, others = _("You call: {amount}."), _("{name} calls: {amount}.")
            if is_all_in or short > 0:
                own, others = _("You call all-in for {amount}."), _("{name} calls all-in for {amount}.")
            return about(seat, own, others, amount=money(amount))
        case e.Raised(seat=seat, amount=amount, to=to, is_all_in=is_all_in):
            own, others = _("You raise to {total} (adds {amount})."), _("{name} raises to {total} (adds {amount}).")
            if is_all_in:
                own = _("You raise to {total} (adds {amount}) and are all-in.")
                others = _("{name} raises to {total} (adds {amount}) and is all-in.")
            return about(seat, own, others, total=_figure(table, to), amount=_figure(table, amount))
        case e.Folded(seat=seat):
            return about(seat, _("You fold."), _("{name} folds."))
    return ""


def _asked(table: DescribedTable, seat: int, lacks: int) -> str:
    about = partial(table.about, seat)
    if table.is_first_asked:
        return _asked_first(table, seat)
    if not lacks:
        if all(table.hand(other, 1).is_all_in for other in table.live if other != seat):
            own = _("Your turn: everyone else is all-in. Pass or fold?")
            return about(own, _("{name}'s turn: everyone else is all-in. Pass or fold?"))
        return about(_("Your turn: pass or bet?"), _("{name}'s turn: pass or bet?"))
    purse, amount = table.seats[seat].purse, _figure(table, lacks)
    if purse >= lacks:
        return about(_("Your turn: {amount} to call."), _("{name}'s turn: {amount} to call."), amount=amount)
    own = _("Your turn: {amount} to call, with {purse} left.")
    others = _("{name}'s turn: {amount} to call, with {purse} left.")
    return about(own, others, amount=amount, purse=_figure(table, purse))


def _asked_first(table: DescribedTable, seat: int) -> str:
    """The reason why a seat acts first on a street."""
    totals = {other: table.hand(other, 1).total for other in table.live}
    total, best = totals[seat], max(totals.values())
    if total < best:
        own = _("You have {highest} of those who can still bet, {total}, and act first.")
        others = _("{name} has {highest} of those who can still bet, {total}, and acts first.")
    elif list(totals.values()).count(total) > 1:
        own = _("You share {highest}, {total}, are nearest to the dealer's left and act first.")
        others = _("{name} shares {highest}, {total}, is nearest to the dealer's left and acts first.")
    else:
        own = _("You have {highest}, {total}, and act first.")
        others = _("{name} has {highest}, {total}, and acts first.")
    return table.about(seat, own, others, highest=_HIGHEST[len(table.hand(seat, 1).dice)], total=total)


def _figure(table: DescribedTable, cents: int) -> str:
    """An amount without its currency, which was named before."""
    return table.money(cents).split(" ")[0]


def _pots_in_words(table: DescribedTable, pots: tuple[Pot, ...]) -> str:
    first = table.money(pots[0].amount)
    if len(pots) == 1:
        return _("{amount} in the pot", amount=first)
    if len(pots) == 2:
        rest = _figure(table, pots[1].amount)
        return _("{amount} in the main pot and {rest} in side pot 1", amount=first, rest=rest)
    total, parts = table.money(sum(pot.amount for pot in pots)), [_figure(table, pot.amount) for pot in pots]
    return _("{total} in {count} pots, {parts}", total=total, count=len(pots), parts=all_of(parts))


def _describe_jump(table: DescribedTable, event: Event) -> str:
    about, between = table.about, partial(_between, table)
    match event:
        case e.JumpBegan(order=order):
            own = _("The Jump: each player may jump one rival, once. You go first.")
            return about(order[0], own, _("The Jump: each player may jump one rival, once. {name} goes first."))
        case e.JumpTurnBegan(seat=seat):
            own = _("You may jump one rival, or stand pat.")
            return about(seat, own, _("{name} may jump one rival, or stand pat."))
        case e.JumpDeclined(seat=seat):
            return about(seat, _("You do not jump."), _("{name} does not jump."))
        case e.Jumped(seat=seat, target=target):
            own, to_you = _("The Jump: you jump {other}."), _("The Jump: {name} jumps you.")
            return between((seat, target), own, to_you, _("The Jump: {name} jumps {other}."))
        case e.SkillRolled():
            return _rolled(table, event)
        case e.DuelTied(total=total, decided=decided):
            duel = table.duel
            both = {"jumper": table.who(duel.jumper), "target": table.who(duel.target)} if duel else {}
            return _TIED[decided].format_map({"jumper": "", "target": "", **both, "total": total})
        case e.DuelWon(winner=winner, loser=loser):
            own = _("You win the duel and may reroll one of {other}'s dice.")
            to_you = _("{name} wins the duel and may reroll one of your dice.")
            return between(
                (winner, loser), own, to_you, _("{name} wins the duel and may reroll one of {other}'s dice.")
            )
        case e.DieSpared(winner=winner, loser=loser):
            own, to_you = (
                _("You spare {other}: the dice stay as they are."),
                _("{name} spares you: the dice stay as they are."),
            )
            return between((winner, loser), own, to_you, _("{name} spares {other}: the dice stay as they are."))
        case e.DieRerolled(winner=winner, loser=loser, before=before, face=face, dice=dice):
            turned = _("it stays a {face}", face=face) if before == face else _("it becomes a {face}", face=face)
            own = _("You reroll {other}'s {die}: {turned}. Now {dice}.")
            to_you = _("{name} rerolls your {die}: {turned}. Now {dice}.")
            others = _("{name} rerolls {other}'s {die}: {turned}. Now {dice}.")
            values = {"die": before, "turned": turned, "dice": " ".join(map(str, dice))}
            return between((winner, loser), own, to_you, others, **values)
    return ""


def begun_in_words(table: DescribedTable, event: e.SkillRolled | e.DieRerolled) -> str:
    """What is said while dice of the Jump are still rolling."""
    if isinstance(event, e.SkillRolled):
        own, others = _("You roll the Gambling skill: {skill}."), _("{name} rolls the Gambling skill: {skill}.")
        if event.sheet == "perception":
            own, others = _("You roll Perception: {skill}."), _("{name} rolls Perception: {skill}.")
        return table.about(event.seat, own, others, skill=event.skill)
    own, to_you = _("You reroll {other}'s {die}."), _("{name} rerolls your {die}.")
    others = _("{name} rerolls {other}'s {die}.")
    return _between(table, (event.winner, event.loser), own, to_you, others, die=event.before)


def _rolled(table: DescribedTable, event: e.SkillRolled) -> str:
    """What a Gambling skill makes, with what the other's made before it."""
    duel, values = table.duel, {"skill": event.skill, "total": event.total}
    before = duel.rolls.get(duel.foe(event.seat)) if duel and not duel.is_tied else None
    if not duel or not before:
        return table.about(event.seat, _("Your {skill} makes {total}."), _("{name}'s {skill} makes {total}."), **values)
    own = _("Your {first_skill} makes {first_total}, {other}'s {skill} {total}.")
    to_you = _("{name}'s {first_skill} makes {first_total}, your {skill} {total}.")
    others = _("{name}'s {first_skill} makes {first_total}, {other}'s {skill} {total}.")
    values |= {"first_skill": before.skill, "first_total": before.total}
    return _between(table, (duel.foe(event.seat), event.seat), own, to_you, others, **values)


def _describe_end(table: DescribedTable, event: Event) -> str:
    about = table.about
    match event:
        case e.HandShown(seat=seat, dice=dice, kept=kept, total=total):
            one, other = (dice[number] for number in kept)
            own = _("Shadowport: you show {dice}, worth {worth}.")
            others = _("Shadowport: {name} shows {dice}, worth {worth}.")
            if one == other:
                own = _("Shadowport: you show {dice}, worth {worth}, doubles count twice.")
                others = _("Shadowport: {name} shows {dice}, worth {worth}, doubles count twice.")
            words = about(seat, own, others, dice=f"{one} {other}", worth=total)
            return f"{words} {_('A perfect hand!')}" if total == BEST else words
        case e.PotWon(seat=seat, amount=amount, pot=number, reason=reason):
            pot, hand = _the_pot(number, len(table.pots)), table.of(seat)
            values = {"pot": pot, "amount": table.money(amount), "hand": _worth_in_words(hand) if hand else ""}
            own, others = _POTS_WON[reason]
            return about(seat, own, others, **values)
        case RoundSettled():
            return _result(table, event)
    return ""


def results_alone(table: DescribedTable, event: RoundSettled) -> str:
    """What a hand brought to those whose results are told, without who won which pot with what."""
    return table.results_in_words(replace(event, seats=_told(table, event)))


def _result(table: DescribedTable, event: RoundSettled) -> str:
    """The results of the persons in the hand, or of its winners if there are no persons, and which hand won."""
    told = _told(table, event)
    brought = table.results_in_words(replace(event, seats=told))
    won = {seat: hand for seat in table.live if (hand := table.of(seat)) and hand.outcome in ("best", "tie", "folded")}
    best = [seat for seat, hand in won.items() if hand.worth == max(hand.worth for hand in won.values())]
    is_told_alone = [result.seat for result in told] == best and len(told) == 1 and told[0].net > 0
    amount = table.money(told[0].net) if is_told_alone else ""
    if any(hand.outcome == "folded" for hand in won.values()):
        return _result_of_folds(table, best[0], amount, brought)
    parts = _winners(table, won)
    if is_told_alone:
        own, others = _("You win {amount} with {hand}"), _("{name} wins {amount} with {hand}")
        first = table.about(best[0], own, others, amount=amount, hand=_worth_in_words(won[best[0]]))
        return f"{'; '.join([first, *parts[1:]])}."
    nets = {result.net for result in told}
    if {result.seat for result in told} == set(best) == set(won) and len(nets) == 1 and max(nets) > 0:
        return _("{tied}, and win {amount} each.", tied=parts[0], amount=table.money(nets.pop()))
    return f"{brought} {'; '.join(parts)}." if parts else brought


def _result_of_folds(table: DescribedTable, winner: int, amount: str, brought: str) -> str:
    """The result of the last player in the hand: the amount won if only that is told, else what it brought to all."""
    if amount:
        own, others = _("Everyone else folded: you win {amount}."), _("Everyone else folded: {name} wins {amount}.")
        return table.about(winner, own, others, amount=amount)
    own, others = _("Everyone else folded: you take the pot."), _("Everyone else folded: {name} takes the pot.")
    return f"{brought} {table.about(winner, own, others)}"


def _told(table: DescribedTable, event: RoundSettled) -> tuple[SeatResult, ...]:
    """The results that are put into words: those of persons, else of winners, else all."""
    humans = tuple(result for result in table.shown_results(event) if table.seats[result.seat].is_human)
    return humans or tuple(result for result in event.seats if result.net > 0) or tuple(event.seats)


def _winners(table: DescribedTable, won: Mapping[int, PilokHand]) -> list[str]:
    """The winners and what they won with, the highest hand first; lower hands won side pots."""
    parts: list[str] = []
    for worth in sorted({hand.worth for hand in won.values()}, reverse=True):
        hands = {seat: hand for seat, hand in won.items() if hand.worth == worth}
        held = {_worth_in_words(hand) for hand in hands.values()}
        what = held.pop() if len(held) == 1 and not parts else str(worth)
        if len(hands) > 1:
            others = [table.name(seat) for seat in hands if seat != table.you]
            you = [_("you") if parts else _("You")] if table.you in hands else []
            words = _("{names} take a side pot with {hand}") if parts else _("{names} tie with {hand}")
            parts.append(words.format(names=all_of([*you, *others]), hand=what))
        elif parts:
            own, other = _("you take a side pot with {hand}"), _("{name} takes a side pot with {hand}")
            parts.append(table.about(next(iter(hands)), own, other, hand=what))
        else:
            own, other = _("You win with {hand}"), _("{name} wins with {hand}")
            parts.append(table.about(next(iter(hands)), own, other, hand=what))
    return parts
