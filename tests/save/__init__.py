"""Tests of the books: the save file, its copy, its faults and what a damaged one still gives back."""
