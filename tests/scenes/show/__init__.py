"""Tests of the unattended house on the screen."""
