"""Tests of the transaction around every action: rules, money and chance joined."""
