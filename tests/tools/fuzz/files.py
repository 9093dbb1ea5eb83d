"""Files and values that set the house up: levels, an operator's settings, a person's preferences."""

from pathlib import Path
from typing import Any

import msgspec
import pygame
from hypothesis import strategies as st

from casino.core.errors import CasinoError
from casino.core.preferences import Preferences, preferences_from
from casino.engines.registry import GAMES
from casino.records.levels import load_level, override_settings, written_settings
from casino.scenes.games.places import card_of, key_groups
from casino.show.settings import FILE, ShowSettings, read_settings
from casino.ui.device.window import FIRST, is_seen
from casino.ui.widgets.keys import Keys
from tests.support.sentences import told
from tests.tools.fuzz import inputs

_SCREEN = pygame.Rect(0, 0, 1920, 1080)


def check_level(data: bytes, folder: Path) -> None:
    """Bytes as a level's file, of every game: a table that can be played at, and said what it is."""
    for game in GAMES:
        path = folder / game / "trial.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        try:
            level = load_level(f"{game}/trial", folder)
        except CasinoError as refusal:
            told(refusal)
            assert f"levels/{game}/trial.toml" in str(refusal)
            continue
        GAMES[game].engine(level.settings)
        assert override_settings(level, written_settings(level.settings)) == level.settings
        place = card_of(level).place
        assert place.stakes(level) and all(place.words().table_facts(level))


def check_show_settings(data: bytes, folder: Path) -> None:
    """Bytes as an operator's file."""
    path = folder / FILE
    path.write_bytes(data)
    try:
        settings = read_settings(path)
    except CasinoError as refusal:
        told(refusal)
        assert FILE in str(refusal)
        return
    path.write_bytes(inputs.as_toml(msgspec.to_builtins(settings)))
    assert read_settings(path) == settings


def show_settings() -> st.SearchStrategy[bytes]:
    """Files that may be taken for an operator's."""
    usual = [msgspec.to_builtins(ShowSettings(event="Faire", pin="2468", tables=("pilok/standard", "baccarat/salon")))]
    keys = st.sampled_from([*ShowSettings.__struct_fields__, "evnt", "", "a b"])
    anything = st.dictionaries(keys, inputs.values(), max_size=5)
    return st.one_of(inputs.nearly(usual).map(inputs.as_toml), anything.map(inputs.as_toml), inputs.level_bytes())


def check_preferences(raw: Any) -> None:
    """A value as a save may hold it for preferences: what is made of it always opens a window."""
    try:
        kept = msgspec.json.decode(inputs.as_json(raw).decode("utf-8", "replace"))
    except msgspec.DecodeError:  # which the save takes for nothing kept
        kept = None
    wishes = preferences_from(kept)
    assert isinstance(wishes, Preferences)
    assert preferences_from(msgspec.to_builtins(wishes)) == wishes
    assert preferences_from(msgspec.json.decode(msgspec.json.encode(wishes))) == wishes
    chosen = Keys(wishes.keys, key_groups())
    assert Keys(chosen.chosen, key_groups()).chosen == chosen.chosen
    size = wishes.window or FIRST
    is_seen(wishes.window_corner or (0, 0), size, _SCREEN)
    assert pygame.Rect((0, 0), size).size == tuple(size)


def preferences() -> st.SearchStrategy[Any]:
    """Values that may stand where preferences are kept."""
    usual = msgspec.to_builtins(Preferences(window=(1280, 720), window_corner=(10, -10), keys={"cards.hit": "j"}))
    whole = st.dictionaries(st.sampled_from(list(Preferences.__struct_fields__)), inputs.values(), max_size=6)
    return st.one_of(inputs.nearly([usual]), whole, inputs.values())
