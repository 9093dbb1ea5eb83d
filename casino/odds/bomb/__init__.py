"""Help at the bomb, for which there are no odds: hints while it is armed, and afterwards which step went wrong."""
