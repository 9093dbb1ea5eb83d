"""Tests of the bomb's manual: its tables, its words and its file."""
