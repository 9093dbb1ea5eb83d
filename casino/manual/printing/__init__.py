"""Sheets of paper, the same for print and screen: shapes, typefaces, a sheet to fill, a file. No game is known."""
