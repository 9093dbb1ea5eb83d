"""House rules: tables of the player's own, made from any table on the screen, played, shared as files and taken in.

Levels are written by `casino.records.own_levels` and valued by `casino.odds`; what a key means is its game's to say.
"""
