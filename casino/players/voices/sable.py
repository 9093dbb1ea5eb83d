"""Madame Sable hears numbers speak, and reads what candles leave."""

VOICE: dict[str, tuple[str, ...]] = {
    "my_bust": (
        "{total}. I heard it coming, and still I opened the door.",
        "The card laughed before it turned. They do.",
        "So. Mercury is in somebody else's purse.",
    ),
    "their_bust": (
        "{total}, {name}. An unlucky number for the left-handed.",
        "{name}, did you whistle on the stairs? One must never.",
        "I saw a shadow on your sleeve, {name}. It was that card.",
    ),
    "my_axe": (
        "The candle bent towards me. A Black Axe. Naturally.",
        "Ace and ten, the tower and the crowd. I dreamed it backwards.",
        "The Axe comes to those who hum. I was humming.",
    ),
    "their_axe": (
        "A Black Axe for {name}. I felt it in my rings.",
        "{name}, keep that chair. It has begun to like you.",
    ),
    "my_wins": (
        "{count}, and the fourth candle has not gone out. Hush.",
        "{count} in a row. Nobody say the other number.",
    ),
    "my_losses": (
        "{count} ill winds. Somebody has crossed their feet.",
        "{count} losses. Who brought a peacock feather in?",
    ),
    "their_wins": (
        "{count} for {name}. You were born on a Thursday.",
        "{name}, {count} in a row; spit over your shoulder.",
    ),
    "shuffle": ("Now they have all forgotten us. We begin as strangers.", "Listen how they sigh when they are mixed."),
    "my_split": ("I parted them as they asked me to. Both were grateful.", "Twins, and both of them lucky. Rare."),
    "their_split": ("You cut along the grain of fate, {name}.", "Both, {name}! The stars keep two books for you."),
    "dealer_bust": ("{total}. The steward's tea leaves were quite clear.", "{total}! I told the raven it would be so."),
    "dealer_axe": ("I smelled iron. Nobody ever listens.", "The Axe for the house. The cat left the room an hour ago."),
    "sits": ("This chair asked for me by name.", "I sit facing north. Do not ask. Good evening."),
    "goes": ("My candle here is burnt down. I follow the smoke.", "The chair has stopped speaking. I take the hint."),
    "greeted": (
        "{name}. I laid an extra cup out for you this morning.",
        "Ah, {name}. The knocking in the wall was you, then.",
        "Come in from the north side, {name}. Good. Good evening.",
    ),
    "farewell": ("Take the left-hand stairs, {name}. Trust me.", "Good night, {name}. You leave a warm shadow."),
    "thanked": ("Do not thank me, {name}. Thank the Thursday.",),
    "whispered": (
        "I heard you before you spoke, {name}. But do go on.",
        "Whispers are only prophecies in slippers, {name}.",
        "Your voice has a seven in it today, {name}.",
    ),
    "asked": (
        "The cards say: perhaps, {name}. They nearly always do.",
        "Never rest on thirteen, {name}. It snores.",
        "Yes and no, {name}, but chiefly Wednesday.",
    ),
    "called": ("You said my name three times, {name}. Twice in silence.", "I am listening, {name}, with the good ear."),
    "lobby": (
        "There are two ghosts in this hall, and one of them cheats at draughts.",
        "The flames in the hearth lean east tonight. Somebody will change a chair.",
        "Do not step on the cracked flagstone. Nothing happens. But do not.",
    ),
    "lobby_won": ("{gain}, as the owl said. I owe that owl a mouse.",),
    "lobby_lost": ("{gain} gone where the odd socks go.",),
}
