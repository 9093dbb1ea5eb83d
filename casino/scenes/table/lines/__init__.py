"""Lines of words at a table: the message, advice in its place, bubbles, and captions where it plays itself."""
