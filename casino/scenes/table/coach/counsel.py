"""What the coach would say to somebody at the table who asks for the chances of their hand, in slices of frames."""

from collections.abc import Generator

from casino.scenes.app.idle_counting import run_for
from casino.scenes.table.drivers.live import LiveDriver

_FRAME_SHARE = 0.004  # seconds of a frame that the reckoning may take


class Counsel:
    """What can be said of the hand that is to be played now; a reckoning begins when somebody asks."""

    def __init__(self, driver: LiveDriver) -> None:
        self._driver = driver
        self._decision: object = None  # that is reckoned, or was last
        self._work: Generator[None, None, str] | None = None
        self._said = ""
        self._is_over = False

    def close(self) -> None:
        """Ends the counsel: the player has left the table."""
        self._is_over, self._work = True, None

    def of(self, name: str) -> str | None:
        """The chances of a person's hand in a sentence; empty if it is not their turn, None while it is reckoned."""
        driver = self._driver
        held = driver.table.sitters.get(driver.table.turn or 0)
        if self._is_over or held is None or held.name != name or not driver.is_humans_turn:
            return ""
        decision = driver.table.round_id, driver.table.turn, str(driver.table.view(driver.table.turn or 0))
        if decision != self._decision:
            self._decision, self._work, self._said = decision, driver.coach.reckoned(), ""
        return self._said if self._work is None else None

    def update(self) -> None:
        """Reckons for a slice of a frame."""
        if self._work is not None and run_for(self._steps(self._work), _FRAME_SHARE):
            self._work = None

    def _steps(self, work: Generator[None, None, str]) -> Generator[None, None, None]:
        """One step after the other; the last one leaves what is said."""
        while True:
            try:
                next(work)
            except StopIteration as end:
                self._said = end.value
                return
            yield
