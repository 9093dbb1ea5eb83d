"""One table of timings: no scene says by itself how long a movement takes."""

import ast
from pathlib import Path

import casino.scenes
from casino.scenes.app import timing

SCENES = [path for path in sorted(Path(casino.scenes.__file__).parent.rglob("*.py")) if path.stem != "__init__"]
MOVES = {"Wait", "Tween", "Breath"}
# Not motion: slices of a frame for work, and waiting for a disk, a thread, a person or the bomb's own clock.
OTHER = {
    *(
        "_WARM_SECONDS",
        "PLAN_SECONDS",
        "AHEAD_SECONDS",
        "SLICE_SECONDS",
        "AHEAD_SLICE_SECONDS",
        "_RETRY_SECONDS",
        "_LONGEST_END_SECONDS",
    ),
    "_SPARE_SECONDS",
    *("HELD_SECONDS", "_NEAR_SECONDS", "_LONGEST_SECONDS", "_TRAIL_SECONDS"),
    *(
        "_LONGEST_STEP_SECONDS",
        "_FAULTS_SECONDS",
        "_RESIZE_SECONDS",
        "_HURRY_SECONDS",
        "_WAITS_SECONDS",
        "_LIT_SECONDS",
        "_SETTLE_SECONDS",
    ),
    *("_UNTOUCHED_SECONDS", "_LOOKS_SECONDS", "_LOOK_SECONDS", "_AGAIN_SECONDS"),
    *("_WARN_SECONDS", "_SHOWN_SECONDS", "LAST_SECONDS", "_MIN_BEEP_GAP_SECONDS", "_CLOCK_SECONDS"),
    # ... and of a show: visitors, the operator's hand and figures, a rehearsal's frames.
    *("_GRACE_SECONDS", "_MAX_LAG_SECONDS", "_LAST_ROUNDS_SECONDS", "HOLD_SECONDS", "_FIGURES_SECONDS"),
    *("STEP_SECONDS", "_SETTLES_SECONDS", "_DROP_SECONDS", "_ONE_TOUCH_SECONDS"),
}


def own_durations(tree: ast.Module) -> list[str]:
    """Durations of movements that are written into a scene instead of the table."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MOVES and node.args:
            length = node.args[0]
            if isinstance(length, (ast.Constant, ast.UnaryOp)):
                found.append(f"line {node.lineno}: {ast.unparse(node)}")
        is_named = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        if is_named and node.id.endswith("_SECONDS") and node.id not in OTHER:
            found.append(f"line {node.lineno}: {node.id}")
    return found


def test_scenes_take_their_durations_from_the_table():
    found = {str(path): own_durations(ast.parse(path.read_text(encoding="utf-8"))) for path in SCENES}
    assert not {path: durations for path, durations in found.items() if durations}


def test_the_test_sees_durations():
    assert len(own_durations(ast.parse("_FLY_SECONDS = 0.4\nx = Wait(0.3)\ny = Tween(1.0, show)\nz = Wait(a)"))) == 3


def test_every_timing_is_used_and_none_is_longer_than_a_show():
    written = "".join(path.read_text(encoding="utf-8") for path in SCENES)
    for name, length in vars(timing).items():
        if name.isupper():
            assert f"timing.{name}" in written, name
            assert all(0 < seconds <= 6 for seconds in (length if isinstance(length, tuple) else (length,))), name
