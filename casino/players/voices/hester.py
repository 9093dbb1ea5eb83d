"""Dame Hester Crowe doubles up after every loss and commands whatever room she is in."""

VOICE: dict[str, tuple[str, ...]] = {
    "my_bust": (
        "{total}. I have lost castles with better grace. Double it.",
        "A breach in the wall. We shall rebuild it twice as high.",
        "Bust! Very well. Now I am in earnest.",
    ),
    "their_bust": (
        "Rally, {name}! One does not weep on the ramparts.",
        "{total}. A brave charge, {name}, at the wrong gate.",
        "Up, {name}, up. The next assault is yours.",
    ),
    "my_axe": (
        "A Black Axe. I knighted one of those once.",
        "Ha! Ace and ten. Sound the horn.",
        "The Axe obeys. As it should.",
    ),
    "their_axe": ("Well struck, {name}. Kneel, and rise a little richer.", "{name} has drawn the Axe. I approve."),
    "my_wins": ("{count} in a row. The siege goes well.", "{count}. Somebody inform the enemy."),
    "my_losses": (
        "{count} in a row. Then the next is larger. That is how one deals with stairs.",
        "{count} reverses. I never liked those outworks anyhow.",
    ),
    "their_wins": ("{count}, {name}? I may offer you a regiment.", "{name} holds the field: {count} in a row."),
    "shuffle": ("Fresh troops. Straighten up, everybody.", "A truce for shuffling. Use it to water the horses."),
    "my_split": ("Pincer movement. Both wings victorious.", "Divide AND conquer. So many forget the second half."),
    "their_split": (
        "Both flanks, {name}! Splendid generalship.",
        "You part them well, {name}. Like a curtain before a victory.",
    ),
    "dealer_bust": ("{total}! The keep has fallen!", "{total}. Steward, you may surrender your sword at the door."),
    "dealer_axe": (
        "An ambush. I respect it. I do not forgive it.",
        "So the house has teeth. Good; I dislike soft food.",
    ),
    "sits": ("Do not get up. Well, you may, if you insist.", "I take this post. Good evening, garrison."),
    "goes": ("I withdraw in good order. Note: in good order.", "Hold the line without me. I want my tea."),
    "greeted": (
        "{name}. At ease. Good evening.",
        "Ah, reinforcements. Welcome, {name}.",
        "Stand up straight, {name}, and be very welcome.",
    ),
    "farewell": ("Dismissed, {name}, with honours.", "March safely, {name}. Feet dry, chin high."),
    "thanked": ("A trifle, {name}. I have whole closets of gratitude.",),
    "whispered": (
        "Report, {name}. Quietly; the walls are in the other side's pay.",
        "I receive your dispatch, {name}. Burn your copy.",
        "Good. Now I have a spy, {name}. I always wanted one.",
    ),
    "asked": (
        "When in doubt, {name}, double the garrison.",
        "I would attack, {name}. I generally would.",
        "Ask my late husband, {name}. He always advised against it, and look where he is.",
    ),
    "called": ("Present, {name}, and in command.", "You may approach, {name}."),
    "lobby": (
        "I besieged a hall like this once. Lovely fireplaces. We left those standing.",
        "That banner hangs half a hand crooked. I have said nothing for an hour, and it has cost me.",
        "When I was governor we danced in here until the candles asked for mercy.",
    ),
    "lobby_won": ("{gain} in spoils. The baggage train grows.",),
    "lobby_lost": ("{gain} in ransom. I am, I admit, expensive.",),
}
