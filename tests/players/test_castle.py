"""The castle's hall lives by itself: nobody is in two places, nothing untrue is said, and persons are answered."""

import random
import string
import time
from itertools import pairwise

import pytest

from casino.core.chance import FastChance
from casino.core.letters import count, octets
from casino.core.money import Currency
from casino.engines.base import HOUSE, Action, RoundSettled
from casino.engines.registry import GAMES
from casino.engines.twentyone import events as e
from casino.players.castle import hall_talk
from casino.players.castle.chat_words import MAX_LETTERS, MAX_OCTETS
from casino.players.castle.gossip import LOBBY_SILENCE, STEWARD, TABLE_SILENCE
from casino.players.castle.hall_life import Castle
from casino.players.castle.happenings import CardsOnTable, Happening
from casino.players.castle.small_talk import IN_CASTLE, SmallTalk, lines_for
from casino.players.castle.table import CastleSitter, CastleTable
from casino.players.characters import CHARACTERS, IDS, short_name
from casino.players.talk.dialogues import dialogues
from casino.players.talk.lately import REPEAT_SECONDS, SaidLately
from casino.players.talk.lines import EVERYBODY, lines_of
from casino.players.talk.understanding import called_in, meaning
from casino.records.levels import catalogue
from tests.support.every import every
from tests.support.rota import sample

LEVELS = [level for level in catalogue()[0] if level.game == "black_axe"]
HEARTH = "black_axe/standard"


def castle(seed: object = 1) -> Castle:
    return Castle(LEVELS, random.Random(seed))


def check_places(hall: Castle) -> None:
    """Everybody is where the talk, the list and the tables say, and nowhere else."""
    present = hall.present()
    assert len({one.name for one in present}) == len(present)
    assert {(one.name, one.place, one.kind) for one in present} == {
        (one.name, one.place, one.who) for one in hall.talk.present()
    }
    seated = [(sitter.name, table.place) for table in hall.tables for sitter in table.seats.values()]
    assert len({name for name, _ in seated}) == len(seated)
    assert set(seated) == {(one.name, one.place) for one in present if one.level}
    for table in hall.tables:
        assert all(1 <= seat <= table.seat_count for seat in table.seats)
        if not table.is_with_person:
            assert len(table.seats) < table.seat_count
            assert not any(sitter.is_human for sitter in table.seats.values())


def everything_said(hall: Castle, seconds: float, step: float = 1.0) -> list[hall_talk.ChatMessage]:
    """Lets time pass; all that anybody heard meanwhile, each once, in order."""
    heard = {}
    before = {m.id for one in hall.talk.present() for m in hall.talk.lines_for(one.name)}
    for _ in range(round(seconds / step)):
        hall.advance(step)
        for one in hall.talk.present():
            heard |= {m.id: m for m in list(hall.talk.presence(one.name).log)[-8:] if m.id not in before}
    return [heard[number] for number in sorted(heard)]


# -- an evening -----------------------------------------------------------------------------------------------


def test_an_hour_passes_quickly_and_everybody_is_in_one_place():
    hall = castle()
    took, moved, fewest = 0.0, set(), 99
    for _minute in range(60):
        began = time.process_time()  # what else the machine does is no matter
        for _ in range(120):
            hall.advance(0.5)
        took += time.process_time() - began
        check_places(hall)
        present = [one for one in hall.present() if not one.is_human]
        fewest = min(fewest, len(present))
        moved |= {(one.name, one.place) for one in present}
    assert took < 3.0
    assert fewest >= 5
    assert len({name for name, _ in moved}) == len(CHARACTERS)
    assert len({place for _, place in moved}) == len(LEVELS) + 1
    assert all(table.round_no for table in hall.tables)
    assert sum(table.round_no for table in hall.tables) > 300


def test_many_evenings_keep_to_their_places():
    for seed in range(sample(25, 5)):
        hall = castle(seed)
        for _ in range(40):
            hall.advance(17.3)
            check_places(hall)


def test_an_evening_follows_from_its_whims_alone():
    def told(seed: int) -> list[object]:
        hall = castle(seed)
        hall.enter("Ann")
        hall.say("Ann", "Good evening!")
        for _ in range(600):
            hall.advance(0.7)
        return [
            *hall.talk.lines_for("Ann"),
            *hall.present(),
            *((t.news, t.round_no, t.shoe_share) for t in hall.tables),
        ]

    assert told(5) == told(5)
    assert told(5) != told(6)


def test_life_does_not_depend_on_how_often_it_is_looked_at():
    often, seldom = castle(3), castle(3)
    for _ in range(2000):
        often.advance(0.25)
    seldom.advance(500.0)
    assert often.present() == seldom.present()
    assert [table.news for table in often.tables] == [table.news for table in seldom.tables]


def test_advance_says_whether_anything_is_different():
    hall = castle()
    assert hall.advance(30.0)
    quiet = [hall.advance(1 / 60) for _ in range(600)]
    assert True in quiet and False in quiet


def test_no_bet_is_more_than_a_pocket_covers_and_no_chip_is_lost():
    hall = castle(8)
    for _ in range(sample(3000, 1000)):
        hall.advance(1.0)
        assert all(type(cents) is int and cents >= 0 for cents in hall.pockets.values())


# -- what is said ---------------------------------------------------------------------------------------------


EXCHANGED = {words for one in dialogues() for _, words in one.said}


def test_a_place_is_never_talked_full_and_no_line_comes_again_soon():
    hall = castle(2)
    said = [message for message in everything_said(hall, 3600) if message.kind == "said"]
    assert len(said) > 60
    for place in {message.place for message in said}:
        least = LOBBY_SILENCE[0] if place == hall_talk.LOBBY else TABLE_SILENCE[0]
        here = [message for message in said if message.place == place]
        for before, after in pairwise(here):
            is_exchange = {before.text, after.text} <= EXCHANGED
            assert after.seconds - before.seconds >= (1.6 if is_exchange else least), (before, after)
    last: dict[str, float] = {}
    for message in said:
        assert message.seconds - last.get(message.text, -REPEAT_SECONDS) >= REPEAT_SECONDS, message.text
        last[message.text] = message.seconds


def test_nobody_talks_to_an_empty_table(monkeypatch):
    hearers = []
    whole = hall_talk.HallTalk.say

    def watched(talk, speaker, line, seconds):
        hearers.append(len(talk.present(talk.presence(speaker).place)))
        return whole(talk, speaker, line, seconds)

    monkeypatch.setattr(hall_talk.HallTalk, "say", watched)
    castle(4).advance(1800.0)
    assert len(hearers) > 30 and min(hearers) >= 2


def occasion_of(message: hall_talk.ChatMessage) -> set[str]:
    """The occasions a line may belong to: those whose words it has outside the placeholders."""
    found = set()
    own, shared = lines_of("voices", IDS[message.speaker]), lines_of("voices", EVERYBODY)
    for occasion in {*own, *shared}:
        for line in (*own.get(occasion, ()), *shared.get(occasion, ())):
            parts = [part for part, *_ in string.Formatter().parse(line) if part.strip()]
            if all(part.strip(" ").casefold() in message.text.casefold() for part in parts):
                found.add(occasion)
    return found


NEEDS = {
    "bust": {"my_bust", "their_bust"},
    "axe": {"my_axe", "their_axe"},
    "split": {"my_split", "their_split"},
    "wins": {"my_wins", "their_wins"},
    "losses": {"my_losses"},
    "dealer_bust": {"dealer_bust"},
    "dealer_axe": {"dealer_axe"},
    "shuffle": {"shuffle"},
}


def test_remarks_are_made_only_after_what_they_are_about(monkeypatch):
    happened: list[tuple[float, str, str, str]] = []
    whole = Castle.happened

    def watched(hall, table, event, happenings):
        happened.extend((hall.seconds, table.place, one.kind, one.name) for one in happenings)
        whole(hall, table, event, happenings)

    monkeypatch.setattr(Castle, "happened", watched)
    hall = castle(11)
    remarks = 0
    for message in everything_said(hall, 3600):
        if message.kind != "said" or message.place == hall_talk.LOBBY:
            continue
        lately = [
            (kind, name)
            for at, place, kind, name in happened
            if place == message.place and 0 <= message.seconds - at <= 3.0
        ]
        allowed = {"sits", "goes"}
        for kind, name in lately:
            mine = {o for o in NEEDS[kind] if o.startswith("my_")}
            allowed |= mine if name == message.speaker else NEEDS[kind] - mine
        if message.text in EXCHANGED:
            continue
        occasions = occasion_of(message)
        assert occasions & allowed, (message, lately)
        remarks += not occasions & {"sits", "goes"}
    assert remarks > 40


def test_every_voice_has_enough_to_say_and_every_line_can_be_said():
    shared = lines_of("voices", EVERYBODY)
    everywhere = [occasion for occasion in shared if not occasion.endswith(IN_CASTLE)]
    for who in CHARACTERS:
        assert {one.removesuffix(IN_CASTLE) for one in lines_of("voices", who)} == set(everywhere), who
        for occasion in everywhere:
            assert len(set(lines_of("voices", who)[occasion]) | set(shared[occasion])) >= 4
    voices = [lines_of(kind, who) for who in (*CHARACTERS, EVERYBODY) for kind in ("voices", "answers")]
    lines = [line for spoken in voices for said in spoken.values() for line in said]
    lines += [words for one in dialogues() for _, words in one.said]
    assert len(set(lines)) == len(lines)
    words = {"name": "N" * 40, "total": 31, "count": "twelve", "table": "the " + "t" * 40, "pays": "three to two"}
    words |= {"gain": "1,000,000 gold", "time": "23:59", "place": words["table"], "who": "W" * 40, "odds": "o" * 135}
    words |= {"hand": "two sevens", "deed": "surrender", "times": 7, "manner": "m" * 40}
    words |= {"cards": "a two, a three, a four, a five or a six"}
    for line in lines:
        said = line.format(**words)
        assert said.strip() == said and said.isprintable() and not said.startswith("/")
        assert 0 < count(said) <= MAX_LETTERS and octets(said) <= MAX_OCTETS


def test_what_is_named_in_a_line_belongs_to_its_occasion():
    known = {"my_bust": {"total"}, "my_axe": {"pays"}, "their_axe": {"name", "pays"}, "their_bust": {"name", "total"}}
    known |= {"dealer_bust": {"total"}, "sits": {"table"}, "goes": {"table"}, "my_wins": {"count"}}
    known |= {"my_losses": {"count"}, "their_wins": {"name", "count"}, "their_split": {"name"}}
    known |= {key: {"name"} for key in ("greeted", "farewell", "thanked", "whispered", "asked", "called")}
    known |= {"lobby_won": {"gain"}, "lobby_lost": {"gain"}}
    for who in (*CHARACTERS, EVERYBODY):
        for occasion, said in lines_of("voices", who).items():
            for line in said:
                fields = {name for _, name, *_ in string.Formatter().parse(line) if name is not None}
                assert fields <= known.get(occasion.removesuffix(IN_CASTLE), set()), line


def test_small_talk_falls_silent_rather_than_repeat_itself():
    lately = SaidLately()
    talk = SmallTalk(random.Random(1))
    said = [talk.line("rook", "shuffle", lately) for _ in range(10)]
    few = len(lines_for("rook", "shuffle")) + len(lines_for(EVERYBODY, "shuffle"))
    assert len(set(said[:few])) == few and said[few:] == [""] * (10 - few)
    assert talk.line("rook", "shuffle", lately, is_answer=True) == said[0], (
        "who is asked says what was said longest ago"
    )
    lately.seconds += REPEAT_SECONDS
    assert talk.line("rook", "shuffle", lately)


@every(
    ("words", "occasion"),
    [
        *(("hello", "greeted"), ("Hi all!", "greeted"), ("Good evening, everybody", "greeted"), ("oh hey", "greeted")),
        *(("Evening.", "greeted"), ("Hallo zusammen", "greeted"), ("a high table", ""), ("thanks Rook", "thanked")),
        *(("bye now", "farewell"), ("Good night!", "farewell"), ("hit or stand?", "odds"), ("", ""), ("?", "asked")),
        ("the hill", ""),
    ],
)
def test_greetings_and_questions_are_understood(words, occasion):
    assert meaning(words).kind == occasion


def test_names_are_heard_by_any_part_of_them():
    assert called_in("what now, rook?", IDS) == ["Rook Halloran"]
    assert called_in("Old friends, dame fortune!", IDS) == []
    assert called_in("ambrose and Vane", IDS) == ["Brother Ambrose", "Captain Idris Vane"]
    assert called_in("evening, Captain", IDS) == called_in("captin how r u", IDS) == ["Captain Idris Vane"]
    assert called_in("Brother, a word", IDS) == ["Brother Ambrose"]
    assert called_in("my brother is older", IDS) == called_in("the jester's narrow hat", IDS) == []
    assert [short_name(name) for name in ("Rook Halloran", "Captain Idris Vane", "Old Marrow")] == [
        "Rook",
        "Captain Idris",
        "Old Marrow",
    ]


# -- persons --------------------------------------------------------------------------------------------------


def answers(hall: Castle, listener: str, seconds: float = 10.0) -> list[hall_talk.ChatMessage]:
    """What characters say to a listener in the next seconds."""
    before = {message.id for message in hall.talk.lines_for(listener)}
    for _ in range(round(seconds * 10)):
        hall.advance(0.1)
    return [m for m in hall.talk.lines_for(listener) if m.id not in before and m.who == "character"]


def test_a_greeting_in_the_lobby_is_answered():
    for seed in range(12):
        hall = castle(seed)
        hall.enter("Ann")
        hall.say("Ann", "Good evening!")
        assert any(m.kind == "said" and "Ann" in m.text for m in answers(hall, "Ann")), seed


def test_who_is_called_by_name_answers():
    hall = castle(2)
    hall.enter("Ann")
    there = [one for one in hall.present() if not one.level and not one.is_human]
    for one in there:
        called = short_name(one.name).split(" ")[-1]
        hall.say("Ann", f"A fine evening, {called}")
        assert one.name in {m.speaker for m in answers(hall, "Ann", 6.0)}


def test_a_whisper_is_answered_by_whom_it_went_to_and_nobody_else_hears_it():
    hall = castle(5)
    hall.enter("Ann")
    hall.enter("Bob")
    for one in [one for one in hall.present() if not one.is_human]:
        message = hall.say("Ann", f"/w {one.name} the walls have ears, {one.name}")
        assert message.kind == "whisper"
        came = [m for m in answers(hall, "Ann") if m.kind == "whisper"]
        assert [(m.speaker, m.addressee) for m in came] == [(one.name, "Ann")]
    assert not any(m.kind == "whisper" for m in hall.talk.lines_for("Bob"))


def test_answers_of_the_ignored_are_not_heard():
    hall = castle(5)
    hall.enter("Ann")
    ignored = [one.name for one in hall.present() if not one.is_human]
    for name in ignored:
        hall.say("Ann", f"/ignore {name}")
    hall.say("Ann", "Hello!")
    assert not {m.speaker for m in answers(hall, "Ann", 120.0)} & set(ignored)
    heard_again = next(name for name in ignored if hall.talk.is_present(name))
    hall.say("Ann", f"/unignore {heard_again}")
    hall.say("Ann", f"/w {heard_again} can you hear me now, then?")
    assert heard_again in {m.speaker for m in answers(hall, "Ann")}


def test_who_writes_on_and_on_is_not_answered_without_end():
    hall = castle(6)
    hall.enter("Ann")
    for number in range(60):
        hall.say("Ann", f"hello {number}")
        hall.advance(1.0)
    said = [m for m in hall.talk.lines_for("Ann") if m.who == "character" and "Ann" in m.text]
    assert 3 <= len(said) <= 8


def test_a_name_of_a_character_is_the_persons_for_the_evening():
    hall = castle(1)
    hall.advance(30)
    hall.enter("rook halloran")
    check_places(hall)
    for _ in range(600):
        hall.advance(1.0)
        check_places(hall)
    hall.take_over(
        HEARTH, {1: CastleSitter("Rook Halloran", "rook"), 2: CastleSitter("rook halloran", "guest_fox", True)}
    )
    hall.advance(60)
    hall.free(HEARTH)
    check_places(hall)
    hall.leave("rook halloran")
    hall.advance(1200)
    assert hall.talk.presence("Rook Halloran").who == "character"


def sit_down(hall: Castle, name: str = "Ann", level: str = HEARTH) -> CastleTable:
    hall.enter(name, "guest_fox")
    table = hall.table(level)
    hall.sit(level, table.free_seats[0], name)
    return table


def test_sitting_down_ends_the_simulated_round_without_a_word():
    hall = castle(7)
    table = hall.table(HEARTH)
    while not (table.seats and table.cards.hands and not table.is_between):
        hall.advance(0.5)
    money = dict(hall.pockets)
    sit_down(hall)
    check_places(hall)
    assert table.is_with_person and table.cards.hands == {} and hall.pockets == money
    rounds = table.round_no
    hall.advance(120)
    check_places(hall)
    assert table.round_no == rounds
    with pytest.raises(ValueError):
        hall.sit(HEARTH, next(iter(table.seats)), "Ann")
    with pytest.raises(hall_talk.ChatError):
        hall.sit(HEARTH, table.free_seats[0], "Nobody")


def play_round(hall: Castle, table: CastleTable, engine, chance) -> list[object]:
    """A round at a person's table, as its scene would play and tell it."""
    names = {seat: sitter.name for seat, sitter in table.seats.items()}
    engine.open_round(chance)
    told: list[object] = []

    def tell(events) -> None:
        for event in events:
            told.append(event)
            hall.observe(table.level.name, (event,), names)
            hall.advance(0.6)

    for seat in names:
        tell(engine.apply(Action(seat, "bet", int(engine.settings.minimum))))
    tell(engine.apply(Action(HOUSE, "deal")))
    while engine.phase != "closed":
        offers = {offer.action for offer in engine.legal_actions(engine.turn)}
        total = 0 if "no_insurance" in offers else engine.view(HOUSE).seats[engine.turn - 1][0].total
        action = "no_insurance" if "no_insurance" in offers else "hit" if total < 17 else "stand"
        tell(engine.apply(Action(engine.turn, action)))
    return told


def test_what_happened_at_a_persons_table_is_seen_announced_and_talked_about():
    hall = castle(9)
    table = sit_down(hall)
    me = next(seat for seat, sitter in table.seats.items() if sitter.is_human)
    company = {seat: CastleSitter(CHARACTERS[who].name, who) for seat, who in zip((1, 5), ("rook", "pip"), strict=True)}
    hall.take_over(HEARTH, {me: table.seats[me]} | {s: w for s, w in company.items() if s != me})
    check_places(hall)
    engine, chance = GAMES["black_axe"].engine(table.level.settings), FastChance(4)
    shuffles, talk = 0, []
    for _ in range(60):
        for event in play_round(hall, table, engine, chance):
            shuffles += isinstance(event, e.ShoeShuffled)
        assert table.is_between and table.round_no
        hall.advance(6.0)
    heard = hall.talk.lines_for("Ann")
    assert sum(m.speaker == STEWARD and m.kind == "notice" for m in heard) == shuffles >= 1
    talk = [m for m in heard if m.who == "character" and m.place == table.place]
    assert len(talk) > 10
    assert {m.speaker for m in talk} <= {"Rook Halloran", "Pip Larkspur"}
    assert 0 < table.shoe_share <= 1
    hall.free(HEARTH)
    check_places(hall)
    assert not table.is_with_person and hall.talk.presence("Ann").place == hall_talk.LOBBY


def test_at_a_table_without_characters_the_steward_returns_a_greeting():
    hall = castle(9)
    table = sit_down(hall)
    me = next(seat for seat, sitter in table.seats.items() if sitter.is_human)
    hall.take_over(HEARTH, {me: table.seats[me]})
    hall.say("Ann", "hello?")
    assert hall.talk.lines_for("Ann")[-1].speaker == STEWARD


def test_guests_come_with_the_table_and_go_with_it():
    hall = castle(3)
    table = sit_down(hall)
    me, sitter = next((seat, sitter) for seat, sitter in table.seats.items() if sitter.is_human)
    other = table.free_seats[0]
    hall.take_over(HEARTH, {me: sitter, other: CastleSitter("Guest 1", "guest_owl", is_human=True)})
    check_places(hall)
    assert hall.talk.presence("Guest 1").place == table.place
    hall.take_over(HEARTH, {other: sitter, me: CastleSitter("Rook Halloran", "rook")})
    assert not hall.talk.is_present("Guest 1")
    check_places(hall)
    hall.take_over(HEARTH, {other: sitter, me: CastleSitter("Guest 1", "guest_owl", is_human=True)})
    hall.leave("Ann")
    check_places(hall)
    assert not hall.talk.is_present("Guest 1") and not table.is_with_person


def test_characters_fetched_from_anywhere_leave_where_they_were():
    for seed in range(10):
        hall = castle(seed)
        hall.advance(50)
        table = sit_down(hall)
        me = next(seat for seat, sitter in table.seats.items() if sitter.is_human)
        others = [seat for seat in range(1, table.seat_count + 1) if seat != me]
        chosen = random.Random(seed).sample(list(CHARACTERS), len(others))
        seats = {seat: CastleSitter(CHARACTERS[who].name, who) for seat, who in zip(others, chosen, strict=True)}
        hall.take_over(HEARTH, seats | {me: table.seats[me]})
        check_places(hall)
        assert set(table.characters.values()) == set(chosen)
        hall.advance(100)
        check_places(hall)
        hall.free(HEARTH)
        hall.advance(100)
        check_places(hall)


def test_a_full_table_is_not_left_full():
    hall = castle(1)
    sit_down(hall)
    seats = {seat: CastleSitter(CHARACTERS[who].name, who) for seat, who in enumerate(list(CHARACTERS)[:5], 1)}
    hall.take_over(HEARTH, seats)
    hall.free(HEARTH)
    check_places(hall)


def test_characters_want_to_come_to_and_go_from_a_persons_table_now_and_then():
    wishes = []
    evenings = sample(6, 3)
    for seed in range(evenings):
        hall = castle(seed)
        table = sit_down(hall)
        for _ in range(60):
            hall.advance(25.0)
            for seat, who in hall.restless(HEARTH):
                wishes.append(who)
                if who is None:
                    assert not table.seats[seat].is_human
                    seats = {s: sitter for s, sitter in table.seats.items() if s != seat}
                else:
                    assert seat in table.free_seats and len(table.free_seats) >= 2
                    seats = table.seats | {seat: CastleSitter(CHARACTERS[who].name, who)}
                hall.take_over(HEARTH, seats)
                check_places(hall)
    assert 10 * evenings / 6 < len(wishes) < evenings * 60 / 2
    assert None in wishes and set(wishes) - {None}


# -- what lies on a table -------------------------------------------------------------------------------------


def test_what_lies_on_a_table_is_what_the_engine_shows():
    level = LEVELS[0]
    for seed in range(60):
        engine, chance = GAMES["black_axe"].engine(level.settings), FastChance(seed)
        laid, names = CardsOnTable(engine.shoe.size, Currency()), {1: "One", 2: "Two", 4: "Four"}
        rng = random.Random(seed)
        for _ in range(4):
            engine.open_round(chance)
            found: list[Happening] = []
            events = [event for seat in names for event in engine.apply(Action(seat, "bet", 200))]
            events += engine.apply(Action(HOUSE, "deal"))
            while True:
                for event in events:
                    found += laid.tell(event, names)
                    assert laid.news
                view = engine.view(HOUSE)
                for seat in names:
                    for mine, theirs in zip(laid.hands[seat], view.seats[seat - 1], strict=True):
                        assert (tuple(mine.cards), mine.total, mine.stake) == (theirs.cards, theirs.total, theirs.stake)
                        assert mine.outcome == theirs.outcome
                assert tuple(card for card in laid.dealer if card) == view.dealer
                assert ("" in laid.dealer) == view.has_hole_card
                assert laid.shoe_left == view.cards_left
                if engine.phase == "closed":
                    break
                offers = engine.legal_actions(engine.turn)
                events = list(engine.apply(Action(engine.turn, rng.choice(offers).action)))
            busts = sum(h.outcome == "bust" for seat in names for h in laid.hands[seat])
            assert sum(one.kind == "bust" for one in found) == busts
            assert isinstance(events[-1], RoundSettled) and laid.is_between


def test_runs_are_counted_by_name_and_forgotten_with_who_leaves():
    laid, names = CardsOnTable(52, Currency()), {1: "One"}

    def lost() -> list[Happening]:
        from casino.engines.base import BetPlaced, SeatResult

        laid.tell(BetPlaced(1, 200), names)
        laid.tell(e.HandSettled(1, 1, "lost", 200, 0, 18), names)
        return laid.tell(RoundSettled((SeatResult(1, 200, 0),), None, 0), names)

    assert [lost(), lost(), lost()] == [[], [], [Happening("losses", "One", 3)]]
    laid.forget("One")
    assert lost() == []
    assert laid.tell(e.DealerEnded(24, "bust"), names) == [Happening("dealer_bust", figure=24)]
