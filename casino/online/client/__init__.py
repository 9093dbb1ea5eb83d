"""A hall from its visitors' side: knocking, following tables, the table port of a window, money from home."""
