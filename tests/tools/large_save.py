"""`python -m tests.tools.large_save FILE --rounds 200000`: a save as it is after years, made by the real session.

One person plays Black Baron and Blackjack for the least bet and never decides anything; an empty purse is filled from
the bank. Their rounds have been counted as the hall counts them, but for the last few hundred. It is how opening,
leaving a table and statistics are looked at for people who never begin anew.
"""

import argparse
import sys
from pathlib import Path

from casino.records.levels import shipped_level
from casino.save.ledger import BANK
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.tables.session import TableSession
from casino.tally.counting import Counting

LEVELS = ("black_baron/standard", "blackjack/standard")
UNCOUNTED = 300  # rounds that the page of statistics still has to count
_AT_A_TABLE = 500  # rounds, then the other one


def play(store: Store, rounds: int) -> None:
    """Plays so many rounds in a save."""
    me = (store.accounts("profile") or [store.create_profile("Ann", "guest_fox")])[0]
    for first in range(0, rounds, _AT_A_TABLE):
        session = TableSession(store, shipped_level(LEVELS[first // _AT_A_TABLE % len(LEVELS)]), "a phrase")
        session.sit(1, me)
        least = int(session.level.settings.minimum)
        for _ in range(min(_AT_A_TABLE, rounds - first)):
            if store.purse(me.id) < 10 * least:
                with store.writing():
                    store.move(BANK, me.id, 1000 * least, "allowance")
            session.open_round({1: least})
            session.settle_by_rules()


def count(store: Store) -> None:
    """Counts every person's rounds, and keeps what was counted."""
    for who in store.accounts("profile"):
        for _ in Counting(store, who.id).steps():
            pass


def fill(store: Store, rounds: int) -> None:
    """Plays so many rounds in a save, the last few hundred of which nobody has counted."""
    play(store, max(0, rounds - UNCOUNTED))
    count(store)
    play(store, min(rounds, UNCOUNTED))


def main() -> int:
    """Makes the save."""
    parser = argparse.ArgumentParser(prog="tests.tools.large_save", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=200_000)
    args = parser.parse_args()
    store = open_store(args.file)
    fill(store, args.rounds)
    store.back_up()
    store.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
