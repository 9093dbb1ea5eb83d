"""Computer players: who they are, and what they do with what their seat may see."""
