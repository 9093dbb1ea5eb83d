"""Makes the account of a recorded round, whatever its game. Games without values are refused here, with a sentence.

All sums are exact rationals of cents. That it adds up proves nothing, since luck is what is left; that luck is zero in
the mean of foolish play does, and a test asks for it. No percentage of accuracy is made up. Between players it is
unknown what a hand should have brought: there only what was given away is shown.
"""

from collections.abc import Callable

from casino.core.errors import NoOdds
from casino.core.texts import _
from casino.engines.baccarat.settings import SalonSettings
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.pilok.settings import PilokSettings
from casino.engines.registry import GAMES
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.odds.accounts.account import Decision, RoundAccount, Work, Yardstick
from casino.odds.accounts.black_baron import BaronBook
from casino.odds.accounts.book import Book
from casino.odds.accounts.pilok import PilokBook
from casino.odds.accounts.salon import SalonBook
from casino.odds.accounts.twentyone import TwentyOneBook
from casino.odds.value import finished
from casino.records.replay import Replay
from casino.records.rounds import RoundRecord

_BOOKS: dict[type, Callable[[Replay, RoundRecord, Yardstick, list[Decision]], Book]] = {
    TwentyOneSettings: TwentyOneBook,
    BlackBaronSettings: BaronBook,
    SalonSettings: SalonBook,
    PilokSettings: PilokBook,
}


def account(record: RoundRecord, seat: int, yardstick: Yardstick = "every card") -> RoundAccount:
    """The account of one seat's round. Raises RecordError if it cannot be played, NoOdds for a game without values."""
    found = finished(account_in_slices(record, yardstick, only=seat))
    if not found:
        raise NoOdds(_("Nobody played at seat {seat} in this round.", seat=seat))
    return found[0]


def accounts(record: RoundRecord, yardstick: Yardstick = "every card") -> tuple[RoundAccount, ...]:
    """The accounts of every seat that bet, in their order."""
    return finished(account_in_slices(record, yardstick))


def account_in_slices(
    record: RoundRecord, yardstick: Yardstick = "every card", so_far: list[Decision] | None = None, only: int = 0
) -> Work:
    """Makes the accounts, resting between slices of a few milliseconds; the accounts are what it returns.

    `so_far` is filled with the decisions as they are found. With `only` no other seat is accounted for. The edge of a
    shoe that was not looked at before takes longest, about a second in all; it is kept.
    """
    replay = Replay(record)
    settings = replay.engine.settings
    for kind, book in _BOOKS.items():
        if isinstance(settings, kind):
            kept = so_far if so_far is not None else []
            return (yield from book(replay, record, yardstick, kept).work(only))
    game = GAMES[replay.level.game]
    name = game.title if len(game.settings) == 1 else _("A bomb")
    raise NoOdds(_("Decisions in {game} have no exact price, so its rounds are not accounted for.", game=name))
