"""Pieces of a page for a browser: words, links between its parts, tables, fields to fill in, drawings. No rule is here.

Every piece is text that is safe to stand in a page. Nothing in it names another address.
"""

from collections.abc import Iterable, Sequence
from html import escape

from casino.manual.drawings import card_ink, rank_name
from casino.manual.printing.shapes import (
    BLACK,
    RED,
    RULE,
    SOFT,
    TINT,
    WHITE,
    Circle,
    Ink,
    Line,
    Polygon,
    Rect,
    Shape,
    Text,
)

_SUITS = {"H": "♥", "C": "♣", "D": "♦", "S": "♠"}
_PLAIN = "\ufe0e"  # asks for a letter where a phone has a coloured picture of the same sign
_OPEN, _BETWEEN, _SHUT = "\ue000", "\ue001", "\ue002"  # for private use: in no sentence
# Each ink is a class of the style sheet.
_INKS: dict[Ink, str] = {BLACK: "k", WHITE: "w", TINT: "t", SOFT: "s", RULE: "l", RED: "r"}
_ANCHORS = {"left": "start", "center": "middle", "right": "end"}


def link(number: int, name: str) -> str:
    """A page's number as a value for a sentence: `told` makes it a link to that page."""
    return f"{_OPEN}{name}{_BETWEEN}{number}{_SHUT}"


def told(words: str) -> str:
    """A sentence; words *between stars* are bold, and numbers of pages lead there."""
    pieces = escape(words).split("*")
    bold = "".join(f"<b>{piece}</b>" if number % 2 else piece for number, piece in enumerate(pieces))
    return bold.replace(_OPEN, '<a href="#').replace(_BETWEEN, '">').replace(_SHUT, "</a>")


def card(name: str) -> str:
    """A card as rank and suit."""
    kind = "c r" if card_ink(name) == RED else "c"
    return f'<span class="{kind}">{rank_name(name)}{_SUITS[name[1]]}{_PLAIN}</span>'


def paragraph(words: str, kind: str = "") -> str:
    """A paragraph; `kind` is a class of the style sheet."""
    return f"<p{_class(kind)}>{told(words)}</p>"


def items(words: Iterable[str], *, numbered: bool = False) -> str:
    """A list, with numbers or with dots."""
    tag = "ol" if numbered else "ul"
    return f"<{tag}>{''.join(f'<li>{told(one)}</li>' for one in words)}</{tag}>"


def head(words: str) -> str:
    """A heading within a page."""
    return f"<h3>{told(words)}</h3>"


def table(rows: Sequence[Sequence[str]], kind: str = "", *, has_head: bool = True) -> str:
    """A table of finished fields; the first field of a row is its name, the first row all names if it `has_head`."""
    lines = []
    for number, fields in enumerate(rows):
        is_head = has_head and number == 0
        made = [
            f"<th>{field}</th>" if is_head or place == 0 else f"<td>{field}</td>" for place, field in enumerate(fields)
        ]
        lines.append(f"<tr>{''.join(made)}</tr>")
    return f"<table{_class(kind)}>{''.join(lines)}</table>"


def folded(summary: str, content: str, *, group: str = "", is_open: bool = False) -> str:
    """A part that opens at a touch; of a `group` only one is open where the browser knows that."""
    name = f' name="{group}"' if group else ""
    return f"<details{name}{' open' if is_open else ''}><summary>{summary}</summary>{content}</details>"


def section(name: str, number: int, title: str, content: str) -> str:
    """One page of the manual with its number and a place to lead to."""
    return f'<section id="{name}"><h2><span class="n">{number}</span>{told(title)}</h2>{content}</section>'


# -- to write on ----------------------------------------------------------------------------------------------


def field(label: str, kind: str = "text", options: Sequence[str] = ()) -> str:
    """A field with its label: for words, for a "number", for some "lines", or a choice of `options`."""
    if options:
        chosen = "".join(f"<option>{escape(option)}</option>" for option in ("", *options))
        return f"<label>{told(label)}<select>{chosen}</select></label>"
    if kind == "lines":
        return f'<label>{told(label)}<textarea rows="2" spellcheck="false" maxlength="400"></textarea></label>'
    mode = ' inputmode="numeric"' if kind == "number" else ' autocapitalize="characters"'
    return f'<label>{told(label)}<input{mode} autocomplete="off" spellcheck="false" maxlength="80"></label>'


def sheet(fields: str, clear: str) -> str:
    """Fields that are emptied together by a button that says `clear`."""
    return f'<form autocomplete="off">{fields}<button type="reset">{told(clear)}</button></form>'


def markable(content: str) -> str:
    """A piece that is crossed off by a touch, and back by another; also where no script runs."""
    return f'<label class="x"><input type="checkbox">{content}</label>'


# -- drawings -------------------------------------------------------------------------------------------------


def drawing(shapes: Iterable[Shape], wide: float, high: float, words: str) -> str:
    """Shapes as a picture of a size in points; `words` say what it shows to whoever hears the page."""
    made = "".join(map(_shape, shapes))
    return f'<svg viewBox="0 0 {wide:g} {high:g}" role="img" aria-label="{escape(words)}">{made}</svg>'


def _shape(shape: Shape) -> str:
    match shape:
        case Text():
            bold = ' font-weight="700"' if "Bold" in shape.face else ""
            place = f'x="{shape.x:.4g}" y="{shape.y:.4g}" font-size="{shape.size:g}"{bold}'
            anchor = _ANCHORS[shape.align]
            return f'<text {place} text-anchor="{anchor}" class="f{_INKS[shape.ink]}">{escape(shape.words)}</text>'
        case Line():
            (x, y), (to_x, to_y) = shape.start, shape.end
            return f'<path d="M{x:.4g} {y:.4g}L{to_x:.4g} {to_y:.4g}" {_painted(None, shape.ink, shape.width)}/>'
        case Rect():
            place = f'x="{shape.x:.4g}" y="{shape.y:.4g}" width="{shape.width:.4g}" height="{shape.height:.4g}"'
            return f'<rect {place} rx="{shape.radius:g}" {_painted(shape.fill, shape.stroke, shape.line)}/>'
        case Polygon():
            points = " ".join(f"{x:.4g},{y:.4g}" for x, y in shape.points)
            return f'<polygon points="{points}" {_painted(shape.fill, shape.stroke, shape.line)}/>'
        case Circle():
            place = f'cx="{shape.x:.4g}" cy="{shape.y:.4g}" r="{shape.radius:.3g}"'
            return f"<circle {place} {_painted(shape.fill, shape.stroke, shape.line)}/>"


def _painted(fill: Ink | None, stroke: Ink | None, width: float) -> str:
    """The classes for the inks of a shape, and the width of its outline."""
    inside = f"f{_INKS[fill]}" if fill is not None else "f0"
    around = f" e{_INKS[stroke]}" if stroke is not None else ""
    return f'class="{inside}{around}"' + (f' stroke-width="{width:g}"' if stroke is not None else "")


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""
