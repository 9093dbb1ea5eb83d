"""The manual as a PDF file, with the same bytes for the same words every day."""

from pathlib import Path

from casino.core.texts import _
from casino.manual import words
from casino.manual.edition import edition_number
from casino.manual.pages import manual_pages
from casino.manual.printing.pdf import About, pdf_bytes, write_pdf


def _about() -> About:
    title = _("{title}, edition {edition}", title=words.TITLE, edition=edition_number())
    return About(_("The manual"), title, words.SUBTITLE, _("baccarat, bomb, manual"))


def write_manual(path: Path, paper: str = "a4") -> None:
    """Writes the whole manual to a file, whole or not at all.

    Raises PrintError for a name that does not end with .pdf, an unknown paper, and a place that cannot be written.
    """
    write_pdf(path, _about(), lambda: manual_bytes(paper))


def manual_bytes(paper: str = "a4") -> bytes:
    """The bytes of the whole file. Raises PrintError for an unknown paper, MissingAsset without typefaces."""
    return pdf_bytes(manual_pages(paper), _about())
