"""What runs at a table besides turns, as it is told to another machine. No clock is read."""

import msgspec


class ClocksTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """What runs at an armed bomb, as it stood at a moment; times are milliseconds.

    `left` is on the clock, None without one. `others` are the other modules that were solved since the bomb was armed,
    `others_in` is until the next one. `word` is what the warning lamp says, `lamps` how often it came on, and
    `lamp_in` the time until it comes on, or costs a strike.
    """

    left: int | None = None
    others: int = 0
    others_in: int = 0
    word: str = ""
    lamps: int = 0
    lamp_in: int = 0
