"""Tables by invitation: each deed opens its table, the books tell it, and nobody's deed is another's."""

from dataclasses import replace

from casino.core.money import Cents
from casino.records.levels import Welcome, catalogue, shipped_level
from casino.tables.invitations import covers_no_table, missing_deed

DEEDS = ("rounds", "win", "purse")


def settled_round(store, who, level, staked, returned):
    with store.writing():
        number = store.add_round(level, {}, "seed", "", "seal", (), (), 0, "", "casino-round/1")
        store.close_round(number, "settled", [], {who.id: (staked, returned)})


def by(**deed):
    return replace(shipped_level("black_baron/standard"), welcome=Welcome(**deed))


def test_every_deed_opens_its_table(store):
    ann, bob = store.create_profile("Ann", "fox"), store.create_profile("Bob", "owl")
    rounds, win = by(rounds=2), by(win=Cents(700))
    assert "Play 2 rounds of Black Baron to be invited" in missing_deed(store, ann.id, rounds)
    assert "Win 7 coins in a round of Black Baron to be invited" in missing_deed(store, ann.id, win)
    settled_round(store, ann, "pilok/standard", 500, 5_000)
    for _ in range(2):
        assert missing_deed(store, ann.id, rounds) and missing_deed(store, ann.id, win)
        settled_round(store, ann, "black_baron/back_alley", 300, 999)
    assert not missing_deed(store, ann.id, rounds) and missing_deed(store, ann.id, win)
    settled_round(store, ann, "black_baron/back_alley", 300, 1_000)
    assert not missing_deed(store, ann.id, win)
    assert missing_deed(store, bob.id, rounds) and missing_deed(store, bob.id, win)
    has, more = store.purse(bob.id), store.purse(bob.id) + 100
    assert not missing_deed(store, bob.id, by(purse=Cents(has)))
    assert "in your purse" in missing_deed(store, bob.id, by(purse=Cents(more)))
    assert not missing_deed(store, bob.id, replace(by(purse=Cents(more)), name="black_baron/own_room"))


def test_each_door_has_one_table_for_newcomers_which_is_open_and_one_by_invitation():
    levels, _ = catalogue()
    for game in {level.game for level in levels}:
        behind = [level for level in levels if level.game == game]
        deeds = {level.name: [deed for deed in DEEDS if getattr(level.welcome, deed) is not None] for level in behind}
        first = [level.name for level in behind if level.welcome.recommended]
        assert len(first) == 1 and not deeds[first[0]], game
        assert sum(map(bool, deeds.values())) == 1, game


def test_a_purse_covers_no_table_where_only_invitations_are_as_cheap():
    cheap, dear = (by(rounds=2), shipped_level("blackjack/six_decks"))
    least, more = cheap.settings.minimum, dear.settings.minimum
    free = shipped_level("baccarat/practice")
    missing = lambda level: "Play on." if level.welcome.rounds else ""  # noqa: E731
    for purse, levels, deed, is_broke in (
        (least, [cheap, dear], missing, True),
        (least, [cheap, dear], lambda level: "", False),
        (least - 1, [cheap, dear], lambda level: "", True),
        (more - 1, [dear, cheap], missing, True),
        (more, [dear, cheap], missing, False),
        (0, [free], missing, False),
        (0, [free, dear], missing, True),
        (0, [], missing, False),
    ):
        assert covers_no_table(purse, levels, deed) == is_broke, (purse, levels)
    asked = []
    assert not covers_no_table(100_000, catalogue()[0], lambda level: asked.append(level) or "")
    assert len(asked) == 1, "the books are asked about no more than is needed"
