"""The command line's work for the manual: writes it to a file. No window is opened here."""

from pathlib import Path

from casino.core.texts import _
from casino.manual.edition import edition_number
from casino.manual.pdf import write_manual


def save_manual(path: Path, paper: str) -> int:
    """Writes the manual on this paper and says so; returns the exit status. Raises CasinoError."""
    write_manual(path, paper)
    print(_("The manual, edition {edition}, was written to {path}.", edition=edition_number(), path=path))
    return 0
