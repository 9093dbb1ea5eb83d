"""The bankroll on disk: ledger, rows, the file, its backup and its faults. No rules, no screen."""
