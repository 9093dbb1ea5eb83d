"""A person's own pages: purse and choices, the sheet for Pi'Lok, and coins for another person."""
