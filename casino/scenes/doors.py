"""The ways through the house: from the hall to a table or a lobby, to a replay, to the manual, and back."""

from collections.abc import Mapping, Sequence

from casino.core.texts import _
from casino.engines.base import Event
from casino.odds import edges
from casino.records import own_levels
from casino.records.levels import Level
from casino.records.rounds import RoundRecord, level_of
from casino.save.ledger import Account
from casino.scenes.app.house import Doors, House
from casino.scenes.app.place import Miniature, Place
from casino.scenes.app.scene import Scene
from casino.scenes.games.places import card_of, cards_of, doors
from casino.tables.local import local_table
from casino.tables.table import Table


class HouseDoors(Doors):
    """The ways through the house. A game's own modules are imported only when a player goes there."""

    def __init__(self, house: House) -> None:
        self._house = house

    def place(self, level: Level) -> Place:
        return card_of(level).place

    def places(self, game: str) -> tuple[Place, ...]:
        return tuple(card.place for card in cards_of(game))

    def enter(self, level: Level) -> None:
        if level.welcome.missions and (missions := card_of(level).missions) is not None:
            missions().open_page(self._house, level)
        elif (lobby := card_of(level).lobby) is not None:
            lobby().enter(self._house, level)
        else:
            self.sit_down(level)

    def sit_down(self, level: Level) -> None:
        card, house = card_of(level), self._house
        if card.lobby is not None:
            card.lobby().sit_down(house, level)
        else:
            self.open_table(local_table(house.store, level, house.preferences.phrase), ())

    def open_table(self, table: Table, events: tuple[Event, ...]) -> None:
        card = card_of(table.level)
        if card.lobby is not None and table.evening is None:
            card.lobby().resume(self._house, table, events)
        else:
            from casino.scenes.games.castle.talk.voice import give_voice

            scene = card.tables().live_table(self._house, table, events)
            give_voice(scene)
            self._house.stack.push(scene)

    def practise(self, table: Table, events: tuple[Event, ...]) -> Scene:
        return card_of(table.level).tables().live_table(self._house, table, events)

    def replay(
        self,
        records: Sequence[tuple[str, RoundRecord]],
        faces: Mapping[str, str] | None = None,
        *,
        ends_program: bool = False,
        house: House | None = None,
    ) -> Scene:
        tables = card_of(level_of(records[0][1])).tables()
        return tables.replay_table(house or self._house, records, faces, ends_program=ends_program)

    def manual(self, edition: str = "lookup", *, has_desk: bool = True) -> None:
        """Opens an edition of the manual for the second person at a bomb. It is saved to the documents folder."""
        from casino.save.save_places import documents_path
        from casino.scenes.games.bomb.desk import manual_pages

        manual_pages.open_manual(self._house, documents_path(), edition=edition, has_desk=has_desk)

    def desk(self) -> None:
        from casino.scenes.games.bomb.desk.scene import Desk

        self._house.stack.push(Desk(self._house))

    def begin(self) -> None:
        """Puts the first scene on the stack: the hall, with the welcome over it on the first evening.

        Raises SaveError where the save does not accept the end of an open round.
        """
        from casino.scenes.app.repair_portraits import repair_portraits
        from casino.scenes.dialogs.way_back import look_for_way_back
        from casino.scenes.lobby.layout import wordmark_place
        from casino.scenes.lobby.open_rounds import look_for_open_rounds
        from casino.scenes.pages.welcome import NewPersonPage

        house = self._house
        own_levels.keep_beside(house.store.path)
        repair_portraits(house.store)
        people = house.store.accounts("profile")
        house.profile = next((a for a in people if a.id == house.preferences.profile), people[0] if people else None)
        house.stack.replace_all(self.hall())
        if people:
            look_for_way_back(house)
            look_for_open_rounds(house)
        if house.store.notice:
            house.say(house.store.notice, _("Your save"))
            house.store.notice = ""
        if not people:
            house.stack.push(NewPersonPage(house, self._welcome, wordmark=wordmark_place))

    def _welcome(self, account: Account) -> None:
        """Lets the first person, who has chosen a name, play in the hall, and offers the menu entry."""
        from casino.scenes.dialogs.menu_offer import offer_menu_entry
        from casino.scenes.pages.welcome import become_in_hall

        become_in_hall(self._house, account)
        offer_menu_entry(self._house)

    def hall(self) -> Scene:
        from casino.scenes.lobby.scene import Lobby

        return Lobby(self._house)

    def all(self) -> dict[str, Place]:
        return {door: card.place for door, card in doors().items()}

    def miniature(self, door: str) -> Miniature:
        return doors()[door].miniature()

    def prepare(self, levels: Sequence[Level]) -> None:
        """Imports every table's modules, reads what is said there, and computes figures for texts and characters.

        This takes longer than a frame.
        """
        from casino.lessons.reading import lessons
        from casino.players.plays import PLAYS
        from casino.players.talk import dialogues, lines, understanding
        from casino.scenes.games.castle.talk import voice  # noqa: F401

        lessons()  # this and what is read next is kept
        lines.read_all()
        dialogues.dialogues()
        understanding.understood()
        for level in levels:
            card = card_of(level)
            card.tables()
            if card.missions is not None and level.welcome.missions:
                card.missions().prepare(level)
            card.place.words().rule_words(level)
            edges.looked_up(level.settings)  # for the plaque
            if level.game in PLAYS:
                PLAYS[level.game](level.settings)
        for card in doors().values():
            if card.lobby is not None:
                card.lobby().prepare(self._house, levels)
