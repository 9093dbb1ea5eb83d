"""Tests of what moves or is called out over a table."""
