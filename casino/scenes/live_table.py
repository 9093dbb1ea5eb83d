"""Any table being played: turns, seats, leaving. Money goes through the session; rules come from the engine.

How a round begins, with bets (`betting_table`) or with a fee, and what is pressed for that, comes in sub-classes.
Nothing of one game in here.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pygame

from casino.engines.base import HOUSE, Action, Event, RoundSettled
from casino.errors import IllegalAction, SaveError
from casino.ledger import Account
from casino.money import format_amount
from casino.players.characters import CHARACTERS, Character, Memory, Thought, concluded
from casino.players.plays import PLAYS
from casino.scenes import felt, people, timing
from casino.scenes.betting import Painted
from casino.scenes.dialogs import Answer, Question
from casino.scenes.seat_menu import SeatMenu
from casino.scenes.table_model import SeatShown
from casino.scenes.watched_stage import WatchedStage
from casino.session import TableSession
from casino.ui.keys import GROUP_OF_PLACE
from casino.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from casino.scenes.app import App

_THINK_SLICE_SECONDS = 0.003  # of a frame, for a character's thoughts
_RETRY_SECONDS = 3.0  # until a character whose action could not be written tries again
_CHARACTER_HASTE = 2.0


class LiveTable(WatchedStage):
    """A live table. `told` are the events of a round that was found open, already played."""

    session: TableSession
    action_keys: dict[str, int] = {}  # an action's hot key
    action_labels: dict[str, str] = {}
    usual_actions: tuple[str, ...] = ()  # the actions that are lit as what one mostly does
    found_open = "The round goes on where it stood."
    leaving = (
        "Your bets are on the table. If you leave now, your hands stay as they are and the round is played to its end "
        "without you."
    )

    def __init__(self, app: App, session: TableSession, told: tuple[Event, ...] = ()) -> None:
        assert app.profile is not None
        rules: Any = session.engine.settings  # type: ignore[attr-defined]
        super().__init__(app, session.level, rules)
        self.session = session
        self.me = app.profile
        # At a table for one person no character ever sits down.
        self.play = PLAYS[session.level.game](rules) if session.level.game in PLAYS else None
        self._memories: dict[int, Memory] = {}
        self._seal = ""
        self._thinks = 0.0
        self._thought: Thought | None = None
        self._decided: Action | None = None
        self._holds_until = 0.0
        self._rests = timing.SHOWN_REST
        if not session.sitters:
            self.seat_people()
        self._show_seats()
        self.before_events()
        for event in told:
            self.shown.settle(event)
        if told:
            self.shown.message = self.found_open
            self._was_idle = False
            self._seal = session.commitment
        else:
            self.between_rounds()

    # -- what sub-classes say ---------------------------------------------------------------------------------

    def between_rounds(self) -> None:
        """The table is ready for the next round; from now on its seal is shown."""
        self._seal = self.session.commitment

    def opening_widgets(self) -> list[Widget]:
        """What is pressed between rounds to begin the next one."""
        raise NotImplementedError

    def turn_widgets(self) -> list[Widget]:
        """What the person whose turn it is may press."""
        return self._action_buttons()

    def place_widgets(self, seat: int, held: Account) -> list[Widget]:
        """What can be pressed before a seat somebody sits at, besides its plate, between rounds."""
        return []

    @property
    def key_group(self) -> str:
        return GROUP_OF_PLACE.get(self.place, "")

    @property
    def own_seat(self) -> int:
        """The seat whose purse is shown while nobody at the screen is to act; 0 for none."""
        return next((seat for seat, held in self.session.sitters.items() if held.id == self.me.id), 0)

    def seat_people(self) -> None:
        """Who sits down at a table where nobody sits yet."""
        people.seat_everybody(self.session, self.me)

    def on_seats_changed(self) -> None:
        """Somebody was given a seat or sent away."""

    def before_betting(self) -> None:
        """A round is over and the next one is about to be prepared."""

    def on_entered(self) -> None:
        super().on_entered()
        self._take_phrase()

    def _take_phrase(self) -> None:
        """The phrase as it is set now goes into the next round; a round that is open keeps its own."""
        if not self.is_playing:
            self.session.phrase = self.app.preferences.phrase

    def start_round(self) -> None:
        """Begins the next round with what lies on the table."""
        raise NotImplementedError

    def show_off(self) -> None:
        """The next thing a table that plays itself does where nothing moves and no character is to act."""
        if not self.is_playing:
            self.start_round()

    # -- playing itself ---------------------------------------------------------------------------------------

    def invite(self, company: int) -> None:
        """The house's players sit down until so many are here, if there are chairs and money. Raises SaveError."""
        faces = {held.portrait for held in self.session.sitters.values()}
        away = [who for who in CHARACTERS if who not in faces]
        self.whim.shuffle(away)
        middle = (self.session.engine.seats + 1) / 2
        free = [seat for seat in range(1, self.session.engine.seats + 1) if seat not in self.session.sitters]
        for seat in sorted(free, key=lambda seat: abs(seat - middle)):
            here = sum(held.kind == "character" for held in self.session.sitters.values())
            if here >= company or not away or self.play is None:
                break
            people.seat_character(self.session, seat, away.pop())
        self._show_seats()
        self.on_seats_changed()

    def taken_over(self) -> None:
        """Somebody came: from now on the persons' seats are theirs, whatever is happening."""
        self._thought = self._decided = None
        if not self.is_playing and self.director.is_idle:
            self._show_seats()
            self.between_rounds()
        self.refresh()

    def _pass_shown(self, seconds: float) -> None:
        """Time at a table that plays itself, where nothing moves."""
        self._rests -= seconds * (self.app.speed.value or 1e9)
        if self._rests > 0 or self.app.show is None:
            return
        self._rests = timing.SHOWN_REST
        try:
            if not self.is_playing:
                self.app.show.refill()
                self._show_seats()
            self.show_off()
        except SaveError as refusal:
            self.refuse(str(refusal))

    def _minder(self, seat: int) -> Character | None:
        """The character who plays a seat; None where a person does."""
        held = self.session.sitters[seat]
        return CHARACTERS[held.portrait] if held.kind == "character" else self.demonstrator

    # -- who is here ------------------------------------------------------------------------------------------

    @property
    def persons(self) -> list[int]:
        """Seats with a person, in order."""
        return [seat for seat in sorted(self.session.sitters) if self._minder(seat) is None]

    @property
    def is_playing(self) -> bool:
        """Whether money lies on the table."""
        return self.session.is_open

    @property
    def is_waiting(self) -> bool:
        return self.director.is_idle and (not self.is_playing or self.session.engine.turn in self.persons)

    @property
    def purse(self) -> int | None:
        seat = self.purse_owner
        return self.shown.seats[seat].purse if seat in self.shown.seats else self.app.store.purse(self.me.id)

    @property
    def purse_owner(self) -> int:
        return self.shown.acting if self.shown.acting in self.persons else self.own_seat

    @property
    def haste(self) -> float:
        """The house's characters do not keep people waiting."""
        acting = self.shown.acting
        is_watched = self.demonstrator is not None
        return _CHARACTER_HASTE if acting and acting not in self.persons and not is_watched else 1.0

    @property
    def bar_note(self) -> str:
        """The beginning of the seal, so that everybody can note it before anything is drawn.

        The next round's comes with the next bets: a seal that changed before would tell that the round is over.
        """
        return f"seal {self._seal[:8]}"

    def _show_seats(self) -> None:
        """Brings the picture's seats in line with the session's, keeping what lies before those who stayed."""
        for seat in list(self.shown.seats):
            held = self.session.sitters.get(seat)
            before = self.shown.seats[seat]
            if held is None or (held.name, held.portrait) != (before.name, before.portrait):
                del self.shown.seats[seat]
        for seat, held in self.session.sitters.items():
            is_person = held.kind != "character"
            before = self.shown.seats.get(seat)
            if before is None:
                self.shown.seats[seat] = SeatShown(held.name, held.portrait, is_person)
            self.shown.seats[seat].purse = self.session.purse(seat)
            if self.is_playing and before is None:
                # While a round is taken up again its events lay the bets once more, from the purse before them.
                self.shown.seats[seat].purse += self._staked_by(held)

    def _staked_by(self, account: Account) -> int:
        stored = self.app.store.stored_round(self.session.round_id or 0)
        held = next((s for s in stored.seats if s is not None and s.account == account.id), None)
        return held.purse - self.app.store.purse(account.id) if held is not None else 0

    def refuse(self, sentence: str) -> None:
        """Says why something cannot be done."""
        self.shown.message = sentence
        self.app.sound.play("refuse")
        self.refresh()

    def settle(self, event: Event) -> None:
        self.drafts.pop(getattr(event, "seat", 0), None)
        super().settle(event)
        self._keep_told()
        if isinstance(event, RoundSettled):
            for result in event.seats:
                held = self.session.sitters[result.seat]
                self._memories.setdefault(held.id, Memory()).after(result.net)

    # -- turns ------------------------------------------------------------------------------------------------

    def on_idle(self) -> None:
        if not self.is_playing:
            self._end_round()
            return
        seat = self.session.engine.turn
        if seat in self.persons:
            self.app.sound.play("turn", volume=0.6)
        self._thinks = timing.THINK
        self._rests = timing.SHOWN_REST
        self._thought = self._decided = None

    def _end_round(self) -> None:
        self._take_phrase()
        self._show_seats()
        gone = []
        for seat, held in list(self.session.sitters.items()):
            if held.kind == "character" and not self.session.can_play(seat):
                self.session.stand(seat)
                gone.append(held.name)
        if gone:
            self.shown.message += f" {' and '.join(gone)} {'is' if len(gone) == 1 else 'are'} out of money and gone."
            self._show_seats()
        self.before_betting()
        self.between_rounds()
        people.remember_seats(self.session, self.me)

    def on_moment(self, seconds: float) -> None:
        super().on_moment(seconds)
        if not self.director.is_idle or self.time < self._holds_until:
            return
        if self.demonstrator is not None and (not self.is_playing or self.play is None):
            self._pass_shown(seconds)
            return
        if not self.is_playing:
            return
        seat = self.session.engine.turn
        if seat is None or seat == HOUSE or seat in self.persons:
            return
        self._thinks -= seconds * (self.app.speed.value or 1e9)
        if self._decided is None:
            self._think_on(seat)
        if self._decided is not None and self._thinks <= 0:
            action, self._decided = self._decided, None
            self._act(action)

    def _think_on(self, seat: int) -> None:
        """A character's thoughts, as far as a frame has time for them."""
        if self._thought is None:
            self._thought = self._thought_of(seat)
        until = time.perf_counter() + _THINK_SLICE_SECONDS
        while self._decided is None and time.perf_counter() < until:
            try:
                next(self._thought)
            except StopIteration as end:
                self._thought, self._decided = None, end.value

    def _thought_of(self, seat: int) -> Thought:
        """How a character comes to what it does, from what its seat may see."""
        who = self._minder(seat)
        assert who is not None
        view = self.session.engine.view(seat)
        return who.think(self.play, view, seat, self.session.legal_actions(seat), self.whim)

    def _act(self, action: Action, first: tuple[Event, ...] = ()) -> None:
        """Does an action; `first` is shown before what follows from it."""
        try:
            self._thought = self._decided = None
            self.tell((*first, *self.session.act(action)))
        except (IllegalAction, SaveError) as refusal:
            self._holds_until = self.time + _RETRY_SECONDS
            self.refuse(str(refusal))

    # -- leaving ----------------------------------------------------------------------------------------------

    def ask_to_leave(self) -> None:
        if not self.is_playing:
            self.leave()
            return
        self.app.stack.push(
            Question(
                self.app,
                "Leave in the middle of a round?",
                self.leaving,
                [
                    Answer("Leave and let it play out", self._play_out, key=pygame.K_l),
                    Answer("Stay at the table", style="accent"),
                ],
            )
        )

    def _play_out(self) -> None:
        """Persons do nothing more than the rules do for them, characters play on; then the way out."""
        self.director.skip_all()
        while self.is_playing:
            seat = self.session.engine.turn or 0
            is_person = seat in self.persons
            action = self.session.engine.passive_action(seat) if is_person else concluded(self._thought_of(seat))
            for event in self.session.act(action):
                self.settle(event)
        result = self.shown.message
        self.leave()
        self.app.say(result, "The round was played out")

    def leave(self) -> None:
        self.director.skip_all()
        super().leave()  # first: a save that cannot be written is told in the hall and holds nobody here
        people.send_guests_home(self.app.store, self.me)
        self.app.store.back_up()

    # -- seats ------------------------------------------------------------------------------------------------

    def _ask_seat(self, seat: int) -> None:
        held = self.session.sitters.get(seat)
        if held is not None and held.id == self.me.id:
            more = "To move, choose an empty one." if self.session.engine.seats > 1 else "The table has no other."
            self.shown.message = f"This is your own seat. {more}"
            self.refresh()
            return
        title = f"Seat {seat}: who shall sit here?" if held is None else f"Seat {seat}: {held.name}"
        candidates = people.candidates(self.session, seat, self.me)
        self.app.stack.push(SeatMenu(self.app, title, candidates, lambda key: self._seat(seat, key)))

    def _seat(self, seat: int, key: str) -> None:
        """Does what was chosen for a seat. However far it came, the table shows who sits there now."""
        self.clear_felt()
        try:
            self.shown.message = people.change_seat(self.session, seat, key, self.me) or self.shown.message
        finally:
            self._show_seats()
            self.on_seats_changed()
            self.between_rounds()
            self.refresh()
        people.remember_seats(self.session, self.me)

    # -- widgets ----------------------------------------------------------------------------------------------

    @property
    def start(self) -> str:
        if not self.is_playing:
            return "start"
        offered = {offer.action for offer in self.session.legal_actions(self.session.engine.turn or 0)}
        return next((name for name in self.usual_actions if name in offered), "")

    def widgets(self) -> list[Widget]:
        if self.demonstrator is not None:
            return self.watched_widgets()  # whatever is pressed takes the seat
        bar = self.bar_buttons(self.layout.top_bar)
        bar.insert(1, self._seal_button(bar[0].rect))
        if not self.director.is_idle:
            return bar
        if not self.is_playing:
            return [*self.opening_widgets(), *self._seat_widgets(), *bar]
        if self.session.engine.turn in self.persons:
            return [*self.turn_widgets(), *bar]
        return bar

    def _seal_button(self, beside: pygame.Rect) -> Widget:
        from casino.scenes.house_pages import open_seal

        rect = pygame.Rect(beside.right + self.metrics.px(6), beside.y, beside.h, beside.h)
        return Button("seal", rect, "Fair draw", (pygame.K_F4,), on_press=lambda: open_seal(self), icon="seal", size=0)

    def _action_buttons(self) -> list[Widget]:
        seat = self.session.engine.turn or 0
        offers = self.session.legal_actions(seat)
        area, gap = self.layout.controls, self.metrics.px(10)
        width = min(self.metrics.px(220), (area.w - 3 * gap) // max(4, len(offers)))
        left = area.centerx - (len(offers) * (width + gap) - gap) // 2
        buttons: list[Widget] = []
        for number, offer in enumerate(offers):
            rect = pygame.Rect(left + number * (width + gap), area.y, width, area.h)
            key = self.action_keys[offer.action]
            note = f"costs {format_amount(offer.cost, self.level.currency)}" if offer.cost else ""
            buttons.append(
                Button(
                    offer.action,
                    rect,
                    self.action_labels[offer.action],
                    (key,),
                    on_press=lambda o=offer, s=seat: self._act(Action(s, o.action)),
                    style="accent" if offer.action in self.usual_actions else "plain",
                    hint=pygame.key.name(key).upper(),
                    note=note,
                    size=19,
                )
            )
        return buttons

    def _seat_widgets(self) -> list[Widget]:
        """Every seat's plate, and what is before it."""
        widgets: list[Widget] = []
        for number in range(1, len(self.layout.stations) + 1):
            station = self.layout.stations[number - 1]
            held = self.session.sitters.get(number)
            seat = self.shown.seats.get(number)
            if held is not None:
                widgets += self.place_widgets(number, held)
            label = f"Seat {number}: {held.name}" if held is not None else f"Seat {number}: empty"

            def show(target, look, hot, s=station, who=seat, n=number):  # type: ignore[no-untyped-def]
                empty, currency = f"Seat {n}", self.shown.currency
                felt.paint_plate(target, look, s.plate, s.portrait_px, who, currency, is_hot=hot, empty=empty)

            widgets.append(
                Painted(
                    f"seat-{number}", station.plate, label, on_press=lambda n=number: self._ask_seat(n),
                    show=show, shows=label,
                )
            )
        return widgets
