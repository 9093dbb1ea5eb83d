"""The chat as the castle has it: its log and field, who of this machine speaks, and the same at tables without room."""
