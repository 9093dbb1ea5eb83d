"""Tests of drawn dice."""
