"""People talk at tables of what happened there: every figure is the event's own, nobody says a thing twice, and nothing
hidden is told. Hours pass by script."""

import random
import re
import string
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from casino.core.chance import FastChance
from casino.core.money import format_amount
from casino.core.preferences import TALK
from casino.engines.base import (
    HOUSE,
    Action,
    BetPlaced,
    DealerResult,
    Entrant,
    Event,
    Offer,
    Paid,
    RoundSettled,
    SeatResult,
    StakeSettled,
)
from casino.engines.black_baron import events as baron
from casino.engines.pilok import events as pilok
from casino.engines.registry import GAMES
from casino.engines.twentyone import events as cards
from casino.players.characters import CHARACTERS, Memory
from casino.players.plays import PLAYS
from casino.players.talk.conversation import Conversation, Remark, Speaker
from casino.players.talk.games.ear import Ear
from casino.players.talk.lately import REPEAT_SECONDS, SaidLately
from casino.players.talk.lines import EVERYBODY, lines_of
from casino.players.talk.occasions import NOBODY, WORTH, Occasion, Seen, owner_of, places_of
from casino.players.talk.registry import EARS, ear_for
from casino.records.levels import Level, catalogue, load_level
from casino.records.replay import Replay
from casino.records.rounds import level_of, read_record
from tests.support import ROOT

RED, BERTH, DECK, SALON = "black_baron/standard", "pilok/standard", "blackjack/standard", "baccarat/salon"
DEALERS = {
    RED: (("mr_red", "Mr Red"),),
    BERTH: (("keeper", "The droid"),),
    DECK: (("croupier", "The dealer"),),
    SALON: (("salon", "The croupier"), ("banquier", "The croupier")),
}
VOICES = {who for dealers in DEALERS.values() for who, _ in dealers}
COMPANY = {RED: ("rook", "hester"), BERTH: ("odile", "pip", "marrow"), DECK: (), SALON: ()}
PERSON = 1
LONGEST = 70  # letters of a line, so that its bubble stays small


@dataclass
class Evening:
    """An hour at one table by script: a person at seat 1, and the house's players beside."""

    level: Level
    pace: str
    seed: int = 1
    said: list[tuple[float, Remark, frozenset[int]]] = field(default_factory=list)
    now: float = 0.0
    told: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        company = COMPANY[self.level.name]
        self.rng = random.Random(self.seed)
        self.who = dict(enumerate(company, PERSON + 1))
        self.names = {PERSON: "Ann"} | {seat: CHARACTERS[who].name for seat, who in self.who.items()}
        self.speakers = [Speaker(HOUSE, who, name) for who, name in DEALERS[self.level.name]]
        self.speakers += [Speaker(seat, who, self.names[seat]) for seat, who in self.who.items()]
        self.skills = {PERSON: "3D"} | {seat: CHARACTERS[who].skill for seat, who in self.who.items()}
        self.purses = dict.fromkeys(self.names, 200_000)
        self.ear = ear_for(self.level.settings)
        self.talk = Conversation(random.Random(7), SaidLately(), self.money)
        self.engine = GAMES[self.level.game].engine(self.level.settings)
        self.memories = {seat: Memory() for seat in self.names}

    def money(self, cents: int) -> str:
        return format_amount(cents, self.level.currency)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.5)):
            self.now += 0.5
            remark = self.talk.advance(0.5, self.pace, self.speakers, self.names, self.ear.out)
            if remark is not None:
                self.said.append((self.now, remark, frozenset(self.ear.out)))

    def do(self, action: Action) -> None:
        """Carries an action out, and lets everybody see what followed."""
        if action.seat in self.purses:
            self.purses[action.seat] -= self.engine.verify(action)
        for event in self.engine.apply(action):
            if isinstance(event, StakeSettled | Paid):
                self.purses[event.seat] += event.returned if isinstance(event, StakeSettled) else event.amount
            self.told.append(event)
            self.talk.hear(self.ear.tell(event, Seen(self.names, self.purses, self.skills)), self.names)
            self.wait(0.5)

    def _entrants(self) -> dict[int, Entrant]:
        rules = self.level.settings
        if self.engine.begins_with == "chips":
            return {PERSON: Entrant(self.purses[PERSON], bets={self.rng.choice(("player", "banker")): (25,)})}
        found = {}
        for seat, purse in self.purses.items():
            bet = int(rules.minimum) * self.rng.choice((1, 2, 5, 20))
            if seat in self.who and self.engine.begins_with == "bet":
                offer = Offer("bet", least=int(rules.minimum), most=int(rules.maximum), step=int(rules.bet_step))
                bet = CHARACTERS[self.who[seat]].bet(offer, self.memories[seat], self.rng)
            found[seat] = Entrant(purse, bet=bet, skill=self.skills[seat])
        return found

    def play(self, seconds: float) -> None:
        rules, chance, button = self.level.settings, FastChance(self.seed), 0
        play = PLAYS[self.level.game](rules) if self.level.game in PLAYS else None
        while self.now < seconds:
            self.purses = {seat: max(cents, 100_000) for seat, cents in self.purses.items()}
            button = button % len(self.names) + 1
            self.engine.open_round(chance)
            for action in self.engine.opening(self._entrants(), button):
                self.do(action)
            while seat := self.engine.turn:
                offers = [one for one in self.engine.legal_actions(seat) if one.cost <= self.purses[seat]]
                who = CHARACTERS[self.who.get(seat, "odile")]
                action = who.act(play, self.engine.view(seat), seat, offers, self.rng)
                self.wait(5.0 if seat == PERSON else 1.5)
                self.do(action)
            self.wait(self.rng.uniform(4.0, 9.0))


def figures_in(words: str) -> list[str]:
    return re.findall(r"\d+", words.replace(",", "").replace("\xa0", ""))


@pytest.mark.parametrize("name", sorted(DEALERS))
def test_an_hour_of_talk_is_about_what_happened_and_says_nothing_twice(name):
    often = {}
    for pace in ("sparse", "lively"):
        evening = Evening(load_level(name), pace)
        evening.play(3500.0)
        said = [remark for _, remark, _ in evening.said]
        times = [at for at, _, _ in evening.said]
        gaps = [after - before for before, after in pairwise(times)]
        often[pace] = len(said)
        assert Counter(remark.line for remark in said).most_common(1)[0][1] == 1, "said twice within the hour"
        assert min(gaps) >= TALK[pace][0] * 0.3
        for _, remark, out in evening.said:
            about, speaker = remark.about, remark.speaker
            assert speaker in evening.speakers and speaker.name != evening.names[PERSON]
            figures = {str(value) for value in about.figures.values()}
            if (amount := about.figures.get("amount")) is not None:
                figures = {evening.money(amount)} | set(figures_in(evening.money(amount)))
            assert set(figures_in(remark.words)) <= figures, remark
            is_own = speaker.seat == about.seat
            assert is_own or about.kind == "quiet" or speaker.seat not in out, "who is out keeps it to himself"
            assert "{" not in remark.words and remark.words[:1] == remark.words[:1].upper()
    alone = 1 if COMPANY[name] else 2  # who deals to one person alone talks half as often
    assert 100 / alone <= often["lively"] <= 170 / alone, often
    assert often["lively"] / 4 <= often["sparse"] <= often["lively"] / 1.8, often


def test_talk_follows_from_its_own_whims_and_changes_no_play():
    """The same hour with other talk, or none, is the same hour of play."""
    told = []
    for pace in ("off", "lively"):
        evening = Evening(load_level(RED), pace)
        evening.play(400.0)
        told.append(evening.told)
        assert bool(evening.said) is (pace == "lively")
    assert told[0] == told[1]


# -- what is heard --------------------------------------------------------------------------------------------


def heard(name: str, events: Sequence[Event], purses: dict[int, int], skills: dict[int, str] | None = None) -> list:
    """All occasions of some events at a table of Ann, Bo and Cy."""
    ear, seen = ear_for(load_level(name).settings), Seen({1: "Ann", 2: "Bo", 3: "Cy"}, purses, skills or {})
    return [one for event in events for one in ear.tell(event, seen)]


def over(*nets: tuple[int, int, int]) -> RoundSettled:
    return RoundSettled(tuple(SeatResult(*net) for net in nets), DealerResult(20, ()), 4)


WON = Occasion("won", 2, {"amount": 500})


def test_money_is_worth_a_remark_where_it_is_much():
    purses = {1: 0, 2: 90_000}
    events = (BetPlaced(1, 9_000), BetPlaced(1, 9_000), BetPlaced(2, 500), over((1, 9_000, 0), (2, 500, 1_000)))
    assert heard(RED, events, purses) == [Occasion("big_bet", 1, {"amount": 9_000}), Occasion("ruin", 1), WON]
    won = [one.kind for one in heard(RED, (over((2, 5_000, 40_000)),) * 3, purses)]
    assert won == ["big_win", "big_win", "big_win", "wins"]


def test_the_cup_is_worth_a_remark_and_what_is_under_it_only_when_it_is_up():
    events = (baron.OpenDieRolled(10), baron.SecretDieRolled())
    assert heard(RED, events, {}) == [Occasion("cup", HOUSE)]
    assert heard(RED, (baron.SecretDieShown(4, 14),), {}) == [Occasion("no_plague", HOUSE)]
    assert heard(RED, (baron.SecretDieShown(10, 20), baron.PlagueStruck()), {}) == [Occasion("plague", HOUSE)]
    ended = (baron.HandSettled(1, 1, "baron", 500, 1500, 20), baron.HandSettled(2, 1, "bust", 500, 0, 21))
    found = heard(RED, (*ended, baron.HandSettled(3, 1, "lost", 500, 0, 19)), {})
    assert [(one.kind, one.seat) for one in found] == [("baron", 1), ("near_bust", 2), ("bad_beat", 3)]


def test_a_hole_card_is_worth_nothing_while_it_lies_face_down():
    events = (cards.HoleCardDealt(), cards.UpCardDealt("AS", 11), cards.DealerPeeked(has_natural=False))
    assert heard(DECK, events, {}) == []
    ended = (cards.HoleCardShown("KD", 21), cards.DealerEnded(21, "natural"))
    assert [one.kind for one in heard(DECK, ended, {})] == ["natural"]


def test_two_of_one_name_are_two():
    ear, seen = ear_for(load_level(DECK).settings), Seen({1: "Odile Quint", 2: "Odile Quint"})
    events = (cards.HandSettled(1, 1, "natural", 500, 1_250, 21), cards.HandSettled(2, 1, "bust", 500, 0, 25))
    found = [one for event in events for one in ear.tell(event, seen)]
    assert [(one.kind, one.seat) for one in found] == [("natural", 1), ("bust", 2)]


def test_fat_dice_doubles_bluffs_and_jumps_against_the_odds_are_worth_a_remark():
    rolled = (pilok.StreetDieRolled(1, 6, (6,), 6), pilok.StreetDieRolled(2, 3, (3,), 3))
    rolled += (pilok.StreetDieRolled(1, 6, (6, 6), 12), pilok.StreetDieRolled(2, 1, (3, 1), 4))
    bluff = (pilok.BetMade(2, 1_000, is_all_in=False), pilok.Folded(1), pilok.PotWon(2, 2_000, 1, "folded"))
    found = heard(BERTH, (*rolled, *bluff), {1: 50_000, 2: 50_000})
    assert [(one.kind, one.seat) for one in found] == [("six", 1), ("doubles", 1), ("fold", 1), ("bluff", 2)]
    assert heard(BERTH, bluff, {1: 50_000, 2: 50_000})[-1].kind == "fold", (
        "of a hand that was taken up again little is known"
    )
    duel = (pilok.Jumped(1, 2), pilok.DuelWon(1, 2), pilok.Jumped(2, 1), pilok.DuelWon(1, 2))
    kinds = [one.kind for one in heard(BERTH, duel, {}, {1: "3D+2", 2: "4D"})]
    assert kinds == ["jump", "jump_won", "jump_lost"], "the stronger one's jump is not against the odds"


def test_every_recorded_round_is_heard_from_its_start_and_from_its_middle():
    """Where a round is taken up again, its first events were not heard."""
    found = Counter()
    paths = (ROOT / "tests" / "records").glob("*/*.json")
    for path in sorted(path for path in paths if not path.stem.endswith(".expected")):
        record = read_record(path)
        settings = level_of(record).settings
        if ear_for(settings) is None:
            continue
        names = {seat: held.name for seat, held in enumerate(record.seats, 1) if held is not None}
        running = Replay(record)
        events = [*running.opening()]
        while not running.is_at_end:
            events += running.act()
        for start in (0, len(events) // 3, 2 * len(events) // 3):
            ear = ear_for(settings)
            for event in events[start:]:
                found.update(one.kind for one in ear.tell(event, Seen(names, dict.fromkeys(names, 100_000))))
            assert not ear.out, "the next round begins with everybody in it"
    assert {"bust", "split", "double", "plague", "natural", "tie", "fold", "shown", "jump_won"} <= set(found), found


def test_tables_that_are_to_be_quiet_have_no_ear():
    quiet = {level.name for level in catalogue()[0] if ear_for(level.settings) is None}
    assert quiet and all(name.startswith(("black_axe/", "baccarat/")) for name in quiet)
    assert not quiet & set(DEALERS) and all(issubclass(make, Ear) for make in EARS.values())


# -- the lines ------------------------------------------------------------------------------------------------


def every_line() -> Iterator[tuple[str, str, str]]:
    for who in (*CHARACTERS, EVERYBODY, *sorted(VOICES)):
        for occasion, lines in lines_of("tables", who).items():
            yield from ((who, occasion, line) for line in lines)


def test_every_line_can_be_said_and_names_only_what_its_occasion_knows():
    faults = []
    for who, occasion, line in every_line():
        owner, kind = owner_of(occasion)
        places = {name for _, name, _, _ in string.Formatter().parse(line) if name is not None}
        if kind not in WORTH or not places <= places_of(occasion):
            faults.append(f"{who}: {occasion}: {line}")
        if len(line) > LONGEST or line != line.strip() or not line.isprintable() or line[-1] not in ".!?":
            faults.append(f"{who}: {line}")
        if owner == "dealer" and who in VOICES:
            faults.append(f"{who} deals: {occasion}")
    assert faults == []
    lines = [line for _, _, line in every_line()]
    assert len(lines) == len(set(lines))


def test_everybody_has_enough_to_say():
    counted = Counter(who for who, _, _ in every_line())
    assert min(counted[who] for who in CHARACTERS) >= 100 and min(counted[who] for who in VOICES) >= 25
    occasions = [set(lines_of("tables", who)) for who in CHARACTERS]
    assert all(one == occasions[0] for one in occasions)
    assert all(len(lines) >= 2 for who in CHARACTERS for lines in lines_of("tables", who).values())
    assert counted[EVERYBODY] * 20 < sum(counted.values()), "shared lines are the exception"


# -- time -----------------------------------------------------------------------------------------------------


def talk(said: SaidLately | None = None) -> Conversation:
    return Conversation(random.Random(3), said or SaidLately(), lambda cents: f"{cents}")


ANN, BO = Speaker(1, "odile", "Odile Quint"), Speaker(2, "rook", "Rook Halloran")


def words_of(conversation: Conversation, seconds: float, speakers: Sequence[Speaker], pace: str = "lively") -> list:
    names = {one.seat: one.name for one in speakers}
    found = (conversation.advance(0.5, pace, speakers, names) for _ in range(round(2 * seconds)))
    return [(one.speaker.who, one.words) for one in found if one is not None]


def test_an_exchange_is_said_line_by_line_and_ends_with_a_speaker_who_goes():
    lines = (("odile", "First."), ("rook", "Second."), ("odile", "Third."))
    conversation = talk()
    conversation.play(lines)
    assert words_of(conversation, 15.0, (ANN, BO))[:3] == list(lines)
    conversation = Conversation(random.Random(3), SaidLately(), str, lambda here: lines if len(here) == 2 else ())
    said = words_of(conversation, 400.0, (ANN, BO))
    assert lines[0] in said and said[said.index(lines[0]) :][:3] == list(lines), "with no word between"
    conversation = talk()
    conversation.play(lines)
    assert words_of(conversation, 15.0, (ANN,)) == [lines[0]]


def test_who_comes_back_after_days_is_greeted_at_once():
    conversation = talk()
    conversation.recall([Occasion("back", 2)], {2: "Rook Halloran"})
    (who, words), *_ = words_of(conversation, 8.0, (ANN, BO), "sparse")
    assert who == "odile" and "Rook" in words


@pytest.mark.parametrize("after", [{1: "Odile Quint", 3: "Bo"}, {1: "Odile Quint"}], ids=["another sits there", "gone"])
def test_what_befell_somebody_who_has_gone_is_not_said_of_who_has_the_seat_now(after):
    before = {1: "Odile Quint", 3: "Ann"}
    occasions = [Occasion(kind, 3, {"amount": 100, "total": 25}) for kind in ("ruin", "big_win", "near_bust")]
    for seconds in (0.0, 0.5):  # before anybody thought of a remark, and while it was on its way
        for has_gone in (False, True):
            conversation, said = talk(), []
            conversation.advance(60.0, "lively", [ANN], before, is_calm=False)
            conversation.hear(occasions, before)
            conversation.recall([Occasion("back", 3)], before)
            if seconds:
                conversation.advance(0.1, "lively", [ANN], before, is_calm=False)
            for _ in range(12):
                names = after if has_gone else before
                said.append(conversation.advance(0.5, "lively", [ANN], names, is_calm=False))
            assert any(said) is not has_gone


def test_nobody_talks_where_talk_is_off_or_nobody_is_there():
    conversation = talk()
    conversation.play((("odile", "First."),))
    conversation.hear([Occasion("plague", HOUSE)], {})
    assert words_of(conversation, 300.0, (ANN, BO), "off") == []
    assert words_of(conversation, 300.0, ()) == []


def test_a_line_is_new_again_after_an_hour_of_play():
    said = SaidLately()
    said.note("Hm.")
    said.seconds = REPEAT_SECONDS - 1
    assert said.fresh(["Hm.", "So."]) == ["So."]
    said.seconds = REPEAT_SECONDS
    assert said.fresh(["Hm."]) == ["Hm."]
    assert Occasion("quiet", NOBODY).figures == {}
