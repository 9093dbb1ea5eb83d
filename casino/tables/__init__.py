"""A table in play: rules, money and chance in one transaction, and who sits there. No screen."""
