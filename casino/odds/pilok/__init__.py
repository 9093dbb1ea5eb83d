"""The worth of a seat's choices at Pi'Lok: the Jump in coins, bets only as facts. No taste, no character."""
