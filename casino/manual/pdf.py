"""The manual as a PDF file, with the same bytes for the same words every day."""

from pathlib import Path

from casino.core.texts import _
from casino.engines.baccarat.settings import EDITIONS
from casino.manual import words
from casino.manual.books import book_of
from casino.manual.edition import edition_number
from casino.manual.pages import manual_pages
from casino.manual.printing.pdf import About, pdf_bytes, write_pdf


def _about(edition: str) -> About:
    title = _("{title}, edition {edition}", title=words.TITLE, edition=edition_number(edition))
    return About(_("The manual"), title, book_of(edition).subtitle, _("baccarat, bomb, manual"))


def write_manual(path: Path, paper: str = "a4", edition: str = EDITIONS[0]) -> None:
    """Writes the whole manual to a file, whole or not at all.

    Raises PrintError for a name that does not end with .pdf, an unknown paper, and a place that cannot be written.
    """
    write_pdf(path, _about(edition), lambda: manual_bytes(paper, edition))


def manual_bytes(paper: str = "a4", edition: str = EDITIONS[0]) -> bytes:
    """The bytes of the whole file. Raises PrintError for an unknown paper, MissingAsset without typefaces."""
    return pdf_bytes(manual_pages(paper, edition), _about(edition), is_book=True)
