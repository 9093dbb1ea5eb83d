"""The bar at the foot of a table: its places, and what is cut into it. No game and no driver is known here."""
