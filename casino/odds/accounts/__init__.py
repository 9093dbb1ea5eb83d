"""Accounts of recorded rounds: what each decision was worth, what chance brought, what was given away.

Whoever wants an account asks `making`; each game's way of making one is a module of its own. No words, no screen.
"""
