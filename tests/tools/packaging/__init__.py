"""The packaged program: built, tried where no Python is, and packed with its sum."""
