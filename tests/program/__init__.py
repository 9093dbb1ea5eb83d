"""Tests of the program as a whole: its entries, its set-up, its layers, and a real window."""
