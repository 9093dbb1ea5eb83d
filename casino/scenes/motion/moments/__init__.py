"""What is called out over a table: words on a ribbon, and for each great moment a picture of its own."""
