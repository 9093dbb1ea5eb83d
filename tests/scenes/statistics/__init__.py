"""Tests of the pages of statistics."""
