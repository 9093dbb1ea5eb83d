"""Ways through the salon that pass everything worth looking at; see `steps`."""

from collections.abc import Callable
from itertools import count
from unittest import mock

import pygame

from casino.engines.baccarat.hands import Coup
from casino.records.levels import shipped_level
from casino.scenes.games.salon.tables import SalonDriver
from casino.tables.session import TableSession
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import is_driven
from tests.tools.shots import baccarat_rounds as rounds
from tests.tools.shots.steps import Done, Tour, away, button, change, enter, me, sound, until

CHIPS = {"banker": (100, 100), "tie": (5, 1), "player_pair": (25,)}
TIE_CHIPS = {"player": (100, 25), "tie": (25,), "banker_pair": (5,)}
NATURAL_CHIPS = {"player": (100, 100, 25), "banker_pair": (5,)}
SOME_DEALS, LONG_SHOE = 23, 46
_DEAL = ("Deal", away)


def _salon(is_wanted: Callable[[Coup], bool] = lambda coup: True, *, deals: int = 0) -> Done:
    """To a table from whose shoe so many deals were made, and whose next one will be as wanted."""

    def sit(pilot: Pilot) -> None:
        session = TableSession(pilot.store, shipped_level(rounds.SALON), pilot.house.preferences.phrase)
        session.sit(1, me(pilot))
        numbers = count()
        with mock.patch("casino.tables.session.new_seed", side_effect=lambda: f"road {next(numbers)}"):
            for number in range(deals):
                session.open_round({1: {("player", "banker")[number % 2]: (5, 5)}})
        assert session.engine.shoe is not None
        seed = rounds.shoe_seed(session.phrase, is_wanted, session.engine.shoe.dealt)
        with pilot.store.writing():
            pilot.store.fix_seed(rounds.SALON, seed)
        enter(rounds.SALON)(pilot)
        assert is_driven(pilot.scene, SalonDriver) and len(pilot.scene.model.coups) == deals

    return sit


def lay(bets: dict[str, tuple[int, ...]]) -> Done:
    """Chips one after the other, as a hand lays them."""

    def each(pilot: Pilot) -> None:
        for area, stack in bets.items():
            for chip in stack:
                pilot.scene.driver.take_chip(chip)
                pilot.scene.driver.place_chip(area)
        away(pilot)

    return each


def _hold(pilot: Pilot) -> None:
    """A finger rests on a bet."""
    pilot.let_buttons_wake()
    place = pilot.widget("Banker: ").rect.center
    pilot.move(place)
    button(pilot, place, is_down=True)
    pilot.frames(19)


def _take_off(pilot: Pilot) -> None:
    """... and takes it off, and it is laid once more."""
    pilot.frames(20)
    button(pilot, pilot.widget("Banker: ").rect.center, is_down=False)
    assert "banker" not in pilot.scene.driver.lay.bets
    lay({"banker": CHIPS["banker"]})(pilot)


def _squeeze(pilot: Pilot) -> None:
    """Peels the last card by its lower edge, up to where its pips tell what it may be."""
    squeezed = pilot.scene.driver.squeezing.squeezed
    card = squeezed.cards[-1].rect
    start = (card.centerx, card.bottom - card.h // 20)
    pilot.move(start)
    button(pilot, start, is_down=True)
    for step in range(1, 9):
        place = (start[0], start[1] - card.h * 50 * step // 800)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0)))
        pilot.frames()


def _turn_all(pilot: Pilot) -> None:
    """Turns the first two cards, up to the third one's coming."""
    pilot.scene.driver.squeezing.squeezed.turn_all()
    until(lambda pilot: pilot.scene.model.on_table >= 4)(pilot)
    pilot.frames(20)


_IS_ASKED = until(lambda pilot: pilot.scene.driver.squeezing.is_waiting)

TOURS: dict[str, Tour] = {
    "the salon, from the door to the deal, and its rules": {
        "hall_baccarat": "Door: Baccarat",
        "salon_bets": (change(squeeze=False), _salon(rounds.all_draw), lay(CHIPS)),
        "salon_hold_ring": _hold,
        "salon_dealing": (_take_off, *_DEAL, sound(60, "card_slide")),
        "salon_rules": (Pilot.hurry, "Rules"),
    },
    "a card half peeled": {
        "salon_squeeze": (
            *(_salon(rounds.all_draw), lay(CHIPS), *_DEAL),
            *(_IS_ASKED, _squeeze),
        ),
        "salon_squeeze_third": (lambda pilot: button(pilot, (0, 0), is_down=False), _turn_all, _IS_ASKED, _squeeze),
    },
    "the Banker wins, and a twentieth of it slides to the tray in small coins": {
        "salon_commission": (
            *(
                change(squeeze=False),
                _salon(rounds.banker_wins, deals=SOME_DEALS),
                lay(CHIPS),
                *_DEAL,
                sound(2, "coin_count"),
            ),
        ),
    },
    "a tie: the main bet is pushed, the one beside it pays": {
        "salon_tie": (
            *(change(squeeze=False), _salon(rounds.tie_of_six_cards, deals=SOME_DEALS), lay(TIE_CHIPS)),
            *(*_DEAL, Pilot.hurry),
        ),
    },
    "a natural is called out": {
        "salon_natural": (
            *(
                change(squeeze=False),
                _salon(rounds.player_has_natural),
                lay(NATURAL_CHIPS),
                *_DEAL,
                sound(70, "natural_salon"),
            ),
        ),
    },
    "the roads late in a shoe, and what they are asked": {
        "salon_roads": _salon(deals=LONG_SHOE),
        "salon_asked": lambda pilot: pilot.scene.driver.ask_board("player"),
    },
}
