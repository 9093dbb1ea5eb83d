"""The bar at the foot of a table: the places, the widgets for bets and actions, and what is cut into it. No game."""
