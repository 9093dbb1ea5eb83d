"""Tests of the games' own tables, a folder for each."""
