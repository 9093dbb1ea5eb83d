"""A bomb in a hall: at its table, as it is heard by whoever defuses and by the experts, and how both check it."""
