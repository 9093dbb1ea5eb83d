"""What the house's characters say in the castle, one module a voice: occasion -> lines. No choice is made here.

A line may hold placeholders in braces: {name} of somebody else, {count} of rounds in a row, {total} of a hand that is
over, {pays} of a natural ("three to two"), {table} as in "the hearth", {gain} won or lost this evening. A line says
nothing that its occasion does not say, and nothing of cards that lie face down.
"""

from casino.players.voices import ambrose, hester, idris, marrow, odile, pip, rook, sable, tobias, vesna
from casino.players.voices.shared import SHARED

Lines = dict[str, tuple[str, ...]]

VOICES: dict[str, Lines] = {
    "odile": odile.VOICE,
    "ambrose": ambrose.VOICE,
    "rook": rook.VOICE,
    "sable": sable.VOICE,
    "tobias": tobias.VOICE,
    "vesna": vesna.VOICE,
    "marrow": marrow.VOICE,
    "pip": pip.VOICE,
    "idris": idris.VOICE,
    "hester": hester.VOICE,
}

__all__ = ["SHARED", "VOICES", "Lines"]
