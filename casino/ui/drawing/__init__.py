"""Colours, type, sizes, textures and caches that all drawing shares. No widgets, no cards or dice."""
