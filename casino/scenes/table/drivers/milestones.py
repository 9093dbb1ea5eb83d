"""What a round leaves behind that deserves a moment of its own: a rival who goes, a last chip, a run of five.

It only looks; the driver shows what is found before the next bets.
"""

from typing import Any, Protocol

from casino.core.texts import _, in_words
from casino.scenes.motion.moments.chip_arts import GuestWhoGoes, LastChip, Run
from casino.scenes.motion.moments.moment import BigMoment
from casino.scenes.table.director import CalledOut
from casino.scenes.table.drivers.people import People
from casino.tables.table import Table

_RUN = 5  # rounds won or lost in a row, and each time as many more


class Shown(Protocol):
    """A driver, as far as milestones are concerned."""

    scene: Any
    table: Table
    people: People

    @property
    def is_watched(self) -> bool: ...


class Milestones:
    """The milestones of one table. Each is found once after a round."""

    def __init__(self, driver: Shown) -> None:
        self._driver = driver
        self._is_new = False  # a round was shown since the last look

    def after_round(self) -> None:
        """Notes that a round has been shown."""
        self._is_new = True

    def found(self) -> CalledOut | None:
        """The greatest milestone of the round that was shown last, if there is one."""
        driver, is_new = self._driver, self._is_new
        self._is_new = False
        if not is_new or driver.is_watched or driver.table.is_practice:
            return None
        return self._ruin() or self._rival() or self._run()

    def _ruin(self) -> CalledOut | None:
        """A person here who has nothing left and lost it in this round."""
        driver = self._driver
        for seat in driver.people.humans:
            held = driver.table.sitters.get(seat)
            if held is not None and driver.table.purse(seat) == 0 and driver.people.memory_of(held).losses:
                words, art = _("The last chip"), LastChip(1)
                if len(driver.people.humans) > 1:
                    sentence = _("{name} has nothing left.", name=held.name)
                else:
                    sentence = _("You have nothing left.")
                return CalledOut(sentence, BigMoment(words, "ruin", art=art, is_bright=False))
        return None

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
            chips = driver.scene.view.denominations or (1,)
            art = Run(_RUN, chips[len(chips) // 2], is_won=is_won)
            moment = BigMoment(words, "run_won" if is_won else "run_lost", art=art, is_bright=False)
            return CalledOut(f"{words}.", moment)
        return None
