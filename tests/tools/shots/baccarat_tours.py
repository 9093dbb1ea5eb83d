"""Ways through the salon that pass everything worth looking at; see `tours`."""

from collections.abc import Callable, Iterator
from itertools import count
from unittest import mock

import pygame

from casino.engines.baccarat.hands import Coup
from casino.records.levels import shipped_level
from casino.scenes.games.salon.tables import SalonDriver
from casino.scenes.table.scene import TableScene
from casino.tables.session import TableSession
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import is_driven
from tests.tools.shots import baccarat_rounds as rounds
from tests.tools.shots.tours import Tour, ear, still_whim, to_sound, until

CHIPS = {"banker": (100, 100), "tie": (5, 1), "player_pair": (25,)}
TIE_CHIPS = {"player": (100, 25), "tie": (25,), "banker_pair": (5,)}
NATURAL_CHIPS = {"player": (100, 100, 25), "banker_pair": (5,)}
SOME_DEALS, LONG_SHOE = 23, 46


def _enter_salon(pilot: Pilot, is_wanted: Callable[[Coup], bool] = lambda coup: True, *, deals: int = 0) -> TableScene:
    """At a table from whose shoe so many deals were made, and whose next one will be as wanted."""
    session = TableSession(pilot.store, shipped_level(rounds.SALON), pilot.house.preferences.phrase)
    assert pilot.house.profile is not None
    session.sit(1, pilot.house.profile)
    numbers = count()
    with mock.patch("casino.tables.session.new_seed", side_effect=lambda: f"road {next(numbers)}"):
        for number in range(deals):
            session.open_round({1: {("player", "banker")[number % 2]: (5, 5)}})
    assert session.engine.shoe is not None
    seed = rounds.shoe_seed(session.phrase, is_wanted, session.engine.shoe.dealt)
    with pilot.store.writing():
        pilot.store.fix_seed(rounds.SALON, seed)
    enter(pilot, rounds.SALON)
    assert is_driven(pilot.scene, SalonDriver)
    return pilot.scene


def enter(pilot: Pilot, level: str) -> None:
    """Through the door to a table; the door opened last stands open."""
    title = shipped_level(level).title
    if title not in pilot.labels:
        pilot.press("Door: Baccarat")
    pilot.press(title)
    still_whim(pilot)
    pilot.frames(2)


def lay(pilot: Pilot, table: TableScene, bets: dict[str, tuple[int, ...]]) -> None:
    """Chips one after the other, as a hand lays them."""
    for area, stack in bets.items():
        for chip in stack:
            table.driver.take_chip(chip)
            table.driver.lay_chip(area)
    pilot.move((0, 0))
    pilot.frames(2)


def _deal(pilot: Pilot) -> None:
    ear(pilot).heard.clear()
    pilot.press("Deal")
    pilot.move((0, 0))


def salon(pilot: Pilot) -> Iterator[str]:
    """From the door to the deal, and what the table's rules are."""
    pilot.press("Door: Baccarat")
    pilot.frames(2)
    yield "hall_baccarat"
    table = _enter_salon(pilot, rounds.all_draw)
    lay(pilot, table, CHIPS)
    yield "salon_bets"
    place = pilot.widget("Banker: ").rect.center
    pilot.let_buttons_wake()
    pilot.move(place)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    pilot.frames(22)
    yield "salon_hold_ring"
    pilot.frames(20)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
    pilot.frames()
    assert "banker" not in table.driver.lay.bets
    lay(pilot, table, {"banker": CHIPS["banker"]})
    _deal(pilot)
    to_sound(pilot, 62, "card_slide")
    yield "salon_dealing"
    pilot.hurry()
    pilot.press("Rules")
    yield "salon_rules"


def squeeze(pilot: Pilot) -> Iterator[str]:
    """A corner of a card half peeled at the slow speed."""
    pilot.house.change(speed="slow")
    table = _enter_salon(pilot, rounds.all_draw)
    lay(pilot, table, CHIPS)
    _deal(pilot)
    until(pilot, lambda: table.driver.squeezing.is_waiting)
    squeezed = table.driver.squeezing.squeezed
    assert squeezed is not None
    card = squeezed.cards[1].rect
    start = (card.x + card.w // 12, card.bottom - card.h // 14)
    pilot.move(start)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    pilot.frames()
    for step in range(1, 9):
        place = (start[0] + card.w * 52 * step // 800, start[1] - card.h * 48 * step // 800)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0)))
        pilot.frames()
    yield "salon_squeeze"


def commission(pilot: Pilot) -> Iterator[str]:
    """The Banker wins, and a twentieth of it slides to the tray in small coins."""
    table = _enter_salon(pilot, rounds.banker_wins, deals=SOME_DEALS)
    lay(pilot, table, CHIPS)
    _deal(pilot)
    to_sound(pilot, 4, "coin_count")
    yield "salon_commission"


def tie(pilot: Pilot) -> Iterator[str]:
    """A tie: the main bet is pushed, the one beside it pays."""
    table = _enter_salon(pilot, rounds.tie_of_six_cards, deals=SOME_DEALS)
    lay(pilot, table, TIE_CHIPS)
    _deal(pilot)
    pilot.hurry()
    yield "salon_tie"


def natural(pilot: Pilot) -> Iterator[str]:
    """A natural is called out."""
    table = _enter_salon(pilot, rounds.player_has_natural)
    lay(pilot, table, NATURAL_CHIPS)
    _deal(pilot)
    to_sound(pilot, 40, "natural_blackjack")
    yield "salon_natural"


def long_shoe(pilot: Pilot) -> Iterator[str]:
    """The roads late in a shoe."""
    table = _enter_salon(pilot, deals=LONG_SHOE)
    assert len(table.model.coups) == LONG_SHOE
    yield "salon_roads"


TOURS: tuple[tuple[Tour, tuple[str, ...]], ...] = (
    (salon, ("hall_baccarat", "salon_bets", "salon_hold_ring", "salon_dealing", "salon_rules")),
    (squeeze, ("salon_squeeze",)),
    (commission, ("salon_commission",)),
    (tie, ("salon_tie",)),
    (natural, ("salon_natural",)),
    (long_shoe, ("salon_roads",)),
)
