"""The rules and the table in words."""

from casino.core.money import format_amount


def rule_words(level):
    return {key: format_amount(getattr(level.settings, key), level.currency) for key in ("minimum", "maximum")}


def table_facts(level):
    return ["one throw again"]
