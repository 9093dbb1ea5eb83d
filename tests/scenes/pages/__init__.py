"""Tests of the pages over the hall: cashier, people, settings, licences."""
