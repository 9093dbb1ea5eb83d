"""The house's characters at a table of a hall: what they bet, do and remember. Rules and money are the session's."""

import random
from collections.abc import Mapping

from casino.engines.base import Action, Event, RoundSettled
from casino.online.messages import Bet
from casino.online.server.table.steps import SeatHolder
from casino.players.plays import PLAYS
from casino.records.levels import Level
from casino.tables.session import TableSession


class Company:
    """The characters of one table, whoever of them sits there."""

    def __init__(self, level: Level) -> None:
        self._play = PLAYS[level.game](level.settings) if level.game in PLAYS else None
        self._rng = random.Random()

    def bets(self, session: TableSession, sitters: Mapping[int, SeatHolder], laid: Mapping[int, int]) -> list[Bet]:
        """The bets of the characters who can play; `laid` are those that a game master has laid, in cents by seat."""
        bets = []
        session.sitters = {seat: who.account for seat, who in sitters.items()}
        for seat, who in sitters.items():
            if not who.is_character or not session.can_play(seat):
                continue
            if session.engine.begins_with != "bet":
                bets.append(Bet(seat))
            elif (offer := session.bet_range(seat)) is not None:
                is_laid = who.by_master and offer.least <= laid.get(seat, 0) <= offer.most
                bets.append(Bet(seat, laid[seat] if is_laid else who.character.bet(offer, who.memory, self._rng)))
        return bets

    def action(self, session: TableSession, seat: int, who: SeatHolder | None) -> Action:
        """The action of a seat whose time has come: a character's own choice, or what the rules do for a person."""
        if who is None or not who.is_character or self._play is None:
            return session.engine.default_action(seat)
        view, offers = session.engine.view(seat), session.legal_actions(seat)
        return who.character.act(self._play, view, seat, offers, self._rng)

    def remember(self, settled: Event, sitters: Mapping[int, SeatHolder]) -> None:
        """Lets the characters remember their result of a round."""
        assert isinstance(settled, RoundSettled)
        for result in settled.seats:
            who = sitters.get(result.seat)
            if who is not None:
                who.memory.after(result.net)
