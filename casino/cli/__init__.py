"""The command line: what is typed, and what each command opens or prints.

Nothing of the screen is imported before it is needed, and nothing imports this but the program's start.
"""

from casino.cli.entry import main as main
from casino.cli.refusal import REFUSED as REFUSED
