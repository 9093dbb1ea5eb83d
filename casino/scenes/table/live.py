"""Any table being played: rounds, turns, leaving. Who sits at it is `seated`'s. Money goes through the session;
rules come from the engine.

How a round begins, with bets (`bets`) or with a fee, and what is pressed for that, comes in sub-classes.
Nothing of one game in here.
"""

from __future__ import annotations

import pygame

from casino.core.errors import IllegalAction, SaveError
from casino.core.money import format_amount
from casino.engines.base import HOUSE, Action, Event, RoundSettled
from casino.players.characters import Thought, concluded
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.app.thinking import Thinking
from casino.scenes.dialogs.dialogs import Answer, Question
from casino.scenes.table.seated import SeatedTable
from casino.tables import seating
from casino.tables.session import TableSession
from casino.ui.widgets.widgets import Button, Widget

_RETRY_SECONDS = 3.0  # until a character whose action could not be written tries again
_CHARACTER_HASTE = 2.0


class LiveTable(SeatedTable):
    """A live table. `told` are the events of a round that was found open, already played."""

    action_keys: dict[str, int] = {}  # an action's hot key
    action_labels: dict[str, str] = {}
    usual_actions: tuple[str, ...] = ()  # the actions that are lit as what one mostly does
    found_open = "The round goes on where it stood."
    leaving = (
        "Your bets are on the table. If you leave now, your hands stay as they are and the round is played to its end "
        "without you."
    )

    def __init__(self, house: House, session: TableSession, told: tuple[Event, ...] = ()) -> None:
        super().__init__(house, session)
        self._seal = ""
        self.thinking = Thinking()
        self._holds_until = 0.0
        self._rests = timing.SHOWN_REST
        if not session.sitters:
            self.seat_people()
        self.show_seats()
        self.before_events()
        for event in told:
            self.model.settle(event)
        if told:
            self.model.message = self.found_open
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

    @property
    def key_group(self) -> str:
        return self.house.doors.place(self.level).keys

    def before_betting(self) -> None:
        """A round is over and the next one is about to be prepared."""

    def on_entered(self) -> None:
        super().on_entered()
        self._take_phrase()

    def _take_phrase(self) -> None:
        """The phrase as it is set now goes into the next round; a round that is open keeps its own."""
        if not self.is_playing:
            self.session.phrase = self.house.preferences.phrase

    def start_round(self) -> None:
        """Begins the next round with what lies on the table."""
        raise NotImplementedError

    def show_off(self) -> None:
        """The next thing a table that plays itself does where nothing moves and no character is to act."""
        if not self.is_playing:
            self.start_round()

    # -- playing itself ---------------------------------------------------------------------------------------

    def taken_over(self) -> None:
        """Somebody came: from now on the persons' seats are theirs, whatever is happening."""
        self.thinking.forget()
        if not self.is_playing and self.director.is_idle:
            self.show_seats()
            self.between_rounds()
        self.refresh()

    def _pass_shown(self, seconds: float) -> None:
        """Time at a table that plays itself, where nothing moves."""
        self._rests -= seconds * (self.house.speed.value or 1e9)
        if self._rests > 0 or self.house.show is None:
            return
        self._rests = timing.SHOWN_REST
        try:
            if not self.is_playing:
                self.house.show.refill()
                self.show_seats()
            self.show_off()
        except SaveError as refusal:
            self.refuse(str(refusal))

    # -- who is here ------------------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        return self.director.is_idle and (not self.is_playing or self.session.engine.turn in self.persons)

    @property
    def speed_up(self) -> float:
        """The house's characters do not keep people waiting."""
        acting = self.model.acting
        is_watched = self.demonstrator is not None
        return _CHARACTER_HASTE if acting and acting not in self.persons and not is_watched else 1.0

    @property
    def bar_note(self) -> str:
        """The beginning of the seal, so that everybody can note it before anything is drawn.

        The next round's comes with the next bets: a seal that changed before would tell that the round is over.
        """
        return f"seal {self._seal[:8]}"

    def settle(self, event: Event) -> None:
        self.pending_bets.pop(getattr(event, "seat", 0), None)
        super().settle(event)
        self._keep_told()
        if isinstance(event, RoundSettled):
            for result in event.seats:
                self.memory_of(self.session.sitters[result.seat]).after(result.net)

    # -- turns ------------------------------------------------------------------------------------------------

    def on_idle(self) -> None:
        if not self.is_playing:
            self._end_round()
            return
        seat = self.session.engine.turn
        if seat in self.persons:
            self.house.sound.play("turn", volume=0.6)
        self.thinking.begin()
        self._rests = timing.SHOWN_REST

    def _end_round(self) -> None:
        self._take_phrase()
        self.show_seats()
        gone = []
        for seat, held in list(self.session.sitters.items()):
            if held.kind == "character" and not self.session.can_play(seat):
                self.session.stand(seat)
                gone.append(held.name)
        if gone:
            self.model.message += f" {' and '.join(gone)} {'is' if len(gone) == 1 else 'are'} out of money and gone."
            self.show_seats()
        self.before_betting()
        self.between_rounds()
        seating.remember_seats(self.session, self.me)

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
        action = self.thinking.pass_time(seconds * (self.house.speed.value or 1e9), lambda: self._thought_of(seat))
        if action is not None:
            self._act(action)

    def _thought_of(self, seat: int) -> Thought:
        """How a character comes to what it does, from what its seat may see."""
        who = self.minder(seat)
        assert who is not None
        view = self.session.engine.view(seat)
        return who.think(self.play, view, seat, self.session.legal_actions(seat), self.rng)

    def _act(self, action: Action, first: tuple[Event, ...] = ()) -> None:
        """Does an action; `first` is shown before what follows from it."""
        try:
            self.thinking.forget()
            self.tell((*first, *self.session.act(action)))
        except (IllegalAction, SaveError) as refusal:
            self._holds_until = self.time + _RETRY_SECONDS
            self.refuse(str(refusal))

    # -- leaving ----------------------------------------------------------------------------------------------

    def ask_to_leave(self) -> None:
        if not self.is_playing:
            self.leave()
            return
        self.house.stack.push(
            Question(
                self.house,
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
        result = self.model.message
        self.leave()
        self.house.say(result, "The round was played out")

    def leave(self) -> None:
        self.director.skip_all()
        super().leave()  # first: a save that cannot be written is told in the hall and holds nobody here
        seating.send_guests_home(self.house.store, self.me)
        self.house.store.back_up()

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
            return [*self.opening_widgets(), *self.seat_widgets(), *bar]
        if self.session.engine.turn in self.persons:
            return [*self.turn_widgets(), *bar]
        return bar

    def _seal_button(self, beside: pygame.Rect) -> Widget:
        rect = pygame.Rect(beside.right + self.metrics.px(6), beside.y, beside.h, beside.h)
        return Button("seal", rect, "Fair draw", (pygame.K_F4,), on_press=self._open_seal, icon="seal", size=0)

    def _open_seal(self) -> None:
        """The round that is still being shown may be opened there, and is finished first."""
        self.director.skip_all()
        self.house.pages.seal(self.session)

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
