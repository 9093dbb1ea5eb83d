"""The hall that deals for many machines: its books, tables, talk and clocks, and the players' programs.

It has no screen, no pygame, and no name of the wire's library: all messages go through `wire/`.
"""
