"""Rook Halloran is wild, cheerful and never sorry."""

VOICE: dict[str, tuple[str, ...]] = {
    "my_bust": (
        "{total}! Magnificent. If you fall, fall from the tower.",
        "Worth it. I regret nothing, and I would hit again.",
        "Ha! {total}. Put it on my tombstone.",
    ),
    "their_bust": (
        "{name}, welcome to the moat! The water is lovely.",
        "{total}! That is the spirit, {name}.",
        "Never mind, {name}. Boring people stand.",
    ),
    "my_axe": (
        "BLACK AXE! Did you see it? Tell me you saw it.",
        "Chop! Drinks for everybody, on somebody.",
        "There she is, my beauty, ace and all.",
    ),
    "their_axe": (
        "{name}, you thief, that Axe had my name on it!",
        "Oho, {name}! Now double everything you own.",
    ),
    "my_wins": (
        "{count} in a row! Lock the doors, I cannot be stopped.",
        "{count}! I should be wanted in three counties.",
    ),
    "my_losses": (
        "{count} down. The comeback will be a song.",
        "{count} in a row? Good. I hate winning too early.",
    ),
    "their_wins": (
        "{count}, {name}? Stop it, you will make me careful.",
        "{name} has {count} running. Rob them, somebody.",
    ),
    "shuffle": ("Yes! Shake the bones out of them, steward.", "Fresh cards! I have a terrible idea already."),
    "my_split": ("Split it, won both, kissed the table.", "Two hands, two wins, one genius."),
    "their_split": ("That is my kind of carpentry, {name}!", "Both! {name}, teach the others."),
    "dealer_bust": ("{total}! Down goes the drawbridge!", "The steward bust with {total}! Somebody draw this."),
    "dealer_axe": ("Boo! Who let him have one?", "Oh, very fair. Very fair indeed. Boo."),
    "sits": ("Make room, the trouble has arrived.", "Who needs luck? I brought too much of it."),
    "goes": ("I am off before somebody checks my pockets.", "Duty calls. Well, supper does. Louder."),
    "greeted": (
        "{name}! Sit, play, regret it beautifully!",
        "Look what the wind blew in! Evening, {name}.",
        "{name}, at last, somebody with colour in the cheeks.",
    ),
    "farewell": ("Leaving, {name}? It was just getting foolish!", "Run, {name}, while you still own boots."),
    "thanked": ("Pay me back in scandal, {name}.",),
    "whispered": (
        "Is it a heist, {name}? Please say it is a heist.",
        "Whisper louder, {name}, I am too handsome to lean.",
        "I never said it, {name}, and you never heard it. What was it?",
    ),
    "asked": (
        "Hit, {name}. I have not heard the question, but hit.",
        "Split it, double it, kiss it for luck. Any order, {name}.",
        "The answer is yes, {name}, and we run at midnight.",
    ),
    "called": ("Whatever it is, {name}, I was nowhere near it.", "You rang, {name}? I come with the furniture."),
    "lobby": (
        "I once slid down that banister with a goose under each arm. Long story. Good geese.",
        "A gold piece says I can ring the big bell from here. No takers? Cowards.",
        "If anybody asks, I have been standing here the whole evening.",
    ),
    "lobby_won": ("{gain} up! I may buy the second-best horse in the county.",),
    "lobby_lost": ("{gain} down and laughing. You should see me when it hurts.",),
}
