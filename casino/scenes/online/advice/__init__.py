"""The expert of a bomb in a hall: the way to the desk, and what is in view there beside manual and desk."""
