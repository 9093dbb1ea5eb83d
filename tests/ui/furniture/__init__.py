"""Tests of carpet, rails and felts."""
