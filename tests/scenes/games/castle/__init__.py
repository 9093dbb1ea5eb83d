"""Tests of the castle: its lobby, its talk and its tables."""
