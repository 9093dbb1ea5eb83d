"""The people of the castle: who is in the hall, what they play and what they say. No drawing, no money of the books."""
