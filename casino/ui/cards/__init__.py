"""Playing cards: faces, packets, the shoe, a card that is bent and peeled. No rules, no motion."""
