"""The rules and the table in words."""

from casino.core.money import format_amount
from casino.scenes.app.place import KeyWords


def rule_words(level):
    return {key: format_amount(getattr(level.settings, key), level.currency) for key in ("minimum", "maximum")}


def table_facts(level):
    return ["one throw again"]


def key_words():
    return {
        "minimum": KeyWords("Smallest bet", "The least that may be bet."),
        "maximum": KeyWords("Largest bet", "The most that may be bet."),
        "bet_step": KeyWords("Step of bets", "Every bet is a multiple of it."),
    }
