"""Tests of the salon's Baccarat table."""
