"""The bomb's rules and tables in words and figures."""

from collections.abc import Mapping

from casino.core.money import format_amount
from casino.core.numbers import NUMBERS, counted
from casino.records.levels import Level
from casino.scenes.app.place import KeyWords


def clock_words(seconds: int) -> str:
    """Formats a time in words: "eight minutes", "one minute and thirty seconds"."""
    minutes, rest = divmod(seconds, 60)
    shown = []
    if minutes:
        shown.append(f"{NUMBERS[minutes] if minutes < len(NUMBERS) else minutes} minute{'' if minutes == 1 else 's'}")
    if rest:
        shown.append(f"{rest} seconds")
    return " and ".join(shown)


def rule_words(level: Level) -> dict[str, str]:
    """The values for the names in braces on the rules page."""
    rules = level.settings
    fee, bounty = (format_amount(cents, level.currency) for cents in (rules.entry_fee, rules.bounty))
    strikes = counted(rules.strikes, "strike")
    if rules.seconds is None:
        time, clock = "no clock", "No clock runs at this table: take all the time you need."
    else:
        time = clock_words(rules.seconds)
        clock = (
            f"You have {time}. After the first strike the clock runs a quarter faster, after the second half as fast "
            "again as at the start. It does not stop for this page or any other."
        )
    money = (
        f"Arming the bomb costs {fee} from your purse; disarming it pays {bounty}."
        if rules.entry_fee
        else "This case costs nothing and pays nothing: it is for learning."
    )
    return {
        "modules": counted(rules.modules, "module").capitalize(),
        "strikes": strikes,
        "strikes_out": strikes.capitalize(),
        "time": time,
        "clock": clock,
        "money": money,
    }


def table_facts(level: Level) -> list[str]:
    """The rules in which tables differ, in a few words each."""
    rules = level.settings
    facts = [counted(rules.modules, "module"), "no clock" if rules.seconds is None else clock_words(rules.seconds)]
    if rules.others_solved:
        facts.append("others solved before")
    if not rules.entry_fee:
        return [*facts, "no stakes"]
    return [*facts, f"bounty {format_amount(rules.bounty, level.currency)}"]


_KEYS = {
    "modules": KeyWords("Modules", "Modules on the case."),
    "seconds": KeyWords("Seconds on the clock", "How long the clock runs.", words={None: "no clock"}),
    "strikes": KeyWords("Strikes", "At this many strikes the bomb goes off."),
    "others_solved": KeyWords("Others solved", "At most this many other modules of the bomb were solved before."),
    "entry_fee": KeyWords("Fee", "What it costs to open the case.", "0 or more"),
    "bounty": KeyWords("Bounty", "What a disarmed bomb pays.", "0 or more, and 0 where there is no fee"),
}


def key_words() -> Mapping[str, KeyWords]:
    """Every key of the settings in words."""
    return _KEYS
