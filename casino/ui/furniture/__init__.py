"""Rails, walls, carpets, leather: what several places are built of. No game's own furniture."""
