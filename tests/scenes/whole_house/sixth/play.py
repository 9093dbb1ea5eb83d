"""How characters play it: a die of the lower half is thrown again."""

from casino.engines.base import Action


class Play:
    def __init__(self, settings) -> None:
        self.settings = settings

    def decide(self, style, view, seat, offers, rng):
        yield
        return Action(seat, "again" if view.face <= 3 else "keep")
