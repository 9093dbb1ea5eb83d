"""Tests of the tables of twenty-one with cards."""
