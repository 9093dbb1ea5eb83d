"""Drives tables of Three Street Pi'Lok, live ones and those of recorded hands.

A person's part of the Jump is in `jump.choice`, sums are worked out in `sums`, and buttons are laid out in `controls`.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from casino.core.dice import parse_code
from casino.core.money import format_amount
from casino.core.texts import _, ngettext, pgettext
from casino.engines.base import HOUSE, Action, Event, Offer
from casino.engines.pilok.events import PilokView
from casino.players.pilok.skill import skill_after, wins_to_rise
from casino.records.rounds import RoundRecord
from casino.scenes.app.house import House
from casino.scenes.games.pilok.controls import Controls, Press
from casino.scenes.games.pilok.jump.choice import JumpChoice
from casino.scenes.games.pilok.log import LogPart
from casino.scenes.games.pilok.sums import fitted, is_cheap, needs_confirmation, player_of, pot_of, presets
from casino.scenes.games.pilok.view import PilokTableView
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.drivers.replay import ReplayDriver
from casino.scenes.table.foot.absent import Absent
from casino.scenes.table.scene import TableScene
from casino.tables.sheets import sheet_of
from casino.tables.table import Table
from casino.ui.drawing import text
from casino.ui.widgets.keys import ENTER_KEYS
from casino.ui.widgets.widgets import Button, Widget

_REROLLS = (_("reroll the first die"), _("reroll the second die"), _("reroll the third die"))
_NOT_HERE = _("Sheets are not played at this table.")
_NOT_ENOUGH = _("A hand needs two players who can pay the Berthing Fee: invite somebody to an empty seat.")


class PilokDriver(LiveDriver):
    """Drives a live table of Three Street Pi'Lok.

    `sum` is the street's bet that a person has set, in cents; None before.
    """

    usual_actions = ("pass", "call", "no_jump")
    ends_on_the_left = True
    leaving_warning = _(
        "What you put in stays in the pot. If you leave now, you pass where that costs nothing and fold where it does, "
        "and the hand is finished without you."
    )

    def __init__(self, scene: TableScene[Any], table: Table) -> None:
        super().__init__(scene, table)
        self.jump = JumpChoice(self)
        scene.parts += [LogPart(scene), self.jump]
        self.sum: int | None = None
        self._wins: int | None = None  # the hands the player had won before the present one
        self._told: set[int] = set()  # who was told why their own sheet is not played here

    # -- who is here ------------------------------------------------------------------------------------------

    def show_seats(self) -> None:
        super().show_seats()
        playing = {player.seat: player for player in self.view.players} if self.is_playing else {}
        model, table = self.scene.model, self.table
        there = {seat: playing.get(seat) for seat in table.sitters}
        model.skills = {s: player.skill if player else table.entry_skill(s) for s, player in there.items()}
        model.sheets = {s: player.sheet if player else table.sheet(s) for s, player in there.items()}

    @property
    def _skill_note(self) -> str:
        """A note with the player's skill: from the player's own sheet, or with the hands to win until it rises."""
        if self.table.sheet(self.own_seat):
            return _("{skill}, from your sheet", skill=self.scene.model.skill_words(self.own_seat))
        wins = self._wins or 0
        lacking = wins_to_rise(wins)
        skill = self.scene.model.skills.get(self.own_seat, "")
        if lacking is None:
            return _("Gambling {skill}, the highest", skill=skill)
        return ngettext(
            "Gambling {skill}, {count} win to {next}",
            "Gambling {skill}, {count} wins to {next}",
            lacking,
            skill=skill,
            next=skill_after(wins + lacking),
        )

    def before_betting(self) -> None:
        """Announces that a person's skill has risen with the last hand."""
        by_ladder = self.own_seat and not self.table.sheet(self.own_seat)
        skill = parse_code(self.table.entry_skill(self.own_seat)) if by_ladder else None
        if skill is not None and self._wins is not None and skill > skill_after(self._wins):
            model = self.scene.model
            risen = _("{name}'s Gambling has risen to {skill}!", name=model.name(self.own_seat), skill=skill)
            if self.own_seat == model.you:
                risen = _("Your Gambling has risen to {skill}!", skill=skill)
            model.message += f" {risen}"
            plate = self.scene.layout.station(self.own_seat).plate
            self.house.play_at("duel_win", plate.centerx, volume=0.7)

    def keys_of(self, action: Action) -> Sequence[str]:
        if action.action in ("bet", "raise"):
            lacking = (action.amount or action.to or 0) - (self.sum or 0)
            return (action.action,) if not lacking else ("more",) if lacking > 0 else ("less",)
        if action.action == "jump" and self.jump.target != action.target:
            return (f"target-{action.target}",)
        return (f"die-{action.die}",) if action.action == "reroll" else (action.action,)

    def choice_name(self, choice: str) -> str:
        what, number = choice.partition(" ")[::2]
        if what == "jump":
            return _("jump {name}", name=self.scene.model.seats[int(number)].name)
        if what == "reroll":
            return _REROLLS[int(number)]
        return _("no jump") if what == "no_jump" else _("spare the dice")

    # -- between hands ----------------------------------------------------------------------------------------

    def between_rounds(self) -> None:
        super().between_rounds()
        counts = self.own_seat and not self.table.is_practice
        self._wins = self.table.wins(self.own_seat) if counts else None
        self._say_why_by_ladder()

    def _say_why_by_ladder(self) -> None:
        """Says once of everybody here who has a sheet why this table does not play it, before any money moves."""
        table = self.table
        if table.is_practice:
            return
        for seat, who in table.sitters.items():
            is_here = who.kind == "profile" and (table.deals_here or seat == self.own_seat)
            sheet = sheet_of(self.house.store, who.id) if is_here and who.id not in self._told else None
            if sheet is not None and not table.sheet(seat):
                self._told.add(who.id)
                why = table.level.welcome.why_not(sheet) or _NOT_HERE
                words = _("{why} Here {name} plays by the house's ladder.", why=why, name=who.name)
                self.scene.model.message = f"{self.scene.model.message} {words}".lstrip()

    @property
    def need_words(self) -> str:
        return super().need_words or ("" if self._can_begin else _NOT_ENOUGH)

    @property
    def _can_begin(self) -> bool:
        return sum(self.table.can_play(seat) for seat in self.table.sitters) >= 2

    def opening_widgets(self) -> list[Widget]:
        is_own = self.table.evening is None or not self.table.deals_here  # an evening here has its own skills
        note = self._skill_note if self.own_seat and is_own and not self.table.is_practice else ""
        metrics = self.scene.metrics
        wide = max(metrics.px(380), text.width(note, metrics.pt(11.5)) + metrics.px(40))
        is_in = any(self.table.can_play(seat) for seat in self.people.bettors)
        waits = not self.table.deals_here and is_in  # others wait for the choice
        is_alone = not self._can_begin or not (waits or self.to_cashier.is_large)
        rect, beside = self._controls.opening(wide, is_alone=is_alone)
        if not self._can_begin:
            return self.to_cashier.controls(rect, takes_enter=True)
        fee = format_amount(self.table.settings.ante, self.table.level.currency)
        label = _("Ante up: {fee}", fee=fee) if is_in else _("Sit out")
        style = "plain" if self.to_cashier.is_large else "accent"
        press = self.start_round
        button = Button("start", rect, label, ENTER_KEYS, style, on_press=press, hint="Enter", note=note, size=18)
        helping = self.to_cashier.controls(beside, takes_enter=False)
        if waits:
            words, keys = pgettext("action", "Pass"), (pygame.K_z,)
            helping = [Button("watch", beside, words, keys, on_press=self._pass, hint="Z", size=18)]
        return [*helping, button]

    def _pass(self) -> None:
        """Sits the coming hand out."""
        self.table.begin({})
        self.read_news()

    def invitation(self) -> str:
        return _("Press Ante up to be in the next hand.")

    def start_round(self) -> None:
        """Takes the fee from all players and rolls the first die."""
        self.table.begin()
        self.read_news()

    def on_opened(self) -> None:
        super().on_opened()
        self.scene.view.clear_felt()

    # -- a person's turn --------------------------------------------------------------------------------------

    def on_idle(self) -> None:
        self.sum = None
        super().on_idle()

    @property
    def view(self) -> PilokView:
        """The public view of the hand."""
        view: PilokView = self.table.view(HOUSE)
        return view

    @property
    def offers(self) -> dict[str, Offer]:
        """The legal actions of the acting seat, by name."""
        return {offer.action: offer for offer in self.table.offers(self.table.turn or 0)}

    @property
    def start(self) -> str:
        return "die-0" if self.is_humans_turn and self.view.phase == "duel" else super().start

    @property
    def _controls(self) -> Controls:
        layout = self.scene.layout
        return Controls(layout.controls, self.scene.metrics, is_one_row=layout.is_one_row)

    @property
    def absent(self) -> list[Absent]:
        """The actions of a turn that are not offered; those of a duel only in one."""
        is_asked = self.is_humans_turn and self.scene.director.is_idle
        phase = self.view.phase if is_asked else ""
        return self._controls.absent(has_choices=phase == "jumping", is_duel=phase in ("jumping", "duel"))

    def widgets(self) -> list[Widget]:
        self.jump.forget()
        return super().widgets()

    def paint_warm(self) -> None:
        """Draws the controls of a turn of betting ahead of time."""
        settings, scratch = self.table.settings, pygame.Surface((1, 1))
        offer = Offer("bet", least=settings.min_bet, most=settings.max_bet, step=1)
        for widget in self._controls.usual(offer, self.table.level.currency):
            widget.draw(scratch, self.scene.look)

    def turn_widgets(self) -> list[Widget]:
        return self._betting_widgets() if self.view.phase == "betting" else self.jump.turn_widgets()

    def _betting_widgets(self) -> list[Widget]:
        seat = self.table.turn or 0
        view, offers = self.view, self.offers
        putting = offers.get("bet") or offers.get("raise")
        controls = self._controls
        widgets: list[Widget] = []
        if putting is not None:
            cents = self.sum = fitted(self.sum or putting.least, putting)
            if putting.least < putting.most:
                step, currency = self.table.settings.min_bet, self.table.level.currency
                ready, takes_chips = presets(putting, view, seat), self.scene.layout.table.collidepoint
                widgets += controls.sum_row(putting, cents, step, ready, currency, self._set_sum, takes_chips)
        presses = [self._press_for(Action(seat, "fold"), _("Fold"), pygame.K_f)]
        if "pass" in offers:
            presses.append(
                self._press_for(Action(seat, "pass"), pgettext("action", "Pass"), pygame.K_p, style="accent")
            )
        else:
            cost = offers["call"].cost
            words, note = _("Call {amount}", amount=self.money(cost)), self._money_note(cost, seat)
            presses.append(self._press_for(Action(seat, "call"), words, pygame.K_c, note))
        if putting is not None:
            cost = cents - player_of(view, seat).street_paid
            note = self._money_note(cost, seat)
            if putting.action == "bet":
                action, words, key = (
                    Action(seat, "bet", amount=cents),
                    _("Bet {amount}", amount=self.money(cents)),
                    pygame.K_b,
                )
            else:
                action, words, key = (
                    Action(seat, "raise", to=cents),
                    _("Raise to {amount}", amount=self.money(cents)),
                    pygame.K_r,
                )
                note = note or _("costs {amount}", amount=self.money(cost))
            presses.append(self._press_for(action, words, key, note))
        return [*widgets, *controls.actions(presses)]

    def _money_note(self, cost: int, seat: int) -> str:
        return _("all-in") if cost == player_of(self.view, seat).stack else ""

    def _press_for(self, action: Action, label: str, hot_key: int, note: str = "", *, style: str = "plain") -> Press:
        if self.second.pending is not None:  # only the action to be confirmed is lit
            style = "plain"
            if self.second.pending == action:
                label, note, style = _("Again: {action}", action=label.lower()), _("pressed once"), "again"
        return Press(action.action, label, hot_key, partial(self._press, action), note, style)

    def _set_sum(self, cents: int) -> None:
        self.sum = cents
        self.second.drop()
        self.house.play_at("chip_chip", self.scene.layout.controls.centerx, volume=0.6)
        self.scene.refresh()

    def _press(self, action: Action) -> None:
        """Carries out an action, or asks for a second press if it has to be confirmed."""
        cost = self.table.cost(action)
        is_grave = needs_confirmation(action.action, cost, self.view, action.seat, self.table.settings.ante)
        if not is_grave or self.second.confirms(action, self._warning(action, cost)):
            self.act(action)

    def _warning(self, action: Action, cost: int) -> str:
        player = player_of(self.view, action.seat)
        if action.action == "fold" and self.view.to_match == player.street_paid:
            return _("Passing is free here. Press Fold again to fold anyway.")
        if action.action == "fold":
            price, pot = self.money(self.view.to_match - player.street_paid), self.money(pot_of(self.view))
            if is_cheap(self.view, player):
                return _(
                    "A call costs only {price}, for a pot of {pot}. Press Fold again to fold anyway.",
                    price=price,
                    pot=pot,
                )
            paid = self.money(player.paid)
            return _("You have put {paid} into this pot of {pot}. Press Fold again to confirm.", paid=paid, pot=pot)
        amount, purse = self.money(cost), self.money(player.stack)
        if cost == player.stack:
            return _("That is {amount}, all you have. Press again to confirm.", amount=amount)
        return _("That is {amount}, of the {purse} you have. Press again to confirm.", amount=amount, purse=purse)


class PilokReplay(ReplayDriver):
    """Drives recorded hands of Three Street Pi'Lok."""

    def before_events(self) -> None:
        seats = self.replay.record.seats
        held = {seat: held for seat, held in enumerate(seats, 1) if held is not None and held.skill is not None}
        self.scene.model.skills = {seat: one.skill or "" for seat, one in held.items()}
        self.scene.model.sheets = {seat: one.sheet or "" for seat, one in held.items()}


def live_table(house: House, table: Table, events: tuple[Event, ...]) -> TableScene[Any]:
    """A table that a person sits down at. `events` are those of a round found open."""
    scene = TableScene(house, table.level, lambda canvas: PilokTableView(canvas, table.level, table.settings))
    PilokDriver(scene, table).sit_down(events)
    return scene


def replay_table(
    house: House, records: Sequence[tuple[str, RoundRecord]], faces: Mapping[str, str] | None, *, ends_program: bool
) -> TableScene[Any]:
    """A table that shows records. Raises RecordError."""
    driver = PilokReplay(house, records, faces, PilokTableView, ends_program=ends_program)
    driver.scene.parts.append(LogPart(driver.scene))
    return driver.begin()
