"""Rehearses a show: the real program with made-up visitors and faults, as fast as it goes, with a diary.

The stack, the show's clock and the watchdog are real; only time is simulated.
"""

from casino.save.consistency import books_imbalance
from casino.scenes.app.app import App
from casino.scenes.show.fake_visitors import Crowd
from casino.scenes.show.scene import Show
from casino.show.rehearsal import FAULTS, ON_TIME_SECONDS, Diary, bring_about, memory_bytes

STEP_SECONDS = 0.1  # of the show in every frame
_NOTES = 200  # readings of the ledger in the whole show
_SETTLES_SECONDS = 2.0  # after a fault, until the next may come


def rehearse(app: App, diary: Diary, hours: float) -> None:
    """Plays the show on from where the diary ends. Ends the app when it has been played."""
    house = app.house
    show = house.show
    assert isinstance(show, Show)
    whole, now = hours * 3600, diary.reached
    crowd = Crowd(len(diary.lines))  # different after every start, and the same in every rehearsal
    crowd.begin(now)
    crowd.last_input = now
    diary.add(now, "start", len(diary.lines))
    noted, begun, was_here = now, now, not show.is_attracting
    patience, is_missed = show.patience.reset, False
    while house.is_running and now < whole:
        now += STEP_SECONDS
        if diary.faults < len(FAULTS) and now >= max(FAULTS[diary.faults][0] * whole, begun + _SETTLES_SECONDS):
            fault = FAULTS[diary.faults][1]
            begun = now
            diary.add(now, "fault", words=fault)
            bring_about(fault)
            house.stack.top.update = _broken  # type: ignore[method-assign]
        patience = show.patience.reset if not show.is_attracting else patience
        app.frame(crowd.events(now, house), STEP_SECONDS)
        house.heartbeat()
        is_here = not show.is_attracting
        idle = now - crowd.last_input
        if was_here and not is_here:
            diary.add(now, "memory", memory_bytes())  # always at the same moment: a table begins to play itself
        if was_here and not is_here and idle >= patience - 1:  # otherwise the visitor had finished
            diary.add(now, "reset", max(0.0, round(idle - patience, 2)))
        if is_here and idle > show.patience.reset + ON_TIME_SECONDS and not is_missed:
            diary.add(now, "late", round(idle, 1), type(house.stack.top).__name__)
        is_missed = is_here and idle > show.patience.reset + ON_TIME_SECONDS
        was_here = is_here
        if now - noted >= whole / _NOTES:
            noted = now
            diary.add(now, "cents", books_imbalance(house.store))
    if now >= whole:
        diary.add(now, "cents", books_imbalance(house.store))
        diary.add(now, "done")
        show.end()


def _broken(seconds: float) -> None:
    raise RuntimeError("a fault that was rehearsed")
