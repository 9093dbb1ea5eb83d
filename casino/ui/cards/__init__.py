"""Playing cards: faces, packets, the shoe, and cards that bend or peel. No rules, no motion."""
