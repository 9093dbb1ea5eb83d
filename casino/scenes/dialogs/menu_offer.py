"""Asks once whether a program from an archive should be added to the desktop's menu.

Only a player with a name who is in the hall is asked.
"""

from casino.core.errors import CasinoError
from casino.core.texts import _
from casino.scenes.app.house import House
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.ui.device import menu_entry

_TOLD = _(
    "The casino can be added to your desktop's menu; rounds you saved then open with a double click. "
    "To take it out again, start it with --remove-from-menu."
)


def offer_menu_entry(house: House) -> None:
    """Asks about the menu entry, unless that was done before or the program does not come from an archive."""
    if house.preferences.was_menu_offered or not menu_entry.can_be_added():
        return
    add = AnswerOption(_("Add to the menu"), lambda: _add(house), style="accent")
    ask(
        house,
        _("The casino in your menu"),
        _TOLD,
        add,
        AnswerOption(_("Not now"), lambda: house.change(was_menu_offered=True)),
    )


def _add(house: House) -> None:
    house.change(was_menu_offered=True)
    try:
        house.notify(menu_entry.add_this_program())
    except CasinoError as refusal:
        house.say(str(refusal))
