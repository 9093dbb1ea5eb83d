"""The refusals that tables of this house and of a hall have in common: who may sit where, and whose turn it is."""

from collections.abc import Container, Mapping

from casino.core.errors import UnknownSeat
from casino.core.texts import _
from casino.save.ledger import Account

AFTER_THE_ROUND = _("This has to wait until the round is over.")
NOT_SEATED = _("You do not sit at this table.")
NOT_YOUR_TURN = _("It is not your turn.")


def check_free(seat: int, account: Account, sitters: Mapping[int, Account], seats: int) -> None:
    """Checks that an account may take a seat of a table with so many. Raises UnknownSeat if not."""
    if not 1 <= seat <= seats:
        raise UnknownSeat(_("There is no seat {seat}: the table has seats 1 to {seats}.", seat=seat, seats=seats))
    if seat in sitters:
        raise UnknownSeat(_("Seat {seat} is taken by {name}.", seat=seat, name=sitters[seat].name))
    if any(held.id == account.id for held in sitters.values()):
        raise UnknownSeat(_("{name} already sits at this table.", name=account.name))


def free_seat(sitters: Container[int], seats: int) -> int:
    """The first free seat of a table with so many. Raises UnknownSeat where there is none."""
    for seat in range(1, seats + 1):
        if seat not in sitters:
            return seat
    raise UnknownSeat(_("Every seat is taken: free one first."))
