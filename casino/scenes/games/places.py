"""The cards of all places with tables. Adding a game to the screen means adding a line here."""

from casino.core.errors import UnknownGame
from casino.core.texts import _
from casino.records.levels import Level
from casino.scenes.app.card import GameCard
from casino.scenes.games.black_baron.card import CARD as BLACK_BARON
from casino.scenes.games.bomb.card import CARD as BOMB
from casino.scenes.games.castle.card import CARD as CASTLE
from casino.scenes.games.pilok.card import CARD as PILOK
from casino.scenes.games.salon.card import CARD as SALON
from casino.scenes.games.twentyone.card import CARD as BLACKJACK
from casino.ui.widgets.keys import HOUSE, HOUSE_KEYS, KeyAction, KeyGroup

CARDS: list[GameCard] = [BLACK_BARON, CASTLE, PILOK, BLACKJACK, SALON, BOMB]


def key_groups() -> tuple[KeyGroup, ...]:
    """The keys of the house and of all tables, with places that share keys together."""
    house = [*HOUSE_KEYS.actions]
    titles: dict[str, dict[str, None]] = {}
    actions: dict[str, dict[str, KeyAction]] = {}
    for place in (card.place for card in CARDS):
        titles.setdefault(place.keys, {})[place.keys_title] = None
        for action in place.actions:
            if action.group == HOUSE:
                house.append(action)
            else:
                actions.setdefault(place.keys, {})[action.name] = action
    house.sort(key=lambda action: action.default)
    return (
        KeyGroup(HOUSE, HOUSE_KEYS.title, tuple(house)),
        *(KeyGroup(name, ", ".join(titles[name]), tuple(held.values())) for name, held in actions.items()),
    )


def doors() -> dict[str, GameCard]:
    """The cards of the places that the hall has doors to, by the keys of these doors, in their order."""
    found: dict[str, GameCard] = {}
    for card in CARDS:
        found.setdefault(card.place.door, card)  # behind a door of several places the main one is seen
    return found


def card_of(level: Level) -> GameCard:
    """The card of a table's place. Raises UnknownGame."""
    for card in CARDS:
        if card.place.game == level.game and isinstance(level.settings, card.place.settings):
            return card
    raise UnknownGame(_('No table of "{game}" can be shown.', game=level.game))


def cards_of(game: str) -> tuple[GameCard, ...]:
    """The cards of a game's places, the main one first. Raises UnknownGame."""
    if cards := tuple(card for card in CARDS if card.place.game == game):
        return cards
    raise UnknownGame(_('No table of "{game}" can be shown.', game=game))
