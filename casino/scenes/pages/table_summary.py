"""How a table stands, in a sentence or two: for whoever does not see it, or not all of it.

Words only, from what the table shows: nothing that is hidden from the person is in there, and nothing is changed.
"""

from __future__ import annotations

from typing import Any

from casino.engines.baccarat.bets import AREA_NAMES
from casino.scenes.games.black_baron.model import BaronModel
from casino.scenes.games.bomb.model import DefusalModel
from casino.scenes.games.pilok.model import PilokModel
from casino.scenes.games.salon.model import HAND_NAMES, SalonModel
from casino.scenes.games.twentyone.model import TwentyOneModel, card_in_words
from casino.scenes.table.model import SeatShown, TableModel
from casino.ui.widgets.choices import joined


def table_in_words(shown: TableModel[Any], own: int, seconds: float | None = None) -> str:
    """What lies on a table and before a seat; `seconds` are those on a bomb's clock. Empty before anything does."""
    seat = shown.seats.get(own) or next((seat for seat in shown.seats.values() if seat.is_person), None)
    match shown:
        case BaronModel():
            return _baron(shown, seat)
        case TwentyOneModel():
            return _twentyone(shown, seat)
        case PilokModel():
            return _pilok(shown, seat)
        case SalonModel():
            return _salon(shown)
        case DefusalModel():
            return _bomb(shown, seconds)
    return ""


def _hands(shown: TableModel[Any], seat: SeatShown[Any] | None) -> str:
    """What somebody's hands count, and what is on them."""
    if seat is None or not seat.hands:
        return ""
    told = [f"{hand.total} with {shown.money(hand.stake)} on it" for hand in seat.hands]
    return f"{seat.name} has {joined(told)}"


def _baron(shown: BaronModel, seat: SeatShown[Any] | None) -> str:
    own = _hands(shown, seat)
    house = f"Mr Red has {shown.dealer_total}" if shown.dealer else ""
    return _sentence(own, house)


def _twentyone(shown: TwentyOneModel, seat: SeatShown[Any] | None) -> str:
    up = [card_in_words(card) for card in shown.dealer if card is not None]
    total = f", {shown.dealer_total} in all" if shown.dealer_total and len(up) > 1 else ""
    return _sentence(_hands(shown, seat), f"{shown.dealer_name} shows {joined(up)}{total}" if up else "")


def _pilok(shown: PilokModel, seat: SeatShown[Any] | None) -> str:
    hand = seat.hands[0] if seat is not None and seat.hands else None
    if hand is None or seat is None:
        return ""
    own = f"{seat.name} has folded" if hand.is_folded else f"{seat.name} holds {joined(list(map(str, hand.dice)))}"
    lacks = f"{shown.money(shown.to_call)} is to be matched" if shown.to_call else ""
    return _sentence(own if hand.dice else "", f"{shown.money(shown.in_all)} lies in the middle", lacks)


def _salon(shown: SalonModel) -> str:
    bets = [f"{shown.money(area.stake)} on {AREA_NAMES[name]}" for name, area in shown.areas.items()]
    totals = [f"the {HAND_NAMES[hand]} has {total}" for hand, total in shown.totals.items()]
    return _sentence(f"You bet {joined(bets)}" if bets else "", joined(totals))


def _bomb(shown: DefusalModel, seconds: float | None) -> str:
    if shown.phase != "armed":
        return ""
    left = f"{int(seconds) // 60} minutes and {int(seconds) % 60} seconds are left" if seconds is not None else ""
    solved = [str(number) for number, module in enumerate(shown.modules, 1) if module.is_solved]
    done = f"module {joined(solved)} is solved" if solved else f"{len(shown.modules)} to solve"
    return _sentence(left, f"{shown.strikes} strikes", done)


def _sentence(*parts: str) -> str:
    """Parts as one sentence; nothing where all are empty."""
    told = "; ".join(filter(None, parts))
    return f"{told[0].upper()}{told[1:]}." if told else ""
