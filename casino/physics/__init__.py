"""Motion shown at the tables: things thrown in, recorded trajectories out. No money, no rules, no pictures."""
