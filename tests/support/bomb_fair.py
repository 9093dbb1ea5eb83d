"""A show about one bomb on a busy day: its offer, its book, and its cards, in a house of anybody's."""

import pygame

from casino.records.levels import shipped_level
from casino.scenes.app.house import House
from casino.scenes.show.bombs.end import BombEnd, Ended
from casino.scenes.show.bombs.names import NamesPage
from casino.scenes.show.bombs.offer import Offer
from casino.scenes.show.bombs.queue import QueuePage
from casino.scenes.show.bombs.title import TitleCard
from casino.show.bombs.day import MAX_QUEUE, DayBook, Pair, Run

EVENT = "Shadowport Days at the Vienna Game Fair"
PRIZE = "Disarm it in 2:00 and win a pin of the Shadowport Casino!"
PAIRS = [
    *(Pair("Wilhelmina M", "Maximilian W"), Pair("Ann", "Bo"), Pair("Cy", "Di"), Pair("Eve", "Flo")),
    *(Pair("Gus", "Hal"), Pair("Ida", "Jo")),
]


class Address:
    """A server of the manual as a card sees it, at an address that is the same every time."""

    address = "http://192.168.1.20:41783/k7m2x9pd/"
    is_read = has_refused = False


class Nobody:
    """A show as the page of names needs it, where nobody presses anything."""

    def leave(self) -> None:
        """Nothing comes of it."""


def logo() -> pygame.Surface:
    """A logo such as a fair may have: broad, with see-through corners."""
    drawn = pygame.Surface((600, 240), pygame.SRCALPHA)
    pygame.draw.ellipse(drawn, (236, 120, 40), drawn.get_rect())
    pygame.draw.ellipse(drawn, (250, 236, 200), drawn.get_rect().inflate(-60, -60))
    return drawn


def offer(*, is_full: bool = True) -> Offer:
    """The offer of a show with everything, or with nothing but its bomb."""
    level = shipped_level("baccarat/fair_case")
    return Offer(level, PRIZE, 120, logo()) if is_full else Offer(level)


def book_of(house: House, runs: int = 6, waiting: int = 3) -> DayBook:
    """The day's book after some bombs, with some pairs waiting."""
    book = DayBook(house.store)
    for number, pair in enumerate(PAIRS[:runs]):
        book.add(Run(pair, 67.4 + 23.9 * number, has_prize=number < 4))
    for number in range(min(waiting, MAX_QUEUE)):
        book.join(PAIRS[-1 - number] if number < len(PAIRS) else Pair(f"Person {number}", "Somebody"))
    return book


def title(house: House, *, is_full: bool = True) -> None:
    """The title card, on a busy day or on the first morning."""
    book = book_of(house) if is_full else DayBook(house.store)
    server = Address() if is_full else None
    house.stack.push(
        TitleCard(house, offer(is_full=is_full), book, lambda: EVENT if is_full else "", lambda: server, list)
    )


def names(house: House, waiting: int = 0) -> None:
    """The page of a pair's names, with others waiting or with none."""
    house.stack.push(NamesPage(house, Nobody(), book_of(house, 0, waiting)))


def end(house: House, outcome: str = "disarmed") -> None:
    """The card at the end of a bomb."""
    book = book_of(house)
    is_won = outcome == "disarmed"
    ended = Ended(outcome, PAIRS[0], 67.4 if is_won else None, 1 if is_won else 0, is_won)
    house.stack.push(BombEnd(house, ended, offer(), book, lambda: None, EVENT))


def queue(house: House, waiting: int = MAX_QUEUE) -> None:
    """The operator's page of the queue."""
    house.stack.push(QueuePage(house, book_of(house, 0, waiting)))
