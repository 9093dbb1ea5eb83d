"""Tests of chips and bet areas."""
