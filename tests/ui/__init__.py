"""Tests of the toolkit of the screen."""
