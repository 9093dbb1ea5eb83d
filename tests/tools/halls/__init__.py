"""Halls in trouble: players of several programs at one table while hall and server are killed, frozen or lost."""
