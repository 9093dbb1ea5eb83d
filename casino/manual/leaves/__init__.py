"""The manual's pages, each laid out on a sheet of paper: their order and numbers are the books'."""
