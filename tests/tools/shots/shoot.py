"""`python3 -m tests.shots OUT`: pictures of every place of the house, at the sizes and text sizes that matter.

Writes `<state>_<WxH>_<text>.png` and, per size, contact sheets. What there is to see is in `tours` and the modules of
that name beside it, what it is made of in `steps`.
"""

import argparse
import importlib.util
import os
import sys
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from casino import bootstrap
from tests.support.packages import are_here

if __name__ == "__main__" and importlib.util.find_spec("pygame") is None:
    bootstrap.enter(["-m", "tests.shots"], sys.argv[1:])
if __name__ == "__main__" and not are_here("python3 -m tests.shots", "pytest"):
    sys.exit(2)

import pygame

from casino.core.preferences import Preferences
from casino.ui.drawing import text
from tests.support.memory_folder import memory_folder
from tests.support.pilot import Pilot, pictures_at_once
from tests.tools.shots import (
    baccarat_tours,
    bomb_tours,
    card_tours,
    coach_tours,
    hall_tours,
    lesson_tours,
    people_tours,
    pilok_tours,
    show_tours,
    talk_tours,
    tours,
)
from tests.tools.shots.card_tours import same_castle
from tests.tools.shots.steps import Ear, stilled, walk

Size = tuple[int, int]
MODULES = (
    *(
        tours,
        card_tours,
        pilok_tours,
        baccarat_tours,
        bomb_tours,
        coach_tours,
        people_tours,
        hall_tours,
        lesson_tours,
        show_tours,
        talk_tours,
    ),
)
TOURS = {name: tour for module in MODULES for name, tour in module.TOURS.items()}
STATES = tuple(state for tour in TOURS.values() for state in tour)
SIZES: tuple[Size, ...] = (
    *((1280, 720), (1920, 1080), (1024, 768), (2560, 1080), (960, 540), (720, 1280)),
    (3840, 2160),
)
TEXT_PERCENTS = (100, 150)
LARGEST_TEXT = ((1280, 720), 200)
README = {
    "hall": "hall",
    "axe": "axe_turn",
    "blackjack": "four_hands",
    "castle": "castle_chat",
    "elsewhere": "elsewhere_lobby",
    "throw": "throw_busy",
    "plague": "plague_words",
    "pilok": "pilok_lift",
    "jump": "pilok_jump",
    "salon": "salon_commission",
    "bomb": "case_solved",
    "coach": "coach_cards",
    "review": "review",
    "show": "attract_baron_result",
}
README_SIZE = (1280, 720)
_ON_A_SHEET, _COLUMNS = 12, 3
_ACROSS_PX, _LABEL_PX, _GAP_PX = 640, 18, 8


def take(states: Collection[str], size: Size, text_percent: int) -> Iterator[tuple[str, pygame.Surface]]:
    """Pictures of states at a size, with their names. Raises AssertionError where a tour does not get through."""
    for title, tour in TOURS.items():
        wanted = [state for state in tour if state in states]
        if not wanted:
            continue
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory(dir=memory_folder()))
            for context in (stilled(), same_castle(), pictures_at_once()):
                stack.enter_context(context)
            name = "" if title == tours.FIRST_EVENING else "Ann"
            preferences = Preferences(text_scale=text_percent / 100, window=size, talk="off")
            pilot = Pilot(Path(folder) / "a.save", size, name=name, preferences=preferences, sound=Ear())
            stack.callback(pilot.close)
            for state in walk(pilot, tour):
                if state in wanted:
                    yield state, pilot.seen()
                if state == wanted[-1]:
                    break


def small(picture: pygame.Surface) -> pygame.Surface:
    """A picture as large as contact sheets show it."""
    width, height = picture.get_size()
    across = _ACROSS_PX if width > height else _ACROSS_PX // 2
    return pygame.transform.smoothscale(picture, (across, across * height // width))


def contact_sheets(pictures: dict[str, pygame.Surface]) -> list[pygame.Surface]:
    """Small pictures in grids of a dozen or two, each with its name below."""
    names = list(pictures)
    width, height = pictures[names[0]].get_size()
    some = _ON_A_SHEET if width > height else 2 * _ON_A_SHEET
    return [_sheet({name: pictures[name] for name in names[i : i + some]}) for i in range(0, len(names), some)]


def _sheet(pictures: dict[str, pygame.Surface]) -> pygame.Surface:
    across, down = next(iter(pictures.values())).get_size()
    columns = _COLUMNS * _ACROSS_PX // across
    cell = (across + _GAP_PX, down + _LABEL_PX + _GAP_PX)
    rows = -(-len(pictures) // columns)
    sheet = pygame.Surface((min(columns, len(pictures)) * cell[0] + _GAP_PX, rows * cell[1] + _GAP_PX))
    sheet.fill((40, 40, 44))
    for number, (name, picture) in enumerate(pictures.items()):
        x = _GAP_PX + number % columns * cell[0]
        y = _GAP_PX + number // columns * cell[1]
        sheet.blit(picture, (x, y))
        sheet.blit(text.line(name, 14, (230, 230, 230)), (x, y + down))
    return sheet


def shoot(out: Path, states: Collection[str], sizes: Sequence[Size], percents: Sequence[int]) -> None:
    """Writes all pictures and sheets, saying each."""
    out.mkdir(parents=True, exist_ok=True)
    takes = [(size, percent) for size in sizes for percent in percents]
    if LARGEST_TEXT[0] in sizes and tuple(percents) == TEXT_PERCENTS:
        takes.append(LARGEST_TEXT)
    for size, percent in takes:
        tag = f"{size[0]}x{size[1]}_{percent}"
        pictures = {}
        for state, picture in take(states, size, percent):
            pictures[state] = small(picture)
            pygame.image.save(picture, str(out / f"{state}_{tag}.png"))
        for number, sheet in enumerate(contact_sheets(pictures), 1):
            pygame.image.save(sheet, str(out / f"sheet_{tag}_{number}.png"))
        print(f"{len(pictures)} pictures at {size[0]} x {size[1]}, text {percent} %", flush=True)


def shoot_readme(out: Path) -> None:
    """Writes the pictures of the pages."""
    out.mkdir(parents=True, exist_ok=True)
    names = {state: name for name, state in README.items()}
    for state, picture in take(names, README_SIZE, 100):
        path = out / f"{names[state]}.jpg"
        pygame.image.save(picture, str(path))
        print(path)


def _sizes(written: str) -> list[Size]:
    try:
        return [tuple(int(side) for side in size.split("x", 1)) for size in written.split(",")]  # type: ignore[misc]
    except ValueError:
        raise argparse.ArgumentTypeError(f"{written!r} are not sizes such as 1280x720,1920x1080") from None


def main(argv: Sequence[str]) -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.shots", description="Pictures of every place of the house.")
    parser.add_argument("out", type=Path, help="folder for the pictures; made if it is not there")
    parser.add_argument("--only", action="append", choices=STATES, metavar="NAME", help=f"one of {', '.join(STATES)}")
    parser.add_argument("--sizes", type=_sizes, default=SIZES, metavar="WxH,...", help="only these sizes")
    parser.add_argument("--text", type=int, action="append", choices=range(100, 201), metavar="PERCENT")
    parser.add_argument("--readme", action="store_true", help="only the pictures of the pages")
    args = parser.parse_args(argv)
    if args.readme:
        shoot_readme(args.out)
    else:
        shoot(args.out, args.only or STATES, args.sizes, args.text or TEXT_PERCENTS)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
