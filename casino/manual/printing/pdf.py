"""Printed pages as a PDF file, with the same bytes for the same pages every day. Their content is not known here.

It is written with ReportLab: a BSD licence, TrueType faces embedded as subsets without further packages, and an
invariant mode without dates. fpdf2 does as much under the LGPL, and brings 30 MB of fontTools into the packaged
program.
"""

import os
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

from casino.core.errors import reason_of
from casino.core.texts import _
from casino.manual.printing.faces import PLAIN, register
from casino.manual.printing.shapes import Circle, Ink, Line, Polygon, PrintedPage, Rect, Shape, Text
from casino.manual.printing.sheet import PrintError

ENDING = ".pdf"


class About(NamedTuple):
    """The facts a file states about itself. `name` begins the sentences about it: "The manual"."""

    name: str
    title: str
    subject: str
    keywords: str


def write_pdf(path: Path, about: About, made: Callable[[], bytes]) -> None:
    """Writes the bytes that `made` gives to a file, whole or not at all.

    Raises PrintError for a name that does not end with .pdf and a place that cannot be written.
    """
    if path.suffix.lower() != ENDING:
        raise PrintError(
            _(
                "{what} is a PDF file: {file} must end with {ending}.",
                what=about.name,
                file=path.name or path,
                ending=ENDING,
            )
        )
    content = made()
    half = ""
    try:
        handle, half = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem[:40]}-", suffix=ENDING)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(half).chmod(0o644)
        Path(half).replace(path)
    except OSError as error:
        with suppress(OSError):
            if half:
                Path(half).unlink()
        why = reason_of(error)
        raise PrintError(_("{what} cannot be written to {path}: {why}.", what=about.name, path=path, why=why)) from None


def pdf_bytes(pages: Sequence[PrintedPage], about: About, *, is_book: bool = False) -> bytes:
    """The bytes of a file with these pages, all of one size; those of a book are shown in pairs, the first at the left.

    Raises MissingAsset without typefaces.
    """
    out = BytesIO()
    size = pages[0].width, pages[0].height
    canvas = Canvas(out, pagesize=size, invariant=1, pageCompression=1, initialFontName=register(PLAIN))
    canvas.setTitle(about.title)
    canvas.setSubject(about.subject)
    canvas.setAuthor("Shadowport Casino")
    canvas.setCreator("Shadowport Casino")
    canvas.setProducer("Shadowport Casino")
    canvas.setKeywords(about.keywords)
    for number, page in enumerate(pages, 1):
        _draw_page(canvas, page)
        canvas.bookmarkPage(f"page-{number}")
        canvas.addOutlineEntry(page.title, f"page-{number}")
        canvas.showPage()
    canvas.showOutline()
    if is_book:
        canvas._doc._catalog.setPageLayout("TwoPageLeft")  # the library has no other name for it
    canvas.save()
    return out.getvalue()


def _draw_page(canvas: Canvas, page: PrintedPage) -> None:
    for shape in page.shapes:
        _draw(canvas, shape, page.height)


def _draw(canvas: Canvas, shape: Shape, height: float) -> None:
    """Draws one shape; a PDF counts upwards from the foot of the page."""
    match shape:
        case Text():
            canvas.setFillColorRGB(*_parts(shape.ink))
            canvas.setFont(register(shape.face), shape.size)
            put = {"left": canvas.drawString, "center": canvas.drawCentredString, "right": canvas.drawRightString}
            put[shape.align](shape.x, height - shape.y, shape.words)
        case Line():
            canvas.setStrokeColorRGB(*_parts(shape.ink))
            canvas.setLineWidth(shape.width)
            canvas.line(shape.start[0], height - shape.start[1], shape.end[0], height - shape.end[1])
        case Rect():
            fills, strokes = _prepare(canvas, shape.fill, shape.stroke, shape.line)
            left, low = shape.x, height - shape.y - shape.height
            if shape.radius:
                canvas.roundRect(left, low, shape.width, shape.height, shape.radius, strokes, fills)
            else:
                canvas.rect(left, low, shape.width, shape.height, strokes, fills)
        case Polygon():
            fills, strokes = _prepare(canvas, shape.fill, shape.stroke, shape.line)
            path = canvas.beginPath()
            path.moveTo(shape.points[0][0], height - shape.points[0][1])
            for x, y in shape.points[1:]:
                path.lineTo(x, height - y)
            path.close()
            canvas.drawPath(path, strokes, fills)
        case Circle():
            fills, strokes = _prepare(canvas, shape.fill, shape.stroke, shape.line)
            canvas.circle(shape.x, height - shape.y, shape.radius, strokes, fills)


def _prepare(canvas: Canvas, fill: Ink | None, stroke: Ink | None, line: float) -> tuple[int, int]:
    """Sets the inks; returns whether to fill and whether to frame, as the library expects it."""
    if fill is not None:
        canvas.setFillColorRGB(*_parts(fill))
    if stroke is not None:
        canvas.setStrokeColorRGB(*_parts(stroke))
        canvas.setLineWidth(line)
    return int(fill is not None), int(stroke is not None)


def _parts(ink: Ink) -> tuple[float, float, float]:
    return ink[0] / 255, ink[1] / 255, ink[2] / 255
