"""One table of a hall: its rounds, and beside them its written steps, the bets as money, the characters at it.

No other table is known here, and nothing is sent.
"""
