"""The question about a hall on another machine that a player left without settling: go back, or take the money home."""

from functools import partial

import msgspec
import pygame

from casino.core.texts import _
from casino.save.hall_money import Left, forget_way, keep_way, left_behind
from casino.scenes.app.house import House
from casino.scenes.dialogs.dialogs import AnswerOption, Question

_TITLE = _("Welcome back")
_OPENS = _("Going back opens it again, with the money and seats that are still there.")


class WayBackQuestion(Question):
    """Asks about one hall. The keyboard focus begins at going back."""

    def __init__(self, house: House, left: Left) -> None:
        way = left.way
        home = AnswerOption(
            _("Take the money home"), partial(house.pages.go_back, way, takes_home=True), key=pygame.K_t
        )
        nothing = AnswerOption(_("Leave it"), partial(_forget, house, left), key=pygame.K_l)
        answers = [
            AnswerOption(_("Go back"), partial(house.pages.go_back, way), style="accent", key=pygame.K_RETURN),
            home if left.cents else nothing,
            AnswerOption(_("Not now"), partial(_put_off, house, left)),
        ]
        sentence = f"{left.sentence} {_OPENS}" if way.where else left.sentence
        super().__init__(house, _TITLE, sentence, answers, begins_at=0)

    def on_entered(self) -> None:
        self.house.messages.add(self.sentence)


def look_for_way_back(house: House) -> None:
    """Asks about the hall left last, unless the player put that off.

    The player's own hall may have closed and paid by itself.
    """
    if house.profile is None:
        return
    left = next((one for one in left_behind(house.store, house.profile.id) if not one.way.is_put_off), None)
    if left is None:
        return
    if left.way.where and (sentence := house.pages.closed_by_itself(left.way)):
        house.say(sentence, _TITLE)
    else:
        house.stack.push(WayBackQuestion(house, left))


def _put_off(house: House, left: Left) -> None:
    assert house.profile is not None
    keep_way(house.store, house.profile.id, msgspec.structs.replace(left.way, is_put_off=True))


def _forget(house: House, left: Left) -> None:
    assert house.profile is not None
    forget_way(house.store, house.profile.id, left.way.hall)
