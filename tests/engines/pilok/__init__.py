"""Tests of Three Street Pi'Lok's rules, and a second writing of them to compare with."""
