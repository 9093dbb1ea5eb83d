"""Tests that go through every place of the house: evenings, devices, layout, and input at the wrong moment."""
