"""Tests of what is pressed, typed into, pulled and scrolled."""
