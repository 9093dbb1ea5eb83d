"""Black Axe's castle: the hall from above, its talk, and the table in it. No other game but twenty-one."""
