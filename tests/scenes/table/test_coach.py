"""The coach: what it says is what the odds say, it warns before dear choices, and is silent where it has to be."""

import random
from dataclasses import replace
from types import SimpleNamespace

import msgspec
import pygame
import pytest

from casino.odds.coaching import watch_of
from casino.odds.value import Value, best_of, evaluate, finished, level_with_best
from casino.records.levels import shipped_level
from casino.scenes.dialogs.dialogs import Question
from casino.scenes.review.page import ReviewPage
from casino.scenes.table.coach.words import coins, headline, percents_text
from casino.tables.seating import character_account
from casino.tables.session import TableSession
from casino.tables.table import VISITOR
from tests.scenes.places import resize_top
from tests.support.books import check_books
from tests.support.pilot import INSTANT, Pilot
from tests.support.saves import in_child
from tests.support.tables_on_screen import driver_of, opened, session_of

pytestmark = pytest.mark.usefixtures("unseen")

_OPEN = """
import sys
from pathlib import Path
from tests.support.pilot import Pilot, pictures_at_once
from tests.support.unseen import nothing_painted
with pictures_at_once(), nothing_painted():
    pilot = Pilot(Path({save!r}))
    pilot.press("Door: Blackjack", "The strip", "Add 25", "Deal")
    pilot.hurry()
assert pilot.has("Stand") or pilot.has("No insurance") or pilot.has("Deal"), pilot.labels
assert not [name for name in ("coaching", "account", "twentyone.playing") if f"casino.odds.{{name}}" in sys.modules]
"""


def advised(pilot):
    pilot.until(lambda: pilot.scene.line.advice)
    return pilot.scene.line.advice


def exactly_advised(pilot):
    """What is said one press further than the plain words."""
    assert len(advised(pilot)) == 1
    pilot.key(pygame.K_F7)
    return advised(pilot)


def to_turn(pilot, door, table, *presses):
    pilot.press(door, table)
    while True:
        pilot.press(*presses)
        pilot.hurry()
        if driver_of(pilot.scene).is_humans_turn:
            return


def test_without_a_coach_nothing_of_the_odds_is_imported(save):
    child = in_child(_OPEN.format(save=str(save)))
    assert child.returncode == 0, child.stderr


def test_what_it_says_is_what_the_odds_say_for_the_same_cards(pilot):
    to_turn(pilot, "Door: Blackjack", "The strip", "Add 25", "Deal")
    assert not pilot.scene.line.advice
    pilot.press("Coach")
    said = advised(pilot)
    engine = session_of(pilot.scene).engine
    watch = watch_of(engine.settings)
    offers = [offer.action for offer in engine.legal_actions(1)]
    known = watch.at_turn(engine.view(1), 1, offers, by_the_book=False)
    values = finished(evaluate(known))
    labels = driver_of(pilot.scene).action_labels
    assert said == (known.in_words(values, lambda name: labels[name].lower()),)
    said = exactly_advised(pilot)
    assert said[0] == headline(values, lambda name: labels[name].lower(), pilot.scene.level.currency)
    assert said[1] == known.reason(values)
    assert " ".join(said) in pilot.house.messages.sentences
    assert " ".join(said) in pilot.scene.state_in_words()
    pilot.scene.refuse("That cannot be done.")
    pilot.frames(2)
    assert not pilot.scene.line.advice, "the refusal has its place"
    assert " ".join(said) in pilot.scene.state_in_words(), "it holds until the decision is made"
    pilot.key(pygame.K_F7)
    assert not pilot.scene.line.advice and not pilot.house.preferences.coach


def test_it_counts_the_cards_of_the_rounds_before_and_not_by_the_book(pilot):
    pilot.house.change(coach=True)
    to_turn(pilot, "Door: Blackjack", "The six-deck shoe", "Add 25", "Deal")
    for _ in range(3):
        while driver_of(pilot.scene).is_humans_turn:
            pilot.press("Stand" if pilot.has("Stand") else "No insurance")
            pilot.hurry()
        pilot.press("Deal")
        pilot.hurry()
    while not driver_of(pilot.scene).is_humans_turn:
        pilot.press("Deal")
        pilot.hurry()
    knowing = exactly_advised(pilot)
    pilot.house.change(coach_yardstick="by the book")
    pilot.frames(1)
    by_the_book = advised(pilot)
    assert knowing[-1] != by_the_book[-1]
    engine = session_of(pilot.scene).engine
    watch = watch_of(engine.settings)
    watch.observe(session_of(pilot.scene).since_shuffle())
    offers = [offer.action for offer in engine.legal_actions(1)]
    for is_book, said in ((False, knowing), (True, by_the_book)):
        known = watch.at_turn(engine.view(1), 1, offers, by_the_book=is_book)
        assert said[1] == known.reason(finished(evaluate(known)))
    assert known.unseen.total() > watch.at_turn(engine.view(1), 1, offers, by_the_book=False).unseen.total()


def test_whoever_follows_it_gives_nothing_away(pilot):
    """Somebody who never played Black Baron presses what is named first."""
    pilot.house.change(coach=True)
    pilot.press("Mr Red's table")
    labels = driver_of(pilot.scene).action_labels
    pressed = 0
    for _ in range(12):
        pilot.press("Add 5", "Roll the dice") if pilot.has("Add 5") else pilot.press("Roll the dice")
        pilot.hurry()
        while driver_of(pilot.scene).is_humans_turn:
            words = (
                advised(pilot)[0].split(". ")[-1].split()[0]
            )  # "Hit is the better choice.", "Both are equally good."
            alike = next(iter(driver_of(pilot.scene).coach.values))
            name = next((name for name, label in labels.items() if label == words), alike)
            values = driver_of(pilot.scene).coach.values
            assert name in level_with_best(values) and values[name].mean == max(one.mean for one in values.values())
            pilot.press(labels[name])
            pilot.hurry()
            pressed += 1
    assert pressed > 5
    check_books(pilot.store)


def test_a_choice_that_gives_away_too_much_has_to_be_pressed_again_even_with_the_coach_off(pilot):
    pilot.house.change(coach_warns="20 %")
    to_turn(pilot, "Door: Blackjack", "The strip", "Add 25", "Deal")
    driver = driver_of(pilot.scene)
    while True:
        pilot.until(lambda: driver.coach.values)
        values = driver.coach.values
        best = best_of(values)
        dear = [name for name in values if values[best].mean - values[name].mean >= 0.2]
        if dear:
            break
        pilot.press(driver.action_labels[best])
        pilot.hurry()
        while not driver.is_humans_turn:
            pilot.press("Deal")
            pilot.hurry()
    assert not pilot.scene.line.advice
    before, label, purse = session_of(pilot.scene).engine.view(1), driver.action_labels[dear[0]], driver.purse
    pilot.press(label)
    assert "costs you" in pilot.scene.message and driver.is_humans_turn and driver.purse == purse
    assert session_of(pilot.scene).engine.view(1) == before
    pilot.let_buttons_wake()
    again = f"Again: {label.lower()}"
    assert pilot.has(again)
    pilot.press(again)
    assert "costs you" not in pilot.scene.message and driver.second.pending is None
    values = {name: value._replace(mean=0.0) for name, value in values.items()}
    driver.coach.values = values
    assert driver.coach.warning(next(iter(values))) == ""


def test_among_several_persons_it_speaks_only_when_all_agree(pilot):
    pilot.store.create_profile("Bea", "guest_hare")
    pilot.press("Mr Red's table", "Seat 1: empty", "Bea")
    pilot.house.change(coach=True)
    coach = driver_of(pilot.scene).coach
    assert not coach.speaks
    pilot.press("Coach")
    assert isinstance(pilot.scene, Question)
    pilot.press("No")
    assert not coach.speaks
    pilot.press("Coach", "Everyone agrees")
    assert coach.speaks
    pilot.press("Seat 7: empty", "A guest")
    assert not coach.speaks, "the guest was not asked"


def test_whom_the_game_master_plays_is_not_asked(pilot):
    pilot.press("Door: Three Street Pi'Lok", "Berth nine", "Seat 1: empty", "Game master")
    table = pilot.house.stack.scenes[-2].driver.table
    held = next(member for _seat, member in table.evening.seated() if member.is_house)
    table.evening.change(msgspec.structs.replace(held, by_master=True), 50_000)
    pilot.press("Back")
    people = driver_of(pilot.scene).people
    assert len(people.humans) == 2 and people.persons == [people.own_seat]
    pilot.press("Coach")
    assert driver_of(pilot.scene).coach.speaks, "the game master is asked for nobody"


def test_among_people_of_other_machines_it_is_silent(pilot, monkeypatch):
    pilot.press("Mr Red's table")
    coach, table = driver_of(pilot.scene).coach, driver_of(pilot.scene).table
    pilot.press("Coach")
    assert coach.speaks
    somebody = next(iter(table.sitters.values()))
    held = {**table.sitters, 1: replace(somebody, kind=VISITOR)}
    monkeypatch.setattr(type(table), "sitters", property(lambda _: held))
    assert not coach.speaks
    coach.toggle()
    assert "other computers" in pilot.scene.message and not coach.speaks


def test_a_bomb_has_none_and_no_show_has_one(pilot, show):
    pilot.press("Door: The bomb", "The practice case")
    assert not pilot.has("Coach")
    opened = show()
    opened.house.change(coach=True, coach_warns="1 %")
    opened.until(lambda: hasattr(opened.scene, "driver"))
    for _ in range(400):
        opened.frames(1)
        if coach := getattr(getattr(opened.scene, "driver", None), "coach", None):
            assert not coach.advice and not coach.warning_of_bets()
    assert "Coach" not in opened.labels


def test_the_salon_s_bets_are_valued_while_they_are_laid(pilot):
    pilot.house.change(coach=True)
    pilot.press("Door: Baccarat", "The salon")
    assert advised(pilot) == ("On average a bet loses about 1% on Banker or Player. Banker is the best choice.",)
    first = exactly_advised(pilot)[0]
    assert first == "Banker −1.06%, Player −1.24%."
    pilot.scene.driver.take_chip(25)
    pilot.scene.driver.place_chip("tie")
    pilot.until(lambda: "Your chips: −$3.59" in " ".join(pilot.scene.line.advice))


def in_the_salon(pilot, share, **bets):
    """The salon with a warning set, and chips laid by area."""
    pilot.house.change(coach_warns=share)
    pilot.press("Door: Baccarat", "The salon")
    lay(pilot, **bets)
    return pilot.scene.driver


def lay(pilot, **bets):
    for area, chip in bets.items():
        pilot.scene.driver.take_chip(chip)
        pilot.scene.driver.place_chip(area)


@pytest.mark.parametrize("deal", ["Deal", "Deal from the shoe"])
def test_a_dear_bet_of_the_salon_has_to_be_dealt_again_even_with_the_coach_off(pilot, deal):
    driver = in_the_salon(pilot, "5 %", banker=25, tie=25)
    assert not pilot.scene.line.advice and not pilot.house.preferences.coach
    purse = driver.purse
    pilot.press(deal)
    assert pilot.scene.message == "Tie costs you $3.33 on average. Banker instead, or press again."
    assert not driver.is_playing and driver.purse == purse
    pilot.let_buttons_wake()
    assert pilot.has("Again: deal")
    pilot.press("Again: deal" if deal == "Deal" else deal)
    assert driver.is_playing or driver.table.last_round is not None
    check_books(pilot.store)


def test_several_dear_bets_are_warned_of_together(pilot):
    driver = in_the_salon(pilot, "1 %", player=100, tie=5, player_pair=25)
    pilot.press("Deal")
    assert pilot.scene.message.startswith("Player Pair and Tie cost you $") and not driver.is_playing
    pilot.let_buttons_wake()
    lay(pilot, banker_pair=5)
    pilot.press("Deal")
    assert pilot.scene.message.startswith("Player Pair and 2 more cost you $") and not driver.is_playing


@pytest.mark.parametrize(
    "share, bets",
    [
        ("off", {"banker": 25, "tie": 25}),
        ("20 %", {"banker": 25, "tie": 25}),  # it costs some 13 in a hundred more than the Banker
        ("1 %", {"player": 25}),  # the other main bet is less than that behind
        ("1 %", {"banker": 25}),
    ],
)
def test_bets_that_give_away_less_are_dealt_at_once(pilot, share, bets):
    driver = in_the_salon(pilot, share, **bets)
    pilot.press("Deal")
    assert driver.table.last_round is not None or driver.is_playing


def test_other_chips_after_a_warning_are_another_question(pilot):
    driver = in_the_salon(pilot, "5 %", banker=25, tie=5)
    pilot.press("Deal")
    pilot.let_buttons_wake()
    lay(pilot, tie=5)
    pilot.press("Deal")
    assert "costs you" in pilot.scene.message and not driver.is_playing
    pilot.let_buttons_wake()
    driver.clear_area("tie")
    pilot.press("Deal")
    assert driver.table.last_round is not None or driver.is_playing


def test_bets_that_may_not_be_dealt_are_refused_and_not_warned_of(pilot):
    driver = in_the_salon(pilot, "5 %", player=25, banker=25, tie=25)
    pilot.press("Deal")
    assert "costs you" not in pilot.scene.message and not driver.is_playing


@pytest.mark.parametrize("cents, said", [(0, "0 coins"), (-94, "−0.94 coins"), (100, "+1 coin"), (-0.4, "0 coins")])
def test_coins_have_a_sign_where_they_are_not_nothing(cents, said):
    assert coins(cents, shipped_level("black_baron/standard").currency) == said


def test_choices_that_are_worth_the_same_are_named_together():
    credits = shipped_level("pilok/standard").currency
    told = lambda **means: headline(  # noqa: E731
        {name: Value(mean, 0.01, "sampled", 10_000) for name, mean in means.items()}, str, credits
    )
    assert told(jump=1.1565, stay=-0.9, fold=-0.9, wait=-0.9) == "Best: jump about +115.65. All others about −90."
    assert (
        told(one=2.1, two=2.1, three=-0.9, four=-0.8)
        == "Alike: one, two (about +210). Four about −80, three about −90."
    )
    assert told(one=-2.2, two=-2.2, three=-2.2) == "All alike: one, two, three (about −220 credits)."
    assert told(one=0.5, two=-0.9) == "Best: one about +50 credits. Two about −90."


def test_bets_that_are_worth_the_same_are_named_together():
    values = {"a": Value(-0.1), "b": Value(-0.01), "c": Value(-0.1)}
    assert percents_text(values, str.upper) == "B −1.00%, A and C −10.00%."


def test_rounds_and_the_characters_play_are_the_same_with_it_and_without(tmp_path, monkeypatch):
    quiet, coached = (_rounds_of(tmp_path / f"{on}.save", monkeypatch, is_on=on) for on in (False, True))
    assert quiet == coached and len(quiet) == 4


def _rounds_of(save, monkeypatch, *, is_on):
    seeds = (f"round {number}" for number in range(100))
    monkeypatch.setattr("casino.tables.session.new_seed", lambda: next(seeds))
    monkeypatch.setattr("casino.scenes.table.scene.random", SimpleNamespace(Random=lambda: random.Random(3)))
    pilot = Pilot(save, preferences=msgspec.structs.replace(INSTANT, coach=is_on))
    session = TableSession(pilot.store, shipped_level("black_baron/standard"), "lucky seven")
    for seat, who in enumerate(("odile", "rook", "sable"), 1):
        session.sit(seat, character_account(pilot.store, who))
    session.sit(4, pilot.house.profile)
    opened(pilot.house, session)
    before = pilot.store.last_round_id()
    for _ in range(4):
        pilot.press("Add 5", "Roll the dice") if pilot.has("Add 5") else pilot.press("Roll the dice")
        pilot.hurry()
        while driver_of(pilot.scene).is_humans_turn:
            pilot.until(lambda: pilot.has("Stay"))
            if is_on:
                advised(pilot)
            pilot.press("Stay")
            pilot.hurry()
    stored = [pilot.store.stored_round(number) for number in range(before + 1, pilot.store.last_round_id() + 1)]
    pilot.close()
    return [(one.seed, one.draws, one.actions) for one in stored]


def test_keys_of_buttons_that_gave_way_still_work(open_pilot):
    pilot = open_pilot(size=(720, 1280), preferences=msgspec.structs.replace(INSTANT, text_scale=2.0))
    pilot.press("Mr Red's table")
    assert not pilot.has("Coach"), "the table's name has its place"
    pilot.key(pygame.K_F7)
    assert pilot.house.preferences.coach
    pilot.key(pygame.K_v)
    assert pilot.scene.message == "You can review a round once it is over."
    to_end(pilot)
    assert not pilot.has("Review")
    pilot.key(pygame.K_v)
    assert isinstance(pilot.scene, ReviewPage)


def to_end(pilot):
    pilot.press("Add 5", "Roll the dice")
    pilot.hurry()
    while driver_of(pilot.scene).is_humans_turn:
        pilot.until(lambda: pilot.has("Stay"))
        pilot.press("Stay")
        pilot.hurry()


def test_the_rounds_of_a_shoe_are_played_again_once(pilot, monkeypatch):
    """What is known is kept from one decision to the next, and stays what a fresh look would find."""
    pilot.house.change(coach=True)
    pilot.press("Door: Baccarat", "The salon")
    table = driver_of(pilot.scene).table
    looks, since = [], type(table).since_shuffle
    monkeypatch.setattr(type(table), "since_shuffle", lambda self: (looks.append(1), since(self))[1])
    for _ in range(3):
        pilot.scene.driver.take_chip(25)
        pilot.scene.driver.place_chip("banker")
        advised(pilot)
        pilot.press("Deal")
        pilot.hurry()
        while driver_of(pilot.scene).is_playing or not pilot.has("Deal"):
            pilot.hurry()
    said = exactly_advised(pilot)
    assert len(looks) == 1
    fresh = watch_of(table.settings)
    fresh.observe(since(table))
    values = finished(evaluate(fresh.before_round(table.view(0), {}, by_the_book=False)))
    assert said[0].startswith(f"Banker {100 * values['banker'].mean:+.2f}".replace("-", "−"))


def test_it_offers_itself_to_a_newcomer_for_three_rounds(pilot):
    offer = "Would you like some help? Press Coach."
    pilot.press("Mr Red's table")
    assert offer in pilot.scene.message
    pilot.press("Coach")
    for left in (2, 1, 0):
        assert pilot.house.preferences.coach
        pilot.press("Roll the dice")
        pilot.finish("Stay")
        pilot.wait()
        assert pilot.house.preferences.coach == bool(left)
    pilot.press("Coach", "Roll the dice")
    pilot.finish("Stay")
    pilot.wait()
    assert pilot.house.preferences.coach, "asked for without the offer, it stays"
    pilot.press("Coach", "Leave")
    pilot.press("Mr Red's table")
    assert offer not in pilot.scene.message


def test_on_the_first_evening_book_and_bulb_have_their_words_where_the_bar_has_room(pilot):
    pilot.press("Mr Red's table")
    assert not pilot.widget("Rules").shows_label
    pilot.house.is_first_evening = True
    pilot.scene.refresh()
    places = [pilot.widget(name).rect for name in ("Rules", "Coach") if pilot.widget(name).shows_label]
    pilot.press("Coach")
    assert places == [pilot.widget(name).rect for name in ("Rules", "Coach: on")]
    resize_top(pilot.app, (720, 1280), 2.0)
    assert not pilot.widget("Rules").shows_label
