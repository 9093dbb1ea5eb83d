"""What tells the case of a bomb from others, as it could be written anywhere."""

from collections.abc import Sequence

from casino.engines.baccarat.bomb_deck import order_of
from casino.engines.baccarat.defusal import Case


def facts_of(case: Case) -> list[str]:
    """Facts that stand nowhere else: single lamps, ports and colours stand in the manual too."""
    bomb = case.bomb
    lamps, ports = [lamp.label for lamp in bomb.indicators], list(bomb.ports)
    found = [case.code, case.code.replace("-", ""), bomb.serial]
    for module in case.modules:
        found += [f'"minimum":{module.minimum}', f'"maximum":{module.maximum}', f'"deck":"{module.deck}"']
        found += _listed(order_of(bomb, module, module.deck, bomb.solved)[:2])
    return [
        *found,
        *_listed(lamps),
        *_listed(ports),
        *(f'"label":"{label}"' for label in lamps),
        '"indicators"',
        '"case"',
    ]


def _listed(words: Sequence[str]) -> list[str]:
    """Some words one after the other, as JSON or as a sentence; nothing for a single one."""
    quoted = [f'"{word}"' for word in words]
    return [",".join(quoted), ", ".join(words)] if len(words) > 1 else []


def facts_in(case: Case, told: bytes) -> list[str]:
    """The facts of a case that stand in what was told."""
    return [fact for fact in facts_of(case) if fact.encode() in told]
