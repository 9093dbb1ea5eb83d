"""The engines against theory: exact chances, and simulations long enough to see a wrong rule."""
