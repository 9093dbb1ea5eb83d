"""What must hold of a save after its program was killed, whatever it was doing: looked at, taken up, played to its end.

How it is killed is `kills`' and `windows`'; nothing of a screen in here.
"""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from unittest import mock

from casino.core.cards import Shoe
from casino.core.chance import FairChance
from casino.core.errors import SaveDamaged
from casino.core.seals import seal_of_table
from casino.engines.base import Event
from casino.engines.black_baron import settings as black_baron_settings
from casino.engines.pilok import hands as pilok_hands
from casino.engines.twentyone.events import ShoeShuffled
from casino.records.replay import replay, verify_record
from casino.save import save_file
from casino.save.consistency import books_imbalance
from casino.save.ledger import TABLE
from casino.save.rows import StoredRound
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.tables.resuming import resume, resume_or_void
from casino.tables.session import TableSession
from casino.tables.stored_rounds import record_of
from tests.support.books import check_books
from tests.support.tables import random_action
from tests.tools.faults.children import check

SIDES = {"black_baron": black_baron_settings.SIDES, "pilok": pilok_hands.SIDES}
_PASSIVE_SHARE = 0.3  # of the rounds taken up, that are settled by their rules


def opened_behind(path: Path) -> Store:
    """A save checked behind the hall like a large one, and mended as the house does it."""
    with mock.patch.object(save_file, "CHECKED_AT_ONCE_BYTES", 0):
        store = open_store(path)
    try:
        store.back_up()
    except SaveDamaged:
        check(store.upkeep.is_found_damaged, "a save that was just checked was found damaged")
        store.close()
        store = open_store(path, checks_all=True)
    return store


def check_money(store: Store) -> None:
    """Nothing was made or lost, by the movements and by the rounds."""
    check_books(store)
    check(books_imbalance(store) == 0, "the books and the rounds tell of different sums")


@contextmanager
def sound(path: Path) -> Iterator[Store]:
    """A save at the next start, which has nothing to say of it."""
    with closing(open_store(path)) as store:
        check(store.notice == "", f"the save was found damaged: {store.notice}")
        yield store


def check_save(path: Path, number: int, actions: int) -> None:
    """What must hold right after the program was killed, that was told of so many actions of its last round."""
    with sound(path) as store:
        check_money(store)
        if number:
            stored = store.stored_round(number)
            check(len(stored.actions) >= actions, "an action that was told is not in the save")
            check(stored.state in ("open", "settled"), "a round was given back")


def drawn_anew(stream: FairChance, session: TableSession, stored: StoredRound, events: tuple[Event, ...]) -> list:
    """What a round's own seed gives, drawn once more beside the table."""
    count = len(session.chance.draws)
    if session.engine.shoe is None:
        return [stream.die(SIDES[session.level.game]) for _ in range(count)]
    shoe = Shoe(session.engine.shoe.decks)
    shoe.lay_out(stored.discards)
    if any(isinstance(event, ShoeShuffled) for event in events):
        shoe.shuffle()
    drawn = []
    for _ in range(count):
        drawn.append(stream.card(shoe))
        shoe.take(drawn[-1])
    return drawn


def finish_open_round(path: Path, rng: random.Random, tally: Counter[str]) -> None:
    """Takes up what is open, twice, compares, and plays it to its end."""
    store = open_store(path)
    numbers = store.open_rounds()
    check(len(numbers) <= 1, "more than one round is open")
    if not numbers:
        tally["between rounds"] += 1
        store.close()
        return
    tally["in a round"] += 1
    before = store.stored_round(numbers[0])
    first, events = resume(store, before)
    second, again = resume(store, before)
    check(events == again, "an open round was rebuilt with other events the second time")
    stream = FairChance(before.seed, before.phrase)
    draws = first.chance.draws
    check(draws == second.chance.draws, "an open round was rebuilt with other draws the second time")
    check(draws == drawn_anew(stream, first, before, events), "the draws of an open round are not those of its seed")
    store.close()

    store = open_store(path)
    check(store.stored_round(numbers[0]) == before, "an open round changed from one start to the next")
    seal = seal_of_table(before.seed, before.level, before.settings, before.discards)
    check(seal == before.commitment, "an open round does not fit its seal")
    found = resume_or_void(store)
    check(len(found) == 1, "an open round could not be taken up")
    session, events = found[0]
    if not session.engine.prepared:
        check(events == again, "an open round was rebuilt with other events at the next start")
    else:
        check(not session.is_open, "a bomb was still armed after the program was started again")
        check(events[: len(again)] == again, "an open bomb was rebuilt with other events at the next start")
        tally["at a bomb"] += 1
    story = list(events)
    if rng.random() < _PASSIVE_SHARE:
        story += session.settle_by_rules()
    while session.is_open:
        story += session.act(random_action(session, rng))
    record = record_of(store.stored_round(numbers[0]))
    if not session.engine.prepared:
        check(record.seed == before.seed and record.commitment == before.commitment, "the seed of a round changed")
        check(verify_record(record).holds, "a round's draws are not those of its seed")
    check(list(replay(record).events) == story, "a round does not replay as it was played")
    check_money(store)
    check(store.purse(TABLE) == 0, "money lies on the table after the round")
    store.close()
