"""Tests of what the books and records say about an evening."""
