"""Knocking at a hall's door: a question over whatever is there until the hall lets in or refuses, or one gives up."""

from casino.hall.host.hosting import Where
from casino.net.join_code import JoinCode
from casino.scenes.app.house import House
from casino.scenes.dialogs.dialogs import Answer, Question
from casino.scenes.visiting.lobby import company_of, open_lobby
from casino.scenes.visiting.visiting import Visiting

_OPENING = "Opening the hall."


class Knocking(Question):
    """Waits for a hall of our own to open, or for the door of any. Nothing of the game below goes on meanwhile."""

    def __init__(self, house: House, visiting: Visiting) -> None:
        super().__init__(house, "Joining", self._words_of(visiting), [Answer("Cancel", visiting.give_up)])
        self._visiting = visiting

    @staticmethod
    def _words_of(visiting: Visiting) -> str:
        return visiting.visit.sentence if visiting.visit is not None else _OPENING

    def on_moment(self, seconds: float) -> None:
        visiting = self._visiting
        hosting, visit = visiting.hosting, visiting.visit
        if visit is None and hosting is not None and hosting.code is not None:
            visiting.join(hosting.code)
        elif visit is None and (hosting is None or hosting.state == "closed"):
            self.house.stack.pop()  # why was said
        elif visit is not None and visit.state == "in" and visit.now is not None:
            self._go_in()
        elif (words := self._words_of(visiting)) != self.sentence:
            self.sentence = words
            self.refresh()

    def _go_in(self) -> None:
        """Takes away this and the pages it was opened from."""
        stack = self.house.stack
        while stack.top.is_overlay:
            stack.pop()
        open_lobby(self.house, self._visiting)


def knock(house: House, code: JoinCode) -> None:
    """Knocks at a hall. Raises SaveError where the player's key cannot be kept."""
    visiting = Visiting.of(house)
    visiting.join(code)
    house.stack.push(Knocking(house, visiting))


def open_and_knock(house: House, where: Where) -> None:
    """Opens a hall of one's own, and goes in. Raises OSError where no process can be started."""
    visiting = Visiting.of(house)
    visiting.give_up()
    visiting.open_hall(where, company_of())
    house.stack.push(Knocking(house, visiting))
