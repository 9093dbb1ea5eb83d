"""Tests of the Black Baron table."""
