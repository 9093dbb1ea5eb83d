"""Newcomers at every table: no bet and no action may come of a press that was not meant for it."""
