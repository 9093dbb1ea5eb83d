"""Rails, walls, carpets and leather that several places share. No game's own furniture."""
