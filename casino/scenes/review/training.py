"""The trainer's words and tables, a player's mistakes, and where it keeps what was learned. Nothing is drawn."""

from collections.abc import Sequence

from casino.core.errors import SaveError
from casino.core.texts import _, all_of, ngettext, percent
from casino.odds.trainer.games import can_train
from casino.odds.trainer.learned import Learned
from casino.odds.trainer.spots import HandToDecide, Lapse
from casino.odds.trainer.trainer import EVERYTHING, MISTAKES
from casino.records.levels import Level, catalogue
from casino.save.ledger import Account
from casino.save.store import Store
from casino.scenes.app.house import House
from casino.scenes.app.idle_counting import run_for
from casino.scenes.review.words import choice_name
from casino.tally.decisions.count import MAX_ROUNDS, DecisionCount

KINDS = {
    EVERYTHING: _("All hands"),
    MISTAKES: _("My mistakes"),
    "pair": _("Pairs"),
    "hard": _("Hard"),
    "soft": _("Soft"),
}
_LOOKED_AT = 50  # past rounds
_MIN_SHARE = 0.001  # of a bet, shown with one digit
COME_FIRST = _("Your costliest habits of the last {count} rounds come first.", count=f"{MAX_ROUNDS:,}")


def levels_to_train() -> list[Level]:
    """The tables whose hands can be dealt for practice."""
    return [level for level in catalogue()[0] if can_train(level.settings)]


def first_level(store: Store, who: Account, wanted: Level | None = None, game: str = "") -> Level:
    """The table to begin with: the one wanted, or of that game the one played last, or the first of them."""
    if wanted is not None and can_train(wanted.settings):
        return wanted
    levels = {level.name: level for level in levels_to_train() if not game or level.game == game}
    for summary in store.history(who.id, _LOOKED_AT, game):
        if (name := summary.level.partition("@")[0]) in levels:
            return levels[name]
    return next(iter(levels.values()))


def can_practise(game: str, kind: str) -> bool:
    """Whether decisions of a kind can be dealt at a game's tables; see `casino.tally.decisions.habits.kind_of`."""
    return kind not in ("bet", "jump") and any(level.game == game for level in levels_to_train())


def label_of(kind: str) -> str:
    """A kind of decisions in words, as a choice for training."""
    return KINDS.get(kind, _("Totals"))


def hand_head(asked: HandToDecide) -> str:
    """The heading over the hand to be decided: which of the split hands it is, and its count."""
    hands = len(asked.hands)
    if hands > 1:
        return _("Hand {number} of {hands}: {total}", number=asked.number, hands=hands, total=asked.total)
    return _("Your hand: {total}", total=asked.total)


def in_words(asked: HandToDecide) -> str:
    """The cards or dice before the player, in sentences."""
    held = [", ".join(map(str, hand)) for hand in asked.hands]
    at = asked.number - 1
    lies = _("You hold {held}, which is {total}, against {card}.", held=held[at], total=asked.total, card=asked.up)
    if len(held) == 1:
        return lies
    others = all_of([one for number, one in enumerate(held) if number != at])
    which = _(
        "It is hand {number} of {hands} after a split; beside it are {others}.",
        number=asked.number,
        hands=len(held),
        others=others,
    )
    return f"{lies} {which}"


def verdict(asked: HandToDecide, choice: str) -> str:
    """Whether a choice was right, and what it cost."""
    named = choice_name(choice)
    if not asked.is_right(choice):
        return _(
            "{best} is better. {choice} costs {share_of_bet}.",
            best=choice_name(asked.best),
            choice=named,
            share_of_bet=share_of_bet(asked.cost(choice)),
        )
    if len(asked.level) == 1:
        return _("Right: {choice}.", choice=named.lower())
    return _("Right: {choices} are level.", choices=all_of([choice_name(one).lower() for one in asked.level]))


def share_of_bet(share: float) -> str:
    """A share of a bet in words."""
    if share < _MIN_SHARE:
        return _("less than {share} of the bet", share=percent(_MIN_SHARE, 1))
    return _("{share} of the bet", share=percent(share, 1))


def tally(costs: Sequence[float]) -> str:
    """The results so far: hands, how many were played right, and what mistakes cost in 100 hands."""
    if not costs:
        return _("No money moves: practise as long as you like.")
    kept = sum(not cost for cost in costs)
    lost = 100 * sum(costs) / len(costs)
    count = len(costs)
    correct = ngettext(
        "{kept} of {count} hand correct.",
        "{kept} of {count} hands correct.",
        count,
        kept=f"{kept:,}",
        count=f"{count:,}",
    )
    return correct + " " + _("Cost per 100 hands: {bets} bets.", bets=f"{lost:.1f}")


# -- what is kept ---------------------------------------------------------------------------------------------


def _key(game: str) -> str:
    return f"trainer {game}"


def learned_of(store: Store, who: Account, game: str) -> Learned:
    """The record of what a player has learned of a game."""
    return Learned(store.preference(who.id, _key(game)))


def keep_learned(store: Store, who: Account, game: str, learned: Learned) -> str:
    """Saves what was learned; returns why that failed, or an empty text.

    During the save's check the next call saves it.
    """
    if not store.upkeep.is_checked:
        return ""
    try:
        store.keep_preference(who.id, _key(game), learned.kept)
    except SaveError as refusal:
        return str(refusal)
    return ""


class TableHabits:
    """The mistakes of a player's last rounds of a game, as far as they are counted."""

    def __init__(self, house: House, who: Account, game: str) -> None:
        self.game = game
        self._count = DecisionCount(house.store, who.id, game, house.idle_counting.accounts_of(who.id))
        self._count.look()
        self._steps = self._count.steps()
        self.is_counting = self._count.counted < self._count.rounds
        self._lapses: dict[Lapse, float] = {}
        self._added = 0  # the rounds in them

    def count(self, seconds: float) -> None:
        """Counts on for about so many seconds."""
        if self.is_counting:
            self.is_counting = not run_for(self._steps, seconds)

    @property
    def lapses(self) -> dict[Lapse, float]:
        """The mistakes and what each has cost in all, in cents."""
        if self._added != self._count.counted:
            self._added = self._count.counted
            habits = self._count.habits(is_evening=False).habits
            self._lapses = {Lapse(one.kind, one.chosen, one.best): float(cost.cents) for one, cost in habits.items()}
        return self._lapses
