"""Lines of words at a table: the message, advice in its place, and captions where it plays itself."""
