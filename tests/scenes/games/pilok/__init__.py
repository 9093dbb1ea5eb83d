"""Tests of the Pi'Lok table."""
