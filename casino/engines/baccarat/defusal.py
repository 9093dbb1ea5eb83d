"""Baccarat with the bomb: one player, one to four modules, three strikes (RULES, part 5).

A hand-made case comes before the round and determines its decks, so nothing is drawn. The chips are the bomb squad's: a
purse pays the entry fee and gets the bounty. There is no clock here: the owner of the clock sends `time_out`, and with
each deal the time that is left, where the bounty falls with it.

A third strike for chips out of order goes off without a deal. Decks beyond those a record names go round red, blue,
green, silver. Chips are whole dollars, so a side bet has the whole dollars within a tenth of the limits.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from casino.core.chance import Chance
from casino.core.errors import ActionNotAllowed, CasinoError, RecordError, UnknownSeat, WrongPhase
from casino.core.texts import _, ngettext
from casino.engines.baccarat import events as e
from casino.engines.baccarat.bets import Bets, Fault, faults_of, resorted, settle, stakes_of
from casino.engines.baccarat.bomb import Bomb, Module
from casino.engines.baccarat.bomb_deck import Deck
from casino.engines.baccarat.events import DefusalView, ModuleView
from casino.engines.baccarat.hands import deal_coup
from casino.engines.baccarat.salon import SEAT, describe_coup, describe_deal
from casino.engines.baccarat.settings import DefusalSettings
from casino.engines.base import (
    HOUSE,
    Action,
    Entrant,
    Event,
    Offer,
    Opening,
    RoundSettled,
    SeatResult,
    check_fields,
    check_phase,
)

MOST_OTHERS = 99  # modules of a bomb that are solved while its clock runs


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A casing with its baccarat modules, first to last; `code` is the code that recreates it, if there is one."""

    bomb: Bomb
    modules: tuple[Module, ...]
    code: str = ""

    @property
    def as_text(self) -> str:
        """The case as `Defusal.prepare` takes it."""
        return msgspec.json.encode(self).decode()


class Defusal:
    """A table of one bomb after another; see `casino.engines.base.Engine` for the contract. Modules count from 1."""

    title: ClassVar[str] = "Baccarat"
    begins_with: ClassVar[Opening] = "fee"
    has_button: ClassVar[bool] = False
    why_no_draws: ClassVar[str] = _("the cards of a bomb follow from its case, so nothing is drawn")
    shoe: None = None
    is_replaying = False
    phases: ClassVar[dict[str, tuple[str, ...]]] = {
        "closed": (),
        "entering": ("enter",),
        "armed": ("deal", "give_up", "time_out", "lamp_missed"),
    }
    phase_words: ClassVar[dict[str, str]] = {
        "closed": _("no bomb is armed"),
        "entering": _("the entry fee has not been paid yet"),
        "armed": _("the bomb is armed"),
    }

    def __init__(self, settings: DefusalSettings) -> None:
        self.settings = settings
        self.seats = SEAT
        self.phase = "closed"
        self.case: Case | None = None
        self._clear()

    def _clear(self) -> None:
        self._decks = [Deck(self.case.bomb, module) for module in self.case.modules] if self.case else []
        self._solved = [False] * len(self._decks)
        self._open = 1 if self.settings.one_by_one else len(self._decks)  # so many modules are, from the first
        self.strikes = self._others = 0
        self._tenths = 10 * (self.settings.seconds or 0)  # the most that can be on the clock, in tenths of a second
        self._bounty = int(self.settings.bounty)

    def lay_out(self, case: Case) -> None:
        """Sets the case of the coming round.

        Raises WrongPhase during one, ActionNotAllowed for a case of another level.
        """
        if self.phase != "closed":
            raise WrongPhase(_("This has to wait until the bomb is out of the way."))
        if len(case.modules) != self.settings.modules:
            raise ActionNotAllowed(
                ngettext(
                    "A bomb here has {count} module, not {given}.",
                    "A bomb here has {count} modules, not {given}.",
                    self.settings.modules,
                    given=len(case.modules),
                )
            )
        self.case = case
        self._clear()

    @property
    def prepared(self) -> str:
        return self.case.as_text if self.case is not None else ""

    def prepare(self, text: str) -> None:
        try:
            case = msgspec.json.decode(text, type=Case)
        except msgspec.MsgspecError:
            raise ActionNotAllowed(_("No case can be read from this.")) from None
        self.lay_out(case)

    def opening_from(self, special: Mapping[str, Any]) -> bool:
        if "bomb" not in special:
            raise RecordError(_("bomb: the record has none, and a bomb is what is played on here."))
        if ("module" in special) == ("modules" in special):
            raise RecordError(_("module: the record needs either one `module` or several `modules`."))
        modules = special["modules"] if "modules" in special else (special["module"],)
        try:
            self.lay_out(Case(special["bomb"], modules, special.get("code", "")))
        except CasinoError as error:
            raise RecordError(_("modules: {error}", error=error)) from None
        return True

    def ending(self, word: str) -> Action | None:
        return Action(HOUSE, "time_out") if word == "time" else self.default_action(SEAT)

    def settlement_extra(self) -> dict[str, Any]:
        return {"strikes": self.strikes, "solved": self.is_disarmed}

    # -- queries ----------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        return {"closed": None, "entering": HOUSE, "armed": SEAT}[self.phase]

    @property
    def solved(self) -> int:
        """The number of solved modules of the bomb, including those it came with and the others'."""
        return (self.case.bomb.solved if self.case else 0) + self._others + sum(self._solved)

    @property
    def is_disarmed(self) -> bool:
        """Whether every module of the case is solved."""
        return bool(self._solved) and all(self._solved)

    def deck(self, number: int) -> Deck:
        """The deck of a module, from 1, as a player knows it who used the manual. Not to be drawn from."""
        return self._decks[number - 1]

    def legal_actions(self, seat: int) -> tuple[Offer, ...]:
        if self.phase == "entering" and seat == SEAT:
            return (Offer("enter", int(self.settings.entry_fee)),)
        if self.phase != "armed":
            return ()
        if seat == HOUSE:
            ends = (Offer("time_out"),) if self.settings.seconds is not None else ()
            return (*ends, Offer("lamp_missed")) if self.settings.warning_every is not None else ends
        if seat != SEAT:
            return ()
        armed = tuple(number for number, is_solved in enumerate(self._solved[: self._open], 1) if not is_solved)
        return Offer("deal", asks="bets", choices=armed), Offer("give_up")

    def default_action(self, seat: int) -> Action:
        return Action(seat, "give_up")

    def view(self, seat: int) -> DefusalView:
        bomb = self.case.bomb if self.case else Bomb("0")
        modules = tuple(
            ModuleView(deck.module.minimum, deck.module.maximum, deck.colour, deck.left, is_solved)
            if number < self._open
            else ModuleView(0, 0, "", 0, is_solved, is_open=False)
            for number, (deck, is_solved) in enumerate(zip(self._decks, self._solved, strict=True))
        )
        lamps = tuple((indicator.label, indicator.lit) for indicator in bomb.indicators)
        return DefusalView(self.phase, self.turn, bomb.serial, bomb.ports, lamps, modules, self.strikes)

    def verify(self, action: Action) -> int:
        name = action.action
        check_phase(self, name)
        check_fields(action, "bets" if name == "deal" else "", *(("target", "to", "clock") if name == "deal" else ()))
        if name in ("time_out", "lamp_missed"):
            return self._check_house(action)
        if action.seat != SEAT:
            raise UnknownSeat(
                _(
                    "There is no seat {seat}: one person stands at the bomb, at seat {only}.",
                    seat=action.seat,
                    only=SEAT,
                )
            )
        if name == "deal":
            number = self._module(action)
            if not 1 <= number <= len(self._decks) or self._solved[number - 1]:
                raise ActionNotAllowed(_("Module {number} is not there, or is solved.", number=number))
            if number > self._open:
                raise ActionNotAllowed(_("Module {number} opens when the one before it is solved.", number=number))
            self._check_others(action.to)
            self._check_clock(action.clock)
            stakes_of(action.bets or {})
        return int(self.settings.entry_fee) if name == "enter" else 0

    def _check_others(self, count: int | None) -> None:
        """Refuses a number of other modules that cannot have been solved since the bomb was armed."""
        if count is None:
            return
        if self.settings.others_solve_every is None:
            raise ActionNotAllowed(_("No other module is solved here while the clock runs."))
        if not self._others <= count <= MOST_OTHERS:
            raise ActionNotAllowed(
                _("From {least} to {most} other modules can be solved by now.", least=self._others, most=MOST_OTHERS)
            )

    def _check_house(self, action: Action) -> int:
        """Refuses an action of the house that is not the house's, or that this bomb does not have."""
        if action.seat != HOUSE:
            raise UnknownSeat(
                _("Only the clock runs out.") if action.action == "time_out" else _("Only the lamp costs this strike.")
            )
        if action.action == "lamp_missed":
            if self.settings.warning_every is None:
                raise ActionNotAllowed(_("No warning lamp comes on here."))
            return 0
        if self.settings.seconds is None:
            raise ActionNotAllowed(_("No clock runs here."))
        return 0

    def _check_clock(self, tenths: int | None) -> None:
        """Refuses more time than can be left on a clock with which the bounty falls, or less than none."""
        if self.settings.bounty_falls and tenths is not None and not 0 <= tenths <= self._tenths:
            most, given = (f"{one / 10:g}" for one in (self._tenths, tenths))
            raise ActionNotAllowed(_("The clock has {most} seconds at most, not {given}.", most=most, given=given))

    @staticmethod
    def _module(action: Action) -> int:
        """The module that an action deals at: the first if none is named."""
        return 1 if action.target is None else action.target

    # -- the round --------------------------------------------------------------------------------------------

    def open_round(self, chance: Chance) -> None:
        if self.phase != "closed":
            raise WrongPhase(_("A bomb is armed."))
        if self.case is None:
            raise WrongPhase(_("No case lies on the table."))
        self._clear()
        self.phase = "entering"

    def opening(self, places: Mapping[int, Entrant], button: int) -> tuple[Action, ...]:
        return tuple(Action(seat, "enter") for seat in sorted(places))

    def apply(self, action: Action) -> tuple[Event, ...]:
        cost = self.verify(action)
        events: list[Event] = []
        if action.action == "enter":
            self.phase = "armed"
            armed = e.BombArmed(self.settings.modules, self.settings.seconds)
            return (e.DefusalEntered(SEAT, cost), armed) if cost else (armed,)
        if action.action == "deal":
            if self.settings.bounty_falls and action.clock is not None:
                self._tenths = action.clock
            self._bounty = self.settings.bounty_with(None if action.clock is None else action.clock // 10)
            if action.to is not None and action.to > self._others:
                self._others = action.to
                events.append(e.OthersSolved(self._others))
            self._deal(self._module(action), action.bets or {}, events)
        elif action.action == "lamp_missed":
            self.strikes += 1
            events.append(e.StrikeGiven("lamp", self.strikes))
            self._end_by_strikes(events)
        else:
            self._end("time" if action.action == "time_out" else "left", events)
        return tuple(events)

    def _deal(self, number: int, bets: Bets, events: list[Event]) -> None:
        deck = self._decks[number - 1]
        faults = faults_of(bets, deck.module.limits)
        if faults and faults[0].prevents_deal:
            self.strikes += 1
            events.append(e.DealRefused(faults[0].message, self.strikes))
            self._end_by_strikes(events)
            return
        if faults:
            self._re_sort(faults, bets, events)
            if self.strikes >= self.settings.strikes:  # no dealing goes on at a bomb that explodes
                self._end("exploded", events)
                return
        coup = deal_coup(deck.draw)
        events += describe_deal(coup)
        net = sum(result.returned - result.staked for result in settle(coup, bets).values())
        if net > 0:
            self._solved[number - 1] = True
        if net < 0:
            self.strikes += 1
        ending = describe_coup(coup, net)
        events.append(msgspec.structs.replace(ending, strikes=self.strikes, solved=net > 0))
        if net > 0:
            events.append(e.ModuleSolved(number))
            if self.is_disarmed:
                self._end("disarmed", events)
            elif self._open < len(self._decks):
                self._open += 1
                self._decks[self._open - 1].appear(self.solved)
                events.append(e.ModuleOpened(self._open, self.solved))
            return
        if net < 0:
            events.append(e.StrikeGiven("loss", self.strikes))
        if deck.close_round(self.solved):
            events.append(e.DeckChanged(number, deck.colour))
        self._end_by_strikes(events)

    def _re_sort(self, faults: tuple[Fault, ...], bets: Bets, events: list[Event]) -> None:
        """The dealer sorts stacks, which is one strike; the round is played unless that was the last."""
        events += [e.ChipsResorted(fault.area, resorted(bets[fault.area])) for fault in faults]
        self.strikes += 1
        events.append(e.StrikeGiven("chips", self.strikes))

    def _end_by_strikes(self, events: list[Event]) -> None:
        if self.strikes >= self.settings.strikes:
            self._end("exploded", events)

    def _end(self, outcome: str, events: list[Event]) -> None:
        self.phase = "closed"
        events.append(e.BombEnded(outcome))
        fee = int(self.settings.entry_fee)
        returned = self._bounty if outcome == "disarmed" else 0
        if fee:
            events.append(e.FeeSettled(SEAT, 1, outcome, fee, returned))
        events.append(RoundSettled((SeatResult(SEAT, fee, returned),), None, 0))
