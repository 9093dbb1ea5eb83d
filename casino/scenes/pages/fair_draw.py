"""The page about the fair draw: the seal of the coming round, and the last one opened."""

from collections.abc import Sequence
from string import hexdigits

import pygame

from casino.core.errors import reason_of
from casino.core.texts import _
from casino.records.replay import verify_record
from casino.records.round_files import file_name
from casino.records.rounds import encode_record
from casino.scenes.app.house import House
from casino.scenes.dialogs.page import FootButton, TextPage
from casino.tables.table import Table
from casino.tally.export_files import write_whole
from casino.ui.device import clipboard

_AMONG_STRANGERS = _(
    "In a hall no one can bend a draw alone. With every bet comes the SHA-256 of a secret that your program chose; "
    "when all bets are in, the secrets are shown and mixed into the round. Your program checks every round, and tells "
    "everyone of one that is not fair. A secret kept back costs the bet, and a host who calls off a round after the "
    "bets are in pays all of them. Where the dealer peeks, the hall's own process knows the hole card."
)
_TOLD = _(
    "Before every round the house fixes a secret seed and shows you a seal, the SHA-256 of the seed, the rules and the "
    "shoe. Every draw follows from the seed and your own phrase alone. After the round you see the seed. With the seal "
    "you noted before, anyone can check that all this was fixed and that every draw follows."
)
_OWNER = _(
    "This protects you against a house that picks its dice. It does not protect against whoever owns the save: that "
    "file can be restored or edited."
)


def _fact(name: str, words: str) -> tuple[str, str]:
    return "fact", f"{name}\t{words}"


class SealPage(TextPage):
    """The seal committed before the round, and the last round's seal opened and verified."""

    title = _("The fair draw")
    widest = 860

    def __init__(self, house: House, place: str, table: Table) -> None:
        super().__init__(house, place)
        self._table = table
        self.pieces = self._described()

    def _described(self) -> list[tuple[str, str]]:
        table = self._table
        which = _("This round's seal") if table.is_open else _("The next round's seal")
        pieces = [
            *(() if table.deals_here else [("body", _AMONG_STRANGERS)]),
            ("body", _TOLD),
            ("body", _OWNER),
            ("head", which),
            _fact(_("Seal"), grouped(table.seal) or _("none: the save cannot be written")),
        ]
        pieces += [("doubtful", doubt) for doubt in table.doubts]
        if table.deals_here:
            pieces.append(_fact(_("Your phrase"), table.phrase or _("none")))
        if (draw := table.last_draw) is not None:
            record, checked = draw.record, verify_record(draw.record)
            pieces += [
                ("head", _("The last round, revealed")),
                *(("fact", f"{name}\t{grouped(part.secret)}") for name, part in draw.parts),
                _fact(_("Seal"), grouped(record.commitment or "")),
                _fact(_("Seed"), grouped(record.seed or "")),
                _fact(_("Drawn"), " ".join(map(str, record.draws or ()))),
                *(("bad", fault) for fault in draw.faults),
                ("good" if checked.holds and not draw.faults else "bad", checked.lines[-1]),
                ("body", _("Save the round as a file to check it elsewhere: python main.py verify FILE --seal HEX")),
            ]
        return pieces

    def foot(self) -> Sequence[FootButton]:
        if self.house.show is not None:
            return []  # visitors write no files
        copy = FootButton("copy", _("Copy the seal"), self._copy, hotkeys=(pygame.K_c,))
        save = FootButton("save", _("Save the last round"), self._save)
        return [copy] if self._table.last_draw is None else [copy, save]

    def _copy(self) -> None:
        clipboard.copy(self._table.seal)
        self.house.notify(_("The seal is on the clipboard. Keep it until the round is over."))

    def _save(self) -> None:
        draw, number = self._table.last_draw, self._table.last_round or 0
        if draw is None:
            return
        folder = "rounds" if self._table.deals_here else "rounds in halls"
        path = self.house.store.path.parent / folder / file_name(number)
        try:
            path.parent.mkdir(exist_ok=True)
            write_whole(path, encode_record(draw.record).decode())
        except OSError as error:
            reason = reason_of(error)
            self.house.say(_("The round could not be saved: {reason}.", reason=reason))
            return
        self.house.say(_("The round was saved as {path}", path=path), _("Saved"))


def grouped(digits: str) -> str:
    """Hexadecimal digits in groups of eight; a seed in words stays as it is."""
    if not set(digits) <= set(hexdigits):
        return digits
    return " ".join(digits[i : i + 8] for i in range(0, len(digits), 8))
