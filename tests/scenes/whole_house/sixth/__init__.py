"""A sixth game, High Die: the test copies it to a folder of its own and registers it from there."""
