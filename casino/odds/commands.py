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
from casino.core.open_files import refuse
from casino.core.texts import _, percent
from casino.engines.registry import GAMES
from casino.odds.accounts.account import Decision, RoundAccount, Yardstick
from casino.odds.accounts.making import accounts
from casino.odds.charts.making import chart_of
from casino.odds.charts.printed import write_chart
from casino.odds.edges import of_side_bets, stages
from casino.odds.value import EdgeEstimate, Value, finished
from casino.records.levels import Level, load_level
from casino.records.rounds import read_record

_DONE, _REFUSED = 0, 2
_STAGES = {
    "without splits": _("without splits"),
    "one split": _("one split"),
    "all splits": _("all splits"),
    "the better main bet": _("the better main bet"),
}


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
    if held:
        what = _("{hand} against {others}", hand=" ".join(map(str, held)), others=_against(told))
    else:
        what = _bets(told["bets"])
    where = _("Seat {seat}, hand {hand}: {what}", seat=decision.seat, hand=decision.where[1], what=what)
    if "price" in told:
        return f"{where}: {decision.chosen}. {_priced(told)}"
    if decision.refusal:
        return f"{where}: {decision.chosen}. {decision.refusal}"
    worth = _(", ").join(_worth(name, value) for name, value in decision.values.items())
    known = {"where": where, "worth": worth, "chosen": decision.chosen}
    if decision.chosen == decision.best:
        return _("{where}: {worth}; {chosen}, the best", **known)
    if decision.is_level:
        return _("{where}: {worth}; {chosen}, level with the best", **known)
    known |= {"best": decision.best, "cost": _cents(decision.cost)}
    return _("{where}: {worth}; {chosen}, {best} was worth {cost} more", **known)


def _worth(name: str, value: Value) -> str:
    mean, error = f"{value.mean:+.4f}", f"{value.error:.4f}"
    if value.kind == "at_least":
        return _("{choice} at least {worth}", choice=name, worth=mean)
    if value.kind == "sampled":
        return _("{choice} {worth} (sampled, give or take {error})", choice=name, worth=mean, error=error)
    return f"{name} {mean}"


def _against(told: Mapping[str, Any]) -> str:
    """The up card or open die, or what the others have."""
    if "up" in told:
        return str(told["up"])
    return _(", ").join(
        _("{dice} of seat {seat}", dice=" ".join(map(str, dice)), seat=seat) for seat, dice in told["against"].items()
    )


def _priced(told: Mapping[str, Any]) -> str:
    """The facts of a bet between players, in words."""
    share, error = percent(told["share"], 1), percent(told["share_error"], 1)
    promise = _("The dice promise {share} of the pot", share=share)
    if told["share_kind"] == "sampled":
        promise = _("The dice promise {share} of the pot (sampled, give or take {error})", share=share, error=error)
    if not told["to_call"]:
        return f"{promise}."
    return _(
        "{promise}; calling {call} into {pot} needs {price}.",
        promise=promise,
        call=format_amount(told["to_call"]),
        pot=format_amount(told["pot"]),
        price=percent(told["price"], 1),
    )


def _bets(bets: dict[str, list[int]]) -> str:
    return _(", ").join(_("{chips} on {area}", chips=sum(chips), area=area) for area, chips in bets.items())


def _cents(cents: Fraction) -> str:
    return format_amount(round(cents))


def _summed(account: RoundAccount) -> str:
    known = {"seat": account.seat, "net": format_amount(account.net), "mistakes": _cents(account.given_away)}
    if account.refusal and account.tells_given_away:
        return _("Seat {seat}: net {net}, mistakes {mistakes}. {why}", why=account.refusal, **known)
    if account.refusal:
        return _("Seat {seat}: net {net}. {why}", why=account.refusal, **known)
    known |= {"expected": _cents(account.expected), "luck": _cents(account.luck)}
    return _("Seat {seat}: net {net} = expected {expected} + luck {luck} - mistakes {mistakes}", **known)


# -- a level --------------------------------------------------------------------------------------------------


def print_edge(path: Path, *, as_json: bool) -> int:
    """Prints the house's share of a first bet at a level, stage by stage; returns the exit status."""
    begun = time.perf_counter()
    told = []
    try:
        settings = _level(path).settings
        for stage in stages(settings):
            if stage is None:
                continue
            seconds = time.perf_counter() - begun
            told.append({"name": stage.name, "edge": stage.edge, "error": stage.error, "seconds": round(seconds, 3)})
            if not as_json:
                print(_staged(stage), flush=True)
    except CasinoError as refusal:
        return _refuse(f"{path}: {refusal}")
    besides = of_side_bets(settings)
    if as_json:
        last = told[-1]
        said = {"edge": last["edge"], "error": last["error"], "stages": told, "seconds": last["seconds"]}
        print(_json(said | ({"side_bets": {name: float(edge) for name, edge in besides.items()}} if besides else {})))
        return _DONE
    for name, edge in besides.items():
        share = f"{'-' if edge < 0 else '+'}{percent(abs(float(edge)), 4)}"
        print(_("{bet}: {edge} of the side bet to the house, exactly {exact}", bet=name, edge=share, exact=edge))
    return _DONE


def _staged(stage: EdgeEstimate) -> str:
    known = {
        "stage": _STAGES[stage.name],
        "edge": f"{'-' if stage.edge < 0 else '+'}{percent(abs(stage.edge), 4)}",
        "error": percent(stage.error, 4),
    }
    if stage.error:
        return _("{stage}: {edge} of the first bet to the house, off by {error} at most", **known)
    return _("{stage}: {edge} of the first bet to the house", **known)


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
    print(
        _(
            "The chart of {level}, edition {edition}, was written to {path}.",
            level=made.level,
            edition=made.edition,
            path=out,
        )
    )
    return _DONE


def _level(path: Path) -> Level:
    """A level by its file, or by its name. Raises LevelError."""
    if path.suffix != ".toml":
        return load_level(path.as_posix())
    place = path.absolute()
    game = place.parent.name
    if game not in GAMES:
        raise LevelError(
            _(
                "a level belongs in a folder named after its game ({games}), not in one called {folder}.",
                games=", ".join(GAMES),
                folder=game,
            )
        )
    if not place.exists():
        raise LevelError(_("there is no such file."))
    return load_level(f"{game}/{place.stem}", place.parents[1])
