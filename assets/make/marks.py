"""Makes the interface's small marks, white on clear, `assets/icon/marks/<name>.svg`; the program tints them.

All are drawn on a square of 48 with the same stroke and round joins, so that they look like one family. Run it from
anywhere: `python assets/make/marks.py`.
"""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

OUT = Path(__file__).resolve().parent.parent / "icon" / "marks"
WEIGHT = 3.6


def line(data: str, width: float = WEIGHT) -> str:
    """A stroke along path data."""
    return (
        f'<path d="{data}" fill="none" stroke="#ffffff" stroke-width="{width}" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )


def solid(data: str) -> str:
    """A filled path; inner contours are holes."""
    return f'<path fill-rule="evenodd" d="{data}" fill="#ffffff"/>'


def circle(x: float, y: float, radius: float, width: float = 0.0) -> str:
    """A dot, or with `width` a ring."""
    if width:
        return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="#ffffff" stroke-width="{width}"/>'
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#ffffff"/>'


def round_hole(x: float, y: float, radius: float) -> str:
    """Path data of a circle, to be cut out of a filled path."""
    return f"M{x - radius} {y}a{radius} {radius} 0 1 0 {2 * radius} 0a{radius} {radius} 0 1 0 {-2 * radius} 0Z"


def gear() -> str:
    points = []
    for tooth in range(8):
        for turn, reach in ((-0.36, 15.0), (-0.22, 20.5), (0.22, 20.5), (0.36, 15.0)):
            angle = (tooth + turn) * pi / 4
            points.append(f"{24 + reach * cos(angle):.2f} {24 + reach * sin(angle):.2f}")
    return (
        f'<path fill-rule="evenodd" fill="#ffffff" stroke="#ffffff" stroke-width="2" '
        f'stroke-linejoin="round" d="M{"L".join(points)}Z{round_hole(24, 24, 7.4)}"/>'
    )


def star() -> str:
    points = []
    for corner in range(10):
        reach, angle = (19.5 if corner % 2 == 0 else 8.4), -pi / 2 + corner * pi / 5
        points.append(f"{24 + reach * cos(angle):.2f} {25.5 + reach * sin(angle):.2f}")
    return (
        f'<path fill="#ffffff" stroke="#ffffff" stroke-width="2.4" stroke-linejoin="round" d="M{"L".join(points)}Z"/>'
    )


def seal() -> str:
    """A wax seal with its ribbons: what is sealed cannot be changed."""
    points = []
    for corner in range(24):
        reach, angle = (16.2 if corner % 2 == 0 else 13.8), corner * pi / 12
        points.append(f"{24 + reach * cos(angle):.2f} {18.5 + reach * sin(angle):.2f}")
    ribbons = solid("M14 31L9.5 45L16.5 42.5L20.5 47L24 36L27.5 47L31.5 42.5L38.5 45L34 31Q24 39 14 31Z")
    wax = (
        f'<path fill-rule="evenodd" fill="#ffffff" stroke="#ffffff" stroke-width="1.6" '
        f'stroke-linejoin="round" d="M{"L".join(points)}Z{round_hole(24, 18.5, 9.6)}"/>'
    )
    return ribbons + wax + line("M19.6 18.6L22.9 22L28.6 15.4", 3.2)


SPEAKER = solid("M5 18.5H13L24 8.5V39.5L13 29.5H5Q3.5 29.5 3.5 28V20Q3.5 18.5 5 18.5Z")
FRAME_CORNERS = "M6 17V9.5Q6 6 9.5 6H17M31 6H38.5Q42 6 42 9.5V17M42 31V38.5Q42 42 38.5 42H31M17 42H9.5Q6 42 6 38.5V31"

MARKS = {
    "gear": gear(),
    "book": line("M24 12Q17 6.5 5.5 8V37.5Q17 36 24 41.5Q31 36 42.5 37.5V8Q31 6.5 24 12ZM24 12V41")
    + line(
        "M11.5 17Q15.5 17 18.5 18.8M11.5 25Q15.5 25 18.5 26.8M36.5 17Q32.5 17 29.5 18.8M36.5 25Q32.5 25 29.5 26.8", 2.6
    ),
    "clock": line("M8.5 15.5A18 18 0 1 1 6 24") + solid("M4 7.5L6.2 20L17.5 15.2Z") + line("M24.5 14V25L32 29.5"),
    "chart": line("M7 6V41H43") + line("M14 31L22 21.5L29 27L40.5 12"),
    "pen": line("M9 39L11.5 29.5L32.5 8.5Q35 6 37.5 8.5L39.5 10.5Q42 13 39.5 15.5L18.5 36.5ZM28.5 12.5L35.5 19.5"),
    "bin": line(
        "M8 12.5H40M18 12V9Q18 6.5 20.5 6.5H27.5Q30 6.5 30 9V12M12 12.5L14 39Q14.2 42 17 42H31Q33.8 42 34 39"
        "L36 12.5M20 20L20.7 34.5M28 20L27.3 34.5"
    ),
    "save": line("M24 6V28M15 19.5L24 28.5L33 19.5M7 31V38Q7 41.5 10.5 41.5H37.5Q41 41.5 41 38V31"),
    "door": line("M27 6H10.5Q7 6 7 9.5V38.5Q7 42 10.5 42H27") + line("M19 24H41M33 15.5L41.5 24L33 32.5"),
    "pause": solid(
        "M12 8H18Q20 8 20 10V38Q20 40 18 40H12Q10 40 10 38V10Q10 8 12 8ZM30 8H36Q38 8 38 10V38Q38 40 36 40"
        "H30Q28 40 28 38V10Q28 8 30 8Z"
    ),
    "sound": SPEAKER + line("M30 17.5Q35 24 30 30.5M36 11.5Q45 24 36 36.5"),
    "mute": SPEAKER + line("M31 18L43 30M43 18L31 30"),
    "back": line("M21 9L6.5 24L21 39M7.5 24H42", 4.2),
    "plus": line("M24 8V40M8 24H40", 4.6),
    "minus": line("M8 24H40", 4.6),
    "die": solid(
        "M12 5H36Q43 5 43 12V36Q43 43 36 43H12Q5 43 5 36V12Q5 5 12 5Z"
        + round_hole(15, 15, 3.7)
        + round_hole(33, 15, 3.7)
        + round_hole(24, 24, 3.7)
        + round_hole(15, 33, 3.7)
        + round_hole(33, 33, 3.7)
    ),
    "house": solid(
        # A visored automaton under a house's roof: who sits here is played by the house.
        "M24 3L41 14.5V17H36.5V20H7V17L7 14.5ZM9 22.5H39V38Q39 44 33 44H15Q9 44 9 38Z"
        "M16.5 27Q14 27 14 29.5Q14 32 16.5 32Q19 32 19 29.5Q19 27 16.5 27Z"
        "M31.5 27Q29 27 29 29.5Q29 32 31.5 32Q34 32 34 29.5Q34 27 31.5 27ZM17 36.2H31V39H17Z"
    )
    + line("M5.5 28V36M42.5 28V36", 3.4),
    "visitor": circle(24, 19, 8.2)
    + solid("M8 45Q8 31 24 31Q40 31 40 45Z")
    + line("M11.5 9.5Q6 18.5 11.5 27.5M36.5 9.5Q42 18.5 36.5 27.5"),
    "network": line("M24 15V25M24 25L12 34M24 25L36 34", 3.2)
    + circle(24, 10, 6.4)
    + circle(10, 37, 6.4)
    + circle(38, 37, 6.4),
    "person": circle(24, 15, 9.2)
    + solid("M5.5 43Q5.5 27.5 24 27.5Q42.5 27.5 42.5 43Q42.5 44 41.5 44H6.5Q5.5 44 5.5 43Z"),
    "list": line("M18 12H41M18 24H41M18 36H33") + circle(9, 12, 2.9) + circle(9, 24, 2.9) + circle(9, 36, 2.9),
    "chat": solid(
        "M13 6H35Q43.5 6 43.5 14.5V25.5Q43.5 34 35 34H23.5L13.4 43Q11.6 44.4 11.6 42V34Q4.5 33 4.5 25.5V14.5"
        "Q4.5 6 13 6Z" + round_hole(14.6, 20, 3) + round_hole(24, 20, 3) + round_hole(33.4, 20, 3)
    ),
    # A speech bubble of broken line with a closed lock in it: for one pair of ears alone.
    "whisper": line("M20 6H13Q5.5 6 5.5 13.5V16M28 6H35Q42.5 6 42.5 13.5V16M5.5 22V25Q5.5 32.5 12.6 32.8V41.5L22 32.8")
    + line("M42.5 22V25Q42.5 32.5 35 32.8H29", WEIGHT)
    + solid("M17.5 17.5H30.5Q32 17.5 32 19V26Q32 27.5 30.5 27.5H17.5Q16 27.5 16 26V19Q16 17.5 17.5 17.5Z")
    + line("M19.8 17.5V15Q19.8 11.2 24 11.2Q28.2 11.2 28.2 15V17.5", 2.8),
    # An ear, crossed as the loudspeaker is: who is not listened to.
    "ear_off": line(
        "M5.5 20.5V17Q5.5 5.5 16.5 5.5Q27.5 5.5 27.5 16.5Q27.5 22.5 22.8 26.5Q19 30 18.6 34.5Q17.8 42.5 "
        "11.6 42.5Q5.5 42.5 5.5 36"
    )
    + line("M12 18Q12 12.2 16.5 12.2Q21 12.2 21 16.8Q21 20.4 17 22.6", 3.2)
    + line("M32 19L43 30M43 19L32 30"),
    "hourglass": line("M11.5 5.5H36.5M11.5 42.5H36.5")
    + line("M14.5 6V12Q14.5 18 21 24Q14.5 30 14.5 36V42M33.5 6V12Q33.5 18 27 24Q33.5 30 33.5 36V42", 3)
    + solid("M18.4 14.5H29.6Q28.4 18.4 24 22Q19.6 18.4 18.4 14.5ZM24 29Q29.4 32.4 30.4 40H17.6Q18.6 32.4 24 29Z"),
    # Two packets of cards running into one another.
    "shuffle": line("M5 13.5H11Q17 13.5 20.4 19M27.6 29Q31 34.5 37 34.5H41M35 27.5L42.5 34.5L35 41.5")
    + line("M5 34.5H11Q17 34.5 20.8 28.4L27.2 19.6Q31 13.5 37 13.5H41M35 6.5L42.5 13.5L35 20.5"),
    "check": line("M7 25.5L18.5 37L41.5 11.5", 5),
    "chevron_left": line("M30.5 8.5L15 24L30.5 39.5", 5),
    "chevron_right": line("M17.5 8.5L33 24L17.5 39.5", 5),
    "star": star(),
    "fullscreen": line(FRAME_CORNERS, 4.2),
    "purse": solid(
        "M16 4H32Q34 4 33 6.4L30.4 12H17.6L15 6.4Q14 4 16 4ZM17 15.4H31Q43.5 24 43.5 34.5Q43.5 44.5 33 44.5"
        "H15Q4.5 44.5 4.5 34.5Q4.5 24 17 15.4Z"
        "M24 22.5L31.2 31L24 39.5L16.8 31Z"
    ),
    "coin": circle(24, 24, 18, WEIGHT) + circle(24, 24, 12.4, 2) + solid("M24 15L29.8 24L24 33L18.2 24Z"),
    "seal": seal(),
    "suit_spade": solid(
        "M24 4Q28 12 36 18.5Q43 24 43 30.5Q43 38 35.5 38Q29.5 38 26.4 33Q27.4 40 32 44H16Q20.6 40 21.6 33"
        "Q18.5 38 12.5 38Q5 38 5 30.5Q5 24 12 18.5Q20 12 24 4Z"
    ),
    "suit_heart": solid(
        "M24 43.5Q20.5 37 13 30Q4.5 22 4.5 15Q4.5 5.5 13.5 5.5Q20.8 5.5 24 13.5Q27.2 5.5 34.5 5.5Q43.5 5.5 "
        "43.5 15Q43.5 22 35 30Q27.5 37 24 43.5Z"
    ),
    "suit_diamond": solid("M24 3.5Q30.5 14.5 40 24Q30.5 33.5 24 44.5Q17.5 33.5 8 24Q17.5 14.5 24 3.5Z"),
    "suit_club": circle(24, 13.2, 9.4)
    + circle(13.2, 27.4, 9.4)
    + circle(34.8, 27.4, 9.4)
    + solid("M20 18H28V24L34 28L26.2 31Q27 40 32 44H16Q21 40 21.8 31L14 28L20 24Z"),
}


def main() -> None:
    """Write every mark below `assets/icon/marks/`."""
    OUT.mkdir(parents=True, exist_ok=True)
    for name, body in MARKS.items():
        text = f'<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48">{body}</svg>\n'
        (OUT / f"{name}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
