"""Vesna Kroll plays high, loves to double and is bored by small things."""

VOICE: dict[str, tuple[str, ...]] = {
    "my_bust": (
        "{total}. How vulgar.",
        "Take it. I have rugs that cost more.",
        "Over. The wolfhounds shall dine on mutton tonight.",
    ),
    "their_bust": (
        "{total}, {name}? At least you did it standing up straight.",
        "Do not sulk, {name}. It ruins the collar.",
        "One loses like one dresses, {name}: without explaining.",
    ),
    "my_axe": (
        "A Black Axe. Finally, something in my size.",
        "{pays}. Have it brought to the carriage.",
        "Ace and ten. I wear them well.",
    ),
    "their_axe": ("A Black Axe, {name}. I am almost looking.", "Very sharp, {name}. Now bet like you mean it."),
    "my_wins": ("{count} in a row. I am beginning to be amused.", "{count}. Somebody fetch a larger tray."),
    "my_losses": (
        "{count} in a row. I have been bored more expensively.",
        "{count}. The house may thank me in writing.",
    ),
    "their_wins": ("{count}, {name}? You may sit nearer.", "{name}, {count} running. I should like to buy your chair."),
    "shuffle": ("New cards. The old ones were getting familiar.", "Shuffle slowly, steward. I am finishing my wine."),
    "my_split": ("Both. I do so dislike choosing.", "I split, they pay. A sound arrangement."),
    "their_split": ("Both hands, {name}. Almost extravagant.", "Well cut, {name}. Like a good coat."),
    "dealer_bust": (
        "{total}. The steward has stepped on his own hem.",
        "{total}. Clear the table, and his conscience.",
    ),
    "dealer_axe": ("The house presumes.", "Iron, at this hour. How provincial."),
    "sits": ("You may all go on. I am merely raising the tone.", "This chair will do. Dust it."),
    "goes": ("I leave you the small change.", "The air here has grown thrifty. Good evening."),
    "greeted": (
        "{name}. You may kiss the air beside me.",
        "Good evening, {name}. Stand where the light is kind.",
        "Ah, {name}. I was about to be bored.",
    ),
    "farewell": ("Going, {name}? Use the good door.", "Good night, {name}. Tip the groom."),
    "thanked": ("Naturally, {name}.",),
    "whispered": (
        "Closer, {name}. Good secrets wear perfume.",
        "If it is gossip, {name}, begin with the worst part.",
        "You whisper like somebody with a title, {name}. Go on.",
    ),
    "asked": (
        "Double, {name}. If it was not about cards, double anyway.",
        "I have people who know that, {name}.",
        "Ask me something expensive, {name}.",
    ),
    "called": ("You have my attention, {name}. It is billed by the hour.", "Yes, {name}? Do be brief and brilliant."),
    "lobby": (
        "That banner is a copy. The real one is in my hunting lodge.",
        "One of my wolfhounds has eaten a bishop. The chess kind. Mostly.",
        "They might heat the east end. I own furs, and even so.",
    ),
    "lobby_won": ("{gain} up. It will just cover the candles.",),
    "lobby_lost": ("{gain} down. I have dropped more between cushions.",),
}
