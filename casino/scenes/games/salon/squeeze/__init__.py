"""The squeeze: cards that are peeled open by hand, where they lie, and what others at the table see of it. No rules."""
