"""The commands about odds: a record's decisions priced, a level's edge, its chart. No screen, no save.

Bad input is one line on the error stream and status 2. JSON is one object a line, in units of the stake where not in
cents.
"""

import json
import time
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from casino.core.errors import CasinoError, LevelError
from casino.core.money import format_amount
from casino.core.numbers import percent
from casino.core.open_files import refuse
from casino.engines.registry import GAMES
from casino.odds.account import Decision, RoundAccount, Yardstick, accounts
from casino.odds.charts.making import chart_of
from casino.odds.charts.printed import write_chart
from casino.odds.edges import stages
from casino.odds.value import Value, finished
from casino.records.levels import Level, load_level
from casino.records.rounds import read_record

_DONE, _REFUSED = 0, 2


def _refuse(sentence: str) -> int:
    refuse(sentence)
    return _REFUSED


def _json(thing: dict[str, Any]) -> str:
    return json.dumps(thing, separators=(",", ":"))


# -- a record -------------------------------------------------------------------------------------------------


def print_odds(path: Path, *, as_json: bool, by_the_book: bool) -> int:
    """Prints what each decision of a record was worth, and the round's account; returns the exit status."""
    yardstick: Yardstick = "by the book" if by_the_book else "every card"
    try:
        found = accounts(read_record(path), yardstick)
    except CasinoError as refusal:
        return _refuse(f"{path}: {refusal}")
    in_order = sorted((one for account in found for one in account.decisions), key=lambda one: one.number)
    for decision in in_order:
        print(_json(decision_line(decision)) if as_json else _told(decision))
    for account in found:
        print(_json(account_line(account)) if as_json else _summed(account))
    return _DONE


def decision_line(decision: Decision) -> dict[str, Any]:
    """A decision as a JSON object; only choices that are not exact have a kind and an error."""
    line: dict[str, Any] = {
        "event": "decision",
        **dict(zip(("seat", "hand", "phase"), decision.where, strict=True)),
        **decision.told,
        "stake": decision.stake,
    }
    if decision.refusal:
        return line | {"chosen": decision.chosen, "refused": decision.refusal}
    inexact = {name: value for name, value in decision.values.items() if value.kind != "exact"}
    return line | {
        "ev": {name: value.mean for name, value in decision.values.items()},
        "kind": {name: value.kind for name, value in inexact.items()},
        "error": {name: value.error for name, value in inexact.items()},
        "chosen": decision.chosen,
        "best": decision.best,
        "level": decision.is_level,
        "cost_cents": float(decision.cost),
    }


def account_line(account: RoundAccount) -> dict[str, Any]:
    """A seat's round as a JSON object, in cents."""
    line: dict[str, Any] = {"event": "accounted", "seat": account.seat, "net": account.net}
    if account.refusal:
        given_away = float(account.given_away) if account.tells_given_away else None
        return line | {"expected": None, "luck": None, "given_away": given_away, "refused": account.refusal}
    sums = {"expected": account.expected, "luck": account.luck, "given_away": account.given_away}
    return line | {name: float(cents) for name, cents in sums.items()}


def _told(decision: Decision) -> str:
    told = decision.told
    held = told.get("cards") or told.get("dice")
    what = f"{' '.join(map(str, held))} against {_against(told)}" if held else _bets(told["bets"])
    where = f"Seat {decision.seat}, hand {decision.where[1]}: {what}"
    if "price" in told:
        return f"{where}: {decision.chosen}. {_priced(told)}"
    if decision.refusal:
        return f"{where}: {decision.chosen}. {decision.refusal}"
    worth = ", ".join(
        f"{name} {'at least ' if value.kind == 'at_least' else ''}{value.mean:+.4f}{_sampled(value)}"
        for name, value in decision.values.items()
    )
    end = "level with the best" if decision.is_level else f"{decision.best} was worth {_cents(decision.cost)} more"
    return f"{where}: {worth}; {decision.chosen}, {'the best' if decision.chosen == decision.best else end}"


def _sampled(value: Value) -> str:
    return f" (sampled, give or take {value.error:.4f})" if value.kind == "sampled" else ""


def _against(told: Mapping[str, Any]) -> str:
    """The up card or open die, or what the others have."""
    if "up" in told:
        return str(told["up"])
    return ", ".join(f"{' '.join(map(str, dice))} of seat {seat}" for seat, dice in told["against"].items())


def _priced(told: Mapping[str, Any]) -> str:
    """The facts of a bet between players, in words."""
    sampled = f" (sampled, give or take {percent(told['share_error'], 1)})" if told["share_kind"] == "sampled" else ""
    share = f"The dice promise {percent(told['share'], 1)} of the pot{sampled}"
    if not told["to_call"]:
        return f"{share}."
    call = f"calling {format_amount(told['to_call'])} into {format_amount(told['pot'])} needs"
    return f"{share}; {call} {percent(told['price'], 1)}."


def _bets(bets: dict[str, list[int]]) -> str:
    return ", ".join(f"{sum(chips)} on {area}" for area, chips in bets.items())


def _cents(cents: Fraction) -> str:
    return format_amount(round(cents))


def _summed(account: RoundAccount) -> str:
    start = f"Seat {account.seat}: net {format_amount(account.net)}"
    if account.refusal:
        given_away = f", mistakes {_cents(account.given_away)}" if account.tells_given_away else ""
        return f"{start}{given_away}. {account.refusal}"
    return (
        f"{start} = expected {_cents(account.expected)} + luck {_cents(account.luck)} "
        f"- mistakes {_cents(account.given_away)}"
    )


# -- a level --------------------------------------------------------------------------------------------------


def print_edge(path: Path, *, as_json: bool) -> int:
    """Prints the house's share of a first bet at a level, stage by stage; returns the exit status."""
    begun = time.perf_counter()
    told = []
    try:
        for stage in stages(_level(path).settings):
            if stage is None:
                continue
            seconds = time.perf_counter() - begun
            told.append({"name": stage.name, "edge": stage.edge, "error": stage.error, "seconds": round(seconds, 3)})
            if not as_json:
                off = f", off by {percent(stage.error, 4)} at most" if stage.error else ""
                edge = f"{'-' if stage.edge < 0 else '+'}{percent(abs(stage.edge), 4)}"
                print(f"{stage.name}: {edge} of the first bet to the house{off}", flush=True)
    except CasinoError as refusal:
        return _refuse(f"{path}: {refusal}")
    if as_json:
        last = told[-1]
        print(_json({"edge": last["edge"], "error": last["error"], "stages": told, "seconds": last["seconds"]}))
    return _DONE


def save_chart(level: Path, out: Path, paper: str) -> int:
    """Writes the chart of a level as a PDF file; returns the exit status."""
    try:
        made = finished(chart_of(_level(level)))
    except CasinoError as refusal:
        return _refuse(f"{level}: {refusal}")
    try:
        write_chart(out, made, paper)
    except CasinoError as refusal:
        return _refuse(str(refusal))
    print(f"The chart of {made.level}, edition {made.edition}, was written to {out}.")
    return _DONE


def _level(path: Path) -> Level:
    """A level by its file, or by its name. Raises LevelError."""
    if path.suffix != ".toml":
        return load_level(path.as_posix())
    place = path.absolute()
    game = place.parent.name
    if game not in GAMES:
        raise LevelError(
            f"a level lies in a folder that names its game ({', '.join(GAMES)}), not in one called {game}."
        )
    if not place.exists():
        raise LevelError("there is no such file.")
    return load_level(f"{game}/{place.stem}", place.parents[1])
