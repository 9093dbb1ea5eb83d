"""The occasions of talk at a table, and what a line may name on each of them. No event is read here."""

from collections.abc import Mapping
from dataclasses import dataclass, field

NOBODY = -1  # the seat of an occasion that is the whole table's; HOUSE is the dealer's


@dataclass(frozen=True)
class Occasion:
    """One thing that everybody at a table has just seen, and that is worth a remark.

    `kind` is one of `WORTH`; `seat` is whose it is. `figures` are the event's own: `amount` in cents, `total` of a hand
    that is over, `count` of rounds in a row. What only one of the house's players remembers is said `by` that one;
    `day` is when it was, as in "on Thursday".
    """

    kind: str
    seat: int
    figures: Mapping[str, int] = field(default_factory=dict)
    by: str = ""
    day: str = ""


@dataclass(frozen=True)
class Seen:
    """The table as all see it beside its events: names, purses in cents and skills, each by seat."""

    names: Mapping[int, str]
    purses: Mapping[int, int] = field(default_factory=dict)
    skills: Mapping[int, str] = field(default_factory=dict)


# How likely each occasion is talked about once the table has been silent long enough; what is rare, more than the rest.
WORTH: dict[str, float] = {
    "quiet": 1.0,
    "back": 1.0,
    "taken": 1.0,
    "kept": 1.0,
    "thin": 1.0,
    "big_bet": 0.45,
    "double": 0.7,
    "split": 0.7,
    "bust": 0.65,
    "near_bust": 0.8,
    "won": 0.35,
    "big_win": 0.9,
    "wins": 0.8,
    "losses": 0.7,
    "bad_beat": 0.8,
    "ruin": 1.0,
    "baron": 1.0,
    "natural": 0.9,
    "perfect": 1.0,
    "cup": 0.9,
    "no_plague": 0.6,
    "plague": 1.0,
    "shuffle": 0.5,
    "six": 0.4,
    "doubles": 0.7,
    "jump": 0.9,
    "jump_won": 0.6,
    "jump_lost": 0.6,
    "bluff": 1.0,
    "fold": 0.25,
    "shown": 0.7,
    "fee": 0.4,
    "lift": 0.2,
    "orbit": 0.2,
    "deep": 0.25,
    "duel": 0.4,
    "tie": 0.9,
    "run": 0.8,
    "third": 0.25,
    "narrow": 0.6,
}
RARE = 0.9  # from this worth on, a remark comes soon after another one

# What a line may name, by the occasion's kind; whose it is may always be named, but for the table's own.
FIGURES: dict[str, frozenset[str]] = {
    **dict.fromkeys(("big_bet", "double", "won", "big_win", "fee"), frozenset({"amount"})),
    **dict.fromkeys(("bust", "near_bust", "bad_beat", "shown", "tie", "narrow"), frozenset({"total"})),
    **dict.fromkeys(("wins", "losses", "run"), frozenset({"count"})),
    **dict.fromkeys(("taken", "kept"), frozenset({"amount", "day"})),
}


def places_of(occasion: str) -> frozenset[str]:
    """The places that a line for an occasion may have, by the occasion's name in a voice: "their_bust"."""
    owner, kind = owner_of(occasion)
    return FIGURES.get(kind, frozenset()) | ({"name"} if owner == "their" else frozenset())


def owner_of(occasion: str) -> tuple[str, str]:
    """The owner of an occasion of a voice ("my", "their", "dealer", or empty for the table's), and its kind."""
    owner, _, kind = occasion.partition("_")
    return (owner, kind) if owner in ("my", "their", "dealer") else ("", occasion)
