"""Help at the bomb, which has no odds: hints while it is armed, and afterwards which step went wrong."""
