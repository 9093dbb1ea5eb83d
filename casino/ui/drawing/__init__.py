"""Colours, type, sizes, textures and caches that everything drawn shares. No widgets, no cards or dice."""
