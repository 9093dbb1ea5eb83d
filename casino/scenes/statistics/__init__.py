"""Pages of figures about an evening. What the figures are is worked out in `casino.tally`."""
