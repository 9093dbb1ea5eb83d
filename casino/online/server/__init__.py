"""The hall as it deals: its books, money, tables, talk, presence and process. No player's side, no host's orders."""
