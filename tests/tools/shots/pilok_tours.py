"""Ways through the tables of Three Street Pi'Lok that pass everything worth looking at; see `steps`."""

from collections.abc import Callable
from functools import partial

from casino.engines.sheets import Sheet
from casino.scenes.games.pilok.art import felt
from casino.tables.sheets import keep_sheet
from casino.ui.widgets.widgets import Choice
from tests.scenes.places import pilok_at
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import session_of
from tests.tools.shots import pilok_rounds as rounds
from tests.tools.shots.steps import (
    KNOCKS,
    Done,
    Tour,
    away,
    enter,
    frames,
    me,
    shown,
    sound,
    still_whim,
    thin,
    until,
    write,
)


def _rest(pilot: Pilot) -> None:
    """Until somebody at the screen is to do something, everything on the way finished at once. However long the
    characters think, no eye blinks meanwhile."""

    def is_waiting(pilot: Pilot) -> bool:
        pilot.scene.director.skip_all()
        return bool(pilot.scene.is_waiting)

    until(is_waiting)(pilot)


def _fresh_dice(_: Pilot) -> None:
    """No die has been drawn yet: those that were drawn before are shown more finely."""
    felt.sprites.cache_clear()


def hand(wanted: Callable[[int], rounds.Wanted], *, level: str = rounds.LEVEL, short_by: int = 0) -> Done:
    """To a hand that has come so far."""

    def begin(pilot: Pilot) -> None:
        pilok_at(pilot.app, wanted, level=level, short_by=short_by)
        still_whim(pilot)

    return begin


def _raise_most(pilot: Pilot) -> None:
    """A raise that is asked for twice."""
    pilot.press("Maximum" if "Maximum" in pilot.labels else "All-in", "Raise to")
    assert any(label.startswith("Again") for label in pilot.labels)


def _show_log(pilot: Pilot) -> None:
    if not pilot.scene.layout.log.w:
        pilot.press("The hand so far")
    else:
        pilot.frames(60 * 5)


def _choose_victim(pilot: Pilot, level: str = rounds.LEVEL) -> None:
    """At the Jump whoever has the best hand of the others is chosen."""
    table, (jumped,) = pilok_at(pilot.app, rounds.jump_won, level=level, short_by=1)
    still_whim(pilot)
    _rest(pilot)
    pilot.press(session_of(table).sitters[jumped.target or 0].name)


def _write_sheet(pilot: Pilot) -> None:
    """The best sheet there is, which only one table takes."""
    keep_sheet(pilot.store, me(pilot).id, Sheet("perception", "12D+2"))


def _jump(pilot: Pilot) -> None:
    pilot.press(next(label for label in pilot.labels if label.startswith("Jump ") and not label.endswith("?")))


def _hands_shown(pilot: Pilot) -> int:
    return sum(one.is_shown for seat in pilot.scene.model.seats.values() for one in seat.hands)


def _has_four_pots(pilot: Pilot) -> bool:
    return bool(pilot.scene.director.is_idle and len(pilot.scene.model.pots) >= 4)


def _is_bet_on_lift(pilot: Pilot) -> bool:
    return bool(pilot.scene.model.street == "lift" and pilot.scene.model.to_match)


def _play_her(pilot: Pilot) -> None:
    """The game master plays the player whose page is open, with another purse and skill."""
    write("Purse this evening, in credits", "750")(pilot)
    write("Gambling, 2D to 12D+2", "7D+1")(pilot)
    choice = pilot.widget("Played by")
    assert isinstance(choice, Choice)
    pilot.click(choice.cells()[-1].center)
    pilot.press("Save")


def _go_on(pilot: Pilot, seat: int = 0) -> None:
    """The hand goes on by the rules, to the turn of a seat or to its end."""
    driver = pilot.scene.driver
    _rest(pilot)
    while driver.is_playing and driver.table.turn != seat:
        driver.act(driver.table.default_action(driver.table.turn))
        _rest(pilot)


TOURS: dict[str, Tour] = {
    "a hand among seven, from the door to the Lift": {
        "hall_pilok": (_fresh_dice, "Door: Three Street Pi'Lok"),
        "pilok_seat_menu": (enter(rounds.LEVEL), "Seat 7"),
        "pilok_before": ("Everybody", away),
        "pilok_rules": "Rules",
        "pilok_fees": ("Back", "Ante up", frames(25, 1 / 60)),
        "pilok_lift": sound(14, *KNOCKS),
    },
    "a bet to match on the Orbit, a raise that is asked for twice, and the log": {
        "pilok_turn": (hand(rounds.bet_to_match), _rest),
        "pilok_second_thought": _raise_most,
        "pilok_log": _show_log,
    },
    "the Jump weighed up, fought out and won, a die picked and rolled again": {
        "pilok_jump": (_fresh_dice, _choose_victim, away),
        "pilok_duel": (_jump, sound(0, "dice_shake"), sound(12, *KNOCKS)),
        "pilok_pick": _rest,
        "pilok_reroll": ("Reroll the", sound(10, *KNOCKS)),
        "pilok_results": _rest,
    },
    "a game night: the game master sets players and limits, plays one of them, and the evening's end": {
        "master": (enter(rounds.LEVEL), "Seat 7", "Game master"),
        "master_player": "Odile Quint",
        "master_refused": (write("Purse this evening, in credits", "9"), "Save"),
        "master_new": ("OK", _play_her, "New player"),
        "master_faces": "Face",
        "master_terms": ("The keeper", write("Name", "Harbour Master"), "Save", "Fee and limits"),
        "master_cast": (write("Berthing Fee", "25"), "Save"),
        "master_table": ("Back", away),
        "master_turn": ("Ante up", partial(_go_on, seat=2)),
        "master_over": (_go_on, "Leave"),
    },
    "the Jump by the best sheet there is": {
        "pilok_sheet_jump": (_write_sheet, partial(_choose_victim, level=rounds.SUITE), away),
        "pilok_sheet_duel": (_jump, sound(0, "dice_shake"), sound(24, *KNOCKS)),
        "pilok_sheet_pick": _rest,
    },
    "a hand of seven: the Jump is called, and everybody's results": {
        "pilok_jump_words": (shown(rounds.seven), sound(43, "jump")),
        "pilok_seven_results": _rest,
    },
    "three are all-in with different sums": {
        "pilok_all_in": (shown(partial(rounds.golden, rounds.FOUR_POTS)), sound(70, "all_in")),
        "pilok_side_pots": until(_has_four_pots),
    },
    "two perfect hands are shown, and share": {
        "pilok_shadowport": (
            *(shown(partial(rounds.golden, rounds.SPLIT)), until(lambda pilot: _hands_shown(pilot) == 2)),
        )
    },
    "the duel for two": {"pilok_two": (hand(partial(rounds.bet_to_match, live=2), level=rounds.TWO), _rest)},
    "whoever cannot pay the fee watches the others": {
        "pilok_watching": (thin(500), enter(rounds.LEVEL), "Sit out", until(_is_bet_on_lift)),
    },
}
