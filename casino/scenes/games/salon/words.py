"""Baccarat's rules and tables in words and figures, in the salon and at the bomb. No picture."""

from __future__ import annotations

from casino.core.money import CENTS_PER_UNIT, format_amount
from casino.engines.baccarat.bets import Limits
from casino.engines.baccarat.settings import DefusalSettings, SalonSettings
from casino.records.levels import Level

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_CARDS_OF_A_DECK = 52


def _counted(count: int, what: str) -> str:
    return f"{_NUMBERS[count]} {what}{'' if count == 1 else 's'}"


def side_limits(limits: Limits) -> tuple[int, int]:
    """The least and the most cents of a bet on the side that whole-dollar chips can make."""
    least, most = limits.of_area("tie")
    return -(-least // CENTS_PER_UNIT) * CENTS_PER_UNIT, most // CENTS_PER_UNIT * CENTS_PER_UNIT


def clock_words(seconds: int) -> str:
    """A time as it is said: "eight minutes", "one minute and thirty seconds"."""
    minutes, rest = divmod(seconds, 60)
    shown = [f"{_NUMBERS[minutes] if minutes < len(_NUMBERS) else minutes} minute{'' if minutes == 1 else 's'}"]
    if not minutes:
        shown = []
    if rest:
        shown.append(f"{rest} seconds")
    return " and ".join(shown)


def rule_words(level: Level) -> dict[str, str]:
    """What stands for the names in braces in the rules page."""
    rules = level.settings
    return _salon_words(level, rules) if isinstance(rules, SalonSettings) else _defusal_words(level, rules)


def _salon_words(level: Level, rules: SalonSettings) -> dict[str, str]:
    least, most = side_limits(rules.limits)
    return {
        "decks": _counted(rules.decks, "deck").capitalize(),
        "minimum": format_amount(rules.minimum, level.currency),
        "maximum": format_amount(rules.maximum, level.currency),
        "side_minimum": format_amount(least, level.currency),
        "side_maximum": format_amount(most, level.currency),
        "shoe": f"The shoe of {rules.decks * _CARDS_OF_A_DECK} cards runs on from deal to deal, also over days. When "
        f"the cut card is out, with {rules.cut_card} cards or fewer left, it is shuffled before the next deal.",
    }


def _defusal_words(level: Level, rules: DefusalSettings) -> dict[str, str]:
    fee, bounty = (format_amount(cents, level.currency) for cents in (rules.entry_fee, rules.bounty))
    strikes = _counted(rules.strikes, "strike")
    if rules.seconds is None:
        time, clock = "no clock", "No clock runs at this table: take all the time you need."
    else:
        time = clock_words(rules.seconds)
        clock = (
            f"You have {time}. After the first strike the clock runs a quarter faster, after the second half as fast "
            "again as at the start. It does not stop for this page, nor for any other."
        )
    money = (
        f"To arm the bomb costs {fee} from your purse; a disarmed one brings {bounty} back."
        if rules.entry_fee
        else "This case costs nothing and pays nothing: it is there to learn on."
    )
    return {
        "modules": _counted(rules.modules, "module").capitalize(),
        "strikes": strikes,
        "strikes_out": strikes.capitalize(),
        "time": time,
        "clock": clock,
        "money": money,
    }


def table_facts(level: Level) -> list[str]:
    """The rules in which tables differ, in a few words each."""
    rules = level.settings
    if isinstance(rules, SalonSettings):
        least, most = (format_amount(cents, level.currency) for cents in side_limits(rules.limits))
        return [_counted(rules.decks, "deck"), f"side bets {least} to {most}", "5 % commission"]
    facts = [_counted(rules.modules, "module"), "no clock" if rules.seconds is None else clock_words(rules.seconds)]
    if not rules.entry_fee:
        return [*facts, "for the honour"]
    return [*facts, f"bounty {format_amount(rules.bounty, level.currency)}"]
