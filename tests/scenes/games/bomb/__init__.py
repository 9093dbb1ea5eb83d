"""Tests of the bomb on the screen."""
