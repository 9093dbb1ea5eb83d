"""What a seat's choices at Pi'Lok are worth: the Jump in coins, bets only as facts. No taste, no character."""
