"""Tests of plots and codes."""
