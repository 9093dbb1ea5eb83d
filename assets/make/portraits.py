"""Makes every portrait: `assets/portraits/<id>_<mood>.svg`, the same files each time.

Putting a portrait's layers together and writing the files belongs here; the people are in the
`cast_` modules, what all faces share in `faces`. Run it from anywhere: `python assets/make/portraits.py`.
"""

from __future__ import annotations

from pathlib import Path

import cast_dealers
import cast_droids
import cast_guests
import cast_house
import cast_players
import cast_rivals
import cast_salon
from drawing import group, halo, page
from faces import MOODS, head_turn, neck, skin_gradients
from sitter import Sitter

OUT = Path(__file__).resolve().parent.parent / "portraits"
PEOPLE = {
    **cast_players.PEOPLE,
    **cast_rivals.PEOPLE,
    **cast_house.PEOPLE,
    **cast_dealers.PEOPLE,
    **cast_droids.PEOPLE,
    **cast_guests.PEOPLE,
    **cast_salon.PEOPLE,
}


def compose(sitter: Sitter, mood: str) -> str:
    """The whole SVG text of one person in one mood."""
    turn = head_turn(sitter.face, mood)
    definitions = [
        halo("room", (130, 110), 330, (sitter.backdrop[0], 1), (sitter.backdrop[1], 1), (sitter.backdrop[2], 1)),
        halo("air", (185, 165), 175, (sitter.glow, 0.42), (sitter.glow, 0.16), (sitter.glow, 0)),
        *skin_gradients(sitter.face),
        *sitter.definitions,
    ]
    person = [
        *sitter.behind,
        group(sitter.back_hair, turn) if sitter.back_hair else "",
        *neck(sitter.face, width=sitter.neck_width),
        *sitter.body,
        group(sitter.head(mood), turn),
        *sitter.front,
    ]
    side = round(200 * (1 - sitter.zoom), 2)
    parts = [
        '<rect width="400" height="400" fill="url(#room)"/>',
        '<rect width="400" height="400" fill="url(#air)"/>',
        group(person, f"translate({side:g} {2 * side:g}) scale({sitter.zoom:g})"),
    ]
    return page(definitions, parts)


def main() -> None:
    """Write every person in every mood below `assets/portraits/`."""
    OUT.mkdir(parents=True, exist_ok=True)
    for name, make in PEOPLE.items():
        sitter = make()
        for mood in MOODS:
            (OUT / f"{name}_{mood}.svg").write_text(compose(sitter, mood), encoding="utf-8")


if __name__ == "__main__":
    main()
