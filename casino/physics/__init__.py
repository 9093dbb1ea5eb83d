"""Motion at the tables: throws go in, recorded trajectories come out. No money, no rules, no pictures."""
