"""Tests of dice that are thrown on a table, by a press or by a hand."""
