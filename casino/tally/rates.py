"""How often notable things happened to a player: the count, out of how many, and the average where it is known.

An average is known only if nobody's choices affect it. The events of rounds are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from casino.core.cards import DECK
from casino.core.dice import parse_code
from casino.engines.baccarat.events import BombEnded, CoupSettled
from casino.engines.baccarat.hands import is_natural as is_coup_natural
from casino.engines.baccarat.hands import is_pair, total_of
from casino.engines.baccarat.settings import DefusalSettings, SalonSettings
from casino.engines.base import Event
from casino.engines.black_baron import events as baron_events
from casino.engines.black_baron.settings import BARON, SIDES, BlackBaronSettings
from casino.engines.pilok import events as pilok_events
from casino.engines.pilok.settings import PilokSettings
from casino.engines.twentyone import events as twentyone_events
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.table import is_natural
from casino.players.pilok.odds import duel_chances
from casino.records.rounds import RoundRecord
from casino.tally import baccarat_distribution

# Key -> (game, what is counted, out of what), in the order of a page.
RATES = {
    "barons": ("black_baron", "Black Barons", "hands begun"),
    "plagues": ("black_baron", "Black Plagues", "rounds"),
    "dice_pairs": ("black_baron", "Pairs of dice to begin with", "hands begun"),
    "round_tables": ("black_baron", "Round Tables", "hands"),
    "dice_busts": ("black_baron", "Busts", "hands"),
    "dice_doubled": ("black_baron", "Hands doubled", "hands"),
    "dice_split": ("black_baron", "Hands split", "hands"),
    "axes": ("black_axe", "Black Axes to begin with", "hands begun"),
    "axe_busts": ("black_axe", "Busts", "hands"),
    "axe_doubled": ("black_axe", "Hands doubled", "hands"),
    "axe_split": ("black_axe", "Hands split", "hands"),
    "jumps_won": ("pilok", "Your Jumps won", "your Jumps"),
    "jumps_withstood": ("pilok", "Jumps at you withstood", "Jumps at you"),
    "pilok_pairs": ("pilok", "Hands that end as a pair", "hands shown"),
    "naturals": ("blackjack", "Naturals to begin with", "hands begun"),
    "busts": ("blackjack", "Busts", "hands"),
    "doubled": ("blackjack", "Hands doubled", "hands"),
    "split": ("blackjack", "Hands split", "hands"),
    "player_wins": ("baccarat", "The Player wins", "deals"),
    "banker_wins": ("baccarat", "The Banker wins", "deals"),
    "ties": ("baccarat", "Ties", "deals"),
    "player_pairs": ("baccarat", "Player Pairs", "deals"),
    "banker_pairs": ("baccarat", "Banker Pairs", "deals"),
    "coup_naturals": ("baccarat", "Naturals on either side", "deals"),
    "disarmed": ("baccarat", "Bombs disarmed", "bombs"),
}
_TWENTY_ONE_KEYS = {
    "black_axe": ("axes", "axe_busts", "axe_doubled", "axe_split"),
    "blackjack": ("naturals", "busts", "doubled", "split"),
}
_BARON = Fraction(1, SIDES**2)
_DICE_PAIR = Fraction(1, SIDES)
_TENS, _ACES = 16, 4  # in a deck


@dataclass(frozen=True)
class Rate:
    """Something seen so many times out of so many; `expected` is its share on average, None if unknown."""

    key: str
    game: str
    title: str
    of: str
    seen: int
    chances: int
    expected: Fraction | None


def natural_chance(decks: int) -> Fraction:
    """How often two cards of a shoe are an ace and a ten-value card."""
    size = decks * len(DECK)
    return Fraction(2 * decks * _TENS * decks * _ACES, size * (size - 1))


class RateCount:
    """Counts round by round what happened to one player; `rates` has the results."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()
        self._chances: Counter[str] = Counter()
        self._expected: dict[str, Fraction] = {}

    def _note(self, key: str, seen: int, expected: Fraction | None = None, chances: int = 1) -> None:
        """Counts something seen out of so many chances; `expected` is the expected share of each."""
        self._seen[key] += seen
        self._chances[key] += chances
        if expected is not None:
            self._expected[key] = self._expected.get(key, Fraction(0)) + expected * chances

    @property
    def rates(self) -> tuple[Rate, ...]:
        """Everything there was a chance for, in the order of RATES."""
        return tuple(
            Rate(key, *words, self._seen[key], self._chances[key], self._expected.get(key))
            for key, words in RATES.items()
            if self._chances[key]
        )

    def add(self, events: Iterable[Event], settings: object, record: RoundRecord, seat: int) -> None:
        """Counts the events of a whole round for the player at `seat`."""
        listed = list(events)
        if isinstance(settings, BlackBaronSettings):
            self._black_baron(listed, seat)
        elif isinstance(settings, TwentyOneSettings):
            self._twenty_one(listed, seat, settings.decks, _TWENTY_ONE_KEYS[record.table.partition("/")[0]])
        elif isinstance(settings, PilokSettings):
            self._pilok(listed, seat, settings, record)
        elif isinstance(settings, SalonSettings):
            self._salon(listed, settings.decks)
        elif isinstance(settings, DefusalSettings):
            self._note(
                "disarmed", any(isinstance(event, BombEnded) and event.outcome == "disarmed" for event in listed)
            )

    def _black_baron(self, events: list[Event], seat: int) -> None:
        begun = next(event for event in events if isinstance(event, baron_events.HandRolled) and event.seat == seat)
        self._note("barons", begun.dice == BARON, _BARON)
        self._note("dice_pairs", begun.dice[0] == begun.dice[1], _DICE_PAIR)
        self._note("plagues", any(isinstance(event, baron_events.PlagueStruck) for event in events), _BARON)
        mine = [event for event in events if getattr(event, "seat", None) == seat]
        stays = Counter(event.reason for event in mine if isinstance(event, baron_events.HandStayed))
        hands = [event.outcome for event in mine if isinstance(event, baron_events.HandSettled)]
        self._note("round_tables", stays["round_table"], chances=len(hands))
        self._note("dice_busts", hands.count("bust"), chances=len(hands))
        self._note(
            "dice_doubled", sum(isinstance(event, baron_events.HandDoubled) for event in mine), chances=len(hands)
        )
        self._note("dice_split", sum(isinstance(event, baron_events.HandSplit) for event in mine), chances=len(hands))

    def _twenty_one(self, events: list[Event], seat: int, decks: int, keys: tuple[str, ...]) -> None:
        natural, bust, doubled, split = keys
        mine = [event for event in events if getattr(event, "seat", None) == seat]
        begun = [event.card for event in mine if isinstance(event, twentyone_events.CardDealt)][:2]
        hands = [event.outcome for event in mine if isinstance(event, twentyone_events.HandSettled)]
        self._note(natural, is_natural(begun), natural_chance(decks))
        self._note(bust, hands.count("bust"), chances=len(hands))
        self._note(doubled, sum(isinstance(event, twentyone_events.HandDoubled) for event in mine), chances=len(hands))
        self._note(split, sum(isinstance(event, twentyone_events.HandSplit) for event in mine), chances=len(hands))

    def _pilok(self, events: list[Event], seat: int, settings: PilokSettings, record: RoundRecord) -> None:
        skills = {n: parse_code(held.skill) for n, held in enumerate(record.seats, 1) if held and held.skill}
        jump: pilok_events.Jumped | None = None
        for event in events:
            if isinstance(event, pilok_events.Jumped):
                jump = event
            elif isinstance(event, pilok_events.DuelWon) and jump is not None and seat in (jump.seat, jump.target):
                duel = duel_chances(skills[jump.seat], skills[jump.target], settings)
                is_mine = jump.seat == seat
                key, chance = ("jumps_won", duel.win) if is_mine else ("jumps_withstood", duel.lose)
                self._note(key, event.winner == seat, Fraction(chance))
            elif isinstance(event, pilok_events.HandShown) and event.seat == seat:
                one, other = (event.dice[at] for at in event.kept)
                self._note("pilok_pairs", one == other)

    def _salon(self, events: list[Event], decks: int) -> None:
        distribution = baccarat_distribution.DISTRIBUTIONS.of(decks)
        for coup in events:
            if isinstance(coup, CoupSettled):
                for winner, key in (("player", "player_wins"), ("banker", "banker_wins"), ("tie", "ties")):
                    self._note(key, coup.winner == winner, distribution.of_winner(winner))
                self._note("player_pairs", is_pair(coup.player), distribution.pair)
                self._note("banker_pairs", is_pair(coup.banker), distribution.pair)
                is_over = any(is_coup_natural(total_of(hand[:2])) for hand in (coup.player, coup.banker))
                self._note("coup_naturals", is_over, distribution.natural)
