"""Tests of the expert's desk."""
