"""The screen toolkit: window, input, focus, drawing and sound. No rules, money, scenes or names of games."""
