"""Tests of the hall and its doors."""
