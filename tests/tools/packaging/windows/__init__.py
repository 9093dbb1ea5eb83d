"""The Windows program, built and tried on Linux under Wine: with its tools, its window, and its setup program.

`python -m tests.packaged --windows` runs all of it. Nothing here is imported by the house or by the program for Linux.
"""
