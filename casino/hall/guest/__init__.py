"""A hall from its visitors' side: knocking, following tables, the port of a window's table, money from home."""
