"""The facts the whole house may know of one of its places: names, portraits and words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

import pygame

from casino.core.money import CENTS_PER_UNIT, format_amount
from casino.core.texts import _, percent
from casino.engines.base import Event
from casino.engines.registry import GAMES
from casino.odds import edges
from casino.records.levels import Level
from casino.scenes.app.timing import DOOR_ACT
from casino.ui.widgets.keys import KeyAction, key_actions

ACTS = 4  # of the round behind a door, as a rule
_MAX_CHIPS = 4
MAX_OFFERED = 5  # chips of one table

# The picture behind a door of the hall, for a size in px: a still surface, and a function that paints an act of a
# round.
Miniature = Callable[[tuple[int, int]], tuple[pygame.Surface, Callable[[pygame.Surface, int], object]]]


# The keys of tables where hands are played one after the other against a dealer.
HAND_KEYS = key_actions(
    "cards",
    ("hit", _("Hit"), pygame.K_h),
    ("stay", _("Stay or stand"), pygame.K_s),
    ("double", _("Double"), pygame.K_d),
    ("split", _("Split"), pygame.K_p),
    ("surrender", _("Surrender"), pygame.K_u),
    ("insurance", _("Insurance"), pygame.K_i),
    ("no_insurance", _("No insurance"), pygame.K_n),
    ("clear", _("Clear the bet"), pygame.K_c),
    ("repeat", _("Repeat the last bet"), pygame.K_r),
    ("pass", _("Sit out a round"), pygame.K_z),
    ("end", _("Skip to the end"), pygame.K_e),
)


class KeyWords(NamedTuple):
    """A key of a level in words: its name, what it means in a sentence, and limits that its type does not express.

    `words` are shown on the screen for a word in the file, or for a key that is left out (None).
    """

    name: str
    meaning: str
    limits: str = ""
    words: Mapping[str | None, str] = MappingProxyType({})


class RuleWords(Protocol):
    """A game's rules in words: a module that is imported only when a player opens them."""

    def rule_words(self, level: Level) -> dict[str, str]:
        """The values for the names in braces on the rules page."""

    def table_facts(self, level: Level) -> list[str]:
        """The peculiarities of a table, in a few words each."""

    def key_words(self) -> Mapping[str, KeyWords]:
        """Every key of the place's settings in words, by its name."""


def bet_limits(level: Level) -> str:
    """The limits of a bet: "1 to 100 coins"; where a fee is paid in place of bets, that: "fee $20"."""
    rules = level.settings
    if not hasattr(rules, "maximum"):
        fee = int(rules.minimum)
        return _("fee {amount}", amount=format_amount(fee, level.currency)) if fee else _("free")
    least = format_amount(rules.minimum, level.currency).split(" ")[0]
    return _("{least} to {most}", least=least, most=format_amount(rules.maximum, level.currency))


def chips_between(step: int, most: int) -> tuple[int, ...]:
    """The chips for bets in steps up to a limit, in whole units, small first; from the set whose smallest chip fits."""
    from casino.ui.chips.chips import DENOMINATIONS, EVEN  # which the hall's first frame can spare

    fitting = [
        [value for value in chips if value * CENTS_PER_UNIT % step == 0 and value * CENTS_PER_UNIT <= most]
        for chips in (DENOMINATIONS, EVEN)
    ]
    return tuple(min(filter(None, fitting), key=lambda chips: chips[0], default=[])[:MAX_OFFERED])


def table_chips(rules: Any) -> tuple[int, ...]:
    """The chips a table offers and pays with, in whole units, small first."""
    return chips_between(int(getattr(rules, "bet_step", 1)), int(rules.maximum))


def bet_chips(level: Level) -> tuple[int, ...]:
    """The table's chips that are large enough to be a bet by themselves."""
    least = level.settings.minimum // CENTS_PER_UNIT
    return tuple(value for value in table_chips(level.settings) if least <= value)[:_MAX_CHIPS]


def needed(level: Level, purse: int) -> str:
    """What a table requires of a purse below its minimum, as "needs $5"; empty if the purse covers it. In cents."""
    least = int(level.settings.minimum)
    return _("needs {amount}", amount=format_amount(least, level.currency)) if purse < least else ""


def _per_cent(share: float) -> str:
    """A share as a percentage with two decimals, or with three where two would round it to zero."""
    return percent(share, 2 if 100 * abs(share) >= 0.01 else 3)


def edge_facts(level: Level) -> list[str]:
    """The house's edge at a table, for its plaque: negative where the player has it, empty until it is known."""
    stage = edges.known(level.settings)
    return [_("House edge {share}", share=_per_cent(stage.edge))] if stage is not None else []


def edge_in_words(level: Level) -> str:
    """The house's edge in sentences, with what it is measured by."""
    stage = edges.looked_up(level.settings)
    if stage is None:
        return _("It is being worked out, which takes a few seconds.")
    said = _("Played as well as can be, this table keeps {share} of the first bet, in the long run.")
    if stage.edge < 0:
        said = _(
            "There is none at this table. Played as well as can be, this table pays the player {share} of the first "
            "bet, in the long run."
        )
    measured = _("The yardstick: {yardstick}.", yardstick=edges.yardstick(level.settings))
    return f"{said.format(share=_per_cent(abs(stage.edge)))} {measured}"


class PageNotice(NamedTuple):
    """A message shown on a page of its own."""

    sentence: str
    title: str


def no_call(event: Event) -> str:
    """The call for an event at a table whose dealer calls nothing: none."""
    return ""


def round_left(level: Level) -> PageNotice:
    """The notice that a round was left and has been settled."""
    return PageNotice(
        _("The casino was closed during a round at {table}. It was settled by its rules.", table=_(level.title)),
        _("Unfinished round"),
    )


@dataclass(frozen=True)
class Place:
    """A place with tables.

    `name` is also that of its theme, `settings` the type of its levels' settings, `keys` the group of its keys, `face`
    the portrait of its dealer (empty: a mark), `rules` the name of its rules page among the texts, `host` what the
    hall's host says at its door. `keys_title` names the place where all keys are listed, `actions` are its own and
    those it shares with others of its group. `chips` are seen on the plaque of a table, the smallest first; `left_open`
    is what is said of a round that the program settled because it was left. A place with a `sign` has a door of its own
    in the hall, and what is seen behind it has so many `acts`; the others are behind the door of their game. `calls`
    names the spoken call of its dealer for an event.
    """

    name: str
    game: str
    settings: type
    keys: str
    face: str
    rules: str
    host: str
    words: Callable[[], RuleWords]
    keys_title: str = ""
    actions: tuple[KeyAction, ...] = ()
    stakes: Callable[[Level], str] = bet_limits  # what one plays for, in a few words
    chips: Callable[[Level], tuple[int, ...]] = bet_chips
    left_open: Callable[[Level], PageNotice] = round_left
    sign: str = ""
    sign_within: str = ""  # the sign as it is written within a sentence
    acts: int = ACTS
    calls: Callable[[Event], str] = no_call
    act_seconds: float = DOOR_ACT

    @property
    def door(self) -> str:
        """The key of the door the place is behind."""
        return self.name if self.sign else self.game

    @property
    def door_title(self) -> str:
        """The name on that door."""
        return self.sign or GAMES[self.game].title

    @property
    def called(self) -> str:
        """What is behind that door, within a sentence."""
        return self.sign_within or GAMES[self.game].title
