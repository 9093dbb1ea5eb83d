"""Everything that can be pressed is as large as a fingertip: what is drawn, or what is reached around it."""

import pytest

from casino.core.preferences import Preferences
from casino.scenes.dialogs.key_pad import KeyPad
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.games.castle.tables import BlackAxeDriver
from tests.scenes.layout_faults import faults_for_fingers
from tests.scenes.places import resize, widget
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import is_driven

pytestmark = pytest.mark.usefixtures("pictures_plain")

SIZES = ((1280, 720), (1920, 1080), (720, 1280))
TEXTS = (1.0, 1.5)


def test_the_castle_and_its_tables_and_keys_on_the_screen_are_for_fingers_too(tmp_path):
    faults = []
    pilot = Pilot(tmp_path / "a.save", preferences=Preferences(speed="instant"))
    app = pilot.app

    def look(name: str) -> None:
        for size in SIZES:
            for scale in TEXTS:
                resize(app, size, scale)
                app.house.stack.top.draw(
                    app.house.window.canvas
                )  # what is said in the castle has its places once it was drawn
                faults.extend(f"{name}: {fault}" for fault in faults_for_fingers(app))
        resize(app, SIZES[0], 1.0)

    pilot.press("Door: Black Axe", "The hearth")
    assert isinstance(app.house.stack.top, CastleHall)
    pilot.press("The hearth")
    look("castle")
    pilot.click(widget(app.house.stack.top, "go").rect.center)
    assert is_driven(app.house.stack.top, BlackAxeDriver)
    look("black axe")
    app.house.doors.desk()
    pilot.press("Keys")
    assert isinstance(app.house.stack.top, KeyPad)
    look("keys of the desk")
    pilot.close()
    assert not faults, "\n".join(faults[:40])
