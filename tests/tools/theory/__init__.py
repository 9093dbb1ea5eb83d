"""What can be known of the games without playing them, and the engines held beside it; no rule of a game's own code."""
