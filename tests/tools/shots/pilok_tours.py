"""Ways through the tables of Three Street Pi'Lok that pass everything worth looking at; see `tours`."""

from collections.abc import Iterator
from functools import partial

from casino.records.levels import shipped_level
from casino.scenes.games.pilok.art import felt
from casino.scenes.games.pilok.tables import PilokDriver
from tests.scenes.places import bring_below, pilok_at
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import is_driven, session_of
from tests.tools.shots import pilok_rounds as rounds
from tests.tools.shots.tours import BRISK, Tour, ear, replay, still_whim, to_sound, until

KNOCKS = ("die_glass", "die_wood", "die_die")
_POOR_CENTS = 500


def _rest(pilot: Pilot) -> None:
    """Until somebody at the screen is to do something, everything on the way finished at once. However long the
    characters think, no eye blinks meanwhile."""

    def is_waiting() -> bool:
        pilot.scene.director.skip_all()
        return bool(pilot.scene.is_waiting)

    until(pilot, is_waiting, 0.1)
    pilot.frames(2)


def _fresh_dice() -> None:
    """No die has been drawn yet: those that were drawn before are shown more finely."""
    felt.sprites.cache_clear()


def _is_idle_with(pilot: Pilot, pots: int) -> bool:
    return bool(pilot.scene.director.is_idle and len(pilot.scene.model.pots) >= pots)


def table(pilot: Pilot) -> Iterator[str]:
    """A hand among seven, from the door to the Lift, and what can be opened on the way."""
    _fresh_dice()
    pilot.press("Door: Three Street Pi'Lok")
    pilot.frames(2)
    yield "hall_pilok"
    pilot.press(shipped_level(rounds.LEVEL).title)
    still_whim(pilot)
    pilot.frames(2)
    pilot.press("Seat 7")
    yield "pilok_seat_menu"
    pilot.press("Everybody")
    pilot.move((0, 0))
    pilot.frames(2)
    yield "pilok_before"
    pilot.press("Rules")
    yield "pilok_rules"
    pilot.press("Back")
    ear(pilot).heard.clear()
    pilot.press("Ante up")
    pilot.frames(27)
    yield "pilok_fees"
    to_sound(pilot, 16, *KNOCKS)
    yield "pilok_lift"


def turn(pilot: Pilot) -> Iterator[str]:
    """A bet to match on the Orbit, a raise that is asked for twice, and the log."""
    table, _ = pilok_at(pilot.app, rounds.bet_to_match)
    still_whim(pilot)
    _rest(pilot)
    yield "pilok_turn"
    pilot.press("Maximum" if "Maximum" in pilot.labels else "All-in", "Raise to")
    pilot.frames(2)
    assert any(label.startswith("Again") for label in pilot.labels)
    yield "pilok_second_thought"
    if not table.layout.log.w:
        pilot.press("The hand so far")
    else:
        pilot.frames(60 * 5)
    yield "pilok_log"


def jump(pilot: Pilot) -> Iterator[str]:
    """The Jump weighed up, fought out and won, a die picked and rolled again, and what came of it."""
    _fresh_dice()
    table, (jumped,) = pilok_at(pilot.app, rounds.jump_won, short_by=1)
    still_whim(pilot)
    _rest(pilot)
    victim = session_of(table).sitters[jumped.target or 0].name
    pilot.press(victim)
    pilot.move((0, 0))
    pilot.frames(2)
    yield "pilok_jump"
    pilot.press(f"Jump {victim}")
    to_sound(pilot, 1, "dice_shake")
    to_sound(pilot, 14, *KNOCKS)
    yield "pilok_duel"
    _rest(pilot)
    yield "pilok_pick"
    pilot.press("Have the")
    to_sound(pilot, 12, *KNOCKS)
    yield "pilok_reroll"
    _rest(pilot)
    yield "pilok_results"


def seven(pilot: Pilot) -> Iterator[str]:
    """A hand of seven shown once more: the Jump is called, and everybody's results."""
    replay(pilot, rounds.seven())
    to_sound(pilot, 45, "jump")
    yield "pilok_jump_words"
    _rest(pilot)
    yield "pilok_seven_results"


def four_pots(pilot: Pilot) -> Iterator[str]:
    """Three are all-in with different sums."""
    replay(pilot, rounds.golden(rounds.FOUR_POTS))
    to_sound(pilot, 45, "all_in")
    yield "pilok_all_in"
    until(pilot, lambda: _is_idle_with(pilot, 4), BRISK)
    yield "pilok_side_pots"


def shadowport(pilot: Pilot) -> Iterator[str]:
    """Two perfect hands are shown, and share."""
    stage = replay(pilot, rounds.golden(rounds.SPLIT))
    kept = lambda: [hand for seat in stage.model.seats.values() for hand in seat.hands if hand.is_shown]  # noqa: E731
    until(pilot, lambda: len(kept()) == 2, BRISK)
    yield "pilok_shadowport"


def two(pilot: Pilot) -> Iterator[str]:
    """The duel for two."""
    pilok_at(pilot.app, partial(rounds.bet_to_match, live=2), level=rounds.TWO)
    still_whim(pilot)
    _rest(pilot)
    yield "pilok_two"


def watching(pilot: Pilot) -> Iterator[str]:
    """Whoever cannot pay the fee watches the others."""
    assert pilot.house.profile is not None
    bring_below(pilot.store, pilot.house.profile, _POOR_CENTS)
    pilot.press("Door: Three Street Pi'Lok", shipped_level(rounds.LEVEL).title)
    assert is_driven(pilot.scene, PilokDriver)
    still_whim(pilot)
    pilot.press("Watch a hand")
    until(pilot, lambda: pilot.scene.model.street == "lift" and pilot.scene.model.to_match, BRISK)
    yield "pilok_watching"


TOURS: tuple[tuple[Tour, tuple[str, ...]], ...] = (
    (table, ("hall_pilok", "pilok_seat_menu", "pilok_before", "pilok_rules", "pilok_fees", "pilok_lift")),
    (turn, ("pilok_turn", "pilok_second_thought", "pilok_log")),
    (jump, ("pilok_jump", "pilok_duel", "pilok_pick", "pilok_reroll", "pilok_results")),
    (seven, ("pilok_jump_words", "pilok_seven_results")),
    (four_pots, ("pilok_all_in", "pilok_side_pots")),
    (shadowport, ("pilok_shadowport",)),
    (two, ("pilok_two",)),
    (watching, ("pilok_watching",)),
)
