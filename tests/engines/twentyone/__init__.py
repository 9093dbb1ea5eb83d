"""Tests of the rules both twenty-one tables share, and a second writing of them to compare with."""
