"""The looks and sounds of the rooms of twenty-one."""

from dataclasses import dataclass


@dataclass(frozen=True)
class RoomStyle:
    """The looks and sounds of one room."""

    dealer: str  # the portrait
    dealer_name: str
    natural_name: str
    room_sound: str
    fanfare: str
    furniture: str  # the style of shoe and tray: "iron" or "house"
    rail: str  # the table's rail
    bars: str  # the material of the bars above and below
    floor: str  # "carpet" or "stone"
    back: str  # the back of its cards


ROOM_STYLES = {
    "black_axe": RoomStyle(
        dealer="steward",
        dealer_name="The steward",
        natural_name="Black Axe",
        room_sound="axe_room",
        fanfare="natural_axe",
        furniture="iron",
        rail="oak",
        bars="oak",
        floor="stone",
        back="red",
    ),
    "blackjack": RoomStyle(
        dealer="croupier",
        dealer_name="The croupier",
        natural_name="blackjack",
        room_sound="blackjack_room",
        fanfare="natural_blackjack",
        furniture="house",
        rail="padded",
        bars="mahogany",
        floor="carpet",
        back="blue",
    ),
}
