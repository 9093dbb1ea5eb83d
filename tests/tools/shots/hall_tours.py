"""Ways through a hall on another machine, with others in it; see `steps`. The hall is there, and no network."""

from unittest import mock

from tests.scenes.places import (
    bomb_elsewhere,
    bomb_over_elsewhere,
    character_elsewhere,
    desk_elsewhere,
    lobby_with_bombs,
    online,
    own_hall,
    somebody_elsewhere,
    standings,
    table_elsewhere,
    talk_elsewhere,
)
from tests.tools.shots.steps import Tour

_AXE = "black_axe/standard"


async def _nobody(seconds: float) -> tuple[()]:
    return ()


TOURS: dict[str, Tour] = {
    "the way to another hall": {
        "elsewhere_halls": (
            lambda pilot: mock.patch("casino.scenes.online.join_page.browse", _nobody),
            lambda pilot: pilot.house.pages.halls(),
        ),
        "elsewhere_ask": "Open this hall to others",
    },
    "its lobby and the pages there": {
        "elsewhere_lobby": lambda pilot: online(pilot.app),
        "elsewhere_money": "Money for this hall",
        "elsewhere_leaving": ("Back", "Leave the hall"),
    },
    "a hall of one's own, and what its host may do about somebody": {
        "elsewhere_host": lambda pilot: own_hall(pilot.app),
        "elsewhere_somebody": ("Back", lambda pilot: pilot.scene.host.show_person("Bob")),
    },
    "what a guest may do about somebody": {"elsewhere_another": lambda pilot: somebody_elsewhere(pilot.app)},
    "what a guest may do about one of the house's people": {
        "elsewhere_character": lambda pilot: character_elsewhere(pilot.app),
        "elsewhere_kept_back": "Back",
    },
    "a hall where everybody began with the same": {"elsewhere_standings": lambda pilot: standings(pilot.app)},
    "a table elsewhere at which somebody has bet": {
        "elsewhere_bets": lambda pilot: table_elsewhere(pilot.app, _AXE, is_betting=True),
    },
    "a round with people elsewhere, and its seal": {
        "elsewhere_round": lambda pilot: table_elsewhere(pilot.app, _AXE),
        "elsewhere_seal": "Fair draw",
    },
    "a hall with a bomb, and the bomb there": {
        "elsewhere_bombs": lambda pilot: lobby_with_bombs(pilot.app),
    },
    "a sealed bomb elsewhere": {"elsewhere_sealed": lambda pilot: bomb_elsewhere(pilot.app, is_armed=False)},
    "a bomb elsewhere": {"elsewhere_bomb": lambda pilot: bomb_elsewhere(pilot.app)},
    "a bomb elsewhere that is over": {"elsewhere_over": lambda pilot: bomb_over_elsewhere(pilot.app)},
    "an expert with the manual, and at the desk": {
        "elsewhere_advice": lambda pilot: desk_elsewhere(pilot.app),
        "elsewhere_desk": "The desk",
    },
    "the end of a bomb for an expert": {"elsewhere_end": lambda pilot: desk_elsewhere(pilot.app, is_over=True)},
    "a table elsewhere without room for talk, and the page for it": {
        "elsewhere_talk": lambda pilot: talk_elsewhere(pilot.app),
    },
}
