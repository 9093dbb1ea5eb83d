"""Tests of text, themes, art and what is cached."""
