"""Chips: stacks, the choice of a chip, areas to bet on. No rules, no motion."""
