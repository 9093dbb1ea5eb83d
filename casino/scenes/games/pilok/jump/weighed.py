"""A duel of the Jump as a person weighs it up: its figures, and the panel's words about them. No drawing, no widget.

The chances are worked out in `players.pilok.odds`. All dice are open, so nothing here is hidden from any player.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from casino.core.dice import DiceCode, parse_code
from casino.core.money import Currency, format_amount
from casino.core.texts import _, percent, pgettext
from casino.engines.pilok.events import PilokView
from casino.engines.pilok.settings import PilokSettings
from casino.engines.sheets import SkillName
from casino.players.pilok.odds import JumpProspect, RerollGain, jump_prospect, reroll_gains

Options = tuple[str, ...]  # the same in ever fewer words


@dataclass(frozen=True)
class Duellist:
    """One of the two players. The skill is a dice code, and `sheet` what the player's own sheet calls it."""

    seat: int
    name: str
    portrait: str
    dice: tuple[int, ...]
    skill: str
    sheet: SkillName = ""


@dataclass(frozen=True)
class Duel:
    """A duel to be weighed up, or won already and without a `prospect`. All amounts are in cents.

    `gains` is what each die of the other brings `me` if it is rolled again, `risks` the same for each die of `me`, and
    `now` what all bring as they are.
    """

    me: Duellist
    other: Duellist
    gains: tuple[RerollGain, ...]
    risks: tuple[RerollGain, ...]
    now: float
    pot: int
    prospect: JumpProspect | None


def open_hands(view: PilokView) -> tuple[dict[int, tuple[int, ...]], dict[int, DiceCode]]:
    """The dice and the skills of all players still in the hand, by seat."""
    live = [player for player in view.players if not player.is_folded]
    return {player.seat: player.dice for player in live}, {player.seat: parse_code(player.skill) for player in live}


def duel_between(
    view: PilokView,
    settings: PilokSettings,
    people: Mapping[int, tuple[str, str]],
    me: int,
    other: int,
    *,
    is_won: bool,
) -> Duel:
    """The duel if `me` jumps `other`, or the one `me` has won. `people` are names and portraits by seat."""
    dice_of, skills = open_hands(view)
    prospect = jump_prospect(dice_of, view.pots, skills, settings, me, other)
    sheets = {player.seat: player.sheet for player in view.players}
    ours, theirs = (
        Duellist(seat, *people[seat], dice_of[seat], str(skills[seat]), sheets[seat]) for seat in (me, other)
    )
    gains, risks = (reroll_gains(dice_of, view.pots, me, loser) for loser in (other, me))
    pot = sum(pot.amount for pot in view.pots)
    return Duel(ours, theirs, gains, risks, prospect.now, pot, None if is_won else prospect)


def amount(cents: float, currency: Currency) -> str:
    """An amount in whole units with its currency."""
    return format_amount(round(cents / 100) * 100, currency)


def figure(cents: float, currency: Currency) -> str:
    """An amount in whole units without its currency, which was named before."""
    return amount(cents, currency).split(" ")[0]


def title(duel: Duel) -> str:
    """The names of the two players of the duel."""
    if duel.prospect is None:
        return _("The duel is yours: pick one of {other}'s dice, or spare them", other=duel.other.name)
    return _("The Jump: {name} against {other}?", name=duel.me.name, other=duel.other.name)


def share(duel: Duel, currency: Currency) -> Options:
    """The player's part of the pot on average, without a jump and with one; or as the dice are."""
    if duel.prospect is None:
        pot, now = amount(duel.pot, currency), figure(duel.now, currency)
        return _("Your share of the {pot} in the pot: {now} as the dice are", pot=pot, now=now), _(
            "Your share: {now} of {pot}", now=now, pot=pot
        )
    now, later = amount(duel.prospect.now, currency), figure(duel.prospect.value, currency)
    sums = _("{now} now, {later} if you jump", now=now, later=later)
    return (
        _("Your share of the pot, on average: {sums}", sums=sums),
        _("Your share of the pot: {sums}", sums=sums),
        _("Your share: {sums}", sums=sums),
    )


def if_lost(duel: Duel, currency: Currency) -> Options:
    """The words for the risk: the average after a lost duel, and that the other may pick one of the player's dice."""
    if duel.prospect is None:
        return _("Your own dice stay as they are"), _("Your dice stay")
    sums, other = amount(duel.prospect.if_lost, currency), duel.other.name
    return (
        _("Lose the duel (share {sums}): {other} may reroll one of yours", sums=sums, other=other),
        _("Lose (share {sums}): {other} may reroll one of yours", sums=sums, other=other),
        _("Lose (share {sums}): reroll one of yours", sums=sums),
        _("Lose: share {sums}", sums=sums),
    )


def if_won(duel: Duel, currency: Currency) -> Options:
    """The words for the gain: the average after a duel that is won, and that a die of the other may be picked."""
    other = duel.other.name
    if duel.prospect is None:
        return _("You may reroll one of {other}'s dice", other=other), _("You may reroll one of these")
    sums = amount(duel.prospect.if_won, currency)
    return (
        _("Win the duel (share {sums}): you may reroll one of {other}'s", sums=sums, other=other),
        _("Win (share {sums}): you may reroll one of theirs", sums=sums),
        _("Win (share {sums}): reroll one of theirs", sums=sums),
        _("Win: share {sums}", sums=sums),
    )


def chances(duel: Duel) -> tuple[str, Options]:
    """The chance as a large figure, and its meaning in full and in fewer words."""
    if duel.prospect is None:
        return pgettext("duel", "Won"), (_("you may reroll one die"), _("pick a die"))
    seen = duel.prospect.chances
    lose = percent(seen.lose, 1)
    said: Options = (_("to win the duel, {lose} to lose it", lose=lose), _("to win, {lose} to lose", lose=lose))
    if seen.tie:
        said = (_("to win the duel, {lose} to lose it (a first tie {tie})", lose=lose, tie=percent(seen.tie, 1)), *said)
    return percent(seen.win, 1), said


def _dice_in_words(faces: Sequence[int], gains: Sequence[RerollGain], currency: Currency) -> str:
    parts = (
        _("the {face} {amount}", face=face, amount=figure(gain.mean, currency))
        for face, gain in zip(faces, gains, strict=True)
    )
    return _(", ").join(parts)


def in_words(duel: Duel, currency: Currency) -> str:
    """The panel's whole content in words, for a player who cannot see it."""
    sums = _dice_in_words(duel.other.dice, duel.gains, currency)
    theirs = _("{outcome}, on average {sums}", outcome=if_won(duel, currency)[0], sums=sums)
    parts = [title(duel).rstrip("?"), share(duel, currency)[0]]
    if duel.prospect is not None:
        big, said = chances(duel)
        risks = _dice_in_words(duel.me.dice, duel.risks, currency)
        parts += [f"{big} {said[0]}", _("{outcome}, on average {sums}", outcome=if_lost(duel, currency)[0], sums=risks)]
    return "; ".join([*parts, theirs])
