"""What a round leaves behind that deserves a moment of its own: a last chip, a record, a comeback, a rival, a run.

It only looks; the driver shows what is found before the next bets.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from casino.core.money import format_amount
from casino.core.texts import _, in_words
from casino.engines.base import SeatResult
from casino.save.store import OPENING_CENTS
from casino.scenes.app.house import House
from casino.scenes.motion.moments.chip_arts import GuestWhoGoes, LastChip, Run
from casino.scenes.motion.moments.moment import BigMoment
from casino.scenes.motion.moments.story_arts import Summit, WayUp
from casino.scenes.table.director import CalledOut
from casino.scenes.table.drivers.people import People
from casino.tables.table import Table

_RUN = 5  # rounds won or lost in a row, and each time as many more
_FIRST_ROUNDS = 30  # in which every other win would be the largest so far


class Shown(Protocol):
    """A driver, as far as milestones are concerned."""

    scene: Any
    house: House
    table: Table
    people: People

    @property
    def is_watched(self) -> bool: ...


class Milestones:
    """The milestones of one table. Each is found once after a round."""

    def __init__(self, driver: Shown) -> None:
        self._driver = driver
        self._is_new = False  # a round was shown since the last look
        self._nets: dict[int, int] = {}  # of that round, by seat
        self._best: dict[int, tuple[int, int]] = {}  # rounds and the largest gain so far, by account
        self.is_ruined = False  # whether the player whose house it is lost the last chip in it

    def after_round(self, results: Sequence[SeatResult]) -> None:
        """Notes that a round has been shown, with how it ended."""
        self._is_new, self.is_ruined = True, False
        self._nets = {result.seat: result.net for result in results}

    def found(self) -> CalledOut | None:
        """The greatest milestone of the round that was shown last, if there is one."""
        driver, is_new = self._driver, self._is_new
        self._is_new = False
        if not is_new or driver.is_watched or driver.table.is_practice:
            return None
        return self._ruin() or self._comeback() or self._record() or self._rival() or self._run()

    def _ruin(self) -> CalledOut | None:
        """A person here who has nothing left and lost it in this round."""
        driver = self._driver
        for seat in driver.people.humans:
            held = driver.table.sitters.get(seat)
            if held is not None and driver.table.purse(seat) == 0 and driver.people.memory_of(held).losses:
                self.is_ruined = seat == driver.people.own_seat
                words, art = _("The last chip"), LastChip(1)
                if len(driver.people.humans) > 1:
                    sentence = _("{name} has nothing left.", name=held.name)
                else:
                    sentence = _("You have nothing left.")
                return CalledOut(sentence, BigMoment(words, "ruin", art=art, is_bright=False))
        return None

    def _comeback(self) -> CalledOut | None:
        """A purse of the player here that is above the opening sum for the first time since a marker."""
        driver = self._driver
        seat, number = driver.people.own_seat, driver.table.last_round
        if not driver.table.deals_here or not seat or number is None:
            return None
        purse = driver.table.purse(seat)
        if not purse - self._nets.get(seat, 0) <= OPENING_CENTS < purse:
            return None
        if not driver.house.store.has_come_back(driver.people.me.id, OPENING_CENTS, number):
            return None
        note = _("{amount} in your purse", amount=driver.scene.model.money(purse))
        moment = BigMoment(_("The comeback"), "comeback", note, WayUp(self._middle_chip))
        least = format_amount(OPENING_CENTS)
        return CalledOut(_("From a marker back above {amount}: a comeback.", amount=least), moment)

    @property
    def _middle_chip(self) -> int:
        """The table's chip of middle worth, which moments are drawn with."""
        chips = self._driver.scene.view.denominations or (1,)
        return chips[len(chips) // 2]

    def _record(self) -> CalledOut | None:
        """A gain of a person here that is larger than all before it, once enough rounds have been played."""
        driver, number = self._driver, self._driver.table.last_round
        if not driver.table.deals_here or number is None:
            return None
        found = None
        for seat in driver.people.humans:
            net, held = self._nets.get(seat, 0), driver.table.sitters.get(seat)
            if held is None or net <= 0:
                continue
            rounds, best = self._best_of(held.id, number)
            self._best[held.id] = rounds + 1, max(best, net)
            if rounds >= _FIRST_ROUNDS and net > best:
                won, before = (driver.scene.model.money(cents) for cents in (net, best))
                words = driver.scene.model.about(seat, _("Your biggest win"), _("{name}'s biggest win"))
                sentence = _("The best win before was {before}.", before=before)
                found = CalledOut(sentence, BigMoment(words, "record_win", f"+{won}", Summit(), net))
        return found

    def _best_of(self, account: int, number: int) -> tuple[int, int]:
        """The rounds of a player before one, as far as they matter, and the largest gain of them."""
        if account not in self._best:  # the books are asked once, for what statistics have not counted yet
            rounds = best = after = 0
            house = self._driver.house
            if account == self._driver.people.me.id:
                counting = house.idle_counting.of(account)
                whole = counting.figures().results.whole
                if whole.best is not None and counting.last_round < number:
                    rounds, best, after = whole.rounds, whole.best.net, counting.last_round
            more, most = house.store.best_between(account, after, number)
            self._best[account] = rounds + more, max(best, most)
        return self._best[account]

    def _rival(self) -> CalledOut | None:
        """A character who cannot pay another bet and is about to leave."""
        driver = self._driver
        for seat, held in driver.table.sitters.items():
            if held.kind == "character" and driver.table.deals_here and not driver.table.can_play(seat):
                words = _("{name} is out of money", name=held.name)
                portrait = driver.scene.model.seats[seat].portrait
                moment = BigMoment(words, "rival_gone", art=GuestWhoGoes(portrait), is_bright=False)
                return CalledOut("", moment)  # the sentence comes as the seat is left
        return None

    def _run(self) -> CalledOut | None:
        """A run of wins or losses of a person here."""
        driver = self._driver
        for seat in driver.people.humans:
            held = driver.table.sitters.get(seat)
            memory = driver.people.memory_of(held) if held is not None else None
            count = max(memory.wins, memory.losses) if memory is not None else 0
            if memory is None or not count or count % _RUN:
                continue
            is_won = memory.wins == count
            number = in_words(count).capitalize()
            won, lost = _("{number} wins in a row", number=number), _("{number} losses in a row", number=number)
            words = won if is_won else lost
            art = Run(_RUN, self._middle_chip, is_won=is_won)
            moment = BigMoment(words, "run_won" if is_won else "run_lost", art=art, is_bright=False)
            return CalledOut(f"{words}.", moment)
        return None
