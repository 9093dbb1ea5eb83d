"""Tests of the unattended casino, as far as it needs no picture."""
