"""The castle listens: visitors are answered to the point, with true figures, and its people talk to each other."""

import random
import re
import string
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from casino.core.chance import FastChance
from casino.core.money import format_amount
from casino.core.resources import ASSETS
from casino.engines.base import HOUSE, Action, RoundSettled, SeatResult
from casino.engines.registry import GAMES
from casino.players.castle import hall_talk
from casino.players.castle.facts import EveningFacts
from casino.players.castle.gossip import STEWARD, Gossip
from casino.players.castle.hall_life import Castle
from casino.players.castle.small_talk import IN_CASTLE, lines_for
from casino.players.castle.table import CastleSitter, CastleTable
from casino.players.characters import CHARACTERS, IDS
from casino.players.talk.dialogues import Exchanges, dialogues
from casino.players.talk.lately import SaidLately
from casino.players.talk.lines import EVERYBODY, lines_of
from casino.players.talk.understanding import kinds
from casino.players.twentyone.habits import habits
from casino.players.twentyone.play import TwentyOnePlay
from casino.records.levels import catalogue, load_level

LEVELS = [level for level in catalogue()[0] if level.game == "black_axe"]
HEARTH = "black_axe/standard"
NAMES = {who.id: who.name for who in CHARACTERS.values()}
ODDS = "another card goes over 21 about 62% of the time; standing on 16 wins about 21%."


def castle(seed: object = 1) -> Castle:
    return Castle(LEVELS, random.Random(seed))


def sit_with(hall: Castle, company: tuple[str, ...], name: str = "Ann") -> CastleTable:
    """Seats a person at the hearth with these characters, as the table's scene would."""
    hall.enter(name, "guest_fox")
    table = hall.table(HEARTH)
    hall.sit(HEARTH, table.free_seats[0], name)
    me = next(seat for seat, sitter in table.seats.items() if sitter.is_human)
    free = [seat for seat in range(1, table.seat_count + 1) if seat != me]
    seats = {seat: CastleSitter(NAMES[who], who) for seat, who in zip(free, company, strict=False)}
    hall.take_over(HEARTH, {me: table.seats[me], **seats})
    return table


def everything_said(hall: Castle, listener: str, seconds: float) -> list[hall_talk.ChatMessage]:
    """What a listener hears characters say in the next seconds."""
    last = max((m.id for m in hall.talk.lines_for(listener)), default=0)
    heard = []
    for _ in range(round(seconds)):
        hall.advance(1.0)
        new = [m for m in list(hall.talk.presence(listener).log)[-12:] if m.id > last]
        last = max((m.id for m in new), default=last)
        heard += [m for m in new if m.who == "character" and m.kind in ("said", "whisper")]
    return heard


def repeats(said: list[hall_talk.ChatMessage]) -> float:
    return 1 - len({m.text for m in said}) / len(said)


def pattern(line: str) -> re.Pattern[str]:
    """How a line sounds once its places are filled."""
    parts = [
        re.escape(text) + ("(.+)" if field is not None else "") for text, field, *_ in string.Formatter().parse(line)
    ]
    return re.compile("".join(parts), re.IGNORECASE)


def kinds_of(message: hall_talk.ChatMessage) -> set[str]:
    """The kinds of answer that a line may be."""
    found = set()
    for kind in {*lines_of("answers", EVERYBODY), "greeted", "farewell", "thanked", "asked", "called", "whispered"}:
        lines = (*lines_for(IDS[message.speaker], kind), *lines_for(EVERYBODY, kind))
        if any(pattern(line).fullmatch(message.text) for line in lines):
            found.add(kind)
    return found


# -- what they tell each other --------------------------------------------------------------------------------


def test_there_are_many_exchanges_and_each_can_be_had():
    assert len(dialogues()) >= 60
    known = {one.tells for one in dialogues()} | {""}
    for one in dialogues():
        assert one.where in ("lobby", "table", "home", "both") and 2 <= len(one.said) <= 4, one
        assert 2 <= len(one.speakers) <= 3 and one.speakers <= set(CHARACTERS), one
        assert {one.after, one.before} <= known, one
        for _who, words in one.said:
            assert 0 < len(words) <= 110 and words == words.strip() and "{" not in words, words
    pairs = Counter(who for one in dialogues() for who in one.speakers)
    assert set(pairs) == set(CHARACTERS) and min(pairs.values()) >= 10


def test_the_cat_is_sought_before_she_is_found_and_never_after():
    for seed in range(20):
        exchanges, lately = Exchanges(random.Random(seed)), SaidLately()
        heard = []
        while (one := exchanges.next("lobby", list(CHARACTERS), lately)) is not None:
            exchanges.note(one, lately)
            heard.append(one)
        found = next(number for number, one in enumerate(heard) if one.tells == "the cat is found")
        assert any(one.tells == "the cat is sought" for one in heard[:found])
        assert all(one.before != "the cat is found" for one in heard[found + 1 :])
        assert len(set(heard)) == len(heard)


def test_an_hour_in_the_lobby_has_whole_exchanges_and_hardly_a_line_twice():
    hall = castle()
    hall.enter("Ann")
    heard = everything_said(hall, "Ann", 3600)
    assert 1.5 < len(heard) / 60 < 5, len(heard)
    assert repeats(heard) < 0.10
    said = [(IDS[m.speaker], m.text) for m in heard]
    begun = [one for one in dialogues() if one.said[0] in said]
    assert len(begun) >= 8
    told = [[line for line in said if line in one.said] for one in begun]
    assert all(tuple(lines) == one.said[: len(lines)] for one, lines in zip(begun, told, strict=True))
    assert sum(len(lines) < len(one.said) for one, lines in zip(begun, told, strict=True)) <= 2


def test_who_comes_again_hears_nothing_again():
    lately, heard = SaidLately(), []
    for seed in (5, 6):
        hall = Castle(LEVELS, random.Random(seed), lately)
        hall.enter("Ann")
        heard += everything_said(hall, "Ann", 600)
    assert len(heard) > 20 and repeats(heard) == 0


def play_on(hall: Castle, table: CastleTable, seconds: float) -> list[hall_talk.ChatMessage]:
    """Plays rounds at a person's table for some time, as its scene would; what the characters there say."""
    engine, chance, rng = GAMES["black_axe"].engine(table.level.settings), FastChance(4), random.Random(1)
    play = TwentyOnePlay(table.level.settings)
    names = {seat: sitter.name for seat, sitter in table.seats.items()}
    last = max(m.id for m in hall.talk.lines_for("Ann"))
    said, until = [], hall.seconds + seconds
    while hall.seconds < until:
        engine.open_round(chance)
        events = [event for seat in names for event in engine.apply(Action(seat, "bet", 400))]
        events += engine.apply(Action(HOUSE, "deal"))
        while events:
            for event in events:
                hall.observe(table.level.name, (event,), names)
                hall.advance(0.5)
            events = []
            if engine.phase != "closed":
                seat = engine.turn
                offers = engine.legal_actions(seat)
                who = CHARACTERS.get(table.seats[seat].portrait, CHARACTERS["odile"])
                events = list(engine.apply(who.act(play, engine.view(seat), seat, offers, rng)))
        hall.advance(6.0)
        new = [m for m in hall.talk.lines_for("Ann") if m.id > last]
        last = max((m.id for m in new), default=last)
        said += [m for m in new if m.who == "character" and m.place == table.place]
    return said


def test_an_hour_at_a_table_hardly_hears_a_line_twice():
    hall = castle(9)
    table = sit_with(hall, ("rook", "pip", "odile"))
    said = play_on(hall, table, 3600)
    assert 1 < len(said) / 60 < 5, len(said)
    assert repeats(said) < 0.05
    firsts = {one.said[0][1] for one in dialogues()}
    assert sum(m.text in firsts for m in said) >= 3


# -- what visitors are answered -------------------------------------------------------------------------------


def test_every_kind_of_question_has_answers_in_every_voice():
    by_facts = {"my_gain", "their_gain", "leader", "who", "where", "odds"}
    for who in CHARACTERS:
        for kind in set(kinds()) - by_facts:
            assert lines_for(who, kind), (who, kind)
        for kind in ("their_won", "their_lost", "their_even", "mine_won", "mine_lost", "mine_even"):
            assert lines_for(who, kind), (who, kind)
    assert all(lines_for(EVERYBODY, f"who_{who}") for who in CHARACTERS)


def test_what_is_named_in_an_answer_is_known_to_it():
    known = {"odds": {"odds"}, "time": {"time"}, "leader": {"who", "gain"}, "leader_self": {"gain"}}
    known |= {"style_else": {"manner"}}
    known |= {"leader_mine": {"gain"}, "who_person": {"who"}}
    known |= {f"{whose}_{how}": {"gain"} for whose in ("their", "mine") for how in ("won", "lost")}
    known |= {f"where_{how}": {"who", "place"} for how in ("lobby", "here", "table", "gone")}
    known |= {
        f"style_{how}": {"hand", "deed", "cards", "times"}
        for how in ("always", "never", "when", "unless", "often", "pairs")
    }
    for who in (*CHARACTERS, EVERYBODY):
        for kind, lines in lines_of("answers", who).items():
            for line in lines:
                fields = {field for _, field, *_ in string.Formatter().parse(line) if field is not None}
                kind = kind.removesuffix(IN_CASTLE)
                assert fields <= {"name", *known.get(kind, ())}, line
                assert known.get(kind, set()) & {"gain", "odds", "time"} <= fields, line


CASTLE = re.compile(r"\b(?:steward|fire|fireplace|torch(?:es)?|castle|hearth)\b", re.IGNORECASE)
TO_PERSONS = ("greeted", "farewell", "thanked", "asked", "called", "whispered")


def lines_elsewhere() -> Iterator[str]:
    """All that the house's people can say at a table outside the castle: remarks, exchanges and answers."""
    for path in (ASSETS / "texts" / "tables").glob("*.toml"):
        yield from (line for said in tomllib.loads(path.read_text("utf-8")).values() for line in said)
    yield from (words for one in dialogues() if one.fits("elsewhere", CHARACTERS, {one.after}) for _, words in one.said)
    shared = lines_of("answers", EVERYBODY)
    for who in (*CHARACTERS, EVERYBODY):
        kinds_there = {kind.removesuffix(IN_CASTLE) for kind in lines_of("answers", who)} | {*TO_PERSONS}
        for kind in kinds_there:
            if f"{kind}_else" not in shared and (not kind.startswith("style_") or kind == "style_else"):
                yield from lines_for(who, kind, is_at_home=False)


def test_nothing_that_is_said_at_other_tables_names_the_castle_or_its_steward():
    lines = list(lines_elsewhere())
    assert len(lines) > 2000 and [line for line in lines if CASTLE.search(line)] == []
    for kind in {kind.removesuffix(IN_CASTLE) for kind in lines_of("answers", EVERYBODY)}:
        assert lines_for(EVERYBODY, kind, is_at_home=False), f"everybody has an answer elsewhere: {kind}"


def test_everybody_says_which_world_they_are_from():
    for who in CHARACTERS:
        said = " ".join(lines_for(who, "origin", is_at_home=False))
        assert re.search(r"Empiriana|Elysia|[Pp]ort\b", said), who


@pytest.mark.parametrize(("pace", "least", "most"), [("off", 0, 0), ("sparse", 0.2, 0.47), ("lively", 1, 1)])
def test_the_pace_of_talk_is_kept_in_the_castle_and_who_asks_is_answered(pace, least, most):
    talk, rng, said = hall_talk.HallTalk(), random.Random(1), SaidLately()
    gossip = Gossip(talk, rng, EveningFacts(talk, {}), said, pace=lambda: pace)
    for name, who in (("Ann", "person"), ("Rook Halloran", "character"), ("Pip Larkspur", "character")):
        talk.arrive(name, who, 0.0)
    begun = sum(gossip.chatter("rook", hall_talk.LOBBY, "lobby", 40.0 * number) for number in range(200))
    assert 200 * least <= begun <= 200 * most
    gossip.speak(9_000.0)
    heard = len(talk.lines_for("Ann"))
    gossip.hear(talk.say("Ann", "Rook, how old are you?", 9_000.0), 9_000.0)
    assert gossip.speak(9_010.0) and len(talk.lines_for("Ann")) >= heard + 2


def asked(file: str) -> list[dict[str, object]]:
    read = tomllib.loads((Path(__file__).parent / "said" / f"{file}.toml").read_text("utf-8"))
    return list(read["said"])


def answer(question: dict[str, object], seed: int) -> tuple[hall_talk.ChatMessage | None, Castle]:
    """What a visitor who sits at the hearth with everybody asked for hears as an answer; None for nothing."""
    hall = castle(seed)
    by = str(question.get("by", "odile"))
    company = tuple(dict.fromkeys(("odile", by, "rook", "marrow")))
    table = sit_with(hall, company)
    me = next(seat for seat, sitter in table.seats.items() if sitter.is_human)
    results = [SeatResult(seat, 1000, 0 if seat == me else 91_000) for seat in table.seats]
    hall.observe(HEARTH, (RoundSettled(tuple(results), None, 0),), {s: o.name for s, o in table.seats.items()})
    hall.facts.clock = lambda: "23:15"
    hall.facts.counsel = lambda name: ODDS if name == "Ann" else ""
    hall.advance(60.0)
    before = hall.talk.lines_for("Ann")[-1].id
    hall.say("Ann", str(question["words"]))
    for _ in range(8):
        hall.advance(1.0)
    heard = [m for m in hall.talk.lines_for("Ann") if m.id > before and m.who == "character" and "Ann" in m.text]
    return (heard[0] if heard else None), hall


def fits(question: dict[str, object], said: hall_talk.ChatMessage | None, hall: Castle) -> bool:
    if said is None or question.get("by", IDS[said.speaker]) != IDS[said.speaker]:
        return False
    kinds_wanted = {
        "their_gain": {"their_won"},
        "my_gain": {"mine_lost"},
        "who": {one for one in lines_of("answers", EVERYBODY) if one.startswith("who_")} | {"self"},
        "where": {one for one in lines_of("answers", EVERYBODY) if one.startswith("where_")},
        "style": {one for one in lines_of("answers", EVERYBODY) if one.startswith("style")},
    }
    wanted = {fit for kind in question["kinds"] for fit in kinds_wanted.get(kind, {kind})}  # type: ignore[attr-defined]
    currency = hall.table(HEARTH).level.currency
    cents = (hall.facts.gain(said.speaker) or (0, ""))[0]
    assert cents >= 90_000 - 20_000, "the round's, and what was won or lost at other tables before"
    won, lost = format_amount(cents, currency), format_amount(1000, currency)
    figure = {"theirs": won, "mine": lost, "clock": "23:15", "chance": "62%"}.get(str(question.get("figure", "")), "")
    return bool(kinds_of(said) & wanted) and figure in said.text


@pytest.mark.parametrize(("file", "least"), [("questions", 40), ("held_out", 20)])
def test_visitors_are_answered_to_the_point(file, least):
    questions = asked(file)
    assert len(questions) == least
    missed = []
    for number, question in enumerate(questions):
        said, hall = answer(question, number)
        if not fits(question, said, hall):
            missed.append((question["words"], said and (said.speaker, said.text, kinds_of(said))))
    assert missed == []


def test_what_somebody_says_of_their_play_is_how_they_play():
    rules = load_level(HEARTH).settings
    play = TwentyOnePlay(rules)
    rng = random.Random(1)
    every = {"hit", "stand", "double"}
    assert habits(CHARACTERS["marrow"], rules, "hit", 16, is_pair=False).habit == "always"
    assert habits(CHARACTERS["ambrose"], rules, "hit", 12, is_pair=False).habit == "never"
    assert habits(CHARACTERS["rook"], rules, "split", 10, is_pair=True).habit == "always"
    assert habits(CHARACTERS["pip"], rules, "split", 8, is_pair=True).habit == "often"
    told = habits(CHARACTERS["odile"], rules, "stand", 12, is_pair=False)
    assert told.habit == "when" and told.cards == "a four, a five or a six"
    assert [up for up in range(1, 11) if play.would("by_the_odds", (10, 2), up, every, rng) == "stand"] == [4, 5, 6]
    assert habits(CHARACTERS["marrow"], rules, "split", 0, is_pair=False).habit == "no_pairs"
    assert habits(CHARACTERS["sable"], rules, "split", 0, is_pair=False).hand == "threes and sevens"
    assert habits(CHARACTERS["pip"], rules, "split", 0, is_pair=False) is None, "by whims"
    assert habits(CHARACTERS["rook"], rules, "split", 0, is_pair=False).habit == "all_pairs"
    assert habits(CHARACTERS["odile"], rules, "split", 15, is_pair=False) is None
    assert habits(CHARACTERS["tobias"], rules, "surrender", 16, is_pair=False) is None, "this table takes no surrender"


def test_nobody_speaks_to_somebody_who_left():
    for seed in range(12):
        hall = castle(seed)
        table = sit_with(hall, ("rook", "pip"))
        hall.enter("Bob")
        hall.advance(40.0)
        hall.say("Ann", "bye all, what a night")
        hall.say("Bob", "hello there")
        hall.advance(0.5)
        hall.leave("Bob")
        hall.free(HEARTH)
        last = max(m.id for m in hall.talk.lines_for("Ann"))
        hall.enter("Eve")
        hall.sit(HEARTH, table.free_seats[0], "Eve")
        hall.advance(30.0)
        log = [m for one in hall.talk.present() for m in one.log if m.id > last and m.who == "character"]
        assert not any("Bob" in m.text or ("Ann" in m.text and m.place == table.place) for m in log), seed


def test_a_question_to_a_person_is_left_to_that_person():
    hall = castle(2)
    hall.enter("Ann")
    hall.enter("Bob")
    hall.advance(90.0)
    last = hall.talk.lines_for("Ann")[-1].id
    hall.say("Ann", "how are you, Bob?")
    for _ in range(8):
        hall.advance(1.0)
    assert not any(m.id > last and m.who == "character" and "Ann" in m.text for m in hall.talk.lines_for("Ann"))


# -- company --------------------------------------------------------------------------------------------------


def test_who_sits_alone_has_company_within_two_rounds():
    for level in LEVELS:
        for seed in range(6):
            hall = castle(seed)
            hall.enter("Ann")
            table = hall.table(level.name)
            hall.sit(level.name, table.free_seats[0], "Ann")
            me = next(seat for seat, sitter in table.seats.items() if sitter.is_human)
            hall.take_over(level.name, {me: table.seats[me]})
            wishes = [wish for _ in range(2) for wish in hall.restless(level.name)]
            assert any(who is not None for _seat, who in wishes), (level.name, seed)


def test_the_steward_tells_a_newcomer_what_one_does_here():
    hall = castle()
    hall.enter("Ann")
    hall.enter("Bob")
    hall.receive("Ann")
    told = [m for m in hall.talk.lines_for("Ann") if m.speaker == STEWARD]
    assert len(told) == 1 and "Ann" in told[0].text
    assert not any(m.speaker == STEWARD for m in hall.talk.lines_for("Bob"))
