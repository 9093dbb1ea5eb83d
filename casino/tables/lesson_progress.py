"""How far a person has come in each lesson, kept in the save beside that person's other choices. Nothing is shown."""

from contextlib import suppress

from casino.core.errors import SaveError
from casino.lessons.lesson import Lesson
from casino.lessons.reading import lesson_for
from casino.records.levels import Level
from casino.save.ledger import Account
from casino.save.store import Store

_KEY = "lessons"
_DONE = -1  # in the place of a step's number


class LessonProgress:
    """The steps that one person has reached, by the lesson's name. A lesson that was offered is at its first step."""

    def __init__(self, store: Store, account: Account) -> None:
        self._store, self._account = store, account
        kept = store.preference(account.id, _KEY)
        pairs = kept.items() if isinstance(kept, dict) else ()
        self._steps = {name: step for name, step in pairs if isinstance(name, str) and isinstance(step, int)}

    def to_offer(self, level: Level) -> Lesson | None:
        """The lesson in the rules a table is played by, if it was neither offered nor opened before."""
        lesson = lesson_for(level)
        return lesson if lesson is not None and lesson.name not in self._steps else None

    def is_done(self, name: str) -> bool:
        """Whether a lesson was played to its end, and not begun once more."""
        return self._steps.get(name) == _DONE

    def step(self, name: str) -> int:
        """The number of the step to go on at, from 0."""
        return max(0, self._steps.get(name, 0))

    def keep(self, name: str, step: int | None) -> None:
        """Remembers the step a lesson has come to; None for its end."""
        wanted = _DONE if step is None else step
        if self._steps.get(name) == wanted:
            return
        self._steps[name] = wanted
        with suppress(SaveError):  # the lesson goes on all the same
            self._store.keep_preference(self._account.id, _KEY, self._steps)
