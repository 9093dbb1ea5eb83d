"""Tests of Baccarat's rules, the bomb's among them, and a second writing of them to compare with."""
