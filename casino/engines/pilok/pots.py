"""Pots at table stakes: what each player put in, cut into a main pot and side pots (RULES, part 3).

A bet needs no whole step: odd cents come out of split pots, and their owner may go all-in. What cannot be shared
evenly goes to the first tied player left of the button.
"""

from collections.abc import Collection, Mapping

from casino.engines.pilok.events import Pot


def pots_of(paid: Mapping[int, int], live: Collection[int]) -> tuple[Pot, ...]:
    """The pots from what each seat paid in cents, main pot first, for the seats that are still in the hand.

    Every level at which a live seat ran out of money ends a pot; what a folded seat paid above the highest live one
    is in the last. There are no more pots than live seats. Raises ValueError if no seat is live.
    """
    if not live:
        raise ValueError("a pot needs somebody to win it")
    pots: list[Pot] = []
    below = 0
    levels = sorted({paid[seat] for seat in live})
    for level in levels:
        top = level if level != levels[-1] else max(paid.values())
        amount = sum(min(cents, top) - min(cents, below) for cents in paid.values())
        if amount:
            pots.append(Pot(amount, tuple(sorted(seat for seat in live if paid[seat] >= level))))
        below = top
    return tuple(pots)


def shares_of(amount: int, winners: int) -> list[int]:
    """A pot in equal parts, in cents; the remainder goes to the first."""
    share, odd = divmod(amount, winners)
    return [share + odd] + [share] * (winners - 1)
