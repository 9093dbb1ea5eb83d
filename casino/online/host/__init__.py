"""The host's decisions in a hall: kept in its books, ordered by a person who can read its folder, and carried out."""
