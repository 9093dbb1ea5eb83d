"""The driver of a table in play: rounds, turns, playing itself, leaving. Its requests go through the table port.

Each game says how a round begins and with which buttons. Nothing of one game is here.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from casino.core.money import format_amount
from casino.core.texts import _
from casino.engines.base import Action, Event, RoundSettled
from casino.save.ledger import Account
from casino.scenes.table.coach.coach import Coach
from casino.scenes.table.director import Announced
from casino.scenes.table.drivers.computer_turns import ComputerTurns
from casino.scenes.table.drivers.leaving import Leaving
from casino.scenes.table.drivers.milestones import Milestones
from casino.scenes.table.drivers.people import People, Seating
from casino.scenes.table.drivers.press_confirmation import PressConfirmation
from casino.scenes.table.drivers.seal_button import seal_button
from casino.scenes.table.drivers.self_play import SelfPlay
from casino.scenes.table.drivers.to_cashier import ToCashier, below_minimum_message
from casino.scenes.table.foot.absent import Absent
from casino.scenes.table.foot.action_row import end_button
from casino.scenes.table.lines.calls import Caller
from casino.scenes.table.lines.talking import talk_at
from casino.scenes.table.scene import TableScene
from casino.tables.lesson_progress import LessonProgress
from casino.tables.table import Happened, Refused, Table, TableChanged
from casino.ui.widgets.widgets import Widget

_AT_ONCE = 1e9  # times as fast as usual, where nothing takes any time


class LiveDriver:
    """Drives one live table: characters act, persons are asked, news is shown."""

    leave_label = _("Leave")
    is_replay = False
    action_labels: dict[str, str] = {}
    has_coach = True  # whether decisions here have a worth
    usual_actions: tuple[str, ...] = ()  # the keyboard begins at the first of them that is offered
    end_label = _("Skip to the end")  # the button where no person has anything left to decide
    ends_on_the_left = False  # of the row, where the middle is for beginning the next round
    found_open = _("The round continues where it stopped.")
    leaving_warning = _(
        "Your bets are on the table. If you leave now, your hands stay as they are and the round is finished "
        "without you."
    )

    def __init__(self, scene: TableScene[Any], table: Table, company: Seating | None = None) -> None:
        assert scene.house.profile is not None
        self.scene = scene
        self.house = scene.house
        self.table = table
        self.company = company or Seating()
        self.people = People(scene, table, scene.house.profile, self._on_seats_changed)
        self.others = ComputerTurns(scene, table, self.people, lambda: self._offered)
        self.to_cashier = ToCashier(self)
        self.by_itself = SelfPlay(self)
        self.second = PressConfirmation(scene, table, self.people)
        self.leaving = Leaving(self)
        self.milestones = Milestones(self)
        self.coach = Coach(self)
        scene.parts += [self.to_cashier, self.coach, Caller(scene), *talk_at(self)]
        self._seal = ""
        self._announced: tuple[Event, ...] = ()  # shown before what is asked for now
        scene.driver = self

    def sit_down(self, events: tuple[Event, ...] = ()) -> None:
        """Seats all players. `events` are those of a round that was found open."""
        if not self.table.sitters:
            self.company.seat_people(self.table, self.people.me)
        self.show_seats()
        self.before_events()
        for event in events:
            self.scene.view.model.settle(event)
        self.coach.observe(events)
        if events:
            self.scene.view.model.message = self.found_open
            self.scene.expect_idle()
            self._seal = self.table.seal
        else:
            self._offer_lesson()
            self.between_rounds()
        self.company.on_seats_changed(self.table)

    def _offer_lesson(self) -> None:
        """Offers the coach to somebody new to the game, or else the table's lesson, where nothing else is said."""
        model = self.scene.view.model
        if self.table.evening is not None:  # whose purses tell of no rounds, so that nobody seems new to the game
            if self.table.evening.is_master:
                model.message = _("The game master's evening: press a seat to set players, purses and limits.")
            return
        offer = self.coach.offer()
        if not self.table.deals_here or self.house.show is not None or model.message:
            return
        progress = LessonProgress(self.house.store, self.people.me)
        if lesson := progress.to_offer(self.table.level):
            progress.keep(lesson.name, 0)
            offer = offer or _("Your first time here? The rules page has a short lesson: Rules, then Learn.")
        model.message = offer

    # -- what each game says ----------------------------------------------------------------------------------

    def before_events(self) -> None:
        """Tells the model, before the first event, anything it must know that no event says."""

    def between_rounds(self) -> None:
        """Prepares the table for the next round, whose seal is shown from now on."""
        self._seal = self.table.seal
        self.to_cashier.say_need()

    def show_seats(self) -> None:
        """Brings the picture's seats in line with the table's."""
        self.people.show_seats()

    def on_purse_changed(self) -> None:
        """Called when a purse has changed between rounds, so that bets have to fit it."""

    @property
    def need_words(self) -> str:
        """The reason why the next round cannot begin, in a sentence; empty if it can."""
        if not self.shows_need:
            return ""
        purse = self.table.purse(self.own_seat or self.people.own_seat)
        return below_minimum_message(self.table, purse, is_show=self.house.show is not None)

    @property
    def shows_need(self) -> bool:
        """Whether no person's purse covers the table's minimum."""
        bettors = self.people.bettors
        return bool(bettors) and not any(self.table.can_play(seat) for seat in bettors)

    def keys_towards(self, bet: object) -> Sequence[str]:
        """The keys of what is pressed next for a bet (any, where it is None), or of what begins the round with it."""
        return ("start",)

    def keys_of(self, action: Action) -> Sequence[str]:
        """The keys of the widgets by which an action is done."""
        return (action.action,)

    def choice_name(self, choice: str) -> str:
        """A choice's name within a sentence, by its name among the values of a decision."""
        return self.action_labels.get(choice, choice).lower()

    def before_betting(self) -> None:
        """Called when a round is over and the next one is about to be prepared."""

    def start_round(self) -> None:
        """Begins the next round with the bets on the table."""
        raise NotImplementedError

    def opening_widgets(self) -> list[Widget]:
        """The widgets that begin the next round."""
        raise NotImplementedError

    def turn_widgets(self) -> list[Widget]:
        """The widgets of the person whose turn it is."""
        return []

    def place_widgets(self, seat: int, held: Account) -> Sequence[Widget]:
        """The widgets before an occupied seat between rounds, besides its plate."""
        return ()

    def character_widgets(self) -> Sequence[Widget]:
        """The widgets besides the seats that ask others to the table, or away, between rounds."""
        return ()

    def on_opened(self) -> None:
        """Called when a round has begun, before its events are shown."""
        self.scene.view.payouts = 0
        self.others.pace.begin()

    def before_showing(self) -> None:
        """Called when a request has been carried out, before its events are shown."""

    def show_off(self) -> None:
        """Takes the next step of a table that plays itself, when nothing moves and no character is to act."""
        if not self.is_playing:
            self.start_round()

    @property
    def stakes_placed(self) -> Mapping[str, int] | None:
        """The cents laid by area for the coming round, where the bet is a decision; None elsewhere."""
        return None

    @property
    def own_seat(self) -> int:
        """The seat whose purse is shown while no person at the screen is to act; 0 for none."""
        return self.people.own_seat

    # -- how things stand -------------------------------------------------------------------------------------

    @property
    def is_playing(self) -> bool:
        """Whether there is money on the table."""
        return self.table.is_open

    @property
    def takes_time(self) -> bool:
        return False

    @property
    def can_pause(self) -> bool:
        return self.table.deals_here

    @property
    def is_watched(self) -> bool:
        return self.people.demo_player is not None

    @property
    def is_humans_turn(self) -> bool:
        """Whether a person at the screen is to act."""
        return self.is_playing and self.table.turn in self.people.humans

    @property
    def is_asked_to_bet(self) -> bool:
        """Whether a person at the screen is to choose a bet for the coming round."""
        return bool(self.people.bettors) and not self.table.has_chosen

    @property
    def is_waiting(self) -> bool:
        return self.scene.director.is_idle and (not self.is_playing or self.is_humans_turn)

    @property
    def is_thinking(self) -> bool:
        return self.others.thinking.is_under_way

    @property
    def speed_up(self) -> float:
        """The factor for the speed of movements: the house's characters do not keep people waiting."""
        return self.others.speed_up

    @property
    def can_end(self) -> bool:
        """Whether the rest of the round can only be watched."""
        if not self.table.deals_here:
            return False
        is_shown = not self.is_playing and self.scene.director.is_idle
        return not is_shown and not self.is_watched and self.scene.model.is_over_for(self.people.humans)

    @property
    def bar_note(self) -> str:
        """The beginning of the seal, which can be noted before anything is drawn.

        The next round's comes with the next bets: a seal that changed before would give away that the round is over.
        """
        return _("Practice") if self.table.is_practice else _("seal {beginning}", beginning=self._seal[:8])

    @property
    def purse(self) -> int | None:
        seat, seats = self.purse_owner, self.scene.view.model.seats
        return seats[seat].purse if seat in seats else self.table.purse_of(self.people.me)

    @property
    def plays_from(self) -> Account | None:
        return self.people.me

    @property
    def purse_owner(self) -> int:
        acting = self.scene.view.model.acting
        return acting if acting in self.people.humans else self.own_seat

    @property
    def key_group(self) -> str:
        return self.house.doors.place(self.table.level).keys

    @property
    def _offered(self) -> dict[int, tuple[str, ...]]:
        """The choices of the person whose turn it is, in the words of the buttons; empty if it is no person's turn."""
        seat = self.table.turn
        if not seat or not self.is_humans_turn or self.is_watched:
            return {}
        actions = [offer.action for offer in self.table.offers(seat)]
        return {seat: tuple(self.action_labels.get(action, action).lower() for action in actions)}

    # -- asking and hearing -----------------------------------------------------------------------------------

    def act(self, action: Action, announced: str = "") -> None:
        """Asks for an action; a sentence is shown before its events."""
        self.others.thinking.forget()
        self.others.pace.begin()
        self._announced = (Announced(announced),) if announced else ()
        self.table.ask(action)
        self.read_news()

    def money(self, cents: int) -> str:
        """An amount in the table's own money."""
        return format_amount(cents, self.table.level.currency)

    def read_news(self, *, has_buttons: bool = True) -> None:
        """Shows everything that happened at the table since the last call.

        If no buttons have to go, the picture stays as it is until the first event moves.
        """
        for news in self.table.news():
            match news:
                case Happened(events=events, opens_round=opens_round, announced=said):
                    if opens_round:
                        self.on_opened()
                    self.before_showing()
                    announced, self._announced = (Announced(said),) if said else self._announced, ()
                    self.scene.view.model.offered = self._offered
                    self.scene.tell((*announced, *events), has_buttons=has_buttons)
                case Refused(sentence=sentence):
                    self._announced = ()
                    self.others.hold()
                    self.scene.refuse(sentence)
                case TableChanged():
                    self.on_stirred()

    def on_stirred(self) -> None:
        """Called when something is new at the table that no event shows. Movements are not disturbed."""
        if not self.is_playing and self.scene.director.is_idle:
            self.show_seats()
            self.between_rounds()
        self.scene.refresh()

    def on_settled(self, event: Event) -> None:
        for laid in (self.scene.view.pending_bets, self.scene.view.bets_in):
            laid.pop(getattr(event, "seat", 0), None)
        is_over = isinstance(event, RoundSettled)
        model = self.scene.view.model
        told = [one.seat for one in model.shown_results(event)] if is_over else ()
        self.scene.kept.settled(event, self.scene.message, model.kept_of(event), told)
        if isinstance(event, RoundSettled):
            for result in event.seats:
                self.people.memory_of(self.table.sitters[result.seat]).after(result.net)
            self.milestones.after_round(event.seats)

    def _on_seats_changed(self) -> None:
        self.show_seats()
        self.company.on_seats_changed(self.table)
        self.between_rounds()

    # -- time and turns ---------------------------------------------------------------------------------------

    def on_entered(self) -> None:
        self._take_phrase()
        self.to_cashier.take_purses()

    def _take_phrase(self) -> None:
        """Takes the present phrase into the next round; an open round keeps its own."""
        if not self.is_playing:
            self.table.phrase = self.house.preferences.phrase

    def on_idle(self) -> None:
        self.second.drop()
        if not self.is_playing:
            if milestone := self.milestones.found():
                self.scene.tell((milestone,))
                return
            self.end_round()
            if self.milestones.is_ruined and self.to_cashier.is_large:  # nothing else is left to do here
                self.milestones.is_ruined = False
                self.to_cashier.open()
            return
        if self.table.turn in self.people.humans:
            self.house.play_at("turn", self.scene.view.station(self.table.turn).plate.centerx, volume=0.6)
        self.others.thinking.begin()
        self.by_itself.rest()

    def end_round(self) -> None:
        """Ends a round that has been shown: guests go and come, and the next bets are prepared."""
        self._take_phrase()
        self.show_seats()
        if gone := self.people.send_home_poor():
            self.scene.view.model.message += gone
            self.show_seats()
        self.before_betting()
        if self.company.come_and_go(self.table):
            self.show_seats()
            self.company.on_seats_changed(self.table)
        self.between_rounds()
        self.table.remember_seats(self.people.me)

    def update(self, seconds: float) -> None:
        self.second.update()
        if self.is_playing or self.scene.director.is_idle:  # the next round waits until this one has been shown
            self.read_news()
        seconds *= self.house.speed.value or _AT_ONCE
        if not self.is_watched:
            self.others.advance(seconds)
            if self.can_end != any(widget.key == "end" for widget in self.scene.focus.widgets):
                self.scene.refresh()
        elif self.scene.director.is_idle and not self.others.is_holding:
            self.by_itself.advance(seconds)

    def skip(self) -> None:
        self.others.pass_over()

    def on_background_tick(self) -> bool:
        return False

    def handle(self, event: pygame.event.Event) -> bool | None:
        return None

    def after_handling(self) -> None:
        pass

    def paint_warm(self) -> None:
        pass

    # -- playing itself ---------------------------------------------------------------------------------------

    def take_over(self) -> None:
        """Gives the persons' seats to a visitor who came, in an open round as it is or at a clean table."""
        self.others.thinking.forget()
        self.scene.director.skip_all()
        self.show_seats()
        if not self.is_playing:
            self.clear_table()
            self.between_rounds()
            self.scene.view.model.message = self.invitation()
        self.scene.refresh()

    def clear_table(self) -> None:
        """Takes away everything of the last round and for the next one."""
        self.scene.view.clear_felt()

    def invitation(self) -> str:
        """The invitation to play, in a sentence that names the widget for it."""
        raise NotImplementedError

    # -- leaving ----------------------------------------------------------------------------------------------

    def pause(self) -> None:
        self.house.pages.pause(self.scene)

    def ask_to_leave(self) -> None:
        self.leaving.ask(self.leaving_warning)

    def leave(self) -> None:
        self.leaving.go()

    # -- widgets ----------------------------------------------------------------------------------------------

    @property
    def start(self) -> str:
        if not self.is_playing:
            return "cashier" if self.to_cashier.is_large else "start"
        offered = {offer.action for offer in self.table.offers(self.table.turn or 0)}
        return next((name for name in self.usual_actions if name in offered), "")

    @property
    def absent(self) -> Sequence[Absent]:
        return ()

    def widgets(self) -> list[Widget]:
        if self.is_watched:
            return []  # whatever is pressed takes the seat
        bar = self.scene.bar_buttons()
        if not self.table.is_practice:
            bar.insert(1, seal_button(self, bar[0].rect))
        if self.can_end:
            end, is_left = self.others.end_round, self.ends_on_the_left
            return [end_button(self.scene, self.end_label, end, is_left=is_left), *bar]
        if not self.scene.director.is_idle:
            return bar
        if not self.is_playing:
            seats = () if self.table.is_practice else self.people.seat_widgets(self.place_widgets)
            if not self.table.deals_here:
                return [*(self.opening_widgets() if self.is_asked_to_bet else ()), *seats, *bar]
            return [*self.opening_widgets(), *self.character_widgets(), *seats, *bar]
        return [*self.turn_widgets(), *bar] if self.is_humans_turn else bar
