"""Pages of statistics. The figures themselves are computed in `casino.tally`."""
