"""The hall that deals for many machines: its books, tables, talk and clocks, and players without a window.

No screen, no pygame, and no name of the wire's library: what travels goes through `casino.net`.
"""
