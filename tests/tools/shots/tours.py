"""Ways through the house and its table of dice that pass every place worth looking at; see `steps`."""

from datetime import datetime

import pygame

from casino.core.chance import commitment
from casino.records.levels import LevelFault, shipped_level, written_settings
from casino.save import hall_money
from casino.save.ledger import TABLE
from casino.save.rows import SeatStake
from casino.scenes.app.scene import Scene
from casino.scenes.lobby.scene import Lobby
from casino.tables.seating import character_account
from tests.support.pilot import Pilot
from tests.tools.shots import rounds
from tests.tools.shots.rounds import LEVEL, pair_seed
from tests.tools.shots.steps import (
    BRISK,
    CLOCK,
    KNOCKS,
    Done,
    Tour,
    again,
    at_turn,
    away,
    enter,
    frames,
    me,
    shown,
    sound,
    still_whim,
    thin,
    typed,
    until,
)

FIRST_EVENING = "the first evening: the welcome, the hall, the desk"
_TAKEN_UP = ("Resume", still_whim, Pilot.hurry)


def _break_level(pilot: Pilot) -> None:
    """A level cannot be read."""
    hall = pilot.scene
    assert isinstance(hall, Lobby)
    sentence = "levels/black_baron/cellar.toml: settings: key `target`: must be a whole number, not text."
    hall.faults = [LevelFault("black_baron/cellar", sentence)]
    hall.refresh()


def _bring_company(pilot: Pilot) -> None:
    for name, mask in (("Wilhelmina", "guest_owl"), ("Bo", "guest_stag"), ("Old Jeremiah Thorne", "guest_bear")):
        pilot.store.create_profile(name, mask)


def _go_abroad(pilot: Pilot) -> None:
    """To three halls; there is money in two of them."""
    store, own = pilot.store, me(pilot).id
    halls = (("A", "Castle of Ada", 300_00), ("B", "The Long Gallery", 120_00), ("C", "Wilhelmina's evening", 60_00))
    for hall, title, cents in halls:
        hall_money.going(store, own, hall, title, hall, cents)
    t = round(datetime.fromisoformat(CLOCK[:19]).timestamp() * 1000)
    hall_money.statement(store, own, "A", 120_00, 300_00, t, "signed")
    hall_money.refused(store, "C")
    hall_money.home(store, own, "D", 1, 75_50, 0, t)


def _sit(level: str) -> Done:
    """Sits down at a table, whatever the purse."""

    def sit(pilot: Pilot) -> None:
        pilot.house.doors.sit_down(shipped_level(level))
        still_whim(pilot)

    return sit


class _Broken(Scene):
    """Fails at its first moment."""

    def on_moment(self, seconds: float) -> None:
        raise RuntimeError("broken on purpose")


def _leave_open(pilot: Pilot) -> None:
    """Writes a round into the save as a stopped program leaves it: seat 4 holds a pair and is to act."""
    store = pilot.store
    settings = written_settings(shipped_level(LEVEL).settings)
    phrase = pilot.house.preferences.phrase
    seed = pair_seed(phrase)
    odile, rook, sable, tobias = (character_account(store, who) for who in ("odile", "rook", "sable", "tobias"))
    bets = ((odile, 500), (rook, 10_000), (me(pilot), 1_300), (sable, 7_700), (tobias, 100))
    stakes = [SeatStake(who.id, who.name, store.purse(who.id), bet) for who, bet in bets]
    with store.writing():
        number = store.add_round(LEVEL, settings, seed, phrase, commitment(seed), (None, *stakes))
        for stake in stakes:
            store.move(stake.account, TABLE, stake.bet, "bet", number)
        for index, seat in enumerate((2, 3)):
            store.add_action(number, index, b'{"seat":%d,"action":"stay"}' % seat)
    pilot.house.doors.begin()
    pilot.frames(2)


PAIR_AT_TURN = (_leave_open, *_TAKEN_UP)  # a pair is to be played, in a round that was left open


def _talk(pilot: Pilot) -> None:
    """A whisper to the guest, and the talk opened again to say something aloud."""
    pilot.scene.focus.go_to("start")
    pilot.key(pygame.K_F9)
    typed(pilot, '/w "Guest 1" keep an eye on Odile')
    pilot.key(pygame.K_RETURN)
    typed(pilot, "Odile, who is the dealer?")
    pilot.key(pygame.K_RETURN)
    pilot.frames(80, BRISK)


TOURS: dict[str, Tour] = {
    FIRST_EVENING: {
        "welcome": (),
        "hall": "Enter the casino",
        "cashier": "Cashier",
        "who_plays": "Who's playing",
        "new_person": "Add a player",
        "history_empty": ("Back", "Back", "Back", "History"),
        "quit_question": ("Back", "Quit"),
        "hall_closed_table": ("Stay", _break_level),
    },
    "somebody whose purse does not cover the least bet": {
        "hall_broke": (_bring_company, thin(50), lambda pilot: pilot.scene.refresh()),
        "cashier_marker": "Cashier",
        "cashier_debt": "Take a marker",
        "who_plays_four": "Who's playing",
    },
    "somebody who has been to halls": {"cashier_abroad": (_go_abroad, "Cashier")},
    "somebody with 2.50 at tables of every kind": {
        "hall_thin": (thin(250), "Door: Blackjack", away),
        "baron_thin": _sit("black_baron/ember_room"),
        "pilok_thin": ("Leave", _sit("pilok/standard")),
        "cashier_at_table": "Cashier",
        "blackjack_thin": ("Back", "Leave", _sit("blackjack/strip")),
        "salon_thin": ("Leave", _sit("baccarat/salon")),
        "case_thin": ("Leave", _sit("baccarat/defusal")),
        "castle_thin": ("Leave", lambda pilot: pilot.house.doors.enter(shipped_level("black_axe/long_table"))),
        "axe_thin": ("Go to table", still_whim),
    },
    "a round with company, and everything that can be opened on the way": {
        "betting": enter(LEVEL),
        "seat_menu": "Seat 1",
        "betting_two": ("Everybody", "Seat 6", "A guest", "Add 25"),
        "talk_page": _talk,
        "betting_whispered": "Back",
        "bets_flying": ("Roll the dice", frames(10, 1 / 60)),
        "throw_busy": sound(20, *KNOCKS),
        "turn": (
            until(lambda pilot: any(seat.hands and seat.hands[0].dice for seat in pilot.scene.model.seats.values())),
            Pilot.hurry,
        ),
        "leave_question": "Leave",
        "results": ("Stay at the table", again("Stay")),
        "rules": "Rules",
        "settings": ("Back", "Settings"),
        "history": ("Back", "History"),
        "chart": ("Back", "Rules", "Best play", until(lambda pilot: pilot.has("Save as PDF"))),
        "chart_pairs": "What is shown",
        "fair_draw": ("Back", "Back", "Fair draw"),
        "pause": ("Back", "Pause"),
        "fault": ("Resume", lambda pilot: pilot.house.stack.push(_Broken(pilot.house))),
    },
    "a pair that is taken up again and split as often as the dice allow": {
        "open_round": _leave_open,
        "turn_pair": _TAKEN_UP,
        "split_hands": again("Split"),
    },
    "the cup and what lies under it": {
        "cup_shaken": (shown(rounds.secret), sound(18, "dice_shake")),
        "secret_die": at_turn(),
    },
    "the light goes out": {"plague_words": (shown(rounds.plague), sound(76, "plague")), "plague": Pilot.hurry},
    "two tens for a player": {"baron_words": (shown(rounds.baron), sound(70, "baron"))},
    "five hands before one seat, then their reckoning": {
        "split_five": (shown(rounds.split), at_turn(5)),
        "reckoning": sound(0, "chip_stack"),
        "results_split": Pilot.hurry,
    },
    "seven dice before a seat": {
        "round_table_words": (shown(rounds.round_table), sound(80, "seven_dice")),
        "results_dice": Pilot.hurry,
    },
    "everybody's results at a full table": {"results_seven": (shown(rounds.busy), Pilot.hurry)},
}
