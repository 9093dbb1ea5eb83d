"""Evenings somebody has already had: rounds of every game in a save, played quickly and always the same way."""

import random
from datetime import UTC, datetime, timedelta
from unittest import mock

from casino.engines.base import Action
from casino.players.bomb.cases import new_case_code
from casino.records.levels import shipped_level
from casino.save.ledger import Account
from casino.save.store import Store
from casino.tables.session import TableSession
from tests.support.conformance import lay_case

TABLES = (
    *("black_baron/standard", "blackjack/standard", "baccarat/salon"),
    *("black_axe/standard", "pilok/standard", "baccarat/practice"),
)
_SALON = ({"banker": (25,)}, {"player": (25,)}, {"banker": (25, 5), "tie": (5,)}, {"player": (100,)})
_BETWEEN = timedelta(minutes=47)


def spend_evenings(store: Store, who: Account, rounds: int, tables: tuple[str, ...] = TABLES) -> None:
    """Lets a person play so many rounds at each of some tables, in turns, with whoever the game needs beside."""
    rng = random.Random(5)
    when = [datetime(2031, 11, 3, 20, 15, tzinfo=UTC)]

    def now() -> str:
        return when[0].isoformat(timespec="seconds")

    seeds = (f"evening {number}" for number in range(10**9))
    store.ledger.connection.execute("PRAGMA synchronous = OFF")  # nobody pulls the plug here
    with (
        mock.patch("casino.save.open_save.now", now),
        mock.patch("casino.tables.session.new_seed", lambda: next(seeds)),
    ):
        other = store.open_purse("guest", "Bee", "guest_owl", 500_000)
        sessions = []
        for name in tables:
            session = TableSession(store, shipped_level(name), "a phrase")
            session.sit(1, who)
            if session.engine.begins_with == "skill":
                session.sit(2, other)
            sessions.append(session)
        for _ in range(rounds):
            for session in sessions:
                _play(session, rng)
                when[0] += _BETWEEN
    store.close_guest(other)


def play_at_random(store: Store, who: Account, level: str, bet: int, rounds: int, rng: random.Random) -> None:
    """Lets a person play rounds alone, doing anything that is offered."""
    session = TableSession(store, shipped_level(level), "x")
    session.sit(1, who)
    for _ in range(rounds):
        session.open_round({1: bet})
        while (turn := session.engine.turn) is not None:
            offers = session.legal_actions(turn)
            session.act(Action(turn, rng.choice(offers).action) if offers else session.engine.default_action(turn))


def _play(session: TableSession, rng: random.Random) -> None:
    """One round: small bets, and mostly the careful way through."""
    begins_with = session.engine.begins_with
    if begins_with == "skill":
        session.open_round()
    elif begins_with == "fee":
        lay_case(session, new_case_code(rng))
        session.open_round()
    elif begins_with == "chips":
        session.open_round({1: rng.choice(_SALON)})
    else:
        offer = session.bet_range(1)
        assert offer is not None
        session.open_round({1: min(offer.most, offer.least + rng.randrange(6) * offer.step)})
    while session.is_open:
        seat = session.engine.turn
        assert seat
        careful = session.engine.default_action(seat)
        offers = [one.action for one in session.legal_actions(seat)]
        wants = rng.random() < 0.4 and begins_with == "bet"
        session.act(Action(seat, "hit") if wants and "hit" in offers else careful)
