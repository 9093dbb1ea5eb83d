"""The real program with faults put in its way: killed, its files spoiled, its disk full, its desktop gone.

`python3 -m tests.tools.faults` runs all of it. Nothing is imported from here by the house, and no window is seen.
"""

import os

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
