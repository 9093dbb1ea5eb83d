"""How cards of a round are held, among the machines at a table: told to the hall, and heard of another visitor."""

from collections import deque
from collections.abc import Callable

from casino.online.client.channel import Channel
from casino.tables.table import CardHeld

_MOST = 100  # messages that are not taken up yet
_TURNED = tuple(CardHeld(card, turns=True) for card in range(3))


class HeldCards:
    """The cards held at one table. `shown` is the round shown here, by its number, and whether the hall has gone on."""

    def __init__(self, line: Channel, table: str, shown: Callable[[], tuple[int, bool]]) -> None:
        self._line, self._table, self._shown = line, table, shown
        self._heard: deque[tuple[int, CardHeld]] = deque(maxlen=_MOST)

    def show(self, held: CardHeld) -> None:
        """Tells the table how the player here holds a card. Nothing depends on it, so no answer is looked at."""
        self._line.ask("hold", lambda answer: None, table=self._table, head=self._shown()[0], held=held)

    def hear(self, number: int, held: CardHeld) -> None:
        """Takes what another visitor does with a card of a round."""
        self._heard.append((number, held))

    def news(self) -> tuple[CardHeld, ...]:
        """What another did with cards of the shown round since the last call; once that is past, all are turned."""
        shown, is_past = self._shown()
        found = tuple(held for number, held in self._heard if number == shown)
        self._heard = deque((one for one in self._heard if one[0] > shown), _MOST)
        return (*found, *_TURNED) if is_past else found
