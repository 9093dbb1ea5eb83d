"""The house's colours: every place is whole, text can be read on what it is drawn on, no scene mixes paint."""

import ast
import re
import tomllib

import pytest

from casino.core.resources import ASSETS
from casino.ui.drawing import theme as module
from casino.ui.drawing.theme import Theme, mix, theme
from tests.support import ROOT
from tests.support.every import every

NAMES = sorted(path.stem for path in (ASSETS / "themes").glob("*.toml"))
SCENES_FOLDER = ROOT / "casino" / "scenes"
# Drawn objects, as the toolkit's cards and dice are: what they are made of has a colour of its own.
OBJECTS = {
    *("dialogs/printed_paint.py", "games/bomb/art/clock_face.py", "games/bomb/art/lamps.py"),
    *("games/bomb/art/lid_parts.py", "games/bomb/art/plate.py", "games/bomb/art/ports.py"),
    *("games/castle/talk/chat_lines.py", "games/castle/talk/chat_log.py", "games/pilok/art/dock_wall.py"),
}
SCENES = sorted(
    path.relative_to(SCENES_FOLDER).as_posix()
    for path in SCENES_FOLDER.rglob("*.py")
    if path.relative_to(SCENES_FOLDER).as_posix() not in OBJECTS
)
MIN_CONTRAST = 4.5
READ_ON = {
    "ink": ("panel", "button"),
    "ink_dim": ("panel", "button", "felt_edge"),
    "felt_ink": ("felt_edge", "panel", "felt", "button"),
    "accent_ink": ("accent",),
    **dict.fromkeys(("accent", "win", "lose", "warn"), ("panel",)),
}


def luminance(colour):
    """Relative luminance as the accessibility guidelines define it."""
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first, second):
    """From 1 to 21."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_defined():
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@every("name", NAMES)
@every("pair", [(ink, ground) for ink, grounds in READ_ON.items() for ground in grounds])
def test_text_can_be_read(name, pair):
    ink, ground = pair
    tokens = theme(name)
    measured = contrast(getattr(tokens, ink), getattr(tokens, ground))
    assert measured >= MIN_CONTRAST, f"{ink} on {ground} in {name}: {measured:.2f}"


@every("name", NAMES)
def test_text_can_be_read_on_what_is_lit(name):
    """Under the pointer a plate is lighter; whose turn it is, is warmer."""
    tokens = theme(name)
    grounds = {
        "a button under the pointer": (tokens.ink, mix(tokens.button, tokens.light, 0.16)),
        "the suggested button under the pointer": (tokens.accent_ink, mix(tokens.accent, tokens.light, 0.16)),
        "a plate under the pointer": (tokens.ink, mix(tokens.panel, tokens.light, 0.16)),
        "the plate whose turn it is": (tokens.ink, mix(tokens.panel, tokens.accent, 0.22)),
        "the chosen card": (tokens.ink, mix(tokens.button, tokens.accent, 0.3)),
        "a press to be confirmed": (tokens.ink, mix(tokens.button, tokens.lose, 0.3)),
        "the chosen row": (tokens.ink, mix(tokens.button, tokens.accent, 0.35)),
        "a quieter row": (tokens.ink, mix(tokens.panel, tokens.button, 0.5)),
        "a line to type into": (tokens.ink, mix(tokens.panel, tokens.shade, 0.5)),
    }
    for ground, (ink, fill) in grounds.items():
        assert contrast(ink, fill) >= MIN_CONTRAST, f"{ground} in {name}: {contrast(ink, fill):.2f}"


@every("name", NAMES)
def test_the_ring_of_the_keyboard_is_seen_on_everything(name):
    tokens = theme(name)
    for ground in ("panel", "button", "felt", "felt_edge", "floor"):
        assert contrast(tokens.focus, getattr(tokens, ground)) >= 3


@every("name", NAMES)
def test_a_theme_names_every_token_and_no_other(name):
    raw = tomllib.loads((ASSETS / "themes" / f"{name}.toml").read_text("utf-8"))
    assert set(raw) == set(Theme._fields)


@pytest.mark.parametrize("written", ["#12345", "123456", "#1234567", "red", "#12345g", ""])
def test_what_is_no_colour_is_refused(written):
    with pytest.raises(ValueError):
        module.parse_colour(written)


# -- no scene has colours or typefaces of its own -------------------------------------------------------------


def _is_colour(node):
    if isinstance(node, ast.Tuple) and len(node.elts) in (3, 4):
        values = [part.value for part in node.elts if isinstance(part, ast.Constant) and type(part.value) is int]
        return len(values) == len(node.elts) and all(0 <= value <= 255 for value in values)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        word = node.value
        digits = word[1:]
        return word[:1] == "#" and len(digits) in (3, 6, 8) and all(d in "0123456789abcdefABCDEF" for d in digits)
    if isinstance(node, ast.Call):
        func = node.func
        name = func.value if isinstance(func, ast.Attribute) and func.attr == "Color" else func
        return isinstance(name, ast.Name) and name.id == ("Color" if name is func else "pygame")
    return False


def _paints(node):
    """Whether a piece of a drawing holds a colour; black is what shadows are made of."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return False
    return any(found.lower() != "#000000" for found in re.findall(r"#[0-9a-fA-F]{6}\b", node.value))


def own_paint(source):
    """Lines of a module that hold a colour or make a typeface."""
    found, tree = [], ast.parse(source)
    held = {word.value for word in ast.walk(tree) if isinstance(word, ast.keyword) and word.arg == "buttons"}
    for node in ast.walk(tree):
        if node in held:  # which of a mouse's buttons are down
            continue
        is_face = isinstance(node, ast.Attribute) and node.attr in ("SysFont", "Font", "match_font")
        if _is_colour(node) or _paints(node) or is_face:
            found.append(f"line {node.lineno}: {ast.unparse(node)}")
    return found


@every("path", SCENES)
def test_no_scene_has_a_colour_or_a_typeface_of_its_own(path):
    assert own_paint((SCENES_FOLDER / path).read_text("utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "a = (255, 0, 10)",
        "a = '#a01020'",
        """a = '<path d="M0 0" fill="#a01020"/>'""",
        "f(pygame.Color('red'))",
        "pygame.font.Font(None, 3)",
        "pygame.font.SysFont('x', 3)",
    ],
)
def test_own_paint_would_be_found(line):
    assert own_paint(line)


def test_the_buttons_of_a_mouse_are_no_colour():
    assert not own_paint("f(MOUSEMOTION, buttons=(1, 0, 0))")
