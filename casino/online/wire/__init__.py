"""The wire between a hall and its players: keys, tokens, server, links. No game, no money, no save, no screen.

Nothing at home imports this folder: it is read when a hall is opened or joined.
"""
