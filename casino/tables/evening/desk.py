"""What the game master's pages ask of an evening, wherever it is held: at a table of this house or in a hall."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from casino.records.levels import Level
from casino.tables.evening.members import Member, Outcome

Then = Callable[[str], object]  # called once with the refusal in a sentence, empty where it was done


class MasterDesk(Protocol):
    """An evening as its game master changes it: each change is made whole, or refused and nothing has changed.

    `faces` are those a player may have, None for all. `has_own_books`: nobody's own purse is in it.
    """

    faces: Collection[str] | None

    @property
    def level(self) -> Level: ...
    @property
    def takes_skills(self) -> bool: ...
    @property
    def has_begun(self) -> bool: ...
    @property
    def has_own_books(self) -> bool: ...
    @property
    def has_room(self) -> bool:
        """Whether a seat is free."""
        ...

    def seated(self) -> Sequence[tuple[int, Member]]:
        """Everybody at the table, by seat."""
        ...

    def away(self) -> Sequence[Member]:
        """The house's players who have left the table this evening."""
        ...

    def purse(self, member: Member) -> int:
        """What a purse of the evening holds, in cents."""
        ...

    def new_player(self) -> Member:
        """A player as the game master begins to invent one."""
        ...

    def watch(self) -> int:
        """Grows when what a page shows has changed, and is below 0 once the evening is over; called in every frame."""
        ...

    def put(self, member: Member, purse: int | None, then: Then) -> None:
        """Seats somebody new, whose account is 0, or changes somebody who is here, with a purse in cents.

        None leaves the purse of who is here as it is.
        """
        ...

    def put_terms(self, raw: Mapping[str, Any], then: Then, *, has_own_books: bool) -> None:
        """Changes fee and limits, as a level file writes them, and from which purses persons play."""
        ...


class EveningSummary(Protocol):
    """An evening that is over, as everybody at the table sees it."""

    @property
    def level(self) -> Level: ...
    @property
    def rounds(self) -> int: ...
    @property
    def has_own_books(self) -> bool: ...
    def outcomes(self) -> Sequence[Outcome]:
        """What the evening was to everybody in it, the greatest gain first."""
        ...
