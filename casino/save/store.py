"""The save's rows: purses through the books, rounds and their actions, results, everybody's preferences.

No rules, no pygame. `ledger` knows money, `save_file` opens and mends the file, `save_copy` makes the copy beside it.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from typing import Any

import msgspec

from casino.core.cards import format_cards, parse_cards
from casino.core.errors import CardError, LedgerError, SaveDamaged
from casino.core.letters import NAME_RULE, cleaned, folded, written_name
from casino.core.money import CENTS_PER_UNIT, COINS, format_amount
from casino.core.seals import SEED_ONLY, Format
from casino.core.texts import _
from casino.save import open_save
from casino.save.ledger import ABROAD, BANK, TABLE, Account
from casino.save.open_save import OpenSave
from casino.save.rows import LONGEST_WORD, RoundSummary, SeatStake, StoredRound, name_in, stored_round_of, summary_of
from casino.save.schema import PERSONS_TABLES

OPENING_CENTS = 100_000
MARKER_CENTS = 50_000
LENDS_BELOW_CENTS = 5_000  # a player who has less may take a marker
GUEST_CENTS = 50_000
GIFT = "gift"  # a movement from one person to another
_LOOKED_BACK = 2_000  # movements, until a marker is too long ago for a comeback
_ROUNDS_RECALLED = 1_000  # of a player, until what passed between two is forgotten
_SUMMARIES = "SELECT rounds.id, level, opened_at, staked, returned FROM results JOIN rounds ON rounds.id = round"


class Store(OpenSave):
    """The rows of an open save; every write happens in `with store.writing():`."""

    # -- people -----------------------------------------------------------------------------------------------

    def accounts(self, kind: str) -> list[Account]:
        """All accounts of a kind, oldest first."""
        rows = self.rows("SELECT id, kind, name, portrait FROM accounts WHERE kind = ? ORDER BY id", (kind,))
        return [_account_of(row) for row in rows]

    def account(self, number: int) -> Account:
        """One account. Raises LedgerError if there is none."""
        rows = self.rows("SELECT id, kind, name, portrait FROM accounts WHERE id = ?", (number,))
        if not rows:
            raise LedgerError(_("There is no account {number}.", number=number))
        return _account_of(rows[0])

    def open_purse(self, kind: str, name: str, portrait: str, cents: int) -> Account:
        """Opens a new purse with its opening money from the bank."""
        with self.writing():
            account = self.ledger.open_account(kind, name, portrait)
            self.move(BANK, account.id, cents, "opening")
        return account

    def create_profile(self, name: str, portrait: str) -> Account:
        """Creates a person with a purse of 1,000.00. Raises LedgerError for an empty, long or taken name."""
        return self.open_purse("profile", self._free_name(name), portrait, OPENING_CENTS)

    def _free_name(self, name: str, account: int = 0) -> str:
        """A name in its written form, if a person may have it; `account` may keep its own. Raises LedgerError."""
        name = written_name(name)
        if not name:
            raise LedgerError(NAME_RULE)
        others = (held for held in self.accounts("profile") if held.id != account)
        if any(folded(held.name) == folded(name) for held in others):
            raise LedgerError(_("There is already somebody called {name} in the house.", name=name))
        return name

    def rename_profile(self, account: int, name: str, portrait: str) -> Account:
        """Changes a person's name and face.

        Raises LedgerError for an empty, long or taken name, or for no person. Earlier rounds keep the old name.
        """
        self._person(account)
        name = self._free_name(name, account)
        with self.writing():
            self.ledger.rename(account, name, portrait)
        return self.account(account)

    def delete_profile(self, account: int) -> None:
        """Removes a person for good: money, also abroad, goes back to the bank; preferences and seats are forgotten.

        Movements and rounds stay in the books. Raises LedgerError for no person, or while one of their rounds is open.
        """
        _check_idle(self, self._person(account))
        held = {account: self.purse(account), ABROAD: self.ledger.between(account, ABROAD)}
        with self.writing():
            for source, cents in held.items():
                if cents:
                    self.move(*((source, BANK) if cents > 0 else (BANK, source)), abs(cents), "left_the_house")
            for table in PERSONS_TABLES:
                self.connection.execute(f"DELETE FROM {table} WHERE account = ?", (account,))
            self.ledger.retire(account)

    def give(self, giver: int, taker: int, cents: int) -> None:
        """Gives coins of one person's purse to another person.

        Raises LedgerError, and nothing has moved, for less than a coin, for more than the purse holds, for one who is
        no other person, and while either of the two is in a round.
        """
        one, other = self._person(giver), self._person(taker)
        if one.id == other.id:
            raise LedgerError(_("Nobody gives coins to themselves."))
        if cents < CENTS_PER_UNIT:
            raise LedgerError(_("The least you can give is {amount}.", amount=format_amount(CENTS_PER_UNIT, COINS)))
        if cents > (held := self.purse(giver)):
            raise LedgerError(_("{name}'s purse holds {amount}.", name=one.name, amount=format_amount(held, COINS)))
        for who in (one, other):
            _check_idle(self, who)
        with self.writing():
            self.move(giver, taker, cents, GIFT)

    def _person(self, account: int) -> Account:
        """An account that belongs to a person. Raises LedgerError for any other."""
        who = self.account(account)
        if who.kind != "profile":
            raise LedgerError(_("{who} does not play here.", who=who.name))
        return who

    def purse(self, account: int) -> int:
        """The balance of an account, in cents: the sum of its movements."""
        return self.ledger.balance(account)

    def close_guest(self, account: Account) -> None:
        """Sends a guest home: the purse's money goes back to the bank."""
        held = self.purse(account.id)
        if held:
            with self.writing():
                self.move(account.id, BANK, held, "evening_over")

    def debt(self, account: int) -> int:
        """Markers not yet repaid, in cents."""
        query = (
            "SELECT coalesce(sum(CASE reason WHEN 'marker' THEN cents ELSE -cents END), 0) FROM movements"
            " WHERE reason IN ('marker', 'marker_repaid') AND ? IN (from_account, to_account)"
        )
        return int(self.rows(query, (account,))[0][0])

    def take_marker(self, account: int) -> None:
        """Lends 500.00 to a purse."""
        with self.writing():
            self.move(BANK, account, MARKER_CENTS, "marker")

    def repay_marker(self, account: int) -> None:
        """Repays one marker, or the rest of the debt. Raises LedgerError if the purse does not cover it."""
        owed = self.debt(account)
        if not owed:
            raise LedgerError(_("There is no marker to repay."))
        with self.writing():
            self.move(account, BANK, min(owed, MARKER_CENTS), "marker_repaid")

    def statement(self, account: int, limit: int) -> list[tuple[str, int, str]]:
        """The newest movements of a purse: (when, cents with sign, reason), with the other person's name of a gift."""
        query = (
            "SELECT at, CASE to_account WHEN :a THEN cents ELSE -cents END, CASE reason WHEN :gift"
            " THEN reason || ':' || (SELECT name FROM accounts WHERE id = from_account + to_account - :a)"
            " ELSE reason END FROM movements"
            " WHERE from_account = :a OR to_account = :a ORDER BY id DESC LIMIT :n"
        )
        rows = self.rows(query, {"a": account, "gift": GIFT, "n": limit})
        return [(cleaned(at[:LONGEST_WORD]), cents, cleaned(reason[:LONGEST_WORD])) for at, cents, reason in rows]

    def movements_after(self, account: int, number: int, limit: int) -> list[tuple[int, str, int, int | None]]:
        """A purse's movements after a given one, oldest first: (number, when, cents with sign, round)."""
        query = (
            "SELECT id, at, CASE to_account WHEN :a THEN cents ELSE -cents END, round FROM movements"
            " WHERE id > :number AND :a IN (from_account, to_account) ORDER BY id LIMIT :n"
        )
        return self.rows(query, {"a": account, "number": number, "n": limit})

    # -- rounds -----------------------------------------------------------------------------------------------

    def add_round(
        self,
        level: str,
        settings: dict[str, Any],
        seed: str,
        phrase: str,
        commitment: str,
        seats: tuple[SeatStake | None, ...],
        discards: Iterable[str] = (),
        button: int = 0,
        case: str = "",
        form: Format = SEED_ONLY,
    ) -> int:
        """Writes an open round; only inside `writing`."""
        gone = format_cards(discards)
        values = (
            level,
            _json(settings),
            seed,
            phrase,
            commitment,
            _json(seats),
            gone,
            button,
            case,
            form,
            open_save.now(),
        )
        cursor = self.connection.execute(
            "INSERT INTO rounds (level, settings, seed, phrase, commitment, seats, discards, button, bomb, format,"
            " state, opened_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?)",
            values,
        )
        return int(cursor.lastrowid or 0)

    def add_action(self, round_id: int, number: int, body: bytes) -> None:
        """Writes an action of a round; only inside `writing`."""
        self.connection.execute("INSERT INTO actions VALUES (?, ?, ?)", (round_id, number, body.decode()))

    def close_round(
        self, round_id: int, state: str, draws: list[int | str], results: dict[int, tuple[int, int]]
    ) -> None:
        """Marks a round settled or void; `results`: account -> (staked, returned). Only inside `writing`."""
        self.connection.execute("UPDATE rounds SET state = ?, draws = ? WHERE id = ?", (state, _json(draws), round_id))
        for account, (staked, returned) in results.items():
            self.connection.execute("INSERT INTO results VALUES (?, ?, ?, ?)", (account, round_id, staked, returned))

    def coming_seed(self, level: str) -> str:
        """The seed of a table's coming round; empty if none is fixed yet."""
        rows = self.rows("SELECT seed FROM seeds WHERE level = ?", (level,))
        return str(rows[0][0]) if rows else ""

    def fix_seed(self, level: str, seed: str) -> None:
        """Fixes the seed of a table's coming round; only inside `writing`."""
        self.connection.execute("INSERT OR REPLACE INTO seeds VALUES (?, ?)", (level, seed))

    def keep_shoe(self, level: str, decks: int, discards: Iterable[str]) -> None:
        """Stores which cards a table's shoe has dealt; only inside `writing`."""
        values = (level, decks, format_cards(discards))
        self.connection.execute("INSERT OR REPLACE INTO shoes VALUES (?, ?, ?)", values)

    def shoe(self, level: str, decks: int) -> tuple[str, ...]:
        """The cards a table's shoe has dealt; none if they cannot be read or are of other decks."""
        rows = self.rows("SELECT discards FROM shoes WHERE level = ? AND decks = ?", (level, decks))
        try:
            return parse_cards(rows[0][0]) if rows else ()
        except CardError:
            return ()

    def last_button(self, level: str) -> int:
        """The seat that had a table's button in its last hand, 0 before the first."""
        query = "SELECT button FROM rounds WHERE level = ? AND state = 'settled' ORDER BY id DESC LIMIT 1"
        rows = self.rows(query, (level,))
        return int(rows[0][0]) if rows else 0

    def rounds_at(self, level: str, limit: int, after: int = 0) -> list[int]:
        """The numbers of the settled rounds of a table that are above `after`, newest first."""
        query = "SELECT id FROM rounds WHERE level = ? AND state = 'settled' AND id > ? ORDER BY id DESC LIMIT ?"
        return [row[0] for row in self.rows(query, (level, after, limit))]

    def best_between(self, account: int, after: int, before: int) -> tuple[int, int]:
        """The number of a player's rounds between two, and the largest gain of them in cents, at least 0."""
        query = (
            "SELECT count(*), max(0, coalesce(max(returned - staked), 0)) FROM results"
            " WHERE account = ? AND round > ? AND round < ?"
        )
        rounds, best = self.rows(query, (account, after, before))[0]
        return rounds, best

    def has_come_back(self, account: int, cents: int, number: int) -> bool:
        """Whether a purse has been above an amount before this round at no time since it last took a marker.

        False for a purse that took none, or one so long ago that it is not looked for.
        """
        query = (
            "SELECT CASE to_account WHEN :a THEN cents ELSE -cents END, reason, round FROM movements"
            " WHERE :a IN (from_account, to_account) ORDER BY id DESC LIMIT :n"
        )
        left = self.purse(account)
        for moved, reason, of_round in self.rows(query, {"a": account, "n": _LOOKED_BACK}):
            if of_round != number and left > cents:
                return False
            if reason == "marker":
                return True
            left -= moved
        return False

    def last_round_id(self) -> int:
        """The number of the newest round; 0 before the first."""
        return int(self.rows("SELECT coalesce(max(id), 0) FROM rounds")[0][0])

    def last_result(self, account: int) -> int:
        """The number of a player's newest settled round; 0 before the first."""
        return int(self.rows("SELECT coalesce(max(round), 0) FROM results WHERE account = ?", (account,))[0][0])

    def rounds_won(self, account: int, game: str) -> int:
        """The number of rounds of a game that returned more to an account than it staked."""
        query = (
            "SELECT count(*) FROM results JOIN rounds ON rounds.id = round WHERE account = ? AND state = 'settled'"
            " AND level LIKE ? AND returned > staked"
        )
        return int(self.rows(query, (account, f"{game}/%"))[0][0])

    def rounds_winning(self, account: int, game: str, cents: int | None, most: int) -> int:
        """The number of a player's settled rounds of a game that gained so much (None: any); counted up to `most`."""
        query = (  # from the game's rounds, of which there may be few among many
            "SELECT count(*) FROM (SELECT 1 FROM rounds CROSS JOIN results ON round = rounds.id AND account = ?"
            " WHERE level > ? AND level < ? AND state = 'settled' AND (? IS NULL OR returned - staked >= ?) LIMIT ?)"
        )
        return int(self.rows(query, (account, f"{game}/", f"{game}0", cents, cents, most))[0][0])

    def actions_taken(self, account: int, game: str, names: Sequence[str]) -> int:
        """The number of actions of these names that a player took in settled rounds of a game."""
        query = (
            "SELECT count(*) FROM results JOIN rounds ON rounds.id = results.round"
            " JOIN actions ON actions.round = rounds.id WHERE account = :account AND state = 'settled'"
            " AND level LIKE :game AND json_extract(body, '$.action') IN (SELECT value FROM json_each(:names))"
            " AND json_extract(seats, '$[' || (json_extract(body, '$.seat') - 1) || '].account') = :account"
        )
        return int(self.rows(query, {"account": account, "game": f"{game}/%", "names": _json(names)})[0][0])

    def open_rounds(self) -> list[int]:
        """The numbers of the rounds that a stopped program left open, oldest first."""
        return [row[0] for row in self.rows("SELECT id FROM rounds WHERE state = 'open' ORDER BY id")]

    def stored_round(self, round_id: int) -> StoredRound:
        """One round with its actions. Raises LedgerError if there is none, SaveDamaged if it cannot be read."""
        query = (
            "SELECT id, level, settings, seed, phrase, commitment, seats, draws, state, opened_at, discards,"
            " button, bomb, format FROM rounds WHERE id = ?"
        )
        rows = self.rows(query, (round_id,))
        if not rows:
            raise LedgerError(_("There is no round {round_id}.", round_id=round_id))
        bodies = self.rows("SELECT body FROM actions WHERE round = ? ORDER BY number", (round_id,))
        try:
            return stored_round_of(rows[0], [body[0] for body in bodies])
        except (msgspec.MsgspecError, CardError, RecursionError, ValueError):
            raise SaveDamaged(_("Round {round_id} in the save cannot be read.", round_id=round_id)) from None

    def on_table(self, round_id: int) -> int:
        """The money on the table for a round, in cents, from the books."""
        query = (
            "SELECT coalesce(sum(CASE to_account WHEN :table THEN cents ELSE -cents END), 0) FROM movements"
            " WHERE round = :round AND :table IN (from_account, to_account)"
        )
        return int(self.rows(query, {"table": TABLE, "round": round_id})[0][0])

    def flows(self, round_id: int) -> dict[int, int]:
        """The cents a round has brought each account so far; payments are negative, zeros are left out."""
        query = (
            "SELECT account, sum(cents) FROM (SELECT to_account AS account, cents FROM movements WHERE round = :round"
            " UNION ALL SELECT from_account, -cents FROM movements WHERE round = :round)"
            " GROUP BY account HAVING sum(cents) <> 0"
        )
        return dict(self.rows(query, {"round": round_id}))

    def void_round(self, round_id: int) -> None:
        """Reverses a round: every movement of it is booked the other way round, the newest first."""
        query = "SELECT to_account, from_account, cents FROM movements WHERE round = ? ORDER BY id DESC"
        with self.writing():
            for source, target, cents in self.rows(query, (round_id,)):
                self.move(source, target, cents, "void", round_id)
            self.close_round(round_id, "void", [], {})

    def history(self, account: int, limit: int, game: str = "") -> list[RoundSummary]:
        """A player's settled rounds, newest first, of one game or of all. Raises SaveDamaged for a row that is none."""
        query = f"{_SUMMARIES} WHERE account = ? AND state = 'settled' AND level LIKE ? ORDER BY round DESC LIMIT ?"
        return [summary_of(row) for row in self.rows(query, (account, f"{game}%", limit))]

    def history_after(self, account: int, number: int, limit: int, game: str = "") -> list[RoundSummary]:
        """A player's settled rounds after a given one, oldest first, of one game or of all. Raises as `history`."""
        wanted = "account = ? AND round > ? AND state = 'settled' AND level LIKE ?"
        query = f"{_SUMMARIES} WHERE {wanted} ORDER BY round LIMIT ?"
        return [summary_of(row) for row in self.rows(query, (account, number, f"{game}%", limit))]

    def rounds_played(self, account: int, game: str = "") -> int:
        """The number of settled rounds a player has, of one game or of all."""
        query = (
            "SELECT count(*) FROM results JOIN rounds ON rounds.id = round"
            " WHERE account = ? AND state = 'settled' AND level LIKE ?"
        )
        return int(self.rows(query, (account, f"{game}%"))[0][0])

    def results_up_to(self, account: int, number: int) -> tuple[int, int, int]:
        """The sums of a player's rounds up to a number: how many, and the cents staked and returned."""
        query = (
            "SELECT count(*), coalesce(sum(staked), 0), coalesce(sum(returned), 0) FROM results"
            " WHERE account = ? AND round <= ?"
        )
        rounds, staked, returned = self.rows(query, (account, number))[0]
        return rounds, staked, returned

    def sums(self, account: int) -> bytes:
        """The sums that statistics have kept of a player's rounds; empty if none."""
        rows = self.rows("SELECT body FROM sums WHERE account = ?", (account,))
        return rows[0][0].encode() if rows else b""

    def keep_sums(self, account: int, body: bytes) -> None:
        """Keeps the sums that statistics have counted of a player's rounds."""
        with self.writing(moves_money=False):
            self.connection.execute("INSERT OR REPLACE INTO sums VALUES (?, ?)", (account, body.decode()))

    # -- preferences ------------------------------------------------------------------------------------------

    def preference(self, account: int, key: str) -> Any:
        """The value stored under a key, or None if there is none that can be read."""
        try:
            rows = self.rows("SELECT value FROM preferences WHERE account = ? AND key = ?", (account, key))
            return msgspec.json.decode(rows[0][0]) if rows else None
        except (msgspec.DecodeError, RecursionError, SaveDamaged):
            return None

    def keep_preference(self, account: int, key: str, value: object) -> None:
        """Stores a JSON value under a key."""
        with self.writing(moves_money=False):
            self.connection.execute("INSERT OR REPLACE INTO preferences VALUES (?, ?, ?)", (account, key, _json(value)))


def taken_by_day(store: Store, account: int, others: Collection[int], game: str) -> dict[int, dict[date, int]]:
    """The cents a player took off some others in a game: by their accounts and by day, the newest first.

    Below 0 the other took them. Only hands that one player won alone count: there each loser's loss went to the winner.
    Days and players with nothing, or as much one way as the other, are left out.
    """
    query = (
        "SELECT theirs.account, opened_at,"
        " CASE WHEN mine.returned > mine.staked THEN theirs.staked - theirs.returned"
        " ELSE mine.returned - mine.staked END FROM"
        " (SELECT * FROM results WHERE account = :account ORDER BY round DESC LIMIT :most) AS mine"
        " JOIN rounds ON rounds.id = mine.round AND level > :first AND level < :last AND state = 'settled'"
        " JOIN results AS theirs ON theirs.round = mine.round"
        " AND theirs.account IN (SELECT value FROM json_each(:others))"
        " WHERE (mine.returned > mine.staked) + (theirs.returned > theirs.staked) = 1"
        " AND (mine.returned < mine.staked) + (theirs.returned < theirs.staked) = 1"
        " AND (SELECT count(*) FROM (SELECT 1 FROM (SELECT to_account AS account, cents FROM movements"
        " WHERE round = mine.round UNION ALL SELECT from_account, -cents FROM movements WHERE round = mine.round)"
        " GROUP BY account HAVING sum(cents) > 0)) = 1"
        " ORDER BY mine.round DESC"
    )
    named = {"account": account, "others": _json(list(others)), "most": _ROUNDS_RECALLED}
    named |= {"first": f"{game}/", "last": f"{game}0"}
    found: dict[int, dict[date, int]] = {}
    for other, opened_at, cents in store.rows(query, named):
        day, days = date.fromisoformat(opened_at[:10]), found.setdefault(other, {})
        days[day] = days.get(day, 0) + cents
    passed = {other: {day: cents for day, cents in days.items() if cents} for other, days in found.items()}
    return {other: days for other, days in passed.items() if days}


def _check_idle(store: Store, who: Account) -> None:
    """Raises LedgerError while somebody is in a round."""
    for number in store.open_rounds():
        if any(held is not None and held.account == who.id for held in store.stored_round(number).seats):
            raise LedgerError(_("{who} is in the middle of a round. It has to be over first.", who=who.name))


def _account_of(row: tuple[int, str, str, str]) -> Account:
    number, kind, name, portrait = row
    return Account(number, kind, name_in(name), portrait)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
