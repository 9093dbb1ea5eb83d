"""The lines said at the tables within the last hour, so that none is said twice. No line is read here."""

from collections.abc import Iterable

REPEAT_SECONDS = 3600.0


class SaidLately:
    """The lines of the last hour, with their places unfilled. `seconds` is the time spent at tables so far."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._said: dict[str, float] = {}

    def fresh(self, lines: Iterable[str]) -> list[str]:
        """The lines that have not been said within the hour."""
        return [line for line in lines if self.seconds - self._said.get(line, -REPEAT_SECONDS) >= REPEAT_SECONDS]

    def note(self, line: str) -> None:
        """Notes a line as said now."""
        self._said[line] = self.seconds

    def oldest(self, lines: Iterable[str]) -> str:
        """The line that was said longest ago, or never. There must be one."""
        return min(lines, key=lambda line: self._said.get(line, -REPEAT_SECONDS))
