"""Tests of levels, round records and record codes, beside the golden records they read."""
