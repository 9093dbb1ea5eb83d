"""Tests of what moves on the tables."""
