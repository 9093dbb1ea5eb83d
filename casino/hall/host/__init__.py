"""What the host of a hall decides: kept in its books, ordered by whoever can read its folder, and carried out."""
