"""The manual as a PDF file, with the same bytes for the same words every day.

It is written with ReportLab: a BSD licence, TrueType faces embedded as subsets without further packages, and an
invariant mode without dates. fpdf2 does as much under the LGPL, and brings 30 MB of fontTools into the packaged
program.
"""

import os
import tempfile
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

from casino.manual import words
from casino.manual.edition import edition_number
from casino.manual.faces import PLAIN, register
from casino.manual.pages import manual_pages
from casino.manual.shapes import Circle, Ink, Line, Polygon, PrintedPage, Rect, Shape, Text
from casino.manual.sheet import ManualError, paper_size

ENDING = ".pdf"


def write_manual(path: Path, paper: str = "a4") -> None:
    """Writes the whole manual to a file, whole or not at all.

    Raises ManualError for a name that does not end with .pdf, an unknown paper, and a place that cannot be written.
    """
    if path.suffix.lower() != ENDING:
        raise ManualError(f"The manual is a PDF file: {path.name or path} must end with {ENDING}.")
    made = manual_bytes(paper)
    half = ""
    try:
        handle, half = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem[:40]}-", suffix=ENDING)
        with os.fdopen(handle, "wb") as file:
            file.write(made)
        Path(half).chmod(0o644)
        Path(half).replace(path)
    except OSError as error:
        with suppress(OSError):
            if half:
                Path(half).unlink()
        why = (error.strerror or "unknown reason").lower()
        raise ManualError(f"The manual cannot be written to {path}: {why}.") from None


def manual_bytes(paper: str = "a4") -> bytes:
    """The bytes of the whole file. Raises ManualError for an unknown paper, MissingAsset without typefaces."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=paper_size(paper), invariant=1, pageCompression=1, initialFontName=register(PLAIN))
    canvas.setTitle(f"{words.TITLE}, edition {edition_number()}")
    canvas.setSubject(words.SUBTITLE)
    canvas.setAuthor("Shadowport Casino")
    canvas.setCreator("Shadowport Casino")
    canvas.setProducer("Shadowport Casino")
    canvas.setKeywords("baccarat, bomb, manual")
    for number, page in enumerate(manual_pages(paper), 1):
        _draw_page(canvas, page)
        canvas.bookmarkPage(f"page-{number}")
        canvas.addOutlineEntry(page.title, f"page-{number}")
        canvas.showPage()
    canvas.showOutline()
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
