"""Playing with people at other machines: joining a hall, opening one, its lobby and its tables."""
