"""In a made-up language nothing is left in English, and all still fits: every sentence is in the list for translators.

Places are drawn by a process of its own, as a language is chosen before anything is said; some of them with each change.
"""

import re

_PLAIN = re.compile(r"[A-Za-z]{2,}")
