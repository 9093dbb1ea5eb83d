"""Ways to tables at which somebody says something: bubbles by the faces of all who can speak there; see `steps`."""

from casino.players.talk.conversation import Remark, Speaker
from casino.scenes.table.lines.talking import Talking
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import part_of
from tests.tools.shots.steps import Done, Tour, enter, frames, until


def says(who: str, words: str) -> Done:
    """Somebody at the table says something, by whose voice it is."""

    def say(pilot: Pilot) -> None:
        pilot.house.change(talk="lively")
        talking = part_of(pilot.scene, Talking)
        speaker: Speaker = next(one for one in talking.speakers if one.who == who)
        talking.show(Remark(speaker, words, words))
        until(lambda _: not talking.is_looking)(pilot)
        frames(10, 0.05)(pilot)

    return say


TOURS: dict[str, Tour] = {
    "what Mr Red and his guests say": {
        "talk_baron": (enter("black_baron/standard"), says("mr_red", "I never lie at my own table. Elsewhere I rest.")),
        "talk_baron_guest": says("rook", "I had a plan for tonight. It is under the table now."),
    },
    "what is said between the stars": {
        "talk_pilok": (enter("pilok/standard"), says("keeper", "Fees, fees. 10 credits each. Boop.")),
        "talk_pilok_guest": says("odile", "Lift-off with a six: the fat end of the distribution."),
    },
    "what a dealer says": {
        "talk_cards": (
            enter("blackjack/standard"),
            says("croupier", "Take your time; I am paid to stand."),
        ),
    },
    "what two croupiers say": {
        "talk_salon": (enter("baccarat/salon"), says("salon", "Velvet forgives elbows. Please lean.")),
        "talk_salon_right": says("banquier", "An honest shoe is heavier than it looks."),
    },
}
