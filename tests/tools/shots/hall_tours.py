"""Ways through a hall on another machine, with others in it; see `tours`. The hall is there, and no network."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from unittest import mock

from casino.scenes.app.scene import Scene
from tests.scenes.places import elsewhere, own_hall, somebody_elsewhere, standings, table_elsewhere, talk_elsewhere
from tests.support.pilot import Pilot
from tests.tools.shots.tours import Tour

_AXE = "black_axe/standard"


def lobby(pilot: Pilot) -> Iterator[str]:
    """The way there, the lobby and its pages."""
    with mock.patch("casino.scenes.visiting.nearby.browse", _nobody):
        pilot.house.pages.halls()
        pilot.frames(2)
        yield "elsewhere_halls"
        pilot.press("Open this hall to others")
        yield "elsewhere_ask"
        pilot.press("Back", "Back")
    with _counted():
        elsewhere(pilot.app)
        pilot.frames(2)
        yield "elsewhere_lobby"
        pilot.press("Money for this hall")
        yield "elsewhere_money"
        pilot.press("Back")
        pilot.press("Leave the hall")
        yield "elsewhere_leaving"


def host(pilot: Pilot) -> Iterator[str]:
    """A hall of one's own, and what its host may do about somebody."""
    with _counted():
        own_hall(pilot.app)
        pilot.frames(2)
        yield "elsewhere_host"
    pilot.press("Back")
    lobby = pilot.scene
    assert isinstance(lobby, Scene)
    lobby.host.show_person("Bob")  # type: ignore[attr-defined]
    pilot.frames(2)
    yield "elsewhere_somebody"


def guest(pilot: Pilot) -> Iterator[str]:
    """What a guest may do about somebody."""
    with _counted():
        somebody_elsewhere(pilot.app)
        pilot.frames(2)
        yield "elsewhere_another"


def tournament(pilot: Pilot) -> Iterator[str]:
    """A hall where everybody began with the same."""
    with _counted():
        standings(pilot.app)
        pilot.frames(2)
        yield "elsewhere_standings"


def bets(pilot: Pilot) -> Iterator[str]:
    """A table at which somebody else has bet, and then the round."""
    with _counted():
        table_elsewhere(pilot.app, _AXE, is_betting=True)
        pilot.frames(2)
        yield "elsewhere_bets"


def turn(pilot: Pilot) -> Iterator[str]:
    """A round with people elsewhere, and its seal."""
    with _counted():
        table_elsewhere(pilot.app, _AXE)
        pilot.frames(2)
        yield "elsewhere_round"
        pilot.press("Fair draw")
        yield "elsewhere_seal"


def talk(pilot: Pilot) -> Iterator[str]:
    """A table without room for talk, and the page for it."""
    with _counted():
        talk_elsewhere(pilot.app)
        pilot.frames(2)
        yield "elsewhere_talk"


async def _nobody(seconds: float) -> tuple[()]:
    return ()


@contextmanager
def _counted() -> Iterator[None]:
    """Secrets that are the same every time."""
    number = count(1)
    with ExitStack() as stack:
        for module in ("casino.hall.guest.remote", "tests.support.visitors"):
            stack.enter_context(mock.patch(f"{module}.new_secret", lambda: f"{next(number):064x}"))
        yield


TOURS: tuple[tuple[Tour, tuple[str, ...]], ...] = (
    (
        lobby,
        ("elsewhere_halls", "elsewhere_ask", "elsewhere_lobby", "elsewhere_money", "elsewhere_leaving"),
    ),
    (host, ("elsewhere_host", "elsewhere_somebody")),
    (guest, ("elsewhere_another",)),
    (tournament, ("elsewhere_standings",)),
    (bets, ("elsewhere_bets",)),
    (turn, ("elsewhere_round", "elsewhere_seal")),
    (talk, ("elsewhere_talk",)),
)
