"""The errors of the house: refusals and faults, one class per cause, all below CasinoError.

The text of each is one sentence that a player or an author of levels can act on: it names the rule and the numbers.
Nothing is caught or shown here.
"""

import re
from pathlib import Path

from casino.core.texts import _

_LONGEST_MESSAGE = 600
_MAX_READ = 20 * _LONGEST_MESSAGE  # of what was quoted
_NO_SIGN = "\ufffd"  # replaces what cannot be shown


class CasinoError(Exception):
    """The base of every refusal and fault of the house; its text is fit to be shown, whatever it quotes."""

    def __str__(self) -> str:
        return one_line(super().__str__())


# -- what a table refuses -------------------------------------------------------------------------------------


class IllegalAction(CasinoError):
    """The base of all refused actions: the table is left exactly as it was."""


class WrongPhase(IllegalAction):
    """The action exists, but not in this part of the round."""


class WrongTurn(IllegalAction):
    """Another seat is to act."""


class UnknownGame(CasinoError):
    """No part of the house knows a game of that name."""


class UnknownSeat(IllegalAction):
    """The seat does not exist, or is empty."""


class UnknownAction(IllegalAction):
    """This game has no action of that name, or the action carries a field it must not."""


class BetRefused(IllegalAction):
    """The bet is outside the limits, off the step, or already made."""


class ActionNotAllowed(IllegalAction):
    """A rule of the hand forbids the action here."""


class PurseTooSmall(IllegalAction):
    """The purse does not cover what the action costs."""


# -- odds -----------------------------------------------------------------------------------------------------


class NoOdds(CasinoError):
    """The value of a choice cannot be stated; the text says why."""


# -- chance ---------------------------------------------------------------------------------------------------


class ChanceError(CasinoError):
    """Base of what can be wrong with draws."""


class OutOfDraws(ChanceError):
    """A written list of draws is at its end."""


class WrongDraw(ChanceError):
    """A written draw cannot be what the rules ask for (an 11 on a ten-sided die)."""


# -- files ----------------------------------------------------------------------------------------------------


class CardError(CasinoError):
    """A text is not a card, or the shoe has no such card left."""


class DiceCodeError(CasinoError):
    """A text is not a dice code."""


class CaseCodeError(CasinoError):
    """A text is not the code of a case."""


class AmountError(CasinoError):
    """A text or number is not an amount of money."""


class LevelError(CasinoError):
    """A level file cannot be used; names file and key."""


class RecordError(CasinoError):
    """A round record cannot be used; names the place in it and the rule."""


class MissingAsset(CasinoError):
    """A file that ships with the program is not there."""

    def __init__(self, path: Path) -> None:
        super().__init__(_("A file of the program is missing: {path}. Please install it again.", path=path))


class SaveError(CasinoError):
    """Base of everything that can be wrong with the save file."""


class SaveDamaged(SaveError):
    """The save cannot be read as a database or fails its integrity check."""


class SaveForeign(SaveError):
    """The file is some other program's database."""


class SaveNewer(SaveError):
    """The save was written by a newer version; it is left alone."""


class SaveReadOnly(SaveError):
    """The save, or its folder, cannot be written."""


class SaveLocked(SaveError):
    """Another program has the save open."""


class SaveFull(SaveError):
    """The disk is full; the movement was not made."""


class SaveUncertain(SaveError):
    """The disk failed while the last movement was written; only the next start shows whether it was made."""


class LedgerError(SaveError):
    """A movement of money would break the books."""


# -- a hall of many machines ----------------------------------------------------------------------------------


class HallError(CasinoError):
    """Base of everything that can go wrong between machines."""


class HallBroken(HallError):
    """A hall's entries break the rules: the hall is broken, or means harm."""


class KeyUnusable(HallError):
    """A text is no key, a key is of another kind, or what it sealed was changed on the way."""


class JoinCodeError(HallError):
    """A text is not a join code of this version."""


class EngineFailed(HallError):
    """The hall's message server is missing, cannot start, or ended."""


class LinkFailed(HallError):
    """The hall cannot be reached: nothing answers there, or what answers is not the hall that was meant."""


class LinkRefused(LinkFailed):
    """The hall's server does not admit this key: its token expired, or it is banned."""


class DoorCrowded(LinkFailed):
    """Too many strangers are at the hall's door just now."""


class NotAllowed(HallError):
    """The rights of a token do not cover a subject."""


class NoAnswer(HallError):
    """A request was not answered in time; whether it was carried out is not known."""


class Fenced(HallError):
    """The log went on without this hall: another one writes it now."""


class HallClosed(HallError):
    """The hall of a folder is not open, so it takes no orders."""


class ReceiptDoubted(HallError):
    """A hall's receipt contradicts one that was booked."""


class HallRefusal(HallError):
    """A hall does not do what a visitor asks; nothing has changed."""


# -- how it is said -------------------------------------------------------------------------------------------


def one_line(text: str) -> str:
    """A message on one line and of limited length, whatever it quotes: nothing steers a terminal or breaks the line."""
    line = re.sub(r"[^\S ]+", " ", text[:_MAX_READ]).strip()
    return shown(line if len(line) <= _LONGEST_MESSAGE else line[:_LONGEST_MESSAGE] + "...")


def reason_of(fault: OSError) -> str:
    """The system's own reason for a fault, as it stands within a sentence."""
    return (fault.strerror or _("unknown reason")).lower()


def shown(text: str) -> str:
    """A text from elsewhere, fit to be printed: characters that are invalid or steer a terminal are replaced."""
    return "".join(sign if sign.isprintable() else _NO_SIGN for sign in text)
