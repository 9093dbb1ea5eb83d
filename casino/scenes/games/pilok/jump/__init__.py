"""The Jump of Three Street Pi'Lok on the screen: weighing it up, the duel, picking a die."""
