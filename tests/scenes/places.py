"""Every place of the house, brought about without playing there: what tests of layout and reach go through.

A place is a name and a scene on the stack, entered as a player would find it. Nothing is checked here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from unittest import mock

import msgspec
import pygame
import pytest
from msgspec import UNSET

from casino.core.cards import Shoe
from casino.core.chance import FairChance
from casino.core.preferences import Preferences
from casino.core.texts import _ as translated
from casino.engines.baccarat.bomb import MINIMUMS
from casino.engines.base import Action
from casino.engines.black_baron.settings import SIDES
from casino.engines.sheets import Sheet
from casino.online.wire import address
from casino.online.wire.keys import Identity
from casino.players.bomb.expert import Expert
from casino.records import own_levels
from casino.records.drafts import Draft
from casino.records.levels import Level, LevelFault, catalogue, load_level, missions, shipped_level
from casino.records.rounds import RoundRecord
from casino.save import hall_money
from casino.save.ledger import BANK, Account
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.scenes.app.app import App
from casino.scenes.app.scene import Scene
from casino.scenes.dialogs.way_back import look_for_way_back
from casino.scenes.games.bomb.closed.best import BombTimes
from casino.scenes.games.bomb.closed.best_page import BestTimes
from casino.scenes.games.bomb.closed.missions import MissionProgress, open_mission
from casino.scenes.games.bomb.desk.layout import VIEWS
from casino.scenes.games.bomb.desk.manual_pages import open_manual
from casino.scenes.games.bomb.desk.model import DeskModel
from casino.scenes.games.castle.table_parts import TableTalk
from casino.scenes.games.castle.talk.voice import TableVoice
from casino.scenes.games.pilok.log import open_log
from casino.scenes.lobby.layout import wordmark_place
from casino.scenes.lobby.plaques import Plaque
from casino.scenes.lobby.scene import Lobby
from casino.scenes.online.lobby import open_lobby
from casino.scenes.opening import build_app, scripted_record
from casino.scenes.pages.cashier import CashierPage
from casino.scenes.pages.chart import ChartPage, open_chart
from casino.scenes.pages.editor.own_table import OwnTablePage
from casino.scenes.pages.editor.scene import EditorPage
from casino.scenes.pages.keys import open_keys
from casino.scenes.pages.licences import open_licences
from casino.scenes.pages.people.evening_over import EveningOverPage
from casino.scenes.pages.people.game_master import FacesPage, MasterPage, MemberPage, TermsPage
from casino.scenes.pages.people.gift import give
from casino.scenes.pages.people.person import PersonPage
from casino.scenes.pages.people.sheet import SheetPage
from casino.scenes.pages.settings.cards import CardSettingsPage
from casino.scenes.pages.settings.page import CoachSettingsPage
from casino.scenes.pages.welcome import NewPersonPage, ProfilesPage, RenamePage
from casino.scenes.review.page import ReviewPage
from casino.scenes.review.trainer import TrainerPage
from casino.scenes.statistics.scene import SECTIONS, SavingPage, StatisticsPage
from casino.scenes.table.scene import TableScene
from casino.tables import seating
from casino.tables.evening.evening import EveningTable, begin
from casino.tables.lesson_progress import LessonProgress
from casino.tables.local import local_table
from casino.tables.session import TableSession
from casino.tables.sheets import keep_sheet
from casino.ui.device.sound import Sound
from casino.ui.device.window import Window
from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import PORTRAITS
from tests.support import bomb_fair
from tests.support.conformance import CASE_CODE
from tests.support.evenings import spend_evenings
from tests.support.pilot import SMALLEST, eyes_shut
from tests.support.tables_on_screen import bomb_opened, opened, session_of
from tests.support.visitors import EVERY_GAME
from tests.support.visits import Elsewhere
from tests.tools.shots import baccarat_rounds, pilok_rounds

LEVEL = "black_baron/standard"
MASKS = ("guest_fox", "guest_owl", "guest_stag")
_AXE = "black_axe/standard"
BOMB = "baccarat/defusal"
_GUESTS = {"Bob": "guest_stag", "Eve": "guest_raven", "Wilhelmina the Elder": "guest_owl"}
_BOB, _EVE, _ELDER = _GUESTS
_CELLAR = "levels/black_baron/cellar.toml: settings: key `target`: must be a whole number, not text."
_SALON_BETS = {"banker": (100, 25, 5), "tie": (5, 1), "player_pair": (25,)}
FAULT = LevelFault("black_baron/cellar", _CELLAR)


def house_of(save: Path, seating: int = 1, **preferences: object) -> App:
    """A program on a new save with so many people, standing in the hall of a small window nobody sees."""
    store = open_store(save)
    for number in range(seating):
        store.create_profile(f"Somebody {number + 1}", MASKS[number % len(MASKS)])
    window = Window(SMALLEST)
    app = build_app(store, window, Sound(0.0, 0.0), Preferences(speed="instant", **preferences))
    app.house.profile = next(iter(store.accounts("profile")), None)
    app.house.stack.replace_all(Lobby(app.house))
    return app


def resize(app: App, size: tuple[int, int], text_scale: float) -> None:
    """A window of a size, as a screen of that size gives, and a text size; everything is laid out anew."""
    app.house.window = Window(size)
    app.house.preferences = msgspec.structs.replace(app.house.preferences, text_scale=text_scale)
    app.house.stack.resized()


def resize_top(app: App, size: tuple[int, int], text_scale: float) -> None:
    """As `resize`, for what is on top alone: what lies below it is a place of its own."""
    app.house.window = Window(size)
    app.house.preferences = msgspec.structs.replace(app.house.preferences, text_scale=text_scale)
    app.house.stack.top.resized()


def widget(scene: Scene, key: str):
    """A scene's widget by its key."""
    return next(w for w in scene.focus.widgets if w.key == key)


def words_within(plaque: Plaque, look: Look, size: tuple[int, int]) -> bool:
    """Whether all that a plaque draws over its bare plate stays inside the frame; `size` of the window in px."""
    bare, full = (pygame.Surface(size).convert() for _ in range(2))
    look.plate(bare, plaque.rect, look.theme.panel, plaque.rim(look))
    plaque.draw(full, look)
    mask = pygame.mask.from_threshold(full, (0, 0, 0), (1, 1, 1, 255), bare)
    mask.invert()
    return all(plaque.rect.inflate(-4, -4).contains(changed) for changed in mask.get_bounding_rects())


def seed_with(start: tuple[int, int], phrase: str) -> str:
    """A seed whose first two dice are these, and whose third, the dealer's, is no ten."""
    for number in range(100_000):
        chance = FairChance(f"seed {number}", phrase)
        if (chance.die(SIDES), chance.die(SIDES)) == start and chance.die(SIDES) != SIDES:
            return f"seed {number}"
    raise AssertionError("there is no such seed")


def table_of(app: App, *others: Account, level: str = LEVEL, alone: bool = False) -> TableScene:
    """A table on the stack: the player with the house's players, or `alone` at seat 1 with some `others` beside."""
    session = TableSession(app.house.store, shipped_level(level), app.house.preferences.phrase)
    if alone:
        for seat, account in enumerate((app.house.profile, *others), 1):
            session.sit(seat, account)
    return opened(app.house, session)


def pair_at_the_table(app: App) -> TableScene:
    """The player alone at a table with a pair: all four actions are offered."""
    return _begun(app, seed_with((4, 4), app.house.preferences.phrase))


def _begun(app: App, seed: str, *others: Account, level: str = LEVEL) -> TableScene:
    """The player, and some others, at a table whose round with a seed has begun."""
    with mock.patch("casino.tables.session.new_seed", return_value=seed):
        table = table_of(app, *others, level=level, alone=True)
        widget(table, "more").press()
        widget(table, "start").press()
    table.update(0.1)
    return table


def seed_with_ranks(decks: int, ranks: str, phrase: str) -> str:
    """A seed whose first cards from a full shoe have these ranks; a dot is any rank."""
    for number in range(1_000_000):
        chance, shoe = FairChance(f"seed {number}", phrase), Shoe(decks)
        for rank in ranks:
            card = chance.card(shoe)
            if rank not in (".", card[0]):
                break
            shoe.take(card)
        else:
            return f"seed {number}"
    raise AssertionError("there is no such seed")


def card_table(app: App, level: str, ranks: str, *others: Account) -> TableScene:
    """The player, and some others, at a table of cards dealt so that the first cards have these ranks."""
    seed = seed_with_ranks(shipped_level(level).settings.decks, ranks, app.house.preferences.phrase)
    return _begun(app, seed, *others, level=level)


def _four_hands(app: App) -> None:
    """Four hands of one seat, the first of them to act."""
    table = card_table(app, "blackjack/standard", "8.8.88")
    for _ in range(3):
        while (split := next((w for w in table.focus.widgets if w.key == "split"), None)) is None:
            widget(table, "stand").press()
            table.update(0.1)
        split.press()
        table.update(0.1)


def _cards_over(app: App) -> None:
    table = card_table(app, "blackjack/standard", "T.9.")
    while table.driver.is_playing:
        widget(table, table.start if table.start == "no_insurance" else "stand").press()
        table.update(0.1)


def pilok_session(app: App, level: str = pilok_rounds.LEVEL) -> TableSession:
    """A table of Pi'Lok at which every chair is taken: the player with the house's players."""
    session = TableSession(app.house.store, shipped_level(level), app.house.preferences.phrase)
    seating.seat_everybody(session, app.house.profile)
    for seat in range(1, session.engine.seats + 1):
        if seat not in session.sitters:
            seating.change_seat(session, seat, "fill", app.house.profile)
    return session


def pilok_at(
    app: App, wanted: Callable[[int], pilok_rounds.Wanted], *, level: str = pilok_rounds.LEVEL, short_by: int = 0
) -> tuple[TableScene, tuple[Action, ...]]:
    """A full table on the stack, in a hand that came so far, or `short_by` actions less; those come with it.

    `wanted` says for the player's seat where the hand is to be. The last action before is still to be shown.
    """
    session = pilok_session(app, level)
    me = next(seat for seat, held in session.sitters.items() if held.id == app.house.profile.id)
    seed, actions = pilok_rounds.find(session, me, wanted(me))
    done, ahead = actions[: len(actions) - short_by], actions[len(actions) - short_by :]
    with mock.patch("casino.tables.session.new_seed", return_value=seed):
        told = list(session.open_round())
    for action in done[:-1]:
        told += session.act(action)
    table = opened(app.house, session, tuple(told))
    table.driver.act(done[-1])
    table.update(0.1)
    return table, ahead


def bring_below(store: Store, account: Account, cents: int) -> None:
    """Leaves a purse with so many cents."""
    with store.writing():
        store.move(account.id, BANK, store.purse(account.id) - cents, "evening_over")


def _bets(app: App, persons: int) -> None:
    table_of(app, *app.house.store.accounts("profile")[1:persons], alone=True)


def _after_round(app: App) -> TableScene:
    table = pair_at_the_table(app)
    while table.driver.is_playing:
        widget(table, "stay").press()
        table.update(0.1)
    return table


def _broken_hall(app: App, faults: int) -> None:
    with mock.patch("casino.scenes.lobby.scene.catalogue", return_value=(catalogue()[0], [FAULT] * faults)):
        app.house.stack.replace_all(Lobby(app.house))


def _replay(app: App, *records: RoundRecord, is_over: bool = False, steps: int = 0) -> None:
    """Records shown: to the end of the first of them, or held after some steps."""
    replay = app.house.doors.replay([(f"Round {number}", record) for number, record in enumerate(records, 1)])
    app.house.stack.push(replay)
    for _ in range(steps):
        replay.driver.step()
    if not is_over:
        widget(replay, "run").press()
    for _ in range(200 if is_over else 20):
        replay.update(0.1)


def _pilok_raise(app: App) -> None:
    table, _ = pilok_at(app, pilok_rounds.bet_to_match)
    widget(table, "preset-most").press()
    widget(table, "raise").press()
    table.update(0.1)


def _pilok_over(app: App) -> TableScene:
    table, _ = pilok_at(app, pilok_rounds.jump_won)
    while table.driver.is_playing:
        table.driver.act(session_of(table).engine.default_action(session_of(table).engine.turn))
        table.update(0.1)
    return table


def _pilok_log(app: App) -> None:
    table = _pilok_over(app)
    open_log(app.house, table.place, table.model.history)


class Standing:
    """Real seconds that pass at a bomb only when told."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def bomb_at(
    app: App, level: str, code: str = CASE_CODE, now: Callable[[], float] | None = None, *, is_for_honour: bool = False
) -> TableScene:
    """The case of a code on the stack, its lid closed; `now` gives the seconds of its clock, which else stands."""
    session = TableSession(app.house.store, shipped_level(level), app.house.preferences.phrase)
    table = bomb_opened(app.house, session, now or Standing())
    table.driver.cases.lay(code, is_for_honour=is_for_honour)
    table.refresh()
    return table


def armed_bomb(app: App, level: str, number: int = 0, now: Standing | None = None, by: str = "arm") -> TableScene:
    """A bomb with its lid open, and chips on a module, else on its last one; `by` is the button that opened it."""
    table = bomb_at(app, level, now=now)
    widget(table, by).press()
    table.update(0.1)
    number = number or len(table.model.modules)
    for area in ("player", "tie", "banker_pair"):
        table.driver.add_chip(number, area)
    return table


def lid_open(app: App, level: str, number: int = 0) -> None:
    """A bomb with chips on a module, its lid out of the way."""
    table = armed_bomb(app, level, number)
    table.director.skip_all()
    table.update(0.1)


def _face_down(app: App) -> None:
    """A deal after a strike, at a case that then hides its cards."""
    table = armed_bomb(app, "baccarat/mission_10")
    table.director.skip_all()
    table.driver.take_back(1, "player")
    table.driver.deal(1)  # no bet on either hand
    table.director.skip_all()
    table.update(0.1)
    _bet(table, "banker" if next(iter(table.driver.expert.chips(1))) == "player" else "player")
    table.driver.deal(1)
    table.director.skip_all()
    table.update(0.1)


def _bet(table: TableScene, area: str) -> None:
    """The least bet on a hand of the first module, and nothing else."""
    for other in ("player", "banker", "tie", "banker_pair"):
        table.driver.take_back(1, other)
    for chip in next(iter(table.driver.expert.chips(1).values())):
        table.driver.choose_chip(1, chip)
        table.driver.add_chip(1, area)


def lights_out(app: App) -> None:
    """A bomb whose lights have just gone out."""
    _after(app, "baccarat/mission_14", 26.0)
    assert app.house.stack.top.model.is_dark


def lamp_on(app: App) -> None:
    """A bomb whose warning lamp has just come on."""
    _after(app, "baccarat/mission_15", 41.0)
    assert app.house.stack.top.view.warning.word


def _after(app: App, level: str, seconds: float) -> None:
    """A bomb with its lid open after some real seconds."""
    now = Standing()
    table = armed_bomb(app, level, now=now)
    table.director.skip_all()
    table.update(0.1)
    now.seconds += seconds
    table.on_background_tick()
    table.update(0.1)


def missions_done(app: App, count: int) -> None:
    """The first missions were done, with some time left."""
    progress = MissionProgress(app.house.store, app.house.profile)
    for number, mission in enumerate(missions("baccarat")[0][:count]):
        left = None if mission.settings.seconds is None else 20.0 + number
        progress.keep(mission, left)


def missions_page(app: App) -> None:
    missions_done(app, 4)
    app.house.doors.enter(shipped_level("baccarat/missions"))


def _mission_done(app: App) -> None:
    """A mission has just been done, and leads on to the next."""
    open_mission(app.house, shipped_level("baccarat/mission_02"))
    table = app.house.stack.top
    table.driver.cases.lay(CASE_CODE)
    widget(table, "arm").press()
    table.director.skip_all()
    table.update(0.1)
    for area, stack in table.driver.expert.chips(1).items():
        for chip in stack:
            table.driver.choose_chip(1, chip)
            table.driver.add_chip(1, area)
    table.driver.deal(1)
    table.director.skip_all()
    table.update(0.1)


def in_networks(*addresses: str) -> AbstractContextManager[object]:
    """This computer has these addresses and no others, so that a phone's way is opened at them alone."""
    named = {"own_addresses": lambda: addresses, "addresses_of_interfaces": tuple}
    return mock.patch.multiple(address, **named)


def phone_at(table: TableScene) -> None:
    """The page with the manual's address for a phone: one that is the same every time, and leads nowhere."""
    with in_networks("127.0.0.1"):
        widget(table, "phone").press()
    server = table.driver.phone.server
    server.close()
    server.host, server.port, server.token = "192.168.1.20", 41783, "k7m2x9pd"
    table.house.stack.top.refresh()


def _tell_more(app: App) -> None:
    app.house.stack.top.driver.hints.tell()


def _best_times(app: App) -> None:
    """The best times at a bomb's table after some evenings, and the case of the day."""
    table = bomb_at(app, baccarat_rounds.TWO)
    part = next(one for one in table.parts if isinstance(one, BestTimes))
    times = BombTimes(names="Ann and Bartholomew")
    for left in (1432, 877, 93, 2210):
        times = times.after(part.level.name, "2031-10-30", is_disarmed=True, left=left)
    part.keep(times)
    part.open()


def _timed_bomb() -> RoundRecord:
    """A bomb whose record has the clock at each deal."""
    record = baccarat_rounds.golden(baccarat_rounds.FOUR_DEALS)
    deals = [
        msgspec.structs.replace(deal, clock=4000 - 613 * number) for number, deal in enumerate(record.rounds or (), 1)
    ]
    return msgspec.structs.replace(record, rounds=deals)


def _bomb_over(app: App, action: str, level: str = baccarat_rounds.TWO) -> None:
    table = armed_bomb(app, level)
    if action == "strikes":
        for _ in range(3):
            table.driver.deal(1)
            table.update(0.1)
    else:
        table.driver.give_up()
    for _ in range(10):
        table.update(0.5)


def salon_at(app: App, bets: Mapping[str, Sequence[int]] | None = None) -> TableScene:
    """A table of the salon on the stack, with chips laid there."""
    table = opened(
        app.house, TableSession(app.house.store, shipped_level(baccarat_rounds.SALON), app.house.preferences.phrase)
    )
    for area, stack in (bets or {}).items():
        for chip in stack:
            table.driver.take_chip(chip)
            table.driver.place_chip(area)
    return table


def _salon_warned(app: App) -> None:
    app.house.change(coach_warns="1 %")
    table = salon_at(app, _SALON_BETS)
    table.driver.start_round()
    assert not table.driver.is_playing  # the coach warns first


def _salon_over(app: App) -> None:
    table = salon_at(app, _SALON_BETS)
    table.driver.start_round()
    for _ in range(20):
        table.update(0.1)
    assert table.model.winner


def _salon_squeeze(app: App) -> None:
    app.house.change(speed="normal")
    table = salon_at(app, _SALON_BETS)
    table.driver.start_round()
    for _ in range(200):
        if table.is_waiting and not table.director.is_idle:
            return
        table.update(0.1)
    raise AssertionError("nothing is to be squeezed")


def told(model: DeskModel) -> None:
    """The desk is told all that is still missing: no other ports, no lamp BOB, and a module's placard and deck."""
    model.has_all_ports = True
    model.turn_bob()
    model.choose_minimum(MINIMUMS[0])
    model.read_maximum("200")
    model.choose_colour("red")
    model.read_solved("0")


def _desk(app: App, view: str) -> None:
    """The expert's desk with a bomb, one of its views on show where they take turns."""
    app.house.doors.desk()
    desk = app.house.stack.top
    for sign in "AL5OF2":
        desk.handle(pygame.event.Event(pygame.TEXTINPUT, text=sign))
    widget(desk, "port-1plus").press()
    for label in ("CAR", "FRK", "SIG"):
        desk.model.add_lamp(label, is_lit=True)
    told(desk.model)
    desk.view = view
    desk.refresh()


def _broke(app: App) -> None:
    app.house.store.take_marker(app.house.profile.id)
    bring_below(app.house.store, app.house.profile, 90)
    app.house.stack.push(CashierPage(app.house))


def _ruined(app: App) -> None:
    bring_below(app.house.store, app.house.profile, 0)
    app.house.stack.push(CashierPage(app.house))


def _owing(app: App) -> None:
    app.house.store.take_marker(app.house.profile.id)
    app.house.stack.push(CashierPage(app.house))


def _abroad(app: App) -> None:
    """Money in more halls than are named, which have long names."""
    for number in range(5):
        title = f"Wilhelmina's castle in winter, evening {number}"
        hall_money.going(app.house.store, app.house.profile.id, f"U{number}", title, f"{number}", 99)
    app.house.stack.push(CashierPage(app.house))


def _way_back(app: App, where: str = "") -> None:
    """The start after a window that closed in a hall with a long name."""
    me, title = app.house.profile, "The castle of Wilhelmina Elisabeth Crowe"
    hall_money.keep_way(app.house.store, me.id, hall_money.WayBack("U", title, "code", table=_AXE, where=where))
    hall_money.going(app.house.store, me.id, "U", title, "1", 49_200)
    look_for_way_back(app.house)


def _statistics(app: App, section: str, game: str = "") -> StatisticsPage:
    """A section of the player's statistics, all counted."""
    spend_evenings(app.house.store, app.house.profile, 3)
    page = StatisticsPage(app.house, app.house.profile)
    app.house.stack.push(page)
    page.choose(section, game)
    while page.is_counting:
        page.update(0.1)
    page.refresh()
    return page


def _deleting(app: App) -> None:
    app.house.stack.push(PersonPage(app.house, app.house.profile))
    widget(app.house.stack.top, "delete").press()


def _sheet(app: App) -> None:
    me = app.house.profile
    keep_sheet(app.house.store, me.id, Sheet("perception", "12D+2"))
    app.house.stack.push(SheetPage(app.house, me))


def evening_at(app: App, page: str = "", level: str = "pilok/standard", *, full: bool = False) -> EveningTable:
    """A game master's evening at a table, on the stack, with one of its pages over it."""
    house, me = app.house, app.house.profile
    usual = local_table(house.store, shipped_level(level))
    usual.seat_everybody(me)
    if full:
        usual.change_seat(1, seating.FILL, me)
    table = begin(house.store, usual.level, me, usual.sitters)
    house.doors.open_table(table, ())
    evening = table.evening
    someone = next(member for _seat, member in evening.seated() if member.is_house)
    evening.change(msgspec.structs.replace(someone, name="Jeremiah Thorne", by_master=True), 1_234_567)
    house.stack.money_moved()
    pages = {
        "master": lambda: MasterPage(house, evening, lambda: None, lambda: None),
        "player": lambda: MemberPage(house, evening, evening.members[someone.account]),
        "new": lambda: MemberPage(house, evening, None),
        "person": lambda: MemberPage(house, evening, evening.members[evening.purse_holder(me).id]),
        "terms": lambda: TermsPage(house, evening, lambda: None),
        "faces": lambda: FacesPage(house, [who for who in PORTRAITS if who != "pip"], lambda face: None),
        "over": lambda: EveningOverPage(house, evening, me),
    }
    if page:
        house.stack.push(pages[page]())
    return table


def _gift(app: App, *, others: int = 1) -> None:
    for number in range(others):
        app.house.store.create_profile(f"Jeremiah Thorne {number}", "guest_bear")
    give(app.house, app.house.profile)


def _pressed(app: App, key: str) -> None:
    widget(app.house.stack.top, key).press()


def _trainer(app: App, level: str, *, is_wrong: bool = False, hands: int = 1, seed: int = 4) -> TrainerPage:
    """The trainer with a hand, or one of so many; or one whose choices are not level, decided as badly as it goes."""
    app.house.stack.push(TrainerPage(app.house, "hall", shipped_level(level), rng=Random(seed)))
    page = app.house.stack.top
    until_asked(page, hands)
    while is_wrong and len(page.asked.level) == len(page.asked.values):
        page.go_on()
        until_asked(page, hands)
    if is_wrong:
        page.decide(min(page.asked.values, key=lambda name: page.asked.values[name].mean))
    return page


def _trainer_of_habits(app: App, *, is_asked: bool) -> None:
    """The trainer of somebody who has given something away at tables, before or at the first hand."""
    spend_evenings(app.house.store, app.house.profile, 6, ("black_baron/standard",))
    app.house.pages.trainer(shipped_level(LEVEL))
    if is_asked:
        until_asked(app.house.stack.top)
        assert app.house.stack.top.note


def until_asked(page: TrainerPage, hands: int = 1) -> None:
    """Until the trainer asks for a hand, which is one of so many."""
    while page.asked is None or len(page.asked.hands) != hands:
        if page.asked is not None:
            page.go_on()
        page.update(0.1)


def _counting(app: App, *, is_asked: bool) -> None:
    _trainer(app, "blackjack/six_decks")
    _pressed(app, "counting")
    _pressed(app, "begin")
    while is_asked and not app.house.stack.top.is_asking:
        app.house.stack.top.update(1.0)


def _leaving(app: App) -> None:
    pair_at_the_table(app).ask_to_leave()


def chart_at(app: App, level: str, part: int = 0) -> ChartPage:
    """The chart of a level, all worked out, with one of its parts shown."""
    open_chart(app.house, shipped_level(level), app.house.store.path.parent)
    page = app.house.stack.top
    while not page.is_made:
        page.update(0.1)
    if part:
        widget(page, "part").on_change(part)
    return page


def chart_compared(app: App, level: str, part: int = 0, **settings: object) -> ChartPage:
    """The chart of a draft, compared with that of the level it began as, with one of its parts shown."""
    page = editor(app, level, next(iter(settings)))
    for key in page.draft.keys:
        if key.name in settings:
            page.draft.put(key, settings[key.name])
    widget(page, "chart").press()
    chart = app.house.stack.top
    while not chart.is_compared:
        chart.update(0.1)
    if part:
        widget(chart, "part").on_change(part)
    return chart


def coached(app: App, table: TableScene, *, exact: bool = True) -> None:
    """The coach speaks at a table where somebody is asked, plainly and then exactly."""
    app.house.change(coach=True)
    for step in range(1 + exact):
        if step:
            table.driver.coach.toggle()
        for _ in range(400):
            table.update(0.02)
            if table.line.advice:
                break
        else:
            raise AssertionError("the coach said nothing")


def _reviewed(app: App) -> ReviewPage:
    """The review of a round with a pair, of which all was found."""
    table = _after_round(app)
    app.house.pages.review("the last round", table.driver.table.last_draw.record, 1)
    page = app.house.stack.top
    while page.account is None:
        page.update(0.1)
    return page


def _practised(app: App, *, is_over: bool) -> None:
    """The hand of a review played the other way."""
    page = _reviewed(app)
    page.focus.widgets[0].rows[0].on_press()
    widget(app.house.stack.top, "answer-1").press()
    table = app.house.stack.top
    table.update(0.1)
    while is_over and table.driver.is_playing:
        widget(table, "stay").press()
        table.update(0.1)


def _lesson(app: App, name: str, step: int) -> None:
    """A lesson taken up at a step."""
    LessonProgress(app.house.store, app.house.profile).keep(name, step)
    app.house.pages.lessons(name)
    app.house.stack.top.update(0.1)


def _decisions(app: App) -> None:
    """What decisions cost, all counted."""
    spend_evenings(app.house.store, app.house.profile, 3)
    app.house.pages.decisions(app.house.profile)
    page = app.house.stack.top
    while page.is_counting:
        page.update(0.1)
    page.refresh()


def _key_chosen(app: App) -> None:
    app.house.change(keys={"cards.hit": "j"})
    open_keys(app.house)
    widget(app.house.stack.top, "keys").press()


def _told(app: App) -> None:
    _after_round(app)
    app.house.messages.add(app.house.stack.top.state_in_words())
    app.house.pages.messages()


def _letters(app: App) -> None:
    app.house.pages.settings()
    app.house.stack.top.focus.go_to("phrase")
    app.house.pages.letters(app.house.stack.top)


def online(app: App, *, is_host: bool = False, levels: Sequence[str] = EVERY_GAME, **terms: object) -> Elsewhere:
    """In the lobby of a hall on another machine, with others there and something said."""
    folder = app.house.store.path.parent / f"{app.house.store.path.stem} hall"
    hall = Elsewhere(app.house, folder, levels, **terms)
    if is_host:
        hall.host()
    for number, (name, portrait) in enumerate(_GUESTS.items(), 1):
        hall.guests.append(hall.guest(name, 0 if terms else 50_000 * number, portrait))
    hall.let_speak({_AXE: {4: "odile", 5: "rook"}, LEVEL: {5: "tobias"}})
    hall.guests[0].ask("sit", table=_AXE, seat=1)
    hall.guests[1].ask("sit", table=pilok_rounds.LEVEL, seat=3)
    if not terms:
        hall.session.money.bring(50_000)
    hall.guests[2].line("lobby", "Good evening, everybody!")
    for _ in range(4):
        hall.update()
    open_lobby(app.house, hall.session)
    app.house.hide_notice()
    return hall


def castle_guest(app, level: str) -> None:
    """A table in the castle with a guest of a long name, for whom a whisper waits."""
    app.house.doors.sit_down(shipped_level(level))
    scene = app.house.stack.top
    talk = next(part for part in scene.parts if isinstance(part, TableTalk))
    me = app.house.profile
    _seat_guest(app)
    guest = next(name for name in talk.speakers.names if name != me.name)
    talk.castle.say(me.name, f'/w "{guest}" well met')
    talk.update(0.0)


def _seat_guest(app) -> None:
    """Seats a guest at the table in front, in its first seat that is free or, at a full table, a character's."""
    scene = app.house.stack.top
    table = scene.driver.table
    taken = {seat: held.kind == "character" for seat, held in table.sitters.items()}
    scene.driver.people.ask_seat(min(range(1, table.seats + 1), key=lambda seat: (seat in taken, not taken.get(seat))))
    for words in ("A guest", "More", "A guest"):  # where there are many, the menu has more than a page
        if found := [one for one in app.house.stack.top.focus.widgets if one.label.startswith(translated(words))]:
            found[0].press()
            if words == "A guest":
                return
    raise AssertionError("no guest can sit down")


def table_talk(app, level: str) -> None:
    """The talk over a table at which a guest can speak too."""
    app.house.doors.sit_down(shipped_level(level))
    scene = app.house.stack.top
    _seat_guest(app)
    voice = next(part for part in scene.parts if isinstance(part, TableVoice))
    voice.update(0.0)
    voice.open()


def lobby_with_bombs(app: App, bomb: str = BOMB) -> Elsewhere:
    """In the lobby of a hall that has a bomb, which is chosen; an expert is at its desk."""
    hall = online(app, levels=(*EVERY_GAME, bomb))
    assert hall.guests[0].ask("advise", table=bomb).is_done
    for _ in range(4):
        hall.update()
        app.frame([], 0.1)
    app.house.stack.top.choose(bomb)
    app.frame([], 0.1)
    return hall


def passed(app: App, hall: Elsewhere, times: int = 4) -> None:
    """Lets some moments pass, and everything be shown."""
    for _ in range(times):
        hall.update(100)
        app.frame([], 0.1)
        if isinstance(app.house.stack.top, TableScene):
            app.house.stack.top.director.skip_all()


def bomb_elsewhere(app: App, bomb: str = BOMB, *, is_armed: bool = True) -> Elsewhere:
    """At the bomb of that hall, always with the same case."""
    hall = lobby_with_bombs(app, bomb)
    app.house.stack.top.go_to_chosen()
    passed(app, hall)
    with known_secrets():
        if is_armed:
            widget(app.house.stack.top, "arm").press()
            passed(app, hall, 8)
    return hall


def bomb_over_elsewhere(app: App) -> Elsewhere:
    """At the bomb of that hall, which was disarmed as the manual says."""
    hall = bomb_elsewhere(app)
    table = app.house.stack.top
    table.view.model.module(1).chips = dict(table.driver.expert.chips(1))
    table.driver.deal(1)
    passed(app, hall, 8)
    return hall


def desk_elsewhere(app: App, *, at_desk: bool = False, is_over: bool = False) -> Elsewhere:
    """At the desk of that hall's bomb, where another defuses: with the manual, or with the desk, or at the end."""
    hall = lobby_with_bombs(app)
    ann = hall.guests[1]
    ann.ask("stand", table=pilok_rounds.LEVEL)
    assert ann.ask("sit", table=BOMB, seat=1).is_done
    widget(app.house.stack.top, "advise").press()
    passed(app, hall)
    with known_secrets():
        ann.bet(BOMB)
    ann.reveal(BOMB)
    passed(app, hall)
    at = hall.hall.hall.tables[BOMB]
    act = lambda bets: ann.ask("act", table=BOMB, action=Action(0, "deal", target=1, bets=bets), head=at.n - 1)  # noqa: E731
    assert act({"player": (1,)}).is_done
    ann.line(BOMB, "Strike! What do I lay now? The serial number is AL5OF2.")
    passed(app, hall)
    if is_over:
        assert act(Expert(at.session.engine.prepared, at.session.engine.settings).chips(1)).is_done
        passed(app, hall)
    elif at_desk:
        widget(app.house.stack.top, "desk").press()
        passed(app, hall, 2)
    return hall


@contextmanager
def known_secrets() -> Iterator[None]:
    """Bets are made with the same secrets every time."""
    numbers = count(1)
    with pytest.MonkeyPatch.context() as patch:
        for module in ("casino.online.client.remote", "tests.support.visitors"):
            patch.setattr(f"{module}.new_secret", lambda: f"{next(numbers):064x}")
        yield


def table_elsewhere(app: App, level: str, *, is_betting: bool = False) -> Elsewhere:
    """At a table of that hall, where somebody has bet, or the round has begun: always with the same cards."""
    with known_secrets():
        return _table_elsewhere(app, level, is_betting=is_betting)


def _table_elsewhere(app: App, level: str, *, is_betting: bool) -> Elsewhere:
    hall = online(app)
    app.house.stack.top.choose(level)
    app.house.stack.top.go_to_chosen()
    for _ in range(4):
        hall.update()
        app.frame([], 0.1)
    for guest in hall.guests[:2]:
        guest.bet(level)
    for _ in range(4):
        hall.update()
        app.frame([], 0.1)
    table = app.house.stack.top
    assert isinstance(table, TableScene)
    if is_betting:
        return hall
    table.driver.step_bet(2)
    widget(table, "start").press()
    for _ in range(8):
        hall.update()
        for guest in hall.guests:
            guest.reveal(level)
        app.frame([], 0.1)
        table.director.skip_all()
    app.frame([], 0.1)
    return hall


def master_elsewhere(app: App, key: str = "", *, is_over: bool = False) -> Elsewhere:
    """The game master at a table of that hall, with one of its pages, or with the turn of a player of theirs."""
    level, hall = pilok_rounds.LEVEL, online(app)
    hall.hall.order("game_master", value="on")
    hall.hall.hall.seat_characters({level: {6: "sable", 7: "rook"}}, hall.hall.now)

    def go_on(times: int = 3) -> None:
        for _ in range(times):
            hall.update()
            app.frame([], 0.1)

    go_on()
    app.house.stack.top.choose(level)
    app.house.stack.top.go_to_chosen()
    go_on(4)
    scene = app.house.stack.top
    masters = scene.driver.table.masters
    masters.begin(lambda refusal: None)
    go_on()
    someone = next(member for _seat, member in masters.seated() if member.manner == "rook")
    thorne = msgspec.structs.replace(someone, name="Jeremiah Thorne", by_master=True)
    masters.put(thorne, 1_234_567, lambda refusal: None)
    go_on(2)
    if is_over:
        masters.end(lambda refusal: None)
        go_on(4)
        return hall
    if key == "seat":
        widget(scene, "seat-2").press()
        return hall
    if key == "turn":
        widget(scene, "start").press()
        hall.guests[1].bet(level)
        go_on(2)
        hall.guests[1].reveal(level)
        at, passes = hall.hall.hall.tables[level], Action(0, "pass")
        while not (scene.driver.is_humans_turn and scene.driver.table.turn in masters.played):
            if scene.driver.is_humans_turn:
                scene.driver.table.ask(msgspec.structs.replace(passes, seat=scene.driver.own_seat))
            elif at.session.engine.turn == 3:
                hall.guests[1].ask("act", table=level, action=passes, head=at.n - 1)
            go_on(1)
            scene.director.skip_all()
        app.frame([], 0.1)
        return hall
    widget(scene, "seat-2").press()
    widget(app.house.stack.top, "master").press()
    go_on()
    return hall


def standings(app: App) -> None:
    hall = online(app, tournament_cents=20_000)
    widget(app.house.stack.top, "standings").press()
    for _ in range(3):
        hall.update()
        app.frame([], 0.1)


def _house_rules(app: App) -> None:
    own_levels.keep_beside(app.house.store.path)
    app.house.pages.house_rules("blackjack")


def editor(app: App, level: str, name: str, value: object = UNSET) -> EditorPage:
    """The editor at one rule of a level; a value is put, and text is typed."""
    own_levels.keep_beside(app.house.store.path)
    page = EditorPage(app.house, shipped_level(level), lambda made: None)
    app.house.stack.push(page)
    page.choose(name)
    key = next((key for key in page.draft.keys if key.name == name), None)
    if isinstance(value, str) and key is not None and key.kind != "choice":
        widget(page, f"type-{name}").write(value)
    elif value is not UNSET:
        page.draft.put(key, value)
    page.refresh()
    return page


def made_level(app: App, level: str = "blackjack/six_decks", title: str = "My table", **settings: object) -> Level:
    """A table of the player's own beside the save."""
    own_levels.keep_beside(app.house.store.path)
    draft = Draft(load_level(level), title)
    for key in draft.keys:
        if key.name in settings:
            draft.put(key, settings[key.name])
    return own_levels.write(draft.level(own_levels.free_name(draft.start.game, title, lambda name: False)))


def own_table(app: App) -> OwnTablePage:
    """The page of a table of the player's own."""
    page = OwnTablePage(app.house, made_level(app, decks=4))
    app.house.stack.push(page)
    return page


def _offered(app: App) -> None:
    file = app.house.store.path.with_name("from_a_friend.toml")
    file.write_text(own_levels.text_of(made_level(app, decks=4)), "utf-8")
    app.house.pages.offer_table(file)


def _own_hall_tables(app: App) -> None:
    for number in range(5):
        made_level(app, "baccarat/salon", f"Wilhelmina's salon {number}", decks=number + 2)
    app.house.preferences = msgspec.structs.replace(app.house.preferences, door="baccarat")
    app.house.stack.replace_all(Lobby(app.house))


def own_hall(app: App) -> None:
    hall = online(app, is_host=True)
    hall.hall.order("door", value="ask")
    hall.hall.knock("Mallory", public=Identity.new().public)
    hall.hall.order("mute", _EVE)
    hall.update()
    widget(app.house.stack.top, "host").press()
    app.frame([], 0.1)


def _knocking(app: App) -> None:
    own_hall(app)
    widget(app.house.stack.top, "guests").rows[0].on_press()


def somebody_elsewhere(app: App, *, is_host: bool = False) -> None:
    online(app, is_host=is_host)
    app.house.stack.top.host.show_person(_BOB)


def character_elsewhere(app: App) -> None:
    """What can be done about one of the house's people in the lobby of a hall elsewhere, with a whisper kept back."""
    hall = online(app)
    name = next(one.name for one in hall.session.castle.present() if not one.is_human and not one.level)
    hall.session.say(f"/w {name} what is in the kitchen?")
    app.house.stack.top.host.show_person(name)


def talk_elsewhere(app: App) -> None:
    hall = table_elsewhere(app, pilok_rounds.LEVEL, is_betting=True)
    hall.guests[1].line(pilok_rounds.LEVEL, "Who else comes in?")
    for _ in range(3):
        hall.update()
        app.frame([], 0.1)
    widget(app.house.stack.top, "talk").press()


PLACES = {
    "welcome": lambda app: app.house.stack.push(
        NewPersonPage(app.house, lambda account: None, wordmark=wordmark_place)
    ),
    "somebody new": lambda app: app.house.stack.push(NewPersonPage(app.house, lambda account: None)),
    "hall": lambda app: None,
    "hall with a broken level": lambda app: _broken_hall(app, 1),
    "hall with three broken levels": lambda app: _broken_hall(app, 3),
    "who plays": lambda app: app.house.stack.push(ProfilesPage(app.house)),
    "cashier": lambda app: app.house.stack.push(CashierPage(app.house)),
    "cashier, broke": _broke,
    "cashier, nothing left": _ruined,
    "cashier, owing": _owing,
    "cashier, money in halls": _abroad,
    "a person": lambda app: app.house.stack.push(PersonPage(app.house, app.house.profile)),
    "a sheet": _sheet,
    "the house's ladder": lambda app: app.house.stack.push(SheetPage(app.house, app.house.profile)),
    "a game master's evening": evening_at,
    "the game master": partial(evening_at, page="master", full=True),
    "a player of the game master's": partial(evening_at, page="player"),
    "a new player": partial(evening_at, page="new"),
    "a new player at dice": partial(evening_at, page="new", level="black_baron/standard"),
    "a person's purse for the evening": partial(evening_at, page="person"),
    "fee and limits of an evening": partial(evening_at, page="terms"),
    "limits of an evening at cards": partial(evening_at, page="terms", level="black_axe/standard"),
    "faces": partial(evening_at, page="faces"),
    "an evening that is over": partial(evening_at, page="over", full=True),
    "coins for somebody": _gift,
    "coins for one of many": partial(_gift, others=3),
    "another name": lambda app: app.house.stack.push(RenamePage(app.house, app.house.profile, lambda account: None)),
    "deleting somebody": _deleting,
    "statistics, nothing yet": lambda app: app.house.stack.push(StatisticsPage(app.house, app.house.profile)),
    **{f"statistics, {section}": partial(_statistics, section=section) for section in SECTIONS},
    "statistics, what never happened": partial(_statistics, section="draws", game="black_axe"),
    "statistics, rates of one game": partial(_statistics, section="rates", game="black_baron"),
    "statistics, luck of one game": partial(_statistics, section="luck", game="black_baron"),
    "saving rounds": lambda app: app.house.stack.push(SavingPage(app.house, app.house.profile)),
    "table with the house's players": table_of,
    **{f"table for {words}": partial(_bets, persons=n) for n, words in enumerate(("one", "two", "three"), 1)},
    "four actions": pair_at_the_table,
    "a round is over": _after_round,
    "blackjack, betting": lambda app: opened(
        app.house, TableSession(app.house.store, shipped_level("blackjack/six_decks"), "x")
    ),
    "blackjack, insurance": lambda app: card_table(app, "blackjack/standard", "T.9A"),
    "blackjack, a pair": lambda app: card_table(app, "blackjack/strip", "8.87"),
    "blackjack, four hands": _four_hands,
    "blackjack, over": _cards_over,
    "pilok, before a hand": lambda app: opened(app.house, pilok_session(app)),
    "pilok, a bet to match": lambda app: pilok_at(app, pilok_rounds.bet_to_match),
    "pilok, a raise with a second thought": _pilok_raise,
    "pilok, the jump": lambda app: pilok_at(app, pilok_rounds.jump_won, short_by=1),
    "pilok, a die to pick": lambda app: pilok_at(app, pilok_rounds.jump_won),
    "pilok, over": _pilok_over,
    "pilok, two seats": lambda app: pilok_at(app, partial(pilok_rounds.bet_to_match, live=2), level=pilok_rounds.TWO),
    "pilok, the log": _pilok_log,
    "pilok replay, held": lambda app: _replay(app, pilok_rounds.golden(pilok_rounds.FOUR_POTS), steps=1),
    "salon, no bets": salon_at,
    "salon, betting": lambda app: salon_at(app, _SALON_BETS),
    "salon, a card to squeeze": _salon_squeeze,
    "salon, over": _salon_over,
    "salon replay, held": lambda app: _replay(app, baccarat_rounds.golden(baccarat_rounds.COMMISSION), steps=1),
    "defusal, closed": lambda app: bomb_at(app, baccarat_rounds.ONE),
    "defusal, closed, for the honour": lambda app: bomb_at(app, baccarat_rounds.FOUR, is_for_honour=True),
    "defusal, armed": lambda app: armed_bomb(app, baccarat_rounds.ONE),
    "defusal, armed with the manual here": lambda app: armed_bomb(app, baccarat_rounds.ONE, by="for_nothing"),
    "defusal, two modules": lambda app: armed_bomb(app, baccarat_rounds.TWO),
    "defusal, four modules": lambda app: armed_bomb(app, baccarat_rounds.FOUR),
    "defusal, practice": lambda app: armed_bomb(app, baccarat_rounds.PRACTICE),
    "defusal, the manual on a phone": lambda app: phone_at(bomb_at(app, baccarat_rounds.ONE)),
    "defusal, a hint": lambda app: (armed_bomb(app, baccarat_rounds.PRACTICE).driver.hints.tell(), _tell_more(app)),
    "defusal, looked back on": lambda app: app.house.pages.review("a bomb", baccarat_rounds.golden("three_losses"), 1),
    "defusal, laid open with its clock": lambda app: app.house.pages.review("a bomb", _timed_bomb(), 1),
    "defusal, best times": lambda app: _best_times(app),
    "defusal, gone off": lambda app: _bomb_over(app, "strikes"),
    "defusal, given up": lambda app: _bomb_over(app, "give_up"),
    "defusal, four modules, given up": lambda app: _bomb_over(app, "give_up", baccarat_rounds.FOUR),
    "defusal, practice, closed": lambda app: bomb_at(app, baccarat_rounds.PRACTICE),
    "defusal, practice, given up": lambda app: _bomb_over(app, "give_up", baccarat_rounds.PRACTICE),
    "defusal, no pause": lambda app: armed_bomb(app, baccarat_rounds.TWO).driver.pause(),
    "defusal, names and a placard to multiply": lambda app: lid_open(app, "baccarat/mission_06"),
    "defusal, named ports": lambda app: lid_open(app, "baccarat/fair_case"),
    "defusal, one by one": lambda app: lid_open(app, "baccarat/mission_20", number=1),
    "defusal, others go on": lambda app: lid_open(app, "baccarat/mission_18", number=1),
    "defusal, face down": _face_down,
    "defusal, lights out": lights_out,
    "defusal, a warning lamp": lamp_on,
    "missions": missions_page,
    "defusal, a mission done": _mission_done,
    "defusal, leaving": lambda app: armed_bomb(app, baccarat_rounds.TWO).ask_to_leave(),
    "defusal replay, held": lambda app: _replay(app, baccarat_rounds.golden(baccarat_rounds.FOUR_DEALS), steps=1),
    "the way back": _way_back,
    "the way back to a hall of one's own": partial(_way_back, where="network"),
    "halls": lambda app: app.house.pages.halls(),
    "halls, opening one": lambda app: (app.house.pages.halls(), widget(app.house.stack.top, "host").press()),
    "elsewhere, the lobby": online,
    "elsewhere, bringing money": lambda app: (online(app), widget(app.house.stack.top, "money").press()),
    "elsewhere, somebody": somebody_elsewhere,
    "elsewhere, leaving": lambda app: (online(app), app.house.stack.top.leave()),
    "elsewhere, the standings": standings,
    "elsewhere, a hall of one's own": own_hall,
    "elsewhere, one of the house": character_elsewhere,
    "elsewhere, somebody in it": partial(somebody_elsewhere, is_host=True),
    "elsewhere, somebody knocks": _knocking,
    "elsewhere, bets are in": lambda app: table_elsewhere(app, _AXE, is_betting=True),
    "elsewhere, a round": lambda app: table_elsewhere(app, _AXE),
    "elsewhere, a hall with a bomb": lobby_with_bombs,
    "defusal elsewhere, sealed": partial(bomb_elsewhere, is_armed=False),
    "defusal elsewhere": bomb_elsewhere,
    "defusal elsewhere, over": bomb_over_elsewhere,
    "elsewhere, an expert with the manual": desk_elsewhere,
    "elsewhere, an expert at the desk": partial(desk_elsewhere, at_desk=True),
    "elsewhere, an expert at the end": partial(desk_elsewhere, is_over=True),
    "elsewhere, pilok": lambda app: table_elsewhere(app, pilok_rounds.LEVEL, is_betting=True),
    "elsewhere, talk": talk_elsewhere,
    "elsewhere, the game master": master_elsewhere,
    "elsewhere, a seat of the game master's": partial(master_elsewhere, key="seat"),
    "elsewhere, a turn of the game master's": partial(master_elsewhere, key="turn"),
    "elsewhere, an evening is over": partial(master_elsewhere, is_over=True),
    "elsewhere, the seal": lambda app: (table_elsewhere(app, _AXE), widget(app.house.stack.top, "seal").press()),
    "a show's bomb, the title card": lambda app: bomb_fair.title(app.house),
    "a show's bomb, the first morning": lambda app: bomb_fair.title(app.house, is_full=False),
    "a show's bomb, names": lambda app: bomb_fair.names(app.house),
    "a show's bomb, names while others wait": lambda app: bomb_fair.names(app.house, 3),
    "a show's bomb, disarmed": lambda app: bomb_fair.end(app.house),
    "a show's bomb, gone off": lambda app: bomb_fair.end(app.house, "exploded"),
    "a show's bomb, the queue": lambda app: bomb_fair.queue(app.house),
    "a show's bomb, nobody waits": lambda app: bomb_fair.queue(app.house, 0),
    "the manual": lambda app: open_manual(app.house, app.house.store.path.parent),
    "the manual, by sums": lambda app: open_manual(app.house, app.house.store.path.parent, edition="sums"),
    "the desk": lambda app: app.house.doors.desk(),
    **{f"the desk with a bomb, {view}": partial(_desk, view=view) for view in VIEWS},
    "the desk's keys": lambda app: (app.house.doors.desk(), _pressed(app, "serial-keys")),
    "the castle": lambda app: app.house.doors.enter(shipped_level(_AXE)),
    "the castle, uninvited": lambda app: app.house.doors.enter(shipped_level("black_axe/high_seat")),
    "the castle, a table": lambda app: app.house.doors.sit_down(shipped_level(_AXE)),
    "a table's talk": lambda app: table_talk(app, LEVEL),
    "the castle, a table with a guest": lambda app: castle_guest(app, _AXE),
    "rules of the salon": lambda app: app.house.pages.rules(shipped_level("baccarat/salon")),
    "rules of the defusal": lambda app: app.house.pages.rules(shipped_level("baccarat/full_case")),
    "card settings": lambda app: app.house.stack.push(CardSettingsPage(app.house)),
    "rules of blackjack": lambda app: app.house.pages.rules(shipped_level("blackjack/strip")),
    "rules of black axe": lambda app: app.house.pages.rules(shipped_level("black_axe/standard")),
    "rules of pilok": lambda app: app.house.pages.rules(shipped_level(pilok_rounds.LEVEL)),
    "the chart of blackjack": lambda app: chart_at(app, "blackjack/strip"),
    "the chart of blackjack, pairs": lambda app: chart_at(app, "blackjack/strip", 2),
    "the chart of blackjack, notes": lambda app: chart_at(app, "blackjack/strip", 3),
    "the chart of black baron": lambda app: chart_at(app, LEVEL),
    "the chart of the salon": lambda app: chart_at(app, "baccarat/salon"),
    "a chart compared": lambda app: chart_compared(app, LEVEL, dealer_stands_on=16),
    "a chart compared, figures": lambda app: chart_compared(app, "baccarat/salon", decks=1),
    "a chart in the making": lambda app: open_chart(
        app.house, shipped_level("blackjack/eight_decks"), app.house.store.path.parent
    ),
    "coach at a pair": lambda app: coached(app, pair_at_the_table(app)),
    "coach at a pair, in words": lambda app: coached(app, pair_at_the_table(app), exact=False),
    "coach at black axe": lambda app: coached(app, card_table(app, _AXE, "8.86")),
    "coach at blackjack": lambda app: coached(app, card_table(app, "blackjack/strip", "8.86")),
    "coach at blackjack, in words": lambda app: coached(app, card_table(app, "blackjack/strip", "8.86"), exact=False),
    "salon, coached": lambda app: coached(app, salon_at(app, {"banker": (100,), "tie": (5,)})),
    "salon, coached in words": lambda app: coached(app, salon_at(app, {"banker": (100,), "tie": (5,)}), exact=False),
    "salon, a dear bet": _salon_warned,
    "coach's settings": lambda app: app.house.stack.push(CoachSettingsPage(app.house)),
    "a review": _reviewed,
    "a review's decision": lambda app: _reviewed(app).focus.widgets[0].rows[0].on_press(),
    "the other way": lambda app: _practised(app, is_over=False),
    "the other way, over": lambda app: _practised(app, is_over=True),
    "decisions": _decisions,
    "decisions, none": lambda app: app.house.pages.decisions(app.house.profile),
    "house rules": _house_rules,
    "lessons": lambda app: app.house.pages.lessons(),
    "a lesson, read": partial(_lesson, name="black_baron", step=5),
    "a lesson, to be done": partial(_lesson, name="pilok", step=10),
    "a lesson, a question": partial(_lesson, name="blackjack", step=14),
    "house rules, a number": lambda app: editor(app, "blackjack/six_decks", "decks", 4),
    "house rules, a number refused": lambda app: editor(app, "black_baron/ember_room", "bet_step", "7"),
    "house rules, a word": lambda app: editor(app, "pilok/duel", "maximum_bet", None),
    "house rules, a sheet": lambda app: editor(app, "pilok/duel", "highest_sheet"),
    "house rules, words": lambda app: editor(app, "black_axe/strip_gate", "shuffle", "every round"),
    "house rules, a switch": lambda app: editor(app, "black_axe/strip_gate", "peek", False),
    "house rules, a fee": lambda app: editor(app, "baccarat/full_case", "entry_fee", 20),
    "house rules, a bomb's desk": lambda app: editor(app, "baccarat/twin_case", "desk", "none"),
    "house rules, the name": lambda app: editor(app, "baccarat/salon", "title"),
    "a table of one's own": own_table,
    "deleting a table": lambda app: (own_table(app), widget(app.house.stack.top, "delete").press()),
    "a table from a file": _offered,
    "hall with tables of one's own": _own_hall_tables,
    "the trainer": partial(_trainer, level="blackjack/six_decks"),
    "the trainer, a wrong choice": partial(_trainer, level="black_axe/squires_bench", is_wrong=True),
    "the trainer, dice": partial(_trainer, level="black_baron/standard", is_wrong=True),
    "the trainer, four hands": partial(_trainer, level="blackjack/strip", hands=4, seed=15),
    "the trainer, two hands of dice": partial(_trainer, level="black_baron/standard", hands=2, is_wrong=True),
    "the trainer, past rounds": partial(_trainer_of_habits, is_asked=False),
    "the trainer, habits": partial(_trainer_of_habits, is_asked=True),
    "the trainer, another table": lambda app: (_trainer(app, "blackjack/strip"), _pressed(app, "table")),
    "the trainer, counting": lambda app: (_trainer(app, "blackjack/strip"), _pressed(app, "counting")),
    "the trainer, cards to count": lambda app: _counting(app, is_asked=False),
    "the trainer, a count asked for": lambda app: _counting(app, is_asked=True),
    "seat menu": lambda app: widget(table_of(app), "seat-1").press(),
    "seat menu, taken": lambda app: widget(table_of(app), "seat-2").press(),
    "replay, held": lambda app: _replay(app, scripted_record(), scripted_record()),
    "replay, over": lambda app: _replay(app, scripted_record(), scripted_record(), is_over=True),
    "rules": lambda app: app.house.pages.rules(shipped_level(LEVEL)),
    "settings": lambda app: app.house.pages.settings(),
    "keys": lambda app: open_keys(app.house),
    "keys, one chosen": _key_chosen,
    "what was told": _told,
    "letters": _letters,
    "licences": lambda app: open_licences(app.house),
    "a licence": lambda app: (open_licences(app.house), widget(app.house.stack.top, "parts").rows[1].on_press()),
    "history": lambda app: (_after_round(app), app.house.pages.history()),
    "fair draw": lambda app: app.house.pages.seal(_after_round(app).driver.table),
    "pause": lambda app: app.house.pages.pause(pair_at_the_table(app)),
    "leaving": _leaving,
    "good night": lambda app: widget(app.house.stack.top, "quit").press(),
    "message": lambda app: app.house.say(
        "The save could not be written to the disk: no money was moved. " * 3, "Problem"
    ),
}


def places(folder: Path, seating: int = 12, only: tuple[str, ...] = tuple(PLACES)) -> Iterator[tuple[str, App]]:
    """Every place in turn, each in a house of its own with so many people."""
    for number, name in enumerate(only):
        app = house_of(folder / f"{number}.save", seating)
        with eyes_shut():
            PLACES[name](app)
        yield name, app
        app.close()
