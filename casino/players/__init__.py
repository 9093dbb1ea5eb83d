"""Computer players: what they would do with what their seat may see, and who they are. Nothing the rules hide."""
