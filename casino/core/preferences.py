"""The player's settings, such as speed, volume and size, with their limits. The save stores them."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

SPEEDS: tuple[str, ...] = ("slow", "normal", "fast", "instant")
BACKS: tuple[str, ...] = ("table", "red", "blue", "green", "silver")
DICE_SETS: tuple[str, ...] = ("table", "bone", "brass", "acrylic", "starglass")
PATIENCES: dict[str, float] = {
    "off": 0.0,
    "30 s": 30.0,
    "60 s": 60.0,
}  # seconds of a turn among several persons
COACH_WARNINGS: dict[str, float] = {
    "off": 0.0,
    "1 %": 0.01,
    "5 %": 0.05,
    "20 %": 0.2,
}  # the share of a bet from which the coach warns of a choice, by the word that saves have for it
TALK: dict[str, tuple[float, float]] = {
    "off": (0.0, 0.0),
    "sparse": (48.0, 92.0),
    "lively": (14.0, 25.0),
}  # seconds of silence at a table after a remark, the least and the most
Share = Annotated[float, Meta(ge=0.0, le=1.0)]
# No window is smaller and no screen larger; a save with other values is wrong.
Width = Annotated[int, Meta(ge=960, le=16_384)]
Height = Annotated[int, Meta(ge=540, le=16_384)]
Along = Annotated[int, Meta(ge=-100_000, le=100_000)]  # px of a desktop of many screens
KEY = "settings"


class Preferences(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of this machine. Volumes are shares of 1; `text_scale` 1.0 is 100 %.

    `card_back` and `dice_set` "table" leave each table its own; `shows_count` shows the hi-lo count at tables that keep
    a shoe.
    """

    speed: Literal["slow", "normal", "fast", "instant"] = "normal"
    effects_volume: Share = 0.8
    room_volume: Share = 0.5
    music_volume: Share = 0.4
    text_scale: Annotated[float, Meta(ge=1.0, le=2.0)] = 1.0
    reduced_motion: bool = False
    squeeze: bool = True  # the cards of one's own side in the salon come face down, to be peeled open by hand
    four_colour: bool = False
    large_index: bool = False
    card_back: Literal["table", "red", "blue", "green", "silver"] = "table"
    dice_set: Literal["table", "bone", "brass", "acrylic", "starglass"] = "table"
    shows_count: bool = False
    talk: Literal["off", "sparse", "lively"] = "sparse"  # of the house's people at the tables
    patience: Literal["off", "30 s", "60 s"] = "off"
    coach: bool = False  # says at tables what each choice is worth
    coach_yardstick: Literal["every card", "by the book"] = "every card"
    coach_warns: Literal["off", "1 %", "5 %", "20 %"] = "off"
    full_screen: bool = False
    phrase: Annotated[str, Meta(max_length=40)] = "lucky seven"
    window: tuple[Width, Height] | None = None  # its size in px, once it was resized
    window_corner: tuple[Along, Along] | None = None  # where it stood, in px of the desktop
    window_screen: Annotated[int, Meta(ge=0)] = 0
    is_maximised: bool = False
    pauses_behind: bool = False  # when another window is in front
    silent_behind: bool = False
    speaks: bool = False  # messages are spoken by the desktop's own voice
    calls: bool = False  # dealers call out totals and the like, with voices of our own
    keys: dict[str, str] = {}  # chosen keys by the names of actions; see `casino.ui.widgets.keys`
    profile: int = 0  # who played last
    was_menu_offered: bool = False  # to stand in the desktop's menu
    door: str = ""  # of the hall, that was chosen last


def preferences_from(raw: object) -> Preferences:
    """Stored settings; whatever cannot be read falls back to the default."""
    known = {field.name for field in msgspec.structs.fields(Preferences)}
    kept = {key: value for key, value in raw.items() if key in known} if isinstance(raw, dict) else {}
    while True:
        try:
            return msgspec.convert(kept, Preferences)
        except msgspec.ValidationError as error:
            bad = str(error).rpartition("`$.")[2].rstrip("`").split("[")[0]
            if bad not in kept:
                return Preferences()
            del kept[bad]
