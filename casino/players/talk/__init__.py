"""The talk of the house's characters: what is worth a remark, who says it and when, and what a visitor meant."""
