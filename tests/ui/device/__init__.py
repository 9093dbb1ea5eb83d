"""Tests of window, sound and voice."""
