"""The cards of all games for statistics. Adding a game means adding a line here."""

from casino.core.errors import UnknownGame
from casino.core.texts import _
from casino.engines.registry import GAMES
from casino.tally.game_card import TallyCard
from casino.tally.games.baccarat import BOMB, SALON
from casino.tally.games.black_baron import CARD as BLACK_BARON
from casino.tally.games.pilok import CARD as PILOK
from casino.tally.games.twentyone import BLACK_AXE, BLACKJACK

# In the order in which pages explain them: last those that are left out.
CARDS: list[TallyCard] = [BLACK_BARON, SALON, BLACKJACK, BLACK_AXE, PILOK, BOMB]


def card_of(settings: object) -> TallyCard:
    """The card of tables with these settings. Raises UnknownGame."""
    for card in CARDS:
        if type(settings) is card.settings:
            return card
    raise UnknownGame(_("There are no statistics for a table with {settings}.", settings=type(settings).__name__))


def in_order_of_games() -> list[TallyCard]:
    """All cards, in the order of the hall's doors."""
    doors = list(GAMES)
    return sorted(CARDS, key=lambda card: doors.index(card.game))


def title_of(name: str) -> str:
    """The title a page gives the tables of a card, by its name or that of their game; else the name itself."""
    titles = {card.name: card.title for card in CARDS}
    return titles.get(name) or (GAMES[name].title if name in GAMES else name)
