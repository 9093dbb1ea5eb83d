"""The times of a table apart from its turns, as a message for other machines. No clock is read."""

from typing import Annotated

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]  # within what every program's numbers can hold


class ClocksTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of an armed bomb's clock, other modules and lamp at one moment; times are milliseconds.

    `left` is on the clock, None without one. `others` are the other modules that were solved since the bomb was armed,
    `others_in` is until the next one. `word` is what the warning lamp says, `lamps` how often it came on, and
    `lamp_in` the time until it comes on, or costs a strike.
    """

    left: Count | None = None
    others: Count = 0
    others_in: Count = 0
    word: str = ""
    lamps: Count = 0
    lamp_in: Count = 0
