"""The main loop, the scene stack, timing and global keys. No module here knows a game or a place."""
