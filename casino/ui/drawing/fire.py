"""The colours of fire and alarm, and of what a blast leaves, which are the same in every place of the house."""

from casino.ui.drawing.vector import Colour

HOT: Colour = (255, 228, 160)  # a spark as it leaves
FLAME: Colour = (255, 96, 24)
EMBER: Colour = (255, 120, 34)
RIM: Colour = (214, 52, 8)  # where fire ends
BURNT: Colour = (60, 26, 10)
CHAR: Colour = (6, 4, 4)
ASHEN: Colour = (176, 168, 160)  # what is left of the light on things covered with soot
RED_DARK: Colour = (96, 70, 74)  # ... and on a wall whose lamps are out

SHARD: Colour = (150, 176, 184)  # glass
CRACK: Colour = (244, 239, 230)  # light in its cracks
TORN: tuple[Colour, ...] = ((74, 80, 87), (104, 96, 84), (52, 56, 62))  # metal
COPPER: Colour = (217, 160, 102)  # the bare end of a wire
WIRES: tuple[Colour, ...] = ((163, 32, 28), (201, 162, 39), (47, 93, 138), (61, 122, 70), (141, 141, 141))
RED_WIRE: Colour = (206, 42, 36)
