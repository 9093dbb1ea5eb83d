"""The coach as a part of a live table: values the choices of the player to act, says them, warns of a dear one.

`casino.odds` works out the values; it is imported when the coach first speaks and never before. The coach says nothing
in a show, nor among other persons unless all of them agree.

The coach speaks in the message's place, because a table has no spare room at 200 % text. It is a part of every live
table and imports the odds with its first sentence; values are worked out in slices of frames.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from casino.core.errors import NoOdds
from casino.core.preferences import COACH_WARNINGS
from casino.core.texts import _
from casino.engines.base import Event, RoundSettled
from casino.scenes.app.house import House
from casino.scenes.app.idle_counting import run_for
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.table.coach.review_button import REVIEW_KEY, seat_of
from casino.scenes.table.director import Announced
from casino.scenes.table.drivers.people import People
from casino.scenes.table.part import TablePart
from casino.scenes.table.scene import TableScene
from casino.scenes.table.top_bar import BarEntry
from casino.tables.table import VISITOR, Table

if TYPE_CHECKING:
    from casino.odds.coaching import Watch
    from casino.odds.value import Knowledge, Value

KEY = pygame.K_F7
_HELPED = 3  # rounds of a game in which the coach offers itself
_FRAME_SHARE = 0.004  # seconds of a frame that values may take
_STRANGERS = _("The coach says nothing while people from other computers sit here.")
_ON = _("The coach is on. It says what is best before you choose; press again for exact figures.")
_OFF = _("The coach is off.")
_ON_LABEL = _("Coach: on")
_OFFER = _("Would you like some help? Press Coach.")
_LEFT_ALONE = _("That was three rounds with the coach. Press Coach if you want it again.")
_NO_ROUND = _("You can review a round once it is over.")


class Coached(Protocol):
    """The driver of a table, as far as the coach needs it."""

    scene: TableScene[Any]
    house: House
    table: Table
    people: People
    has_coach: bool
    action_labels: dict[str, str]

    def choice_name(self, choice: str) -> str: ...
    @property
    def is_humans_turn(self) -> bool: ...
    @property
    def is_asked_to_bet(self) -> bool: ...
    @property
    def is_playing(self) -> bool: ...
    @property
    def stakes_placed(self) -> Mapping[str, int] | None: ...
    @property
    def is_watched(self) -> bool: ...


class Coach(TablePart):
    """The values of the acting player's choices, while the coach is on or is to warn."""

    def __init__(self, driver: Coached) -> None:
        self._driver = driver
        self._scene = driver.scene
        self._events: list[Event] = []  # of the round that is open, or was last
        self._is_over = True
        self._watched: Watch | None = None  # what is known at this table, once it was asked for
        self._rules: object = None  # those it is known by
        self._agreed: frozenset[int] = frozenset()  # the accounts of those who agreed
        self._key: object = None  # the decision that is valued now
        self._work: Iterator[None] | None = None
        self.listens = False  # whether values are worked out although nothing is said
        self._is_exact = self._has_exact = False  # whether figures are exact, and whether they could be
        self._is_offered = False  # for a newcomer's first rounds
        self._rounds_left: int | None = None  # for which it was asked to help; None where it stays
        self._beside = ""  # the message as the advice was given
        self.values: Mapping[str, Value] = {}
        self._lines: tuple[str, ...] = ()

    # -- on or off --------------------------------------------------------------------------------------------

    @property
    def is_there(self) -> bool:
        """Whether there is a coach at this table at all."""
        return self._driver.has_coach and self._driver.house.show is None

    @property
    def _others(self) -> frozenset[int]:
        """The accounts of the other persons at this machine's seats."""
        people = self._driver.people
        return frozenset(self._driver.table.sitters[seat].id for seat in people.persons) - {people.me.id}

    @property
    def _has_strangers(self) -> bool:
        return any(held.kind == VISITOR for held in self._driver.table.sitters.values())

    @property
    def _may_speak(self) -> bool:
        return self.is_there and not self._has_strangers and self._others <= self._agreed

    @property
    def speaks(self) -> bool:
        """Whether the coach says the worth of choices here and now."""
        return self._driver.house.preferences.coach and self._may_speak

    @property
    def _warns_from(self) -> float:
        """The share of a stake from which the coach warns of a choice; 0 for never."""
        return COACH_WARNINGS[self._driver.house.preferences.coach_warns] if self._may_speak else 0.0

    @property
    def _is_needed(self) -> bool:
        return self.speaks or self.listens or bool(self._warns_from)

    def bar_entries(self) -> Sequence[BarEntry]:
        if not self.is_there:
            return ()
        label, style = (_ON_LABEL, "chosen") if self.speaks else (_("Coach"), "plain")
        review = "plain" if self._has_review else "dim"  # there from the start, so that the purse keeps its place
        return [
            BarEntry("coach", label, "coach", KEY, self.toggle, style, gives_way=True, widest=_ON_LABEL),
            BarEntry("review", _("Review"), "chart", REVIEW_KEY, self._review, review, gives_way=True),
        ]

    @property
    def _has_review(self) -> bool:
        return self._driver.table.last_round is not None and not self._driver.is_playing

    def _review(self) -> None:
        """Opens the review of the last round; a movement under way is finished first."""
        driver = self._driver
        if not self._has_review:
            self._scene.refuse(_NO_ROUND)
            return
        driver.scene.director.skip_all()
        if (draw := driver.table.last_draw) is not None:
            seat = seat_of(draw.record, driver.people.me.name) or driver.people.own_seat
            driver.house.pages.review(_("the last round"), draw.record, seat)

    def offer(self) -> str:
        """The offer to help somebody new to the game through the first rounds; empty to others."""
        driver = self._driver
        house, table = driver.house, driver.table
        if house.preferences.coach or not self._may_speak or table.is_practice or not table.deals_here:
            return ""
        rounds = house.store.rounds_winning(driver.people.me.id, table.level.game, None, _HELPED)
        self._is_offered = rounds < _HELPED
        return _OFFER if self._is_offered else ""

    def toggle(self) -> None:
        """Turns the coach on or off; among several persons only after asking whether all agree.

        Where it has said something plainly, the next press says it exactly instead, and the one after turns it off.
        """
        house = self._driver.house
        if self.speaks and self._has_exact and self.advice:
            self._forget()
            self._is_exact = True
            self._scene.refresh()
        elif self.speaks:
            self._turn(on=False)
        elif self._has_strangers:
            self._scene.refuse(_STRANGERS)
        elif self._others <= self._agreed:
            self._turn(on=True)
        else:
            yes = AnswerOption(_("Everyone agrees"), self._agree, "accent")
            sentence = _("The coach tells everyone at the screen what each choice is worth. Does everyone here agree?")
            ask(house, _("Coach for all?"), sentence, yes, AnswerOption(_("No")))

    def _agree(self) -> None:
        self._agreed |= self._others
        self._turn(on=True)

    def _turn(self, *, on: bool) -> None:
        house, has_helped = self._driver.house, self._rounds_left == 0
        house.change(coach=on)
        self._is_exact = False
        self._rounds_left = _HELPED if on and self._is_offered else None
        self._is_offered = False
        self._forget()
        house.notify(_ON if on else _LEFT_ALONE if has_helped else _OFF)
        self._scene.refresh()

    # -- what it knows ----------------------------------------------------------------------------------------

    def observe(self, events: Sequence[Event]) -> None:
        """Takes events of the table into account."""
        for event in events:
            if self._is_over:
                self._events = []
            self._is_over = isinstance(event, RoundSettled)
            self._events.append(event)
        if self._watched is not None:
            self._watched.observe(events)

    def on_settled(self, event: Event) -> None:
        if self.is_there and not isinstance(event, Announced):
            self.observe((event,))
            if isinstance(event, RoundSettled) and self._rounds_left is not None:
                self._rounds_left -= 1
                if not self._rounds_left:
                    self._turn(on=False)

    def _watch(self) -> Watch:
        """The knowledge from this shoe's rounds and the present one, which are replayed once and then kept."""
        from casino.odds.coaching import watch_of

        table = self._driver.table
        if self._watched is None or self._rules != table.settings:  # those of a round that was taken up, until it ends
            self._watched, self._rules = watch_of(table.settings, table.seen_before()), table.settings
            self._watched.observe(table.since_shuffle())
            if self._driver.is_playing:
                self._watched.observe(self._events)
        return self._watched

    # -- the decision -----------------------------------------------------------------------------------------

    def _decision(self) -> object:
        """The present decision as a key; None if there is none."""
        driver = self._driver
        if driver.is_watched or not driver.scene.director.is_idle or not self._is_needed:
            return None
        book = driver.house.preferences.coach_yardstick
        if driver.is_humans_turn:
            return driver.table.turn, driver.table.round_id, len(self._events), book
        stakes = driver.stakes_placed
        if not driver.is_playing and driver.is_asked_to_bet and stakes is not None:
            return driver.table.last_round, tuple(sorted(stakes.items())), book
        return None

    def update(self, seconds: float) -> None:
        self._take_up()
        if self._work is not None and run_for(self._work, _FRAME_SHARE):
            self._work = None

    def _take_up(self) -> None:
        """Begins to value the present decision, if it is new."""
        key = self._decision()
        if key == self._key:
            return
        had = bool(self._lines)
        self._forget()
        self._key = key
        self._work = self._valued() if key is not None else None
        if had:
            self._scene.refresh()

    def _forget(self) -> None:
        self._key, self._work, self._lines, self.values = None, None, (), {}

    def _valued(self) -> Iterator[None]:
        """Values the decision in small steps, then shows the result."""
        from casino.odds.value import evaluate

        driver, table = self._driver, self._driver.table
        by_the_book = driver.house.preferences.coach_yardstick == "by the book"
        seat = table.turn or 0
        try:
            watch = self._watch()
            yield
            knowledge: Knowledge | None
            self._has_exact = False
            if driver.is_humans_turn:
                facts = watch.facts(table.view(seat), seat, exact=self._is_exact)
                if facts is not None:
                    self._tell(tuple((yield from facts)))
                    self._has_exact = not self._is_exact
                    return
                offers = [offer.action for offer in table.offers(seat)]
                knowledge = watch.at_turn(table.view(seat), seat, offers, by_the_book=by_the_book)
            else:
                view, stakes = table.view(0), driver.stakes_placed or {}
                knowledge = watch.before_round(view, stakes, by_the_book=by_the_book)
            if knowledge is None:
                return
            values = yield from evaluate(knowledge)
            self.values, self._has_exact = values, not self._is_exact
            if self._is_exact:
                self._say(values, knowledge.reason(values), watch.claim(by_the_book=by_the_book))
            else:
                self._tell((knowledge.in_words(values, driver.choice_name),))
        except NoOdds as refusal:
            self._tell((str(refusal),))

    def _say(self, values: Mapping[str, Value], reason: str, claim: str) -> None:
        from casino.scenes.table.coach.words import coins, headline, percents_text

        driver, currency = self._driver, self._driver.table.level.currency
        if driver.is_humans_turn:
            self._tell((headline(values, driver.choice_name, currency), reason, claim))
            return
        best = sorted(values, key=lambda area: values[area].mean, reverse=True)[:2]
        told = {area: value for area, value in values.items() if value.stake or area in best}
        others = {area: value for area, value in values.items() if area not in told}
        first = percents_text(told, driver.choice_name)
        if laid := sum(value.cents for value in values.values()):
            first += " " + _("Your chips: {amount}.", amount=coins(laid, currency))
        self._tell((first, percents_text(others, driver.choice_name) if others else "", reason, claim))

    def _tell(self, sentences: tuple[str, ...]) -> None:
        if not self.speaks:
            return
        lines = tuple(filter(None, sentences))
        self._lines, self._beside = lines, self._scene.message
        self._driver.house.messages.add(" ".join(lines))
        self._scene.refresh()

    @property
    def advice(self) -> Sequence[str]:
        return self._lines if self._scene.message == self._beside else ()

    @property
    def said(self) -> str:
        """The advice while something else is on the line, as after a refusal: it holds until the decision is made."""
        return "" if self.advice else " ".join(self._lines)

    def reckoned(self) -> Generator[None, None, str]:
        """What the coach would say plainly of the decision that a person has to make now, on or off, resting between.

        Empty where nobody at the screen is to act.
        """
        from casino.odds.value import evaluate

        driver, table = self._driver, self._driver.table
        if not driver.is_humans_turn or not self.is_there:
            return ""
        seat = table.turn or 0
        by_the_book = driver.house.preferences.coach_yardstick == "by the book"
        try:
            watch = self._watch()
            yield
            if (facts := watch.facts(table.view(seat), seat, exact=False)) is not None:
                return " ".join((yield from facts))
            offers = [offer.action for offer in table.offers(seat)]
            knowledge = watch.at_turn(table.view(seat), seat, offers, by_the_book=by_the_book)
            values = yield from evaluate(knowledge)
            return knowledge.in_words(values, driver.choice_name)
        except NoOdds as refusal:
            return str(refusal)

    # -- the warning ------------------------------------------------------------------------------------------

    def warning(self, chosen: str) -> str:
        """The warning before a choice that gives away more than the player wants to; empty for none."""
        from casino.scenes.table.coach.words import warning

        share, values, driver = self._warns_from, self.values, self._driver
        if not share or chosen not in values or self._key != self._decision():
            return ""
        from casino.odds.value import best_of, level_with_best

        best = best_of(values)
        lost: Fraction = values[best].cents - values[chosen].cents
        if chosen in level_with_best(values) or lost < Fraction(share) * values[chosen].stake:
            return ""
        named = driver.choice_name(chosen), driver.choice_name(best)
        return warning(*named, lost, driver.table.level.currency)

    def warning_of_bets(self) -> str:
        """The warning before the present bets, about those that lose so much more than the best one does.

        There need not be a pause between laying a bet and dealing, so missing values are worked out at once.
        """
        share, driver = self._warns_from, self._driver
        if not share:
            return ""
        self._take_up()
        for _step in self._work or ():
            pass
        self._work = None
        if not self.values:
            return ""
        from casino.odds.value import best_of
        from casino.scenes.table.coach.words import warning_of_bets

        best = best_of(self.values)
        lost = {area: self._lost_on(area, best) for area, value in self.values.items() if value.stake}
        dear = [area for area in lost if lost[area] >= Fraction(share) * self.values[area].stake]
        if not dear:
            return ""
        names = [driver.choice_name(area) for area in sorted(dear, key=lost.__getitem__, reverse=True)]
        whole = sum((lost[area] for area in dear), Fraction(0))
        return warning_of_bets(names, driver.choice_name(best), whole, driver.table.level.currency)

    def _lost_on(self, area: str, best: str) -> Fraction:
        """The cents that a bet on an area loses more than the same bet on the best one would."""
        value = self.values[area]
        return Fraction(self.values[best].mean) * value.stake - value.cents
